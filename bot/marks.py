"""What a seat does on its desk: pencil, take back, marker down and up, ballots."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.answers import Press, Reply
from bot.store.tables import SeatRow
from bot.text import say
from bot.turn import Turn
from bot.typed import parts, resolve
from engine.core.match import Draft, Halted, Match
from engine.core.refusal import Refused
from engine.core.window import NeedChance

if TYPE_CHECKING:
    from bot.service import Service

__all__ = ["Marks", "barred", "receipt"]

_WORDS = ("undo", "reset", "done")
"""What can be typed among steps."""


class Marks:
    """What a seat does on its desk. A press whose window is not the present one changes nothing
    and answers `stale`; undo, reset, down and up with another `rev` than the draft's answer
    `changed`."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def open(self, press: Press) -> Reply:
        """Open the desk: nothing is done but that its news count as seen."""

        async def act(turn: Turn) -> Reply:
            return Reply(True, "desk")

        return await self._service.press(press, act)

    async def step(self, press: Press, steps: Sequence[str], *, words: bool = True) -> Reply:
        """Pencil steps (canonical or typed text) in order; the first that is refused stops, what
        went before stays. With `words`, `undo`, `reset` and `done` are taken as such among them;
        without, they are what the game calls so."""

        async def act(turn: Turn) -> Reply:
            seat = _seat(turn, press)
            if isinstance(seat, Reply):
                return seat
            wanted = [piece for text in steps for piece in parts(text)]
            if _doubled(turn.playing, press, seat.seat, wanted):
                return Reply(True, "done")
            return _type(turn, seat.seat, wanted, words)

        return await self._service.press(press, act)

    async def several(self, press: Press, steps: Sequence[str]) -> Reply:
        """Steps of one menu, in list order again and again until nothing more fits."""

        async def act(turn: Turn) -> Reply:
            seat = _seat(turn, press)
            if isinstance(seat, Reply):
                return seat
            return _several(turn, seat.seat, list(steps))

        return await self._service.press(press, act)

    async def swap(self, press: Press, step: str) -> Reply:
        """Another way to the target of the last step: takes that back and pencils this one."""

        async def act(turn: Turn) -> Reply:
            seat = _seat(turn, press, exact=True)
            if isinstance(seat, Reply):
                return seat
            match = turn.playing
            last = match.draft(seat.seat).steps[-1:]
            back = match.undo(seat.seat)
            try:
                change = match.step(seat.seat, step)
            except Halted:
                raise
            except Refused as refused:
                # As it was: the step that stood there is legal again.
                match.step(seat.seat, last[0])
                return Reply(False, refused.code, refused.message)
            turn.take(back, change)
            return Reply(True, "done", took=1)

        return await self._service.press(press, act)

    async def undo(self, press: Press, count: int = 1) -> Reply:
        """Take the last pencilled steps back."""

        async def act(turn: Turn) -> Reply:
            seat = _seat(turn, press, exact=True)
            if isinstance(seat, Reply):
                return seat
            turn.take(turn.playing.undo(seat.seat, count))
            return Reply(True, "undone")

        return await self._service.press(press, act)

    async def reset(self, press: Press) -> Reply:
        """Undo all; the steps are shelved until the next mark."""

        async def act(turn: Turn) -> Reply:
            seat = _seat(turn, press, exact=True)
            if isinstance(seat, Reply):
                return seat
            _reset(turn, seat.seat)
            return Reply(True, "reset")

        return await self._service.press(press, act)

    async def bring_back(self, press: Press) -> Reply:
        """Pencil again what *Reset* took away."""

        async def act(turn: Turn) -> Reply:
            seat = _seat(turn, press, exact=True)
            if isinstance(seat, Reply):
                return seat
            shelved = turn.shelves.get((seat.seat, turn.window), ())
            if not shelved:
                return Reply(False, "not-shelved", say("not-shelved"))
            return _type(turn, seat.seat, list(shelved), False)

        return await self._service.press(press, act)

    async def down(self, press: Press) -> Reply:
        """Marker down. The last one closes the step."""

        async def act(turn: Turn) -> Reply:
            seat = _seat(turn, press, exact=True)
            if isinstance(seat, Reply):
                return seat
            turn.take(turn.playing.down(seat.seat))
            return Reply(True, "down")

        return await self._service.press(press, act)

    async def up(self, press: Press) -> Reply:
        """Marker up again, as long as the step is open."""

        async def act(turn: Turn) -> Reply:
            seat = _seat(turn, press, exact=True)
            if isinstance(seat, Reply):
                return seat
            turn.take(turn.playing.up(seat.seat))
            return Reply(True, "up")

        return await self._service.press(press, act)

    async def ballot(self, press: Press, steps: Sequence[str]) -> Reply:
        """Seal a ballot: these steps in place of an earlier one, marker down; `reply.receipt`."""

        async def act(turn: Turn) -> Reply:
            seat = _seat(turn, press)
            if isinstance(seat, Reply):
                return seat
            return _seal(turn, seat.seat, steps)

        return await self._service.press(press, act)

    async def withdraw(self, press: Press) -> Reply:
        """Take a sealed ballot back: marker up, no ballot pencilled."""

        async def act(turn: Turn) -> Reply:
            seat = _seat(turn, press)
            if isinstance(seat, Reply):
                return seat
            _clear(turn, seat.seat)
            return Reply(True, "withdrawn", say("withdrawn"))

        return await self._service.press(press, act)


