"""The bot on the wire: what it sends is judged by Discord's own description, files that an edit
does not name are dropped, presses come at the same time, doors are closed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from bot.app import SpeakerBot
from bot.games import Games
from bot.store import Store
from tests.bot.discord.boarded import Boarded, draw
from tests.bot.discord.conftest import SEED, inline
from tests.double import Double, in_process
from tests.double.permissions import P
from tests.double.world import Channel, Guild

PATIENCE = 10.0


@pytest.fixture
async def double() -> AsyncIterator[Double]:
    async with Double(patience=PATIENCE) as made:
        made.rest.check_answers = True
        yield made


def a_bot(store: Store, double: Double) -> SpeakerBot:
    toy = Boarded()
    bot = SpeakerBot(
        store,
        games=Games(("toy",), lambda game, pack, content: toy),
        now=double.clock.now,
        run=inline,
        renderers={"toy": draw},
        seed=SEED,
    )

    async def at_once(shard: int | None, *, initial: bool = False) -> None:
        """discord.py would wait five seconds, for a limit that the double does not have."""

    bot.before_identify_hook = at_once
    bot._connection.guild_ready_timeout = 0.05
    return bot


@pytest.fixture
async def bot(store: Store, double: Double) -> AsyncIterator[SpeakerBot]:
    with in_process(double):
        client = a_bot(store, double)
        task = asyncio.create_task(client.start(double.token))
        await double.ready()
        await client.wait_until_ready()
        yield client
        await client.close()
        await task


class Table:
    """A started table of ann and bob, each with a desk."""

    def __init__(self, double: Double) -> None:
        self.double = double
        self.ann, self.bob, self.cal = double.users("ann", "bob", "cal")
        self.guild: Guild = double.guild("table", [self.ann, self.bob, self.cal])
        self.lobby: Channel = double.lobby(self.guild)
        self.desks: dict[str, Any] = {}

    async def card(self, label: str, channel: Channel) -> Any:
        """The newest public card that has that button."""
        posts = self.double.posts

        def look() -> Any:
            found = [m for m in posts.in_channel(channel) if not m.ephemeral and label in m.labels]
            return found[-1] if found else None

        return await self.double.until(look)

    async def start(self) -> None:
        await self.ann.slash(self.lobby, "game new", seats=2)
        await self.bob.press(await self.card("Join", self.lobby), "Join")
        await self.ann.slash(self.lobby, "game options", option="rounds", value="1")
        await self.ann.press(await self.card("Start", self.lobby), "Start")
        threads = [c for c in self.double.world.channels.values() if c.kind in (11, 12)]
        self.place = threads[-1]
        card = await self.card("My desk", self.place)
        for person in (self.ann, self.bob):
            answer = await person.press(card, "My desk")
            self.desks[person.name] = answer.message


@pytest.fixture
async def table(bot: SpeakerBot, double: Double) -> Table:
    made = Table(double)
    await made.start()
    return made


async def test_every_answer_carries_its_picture(table: Table, double: Double) -> None:
    ann, desk = table.ann, table.desks["ann"]
    for label in ("×M0", "Undo", "×M0", "Look", "Back to marking", "Reset", "Down · 3 left"):
        answer = await ann.press(desk, label)
        assert not answer.failed
        assert answer.message is desk
        assert len([p for p in desk.pictures if p.data and p.alt]) == 1
    double.assert_clean()


async def test_cards_keep_their_picture_through_edits(
    table: Table, bot: SpeakerBot, double: Double
) -> None:
    card = await table.card("My desk", table.place)
    first = card.pictures[0].data
    assert first
    await table.ann.press(table.desks["ann"], "Down · 3 left")
    double.advance(61)  # the waiting list is edited once a minute
    bot.outbox.wake()
    await double.until(lambda: "Marking: bob" in card.text)
    assert card.pictures[0].data == first
    assert {user.name for user in card.pinged} == {"ann", "bob"}
    double.assert_clean()


async def test_a_late_picture_keeps_the_former(
    table: Table, bot: SpeakerBot, double: Double, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, desk = table.ann, table.desks["ann"]
    former = desk.pictures[0].data
    assert former

    async def late(*given: object) -> None:
        return None

    monkeypatch.setattr(bot.pictures, "picture", late)
    await ann.press(desk, "×M0")
    assert desk.pictures[0].data == former
    assert "Redraw" in desk.labels
    monkeypatch.undo()
    await ann.press(desk, "Redraw")
    assert desk.pictures[0].data != former
    double.assert_clean()


async def test_an_idle_desk_turns_with_its_picture(table: Table, double: Double) -> None:
    desk = table.desks["ann"]
    former = desk.pictures[0].data
    await table.ann.slash(table.place, "do", marks="mine 1")
    desk = table.ann.last(table.place)
    await table.ann.press(desk, "Down · 2 left")
    former = desk.pictures[0].data
    await table.bob.slash(table.place, "done")
    await double.until(lambda: "bid" in desk.text)
    assert desk.pictures[0].data == former
    double.assert_clean()


async def test_two_presses_at_once(table: Table, double: Double) -> None:
    ann, desk = table.ann, table.desks["ann"]
    both = await asyncio.gather(ann.press(desk, "×M0"), ann.press(desk, "×M0"))
    assert not any(answer.failed for answer in both)
    assert desk.text.count("mine 0") == 1
    await asyncio.gather(*(ann.press(desk, label) for label in ("×M1", "Spend 3", "Look")))
    await table.ann.slash(table.place, "desk")
    double.assert_clean()


async def test_everything_can_be_pressed_and_said(table: Table, double: Double) -> None:
    """Every kind of card once, for the judge."""
    ann, place = table.ann, table.place
    for command in ("settings", "log", "hand", "inbox", "rules", "help", "doctor", "verify"):
        answer = await ann.slash(place, command)
        assert not answer.failed, command
        assert answer.ephemeral, command
    for command in ("game list", "game status", "game abandon", "game leave"):
        assert (await ann.slash(place, command)).ephemeral, command
    assert (await table.cal.slash(place, "desk")).ephemeral
    desk = (await ann.slash(place, "desk")).message
    modal = (await ann.press(desk, "Type")).modal
    answer = await ann.submit(modal, {"marks": "mine 0; mine 1"})
    assert "2 mine 1" in answer.message.text
    choices = await ann.autocomplete(place, "do", "marks", "di")
    assert choices.choices == {"dig": "dig"}
    double.assert_clean()


async def test_forged_presses(table: Table, double: Double) -> None:
    anns = "v1:1:r1.mine:0:0:step:mine 0"
    for person, said in (
        (table.bob, "That desk belongs to another seat."),
        (table.cal, "You have no seat at this table."),
    ):
        answer = await person.forge(table.place, anns)
        assert said in answer.text
    answer = await table.ann.forge(table.place, "v1:1:r9.gone:0:0:down:")
    assert "That step is over" in answer.text
    double.assert_clean()


async def test_a_press_after_a_restart(
    table: Table, bot: SpeakerBot, store: Store, double: Double
) -> None:
    ann, desk = table.ann, table.desks["ann"]
    await ann.press(desk, "×M0")
    await bot.close()
    again = a_bot(store, double)
    known = double.gateway.identifies
    task = asyncio.create_task(again.start(double.token))
    await double.ready(known + 1)
    await again.wait_until_ready()
    try:
        await ann.press(desk, "×M1")
        assert "1 mine 0" in desk.text
        assert "2 mine 1" in desk.text
    finally:
        await again.close()
        await task
    double.assert_clean()


async def _settled(look: Callable[[], Awaitable[bool]]) -> None:
    """Until it is so; a few turns of the loop at most."""
    for _ in range(1000):
        if await look():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came to be so")


async def test_a_closed_door(table: Table, double: Double, store: Store) -> None:
    """The ballot cannot be sent; it is on the card, and nothing is tried again."""

    async def shut() -> bool:
        async with store.read() as tx:
            return not (await tx.players.get(table.bob.id)).dms

    table.bob.door = "closed"
    for person in (table.ann, table.bob):
        await person.slash(table.place, "done")
    for person in (table.ann, table.bob):
        await person.slash(table.place, "done")
    await double.until(lambda: "row" in table.bob.last(table.place).text)
    # The card of the new step, and what became of the ballot, come a little later.
    await double.until(lambda: any(call.status == 403 for call in double.calls("POST")))
    await _settled(shut)

    def standing() -> Any:
        posts = double.posts.in_channel(table.place)
        cards = [m for m in posts if not m.ephemeral and "My desk" in m.labels]
        return cards[-1] if cards and "row" in cards[-1].text else None

    card = await double.until(standing)
    answer = await table.bob.press(card, "My desk")
    assert "I could not send you a message. Your ballot is here" in answer.text
    assert "Seal" in str(answer.message.components)
    answer = await table.bob.press(answer.message, "Take 1")
    answer = await table.bob.press(answer.message, "Seal · Take 1")
    assert "Sealed. Receipt" in answer.text


@pytest.mark.parametrize("how", ["press", "event", "start"])
async def test_a_permission_that_is_missing_and_comes_back(
    table: Table, double: Double, bot: SpeakerBot, how: str
) -> None:
    """The Speaker is told what is missing; cards wait and go out when it is allowed again."""
    place, me = table.place, double.world.bot
    parent = place.parent
    assert parent is not None

    def cards() -> list[Any]:
        return [m for m in double.posts.in_channel(place) if not m.ephemeral]

    before = len(cards())
    parent.allow(me, denied=P.SEND_MESSAGES_IN_THREADS)
    for person in (table.ann, table.bob):
        await person.slash(place, "done")
    await double.until(lambda: bot.outbox.parked == {place.id})
    lacks = "Send Messages in Threads is missing in #Table 1"
    await double.until(lambda: any(lacks in m.text for m in table.ann.sees(table.ann.dm)))
    assert len(cards()) == before
    if how == "event":
        parent.allow(me)
    else:
        parent.overwrites.clear()
        if how == "press":
            await table.ann.slash(place, "desk")
        else:
            await bot.outbox.release()
    await double.until(lambda: not bot.outbox.parked and len(cards()) > before)
    double.assert_clean()
