"""What our own sheets promise: the shipped pack keeps it, and a check tells of what does not."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import engine
from engine.core.content import PackFaults
from engine.core.refusal import Refused
from engine.games.inscription.pack import SHIPPED, examine, load_folder
from tests.packs import FROZEN

COUNTS = {
    "navigation": 9, "expansion": 9, "industry": 9, "warfare": 9, "factions": 24, "events": 25,
    "objectives": 12, "relics": 16, "agendas": 12, "ai_sides": 2,
}  # fmt: skip


def test_the_shipped_pack_keeps_what_it_promises() -> None:
    report = engine.check("inscription")
    assert report.faults == ()
    assert report.counts == COUNTS
    assert report.hash == engine.load("inscription").pack_hash


def test_the_frozen_pack_keeps_it_too() -> None:
    assert examine(FROZEN)[1] == []


def test_a_game_that_there_is_not() -> None:
    with pytest.raises(Refused, match="chess"):
        engine.check("chess")


# file, text to replace, what it becomes, and the fault that must be among those found.
CASES = {
    "no sentence": ("expansion-b.toml", "so unlock few and finish them.", "so", "is one sentence"),
    "long sentence": ("expansion-b.toml", "Small worlds", "Small worlds " * 12, "150 letters"),
    "technologies": ("expansion-b.toml", '"Colony Charters"', '"Terraform Lattice"', "different"),
    "population": (
        "expansion-b.toml", "[1, 1, 1, 1, 2, 2, 2, 3, 3, 4]", "[2, 2, 2, 2, 2, 2, 2, 2]",
        "more than the first",
    ),
    "short population": (
        "expansion-b.toml", "[1, 1, 1, 1, 2, 2, 2, 3, 3, 4]", "[1, 2]", "at least 8 values",
    ),
    "trade icons": (
        "industry-b.toml", "[0, 1, 3, 5]", "[0, 1]", "2 trade good icons below the columns",
    ),
    "councilors": (
        "industry-b.toml", "councilors = [{ after = 3, points = 3 }, { after = 6, points = 5 }]",
        "councilors = []", "0 point assets in the councilor row",
    ),
    "commodities": (
        "industry-b.toml", re.compile(r"\ngems = .*"), "\ngems = []", "a row has a point asset",
    ),
    "tags": ("industry-b.toml", '"tag warfare"', '"vp 1"', "2 tagged spaces"),
    "pocket": ("industry-b.toml", '"-", "gems 2"', '"vp 1", "gems 2"', "0 detached pockets"),
    "fleet": ("warfare-b.toml", 'code = "CV"', 'code = "CW"', "there is no CV"),
    "losses": ("warfare-b.toml", re.compile(r"losses = .*"), "losses = [2, 2]", "costs more than"),
    "no shortcut": (
        "navigation-b.toml", re.compile(r'system = "\w+"'), 'system = "C2"', "no shortcut",
    ),
    "relics": ("navigation-b.toml", '"relic"', '"planet"', "1 relics"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_falls_short_is_told(name: str, tmp_path: Path) -> None:
    file, old, new, fault = CASES[name]
    folder = copy(tmp_path)
    text = (folder / file).read_text(encoding="utf-8")
    if isinstance(old, str):
        assert old in text
        text = text.replace(old, new, 1)
    else:
        text = old.sub(new, text)
    (folder / file).write_text(text, encoding="utf-8")
    found = [str(one) for one in examine(folder)[1]]
    assert any(fault in one and one.startswith(file) for one in found), found


def copy(folder: Path) -> Path:
    """A copy of the frozen pack."""
    return Path(shutil.copytree(FROZEN, folder / "copy"))


def test_what_is_only_promised_keeps_nobody_from_playing(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    file = folder / "expansion-b.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("so unlock few and finish them.", "so"), encoding="utf-8")
    assert examine(folder, design=False)[1] == []
    with pytest.raises(PackFaults, match="is one sentence"):
        load_folder(folder)


def test_what_rules_need_is_looked_at_always(tmp_path: Path) -> None:
    folder = copy(tmp_path)
    file = folder / "expansion-b.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('rows = ["vp 1", "planet"]', 'rows = ["vp 1"]'), encoding="utf-8")
    assert [one.reason for one in examine(folder, design=False)[1]] == [
        "2 rows need as many assets"
    ]


def test_a_pack_laid_over_is_held_to_it(laid: Callable[[str], list[str]]) -> None:
    text = (SHIPPED / "warfare-b.toml").read_text(encoding="utf-8")
    found = laid(text.replace('cost = "MIp"', 'cost = "MIM"'))
    assert found == ["winter/winter.toml: warfare[0].units: at least one cost holds a specialty"]
    assert laid(text.replace('cost = "MIp"', 'cost = "MIM"').replace('"own"', '"printed"')) == []


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(FROZEN, tmp_path / "several"))
    for file, old, new in (
        ("navigation-b.toml", '"M2-N3"', '"L1-N5"'),
        ("warfare-b.toml", 'cost = "MMM"', 'cost = "MMI"'),
        ("factions.toml", 'gain = "population"', 'gain = "people"'),
        ("agendas.toml", "stage = 2", "stage = 1"),
    ):
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    files = {one.file for one in examine(folder)[1]}
    assert files == {"navigation-b.toml", "warfare-b.toml", "factions.toml", "agendas.toml"}


def test_items_of_a_faulty_pack_are_counted(tmp_path: Path) -> None:
    (tmp_path / "winter.toml").write_text('remove = ["arborec", "moon"]', encoding="utf-8")
    report = engine.check("inscription", str(tmp_path))
    assert [one.reason for one in report.faults] == ["there is no item 'moon' to remove"]
    assert report.counts == COUNTS | {"factions": 23}
    assert report.hash == ""
