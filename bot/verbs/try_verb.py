"""The bot without Discord and without a token: in your browser, or played by policies alone."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import importlib.util
import logging
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from bot.faults import Fault
from bot.verbs.games import add_game, add_table, options_of

if TYPE_CHECKING:
    from bot.games import Games

__all__ = ["arguments", "main"]

_FILE = "try.db"


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, flag=True)
    add_table(parser, seats=3)
    parser.add_argument("--port", type=int, default=0, help="of the page (default: any free one)")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help=f"leave the database here, as {_FILE}"
    )
    parser.add_argument("--empty", action="store_true", help="no table yet: begin with /game new")
    parser.add_argument(
        "--deny",
        action="append",
        default=[],
        metavar="PERMISSION",
        help="a permission that is missing in the channel, as in --deny create_public_threads",
    )
    parser.add_argument(
        "--self-play",
        action="store_true",
        help="no page: a policy on every seat presses, chooses and types",
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="where self-play writes")
    parser.add_argument(
        "--kill", type=int, default=0, metavar="K", help="times that the bot dies in self-play"
    )
    parser.add_argument(
        "--words", action="store_true", help="in self-play everybody has pictures turned off"
    )
    parser.add_argument("--no-pictures", action="store_true", help="boards in words")


def main(args: argparse.Namespace) -> int:
    if importlib.util.find_spec("simcord") is None:
        raise Fault("This needs the extra `try`: pip install '.[try]'.")
    _check(args)
    # What the libraries have to say of an in-memory Discord is of no use to anybody.
    logging.basicConfig(level=logging.ERROR, format="%(levelname)s %(name)s: %(message)s")
    games = _games(args)
    games.rules(args.game)
    if args.self_play:
        return asyncio.run(_self_play(args, games))
    return asyncio.run(_serve(args, games))


def _check(args: argparse.Namespace) -> None:
    import discord

    if args.self_play and args.out is None:
        raise Fault("--self-play needs --out DIR, a folder for transcript, pictures and result.")
    if not args.self_play and (args.out is not None or args.kill or args.words):
        raise Fault("--out, --kill and --words go with --self-play.")
    if args.kill < 0:
        raise Fault(f"--kill {args.kill}: 0 or more times.")
    if not 0 <= args.port <= 65535:
        raise Fault(f"--port {args.port}: a port is a number from 0 to 65535.")
    for name in args.deny:
        if name not in discord.Permissions.VALID_FLAGS:
            raise Fault(
                f"--deny {name}: Discord has no such permission; write it as send_messages."
            )


def _games(args: argparse.Namespace) -> Games:
    from bot.games import Games
    from engine.core.registry import GAMES, load

    names = (args.game, *(name for name in GAMES if name != args.game))
    return Games(names, lambda game, pack, content: load(game, pack or args.pack, content))


async def _self_play(args: argparse.Namespace, games: Games) -> int:
    from bot.tryout.selfplay import self_play

    # Processes that are killed say so; the result counts them.
    logging.getLogger("bot").setLevel(logging.CRITICAL if args.kill else logging.ERROR)
    found = await self_play(
        games,
        args.game,
        args.seats,
        args.policy,
        args.seed,
        options_of(args.option),
        args.out,
        kills=args.kill,
        words=args.words,
        denied=args.deny,
        renderers={} if args.no_pictures else None,
    )
    presses = sum(found.interactions.values())
    print(
        f"{args.out}: scores {' '.join(map(str, found.scores))}, {found.rounds} rounds, "
        f"{found.steps} steps by {presses} interactions, {found.kills} kills, "
        f"{found.refused} refused, {found.seconds:.0f} s"
    )
    return 0


async def _serve(args: argparse.Namespace, games: Games) -> int:
    from bot.tryout.session import YOU, Session, lay_table, served
    from bot.tryout.world import opened
    from engine.simulate import play

    options = options_of(args.option)
    if not args.empty:
        # What does not go is said before anything is opened.
        play(games.rules(args.game), args.seats, args.policy, args.seed, options)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    with _database(args.data) as url:
        async with opened(
            url,
            games,
            (YOU,),
            seed=args.seed,
            renderers={} if args.no_pictures else None,
            denied=args.deny,
            today=True,
        ) as world:
            if not args.empty:
                await lay_table(world, games, args.game, args.seats, args.policy, options)
            async with served(Session(world), args.port) as address:
                print(f"Open {address} in your browser. Ctrl-C ends it.", flush=True)
                await ended.wait()
    return 0


@contextlib.contextmanager
def _database(folder: Path | None) -> Iterator[str]:
    """The URL of a fresh database: in the folder, else in one that is removed afterwards. Times and
    ids begin anew in each session, so that no former database would fit."""
    with contextlib.ExitStack() as stack:
        if folder is None:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name in (_FILE, f"{_FILE}-wal", f"{_FILE}-shm"):
                (folder / name).unlink(missing_ok=True)
        except OSError as fault:
            raise Fault(
                f"--data {folder}: {fault.strerror}; name a folder that can be written."
            ) from fault
        yield f"sqlite+aiosqlite:///{(folder / _FILE).absolute()}"
