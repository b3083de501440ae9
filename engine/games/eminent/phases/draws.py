"""Drawing: from a seat's own deck, and from the planet deck. A pile that has run short is made of
its discard pile when a card is needed and no sooner (Q9, Q34).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.event import Event
from engine.core.window import Draw, NeedChance
from engine.games.eminent.game import Game
from engine.games.eminent.marking import held, with_seat
from engine.games.eminent.state import DRAW, LOOK, Planet, State

__all__ = ["answer", "carry_out", "keep", "pending"]


def pending(state: State) -> NeedChance:
    """The shuffle that the first task waits for."""
    which, place, _ = state.tasks[0]
    if which == DRAW:
        n = len(state.seats[place].discard)
        return NeedChance(f"deck.{place + 1}", Draw(n, n), 0, (place,))
    n = len(state.spent)
    return NeedChance("planets", Draw(n, n), 0, (place,))


def answer(state: State, outcome: tuple[int, ...], told: list[Event]) -> State:
    """The shuffle: a discard pile has become the deck."""
    which, place, _ = state.tasks[0]
    if which == DRAW:
        seat = state.seats[place]
        told.append(Event("shuffled", place))
        deck = seat.deck + tuple([seat.discard[at] for at in outcome])
        return with_seat(state, place, replace(seat, deck=deck, discard=()))
    told.append(Event("planets_shuffled"))
    planets = state.planets + tuple([state.spent[at] for at in outcome])
    return replace(state, planets=planets, spent=())


def carry_out(game: Game, state: State, told: list[Event]) -> State:
    """The state with its tasks done, or as far as they go without a shuffle."""
    while state.tasks:
        which, place, n = state.tasks[0]
        if which == DRAW:
            state, n = _draw(game, state, place, n, told)
            short = n > 0 and bool(state.seats[place].discard)
        else:
            state, n = _planets(game, state, which, place, n, told)
            short = n > 0 and bool(state.spent)
        if short:
            return replace(state, tasks=((which, place, n), *state.tasks[1:]))
        state = replace(state, tasks=state.tasks[1:])
        if which == LOOK and len(state.seats[place].seen) == 1:
            state = keep(game, state, place, 0, told)
    return state


def _draw(game: Game, state: State, place: int, n: int, told: list[Event]) -> tuple[State, int]:
    seat = state.seats[place]
    drawn = seat.deck[:n]
    if not drawn:
        return state, n
    codes = game.codes
    told.append(Event("draws", place, (len(drawn),)))
    told.append(Event("drew", place, tuple([codes[kind] for kind in drawn]), (place,), True))
    seat = replace(seat, hand=held(seat.hand, *drawn), deck=seat.deck[n:])
    return with_seat(state, place, seat), n - len(drawn)


def _planets(
    game: Game, state: State, which: int, place: int, n: int, told: list[Event]
) -> tuple[State, int]:
    found = state.planets[:n]
    if not found:
        return state, n
    seat = state.seats[place]
    ids = tuple([game.pack.planets[one].id for one in found])
    if which == LOOK:
        told.append(Event("looks", place, (len(found),)))
        told.append(Event("looked", place, ids, (place,), True))
        seat = replace(seat, seen=seat.seen + found)
    else:
        for at, one in enumerate(found, len(seat.planets) + 1):
            told.append(Event("planet", place, (f"P{at}", *game.backs[one])))
        told.append(Event("planet_named", place, ids, (place,), True))
        seat = replace(seat, planets=seat.planets + tuple([Planet(one) for one in found]))
    state = with_seat(state, place, seat)
    return replace(state, planets=state.planets[n:]), n - len(found)


def keep(game: Game, state: State, place: int, at: int, told: list[Event]) -> State:
    """Of the planets looked at one joins the empire face down, the others are discarded (Q33)."""
    seat = state.seats[place]
    kept = seat.seen[at]
    rest = seat.seen[:at] + seat.seen[at + 1 :]
    told.append(Event("planet", place, (f"P{len(seat.planets) + 1}", *game.backs[kept])))
    told.append(Event("planet_named", place, (game.pack.planets[kept].id,), (place,)))
    if rest:
        told.append(Event("spent", place, tuple([game.pack.planets[one].id for one in rest])))
    seat = replace(seat, planets=(*seat.planets, Planet(kept)), seen=())
    state = with_seat(state, place, seat)
    return replace(state, spent=held(state.spent, *rest)) if rest else state
