"""What falls due."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, func, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.tables import TimerRow

__all__ = ["Timers"]

_ALIVE = "alive"


class Timers:
    """Timers of matches, and the bot's own sign of life."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def put(self, timer: TimerRow) -> None:
        """Set a timer in place of the one of that match, kind and seat."""
        await self.drop(timer.match_id, timer.kind, timer.seat)
        self._session.add(timer)
        await self._session.flush()

    async def reset(self, match: int, timers: Sequence[TimerRow]) -> None:
        """Set these timers in place of all the match had."""
        await self.drop(match)
        self._session.add_all(timers)
        await self._session.flush()

    async def drop(
        self, match: int | None, kind: str | None = None, seat: int | None = None
    ) -> None:
        """Drop the timers of a match; only those of a kind or a seat where these are named."""
        whose = col(TimerRow.match_id)
        statement = delete(TimerRow).where(whose.is_(None) if match is None else whose == match)
        if kind is not None:
            statement = statement.where(col(TimerRow.kind) == kind)
        if seat is not None:
            statement = statement.where(col(TimerRow.seat) == seat)
        await self._session.exec(statement)

    async def drop_due(self, match: int, kind: str, now: float) -> None:
        """Drop the timers of a match and kind that are due."""
        await self._session.exec(
            delete(TimerRow).where(
                col(TimerRow.match_id) == match,
                col(TimerRow.kind) == kind,
                col(TimerRow.due) <= now,
            )
        )

    async def of(self, match: int) -> Sequence[TimerRow]:
        found = await self._session.exec(
            select(TimerRow).where(TimerRow.match_id == match).order_by(col(TimerRow.due))
        )
        return found.all()

    async def due(self, now: float) -> Sequence[TimerRow]:
        """Timers of matches that are due, the earliest first."""
        found = await self._session.exec(
            select(TimerRow)
            .where(col(TimerRow.match_id).is_not(None), col(TimerRow.due) <= now)
            .order_by(col(TimerRow.due), col(TimerRow.id))
        )
        return found.all()

    async def next_due(self) -> float | None:
        found = await self._session.exec(
            select(func.min(TimerRow.due)).where(col(TimerRow.match_id).is_not(None))
        )
        return found.one()

    async def shift(self, seconds: float, not_before: float) -> None:
        """Move all timers of matches by so much, and none to a time before `not_before`."""
        ours = col(TimerRow.match_id).is_not(None)
        await self._session.exec(
            update(TimerRow).where(ours).values(due=col(TimerRow.due) + seconds)
        )
        await self._session.exec(
            update(TimerRow).where(ours, col(TimerRow.due) < not_before).values(due=not_before)
        )

    async def alive(self) -> float | None:
        """When the bot last gave a sign of life."""
        found = await self._session.exec(
            select(TimerRow.due).where(col(TimerRow.match_id).is_(None), TimerRow.kind == _ALIVE)
        )
        return found.first()

    async def beat(self, now: float) -> None:
        """Give a sign of life."""
        await self.put(TimerRow(kind=_ALIVE, due=now))
