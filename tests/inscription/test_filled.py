"""Every sheet of the shipped pack can be filled: nothing on it is out of reach for good."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.effects import Gain, Mark
from engine.games.inscription import load, marking
from engine.games.inscription.context import Context
from engine.games.inscription.sheets.index import Table
from engine.games.inscription.state import Seat
from engine.games.inscription.steps import parse
from engine.games.inscription.words import PURSE, SHEETS

RULES = load()
PACK = RULES.game.pack
TABLE = RULES.game.table
DICE = Context(0, "dice")
NUMBERS = range(9)
FULL = 90
"""More marks than there are places on any sheet."""


def seat(kind: str, layout: int, techs: int = 0) -> Seat:
    """A seat on a layout with that sheet active and more of every dashed asset than it needs."""
    a, b, c, d = (layout if name == kind else 0 for name in SHEETS)
    own = marking.fresh(TABLE, (a, b, c, d))
    plenty = (40,) * len(PURSE)
    return replace(
        own,
        nav=replace(own.nav, techs=techs),
        purse=plenty,
        reserve=plenty,
        active=SHEETS.index(kind),
        lane=tuple(range(len(PACK.relics))),
    )


def answered(own: Seat) -> Seat:
    """All that is owed is answered by the first answer there is."""
    while own.stack:
        own, _ = marking.advance(TABLE, DICE, own, marking.options(TABLE, DICE, own)[0].step)
    return own


def marked(own: Seat, verb: str, n: int = FULL) -> Seat:
    return answered(marking.run(TABLE, DICE, own, Mark(verb, n), "test")[0])


@pytest.mark.parametrize("layout", NUMBERS)
def test_navigation(layout: int) -> None:
    sheet = PACK.navigation[layout]
    drive = next(i for i, one in enumerate(sheet.technologies) if one.name == "Gravity Drive")
    own = seat("navigation", layout, 1 << drive)
    while True:
        after = marked(own, "explore")
        for step in [o.step for o in marking.options(TABLE, DICE, replace(after, left=(9, 9, 9)))]:
            if str(step).startswith("explore W"):
                after, _ = marking.advance(TABLE, DICE, replace(after, left=(9, 9, 9)), step)
                after = answered(after)
                break
        if after.nav.explored == own.nav.explored:
            break
        own = after
    everything = (1 << len(sheet.systems)) - 1
    assert own.nav.explored == everything
    assert marked(own, "claim_system").nav.claimed == everything


@pytest.mark.parametrize("layout", NUMBERS)
def test_expansion(layout: int) -> None:
    sheet = PACK.expansion[layout]
    own = marked(seat("expansion", layout), "unlock_planet", len(sheet.planets))
    own = marked(own, "develop", 120)
    own = marked(own, "build_dock", 3)
    assert own.exp.unlocked == (1 << len(sheet.planets)) - 1
    icons = sum(len("".join(planet.grid)) for planet in sheet.planets)
    assert own.exp.crossed == (1 << icons) - 1
    lines = sum(len(planet.rows) + len(planet.columns) for planet in sheet.planets)
    assert own.exp.lines == (1 << lines) - 1
    assert own.exp.docks == 0b111


@pytest.mark.parametrize("layout", NUMBERS)
def test_industry(layout: int) -> None:
    sheet = PACK.industry[layout]
    own = seat("industry", layout)
    for space in sheet.spaces:
        if space.tag:
            step = parse(f"scrap {space.code} {space.tag}")
            assert marking.check(TABLE, DICE, own, step) is None
            own = answered(marking.advance(TABLE, DICE, own, step)[0])
    while True:
        after = marked(marked(own, "claim_space", 1), "scrap", 1)
        if after.ind == own.ind:
            break
        own = after
    assert own.ind.scrapped | own.ind.claimed == (1 << len(sheet.spaces)) - 1


@pytest.mark.parametrize("layout", NUMBERS)
def test_warfare(layout: int) -> None:
    """Infantry reaches every node that is no anomaly, war by war."""
    sheet = PACK.warfare[layout]
    own = seat("warfare", layout)
    for line in range(4):
        own = replace(own, war=replace(own.war, line=line))
        while True:
            after, _ = marking.run(TABLE, DICE, own, Mark("build", 1, "IN"), "test")
            after = answered(after)
            if after.war.occupied == own.war.occupied:
                break
            own = after
    nodes = 8 * sheet.columns * sheet.section_rows - len(sheet.anomalies)
    assert own.war.occupied.bit_count() == nodes
    assert marking.count(TABLE, own, "asset_nodes") == len(sheet.nodes)


def test_sheets_are_looked_up_when_they_are_asked_for() -> None:
    table = Table(PACK)
    assert not table.warfares
    own = marking.fresh(table, (0, 1, 2, 3))
    marking.run(table, DICE, replace(own, active=3), Gain("faction"), "test")
    assert table.warfare(own) is table.warfares[3]
    assert list(table.warfares) == [3]
    assert list(table.navigations) == [0]
