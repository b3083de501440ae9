"""Pictures are drawn once for all who see the same, off the loop, and never hold an answer up."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
import pytest

from bot.games import Games
from bot.pictures import Find, Picture, Pictures, Wanted
from tests.toygame import Toy


class Drawing(msgspec.Struct, frozen=True):
    digest: str
    alt: str
    paint: Callable[[], bytes]


class Drawer:
    """A renderer that counts, and waits until it may go on."""

    def __init__(self) -> None:
        self.count = 0
        self.go = threading.Event()
        self.go.set()

    def __call__(self, view: Any, wanted: Wanted) -> Drawing | None:
        if wanted.board == "none":
            return None
        if wanted.board == "broken":
            raise RuntimeError("no ink")

        def paint() -> bytes:
            assert self.go.wait(5)
            self.count += 1
            return f"{view} {wanted.board}".encode()

        return Drawing("d", f"alt of {wanted.board}", paint)


def find(drawer: Drawer) -> Find:
    return lambda game, pack: drawer if game == "g" else None


@pytest.fixture
def drawer() -> Drawer:
    return Drawer()


@pytest.fixture
async def pictures(drawer: Drawer) -> AsyncIterator[Pictures]:
    made = Pictures(find(drawer), seconds=0.05)
    yield made
    drawer.go.set()
    await made.close()


async def test_a_picture_is_kept(pictures: Pictures, drawer: Drawer) -> None:
    first = await pictures.picture("g", "", "view", Wanted("pit"))
    assert first == Picture(b"view pit", "alt of pit", "d")
    assert await pictures.picture("g", "", "view", Wanted("pit")) is first
    assert drawer.count == 1
    await pictures.picture("g", "", "other", Wanted("pit"))
    await pictures.picture("g", "", "view", Wanted("pit", ("D4",)))
    assert drawer.count == 3


async def test_equal_wishes_share_a_drawing(drawer: Drawer) -> None:
    pictures = Pictures(find(drawer), seconds=5)
    drawer.go.clear()
    wishes = [
        asyncio.ensure_future(pictures.picture("g", "", "view", Wanted("pit"))) for _ in range(5)
    ]
    await asyncio.sleep(0)
    drawer.go.set()
    assert len({id(found) for found in await asyncio.gather(*wishes)}) == 1
    assert drawer.count == 1
    await pictures.close()


async def test_a_slow_picture_is_there_for_the_next(pictures: Pictures, drawer: Drawer) -> None:
    drawer.go.clear()
    assert await pictures.picture("g", "", "view", Wanted("pit")) is None
    drawer.go.set()
    while await pictures.picture("g", "", "view", Wanted("pit")) is None:
        pass
    assert drawer.count == 1


async def test_what_cannot_be_drawn_is_none(pictures: Pictures) -> None:
    assert await pictures.picture("h", "", "view", Wanted("pit")) is None
    assert await pictures.picture("g", "", None, Wanted("pit")) is None
    assert await pictures.picture("g", "", "view", Wanted("none")) is None
    assert await pictures.picture("g", "", "view", Wanted("broken")) is None
    assert await pictures.words("g", "", "view", Wanted("pit")) == "alt of pit"
    assert await pictures.words("g", "", "view", Wanted("broken")) == ""
    assert await pictures.words("h", "", "view", Wanted("pit")) == ""
    assert pictures.has("g", "")
    assert not pictures.has("h", "")


async def test_each_pack_has_its_own_renderer() -> None:
    def printed(game: str, pack: str) -> Any:
        return lambda view, wanted: Drawing("d", f"{wanted.board} of {pack}", pack.encode)

    pictures = Pictures(printed)
    shipped = await pictures.picture("g", "1", "view", Wanted("pit"))
    own = await pictures.picture("g", "2", "view", Wanted("pit"))
    assert shipped is not None
    assert own is not None
    assert (shipped.data, own.data) == (b"1", b"2")
    assert await pictures.words("g", "2", "view", Wanted("pit")) == "pit of 2"
    await pictures.close()


def test_a_match_is_drawn_with_the_sheets_it_is_played_on() -> None:
    class Printed(Toy):
        def __init__(self, pack: str) -> None:
            self.pack_hash = pack

    games = Games(("toy",), lambda game, pack, content: Printed(content or "shipped"))
    games.of_pack("toy", "mine", "mine")
    assert games.known("toy", "mine").pack_hash == "mine"
    assert games.known("toy", "shipped").pack_hash == "shipped"
    assert games.known("toy", "").pack_hash == "shipped"
