"""`speaker content`: every fault at once, every item in words and as a picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from bot.cli import main
from bot.verbs import content_verb
from engine import GAMES, load

FAULTY = """
[[faction]]
id = "winnu"
name = "Winnu"
idea = "Somebody else."
source = "own"
abilities = [{ modifier = "luck" }]
asset = { gain = "people" }
"""


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = main(("content", *args))
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def faulty(tmp_path: Path) -> str:
    """A pack with two faults."""
    folder = tmp_path / "luck"
    folder.mkdir()
    (folder / "luck.toml").write_text(FAULTY, encoding="utf-8")
    return str(folder)


def test_the_counts_of_the_box(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["faults"] == []
    assert found["hash"] == load("inscription").pack_hash
    assert found["counts"] == {
        "navigation": 9, "expansion": 9, "industry": 9, "warfare": 9, "factions": 24,
        "events": 25, "objectives": 12, "relics": 16, "agendas": 12, "ai_sides": 2,
    }  # fmt: skip
    code, out, _ = run(capsys, "check")
    assert code == 0
    assert "9 navigation" in out


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_checked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str
) -> None:
    code, out, _ = run(capsys, "check", "--json", "--game", game)
    found = json.loads(out)
    assert (code, found["game"], found["faults"]) == (0, game, [])
    assert found["counts"] == dict(load(game).counts())
    assert found["hash"] == load(game).pack_hash
    code, out, _ = run(capsys, "check", str(tmp_path), "--json", "--game", game)
    assert code == 2
    assert "no .toml files" in json.loads(out)["faults"][0]["reason"]


def test_a_game_without_pictures(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content_verb, "printed", lambda *given: None)
    code, _, err = run(capsys, "show", "winnu", "--picture", str(tmp_path / "x.png"))
    assert code == 2
    assert "no pictures" in err


def test_faults_as_json(capsys: pytest.CaptureFixture[str], faulty: str) -> None:
    code, out, err = run(capsys, "check", faulty, "--json")
    assert (code, err) == (2, "")
    found = json.loads(out)
    assert found["hash"] == ""
    assert found["faults"] == [
        {
            "file": "luck/luck.toml",
            "path": "faction[0].abilities[0]",
            "reason": "'luck' is no value that can be modified",
        },
        {
            "file": "luck/luck.toml",
            "path": "faction[0].asset",
            "reason": "nobody can gain 'people'",
        },
    ]


def test_faults_in_lines(capsys: pytest.CaptureFixture[str], faulty: str) -> None:
    code, out, err = run(capsys, "check", faulty)
    assert (code, out) == (2, "")
    assert "The pack has 2 faults:" in err
    assert "  luck/luck.toml: faction[0].asset: nobody can gain 'people'" in err


@pytest.mark.parametrize("item", ["navigation-a5", "arborec", "the-codex", "homestead-relief"])
def test_an_item_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path, item: str) -> None:
    file = tmp_path / "item.png"
    code, out, _ = run(capsys, "show", item, "--picture", str(file), "--colours", "light")
    assert code == 0
    assert out == f"{file}\n"
    with Image.open(file) as image:
        assert image.format == "PNG"


def test_a_file_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "item.png"
    code, out, err = run(capsys, "show", "winnu", "--picture", str(file))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert str(file) in err


def test_an_item_that_there_is_not_is_not_drawn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, _, err = run(capsys, "show", "nothing-such", "--picture", str(tmp_path / "item.png"))
    assert code == 2
    assert "nothing-such" in err
    assert not list(tmp_path.iterdir())
