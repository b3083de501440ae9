"""The bot as it is run, with three things that only a rehearsal may have, by the environment:

`STORM_SEED`: the seed of every table; `STORM_PICTURES`: "no" draws none; `STORM_COMMIT`: `before 7`
or `after 7`, the process kills itself just before or just after its seventh commit.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import os
import signal
import sys
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from bot import app
from bot.config import load


def die() -> None:
    """SIGKILL to itself: nothing is flushed, closed or rolled back by the process."""
    os.kill(os.getpid(), signal.SIGKILL)


def doom(side: str, number: int) -> None:
    """Die at that commit, on that side of it."""
    commit = AsyncSession.commit
    left = number

    @functools.wraps(commit)
    async def doomed(session: AsyncSession) -> None:
        nonlocal left
        left -= 1
        if not left and side == "before":
            die()
        await commit(session)
        if not left and side == "after":
            die()

    AsyncSession.commit = doomed  # type: ignore[method-assign]


class Rehearsal(app.SpeakerBot):
    """Tables have the seed, and no identify waits for a limit that the double does not have."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more, seed=os.environ.get("STORM_SEED", ""))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        return


async def main() -> None:
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(message)s")
    side, _, number = os.environ.get("STORM_COMMIT", "").partition(" ")
    if side:
        doom(side, int(number))
    app.SpeakerBot = Rehearsal  # type: ignore[misc]
    renderers: dict[str, Any] | None = {} if os.environ.get("STORM_PICTURES") == "no" else None
    settings = load(file=None)
    running = asyncio.create_task(app.run(settings, renderers=renderers))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
    try:
        await running
    except asyncio.CancelledError:
        logging.info("stopped")


if __name__ == "__main__":
    asyncio.run(main())
