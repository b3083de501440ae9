"""Thousands of checked random games over every seat count and every shipped sheet.

    python -m bench.random_games [--games 2000] [--game inscription] [--seats 9 24]
        [--log docs/random-games.md]

Every state is checked as `engine.testing` says; the first fault ends the run with its seed. At the
end one line tells what was played; with --log it is put into the page.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from engine import Refused, load
from engine.testing.play import play_game


def table(
    rules: Any, number: int, seats_of: tuple[int, int] | None = None
) -> tuple[int, dict[str, str]]:
    """Seats and options of the n-th game: all seat counts (of the game, or from and to those
    given), all values of all options, in turn; a value that does not go with the seats is left
    out."""
    low, high = seats_of or rules.meta.seats
    seats = low + number % (high - low + 1)
    round, options = number // (high - low + 1), {}
    for option in rules.meta.options:
        round, at = divmod(round, len(option.values))
        options[option.name] = option.values[at]
    names = tuple(f"seat{at}" for at in range(seats))
    for name in list(options):
        try:
            rules.setup(names, ((name, options[name]),))
        except Refused:
            # It does not go with so many seats.
            del options[name]
    return seats, options


def played(
    game: str, number: int, seed: str, seats_of: tuple[int, int] | None = None
) -> tuple[int, int, int, tuple[tuple[str, ...], ...]]:
    """One game: seats, rounds, steps, and the boards that lay on the table."""
    rules = load(game)
    seats, options = table(rules, number, seats_of)
    match = play_game(rules, seats, f"{seed}-{number}", options)
    boards = tuple(getattr(seat, "sheets", ()) for seat in match.view(None).seats)
    return seats, match.rounds(), match.steps_taken, boards


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--game", default="inscription")
    parser.add_argument("--seats", type=int, nargs=2, metavar=("FROM", "TO"))
    parser.add_argument("--seed", default="storm")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--log", type=Path)
    args = parser.parse_args()
    began = time.perf_counter()
    with ProcessPoolExecutor(args.workers) as pool:
        numbers = range(args.games)
        every = list(
            pool.map(
                played,
                itertools.repeat(args.game),
                numbers,
                itertools.repeat(args.seed),
                itertools.repeat(tuple(args.seats) if args.seats else None),
                chunksize=4,
            )
        )
    seats = sorted({one[0] for one in every})
    boards = sorted({board for one in every for sheets in one[3] for board in sheets})
    line = (
        f"{datetime.date.today().isoformat()}: {len(every)} random games of {args.game} over "
        f"{seats[0]} to {seats[-1]} seats (seed {args.seed}) ended with all invariants: "
        f"{sum(one[1] for one in every)} rounds, {sum(one[2] for one in every)} steps, "
        f"{f'{len(boards)} different boards in play, ' if boards else ''}"
        f"{time.perf_counter() - began:.0f} s."
    )
    print(line)
    if args.log is not None:
        head = "# Random games\n\nEach line is a run of `python -m bench.random_games`.\n\n"
        text = args.log.read_text(encoding="utf-8") if args.log.exists() else head
        args.log.write_text(f"{text}- {line}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
