"""A seat while one step is written on it: mutable inside `advance`, frozen at its end.

A step with its chain of effects touches many fields; writing them one by one and freezing once is
both shorter and several times faster than copying the seat for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.event import Event
from engine.games.inscription.context import Context
from engine.games.inscription.state import Frame, Seat

if TYPE_CHECKING:
    from engine.games.inscription.modifiers import Powers
    from engine.games.inscription.sheets.index import Table

__all__ = ["AnySeat", "Pencil"]


class Pencil:
    """The fields of a `Seat`, to be written on, with the table, the context, what happened,
    the source of the effect that runs ("" for a mark of the seat's own) and, once
    asked for, the seat's abilities (`known`, dropped when a technology is unlocked)."""

    __slots__ = (
        "active", "ballot", "burst", "ctx", "due", "events", "exp", "faction", "free_goods",
        "free_votes", "hand", "ind", "known", "lane", "left", "mecatol", "met", "moved", "nav",
        "offer", "played", "purse", "reserve", "sheets", "source", "stack", "table", "turns",
        "used", "war",
    )  # fmt: skip

    def __init__(self, table: Table, ctx: Context, seat: Seat) -> None:
        self.table = table
        self.ctx = ctx
        self.events: list[Event] = []
        self.source = ""
        self.known: Powers | None = None
        self.sheets = seat.sheets
        self.offer = seat.offer
        self.nav = seat.nav
        self.exp = seat.exp
        self.ind = seat.ind
        self.war = seat.war
        self.faction = seat.faction
        self.purse = seat.purse
        self.reserve = seat.reserve
        self.active = seat.active
        self.left = seat.left
        self.free_goods = seat.free_goods
        self.free_votes = seat.free_votes
        self.burst = seat.burst
        self.moved = seat.moved
        self.used = seat.used
        self.stack: tuple[Frame, ...] = seat.stack
        self.hand = seat.hand
        self.played = seat.played
        self.lane = seat.lane
        self.due = seat.due
        self.turns = seat.turns
        self.mecatol = seat.mecatol
        self.met = seat.met
        self.ballot = seat.ballot

    def freeze(self) -> Seat:
        """The seat as it now stands."""
        return Seat(
            self.sheets, self.offer, self.nav, self.exp, self.ind, self.war, self.faction,
            self.purse, self.reserve, self.active, self.left, self.free_goods, self.free_votes,
            self.burst, self.moved, self.used, self.stack, self.hand, self.played, self.lane,
            self.due, self.turns, self.mecatol, self.met, self.ballot,
        )  # fmt: skip

    def tell(self, key: str, *args: str | int) -> None:
        """Note that something happened, for everybody once the step is closed."""
        self.events.append(Event(key, self.ctx.seat, args))

    def push(self, frame: Frame) -> None:
        """Put something owed on top."""
        self.stack = (*self.stack, frame)


AnySeat = Seat | Pencil
