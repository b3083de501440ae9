"""Check a content pack, reporting every fault at once; show a printed item in words or drawn."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from bot.faults import Fault
from engine import GAMES, check, load
from engine.core.content import PackFaults, Report
from render.kit.theme import THEMES
from render.registry import printed

__all__ = ["arguments", "main"]


def arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    one = what.add_parser("check", help="check the shipped pack, or one laid over it")
    one.add_argument("pack", nargs="?", help="folder of the pack")
    one.add_argument("--json", action="store_true", help="print counts, faults and hash as JSON")
    two = what.add_parser("show", help="show one item by its id")
    two.add_argument("item", help="its id, as in the files of the pack")
    two.add_argument("--pack", help="folder of a pack laid over the shipped one")
    two.add_argument("--picture", type=Path, metavar="FILE.png", help="draw it into this file")
    two.add_argument("--colours", choices=tuple(THEMES), default="", help="theme of the picture")
    for each in (one, two):
        each.add_argument("--game", default=GAMES[0], help=f"one of {', '.join(GAMES)}")


def main(args: argparse.Namespace) -> int:
    if args.what == "show":
        _show(args)
        return 0
    report = check(args.game, args.pack)
    if args.json:
        print(msgspec.json.encode(_plain(args.game, report)).decode())
        return 2 if report.faults else 0
    if report.faults:
        raise Fault(str(PackFaults(report.faults)))
    listed = ", ".join(f"{n} {kind}" for kind, n in report.counts.items())
    print(f"{args.game}: no faults. {listed}. Hash {report.hash[:12]}.")
    return 0


def _plain(game: str, report: Report) -> dict[str, object]:
    return {
        "game": game,
        "hash": report.hash,
        "counts": report.counts,
        "faults": [msgspec.structs.asdict(fault) for fault in report.faults],
    }


def _show(args: argparse.Namespace) -> None:
    rules = load(args.game, args.pack)
    text = rules.show(args.item)
    if not text:
        raise Fault(f"{args.game} has no item {args.item!r}; see its content folder for ids.")
    if args.picture is None:
        print(text)
        return
    drawing = printed(args.game, rules, args.item, args.colours)
    if drawing is None:
        raise Fault(f"{args.game} has no pictures; leave out --picture.")
    try:
        args.picture.write_bytes(drawing.paint())
    except OSError as fault:
        raise Fault(
            f"{args.picture}: {fault.strerror}; name a file that can be written."
        ) from fault
    print(args.picture)
