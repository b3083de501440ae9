"""Dotted assets that an ability lets its owner spend for a further effect (Q28).

What the asset did when it was claimed stands: spending slashes its place and changes no count. Only
assets with a place of their own, circled and not slashed, can be spent so. Rules: Assets.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.inscription.pencil import AnySeat, Pencil
from engine.games.inscription.sheets.index import Table

__all__ = ["slash_dotted", "unspent"]


def unspent(table: Table, seat: AnySeat, kind: str) -> int:
    """How many assets of a dotted kind are circled and not slashed."""
    return sum([mask.bit_count() for mask in _places(table, seat, kind)])


def _places(table: Table, seat: AnySeat, kind: str) -> tuple[int, int, int, int]:
    """Their places on the four sheets, as bits of each sheet's `spent`."""
    ex, wx, war = table.expansion(seat), table.warfare(seat), seat.war
    prizes = 0
    for n, pair in enumerate(war.results):
        for side, result in enumerate(pair):
            if result == "won" and wx.sheet.prizes[n][side].kind == kind:
                prizes |= 1 << wx.nodes + 2 * n + side
    done = seat.exp.lines | seat.exp.docks << ex.line_count
    return (
        table.navigation(seat).of_kind(kind) & seat.nav.claimed & ~seat.nav.spent,
        ex.of_kind(kind) & done & ~seat.exp.spent,
        table.industry(seat).of_kind(kind) & seat.ind.claimed & ~seat.ind.spent,
        (wx.of_kind(kind) & war.occupied | prizes) & ~war.spent,
    )


def slash_dotted(w: Pencil, kind: str) -> None:
    """Slash the first of them."""
    nav, exp, ind, war = (free & -free for free in _places(w.table, w, kind))
    if nav:
        w.nav = replace(w.nav, spent=w.nav.spent | nav)
    elif exp:
        w.exp = replace(w.exp, spent=w.exp.spent | exp)
    elif ind:
        w.ind = replace(w.ind, spent=w.ind.spent | ind)
    else:
        w.war = replace(w.war, spent=w.war.spent | war)
