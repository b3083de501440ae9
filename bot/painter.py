"""A process beside the bot that paints, so that the bot itself goes on answering meanwhile.

Views go to it and pictures come back, nothing else: neither token nor database. It ends with the
bot, even with one that is killed, because its input ends then.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from bot.wishes import HEAD, Made, Wanted, Wish, frame

__all__ = ["Gone", "Painter", "surroundings"]

_log = logging.getLogger(__name__)

_PAUSE: Final = 10.0
"""Seconds before a process that has ended is started again."""
_PATIENCE: Final = 5.0
"""Seconds that it may take to end when its input has ended."""
_KEPT: Final = frozenset({"PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "TZ", "VIRTUAL_ENV"})


class Gone(Exception):
    """There is no process that paints; draw it yourself."""


def surroundings(environ: Mapping[str, str]) -> dict[str, str]:
    """What of the environment a painting process gets: what Python needs, and no secrets."""
    return {
        name: value
        for name, value in environ.items()
        if name in _KEPT or name.startswith(("PYTHON", "LC_"))
    }


class Painter:
    """One process. `content(game, pack)` is the pack of that hash as JSON text. `start` is not
    waited for; wishes queue up meanwhile."""

    def __init__(self, content: Callable[[str, str], str]) -> None:
        self._content = content
        self._process: Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._starting: asyncio.Task[Process] | None = None
        self._not_before = 0.0
        self._packs: set[tuple[str, str]] = set()
        self._asked: dict[int, asyncio.Future[Made]] = {}
        self._number = 0
        self._closed = False

    @property
    def busy(self) -> int:
        """How many wishes are not fulfilled yet."""
        return len(self._asked)

    @property
    def pid(self) -> int | None:
        """The process, once it runs."""
        return self._process.pid if self._process is not None else None

    async def start(self) -> None:
        """Start the process unless it runs. Raises `Gone` where it cannot be had."""
        loop = asyncio.get_running_loop()
        if self._process is not None:
            return
        if self._closed or loop.time() < self._not_before:
            raise Gone
        if self._starting is None:
            self._starting = loop.create_task(self._start(), name="painter")
        starting = self._starting
        try:
            await asyncio.shield(starting)
        except OSError as fault:
            _log.warning("no process to paint: %s", fault)
            self._not_before = loop.time() + _PAUSE
            raise Gone from fault
        finally:
            if self._starting is starting and starting.done():
                self._starting = None

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "bot.easel"),
            stdin=PIPE,
            stdout=PIPE,
            env=surroundings(os.environ),
        )
        self._packs.clear()
        self._process = process
        self._reader = asyncio.get_running_loop().create_task(self._read(process), name="pictures")
        return process

    async def make(
        self, game: str, pack: str, view: Any, json: bytes, wanted: Wanted, *, painted: bool
    ) -> Made:
        """Have it drawn; `json` is the view. Raises `Gone` when the process ends meanwhile."""
        await self.start()
        process = self._process
        if process is None or process.stdin is None:
            raise Gone
        content = ""
        if (game, pack) not in self._packs:
            content = self._content(game, pack)
            self._packs.add((game, pack))
        self._number += 1
        number = self._number
        kind = f"{type(view).__module__}:{type(view).__qualname__}"
        wish = Wish(number, game, pack, content, kind, json, wanted, painted)
        made: asyncio.Future[Made] = asyncio.get_running_loop().create_future()
        self._asked[number] = made
        try:
            process.stdin.write(frame(wish))
            await process.stdin.drain()
            return await made
        except OSError as fault:
            raise Gone from fault
        finally:
            self._asked.pop(number, None)

    async def _read(self, process: Process) -> None:
        """Pass on what comes back, until nothing more does."""
        assert process.stdout is not None
        try:
            while True:
                head = await process.stdout.readexactly(HEAD)
                body = await process.stdout.readexactly(int.from_bytes(head, "big"))
                made = msgspec.msgpack.decode(body, type=Made)
                asked = self._asked.pop(made.number, None)
                if asked is not None and not asked.done():
                    asked.set_result(made)
        except (OSError, asyncio.IncompleteReadError, msgspec.MsgspecError) as fault:
            if not self._closed:
                _log.warning("the process that paints has ended: %s", type(fault).__name__)
        finally:
            await self._bury(process)

    async def _bury(self, process: Process) -> None:
        if self._process is process:
            self._process = None
        self._not_before = asyncio.get_running_loop().time() + _PAUSE
        for asked in self._asked.values():
            if not asked.done():
                asked.set_exception(Gone())
        if process.stdin is not None:
            process.stdin.close()
        try:
            async with asyncio.timeout(_PATIENCE):
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        """End the process; what is being drawn is dropped."""
        self._closed = True
        if self._starting is not None:
            with contextlib.suppress(OSError):
                await self._starting
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
        if self._reader is not None:
            await self._reader
