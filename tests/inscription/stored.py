"""What is stored of Twilight Inscription on the frozen pack: golden games and perft tables.

`python -m tests.inscription.stored` writes them anew; look at the diff before you keep it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.core.chance import secret_of
from engine.core.match import Match
from engine.games.inscription.rules import InscriptionRules
from engine.simulate import Player, play, seat_names
from engine.testing.golden import write_golden
from engine.testing.perft import divide
from engine.testing.play import play_game
from tests.packs import frozen, frozen_with_ai

# Seed, seats, policy, round, sheet, depth.
Position = tuple[str, int, str, int, str, int]

FOLDER = Path(__file__).parent.parent / "games" / "inscription"
PERFT = FOLDER / "perft.txt"
PERFT_AI = FOLDER / "perft-ai.txt"

GAMES = {
    "three-greedy": (3, "greedy", {}),
    "four-random": (4, "random", {"side": "B"}),
    "five-greedy-erratum": (5, "greedy", {"stage_v": "erratum", "speaker": "3"}),
    "six-random-keep": (6, "random", {"card_leftovers": "keep"}),
    "eight-greedy": (8, "greedy", {}),
    "sixteen-greedy": (16, "greedy", {"speaker": "11"}),
}
WILD = {"four-wild": (4, {}), "seven-wild": (7, {"side": "B", "look": "strict"})}

# With one and two seats, on the pack with the AI sides.
GAMES_AI = {
    "one-greedy": (1, "greedy", {"difficulty": "easy"}),
    "one-random-hard": (1, "random", {"difficulty": "hard", "ai_side": "B", "side": "B"}),
    "two-greedy": (2, "greedy", {"difficulty": "medium", "speaker": "2"}),
    "two-random-options": (
        2, "random",
        {
            "difficulty": "hard", "ai_unmarked": "first", "ai_ties": "passed",
            "ai_lines": "crossed", "ai_bonuses": "ignored",
        },
    ),
}  # fmt: skip
WILD_AI = {
    "one-wild": (1, {"difficulty": "medium", "ai_side": "B"}),
    "two-wild": (2, {"difficulty": "easy", "card_leftovers": "keep", "look": "strict"}),
}
POSITIONS_AI = (
    ("open", 1, "greedy", 1, "navigation", 3),
    ("late", 1, "greedy", 16, "warfare", 2),
    ("late", 2, "greedy", 16, "expansion", 3),
    ("late", 2, "random", 18, "industry", 3),
)

POSITIONS = (
    ("open", 3, "greedy", 1, "navigation", 3),
    ("open", 3, "greedy", 3, "expansion", 3),
    ("open", 3, "random", 4, "industry", 3),
    ("open", 3, "random", 4, "warfare", 2),
    ("late", 4, "greedy", 14, "navigation", 3),
    ("late", 4, "greedy", 16, "expansion", 3),
    ("late", 4, "greedy", 18, "industry", 3),
    ("late", 4, "greedy", 20, "warfare", 2),
)


def rules() -> InscriptionRules:
    return InscriptionRules(frozen())


def rules_with_ai() -> InscriptionRules:
    return InscriptionRules(frozen_with_ai())


def position(
    on: InscriptionRules, seed: str, seats: int, policy: str, round: int, sheet: str
) -> Match:
    """A match in whose open card step seat 0 has chosen the sheet; the first such step from the
    round on. Every outcome of chance is that of the seed."""
    match = Match.open(on, seat_names(seats), {}, secret=secret_of(seed))
    players = [Player(on.policies()[policy], seed, seat) for seat in range(seats)]
    while (window := match.window()) is not None:
        if match.rounds() >= round and window.name == "card":
            match.step(0, f"activate {sheet}")
            return match
        for seat in match.missing():
            while (here := match.window()) is not None and here.id == window.id:
                step = players[seat].choose(match)
                if step is None:
                    match.down(seat)
                    break
                match.step(seat, step)
    raise ValueError(f"seed {seed} has no card step from round {round} on")


def tables(on: InscriptionRules, positions: Iterable[Position]) -> Iterator[str]:
    """The perft tables: for each position the count behind each first step, and the sum."""
    for seed, seats, policy, round, sheet, depth in positions:
        match = position(on, seed, seats, policy, round, sheet)
        rows = divide(on, match.seen_state(0), 0, depth)
        yield f"{seed} seats {seats} {policy} round {round} {sheet} depth {depth}"
        yield from (f"  {step} {count}" for step, count in rows)
        yield f"  sum {sum(count for _, count in rows)}"


def main() -> None:
    for on, games, wild, positions, perft in (
        (rules(), GAMES, WILD, POSITIONS, PERFT),
        (rules_with_ai(), GAMES_AI, WILD_AI, POSITIONS_AI, PERFT_AI),
    ):
        for name, (seats, policy, options) in games.items():
            write_golden(play(on, seats, policy, name, options), FOLDER / name)
        for name, (seats, options) in wild.items():
            write_golden(play_game(on, seats, name, options), FOLDER / name)
        perft.write_text("\n".join(tables(on, positions)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
