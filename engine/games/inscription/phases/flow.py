"""How one phase leads to the next.

Phases of chance: those of `setup`, `roll`, `tie`, `ai-votes`. Phases that wait for seats: `keep`,
`card`, `dice`, `ballot`, `owed.STEP`. All others go on by themselves until one of these, or `over`,
is reached.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from engine.core.event import Event
from engine.core.window import Decide, Over, Pending, Window
from engine.games.inscription import marking
from engine.games.inscription.game import Game
from engine.games.inscription.phases import (
    ai_council,
    council,
    production,
    setup,
    strategy,
    war,
)
from engine.games.inscription.phases.common import Told, clockwise
from engine.games.inscription.phases.end import finish
from engine.games.inscription.phases.settle import AFTER, settle
from engine.games.inscription.state import State

__all__ = ["answer", "close", "pending", "start"]

# Phases in which every seat is asked.
_WINDOWS: Final = frozenset(("card", "dice", "ballot", "keep"))


def start(game: Game, names: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> State:
    """The state before anything was drawn, or as far as nothing has to be."""
    return _drive(game, setup.begin(game, names, options), ())[0]


def pending(game: Game, state: State) -> Pending:
    """What the state waits for."""
    phase = state.phase
    if phase in _WINDOWS:
        return _window(phase, state.round, len(state.seats), state.speaker)
    if phase == "roll":
        return strategy.roll(state)
    if phase == "tie":
        return council.tie(state)
    if phase == "ai-votes":
        return ai_council.die(state)
    if phase == "over":
        return Over(state.winners)
    if phase.startswith("owed."):
        return _owed(phase[5:], state.round, state.asked, state.asking)
    return setup.request(game, state)


@functools.lru_cache(maxsize=4096)
def _window(phase: str, round: int, seats: int, speaker: int) -> Decide:
    must = clockwise(seats, speaker)
    if phase == "ballot":
        name = f"r{round}.ballot"
        return Decide(Window(name, "ballot", must, sealed=True, pace="vote", shows="count"))
    if phase == "keep":
        return Decide(Window("keep", "keep", must, sealed=True, shows="count"))
    return Decide(Window(f"r{round}.{phase}", phase, must, sealed=True))


@functools.lru_cache(maxsize=4096)
def _owed(step: str, round: int, asked: int, must: tuple[int, ...]) -> Decide:
    """Choices that a boundary brought, asked of those seats alone. Rules: R361."""
    return Decide(Window(f"r{round}.{step}.{asked}", "owed", must, sealed=True))


def close(game: Game, state: State) -> tuple[State, Told]:
    """Joint resolution of the window that all have finished, and on to what is waited for next."""
    phase = state.phase
    if phase.startswith("owed."):
        state, told = replace(state, phase=f"settle.{phase[5:]}", asking=()), ()
        return _drive(game, state, told)
    return _drive(game, *_CLOSE[phase](game, state))


def answer(game: Game, state: State, outcome: tuple[int, ...]) -> tuple[State, Told]:
    """Go on with what came out."""
    if state.phase == "roll":
        return _drive(game, *strategy.answer_roll(game, state, outcome))
    if state.phase == "tie":
        return _drive(game, *council.answer_tie(game, state, outcome))
    if state.phase == "ai-votes":
        return _drive(game, *ai_council.answer_die(game, state, outcome))
    return _drive(game, *setup.answer(game, state, outcome))


def _drive(game: Game, state: State, told: Told) -> tuple[State, Told]:
    while (go := _ALONE.get(state.phase)) is not None:
        state, events = go(game, state)
        told += events
    return state, told


def _begin_round(game: Game, state: State) -> tuple[State, Told]:
    """The round is over: trackers, ballots and tallies are wiped, no sheet is active, what may be
    used once a round may be used again, and the card goes on the discard pile. Then the top event
    is turned up. Rules: Playing the Game."""
    index, *deck = state.deck
    event = game.pack.events[index]
    seats = tuple([marking.new_round(seat) for seat in state.seats])
    state = replace(
        state,
        phase="revealed",
        seats=seats,
        shown=seats,
        round=state.round + 1,
        deck=tuple(deck),
        event=index,
        discard=(*state.discard, state.event) if state.event >= 0 else (),
        dice=(),
        agenda=-1,
        ballots=(),
        outcome="",
        tie=-1,
        asked=0,
    )
    if state.ai is not None:
        state = replace(state, ai=replace(state.ai, opened=state.flipped))
    told = (Event("revealed", args=(event.id, state.round)),)
    state, events = _REVEALED[event.kind](game, state)
    return state, told + events


def _quiet(game: Game, state: State) -> tuple[State, Told]:
    """An event without play: the next one follows (P4)."""
    return replace(state, phase="round"), ()


_Go = Callable[[Game, State], tuple[State, Told]]

_REVEALED: Final[dict[str, _Go]] = {
    "strategy": strategy.open_card,
    "war": war.total,
    "production": production.produce,
    "council": council.claim_votes,
    "quiet": _quiet,
}

_CLOSE: Final[dict[str, _Go]] = {
    "keep": setup.close_keep,
    "card": strategy.close_card,
    "dice": strategy.close_dice,
    "ballot": council.close_ballot,
}

_ALONE: Final[dict[str, _Go]] = {
    "deal": setup.deal,
    "round": _begin_round,
    "left": war.compare_left,
    "right": war.compare_right,
    "war-over": war.close_war,
    "agenda": council.reveal_agenda,
    "outcome": council.outcome,
    "spend": council.spend,
    "end": finish,
    **{f"settle.{step}": settle for step in AFTER},
}
