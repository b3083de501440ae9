"""Whole random games on the shipped pack, everything checked at every state."""

import pytest

from engine.games.eminent import load
from engine.testing.play import play_game

RULES = load()
OPTIONS = (
    {},
    {"table": "learning"},
    {"cards": "printed", "end": "round", "marker": "fleet"},
    {
        "bought": "discard", "played": "discard", "itself": "no", "mobilization": "table",
        "tie": "shared", "stacks": "full",
    },
)  # fmt: skip


@pytest.mark.storm
@pytest.mark.parametrize("number", range(60))
def test_a_random_game_keeps_every_invariant(number: int) -> None:
    seats = 2 + number % 4
    options = dict(OPTIONS[number // 4 % len(OPTIONS)])
    if seats == 3 and number % 8 < 4:
        options["table"] = "extended"
    match = play_game(RULES, seats, f"random-{number}", options)
    assert match.winners()
