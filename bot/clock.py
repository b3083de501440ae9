"""Durable deadlines and reminders; every wait of the bot goes through one injected `idle`."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol, TypeVar

__all__ = ["Clock", "Idle"]

T = TypeVar("T")


class Idle(Protocol):
    """Awaits something that comes from outside (time, a wake-up), saying what for. The plain one
    just awaits; a simulated Discord passes its own, so that waiting does not look like work."""

    async def __call__(self, awaitable: Awaitable[T], reason: str) -> T: ...


class Clock:
    """Fires what is due: half-time nudges, last calls, ends of time; gives time back after an
    outage. `wake` after each commit; `run` until cancelled."""

    def wake(self) -> None:
        raise NotImplementedError

    async def start(self) -> float:
        """Once at start-up: everybody gets the time back that the bot was away; returns it, in
        seconds (0: it was not)."""
        raise NotImplementedError

    async def tick(self) -> float | None:
        """Do what is due; the Unix time of the next timer, None when there is none."""
        raise NotImplementedError

    async def run(self) -> None:
        raise NotImplementedError
