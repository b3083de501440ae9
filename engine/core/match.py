"""The driver: one match, from its start entry to its end, over the rules of any game.

Every call that changes something returns a `Change`, which is what a store has to write in one
transaction, and changes nothing when it raises `Refused`. A match does no I/O and knows no time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from engine.core import opening
from engine.core.chance import SECRET_BYTES, Source, seeded
from engine.core.draft import Draft, Dropped, Pencil, is_barrier
from engine.core.entry import Act, Admin, Entry
from engine.core.event import Event
from engine.core.fold import Illegal, asked, is_aside
from engine.core.history import Line, begin_history, follow, replay
from engine.core.reading import Halted, Reading
from engine.core.refusal import Refusal, Refused
from engine.core.rules import Rules
from engine.core.text import CORE
from engine.core.window import Decide, Window
from engine.core.work import Change, Gear, Work

__all__ = ["Change", "Draft", "Dropped", "Halted", "Line", "Match", "Pencil"]


@lru_cache(maxsize=16)
def _parser(rules: Any) -> Callable[[str], Any]:
    """The parser of these rules (by identity) with a memory: steps come again and again."""
    return lru_cache(maxsize=8192)(rules.parse)


class Match(Reading):
    """One match of one game, made by `Match.open` or `Match.load`; see `Reading` for the rest."""

    # Beginnings.

    @classmethod
    def open(
        cls,
        rules: Rules[Any, Any],
        seats: Sequence[str],
        options: Mapping[str, str] | None = None,
        secret: bytes | None = None,
        auto_chance: bool = True,
        *,
        hold_reactions: bool = False,
        source: Source | None = None,
    ) -> Match:
        """A new match; `entries` and `drafts` are what a store writes first.

        `secret` holds 32 bytes; None: the table rolls and draws by hand (`feed`). With
        `auto_chance` the secret answers at once, without it each request waits for `roll`. With
        `hold_reactions` a reaction window that nobody answers stays open until `close`, so that
        its length tells nothing. `source` takes the place of the secret in tests. Raises `Refused`
        for seats, options or a secret that do not go.
        """
        gear = _gear(rules, secret, source, auto_chance, hold_reactions)
        start = opening.start_entry(rules, seats, options or {}, secret)
        match = cls(gear, begin_history(rules, start), secret)
        with _Guard(match):
            work = match._work()
            work.ask_standing()
            work.settle()
        match._commit(work, -1)
        return match

    @classmethod
    def load(
        cls,
        rules: Rules[Any, Any],
        entries: Sequence[Entry],
        drafts: Iterable[Pencil] = (),
        secret: bytes | None = None,
        auto_chance: bool = True,
        *,
        hold_reactions: bool = False,
        source: Source | None = None,
        snapshot: bytes | None = None,
    ) -> Match:
        """The match of stored entries and drafts. Call `settle` next, for what is due by itself.

        With a `snapshot` (see there) only the entries after it are folded, and none before it can
        be undone. An entry that does not apply halts the match there: `halted` says why, and
        `take_back` is offered. Raises `Refused` when the entries are of another game or pack.
        """
        gear = _gear(rules, secret, source, auto_chance, hold_reactions)
        entries = opening.judge_start(rules, entries)
        match = cls(gear, begin_history(rules, entries[0]), secret)
        done = 1
        if snapshot is not None:
            done = opening.resume(rules, match._history, entries, snapshot)
        for number, entry in enumerate(entries[done:], done):
            try:
                follow(rules, gear.parse, match._history, entry)
            except Exception as fault:
                match.halted = CORE.say("refusal.broken-entry", number, match.why(fault))
                match._history.append_unfolded(entry)
        if match._history.sound == len(match._history.line):
            match.halted = ""
            match._place(drafts)
        return match

    def _place(self, drafts: Iterable[Pencil]) -> None:
        work = self._work()
        for pencil in drafts:
            try:
                moves = tuple([self._gear.parse(text) for text in pencil.steps])
            except ValueError as wrong:
                why = Refusal("malformed", details=(pencil.steps[0], str(wrong).rstrip(".")))
                self._late.append(Dropped(pencil.seat, pencil.window, pencil.steps, why))
                continue
            draft = Draft(pencil.seat, pencil.window, None, moves=moves)
            work.keep(draft.marked(pencil.done, auto=pencil.auto, standing=pencil.standing))
        window = self.window()
        if window is not None:
            work.rebase(window)
        self._drafts = work.drafts
        self._late += work.dropped

    def check(self, seat: int, step: Any) -> Refusal | None:
        """Why the seat may not take the step (an object or its text) now; None when it may."""
        try:
            if self.halted:
                return Refusal("halted")
            move = self._move(step) if isinstance(step, str) else step
            window = self._window_of(seat)
            if is_aside(self.rules, self._history.position.state, seat, move):
                return None
            draft = self._pencil_of(window, seat)
            return self.rules.check(draft.state, seat, move)
        except Illegal as illegal:
            return illegal.refusal

    def step(self, seat: int, step: Any) -> Change:
        """Pencil a step (an object or its text); in a *free* window, and for an aside, take it at
        once. A step that reveals something is written at once with all that was pencilled before.
        """
        if self.halted:
            self._alive()
        rules = self.rules
        position = self._history.position
        pending = position.pending
        try:
            move = self._move(step) if isinstance(step, str) else step
            if type(pending) is not Decide or not 0 <= seat < len(self.seats):
                raise Illegal(self._shut(seat))
            window = pending.window
            if window.mode == "free" or (
                (asides := rules.asides(position.state, seat))
                and any(option.step == move for option in asides)
            ):
                return self._step_now(window, seat, move)
            key = (window.id, seat)
            draft = self._drafts.get(key)
            if draft is None or draft.done:
                draft = self._pencil_of(window, seat)
            states = draft.states
            before = states[-1] if states else draft.base
            refusal = rules.check(before, seat, move)
            if refusal is not None:
                raise Illegal(refusal, str(move))
        except Illegal as illegal:
            raise self._refused(illegal.refusal, illegal.step) from None
        try:
            state, events = rules.advance(before, seat, move)
            barrier = is_barrier(rules, window.id, state, events)
        except Exception as fault:
            # Only a preview failed: nobody else is touched, and other steps may still go.
            raise self._refused(Refusal("fault", details=(str(move),)), str(move)) from fault
        if barrier:
            return self._step_barrier(window, draft, move)
        longer = draft.with_step(move, state, events)
        self._drafts[key] = longer
        return Change(seat, (), (), (longer,), events, self._take_late() if self._late else ())

    def _step_now(self, window: Window, seat: int, move: Any) -> Change:
        with _Guard(self, str(move)):
            work = self._work()
            work.apply_now(window, seat, move)
            work.settle()
        return self._commit(work, seat)

    def _step_barrier(self, window: Window, draft: Draft, move: Any) -> Change:
        with _Guard(self, str(move)):
            work = self._work()
            _, events = work.pencil(window, draft, move)
            work.settle()
        return self._commit(work, draft.seat, preview=events)

    def undo(self, seat: int, n: int = 1) -> Change:
        """Take back the seat's last `n` pencilled steps (all, when there are fewer)."""
        window = self._open_window(seat)
        self._sound()
        draft = self._drafts.get((window.id, seat))
        if draft is not None and draft.done:
            raise self._refused(Refusal("marker-down"))
        if draft is None or n < 1:
            raise self._refused(Refusal("nothing-to-undo"))
        return self._replace(draft.first(max(0, len(draft.moves) - n)))

    def reset(self, seat: int) -> Change:
        """Take back all that the seat has pencilled."""
        return self.undo(seat, len(self.draft(seat).moves) or 1)

    def down(self, seat: int) -> Change:
        """The seat has finished: its marker goes down; if it was the last, the window closes.

        Nothing changes when it is down already. Raises `Refused` when something is owed first.
        """
        self._alive()
        window = self._open_window(seat)
        draft = self._drafts.get((window.id, seat))
        if draft is not None and draft.done:
            return Change(seat)
        with _Guard(self):
            if draft is None:
                draft = self._pencil_of(window, seat)
            owed = self.rules.ready(draft.state, seat)
            if owed is not None:
                raise Illegal(owed)
            marked = draft.marked(True)
            if window.mode in ("joint", "rounds") and self._lacks_another(window, seat):
                return self._replace(marked)
            work = self._work()
            work.keep(marked)
            if window.mode == "free":
                work.write_draft(marked, final=True)
            work.settle()
        return self._commit(work, seat)

    def up(self, seat: int) -> Change:
        """The seat picks its marker up again, as long as the window is open."""
        window = self._open_window(seat)
        draft = self._drafts.get((window.id, seat))
        if draft is None or not draft.done:
            raise self._refused(Refusal("marker-up"))
        self._sound()
        self.halted = ""
        return self._replace(draft.first(0) if draft.standing else draft.marked(False))

    def _replace(self, draft: Draft) -> Change:
        key = (draft.window, draft.seat)
        if draft.empty:
            self._drafts.pop(key, None)
        else:
            self._drafts[key] = draft
        return Change(draft.seat, drafts=(draft,), dropped=self._take_late())

    # What happens to the table.

    def default(self, seat: int) -> Change:
        """What happens for a seat that is absent: its draft as it stands, the default, marker
        down. Nothing changes when its marker is down already."""
        self._alive()
        window = self._open_window(seat)
        with _Guard(self):
            self._pencil_of(window, seat, done=True)
            work = self._work()
            work.take_default(window, seat)
            work.settle()
        return self._commit(work, seat)

    def close(self, by: int | None = None) -> Change:
        """Close the open window: everyone who is missing gets the default. `by` (the seat that
        closes, None for the clock) is the `seat` of the change."""
        self._alive()
        window = self._open_window(0 if by is None else by)
        with _Guard(self):
            work = self._work()
            while work.is_open(window):
                before = work.position
                here = before.at(window.id)
                waiting = [seat for seat in window.must if not here.acted >> seat & 1]
                if window.mode in ("ordered", "free"):
                    waiting = waiting[:1]
                for seat in waiting:
                    if work.is_open(window):
                        work.take_default(window, seat)
                work.settle(force=window.id)
                if work.position is before:
                    raise Illegal(Refusal("not-asked"))
        return self._commit(work, -1 if by is None else by)

    def roll(self) -> Change:
        """Answer the pending request of chance by the secret."""
        return self._chance(None)

    def feed(self, outcome: Sequence[int]) -> Change:
        """Answer the pending request of chance by what came out on the table: face indexes from 0,
        or positions. What came out once stays, after an undo too."""
        return self._chance(tuple(outcome))

    def _chance(self, outcome: tuple[int, ...] | None) -> Change:
        self._alive()
        with _Guard(self):
            work = self._work()
            work.answer(outcome)
            work.settle()
        return self._commit(work, -1)

    def settle(self) -> Change:
        """What is due by itself after `load`: mostly nothing."""
        self._alive()
        with _Guard(self):
            work = self._work()
            work.settle()
        return self._commit(work, -1)

    # Undo beyond a draft, adjustments.

    def take_back(self, upto: int, consenting: Iterable[int], by: int | None = None) -> Change:
        """Undo all but the first `upto` effective entries, with the consent of every seat in
        `consent_needed`. Undone steps are pencilled again where their window is open once more,
        and the same chance comes again."""
        then = self._position_at(upto)
        if upto == self.length:
            raise self._refused(Refusal("nothing-to-undo"))
        self._need_consent(self._concerned(then, upto), consenting)
        history = self._history
        entry = Admin("undo", by, upto)
        acts = [e for e in history.effective()[upto:] if isinstance(e, Act)]
        with _Guard(self):
            work = self._work()
            work.position = then
            work.restore(tuple(acts))
            work.settle()
        history.undo(entry, then)
        self.halted = ""
        return self._commit(work, -1 if by is None else by, entry)

    def redo(self, consenting: Iterable[int] = (), by: int | None = None) -> Change:
        """Let the entries that were undone last count again, with consent as for `take_back`."""
        self._alive()
        history = self._history
        again = history.redoable()
        if not again:
            raise self._refused(Refusal("nothing-to-redo"))
        with _Guard(self):
            applied = replay(self.rules, self._gear.parse, history.position, again)
            barrier = any(one.barrier for one in applied)
            needed = range(len(self.seats)) if barrier else self._differ(applied[-1].position)
            self._need_consent(tuple(needed), consenting)
            work = self._work()
            work.position = applied[-1].position
            work.restore(())
            work.settle()
        entry = Admin("redo", by, len(history.line) + len(again))
        history.redo(entry, applied)
        return self._commit(work, -1 if by is None else by, entry)

    def adjust(
        self,
        quantity: str,
        value: int,
        reason: str,
        by: int | None = None,
        consenting: Iterable[int] = (),
    ) -> Change:
        """Set what the game declares adjustable, with the consent of every seat; public."""
        self._need_consent(tuple(range(len(self.seats))), consenting)
        self._sound()
        entry = Admin("adjust", by, quantity=quantity, value=value, reason=reason)
        with _Guard(self):
            work = self._work()
            work.note(entry)
            work.settle()
        self.halted = ""
        return self._commit(work, -1 if by is None else by)

    def rules_changed(self) -> Change:
        """Note that the match goes on from its snapshot under other rules: a barrier."""
        with _Guard(self):
            work = self._work()
            work.note(Admin("rules_changed", upto=self.rules.meta.rules_version))
            work.settle()
        return self._commit(work, -1)

    def _need_consent(self, needed: tuple[int, ...], consenting: Iterable[int]) -> None:
        # Who lacks is not said: it would tell who has done something in secret.
        if not set(needed) <= set(consenting):
            raise self._refused(Refusal("consent"))

    # Inside.

    def _commit(
        self, work: Work, seat: int, first: Entry | None = None, preview: tuple[Event, ...] = ()
    ) -> Change:
        change = work.change(seat, preview)
        for entry, applied in work.done:
            self._history.append(entry, applied)
        self._drafts = work.drafts
        extra = self._take_late()
        if first is not None or extra:
            entries = change.entries if first is None else (first, *change.entries)
            return msgspec.structs.replace(change, entries=entries, dropped=extra + change.dropped)
        return change

    def _take_late(self) -> tuple[Dropped, ...]:
        if not self._late:
            return ()
        late = tuple(self._late)
        self._late.clear()
        return late

    def _lacks_another(self, window: Window, seat: int) -> bool:
        """Whether the window waits for somebody else than the seat."""
        acted, drafts = self._history.position.at(window.id).acted, self._drafts
        for other in window.must:
            if other != seat and not acted >> other & 1:
                draft = drafts.get((window.id, other))
                if draft is None or not draft.done:
                    return True
        return False

    def _pencil_of(self, window: Window, seat: int, done: bool = False) -> Draft:
        """The seat's draft to be changed. Raises `Illegal` when it is not asked or has finished."""
        position = self._history.position
        draft = self._drafts.get((window.id, seat))
        if draft is None:
            here = position.at(window.id)
            refusal = asked(window, here, seat)
            if refusal is not None:
                raise Illegal(refusal)
            return Draft(seat, window.id, position.state, here.count(seat))
        if draft.done and not done:
            raise Illegal(Refusal("marker-down"))
        return draft


