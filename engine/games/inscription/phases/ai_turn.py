"""What the AI faction does with a roll: a mark for each focus die, and goals that it reaches.

Rules: Solo Strategy Events, Goal Tracks.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.event import Event
from engine.games.inscription.ai_tracks import cross, reached
from engine.games.inscription.game import Game
from engine.games.inscription.phases.common import Told, option
from engine.games.inscription.phases.dice import FOCUS
from engine.games.inscription.state import Ai, State
from engine.games.inscription.words import FACES, GOALS

__all__ = ["AI", "advance_ai"]

# Its place among the seats of slots and ballots.
AI = -1
_MECATOL = len(GOALS) - 1


def advance_ai(game: Game, state: State) -> tuple[State, Told]:
    """Step 2 of a strategy event: a mark for each focus die, whoever has unlocked what; then the
    goals that have no open icon left of them."""
    ai = state.ai
    assert ai is not None
    side, marked = game.pack.ais[ai.side], []
    for die, face in enumerate(state.dice[3:]):
        ai, track = cross(side, ai, 2 * die + FOCUS[face] - 1)
        marked.append(FACES[track] if track >= 0 else "")
    told: Told = (Event("ai_marks", args=tuple(marked)),)
    for goal in reached(side, ai):
        ai = replace(ai, goals=(*ai.goals, (goal, state.round)))
        state, ai, events = _reach(game, state, ai, goal)
        told += events
    return replace(state, ai=ai), told


def _reach(game: Game, state: State, ai: Ai, goal: int) -> tuple[State, Ai, Told]:
    """The AI gains nothing by a goal; it flips a card or fills a slot."""
    passed = option(state, "ai_ties") == "passed"
    if goal == _MECATOL:
        step = "roll"
        if passed and any(slot[1:] == (state.round, "card") for slot in state.slots):
            step = "card"
        told = Event("ai_slot", args=(len(state.slots) + 1,))
        return replace(state, slots=(*state.slots, (AI, state.round, step))), ai, (told,)
    # It is among the first, so that a player of this round is level with them, if nobody was
    # before it; where ties are passed on, nobody before this round (P24).
    open_ = not (ai.opened if passed else state.flipped) >> goal & 1
    if open_:
        first = list(ai.first)
        first[goal] = state.round
        ai = replace(ai, first=(first[0], first[1], first[2], first[3]))
    fresh = not state.flipped >> goal & 1
    objective = game.pack.objectives[state.objectives[goal]]
    told = Event("ai_objective" if fresh else "ai_objective_later", args=(objective.id,))
    return replace(state, flipped=state.flipped | 1 << goal), ai, (told,)
