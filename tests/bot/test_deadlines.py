"""The clock: reminders, the end of people's time, time banks, outages."""

from __future__ import annotations

import asyncio

import pytest

from bot.answers import Person
from bot.clock import Clock, Signal
from bot.posts import DirectPost, NudgePost, TablePost
from bot.store import Store, Unavailable
from bot.store.tables import PlayerRow
from bot.timing import HOUR
from tests.bot.fakes import ANN, BOB, CAL, House


@pytest.fixture
def house(store: Store) -> House:
    return House(store)


async def settings(house: House, who: Person, **fields: object) -> None:
    async with house.store.write() as tx:
        await tx.players.put(PlayerRow(user_id=who.id, **fields))


async def later(house: House, seconds: float) -> None:
    """Time goes by, with a sign of life each minute; the clock and the outbox do what is due."""
    end = house.time.at + seconds
    house.clock._beat = None
    while True:
        due = await house.clock.tick()
        if due is None or due > end:
            break
        house.time.at = max(house.time.at, due)
    house.time.at = end
    await house.outbox.drain()


def dms(house: House, who: Person) -> list[str]:
    return [post.text for post in house.discord.dms(who) if isinstance(post, DirectPost)]


def nudges(house: House) -> list[NudgePost]:
    return [post for post in house.discord.shown() if isinstance(post, NudgePost)]


def card(house: House) -> TablePost:
    post = house.discord.shown()[-1]
    cards = [p for p in house.discord.shown() if isinstance(p, TablePost)]
    assert isinstance(post, TablePost | NudgePost)
    return cards[-1]


async def test_reminders_go_to_who_is_missing(house: House) -> None:
    await settings(house, BOB, zone="Europe/Berlin", quiet=False)
    await house.begin(BOB, CAL)
    await house.down(CAL)
    await later(house, 11.9 * HOUR)
    assert dms(house, ANN) == dms(house, BOB) == []
    await later(house, 0.2 * HOUR)
    assert dms(house, ANN) == ["Table 1 waits for your marks: Round 1, 12 hours left."]
    assert "your time." in dms(house, BOB)[0]
    assert dms(house, CAL) == []
    await house.down(ANN)
    await later(house, 10 * HOUR)
    assert len(dms(house, ANN)) == 1
    assert dms(house, BOB)[1].startswith("Table 1 waits for you: Round 1, 2 hours left, then your")
    assert nudges(house) == []


async def test_who_takes_no_dms_is_called_in_public_once(house: House) -> None:
    await settings(house, ANN, dms=False)
    await settings(house, BOB, dms=False)
    await house.begin(BOB)
    await later(house, 23 * HOUR)
    (nudge,) = nudges(house)
    assert set(nudge.mentions) == {ANN.id, BOB.id}
    assert dms(house, ANN) == []
    await house.down(ANN)
    await house.down(BOB)
    await house.outbox.drain()
    assert nudges(house) == []


async def test_time_and_bank_run_out(house: House) -> None:
    desk = await house.begin(BOB)
    await house.step(ANN, "mine 0")
    await house.down(BOB)
    await later(house, 24 * HOUR + 47 * HOUR)
    assert (await house.desk(ANN)).window == desk.window
    await later(house, 2 * HOUR)
    assert (await house.desk(ANN)).window != desk.window
    assert "Time was up for Ann: the marker went down with 1 mark." in card(house).notes
    ann = (await house.desk(ANN)).seats[0]
    assert ann.bank == 0.0
    assert (await house.desk(BOB)).seats[1].bank == 48 * HOUR


async def test_the_bank_pays_for_being_late(house: House) -> None:
    await house.begin(BOB)
    await house.down(BOB)
    await later(house, 30 * HOUR)
    await house.down(ANN)
    assert (await house.desk(ANN)).seats[0].bank == 42 * HOUR


async def test_two_defaults_in_a_row_end_the_reminders(house: House) -> None:
    await house.begin(BOB, policies=1, options=(("rounds", "3"),))
    founder = len(dms(house, ANN))
    for _ in range(400):
        row = (await house.desk(BOB)).seats[1]
        if any("stop reminding" in text for text in dms(house, BOB)):
            break
        while await house.move(ANN):
            pass
        if row.seat in (await house.desk(BOB)).waiting:
            await later(house, 80 * HOUR)
    assert sum("stop reminding" in text for text in dms(house, BOB)) == 1
    assert any("has missed two steps" in text for text in dms(house, ANN)[founder:])
    reminders = len(dms(house, BOB))
    while await house.move(ANN):
        pass
    await later(house, 23 * HOUR)
    assert len(dms(house, BOB)) == reminders
    await house.service.marks.open(house.press(BOB))
    async with house.store.read() as tx:
        seats = await tx.seats.of(house.match)
        kinds = {(t.kind, t.seat) for t in await tx.timers.of(house.match)}
    assert seats[1].lapses == 0
    if seats[1].waits:
        assert ("close", -1) in kinds


