"""Founding, joining, starting, leaving, taking over; what the Speaker may do."""

from __future__ import annotations

import pytest

from bot.answers import NewTable, Person, Place
from bot.lobby import clean
from bot.posts import LobbyPost, NotePost, NudgePost, TablePost
from bot.store import Store
from bot.store.tables import ServerRow
from bot.timing import HOUR
from tests.bot.fakes import ANN, BOB, CAL, DEE, PLACE, House


@pytest.fixture
def house(store: Store) -> House:
    return House(store)


def lobby_card(house: House) -> LobbyPost:
    (card,) = [post for post in house.discord.shown() if isinstance(post, LobbyPost)]
    return card


def table_card(house: House) -> TablePost:
    return [post for post in house.discord.shown() if isinstance(post, TablePost)][-1]


async def test_from_lobby_to_start(house: House) -> None:
    reply = await house.found(seats=3)
    assert reply.text == "Table 1 is open. Others press Join; you start it when all are there."
    assert (await house.service.lobby.start(house.press(ANN))).text == (
        "Before the start 1 more must join, or be added as policies."
    )
    assert (await house.service.lobby.join(house.press(BOB))).text == "You have seat 2."
    assert (await house.service.lobby.join(house.press(BOB))).code == "joined-already"
    assert (await house.service.lobby.add_policy(house.press(BOB))).text == (
        "Seat 3 is played by the policy any."
    )
    assert (await house.service.lobby.join(house.press(CAL))).code == "full"
    assert (await house.service.lobby.add_policy(house.press(CAL))).code == "full"
    await house.outbox.drain()
    lobby = lobby_card(house).lobby
    assert [(s.name, s.policy) for s in lobby.seats] == [("Ann", ""), ("Bob", ""), ("Any 3", "any")]
    assert (await house.service.lobby.start(house.press(BOB))).text == (
        "Only the founder (Ann) can do that."
    )
    reply = await house.service.lobby.start(house.press(ANN))
    assert reply.ok
    assert reply.desk is not None
    assert reply.desk.phase == "marking"
    assert (await house.service.lobby.start(house.press(ANN))).code == "started-already"
    await house.outbox.drain()
    assert lobby_card(house).closed
    card = table_card(house)
    assert set(card.mentions) == {ANN.id, BOB.id}
    assert card.waiting == (0, 1)
    assert card.commitment == lobby.commitment
    assert card.secret == ""


async def test_creating_twice_by_one_interaction(house: House) -> None:
    lobby = house.service.lobby
    first = await lobby.create(10**9, ANN, NewTable(PLACE))
    again = await lobby.create(10**9, ANN, NewTable(PLACE))
    assert (first.match, first.repeat) == (again.match, False)
    assert again.repeat
    assert len(await house.service.looks.tables(PLACE.guild)) == 1


@pytest.mark.parametrize(
    ("table", "says"),
    [
        (NewTable(PLACE, seats=9), "2 to 5 seats, not 9"),
        (NewTable(PLACE, game="chess"), "chess"),
        (NewTable(PLACE, options=(("rounds", "9"),)), "It can be 2 or 1 or 3."),
        (NewTable(PLACE, options=(("colour", "red"),)), "There is no option colour."),
    ],
)
async def test_tables_that_do_not_go(store: Store, table: NewTable, says: str) -> None:
    house = House(store)
    if table.game:
        house.service.games = type(house.service.games)(("inscription",))
    reply = await house.service.lobby.create(10**9, ANN, table)
    assert not reply.ok
    assert says in reply.text
    assert await house.service.looks.tables(PLACE.guild) == ()


async def test_a_server_has_so_many_matches(house: House) -> None:
    async with house.store.write() as tx:
        await tx.servers.put(ServerRow(guild=PLACE.guild, matches=1))
    assert (await house.found()).ok
    reply = await house.service.lobby.create(10**9, ANN, NewTable(PLACE))
    assert reply.code == "server-full"
    assert (await house.service.lobby.create(10**9 + 1, ANN, NewTable(Place(71, 81)))).ok


async def test_options(house: House) -> None:
    await house.found()
    lobby = house.service.lobby
    for name, value in (
        ("rounds", "3"),
        ("pace", "live"),
        ("seats", "4"),
        ("learn", "yes"),
        ("roll", "speaker"),
    ):
        reply = await lobby.set_option(house.press(ANN), name, value)
        assert reply.text == f"{name} is {value} now."
    assert (await lobby.set_option(house.press(BOB), "rounds", "1")).code == "not-allowed"
    for name in ("rounds", "pace", "seats", "learn", "roll", "taste"):
        reply = await lobby.set_option(house.press(ANN), name, "no way")
        assert not reply.ok
        assert "no way" in reply.text or "Options:" in reply.text
    view = (await house.desk(ANN)).lobby
    assert view is not None
    assert (dict(view.chosen)["rounds"], view.pace, view.size, view.learn) == ("3", "live", 4, True)
    await lobby.join(house.press(BOB))
    await lobby.join(house.press(CAL))
    assert (await lobby.set_option(house.press(ANN), "seats", "2")).code == "option-value"


