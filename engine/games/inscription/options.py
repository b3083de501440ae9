"""Every step that a seat may take now, as a list over prebuilt options.

Lists what `check` accepts, in the order of the sheet; of several bands of a unit type that would
take the same payment only the one that needs least.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core.rules import Option
from engine.games.inscription.context import Context
from engine.games.inscription.modifiers import Deed, Powers, is_used, powers
from engine.games.inscription.pencil import AnySeat
from engine.games.inscription.sheets import expansion, industry, navigation, technologies, warfare
from engine.games.inscription.sheets.common import PAY
from engine.games.inscription.stack import can_act, owed_options, ways
from engine.games.inscription.state import Frame
from engine.games.inscription.steps import Activate, Stop, Trade
from engine.games.inscription.words import (
    EXPANSION,
    INDUSTRY,
    NAVIGATION,
    PLANET,
    RESOURCES,
    SHEETS,
    SPECIALTY,
    TRADE_GOOD,
)

if TYPE_CHECKING:
    from engine.games.inscription.sheets.index import Table

__all__ = ["can_pay", "is_usable", "options"]

_ACTIVATE: Final[tuple[Option, ...]] = tuple(
    [Option(Activate(name), "activate") for name in SHEETS]
)
_TRADE: Final[tuple[Option, ...]] = tuple([Option(Trade(word), "trade") for word in RESOURCES])
_STOP: Final = Option(Stop(), "stop")


def options(table: Table, ctx: Context, seat: AnySeat) -> list[Option]:
    """The steps that the seat may take now."""
    if seat.stack:
        return owed_options(table, ctx, seat)
    out: list[Option] = []
    phase = ctx.phase
    if phase != "card" and phase != "dice":
        if phase == "council":
            _plays(table, seat, True, out)
        return out
    active = seat.active
    if phase == "card" and not seat.moved:
        out += [option for sheet, option in enumerate(_ACTIVATE) if sheet != active]
    if active < 0:
        return out
    last = table.last
    p: Powers = last[1] if last[0] is seat else powers(table, seat)
    resource, units = seat.burst
    if units > 0:
        _spaces(table, seat, p, 1 << resource, out)
        out.append(_STOP)
        return out
    material, influence, research = seat.left
    have = (material > 0) | (influence > 0) << 1 | (research > 0) << 2
    if active == NAVIGATION:
        nx = table.navigation(seat)
        if have & p.explore:
            navigation.explore_options(nx, seat.nav, p, have & p.explore, out)
        if have & p.claim_system:
            navigation.claim_options(nx, seat.nav, have & p.claim_system, out)
    elif active == EXPANSION:
        ex = table.expansion(seat)
        if have:
            expansion.develop_options(ex, seat.exp, p, have, out)
        if seat.purse[PLANET]:
            expansion.unlock_options(ex, seat.exp, False, out)
            expansion.dock_options(ex, seat.exp, False, out)
    elif active == INDUSTRY:
        _spaces(table, seat, p, have, out)
        ix = table.industry(seat)
        industry.tagged_options(ix, seat.ind, seat.purse, out)
        for kind, option in ix.burst_options:
            if seat.purse[SPECIALTY + kind]:
                out.append(option)
    else:
        wx = table.warfare(seat)
        warfare.build_options(wx, seat.war, p, have, seat.purse, out)
        warfare.unlock_options(wx, seat.war, seat.purse, out)
    if have & p.research[active]:
        technologies.research_options(seat, active, have & p.research[active], out)
    purse = seat.purse
    if any(purse):
        if purse[3] or purse[4] or purse[5] or purse[6]:
            technologies.unlock_options(table, seat, active, p, out)
        if purse[7] or purse[8] or purse[9]:
            technologies.focus_options(seat, active, p, False, out)
    if purse[TRADE_GOOD] or seat.free_goods:
        out += _TRADE
    if p.deeds:
        codes: list[str] = []
        for deed in p.deeds:
            if deed.code not in codes and is_usable(table, ctx, seat, deed):
                codes.append(deed.code)
                out.append(deed.option)
    if seat.hand:
        _plays(table, seat, False, out)
    return out


def _spaces(table: Table, seat: AnySeat, p: Powers, have: int, out: list[Option]) -> None:
    ix = table.industry(seat)
    if have:
        industry.space_options(ix, seat.ind, p, have & p.scrap, have & p.claim_space, out)


def _plays(table: Table, seat: AnySeat, council: bool, out: list[Option]) -> None:
    codes: list[str] = []
    for relic in seat.hand:
        card = table.pack.relics[relic]
        if (card.when == "council") == council and card.code not in codes:
            codes.append(card.code)
            out.append(table.plays[relic])


def is_usable(table: Table, ctx: Context, seat: AnySeat, deed: Deed) -> bool:
    """Whether an action may be used now: sheet active, use not spent, price there, and something
    for it to do."""
    action = deed.action
    if deed.sheet not in (-1, seat.active) or is_used(seat, deed.key, action.limit):
        return False
    if action.pay and not can_pay(table, ctx, seat, action.pay, action.n):
        return False
    return can_act(table, seat, action.effect)


def can_pay(table: Table, ctx: Context, seat: AnySeat, what: str, n: int) -> bool:
    """Whether the seat has `n` of something that an action asks for."""
    if what in PAY:
        return seat.left[PAY[what]] >= n
    return bool(ways(table, ctx, seat, Frame("pay", "", what=what, n=n)))
