"""Fold a journal again and print its scores; with --verify, compute all chance from its secret."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from bot.faults import Fault
from engine import import_journal, load, refold, verify

__all__ = ["arguments", "main"]


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a journal, as sim or export wrote it")
    parser.add_argument("--pack", help="folder of a content pack laid over the shipped one")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--log", action="store_true", help="print what happened, in sentences")
    parser.add_argument(
        "--verify", action="store_true", help="compute every die and shuffle from the secret"
    )


def main(args: argparse.Namespace) -> int:
    try:
        data = args.file.read_bytes()
    except OSError as fault:
        raise Fault(f"{args.file}: {fault.strerror}; name a journal file.") from fault
    journal = import_journal(data)
    table = refold(journal, pack=args.pack)
    if args.verify:
        rules = load(table.match.start.game, args.pack, journal.pack_content)
        wrong = verify(rules, journal)
        if wrong is not None:
            entry = journal.entries[wrong]
            what = "the commitment" if wrong == 0 else f"{getattr(entry, 'name', 'chance')}"
            print(
                f"speaker replay: {args.file}, entry {wrong}: {what} is not what the secret gives; "
                "this journal was changed, or its secret is another match's.",
                file=sys.stderr,
            )
            return 2
    match = table.match
    if args.log:
        print("\n".join(table.log()))
    found = {
        "game": match.start.game,
        "seats": list(match.seats),
        "scores": list(match.scores()),
        "winners": list(match.winners()),
        "rounds": match.rounds(),
        "over": match.window() is None and bool(match.winners()),
        "entries": len(journal.entries),
        "verified": bool(args.verify),
        "state_hash": match.state_hash(),
    }
    if args.json:
        print(msgspec.json.encode(found).decode())
    else:
        pairs = zip(match.seats, match.scores(), strict=True)
        print(", ".join(f"{name} {score}" for name, score in pairs))
        print(f"state {found['state_hash']}" + (", chance verified" if args.verify else ""))
    return 0
