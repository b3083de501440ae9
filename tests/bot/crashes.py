"""The crash seam: the process dies before or after any await of the database or of Discord."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlmodel.ext.asyncio.session import AsyncSession

from tests.bot.fakes import Discord

_STORE = ("exec", "run_sync", "get", "flush", "commit")
_SENDER = ("post", "edit", "delete", "dm", "find")


class Killed(BaseException):
    """The process is gone; nothing catches this."""


class Seam:
    """Counts the points where a process can die, and lets it die at point `at` (from 1; 0: never).
    Once it has died, every further await dies as well."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.points = 0
        self.dead = False

    def point(self) -> None:
        self.points += 1
        if self.dead or self.points == self.at:
            self.dead = True
            raise Killed

    def wrap(self, call: Any) -> Any:
        @functools.wraps(call)
        async def wrapped(*args: Any, **kwargs: Any) -> Any:
            self.point()
            done = await call(*args, **kwargs)
            self.point()
            return done

        return wrapped


@contextmanager
def dying(at: int) -> Iterator[Seam]:
    """Within this, the process dies at that point."""
    seam = Seam(at)
    with pytest.MonkeyPatch.context() as patch:
        for name in _STORE:
            patch.setattr(AsyncSession, name, seam.wrap(getattr(AsyncSession, name)))
        for name in _SENDER:
            patch.setattr(Discord, name, seam.wrap(getattr(Discord, name)))
        yield seam
