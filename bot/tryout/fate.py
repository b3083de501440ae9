"""The end of a process without a farewell: at an await of the database or of Discord.

A `Fate` belongs to one process of the bot. Once armed it lets that process die at one of the next
points where it waits; from then on everything that the process still tries dies as well, so that
nothing is stored or sent any more. What was in a transaction is rolled back, what was being sent
may have arrived.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import AsyncIterator
from typing import Any, Final, Self

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store import Store
from bot.store.direct import Peek

__all__ = ["SENDER", "Fate", "Killed", "MortalStore"]

_SESSION: Final = ("exec", "get", "flush", "commit")
SENDER: Final = ("post", "edit", "delete", "dm", "find")


class Killed(BaseException):
    """The process is gone. Nothing in the bot catches this."""


class Fate:
    """`arm(n)`: die at the n-th point from now. `where` tells where it happened."""

    def __init__(self) -> None:
        self.dead = False
        self.where = ""
        self._left = 0

    @property
    def armed(self) -> bool:
        """Whether the process is going to die, and has not yet."""
        return self._left > 0 and not self.dead

    def arm(self, points: int) -> None:
        self._left = points

    def point(self, where: str) -> None:
        """A moment at which a process can die."""
        if not self.dead and self._left:
            self._left -= 1
            if not self._left:
                self.dead, self.where = True, where
        if self.dead:
            raise Killed(self.where)

    def hook(self, target: Any, names: tuple[str, ...], what: str) -> None:
        """Put a point before and after each of those methods of one object."""
        for name in names:
            setattr(target, name, self._wrap(getattr(target, name), f"{what} {name}"))

    def _wrap(self, call: Any, where: str) -> Any:
        @functools.wraps(call)
        async def wrapped(*args: Any, **kwargs: Any) -> Any:
            self.point(f"before {where}")
            done = await call(*args, **kwargs)
            self.point(f"after {where}")
            return done

        return wrapped


class MortalStore(Store):
    """A store whose process can die at any statement, also within a transaction."""

    def __init__(self, engine: AsyncEngine, peek: Peek | None = None) -> None:
        super().__init__(engine, peek)
        self.fate = Fate()

    @classmethod
    async def open(cls, url: str) -> Self:
        """As a store; but nothing is waited for until it is on the disk: only the process dies
        here, not the machine."""
        store = await super().open(url)
        await store._engine.dispose()

        @event.listens_for(store._engine.sync_engine, "connect")
        def connected(connection: Any, _record: Any) -> None:
            connection.cursor().execute("PRAGMA synchronous=OFF")

        return store

    @contextlib.asynccontextmanager
    async def _session(self, engine: AsyncEngine) -> AsyncIterator[AsyncSession]:
        self.fate.point("before a transaction")
        async with super()._session(engine) as session:
            self.fate.hook(session, _SESSION, "database")
            yield session
