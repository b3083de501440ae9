"""Production events: a trade good for each unlocked icon. Rules: Production Event Cards.

One step for all (P30). Goods come from the store by the chart, as far as it goes (P12, Q25).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.effects import Gain
from engine.core.event import Event
from engine.games.inscription import marking
from engine.games.inscription.game import Game
from engine.games.inscription.phases.common import (
    Told,
    fire,
    open_step,
    order,
    run,
    value,
)
from engine.games.inscription.state import State

__all__ = ["produce"]


def produce(game: Game, state: State) -> tuple[State, Told]:
    """Everybody circles trade goods."""
    state, told = replace(open_step(state), phase="settle.production"), ()
    result: Told = told
    for place in order(state):
        seat = state.seats[place]
        n = marking.count(game.table, seat, "trade_icons")
        n += value(game, state, place, "production")
        before = seat.ind.goods
        if n > 0:
            state, events = run(game, state, place, Gain("trade_good", n), "production")
            result += events
        result += (Event("produced", place, (state.seats[place].ind.goods - before, n)),)
        state, events = fire(game, state, place, "production")
        result += events
    return state, result
