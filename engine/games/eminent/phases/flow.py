"""The turn from window to window. Rules: Gameplay.

Phases of the set-up: `first`, `tiles`, `planets`, `dealt`. Windows: `turn` (the leader acts, leads
a role and carries it out), `late.…` (the attack that Mobilization promised), `follow`, `after` (an
action after the role, by Logistics), `cleanup`. Between them: `led`, `followed`, `acted`,
`drawn`. At the end `over`.
"""

from __future__ import annotations

import functools
from typing import Final

from msgspec.structs import replace

from engine.core.event import Event
from engine.core.window import Decide, Over, Pending, Window
from engine.games.eminent import stack
from engine.games.eminent.game import Game
from engine.games.eminent.marking import held, with_seat
from engine.games.eminent.meta import MOBILIZE_LATE
from engine.games.eminent.phases import draws, ending, role, setup
from engine.games.eminent.state import DRAW, State
from engine.games.eminent.words import RESEARCH, SURVEY

__all__ = ["answer", "asked", "close", "go_on", "pending"]

_SETUP: Final = ("first", "tiles", "planets")
_LATE: Final = ("late_attack", "")


def pending(game: Game, state: State) -> Pending:
    """What the match waits for."""
    if state.tasks:
        return draws.pending(state)
    phase = state.phase
    if phase == "follow":
        return _follow(state.turn, state.leader, len(state.seats), state.role)
    if phase in _SETUP:
        return setup.pending(game, state)
    if phase == "over":
        return Over(state.winners)
    return _alone(state.turn, phase, state.leader)


@functools.lru_cache(maxsize=1024)
def _alone(turn: int, phase: str, leader: int) -> Decide:
    """A window of the leader alone."""
    name, _, part = phase.partition(".")
    id = f"t{turn}.{name}.{part}" if part else f"t{turn}.{name}"
    return Decide(Window(id, name, (leader,), mode="ordered"))


@functools.lru_cache(maxsize=1024)
def _follow(turn: int, leader: int, seats: int, led: int) -> Decide:
    """All but the leader answer, clockwise: together where nothing that one does concerns another,
    else in turn, with early answers (Q21)."""
    must = tuple([(leader + 1 + i) % seats for i in range(seats - 1)])
    id = f"t{turn}.follow"
    if led in (SURVEY, RESEARCH):
        return Decide(Window(id, "follow", must, mode="ordered", early=True, shows="count"))
    return Decide(Window(id, "follow", must, shows="count"))


def asked(state: State, place: int) -> bool:
    """Whether the open window asks the seat."""
    if state.tasks or state.phase in _SETUP or state.phase == "over":
        return False
    return (place == state.leader) != (state.phase == "follow")


def answer(game: Game, state: State, outcome: tuple[int, ...], told: list[Event]) -> State:
    """Go on with what chance has brought."""
    if state.tasks:
        return go_on(game, draws.answer(state, outcome, told), told)
    return go_on(game, setup.answer(game, state, outcome, told), told)


def close(game: Game, state: State, told: list[Event]) -> State:
    """Everybody who was asked has finished."""
    phase, leader = state.phase, state.leader
    if phase == "follow":
        return go_on(game, _answered(game, state, told), told)
    if phase == "cleanup":
        return go_on(game, _cleaned(state), told)
    if phase == "turn":
        seat = role.finish(game, state, leader, told)
        return go_on(game, replace(with_seat(state, leader, seat), phase="led"), told)
    seat = replace(state.seats[leader], stack=())
    if phase == "after":
        # What the card still offered is left out.
        seat = stack.played(state, seat)
        return go_on(game, replace(with_seat(state, leader, seat), phase="acted"), told)
    seat = replace(seat, granted=tuple([one for one in seat.granted if one != _LATE]))
    after = replace(with_seat(state, leader, seat), phase=phase.partition(".")[2])
    return go_on(game, after, told)


def _answered(game: Game, state: State, told: list[Event]) -> State:
    """Followers have their fighters, dissenters draw, clockwise (Q28)."""
    n, tasks = len(state.seats), []
    seats = list(state.seats)
    for i in range(1, n):
        place = (state.leader + i) % n
        seat = seats[place]
        if seat.answer == role.FOLLOWS:
            seats[place] = role.finish(game, state, place, told)
        else:
            more = game.value(state, seat.technologies, "dissent")
            tasks.append((DRAW, place, 1 + more))
    return replace(state, seats=tuple(seats), tasks=tuple(tasks), phase="followed")


def _cleaned(state: State) -> State:
    """Cards set aside join the discard piles, then the leader draws up to its limit (Q5)."""
    seats = tuple(
        [
            replace(seat, discard=held(seat.discard, *seat.aside), aside=()) if seat.aside else seat
            for seat in state.seats
        ]
    )
    seat = seats[state.leader]
    short = seat.limit - len(seat.hand)
    tasks = ((DRAW, state.leader, short),) if short > 0 else ()
    return replace(state, seats=seats, tasks=tasks, phase="drawn")


def go_on(game: Game, state: State, told: list[Event]) -> State:
    """Everything that follows by itself."""
    while True:
        if state.tasks:
            state = draws.carry_out(game, state, told)
            if state.tasks:
                return state
        match state.phase:
            case "dealt":
                state = ending.open_turn(state, told)
            case "led":
                late = not state.flags & MOBILIZE_LATE
                state = _late(game, state, "led") if late else state
                if state.phase == "led":
                    return replace(state, phase="follow")
            case "followed":
                state = _late(game, state, "followed")
                if state.phase == "followed":
                    state = _after(game, state, told)
            case "acted":
                state = _late(game, state, "acted")
                if state.phase == "acted":
                    state = _cleanup(state, told)
            case "drawn":
                state = ending.next_turn(game, state, told)
            case "turn" | "after":
                return stack.run(game, state, state.leader, told)
            case "cleanup" if not state.seats[state.leader].hand:
                state = _cleaned(state)
            case _:
                return state


def _late(game: Game, state: State, phase: str) -> State:
    """Mobilization's attack is asked for, where one can be made; else it lapses."""
    seat = state.seats[state.leader]
    if _LATE not in seat.granted:
        return state
    if stack.marks(game, state, seat, "attack", "", stack.OWED):
        return replace(state, phase=f"late.{phase}")
    granted = tuple([one for one in seat.granted if one != _LATE])
    return with_seat(state, state.leader, replace(seat, granted=granted))


def _after(game: Game, state: State, told: list[Event]) -> State:
    """With Logistics, an action may come after the role, where none came before (Q70)."""
    seat = state.seats[state.leader]
    free = game.value(state, seat.technologies, "role_first")
    if free and seat.hand and not seat.actions:
        return replace(state, phase="after")
    return _cleanup(state, told)


def _cleanup(state: State, told: list[Event]) -> State:
    """The leader's cleanup; before it, what kinds of goods have earned is paid (Q58)."""
    seat = state.seats[state.leader]
    paid = 0
    for key, mask in (("traded_kinds", seat.traded), ("produced_kinds", seat.produced)):
        times = seat.granted.count((key, ""))
        if times and mask:
            paid += times * mask.bit_count()
            told.append(Event(key, state.leader, (times * mask.bit_count(),)))
    if paid:
        state = with_seat(state, state.leader, replace(seat, influence=seat.influence + paid))
    return replace(state, phase="cleanup")
