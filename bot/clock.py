"""Durable deadlines and reminders; every wait of the bot goes through one injected `idle`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Final, Protocol, TypeVar

from bot.service import Service
from bot.store import Conflict, Unavailable
from bot.timing import PACES

__all__ = ["Clock", "Idle", "Signal", "idle"]

T = TypeVar("T")

_log = logging.getLogger(__name__)

BEAT: Final = 60.0
"""Seconds between two signs of life; and the most that the clock sleeps."""
AWAY: Final = 180.0
"""A silence of so many seconds is an outage: the bot was down, or the machine slept."""
_TROUBLE: Final = 15.0
_RECEIPTS: Final = 2 * 86400.0
_SENT: Final = 7 * 86400.0


class Idle(Protocol):
    """Awaits something that comes from outside (time, a wake-up), saying what for. The plain one
    just awaits; a simulated Discord passes its own, so that waiting does not look like work."""

    async def __call__(self, awaitable: Awaitable[T], reason: str) -> T: ...


async def idle(awaitable: Awaitable[T], reason: str) -> T:
    """The plain `Idle`."""
    return await awaitable


class Signal:
    """A wake-up for a loop that sleeps. It never makes a task, so that a wait is its loop's own."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def wake(self) -> None:
        self._event.set()

    async def sleep(self, seconds: float | None) -> None:
        """Until woken, but not longer than that (None: until woken)."""
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            pass
        self._event.clear()


class Clock:
    """Fires what is due: half-time nudges, last calls, ends of time; gives time back after an
    outage. `wake` after each change; `run` until cancelled. The time is the service's."""

    def __init__(self, service: Service, idle: Idle = idle) -> None:
        self._service = service
        self._idle = idle
        self._signal = Signal()
        self._beat: float | None = None

    def wake(self) -> None:
        """A change may have set an earlier timer."""
        self._signal.wake()

    async def start(self) -> float:
        """Once at start-up: everybody gets the time back that the bot was away; returns it, in
        seconds (0: it was not)."""
        async with self._service.store.read() as tx:
            last = await tx.timers.alive()
        gap = 0.0 if last is None else self._service.now() - last
        return await self._beat_on(gap)

    async def _beat_on(self, gap: float) -> float:
        """A sign of life after a silence of `gap` seconds."""
        now = self._service.now()
        away = gap if gap > AWAY else 0.0
        if away:
            grace = {name: pace.grace for name, pace in PACES.items()}
            await self._service.deadlines.give_back(away, grace)
        async with self._service.store.write() as tx:
            await tx.timers.beat(now)
            await tx.receipts.purge(now - _RECEIPTS)
            await tx.outbox.purge(now - _SENT)
        self._beat = now
        return away

    async def tick(self) -> float | None:
        """Do what is due; the Unix time of the next timer, None when there is none."""
        service = self._service
        now = service.now()
        if self._beat is not None and not 0 <= now - self._beat < BEAT:
            # A clock that was set back is not an outage; one that has jumped ahead is.
            await self._beat_on(now - self._beat)
        async with service.store.read() as tx:
            due = await tx.timers.next_due()
            fired = await tx.timers.due(now) if due is not None and due <= now else ()
        if not fired:
            return due
        for timer in fired:
            await service.deadlines.fire(timer)
        async with service.store.read() as tx:
            return await tx.timers.next_due()

    async def run(self) -> None:
        """Until cancelled. A database that is away is waited for."""
        while True:
            try:
                due = await self.tick()
                wait = BEAT if due is None else min(BEAT, max(0.0, due - self._service.now()))
            except (Conflict, Unavailable) as fault:
                _log.warning("clock: %s", fault)
                wait = _TROUBLE
            await self._idle(self._signal.sleep(wait), "the next timer")
