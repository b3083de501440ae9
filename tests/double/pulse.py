"""Waiting for something to become true."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
GLANCE = 0.02
"""Seconds after which a waiter looks again unasked: a bot's memory changes without a beat."""


class Pulse:
    """Beats whenever anything in the double has changed; waiters then look again at once."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def beat(self) -> None:
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, look: Callable[[], T], patience: float) -> T:
        """Return what `look` returns as soon as that is true.

        Raises `TimeoutError` after `patience` seconds of the wall's clock.
        """
        async with asyncio.timeout(patience):
            while not (seen := look()):
                future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                self._waiting.add(future)
                await asyncio.wait((future,), timeout=GLANCE)
                self._waiting.discard(future)
            return seen
