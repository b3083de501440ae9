"""The ballot of one seat: a side and a number, or nothing. Rules: Council Event Cards 2.

Against the AI faction it is a number alone. Rules: Solo Council Events. It may be filled in anew
until the window closes. Who fills in none abstains.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.core.rules import Option
from engine.games.inscription.phases.ai_council import NUMBER
from engine.games.inscription.phases.common import with_seat
from engine.games.inscription.phases.council import ABSTAIN, SIDES, limit
from engine.games.inscription.state import Seat, State
from engine.games.inscription.steps import Cast, Vote

__all__ = ["advance", "check", "limit", "options"]

_RULE: Final = "Rules: Council Event Cards"
_SOLO: Final = "Rules: Solo Council Events"
_ABSTAIN: Final = Option(Cast(*ABSTAIN), "vote")


def check(seat: Seat, step: Cast | Vote, against_ai: bool = False) -> Refusal | None:
    """Pass or Fail with votes that the seat has, or abstain; a side with no vote is abstaining
    (P13). Against the AI a number that the seat has, 0 too, and no side."""
    most = limit(seat)
    if isinstance(step, Vote):
        if not against_ai:
            return Refusal("sides", _RULE)
        if not 0 <= step.votes <= most:
            return Refusal("too-many-votes", _SOLO, (step.votes, most))
        return None
    if against_ai:
        return Refusal("no-sides", _SOLO, (most,))
    if step.side not in (*SIDES, "abstain"):
        return Refusal("no-side", _RULE, (step.side,))
    if step.votes < 0 or (step.side == "abstain" and step.votes):
        return Refusal("bad-votes", _RULE, (step.votes,))
    if step.votes > most:
        return Refusal("too-many-votes", _RULE, (step.votes, most))
    return None


def options(seat: Seat, against_ai: bool = False) -> Iterable[Option]:
    """Every ballot that the seat may fill in."""
    most = limit(seat)
    if against_ai:
        return [Option(Vote(n), "vote") for n in range(most, -1, -1)]
    cast = [Option(Cast(side, n), "vote") for side in SIDES for n in range(1, most + 1)]
    return [*cast, _ABSTAIN]


def advance(state: State, place: int, step: Cast | Vote) -> tuple[State, tuple[Event, ...]]:
    """The ballot is filled in; nothing is spent before the outcome."""
    if isinstance(step, Vote):
        ballot = (NUMBER, step.votes)
    else:
        ballot = (step.side, step.votes) if step.votes else ABSTAIN
    return with_seat(state, place, replace(state.seats[place], ballot=ballot)), ()