def receipt(secret: bytes, window: str, seat: int, steps: Sequence[str]) -> str:
    """What the owner of a sealed ballot is given; it tells nothing, and with the secret, shown at
    the end, everybody can make it again from the ballot."""
    text = "\n".join((window, str(seat), *steps)).encode()
    digest = hashlib.blake2b(text, key=secret, digest_size=5, person=b"speaker ballot").digest()
    code = base64.b32encode(digest).decode()
    return f"{code[:4]}-{code[4:]}"


def barred(turn: Turn) -> Reply | None:
    """Why nothing can be marked at this table now."""
    status = turn.row.status
    if status == "running" and turn.match is not None:
        return None
    code = {"lobby": "not-started", "paused": "paused", "halted": "halted"}.get(status)
    return Reply(False, code or "not-running", say(code or "not-running"))


def no_seat(turn: Turn) -> Reply:
    """The answer to somebody without a seat; it names one that waits for somebody."""
    free = [s.seat + 1 for s in turn.seats if s.away]
    text = say("no-seat-free", free[0]) if free else say("no-seat")
    return Reply(False, "no-seat", text)


def _seat(turn: Turn, press: Press, *, exact: bool = False) -> SeatRow | Reply:
    """The presser's seat, when the press is about what stands now. `exact`: the draft has to be
    as long as it was when the control was made."""
    bar = barred(turn)
    if bar is not None:
        return bar
    seat = turn.seat_of(press.by.id)
    if seat is None:
        return no_seat(turn)
    if press.seat is not None and press.seat != seat.seat:
        return Reply(False, "not-yours", say("not-yours"))
    if press.window and press.window != turn.window:
        return Reply(False, "stale", say("stale"))
    if isinstance(turn.playing.pending(), NeedChance):
        return Reply(False, "stale", say("stale"))
    if exact and press.rev is not None and press.rev != turn.playing.draft(seat.seat).rev:
        return Reply(False, "changed", say("changed"))
    return seat


def _doubled(match: Match, press: Press, seat: int, steps: Sequence[str]) -> bool:
    """Whether a mark has been pencilled already by the same control, pressed twice or on two
    desks: it was made for a shorter draft, and what it marks stands behind that."""
    if press.rev is None or press.seat is None:
        return False
    draft = match.draft(seat)
    since = draft.steps[max(0, press.rev - draft.written) :]
    return bool(since) and all(step in since for step in steps)


