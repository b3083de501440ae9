"""Ids as Discord makes them: the time in the upper bits, never twice, always growing."""

from __future__ import annotations

from datetime import UTC, datetime

from .clock import Clock

DISCORD_EPOCH = 1_420_070_400_000


class Snowflakes:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        fresh = (int(self._clock.now() * 1000) - DISCORD_EPOCH) << 22
        self._last = max(fresh, self._last + 1)
        return self._last


def seconds_of(snowflake: int) -> float:
    """When an id was made, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000


def iso(seconds: float) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
