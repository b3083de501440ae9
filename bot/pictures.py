"""Pictures for cards and desks, drawn off the event loop: once for all who see the same.

A game's renderer is found by its key and the pack that a match runs on, and is a pure function of
a view, so that it can run in a process of its own (`bot.painter`) as well as in a thread of this
one. Where there is none, where it fails, or where it is not ready in time, the caller gets None and
shows the board in words.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol, TypeVar

import msgspec

from bot.painter import Gone, Painter
from bot.wishes import Made, Wanted

__all__ = [
    "TIMEOUT",
    "Drawing",
    "Find",
    "Painted",
    "Picture",
    "Pictures",
    "Wanted",
    "draw",
    "words",
]

T = TypeVar("T")

TIMEOUT: Final = 1.5
"""Seconds that a picture may take before the answer goes out without it."""
_BUDGET: Final = 24 * 1024 * 1024
_TEXTS: Final = 500

_log = logging.getLogger(__name__)


class Picture(msgspec.Struct, frozen=True):
    """PNG bytes, the picture in words, and a digest that is the same for equal pictures."""

    data: bytes
    alt: str
    digest: str


class Drawing(Protocol):
    """What a renderer answers at once: the key of the picture, its words, and how to paint it."""

    @property
    def digest(self) -> str: ...

    @property
    def alt(self) -> str: ...

    @property
    def paint(self) -> Callable[[], bytes]: ...


Painted = Callable[[Any, Wanted], Drawing | None]
"""A game's renderer: a view and what is wanted of it; None when it has no such picture."""

Find = Callable[[str, str], Painted | None]
"""The renderer for the key of a game and the hash of a pack; None where there is none."""


class Pictures:
    """`find` finds renderers, and is asked once for each pack. The processes of `painters` draw,
    and two threads where there are none; equal wishes share one drawing, and finished pictures are
    kept up to 24 MiB."""

    def __init__(
        self,
        find: Find = lambda game, pack: None,
        seconds: float = TIMEOUT,
        painters: Sequence[Painter] = (),
    ) -> None:
        self._find = find
        self._painters = tuple(painters)
        self._renderers: dict[tuple[str, str], Painted | None] = {}
        self._seconds = seconds
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="picture")
        self._running: dict[str, asyncio.Future[Any]] = {}
        self._texts: OrderedDict[str, str] = OrderedDict()
        self._kept: OrderedDict[str, Picture] = OrderedDict()
        self._size = 0

    def has(self, game: str, pack: str) -> bool:
        """Whether the game has pictures at all."""
        return self._renderer(game, pack) is not None

    def _renderer(self, game: str, pack: str) -> Painted | None:
        key = (game, pack)
        if key not in self._renderers:
            self._renderers[key] = self._find(game, pack)
        return self._renderers[key]

    async def start(self) -> None:
        """Have the processes there before the first picture is asked for."""
        for painter in self._painters:
            with contextlib.suppress(Gone):
                await painter.start()

    async def picture(self, game: str, pack: str, view: Any, wanted: Wanted) -> Picture | None:
        """The picture, or None: no renderer, no such board, a fault in drawing, or out of time (it
        is finished all the same, for the next one who asks)."""
        renderer = self._renderer(game, pack)
        if renderer is None or view is None:
            return None
        json = msgspec.json.encode(view)
        key = _key("picture", game, pack, json, wanted)
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept

        async def made() -> Picture | None:
            found = await self._painted(game, pack, view, json, wanted)
            if found is not None and len(found.data) <= _BUDGET:
                self._keep(key, found)
            return found

        try:
            async with asyncio.timeout(self._seconds):
                return await self._shared(key, made)
        except TimeoutError:
            return None

    async def words(self, game: str, pack: str, view: Any, wanted: Wanted) -> str:
        """The board in words, for who has no picture; "" where the game has none."""
        renderer = self._renderer(game, pack)
        if renderer is None or view is None:
            return ""
        json = msgspec.json.encode(view)
        key = _key("words", game, pack, json, wanted)
        if key in self._texts:
            self._texts.move_to_end(key)
            return self._texts[key]

        async def told() -> str:
            text = await self._told(game, pack, view, json, wanted)
            self._texts[key] = text
            while len(self._texts) > _TEXTS:
                self._texts.popitem(last=False)
            return text

        return await self._shared(key, told)

    async def close(self) -> None:
        """Let processes and threads go; what is being drawn is dropped."""
        await asyncio.gather(*(painter.close() for painter in self._painters))
        running = list(self._running.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _shared(self, key: str, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What is being made under that key already, else what is made now. It is finished even
        when nobody waits for it any more."""
        running = self._running.get(key)
        if running is None:
            running = self._running[key] = asyncio.ensure_future(make())
            running.add_done_callback(lambda _: self._running.pop(key, None))
        found: T = await asyncio.shield(running)
        return found

    async def _painted(
        self, game: str, pack: str, view: Any, json: bytes, wanted: Wanted
    ) -> Picture | None:
        made = await self._ask(game, pack, view, json, wanted, painted=True)
        if made is not None:
            return Picture(made.data, made.alt, made.digest) if made.data else None
        return await self._in_thread(draw, game, pack, view, wanted)

    async def _told(self, game: str, pack: str, view: Any, json: bytes, wanted: Wanted) -> str:
        made = await self._ask(game, pack, view, json, wanted, painted=False)
        if made is not None:
            return made.alt
        return await self._in_thread(words, game, pack, view, wanted)

    async def _ask(
        self, game: str, pack: str, view: Any, json: bytes, wanted: Wanted, *, painted: bool
    ) -> Made | None:
        """What the least busy process makes of it; None where there is none."""
        if not self._painters:
            return None
        painter = min(self._painters, key=lambda one: one.busy)
        try:
            return await painter.make(game, pack, view, json, wanted, painted=painted)
        except Gone:
            return None

    async def _in_thread(
        self, work: Callable[[Painted, Any, Wanted], T], game: str, pack: str, *what: Any
    ) -> T:
        renderer = self._renderer(game, pack)
        assert renderer is not None
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, work, renderer, *what)

    def _keep(self, key: str, picture: Picture) -> None:
        self._kept[key] = picture
        self._size += len(picture.data)
        while self._size > _BUDGET:
            _, old = self._kept.popitem(last=False)
            self._size -= len(old.data)


def _key(kind: str, game: str, pack: str, view: bytes, wanted: Wanted) -> str:
    seen = hashlib.blake2b(digest_size=16)
    seen.update(f"{kind} {game} {pack} ".encode())
    seen.update(msgspec.json.encode(wanted))
    seen.update(view)
    return seen.hexdigest()


def draw(renderer: Painted, view: Any, wanted: Wanted) -> Picture | None:
    """The picture; None where there is none, and where drawing fails."""
    try:
        drawing = renderer(view, wanted)
        if drawing is None:
            return None
        return Picture(drawing.paint(), drawing.alt, drawing.digest)
    except Exception:
        _log.exception("drawing %s failed", wanted.board)
        return None


def words(renderer: Painted, view: Any, wanted: Wanted) -> str:
    """The picture in words; "" where there is none, and where that fails."""
    try:
        drawing = renderer(view, wanted)
        return drawing.alt if drawing is not None else ""
    except Exception:
        _log.exception("the words of %s failed", wanted.board)
        return ""
