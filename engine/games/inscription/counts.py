"""What conditions and amounts count: the nouns of `words.NOUNS`, each of one seat alone.

The home system counts as explored and claimed (P5), the space scrapped in print as scrapped;
infantry are units but no ships; a point asset is counted once it is circled, negative ones are not;
`rounds_active` counts the strategy events in which the sheet that is active now was active.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from engine.core.effects import Amount, Condition
from engine.games.inscription.pencil import AnySeat

if TYPE_CHECKING:
    from engine.games.inscription.sheets.index import Table

__all__ = ["amount", "count", "holds"]


def amount(table: Table, seat: AnySeat, n: Amount) -> int:
    """A fixed number, or how many there are now: one for each `per`, at most `most`."""
    if isinstance(n, int):
        return n
    found = count(table, seat, n.noun) // n.per
    return min(found, n.most) if n.most else found


def holds(table: Table, seat: AnySeat, condition: Condition) -> bool:
    """Whether a condition is met now."""
    nouns, least = condition.nouns, condition.least
    if len(nouns) == 1:
        return _COUNTS[nouns[0]](table, seat) >= least
    met = 0
    for noun in nouns:
        met += _COUNTS[noun](table, seat) >= least
    return met >= (condition.of or len(nouns))


def count(table: Table, seat: AnySeat, noun: str) -> int:
    """How many of a noun a seat has now."""
    return _COUNTS[noun](table, seat)


def _claimed(kind: str) -> Callable[[Table, AnySeat], int]:
    def systems(table: Table, seat: AnySeat) -> int:
        return (seat.nav.claimed & table.navigation(seat).of_kind(kind)).bit_count()

    return systems


def _planets_completed(table: Table, seat: AnySeat) -> int:
    crossed = seat.exp.crossed
    return sum([crossed & mask == mask for mask in table.expansion(seat).planets])


def _chart_points(table: Table, seat: AnySeat) -> int:
    ix, ind = table.industry(seat), seat.ind
    found = sum([after <= ind.vote_icons for after in ix.vote_points])
    for have, points in zip(ind.commodities, ix.row_points, strict=True):
        found += sum([after <= have for after in points])
    return found


def _kinds_built(table: Table, seat: AnySeat) -> int:
    built = seat.war.built
    kinds = sum([bool(built & unit.bands) for unit in table.warfare(seat).units])
    return kinds + bool(seat.war.infantry)


def _sections(table: Table, seat: AnySeat) -> int:
    occupied, found = seat.war.occupied, 0
    for left, right in table.warfare(seat).sections:
        found += (occupied & left != 0) + (occupied & right != 0)
    return found


def _results(word: str) -> Callable[[Table, AnySeat], int]:
    def wars(table: Table, seat: AnySeat) -> int:
        return sum([result == word for pair in seat.war.results for result in pair])

    return wars


def _circled(kind: str) -> Callable[[Table, AnySeat], int]:
    """Assets of one kind that are circled on any sheet, chart, tracks and units left out."""

    def assets(table: Table, seat: AnySeat) -> int:
        found = (seat.nav.claimed & table.navigation(seat).of_kind(kind)).bit_count()
        ex = table.expansion(seat)
        done = seat.exp.lines | seat.exp.docks << ex.line_count
        found += (done & ex.of_kind(kind)).bit_count()
        found += (seat.ind.claimed & table.industry(seat).of_kind(kind)).bit_count()
        wx = table.warfare(seat)
        found += (seat.war.occupied & wx.of_kind(kind)).bit_count()
        for war, pair in enumerate(seat.war.results):
            for side, result in enumerate(pair):
                found += result == "won" and wx.sheet.prizes[war][side].kind == kind
        return found

    return assets


_circled_points: Final = _circled("vp")


def _point_assets(table: Table, seat: AnySeat) -> int:
    units = table.warfare(seat).units
    built = sum([(seat.war.built & u.bands).bit_count() for u in units if u.unit.points])
    printed = _circled_points(table, seat) + _chart_points(table, seat)
    return printed + seat.exp.population + built


def _rounds_active(table: Table, seat: AnySeat) -> int:
    return seat.turns[seat.active] + 1 if seat.active >= 0 else 0


def _objectives(table: Table, seat: AnySeat) -> int:
    return sum([s.objective >= 0 for s in (seat.nav, seat.exp, seat.ind, seat.war)])


def _technologies(table: Table, seat: AnySeat) -> int:
    a, b, c, d = seat.nav.techs, seat.exp.techs, seat.ind.techs, seat.war.techs
    return a.bit_count() + b.bit_count() + c.bit_count() + d.bit_count()


def _focus_dice(table: Table, seat: AnySeat) -> int:
    return sum([s.focus.bit_count() for s in (seat.nav, seat.exp, seat.ind, seat.war)])


def _half(side: int) -> Callable[[Table, AnySeat], int]:
    return lambda t, s: (s.war.occupied & t.warfare(s).halves[side]).bit_count()


_COUNTS: Final[dict[str, Callable[[Table, AnySeat], int]]] = {
    "systems_explored": lambda t, s: s.nav.explored.bit_count(),
    "systems_claimed": lambda t, s: s.nav.claimed.bit_count(),
    "empty_claimed": _claimed("empty"),
    "systems_claimed_vp": _claimed("vp"),
    "systems_claimed_trade_good": _claimed("trade_good"),
    "systems_claimed_planet": _claimed("planet"),
    "wormholes_used": lambda t, s: s.nav.holes.bit_count(),
    "mecatol": _claimed("mecatol"),
    "planets_unlocked": lambda t, s: s.exp.unlocked.bit_count(),
    "planets_completed": _planets_completed,
    "lines_completed": lambda t, s: s.exp.lines.bit_count(),
    "rows_completed": lambda t, s: (s.exp.lines & t.expansion(s).rows).bit_count(),
    "columns_completed": lambda t, s: (s.exp.lines & ~t.expansion(s).rows).bit_count(),
    "docks_built": lambda t, s: s.exp.docks.bit_count(),
    "icons_crossed": lambda t, s: s.exp.crossed.bit_count(),
    "population_claimed": lambda t, s: s.exp.population,
    "spaces_scrapped": lambda t, s: s.ind.scrapped.bit_count(),
    "spaces_claimed": lambda t, s: s.ind.claimed.bit_count(),
    "tagged_scrapped": lambda t, s: (s.ind.scrapped & t.industry(s).tagged).bit_count(),
    "commodities": lambda t, s: sum(s.ind.commodities),
    "alloys": lambda t, s: s.ind.commodities[0],
    "spices": lambda t, s: s.ind.commodities[1],
    "gems": lambda t, s: s.ind.commodities[2],
    "trade_icons": lambda t, s: t.industry(s).trade_open(min(s.ind.commodities)),
    "vote_icons": lambda t, s: s.ind.vote_icons,
    "chart_points": _chart_points,
    "units_built": lambda t, s: s.war.built.bit_count() + s.war.infantry,
    "kinds_built": _kinds_built,
    "infantry": lambda t, s: s.war.infantry,
    "ships": lambda t, s: s.war.built.bit_count(),
    "nodes": lambda t, s: s.war.occupied.bit_count(),
    "nodes_left": _half(0),
    "nodes_right": _half(1),
    "asset_nodes": lambda t, s: (s.war.occupied & t.warfare(s).assets).bit_count(),
    "sections_occupied": _sections,
    "wars_won": _results("won"),
    "wars_lost": _results("lost"),
    "units_unlocked": lambda t, s: s.war.open.bit_count(),
    "technologies": _technologies,
    "technologies_navigation": lambda t, s: s.nav.techs.bit_count(),
    "technologies_expansion": lambda t, s: s.exp.techs.bit_count(),
    "technologies_industry": lambda t, s: s.ind.techs.bit_count(),
    "technologies_warfare": lambda t, s: s.war.techs.bit_count(),
    "focus_dice": _focus_dice,
    "trade_goods": lambda t, s: s.purse[1],
    "votes": lambda t, s: s.purse[2],
    "planets": lambda t, s: s.purse[0],
    "specialties": lambda t, s: sum(s.purse[3:7]),
    "relics": lambda t, s: len(s.hand) + len(s.played),
    "relics_played": lambda t, s: len(s.played),
    "vp_assets": _point_assets,
    "faction_assets": _circled("faction"),
    "objectives": _objectives,
    "neighbors": lambda t, s: sum(s.war.neighbors),
    "rounds_active": _rounds_active,
}
