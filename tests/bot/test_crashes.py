"""Killed at any await and started again: nothing is lost, nothing is done twice."""

from __future__ import annotations

import copy
import os
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.answers import Press
from bot.store import Store
from tests.bot.crashes import Killed, dying
from tests.bot.fakes import ANN, BOB, House

Op = Callable[[House, Press], Awaitable[Any]]


async def pencil(house: House, press: Press) -> None:
    assert (await house.service.marks.step(press, ["mine 0"])).ok


async def close_a_step(house: House, press: Press) -> None:
    assert (await house.service.marks.down(press)).ok


async def time_is_up(house: House, press: Press) -> None:
    house.time.at += 100 * 3600.0
    await house.clock.tick()


OPS = {"pencil": pencil, "close a step": close_a_step, "time is up": time_is_up}


# Killed at so many points in the suite; at every one where SPEAKER_STORM is set.
POINTS = 10_000 if os.environ.get("SPEAKER_STORM") else 8


async def prepared(path: Path) -> House:
    """A table on disk where Bob is down, so that Ann's marker closes the step."""
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    house = House(store)
    await house.begin(BOB, policies=1)
    await house.down(BOB)
    await house.outbox.drain()
    await store.close()
    return house


async def outcome(house: House) -> dict[str, Any]:
    """All that people and the database can tell of what has happened."""
    async with house.store.read() as tx:
        entries = [row.payload for row in await tx.entries.of(1)]
        drafts = [(d.seat, d.window, d.steps, d.done) for d in await tx.drafts.of(1)]
        state = await tx.states.get(1)
        timers = [(t.kind, t.seat, t.due) for t in await tx.timers.of(1)]
        unsent = await tx.outbox.unsent()
    assert state is not None
    shown = sorted((m.channel, repr(m.post)) for m in house.discord.messages.values())
    return {
        "entries": entries,
        "drafts": drafts,
        "state": state.hash,
        "timers": sorted(timers),
        "unsent": unsent,
        "messages": shown,
    }


async def run(before: House, source: Path, op: Op, at: int) -> tuple[dict[str, Any], int]:
    """The operation and the sending after it, killed at point `at`; then a new process goes on,
    the person presses again. Returns what came of it, and how many points there were."""
    path = source.with_name(f"{at}.db")
    shutil.copy(source, path)
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    house = House(store, discord=copy.deepcopy(before.discord))
    house.match, house.time.at = before.match, before.time.at
    house.restart()
    # Discord forgets a nonce after some minutes: then the message has to be found.
    house.discord.remembers_nonces = at % 2 == 0
    press = Press(10**9, ANN, before.match)
    with dying(at) as seam:
        try:
            await op(house, press)
            await house.outbox.drain()
        except Killed:
            pass
    if seam.dead:
        await store.close()
        house.store = store = await Store.open(f"sqlite+aiosqlite:///{path}")
        house.time.at = before.time.at
        house.restart()
        await house.service.recover()
        await op(house, press)
        house.time.at += 60.0
        await house.outbox.drain()
    found = await outcome(house)
    await store.close()
    path.unlink()
    return found, seam.points


@pytest.mark.parametrize("name", OPS)
async def test_killed_at_any_await(name: str, tmp_path: Path) -> None:
    source = tmp_path / "start.db"
    before = await prepared(source)
    whole, points = await run(before, source, OPS[name], 0)
    assert whole["unsent"] == 0
    assert points > 20
    for at in sorted({1 + i * (points - 1) // POINTS for i in range(POINTS + 1)}):
        found, _ = await run(before, source, OPS[name], at)
        assert found == whole, f"killed at point {at} of {points}"
