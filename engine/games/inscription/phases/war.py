"""War events: line, totals, left comparisons, right comparisons. Rules: War Event Cards.

Steps 4 and 5 are boundaries of their own, left before right (P11); totals stand as written in
steps 2 and 3, whatever a left prize adds (P10).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.event import Event
from engine.games.inscription.game import Game
from engine.games.inscription.phases.common import (
    Told,
    claim,
    fire,
    open_step,
    order,
    value,
    with_seat,
)
from engine.games.inscription.state import Seat, State, War
from engine.games.inscription.words import SIDES, WARFARE

__all__ = ["compare_left", "compare_right", "opponent", "strength", "total"]

WON, LOST, TIED = "won", "lost", "tied"
_ON = {WON: "win_war", LOST: "lose_war", TIED: "tie_war"}


def opponent(seats: int, place: int, side: int) -> int:
    """The neighbour on a side: the left one sits next clockwise."""
    return (place + (1 if side == 0 else -1)) % seats


def strength(game: Game, state: State, place: int, side: int) -> int:
    """The total of one half of the section that fights now: its marked nodes and all bonuses."""
    seat = state.seats[place]
    war = seat.war.line - 1
    section = game.table.warfare(seat).sections[war][side]
    nodes = (seat.war.occupied & section).bit_count()
    bonus = value(game, state, place, "strength", "", SIDES[side], str(war + 1))
    if "strength_units" in game.modifiers(seat):
        units = game.pack.warfare[seat.sheets[WARFARE]].units
        for placed in seat.war.placed:
            if placed.nodes & section:
                bonus += value(game, state, place, "strength_units", units[placed.unit].code)
    return nodes + seat.war.neighbors[side] + bonus


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
    return replace(state, seats=tuple(written)), tuple(told)


def compare_left(game: Game, state: State) -> tuple[State, Told]:
    """Step 4: the own left box against the right box of the left neighbour."""
    return _compare(game, replace(state, phase="settle.left"), 0)


def compare_right(game: Game, state: State) -> tuple[State, Told]:
    """Step 5: the own right box against the left box of the right neighbour."""
    return _compare(game, replace(state, phase="settle.right"), 1)


def _compare(game: Game, state: State, side: int) -> tuple[State, Told]:
    """All results of a side stand before any prize acts, so that no order of seats matters."""
    n = len(state.seats)
    results = {}
    for place in order(state):
        seat, other = state.seats[place], state.seats[opponent(n, place, side)]
        own, theirs = seat.war.boxes[-1][side], other.war.boxes[-1][1 - side]
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
    other = opponent(len(state.seats), place, side)
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
