"""Settings of people and servers, read often and changed rarely: from the store, kept in memory."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from bot.store.database import Store
from bot.store.tables import PlayerRow, ServerRow

__all__ = ["People"]

_KEPT: Final = 5_000


class People:
    """`player` and `server` never fail for newcomers: they get the defaults."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._players: OrderedDict[int, PlayerRow] = OrderedDict()

    async def player(self, user: int) -> PlayerRow:
        """The person's settings. Do not change the row: `change` does."""
        row = self._players.get(user)
        if row is None:
            async with self._store.read() as tx:
                row = await tx.players.get(user)
            self._keep(row)
        return row

    async def change(self, user: int, **values: Any) -> PlayerRow:
        """Store some of the person's settings (columns of `PlayerRow`)."""
        async with self._store.write() as tx:
            row = await tx.players.get(user)
            for name, value in values.items():
                setattr(row, name, value)
            await tx.players.put(row)
        self._keep(row)
        return row

    def forget(self, user: int) -> None:
        """Read the person's settings from the store again next time."""
        self._players.pop(user, None)

    async def server(self, guild: int) -> ServerRow:
        async with self._store.read() as tx:
            return await tx.servers.get(guild)

    async def change_server(self, guild: int, change: Callable[[ServerRow], None]) -> ServerRow:
        """Store what `change` sets on the server's row."""
        async with self._store.write() as tx:
            row = await tx.servers.get(guild)
            change(row)
            await tx.servers.put(row)
        return row

    @staticmethod
    def ids(text: str) -> tuple[int, ...]:
        """The ids of a JSON list of the server's row."""
        return tuple(int(n) for n in json.loads(text))

    def _keep(self, row: PlayerRow) -> None:
        self._players[row.user_id] = row
        self._players.move_to_end(row.user_id)
        while len(self._players) > _KEPT:
            self._players.popitem(last=False)
