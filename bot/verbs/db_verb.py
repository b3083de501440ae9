"""Look after the database of the settings: bring its tables up to date, or say what is in it."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot.config import load

__all__ = ["arguments", "file_of", "main"]

_STATUSES = ("lobby", "running", "paused", "halted", "over", "abandoned")


def arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    what.add_parser("upgrade", help="bring the tables up to date (run and try do it by themselves)")
    what.add_parser("show", help="say where the database is and how many matches it holds")


async def _upgrade(url: str) -> str:
    from bot.store import Store

    store = await Store.open(url)
    await store.close()
    return "The tables are up to date."


async def _show(url: str) -> str:
    from sqlalchemy.engine import make_url

    from bot.store import Store

    place = make_url(url).render_as_string(hide_password=True)
    store = await Store.open(url)
    try:
        async with store.read() as tx:
            counts = [(len(await tx.matches.by_status(one)), one) for one in _STATUSES]
    finally:
        await store.close()
    found = ", ".join(f"{count} {status}" for count, status in counts if count)
    return f"{place}: {found or 'no matches yet'}."


def main(args: argparse.Namespace) -> int:
    url = load().database_url
    if args.what == "upgrade":
        print(asyncio.run(_upgrade(url)))
    elif (file := file_of(url)) is not None and not file.exists():
        print(f"{file}: there is no database yet; speaker run makes it.")
    else:
        print(asyncio.run(_show(url)))
    return 0


def file_of(url: str) -> Path | None:
    """The file of an SQLite URL; None for another database."""
    from sqlalchemy.engine import make_url

    found = make_url(url)
    sqlite = found.get_backend_name() == "sqlite"
    return Path(found.database) if sqlite and found.database else None
