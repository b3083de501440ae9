"""Everything that can be wrong with a pack is found, with file, place and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.content import Fault, PackFaults
from engine.games.inscription.pack import SHIPPED, load_folder

# file, text to replace, what it becomes, and the fault that must be among those found.
CASES = {
    "not TOML": ("relics.toml", "[[relic]]", "[[relic", "relics.toml: is not TOML"),
    "unknown kind": ("relics.toml", "[[relic]]", "[[relict]]", "relict: there is no such kind"),
    "unknown field": ("relics.toml", "points = 2", "points = 2\nworth = 3", "worth: is no field"),
    "missing field": ("relics.toml", 'code = "R1"\n', "", "relic[0].code: is missing"),
    "wrong type": ("relics.toml", "points = 2", 'points = "2"', "must be a whole number"),
    "out of range": ("relics.toml", "points = 2", "points = 22", "must be from 0 to 9"),
    "not a text": ("relics.toml", 'name = "Dominus Orb"', "name = 5", "name: must be a text"),
    "empty text": ("relics.toml", 'name = "Dominus Orb"', 'name = " "', "name: must be a text"),
    "wrong word": ("relics.toml", 'when = "now"', 'when = "soon"', "none of now, strategy"),
    "not a flag": ("events.toml", "last = true", "last = 1", "must be true or false"),
    "not a list": ("events.toml", "gives = [3, 0, 0]", "gives = 3", "gives: must be a list"),
    "short list": ("events.toml", "gives = [3, 0, 0]", "gives = [3]", "must be three numbers"),
    "remove in a whole pack": (
        "pack.toml",
        "[pack]",
        'remove = ["x"]\n[pack]',
        "laid over another",
    ),
    "double id": ("relics.toml", 'id = "dominus-orb"', 'id = "crown-of-thalnos"', "id of another"),
    "id of another kind": ("relics.toml", 'id = "dominus-orb"', 'id = "winnu"', "another faction"),
    "double name": ("relics.toml", '"Dominus Orb"', '"Nano-Forge"', "is the name of"),
    "relic order": ("relics.toml", 'code = "R2"', 'code = "R20"', "breaks the order"),
    "asset word": ("navigation-b.toml", '"planet"', '"moon"', "'moon' is no kind of asset"),
    "asset without points": ("navigation-b.toml", '"vp 3"', '"vp"', "points need a number"),
    "asset points": ("navigation-b.toml", '"vp 3"', '"vp 12"', "a number from 1 to 9"),
    "asset number": ("navigation-b.toml", '"planet"', '"planet 2"', "planet takes no number"),
    "effect form": ("relics.toml", 'mark = "explore"', 'marks = "explore"', "exactly one of"),
    "gain": ("relics.toml", 'gain = "councilor"', 'gain = "council"', "nobody can gain"),
    "lose": ("agendas.toml", 'lose = "trade_good"', 'lose = "gems"', "nobody can lose"),
    "mark": ("relics.toml", 'mark = "explore"', 'mark = "exploit"', "is no mark"),
    "mark narrowed": ("agendas.toml", 'what = "IN"', 'what = "XX"', "narrowed to 'XX'"),
    "draw": ("factions.toml", 'draw = "relic"', 'draw = "agenda"', "no pile 'agenda'"),
    "action pays": ("factions.toml", 'pay = "vote"', 'pay = "vp"', "nobody can pay 'vp'"),
    "pay": ("relics.toml", 'pay = "planet"', 'pay = "moon"', "nobody can pay"),
    "one option": (
        "agendas.toml",
        '{ gain = "trade_good", n = 3 }, { gain = "planet", n = 2 }',
        '{ gain = "trade_good", n = 3 }',
        "at least two options",
    ),
    "counted": ("relics.toml", 'count = "technologies"', 'count = "tech"', "can be counted"),
    "amount": (
        "relics.toml",
        'mark = "technology", n = 4',
        'mark = "technology", n = 0',
        "at least 1",
    ),
    "condition": ("objectives.toml", 'count = "relics"', 'count = "relic"', "can be counted"),
    "condition of": ("objectives.toml", "least = 6, of = 1", "least = 6, of = 4", "from 0 to 3"),
    "resource outside (P16)": (
        "agendas.toml",
        'gain = "trade_good", n = 2',
        'gain = "material", n = 2',
        "only be given in a strategy event (P16)",
    ),
    "ability form": (
        "factions.toml",
        'on = "complete_row"',
        'at = "complete_row"',
        "an ability is",
    ),
    "no ability": (
        "factions.toml",
        'abilities = [{ on = "complete_row", effect = { mark = "build", what = "IN" } }]',
        "abilities = []",
        "a faction has a first ability",
    ),
    "trigger": ("factions.toml", 'on = "complete_row"', 'on = "finish_row"', "nothing is called"),
    "trigger asset": ("factions.toml", '"gain:relic"', '"gain:mecatol"', "is no asset that"),
    "trigger limit": (
        "factions.toml",
        'limit = "round" }]',
        'limit = "turn" }]',
        "limit of a trigger",
    ),
    "modifier": ("factions.toml", '"tie_wins"', '"ties"', "no value that can be modified"),
    "modifier what": ("factions.toml", 'what = "DD"', 'what = "material"', "cannot be about"),
    "modifier adds nothing": (
        "factions.toml",
        'modifier = "win", add = 1',
        'modifier = "win", add = 0',
        "does nothing",
    ),
    "action limit": (
        "factions.toml",
        'limit = "active", sheet = "warfare"',
        'limit = "turn"',
        "limit of an action",
    ),
    "action sheet": (
        "factions.toml",
        'limit = "active", sheet = "warfare"',
        'limit = "active", sheet = "war"',
        "is no sheet",
    ),
    "one technology": (
        "industry-b.toml",
        '[[industry.technologies]]\nname = "Broker Engines"',
        '[[industry.other]]\nname = "Broker Engines"',
        "has two technologies",
    ),
    "strategy gives nothing": (
        "events.toml",
        "gives = [3, 0, 0]",
        "gives = [0, 0, 0]",
        "others do not",
    ),
    "war gives": (
        "events.toml",
        'kind = "war"',
        'kind = "war"\ngives = [1, 0, 0]',
        "others do not",
    ),
    "two ends": (
        "events.toml",
        'kind = "quiet"',
        'kind = "quiet"\nlast = true',
        "one event is the last",
    ),
    "no end": ("events.toml", "last = true", "last = false", "one event is the last"),
    "wrong end": (
        "events.toml",
        'kind = "council"',
        'kind = "council"\nlast = true',
        "blue one of stage V",
    ),
    "backs": ("events.toml", 'back = "blue"', 'back = "black"', "more black than blue"),
    "objective values": ("objectives.toml", "later = 3", "later = 6", "less than the first value"),
    "no counter agenda (P38)": ("agendas.toml", 'star = "pass"', 'star = "fail"', "(P38)"),
    "Mecatol rises": ("pack.toml", "[1, 1], [1, 0]", "[1, 1], [2, 0]", "must not rise downwards"),
    "Mecatol slot": ("pack.toml", "[5, 5]", "[5]", "a slot is [points, votes]"),
    "counts": ("pack.toml", "relics = 16", "relics = 15", "16 in the pack, 15 wanted"),
    "count missing": ("pack.toml", "relics = 16\n", "", "counts.relics: is missing"),
}


@pytest.mark.parametrize("name", CASES)
def test_card_faults(name, broken):
    file, old, new, fault = CASES[name]
    found = broken(file, old, new)
    assert any(fault in one and one.startswith(file) for one in found), found


def test_all_at_once(broken):
    broken("relics.toml", "points = 2", 'points = "2"')
    broken("agendas.toml", "stage = 2", "stage = 7")
    broken("navigation-b.toml", '"M2-N3"', '"M2-N2"')
    found = broken("factions.toml", '"tie_wins"', '"ties"')
    assert {one.split(":")[0] for one in found} == {
        "relics.toml", "agendas.toml", "navigation-b.toml", "factions.toml",
    }  # fmt: skip


def test_several_in_one_item(broken):
    broken("relics.toml", 'name = "Crown of Thalnos"', 'name = "Crown of Thalnos"\nworth = 1')
    found = broken("relics.toml", 'mark = "claim_system"', 'mark = "grab"')
    assert len(found) == 2


def test_message_lists_every_fault():
    error = PackFaults(
        [Fault("a.toml", "x[0].y", "is missing"), Fault("b.toml", "", "is not TOML")]
    )
    assert str(error) == (
        "The pack has 2 faults:\n  a.toml: x[0].y: is missing\n  b.toml: is not TOML"
    )
    assert str(PackFaults([Fault("a.toml", "x", "is missing")])).startswith("The pack has 1 fault:")


def test_no_folder(tmp_path: Path):
    with pytest.raises(PackFaults, match=r"there are no \.toml files"):
        load_folder(tmp_path / "nowhere")


def test_overlay_that_is_no_folder(tmp_path: Path):
    with pytest.raises(PackFaults, match=r"there are no \.toml files"):
        load_folder(SHIPPED, tmp_path / "nowhere")
