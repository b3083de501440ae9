"""Run the bot on Discord, by the settings of the environment and of .env, until it is stopped."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
from typing import TYPE_CHECKING

from bot.config import load
from bot.faults import Fault

if TYPE_CHECKING:
    from bot.config import Settings

__all__ = ["arguments", "main"]


def arguments(parser: argparse.ArgumentParser) -> None:
    """It takes no arguments: everything is a setting."""


def main(args: argparse.Namespace) -> int:
    settings = load()
    settings.need_token()
    logging.basicConfig(
        level=settings.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    return asyncio.run(_run(settings))


async def _run(settings: Settings) -> int:
    """The bot, until SIGTERM or Ctrl-C: then it stops its loops, closes the connection and the
    database. What is queued is sent after the next start."""
    import discord

    from bot.app import run

    task = asyncio.ensure_future(run(settings))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, task.cancel)
    try:
        with contextlib.suppress(asyncio.CancelledError):
            await task
    except discord.LoginFailure:
        raise Fault(
            "SPEAKER_TOKEN: Discord refuses this token; copy it again from the developer portal, "
            "page Bot, button Reset Token."
        ) from None
    return 0
