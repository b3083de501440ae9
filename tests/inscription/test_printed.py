"""What every layout has in print, and that a pack without it does not load."""

import re
import shutil
from pathlib import Path

import pytest

from engine.core.content import PackFaults
from engine.games.inscription import marking
from engine.games.inscription.boards import Pack
from engine.games.inscription.pack import SHIPPED, load, load_folder
from engine.games.inscription.sheets.index import Table
from engine.games.inscription.words import COMMODITIES, LETTERS, RESOURCES
from tests.rules.registry import rule


@pytest.fixture(scope="module")
def pack() -> Pack:
    """The pack that comes with the game."""
    return load()


def faults(folder: Path, file: str, pattern: str, new: str) -> str:
    """What is wrong with the shipped pack once the first piece of a file that a pattern finds is
    exchanged."""
    copy = folder / "pack"
    shutil.copytree(SHIPPED, copy)
    text, n = re.subn(pattern, new, (copy / file).read_text(), count=1, flags=re.DOTALL)
    assert n
    (copy / file).write_text(text)
    with pytest.raises(PackFaults) as caught:
        load_folder(copy)
    return str(caught.value)


@rule("R47", case="both")
def test_r47_resources_are_material_influence_research(pack: Pack, tmp_path: Path) -> None:
    for sheet in pack.expansion:
        for planet in sheet.planets:
            assert set("".join(planet.grid)) <= set(LETTERS)
    assert {entry[1] for sheet in pack.industry for entry in sheet.legend} <= set(RESOURCES)
    wrong = 'resource = "spice"'
    assert "industry-b.toml" in faults(tmp_path, "industry-b.toml", 'resource = "material"', wrong)


@rule("R53", case="illegal")
def test_r53_an_event_of_another_type_does_not_load(tmp_path: Path) -> None:
    assert "kind" in faults(tmp_path, "events.toml", 'kind = "strategy"', 'kind = "festival"')


@rule("R81", case="both")
def test_r81_the_web_is_connected(pack: Pack, tmp_path: Path) -> None:
    for sheet in pack.navigation:
        known = {system.code for system in sheet.systems}
        reached, more = {sheet.home}, {sheet.home}
        while more:
            more = {b for a, b in _ways(sheet.lanes) if a in more} - reached
            if not more and len(reached) < len(known):
                more = {hole.system for hole in sheet.wormholes} - reached
            reached |= more
        assert reached == known
        assert any(system.asset.kind == "empty" for system in sheet.systems)
    assert "no system Z9" in faults(
        tmp_path, "navigation-b.toml", r'lanes = \[\s*"(\w+)-\w+"', r'lanes = ["\1-Z9"'
    )


def _ways(lanes: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    return [*lanes, *[(b, a) for a, b in lanes]]


@rule("R109", case="both")
def test_r109_every_layout_has_three_docks(pack: Pack, tmp_path: Path) -> None:
    assert {len(sheet.docks) for sheet in pack.expansion} == {3}
    dock = r"\[\[expansion\.docks\]\][^\[]*"
    assert "three space docks" in faults(tmp_path, "expansion-b.toml", dock, "")


@rule("R116", case="both")
def test_r116_one_space_is_scrapped_in_print(pack: Pack, tmp_path: Path) -> None:
    for n, sheet in enumerate(pack.industry):
        own = marking.fresh(Table.build(pack), (0, 0, n, 0))
        assert sheet.start in {space.code for space in sheet.spaces}
        assert own.ind.scrapped.bit_count() == 1
    assert "scrapped in print" in faults(tmp_path, "industry-b.toml", '"start"', '"vp 1"')


@rule("R116", case="illegal")
def test_r116_two_spaces_scrapped_in_print_do_not_load(tmp_path: Path) -> None:
    assert "already" in faults(tmp_path, "industry-a1.toml", r'"vp \d"', '"start"')


@rule("R117", case="both")
def test_r117_every_space_holds_an_asset(pack: Pack, tmp_path: Path) -> None:
    for sheet in pack.industry:
        for space in sheet.spaces:
            bare = space.asset.kind == "empty"
            assert bare == bool(space.tag or space.code == sheet.start)
    assert "spaces" in faults(tmp_path, "industry-a1.toml", r'"vp \d"', '"empty"')


@rule("R138", case="both")
def test_r138_three_rows_of_commodities(pack: Pack, tmp_path: Path) -> None:
    for sheet in pack.industry:
        assert len(sheet.commodities) == len(COMMODITIES) == 3
    assert "gems" in faults(tmp_path, "industry-a1.toml", "\ngems = ", "\nsilks = ")


@rule("R146", case="illegal")
def test_r146_a_unit_without_a_shape_does_not_load(tmp_path: Path) -> None:
    assert "shape" in faults(tmp_path, "warfare-b.toml", r"\nshape = [^\n]*", "")


@rule("R147", case="both")
def test_r147_a_cruiser_costs_three_material(pack: Pack, tmp_path: Path) -> None:
    for sheet in pack.warfare:
        cruiser = next(unit for unit in sheet.units if unit.code == "CR")
        assert (cruiser.cost, cruiser.points) == (("M", "M", "M"), 1)
    pattern = r'(code = "CR".*?points =) 1'
    assert "cruiser" in faults(tmp_path, "warfare-b.toml", pattern, r"\1 2")


@rule("R157", case="illegal")
def test_r157_a_layout_with_three_wars_does_not_load(tmp_path: Path) -> None:
    war = r"\[\[warfare\.wars\]\].*?(?=\[\[)"
    assert "four wars" in faults(tmp_path, "warfare-b.toml", war, "")


@rule("R251", case="both")
def test_r251_two_technologies_on_every_sheet(pack: Pack, tmp_path: Path) -> None:
    for kind in (pack.navigation, pack.expansion, pack.industry, pack.warfare):
        assert all(len(sheet.technologies) == 2 for sheet in kind)  # type: ignore[attr-defined]
    technology = r"\[\[expansion\.technologies\]\].*?(?=\[\[)"
    assert "two technologies" in faults(tmp_path, "expansion-b.toml", technology, "")


def test_a_fresh_seat_has_the_layout_of_each_type_that_was_dealt(pack: Pack) -> None:
    table = Table.build(pack)
    for sheets in ((1, 2, 3, 0), (3, 0, 1, 2)):
        own = marking.fresh(table, sheets)
        nav, ind = table.navigations[sheets[0]], table.industries[sheets[2]]
        assert own.nav.explored.bit_count() == len(nav.sheet.printed) + 1
        assert own.nav.claimed == 1 << nav.system[nav.sheet.home]
        assert own.ind.scrapped == 1 << ind.space[ind.sheet.start]


def test_fresh_seats_of_every_layout_start_as_printed(pack: Pack) -> None:
    table = Table.build(pack)
    for n in range(len(pack.navigation)):
        own = marking.fresh(table, (n, 0, 0, 0))
        assert marking.count(table, own, "systems_claimed") == 1
        printed = len(pack.navigation[n].printed)
        assert marking.count(table, own, "systems_explored") == printed + 1
        assert marking.count(table, own, "vote_icons") == 1
