"""Ballots: by DM, sealed, changed, withdrawn, opened together."""

from __future__ import annotations

from bot.marks import receipt
from bot.posts import BallotPost, TablePost
from bot.store import Store
from bot.store.tables import PlayerRow
from engine.core.chance import secret_of
from tests.bot.fakes import ANN, BOB, CAL, House


async def voters(store: Store) -> House:
    house = House(store)
    async with store.write() as tx:
        await tx.players.put(PlayerRow(user_id=CAL.id, dms=False))
    await house.begin(BOB, CAL)
    for who in (ANN, BOB, CAL):
        await house.step(who, "mine 0", "done")
    await house.outbox.drain()
    assert (await house.desk(ANN)).window_name == "bid"
    return house


def ballots(house: House, who: object) -> list[BallotPost]:
    return [post for post in house.discord.dms(who) if isinstance(post, BallotPost)]  # type: ignore[arg-type]


def card(house: House) -> TablePost:
    return [post for post in house.discord.shown() if isinstance(post, TablePost)][-1]


async def test_ballots_come_by_dm_to_who_takes_them(store: Store) -> None:
    house = await voters(store)
    (ballot,) = ballots(house, ANN)
    assert (ballot.seat, ballot.prompt.form, ballot.closed) == (0, "ballot", False)
    assert len(ballots(house, BOB)) == 1
    assert ballots(house, CAL) == []
    assert card(house).ballot


async def test_seal_change_withdraw(store: Store) -> None:
    house = await voters(store)
    marks = house.service.marks
    reply = await marks.ballot(house.press(ANN), ["bid"])
    assert reply.ok
    assert 'The table sees only "1 of 3 sealed"' in reply.text
    desk = await house.desk(ANN)
    assert reply.receipt == receipt(secret_of("toy-6"), desk.window, 0, ("bid",))
    assert desk.phase == "down"
    again = await marks.ballot(house.press(ANN), [])
    assert again.ok
    assert again.receipt != reply.receipt
    assert (await house.desk(ANN)).draft == ()
    refused = await marks.ballot(house.press(ANN), ["bid", "bid"])
    assert not refused.ok
    assert (await house.desk(ANN)).phase == "down"
    assert (await marks.withdraw(house.press(ANN))).code == "withdrawn"
    desk = await house.desk(ANN)
    assert (desk.phase, desk.draft) == ("marking", ())


async def test_a_refused_ballot_leaves_the_sealed_one(store: Store) -> None:
    house = await voters(store)
    marks = house.service.marks
    await marks.ballot(house.press(ANN), ["bid"])
    assert not (await marks.ballot(house.press(ANN), ["take 1"])).ok
    desk = await house.desk(ANN)
    assert (desk.phase, [line.step for line in desk.draft]) == ("down", ["bid"])
    house.restart()
    desk = await house.desk(ANN)
    assert (desk.phase, [line.step for line in desk.draft]) == ("down", ["bid"])


async def test_what_is_in_a_ballot_is_nobodys_business(store: Store) -> None:
    told = []
    for steps in (["bid"], []):
        house = await voters(store)
        await house.service.marks.ballot(house.press(ANN), steps)
        house.time.at += 3600.0
        await house.outbox.drain()
        desk = await house.desk(BOB)
        told.append((card(house).waiting, card(house).done, desk.news, desk.card))
        assert card(house).done == 1
    assert told[0] == told[1]


async def test_the_last_one_opens_them(store: Store) -> None:
    house = await voters(store)
    marks = house.service.marks
    window = (await house.desk(ANN)).window
    for who in (ANN, BOB):
        await marks.ballot(house.press(who), ["bid"])
    reply = await marks.ballot(house.press(CAL), ["bid"])
    assert "You were the last" in reply.text
    assert reply.receipt
    late = await marks.ballot(house.press(ANN, window=window), ["bid"])
    assert late.code == "stale"
    await house.outbox.drain()
    old = [post for post in ballots(house, ANN) if post.window == window]
    assert [(post.closed, post.own) for post in old] == [(True, "bid")]


async def test_a_closed_dm_leaves_the_ballot_on_the_desk(store: Store) -> None:
    house = House(store)
    house.discord.closed.add(BOB.id)
    await house.begin(BOB)
    for who in (ANN, BOB):
        await house.step(who, "mine 0", "done")
    await house.outbox.drain()
    assert ballots(house, BOB) == []
    desk = await house.desk(BOB)
    assert desk.prompt is not None
    assert desk.prompt.form == "ballot"
    assert (await house.service.marks.ballot(house.press(BOB), ["bid"])).ok
