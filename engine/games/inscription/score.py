"""Final scoring: where every point of a seat comes from, and who wins. Rules: Winning the Game.

Nothing is added up before it is asked for: a score is always that of the marks as they stand.
"""

from __future__ import annotations

from typing import Final

import msgspec

from engine.games.inscription import marking
from engine.games.inscription.boards import Asset
from engine.games.inscription.game import Game
from engine.games.inscription.phases.common import option
from engine.games.inscription.ranks import lowest
from engine.games.inscription.state import Seat, State
from engine.games.inscription.words import (
    EXPANSION,
    INDUSTRY,
    NAVIGATION,
    SHEETS,
    TRADE_GOOD,
    VOTE,
    WARFARE,
)

__all__ = ["SOURCES", "Line", "breakdown", "rows", "scores", "total", "winners"]

# Where points come from, in the order of a final table.
SOURCES: Final = (
    "systems", "mecatol", "relics", "lines", "docks", "population", "spaces", "councilors",
    "commodities", "units", "nodes", "prizes", "losses", "effects", "end", "objective", "goods",
)  # fmt: skip


class Line(msgspec.Struct, frozen=True):
    """Points of one source (of `SOURCES`) on one sheet (by number)."""

    sheet: int
    source: str
    points: int


def breakdown(game: Game, seat: Seat) -> tuple[Line, ...]:
    """How every point came, sheet by sheet; a source that gave nothing is left out. Losses and
    what effects took are negative; there is no floor (Q103)."""
    lines: list[Line] = []
    for sheet, parts in enumerate(
        (
            _navigation(game, seat),
            _expansion(game, seat),
            _industry(game, seat),
            _warfare(game, seat),
        )
    ):
        marks = (seat.nav, seat.exp, seat.ind, seat.war)[sheet]
        parts.append(("effects", marks.points))
        if "end" in game.modifiers(seat):
            name = SHEETS[sheet]
            parts.append(("end", marking.value(game.table, seat, "end", name, sheet=sheet)))
        parts.append(("objective", max(0, marks.objective)))
        if sheet == INDUSTRY:
            # All that is left on every sheet, added up before halving (P21).
            parts.append(("goods", seat.purse[TRADE_GOOD] // 2))
        lines += [Line(sheet, source, points) for source, points in parts if points]
    return tuple(lines)


def total(game: Game, seat: Seat) -> int:
    """The final score of a seat as it stands."""
    return sum([line.points for line in breakdown(game, seat)])


def rows(game: Game, seat: Seat) -> tuple[tuple[int, int, int], ...]:
    """For each sheet the total of what was claimed on it, the objective, and the subtotal with
    both, trade goods included. Rules: Winning the Game."""
    found = []
    lines = breakdown(game, seat)
    for sheet in (NAVIGATION, EXPANSION, INDUSTRY, WARFARE):
        here = [line for line in lines if line.sheet == sheet]
        objective = sum([line.points for line in here if line.source == "objective"])
        goods = sum([line.points for line in here if line.source == "goods"])
        subtotal = sum([line.points for line in here])
        found.append((subtotal - objective - goods, objective, subtotal))
    return tuple(found)


def scores(game: Game, state: State) -> tuple[int, ...]:
    """The score of each seat, in seat order."""
    return tuple([total(game, seat) for seat in state.seats])


def winners(game: Game, state: State, points: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """Most points; then most claimed votes not spent (Q31); still tied, they share (Q104).
    With the AI faction nobody wins by a score that is a loss at the difficulty (Q99). `points`: the
    `scores`, where they are known already."""
    found = scores(game, state) if points is None else points
    ranked = [(n, seat.purse[VOTE]) for n, seat in zip(found, state.seats, strict=True)]
    best = max(ranked)
    if state.ai is not None and best[0] < lowest(option(state, "difficulty")):
        return ()
    return tuple([place for place, rank in enumerate(ranked) if rank == best])


_Parts = list[tuple[str, int]]


def _points(assets: list[Asset]) -> int:
    return sum([asset.n for asset in assets if asset.kind == "vp"])


def _navigation(game: Game, seat: Seat) -> _Parts:
    sheet, nav = game.pack.navigation[seat.sheets[NAVIGATION]], seat.nav
    circled = [s.asset for i, s in enumerate(sheet.systems) if nav.claimed >> i & 1]
    return [
        ("systems", _points(circled)),
        ("mecatol", nav.mecatol),
        ("relics", sum([points for _, points in nav.relics])),
    ]


def _expansion(game: Game, seat: Seat) -> _Parts:
    sheet, exp = game.pack.expansion[seat.sheets[EXPANSION]], seat.exp
    printed = [asset for planet in sheet.planets for asset in (*planet.rows, *planet.columns)]
    circled = [asset for i, asset in enumerate(printed) if exp.lines >> i & 1]
    docks = [dock.asset for i, dock in enumerate(sheet.docks) if exp.docks >> i & 1]
    return [
        ("lines", _points(circled)),
        ("docks", _points(docks)),
        ("population", sum(sheet.population[: exp.population])),
    ]


def _industry(game: Game, seat: Seat) -> _Parts:
    sheet, ind = game.pack.industry[seat.sheets[INDUSTRY]], seat.ind
    circled = [s.asset for i, s in enumerate(sheet.spaces) if ind.claimed >> i & 1]
    councilors = sum([point.n for point in sheet.councilors if point.after <= ind.vote_icons])
    commodities = sum(
        [
            point.n
            for row, have in zip(sheet.commodities, ind.commodities, strict=True)
            for point in row
            if point.after <= have
        ]
    )
    return [
        ("spaces", _points(circled)),
        ("councilors", councilors),
        ("commodities", commodities),
    ]


def _warfare(game: Game, seat: Seat) -> _Parts:
    sheet, war = game.pack.warfare[seat.sheets[WARFARE]], seat.war
    index = game.table.warfare(seat)
    units = sum(
        [
            one.unit.points
            * ((war.built & one.bands).bit_count() if one.unit.count else war.infantry)
            for one in index.units
        ]
    )
    circled = [asset for bit, asset in index.asset_at.items() if war.occupied >> bit & 1]
    prizes, losses = list[Asset](), 0
    for n, pair in enumerate(war.results):
        for side, result in enumerate(pair):
            if result == "won":
                prizes.append(sheet.prizes[n][side])
            elif result == "lost":
                losses -= sheet.losses[n][side]
    return [
        ("units", units),
        ("nodes", _points(circled)),
        ("prizes", _points(prizes)),
        ("losses", losses),
    ]
