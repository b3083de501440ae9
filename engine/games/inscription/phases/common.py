"""What all phases share: the game on its pack, the order of seats, steps opened and closed.

A step opens with a lane of relics for every seat and the seats shown as they stand; between that
and its boundary nothing of it shows to others (P3, P19).
"""

from __future__ import annotations

import functools
from typing import Final

from msgspec.structs import replace

from engine.core.effects import Effect
from engine.core.event import Event
from engine.games.inscription import marking
from engine.games.inscription.boards import Asset
from engine.games.inscription.context import Context
from engine.games.inscription.game import Game
from engine.games.inscription.meta import copies
from engine.games.inscription.phases.dice import counted
from engine.games.inscription.state import Seat, State

__all__ = [
    "Told",
    "claim",
    "clockwise",
    "close_step",
    "context",
    "fire",
    "gather",
    "mecatol_slots",
    "open_step",
    "option",
    "order",
    "reward",
    "run",
    "step_of",
    "topmost",
    "value",
    "with_seat",
]

Told = tuple[Event, ...]

# Contexts kept at most; a step of a table has one for each seat.
_KEPT: Final = 256


@functools.lru_cache(maxsize=64)
def clockwise(seats: int, speaker: int) -> tuple[int, ...]:
    """So many seats, Speaker first, then clockwise."""
    return tuple([(speaker + i) % seats for i in range(seats)])


def order(state: State) -> tuple[int, ...]:
    """The seats, Speaker first, then clockwise."""
    return clockwise(len(state.seats), state.speaker)


def option(state: State, name: str) -> str:
    """The value of an option of the table."""
    for key, chosen in state.options:
        if key == name:
            return chosen
    raise KeyError(name)


def step_of(state: State) -> str:
    """The numbered step of the event that the state is in, the unit for ties: `card`, `dice`,
    `left`, `right`, `production`, `votes`, `outcome`, `spend`, `setup`, `objectives`."""
    return state.phase.rpartition(".")[2]


def reward(game: Game, state: State) -> tuple[int, int]:
    """Points and votes of the topmost Mecatol Rex slot that was open when the step began; nothing
    beyond the last one (Q41). Rules: Mecatol Rex Sheet."""
    slots = mecatol_slots(game, len(state.seats))
    taken = topmost(state.slots, state.round, step_of(state))
    return slots[taken] if taken < len(slots) else (0, 0)


def mecatol_slots(game: Game, seats: int) -> tuple[tuple[int, int], ...]:
    """Points and votes of every Mecatol Rex slot from the top, each as often as there are copies of
    the sheet: with two the first two names get what the first slot gives. Rules: Extra Sheet."""
    printed, times = game.pack.mecatol.slots, copies(seats)
    if times == 1:
        return printed
    return tuple([slot for slot in printed for _ in range(times)])


def topmost(slots: tuple[tuple[int, int, str], ...], round: int, step: str) -> int:
    """The place of the topmost slot filled in a step of a round, or by the AI faction in that
    round, with which all are level (Q95); the next free one where there is none."""
    for at, slot in enumerate(slots):
        if slot[1] != round:
            continue
        if slot[2] == step:
            return at
        if slot[0] < 0:
            return next(i for i, one in enumerate(slots) if one[1:] == slot[1:])
    return len(slots)


def context(game: Game, state: State, place: int) -> Context:
    """Where a seat stands in the round."""
    last = game.last
    if last[0] is state and last[1] == place:
        return last[2]
    phase = state.phase
    key = (place, len(state.seats), phase, state.event, state.dice, state.slots, state.round)
    found = game.contexts.get(key)
    if found is None:
        if len(game.contexts) >= _KEPT:
            game.contexts.clear()
        found = game.contexts[key] = _context(game, state, place)
    game.last = (state, place, found)
    return found


