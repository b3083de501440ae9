"""How long listing a seat's options takes, placements of units included.

Whole games are played by the policies at tables of several sizes; at every state that a seat comes
to, its options are listed anew and each call is timed: as it comes, and the best of three, which
leaves out what other programs on the machine took. The figure to keep is 0.4 ms at p99.

    python -m bench.options [--games 4] [--game inscription] [--seats 3,4,8]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any

from engine import load
from engine.core.chance import secret_of
from engine.core.match import Match
from engine.core.rules import Rules
from engine.simulate import Player, seat_names

LIMIT = 0.4


class Sample:
    """Milliseconds of the calls of one kind, and how many options the longest list had."""

    def __init__(self) -> None:
        self.first: list[float] = []
        self.best: list[float] = []
        self.most = 0

    def take(self, rules: Rules[Any, Any], state: Any, seat: int) -> str:
        """Time one listing; the group of its first option, "" for none."""
        times = []
        for _ in range(3):
            began = time.perf_counter()
            found = rules.options(state, seat)
            times.append((time.perf_counter() - began) * 1000)
        listed = list(found)
        self.first.append(times[0])
        self.best.append(min(times))
        self.most = max(self.most, len(listed))
        return listed[0].group if listed else ""

    def move(self, other: Sample) -> None:
        """Give the last timing to another sample."""
        other.first.append(self.first.pop())
        other.best.append(self.best.pop())

    def line(self, name: str) -> str:
        """Count, p50, p99 and the longest."""
        if not self.best:
            return f"{name:<12} none met"
        return (
            f"{name:<12} {len(self.best):7d} calls   as it comes p50 {_share(self.first, 0.5):.3f}"
            f" p99 {_share(self.first, 0.99):.3f} ms   best of three p99"
            f" {_share(self.best, 0.99):.3f} longest {max(self.best):.3f} ms"
        )


def _share(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def walk(
    rules: Rules[Any, Any], seats: int, policy: str, seed: str, places: Sample, rest: Sample
) -> None:
    """A whole game, every listing of options timed."""
    match = Match.open(rules, seat_names(seats), {}, secret=secret_of(seed))
    chosen = rules.policies()[policy]
    players = [Player(chosen, seed, seat) for seat in range(seats)]
    kinds = {group.key: group.kind for group in rules.groups()}
    while waiting := match.missing():
        seat = waiting[0]
        if kinds.get(rest.take(rules, match.seen_state(seat), seat)) == "place":
            rest.move(places)
        step = players[seat].choose(match)
        if step is None:
            match.down(seat)
        else:
            match.step(seat, step)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4, help="of each policy and size (default 4)")
    parser.add_argument("--game", default="inscription")
    parser.add_argument("--seats", default="3,4,8", help="sizes of tables (default 3,4,8)")
    args = parser.parse_args()
    rules = load(args.game)
    places, rest = Sample(), Sample()
    for seats in map(int, args.seats.split(",")):
        for policy in rules.policies():
            for number in range(args.games):
                walk(rules, seats, policy, f"options#{number}", places, rest)
    print(f"{args.game}, tables of {args.seats}, {args.games} games each by every policy")
    print(places.line("placements"))
    print(rest.line("all others"))
    p99 = _share(places.first + rest.first, 0.99)
    verdict = "held" if p99 <= LIMIT else "MISSED"
    print(f"together     p99 {p99:.3f} ms as it comes; {LIMIT} ms {verdict}")


if __name__ == "__main__":
    main()
