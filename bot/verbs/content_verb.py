"""Check a content pack, reporting every fault at once, or show one printed item in words."""

from __future__ import annotations

import argparse

import msgspec

from bot.faults import Fault
from engine import GAMES, load

__all__ = ["arguments", "main"]


def arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    check = what.add_parser("check", help="check the shipped pack, or one laid over it")
    check.add_argument("pack", nargs="?", help="folder of the pack")
    check.add_argument("--json", action="store_true", help="print counts and hash as JSON")
    show = what.add_parser("show", help="print one item by its id")
    show.add_argument("item", help="its id, as in the files of the pack")
    show.add_argument("--pack", help="folder of a pack laid over the shipped one")
    for one in (check, show):
        one.add_argument("--game", default=GAMES[0], help=f"one of {', '.join(GAMES)}")


def main(args: argparse.Namespace) -> int:
    rules = load(args.game, args.pack)
    counts = dict(rules.counts())
    if args.what == "show":
        text = rules.show(args.item)
        if not text:
            raise Fault(f"{args.game} has no item {args.item!r}; see its content folder for ids.")
        print(text)
    elif args.json:
        found = {"game": args.game, "hash": rules.pack_hash, "counts": counts, "faults": []}
        print(msgspec.json.encode(found).decode())
    else:
        listed = ", ".join(f"{n} {kind}" for kind, n in counts.items())
        print(f"{args.game}: no faults. {listed}. Hash {rules.pack_hash[:12]}.")
    return 0
