"""Golden games and perft tables on the frozen pack: what has been so stays so."""

import pytest

from engine.testing.golden import compare_golden
from tests.inscription.stored import (
    FOLDER,
    GAMES,
    GAMES_AI,
    PERFT,
    PERFT_AI,
    POSITIONS,
    POSITIONS_AI,
    WILD,
    WILD_AI,
    rules,
    rules_with_ai,
    tables,
)


@pytest.mark.parametrize("name", [*GAMES, *WILD])
def test_a_golden_game_comes_to_the_same(name: str) -> None:
    assert compare_golden(rules(), FOLDER / f"{name}.jsonl") == ""


@pytest.mark.parametrize("name", [*GAMES_AI, *WILD_AI])
def test_a_golden_game_against_the_ai_comes_to_the_same(name: str) -> None:
    assert compare_golden(rules_with_ai(), FOLDER / f"{name}.jsonl") == ""


def test_the_sequences_of_steps_are_as_many_as_they_were() -> None:
    assert list(tables(rules(), POSITIONS)) == PERFT.read_text(encoding="utf-8").splitlines()
    stored = PERFT_AI.read_text(encoding="utf-8").splitlines()
    assert list(tables(rules_with_ai(), POSITIONS_AI)) == stored
