"""Objectives: latched the moment their condition holds, written at the boundary of the step.

Rules: Objectives. They are looked at after every mark, so one that was met and lost again counts
all the same (P20); who is first in the same step, or in the same round as the AI faction was first,
shares the greater value (R280, R323).
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.core.event import Event
from engine.games.inscription.counts import holds
from engine.games.inscription.game import Game
from engine.games.inscription.phases.common import Told, fire, order, step_of, with_seat
from engine.games.inscription.state import Seat, State

__all__ = ["complete", "look"]


def look(game: Game, objectives: tuple[int, ...], seat: Seat, parts: int = -1) -> Seat:
    """The seat with the objectives latched that it meets now. Only those are looked at that depend
    on one of `parts` (see `game.changed`)."""
    met = seat.met
    for bit, kind, condition in game.touched(objectives, parts):
        if (
            not met & bit
            and (seat.nav, seat.exp, seat.ind, seat.war)[kind].objective < 0
            and holds(game.table, seat, condition)
        ):
            met |= bit
    return seat if met == seat.met else replace(seat, met=met)


def complete(game: Game, state: State) -> tuple[State, Told]:
    """Everybody who has met an objective in this step writes its points; cards first completed
    now are flipped. It may be run again in the same step, after a choice that it brought."""
    if not state.objectives:
        return state, ()
    if step_of(state) not in _MARKED:
        seats = [look(game, state.objectives, seat) for seat in state.seats]
        state = replace(state, seats=tuple(seats))
    told: Told = ()
    while any(seat.met for seat in state.seats):
        before = state
        for kind in range(len(state.objectives)):
            state, events = _complete(game, state, kind)
            told += events
        if state is before:
            break
    return state, told


# Steps in which nothing changes but by marks, which are looked at one by one.
_MARKED: Final = ("card", "dice")


def _complete(game: Game, state: State, kind: int) -> tuple[State, Told]:
    """One objective, for all who have met it and not written it yet."""
    objective = game.pack.objectives[state.objectives[kind]]
    fresh = [
        place
        for place in order(state)
        if state.seats[place].met >> kind & 1 and _written(state.seats[place], kind) < 0
    ]
    if not fresh:
        return state, ()
    first = (
        not state.flipped >> kind & 1
        or _flipped_now(state, kind, objective.first)
        or (state.ai is not None and state.ai.first[kind] == state.round)
    )
    points = objective.first if first else objective.later
    state = replace(state, flipped=state.flipped | 1 << kind)
    told: Told = ()
    for place in fresh:
        state = with_seat(state, place, _write(state.seats[place], kind, points))
        told += (Event("objective", place, (objective.id, points)),)
        state, events = fire(game, state, place, "objective")
        told += events
        state = with_seat(state, place, look(game, state.objectives, state.seats[place]))
    return state, told


def _flipped_now(state: State, kind: int, first: int) -> bool:
    """Whether the card was flipped in this very step: what was met in it is still latched."""
    return any(s.met >> kind & 1 and _written(s, kind) == first for s in state.seats)


def _written(seat: Seat, kind: int) -> int:
    return (seat.nav, seat.exp, seat.ind, seat.war)[kind].objective


def _write(seat: Seat, kind: int, points: int) -> Seat:
    match kind:
        case 0:
            return replace(seat, nav=replace(seat.nav, objective=points))
        case 1:
            return replace(seat, exp=replace(seat.exp, objective=points))
        case 2:
            return replace(seat, ind=replace(seat.ind, objective=points))
        case _:
            return replace(seat, war=replace(seat.war, objective=points))
