"""What can be read of a match: what it waits for, what each seat sees, how it stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.core import opening
from engine.core.draft import Draft, Dropped
from engine.core.entry import Entry, Journal, Start
from engine.core.event import Event
from engine.core.fold import Illegal, Position, Told, asked, turn
from engine.core.history import History, Line, may_know, state_hash
from engine.core.refusal import Refusal, Refused
from engine.core.rules import Board, Option
from engine.core.text import CORE
from engine.core.window import Decide, NeedChance, Over, Pending, Window
from engine.core.work import Drafts, Gear, Work

__all__ = ["Halted", "Reading"]


class Halted(Refused):
    """A fault in the program stopped the match; nothing was stored. `__cause__` is the fault."""


class Reading:
    """The part of `Match` that changes nothing. Seats are indexes from 0.

    `halted` is "" or says in one sentence what stopped the match; then only `undo`, `reset`, `up`,
    `take_back`, `adjust` and what reads go on.
    """

    def __init__(self, gear: Gear, history: History, secret: bytes | None) -> None:
        start = history.entries[0]
        assert isinstance(start, Start)
        self.rules = gear.rules
        self.start = start
        self.seats = start.seats
        self.halted = ""
        self._gear = gear
        self._history = history
        self._secret = secret
        self._drafts: Drafts = {}
        self._late: list[Dropped] = []

    # What is waited for.

    def pending(self) -> Pending:
        """A decision, an outcome of chance, or the end."""
        return self._history.position.pending

    def window(self) -> Window | None:
        """The open window; None when chance is waited for or the match is over."""
        pending = self._history.position.pending
        return pending.window if type(pending) is Decide else None

    def missing(self) -> tuple[int, ...]:
        """The seats that the match waits for, in the order of the window."""
        window = self.window()
        if window is None:
            return ()
        here = self._history.position.at(window.id)
        must = (turn(window, here),) if window.mode == "ordered" else window.must
        acted, drafts, name = here.acted, self._drafts, window.id
        waiting = []
        for seat in must:
            if seat >= 0 and not acted >> seat & 1:
                draft = drafts.get((name, seat))
                if draft is None or not draft.done:
                    waiting.append(seat)
        return tuple(waiting)

    # What a seat sees and may do.

    def draft(self, seat: int) -> Draft:
        """What the seat has pencilled in the open window; raises `Refused` when none is open."""
        window = self._open_window(seat)
        return self._work().open_draft(window, seat)

    def seen_state(self, seat: int) -> Any:
        """The state as the seat has it before it: with its own pencilled steps, nobody else's."""
        position = self._history.position
        pending = position.pending
        if type(pending) is Decide:
            draft = self._drafts.get((pending.window.id, seat))
            if draft is not None:
                return position.state if draft.standing else draft.state
        return position.state

    def options(self, seat: int) -> Iterable[Option]:
        """Steps that the seat may take now in the window; none when it is not asked, when its
        marker is down, or when nothing is left to do. Asides are apart."""
        return self.turn(seat)[1]

    def turn(self, seat: int) -> tuple[Any, Iterable[Option]]:
        """`seen_state` and `options` of the seat, in one look."""
        position = self._history.position
        pending, state = position.pending, position.state
        if type(pending) is not Decide:
            return state, ()
        window = pending.window
        draft = self._drafts.get((window.id, seat))
        if draft is not None:
            states = draft.states
            own = states[-1] if states else draft.base
            seen = state if draft.standing else own
            return seen, () if draft.done or self.halted else self.rules.options(own, seat)
        if self.halted or asked(window, position.at(window.id), seat) is not None:
            return state, ()
        return state, self.rules.options(state, seat)

    def asides(self, seat: int) -> Iterable[Option]:
        """Steps that the seat may take besides the window, at once and for good."""
        if self.window() is None or self.halted:
            return ()
        return self.rules.asides(self._history.position.state, seat)

    @property
    def length(self) -> int:
        """How many entries count, undone ones left out; `take_back` takes a smaller number."""
        return len(self._history.line)

    @property
    def sound_length(self) -> int:
        """How many of them could be applied; less than `length` only in a halted match."""
        return self._history.sound

    def consent_needed(self, upto: int) -> tuple[int, ...]:
        """The seats without whose consent the entries after the first `upto` cannot be undone:
        those whose present view would differ, and all seats where somebody has learned something
        (who drew a card and takes the draw back knows the card). It is not for showing."""
        return self._concerned(self._position_at(upto), upto)

    def _concerned(self, then: Position, upto: int) -> tuple[int, ...]:
        if self._history.barrier_after(upto):
            return tuple(range(len(self.seats)))
        return self._differ(then)

    def _differ(self, then: Position) -> tuple[int, ...]:
        encode = msgspec.json.encode
        view = self.rules.view
        now = self._history.position.state
        return tuple(
            seat
            for seat in range(len(self.seats))
            if encode(view(now, seat)) != encode(view(then.state, seat))
        )

    def _position_at(self, upto: int) -> Position:
        try:
            return self._history.position_at(self.rules, self._gear.parse, upto)
        except Illegal as illegal:
            raise self._refused(illegal.refusal) from None

    # What can be read.

    def view(self, viewer: int | None) -> Any:
        """What the viewer may know, a seat with its own pencilled steps; None: the public."""
        state = self._history.position.state if viewer is None else self.seen_state(viewer)
        return self.rules.view(state, viewer)

    def boards(self, viewer: int | None) -> tuple[Board, ...]:
        """The boards that the viewer may look at now. Where the game says so (`eyes_down`, which
        rules may have), a seat that is waited for sees its own and the table's alone."""
        state = self._history.position.state if viewer is None else self.seen_state(viewer)
        found = self.rules.boards(state, viewer)
        eyes_down = getattr(self.rules, "eyes_down", None)
        if viewer is None or eyes_down is None or not eyes_down(state):
            return found
        if viewer not in self.missing():
            return found
        return tuple(board for board in found if board.owner in (None, viewer))

    def log(self, viewer: int | None, since: int = 0) -> tuple[Line, ...]:
        """Events that the viewer may know, told by entry number `since` or later, in the order of
        the entries that told them. A long look back folds the journal again."""
        history = self._history
        lines = [
            Line(number, told.event)
            for number, told in history.told(self.rules, self._gear.parse, since)
            if may_know(told, viewer)
        ]
        return tuple(sorted(lines + history.notices(since), key=lambda line: line.entry))

    def told(self) -> tuple[tuple[int, Told], ...]:
        """All that was ever told and still counts, to whomever: for tests. It holds secrets."""
        return tuple(self._history.told(self.rules, self._gear.parse))

    def sentence(self, event: Event) -> str:
        """The event in words."""
        if event.key.startswith("core."):
            who = self.seats[event.seat] if event.seat >= 0 else ""
            return CORE.say(event.key[5:], *((who,) if who else ()), *event.args)
        return self.rules.sentence(event, self.seats)

    def explain(self, refusal: Refusal, step: str = "") -> str:
        """The refusal in one whole sentence."""
        key = f"refusal.{refusal.code}"
        if key not in CORE:
            return self.rules.explain(refusal, step)
        details = refusal.details
        if refusal.code == "not-your-turn":
            details = tuple(self.seats[int(seat)] for seat in details)
        return CORE.say(key, *details)

    def why(self, fault: Exception) -> str:
        """What went wrong with an entry, in words without a full stop."""
        if isinstance(fault, Illegal):
            return self.explain(fault.refusal, fault.step).rstrip(".")
        return f"{type(fault).__name__}: {fault}".rstrip(".: ")

    def scores(self) -> tuple[int, ...]:
        """The scores as they stand, in seat order. They hold what is secret as long as the match
        runs: show those of a view."""
        return self.rules.score(self._history.position.state)

    def winners(self) -> tuple[int, ...]:
        """The seats that have won; empty as long as the match runs."""
        pending = self.pending()
        return pending.winners if type(pending) is Over else ()

    def rounds(self) -> int:
        """Rounds begun, as the game counts them."""
        return self.rules.rounds(self._history.position.state)

    @property
    def steps_taken(self) -> int:
        """Steps in the effective journal; markers are none."""
        return self._history.position.steps

    @property
    def state(self) -> Any:
        """The state without any pencilled step. It holds all secrets."""
        return self._history.position.state

    @property
    def options_chosen(self) -> dict[str, str]:
        """Every option of the game with the value that this match plays."""
        return dict(self.start.options)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries so far, undone ones included."""
        return tuple(self._history.entries)

    def drafts(self) -> tuple[Draft, ...]:
        """All drafts there are, for a store."""
        return tuple(self._drafts.values())

    def journal(self) -> Journal:
        """The match for export; with its secret once it is over."""
        told = self._secret is not None and type(self.pending()) is Over
        secret = self._secret.hex() if self._secret is not None and told else ""
        return Journal(self.entries, secret, getattr(self.rules, "pack_content", ""))

    def state_hash(self) -> str:
        """The hash of the state without any pencilled step."""
        return state_hash(self._history.position.state)

    def snapshot(self) -> bytes:
        """The position for a store, to go on from where the rules have changed under a match."""
        return opening.snapshot(self._history)

    # Inside.

    def _work(self) -> Work:
        return Work(self._gear, self._history, self._drafts)

    def _sound(self) -> None:
        """Raises `Halted` when a stored entry could not be applied: only `take_back` helps."""
        if self._history.sound < len(self._history.line):
            self._alive()

    def _alive(self) -> None:
        if self.halted:
            raise Halted("halted", "", self.halted)

    def _move(self, step: str) -> Any:
        try:
            return self._gear.parse(step)
        except ValueError as wrong:
            text = str(wrong).rstrip(".")
            raise Illegal(Refusal("malformed", details=(step, text)), step) from None

    def _shut(self, seat: int) -> Refusal:
        """Why the seat can do nothing now, when no window is open or there is no such seat."""
        if not 0 <= seat < len(self.seats):
            return Refusal("seat", details=(seat, f"0 to {len(self.seats) - 1}"))
        pending = self.pending()
        if type(pending) is NeedChance:
            return Refusal("chance-pending", details=(pending.name,))
        return Refusal("game-over")

    def _window_of(self, seat: int) -> Window:
        """The open window. Raises `Illegal` when there is none, or no such seat."""
        window = self.window()
        if window is None or not 0 <= seat < len(self.seats):
            raise Illegal(self._shut(seat))
        return window

    def _open_window(self, seat: int) -> Window:
        try:
            return self._window_of(seat)
        except Illegal as illegal:
            raise self._refused(illegal.refusal) from None

    def _refused(self, refusal: Refusal, step: str = "") -> Refused:
        message = self.explain(refusal, step)
        return Refused(refusal.code, refusal.rule, message, refusal.remedy)
