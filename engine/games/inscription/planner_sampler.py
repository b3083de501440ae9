"""The *sampler*: a second planner of another kind, to check the first one by.

It keeps no beam: it plays the step to its end many times over, each time choosing at random among
what looks best at once to the *greedy* eye, and takes the line that ends best. It weighs what lies
ahead by numbers of its own.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, Final

from engine.core.chance import Stream, outcome
from engine.core.rules import Option
from engine.core.window import Draw
from engine.games.inscription import doing, marking
from engine.games.inscription.context import Context
from engine.games.inscription.game import Game, changed
from engine.games.inscription.greedy import Eyes
from engine.games.inscription.objectives import look as latch
from engine.games.inscription.options import options as offered
from engine.games.inscription.phases.common import context
from engine.games.inscription.planner_council import cast, keep
from engine.games.inscription.planner_outlook import Outlook, outlook
from engine.games.inscription.planner_search import blind
from engine.games.inscription.planner_value import Value
from engine.games.inscription.planner_worth import Taste
from engine.games.inscription.state import Seat, State
from engine.games.inscription.steps import Activate
from engine.games.inscription.words import SHEETS

__all__ = ["LINES", "sampler", "sampler_of"]

# Lines played to the end for one choice.
LINES: Final = 28
# Of the steps that look best at once, so many are drawn among.
_BEST: Final = 6
_LONGEST: Final = 40
_TASTE: Final = Taste(growth=0.75, good=0.9, goal=0.8)
_DICE: Final = ((2, 1, 0), (1, 1, 1))


@functools.lru_cache(maxsize=32)
def _value(game: Game, look: Outlook) -> Value:
    return Value(game, look, _TASTE)


def sampler_of(lines: int) -> Any:
    """A sampler that plays so many lines for each choice."""

    def choose(rules: Any, state: State, place: int, options: Iterable[Option], key: bytes) -> Any:
        game: Game = rules.game
        seat, look = state.seats[place], outlook(game, state, place)
        if state.phase == "keep":
            return None if seat.faction >= 0 else keep(_value(game, look), state, place)
        listed = list(options)
        if not listed:
            return None
        value, ctx = _value(game, look), context(game, state, place)
        if state.phase == "ballot" and not seat.stack:
            return None if seat.ballot is not None else cast(value, state, place)
        return _best(value, ctx, blind(seat), Stream(key, "lines"), lines)

    return choose


def _best(value: Value, ctx: Context, seat: Seat, luck: Stream, lines: int) -> Any | None:
    """The first step of the line that ends best; None: to stop here is best."""
    best, found = (-1e9, None) if seat.stack or seat.active < 0 else (_ended(value, seat), None)
    if ctx.phase == "card" and seat.active < 0 and not seat.stack:
        for name in SHEETS:
            after, _ = doing.advance(value.table, ctx, seat, Activate(name))
            worth = max([_rolled(value, ctx, after, luck) for _ in range(max(1, lines // 4))])
            if worth > best:
                best, found = worth, Activate(name)
        return found
    for _ in range(lines):
        first, end = _line(value, ctx, seat, luck)
        if first is None:
            break
        worth = _ended(value, end)
        if worth > best + 1e-9:
            best, found = worth, first
    return found


def _ended(value: Value, seat: Seat) -> float:
    """The worth of a seat whose step is over: what is not spent is gone."""
    left = sum(seat.left) + seat.free_goods + max(0, seat.burst[1])
    return value.of(seat) - value.taste.left * left


def _rolled(value: Value, ctx: Context, seat: Seat, luck: Stream) -> float:
    """A line of the card's resources, and then of a common roll."""
    _, end = _line(value, ctx, seat, luck)
    black = _DICE[outcome(luck, Draw(2, 1))[0]]
    dice = Context(ctx.seat, "dice", black, (1, 1, 1), ctx.reward)
    begun, _ = marking.begin(value.table, dice, marking.lapse(end))
    return _ended(value, _line(value, dice, begun, luck)[1])


def _line(value: Value, ctx: Context, seat: Seat, luck: Stream) -> tuple[Any | None, Seat]:
    """One line to the end of the step: its first step and where it ends."""
    first = None
    goals = tuple([goal[0] for goal in value.look.goals])
    for _ in range(_LONGEST):
        options = [one for one in offered(value.table, ctx, seat) if one.group != "activate"]
        if not seat.stack and any(seat.left):
            options = [one for one in options if one.group != "trade"]
        if not options:
            break
        eyes = Eyes(value.game, ctx, seat)
        looks = sorted([(-eyes.worth(one.step), at) for at, one in enumerate(options)])[:_BEST]
        if looks[0][0] > 0 and not seat.stack:
            break
        step = options[looks[outcome(luck, Draw(len(looks), 1))[0]][1]].step
        after, _ = doing.advance(value.table, ctx, seat, step)
        after = latch(value.game, goals, after, changed(seat, after))
        first, seat = first or step, after
    return first, seat


sampler: Final = sampler_of(LINES)
