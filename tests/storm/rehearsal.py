"""One evening from its first process to its last, and what came of it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from engine.core.registry import load
from engine.simulate import play
from tests.double import Double
from tests.storm.account import Account, Books, account, books, told
from tests.storm.evening import Evening
from tests.storm.weather import Doom, Life, dooms

__all__ = ["Kept", "rehearse"]

GAME = "inscription"
PER_STEP = 1.6
"""Presses for each step of a game, markers and ways to a step included."""


@dataclass(frozen=True)
class Kept:
    """`found` is None for an evening that was not played to its end; `shadow` the hash of the match
    in the engine alone, `stored` what the database holds."""

    found: Account | None
    cards: tuple[str, ...]
    shadow: str
    stored: Books
    deaths: tuple[Doom, ...]
    did: dict[str, int]
    failed: int
    seconds: float
    log: str


async def rehearse(
    folder: Path,
    seats: int,
    seed: str,
    *,
    kills: int = 0,
    windows: int | None = None,
    pictures: bool = False,
    policy: str = "greedy",
    begin: Callable[[Double, Life, Evening], None] = lambda double, life, evening: None,
) -> Kept:
    """Play an evening (or so many windows of it) on a double of its own. `begin` may plan faults.

    Raises `Stuck` where a person cannot go on, `NotClean` where Discord would have refused a
    request of the bot.
    """
    folder.mkdir(parents=True, exist_ok=True)  # noqa: ASYNC240
    rules = load(GAME)
    began = time.perf_counter()
    steps = play(rules, seats, policy, seed).steps_taken
    async with Double(patience=20.0) as double:
        life = Life(double, folder, seed, pictures)
        evening = Evening(double, life, rules, seats, seed, policy)
        begin(double, life, evening)
        whole = int(steps * PER_STEP)
        if windows is not None:
            whole = whole * windows // 46
        plan = dooms(kills, whole, seed)
        try:
            if kills:
                storm = await life.storm(plan)
                await evening.open()
                await evening.play(windows)
                await life.calm(storm)
            else:
                await life.rise()
                await evening.open()
                await evening.play(windows)
                double.faults.clear()
            await evening.settled()
            found = await account(evening, rules) if windows is None else None
            await life.idle()
            await life.end()
        finally:
            await life.quench()
        double.assert_clean()
        did: Counter[str] = Counter()
        for guest in evening.guests:
            did.update(guest.did)
        return Kept(
            found,
            told(evening),
            evening.shadow.state_hash(),
            books(life.database),
            tuple(life.deaths),
            dict(did),
            sum(guest.failed for guest in evening.guests),
            time.perf_counter() - began,
            life.log.read_text(errors="replace"),
        )
