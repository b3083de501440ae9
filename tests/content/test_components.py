"""A pack holds what the box holds: R2 to R8, R195, R200, R246."""

from __future__ import annotations

import pytest

from engine.games.inscription.boards import Pack
from engine.games.inscription.pack import load
from tests.content.conftest import Breaker
from tests.packs import FROZEN
from tests.rules.registry import rule


@pytest.fixture
def pack() -> Pack:
    """The shipped pack."""
    return load()


def block(file: str, id_: str) -> str:
    """The whole table of an item of the frozen pack, with its heading."""
    text = (FROZEN / file).read_text(encoding="utf-8")
    start = text.rindex("\n[[", 0, text.index(f'id = "{id_}"')) + 1
    end = text.find("\n[[", start)
    return text[start : end if end >= 0 else len(text)]


@rule("R2", case="illegal")
def test_r2_a_sheet_less_than_stated(broken: Breaker) -> None:
    found = broken("pack.toml", "warfare_a = 3", "warfare_a = 4")
    assert found == ["pack.toml: pack.counts.warfare_a: 3 in the pack, 4 wanted"]


@rule("R3", case="illegal")
def test_r3_no_mecatol_sheet(broken: Breaker) -> None:
    found = broken("pack.toml", "[mecatol]", "[other]")
    assert any(one.endswith("mecatol: is missing") for one in found)


@rule("R4", case="illegal")
def test_r4_a_faction_id_twice(broken: Breaker) -> None:
    found = broken("factions.toml", 'id = "winnu"', 'id = "arborec"')
    assert "is the id of another faction" in found[0], found


@rule("R5", case="illegal")
def test_r5_an_event_less(broken: Breaker) -> None:
    found = broken("events.toml", block("events.toml", "girded-for-war"), "")
    assert found == ["pack.toml: pack.counts.events: 24 in the pack, 25 wanted"]


@rule("R5", case="illegal")
def test_r5_an_event_twice(broken: Breaker) -> None:
    found = broken("events.toml", 'id = "fledgling-empire"', 'id = "first-ventures"')
    assert "is the id of another event" in found[0], found


@rule("R6", case="illegal")
@pytest.mark.parametrize(
    ("new", "fault"), [("", "sheet: is missing"), ('sheet = "diplomacy"\n', "is none of")]
)
def test_r6_an_objective_of_no_sheet(broken: Breaker, new: str, fault: str) -> None:
    found = broken("objectives.toml", 'sheet = "navigation"\n', new)
    assert any(fault in one for one in found), found


@rule("R7", case="illegal")
def test_r7_a_relic_id_twice(broken: Breaker) -> None:
    found = broken("relics.toml", 'id = "dominus-orb"', 'id = "crown-of-thalnos"')
    assert "is the id of another relic" in found[0], found


@rule("R8", case="illegal")
@pytest.mark.parametrize("stage", [1, 5])
def test_r8_an_agenda_of_a_stage_without_council(broken: Breaker, stage: int) -> None:
    found = broken("agendas.toml", "stage = 2", f"stage = {stage}")
    assert any("stage: must be from 2 to 4" in one for one in found), found


@rule("R195", case="illegal")
def test_r195_no_production_in_the_first_and_last_stage(pack: Pack) -> None:
    assert {e.stage for e in pack.events if e.kind == "production"}.isdisjoint({1, 5})


@rule("R200", case="illegal")
@pytest.mark.parametrize("stage", [1, 5])
def test_r200_a_council_of_a_stage_without_agendas(broken: Breaker, stage: int) -> None:
    card = block("events.toml", "convene-the-council")
    found = broken("events.toml", card, card.replace("stage = 2", f"stage = {stage}"))
    assert any("a council is of stage II, III or IV" in one for one in found), found


@rule("R246", case="illegal")
def test_r246_a_third_slot_worth_more_than_the_second(broken: Breaker) -> None:
    found = broken("pack.toml", "[3, 3]", "[5, 5]")
    assert [one.partition(": ")[2] for one in found] == [
        "mecatol.slots: points must not rise downwards",
        "mecatol.slots: votes must not rise downwards",
    ]
