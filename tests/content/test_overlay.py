"""Laying a pack over another: replace, add, remove; and the example of the documentation."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from engine.core.content import PackFaults, content_hash
from engine.games.inscription import boards
from engine.games.inscription.pack import load

PAGE = Path(__file__).parents[2] / "docs" / "content.md"
RELIC = """
[[relic]]
id = "{id}"
code = "{code}"
name = "{name}"
text = "It hums."
points = 1
when = "now"
effect = {{ gain = "vote" }}
"""


def test_worked_example(tmp_path: Path):
    (text,) = re.findall(r"```toml\n(remove = .*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    folder = tmp_path / "winter"
    folder.mkdir()
    (folder / "winter.toml").write_text(text, encoding="utf-8")
    pack = load(folder)
    assert (pack.name, pack.version) == ("Winter", "2")
    names = [a.name for a in pack.agendas]
    assert names[-2:] == ["Shared Granaries", "Frozen Lanes"]
    assert "Piracy Crackdown" not in names
    before = [f.id for f in load().factions]
    assert [f.id for f in pack.factions] == before
    hacan = next(f for f in pack.factions if f.id == "emirates-of-hacan")
    assert hacan.idea.startswith("In winter")
    assert pack.mecatol == load().mecatol
    assert content_hash(pack) != content_hash(load())


def test_faults_of_the_page(laid):
    page = PAGE.read_text(encoding="utf-8")
    (text,) = re.findall(r"```toml\n(remove = .*?)```", page, re.S)
    text = text.replace('gain = "trade_good", n = 2 }', 'gain = "trade_goods" }')
    found = laid(text.replace('star = "fail"', 'star = "yes"', 1))
    for fault in found:
        assert f"  {fault}\n" in page
    assert len(found) == 2


def test_adding(laid):
    assert laid(RELIC.format(id="hum", code="R17", name="Hum")) == []


def test_replacing_keeps_the_place(laid):
    assert laid(RELIC.format(id="nano-forge", code="R7", name="Nano-Forge")) == []


def test_removing_what_is_not_there(laid):
    assert laid('remove = ["moon"]') == [
        "winter/winter.toml: remove[0]: there is no item 'moon' to remove"
    ]


def test_id_of_another_kind(laid):
    found = laid(RELIC.format(id="winnu", code="R17", name="Hum"))
    assert found == ["winter/winter.toml: relic[0].id: 'winnu' is already the id of a faction"]


def test_counts_stated_by_the_overlay(laid):
    found = laid("[pack]\ncounts = { relics = 17 }" + RELIC.format(id="a", code="R17", name="A"))
    assert any("counts.factions: is missing" in fault for fault in found)


def test_two_files_with_one_table(tmp_path: Path):
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text('[pack]\nname = "A"\nversion = "1"\n', encoding="utf-8")
    with pytest.raises(PackFaults, match=r"stands in .*a\.toml already"):
        load(tmp_path)


def test_transcribed_sheets_need_not_keep_our_promises(laid):
    text = (Path(boards.__file__).parent / "content" / "industry-b.toml").read_text("utf-8")
    assert laid(text.replace("goods = 12", "goods = 20")) != []
    assert laid(text.replace("goods = 12", "goods = 20").replace('"own"', '"a friend"')) == []


def test_a_pack_survives_its_encoding():
    pack = load()
    encoded = msgspec.json.encode(pack)
    assert msgspec.json.decode(encoded, type=boards.Pack) == pack
    assert content_hash(msgspec.json.decode(encoded, type=boards.Pack)) == content_hash(pack)
