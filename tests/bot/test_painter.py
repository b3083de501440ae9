"""The process that paints: it draws what the bot would, knows no secrets, never outlives it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from bot.app import drawing
from bot.easel import Easel
from bot.games import Games
from bot.painter import Gone, Painter, surroundings
from bot.pictures import Pictures
from bot.wishes import Made, Wanted, Wish, frame
from engine.core.match import Match
from engine.games.inscription.view import View

GAME = "inscription"


@pytest.fixture(scope="module")
def games() -> Games:
    return Games()


@pytest.fixture(scope="module")
def view(games: Games) -> View:
    """Of a table whose sheets have been dealt, from its first seat."""
    match = Match.open(games.rules(GAME), ("ann", "bob", "cal"), {}, bytes(32), True)
    for _ in range(12):
        match.close(None)
    found: View = match.view(0)
    return found


@pytest.fixture
async def painter(games: Games) -> AsyncIterator[Painter]:
    made = Painter(games.content)
    yield made
    await made.close()


async def pictures_of(games: Games, *painters: Painter) -> Pictures:
    return Pictures(drawing(games, None), 60.0, painters)


async def test_it_draws_what_the_bot_would_draw(games: Games, painter: Painter, view: View) -> None:
    pack = games.rules(GAME).pack_hash
    there, here = await pictures_of(games, painter), await pictures_of(games)
    for wanted in (Wanted("navigation:0"), Wanted("industry:0", ("B1",)), Wanted("nothing")):
        made = await there.picture(GAME, pack, view, wanted)
        assert made == await here.picture(GAME, pack, view, wanted)
        assert (made is None) == (wanted.board == "nothing")
        told = await there.words(GAME, pack, view, wanted)
        assert told == await here.words(GAME, pack, view, wanted)
    await there.close()
    await here.close()


async def test_a_pack_of_its_own_is_sent_along(painter: Painter, view: View) -> None:
    own = Games()
    rules = own.rules(GAME)
    content = rules.pack_content
    assert own.content(GAME, rules.pack_hash) == content
    sent: list[str] = []

    def asked(game: str, pack: str) -> str:
        sent.append(pack)
        return content

    painter = Painter(asked)
    json = msgspec.json.encode(view)
    for _ in range(2):
        made = await painter.make(
            GAME, rules.pack_hash, view, json, Wanted("warfare:0"), painted=False
        )
        assert made.alt
        assert not made.data
    assert sent == [rules.pack_hash]
    await painter.close()


async def test_one_that_was_killed_is_stood_in_for(
    games: Games, painter: Painter, view: View
) -> None:
    pack = games.rules(GAME).pack_hash
    pictures = await pictures_of(games, painter)
    await pictures.start()
    assert painter.pid is not None
    waiting = asyncio.ensure_future(pictures.picture(GAME, pack, view, Wanted("navigation:0")))
    while not painter.busy:  # noqa: ASYNC110
        await asyncio.sleep(0)
    os.kill(painter.pid, signal.SIGKILL)
    found = await waiting
    assert found is not None
    assert found.data.startswith(b"\x89PNG")
    # It is not started again at once: something may be badly wrong.
    with pytest.raises(Gone):
        await painter.start()
    assert await pictures.picture(GAME, pack, view, Wanted("expansion:0")) is not None
    await pictures.close()


async def test_it_ends_with_its_input(games: Games) -> None:
    painter = Painter(games.content)
    await painter.start()
    pid = painter.pid
    assert pid is not None
    await painter.close()
    assert not os.path.exists(f"/proc/{pid}")  # noqa: ASYNC240
    with pytest.raises(Gone):
        await painter.start()


BOT = """
import asyncio, os
from bot.games import Games
from bot.painter import Painter

async def main():
    painter = Painter(Games().content)
    await painter.start()
    print(painter.pid, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


async def test_it_does_not_outlive_a_bot_that_is_killed() -> None:
    root = Path(__file__).parents[2]
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-c", BOT),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert bot.stdout is not None
    pid = int(await bot.stdout.readline())
    handle = os.pidfd_open(pid)
    bot.kill()
    await bot.wait()
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_reader(handle, ended.set)
    async with asyncio.timeout(30):
        await ended.wait()
    loop.remove_reader(handle)
    os.close(handle)


def test_it_is_told_no_secrets() -> None:
    told = surroundings(
        {
            "PATH": "/bin",
            "PYTHONPATH": "here",
            "LC_ALL": "C",
            "SPEAKER_TOKEN": "secret",
            "DISCORD_TOKEN": "secret",
            "SPEAKER_DATABASE_URL": "postgresql://user:secret@host/name",
            "PGPASSWORD": "secret",
        }
    )
    assert told == {"PATH": "/bin", "PYTHONPATH": "here", "LC_ALL": "C"}


async def test_the_process_has_no_token(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPEAKER_TOKEN", "such-a-secret")
    await painter.start()
    environment = Path(f"/proc/{painter.pid}/environ")
    assert b"such-a-secret" not in await asyncio.to_thread(environment.read_bytes)


def test_what_cannot_be_drawn_is_said_so(view: View) -> None:
    easel = Easel()
    wish = Wish(3, GAME, "", "", "nowhere:Nothing", b"{}", Wanted("navigation:0"), True)
    assert easel.make(wish) == Made(3)
    assert frame(Made(3))[:4] == (len(frame(Made(3))) - 4).to_bytes(4, "big")


def test_it_practises_every_board_once() -> None:
    easel = Easel()
    drawn = 0
    while easel.practise():
        drawn += 1
    assert drawn > 16
    assert not easel.practise()
