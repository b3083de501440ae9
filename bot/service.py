"""The service: everything people do to tables, without Discord and without a game in it.

`Service` keeps the loaded tables, one lock each, and is the only way to change one: an operation
runs on the match, is stored in one transaction together with what it makes the bot say, and only
then is answered. Its faces are what the Discord side calls: `lobby` (found, join, start …), `marks`
(step, undo, down, ballot …), `chair` (what the Speaker and the founder do), `looks` (reading) and,
for the clock, `deadlines`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

import msgspec

from bot.announce import announce, retire, say_notice, send_ballots
from bot.answers import Person, Press, Reply, Snapshot
from bot.chair import Chair
from bot.deadlines import Deadlines
from bot.games import Games
from bot.lobby import Lobby
from bot.looks import Looks
from bot.marks import Marks
from bot.policies import play
from bot.snapshots import shelved_count, snapshot
from bot.store import Conflict, Store, Tx, Unavailable
from bot.store.tables import DraftRow, EntryRow, MatchRow, PackRow, ReceiptRow, SeatRow, StateRow
from bot.text import say
from bot.turn import Turn
from bot.waiting import refresh
from engine.core.draft import Pencil
from engine.core.entry import decode_entry, encode_entry
from engine.core.match import Halted, Match
from engine.core.refusal import Refused
from engine.core.rules import Rules
from engine.core.window import Over

__all__ = ["Act", "Loaded", "Run", "Service", "Table"]

T = TypeVar("T")

Act = Callable[[Turn], Awaitable[Reply]]
"""One operation: changes the turn and answers, or raises `Refused` and has changed nothing."""

_log = logging.getLogger(__name__)
_TRIES = 3


class Run(Protocol):
    """Runs work of the engine off the event loop."""

    async def __call__(self, work: Callable[[], T]) -> T: ...


async def in_thread(work: Callable[[], T]) -> T:
    """The usual `Run`."""
    return await asyncio.to_thread(work)


class Loaded(msgspec.Struct):
    """A match in memory with its rows, as of a version of its row. `shelved` are the steps that
    *Bring back* would give back, by (seat, window). `upgraded`: its rules have changed under it,
    and the journal does not say so yet."""

    version: int
    match: Match
    row: MatchRow
    seats: list[SeatRow]
    shelved: dict[tuple[int, str], tuple[str, ...]]
    upgraded: bool = False


class Table(msgspec.Struct):
    """A table for reading: its rows, its rules, and once it has started its match."""

    row: MatchRow
    seats: Sequence[SeatRow]
    rules: Rules[Any, Any]
    loaded: Loaded | None

    @property
    def match(self) -> Match | None:
        return self.loaded.match if self.loaded is not None else None

    def seat_of(self, user: int) -> int | None:
        """The seat of a person who has not left it."""
        return next((s.seat for s in self.seats if s.user_id == user and not s.away), None)

    def shelved(self, user: int) -> int:
        """How many steps *Bring back* would give back to the person."""
        if self.loaded is None:
            return 0
        return shelved_count(self.loaded.match, self.loaded.shelved, self.seat_of(user))


class Service:
    """Keeps the tables. `run` takes engine work off the event loop; `now` is the Unix time;
    `loaded` is how many matches stay in memory, `guild_matches` how many a server may have."""

    def __init__(
        self,
        store: Store,
        games: Games | None = None,
        *,
        now: Callable[[], float] = time.time,
        run: Run = in_thread,
        loaded: int = 200,
        guild_matches: int = 25,
    ) -> None:
        self.store = store
        self.games = games if games is not None else Games()
        self.now = now
        self.run = run
        self.guild_matches = guild_matches
        self.lobby = Lobby(self)
        self.marks = Marks(self)
        self.chair = Chair(self)
        self.looks = Looks(self)
        self.deadlines = Deadlines(self)
        self._most = loaded
        self._tables: OrderedDict[int, Loaded] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._heard: list[Callable[[int], Awaitable[None]]] = []

    def on_change(self, heard: Callable[[int], Awaitable[None]]) -> None:
        """`heard(match)` is called after each change was stored: wake the outbox and the clock,
        turn open desks."""
        self._heard.append(heard)

    async def close(self) -> None:
        """Drop the loaded tables; nothing is lost, everything is stored."""
        self._tables.clear()

    # Operations.

    async def press(self, press: Press, act: Act) -> Reply:
        """What a person did. A repeated interaction gets the stored answer and does nothing."""
        turns: list[Turn] = []

        async def whole(turn: Turn) -> Reply:
            turns[:] = [turn]
            return await _attended(turn, press, act)

        desk: Snapshot | None = None
        async with self.lock(press.match):
            try:
                reply = await self._transact(press.match, whole, press.by, press.interaction)
            except (Conflict, Unavailable) as fault:
                _log.warning("table %s: not stored: %s", press.match, fault)
                reply = Reply(False, "fault", say("fault"))
            turn = turns[0] if turns and not reply.repeat else None
            ours = turn is not None and reply.code not in ("fault", "halted")
            again = ours and turn is not None and _policies_asked(turn)
            if ours and turn is not None and not again:
                desk = self._desk(turn, press)
        reply = msgspec.structs.replace(reply, match=press.match)
        if reply.code == "no-table":
            return reply
        try:
            if again:
                await self.settle(press.match)
            if again or (turn is not None and ours and turn.told):
                await self.changed(press.match)
        except (Conflict, Unavailable) as fault:
            # What was pressed is stored; the next press brings the rest.
            _log.warning("table %s: stored, but: %s", press.match, fault)
        if desk is None:
            seen, note = (turn.seen, turn.note) if turn is not None else (None, "")
            try:
                desk = await self.looks.desk(press.match, press.by.id, seen, note)
            except Exception:
                _log.exception("table %s: no desk for %s", press.match, press.by.id)
        return msgspec.structs.replace(reply, desk=desk)

    def _desk(self, turn: Turn, press: Press) -> Snapshot | None:
        """The presser's desk after an operation, without asking the store again. What was pressed
        is stored by now, so a fault here is no reason to leave the presser without an answer."""
        user, seat = press.by.id, turn.seat_of(press.by.id)
        back = 0
        if turn.match is not None:
            back = shelved_count(turn.match, turn.shelves, seat.seat if seat else None)
        try:
            return snapshot(
                turn.row, turn.seats, turn.match, turn.rules, user, turn.seen, turn.note, back
            )
        except Exception:
            _log.exception("table %s: no desk for %s", press.match, user)
            return None

    async def system(self, match: int, act: Act) -> Reply:
        """What the bot does of its own accord: time is up, policies play."""
        lock = self.lock(match)
        async with lock:
            return await self._transact(match, act, None, 0)

    def lock(self, match: int) -> asyncio.Lock:
        """The lock of a table; hold the value as long as it is used."""
        lock = self._locks.get(match)
        if lock is None:
            lock = self._locks[match] = asyncio.Lock()
        return lock

    async def _transact(self, match: int, act: Act, by: Person | None, interaction: int) -> Reply:
        """One operation and its transaction, tried again when another process was first. The
        table's lock is held. Raises `Conflict` or `Unavailable` when it cannot be stored."""
        for again in reversed(range(_TRIES)):
            turn: Turn | None = None
            try:
                async with self.store.write() as tx:
                    if interaction and (told := await tx.receipts.answer(interaction)):
                        stored = msgspec.json.decode(told, type=Reply)
                        return msgspec.structs.replace(stored, repeat=True)
                    turn = await self.turn(tx, match, by)
                    if turn is None:
                        return Reply(False, "no-table", say("no-table"))
                    reply = await act(turn)
                    await self.keep(turn, reply, interaction)
                self._hold(turn)
                return reply
            except Conflict:
                self._tables.pop(match, None)
                if not again:
                    raise
            except Halted as halted:
                self._tables.pop(match, None)
                _log.error("table %s: halted", match, exc_info=halted.__cause__ or halted)
                return await self._halt(match)
            except Refused as refused:
                self._tables.pop(match, None)
                return Reply(False, refused.code, refused.message)
            except Unavailable:
                self._tables.pop(match, None)
                raise
            except Exception:
                # The match in memory may be ahead of the store now.
                self._tables.pop(match, None)
                _log.exception("table %s: nothing stored", match)
                if turn is not None and turn.writes:
                    return await self._halt(match)
                return Reply(False, "fault", say("fault"))
            except BaseException:
                self._tables.pop(match, None)
                raise
        raise AssertionError

    async def keep(self, turn: Turn, reply: Reply, interaction: int) -> None:
        """Write what an operation has changed, what follows from it, and its receipt."""
        row, tx = turn.row, turn.tx
        if turn.match is not None:
            if turn.changes:
                await self._write(turn)
            if isinstance(turn.match.pending(), Over) and row.status == "running":
                row.status, row.ended = "over", turn.now
                await tx.drafts.drop_all(row.number)
                turn.shelves.clear()
            if turn.public:
                before = row.window
                fresh = await refresh(turn)
                if before and before != row.window:
                    await retire(turn, f"nudge:{before}:")
                    await retire(turn, f"ballot:{before}:")
                await announce(turn)
                await send_ballots(turn, fresh)
        if interaction and turn.by is not None:
            answer = msgspec.json.encode(msgspec.structs.replace(reply, desk=None)).decode()
            await tx.receipts.add(
                ReceiptRow(
                    interaction=interaction,
                    match_id=row.number,
                    user_id=turn.by.id,
                    answer=answer,
                    at=turn.now,
                )
            )

    async def _write(self, turn: Turn) -> None:
        """Entries, drafts and the newest state."""
        tx, match, number = turn.tx, turn.playing, turn.row.number
        entries = [entry for change in turn.changes for entry in change.entries]
        if entries:
            first = len(match.entries) - len(entries)
            payloads = [encode_entry(entry).decode() for entry in entries]
            user = turn.by.id if turn.by is not None else None
            await tx.entries.append(number, first, payloads, turn.now, user)
            snapshot, hash = await self.run(lambda: (match.snapshot(), match.state_hash()))
            version = turn.rules.meta.rules_version
            await tx.states.put(
                StateRow(
                    match_id=number,
                    seq=len(match.entries),
                    rules=version,
                    hash=hash,
                    payload=snapshot,
                )
            )
            turn.row.rules = version
        pencils = {(d.seat, d.window): d.pencil for c in turn.changes for d in c.drafts}
        for (seat, window), pencil in pencils.items():
            shelved = turn.shelved.get((seat, window), ())
            turn.shelves.pop((seat, window), None)
            if shelved:
                turn.shelves[seat, window] = shelved
            if pencil.empty and not shelved:
                await tx.drafts.drop(number, seat, window)
            else:
                await tx.drafts.put(_draft_row(number, pencil, shelved))
        for change in turn.changes:
            for dropped in change.dropped:
                why = match.explain(dropped.refusal, dropped.steps[0])
                turn.seats[dropped.seat].note = say("dropped", "; ".join(dropped.steps), why)

    async def _halt(self, match: int) -> Reply:
        """A fault of the engine: the table stands still and its card says so. The match itself is
        left alone here."""
        text = say("halted")
        async with self.store.write() as tx:
            row = await tx.matches.get(match)
            if row is not None and row.status in ("running", "paused"):
                row.status, row.notice, row.trouble = "halted", text, text
                await tx.timers.drop(match)
                await say_notice(tx, row, self.now())
        return Reply(False, "halted", text, match=match)

    # Tables in memory.

    async def turn(self, tx: Tx, match: int, by: Person | None = None) -> Turn | None:
        """The table for an operation, counted as a change of it; None when there is none. The
        table's lock is held. Raises `Conflict`."""
        while len(self._tables) > self._most:
            self._tables.popitem(last=False)
        held = self._tables.get(match)
        if held is not None and await tx.matches.version(match) == held.version:
            tx.matches.attach(held.row, held.seats)
            self._tables.move_to_end(match)
            table = Table(held.row, held.seats, held.match.rules, held)
        else:
            found = await self.read(tx, match)
            if found is None:
                return None
            table = found
        await tx.matches.claim(table.row)
        loaded = table.loaded
        turn = Turn(tx, table.row, table.seats, table.match, table.rules, self.now(), by)
        if loaded is not None:
            turn.shelves = loaded.shelved
        if loaded is not None and loaded.upgraded and table.row.status == "running":
            loaded.upgraded = False
            turn.take(loaded.match.rules_changed())
            turn.notes.append(say("rules-changed"))
        return turn

    def _hold(self, turn: Turn) -> None:
        """Keep a table in memory as it was just stored."""
        row, match = turn.row, turn.match
        if match is None:
            return
        held = self._tables.get(row.number)
        upgraded = held is not None and held.match is match and held.upgraded
        self._tables[row.number] = Loaded(
            row.version, match, row, turn.seats, turn.shelves, upgraded
        )

    @contextlib.asynccontextmanager
    async def table(self, match: int) -> AsyncIterator[Table | None]:
        """The table for reading, under its lock; None when there is none. The store is asked for
        a number only where the table is in memory as it stands."""
        async with self.lock(match):
            held = self._tables.get(match)
            if held is not None and await self.store.version(match) == held.version:
                self._tables.move_to_end(match)
                yield Table(held.row, held.seats, held.match.rules, held)
                return
            async with self.store.read() as tx:
                found = await self.read(tx, match)
            yield found

    async def read(self, tx: Tx, match: int) -> Table | None:
        """The table from the store, its match from memory where that is as it is stored. The
        table's lock is held."""
        row = await tx.matches.get(match)
        if row is None:
            return None
        seats = list(await tx.seats.of(match))
        if row.pack is None:
            return Table(row, seats, self.games.rules(row.game), None)
        held = self._tables.get(match)
        if held is None or held.version != row.version:
            held = self._tables[match] = await self._load(tx, row, seats)
        return Table(row, seats, held.match.rules, held)

    def held(self, match: int) -> Match | None:
        """The match in memory, as it stands; None where it is not loaded. For reading only."""
        loaded = self._tables.get(match)
        return loaded.match if loaded is not None else None

    async def _load(self, tx: Tx, row: MatchRow, seats: list[SeatRow]) -> Loaded:
        number = row.number
        pack = await tx.packs.get(row.pack or "")
        assert pack is not None
        entries = await tx.entries.of(number)
        drafts = await tx.drafts.of(number)
        state = await tx.states.get(number)

        def work() -> Loaded:
            return _fold(self.games, row, seats, pack, entries, drafts, state)

        return await self.run(work)

    # What goes on by itself.

    async def settle(self, match: int) -> None:
        """Let policy seats play until somebody else is waited for; each window is stored."""
        while (await self.system(match, self._play)).ok:
            pass

    async def _play(self, turn: Turn) -> Reply:
        match = turn.match
        if match is None or turn.row.status != "running" or match.window() is None:
            return Reply(False, "nothing")
        window = turn.window
        for number in match.missing():
            if turn.window == window and turn.seats[number].policy:
                await self._play_seat(turn, match, turn.seats[number])
        return Reply(bool(turn.changes), "played")

    async def _play_seat(self, turn: Turn, match: Match, seat: SeatRow) -> None:
        seed = turn.row.seed or turn.row.secret

        def work() -> None:
            changes, count = play(match, seat.seat, seat.policy, seed, seat.choices)
            turn.take(*changes)
            seat.choices = count

        await self.run(work)

    async def recover(self) -> None:
        """After a start: go on with what a crash has interrupted. Safe at any time."""
        async with self.store.read() as tx:
            running = await tx.matches.by_status("running")
        for match in running:
            await self.settle(match)

    async def changed(self, match: int) -> None:
        """Tell who wants to know that a change was stored."""
        for heard in self._heard:
            await heard(match)


