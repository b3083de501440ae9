"""How many calls may be made now: a bucket of tokens that fills with time."""

from __future__ import annotations

__all__ = ["Limiter"]


class Limiter:
    """At most `per_second` calls in any second. Times are seconds of any clock that goes on."""

    def __init__(self, per_second: int) -> None:
        self._rate = float(per_second)
        self._level = float(per_second)
        self._at: float | None = None

    def _fill(self, now: float) -> None:
        if self._at is not None:
            # A clock that was set back fills nothing.
            gone = max(0.0, now - self._at)
            self._level = min(self._rate, self._level + gone * self._rate)
        self._at = now

    def room(self, now: float) -> int:
        """How many calls may be made now."""
        self._fill(now)
        return int(self._level)

    def take(self, now: float, count: int) -> None:
        """That many calls are made now."""
        self._fill(now)
        self._level -= count

    def wait(self, now: float) -> float:
        """Seconds until there is room for one; 0 when there is."""
        self._fill(now)
        return max(0.0, (1.0 - self._level) / self._rate)
