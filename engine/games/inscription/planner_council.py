"""How a planner votes, and which faction it keeps."""

from __future__ import annotations

import math

from engine.games.inscription import marking
from engine.games.inscription.phases.ai_council import base_votes, outcomes
from engine.games.inscription.phases.common import context
from engine.games.inscription.phases.council import ABSTAIN, limit
from engine.games.inscription.phases.dice import BLACK
from engine.games.inscription.planner_search import blind, spend
from engine.games.inscription.planner_value import Value
from engine.games.inscription.state import State
from engine.games.inscription.steps import Cast, Keep, Vote
from engine.games.inscription.words import VOTE

__all__ = ["cast", "keep", "stakes"]

# Nodes for what an outcome leads to.
_NODES = 60
# Which part of their votes others are taken to cast, for the starred outcome.
_OTHERS = 0.3


def stakes(value: Value, state: State, place: int) -> float:
    """What the starred outcome of the agenda is worth to the seat above the other one."""
    game = value.game
    first = game.pack.agendas[state.agenda]
    if state.ai is not None:
        sides = outcomes(first, game.pack.agendas[state.ai.counter])
    else:
        sides = ((first, first.star), (first, "fail" if first.star == "pass" else "pass"))
    ctx = context(game, state, place)
    # Outcomes are resolved after the ballots, when nothing else may be done.
    after = type(ctx)(place, "", ctx.gives, ctx.focus, ctx.reward)
    seat = blind(state.seats[place])
    worths = []
    for agenda, side in sides:
        effect = agenda.passed if side == "pass" else agenda.failed
        ended, _ = marking.run(game.table, after, seat, effect, agenda.id)
        worths.append(spend(value, after, ended, _NODES)[0])
    return worths[0] - worths[1]


def cast(value: Value, state: State, place: int) -> Cast | Vote:
    """The ballot: for the better outcome as many votes as are worth their chance."""
    if state.ai is not None:
        return _against_ai(value, state, place)
    game, seat = value.game, state.seats[place]
    star = game.pack.agendas[state.agenda].star
    gain = stakes(value, state, place)
    most = limit(seat)
    others = sum(
        [limit(shown) * _OTHERS for other, shown in enumerate(state.shown) if other != place]
    )
    side = star if gain >= 0 else "fail" if star == "pass" else "pass"
    against = others if gain < 0 else -others
    price = value.worth.of("vote") if value.look.councils else 0.04
    doubt = 1.0 + 0.5 * others
    best, votes = 0.0, 0
    for n in range(most + 1):
        odds = 1 / (1 + math.exp(-(n - against) / doubt))
        paid = max(0, n - seat.free_votes)
        worth = odds * abs(gain) - price * min(paid, seat.purse[VOTE])
        if n == 0 or worth > best + 1e-9:
            best, votes = worth, n
    return Cast(side, votes) if votes else Cast(*ABSTAIN)


def _against_ai(value: Value, state: State, place: int) -> Vote:
    """A number against the AI's votes and its die."""
    seat = state.seats[place]
    gain, base = stakes(value, state, place), base_votes(value.game, state)
    price = value.worth.of("vote") if value.look.councils else 0.04
    best, votes = 0.0, 0
    for n in range(base + 1, limit(seat) + 1):
        odds = sum([face < n - base for face in BLACK]) / len(BLACK)
        worth = odds * gain - price * min(max(0, n - seat.free_votes), seat.purse[VOTE])
        if worth > best + 1e-9:
            best, votes = worth, n
    return Vote(votes)


def keep(value: Value, state: State, place: int) -> Keep:
    """The faction whose abilities are worth most on the sheets that were dealt."""
    game = value.game
    best, found = -1e9, -1
    for one in state.seats[place].offer:
        faction = game.pack.factions[one]
        worth = sum([value.worth.ability(ability) for ability in faction.abilities])
        worth += 2.5 * value.worth.effect(faction.asset)
        if worth > best + 1e-9:
            best, found = worth, one
    return Keep(game.pack.factions[found].id)