class _Guard:
    """Around a change: refusals become `Refused`, a fault halts the match. Nothing is committed in
    either."""

    __slots__ = ("_match", "_step")

    def __init__(self, match: Match, step: str = "") -> None:
        self._match = match
        self._step = step

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, fault: BaseException | None, trace: Any) -> None:
        if fault is None or isinstance(fault, Refused):
            return
        if isinstance(fault, Illegal):
            raise self._match._refused(fault.refusal, fault.step or self._step) from None
        if isinstance(fault, Exception):
            self._match.halted = CORE.say("refusal.halted")
            raise Halted("halted", "", self._match.halted) from fault


def _gear(
    rules: Rules[Any, Any],
    secret: bytes | None,
    source: Source | None,
    auto_chance: bool,
    hold_reactions: bool,
) -> Gear:
    if secret is not None and len(secret) != SECRET_BYTES:
        details = (SECRET_BYTES, len(secret))
        raise Refused("secret", "", CORE.say("refusal.secret", *details))
    if source is None and secret is not None:
        source = seeded(secret)
    hashed: Any = rules
    return Gear(
        rules,
        _parser(hashed),
        getattr(rules, "graft", None),
        getattr(rules, "standing", None),
        source,
        auto_chance and source is not None,
        hold_reactions,
    )
