"""The journal of a match as it stands: what is effective, what was undone, what was told.

All entries stay; an undo is an entry that shortens the *effective* journal, a redo one that gives
its last undone part back. Positions are kept now and then, so that going back refolds little.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.core.entry import Admin, Chance, Entry, Start
from engine.core.event import Event
from engine.core.fold import Applied, Illegal, Position, Told, apply, begin
from engine.core.refusal import Refusal
from engine.core.rules import Rules
from engine.core.window import NeedChance

__all__ = ["History", "Line", "state_hash"]

# A kept position is some 15 KB beyond what it shares; a refold of this many entries takes 10 ms.
_KEEP_EVERY = 64
# What an entry told takes 1.4 KB; older ones are folded again when somebody reads the log.
_REMEMBER = 32


class Line(msgspec.Struct, frozen=True):
    """One line of the log: the number of the entry that told it, and the event."""

    entry: int
    event: Event


def state_hash(state: Any) -> str:
    """The BLAKE2b hash of a state, 32 hex digits, over its canonical JSON."""
    data = msgspec.json.encode(state, order="deterministic")
    return hashlib.blake2b(data, digest_size=16).hexdigest()


class Went(msgspec.Struct, frozen=True, eq=False, gc=False):
    """An effective entry: its number in the whole journal, if it is a barrier, and what it told
    (None: not kept, fold again)."""

    number: int
    barrier: bool
    told: tuple[Told, ...] | None = ()


class History:
    """A journal folded up to its end.

    `entries` are all entries; `position` is where the effective ones lead. `known` holds every
    outcome that ever came out, by (name, round, n), undone or not: the same chance comes again.
    `sound` is the length of the effective journal that could be folded; less than all of it when
    a stored entry hits a fault, and an undo is due. Its own methods never fail half-way: what may
    fail is computed before, by `fold.apply`.
    """

    __slots__ = (
        "_kept",
        "_notices",
        "_undone",
        "entries",
        "floor",
        "known",
        "line",
        "position",
        "sound",
    )

    def __init__(self, first: Entry, position: Position) -> None:
        self.entries: list[Entry] = [first]
        self.line: list[Went] = [Went(0, True)]
        self.position = position
        self.known: dict[tuple[str, int, int], tuple[int, ...]] = {}
        self.floor = 1
        self.sound = 1
        self._kept: dict[int, Position] = {1: position}
        self._undone: list[list[int]] = []
        self._notices: list[tuple[int, Event]] = []

    def append(self, entry: Entry, applied: Applied) -> None:
        """An entry that was applied to the present position."""
        if isinstance(entry, Chance):
            need = self.position.pending
            assert isinstance(need, NeedChance)
            n = self.position.request_count()
            self.known[need.name, need.round, n] = entry.outcome
        self._go(len(self.entries), applied)
        self.entries.append(entry)
        self._undone.clear()

    def _go(self, number: int, applied: Applied) -> None:
        self.line.append(Went(number, applied.barrier, applied.told))
        old = len(self.line) - 1 - _REMEMBER
        if old >= self.floor and self.line[old].told:
            self.line[old] = Went(self.line[old].number, self.line[old].barrier, None)
        self.position = applied.position
        self.sound = len(self.line)
        if len(self.line) % _KEEP_EVERY == 0:
            self._kept[len(self.line)] = applied.position

    def append_unfolded(self, entry: Entry) -> None:
        """A stored entry that cannot be applied, or that comes after one."""
        self.line.append(Went(len(self.entries), True))
        self.entries.append(entry)
        self._undone.clear()

    def undo(self, entry: Admin, position: Position) -> None:
        """An undo entry; `position` is what `position_at(entry.upto)` gave."""
        self._undone.append([went.number for went in self.line[entry.upto :]])
        del self.line[entry.upto :]
        self._kept = {k: p for k, p in self._kept.items() if k <= entry.upto}
        self.position = position
        self.sound = min(self.sound, entry.upto)
        self._notices.append((len(self.entries), Event("core.taken-back", args=(self._last(),))))
        self.entries.append(entry)

    def redo(self, entry: Admin, again: Sequence[Applied]) -> None:
        """A redo entry; `again` holds the undone entries, applied anew."""
        numbers = self._undone.pop()
        self._notices.append((len(self.entries), Event("core.redone", args=(numbers[0],))))
        for number, applied in zip(numbers, again, strict=True):
            self._go(number, applied)
        self.entries.append(entry)

    def _last(self) -> int:
        return self.line[-1].number

    def redoable(self) -> tuple[Entry, ...]:
        """The entries that a redo would give back; () when nothing was undone."""
        return tuple([self.entries[n] for n in self._undone[-1]]) if self._undone else ()

    def effective(self) -> tuple[Entry, ...]:
        """The entries that count."""
        return tuple([self.entries[went.number] for went in self.line])

    def position_at(self, rules: Rules[Any, Any], parse: Any, upto: int) -> Position:
        """The position after the first `upto` effective entries (the start entry counts).

        Raises `Illegal` with `undo-range` outside of what is left of the journal.
        """
        if upto == self.sound:
            return self.position
        if not self.floor <= upto < self.sound:
            raise Illegal(Refusal("undo-range", details=(self.floor, self.sound)))
        near = max(k for k in self._kept if k <= upto)
        position = self._kept[near]
        for went in self.line[near:upto]:
            position = apply(rules, parse, position, self.entries[went.number]).position
        return position

    def barrier_after(self, upto: int) -> bool:
        """Whether somebody may have learned something after the first `upto` entries; by those
        that could be applied."""
        return any(went.barrier for went in self.line[upto : self.sound])

    def told(self, rules: Rules[Any, Any], parse: Any, since: int = 0) -> list[tuple[int, Told]]:
        """All that the effective entries of number `since` and later have told, with their
        numbers; what undo and redo told stands beside it in `notices`."""
        first = next((k for k, went in enumerate(self.line) if went.number >= since), None)
        if first is None:
            return []
        if all(went.told is not None for went in self.line[first:]):
            return [(went.number, t) for went in self.line[first:] for t in went.told or ()]
        # Old entries are folded again, from the position that was kept before them.
        at = max((k for k in self._kept if k <= first), default=self.floor)
        position = self._kept[at]
        found = [(went.number, t) for went in self.line[first:at] for t in went.told or ()]
        for place, went in enumerate(self.line[at : self.sound], at):
            applied = apply(rules, parse, position, self.entries[went.number])
            position = applied.position
            if place >= first:
                found += [(went.number, t) for t in applied.told]
        return found

    def notices(self, since: int = 0) -> list[Line]:
        """What undo and redo told, from entry `since` on."""
        return [Line(number, event) for number, event in self._notices if number >= since]

    def resume(self, entries: Sequence[Entry], position: Position) -> None:
        """Go on from a stored position after these entries, which were folded by other rules; none
        of them can be undone any more."""
        line: list[int] = []
        undone: list[list[int]] = []
        for number, entry in enumerate(entries):
            if isinstance(entry, Admin) and entry.kind == "undo":
                undone.append(line[entry.upto :])
                del line[entry.upto :]
            elif isinstance(entry, Admin) and entry.kind == "redo":
                line += undone.pop()
            else:
                line.append(number)
                undone.clear()
        self.entries = list(entries)
        self.line = [Went(number, True) for number in line]
        self.position = position
        self.floor = self.sound = len(line)
        self._kept = {self.floor: position}
        self._undone.clear()


def may_know(told: Told, viewer: int | None) -> bool:
    """Whether the viewer (None: the public) learns this event by this entry."""
    who = -1 if viewer is None else viewer
    if told.only >= 0 and told.only != who:
        return False
    if told.but >= 0 and told.but == who:
        return False
    return told.event.audience is None or who in told.event.audience


def begin_history(rules: Rules[Any, Any], first: Entry) -> History:
    """The history of a start entry alone. Raises `Illegal` for another entry, `Refused` for
    options that the game does not take."""
    if not isinstance(first, Start):
        raise Illegal(Refusal("start"))
    return History(first, begin(rules, rules.setup(first.seats, first.options)))


def follow(rules: Rules[Any, Any], parse: Any, history: History, entry: Entry) -> None:
    """One more stored entry, of any kind. Raises `Illegal`, or what a faulty game raises; the
    history is then as it was."""
    if isinstance(entry, Admin) and entry.kind == "undo":
        history.undo(entry, history.position_at(rules, parse, entry.upto))
    elif history.sound < len(history.line):
        history.append_unfolded(entry)
    elif isinstance(entry, Admin) and entry.kind == "redo":
        history.redo(entry, replay(rules, parse, history.position, history.redoable()))
    else:
        history.append(entry, apply(rules, parse, history.position, entry))


def replay(
    rules: Rules[Any, Any], parse: Any, position: Position, entries: Sequence[Entry]
) -> tuple[Applied, ...]:
    """The entries applied one after the other. Raises `Illegal` when there are none."""
    if not entries:
        raise Illegal(Refusal("nothing-to-redo"))
    again = []
    for entry in entries:
        applied = apply(rules, parse, position, entry)
        again.append(applied)
        position = applied.position
    return tuple(again)
