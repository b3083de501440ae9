"""One change of a match in the making: entries and drafts that are stored together, or not at all.

A `Work` begins at the present position with a copy of the drafts and collects what happens. It is
thrown away when anything raises, so nothing has changed then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.core.chance import Source, misfit
from engine.core.draft import Draft, Dropped, is_barrier, refold
from engine.core.entry import Act, Admin, Chance, Entry
from engine.core.event import Event
from engine.core.fold import Applied, Illegal, act, apply, asked, chance, is_aside, turn
from engine.core.history import History
from engine.core.refusal import Refusal
from engine.core.rules import Rules
from engine.core.window import Decide, NeedChance, Over, Window

__all__ = ["Change", "Drafts", "Gear", "Work"]

Drafts = dict[tuple[str, int], Draft]


class Change(msgspec.Struct, frozen=True, eq=False):
    """What a call has changed; a store writes `entries` and `drafts` in one transaction.

    `entries` are new at the end of the journal. `drafts` are those that have changed, each to be
    stored as its `pencil`, or deleted when `empty`. `events` are what the entries told, each with
    its audience; `preview` what the step told its own `seat` as long as it is pencilled. `dropped`
    are pencilled steps that do not stand any more, for their owners.
    """

    seat: int = -1
    entries: tuple[Entry, ...] = ()
    events: tuple[Event, ...] = ()
    drafts: tuple[Draft, ...] = ()
    preview: tuple[Event, ...] = ()
    dropped: tuple[Dropped, ...] = ()


class Gear(msgspec.Struct, frozen=True, eq=False):
    """What a match plays with. `graft` and `standing` are the optional parts of the rules."""

    rules: Rules[Any, Any]
    parse: Callable[[str], Any]
    graft: Callable[[Any, int, Any], Any] | None
    standing: Callable[[Any, int], tuple[Any, ...] | None] | None
    source: Source | None
    auto_chance: bool
    hold_reactions: bool


class Work:
    """A change in the making; see the module."""

    def __init__(self, gear: Gear, history: History, drafts: Drafts) -> None:
        self._gear = gear
        self._rules = gear.rules
        self._known = history.known
        self.position = history.position
        self.drafts = dict(drafts)
        self.before = drafts
        self.done: list[tuple[Entry, Applied]] = []
        self.dropped: list[Dropped] = []
        self._ask_standing: tuple[int, ...] | None = None
        self._batch: Any = None

    # What is written.

    def ask_standing(self) -> None:
        """Take the present window as newly opened."""
        now = self.position.pending
        if type(now) is Decide:
            self._ask_standing = now.window.must

    def write(self, entry: Entry, applied: Applied) -> None:
        """An entry that was applied to the present position."""
        was = self.position.pending
        self.position = applied.position
        self.done.append((entry, applied))
        for name in applied.closed:
            self._forget(name, Refusal("window-closed"))
        now = applied.position.pending
        if type(now) is Over:
            for name in {name for name, _ in self.drafts}:
                self._forget(name, Refusal("game-over"))
        elif type(now) is Decide and (type(was) is not Decide or was.window.id != now.window.id):
            self.ask_standing()

    def _forget(self, window: str, why: Refusal) -> None:
        for key in [key for key in self.drafts if key[0] == window]:
            draft = self.drafts.pop(key)
            if draft.moves:
                self.dropped.append(Dropped(draft.seat, window, draft.steps, why))

    def open_draft(self, window: Window, seat: int) -> Draft:
        """The seat's draft in the open window, an empty one when it has none."""
        found = self.drafts.get((window.id, seat))
        if found is not None:
            return found
        written = self.position.at(window.id).count(seat)
        return Draft(seat, window.id, self.position.state, written)

    def keep(self, draft: Draft) -> None:
        key = (draft.window, draft.seat)
        if draft.empty:
            self.drafts.pop(key, None)
        else:
            self.drafts[key] = draft

    def write_draft(self, draft: Draft, *, final: bool) -> None:
        """The draft as an Act. Its steps are folded again only where they have to be."""
        entry = Act(draft.seat, draft.window, draft.steps, final, draft.auto)
        position = self.position
        graft = self._gear.graft
        ready = None
        if draft.base is position.state or not draft.moves:
            ready = (draft.state if draft.moves else position.state, draft.events)
        elif graft is not None and draft.base is self._batch:
            ready = (graft(position.state, draft.seat, draft.state), draft.events)
        self.drafts.pop((draft.window, draft.seat), None)
        self.write(entry, act(self._rules, position, entry, draft.moves, ready))

    def pencil(self, window: Window, draft: Draft, move: Any) -> tuple[Draft, tuple[Event, ...]]:
        """One more step on the draft; a barrier is written at once, with all before it.

        Raises `Illegal`. Returns the draft as it is then, and what the step told.
        """
        refusal = self._rules.check(draft.state, draft.seat, move)
        if refusal is not None:
            raise Illegal(refusal, str(move))
        state, events = self._rules.advance(draft.state, draft.seat, move)
        longer = draft.with_step(move, state, events)
        if not is_barrier(self._rules, window.id, state, events):
            self.keep(longer)
            return longer, events
        if window.mode == "ordered" and turn(window, self.position.at(window.id)) != draft.seat:
            raise Illegal(Refusal("reveals-early"), str(move))
        # What moves a *first* window on is the answer that it waited for.
        strikes = (
            window.mode == "first"
            and not any(event.barrier for event in events)
            and self._rules.ready(state, draft.seat) is None
        )
        self.write_draft(longer, final=strikes)
        return self.open_draft(window, draft.seat), events

    def apply_now(self, window: Window, seat: int, move: Any, *, auto: bool = False) -> None:
        """A step that is not pencilled: of a *free* window, or an aside."""
        entry = Act(seat, window.id, (str(move),), False, auto)
        self.write(entry, act(self._rules, self.position, entry, (move,)))
        now = self.position.pending
        if type(now) is Decide and seat in now.window.must and self._ask_standing is None:
            self._ask_standing = (seat,)

    def take_default(self, window: Window, seat: int) -> None:
        """What happens for a seat that is absent: its draft as it stands, and the default."""
        draft = self.open_draft(window, seat)
        if draft.done:
            return
        for move in self._rules.default(draft.state, seat):
            if window.mode == "free":
                self.apply_now(window, seat, move, auto=True)
            else:
                draft, _ = self.pencil(window, msgspec.structs.replace(draft, auto=True), move)
            if not self.is_open(window):
                return
            draft = self.open_draft(window, seat)
        owed = self._rules.ready(draft.state, seat)
        if owed is not None:
            raise RuntimeError(f"the default of seat {seat} in {window.id} leaves {owed.code}")
        self.keep(draft.marked(True, auto=True))
        if window.mode == "free":
            self.write_draft(draft.marked(True, auto=True), final=True)

    def is_open(self, window: Window) -> bool:
        now = self.position.pending
        return type(now) is Decide and now.window.id == window.id

    def answer(self, given: tuple[int, ...] | None = None) -> None:
        """The pending request, answered as before where it was asked before, else as given, else
        by the source."""
        need = self.position.pending
        if type(need) is not NeedChance:
            raise Illegal(Refusal("no-chance"))
        n = self.position.request_count()
        known = self._known.get((need.name, need.round, n))
        if known is not None and misfit(need.request, known):
            known = None
        if given is not None and known is not None and given != known:
            raise Illegal(Refusal("chance-differs", details=(need.name,)))
        result = known if known is not None else given
        if result is None:
            if self._gear.source is None:
                raise Illegal(Refusal("no-secret"))
            result = self._gear.source(need, n)
        entry = Chance(need.name, result)
        self.write(entry, chance(self._rules, self.position, entry))

    def note(self, entry: Admin) -> None:
        """An adjustment, or the notice that the rules have changed."""
        self.write(entry, apply(self._rules, self._gear.parse, self.position, entry))

    def restore(self, acts: tuple[Act, ...]) -> None:
        """After an undo: the steps of undone acts, pencilled again where their window is open once
        more, before what its seat has pencilled since. Drafts of other windows are dropped."""
        pending = self.position.pending
        window = pending.window if type(pending) is Decide else None
        for name in {name for name, _ in self.drafts if window is None or name != window.id}:
            self._forget(name, Refusal("taken-back"))
        if window is None or window.mode == "free":
            return
        again: dict[int, tuple[Any, ...]] = {}
        for entry in acts:
            moves = tuple([self._gear.parse(text) for text in entry.steps])
            if entry.window == window.id and not self._was_aside(entry, moves):
                again[entry.seat] = again.get(entry.seat, ()) + moves
        for seat, moves in again.items():
            if moves and asked(window, self.position.at(window.id), seat) is None:
                since = self.drafts.get((window.id, seat))
                moves += since.moves if since is not None else ()
                self.drafts[window.id, seat] = Draft(seat, window.id, None, moves=moves)

    def _was_aside(self, entry: Act, moves: tuple[Any, ...]) -> bool:
        if entry.final or len(moves) != 1:
            return False
        return is_aside(self._rules, self.position.state, entry.seat, moves[0])

    # What follows by itself.

    def settle(self, force: str = "") -> None:
        """Go on until somebody has to decide: answer chance, take standing answers, fold drafts
        again, write the acts that are due. `force` is the id of a reaction window that is not to be
        held open any more; one that opens after it is."""
        while True:
            pending = self.position.pending
            if type(pending) is NeedChance:
                if not self._gear.auto_chance:
                    return
                self.answer()
                continue
            if type(pending) is not Decide:
                return
            window = pending.window
            self.rebase(window)
            self._stand(window)
            due = self._due(window, force == window.id)
            if not due:
                return
            self._batch = self.position.state
            for draft in due:
                self.write_draft(draft, final=True)
            self._batch = None

    def rebase(self, window: Window) -> None:
        """Drafts of the open window, folded again where they stand on another state."""
        state = self.position.state
        for key, draft in list(self.drafts.items()):
            if key[0] != window.id or draft.base is state:
                continue
            written = self.position.at(window.id).count(draft.seat)
            new, dropped = refold(self._rules, draft, state, written)
            self.keep(new)
            if dropped is not None:
                self.dropped.append(dropped)

    def _stand(self, window: Window) -> None:
        """Answers that seats have left standing, for a window that has just opened."""
        seats = self._ask_standing
        self._ask_standing = None
        if seats is None or self._gear.standing is None or window.mode == "free":
            return
        here = self.position.at(window.id)
        for seat in seats:
            if (window.id, seat) in self.drafts or here.acted >> seat & 1:
                continue
            moves = self._gear.standing(self.position.state, seat)
            if moves is None:
                continue
            wish = Draft(seat, window.id, None, moves=moves, done=True, standing=True)
            draft, dropped = refold(self._rules, wish, self.position.state, here.count(seat))
            if dropped is None and draft.done:
                self.keep(draft)

    def _due(self, window: Window, force: bool) -> list[Draft]:
        """The drafts that become Acts now, in order; none while somebody is waited for."""
        here = self.position.at(window.id)
        if window.mode == "free" or (not window.must and window.mode != "first"):
            return []
        if window.mode == "ordered":
            draft = self.drafts.get((window.id, turn(window, here)))
            return [draft] if draft is not None and draft.done else []
        held = self._gear.hold_reactions and window.pace == "reaction" and not force
        if window.mode == "first":
            for seat in (*window.must, *window.may):
                draft = self.drafts.get((window.id, seat))
                if draft is not None and draft.done and draft.moves:
                    if held and draft.standing:
                        continue
                    return [draft]
            if held:
                return []
        due = []
        for seat in window.must:
            if here.acted >> seat & 1:
                continue
            draft = self.drafts.get((window.id, seat))
            if draft is None or not draft.done:
                return []
            due.append(draft)
        if not due or window.mode == "first":
            return due
        # Who may act is written before the last who must, whose act closes the window.
        extra = [self.drafts.get((window.id, seat)) for seat in window.may]
        return [d for d in extra if d is not None and d.done and d.moves] + due

    def change(self, seat: int, preview: tuple[Event, ...] = ()) -> Change:
        """What has come together."""
        changed = []
        for key in self.before.keys() | self.drafts.keys():
            old, new = self.before.get(key), self.drafts.get(key)
            if new is None:
                changed.append(Draft(key[1], key[0], None))
            elif new is not old:
                changed.append(new)
        changed.sort(key=lambda draft: (draft.window, draft.seat))
        told = [t.event for _, applied in self.done for t in applied.told if t.only < 0]
        entries = tuple([entry for entry, _ in self.done])
        return Change(seat, entries, tuple(told), tuple(changed), preview, tuple(self.dropped))
