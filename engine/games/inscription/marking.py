"""Everything one seat may write on its own sheets: what is legal, and what comes of it.

Pure functions of a table of printed things, a context, and the seat. In order of use:

* `fresh(table, sheets) -> Seat`: the sheets as printed. `begin(table, ctx, seat) -> (Seat, events)`
  when a card or dice step opens, `lapse(seat)` when it closes, `new_round(seat)` after the event.
* `options(table, ctx, seat)`, `check(table, ctx, seat, step)`, `advance(table, ctx, seat, step)`,
  `owed(table, ctx, seat)`: the answers of `Rules.options`, `check`, `advance` and `ready`.
  `is_dead_end(table, seat, step)` warns of a unit that could not be drawn (Q62).
* `run(table, ctx, seat, effect, source)` runs an effect that the table gives (agenda, set-up),
  `claim(table, ctx, seat, assets, source)` claims what was circled outside marking (war prizes),
  `fire(table, ctx, seat, on)` sets off triggers, `relic_taken(table, ctx, seat, relic)` gives a
  relic at the close to a seat that is owed one (`Seat.due`, P19). They may leave the seat with
  something owed (`Seat.stack`): its `options` are then the answers, whatever the phase.
* `slash(table, seat, kind, n)` slashes dashed assets (votes cast).
* `count(table, seat, noun)`, `holds(table, seat, condition)`, `value(table, seat, key, *whats)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from engine.core.effects import Effect
from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.games.inscription import assets, doing, judging, modifiers, remedies
from engine.games.inscription.boards import Asset
from engine.games.inscription.context import Context
from engine.games.inscription.counts import amount, count, holds
from engine.games.inscription.modifiers import value
from engine.games.inscription.options import options
from engine.games.inscription.pencil import Pencil
from engine.games.inscription.sheets import industry, navigation
from engine.games.inscription.sheets.warfare import would_be_stuck
from engine.games.inscription.stack import settle
from engine.games.inscription.state import Exp, Frame, Seat, War
from engine.games.inscription.steps import Build, InscriptionStep
from engine.games.inscription.words import RESOURCES, WARFARE

if TYPE_CHECKING:
    from engine.games.inscription.sheets.index import Table

__all__ = [
    "advance",
    "amount",
    "begin",
    "check",
    "claim",
    "count",
    "fire",
    "fresh",
    "holds",
    "is_dead_end",
    "lapse",
    "new_round",
    "options",
    "owed",
    "relic_taken",
    "run",
    "slash",
    "value",
]

_NOWHERE: Final = Context(-1)

Marked = tuple[Seat, tuple[Event, ...]]


def fresh(table: Table, sheets: tuple[int, int, int, int], offer: tuple[int, ...] = ()) -> Seat:
    """A seat with its four sheets as printed. Rules: Setup 1."""
    return Seat(
        sheets,
        offer,
        navigation.fresh(table.navigations[sheets[0]]),
        Exp(),
        industry.fresh(table.industries[sheets[2]]),
        War(),
    )


def begin(table: Table, ctx: Context, seat: Seat) -> Marked:
    """The seat as a card or dice step opens. In the card step a sheet is chosen first, which brings
    the card's resources; in the dice step black dice, unlocked focus dice and abilities add up, to
    what is left where the table keeps it (Q3). Rules: Strategy Event Cards."""
    if ctx.phase == "card":
        return replace(seat, active=-1, moved=False, burst=(-1, 0)), ()
    if ctx.phase != "dice" or seat.active < 0:
        return seat, ()
    focus = (seat.nav, seat.exp, seat.ind, seat.war)[seat.active].focus
    left = [seat.left[r] + ctx.gives[r] + (ctx.focus[r] if focus >> r & 1 else 0) for r in range(3)]
    if "dice" in modifiers.powers(table, seat).modifiers:
        left = [left[r] + value(table, seat, "dice", RESOURCES[r]) for r in range(3)]
    return replace(seat, left=(left[0], left[1], left[2]), burst=(-1, 0)), ()


def lapse(seat: Seat, keep: bool = False) -> Seat:
    """The seat when a step has closed: what was not used is gone, resources unless the table keeps
    them to the dice step (Q3, Q4). An open burst ends."""
    left = seat.left if keep else (0, 0, 0)
    return replace(seat, left=left, burst=(-1, 0), free_goods=0)


def new_round(seat: Seat) -> Seat:
    """The seat after an event: no sheet is active, abilities with a limit of a round may be used
    again."""
    turns = list(seat.turns)
    if seat.active >= 0:
        turns[seat.active] += 1
    used = tuple([use for use in seat.used if use[0].startswith("game:")])
    return replace(
        seat,
        active=-1,
        left=(0, 0, 0),
        moved=False,
        burst=(-1, 0),
        free_goods=0,
        free_votes=0,
        used=used,
        turns=(turns[0], turns[1], turns[2], turns[3]),
    )


def check(table: Table, ctx: Context, seat: Seat, step: InscriptionStep) -> Refusal | None:
    """Whether the seat may take the step now; a refusal names steps after which it might."""
    refusal = judging.judge(table, ctx, seat, step)
    if refusal is None:
        return None
    found = remedies.remedy(table, ctx, seat, step, refusal)
    return replace(refusal, remedy=found) if found else refusal


def advance(table: Table, ctx: Context, seat: Seat, step: InscriptionStep) -> Marked:
    """The seat after a step that `check` accepts, with everything that follows from it."""
    return doing.advance(table, ctx, seat, step)


def owed(table: Table, ctx: Context, seat: Seat) -> Refusal | None:
    """What keeps the marker from going down: an answer that is owed, or no active sheet."""
    if seat.stack:
        return judging.owing(table, ctx, seat)
    if ctx.phase == "card" and seat.active < 0:
        return Refusal("no-sheet", "Rules: Strategy Event Cards")
    return None


def is_dead_end(table: Table, seat: Seat, step: InscriptionStep) -> bool:
    """Whether the step finishes a unit that fits nowhere: built, but never drawn (Q62)."""
    return isinstance(step, Build) and would_be_stuck(table.warfare(seat), seat.war, step)


def _settled(w: Pencil) -> Marked:
    settle(w)
    return w.freeze(), tuple(w.events)


def run(table: Table, ctx: Context, seat: Seat, effect: Effect, source: str) -> Marked:
    """The seat after an effect of the table's: an agenda, a set-up text. `source` is its id."""
    w = Pencil(table, ctx, seat)
    w.push(Frame("effect", source, (effect,)))
    return _settled(w)