def _context(game: Game, state: State, place: int) -> Context:
    match state.phase:
        case "card":
            gives = game.pack.events[state.event].gives
            return Context(place, "card", gives, reward=reward(game, state))
        case "dice":
            gives, focus = counted(state.dice)
            return Context(place, "dice", gives, focus, reward(game, state))
        case "ballot":
            return Context(place, "council", reward=reward(game, state))
        case _:
            return Context(place, reward=reward(game, state))


def with_seat(state: State, place: int, seat: Seat) -> State:
    """The state with one seat exchanged."""
    seats = state.seats
    return replace(state, seats=(*seats[:place], seat, *seats[place + 1 :]))


def run(game: Game, state: State, place: int, effect: Effect, source: str) -> tuple[State, Told]:
    """An effect that the table gives a seat. It may leave something owed."""
    ctx = context(game, state, place)
    seat, told = marking.run(game.table, ctx, state.seats[place], effect, source)
    return with_seat(state, place, seat), told


def claim(
    game: Game, state: State, place: int, assets: tuple[Asset, ...], source: str
) -> tuple[State, Told]:
    """Assets of the war grid that the table lets a seat circle (war prizes)."""
    ctx = context(game, state, place)
    seat, told = marking.claim(game.table, ctx, state.seats[place], assets, source)
    return with_seat(state, place, seat), told


def fire(game: Game, state: State, place: int, on: str) -> tuple[State, Told]:
    """What a seat's abilities do on an event of the table."""
    if on not in game.waiting(state.seats[place]):
        return state, ()
    ctx = context(game, state, place)
    seat, told = marking.fire(game.table, ctx, state.seats[place], on)
    return with_seat(state, place, seat), told


def value(game: Game, state: State, place: int, key: str, *whats: str) -> int:
    """The sum of a seat's lasting changes of a value."""
    return marking.value(game.table, state.seats[place], key, *whats)


def open_step(state: State) -> State:
    """A step opens: what stands is shown, and each seat has a lane of the relics: of n seats the
    i-th from the Speaker has cards i, i + n, i + 2n … (P19)."""
    seats, deck = state.seats, state.relics
    if not deck:
        return replace(state, shown=seats)
    n = len(seats)
    laned = list(seats)
    for at, place in enumerate(order(state)):
        if lane := deck[at::n]:
            laned[place] = replace(seats[place], lane=lane)
    return replace(state, seats=tuple(laned), shown=seats, relics=())


def gather(state: State) -> State:
    """What was not drawn goes back on the deck, in the order it had (P19)."""
    seats, n = list(state.seats), len(state.seats)
    lanes = [seat.lane for seat in seats]
    if not any(lanes):
        return state
    shown = state.shown
    drawn = [
        0
        if seat.hand is (was := shown[place]).hand and seat.played is was.played
        else len(seat.hand) + len(seat.played) - len(was.hand) - len(was.played)
        for place, seat in enumerate(seats)
    ]
    # Every place that a card of the deck may have had, each lane back in its own.
    back = [-1] * (n * max([len(lane) + more for lane, more in zip(lanes, drawn, strict=True)]))
    for at, place in enumerate(order(state)):
        if lane := lanes[place]:
            start = at + n * drawn[place]
            back[start : start + n * len(lane) : n] = lane
            seats[place] = replace(seats[place], lane=())
    relics = tuple([relic for relic in back if relic >= 0])
    return replace(state, seats=tuple(seats), relics=relics)


def close_step(state: State) -> State:
    """A step is over: what it latched is dropped, what was not used lapses, or waits for the dice
    step where the table keeps it (Q3), and everything in it is shown."""
    keep = state.phase == "settle.card" and option(state, "card_leftovers") == "keep"
    seats = []
    for seat in state.seats:
        left = seat.left if keep else (0, 0, 0)
        # Nothing of it is there to lapse in most steps.
        if seat.burst[1] or seat.free_goods or seat.left != left:
            seat = marking.lapse(seat, keep)
        seats.append(replace(seat, met=0) if seat.met else seat)
    return replace(state, seats=tuple(seats), shown=tuple(seats))
