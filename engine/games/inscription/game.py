"""The game on one pack: what is printed, and what was looked up in it beforehand."""

from __future__ import annotations

import functools

from engine.core.content import content_hash
from engine.core.effects import Modifier
from engine.games.inscription.boards import Pack
from engine.games.inscription.modifiers import powers
from engine.games.inscription.sheets.index import Table
from engine.games.inscription.state import Seat

__all__ = ["Game"]


class Game:
    """What every phase needs and no match changes. The dicts give the place of a card or layout in
    the pack by its id."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.table = Table(pack)
        self.agendas = {one.id: i for i, one in enumerate(pack.agendas)}
        self.events = {one.id: i for i, one in enumerate(pack.events)}
        self.factions = {one.id: i for i, one in enumerate(pack.factions)}
        self.objectives = {one.id: i for i, one in enumerate(pack.objectives)}
        self.relics = {one.id: i for i, one in enumerate(pack.relics)}
        self.layouts: tuple[dict[str, int], ...] = (
            {one.id: i for i, one in enumerate(pack.navigation)},
            {one.id: i for i, one in enumerate(pack.expansion)},
            {one.id: i for i, one in enumerate(pack.industry)},
            {one.id: i for i, one in enumerate(pack.warfare)},
        )

    @functools.cached_property
    def hash(self) -> str:
        """The hash of the pack."""
        return content_hash(self.pack)

    def modifiers(self, seat: Seat) -> dict[str, tuple[Modifier, ...]]:
        """What lasts for a seat, by key."""
        return powers(self.table, seat).modifiers

    def layout(self, kind: int, sheet: int) -> str:
        """The id of a layout of a sheet type, "" where none is dealt yet."""
        pack = self.pack
        layouts = (pack.navigation, pack.expansion, pack.industry, pack.warfare)[kind]
        return layouts[sheet].id if sheet >= 0 else ""
