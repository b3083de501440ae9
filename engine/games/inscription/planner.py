"""The *planner*: searches its own sheets before it marks.

Before each mark it plans all that is left of the step, from where its seat stands now; what was
looked at for the mark before is kept, so that this costs little. What it chooses follows from what
its seat sees alone, never from what it chose before.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, Final

from engine.core.rules import Option, Policy
from engine.games.inscription.context import Context
from engine.games.inscription.game import Game
from engine.games.inscription.phases.common import context
from engine.games.inscription.planner_council import cast, keep
from engine.games.inscription.planner_outlook import Outlook, outlook
from engine.games.inscription.planner_search import Plan, blind, spend, step_of_card
from engine.games.inscription.planner_value import Value
from engine.games.inscription.planner_worth import Taste
from engine.games.inscription.state import Seat, State
from engine.games.inscription.steps import InscriptionStep

__all__ = ["NODES", "planner", "planner_of"]

# Nodes for one step of an event.
NODES: Final = 1500


@functools.lru_cache(maxsize=32)
def value_of(game: Game, look: Outlook, taste: Taste) -> Value:
    """The value function for an outlook."""
    return Value(game, look, taste)


@functools.lru_cache(maxsize=128)
def plan_of(value: Value, ctx: Context, seat: Seat, nodes: int) -> Plan:
    """The plan from a seat on, for what is open to it."""
    if ctx.phase == "card" and not seat.stack and seat.active < 0:
        worth, path, used = step_of_card(value, ctx, seat, nodes)
    else:
        worth, path, used = spend(value, ctx, seat, nodes // 3)
    return Plan(path, worth, used)


def planned(
    game: Game, state: State, place: int, taste: Taste, nodes: int
) -> tuple[Value, Plan, Any | None]:
    """What the seat would do next, with the plan it belongs to; None: nothing more."""
    ctx = context(game, state, place)
    value = value_of(game, outlook(game, state, place), taste)
    seat = blind(state.seats[place])
    plan = plan_of(value, ctx, seat, nodes)
    return value, plan, plan.path[0][0] if plan.path else None


def planner_of(taste: Taste, nodes: int = NODES) -> Policy:
    """A planner with a taste and a budget of nodes for each step of an event."""

    def choose(
        rules: Any, state: State, place: int, options: Iterable[Option], key: bytes
    ) -> InscriptionStep | None:
        game: Game = rules.game
        seat = state.seats[place]
        if state.phase == "keep":
            if seat.faction >= 0:
                return None
            return keep(value_of(game, outlook(game, state, place), taste), state, place)
        if not list(options):
            return None
        value, _, step = planned(game, state, place, taste, nodes)
        if step is None and state.phase == "ballot" and seat.ballot is None:
            return cast(value, state, place)
        found: InscriptionStep | None = step
        return found

    return choose


planner: Final[Policy] = planner_of(Taste())