def _type(turn: Turn, seat: int, wanted: list[str], words: bool) -> Reply:
    match = turn.playing
    took, verb = 0, ""
    for at, text in enumerate(wanted):
        try:
            if words and text.lower() in _WORDS:
                _word(turn, seat, text.lower())
                continue
            for step in resolve(match.rules, match.seen_state(seat), seat, text, verb):
                turn.take(match.step(seat, step))
                verb = step.split()[0]
                took += 1
        except Halted:
            raise
        except Refused as refused:
            left = tuple(wanted[at:])
            if len(wanted) == 1 and not took:
                return Reply(False, refused.code, refused.message, left=left)
            said = say("typed-stop", took, text, refused.message, "; ".join(left))
            return Reply(False, refused.code, said, took=took, left=left)
    return Reply(True, "done", took=took)


def _word(turn: Turn, seat: int, word: str) -> None:
    if word == "undo":
        turn.take(turn.playing.undo(seat))
    elif word == "reset":
        _reset(turn, seat)
    else:
        turn.take(turn.playing.down(seat))


def _reset(turn: Turn, seat: int) -> None:
    draft = turn.playing.draft(seat)
    turn.take(turn.playing.reset(seat))
    turn.shelved[seat, draft.window] = draft.steps


def _several(turn: Turn, seat: int, wanted: list[str]) -> Reply:
    match = turn.playing
    left, took = list(dict.fromkeys(wanted)), 0
    why: Refused | None = None
    moved = True
    while left and moved:
        moved = False
        for step in list(left):
            try:
                turn.take(match.step(seat, step))
            except Halted:
                raise
            except Refused as refused:
                why = refused
            else:
                left.remove(step)
                took, moved = took + 1, True
    if not left or why is None:
        return Reply(True, "done", took=took)
    if not took:
        said = say("nothing-fits", why.message) if len(wanted) > 1 else why.message
        return Reply(False, why.code, said, left=tuple(left))
    said = say("some-fit", took, "; ".join(left), why.message)
    return Reply(False, why.code, said, took=took, left=tuple(left))


def _clear(turn: Turn, seat: int) -> None:
    """Marker up and no ballot pencilled; what was spent or played before it stays."""
    match = turn.playing
    if match.draft(seat).done:
        turn.take(match.up(seat))
    steps = match.draft(seat).steps
    sides = tuple(key for key, _ in turn.rules.prompt(match.seen_state(seat), seat).sides)
    kept = [step for step in steps if not step.startswith(sides)]
    if len(kept) == len(steps):
        return
    turn.take(match.reset(seat))
    for step in kept:
        turn.take(match.step(seat, step))


def _stand(match: Match, seat: int, before: Draft) -> None:
    """Let a draft stand as it stood."""
    if match.draft(seat).done:
        match.up(seat)
    if match.draft(seat).moves:
        match.reset(seat)
    for step in before.steps:
        match.step(seat, step)
    if before.done:
        match.down(seat)


def _seal(turn: Turn, seat: int, steps: Sequence[str]) -> Reply:
    match = turn.playing
    window = match.window()
    assert window is not None
    before = match.draft(seat)
    taken = len(turn.changes)
    try:
        _clear(turn, seat)
        for step in steps:
            turn.take(match.step(seat, step))
        sealed = match.draft(seat).steps
        turn.take(match.down(seat))
    except Halted:
        raise
    except Refused as refused:
        _stand(match, seat, before)
        del turn.changes[taken:]
        return Reply(False, refused.code, refused.message)
    code = receipt(bytes.fromhex(turn.row.secret), window.id, seat, sealed)
    if turn.window != window.id:
        return Reply(True, "sealed", say("sealed-last", code), receipt=code)
    done = len(window.must) - len(match.missing())
    return Reply(True, "sealed", say("sealed", code, done, len(window.must)), receipt=code)
