"""People in the in-memory Discord play the game that their policies play alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from bot.faults import Fault
from bot.tryout.selfplay import self_play
from engine.simulate import play, result
from tests.bot.discord.boarded import draw
from tests.tryout.game import games


async def toy(folder: Path, seed: str, **how: Any) -> tuple[Any, Any]:
    """A toy game by people, and the same by policies alone."""
    known = games()
    options = {"rounds": "1"}
    found = await self_play(
        known, "toy", 3, "whim", seed, options, folder, renderers={"toy": draw}, **how
    )
    alone = result(play(known.rules("toy"), 3, "whim", seed, options), seed, "whim", 0.0)
    return found, alone


async def test_it_is_the_game_of_the_policies(tmp_path: Path) -> None:
    found, alone = await toy(tmp_path, "one")
    assert (found.scores, found.state_hash) == (alone.scores, alone.state_hash)
    assert found.steps == alone.steps > 0
    assert found.options == alone.options
    assert sum(found.interactions.values()) >= found.steps
    assert {"button", "command"} <= set(found.interactions)
    assert (found.refused, found.unsent, found.kills) == (0, 0, 0)
    stored = json.loads((tmp_path / "result.json").read_text())
    assert stored["scores"] == list(found.scores)
    assert set(alone.__struct_fields__) <= set(stored)
    # What was seen is written down, every picture with its words.
    text = (tmp_path / "transcript.md").read_text()
    files = sorted(path.name for path in (tmp_path / "pictures").iterdir())
    assert len(files) == found.pictures > 0
    assert all(f"- [pictures/{name}](pictures/{name}): Board pit. Legal:" in text for name in files)
    assert "presses [Join]" in text


async def test_a_bot_that_dies_changes_nothing(tmp_path: Path) -> None:
    found, alone = await toy(tmp_path, "two", kills=4)
    assert found.kills == 4
    assert (found.scores, found.state_hash) == (alone.scores, alone.state_hash)
    assert found.steps == alone.steps
    assert found.unsent == 0


async def test_without_the_permission_it_fails(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="Use Application Commands is missing"):
        await toy(tmp_path, "one", denied=("use_application_commands",))
    assert not (tmp_path / "result.json").exists()


def test_without_the_permission_it_is_one_sentence(tmp_path: Path, capsys: Any) -> None:
    args = ["try", "--self-play", "--seats", "3", "--seed", "a", "--out", str(tmp_path)]
    assert main([*args, "--deny", "use_application_commands", "--no-pictures"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "#games" in said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--seats", "99"], "99"),
        (["--policy", "clever"], "clever"),
        (["--option", "colour=red"], "colour"),
        (["--kill", "-1"], "--kill -1"),
        (["--deny", "fly"], "--deny fly"),
    ],
)
def test_what_does_not_go_is_said(tmp_path: Path, capsys: Any, given: list[str], said: str) -> None:
    out = tmp_path / "out"
    args = ["try", "--self-play", "--seats", "3", "--seed", "a", "--out", str(out), *given]
    assert main(args) == 2
    text = capsys.readouterr().err
    assert said in text
    assert text.count("\n") == 1
    assert not out.exists()


def test_self_play_needs_a_folder(capsys: Any) -> None:
    assert main(["try", "--self-play"]) == 2
    assert "--out DIR" in capsys.readouterr().err


def test_a_real_game_with_deaths(tmp_path: Path, capsys: Any) -> None:
    table = ["--seats", "3", "--seed", "evening"]
    assert main(["sim", "inscription", *table, "--json"]) == 0
    alone = json.loads(capsys.readouterr().out)
    args = ["try", "--self-play", *table, "--kill", "2", "--no-pictures", "--out", str(tmp_path)]
    assert main(args) == 0
    found = json.loads((tmp_path / "result.json").read_text())
    changed = {key for key in alone if alone[key] != found[key]}
    assert changed == {"seconds"}
    assert found["kills"] == 2
    assert set(found["interactions"]) == {"button", "command", "menu", "modal"}
    assert sum(found["interactions"].values()) >= found["steps"]


def test_a_whole_match_without_looking_at_a_picture(tmp_path: Path, capsys: Any) -> None:
    """Boards as lists, choices as menus in words, marks by their codes: no desk has a file."""
    table = ["--seats", "3", "--seed", "words"]
    assert main(["sim", "inscription", *table, "--json"]) == 0
    alone = json.loads(capsys.readouterr().out)
    assert main(["try", "--self-play", *table, "--words", "--out", str(tmp_path)]) == 0
    found = json.loads((tmp_path / "result.json").read_text())
    assert {key for key in alone if alone[key] != found[key]} == {"seconds"}
    assert (found["refused"], found["unsent"]) == (0, 0)
    # Only public cards, which are for everybody, carry pictures.
    assert 0 < found["pictures"] < found["steps"]
