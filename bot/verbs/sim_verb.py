"""Play whole games by policies: one JSON object (with --json) or one line a game."""

from __future__ import annotations

import argparse
import gc
import re
import time
from pathlib import Path
from typing import Final

import msgspec

from bot.faults import Fault
from bot.verbs.games import add_game, add_table, options_of
from engine import export_journal, load
from engine.core.chance import secret_of
from engine.rush import rush
from engine.simulate import play, result

__all__ = ["arguments", "main"]

# Objects that are made between two collections of cycles.
_COLLECT: Final = 100_000
# Characters of a seed in a file name.
_LONGEST: Final = 80


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_table(parser)
    parser.add_argument("--games", type=int, default=1, help="how many (default 1)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--journal", type=Path, metavar="DIR", help="write each game's journal")


def seed_of(seed: str, number: int) -> str:
    """The seed of the n-th game of a run: the first has the run's own."""
    return seed if number == 0 else f"{seed}#{number}"


def file_part(seed: str) -> str:
    """The seed as part of a file name. One that cannot be written so, or is long, is shortened and
    told from its likes by a print of the whole."""
    plain = re.sub(r"[^A-Za-z0-9#._-]", "_", seed)
    if plain == seed and len(seed) <= _LONGEST:
        return plain
    return f"{plain[:_LONGEST]}-{secret_of(seed).hex()[:8]}"


def main(args: argparse.Namespace) -> int:
    if args.games < 1:
        raise Fault(f"--games {args.games}: at least one game is played.")
    options = options_of(args.option)
    rules = load(args.game, args.pack)
    # What is printed lasts, and games leave few cycles behind: collecting often finds nothing.
    gc.freeze()
    gc.set_threshold(_COLLECT)
    for number in range(args.games):
        seed = seed_of(args.seed, number)
        began = time.perf_counter()
        if args.journal is None:
            found = rush(rules, args.seats, args.policy, seed, options)
        else:
            match = play(rules, args.seats, args.policy, seed, options)
            found = result(match, seed, args.policy, 0.0)
        seconds = round(time.perf_counter() - began, 6)
        found = msgspec.structs.replace(found, seconds=seconds)
        if args.journal is not None:
            name = f"{args.game}-{args.seats}-{file_part(seed)}"
            try:
                args.journal.mkdir(parents=True, exist_ok=True)
                (args.journal / f"{name}.jsonl").write_bytes(export_journal(match.journal()))
            except OSError as fault:
                raise Fault(
                    f"--journal {args.journal}: {fault.strerror}; name a folder that can be "
                    "written."
                ) from fault
        if args.json:
            print(msgspec.json.encode(found).decode(), flush=True)
        else:
            best = ", ".join(str(seat + 1) for seat in found.winners) or "nobody"
            print(
                f"{seed}: scores {' '.join(map(str, found.scores))}, seat {best} wins, "
                f"{found.rounds} rounds, {found.steps} steps, {found.seconds * 1000:.0f} ms",
                flush=True,
            )
    return 0
