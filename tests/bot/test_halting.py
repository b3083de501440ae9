"""A fault of the game stores nothing and stops the table; one of the store stops nothing."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from bot.posts import TablePost
from bot.store import Conflict, Store, Unavailable
from bot.store.tables import StateRow
from tests.bot.fakes import ANN, BOB, Game, House


class Broken(Game):
    """Fails where it is told to."""

    where = ""

    def close(self, state: Any) -> Any:
        if self.where == "close":
            raise ZeroDivisionError
        return super().close(state)

    def advance(self, state: Any, seat: int, step: Any) -> Any:
        if self.where == "advance":
            raise ZeroDivisionError
        return super().advance(state, seat, step)

    def card(self, state: Any, events: Any) -> Any:
        if self.where == "card":
            raise ZeroDivisionError
        return super().card(state, events)


@pytest.fixture
async def house(store: Store) -> House:
    house = House(store, rules=Broken())
    await house.begin(BOB)
    await house.step(ANN, "mine 0")
    await house.down(BOB)
    await house.outbox.drain()
    return house


async def entries(house: House) -> int:
    async with house.store.read() as tx:
        return await tx.entries.count(house.match)


@pytest.mark.parametrize("where", ["close", "card"])
async def test_a_fault_halts_the_table(house: House, where: str) -> None:
    before = await entries(house)
    window = (await house.desk(ANN)).window
    house.rules.where = where
    reply = await house.down(ANN)
    assert (reply.ok, reply.code) == (False, "halted")
    assert await entries(house) == before
    house.rules.where = ""
    desk = await house.desk(ANN)
    assert (desk.phase, desk.window) == ("halted", window)
    assert [line.step for line in desk.draft] == ["mine 0"]
    assert (await house.step(ANN, "mine 1")).code == "halted"
    await house.outbox.drain()
    cards = [post for post in house.discord.shown() if isinstance(post, TablePost)]
    assert cards[-1].notice == desk.notice != ""
    async with house.store.read() as tx:
        assert await tx.timers.of(house.match) == []
    assert await house.service.looks.export(house.match, BOB.id) is None
    assert await house.service.looks.export(house.match, ANN.id)
    assert (await house.service.chair.resume(house.press(BOB))).code == "not-allowed"
    assert (await house.service.chair.resume(house.press(ANN))).ok
    assert (await house.service.chair.resume(house.press(ANN))).code == "not-halted"
    assert (await house.down(ANN)).ok
    await house.play(ANN, BOB)


async def test_the_last_entry_is_taken_back_where_nobody_has_seen_more(house: House) -> None:
    chair = house.service.chair
    assert (await chair.take_back(house.press(ANN))).code == "not-halted"
    house.rules.where = "close"
    await house.down(ANN)
    house.rules.where = ""
    assert (await chair.take_back(house.press(BOB))).code == "not-allowed"
    desk = await house.desk(ANN)
    reply = await chair.take_back(house.press(ANN))
    # What stands last here is a roll that all have seen.
    assert (reply.code, reply.ok) == ("seen", False)
    assert reply.text.startswith("Ann, Bob have seen what came of the last entry")
    assert (await house.desk(ANN)).phase == "halted"
    assert (await chair.resume(house.press(ANN))).ok
    assert (await house.desk(ANN)).window == desk.window


async def test_entries_that_cannot_be_applied_are_taken_back(house: House) -> None:
    """The rules have changed so that what was played does not go any more."""
    await house.step(ANN, "dig")
    house.rules.where = "advance"
    house.restart()
    assert (await house.down(ANN)).code == "halted"
    assert (await house.service.chair.resume(house.press(ANN))).code == "halted"
    assert await house.service.looks.export(house.match, ANN.id)
    reply = await house.service.chair.take_back(house.press(ANN))
    house.rules.where = ""
    assert reply.ok, reply.text
    house.restart()
    desk = await house.desk(ANN)
    assert desk.phase in ("marking", "waiting")
    await house.play(ANN, BOB)


async def test_a_fault_in_a_preview_is_only_that_persons(house: House) -> None:
    house.rules.where = "advance"
    reply = await house.step(ANN, "mine 1")
    assert not reply.ok
    house.rules.where = ""
    assert (await house.desk(BOB)).phase == "down"
    assert (await house.step(ANN, "mine 1")).ok


@pytest.mark.parametrize("fault", [Unavailable, Conflict])
async def test_a_database_that_is_away_stops_nothing(
    house: House, fault: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = house.store.write

    @contextlib.asynccontextmanager
    async def broken():
        async with whole() as tx:
            yield tx
            raise fault("gone")

    window = (await house.desk(ANN)).window
    press = house.press(ANN)
    monkeypatch.setattr(house.store, "write", broken)
    reply = await house.service.marks.down(press)
    assert (reply.ok, reply.code) == (False, "fault")
    assert reply.text.startswith("Something failed on my side. Nothing was changed.")
    monkeypatch.undo()
    desk = await house.desk(ANN)
    assert (desk.phase, desk.window) == ("marking", window)
    assert (await house.service.marks.down(press)).ok


async def stale_state(house: House, **fields: Any) -> None:
    """The newest state as an older version of the rules has left it."""
    async with house.store.write() as tx:
        state = await tx.states.get(house.match)
        assert state is not None
        await tx.states.put(StateRow(**{**state.model_dump(), "rules": 0, **fields}))
    house.restart()


async def test_an_upgrade_that_changes_nothing_is_not_noticed(house: House) -> None:
    before = await entries(house)
    await stale_state(house)
    await house.step(ANN, "mine 1")
    assert await entries(house) == before


async def test_an_upgrade_that_leads_elsewhere_goes_on_from_the_state(house: House) -> None:
    before = await entries(house)
    await stale_state(house, hash="another")
    assert (await house.desk(ANN)).phase == "marking"
    assert (await house.step(ANN, "mine 1")).ok
    assert await entries(house) == before + 1
    await house.outbox.drain()
    cards = [post for post in house.discord.shown() if isinstance(post, TablePost)]
    assert "A rules fix came with this update." in " ".join(cards[-1].notes)
    house.restart()
    await house.play(ANN, BOB)
