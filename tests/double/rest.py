"""The HTTP side: one request from its bytes to its answer.

Order, as at Discord: token, planned faults, rate limits, the body's form, then the handler.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from .errors import ApiError
from .spec import Finding, validator

if TYPE_CHECKING:
    from .server import Double

PREFIX = "/api/v10"
NO_TOKEN_NEEDED = re.compile(r"/(interactions|webhooks)/\d+/.+")


@dataclass
class Call:
    """One request, read whole."""

    method: str
    path: str
    query: dict[str, str]
    body: Any
    uploads: dict[str, bytes]
    """Field name (`files[0]`) to bytes; emptied once answered, messages keep their files."""
    filenames: dict[str, str]
    authorization: str | None
    audit_reason: str | None = None
    status: int = 0
    """What was answered; 0 where the connection was cut."""

    @property
    def fields(self) -> dict[str, Any]:
        """The body where it is an object, else nothing."""
        return self.body if isinstance(self.body, dict) else {}


@dataclass(frozen=True)
class Violation:
    """A request that breaks a rule of Discord."""

    method: str
    path: str
    text: str
    body: Any = field(repr=False, compare=False)

    def __str__(self) -> str:
        return f"{self.method} {self.path}: {self.text}"


Handler = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    """A handler; it gets the double, the call and the path's parts, and returns (status, JSON)."""

    method: str
    pattern: re.Pattern[str]
    handler: Handler


def answer(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    """An answer in JSON. discord.py wants the content type without a charset."""
    if body is None:
        return web.Response(status=status, headers=headers)
    headers = {**(headers or {}), "Content-Type": "application/json"}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=headers)


async def read(request: web.Request) -> Call:
    """Take a request apart, multipart or not."""
    body: Any = None
    uploads: dict[str, bytes] = {}
    names: dict[str, str] = {}
    if request.content_type == "multipart/form-data":
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            if part.name == "payload_json":
                body = json.loads(await part.text())
            else:
                name = str(part.name)
                uploads[name] = bytes(await part.read())
                names[name] = part.filename or "unknown"
    elif request.can_read_body:
        text = await request.text()
        body = json.loads(text) if text else None
    for item in _attachments(body):
        if f"files[{item.get('id')}]" in names and item.get("filename"):
            names[f"files[{item['id']}]"] = item["filename"]
    return Call(
        request.method,
        request.path.removeprefix(PREFIX),
        dict(request.query),
        body,
        uploads,
        names,
        request.headers.get("Authorization"),
        request.headers.get("X-Audit-Log-Reason"),
    )


def _attachments(body: Any) -> list[dict[str, Any]]:
    if not isinstance(body, dict):
        return []
    inner = body.get("data") if isinstance(body.get("data"), dict) else body
    listed = (inner or {}).get("attachments")
    return [item for item in listed if isinstance(item, dict)] if isinstance(listed, list) else []


class Rest:
    """Answers calls and keeps a record of them."""

    def __init__(self, double: Double, routes: list[Route]) -> None:
        self._double = double
        self._routes = routes
        self.calls: list[Call] = []
        self.violations: list[Violation] = []
        self.check_answers = False
        """Judge the double's own answers as well (its own tests do)."""

    async def serve(self, request: web.Request) -> web.StreamResponse:
        try:
            call = await read(request)
        except ValueError:
            text = "The request body contains invalid JSON."
            return answer(400, {"message": text, "code": 50109})
        self.calls.append(call)
        fault = self._double.faults.take(call.method, call.path)
        try:
            if fault is not None:
                if fault.gate is not None and fault.gate_side == "before":
                    await fault.gate.pass_through()
                if fault.cut == "before":
                    return _cut(request)
                if fault.status:
                    call.status = fault.status
                    return web.Response(body=fault.body, status=fault.status, headers=fault.headers)
            response = await self._answer(call)
            if fault is not None:
                if fault.gate is not None and fault.gate_side == "after":
                    self._double.pulse.beat()
                    await fault.gate.pass_through()
                if fault.cut == "after":
                    return _cut(request)
            call.status = response.status
            return response
        finally:
            call.uploads = {}
            self._double.pulse.beat()

    async def _answer(self, call: Call) -> web.Response:
        findings = validator().request(call.method, call.path, call.body)
        self._record(call, *(finding.text for finding in findings))
        known = call.authorization == f"Bot {self._double.token}"
        if not known and not NO_TOKEN_NEEDED.fullmatch(call.path):
            return answer(401, {"message": "401: Unauthorized", "code": 0})
        limited, headers = self._double.buckets.count(call.method, call.path)
        if limited is not None:
            return answer(429, limited, headers)
        try:
            status, told = await self._handle(call, findings)
        except ApiError as refusal:
            self._record(call, *refusal.faults)
            told = {"message": refusal.message, "code": refusal.code}
            return answer(refusal.status, told, headers)
        except Exception as error:
            self._record(call, f"the double failed: {error!r}")
            raise
        remarks, self._double.posts.remarks = self._double.posts.remarks, []
        self._record(call, *remarks)
        if self.check_answers:
            wrong = validator().answer(call.method, call.path, status, told)
            self._record(call, *(f"the double's answer: {text}" for text in wrong))
        return answer(status, told, headers)

    async def _handle(self, call: Call, findings: list[Finding]) -> tuple[int, Any]:
        refused = [finding.text for finding in findings if finding.refused]
        for route in self._routes:
            match = route.pattern.fullmatch(call.path)
            if route.method != call.method or match is None:
                continue
            if refused:
                raise ApiError(400, 50035, "Invalid Form Body: " + "; ".join(refused))
            result = await route.handler(self._double, call, *match.groups())
            return int(result[0]), result[1]
        text = "404: Not Found"
        raise ApiError(404, 0, text, faults=() if refused else ("the double lacks this route",))

    def _record(self, call: Call, *texts: str) -> None:
        for text in texts:
            self.violations.append(Violation(call.method, call.path, text, call.body))


def _cut(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


def router() -> tuple[list[Route], Callable[[str, str], Callable[[Handler], Handler]]]:
    """A list of routes, and the decorator that adds to it."""
    routes: list[Route] = []

    def route(method: str, pattern: str) -> Callable[[Handler], Handler]:
        def add(handler: Handler) -> Handler:
            routes.append(Route(method, re.compile(pattern), handler))
            return handler

        return add

    return routes, route
