"""Fixtures of the game's tests."""

import pytest

from engine.games.inscription.rules import InscriptionRules
from tests.inscription import ai_table, table


@pytest.fixture
def solo(monkeypatch: pytest.MonkeyPatch) -> InscriptionRules:
    """The helpers of `table` play on the pack with the AI side."""
    monkeypatch.setattr(table, "RULES", ai_table.RULES)
    return ai_table.RULES
