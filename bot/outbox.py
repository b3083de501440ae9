"""Sends what was committed: once, in order within a channel, within the rate limits.

A row goes from *pending* to *sending*, which is stored before Discord is called, and then to *sent*
with the id of the message, or to *dropped* with the reason. A row found in *sending* may have
reached Discord: it is looked for, and sent again under the same nonce when it is not there. The
outbox knows no Discord: a `Sender` does the calls and says how each ended.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from bot.clock import Idle, Signal, idle
from bot.limiter import Limiter
from bot.parked import gave_way, park
from bot.posts import LobbyPost, Post, TablePost, decode_post, encode_post
from bot.store import Conflict, Store, Tx, Unavailable
from bot.store.tables import MessageRow, OutboxRow
from bot.text import say

__all__ = [
    "Closed",
    "Forbidden",
    "Gone",
    "Outbox",
    "Outcome",
    "Refused",
    "Retry",
    "Sender",
    "Sent",
]

_log = logging.getLogger(__name__)

_AT_ONCE: Final = 8
"""Channels that are served at the same time."""
_BACKOFF: Final = (1.0, 2.0, 5.0, 15.0, 60.0, 300.0)
"""Seconds before the next try after a failure; the last one again and again."""
_TRIES: Final = 30
"""Failures after which a row is given up: some two hours."""
_TROUBLE: Final = 5.0


class Sent(msgspec.Struct, frozen=True):
    """It is there. `channel` and `message` are where (a DM's channel for `dm`)."""

    channel: int
    message: int


class Gone(msgspec.Struct, frozen=True):
    """The message, channel, thread or person does not exist any more (404)."""

    what: str


class Forbidden(msgspec.Struct, frozen=True):
    """Not allowed here (403); `what` names the missing permission and the place. What was to be
    said there waits until it is allowed again."""

    what: str


class Closed(msgspec.Struct, frozen=True):
    """The person takes no DMs, or Discord refuses them (50007, 50278, 40003): an ordinary end."""


class Refused(msgspec.Struct, frozen=True):
    """Discord did not accept the payload (400), plain form tried as well. Never tried again."""

    what: str


class Retry(msgspec.Struct, frozen=True):
    """Certainly not done: 429 (`seconds` as told; `everywhere` for a global limit) or 5xx (0: the
    outbox knows how long to wait)."""

    seconds: float
    everywhere: bool = False


Outcome = Sent | Gone | Forbidden | Closed | Refused | Retry


class Sender(Protocol):
    """The Discord calls. An exception (a cut connection) means: nobody knows whether it was done.

    `nonce` (at most 25 characters) is the same at every try of a row: send it with `enforce_nonce`.
    Discord remembers it for minutes only, so also put `row` where `find` will see it for ever (the
    component id of the container).
    """

    async def post(self, channel: int, post: Post, nonce: str, row: int) -> Outcome: ...

    async def edit(self, channel: int, message: int, post: Post) -> Outcome: ...

    async def delete(self, channel: int, message: int) -> Outcome: ...

    async def dm(self, user: int, post: Post, nonce: str, row: int) -> Outcome: ...

    async def find(self, channel: int, user: int, nonce: str, row: int) -> Sent | None:
        """The message of that row in the channel (`user`: in their DM, where `channel` is 0), if
        an earlier try has reached Discord."""
        ...


class Outbox:
    """The sending loop. `wake` after each change; `run` until cancelled. `now` is the Unix time;
    `per_second` bounds the calls. One process has one outbox."""

    def __init__(
        self,
        store: Store,
        sender: Sender,
        *,
        now: Callable[[], float],
        idle: Idle = idle,
        per_second: int = 40,
    ) -> None:
        self._store = store
        self._sender = sender
        self._now = now
        self._idle = idle
        self._signal = Signal()
        self._limit = Limiter(per_second)
        self._closed_until = 0.0
        self._calls: set[asyncio.Task[Outcome]] = set()
        self._parked: set[int] = set()

    @property
    def parked(self) -> frozenset[int]:
        """Channels in which this process was not allowed to do something that still waits."""
        return frozenset(self._parked)

    async def release(self, channel: int | None = None) -> None:
        """What waits for a permission in that channel (None: anywhere) is tried again now."""
        async with self._store.write() as tx:
            await tx.outbox.release(self._now(), channel)
        self._parked -= self._parked if channel is None else {channel}
        self._signal.wake()

    def wake(self) -> None:
        """A change has queued something."""
        self._signal.wake()

    async def drain(self) -> float | None:
        """Send what is due; the Unix time when the next row is due, None when there is none.

        Channels do not wait for each other: a slow call holds up its own channel only.
        """
        flying: dict[asyncio.Task[None], str] = {}
        try:
            while True:
                due = await self._launch(flying)
                if not flying:
                    return due
                await self._landed(flying)
        finally:
            # Only the calls are cut off, never the database: their rows stand in *sending*, and the
            # next start looks for them.
            for call in self._calls:
                call.cancel()
            await asyncio.gather(*flying, return_exceptions=True)

    async def _launch(self, flying: dict[asyncio.Task[None], str]) -> float | None:
        """Start what may be sent now; when to look again."""
        now = self._now()
        if self._closed_until > now:
            return self._closed_until
        room = min(_AT_ONCE - len(flying), self._limit.room(now))
        async with self._store.read() as tx:
            rows = await tx.outbox.due(now, list(flying.values()), max(room, 1))
            if not rows:
                return await tx.outbox.next_due(now)
        if room < 1:
            return now + self._limit.wait(now)
        self._limit.take(now, len(rows))
        for row in rows:
            flying[asyncio.ensure_future(self._send(row))] = row.lane
        return now

    async def _landed(self, flying: dict[asyncio.Task[None], str]) -> None:
        """Until a call has ended, or something new is queued."""
        woken = asyncio.ensure_future(self._signal.sleep(None))
        try:
            await asyncio.wait((*flying, woken), return_when=asyncio.FIRST_COMPLETED)
        finally:
            woken.cancel()
        for task in [task for task in flying if task.done()]:
            del flying[task]
            task.result()

    async def run(self) -> None:
        """Until cancelled. A database that is away is waited for."""
        while True:
            try:
                due = await self.drain()
                wait = None if due is None else max(0.0, due - self._now())
            except (Conflict, Unavailable) as fault:
                _log.warning("outbox: %s", fault)
                wait = _TROUBLE
            await self._idle(self._signal.sleep(wait), "something to send")

    async def _send(self, due: OutboxRow) -> None:
        row = await self._begin(due.number)
        if row is None:
            return
        call = asyncio.ensure_future(self._call(row))
        self._calls.add(call)
        outcome: Outcome | None = None
        try:
            outcome = await call
        except asyncio.CancelledError:
            return
        except Exception as fault:
            _log.warning("outbox: row %s: %s: %s", row.id, type(fault).__name__, fault)
        finally:
            self._calls.discard(call)
        await self._end(row.number, outcome)

    async def _begin(self, number: int) -> OutboxRow | None:
        """Mark the row as being sent, and say which message it is about; None when there is
        nothing to do any more."""
        now = self._now()
        async with self._store.write() as tx:
            row = await tx.outbox.get(number)
            if row is None or row.state not in ("pending", "sending"):
                return None
            if row.kind in ("edit", "delete"):
                known = await tx.messages.get(row.match_id or 0, row.slot)
                if known is None:
                    row.state, row.error, row.ended = "dropped", "no such message", now
                    return None
                row.channel, row.message = known.channel, known.message
            row.state = "sending"
            row.nonce = row.nonce or f"{row.number}-{int(row.created * 1000) % 10**12}"
            row.attempts += 1
        return row

    async def _call(self, row: OutboxRow) -> Outcome:
        sender = self._sender
        if row.kind == "delete":
            return await sender.delete(row.channel, row.message)
        post = decode_post(row.payload)
        if row.kind == "edit":
            return await sender.edit(row.channel, row.message, post)
        if row.attempts > 1:
            # An earlier try may have reached Discord without an answer reaching us.
            found = await sender.find(row.channel, row.user_id, row.nonce, row.number)
            if found is not None:
                return found
        if row.kind == "dm":
            return await sender.dm(row.user_id, post, row.nonce, row.number)
        return await sender.post(row.channel, post, row.nonce, row.number)

    async def _end(self, number: int, outcome: Outcome | None) -> None:
        """Store how a call has ended; None: nobody knows."""
        now = self._now()
        async with self._store.write() as tx:
            row = await tx.outbox.get(number)
            assert row is not None
            match outcome:
                case Sent():
                    if row.error:
                        await gave_way(tx, row)
                    row.state, row.ended, row.error = "sent", now, ""
                    await self._sent(tx, row, outcome, now)
                case Gone() if row.kind == "delete":
                    row.state, row.ended = "sent", now
                    await tx.messages.drop(row.match_id or 0, row.slot)
                case Gone() if row.kind == "edit":
                    await self._again(tx, row, now)
                case Forbidden() if row.kind != "dm" and await park(tx, row, outcome.what, now):
                    _not_done(row)
                    self._parked.add(int(row.lane[1:]))
                case Gone() | Forbidden() | Refused() if row.kind != "dm":
                    _drop(row, f"{type(outcome).__name__.lower()}: {outcome.what}", now)
                    await _trouble(tx, row)
                case Refused():
                    _drop(row, f"refused: {outcome.what}", now)
                case Closed() | Gone() | Forbidden():
                    _drop(row, "closed DM", now)
                    player = await tx.players.get(row.user_id)
                    player.dms, player.dms_closed = False, now
                    await tx.players.put(player)
                case Retry():
                    _not_done(row)
                    await _later(tx, row, now, outcome.seconds)
                    if outcome.everywhere:
                        self._closed_until = now + outcome.seconds
                case None:
                    await _later(tx, row, now, 0.0)

    async def _sent(self, tx: Tx, row: OutboxRow, sent: Sent, now: float) -> None:
        """Remember which message it is."""
        if not row.slot or row.match_id is None:
            return
        if row.kind == "delete":
            await tx.messages.drop(row.match_id, row.slot)
            return
        known = await tx.messages.get(row.match_id, row.slot)
        posted = known.posted if known is not None and row.kind == "edit" else now
        await tx.messages.put(
            MessageRow(
                match_id=row.match_id,
                slot=row.slot,
                channel=sent.channel,
                message=sent.message,
                posted=posted,
                edited=now,
            )
        )

    async def _again(self, tx: Tx, row: OutboxRow, now: float) -> None:
        """Somebody has deleted the message: a card that still stands is posted anew."""
        await tx.messages.drop(row.match_id or 0, row.slot)
        post = decode_post(row.payload)
        if isinstance(post, TablePost | LobbyPost) and not post.closed:
            if isinstance(post, TablePost):
                # Everybody was pinged by the first one.
                row.payload = encode_post(msgspec.structs.replace(post, mentions=()))
            row.kind, row.state, row.nonce, row.attempts = "post", "pending", "", 0
        else:
            _drop(row, "gone", now)


def _not_done(row: OutboxRow) -> None:
    """Certainly not done, so the next try need not look for this one."""
    row.attempts -= 1
    row.state = "sending" if row.attempts else "pending"


async def _later(tx: Tx, row: OutboxRow, now: float, seconds: float) -> None:
    """Try again after a while, or give up."""
    # Being told to wait is no failure, but it holds up the lane like one.
    row.failures = max(1, row.failures) if seconds else row.failures + 1
    if row.failures >= _TRIES:
        _drop(row, "given up", now)
        await _trouble(tx, row)
        return
    pause = _BACKOFF[min(row.failures, len(_BACKOFF)) - 1]
    row.not_before = now + (seconds or pause)


async def _trouble(tx: Tx, row: OutboxRow) -> None:
    """Leave word with the match, for `/doctor`."""
    match = await tx.matches.get(row.match_id or 0)
    if match is not None:
        match.trouble = say("not-sent", row.kind, row.error)


def _drop(row: OutboxRow, why: str, now: float) -> None:
    row.state, row.error, row.ended = "dropped", why, now
