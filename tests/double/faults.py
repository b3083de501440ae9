"""What goes wrong on purpose: wrong answers, cut connections, requests that are held."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass, field
from typing import Any, Literal

Cut = Literal["before", "after"]


@dataclass
class Gate:
    """A request that waits in front of the double until it is let through or cut."""

    reached: asyncio.Event = field(default_factory=asyncio.Event)
    _open: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        self._open.set()

    async def pass_through(self) -> None:
        self.reached.set()
        await self._open.wait()


@dataclass
class Fault:
    """One planned failure. `left` counts the requests it still hits, `hits` those it has hit."""

    method: str
    path: re.Pattern[str]
    left: int
    skip: int = 0
    status: int = 0
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    cut: Cut | None = None
    gate: Gate | None = None
    gate_side: Cut = "before"
    hits: int = 0


class Faults:
    """The plan. Methods and paths are regular expressions that must match whole.

    Paths begin after `/api/v10`. Each fault hits the next `times` matching requests, after letting
    `skip` of them pass; the oldest one that matches wins.
    """

    def __init__(self) -> None:
        self.planned: list[Fault] = []

    def clear(self) -> None:
        self.planned.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """The fault for this request, counted as used."""
        for fault in self.planned:
            if fault.left and re.fullmatch(fault.method, method) and fault.path.fullmatch(path):
                if fault.skip:
                    fault.skip -= 1
                    continue
                fault.left -= 1
                fault.hits += 1
                return fault
        return None

    def _plan(self, method: str, path: str, times: int, skip: int, **how: Any) -> Fault:
        fault = Fault(method, re.compile(path), times, skip, **how)
        self.planned.append(fault)
        return fault

    def answer(
        self,
        method: str,
        path: str,
        status: int,
        *,
        code: int = 0,
        message: str = "planned fault",
        headers: dict[str, str] | None = None,
        times: int = 1,
        skip: int = 0,
    ) -> Fault:
        """Refuse with `status` and Discord's error body; nothing takes effect."""
        body = json.dumps({"message": message, "code": code}).encode()
        how = {"Content-Type": "application/json", "Via": "1.1 google", **(headers or {})}
        return self._plan(method, path, times, skip, status=status, body=body, headers=how)

    def limit(
        self,
        method: str,
        path: str,
        scope: Literal["user", "shared", "global"] = "user",
        retry_after: float = 0.05,
        *,
        times: int = 1,
        skip: int = 0,
    ) -> Fault:
        """Answer 429 as Discord does, asking for `retry_after` seconds."""
        body = {
            "message": "You are being rate limited.",
            "retry_after": retry_after,
            "global": scope == "global",
        }
        headers = {
            "Content-Type": "application/json",
            "Via": "1.1 google",
            "Retry-After": str(max(1, round(retry_after))),
            "X-RateLimit-Scope": scope,
        }
        if scope == "global":
            headers["X-RateLimit-Global"] = "true"
        raw = json.dumps(body).encode()
        return self._plan(method, path, times, skip, status=429, body=raw, headers=headers)

    def ban(self, method: str, path: str, *, times: int = 1, skip: int = 0) -> Fault:
        """Answer 429 as Cloudflare does: a page, and no `Via` header."""
        headers = {"Content-Type": "text/html", "Retry-After": "3600"}
        page = b"<html><title>Access denied</title>error code: 1015</html>"
        return self._plan(method, path, times, skip, status=429, body=page, headers=headers)

    def cut(self, method: str, path: str, when: Cut, *, times: int = 1, skip: int = 0) -> Fault:
        """Cut the connection `before` the request takes effect or `after` it has."""
        return self._plan(method, path, times, skip, cut=when)

    def hold(self, method: str, path: str, when: Cut = "before", *, skip: int = 0) -> Gate:
        """Stop the next matching request `before` or `after` its effect, until released."""
        gate = Gate()
        self._plan(method, path, 1, skip, gate=gate, gate_side=when)
        return gate
