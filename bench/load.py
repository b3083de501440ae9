"""Many tables at once: how long a press waits for its answer.

The bot runs as a process of its own against the loopback double, which is in this one together with
the people. They press by a metronome, whether or not earlier presses have been answered; a press
goes to whoever is at leisure. First everybody has pictures, then every second person has chosen to
have none. Times are those that Discord would see: from the press to its answer.

    python -m bench.load [--tables 20] [--seats 4] [--seconds 30]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from engine.core.registry import load
from tests.double import Answer, Double, WallClock
from tests.storm.evening import Evening
from tests.storm.guest import Guest
from tests.storm.weather import Life

LATE = 1.6
"""Seconds after which a press must have been answered."""
PATIENCE = 20.0


@dataclass
class Metronome:
    """Lets people press at a rate. `idle` counts beats at which nobody was ready to press."""

    idle: int = 0
    beats: int = 0
    _turns: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))
    _waiting: int = 0
    _free: bool = True

    async def fair(self, luck: random.Random) -> None:
        if self._free:
            return
        self._waiting += 1
        try:
            await self._turns.acquire()
        finally:
            self._waiting -= 1

    def pressed(self) -> None:
        """Nothing to do: every press was let through."""

    def hold(self) -> None:
        self._free = False

    async def run(self, rate: float, seconds: float) -> None:
        start = time.perf_counter()
        for beat in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, start + beat / rate - time.perf_counter()))
            self.beats += 1
            if self._waiting:
                self._turns.release()
                await asyncio.sleep(0)
            else:
                self.idle += 1


@dataclass
class Times:
    """Seconds to an answer, apart for answers with a picture and those where none is due."""

    drawn: list[float] = field(default_factory=list)
    plain: list[float] = field(default_factory=list)
    unanswered: int = 0
    behind: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    def heard(self, kind: str, answer: Answer) -> None:
        self.kinds[kind] += 1
        if answer.failed:
            self.unanswered += 1
            return
        message = answer.interaction.original
        shown = message is not None and bool(message.pictures) and answer.kind in (4, 7)
        if message is not None and "The picture is not ready yet" in message.text:
            self.behind += 1
            shown = True
        (self.drawn if shown else self.plain).append(answer.latency)


def line(name: str, seconds: list[float]) -> str:
    if not seconds:
        return f"  {name:26} none"
    ordered = sorted(seconds)

    def at(part: float) -> float:
        return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]

    return (
        f"  {name:26} {len(ordered):5}   p50 {at(0.5):6.0f} ms   p95 {at(0.95):6.0f} ms   "
        f"p99 {at(0.99):6.0f} ms   most {at(1.0):6.0f} ms"
    )


async def no_pictures(guest: Guest) -> None:
    """Choose "Picture: none" in the settings."""
    assert guest.place is not None
    panel = (await guest.person.slash(guest.place, "settings")).message
    menu = next(c for c in panel.components if str(c.get("custom_id", "")).endswith("set:picture"))
    await guest.person.select(panel, menu["custom_id"], "text")


async def phase(
    name: str, life: Life, beat: Metronome, guests: list[Guest], rate: float, seconds: float
) -> None:
    """Let them press at that rate for so long, and print how long they waited."""
    times = Times()
    for guest in guests:
        guest.heard = times.heard
    beat.idle = beat.beats = 0
    used, mine, start = life.cpu(), time.process_time(), time.perf_counter()
    await beat.run(rate, seconds)
    span = time.perf_counter() - start
    (bot, drew), mine = life.cpu(), time.process_time() - mine
    bot, drew = bot - used[0], drew - used[1]
    await asyncio.sleep(2 * LATE)
    both = [*times.drawn, *times.plain]
    late = times.unanswered + sum(t > LATE for t in both)
    load_now = ", ".join(f"{n:.1f}" for n in os.getloadavg())
    print(f"{name}: {len(both) / span:.1f} presses/s of {rate} wanted, {span:.0f} s")
    print(line("answers with a picture", times.drawn))
    print(line("answers without", times.plain))
    print(
        f"  not answered after {LATE} s: {late}; text first, picture later: {times.behind}; "
        f"beats with nobody ready: {beat.idle}"
    )
    print(
        f"  processor: bot {bot / span:.2f}, its painting {drew / span:.2f}, double and people "
        f"{mine / span:.2f} of {os.cpu_count()}; a press costs {1000 * bot / max(1, len(both)):.1f}"
        f" ms and {1000 * drew / max(1, len(both)):.1f} ms of painting; load {load_now}"
    )


async def measure(folder: Path, tables: int, seats: int, seconds: float) -> None:
    rules = load("inscription")
    async with Double(clock=WallClock(), patience=PATIENCE) as double:
        life = Life(double, folder, "load", pictures=True)
        beat = Metronome()
        evenings = [Evening(double, beat, rules, seats, "load", "greedy") for _ in range(tables)]
        guests = [guest for evening in evenings for guest in evening.guests]
        await life.rise()
        try:
            for evening in evenings:
                await evening.open()
                await evening.play(2)
            print(f"{tables} tables of {seats} stand; load {os.getloadavg()[0]:.1f}", flush=True)
            beat.hold()
            plays = [asyncio.create_task(evening.play()) for evening in evenings]
            await phase("with pictures", life, beat, guests, 20.0, seconds)
            for guest in guests[::2]:
                await no_pictures(guest)
            await phase("every second without", life, beat, guests, 50.0, seconds)
            failed = [task for task in plays if task.done()]
            for task in plays:
                task.cancel()
            await asyncio.gather(*plays, return_exceptions=True)
            for task in failed:
                task.result()
        finally:
            await life.quench()
        double.assert_clean()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder), args.tables, args.seats, args.seconds))


if __name__ == "__main__":
    main()
