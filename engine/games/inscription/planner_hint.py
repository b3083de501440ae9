"""What the planner would do, and why, in a sentence: for `/hint` and the coach.

The reason is taken from the plan itself: what the step brings at once, or the next thing of the
plan that it leads to, and what the plan is worth beside doing nothing.
"""

from __future__ import annotations

from typing import Any, Final

from engine.core.event import Event
from engine.core.text import Catalogue
from engine.games.inscription import doing, names
from engine.games.inscription.game import Game
from engine.games.inscription.phases.common import context
from engine.games.inscription.planner import NODES, planned, value_of
from engine.games.inscription.planner_council import cast, keep
from engine.games.inscription.planner_outlook import outlook
from engine.games.inscription.planner_search import Plan, blind
from engine.games.inscription.planner_value import Value
from engine.games.inscription.planner_worth import Taste
from engine.games.inscription.state import Seat, State
from engine.games.inscription.steps import Activate, Cast, Vote

__all__ = ["CATALOGUE", "hint", "reason_of"]

CATALOGUE: Final = Catalogue(
    {
        "en": {
            "nothing": "Nothing that is left is worth more than stopping here.",
            "faction": "Its abilities fit the sheets you have best.",
            "sheet": "The resources of this event bring most on {0}.",
            "sheet_for": "The resources of this event bring most on {0}; next comes {1}.",
            "gains": "It brings {0}.",
            "leads": "It leads to {0}.",
            "nearer": "It brings things of worth nearer: about {0} points.",
            "vote": "The outcome is worth {0} to you; more would cost more than it adds.",
            "abstain": "The outcome is not worth a vote to you.",
        }
    }
)
say: Final = CATALOGUE.say
# What tells of something gained, the first of these that a step brings.
_GAINS: Final = (
    "mecatol", "complete", "build_dock", "claim_system", "claim_space", "build", "technology",
    "unlock_planet", "unlock_unit", "focus", "asset", "relic_due",
)  # fmt: skip


def hint(game: Game, state: State, place: int, nodes: int = 0) -> tuple[Any | None, str]:
    """The step (None: the marker) and a sentence. `nodes`: what may be looked at, 0: as many as the
    policy looks at. Everything from the seat's own view; the caller asks only a seat that is
    asked."""
    seat, taste = state.seats[place], Taste()
    if state.phase == "keep":
        step = None
        if seat.faction < 0:
            step = keep(value_of(game, outlook(game, state, place), taste), state, place)
        return step, say("faction" if step else "nothing")
    value, plan, step = planned(game, state, place, taste, nodes or NODES)
    if step is None and state.phase == "ballot" and seat.ballot is None:
        vote = cast(value, state, place)
        return vote, _vote(vote)
    return step, reason_of(value, plan, state, place)


def reason_of(value: Value, plan: Plan, state: State, place: int) -> str:
    """Why the plan begins as it does."""
    if not plan.path:
        return say("nothing")
    game, seat = value.game, blind(state.seats[place])
    first = plan.path[0][0]
    if type(first) is Activate:
        what = _next(value, plan, seat, state, place, 1)
        sheet = first.sheet.capitalize()
        return say("sheet_for", sheet, what) if what else say("sheet", sheet)
    ctx = context(game, state, place)
    _, told = doing.advance(game.table, ctx, seat, first)
    if gained := _gained(game, told):
        return say("gains", gained)
    if what := _next(value, plan, seat, state, place, 1):
        return say("leads", what)
    worth = value.of(plan.path[0][1]) - value.of(seat) + value.taste.left
    return say("nearer", max(1, round(10 * worth)) / 10)


def _next(value: Value, plan: Plan, seat: Seat, state: State, place: int, begin: int) -> str:
    """What the next step of the plan that gains something gains."""
    ctx = context(value.game, state, place)
    for at, (step, after) in enumerate(plan.path):
        if at >= begin:
            _, told = doing.advance(value.table, ctx, seat, step)
            if found := _gained(value.game, told):
                return found
        seat = after
    return ""


def _gained(game: Game, told: tuple[Event, ...]) -> str:
    """The most telling gain of what happened, in words; "" where nothing was gained."""
    for key in _GAINS:
        for event in told:
            if event.key != key:
                continue
            args = [str(arg) for arg in event.args]
            match key:
                case "asset":
                    return names.amount(args[0], int(args[1]))
                case "mecatol":
                    return "Mecatol Rex"
                case "complete" | "build_dock" | "claim_system" | "claim_space":
                    thing = names.amount(args[1], int(args[2]))
                    return f"{args[0]}: {thing}" if args[1] not in ("empty", "home") else args[0]
                case "technology":
                    return f"{args[-1]} of {args[0]}"
                case "focus":
                    return f"the {args[-1]} die"
                case "relic_due":
                    return names.amount("relic", 1)
                case _:
                    return args[0]
    return ""


def _vote(vote: Cast | Vote) -> str:
    votes = names.amount("vote", vote.votes)
    return say("vote", votes) if vote.votes else say("abstain")