async def test_leaving_the_lobby_moves_seats_up(house: House) -> None:
    await house.found()
    lobby = house.service.lobby
    await lobby.join(house.press(BOB))
    await lobby.add_policy(house.press(ANN))
    assert (await lobby.leave(house.press(BOB))).ok
    assert [s.name for s in (await house.desk(ANN)).seats] == ["Ann", "Any 3"]
    assert (await lobby.leave(house.press(DEE))).code == "no-seat"
    assert (await lobby.remove_policy(house.press(ANN), 0)).code == "policy-not-there"
    assert (await lobby.remove_policy(house.press(ANN), 7)).code == "seat-unknown"
    assert (await lobby.remove_policy(house.press(ANN), 1)).ok
    assert len((await house.desk(ANN)).seats) == 1
    assert (await lobby.add_policy(house.press(ANN), "best")).text == (
        "There is no policy best. This game has any."
    )
    assert await lobby.policies(house.match) == ("any",)


async def test_equal_names_are_told_apart(house: House) -> None:
    other = Person(9100, "Ann")
    desk = await house.begin(other, Person(9101, "  Ann \n of   far " + "x" * 40))
    assert [s.name for s in desk.seats][:2] == ["Ann", "Ann (2)"]
    assert len(desk.seats[2].name) == 32


async def test_leaving_and_taking_over(house: House) -> None:
    await house.begin(BOB)
    await house.step(BOB, "mine 0")
    lobby = house.service.lobby
    assert (await lobby.join(house.press(CAL))).code == "full"
    assert (await lobby.leave(house.press(BOB))).ok
    assert (await house.desk(BOB)).seat is None
    async with house.store.read() as tx:
        assert {t.seat for t in await tx.timers.of(house.match)} == {-1, 0}
    reply = await house.step(CAL, "mine 1")
    assert reply.text == "You have no seat at this table. You can watch, and seat 2 is free."
    assert (await lobby.join(house.press(CAL), 0)).code == "seat-taken"
    reply = await lobby.join(house.press(CAL), 1)
    assert reply.text == "You have seat 2 now. Look → What is new tells the game so far."
    assert reply.desk is not None
    assert [line.step for line in reply.desk.draft] == ["mine 0"]
    assert reply.desk.news
    assert (reply.desk.seats[1].name, reply.desk.seats[1].person) == ("Bob", "Cal")
    await house.outbox.drain()
    assert any(isinstance(post, NotePost) for post in house.discord.shown())
    assert "Seat 2 is played by Cal now." in table_card(house).notes


async def test_replacing(house: House) -> None:
    await house.begin(BOB)
    lobby = house.service.lobby
    assert (await lobby.replace(house.press(CAL), 1, "any")).code == "not-allowed"
    assert (await lobby.replace(house.press(ANN), 5, "any")).code == "seat-unknown"
    assert (await lobby.replace(house.press(ANN), 1, ANN)).code == "replace-seated"
    assert (await lobby.replace(house.press(BOB), 1, DEE)).ok
    assert (await house.desk(DEE)).seat == 1
    await house.down(ANN)
    window = (await house.desk(ANN)).window
    assert (await lobby.replace(house.press(ANN), 1, "any")).ok
    desk = await house.desk(ANN)
    assert desk.window != window
    assert desk.seats[1].policy == "any"
    await house.play(ANN)


async def test_abandoning(house: House) -> None:
    await house.found()
    lobby = house.service.lobby
    await lobby.join(house.press(BOB))
    assert (await lobby.abandon(house.press(BOB))).code == "not-allowed"
    assert (await lobby.abandon(house.press(ANN))).ok
    assert (await lobby.abandon(house.press(ANN))).code == "not-running"
    await house.begin(BOB, CAL, DEE)
    assert (await lobby.abandon(house.press(Person(1, "Eve")))).code == "no-seat"
    reply = await lobby.abandon(house.press(BOB))
    assert reply.text == "You agree to end the match. 1 more of the seats have to agree."
    assert (await lobby.abandon(house.press(CAL))).code == "abandon-more"
    reply = await lobby.abandon(house.press(ANN))
    assert reply.code == "abandoned"
    assert (await house.desk(ANN)).phase == "abandoned"
    assert (await house.step(ANN, "mine 0")).code == "not-running"
    async with house.store.read() as tx:
        assert await tx.timers.of(house.match) == []
        assert await house.service.looks.inbox(ANN.id) == ()


