"""`speaker gallery`: kinds, moments, themes; one sentence for what is wrong."""

from __future__ import annotations

import pytest
from PIL import Image

from bot.cli import main
from bot.verbs import gallery_verb
from bot.verbs.gallery_verb import Shot


def run(capsys, *args):
    code = main(("gallery", *args))
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


def test_a_kind_is_written_whole_small_and_for_other_eyes(capsys, tmp_path):
    code, paths, _ = run(
        capsys, str(tmp_path), "--seats", "3", "--only", "dice", "--each", "2", "--colours", "light"
    )
    assert code == 0
    assert len(paths) == 2
    assert len(list(tmp_path.iterdir())) == 6
    for path in paths:
        assert path.endswith("-light.png")
        with Image.open(path) as whole, Image.open(path[:-4] + "-chat.png") as small:
            assert whole.width == 1650
            assert small.width == 550


def test_every_kind_of_board_is_there(monkeypatch, capsys, tmp_path):
    written: list[Shot] = []
    monkeypatch.setattr(
        gallery_verb, "_write", lambda draw, shot, colours, folder: written.append(shot)
    )
    code, _, _ = run(capsys, str(tmp_path), "--each", "1", "--colours", "dark", "--seed", "gallery")
    assert code == 0
    kinds = {shot.kind for shot in written}
    sheets = {"navigation", "expansion", "industry", "warfare"}
    assert kinds >= sheets | {f"{sheet}-cut" for sheet in sheets}
    assert kinds >= {"event", "dice", "war", "council", "mecatol", "final"}
    assert kinds >= {"offer", "hand", "seat", "places-8", "places-12"}
    assert len(written) == len(kinds)
    assert {len(shot.wanted.places) for shot in written} == {0, 8, 12}


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--each", "0"), "at least one"),
        (("--only", "nothing"), "no such kind"),
        (("--policy", "nobody"), "no policy"),
        (("--option", "side"), "KEY=VALUE"),
    ],
)
def test_wrong_arguments_are_one_sentence(capsys, tmp_path, args, says):
    code, paths, err = run(capsys, str(tmp_path / "none"), "--seats", "3", *args)
    assert code == 2
    assert not paths
    assert says in err
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "none").exists()


def test_a_folder_that_cannot_be_written_is_named(capsys, tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    code, _, err = run(capsys, str(file), "--seats", "3", "--only", "dice", "--each", "1")
    assert code == 2
    assert "can be written" in err
