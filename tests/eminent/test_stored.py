"""Golden games and perft tables on the frozen pack: what has been so stays so."""

import pytest

from engine.testing.golden import compare_golden
from tests.eminent.stored import FOLDER, GAMES, PERFT, WILD, rules, tables


@pytest.mark.parametrize("name", [*GAMES, *WILD])
def test_a_golden_game_comes_to_the_same(name: str) -> None:
    assert compare_golden(rules(), FOLDER / f"{name}.jsonl") == ""


def test_the_sequences_of_steps_are_as_many_as_they_were() -> None:
    assert list(tables()) == PERFT.read_text(encoding="utf-8").splitlines()
