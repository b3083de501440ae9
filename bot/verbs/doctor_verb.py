"""Look for what would keep the bot from running here: settings, database, fonts, games.

Each line says what was looked at and how it is; the exit code is 2 if something has to be mended.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable
from functools import partial

from bot.config import load
from bot.faults import Fault
from bot.verbs.db_verb import file_of
from engine import GAMES, Refused
from engine import load as load_game

__all__ = ["arguments", "main"]


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pack", help="folder of a content pack to look at as well")


def _settings() -> str:
    settings = load()
    token = "a token" if settings.token else "no token (only speaker run needs one)"
    return f"{token}, data in {settings.data}"


def _database() -> str:
    from bot.store import Store

    url = load().database_url
    file = file_of(url)
    if file is not None and not file.exists():
        return "none yet; speaker run makes it"

    async def work() -> None:
        store = await Store.open(url)
        await store.close()

    asyncio.run(work())
    return "opens, tables up to date"


def _pictures() -> str:
    from PIL import features

    from render.kit.fonts import FACES, measure

    if measure("Speaker", next(iter(FACES)), 30) <= 0:
        raise Fault("the fonts cannot be read; install the package again.")
    return "fonts are there" + ("" if features.check("raqm") else "; without RAQM, plain layout")


def _game(game: str, pack: str | None) -> str:
    return f"pack {load_game(game, pack).pack_hash[:12]}"


def main(args: argparse.Namespace) -> int:
    looks: list[tuple[str, Callable[[], str]]] = [
        ("settings", _settings),
        ("database", _database),
        ("pictures", _pictures),
    ]
    for game in GAMES:
        looks.append((game, partial(_game, game, args.pack)))
    wrong = 0
    for name, look in looks:
        try:
            print(f"{name}: {look()}")
        except (Fault, Refused) as fault:
            wrong = 2
            print(f"{name}: {fault}", file=sys.stderr)
    return wrong
