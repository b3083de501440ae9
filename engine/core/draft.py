"""A seat's pencilled steps in one window: preview, step undo, marker; nobody else's business.

A draft is frozen; changing it makes another. It keeps the state after each of its steps, so that
undo is a pop, and the position that it was folded on, so that the driver sees when it is stale.
"""

from __future__ import annotations

from sys import intern
from typing import Any

import msgspec

from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.core.rules import Rules
from engine.core.window import Decide

__all__ = ["Draft", "Dropped", "Pencil", "is_barrier", "refold"]


class Pencil(msgspec.Struct, frozen=True, omit_defaults=True):
    """A draft as it is stored. One without steps and with the marker up means: delete the row."""

    seat: int
    window: str
    steps: tuple[str, ...] = ()
    done: bool = False
    auto: bool = False
    standing: bool = False

    @property
    def empty(self) -> bool:
        return not self.steps and not self.done


class Draft(msgspec.Struct, frozen=True, eq=False):
    """What a seat has pencilled in a window.

    `moves` are the steps as objects, `states` and `told` the state and the events after each.
    `done`: the marker is down. `auto`: its default was taken. `standing`: a standing answer gave
    it. `base` is the state it was folded on, `written` the count of this seat's steps in this
    window that stand in the journal already.
    """

    seat: int
    window: str
    base: Any
    written: int = 0
    moves: tuple[Any, ...] = ()
    states: tuple[Any, ...] = ()
    told: tuple[tuple[Event, ...], ...] = ()
    done: bool = False
    auto: bool = False
    standing: bool = False

    @property
    def steps(self) -> tuple[str, ...]:
        """The pencilled steps as canonical text."""
        return tuple([intern(str(move)) for move in self.moves])

    @property
    def rev(self) -> int:
        """How many steps the seat has in this window, pencilled and written."""
        return self.written + len(self.moves)

    @property
    def state(self) -> Any:
        """The seat's preview."""
        return self.states[-1] if self.states else self.base

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple([event for told in self.told for event in told])

    @property
    def empty(self) -> bool:
        return not self.moves and not self.done

    @property
    def pencil(self) -> Pencil:
        """The draft as it is stored."""
        return Pencil(self.seat, self.window, self.steps, self.done, self.auto, self.standing)

    def with_step(self, move: Any, state: Any, events: tuple[Event, ...]) -> Draft:
        return Draft(
            self.seat,
            self.window,
            self.base,
            self.written,
            (*self.moves, move),
            (*self.states, state),
            (*self.told, events),
            self.done,
            self.auto,
            self.standing,
        )

    def first(self, count: int) -> Draft:
        """The draft with its first `count` steps only, marker up."""
        return Draft(
            self.seat,
            self.window,
            self.base,
            self.written,
            self.moves[:count],
            self.states[:count],
            self.told[:count],
        )

    def marked(self, done: bool, *, auto: bool = False, standing: bool = False) -> Draft:
        """The draft with the marker down (`done`) or up."""
        return msgspec.structs.replace(self, done=done, auto=auto, standing=standing)


class Dropped(msgspec.Struct, frozen=True):
    """Pencilled steps that do not stand any more, and why the first of them does not."""

    seat: int
    window: str
    steps: tuple[str, ...]
    refusal: Refusal


def is_barrier(rules: Rules[Any, Any], window: str, state: Any, events: tuple[Event, ...]) -> bool:
    """Whether a step that led to `state` has to be written at once: it told its seat something
    new, or it moved the match out of its window (a request of chance, a frame for others)."""
    for event in events:
        if event.barrier:
            return True
    pending = rules.pending(state)
    return type(pending) is not Decide or pending.window.id != window


def refold(
    rules: Rules[Any, Any], draft: Draft, base: Any, written: int
) -> tuple[Draft, Dropped | None]:
    """The draft on another base. From the first step on that is refused there, or that would now
    reveal something, steps are dropped; then, or when something is owed, the marker is up."""
    new = Draft(draft.seat, draft.window, base, written, standing=draft.standing)
    for at, move in enumerate(draft.moves):
        result = _retake(rules, new, move)
        if isinstance(result, Refusal):
            steps = tuple([str(m) for m in draft.moves[at:]])
            return new.marked(False), Dropped(draft.seat, draft.window, steps, result)
        new = result
    if draft.done and rules.ready(new.state, draft.seat) is None:
        return new.marked(True, auto=draft.auto, standing=draft.standing), None
    return new.marked(False), None


def _retake(rules: Rules[Any, Any], draft: Draft, move: Any) -> Draft | Refusal:
    try:
        refusal = rules.check(draft.state, draft.seat, move)
        if refusal is not None:
            return refusal
        state, events = rules.advance(draft.state, draft.seat, move)
        # A standing answer is not shown as a preview, so it may move the match on.
        moves_on = draft.standing and not any(event.barrier for event in events)
        if not moves_on and is_barrier(rules, draft.window, state, events):
            return Refusal("now-reveals")
    except Exception:
        # A fault in one seat's preview must not keep the others from playing on.
        return Refusal("fault", details=(str(move),))
    return draft.with_step(move, state, events)
