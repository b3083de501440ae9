"""The end: names added to the Mecatol Rex sheet, winners, ranks. Rules: Winning the Game."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.event import Event
from engine.games.inscription.game import Game
from engine.games.inscription.phases.common import Told, option, order
from engine.games.inscription.ranks import lowest, rank
from engine.games.inscription.score import scores, winners
from engine.games.inscription.state import State

__all__ = ["finish"]


def finish(game: Game, state: State) -> tuple[State, Told]:
    """Names that are missing are added without the slot's reward (Q42); the most points win."""
    named = [slot[0] for slot in state.slots]
    added = tuple([(p, state.round, "end") for p in order(state) if p not in named])
    state = replace(state, slots=state.slots + added)
    points = scores(game, state)
    state = replace(state, winners=winners(game, state, points), phase="over")
    told = [Event("scored", place, (points[place],)) for place in order(state)]
    if state.ai is not None:
        difficulty = option(state, "difficulty")
        for place in order(state):
            found = rank(difficulty, points[place])
            told.append(
                Event("ranked_loss" if found.loss else "ranked", place, (found.title, difficulty))
            )
        if not state.winners:
            told.append(Event("nobody", args=(lowest(difficulty), difficulty)))
    key = "won" if len(state.winners) == 1 else "shared"
    told += [Event(key, place, (points[place],)) for place in state.winners]
    return state, tuple(told)
