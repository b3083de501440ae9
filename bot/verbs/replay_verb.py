"""Fold a journal again and print its scores; with --verify, compute all chance from its secret."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from bot.faults import Fault
from engine import Journal, Refused, Table, import_journal, load, refold, verify
from engine.core.entry import Start

__all__ = ["arguments", "main"]

_DAMAGED = frozenset(("broken-entry", "start", "unclear"))
"""Refusals of a journal that only another copy of it can help."""


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
    try:
        journal = import_journal(data)
        if args.verify:
            _prove(args, journal)
        match = refold(journal, pack=args.pack).match
    except Refused as refused:
        if refused.code == "bad-pack":
            raise
        told = refused.message.rstrip(".")
        remedy = "; write it again by sim or export." if refused.code in _DAMAGED else "."
        raise Fault(f"{args.file}: {told}{remedy}") from refused
    if args.log:
        print("\n".join(Table(match).log()))
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


def _prove(args: argparse.Namespace, journal: Journal) -> None:
    """Raises `Fault` with the first entry that the secret does not bear out. Before the fold: a
    changed die may make a later step impossible, and that step is not to blame."""
    start = journal.entries[0]
    assert isinstance(start, Start)
    wrong = verify(load(start.game, args.pack, journal.pack_content), journal)
    if wrong is None:
        return
    what = "the commitment" if wrong == 0 else getattr(journal.entries[wrong], "name", "chance")
    raise Fault(
        f"{args.file}, entry {wrong}: {what} is not what the secret gives; "
        "this journal was changed, or its secret is another match's."
    )
