"""The contract of the store: every repository, transactions, conflicts; the same on both."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from bot.store import Conflict, Store, Tx
from bot.store.tables import (
    DraftRow,
    MatchRow,
    MessageRow,
    OutboxRow,
    PackRow,
    PlayerRow,
    ReceiptRow,
    SeatRow,
    ServerRow,
    StateRow,
    TimerRow,
)

ANN, BOB = 10_000_000_000_000_001, 10_000_000_000_000_002


async def table(tx: Tx, **fields: object) -> int:
    return await tx.matches.add(MatchRow(game="toy", guild=7, channel=8, **fields))


async def test_matches_are_numbered_and_found(store: Store) -> None:
    async with store.write() as tx:
        one = await table(tx)
        two = await table(tx, status="running", thread=9)
        three = await table(tx, status="over")
        await tx.seats.add(SeatRow(match_id=two, seat=0, user_id=ANN, name="ann"))
    assert (one, two, three) == (1, 2, 3)
    async with store.read() as tx:
        assert [m.id for m in await tx.matches.in_guild(7)] == [2, 1]
        assert [m.id for m in await tx.matches.in_channel(9)] == [2]
        assert [m.id for m in await tx.matches.in_channel(8)] == [1]
        assert [m.id for m in await tx.matches.of_user(ANN)] == [2]
        assert list(await tx.matches.by_status("running", "over")) == [2, 3]
        assert await tx.matches.get(4) is None


async def test_changed_rows_are_stored_at_the_commit(store: Store) -> None:
    async with store.write() as tx:
        number = await table(tx)
    async with store.write() as tx:
        row = await tx.matches.get(number)
        assert row is not None
        row.status = "running"
    async with store.read() as tx:
        row = await tx.matches.get(number)
        assert row is not None
        assert row.status == "running"


async def test_an_exception_rolls_everything_back(store: Store) -> None:

    async def broken() -> None:
        async with store.write() as tx:
            await table(tx)
            raise KeyError

    with pytest.raises(KeyError):
        await broken()
    async with store.read() as tx:
        assert await tx.matches.get(1) is None


async def test_claim_refuses_a_version_that_is_not_the_newest(store: Store) -> None:
    async with store.write() as tx:
        number = await table(tx)
    async with store.read() as tx:
        stale = await tx.matches.get(number)
    async with store.write() as tx:
        row = await tx.matches.get(number)
        assert row is not None
        await tx.matches.claim(row)
        assert row.version == 1
    assert stale is not None
    with pytest.raises(Conflict):
        async with store.write() as tx:
            await tx.matches.claim(stale)


async def test_entries_are_kept_in_order_and_never_twice(store: Store) -> None:
    async with store.write() as tx:
        number = await table(tx)
        await tx.entries.append(number, 0, ["a", "b"], 5.0, ANN)
        await tx.entries.append(number, 2, ["c"], 6.0, None)
    async with store.read() as tx:
        rows = await tx.entries.of(number)
        assert [(r.seq, r.payload, r.user_id) for r in rows] == [
            (0, "a", ANN),
            (1, "b", ANN),
            (2, "c", None),
        ]
        assert await tx.entries.count(number) == 3

    async def second() -> None:
        async with store.write() as tx:
            await tx.outbox.put(OutboxRow(kind="post", lane="c1"))
            await tx.entries.append(number, 2, ["d"], 7.0, None)

    with pytest.raises(Conflict):
        await second()
    async with store.read() as tx:
        assert await tx.outbox.unsent() == 0


async def test_seats_move_up_when_one_is_freed(store: Store) -> None:
    async with store.write() as tx:
        number = await table(tx)
        for seat, name in enumerate(("ann", "bob", "cal")):
            await tx.seats.add(SeatRow(match_id=number, seat=seat, name=name))
    async with store.write() as tx:
        await tx.seats.remove(number, 1)
    async with store.read() as tx:
        assert [(s.seat, s.name) for s in await tx.seats.of(number)] == [(0, "ann"), (1, "cal")]
    with pytest.raises(Conflict):
        async with store.write() as tx:
            await tx.seats.add(SeatRow(match_id=number, seat=1, name="dee"))


async def test_seats_that_are_waited_for(store: Store) -> None:
    async with store.write() as tx:
        for since, status in ((9.0, "running"), (3.0, "running"), (1.0, "paused")):
            number = await table(tx, status=status)
            await tx.seats.add(
                SeatRow(match_id=number, seat=0, user_id=ANN, name="ann", waits=True, since=since)
            )
            await tx.seats.add(SeatRow(match_id=number, seat=1, user_id=BOB, name="bob"))
    async with store.read() as tx:
        assert [match.id for _, match in await tx.seats.waiting(ANN)] == [2, 1]
        assert await tx.seats.waiting(BOB) == []
        assert len(await tx.seats.of_many([1, 3])) == 4


async def test_drafts_states_packs(store: Store) -> None:
    async with store.write() as tx:
        number = await table(tx)
        await tx.packs.put(PackRow(hash="h", game="toy", content="{}"))
        await tx.packs.put(PackRow(hash="h", game="toy", content="{}"))
        for steps in ('["x"]', '["x","y"]'):
            await tx.drafts.put(DraftRow(match_id=number, seat=0, window="w", steps=steps))
        await tx.drafts.put(DraftRow(match_id=number, seat=1, window="w", done=True))
        for seq in (1, 2):
            await tx.states.put(
                StateRow(match_id=number, seq=seq, rules=1, hash="k", payload=b"\x00\xff")
            )
    async with store.write() as tx:
        drafts = await tx.drafts.of(number)
        assert [(d.seat, d.steps, d.done) for d in drafts] == [
            (0, '["x","y"]', False),
            (1, "[]", True),
        ]
        state = await tx.states.get(number)
        assert state is not None
        assert (state.seq, state.payload) == (2, b"\x00\xff")
        pack = await tx.packs.get("h")
        assert pack is not None
        assert pack.content == "{}"
        await tx.drafts.drop(number, 0, "w")
        await tx.drafts.drop(number, 0, "w")
    async with store.write() as tx:
        assert [d.seat for d in await tx.drafts.of(number)] == [1]
        await tx.drafts.drop_all(number)
    async with store.read() as tx:
        assert await tx.drafts.of(number) == []


async def test_receipts(store: Store) -> None:
    async with store.write() as tx:
        await tx.receipts.add(ReceiptRow(interaction=ANN, user_id=ANN, answer="{}", at=1.0))
    with pytest.raises(Conflict):
        async with store.write() as tx:
            await tx.receipts.add(ReceiptRow(interaction=ANN, user_id=ANN, answer="{}", at=2.0))
    async with store.write() as tx:
        assert await tx.receipts.answer(ANN) == "{}"
        await tx.receipts.purge(1.5)
    async with store.read() as tx:
        assert await tx.receipts.answer(ANN) is None


def row(number: int, kind: str, lane: str = "c8", **fields: object) -> OutboxRow:
    return OutboxRow(match_id=number, kind=kind, lane=lane, **fields)


async def test_outbox_folds_changes_of_what_was_not_sent(store: Store) -> None:
    async with store.write() as tx:
        number = await table(tx)
        await tx.outbox.put(row(number, "post", slot="a", payload="1"))
        await tx.outbox.put(row(number, "edit", slot="a", payload="2", not_before=50.0))
        await tx.outbox.put(row(number, "post", slot="b", payload="3"))
        await tx.outbox.put(row(number, "delete", slot="b"))
        await tx.outbox.put(row(number, "dm", lane="u1", slot="c", payload="4"))
        await tx.outbox.put(row(number, "dm", lane="u1", slot="c", payload="5"))
    async with store.read() as tx:
        rows = await tx.outbox.of(number)
        assert [(r.kind, r.payload, r.state, r.not_before) for r in rows] == [
            ("post", "2", "pending", 0.0),
            ("post", "3", "dropped", 0.0),
            ("dm", "4", "pending", 0.0),
            ("dm", "5", "pending", 0.0),
        ]


async def test_outbox_gives_the_head_of_each_lane(store: Store) -> None:
    async with store.write() as tx:
        number = await table(tx)
        await tx.outbox.put(row(number, "edit", slot="later", not_before=90.0))
        await tx.outbox.put(row(number, "post", slot="one", priority=2))
        await tx.outbox.put(row(number, "post", slot="two"))
        await tx.outbox.put(row(number, "dm", lane="u1", priority=1))
        await tx.outbox.put(row(number, "dm", lane="u2", not_before=20.0, failures=1))
        await tx.outbox.put(row(number, "dm", lane="u2"))
    async with store.read() as tx:
        assert [r.id for r in await tx.outbox.due(10.0, [], 10)] == [4, 2]
        assert [r.id for r in await tx.outbox.due(10.0, ["c8"], 10)] == [4]
        assert [r.id for r in await tx.outbox.due(30.0, ["c8"], 1)] == [4]
        assert [r.id for r in await tx.outbox.due(30.0, ["c8"], 9)] == [4, 5]
        assert await tx.outbox.next_due(10.0) == 0.0
        assert await tx.outbox.unsent() == 6
    async with store.write() as tx:
        done = await tx.outbox.get(2)
        assert done is not None
        done.state, done.ended = "sent", 5.0
    async with store.write() as tx:
        await tx.outbox.purge(6.0)
        assert await tx.outbox.get(2) is None


async def test_messages(store: Store) -> None:
    async with store.write() as tx:
        number = await table(tx)
        for slot, message in (("card:a", 1), ("card:b", 2), ("card:a", 3)):
            await tx.messages.put(
                MessageRow(
                    match_id=number, slot=slot, channel=8, message=message, posted=1.0, edited=1.0
                )
            )
    async with store.write() as tx:
        assert [(m.slot, m.message) for m in await tx.messages.of(number)] == [
            ("card:b", 2),
            ("card:a", 3),
        ]
        found = await tx.messages.by_message(3)
        assert found is not None
        assert found.slot == "card:a"
        await tx.messages.drop(number, "card:a")
        assert await tx.messages.get(number, "card:a") is None
        assert await tx.messages.get(number, "card:b") is not None


async def test_timers(store: Store) -> None:
    async with store.write() as tx:
        number = await table(tx)
        for kind, seat, due in (("close", -1, 9.0), ("half", 0, 3.0), ("half", 1, 5.0)):
            await tx.timers.put(TimerRow(match_id=number, kind=kind, seat=seat, due=due))
        await tx.timers.put(TimerRow(match_id=number, kind="half", seat=1, due=6.0))
        assert await tx.timers.alive() is None
        for now in (1.0, 2.0):
            await tx.timers.beat(now)
    async with store.write() as tx:
        assert await tx.timers.alive() == 2.0
        assert await tx.timers.next_due() == 3.0
        assert [(t.kind, t.seat) for t in await tx.timers.due(6.0)] == [("half", 0), ("half", 1)]
        await tx.timers.shift(10.0, 15.0)
    async with store.write() as tx:
        assert [t.due for t in await tx.timers.of(number)] == [15.0, 16.0, 19.0]
        assert await tx.timers.alive() == 2.0
        await tx.timers.drop(number, "half", 0)
        assert len(await tx.timers.of(number)) == 2
        await tx.timers.drop(number)
        assert await tx.timers.of(number) == []
        assert await tx.timers.next_due() is None


async def test_people_and_servers(store: Store) -> None:
    async with store.write() as tx:
        assert (await tx.players.get(ANN)).dms is True
        await tx.players.put(PlayerRow(user_id=ANN, zone="Europe/Berlin", dms=False))
        assert (await tx.servers.get(7)).matches == 0
        await tx.servers.put(ServerRow(guild=7, matches=3))
    async with store.read() as tx:
        people = await tx.players.many([ANN, BOB])
        assert (people[ANN].zone, people[BOB].zone) == ("Europe/Berlin", "")
        assert (await tx.servers.get(7)).matches == 3


async def test_references_are_enforced(store: Store) -> None:
    with pytest.raises(Conflict):
        async with store.write() as tx:
            await tx.seats.add(SeatRow(match_id=99, seat=0, name="ann"))


async def test_two_writers_take_turns(store: Store, url: str) -> None:
    other = await Store.open(url)
    async with store.write() as tx:
        number = await table(tx)
    for each in (store, other, store):
        async with each.write() as tx:
            row = await tx.matches.get(number)
            assert row is not None
            await tx.matches.claim(row)
    async with other.read() as tx:
        row = await tx.matches.get(number)
        assert row is not None
        assert row.version == 3
    await other.close()


async def test_sqlite_is_set_up_to_lose_nothing(sqlite_url: str) -> None:
    store = await Store.open(sqlite_url)
    async with store.read() as tx:
        session = tx.matches._session
        found = [
            (await (await session.connection()).execute(text(f"PRAGMA {name}"))).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert found == ["wal", 2, 1, 10_000]
    await store.close()


async def test_reopening_keeps_everything(url: str) -> None:
    first = await Store.open(url)
    async with first.write() as tx:
        await table(tx)
    await first.close()
    again = await Store.open(url)
    async with again.read() as tx:
        assert await tx.matches.get(1) is not None
    await again.close()


async def test_every_change_of_a_match_or_a_seat_counts_once(store: Store) -> None:
    async with store.write() as tx:
        number = await table(tx)
    start = await store.version(number)
    assert start is not None
    async with store.write() as tx:
        row = await tx.matches.get(number)
        assert row is not None
        row.notice = "changed"
        await tx.seats.add(SeatRow(match_id=number, seat=7, name="new"))
        row.notice = "and again"
    assert await store.version(number) == start + 1 == row.version
    async with store.write() as tx:
        seat = (await tx.seats.of(number))[-1]
        seat.note = "changed"
    assert await store.version(number) == start + 2
    async with store.write() as tx:
        row = await tx.matches.get(number)
        assert row is not None
        await tx.matches.claim(row)
        row.notice = "changed by who has claimed it"
    assert await store.version(number) == start + 3
    async with store.write() as tx:
        row = await tx.matches.get(number)
        assert row is not None
        row.notice = str(row.notice)
    assert await store.version(number) == start + 3
    assert await store.version(number + 1) is None
