"""Strategy events: sheet and card resources, the roll, dice resources. Rules: Strategy Event Cards.

Phases `card` and `dice` wait for the seats, `roll` for chance. What is left when a step closes
lapses at its boundary.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.event import Event
from engine.core.window import NeedChance
from engine.games.inscription import marking
from engine.games.inscription.game import Game
from engine.games.inscription.phases.ai_turn import advance_ai
from engine.games.inscription.phases.common import Told, context, open_step, order
from engine.games.inscription.phases.dice import SIX, faces
from engine.games.inscription.state import State

__all__ = ["answer_roll", "close_card", "close_dice", "open_card", "roll"]


def open_card(game: Game, state: State) -> tuple[State, Told]:
    """Step 1: everybody has what the card gives, and chooses a sheet."""
    return _begin(game, replace(state, phase="card"))


def _begin(game: Game, state: State) -> tuple[State, Told]:
    """Every seat has its resources of the step, which all can see; then the step opens."""
    seats, told = list(state.seats), list[Event]()
    for place in order(state):
        ctx = context(game, state, place)
        seats[place], events = marking.begin(game.table, ctx, seats[place])
        told += events
    return open_step(replace(state, seats=tuple(seats))), tuple(told)


def close_card(game: Game, state: State) -> tuple[State, Told]:
    """All have finished step 1."""
    return replace(state, phase="settle.card"), ()


def roll(state: State) -> NeedChance:
    """Step 2: all six dice, once for the table."""
    return NeedChance("dice", SIX, state.round)


def answer_roll(game: Game, state: State, outcome: tuple[int, ...]) -> tuple[State, Told]:
    """Step 3 opens: the black dice for everybody, and each seat's unlocked focus dice."""
    rolled: Told = (Event("rolled", args=faces(outcome)),)
    state = replace(state, dice=outcome, phase="dice")
    if state.ai is not None:
        # Still step 2: what the AI reaches stands before anybody spends the dice.
        state, marked = advance_ai(game, state)
        rolled += marked
    state, told = _begin(game, state)
    return state, rolled + told


def close_dice(game: Game, state: State) -> tuple[State, Told]:
    """All have finished step 3."""
    return replace(state, phase="settle.dice"), ()
