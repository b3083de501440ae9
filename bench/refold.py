"""What a finished match of eight costs: folding its journal again, and keeping it in memory.

The refold is cold: a child process has loaded the rules as the bot does (`prepare`) and nothing
else, gets the journal as bytes, and is timed from there through decoding, folding and the hash of
the state. Memory is what one more match takes in a process that has folded others before, kept
positions included. The figures to keep are 60 ms and 300 KB.

    python -m bench.refold [--games 5] [--game inscription] [--seats 8] [--policy random]
"""

from __future__ import annotations

import argparse
import gc
import statistics
import subprocess
import sys
import tracemalloc

from engine import export_journal, import_journal, load
from engine.core.match import Match
from engine.simulate import play

MILLISECONDS, KILOBYTES = 60.0, 300.0

REFOLD = """
import sys, time
from engine import import_journal, load
from engine.core.match import Match
rules = load(sys.argv[1])
getattr(rules, "prepare", int)()
data = sys.stdin.buffer.read()
began = time.perf_counter()
match = Match.load(rules, import_journal(data).entries)
found = match.state_hash()
print((time.perf_counter() - began) * 1000, found, match.halted)
"""


def cold(game: str, journal: bytes, state_hash: str) -> float:
    """Milliseconds of one refold in a fresh process; raises `RuntimeError` when the state that
    comes out is another one."""
    done = subprocess.run(
        [sys.executable, "-c", REFOLD, game], input=journal, check=True, capture_output=True
    )
    took, found, *halted = done.stdout.decode().split()
    if found != state_hash or halted:
        raise RuntimeError(f"the refold came to {found}, the game to {state_hash} {halted}")
    return float(took)


def held(game: str, journals: list[bytes]) -> float:
    """Kilobytes that each of these matches takes in memory."""
    rules = load(game)
    # What the rules keep for all matches is not a match's.
    for journal in journals:
        Match.load(rules, import_journal(journal).entries)
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [Match.load(rules, import_journal(journal).entries) for journal in journals]
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(kept) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--game", default="inscription")
    parser.add_argument("--seats", type=int, default=8)
    parser.add_argument("--policy", default="random")
    args = parser.parse_args()
    rules = load(args.game)
    times, journals, entries, steps = [], [], [], []
    for number in range(args.games):
        match = play(rules, args.seats, args.policy, f"refold#{number}")
        journal = export_journal(match.journal())
        journals.append(journal)
        entries.append(len(match.entries))
        steps.append(match.steps_taken)
        times.append(min(cold(args.game, journal, match.state_hash()) for _ in range(3)))
    print(
        f"{args.game}, {args.seats} seats, {args.policy}, {args.games} games: "
        f"{statistics.mean(entries):.0f} entries and {statistics.mean(steps):.0f} steps each, "
        f"{statistics.mean(map(len, journals)) / 1024:.0f} KB as a file"
    )
    worst = max(times)
    print(
        f"cold refold   median {statistics.median(times):6.1f} ms   longest {worst:6.1f} ms   "
        f"(best of three) {MILLISECONDS:.0f} ms {'held' if worst <= MILLISECONDS else 'MISSED'}"
    )
    size = held(args.game, journals)
    print(
        f"in memory     {size:13.0f} KB a match   {KILOBYTES:.0f} KB "
        f"{'held' if size < KILOBYTES else 'MISSED'}"
    )


if __name__ == "__main__":
    main()
