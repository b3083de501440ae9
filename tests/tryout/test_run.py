"""`speaker run` before it reaches Discord."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.cli import main

TOKEN = "x" * 24 + "." + "y" * 6 + "." + "z" * 27


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings but those of the test, and no .env."""
    monkeypatch.chdir(tmp_path)
    for name in ("SPEAKER_TOKEN", "DISCORD_TOKEN", "SPEAKER_DATABASE_URL", "SPEAKER_DATA"):
        monkeypatch.delenv(name, raising=False)


def said(capsys: Any) -> str:
    text: str = capsys.readouterr().err
    assert text.count("\n") == 1
    return text


def test_without_a_token(capsys: Any) -> None:
    assert main(["run"]) == 2
    assert "SPEAKER_TOKEN is not set" in said(capsys)


def test_with_half_a_token(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPEAKER_TOKEN", "half")
    assert main(["run"]) == 2
    text = said(capsys)
    assert "SPEAKER_TOKEN" in text
    assert "half" not in text


def test_with_a_database_of_another_kind(
    capsys: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "notes.db").write_text("my shopping list, which is no database at all")
    monkeypatch.setenv("SPEAKER_TOKEN", TOKEN)
    monkeypatch.setenv("SPEAKER_DATABASE_URL", f"sqlite:///{tmp_path / 'notes.db'}")
    assert main(["run"]) == 2
    assert "notes.db" in said(capsys)


def test_with_a_setting_that_is_none(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPEAKER_TOKN", "x")
    assert main(["run"]) == 2
    assert "SPEAKER_TOKEN" in said(capsys)