def claim(table: Table, ctx: Context, seat: Seat, found: Sequence[Asset], source: str) -> Marked:
    """The seat after claiming assets of the war grid that were circled outside marking, in one go
    (Q22). `source` is the id of what gave them."""
    w = Pencil(table, ctx, seat)
    w.source = source
    assets.claim_all(w, found, WARFARE)
    return _settled(w)


def fire(table: Table, ctx: Context, seat: Seat, on: str) -> Marked:
    """The seat after something happened that its abilities may wait for."""
    w = Pencil(table, ctx, seat)
    modifiers.fire(w, on)
    return _settled(w)


def relic_taken(table: Table, ctx: Context, seat: Seat, relic: int) -> Marked:
    """The seat after taking, at the close, a relic it is owed (P19)."""
    w = Pencil(table, ctx, seat)
    place, w.due = w.due[0], w.due[1:]
    assets.take_relic(w, relic, place)
    return _settled(w)


def slash(table: Table, seat: Seat, kind: str, n: int) -> Seat:
    """The seat after slashing up to `n` dashed assets of a kind; nothing is owed (P14)."""
    w = Pencil(table, _NOWHERE, seat)
    at = assets.purse_of[kind]
    for _ in range(min(n, w.purse[at])):
        assets.slash(w, at)
    return w.freeze()
