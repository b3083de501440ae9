"""The command `speaker`: one file of `bot/verbs` for each verb.

A wrong argument, setting, pack, journal or database is one sentence on standard error and exit
code 2, and nothing has been written.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from bot.faults import Fault
from engine import Refused

__all__ = ["main"]

VERBS: Final = {
    "run": "run the bot on Discord",
    "try": "the bot without Discord: in your browser, or played by policies",
    "sim": "play whole games by policies and print their results",
    "balance": "measure the balance of a game by whole games of policies",
    "replay": "fold a journal again; prove its chance",
    "content": "check or show the content of a game",
    "gallery": "draw every board and situation into a folder",
    "db": "look after the database",
    "doctor": "look for what would keep the bot from running",
}


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        print(f"{self.prog}: {sentence}. See {self.prog} --help.", file=sys.stderr)
        raise SystemExit(2)


def _parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """The parser, with the arguments of the verb that is asked for: the others are not loaded."""
    asked = next((word for word in argv if not word.startswith("-")), "")
    parser = _Parser(prog="speaker", description="An open-source game master for Discord.")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    for verb, text in VERBS.items():
        if verb != asked:
            verbs.add_parser(verb, help=text)
            continue
        module = importlib.import_module(f"bot.verbs.{verb}_verb")
        sub = verbs.add_parser(verb, help=text, description=module.__doc__)
        module.arguments(sub)
        sub.set_defaults(main=module.main)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb; the exit code."""
    given = sys.argv[1:] if argv is None else argv
    args = _parser(given).parse_args(given)
    try:
        code: int = args.main(args)
    except (Fault, Refused) as fault:
        print(f"speaker {args.verb}: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return code
