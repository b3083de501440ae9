"""What is stored of Eminent Domain: golden games and perft tables, on a frozen copy of the pack.

`python -m tests.eminent.stored` writes them anew; look at the diff before you keep it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.core.chance import secret_of
from engine.core.match import Match
from engine.games.eminent.pack import load_folder
from engine.games.eminent.rules import EminentRules
from engine.simulate import Player, play, seat_names
from engine.testing.golden import write_golden
from engine.testing.perft import divide
from engine.testing.play import play_game

FOLDER = Path(__file__).parent.parent / "games" / "eminent"
FROZEN = Path(__file__).parent.parent / "packs" / "eminent"
PERFT = FOLDER / "perft.txt"

GAMES = {
    "two-greedy": (2, "greedy", {}),
    "three-random-extended": (3, "random", {"table": "extended"}),
    "three-greedy-learning": (3, "greedy", {"table": "learning", "end": "round"}),
    "four-greedy": (4, "greedy", {}),
    "five-greedy-printed": (5, "greedy", {"cards": "printed", "mobilization": "table"}),
}
WILD = {"four-wild": (4, {}), "two-wild": (2, {"stacks": "full", "bought": "discard"})}
POSITIONS = (
    # seed, seats, policy, round, window, depth
    ("open", 3, "greedy", 1, "turn", 3),
    ("late", 4, "greedy", 9, "turn", 3),
    ("late", 4, "greedy", 10, "follow", 3),
    ("late", 5, "greedy", 8, "cleanup", 3),
)


def rules() -> EminentRules:
    return EminentRules(load_folder(FROZEN))


def position(
    on: EminentRules, seed: str, seats: int, policy: str, round: int, window: str
) -> tuple[Match, int]:
    """A match at the first such window of the round or later, and the seat that it waits for.
    Every outcome of chance is that of the seed."""
    match = Match.open(on, seat_names(seats), {}, secret=secret_of(seed))
    players = [Player(on.policies()[policy], seed, seat) for seat in range(seats)]
    while (now := match.window()) is not None:
        seat = match.missing()[0]
        if match.rounds() >= round and now.name == window:
            return match, seat
        step = players[seat].choose(match)
        if step is None:
            match.down(seat)
        else:
            match.step(seat, step)
    raise ValueError(f"seed {seed} has no {window} from round {round} on")


def tables() -> Iterator[str]:
    """The perft tables: for each position the count behind each first step, and the sum."""
    on = rules()
    for seed, seats, policy, round, window, depth in POSITIONS:
        match, seat = position(on, seed, seats, policy, round, window)
        rows = divide(on, match.seen_state(seat), seat, depth)
        yield f"{seed} seats {seats} {policy} round {round} {window} depth {depth}"
        yield from (f"  {step} {count}" for step, count in rows)
        yield f"  sum {sum(count for _, count in rows)}"


def main() -> None:
    on = rules()
    for name, (seats, policy, options) in GAMES.items():
        write_golden(play(on, seats, policy, name, options), FOLDER / name)
    for name, (seats, options) in WILD.items():
        write_golden(play_game(on, seats, name, options), FOLDER / name)
    PERFT.write_text("\n".join(tables()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
