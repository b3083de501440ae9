"""Discord's rate limits: one bucket for each route and place, and one for the whole token."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from bot.discord import limits

EXEMPT = re.compile(r"/(interactions|webhooks)/.*")
"""Answers to interactions do not count against the whole token's limit."""


@dataclass(frozen=True)
class Rule:
    """`count` requests in `seconds` for each value of the pattern's group."""

    name: str
    method: str
    path: re.Pattern[str]
    count: int
    seconds: float


def _rule(name: str, method: str, path: str, count: int, seconds: float) -> Rule:
    return Rule(name, method, re.compile(path), count, seconds)


REAL_RULES: tuple[Rule, ...] = (
    _rule("message-create", "POST", r"/channels/(\d+)/messages", 5, 5.0),
    _rule("message-edit", "PATCH", r"/channels/(\d+)/messages/\d+", 5, 5.0),
    _rule("message-delete", "DELETE", r"/channels/(\d+)/messages/\d+", 5, 1.0),
    _rule("message-list", "GET", r"/channels/(\d+)/messages(?:/\d+)?", 10, 5.0),
    _rule("thread-create", "POST", r"/channels/(\d+)(?:/messages/\d+)?/threads", 5, 5.0),
    _rule("dm-open", "POST", r"/users/(@me)/channels", 10, 10.0),
    _rule("webhook", "POST", r"/webhooks/\d+/([^/]+)", 5, 2.0),
    _rule("webhook-edit", "PATCH", r"/webhooks/\d+/([^/]+)/messages/.+", 5, 2.0),
)
"""As observed; Discord publishes none of these and may change them at any time."""


@dataclass(frozen=True)
class Limits:
    """Which limits hold. `scaled` shrinks the windows, so that tests need not wait."""

    rules: tuple[Rule, ...]
    together: int = limits.GLOBAL_PER_SECOND
    window: float = 1.0

    def scaled(self, factor: float) -> Limits:
        rules = tuple(replace(rule, seconds=rule.seconds * factor) for rule in self.rules)
        return replace(self, rules=rules, window=self.window * factor)


REAL_LIMITS = Limits(REAL_RULES)
NO_LIMITS = Limits((), together=0)
"""`together=0` means that the token as a whole is not limited."""


@dataclass
class _Bucket:
    left: int
    resets: float


class Buckets:
    """Counts requests. It runs on the wall's clock, because clients sleep by it."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.time) -> None:
        self.limits = limits
        self.refused: list[tuple[str, str, str]] = []
        self._now = now
        self._buckets: dict[tuple[str, str], _Bucket] = {}

    def count(self, method: str, path: str) -> tuple[dict[str, Any] | None, dict[str, str]]:
        """Count one request: the body of a 429 or None, and the headers to send."""
        if self.limits.together and not EXEMPT.fullmatch(path):
            bucket = self._bucket(("*", ""), self.limits.together, self.limits.window)
            if not bucket.left:
                self.refused.append((method, path, "global"))
                return self._too_fast(bucket, "global")
            bucket.left -= 1
        for rule in self.limits.rules:
            match = rule.path.fullmatch(path) if rule.method == method else None
            if match is None:
                continue
            bucket = self._bucket((rule.name, match[1]), rule.count, rule.seconds)
            headers = {
                "X-RateLimit-Limit": str(rule.count),
                "X-RateLimit-Remaining": str(max(0, bucket.left - 1)),
                "X-RateLimit-Reset": f"{bucket.resets:.3f}",
                "X-RateLimit-Reset-After": f"{max(0.0, bucket.resets - self._now()):.3f}",
                "X-RateLimit-Bucket": rule.name,
            }
            if not bucket.left:
                self.refused.append((method, path, "user"))
                body, more = self._too_fast(bucket, "user")
                return body, {**headers, **more}
            bucket.left -= 1
            return None, headers
        return None, {}

    def _bucket(self, key: tuple[str, str], count: int, seconds: float) -> _Bucket:
        now = self._now()
        bucket = self._buckets.get(key)
        if bucket is None or now >= bucket.resets:
            bucket = self._buckets[key] = _Bucket(count, now + seconds)
        return bucket

    def _too_fast(self, bucket: _Bucket, scope: str) -> tuple[dict[str, Any], dict[str, str]]:
        left = round(max(0.001, bucket.resets - self._now()), 3)
        body = {
            "message": "You are being rate limited.",
            "retry_after": left,
            "global": scope == "global",
        }
        headers = {"Via": "1.1 google", "Retry-After": "1", "X-RateLimit-Scope": scope}
        if scope == "global":
            headers["X-RateLimit-Global"] = "true"
        return body, headers
