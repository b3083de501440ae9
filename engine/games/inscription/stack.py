"""What a seat owes: a stack of frames, last on top, and the interpreter of effects.

Frames by `kind`:

* `effect`: `effects` run one after the other; never waits.
* `choose`: one of `effects`, by number. `order`: one of `effects` first, then the others.
* `pay`: give up `n` of `what`, then `effects`; with `may` the last number declines. Numbers stand
  for the ways to pay (`ways`).
* `marks`: `n` marks of kind `verb`, narrowed by `what`, each paid `free`; with `may` they may be
  stopped. When no such mark is possible the frame goes by itself.
* `deploy`: the unit `what`, number `n`, is to be drawn (Q61, Q62).

`settle` runs until the seat must answer or nothing is owed. Rules: Assets; Q21 to Q23.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core.effects import All, Choose, Draw, Effect, Gain, Lose, Mark, Pay, When
from engine.core.rules import Option
from engine.games.inscription import steps
from engine.games.inscription.assets import draw, gain, purse_of, slash, spend, write_points
from engine.games.inscription.counts import amount, holds
from engine.games.inscription.dotted import slash_dotted, unspent
from engine.games.inscription.free import do_free, free_options
from engine.games.inscription.pencil import AnySeat, Pencil
from engine.games.inscription.sheets.common import PAY
from engine.games.inscription.state import Frame
from engine.games.inscription.words import COMMODITIES, RESOURCES, SHEETS, SLASHED, SPECIALTIES

if TYPE_CHECKING:
    from engine.games.inscription.context import Context
    from engine.games.inscription.sheets.index import Table

__all__ = [
    "answer",
    "can_act",
    "number_of_answers",
    "owed_options",
    "pay_for",
    "settle",
    "ways",
]

_CHOICES: Final[tuple[Option, ...]] = tuple(
    [Option(steps.Choose(n), "choose") for n in range(1, 65)]
)
_STOP: Final = Option(steps.Stop(), "stop")

# What stands for one of several kinds, to be chosen.
_ANY: Final[dict[str, tuple[str, ...]]] = {
    "specialty": SPECIALTIES,
    "focus": tuple([f"focus_{word}" for word in RESOURCES]),
    "commodity": COMMODITIES,
    "resource": RESOURCES,
}
_POINTS: Final[dict[str, int]] = {f"points_{name}": i for i, name in enumerate(SHEETS)}
_ANY_SHEET: Final = ("technology", "focus_die")
_NAMED: Final = ("deploy", "unlock_unit")


def settle(w: Pencil) -> None:
    """Run what is owed until the seat must answer or nothing is left."""
    while w.stack:
        top = w.stack[-1]
        if top.kind == "effect":
            rest = w.stack[:-1]
            if len(top.effects) > 1:
                rest = (*rest, Frame("effect", top.source, top.effects[1:]))
            w.stack, w.source = rest, top.source
            _run(w, top.effects[0])
        elif top.kind == "marks" and not free_options(w.table, w, top):
            w.stack = w.stack[:-1]
            w.tell("no_mark", top.verb, top.what)
        elif top.kind == "marks" and top.verb in _NAMED and top.what and not top.may:
            # A unit named by the effect leaves nothing to choose but its place.
            do_free(w, free_options(w.table, w, top)[0].step)
        elif top.kind == "pay" and not ways(w.table, w.ctx, w, top):
            w.stack = w.stack[:-1]
        else:
            break
    w.source = ""


def _owe(w: Pencil, *effects: Effect) -> None:
    w.push(Frame("effect", w.source, effects))


def _run(w: Pencil, effect: Effect) -> None:
    match effect:
        case Gain(what, n):
            _gain(w, what, amount(w.table, w, n))
        case All(effects):
            if effects:
                _owe(w, *effects)
        case Mark(verb, n, what, may):
            _marks(w, verb, amount(w.table, w, n), what, may)
        case Choose(options):
            w.push(Frame("choose", w.source, options))
        case When(condition, then, otherwise):
            if holds(w.table, w, condition):
                _owe(w, then)
            elif otherwise is not None:
                _owe(w, otherwise)
        case Pay(what, then, n):
            w.push(Frame("pay", w.source, (then,), what=what, n=n, may=True))
        case Lose(what, n):
            _lose(w, what, amount(w.table, w, n))
        case Draw(_, n):
            for _ in range(n):
                draw(w)


def _gain(w: Pencil, what: str, n: int) -> None:
    if n < 1:
        return
    kinds = _ANY.get(what)
    if what == "resource" and not (w.ctx.open and w.active >= 0):
        # No kind is asked for where it would lapse (P16).
        w.tell("lapsed", what, n)
    elif kinds is not None:
        if n > 1:
            _owe(w, Gain(what, n - 1))
        w.push(Frame("choose", w.source, tuple([Gain(kind) for kind in kinds])))
    elif what in PAY:
        if w.ctx.open and w.active >= 0:
            _resource(w, PAY[what], n)
            w.tell("resource", what, n)
        else:
            w.tell("lapsed", what, n)
    elif what in _POINTS:
        write_points(w, _POINTS[what], n)
    elif what == "free_trade_good":
        if w.ctx.open:
            w.free_goods += n
        w.tell("free_trade_good" if w.ctx.open else "lapsed", "free_trade_good", n)
    elif what == "free_vote":
        if w.ctx.phase == "council":
            w.free_votes += n
        w.tell("free_vote" if w.ctx.phase == "council" else "lapsed", "free_vote", n)
    else:
        gain(w, what, n)


def _resource(w: Pencil, r: int, n: int) -> None:
    a, b, c = w.left
    w.left = (a + n, b, c) if r == 0 else (a, b + n, c) if r == 1 else (a, b, c + n)


def _lose(w: Pencil, what: str, n: int) -> None:
    if n < 1:
        return
    if what in _POINTS:
        write_points(w, _POINTS[what], -n)
        return
    held = _held(w, what)
    total = sum([w.purse[purse_of[kind]] for kind in held])
    if len(held) > 1 and n < total:
        if n > 1:
            _owe(w, Lose(what, n - 1))
        w.push(Frame("choose", w.source, tuple([Lose(kind) for kind in held])))
        return
    for kind in held:
        at = purse_of[kind]
        for _ in range(min(n, w.purse[at])):
            slash(w, at)
            w.tell("lose", kind, 1)


def _held(seat: AnySeat, what: str) -> list[str]:
    """The kinds of the purse that a word stands for, of which the seat has some."""
    return [kind for kind in _ANY.get(what, (what,)) if seat.purse[purse_of[kind]]]


def _marks(w: Pencil, verb: str, n: int, what: str, may: bool) -> None:
    """Owe `n` marks. Technologies and dice lie on the active sheet if it still has some that are
    locked, else on a sheet that is chosen."""
    if n < 1:
        return
    if verb in _ANY_SHEET and not any(word in SHEETS for word in what.split()):
        names = [name for name in SHEETS if _on(w.table, w, verb, what, name)]
        active = SHEETS[w.active] if w.active >= 0 else ""
        if active in names:
            names = [active]
        if len(names) > 1:
            each = [Mark(verb, n, f"{what} {name}".strip(), may) for name in names]
            w.push(Frame("choose", w.source, tuple(each)))
            return
        if not names:
            w.tell("no_mark", verb, what)
            return
        what = f"{what} {names[0]}".strip()
    w.push(Frame("marks", w.source, verb=verb, what=what, n=n, may=may))


def _on(table: Table, seat: AnySeat, verb: str, what: str, name: str = "") -> bool:
    """Whether such a mark could be made; of technologies and dice, whether it could on a sheet."""
    frame = Frame("marks", "", verb=verb, what=f"{what} {name}".strip(), n=1)
    return bool(free_options(table, seat, frame))


def can_act(table: Table, seat: AnySeat, effect: Effect) -> bool:
    """Whether an effect can do anything now: marks of which none is left to make cannot, so that
    what would have paid for them is kept. Rules: Resources."""
    match effect:
        case Mark(verb, _, what, _):
            if verb in _ANY_SHEET and not any(word in SHEETS for word in what.split()):
                return any(_on(table, seat, verb, what, name) for name in SHEETS)
            return _on(table, seat, verb, what)
        case All(effects):
            return any(can_act(table, seat, one) for one in effects)
        case Choose(options):
            return any(can_act(table, seat, one) for one in options)
        case _:
            return True


def ways(table: Table, ctx: Context, seat: AnySeat, frame: Frame) -> list[str]:
    """The kinds with which a `pay` frame can be paid now."""
    what, n = frame.what, frame.n
    if what in PAY:
        return [what] if ctx.open and seat.left[PAY[what]] >= n else []
    if what in _POINTS:
        return [what]
    if what in SLASHED:
        return [what] if unspent(table, seat, what) >= n else []
    held = _held(seat, what)
    return held if sum([seat.purse[purse_of[kind]] for kind in held]) >= n else []


def pay_for(w: Pencil, what: str, n: int, then: Effect, source: str) -> None:
    """Owe `n` of something that the seat has agreed to pay, then the effect. Without a choice of
    kind it is paid at once."""
    frame = Frame("pay", source, (then,), what=what, n=n)
    w.push(frame)
    found = ways(w.table, w.ctx, w, frame)
    if len(found) == 1:
        _paid(w, frame, found[0])


def _paid(w: Pencil, frame: Frame, kind: str) -> None:
    """One way to pay a `pay` frame, which is on top, is taken."""
    w.stack = w.stack[:-1]
    rest = 0
    if kind in PAY:
        _resource(w, PAY[kind], -frame.n)
    elif kind in _POINTS:
        write_points(w, _POINTS[kind], -frame.n)
    elif kind in SLASHED:
        for _ in range(frame.n):
            slash_dotted(w, kind)
    else:
        rest = frame.n - 1 if frame.what in _ANY else 0
        for _ in range(frame.n - rest):
            spend(w, purse_of[kind])
    w.tell("pay", kind, frame.n - rest)
    if rest:
        pay_for(w, frame.what, rest, frame.effects[0], frame.source)
    else:
        w.push(Frame("effect", frame.source, frame.effects))


def number_of_answers(table: Table, ctx: Context, seat: AnySeat, frame: Frame) -> int:
    """How many numbers may be chosen for a frame; 0 if it is not answered by a number."""
    if frame.kind in ("choose", "order"):
        return len(frame.effects)
    if frame.kind == "pay":
        return len(ways(table, ctx, seat, frame)) + frame.may
    return 0


def owed_options(table: Table, ctx: Context, seat: AnySeat) -> list[Option]:
    """The answers to what is on top of the stack."""
    top = seat.stack[-1]
    if top.kind == "deploy":
        ix, war = table.warfare(seat), seat.war
        shape = ix.units[ix.unit[top.what]].shape
        return shape.legal(ix.grid, war.occupied, war.line)
    if top.kind == "marks":
        found = free_options(table, seat, top)
        return [*found, _STOP] if top.may else found
    return list(_CHOICES[: number_of_answers(table, ctx, seat, top)])


def answer(w: Pencil, number: int) -> None:
    """Take the answer to a frame that is answered by a number."""
    top = w.stack[-1]
    at = number - 1
    w.source = top.source
    if top.kind == "pay":
        found = ways(w.table, w.ctx, w, top)
        if at < len(found):
            _paid(w, top, found[at])
        else:
            w.stack = w.stack[:-1]
        return
    w.stack = w.stack[:-1]
    if top.kind == "order":
        rest = top.effects[:at] + top.effects[at + 1 :]
        kind = "order" if len(set(rest)) > 1 else "effect"
        w.push(Frame(kind, top.source, rest))
    w.push(Frame("effect", top.source, (top.effects[at],)))
