"""Pictures for cards and desks, drawn off the event loop: once for all who see the same.

A game's renderer is found by its key and the pack that a match runs on, and is a pure function of
a view. Where there is none, where
it fails, or where it is not ready in time, the caller gets None and shows the board in words.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

import msgspec

__all__ = ["TIMEOUT", "Drawing", "Find", "Painted", "Picture", "Pictures", "Wanted"]

TIMEOUT: Final = 1.5
"""Seconds that a picture may take before the answer goes out without it."""
_BUDGET: Final = 24 * 1024 * 1024

_log = logging.getLogger(__name__)


class Picture(msgspec.Struct, frozen=True):
    """PNG bytes, the picture in words, and a digest that is the same for equal pictures."""

    data: bytes
    alt: str
    digest: str


class Wanted(msgspec.Struct, frozen=True):
    """What is to be drawn: the `board` of a view. `focus` are codes that a cut must hold (empty:
    the whole), `places` the shapes of a contact sheet as (number, codes). `stages` are the codes
    that were legal before each mark of the step: the cut only grows while marks are made."""

    board: str
    focus: tuple[str, ...] = ()
    places: tuple[tuple[str, tuple[str, ...]], ...] = ()
    colours: str = ""
    stages: tuple[tuple[str, ...], ...] = ()


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
    """`find` finds renderers, and is asked once for each pack. Two threads draw; equal wishes share
    one drawing, and finished pictures are kept up to 24 MiB."""

    def __init__(self, find: Find = lambda game, pack: None, seconds: float = TIMEOUT) -> None:
        self._find = find
        self._renderers: dict[tuple[str, str], Painted | None] = {}
        self._seconds = seconds
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="picture")
        self._running: dict[str, asyncio.Future[Picture | None]] = {}
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

    async def picture(self, game: str, pack: str, view: Any, wanted: Wanted) -> Picture | None:
        """The picture, or None: no renderer, no such board, a fault in drawing, or out of time (it
        is finished all the same, for the next one who asks)."""
        renderer = self._renderer(game, pack)
        if renderer is None or view is None:
            return None
        key = _key(game, pack, view, wanted)
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        running = self._running.get(key)
        if running is None:
            loop = asyncio.get_running_loop()
            running = loop.run_in_executor(self._pool, _draw, renderer, view, wanted)
            self._running[key] = running
            running.add_done_callback(lambda done: self._keep(key, done))
        try:
            return await asyncio.wait_for(asyncio.shield(running), self._seconds)
        except TimeoutError:
            return None

    async def words(self, game: str, pack: str, view: Any, wanted: Wanted) -> str:
        """The board in words, for who has no picture; "" where the game has none."""
        renderer = self._renderer(game, pack)
        if renderer is None or view is None:
            return ""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, _words, renderer, view, wanted)

    def close(self) -> None:
        """Let the threads go; what is being drawn is dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _keep(self, key: str, done: asyncio.Future[Picture | None]) -> None:
        self._running.pop(key, None)
        if done.cancelled() or done.exception() is not None:
            return
        picture = done.result()
        if picture is None or len(picture.data) > _BUDGET:
            return
        self._kept[key] = picture
        self._size += len(picture.data)
        while self._size > _BUDGET:
            _, old = self._kept.popitem(last=False)
            self._size -= len(old.data)


def _key(game: str, pack: str, view: Any, wanted: Wanted) -> str:
    seen = hashlib.blake2b(digest_size=16)
    seen.update(f"{game} {pack} ".encode())
    # JSON, because views hold bit masks of more than 64 bits.
    seen.update(msgspec.json.encode(wanted))
    seen.update(msgspec.json.encode(view))
    return seen.hexdigest()


def _draw(renderer: Painted, view: Any, wanted: Wanted) -> Picture | None:
    try:
        drawing = renderer(view, wanted)
        if drawing is None:
            return None
        return Picture(drawing.paint(), drawing.alt, drawing.digest)
    except Exception:
        _log.exception("drawing %s failed", wanted.board)
        return None


def _words(renderer: Painted, view: Any, wanted: Wanted) -> str:
    try:
        drawing = renderer(view, wanted)
        return drawing.alt if drawing is not None else ""
    except Exception:
        _log.exception("the words of %s failed", wanted.board)
        return ""