async def test_live_closes_by_the_minute(house: House) -> None:
    await settings(house, ANN, dms=True)
    desk = await house.begin(BOB, pace="live")
    await house.down(BOB)
    await later(house, 215.0)
    (nudge,) = nudges(house)
    assert nudge.mentions == (ANN.id,)
    assert "30 seconds left" in nudge.text
    await later(house, 30.0)
    assert (await house.desk(ANN)).window != desk.window
    assert nudges(house) == []


async def test_quiet_hours_get_their_ping_in_the_morning(house: House) -> None:
    # 08:00 UTC is 17:00 in Tokyo, 03:00 in New York.
    house.time.at = house.time.at - house.time.at % 86400 + 8 * HOUR
    await settings(house, ANN, zone="Asia/Tokyo")
    await settings(house, BOB, zone="America/New_York")
    await house.begin(BOB)
    await house.outbox.drain()
    assert card(house).mentions == (ANN.id,)
    await later(house, 5 * HOUR)
    assert dms(house, BOB) == ["Table 1 waits for your marks: Round 1."]


async def test_an_outage_gives_the_time_back(house: House) -> None:
    desk = await house.begin(BOB)
    assert await house.clock.start() == 0.0
    house.time.at += 100 * HOUR
    house.restart()
    assert await house.clock.start() == 100 * HOUR
    assert await house.clock.tick() is not None
    now = await house.desk(ANN)
    assert now.window == desk.window
    assert desk.deadline is not None
    assert now.deadline == desk.deadline + 100 * HOUR
    await house.outbox.drain()
    assert card(house).notes == (
        "I was away for 4 days. Everyone gets that time back. Nothing was lost.",
    )
    assert card(house).deadline == now.deadline


async def test_no_default_in_the_first_hour_after_an_outage(house: House) -> None:
    desk = await house.begin(BOB)
    await later(house, 71.9 * HOUR)
    await house.clock.start()
    house.time.at += 600.0
    house.restart()
    assert await house.clock.start() == 600.0
    await later(house, 0.9 * HOUR)
    assert (await house.desk(ANN)).window == desk.window


async def test_a_short_silence_is_no_outage(house: House) -> None:
    await house.begin(BOB)
    await house.clock.start()
    house.time.at += 100.0
    house.restart()
    assert await house.clock.start() == 0.0


async def test_a_machine_that_slept_counts_as_an_outage(house: House) -> None:
    desk = await house.begin(BOB)
    await house.clock.start()
    house.time.at += 100 * HOUR
    await house.clock.tick()
    assert (await house.desk(ANN)).window == desk.window
    house.time.at -= 50 * HOUR
    await house.clock.tick()
    assert (await house.desk(ANN)).window == desk.window


async def test_the_loop_wakes_and_waits_through_idle(house: House) -> None:
    waits: list[str] = []
    woken = asyncio.Event()

    async def idle(awaitable, reason):
        waits.append(reason)
        woken.set()
        return await awaitable

    clock = Clock(house.service, idle)
    loop = asyncio.ensure_future(clock.run())
    await woken.wait()
    woken.clear()
    clock.wake()
    await woken.wait()
    loop.cancel()
    with pytest.raises(asyncio.CancelledError):
        await loop
    assert waits == ["the next timer"] * 2


async def test_the_loop_outlives_a_database_that_is_away(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asyncio.Event()

    async def idle(awaitable, reason):
        asked.set()
        return await awaitable

    async def away() -> None:
        raise Unavailable

    clock = Clock(house.service, idle)
    monkeypatch.setattr(clock, "tick", away)
    loop = asyncio.ensure_future(clock.run())
    await asked.wait()
    assert not loop.done()
    loop.cancel()
    with pytest.raises(asyncio.CancelledError):
        await loop


async def test_a_signal_given_before_is_not_lost() -> None:
    signal = Signal()
    signal.wake()
    await signal.sleep(None)
    await signal.sleep(0.0)
