"""Pointing discord.py at a double: in this process, or in a child that can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from .server import Double


@contextlib.contextmanager
def in_process(double: Double) -> Iterator[None]:
    """Within the block, every discord.py client of this process talks to `double`."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = double.api, yarl.URL(double.gateway.url)
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


class Child:
    """A bot in a process of its own.

    `arguments` follow the Python interpreter (`("-m", "bot", "run")`); `log`, if given, is a file
    that its output is appended to.
    """

    def __init__(
        self,
        double: Double,
        *arguments: str,
        environment: Mapping[str, str] | None = None,
        log: Path | None = None,
    ) -> None:
        self.double = double
        self.starts = 0
        self.process: asyncio.subprocess.Process | None = None
        self._arguments = arguments
        self._environment = dict(environment or {})
        self._log = log

    async def start(self, shards: int = 1) -> None:
        """Start it and wait until its `shards` have opened their sessions."""
        wanted = self.double.gateway.identifies + shards
        target = open(self._log, "ab") if self._log is not None else None  # noqa: ASYNC230, SIM115
        try:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                *self._arguments,
                env={**os.environ, **self.double.environment(), **self._environment},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=target or asyncio.subprocess.DEVNULL,
                stderr=target or asyncio.subprocess.DEVNULL,
            )
        finally:
            if target is not None:
                target.close()
        self.starts += 1
        await self.double.ready(wanted)

    async def kill(self) -> None:
        """SIGKILL: it gets no chance to do anything. Waits until its connections are gone."""
        await self._end(signal.SIGKILL)
        await self.double.until(lambda: not self.double.gateway.connected)

    async def stop(self) -> int:
        """SIGTERM, as a service manager would; returns the exit code."""
        return await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> int:
        if self.process is None:
            raise RuntimeError("the child is not running")
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(how)
        code = await self.process.wait()
        self.process = None
        return code

    async def __aenter__(self) -> Child:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.process is not None:
            await self._end(signal.SIGKILL)
