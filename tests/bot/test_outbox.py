"""The outbox: once, in order, within the limits, whatever Discord answers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.outbox import Forbidden, Gone, Outbox, Outcome, Refused, Retry
from bot.posts import LobbyPost, NotePost, encode_post
from bot.store import Store
from bot.store.tables import MatchRow, OutboxRow
from bot.text import say
from tests.bot.fakes import ANN, BOB, PLACE, Discord, House, busy


class Cut(Exception):
    """The connection is gone."""


@pytest.fixture
async def house(store: Store) -> House:
    house = House(store)
    async with store.write() as tx:
        house.match = await tx.matches.add(MatchRow(game="toy", channel=PLACE.channel))
    return house


async def queue(house: House, text: str, kind: str = "post", **fields: object) -> int:
    row = OutboxRow(
        match_id=house.match,
        kind=kind,
        lane=fields.pop("lane", f"c{PLACE.channel}"),
        channel=fields.pop("channel", PLACE.channel),
        payload=encode_post(NotePost(house.match, text)),
        created=house.time.at,
        **fields,
    )
    async with house.store.write() as tx:
        await tx.outbox.put(row)
    return row.number


async def state(house: House, number: int) -> tuple[str, str]:
    async with house.store.read() as tx:
        row = await tx.outbox.get(number)
    assert row is not None
    return row.state, row.error


def texts(discord: Discord) -> list[str]:
    return [post.text for post in discord.shown() if isinstance(post, NotePost)]


async def test_rows_of_a_channel_go_in_order(house: House) -> None:
    for n in range(20):
        await queue(house, str(n), priority=n % 3)
    assert await house.outbox.drain() is None
    assert texts(house.discord) == [str(n) for n in range(20)]


async def test_edit_and_delete_find_their_message(house: House) -> None:
    await queue(house, "one", slot="a")
    await house.outbox.drain()
    await queue(house, "two", "edit", slot="a", channel=0)
    await house.outbox.drain()
    assert texts(house.discord) == ["two"]
    await queue(house, "", "delete", slot="a", channel=0)
    await house.outbox.drain()
    assert texts(house.discord) == []
    late = await queue(house, "three", "edit", slot="a", channel=0)
    await house.outbox.drain()
    assert await state(house, late) == ("dropped", "no such message")


async def test_a_busy_discord_is_asked_again_later(house: House) -> None:
    house.discord.fail = busy
    await queue(house, "one")
    await queue(house, "two")
    start = house.time.at
    assert await house.outbox.drain() == start + 1.0
    house.time.at += 1.0
    assert await house.outbox.drain() == start + 3.0
    house.discord.fail = lambda kind: None
    house.time.at += 2.0
    assert await house.outbox.drain() is None
    assert texts(house.discord) == ["one", "two"]


async def test_a_limit_of_one_channel_leaves_the_others_alone(house: House) -> None:
    house.discord.fail = lambda kind: Retry(30.0) if kind == "post" else None
    await queue(house, "one")
    await queue(house, "dm", "dm", lane=f"u{ANN.id}", channel=0, user_id=ANN.id)
    assert await house.outbox.drain() == house.time.at + 30.0
    assert len(house.discord.dms(ANN)) == 1


async def test_a_global_limit_stops_everything(house: House) -> None:
    house.discord.fail = lambda kind: Retry(30.0, everywhere=True)
    await queue(house, "one")
    assert await house.outbox.drain() == house.time.at + 30.0
    house.discord.fail = lambda kind: None
    await queue(house, "dm", "dm", lane=f"u{ANN.id}", channel=0, user_id=ANN.id)
    assert await house.outbox.drain() == house.time.at + 30.0
    assert len(house.discord.calls) == 1
    house.time.at += 30.0
    assert await house.outbox.drain() is None


async def test_no_more_than_so_many_a_second(house: House) -> None:
    for n in range(100):
        await queue(house, str(n), lane=f"c{n}", channel=n)
    due = await house.outbox.drain()
    assert due is not None
    assert due > house.time.at
    assert len(house.discord.calls) == 40
    house.time.at += 1.0
    await house.outbox.drain()
    assert len(house.discord.calls) == 80


@pytest.mark.parametrize("remembers", [True, False])
@pytest.mark.parametrize("arrived", [True, False])
async def test_a_cut_connection_makes_no_double(
    house: House, arrived: bool, remembers: bool
) -> None:
    def cut(kind: str) -> None:
        raise Cut

    def cut_before(kind: str) -> Outcome | None:
        raise Cut

    house.discord.remembers_nonces = remembers
    if arrived:
        house.discord.after = cut
    else:
        house.discord.fail = cut_before
    number = await queue(house, "one", slot="a")
    await house.outbox.drain()
    assert (await state(house, number))[0] == "sending"
    house.discord.after = lambda kind: None
    house.discord.fail = lambda kind: None
    house.time.at += 60.0
    assert await house.outbox.drain() is None
    assert texts(house.discord) == ["one"]
    async with house.store.read() as tx:
        message = await tx.messages.get(house.match, "a")
    assert message is not None
    assert message.message in house.discord.messages


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_process_killed_while_sending(house: House, arrived: bool) -> None:
    class Killed(BaseException):
        pass

    def kill(kind: str) -> Outcome | None:
        raise Killed

    def kill_after(kind: str) -> None:
        raise Killed

    house.discord.remembers_nonces = False
    if arrived:
        house.discord.after = kill_after
    else:
        house.discord.fail = kill
    await queue(house, "one")
    await queue(house, "two")
    with pytest.raises(Killed):
        await house.outbox.drain()
    house.discord.after = lambda kind: None
    house.discord.fail = lambda kind: None
    house.restart()
    await house.outbox.drain()
    assert texts(house.discord) == ["one", "two"]


async def test_closed_dms_are_turned_off_for_that_person(house: House) -> None:
    house.discord.closed.add(ANN.id)
    number = await queue(house, "x", "dm", lane=f"u{ANN.id}", channel=0, user_id=ANN.id)
    assert await house.outbox.drain() is None
    assert await state(house, number) == ("dropped", "closed DM")
    async with house.store.read() as tx:
        player = await tx.players.get(ANN.id)
    assert (player.dms, player.dms_closed) == (False, house.time.at)


@pytest.mark.parametrize("outcome", [Gone("channel"), Refused("Invalid Form Body")])
async def test_what_cannot_be_posted_is_marked(house: House, outcome: Outcome) -> None:
    house.discord.fail = lambda kind: outcome
    number = await queue(house, "one")
    assert await house.outbox.drain() is None
    found, error = await state(house, number)
    assert found == "dropped"
    assert outcome.what in error
    async with house.store.read() as tx:
        row = await tx.matches.get(house.match)
    assert row is not None
    assert row.trouble == say("not-sent", "post", error)


LACKS = "Send Messages is missing in #games"


def forbidden(kind: str) -> Outcome | None:
    return Forbidden(LACKS) if kind != "dm" else None


async def test_what_is_forbidden_waits_for_the_permission(store: Store) -> None:
    house = House(store)
    await house.found()
    house.discord.fail = forbidden
    due = await house.outbox.drain()
    assert due == house.time.at + 60.0
    assert house.outbox.parked == {PLACE.channel}
    told = say("permission-lost", "Table 1", LACKS)
    assert [post.text for post in house.discord.dms(ANN)] == [told]
    assert (await house.desk(ANN)).notice == told
    assert (await house.desk(BOB)).notice == ""
    # It is tried again from time to time, and nobody is told twice.
    while house.time.at < 1_800_000_000.0 + 3 * 86_400:
        house.time.at = due
        due = await house.outbox.drain()
    assert due == house.time.at + 3600.0
    await house.service.lobby.join(house.press(BOB))
    await house.outbox.drain()
    assert len(house.discord.dms(ANN)) == 1
    house.discord.fail = lambda kind: None
    await house.outbox.release(PLACE.channel)
    assert house.outbox.parked == frozenset()
    assert await house.outbox.drain() is None
    (card,) = house.discord.shown()
    assert isinstance(card, LobbyPost)
    assert len(card.lobby.seats) == 2
    assert (await house.desk(ANN)).notice == ""


async def test_what_is_forbidden_keeps_the_order_of_its_channel(house: House) -> None:
    house.discord.fail = forbidden
    await queue(house, "one")
    await queue(house, "two")
    await queue(house, "else", lane="c81", channel=81)
    await house.outbox.drain()
    assert [where for _, where in house.discord.calls] == [PLACE.channel, 81, 0]
    house.discord.fail = lambda kind: None
    house.restart()
    await house.outbox.release()
    await house.outbox.drain()
    assert texts(house.discord) == ["one", "two"]


async def test_a_table_that_is_left_alone_is_given_up(house: House) -> None:
    house.discord.fail = forbidden
    number = await queue(house, "one")
    await house.outbox.drain()
    house.time.at += 31 * 86_400
    await house.outbox.drain()
    assert await state(house, number) == ("dropped", f"forbidden: {LACKS}")


async def test_a_refused_dm_is_not_the_persons_fault(house: House) -> None:
    house.discord.fail = lambda kind: Refused("Invalid Form Body")
    await queue(house, "x", "dm", lane=f"u{ANN.id}", channel=0, user_id=ANN.id)
    await house.outbox.drain()
    async with house.store.read() as tx:
        assert (await tx.players.get(ANN.id)).dms


async def test_it_gives_up_in_the_end_and_says_so(house: House) -> None:
    house.discord.fail = busy
    number = await queue(house, "one")
    due = await house.outbox.drain()
    tries = 1
    while due is not None:
        house.time.at = due
        due = await house.outbox.drain()
        tries += 1
    assert tries == 30
    assert await state(house, number) == ("dropped", "given up")


async def test_a_slow_channel_holds_up_only_itself(house: House) -> None:
    release, slow = asyncio.Event(), house.discord.post

    async def post(channel: int, *rest: Any) -> Outcome:
        if channel == PLACE.channel:
            await release.wait()
        return await slow(channel, *rest)

    house.discord.post = post  # type: ignore[method-assign]
    await queue(house, "slow")
    sending = asyncio.ensure_future(house.outbox.drain())
    for n in range(30):
        await queue(house, str(n), lane=f"c{n}", channel=n)
        house.outbox.wake()
    while await unsent(house) > 1:
        pass
    assert texts(house.discord) == []
    release.set()
    await sending
    assert texts(house.discord) == ["slow"]


async def test_stopping_cuts_calls_and_not_the_database(house: House) -> None:
    called, plain = asyncio.Event(), house.discord.post

    async def post(channel: int, *rest: Any) -> Outcome:
        called.set()
        await asyncio.Event().wait()
        raise AssertionError

    house.discord.post = post  # type: ignore[method-assign]
    number = await queue(house, "one")
    sending = asyncio.ensure_future(house.outbox.drain())
    await called.wait()
    sending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await sending
    assert await state(house, number) == ("sending", "")
    house.discord.post = plain  # type: ignore[method-assign]
    house.restart()
    assert await house.outbox.drain() is None
    assert texts(house.discord) == ["one"]


async def unsent(house: House) -> int:
    async with house.store.read() as tx:
        return await tx.outbox.unsent()


async def test_the_loop_sends_what_is_queued_later(house: House) -> None:
    waits = 0
    idles = asyncio.Event()

    async def idle(awaitable: Any, reason: str) -> Any:
        nonlocal waits
        waits += 1
        idles.set()
        return await awaitable

    outbox = Outbox(house.store, house.discord, now=house.time, idle=idle)
    loop = asyncio.ensure_future(outbox.run())
    await idles.wait()
    idles.clear()
    await queue(house, "one")
    outbox.wake()
    await idles.wait()
    assert texts(house.discord) == ["one"]
    assert waits == 2
    loop.cancel()
    with pytest.raises(asyncio.CancelledError):
        await loop


async def test_a_card_that_somebody_deleted_is_posted_anew(store: Store) -> None:
    house = House(store)
    await house.found()
    await house.outbox.drain()
    house.discord.messages.clear()
    await house.service.lobby.join(house.press(ANN))
    await house.service.lobby.add_policy(house.press(ANN))
    await house.outbox.drain()
    (card,) = house.discord.shown()
    assert isinstance(card, LobbyPost)
    assert len(card.lobby.seats) == 2


async def test_a_closed_and_deleted_message_stays_away(house: House) -> None:
    await queue(house, "one", slot="a")
    await house.outbox.drain()
    house.discord.messages.clear()
    number = await queue(house, "two", "edit", slot="a")
    await house.outbox.drain()
    assert await state(house, number) == ("dropped", "gone")
    assert texts(house.discord) == []
