"""The window in which every seat keeps one of the factions it was dealt. Rules: Setup 2, P1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.core.rules import Option
from engine.games.inscription.game import Game
from engine.games.inscription.phases.common import with_seat
from engine.games.inscription.state import Seat, State
from engine.games.inscription.steps import InscriptionStep, Keep

__all__ = ["advance", "check", "options", "ready"]

_RULE: Final = "Rules: Setup 2"
_NOT_NOW: Final = Refusal("faction-first", _RULE)
_NONE_KEPT: Final = Refusal("no-faction", _RULE)


def check(game: Game, state: State, place: int, step: InscriptionStep) -> Refusal | None:
    """Only a faction that was dealt to the seat; until all have chosen it may choose another."""
    if type(step) is not Keep:
        return _NOT_NOW
    dealt = [game.pack.factions[one].id for one in state.seats[place].offer]
    if step.faction not in dealt:
        return Refusal("not-dealt", _RULE, (step.faction, " or ".join(dealt)))
    if game.factions[step.faction] == state.seats[place].faction:
        return Refusal("kept-already", _RULE, (step.faction,))
    return None


def options(game: Game, state: State, place: int) -> Iterable[Option]:
    """The factions dealt, but for the one that is kept already."""
    seat = state.seats[place]
    return [
        Option(Keep(game.pack.factions[one].id), "faction")
        for one in seat.offer
        if one != seat.faction
    ]


def advance(game: Game, state: State, place: int, step: Keep) -> tuple[State, tuple[Event, ...]]:
    """The faction is kept; what its text does waits until all are shown."""
    seat = replace(state.seats[place], faction=game.factions[step.faction])
    return with_seat(state, place, seat), ()


def ready(seat: Seat) -> Refusal | None:
    """A faction has to be kept."""
    return _NONE_KEPT if seat.faction < 0 else None
