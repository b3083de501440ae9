"""Whether a seat may take a step: direct tests, one for each kind of step.

What is owed comes first, then whether anything may be spent, then an open burst, then the active
sheet; then the mark itself, then what it costs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from engine.core.refusal import Refusal
from engine.games.inscription import steps
from engine.games.inscription.assets import purse_of
from engine.games.inscription.context import Context
from engine.games.inscription.free import check_free
from engine.games.inscription.modifiers import Powers, is_used, powers
from engine.games.inscription.options import can_pay, is_usable
from engine.games.inscription.pencil import AnySeat
from engine.games.inscription.sheets import expansion, grid, industry, navigation, warfare
from engine.games.inscription.sheets import technologies as tech
from engine.games.inscription.sheets.common import PAY
from engine.games.inscription.stack import number_of_answers
from engine.games.inscription.state import Frame
from engine.games.inscription.words import (
    EXPANSION,
    INDUSTRY,
    NAVIGATION,
    RESOURCES,
    SHEETS,
    SPECIALTIES,
    TRADE_GOOD,
    WARFARE,
)

if TYPE_CHECKING:
    from engine.games.inscription.sheets.index import Table

__all__ = ["judge", "owing"]

_EVENT: Final = "Rules: Strategy Event Cards"
_RESOURCES: Final = "Rules: Resources"
_ASSETS: Final = "Rules: Assets"


def judge(table: Table, ctx: Context, seat: AnySeat, step: steps.InscriptionStep) -> Refusal | None:
    """Why the step is not legal now, without remedies; None if it is."""
    if seat.stack:
        return _answering(table, ctx, seat, step)
    kind = type(step)
    if kind is steps.Activate:
        return _activate(ctx, seat, step)
    if kind is steps.Play:
        return _play(table, ctx, seat, step)
    if ctx.phase != "card" and ctx.phase != "dice":
        return Refusal("not-now", "Q19")
    if seat.active < 0:
        return Refusal("no-sheet", _EVENT)
    burst = seat.burst[1] > 0
    if kind is steps.Stop:
        return None if burst else Refusal("nothing-to-stop", _EVENT)
    if burst and kind is not steps.Scrap and kind is not steps.Claim:
        return _in_burst(seat)
    rule = _RULES.get(kind)
    if rule is None:
        return Refusal("not-now", _EVENT)
    last = table.last
    return rule(table, ctx, seat, last[1] if last[0] is seat else powers(table, seat), step)


def owing(table: Table, ctx: Context, seat: AnySeat) -> Refusal:
    """What the top of the stack asks for."""
    top = seat.stack[-1]
    if top.kind == "deploy":
        return Refusal("owed-place", "Q61", (top.what,))
    if top.kind == "marks":
        return Refusal("owed-mark", "Q23", (top.verb, top.what))
    return Refusal("owed-choice", "Q23", (number_of_answers(table, ctx, seat, top),))


def _answering(table: Table, ctx: Context, seat: AnySeat, step: Any) -> Refusal | None:
    top: Frame = seat.stack[-1]
    if top.kind == "deploy":
        if type(step) is not steps.Deploy or step.unit != top.what:
            return owing(table, ctx, seat)
        ix, war = table.warfare(seat), seat.war
        shape = ix.units[ix.unit[top.what]].shape
        return grid.check_place(shape, ix.grid, war.occupied, war.line, step.nodes)
    if top.kind == "marks":
        if type(step) is steps.Stop:
            return None if top.may else Refusal("must-mark", "Q23", (top.verb, top.what))
        return check_free(table, seat, top, step)
    n = number_of_answers(table, ctx, seat, top)
    if type(step) is not steps.Choose:
        return owing(table, ctx, seat)
    return None if 1 <= step.number <= n else Refusal("no-such-answer", "Q23", (step.number, n))


def _activate(ctx: Context, seat: AnySeat, step: Any) -> Refusal | None:
    if ctx.phase == "dice":
        return Refusal("sheet-fixed", "Q1")
    if not ctx.open:
        return Refusal("not-now", "Q19")
    if step.sheet not in SHEETS:
        return Refusal("no-such-sheet", _EVENT, (step.sheet,))
    if seat.active >= 0 and SHEETS[seat.active] == step.sheet:
        return Refusal("active-already", _EVENT, (step.sheet,))
    if seat.moved:
        return Refusal("sheet-fixed", "Q1", (SHEETS[seat.active],))
    return None


def _play(table: Table, ctx: Context, seat: AnySeat, step: Any) -> Refusal | None:
    held = [r for r in seat.hand if table.pack.relics[r].code == step.code]
    if not held:
        return Refusal("not-in-hand", "Rules: Relic Cards", (step.code,))
    when = table.pack.relics[held[0]].when
    if when == "council":
        return None if ctx.phase == "council" else Refusal("relic-council", "Rules: Relic Cards")
    if not ctx.open:
        return Refusal("relic-strategy", "Rules: Relic Cards")
    if seat.active < 0:
        return Refusal("no-sheet", _EVENT)
    return _in_burst(seat) if seat.burst[1] > 0 else None


def _in_burst(seat: AnySeat) -> Refusal:
    resource, units = seat.burst
    return Refusal("in-burst", "Q30", (RESOURCES[resource], units))


def _needs(seat: AnySeat, sheet: int) -> Refusal | None:
    """The mark lies on a sheet that is not active."""
    if seat.active == sheet:
        return None
    return Refusal("inactive", "Q18", (SHEETS[sheet], SHEETS[seat.active]))


def _pays(seat: AnySeat, mask: int, verb: str, pay: str, rule: str) -> Refusal | None:
    """Whether this resource pays for the verb; a burst pays with its own alone."""
    r = PAY.get(pay)
    if r is None or not mask >> r & 1:
        return Refusal("wrong-payment", rule, (verb, pay))
    if seat.burst[1] > 0 and seat.burst[0] != r:
        return _in_burst(seat)
    return None


def _has(seat: AnySeat, pay: str) -> Refusal | None:
    """Whether one of the resource is left."""
    if seat.burst[1] > 0 or seat.left[PAY[pay]] > 0:
        return None
    return Refusal("short", _RESOURCES, (pay,))


def _owns(seat: AnySeat, kind: str) -> Refusal | None:
    """Whether an asset of the kind is claimed and not spent."""
    return None if seat.purse[purse_of[kind]] else Refusal("no-asset", _ASSETS, (kind,))


def _explore(table: Table, ctx: Context, seat: AnySeat, p: Powers, step: Any) -> Refusal | None:
    return (
        _needs(seat, NAVIGATION)
        or _pays(seat, p.explore, "explore", step.pay, "Rules: Exploring a System")
        or navigation.check_explore(table.navigation(seat), seat.nav, p, step)
        or _has(seat, step.pay)
    )


def _claim(table: Table, ctx: Context, seat: AnySeat, p: Powers, step: Any) -> Refusal | None:
    if seat.active == INDUSTRY:
        return (
            _pays(seat, p.claim_space, "claim_space", step.pay, "Rules: Industry")
            or industry.check_claim(table.industry(seat), seat.ind, p, step.code)
            or _has(seat, step.pay)
        )
    return (
        _needs(seat, NAVIGATION)
        or _pays(seat, p.claim_system, "claim_system", step.pay, "Rules: Claiming a System")
        or navigation.check_claim(table.navigation(seat), seat.nav, step.code)
        or _has(seat, step.pay)
    )


def _scrap(table: Table, ctx: Context, seat: AnySeat, p: Powers, step: Any) -> Refusal | None:
    refusal = _needs(seat, INDUSTRY)
    if refusal is not None:
        return refusal
    ix = table.industry(seat)
    at = ix.space.get(step.code)
    if at is not None and ix.tagged >> at & 1:
        refusal = industry.check_scrap(ix, seat.ind, p, step)
        if refusal is None:
            refusal = _in_burst(seat) if seat.burst[1] > 0 else _owns(seat, step.pay)
        return refusal
    return (
        _pays(seat, p.scrap, "scrap", step.pay, "Rules: Industry")
        or industry.check_scrap(ix, seat.ind, p, step)
        or _has(seat, step.pay)
    )


def _unlock(table: Table, ctx: Context, seat: AnySeat, p: Powers, step: Any) -> Refusal | None:
    if step.code in tech.TECHNOLOGIES:
        refusal = tech.check_unlock(table, seat, seat.active, p, step)
        return refusal or _owns(seat, step.pay)
    ix = table.warfare(seat)
    at = ix.unit.get(step.code)
    if at is not None:
        refusal = _needs(seat, WARFARE) or warfare.check_unlock(ix, seat.war, step.code)
        if refusal is None and step.pay != ix.units[at].unit.locked:
            price = ix.units[at].unit.locked
            refusal = Refusal("other-specialty", "Q74", (step.code, price))
        return refusal or _owns(seat, step.pay)
    refusal = _needs(seat, EXPANSION)
    if refusal is None and step.pay != "planet":
        refusal = Refusal("wrong-payment", "Q46", ("unlock", step.pay))
    return (
        refusal
        or expansion.check_unlock(table.expansion(seat), seat.exp, step.code)
        or _owns(seat, "planet")
    )


def _develop(table: Table, ctx: Context, seat: AnySeat, p: Powers, step: Any) -> Refusal | None:
    return (
        _needs(seat, EXPANSION)
        or _pays(seat, 7, "develop", step.pay, "Rules: Expansion")
        or expansion.check_develop(table.expansion(seat), seat.exp, p, step)
        or _has(seat, step.pay)
    )


def _dock(table: Table, ctx: Context, seat: AnySeat, p: Powers, step: Any) -> Refusal | None:
    refusal = _needs(seat, EXPANSION)
    if refusal is None and step.pay != "planet":
        refusal = Refusal("wrong-payment", "Rules: Expansion", ("dock", step.pay))
    return (
        refusal
        or expansion.check_dock(table.expansion(seat), seat.exp, step.code)
        or _owns(seat, "planet")
    )


def _build(table: Table, ctx: Context, seat: AnySeat, p: Powers, step: Any) -> Refusal | None:
    refusal = _needs(seat, WARFARE)
    if refusal is not None:
        return refusal
    if step.pay not in PAY and step.pay not in SPECIALTIES:
        return Refusal("wrong-payment", "Rules: Building Units", ("build", step.pay))
    ix = table.warfare(seat)
    refusal = warfare.check_build(ix, seat.war, p, step)
    if refusal is not None:
        return refusal
    if step.pay in PAY:
        return _has(seat, step.pay)
    if step.code in ix.unit:
        return Refusal("wrong-payment", "Rules: Building Units", ("build", step.pay))
    return _owns(seat, step.pay)


def _research(table: Table, ctx: Context, seat: AnySeat, p: Powers, step: Any) -> Refusal | None:
    return (
        _pays(seat, p.research[seat.active], "research", step.pay, "Rules: Technologies")
        or tech.check_research(seat, seat.active, step.code)
        or _has(seat, step.pay)
    )


def _focus(table: Table, ctx: Context, seat: AnySeat, p: Powers, step: Any) -> Refusal | None:
    refusal = tech.check_focus(seat, seat.active, step.resource)
    if refusal is not None:
        return refusal
    if p.any_focus and any(seat.purse[7:]):
        return None
    return _owns(seat, f"focus_{step.resource}")


def _trade(table: Table, ctx: Context, seat: AnySeat, p: Powers, step: Any) -> Refusal | None:
    if step.resource not in PAY:
        return Refusal("no-resource", _ASSETS, (step.resource,))
    if seat.free_goods or seat.purse[TRADE_GOOD]:
        return None
    return Refusal("no-asset", _ASSETS, ("trade_good",))


def _burst(table: Table, ctx: Context, seat: AnySeat, p: Powers, step: Any) -> Refusal | None:
    refusal = _needs(seat, INDUSTRY)
    if refusal is not None:
        return refusal
    bursts = table.industry(seat).bursts
    if step.specialty not in SPECIALTIES or SPECIALTIES.index(step.specialty) not in bursts:
        return Refusal("not-in-legend", "Rules: Industry", (step.specialty,))
    return _owns(seat, step.specialty)


def _use(table: Table, ctx: Context, seat: AnySeat, p: Powers, step: Any) -> Refusal | None:
    deeds = [d for d in p.deeds if d.code == step.code and d.sheet in (-1, seat.active)]
    if any(is_usable(table, ctx, seat, deed) for deed in deeds):
        return None
    if not deeds:
        return Refusal("no-action", "Rules: Technologies", (step.code,))
    action = deeds[0].action
    if is_used(seat, deeds[0].key, action.limit):
        return Refusal("used", "Q76", (step.code, action.limit))
    if not action.pay or can_pay(table, ctx, seat, action.pay, action.n):
        return Refusal("no-effect", _RESOURCES, (step.code,))
    if action.pay in PAY:
        return Refusal("short", _RESOURCES, (action.pay,))
    return Refusal("no-asset", _ASSETS, (action.pay,))


_Rule = Callable[["Table", Context, AnySeat, Powers, Any], Refusal | None]
_RULES: Final[dict[type, _Rule]] = {
    steps.Explore: _explore,
    steps.Claim: _claim,
    steps.Scrap: _scrap,
    steps.Unlock: _unlock,
    steps.Develop: _develop,
    steps.Dock: _dock,
    steps.Build: _build,
    steps.Research: _research,
    steps.Focus: _focus,
    steps.Trade: _trade,
    steps.Burst: _burst,
    steps.Use: _use,
}
