"""A match as a Python program plays it: seats by name or index, one object, no storing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.core.chance import secret_of
from engine.core.entry import Entry, Journal, Start, import_journal
from engine.core.match import Change, Match
from engine.core.refusal import Refused
from engine.core.registry import load
from engine.core.rules import Option, Rules
from engine.core.text import CORE
from engine.core.window import NeedChance

__all__ = ["Table", "View", "Waiting", "open_match", "refold"]

Seat = str | int


class Waiting(msgspec.Struct, frozen=True):
    """What a match waits for: the window's id and name, and the names of the seats still to
    answer. Where dice or cards are fed by hand: no window, the name of the request, no seats."""

    window: str
    name: str
    seats: tuple[str, ...]


class View:
    """What a viewer may know. Attributes are those of the game's own view."""

    __slots__ = ("content",)

    def __init__(self, content: Any) -> None:
        self.content = content

    def __getattr__(self, name: str) -> Any:
        return getattr(self.content, name)

    def __repr__(self) -> str:
        return repr(self.content)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.content == other.content

    def __hash__(self) -> int:
        return hash(self.content)

    def to_dict(self) -> dict[str, Any]:
        """The view in plain dicts, lists, strings and numbers, fit for JSON."""
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.content))
        return plain


class Table:
    """One match. Calls raise `Refused` and then have changed nothing."""

    __slots__ = ("match",)

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return self.match.seats

    def waiting(self) -> Waiting | None:
        """The open window and who has yet to answer; None when the match is over."""
        pending = self.match.pending()
        if isinstance(pending, NeedChance):
            return Waiting("", pending.name, ())
        window = self.match.window()
        if window is None:
            return None
        names = tuple(self.seats[seat] for seat in self.match.missing())
        return Waiting(window.id, window.name, names)

    def options(self, seat: Seat) -> tuple[Option, ...]:
        """The steps that the seat may take now, those besides the window last."""
        index = self._index(seat)
        return (*self.match.options(index), *self.match.asides(index))

    def step(self, seat: Seat, step: Any) -> Change:
        """Take a step: an option, its step, or text."""
        if isinstance(step, Option):
            step = step.step
        # By its text, so that what is no step of the game is refused like a mistyped one.
        return self.match.step(self._index(seat), str(step))

    def undo(self, seat: Seat, n: int = 1) -> Change:
        """Take back the last pencilled steps."""
        return self.match.undo(self._index(seat), n)

    def commit(self, seat: Seat) -> Change:
        """Marker down: the seat has finished in this window."""
        return self.match.down(self._index(seat))

    def reopen(self, seat: Seat) -> Change:
        """Marker up again."""
        return self.match.up(self._index(seat))

    def view(self, seat: Seat | None = None) -> View:
        """What the seat may know; None: what everybody may know."""
        return View(self.match.view(None if seat is None else self._index(seat)))

    def log(self, seat: Seat | None = None) -> tuple[str, ...]:
        """What has happened, in sentences, as the seat (None: everybody) may know it."""
        lines = self.match.log(None if seat is None else self._index(seat))
        return tuple(self.match.sentence(line.event) for line in lines)

    def scores(self) -> dict[str, int]:
        """The scores as they stand, by seat name."""
        return dict(zip(self.seats, self.match.scores(), strict=True))

    def winners(self) -> tuple[str, ...]:
        """Who has won; empty as long as the match runs."""
        return tuple(self.seats[seat] for seat in self.match.winners())

    def journal(self) -> Journal:
        """The match so far; `refold` gives it back."""
        return self.match.journal()

    def state_hash(self) -> str:
        """The hash of the state, pencilled steps left out."""
        return self.match.state_hash()

    def _index(self, seat: Seat) -> int:
        if isinstance(seat, str) and seat in self.seats:
            return self.seats.index(seat)
        if isinstance(seat, int) and 0 <= seat < len(self.seats):
            return seat
        names = ", ".join(self.seats)
        raise Refused("seat", "", CORE.say("refusal.seat", seat, names))


def open_match(
    game: str | Rules[Any, Any],
    seats: Sequence[str],
    options: Mapping[str, str] | None = None,
    seed: str = "",
    pack: str | None = None,
) -> Table:
    """A new match of a game (its name, or rules that are loaded already).

    Equal seeds give equal dice. Raises `Refused` for a game, seats, options, a seed or a pack that
    do not go.
    """
    rules = load(game, pack) if isinstance(game, str) else game
    return Table(Match.open(rules, seats, options, secret_of(seed)))


def refold(
    journal: Journal | bytes | str | Sequence[Entry],
    rules: Rules[Any, Any] | None = None,
    pack: str | None = None,
) -> Table:
    """The match of a journal, every step checked again. It goes on by hand-fed chance, unless the
    journal tells its secret.

    Raises `Refused`, naming the entry, when one does not apply.
    """
    if isinstance(journal, bytes | str):
        journal = import_journal(journal)
    if not isinstance(journal, Journal):
        try:
            journal = Journal(tuple(journal))
        except TypeError:
            raise Refused("start", "", CORE.say("refusal.start")) from None
    if rules is None:
        first = journal.entries[0] if journal.entries else None
        if not isinstance(first, Start):
            raise Refused("start", "", CORE.say("refusal.start"))
        rules = load(first.game, pack, journal.pack_content)
    secret = bytes.fromhex(journal.secret) if journal.secret else None
    match = Match.load(rules, journal.entries, secret=secret)
    if match.halted:
        raise Refused("broken-entry", "", match.halted)
    return Table(match)
