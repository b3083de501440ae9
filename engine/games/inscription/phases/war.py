"""War events: line, totals, left comparisons, right comparisons. Rules: War Event Cards.

Steps 4 and 5 are boundaries of their own, left before right (P11); totals stand as written in
steps 2 and 3, whatever a left prize adds (P10).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.event import Event
from engine.games.inscription.ai_tracks import figure, line
from engine.games.inscription.game import Game
from engine.games.inscription.phases.common import (
    Told,
    claim,
    fire,
    open_step,
    option,
    order,
    value,
    with_seat,
)
from engine.games.inscription.state import Seat, State, War
from engine.games.inscription.words import SIDES, STRENGTH, WARFARE

__all__ = [
    "ai_strength",
    "close_war",
    "compare_left",
    "compare_right",
    "faces_ai",
    "opponent",
    "rival",
    "strength",
    "total",
]

WON, LOST, TIED = "won", "lost", "tied"
_ON = {WON: "win_war", LOST: "lose_war", TIED: "tie_war"}


def opponent(seats: int, place: int, side: int) -> int:
    """The neighbour on a side: the left one sits next clockwise."""
    return (place + (1 if side == 0 else -1)) % seats


def rival(state: State, place: int, side: int) -> int:
    """The seat that a seat faces on a side, -1 for the AI faction. With two players the Speaker
    sits on one side of the other for the whole game, and both have the AI on their free side.
    Rules: Solo Setup, Solo War Events."""
    ai = state.ai
    if ai is None:
        return opponent(len(state.seats), place, side)
    return faces_ai(ai.facing, state.speaker, place, side)


def faces_ai(facing: int, speaker: int, place: int, side: int) -> int:
    """As `rival`, of a table with the AI faction; `facing` as in `Ai`."""
    if facing < 0:
        return -1
    met = 1 - facing if place == speaker else facing
    return 1 - place if side == met else -1


def ai_strength(game: Game, state: State) -> int:
    """What the AI faction has in the war that is fought: the figure of its stage. Rules: Solo War
    Events."""
    ai = state.ai
    assert ai is not None
    stage = game.pack.events[state.event].stage
    first = option(state, "ai_unmarked") == "first"
    return figure(game.pack.ais[ai.side], ai, STRENGTH, stage, first=first)


def strength(game: Game, state: State, place: int, side: int) -> int:
    """The total of one half of the section that fights now: its marked nodes and all bonuses."""
    seat = state.seats[place]
    war = seat.war.line - 1
    section = game.table.warfare(seat).sections[war][side]
    nodes = (seat.war.occupied & section).bit_count()
    if state.ai is not None and _bare(state, place, side):
        return nodes
    bonus = value(game, state, place, "strength", "", SIDES[side], str(war + 1))
    if "strength_units" in game.modifiers(seat):
        units = game.pack.warfare[seat.sheets[WARFARE]].units
        for placed in seat.war.placed:
            if placed.nodes & section:
                bonus += value(game, state, place, "strength_units", units[placed.unit].code)
    return nodes + seat.war.neighbors[side] + bonus


def _bare(state: State, place: int, side: int) -> bool:
    """Whether the nodes alone count: against the AI, where the table plays it so (P27)."""
    return option(state, "ai_bonuses") == "ignored" and rival(state, place, side) < 0


def total(game: Game, state: State) -> tuple[State, Told]:
    """Steps 1 to 3: the line moves up for all, then everybody writes both totals."""
    seats = tuple([replace(s, war=replace(s.war, line=s.war.line + 1)) for s in state.seats])
    state = replace(state, seats=seats, phase="left")
    written, told = list(seats), list[Event]()
    for place in order(state):
        left, right = (strength(game, state, place, side) for side in (0, 1))
        seat = state.seats[place]
        boxes = (*seat.war.boxes, (left, right))
        written[place] = replace(seat, war=replace(seat.war, boxes=boxes))
        told.append(Event("totals", place, (left, right)))
    if state.ai is not None:
        told.append(Event("ai_strength", args=(ai_strength(game, state),)))
    return replace(state, seats=tuple(written)), tuple(told)


def compare_left(game: Game, state: State) -> tuple[State, Told]:
    """Step 4: the own left box against the right box of the left neighbour."""
    return _compare(game, replace(state, phase="settle.left"), 0)


def compare_right(game: Game, state: State) -> tuple[State, Told]:
    """Step 5: the own right box against the left box of the right neighbour."""
    return _compare(game, replace(state, phase="settle.right"), 1)


def _compare(game: Game, state: State, side: int) -> tuple[State, Told]:
    """All results of a side stand before any prize acts, so that no order of seats matters."""
    results = {}
    for place in order(state):
        own, other = state.seats[place].war.boxes[-1][side], rival(state, place, side)
        if other >= 0:
            theirs = state.seats[other].war.boxes[-1][1 - side]
        else:
            theirs = ai_strength(game, state)
        result = WON if own > theirs else LOST if own < theirs else TIED
        if result == TIED and value(game, state, place, "tie_wins"):
            result = WON
        results[place] = result
    for place, result in results.items():
        state = with_seat(state, place, _with_result(state.seats[place], side, result))
    # Totals and results follow from what all can see, so they are shown before any choice.
    state = open_step(state)
    told: Told = ()
    for place, result in results.items():
        state, events = _settle(game, state, place, side, result)
        told += events
    return state, told


def _with_result(seat: Seat, side: int, result: str) -> Seat:
    war = seat.war
    results = (
        (*war.results, (result, ""))
        if side == 0
        else (*war.results[:-1], (war.results[-1][0], result))
    )
    return replace(seat, war=replace(war, results=results))


def _settle(game: Game, state: State, place: int, side: int, result: str) -> tuple[State, Told]:
    """Prize, loss or nothing for one seat, and what its abilities make of it."""
    seat = state.seats[place]
    war = seat.war.line - 1
    sheet = game.pack.warfare[seat.sheets[WARFARE]]
    other = rival(state, place, side)
    loss, points = 0, 0
    if result == WON:
        points = value(game, state, place, "win")
    elif result == LOST:
        loss = sheet.losses[war][side]
        points = max(0, min(loss, value(game, state, place, "loss")))
    told: Told = (
        Event(f"war_{result}", place, (SIDES[side], other, loss - points if loss else 0)),
    )
    if points:
        marks: War = replace(seat.war, points=seat.war.points + points)
        state = with_seat(state, place, replace(seat, war=marks))
    if result == WON:
        state, events = claim(game, state, place, (sheet.prizes[war][side],), "prize")
        told += events
    state, events = fire(game, state, place, _ON[result])
    return state, told + events


def close_war(game: Game, state: State) -> tuple[State, Told]:
    """The war is resolved: the AI's line moves up too. After the last war the game is over,
    whatever is left of the deck. Rules: Solo War Events, Winning the Game."""
    event, ai = game.pack.events[state.event], state.ai
    if ai is not None:
        ai = line(game.pack.ais[ai.side], ai, STRENGTH, event.stage)
    return replace(state, ai=ai, phase="end" if event.last else "round"), ()
