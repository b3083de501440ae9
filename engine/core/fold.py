"""One entry onto a position: the only place where a match moves.

The fold is uniform. An Act takes its steps through `advance` and, if it is final, marks its seat
as having acted; a window in which all have acted is closed by the rules; Chance is answered.
Everything is pure: a position is frozen, and an entry that does not apply raises.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import msgspec

from engine.core.chance import misfit
from engine.core.entry import Act, Admin, Chance, Entry
from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.core.rules import Rules
from engine.core.window import Decide, NeedChance, Over, Pending, Window

__all__ = ["Applied", "Illegal", "Open", "Position", "Told", "apply", "asked", "begin", "is_aside"]

_HOLDING = ("joint", "rounds")
# No game closes that many windows by one entry; a game that does asks the same for ever.
_ENDLESS = 1000


class Illegal(Exception):
    """An entry or step that does not apply. `step` is the text of the refused step, "" for none."""

    def __init__(self, refusal: Refusal, step: str = "") -> None:
        super().__init__(refusal.code)
        self.refusal = refusal
        self.step = step


class Open(msgspec.Struct, frozen=True):
    """What the driver knows of an open window: `acted`, a bitmask of the seats whose final act is
    in; `struck`, that one of these held a step; `written`, (seat, steps in the journal) pairs;
    `held`, (seat, event) pairs that the others learn at the close."""

    acted: int = 0
    struck: bool = False
    written: tuple[tuple[int, int], ...] = ()
    held: tuple[tuple[int, Event], ...] = ()

    def count(self, seat: int) -> int:
        for who, count in self.written:
            if who == seat:
                return count
        return 0


NOTHING = Open()


class Position(msgspec.Struct, frozen=True, eq=False):
    """A state and what belongs to it: what is pending, the open windows by id (one below a frame
    stays open), requests of chance so far by (name, round), steps taken so far."""

    state: Any
    pending: Pending
    open: dict[str, Open]
    requests: dict[tuple[str, int], int]
    steps: int = 0

    def at(self, window: str) -> Open:
        return self.open.get(window, NOTHING)

    def request_count(self) -> int:
        """The n of the pending request of chance."""
        need = self.pending
        assert type(need) is NeedChance
        return self.requests.get((need.name, need.round), 0)


class Told(msgspec.Struct, frozen=True, gc=False):
    """An event of an entry; `only` the one seat that learns it now, `but` the one seat that has
    learned it before; -1 for neither."""

    event: Event
    only: int = -1
    but: int = -1


class Applied(msgspec.Struct, frozen=True, eq=False):
    """The position after an entry, what was told, and the ids of the windows that it closed.
    `barrier`: somebody may have learned something by it."""

    position: Position
    told: tuple[Told, ...] = ()
    closed: tuple[str, ...] = ()
    barrier: bool = False


def begin(rules: Rules[Any, Any], state: Any) -> Position:
    """The position of a state that was just set up."""
    return Position(state, rules.pending(state), {}, {})


def asked(window: Window, open: Open, seat: int) -> Refusal | None:
    """Why the seat cannot pencil in the window; None when it can. In an *ordered* window that is
    the first seat that has not acted, and those behind it where early answers go."""
    if seat not in window.must and seat not in window.may:
        return Refusal("not-asked")
    if window.mode == "free":
        return None
    if open.acted >> seat & 1 or (window.mode == "ordered" and seat not in window.must):
        return Refusal("not-asked")
    if window.mode == "ordered" and not window.early and seat != turn(window, open):
        return Refusal("not-your-turn", details=(turn(window, open),))
    return None


def turn(window: Window, open: Open) -> int:
    """The first seat of `must` that has not acted; -1 when all have."""
    for seat in window.must:
        if not open.acted >> seat & 1:
            return seat
    return -1


def is_complete(window: Window, open: Open) -> bool:
    """Whether nothing more is waited for, so that the rules may close the window; one that public
    facts make empty is complete as soon as it opens."""
    if window.mode == "first" and open.struck:
        return True
    if window.mode == "free" and not window.must:
        return False
    return turn(window, open) == -1


def is_aside(rules: Rules[Any, Any], state: Any, seat: int, move: Any) -> bool:
    """Whether the step is one that the seat may take besides the window."""
    asides = rules.asides(state, seat)
    return bool(asides) and any(option.step == move for option in asides)


def run(
    rules: Rules[Any, Any], state: Any, seat: int, moves: tuple[Any, ...]
) -> tuple[Any, tuple[Event, ...]]:
    """Steps in a row, each checked. Raises `Illegal` with the first that is refused."""
    told: tuple[Event, ...] = ()
    for move in moves:
        refusal = rules.check(state, seat, move)
        if refusal is not None:
            raise Illegal(refusal, str(move))
        state, events = rules.advance(state, seat, move)
        told += events
    return state, told


def apply(rules: Rules[Any, Any], parse: Any, position: Position, entry: Entry) -> Applied:
    """The entry on the position, everything checked. `parse` gives the step of a text.

    Raises `Illegal`, and whatever a faulty game raises.
    """
    kind = type(entry)
    if kind is Act:
        moves = tuple([parse(text) for text in entry.steps])  # type: ignore[union-attr]
        return act(rules, position, entry, moves)  # type: ignore[arg-type]
    if kind is Chance:
        return chance(rules, position, entry)  # type: ignore[arg-type]
    if isinstance(entry, Admin) and entry.kind == "adjust":
        return adjust(rules, position, entry)
    if isinstance(entry, Admin) and entry.kind == "rules_changed":
        return Applied(position, (Told(Event("core.rules-changed")),), barrier=True)
    raise Illegal(Refusal("start"))


def act(
    rules: Rules[Any, Any],
    position: Position,
    entry: Act,
    moves: tuple[Any, ...],
    ready: tuple[Any, tuple[Event, ...]] | None = None,
) -> Applied:
    """An Act. `ready` holds the state and events after its steps where a draft has them already."""
    pending = position.pending
    if type(pending) is not Decide:
        raise Illegal(Refusal("no-window"))
    window = pending.window
    if entry.window != window.id:
        raise Illegal(Refusal("other-window", details=(window.id,)))
    seat = entry.seat
    here = position.at(window.id)
    aside = (
        not entry.final
        and ready is None
        and len(moves) == 1
        and is_aside(rules, position.state, seat, moves[0])
    )
    if not aside:
        refusal = asked(window, here, seat)
        if refusal is None and window.mode == "ordered" and seat != turn(window, here):
            refusal = Refusal("not-your-turn", details=(turn(window, here),))
        if refusal is not None:
            raise Illegal(refusal)
    state, events = ready if ready is not None else run(rules, position.state, seat, moves)
    if entry.final and ready is None:
        owed = rules.ready(state, seat)
        if owed is not None:
            raise Illegal(owed)
    told: tuple[Told, ...]
    if aside:
        told = tuple([Told(event) for event in events])
    else:
        here, told = _acted(window, here, entry, events)
    open = {**position.open, window.id: here} if not aside else position.open
    after = Position(
        state, rules.pending(state), open, position.requests, position.steps + len(moves)
    )
    barrier = False
    for event in events:
        if event.barrier:
            barrier = True
    fresh = (window.id, len(position.at(window.id).held))
    return _closed(rules, after, told, barrier, fresh)


def _acted(
    window: Window, here: Open, entry: Act, events: tuple[Event, ...]
) -> tuple[Open, tuple[Told, ...]]:
    """The window with the act marked in it, and what is told at once."""
    seat = entry.seat
    bit = 1 << seat
    acted = here.acted | bit if entry.final else here.acted & ~bit
    if entry.final and entry.auto and window.shows == "who" and not window.sealed:
        events += (Event("core.absent", seat),)
    written = here.written
    if entry.steps:
        count = here.count(seat) + len(entry.steps)
        if count > len(entry.steps):
            written = tuple([pair for pair in written if pair[0] != seat])
        written = (*written, (seat, count))
    if window.mode in _HOLDING or (window.sealed and window.mode == "ordered"):
        held = here.held + tuple([(seat, event) for event in events])
        told = tuple(
            [
                Told(event, seat)
                for event in events
                if event.audience is None or seat in event.audience
            ]
        )
    else:
        held = here.held
        told = tuple([Told(event) for event in events])
    struck = here.struck or (entry.final and bool(entry.steps))
    return Open(acted, struck, written, held), told


def _closed(
    rules: Rules[Any, Any],
    after: Position,
    told: tuple[Told, ...],
    barrier: bool,
    fresh: tuple[str, int] = ("", 0),
) -> Applied:
    """Close what is complete, over and over; a window that comes back from below a frame with all
    its answers is closed too. `fresh`: in which window, and where in its `held`, the events of
    this very entry begin."""
    closed: tuple[str, ...] = ()
    while type(after.pending) is Decide:
        window = after.pending.window
        here = after.at(window.id)
        if not is_complete(window, here):
            return Applied(after, told, closed, barrier or bool(closed))
        if len(closed) >= _ENDLESS:
            raise RuntimeError(f"window {window.id} is asked again and again")
        told = _released(window, here, told, fresh)
        state, events = rules.close(after.state)
        told += tuple([Told(event) for event in events])
        open = dict(after.open)
        open.pop(window.id, None)
        after = Position(state, rules.pending(state), open, after.requests, after.steps)
        closed += (window.id,)
    if type(after.pending) is Over:
        for name, here in after.open.items():
            told = _released(Window(name, name, ()), here, told, fresh)
        after = Position(after.state, after.pending, {}, after.requests, after.steps)
    return Applied(after, told, closed, barrier or bool(closed))


def _released(
    window: Window, here: Open, told: tuple[Told, ...], fresh: tuple[str, int]
) -> tuple[Told, ...]:
    """What was held back, now for everybody, in the order of `must`; its seat heard it before,
    unless in this very entry."""
    if not here.held:
        return told
    start = len(here.held)
    if fresh[0] == window.id:
        start = fresh[1]
        told = tuple([t for t in told if t.only < 0])
    shown: dict[int, list[Told]] = {seat: [] for seat in window.must}
    others: list[Told] = []
    for at, (seat, event) in enumerate(here.held):
        heard = at < start and (event.audience is None or seat in event.audience)
        shown.get(seat, others).append(Told(event, -1, seat if heard else -1))
    return (*told, *chain.from_iterable(shown.values()), *others)


def chance(rules: Rules[Any, Any], position: Position, entry: Chance) -> Applied:
    """The outcome that was asked for. Its events are told as their audience says, at once."""
    need = position.pending
    if type(need) is not NeedChance or need.name != entry.name:
        raise Illegal(Refusal("no-chance"))
    wrong = misfit(need.request, entry.outcome)
    if wrong:
        raise Illegal(Refusal("outcome", details=(need.name, wrong)))
    state, events = rules.answer(position.state, entry.outcome)
    key = (need.name, need.round)
    requests = {**position.requests, key: position.requests.get(key, 0) + 1}
    after = Position(state, rules.pending(state), position.open, requests, position.steps)
    return _closed(rules, after, tuple([Told(event) for event in events]), need.audience != ())


def adjust(rules: Rules[Any, Any], position: Position, entry: Admin) -> Applied:
    """Something declared adjustable is set; the table is told."""
    known = {quantity.name: quantity for quantity in rules.quantities(position.state)}
    found = known.get(entry.quantity)
    if found is None:
        raise Illegal(Refusal("quantity", details=(entry.quantity, ", ".join(known) or "nothing")))
    if not found.low <= entry.value <= found.high:
        details = (entry.quantity, found.low, found.high)
        raise Illegal(Refusal("quantity-range", details=details))
    state = rules.adjust(position.state, entry.quantity, entry.value)
    event = Event("core.adjusted", args=(entry.quantity, entry.value, entry.reason))
    after = Position(state, rules.pending(state), position.open, position.requests, position.steps)
    return _closed(rules, after, (Told(event),), True)
