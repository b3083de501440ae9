"""What a table may put right by consent: unspent assets, resources left, written points.

Quantities are named `KIND:SEAT` (`trade_good:2`), seats from 0: the kinds of the purse, the
resources left in a strategy step, and `points_SHEET` (points written by effects).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from engine.core.rules import Quantity
from engine.games.inscription import marking
from engine.games.inscription.game import Game
from engine.games.inscription.phases.common import with_seat
from engine.games.inscription.state import Seat, State
from engine.games.inscription.words import PURSE, RESOURCES, SHEETS

__all__ = ["adjust", "quantities"]

_MOST: Final = 40
_POINTS: Final = 50


def quantities(state: State) -> tuple[Quantity, ...]:
    """What may be set now, with its bounds and the value that all can see. Nothing before round 1
    or after the end."""
    if not state.round or state.phase == "over":
        return ()
    return tuple(
        [
            quantity
            for place, seat in enumerate(state.shown)
            for quantity in _of_seat(place, seat, state.phase in ("card", "dice"))
        ]
    )


def _of_seat(place: int, seat: Seat, spending: bool) -> Iterator[Quantity]:
    for at, kind in enumerate(PURSE):
        yield Quantity(f"{kind}:{place}", seat.purse[at], 0, _MOST)
    if spending:
        for at, resource in enumerate(RESOURCES):
            yield Quantity(f"{resource}:{place}", seat.left[at], 0, _MOST)
    points = (seat.nav.points, seat.exp.points, seat.ind.points, seat.war.points)
    for at, written in enumerate(points):
        yield Quantity(f"points_{SHEETS[at]}:{place}", written, -_POINTS, _POINTS)


def adjust(game: Game, state: State, quantity: str, value: int) -> State:
    """The state with one quantity set. What is added to a purse has no place on a sheet; what is
    taken from it is slashed as if it had been spent."""
    kind, _, number = quantity.partition(":")
    place = int(number)
    state = with_seat(state, place, _set(game, state.seats[place], kind, value))
    shown = list(state.shown)
    shown[place] = _set(game, shown[place], kind, value)
    return replace(state, shown=tuple(shown))


def _set(game: Game, seat: Seat, kind: str, value: int) -> Seat:
    if kind in RESOURCES:
        left = [value if word == kind else seat.left[at] for at, word in enumerate(RESOURCES)]
        return replace(seat, left=(left[0], left[1], left[2]))
    if kind in PURSE:
        at = PURSE.index(kind)
        more = value - seat.purse[at]
        if more < 0:
            return marking.slash(game.table, seat, kind, -more)
        purse, reserve = list(seat.purse), list(seat.reserve)
        purse[at] += more
        reserve[at] += more
        return replace(seat, purse=tuple(purse), reserve=tuple(reserve))
    match kind:
        case "points_navigation":
            return replace(seat, nav=replace(seat.nav, points=value))
        case "points_expansion":
            return replace(seat, exp=replace(seat.exp, points=value))
        case "points_industry":
            return replace(seat, ind=replace(seat.ind, points=value))
        case _:
            return replace(seat, war=replace(seat.war, points=value))
