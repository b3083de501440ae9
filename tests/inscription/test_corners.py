"""Corners of the rules that no course of play is likely to touch, each with what it would break."""

import pytest
from msgspec.structs import replace

from engine.core.effects import Ability, Gain, Mark, Modifier, Pay, Trigger
from engine.games.inscription import marking
from engine.games.inscription.boards import Faction
from engine.games.inscription.sheets.index import Table
from engine.games.inscription.steps import parse
from tests.inscription.sample import (
    DICE,
    NAVIGATION,
    PACK,
    REST,
    TABLE,
    explored,
    held,
    run,
    seat,
    texts,
)
from tests.inscription.table import A, at, begin, close, put, window
from tests.inscription.test_assets import faction


def of(*abilities: Ability) -> Table:
    """The sample pack with one faction that has these abilities."""
    return Table.build(
        replace(PACK, factions=(Faction("x", "X", "", "own", abilities, Gain("vote")),))
    )


def listed(table: Table, own: object) -> list[str]:
    return [str(option.step) for option in marking.options(table, DICE, own)]  # type: ignore[arg-type]


@pytest.mark.parametrize("left", [(1, 0, 0), (0, 1, 0), (0, 0, 1)])
def test_a_single_resource_lapses_with_the_step(left: tuple[int, int, int]) -> None:
    state = begin(3)
    state = put(state, A, left=left, active=0, moved=True, lane=at(state, A).lane)
    after = close(state)
    assert window(after) == ""
    assert at(after, A).left == (0, 0, 0)


@pytest.mark.parametrize("name", ["navigation", "expansion", "industry", "warfare"])
def test_what_pays_for_technologies_of_one_sheet_pays_on_no_other(name: str) -> None:
    table = of(Modifier("pay", "technology influence", sheet=name))
    for other in ("navigation", "expansion", "industry", "warfare"):
        own = seat(other, (0, 1, 0))
        legal = marking.check(table, DICE, own, parse("research T1 influence")) is None
        assert legal == (other == name), other
        assert ("research T1 influence" in listed(table, own)) == legal


def test_a_resource_that_pays_for_any_icon_takes_its_own_first() -> None:
    table, ix = of(Modifier("pay", "build research")), TABLE.warfares[0]
    own = seat("warfare", (0, 0, 2))
    own = replace(own, war=replace(own.war, open=1 << ix.unit["DN"]))
    first = ix.units[ix.unit["DN"]].first
    own, _ = marking.advance(table, DICE, own, parse("build DN1 research"))
    assert own.war.icons == 0b100 << first
    own, _ = marking.advance(table, DICE, own, parse("build DN1 research"))
    assert own.war.icons == 0b101 << first


def test_what_a_technology_makes_cheaper_follows_where_it_is_paid() -> None:
    first, second = NAVIGATION.technologies
    cheaper = replace(first, abilities=(Modifier("technology"),))
    sheet = replace(NAVIGATION, technologies=(cheaper, second))
    table = Table.build(replace(PACK, navigation=(sheet,)))
    own = seat("navigation", (0, 0, 1))
    # One short of unlocking: T1 itself, Survey (3), Looms (2), Logistics (3); Forges (3) two short.
    own = replace(
        own,
        nav=replace(own.nav, research=(1, 2)),
        exp=replace(own.exp, research=(1, 0)),
        ind=replace(own.ind, research=(1, 0)),
        war=replace(own.war, research=(2, 0), techs=2),
    )
    own, told = marking.advance(table, DICE, own, parse("research T1 research"))
    assert [own.nav.techs, own.exp.techs, own.ind.techs, own.war.techs] == [3, 1, 0, 3]
    unlocked = [event.args for event in told if event.key == "technology"]
    assert sorted(unlocked) == sorted(set(unlocked))
    # Any other technology makes nothing else follow.
    plain = seat("navigation", (0, 0, 1))
    plain = replace(
        plain,
        nav=replace(plain.nav, research=(1, 0)),
        exp=replace(plain.exp, research=(2, 3)),
    )
    plain, _ = marking.advance(TABLE, DICE, plain, parse("research T1 research"))
    assert (plain.nav.techs, plain.exp.techs) == (1, 0)


def test_a_kind_that_is_not_printed_is_nowhere() -> None:
    every = (TABLE.navigations[0], TABLE.expansions[0], TABLE.industries[0], TABLE.warfares[0])
    for index in every:
        assert index.of_kind("no such kind") == 0


def test_a_resource_that_is_not_there_cannot_be_given_up() -> None:
    own = seat("navigation", (1, 0, 0))
    assert run(own, Pay("material", Gain("vote"), 2)).stack == ()
    assert run(own, Pay("influence", Gain("vote"))).stack == ()
    assert run(own, Pay("material", Gain("vote"))).stack != ()
    assert run(own, Pay("material", Gain("vote")), REST).stack == ()


def test_a_relic_of_a_system_is_gained_on_navigation_whatever_is_active() -> None:
    table = of(Trigger("gain:relic", Gain("vote"), sheet="navigation"))
    own = replace(explored(seat("warfare"), "F1"), lane=(0,))
    own, _ = marking.run(table, DICE, own, Mark("claim_system"), "test")
    own, _ = marking.advance(table, DICE, own, parse("claim F1 free"))
    assert (own.hand, held(own, "vote")) == ((0,), 1)
    # One that is drawn for nothing lies on no sheet, and the active one is another.
    own, _ = marking.run(table, DICE, replace(own, lane=(1,)), Gain("trade_good"), "test")
    assert held(own, "vote") == 1


@pytest.mark.parametrize("kind", ["material", "influence", "research"])
def test_any_focus_unlocks_any_die(kind: str) -> None:
    own = replace(seat("expansion", **{f"focus_{kind}": 1}), faction=faction("keen"))
    dice = [text for text in texts(own) if text.startswith("focus")]
    assert dice == ["focus material", "focus influence", "focus research"]
    plain = seat("expansion", **{f"focus_{kind}": 1})
    assert [text for text in texts(plain) if text.startswith("focus")] == [f"focus {kind}"]
