"""Turns one after the other, and the end: when it is due, last turns, ties. Rules: Game end."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.event import Event
from engine.games.eminent.game import Game
from engine.games.eminent.meta import END_ROUND, LEARNING, TIE_SHARED
from engine.games.eminent.score import scores, spares
from engine.games.eminent.state import Seat, State

__all__ = ["empties", "next_turn", "open_turn", "taken"]


def empties(state: State) -> int:
    """Role stacks that are empty; the learning game has no Research stack."""
    stacks = state.stacks[:-1] if state.flags & LEARNING else state.stacks
    return stacks.count(0)


def taken(state: State) -> int:
    """Influence tokens taken so far."""
    return sum([seat.influence for seat in state.seats])


def open_turn(state: State, told: list[Event]) -> State:
    """The first turn."""
    told.append(Event("turn", state.leader, (1,)))
    return replace(state, phase="turn", turn=1, round=1)


def _fresh(seat: Seat) -> Seat:
    """A seat without anything of a turn."""
    return replace(
        seat, answer=0, count=0, did=0, actions=0, used=(), granted=(), traded=0, produced=0
    )


def next_turn(game: Game, state: State, told: list[Event]) -> State:
    """A turn is over: the next one, or the end."""
    seats = tuple([_fresh(seat) for seat in state.seats])
    state = replace(state, seats=seats, role=-1)
    if not state.last and (empties(state) >= state.empty or taken(state) >= state.supply):
        last = state.round if state.flags & END_ROUND else state.round + 1
        told.append(Event("end_due", args=(last,)))
        state = replace(state, last=last)
    if state.alone == 1:
        return _finish(game, replace(state, alone=2), told)
    leader = (state.leader + 1) % len(state.seats)
    if leader != state.first:
        return _turn(state, leader, told)
    if state.last and state.round >= state.last:
        return _finish(game, state, told)
    return _turn(replace(state, round=state.round + 1), leader, told)


def _turn(state: State, leader: int, told: list[Event]) -> State:
    told.append(Event("turn", leader, (state.round,)))
    return replace(state, phase="turn", turn=state.turn + 1, leader=leader)


def _finish(game: Game, state: State, told: list[Event]) -> State:
    """Every round is played: a last turn alone by Logistics (Q78), then the scores, then ties
    (Q80)."""
    if not state.alone:
        for place, seat in enumerate(state.seats):
            if game.value(state, seat.technologies, "last_turn"):
                told.append(Event("alone", place))
                return _turn(replace(state, alone=1), place, told)
    found = scores(game, state)
    best = max(found)
    level = [place for place, score in enumerate(found) if score == best]
    if len(level) > 1:
        spare = spares(state)
        most = max(spare[place] for place in level)
        level = [place for place in level if spare[place] == most]
    if len(level) > 1 and not state.tied and not state.flags & TIE_SHARED:
        told.append(Event("tied", args=(state.round + 1,)))
        state = replace(state, tied=True, round=state.round + 1, last=state.round + 1)
        return _turn(state, state.first, told)
    for place, score in enumerate(found):
        told.append(Event("scored", place, (score,)))
    word = "won" if len(level) == 1 else "shared"
    told += [Event(word, place, (best,)) for place in level]
    return replace(state, phase="over", winners=tuple(level))
