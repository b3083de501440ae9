"""The game on one pack: what is printed, and what was looked up in it beforehand."""

from __future__ import annotations

import functools
from collections.abc import Container
from typing import Any, Final

from engine.core.content import content_hash
from engine.core.effects import Condition, Modifier
from engine.games.inscription.boards import Pack
from engine.games.inscription.context import Context
from engine.games.inscription.modifiers import powers
from engine.games.inscription.sheets.index import Table
from engine.games.inscription.state import Exp, Ind, Nav, Seat, State, War

__all__ = ["Game", "changed", "depends_on"]

# Parts of a seat, as bits: the four sheets, purse and active sheet, relics, the technologies and
# dice of all sheets, the units and nodes of the war grid.
_NAV, _EXP, _IND, _WAR, _REST, _HAND, _TECH, _GRID = 1, 2, 4, 8, 16, 32, 64, 128
_ALL: Final = 255
_PARTS: Final = {
    _NAV: (
        "systems_explored", "systems_claimed", "empty_claimed", "systems_claimed_vp",
        "systems_claimed_trade_good", "systems_claimed_planet", "wormholes_used", "mecatol",
    ),
    _EXP: (
        "planets_unlocked", "planets_completed", "lines_completed", "rows_completed",
        "columns_completed", "docks_built", "icons_crossed", "population_claimed",
    ),
    _IND: (
        "spaces_scrapped", "spaces_claimed", "tagged_scrapped", "commodities", "alloys", "spices",
        "gems", "trade_icons", "vote_icons", "chart_points",
    ),
    _WAR: ("wars_won", "wars_lost", "units_unlocked", "neighbors"),
    _REST: ("trade_goods", "votes", "planets", "specialties"),
    _HAND: ("relics", "relics_played"),
    _TECH: (
        "technologies", "technologies_navigation", "technologies_expansion",
        "technologies_industry", "technologies_warfare", "focus_dice",
    ),
    _GRID: (
        "units_built", "kinds_built", "infantry", "ships", "nodes", "nodes_left", "nodes_right",
        "asset_nodes", "sections_occupied",
    ),
}  # fmt: skip
_PART: Final = {noun: part for part, nouns in _PARTS.items() for noun in nouns}


def depends_on(condition: Condition) -> int:
    """The parts of a seat that a condition looks at."""
    found = 0
    for noun in condition.nouns:
        found |= _PART.get(noun, _ALL)
    return found


def changed(before: Seat, seat: Seat) -> int:
    """The parts of a seat that are not what they were."""
    parts = 0
    nav, exp, ind, war = seat.nav, seat.exp, seat.ind, seat.war
    was: Nav | Exp | Ind | War = before.nav
    if was is not nav:
        parts = _NAV
        if was.techs != nav.techs or was.focus != nav.focus:
            parts |= _TECH
    was = before.exp
    if was is not exp:
        parts |= _EXP
        if was.techs != exp.techs or was.focus != exp.focus:
            parts |= _TECH
    was = before.ind
    if was is not ind:
        parts |= _IND
        if was.techs != ind.techs or was.focus != ind.focus:
            parts |= _TECH
    was = before.war
    if was is not war:
        parts |= _WAR
        if was.techs != war.techs or was.focus != war.focus:
            parts |= _TECH
        if was.occupied != war.occupied or was.built != war.built or was.infantry != war.infantry:
            parts |= _GRID
    if before.purse is not seat.purse or before.active != seat.active:
        parts |= _REST
    if before.hand is not seat.hand or before.played is not seat.played:
        parts |= _HAND
    return parts


class Game:
    """What every phase needs and no match changes. The dicts give the place of a card or layout in
    the pack by its id. `depends`: for each objective what its condition looks at, as a mask of
    parts (see `changed`). `contexts` keeps those that `phases.common.context` worked out, `last`
    the one that was asked for last with its state and seat, since a seat that marks asks several
    times running."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.table = Table(pack)
        self.contexts: dict[tuple[Any, ...], Context] = {}
        self.last: tuple[State | None, int, Context] = (None, -1, Context(-1))
        self._watched: tuple[tuple[int, ...], dict[int, tuple[tuple[int, int, Condition], ...]]] = (
            (),
            {},
        )
        self.depends = tuple([depends_on(one.condition) for one in pack.objectives])
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

    def touched(
        self, objectives: tuple[int, ...], parts: int
    ) -> tuple[tuple[int, int, Condition], ...]:
        """Those of the table's objectives that look at one of `parts`: bit, sheet type, condition.
        The last table asked for is kept whole."""
        if self._watched[0] is not objectives:
            self._watched = (objectives, {})
        known = self._watched[1]
        found = known.get(parts)
        if found is None:
            found = known[parts] = tuple(
                [
                    (1 << kind, kind, self.pack.objectives[one].condition)
                    for kind, one in enumerate(objectives)
                    if self.depends[one] & parts
                ]
            )
        return found

    @functools.cached_property
    def hash(self) -> str:
        """The hash of the pack."""
        return content_hash(self.pack)

    def modifiers(self, seat: Seat) -> dict[str, tuple[Modifier, ...]]:
        """What lasts for a seat, by key."""
        return powers(self.table, seat).modifiers

    def waiting(self, seat: Seat) -> Container[str]:
        """What the triggers of a seat wait for."""
        return powers(self.table, seat).triggers

    def layout(self, kind: int, sheet: int) -> str:
        """The id of a layout of a sheet type, "" where none is dealt yet."""
        pack = self.pack
        layouts = (pack.navigation, pack.expansion, pack.industry, pack.warfare)[kind]
        return layouts[sheet].id if sheet >= 0 else ""
