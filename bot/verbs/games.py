"""Arguments that several verbs share: a game, its options, a pack."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from bot.faults import Fault
from engine import GAMES

__all__ = ["add_game", "add_table", "options_of"]


def add_game(parser: argparse.ArgumentParser, flag: bool = False) -> None:
    """The game, as an argument or as `--game` with the first one as default."""
    if flag:
        parser.add_argument("--game", default=GAMES[0], help=f"one of {', '.join(GAMES)}")
    else:
        parser.add_argument("game", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--pack", help="folder of a content pack laid over the shipped one")


def add_table(parser: argparse.ArgumentParser, seats: int | None = None) -> None:
    """Seats, policy, seed and options of a table."""
    parser.add_argument(
        "--seats", type=int, required=seats is None, default=seats, help="number of seats"
    )
    parser.add_argument("--policy", default="greedy", help="who plays the seats (default greedy)")
    parser.add_argument("--seed", required=seats is None, default="try", help="any text")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="a table option"
    )


def options_of(pairs: Iterable[str]) -> dict[str, str]:
    """`key=value` texts as a dict. Raises `Fault`."""
    found: dict[str, str] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key or not value:
            raise Fault(f"--option {pair!r} is not KEY=VALUE, as in --option side=B.")
        if key in found:
            raise Fault(f"--option {key} is given twice; give it once.")
        found[key] = value
    return found
