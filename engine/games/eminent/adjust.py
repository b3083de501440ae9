"""What a table may put right by consent: fighters, influence tokens, cards in the stacks.

Quantities are named `fighters:SEAT` and `influence:SEAT`, seats from 0. Cards are not adjusted: of
each there are as many as are printed.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.core.rules import Quantity
from engine.games.eminent.marking import with_seat
from engine.games.eminent.state import State

__all__ = ["adjust", "quantities"]

_MOST: Final = 99


def quantities(state: State) -> tuple[Quantity, ...]:
    """What may be set now. Nothing before the first turn or after the end."""
    if not state.turn or state.phase == "over":
        return ()
    found = []
    for place, seat in enumerate(state.seats):
        found.append(Quantity(f"fighters:{place}", seat.fighters, 0, _MOST))
        found.append(Quantity(f"influence:{place}", seat.influence, 0, _MOST))
    return tuple(found)


def adjust(state: State, quantity: str, value: int) -> State:
    """The state with one quantity set. An end that is due stays due (Q76)."""
    kind, _, number = quantity.partition(":")
    place = int(number)
    seat = state.seats[place]
    seat = replace(seat, fighters=value) if kind == "fighters" else replace(seat, influence=value)
    return with_seat(state, place, seat)
