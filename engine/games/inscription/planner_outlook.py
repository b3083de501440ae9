"""What a planner knows besides its own sheets: how much is still to come, and who stands near.

All of it is open to everybody: cards turned up and the composition of the deck, the odds of the
dice, neighbours' sheets as they stood when the step opened, the objectives, the slots of Mecatol
Rex. Nothing hidden is looked at.
"""

from __future__ import annotations

from typing import Final

import msgspec

from engine.games.inscription import marking
from engine.games.inscription.ai_tracks import cross, figure
from engine.games.inscription.game import Game
from engine.games.inscription.phases.common import option, reward
from engine.games.inscription.phases.dice import BLACK, FOCUS
from engine.games.inscription.phases.war import rival
from engine.games.inscription.state import Seat, State
from engine.games.inscription.words import SIDES, STRENGTH

__all__ = ["BLACK_MEAN", "FOCUS_MEAN", "Outlook", "outlook"]

# What three black dice bring on average, by resource, and one focus die.
BLACK_MEAN: Final = tuple([3 * BLACK.count(r) / len(BLACK) for r in range(3)])
FOCUS_MEAN: Final = sum(FOCUS) / len(FOCUS)
# Marks on the AI's strength track in a strategy event: the single face, and some overflow.
_AI_MARKS: Final = FOCUS.count(1) / len(FOCUS) + 0.1


class Outlook(msgspec.Struct, frozen=True):
    """What is to come for a seat. `strategies`: strategy events expected after this one; `fresh`:
    the part of the present event that is still to come (its dice). `wars[w]`: strategy events
    expected before war w (index as on the sheet), -1 once fought. `productions`, `councils`: still
    to come. `rivals[w][side]`: strength that the neighbour on that side has shown for war w; of the
    AI faction (`steady[side]`) what its track is expected to show by then.
    `share[s]`: how likely sheet s is the active one of an event to come. `goals`: for each
    objective its index and the points it brings now. `chart`, `population`: where the tracks stand
    (commodities, vote icons; steps)."""

    seat: int
    sheets: tuple[int, int, int, int]
    faction: int
    strategies: float
    fresh: float
    wars: tuple[float, float, float, float]
    productions: float
    councils: float
    rivals: tuple[tuple[int, int], ...]
    steady: tuple[bool, bool]
    share: tuple[float, float, float, float]
    goals: tuple[tuple[int, int], ...]
    reward: tuple[int, int]
    chart: tuple[int, int, int, int]
    population: int


def outlook(game: Game, state: State, place: int) -> Outlook:
    """What the seat may expect. Reads what its view tells and nothing else."""
    seat, shown, pack = state.seats[place], state.shown[place], game.pack
    seen = {*state.discard, state.event}
    unseen = [event for i, event in enumerate(pack.events) if i not in seen]
    strategies = float(sum([event.kind == "strategy" for event in unseen]))
    # Of the last stage's cards one half of the games leave two below the last war.
    if any(event.kind == "quiet" for event in unseen):
        strategies -= 0.5
    stage = max([pack.events[i].stage for i in seen if i >= 0], default=1)
    wars = [-1.0] * 4
    for event in unseen:
        if event.kind == "war":
            before = [e for e in unseen if e.kind == "strategy" and e.stage < event.stage]
            here = [e for e in unseen if e.kind == "strategy" and e.stage == event.stage]
            # A war lies anywhere in its stage, the last one after at least one strategy event.
            wars[event.stage - 2] = len(before) + max(0.0, (len(here) + 1) / 2 - (stage > 1) * 0.5)
    turns = [1.0 + n for n in seat.turns]
    if seat.active >= 0 and state.phase != "card":
        turns[seat.active] += 1
    whole = sum(turns)
    goals = []
    for kind, index in enumerate(state.objectives):
        card = pack.objectives[index]
        goals.append((index, card.later if state.flipped >> kind & 1 else card.first))
    a, b, c = shown.ind.commodities
    return Outlook(
        place,
        seat.sheets,
        seat.faction,
        strategies,
        1.0 if state.phase == "card" else 0.0,
        (wars[0], wars[1], wars[2], wars[3]),
        float(sum([event.kind == "production" for event in unseen])),
        float(sum([event.kind == "council" for event in unseen])),
        _rivals(game, state, place, wars),
        (rival(state, place, 0) < 0, rival(state, place, 1) < 0),
        (turns[0] / whole, turns[1] / whole, turns[2] / whole, turns[3] / whole),
        tuple(goals),
        reward(game, state),
        (a, b, c, shown.ind.vote_icons),
        shown.exp.population,
    )


def _rivals(game: Game, state: State, place: int, wars: list[float]) -> tuple[tuple[int, int], ...]:
    """What faces this seat on its borders, war by war, as shown."""
    found = []
    for war in range(4):
        pair = []
        for side in range(2):
            other = rival(state, place, side)
            if other < 0:
                pair.append(_ai_strength(game, state, war, wars[war]))
            else:
                pair.append(_strength(game, state.shown[other], war, 1 - side))
        found.append((pair[0], pair[1]))
    return tuple(found)


def _ai_strength(game: Game, state: State, war: int, away: float) -> int:
    """The figure of the AI's strength track after the marks it may expect before a war."""
    ai = state.ai
    assert ai is not None
    side = game.pack.ais[ai.side]
    for _ in range(round(max(0.0, away) * _AI_MARKS)):
        ai, _track = cross(side, ai, STRENGTH)
    return figure(side, ai, STRENGTH, war + 2, first=option(state, "ai_unmarked") == "first")


def _strength(game: Game, seat: Seat, war: int, side: int) -> int:
    section = game.table.warfare(seat).sections[war][side]
    bonus = marking.value(game.table, seat, "strength", "", SIDES[side], str(war + 1))
    return (seat.war.occupied & section).bit_count() + seat.war.neighbors[side] + bonus
