"""Random play beside python-chess's random playouts, in one run: steps and plies a second.

Each side is a child process that plays a given number of games and is timed from outside, its own
start measured and taken off (a run of zero games; with us every sheet is looked up in it). Runs
alternate, so that both meet the same machine. Choosing is uniform over the options on both sides.
Ours is what `speaker sim` does; the last line is the same on the driver that people play on, with
drafts, journal and log.

    python -m bench.playouts [--games 100] [--rounds 5] [--game inscription] [--seats 4]
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time

CHESS = """
import random, sys
import chess
r = random.Random(7)
plies = 0
for _ in range(int(sys.argv[1])):
    board = chess.Board()
    while not board.is_game_over() and board.ply() < 300:
        board.push(r.choice(list(board.legal_moves)))
        plies += 1
print(plies)
"""

OURS = """
import gc, sys
from engine import load
from engine.rush import rush
rules = load(sys.argv[2])
gc.freeze()
gc.set_threshold(100_000)
getattr(rules, "prepare", int)()
steps = 0
for n in range(int(sys.argv[1])):
    steps += rush(rules, int(sys.argv[3]), "random", f"bench#{n}").steps
print(steps)
"""


DRIVER = (
    OURS.replace("import rush\n", "import rush\nfrom engine.simulate import play\n")
    .replace("steps += rush(", "steps += play(")
    .replace(").steps\n", ").steps_taken\n")
)


def timed(code: str, *args: str) -> tuple[float, int]:
    """Wall seconds of a child process, and the count it printed."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code, *args], check=True, capture_output=True, text=True
    )
    return time.perf_counter() - began, int(done.stdout)


def rate(code: str, games: int, *args: str) -> tuple[float, float]:
    """Steps and games a second, start-up taken off."""
    start, _ = timed(code, "0", *args)
    seconds, steps = timed(code, str(games), *args)
    return steps / (seconds - start), games / (seconds - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--game", default="inscription")
    parser.add_argument("--seats", type=int, default=4)
    args = parser.parse_args()
    ratios, ours, theirs, games, driven = [], [], [], [], []
    for _ in range(args.rounds):
        plies, _ = rate(CHESS, max(args.games // 4, 5))
        steps, whole = rate(OURS, args.games, args.game, str(args.seats))
        driven.append(rate(DRIVER, args.games // 2, args.game, str(args.seats)))
        ratios.append(steps / plies)
        ours.append(steps)
        theirs.append(plies)
        games.append(whole)
    print(f"{args.game}, {args.seats} seats, {args.rounds} paired runs of {args.games} games")
    print(f"python-chess   {statistics.median(theirs):9.0f} plies/s")
    print(f"ours           {statistics.median(ours):9.0f} steps/s")
    print(
        f"ratio          {statistics.median(ratios):9.2f}  "
        f"(from {min(ratios):.2f} to {max(ratios):.2f})"
    )
    print(f"whole games    {statistics.median(games):9.1f} a second")
    on_driver = statistics.median(one for one, _ in driven)
    driven_games = statistics.median(one for _, one in driven)
    print(f"on the driver  {on_driver:9.0f} steps/s, {driven_games:.1f} games a second")


if __name__ == "__main__":
    main()