async def _attended(turn: Turn, press: Press, act: Act) -> Reply:
    """An operation of a person. Who has a seat is here now: has seen the news and what the bot had
    to say, and is reminded again."""
    seat = turn.seat_of(press.by.id)
    if seat is None:
        return await act(turn)
    turn.seen, turn.note = seat.seen, seat.note
    seat.note = ""
    if seat.lapses:
        seat.lapses, turn.timers_stale = 0, True
    reply = await act(turn)
    if turn.match is not None:
        seat.seen = len(turn.match.entries)
    return reply


def _policies_asked(turn: Turn) -> bool:
    """Whether a seat is asked that plays by itself."""
    if turn.match is None or turn.row.status != "running":
        return False
    missing = turn.match.missing()
    return any(seat.policy and seat.seat in missing for seat in turn.seats)


def _draft_row(match: int, pencil: Pencil, shelved: tuple[str, ...]) -> DraftRow:
    return DraftRow(
        match_id=match,
        seat=pencil.seat,
        window=pencil.window,
        steps=msgspec.json.encode(pencil.steps).decode(),
        done=pencil.done,
        auto=pencil.auto,
        standing=pencil.standing,
        shelved=msgspec.json.encode(shelved).decode(),
    )


def _fold(
    games: Games,
    row: MatchRow,
    seats: list[SeatRow],
    pack: PackRow,
    entries: Sequence[EntryRow],
    drafts: Sequence[DraftRow],
    state: StateRow | None,
) -> Loaded:
    """The match of stored rows. Where the rules have changed since its state was stored and would
    lead elsewhere, it goes on from that state."""
    rules = games.of_pack(row.game, pack.hash, pack.content)
    journal = [decode_entry(entry.payload) for entry in entries]
    pencils = [
        Pencil(d.seat, d.window, tuple(msgspec.json.decode(d.steps)), d.done, d.auto, d.standing)
        for d in drafts
        if d.steps != "[]" or d.done
    ]
    shelved = {
        (d.seat, d.window): tuple(msgspec.json.decode(d.shelved))
        for d in drafts
        if d.shelved != "[]"
    }
    secret = bytes.fromhex(row.secret)
    auto = row.rolls == "auto"
    match = Match.load(rules, journal, pencils, secret, auto)
    loaded = Loaded(row.version, match, row, seats, shelved)
    if state is None or state.rules == rules.meta.rules_version:
        return loaded
    if match.halted or match.state_hash() != state.hash:
        loaded.match = Match.load(rules, journal, pencils, secret, auto, snapshot=state.payload)
        loaded.upgraded = True
    return loaded
