"""The page of places, used over HTTP as a browser does."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import pytest

from bot.faults import Fault
from bot.tryout.person import Person
from bot.tryout.record import Silent
from bot.tryout.session import YOU, Session, lay_table, served
from bot.tryout.world import opened
from tests.tryout.game import games


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'try.db'}"


async def test_places_are_shown_one_at_a_time(url: str) -> None:
    known = games()
    async with opened(url, known, (YOU,), seed="a", renderers={}, today=True) as world:
        await lay_table(world, known, "toy", 3, "whim", {"rounds": "1"})
        session = Session(world)
        async with served(session, 0) as address, aiohttp.ClientSession(address) as browser:
            page = await browser.get("/")
            text = await page.text()
            assert page.status == 200
            assert "<b>Start</b>" in text
            state = await (await browser.get("/state")).json()
            assert [place["name"] for place in state["places"]] == [
                "#games",
                "Your direct messages",
            ]
            preview = await browser.get(state["url"].partition("#")[0])
            assert preview.status == 200
            assert "X-Frame-Options" not in preview.headers
            assert address.rstrip("/") in preview.headers["Content-Security-Policy"]

            told = await (await browser.post("/open/dm")).json()
            assert told["open"] == "dm"
            assert told["url"] != state["url"]
            assert (await browser.post("/open/nowhere")).status == 404
            back = await (await browser.post(f"/open/{state['open']}")).json()
            assert back["open"] == state["open"]

            # The table starts: its thread is a new place, opened by itself.
            you = Person(world.env, world.people[YOU], Silent())
            lobby = you.see(world.channel, "start")
            assert lobby is not None
            assert lobby.text.count("policy whim") == 2
            await you.press(lobby, lobby.verb("start")[0])
            await session.tick()
            moved = await (await browser.get("/state")).json()
            assert len(moved["places"]) == 3
            assert moved["open"] not in (state["open"], "dm")
            desk = you.see(world.places()[-1], "desk")
            assert desk is not None


async def test_only_this_machine_by_its_own_name(url: str) -> None:
    known = games()
    async with (
        opened(url, known, (YOU,), renderers={}) as world,
        served(Session(world), 0) as address,
        aiohttp.ClientSession(address) as browser,
    ):
        answer = await browser.get("/state", headers={"Host": "elsewhere.example"})
        assert answer.status == 403


async def test_a_taken_port_is_said(url: str) -> None:
    known = games()
    async with opened(url, known, (YOU,), renderers={}) as world:
        session = Session(world)
        async with served(session, 0) as address:
            port = int(address.rstrip("/").rpartition(":")[2])
            with pytest.raises(Fault, match=f"--port {port}: "):
                async with served(Session(world), port):
                    pass
