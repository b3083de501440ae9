"""What a legal step does: pay, mark, and run what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from engine.core.event import Event
from engine.games.inscription import steps
from engine.games.inscription.assets import purse_of, source_of, spend
from engine.games.inscription.context import Context
from engine.games.inscription.free import do_free
from engine.games.inscription.modifiers import fire, powers, use_up, value
from engine.games.inscription.options import is_usable
from engine.games.inscription.pencil import Pencil
from engine.games.inscription.sheets import expansion, industry, navigation, technologies, warfare
from engine.games.inscription.sheets.common import PAY
from engine.games.inscription.stack import answer, pay_for, settle
from engine.games.inscription.state import Frame, Seat
from engine.games.inscription.words import (
    FOCUS,
    INDUSTRY,
    PLANET,
    RESOURCES,
    SHEETS,
    SPECIALTIES,
    SPECIALTY,
    TRADE_GOOD,
)

if TYPE_CHECKING:
    from engine.games.inscription.sheets.index import Table

__all__ = ["advance"]


def advance(
    table: Table, ctx: Context, seat: Seat, step: steps.InscriptionStep
) -> tuple[Seat, tuple[Event, ...]]:
    """The seat after a legal step, with everything that follows, and what happened."""
    last = table.last
    w = Pencil(table, ctx, seat)
    w.known = last[1] if last[0] is seat else powers(table, seat)
    if seat.stack:
        _answer(w, step)
    else:
        _DOING[type(step)](w, step)
    if w.stack:
        settle(w)
    after = w.freeze()
    if w.known is not None:
        table.last = (after, w.known)
    return after, tuple(w.events)


def _answer(w: Pencil, step: Any) -> None:
    top = w.stack[-1]
    if top.kind == "deploy":
        w.stack = w.stack[:-1]
        w.source = top.source
        warfare.do_deploy(w, top, step.nodes)
    elif top.kind != "marks":
        answer(w, step.number)
    elif type(step) is steps.Stop:
        w.stack = w.stack[:-1]
    else:
        do_free(w, step)


def _pay(w: Pencil, pay: str) -> None:
    """Take one of the resource, out of an open burst if there is one."""
    w.moved = True
    resource, units = w.burst
    if units > 0:
        w.burst = (resource, units - 1) if units > 1 else (-1, 0)
        return
    a, b, c = w.left
    w.left = (a - 1, b, c) if pay == "material" else (a, b - 1, c) if pay == "influence" else (
        a, b, c - 1
    )  # fmt: skip


def _spend(w: Pencil, at: int) -> None:
    w.moved = True
    spend(w, at)


def _activate(w: Pencil, step: Any) -> None:
    sheet = SHEETS.index(step.sheet)
    w.active = sheet
    gives = w.ctx.gives
    a, b, c = [gives[r] + value(w.table, w, "card", RESOURCES[r], sheet=sheet) for r in range(3)]
    w.left = (a, b, c)
    w.tell("activate", step.sheet)
    fire(w, "activate", sheet)
    # A choice that has set something off cannot be replaced by another.
    w.moved = bool(w.stack)


def _explore(w: Pencil, step: Any) -> None:
    _pay(w, step.pay)
    navigation.do_explore(w, step)


def _claim(w: Pencil, step: Any) -> None:
    _pay(w, step.pay)
    if w.active == INDUSTRY:
        industry.do_claim(w, step.code)
    else:
        navigation.do_claim(w, step.code)


def _scrap(w: Pencil, step: Any) -> None:
    if step.pay in PAY:
        _pay(w, step.pay)
    else:
        _spend(w, purse_of[step.pay])
    industry.do_scrap(w, step.code)


def _unlock(w: Pencil, step: Any) -> None:
    _spend(w, purse_of[step.pay])
    if step.code in technologies.TECHNOLOGIES:
        technologies.do_unlock(w, w.active, step.code)
    elif step.pay == "planet":
        expansion.do_unlock(w, step.code)
    else:
        warfare.do_unlock(w, step.code)


def _develop(w: Pencil, step: Any) -> None:
    _pay(w, step.pay)
    expansion.do_develop(w, step.code)


def _dock(w: Pencil, step: Any) -> None:
    _spend(w, PLANET)
    expansion.do_dock(w, step.code)


def _build(w: Pencil, step: Any) -> None:
    if step.pay in PAY:
        _pay(w, step.pay)
    else:
        _spend(w, purse_of[step.pay])
    warfare.do_build(w, powers(w.table, w), step)


def _research(w: Pencil, step: Any) -> None:
    _pay(w, step.pay)
    technologies.do_research(w, w.active, step.code)


def _focus(w: Pencil, step: Any) -> None:
    own = FOCUS + RESOURCES.index(step.resource)
    held = [at for at in (own, FOCUS, FOCUS + 1, FOCUS + 2) if w.purse[at]]
    _spend(w, held[0])
    technologies.do_focus(w, w.active, step.resource)


def _trade(w: Pencil, step: Any) -> None:
    """A trade good as one resource, a free one first (Q26)."""
    w.moved = True
    r = RESOURCES.index(step.resource)
    n = 1 + value(w.table, w, "trade_good", SHEETS[w.active])
    left = [*w.left]
    left[r] += n
    w.left = (left[0], left[1], left[2])
    w.tell("trade", step.resource, n)
    if w.free_goods:
        w.free_goods -= 1
    else:
        spend(w, TRADE_GOOD)


def _burst(w: Pencil, step: Any) -> None:
    """Resources of the legend, to be used one by one with nothing in between (Q30)."""
    kind = SPECIALTIES.index(step.specialty)
    resource, units = w.table.industry(w).bursts[kind]
    units += value(w.table, w, "burst", sheet=INDUSTRY)
    w.burst = (resource, units)
    w.tell("burst", step.specialty, RESOURCES[resource], units)
    _spend(w, SPECIALTY + kind)


def _use(w: Pencil, step: Any) -> None:
    w.moved = True
    for deed in powers(w.table, w).deeds:
        if deed.code == step.code and is_usable(w.table, w.ctx, w, deed):
            break
    else:
        raise AssertionError(step)
    action = deed.action
    use_up(w, deed.key, action.limit)
    w.tell("use", step.code, SHEETS[deed.sheet] if deed.sheet >= 0 else "")
    if action.pay:
        pay_for(w, action.pay, action.n, action.effect, deed.key)
    else:
        w.push(Frame("effect", deed.key, (action.effect,)))


def _play(w: Pencil, step: Any) -> None:
    w.moved = True
    relics = w.table.pack.relics
    at = next(i for i, relic in enumerate(w.hand) if relics[relic].code == step.code)
    relic = w.hand[at]
    card = relics[relic]
    w.hand = w.hand[:at] + w.hand[at + 1 :]
    w.played = (*w.played, relic)
    w.tell("play", card.id)
    w.push(Frame("effect", source_of(w, card.id), (card.effect,)))
    fire(w, "play_relic")


def _stop(w: Pencil, step: Any) -> None:
    w.burst = (-1, 0)


_DOING: Final[dict[type, Callable[[Pencil, Any], None]]] = {
    steps.Activate: _activate,
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
    steps.Play: _play,
    steps.Stop: _stop,
}
