"""The spending of one step, searched as a sequence of marks: a beam over the seat's own sheets.

Relics are drawn face down, so the search works on a seat without its lane: what it would draw is
owed instead, and worth what a relic is worth on average. Deterministic: same seat, same plan.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from engine.games.inscription import doing, marking
from engine.games.inscription.context import Context
from engine.games.inscription.game import changed
from engine.games.inscription.objectives import look as latch
from engine.games.inscription.options import options as offered
from engine.games.inscription.planner_outlook import BLACK_MEAN, FOCUS_MEAN
from engine.games.inscription.planner_value import Value
from engine.games.inscription.state import Seat
from engine.games.inscription.steps import Activate, Deploy
from engine.games.inscription.words import SHEETS

__all__ = ["Plan", "blind", "spend", "step_of_card"]

Path = tuple[tuple[Any, Seat], ...]
_NO_PATH: Final[Path] = ()
# Steps taken in one step of an event, at most; chains of gains are long but not endless.
_DEPTH: Final = 40
# Places of a unit that are looked at.
_PLACES: Final = 5
_STRENGTH: Final = (1.0, 0.8, 0.65, 0.55)


class Plan(msgspec.Struct, frozen=True):
    """A sequence of steps, each with the seat after it: `worth` of where it ends, `nodes` looked
    at."""

    path: Path
    worth: float
    nodes: int


def blind(seat: Seat) -> Seat:
    """The seat without the relics it has not drawn yet."""
    return replace(seat, lane=()) if seat.lane else seat


def spend(
    value: Value, ctx: Context, start: Seat, nodes: int, width: int = 5, branch: int = 7
) -> tuple[float, Path, int]:
    """The best sequence found from a seat whose sheet is chosen: its worth, steps, nodes used.

    A beam: of all seats that one more step leads to the best `width` are kept; from the second step
    on only the `branch` best kinds of step so far and those that are new are tried.
    """
    table, objectives = value.table, tuple([goal[0] for goal in value.look.goals])
    lapsing = value.taste.left
    best, best_path = _ended(value, start, lapsing), _NO_PATH
    finished = not start.stack
    if not finished:
        best = -1e9
    beam: list[tuple[float, Seat, Path]] = [(value.of(start), start, ())]
    gains: dict[Any, float] = {}
    seen: set[Seat] = {start}
    used = 0
    for _ in range(_DEPTH):
        found: list[tuple[float, int, Seat, Path]] = []
        for before, seat, path in beam:
            known = value.after.setdefault((ctx, seat), {})
            for step in _candidates(value, ctx, seat, gains, branch):
                led = known.get(step)
                if led is None:
                    after, _ = doing.advance(table, ctx, seat, step)
                    after = latch(value.game, objectives, after, changed(seat, after))
                    led = known[step] = (after, value.of(after))
                used += 1
                after, worth = led
                if after in seen:
                    continue
                seen.add(after)
                gains[step] = worth - before
                found.append((worth, len(found), after, (*path, (step, after))))
            if used >= nodes and found:
                break
        if not found:
            break
        found.sort(key=_by_worth)
        beam = []
        for worth, _, seat, path in found[:width]:
            beam.append((worth, seat, path))
            if not seat.stack:
                ended = worth - lapsing * _left(seat)
                if ended > best + 1e-9:
                    best, best_path = ended, path
        if used >= nodes and not beam[0][1].stack:
            break
        if used >= nodes:
            width, beam = 1, beam[:1]
    return best, best_path, used


def _by_worth(entry: tuple[float, int, Seat, Path]) -> tuple[float, int]:
    return -entry[0], entry[1]


def _left(seat: Seat) -> int:
    return sum(seat.left) + seat.free_goods + max(0, seat.burst[1])


def _ended(value: Value, seat: Seat, lapsing: float) -> float:
    return value.of(seat) - lapsing * _left(seat)


def _candidates(
    value: Value, ctx: Context, seat: Seat, gains: dict[Any, float], branch: int
) -> list[Any]:
    """The steps worth trying from a seat."""
    options = offered(value.table, ctx, seat)
    if seat.stack:
        if type(options[0].step) is Deploy:
            return _places(value, seat, [option.step for option in options])
        return [option.step for option in options]
    resources = any(seat.left)
    steps = [
        option.step
        for option in options
        if option.group != "activate" and not (resources and option.group == "trade")
    ]
    known = [step for step in steps if step in gains]
    if len(known) <= branch:
        return steps
    known.sort(key=lambda step: -gains[step])
    chosen = set(known[:branch])
    return [step for step in steps if step in chosen or step not in gains]


def _places(value: Value, seat: Seat, steps: list[Any]) -> list[Any]:
    """The places of a unit that cover most: assets, and strength where it is needed next."""
    if len(steps) <= _PLACES:
        return steps
    ix, war = value.table.warfare(seat), seat.war
    places = ix.units[ix.unit[steps[0].unit]].shape.places
    of = value.worth.of
    assets = {node: of(asset.kind, asset.n) for node, asset in ix.asset_at.items()}
    weights = [
        (section, _STRENGTH[min(3, n - war.line)] * _need(value, seat, n, side))
        for n in range(war.line, 4)
        for side, section in enumerate(ix.sections[n])
    ]
    scored = []
    for at, step in enumerate(steps):
        mask = places[step.nodes]
        found = mask & ix.assets
        worth = 0.0
        while found:
            low = found & -found
            worth += assets[low.bit_length() - 1]
            found ^= low
        for section, weight in weights:
            if mask & section:
                worth += weight * (mask & section).bit_count()
        scored.append((-worth, at, step))
    scored.sort()
    return [step for _, _, step in scored[:_PLACES]]


def _need(value: Value, seat: Seat, n: int, side: int) -> float:
    """How much a node more is worth in a section of a war to come."""
    look = value.look
    if look.wars[n] < 0:
        return 0.0
    ix = value.table.warfare(seat)
    own = (seat.war.occupied & ix.sections[n][side]).bit_count() + seat.war.neighbors[side]
    behind = look.rivals[n][side] + value.taste.growth * look.wars[n] ** 0.7 - own
    sheet = ix.sheet
    stake = value.worth.of(sheet.prizes[n][side].kind, sheet.prizes[n][side].n)
    stake += sheet.losses[n][side]
    doubt = 4 * (value.taste.doubt + 0.25 * look.wars[n])
    return stake / doubt if -doubt / 2 < behind < doubt / 2 + 2 else 0.12


def step_of_card(value: Value, ctx: Context, seat: Seat, nodes: int) -> tuple[float, Path, int]:
    """The best sheet for an event and what to spend its card on: each sheet is chosen in turn, the
    card's resources are spent, then those of a common roll."""
    best, best_path, used = -1e9, _NO_PATH, 0
    for sheet in range(4):
        step = Activate(SHEETS[sheet])
        after, _ = doing.advance(value.table, ctx, seat, step)
        _, path, spent = spend(value, ctx, after, nodes // 6)
        end = path[-1][1] if path else after
        used += spent + 1
        rolled, n = _rolled(value, ctx, end, nodes // 12)
        used += n
        if rolled > best:
            best, best_path = rolled, ((step, after), *path)
    return best, best_path, used


def _rolled(value: Value, ctx: Context, seat: Seat, nodes: int) -> tuple[float, int]:
    """The worth of a seat after common rolls of the dice, spent on its sheet."""
    focus = (seat.nav, seat.exp, seat.ind, seat.war)[seat.active].focus
    total, used = 0.0, 0
    for black in _ROLLS:
        dice = Context(ctx.seat, "dice", black, (1, 1, 2 if black is _ROLLS[0] else 1), ctx.reward)
        begun, _ = marking.begin(value.table, dice, marking.lapse(seat))
        worth, _, n = spend(value, dice, begun, nodes, 2, 5)
        total += worth
        used += n
    extra = focus.bit_count() * (FOCUS_MEAN - 1) * value.taste.resource
    return total / len(_ROLLS) + extra, used


# Rolls that stand for all: the mean of three black dice lies between them.
_ROLLS: Final = ((2, 1, 0), (1, 1, 1))
assert all(abs(BLACK_MEAN[r] - (_ROLLS[0][r] + _ROLLS[1][r]) / 2) < 0.01 for r in range(3))
