"""The boundary of a step: owed choices, relics still due, Mecatol Rex, objectives, then the reveal.

Phase `settle.STEP` runs by itself and is run again after every choice that it brings; a choice that
is owed waits in phase `owed.STEP` and belongs to the step (R361).
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.core.event import Event
from engine.games.inscription import marking
from engine.games.inscription.game import Game
from engine.games.inscription.meta import copies
from engine.games.inscription.objectives import complete, look
from engine.games.inscription.phases.common import (
    Told,
    close_step,
    context,
    gather,
    order,
    step_of,
    with_seat,
)
from engine.games.inscription.state import State

__all__ = ["AFTER", "owing", "settle"]

# What follows the boundary of a step.
AFTER: Final = {
    "setup": "deal",
    "objectives": "round",
    "card": "roll",
    "dice": "round",
    "left": "right",
    "right": "war-over",
    "production": "round",
    "votes": "agenda",
    "outcome": "spend",
    "spend": "round",
}


def owing(state: State) -> tuple[int, ...]:
    """Seats that owe an answer, Speaker first."""
    return tuple([place for place in order(state) if state.seats[place].stack])


def _is_owed(state: State) -> bool:
    for seat in state.seats:  # noqa: SIM110 asked four times a boundary
        if seat.stack:
            return True
    return False


def settle(game: Game, state: State) -> tuple[State, Told]:
    """As far as it goes without an answer. Rules: Mecatol Rex Sheet, Objectives."""
    told: Told = ()
    for part in (_due, _mecatol, complete):
        if _is_owed(state):
            break
        state, events = part(game, state)
        told += events
    step = step_of(state)
    if _is_owed(state):
        asked = state.asked + 1
        return replace(state, phase=f"owed.{step}", asked=asked, asking=owing(state)), told
    return replace(close_step(state), phase=AFTER[step]), told


def _due(game: Game, state: State) -> tuple[State, Told]:
    """Relics for those whose lane had run out, while any card is left (P19, Q45). What a `Setup:`
    text draws waits for the relics to be shuffled, which comes later. Rules: Setup 2, Setup 6."""
    state = gather(state)
    taken: Told = ()
    if step_of(state) == "setup" or not any(seat.due for seat in state.seats):
        return state, taken
    for place in order(state):
        while (seat := state.seats[place]).due:
            if not state.relics:
                state = with_seat(state, place, replace(seat, due=()))
                break
            relic, *rest = state.relics
            ctx = context(game, state, place)
            seat, events = marking.relic_taken(game.table, ctx, seat, relic)
            seat = look(game, state.objectives, seat)
            state = with_seat(replace(state, relics=tuple(rest)), place, seat)
            taken += events
    return state, taken


def _mecatol(game: Game, state: State) -> tuple[State, Told]:
    """Names of this step's claimants, one below the other; the reward, the same for all of them,
    they had when they claimed (R359)."""
    if not any(seat.mecatol for seat in state.seats):
        return state, ()
    claimants = [place for place in order(state) if state.seats[place].mecatol]
    named = [slot[0] for slot in state.slots]
    claimants = [place for place in claimants if place not in named]
    if not claimants:
        return state, ()
    step, top, times = step_of(state), len(state.slots), copies(len(state.seats))
    told = tuple(
        [Event("slot", place, ((top + at) // times + 1,)) for at, place in enumerate(claimants)]
    )
    slots = tuple([(place, state.round, step) for place in claimants])
    return replace(state, slots=state.slots + slots), told
