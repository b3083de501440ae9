"""What is stored of Twilight Inscription on the frozen pack: golden games and perft tables.

`python -m tests.inscription.stored` writes them anew; look at the diff before you keep it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.core.chance import secret_of
from engine.core.match import Match
from engine.games.inscription.rules import InscriptionRules
from engine.simulate import Player, play, seat_names
from engine.testing.golden import write_golden
from engine.testing.perft import divide
from engine.testing.play import play_game
from tests.packs import frozen

FOLDER = Path(__file__).parent.parent / "games" / "inscription"
PERFT = FOLDER / "perft.txt"

GAMES = {
    "three-greedy": (3, "greedy", {}),
    "four-random": (4, "random", {"side": "B"}),
    "five-greedy-erratum": (5, "greedy", {"stage_v": "erratum", "speaker": "3"}),
    "six-random-keep": (6, "random", {"card_leftovers": "keep"}),
    "eight-greedy": (8, "greedy", {}),
}
WILD = {"four-wild": (4, {}), "seven-wild": (7, {"side": "B", "look": "strict"})}

POSITIONS = (
    # seed, seats, policy, round, sheet, depth
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


def tables() -> Iterator[str]:
    """The perft tables: for each position the count behind each first step, and the sum."""
    on = rules()
    for seed, seats, policy, round, sheet, depth in POSITIONS:
        match = position(on, seed, seats, policy, round, sheet)
        rows = divide(on, match.seen_state(0), 0, depth)
        yield f"{seed} seats {seats} {policy} round {round} {sheet} depth {depth}"
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