async def test_posts_go_to_the_thread(house: House) -> None:
    await house.found()
    await house.service.lobby.join(house.press(BOB))
    await house.service.lobby.place(house.match, 99)
    await house.service.lobby.start(house.press(ANN))
    await house.outbox.drain()
    assert [type(post) for post in house.discord.shown(99)] == [TablePost]
    assert [type(post) for post in house.discord.shown(PLACE.channel)] == [LobbyPost]
    assert (await house.service.looks.here(99))[0].match == house.match


async def test_the_speaker_closes_a_step(house: House) -> None:
    desk = await house.begin(BOB)
    chair = house.service.chair
    reply = await chair.close(house.press(BOB))
    assert reply.text == (
        "Only the Speaker (Ann) or the founder can do that. You can nudge: /speaker nudge."
    )
    await house.down(ANN)
    assert (await chair.close(house.press(ANN, window="gone"))).code == "stale"
    assert (await chair.close(house.press(ANN, window=desk.window))).ok
    assert (await house.desk(ANN)).window != desk.window
    await house.outbox.drain()
    assert "The Speaker closed the step for Bob." in table_card(house).notes


async def test_nudging_once_a_step(house: House) -> None:
    await house.begin(BOB)
    await house.down(ANN)
    chair = house.service.chair
    assert (await chair.nudge(house.press(DEE))).code == "not-allowed"
    assert (await chair.nudge(house.press(ANN))).text == "Reminded: Bob."
    assert (await chair.nudge(house.press(ANN))).code == "nudged-already"
    await house.outbox.drain()
    assert any(isinstance(post, NudgePost) for post in house.discord.shown())
    await house.down(BOB)
    await house.outbox.drain()
    assert not any(isinstance(post, NudgePost) for post in house.discord.shown())


async def test_more_time_pause_pace(house: House) -> None:
    desk = await house.begin(BOB)
    chair = house.service.chair
    assert desk.deadline is not None
    assert (await chair.extend(house.press(ANN), 5, 0)).text == "5 hours more for Ann."
    assert (await house.desk(ANN)).deadline == desk.deadline + 5 * HOUR
    assert (await house.desk(BOB)).deadline == desk.deadline
    assert (await chair.extend(house.press(ANN), 0)).code == "extend-range"
    assert (await chair.pause(house.press(ANN))).code == "paused-now"
    assert (await house.step(BOB, "mine 0")).code == "paused"
    async with house.store.read() as tx:
        assert await tx.timers.of(house.match) == []
    house.time.at += 500 * HOUR
    assert (await chair.pause(house.press(ANN))).code == "goes-on"
    assert (await house.desk(BOB)).deadline == desk.deadline + 500 * HOUR
    assert (await chair.pace(house.press(ANN), "live")).ok
    assert (await chair.pace(house.press(ANN), "fast")).code == "pace-unknown"
    assert (await chair.pace(house.press(BOB), "live")).code == "not-allowed"


async def test_a_speaker_needs_no_seat(house: House) -> None:
    await house.begin(BOB)
    chair = house.service.chair
    assert (await chair.handover(house.press(ANN), DEE)).text == "Dee is Speaker now."
    assert (await house.desk(DEE)).speaker == DEE.id
    assert (await chair.close(house.press(DEE))).ok


async def test_the_speaker_rolls(house: House) -> None:
    await house.found()
    lobby, chair = house.service.lobby, house.service.chair
    await lobby.join(house.press(BOB))
    await lobby.set_option(house.press(ANN), "roll", "speaker")
    reply = await lobby.start(house.press(ANN))
    assert reply.desk is not None
    assert reply.desk.phase == "chance"
    assert (await house.step(BOB, "mine 0")).code == "stale"
    assert (await chair.roll(house.press(BOB))).code == "not-allowed"
    for _ in range(9):
        if (await house.desk(ANN)).phase != "chance":
            break
        await house.outbox.drain()
        assert table_card(house).rolls
        assert (await chair.roll(house.press(ANN))).ok
    assert (await house.desk(ANN)).phase == "marking"
    assert (await chair.roll(house.press(ANN))).code == "nothing-to-roll"


async def test_it_rolls_by_itself_in_the_end(house: House) -> None:
    await house.found(pace="live")
    await house.service.lobby.join(house.press(BOB))
    await house.service.lobby.set_option(house.press(ANN), "roll", "speaker")
    await house.service.lobby.start(house.press(ANN))
    for _ in range(9):
        house.time.at += 61.0
        await house.clock.tick()
    assert (await house.desk(ANN)).phase == "marking"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("ann", "ann"),
        ("**ann**", "ann"),
        ("a_b_c", "a b c"),
        ("[ann](x)", "ann (x)"),
        ("<@123>", "@123"),
        ("an\u202en", "an n"),
        ("\u200b", "?"),
        ("***", "?"),
        ("x" * 40, "x" * 32),
        ("Zoë 漢字", "Zoë 漢字"),
    ],
)
def test_a_name_is_plain_in_sentences(given: str, shown: str) -> None:
    assert clean(given) == shown
