"""The time that the double lives by: the wall's, or one that a test moves by hand."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """Seconds since 1970 as Discord sees them."""

    def now(self) -> float: ...


class WallClock:
    """The computer's clock."""

    def now(self) -> float:
        return time.time()


class HandClock:
    """Stands still until `advance` is called, so that no test waits for 3 s or 15 min to pass."""

    def __init__(self, start: float | None = None) -> None:
        self._now = time.time() if start is None else start
        self.on_change: Callable[[], None] = lambda: None

    def now(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        """Move forward by `seconds` (never back: Discord's ids are made from the time)."""
        if seconds < 0:
            raise ValueError("a clock does not run backwards")
        self._now += seconds
        self.on_change()
