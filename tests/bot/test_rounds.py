"""What a table of eight posts in a strategy round, and whom it pings."""

from __future__ import annotations

import pytest

from bot.answers import Person
from bot.discord.cards import card_form, mentions_of
from bot.posts import DirectPost, NudgePost, TablePost
from bot.store import Store
from bot.timing import HOUR
from engine.games.inscription import load
from tests.bot.fakes import ANN, BOB, CAL, DEE, PLACE, House
from tests.bot.test_deadlines import later, settings

EVE, FAY, GUS, HAL = (Person(9004 + i, name) for i, name in enumerate(("Eve", "Fay", "Gus", "Hal")))
EIGHT = (ANN, BOB, CAL, DEE, EVE, FAY, GUS, HAL)
RULES = load()


@pytest.fixture
async def house(store: Store) -> House:
    """Eight people, before a strategy event is turned up: their factions are chosen."""
    return House(store, rules=RULES)


async def begun(house: House) -> None:
    await house.begin(*EIGHT[1:])
    await house.service.chair.close(house.press(ANN))
    for _ in range(30):
        if (await house.desk(ANN)).window.endswith(".card"):
            break
        await house.service.chair.close(house.press(ANN))
    await house.outbox.drain()


def posts(house: House) -> int:
    """How many public messages were ever posted."""
    return sum(kind == "post" for kind, where in house.discord.calls if where == PLACE.channel)


async def mark(house: House, who: Person) -> None:
    """A sheet where one is to be chosen; then the marker."""
    desk = await house.desk(who)
    if desk.window.endswith(".card"):
        assert (await house.step(who, "activate navigation")).ok
    reply = await house.down(who)
    assert reply.ok, reply.text


async def step(house: House, *late: Person, hours: float = 0.1) -> None:
    """One step: all mark, those who are late so many hours after the others."""
    for who in EIGHT:
        if who not in late:
            await mark(house, who)
            await later(house, 600.0)
    await later(house, hours * HOUR)
    for who in late:
        await mark(house, who)
    await house.outbox.drain()


def cards(house: House) -> list[TablePost]:
    return [post for post in house.discord.shown() if isinstance(post, TablePost)]


async def test_a_strategy_round_is_two_posts(house: House) -> None:
    await begun(house)
    first, before = cards(house)[-1], posts(house)
    await step(house)
    assert posts(house) == before + 1
    dice = cards(house)[-1]
    assert dice.window != first.window
    staying = len(house.discord.shown())
    await step(house)
    # The card of the next event; nothing else came, nothing was taken away.
    assert posts(house) == before + 2
    assert len(house.discord.shown()) == staying + 1


async def test_the_worst_stragglers_are_reminded_once_a_step(house: House) -> None:
    for who in EIGHT:
        await settings(house, who, dms=False)
    await begun(house)
    before, standing = posts(house), len(house.discord.shown())
    await step(house, GUS, HAL, hours=23.0)
    assert posts(house) == before + 2
    await step(house, ANN, HAL, hours=23.0)
    # Two cards of the round and two reminders, of which the cards stay (the next one came too).
    assert posts(house) == before + 4
    assert len(house.discord.shown()) == standing + 2
    assert not [post for post in house.discord.shown() if isinstance(post, NudgePost)]


async def test_nobody_is_pinged_in_their_quiet_hours(house: House) -> None:
    """It is eight in the morning in UTC, nine in Berlin and three in New York."""
    await settings(house, BOB, zone="America/New_York")
    await settings(house, CAL, zone="America/New_York", quiet=False)
    await settings(house, DEE, zone="Europe/Berlin")
    await settings(house, EVE, pings=False)
    await begun(house)
    card = cards(house)[-1]
    assert set(mentions_of(card)) == {who.id for who in EIGHT if who not in (BOB, EVE)}
    # An edit writes no mention.
    edited = card_form(card, mark=1, new=False, shown=None, locale="en")
    assert "<@" not in edited.head + edited.tail + edited.foot
    # Bob is told by message when he is awake, and once.
    await later(house, 4.5 * HOUR)
    assert not house.discord.dms(BOB)
    await later(house, 1.0 * HOUR)
    told = [post for post in house.discord.dms(BOB) if isinstance(post, DirectPost)]
    assert len(told) == 1
    assert not house.discord.dms(EVE)
