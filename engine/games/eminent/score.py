"""Scores: influence tokens, planets face up, technologies wherever they are (Q79)."""

from __future__ import annotations

import msgspec

from engine.games.eminent.game import Game
from engine.games.eminent.state import Seat, State

__all__ = ["Line", "breakdown", "cards_of", "scores", "spares"]


class Line(msgspec.Struct, frozen=True):
    """Influence from one source: `tokens`, `planets` or `technologies`."""

    source: str
    points: int


def cards_of(seat: Seat) -> list[int]:
    """Every card that is the seat's, wherever it lies; permanents among them."""
    found = [*seat.hand, *seat.deck, *seat.discard, *seat.aside, *seat.technologies]
    if seat.acting >= 0:
        found.append(seat.acting)
    for planet in seat.planets:
        found += planet.colonies
    return found


def breakdown(game: Game, seat: Seat) -> tuple[Line, ...]:
    """Where a seat's influence comes from."""
    planets = game.pack.planets
    worth = game.worth
    return (
        Line("tokens", seat.influence),
        Line("planets", sum([planets[one.card].influence for one in seat.planets if one.up])),
        Line("technologies", sum([worth[kind] for kind in cards_of(seat)])),
    )


def scores(game: Game, state: State) -> tuple[int, ...]:
    """The influence of every seat."""
    return tuple([sum([line.points for line in breakdown(game, seat)]) for seat in state.seats])


def spares(state: State) -> tuple[int, ...]:
    """What breaks ties: goods and fighters together; markers on planets do not count (Q81)."""
    return tuple(
        [
            seat.fighters + sum([planet.goods.bit_count() for planet in seat.planets])
            for seat in state.seats
        ]
    )
