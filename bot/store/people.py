"""What people and servers have set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.statements import upsert
from bot.store.tables import PlayerRow, ServerRow

__all__ = ["Players", "Servers"]


class Players:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def get(self, user: int) -> PlayerRow:
        """The person's settings; those of a newcomer when nothing is stored."""
        return await self._session.get(PlayerRow, user) or PlayerRow(user_id=user)

    async def knows(self, user: int) -> bool:
        """Whether anything is stored of the person."""
        return await self._session.get(PlayerRow, user) is not None

    async def many(self, users: Iterable[int]) -> Mapping[int, PlayerRow]:
        """The settings of several people, by id."""
        wanted = list(users)
        found = await self._session.exec(
            select(PlayerRow).where(col(PlayerRow.user_id).in_(wanted))
        )
        stored = {row.user_id: row for row in found}
        return {user: stored.get(user) or PlayerRow(user_id=user) for user in wanted}

    async def put(self, player: PlayerRow) -> None:
        await upsert(self._session, player)


class Servers:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def get(self, guild: int) -> ServerRow:
        """The server's settings; the defaults when nothing is stored."""
        return await self._session.get(ServerRow, guild) or ServerRow(guild=guild)

    async def put(self, server: ServerRow) -> None:
        await upsert(self._session, server)
