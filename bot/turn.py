"""One operation on a table while it is in the making: the rows of its transaction, the loaded
match, and what has come together to be stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.answers import LobbyView, Person, Place, SeatLine
from bot.store import Tx
from bot.store.tables import MatchRow, SeatRow
from engine.core.match import Change, Match
from engine.core.rules import Rules

__all__ = ["Turn", "lobby_view", "options_of", "place_of", "seat_lines", "title_of"]


class Turn:
    """`match` is None before the start. Rows are attached: what is changed on them is stored. Let
    `take` have every change of the match; `shelved` are steps that *Bring back* would give back, by
    (seat, window), and `shelves` all that stand so; `notes` are lines of the bot for the next card.
    Say `timers_stale` when times
    have changed and `touched` when the card has to follow something else than the match.

    `seen` and `note` are what the presser had seen and was to be told before this.
    """

    def __init__(
        self,
        tx: Tx,
        row: MatchRow,
        seats: Sequence[SeatRow],
        match: Match | None,
        rules: Rules[Any, Any],
        now: float,
        by: Person | None = None,
    ) -> None:
        self.tx = tx
        self.row = row
        self.seats: list[SeatRow] = list(seats)
        self.match = match
        self.rules = rules
        self.now = now
        self.by = by
        self.changes: list[Change] = []
        self.shelved: dict[tuple[int, str], tuple[str, ...]] = {}
        self.shelves: dict[tuple[int, str], tuple[str, ...]] = {}
        self.notes: list[str] = []
        self.timers_stale = False
        self.touched = False
        self.seen: int | None = None
        self.note = ""
        self._before = self._waits()

    @property
    def playing(self) -> Match:
        """The match of a table that has started."""
        assert self.match is not None
        return self.match

    def begin(self, match: Match) -> None:
        """The match of a table that starts now; all it holds so far is to be stored."""
        self.match = match
        self.take(Change(-1, match.entries, (), match.drafts()))

    def take(self, *changes: Change) -> None:
        """Let these changes be stored."""
        self.changes.extend(changes)

    def seat_of(self, user: int) -> SeatRow | None:
        """The seat of a person who has not left it."""
        for seat in self.seats:
            if seat.user_id == user and not seat.away:
                return seat
        return None

    def _waits(self) -> tuple[str, tuple[int, ...]]:
        return self.window, self.match.missing() if self.match is not None else ()

    @property
    def writes(self) -> bool:
        """Whether an entry has come together; pencil alone is nobody else's business."""
        return any(change.entries for change in self.changes)

    @property
    def public(self) -> bool:
        """Whether the table's card may have to follow."""
        return (
            self.writes
            or self.touched
            or self.timers_stale
            or bool(self.notes)
            or self._before != self._waits()
        )

    @property
    def told(self) -> bool:
        """Whether something may have been queued or timed by it: pencil alone wakes nobody."""
        return self.match is None or self.public

    @property
    def window(self) -> str:
        """The id of the open window, "" when there is none."""
        window = self.match.window() if self.match is not None else None
        return window.id if window is not None else ""

    def title(self) -> str:
        return title_of(self.row)


def title_of(row: MatchRow) -> str:
    """What people call the table."""
    return f"Table {row.number}"


def place_of(row: MatchRow) -> Place:
    return Place(row.guild, row.channel, row.thread)


def seat_lines(seats: Sequence[SeatRow]) -> tuple[SeatLine, ...]:
    return tuple(
        SeatLine(s.seat, s.name, s.person or s.name, s.user_id, s.policy, s.away, s.bank)
        for s in seats
    )


def options_of(row: MatchRow) -> dict[str, str]:
    """The options that were chosen so far."""
    return dict(msgspec.json.decode(row.options))


def lobby_view(row: MatchRow, seats: Sequence[SeatRow], rules: Rules[Any, Any]) -> LobbyView:
    """The table before its start."""
    chosen = options_of(row)
    notices = getattr(rules, "notices", None)
    return LobbyView(
        match=row.number,
        game=row.game,
        title=title_of(row),
        founder=row.founder,
        founder_name=row.founder_name,
        pace=row.pace,
        learn=row.learn,
        seats=seat_lines(seats),
        size=row.size,
        least=rules.meta.seats[0],
        choices=rules.meta.options,
        chosen=tuple((o.name, chosen.get(o.name, o.values[0])) for o in rules.meta.options),
        commitment=row.commitment,
        notices=() if notices is None else notices(len(seats), chosen),
    )
