"""What the bot goes through: a quiet evening, or one in which it is killed again and again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from bot.discord import limits
from tests.double import Child, Double, Gate, HandClock

__all__ = ["Doom", "Kind", "Life", "dooms", "unsent"]

ROOT: Final = Path(__file__).parents[2]
Kind = Literal[
    "moment", "begin", "before commit", "after commit", "send lost", "send late", "send done",
    "answer lost", "answer late", "answer done", "edit done",
]  # fmt: skip
INSIDE: Final[tuple[Kind, ...]] = (
    "before commit", "send late", "after commit", "send done", "answer done", "send lost",
    "edit done", "answer lost", "before commit", "answer late", "after commit",
)  # fmt: skip
"""Deaths within a transaction, or with a request on its way, in turn."""
_PATHS: Final[Mapping[str, tuple[str, str]]] = {
    "send": ("POST", r"/channels/\d+/messages"),
    "edit": ("PATCH", r"/channels/\d+/messages/\d+"),
    "answer": ("POST", r"/interactions/\d+/.+"),
}
_VOID: Final = 0.1
"""How often somebody presses although the bot is not there."""


@dataclass(frozen=True)
class Doom:
    """How one process ends. `after` presses of its life it is decided; `number` is the commit that
    it does not survive, or the milliseconds until a SIGKILL at any moment."""

    kind: Kind
    after: int
    number: int


def dooms(count: int, presses: int, seed: str) -> list[Doom]:
    """`count` deaths spread over about so many presses, half of them at any moment."""
    luck = random.Random(f"{seed} dooms")
    mean = max(2, presses // (count + 1))
    found: list[Doom] = []
    inside = 0
    for n in range(count):
        kind: Kind = "begin" if n % 8 == 6 else "moment"
        if n % 2:
            kind, inside = INSIDE[inside % len(INSIDE)], inside + 1
        number = luck.randint(1, 12) if "commit" in kind else luck.randint(0, 120)
        found.append(Doom(kind, luck.randint(1, 2 * mean - 1), number))
    return found


@dataclass
class Life:
    """The bot, process after process, on one database. `deaths` are those that happened; those that
    were inside a transaction or a request are told apart by their kind."""

    double: Double
    folder: Path
    seed: str
    pictures: bool = False
    deaths: list[Doom] = field(default_factory=list)
    presses: int = 0
    on_press: Callable[[], None] = lambda: None
    _up: asyncio.Event = field(default_factory=asyncio.Event)
    _heard: asyncio.Event = field(default_factory=asyncio.Event)
    _child: Child | None = None
    _gate: Gate | None = None

    @property
    def log(self) -> Path:
        return self.folder / "bot.log"

    @property
    def database(self) -> Path:
        return self.folder / "speaker.db"

    # -- what people notice --------------------------------------------------------------------
    async def fair(self, luck: random.Random) -> None:
        if not self._up.is_set() and luck.random() >= _VOID:
            await self._up.wait()

    def pressed(self) -> None:
        self.presses += 1
        self._heard.set()
        self.on_press()

    # -- processes -----------------------------------------------------------------------------
    async def rise(self, commit: str = "") -> None:
        """Start a process."""
        environment = {
            "PYTHONPATH": str(ROOT),
            "PYTHONWARNINGS": "ignore",
            "SPEAKER_DATA": str(self.folder),
            "SPEAKER_DATABASE_URL": "",
            "STORM_SEED": self.seed,
            "STORM_PICTURES": "" if self.pictures else "no",
            "STORM_COMMIT": commit,
        }
        arguments = ("-m", "tests.storm.child")
        child = self._child = Child(self.double, *arguments, environment=environment, log=self.log)
        start = asyncio.create_task(child.start())
        try:
            await self.double.until(lambda: start.done() or _ended(child), 60.0)
        finally:
            if not start.done():
                start.cancel()
        if start.done() and not start.cancelled():
            start.result()
        self._void()
        self._up.set()

    def _void(self) -> None:
        """Presses that nobody got fail: their three seconds are over."""
        if isinstance(self.double.clock, HandClock):
            self.double.advance(limits.ACK_SECONDS)

    async def live(self, plan: Sequence[Doom]) -> None:
        """Go through all deaths of the plan; the process after the last one lives on."""
        for doom in plan:
            if self._child is None:
                side = doom.kind.removesuffix(" commit")
                await self.rise(f"{side} {doom.number}" if side != doom.kind else "")
            await self._die(doom)
            self.deaths.append(doom)
        if self._child is None:
            await self.rise()

    async def _die(self, doom: Doom) -> None:
        child = self._child
        assert child is not None
        assert child.process is not None
        if doom.kind.endswith(" commit"):
            await child.process.wait()
        elif doom.kind != "begin":
            await self._wait(self.presses + doom.after)
            if doom.kind == "moment":
                await asyncio.sleep(doom.number / 1000)
            else:
                await self._caught(doom)
        await self.quench()

    async def _caught(self, doom: Doom) -> None:
        """Until a request of that kind stands in the double."""
        what, _, when = doom.kind.partition(" ")
        gate = self.double.faults.hold(*_PATHS[what], "after" if when == "done" else "before")
        if when == "lost":
            self.double.faults.planned[-1].cut = "before"
        self._gate = gate
        await gate.reached.wait()

    async def _wait(self, presses: int) -> None:
        while self.presses < presses:
            self._heard.clear()
            await self._heard.wait()

    async def storm(self, plan: Sequence[Doom]) -> asyncio.Task[None]:
        """`live` beside the people. The first process is there when this returns."""
        task = asyncio.create_task(self.live(plan))
        up = asyncio.create_task(self._up.wait())
        await asyncio.wait((task, up), return_when=asyncio.FIRST_COMPLETED)
        up.cancel()
        if task.done():
            task.result()
        return task

    async def calm(self, task: asyncio.Task[None]) -> None:
        """No more deaths: one last process, which nothing happens to."""
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        self.double.faults.clear()
        await self.quench()
        await self.rise()

    async def idle(self, patience: float = 90.0) -> None:
        """Until the outbox is empty."""
        await self.double.until(lambda: not unsent(self.database), patience)

    def cpu(self) -> tuple[float, float]:
        """Seconds of processor time that the present process has used, and those that it has
        started."""
        child = self._child
        assert child is not None
        assert child.process is not None
        pid = child.process.pid
        started = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return _used(pid), sum(_used(int(one)) for one in started)

    async def end(self) -> int | None:
        """SIGTERM, as a service manager would; the exit code."""
        child, self._child = self._child, None
        self._up.clear()
        return await child.stop() if child is not None and child.process is not None else None

    async def quench(self) -> None:
        """SIGKILL to whatever is left."""
        child, self._child = self._child, None
        self._up.clear()
        if child is not None and child.process is not None:
            await child.kill()
        if self._gate is not None:
            self._gate.release()
            self._gate = None
        self._void()


def unsent(database: Path) -> int:
    """How many rows of the outbox wait, read beside the running process."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as read:
        found = read.execute(
            "select count(*) from outbox where state in ('pending', 'sending')"
        ).fetchone()
    return int(found[0])


def _used(pid: int) -> float:
    told = Path(f"/proc/{pid}/stat").read_text()
    fields = told.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _ended(child: Child) -> bool:
    return child.process is not None and child.process.returncode is not None
