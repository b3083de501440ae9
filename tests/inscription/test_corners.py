"""Corners of the rules that no course of play is likely to touch, each with what it would break."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.effects import Ability, Action, Gain, Mark, Modifier, Pay, Trigger
from engine.core.window import NeedChance
from engine.games.inscription import marking
from engine.games.inscription.boards import Faction, Planet
from engine.games.inscription.objectives import complete, look
from engine.games.inscription.phases.common import close_step
from engine.games.inscription.rules import InscriptionRules
from engine.games.inscription.sheets.index import Table
from engine.games.inscription.sheets.navigation import leads_to
from engine.games.inscription.state import Exp, Frame, Ind, Nav, War
from engine.games.inscription.steps import parse
from tests.inscription.sample import (
    CARD,
    DICE,
    EXPANSION,
    INDUSTRY,
    NAVIGATION,
    PACK,
    REST,
    TABLE,
    WARFARE,
    asset,
    explored,
    held,
    run,
    seat,
    texts,
)
from tests.inscription.table import PACK as TABLE_PACK
from tests.inscription.table import RULES, A, at, begin, close, identity, names, put, window
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


def test_the_lines_to_a_system_are_those_that_reach_it() -> None:
    ix = TABLE.navigations[0]
    own = explored(seat("navigation"), "C1")
    assert leads_to(ix, own.nav, "H2") == ["W1-W3", "H1-H2", "W2-W3"]
    assert leads_to(ix, own.nav, "D1") == ["C1-D1", "E1-D1", "D2-D1"]
    assert leads_to(ix, own.nav, "Z9") == []


@pytest.mark.parametrize("name", ["navigation", "expansion", "industry", "warfare"])
def test_a_modifier_of_one_sheet_counts_on_that_one_alone(name: str) -> None:
    table = of(Modifier("card", "research", sheet=name))
    for other in ("navigation", "expansion", "industry", "warfare"):
        own, _ = marking.advance(table, CARD, seat(), parse(f"activate {other}"))
        assert own.left == (1, 1, 1 + (other == name))
    on = of(Modifier("technology", sheet=name))
    for place, other in enumerate(("navigation", "expansion", "industry", "warfare")):
        assert marking.value(on, seat(other), "technology") == (other == name)
        assert marking.value(on, seat(), "technology", sheet=place) == (other == name)


def test_an_action_is_the_one_that_is_named() -> None:
    first, second = NAVIGATION.technologies
    acting = replace(first, abilities=(Action(Gain("vote"), limit="round"),))
    sheet = replace(NAVIGATION, technologies=(acting, second))
    own_action = Faction("x", "X", "", "own", (Action(Gain("trade_good")),), Gain("vote"))
    table = Table.build(replace(PACK, navigation=(sheet,), factions=(own_action,)))
    own = seat("navigation")
    own = replace(own, nav=replace(own.nav, techs=1))
    after, told = marking.advance(table, DICE, own, parse("use T1"))
    assert (held(after, "vote"), held(after, "trade_good")) == (1, 0)
    assert told[0].args == ("T1", "navigation")
    after, told = marking.advance(table, DICE, own, parse("use F"))
    assert (held(after, "vote"), held(after, "trade_good")) == (0, 1)
    assert told[0].args == ("F", "")


def test_an_action_that_is_spent_gives_way_to_the_next_of_its_card() -> None:
    table = of(Action(Gain("vote"), limit="round"), Action(Gain("trade_good"), limit="round"))
    own, _ = marking.advance(table, DICE, seat("navigation"), parse("use F"))
    assert (held(own, "vote"), held(own, "trade_good")) == (1, 0)
    own, _ = marking.advance(table, DICE, own, parse("use F"))
    assert (held(own, "vote"), held(own, "trade_good")) == (1, 1)
    assert marking.check(table, DICE, own, parse("use F")) is not None


def test_what_is_no_band_is_no_dead_end() -> None:
    assert not marking.is_dead_end(TABLE, seat("warfare"), parse("build ZZ9 material"))


def test_the_layouts_dealt_are_of_the_side_of_the_table_type_by_type() -> None:
    def sides(sheet: Any, letters: str) -> tuple[Any, ...]:
        return tuple([replace(sheet, side=letter) for letter in letters])

    pack = replace(
        TABLE_PACK,
        navigation=sides(NAVIGATION, "AB"),
        expansion=sides(EXPANSION, "BAA"),
        industry=sides(INDUSTRY, "AAB"),
        warfare=sides(WARFARE, "AAAB"),
    )
    rules = InscriptionRules(pack)
    state = rules.setup(names(3), (("side", "B"),))
    while isinstance(need := rules.pending(state), NeedChance) and "sheets" in state.phase:
        state, _ = rules.answer(state, identity(need))
    assert {own.sheets for own in state.seats} == {(1, 0, 2, 3)}


def test_an_objective_worth_nothing_to_the_later_is_written_once() -> None:
    worthless = tuple([replace(one, later=0) for one in TABLE_PACK.objectives])
    game = InscriptionRules(replace(TABLE_PACK, objectives=worthless)).game
    state = put(replace(begin(3), flipped=0b1111, phase="settle.card"), A, met=1)
    state, told = complete(game, state)
    assert [event.args for event in told if event.key == "objective"] == [("claimer", 0)]
    assert at(state, A).nav.objective == 0
    assert complete(game, state)[1] == ()


def test_an_objective_is_met_beside_one_of_the_next_sheet_in_the_same_step() -> None:
    state = begin(3)
    far = at(put(state, A, nav_claimed=0b111, met=0b10), A)
    assert look(RULES.game, state.objectives, far).met & 0b11 == 0b11
    early = at(put(state, A, met=0b10), A)
    assert look(RULES.game, state.objectives, early).met & 0b11 == 0b10


def test_before_the_sheets_are_dealt_nothing_is_marked() -> None:
    two = tuple([replace(sheet, side="A") for sheet in (NAVIGATION, NAVIGATION)])
    state = InscriptionRules(replace(TABLE_PACK, navigation=two)).setup(names(3), ())
    for own in state.seats:
        assert (own.nav, own.exp, own.ind, own.war) == (Nav(0, 0, 0, 0), Exp(), Ind(0), War())
        assert (own.sheets, own.faction) == ((-1, -1, -1, -1), -1)


def test_a_place_in_another_order_is_refused_for_that_in_either_half() -> None:
    ix = TABLE.warfares[0]
    own = replace(seat("warfare"), stack=(Frame("deploy", "test", what="DD", n=1),))
    for half in ix.grid.halves:
        place = next(
            nodes
            for nodes, mask in ix.units[ix.unit["DD"]].shape.places.items()
            if not mask & ~half
        )
        first, second = place.split("-")
        refusal = marking.check(TABLE, DICE, own, parse(f"deploy DD {second}-{first}"))
        assert refusal is not None
        assert (refusal.code, refusal.details) == ("reading-order", (f"{second}-{first}", place))


def test_a_planet_of_one_row_is_read_like_any_other() -> None:
    row = Planet("P1", "One", ("MI",), (asset("trade_good"),), (asset("vote"), asset("vp 2")))
    table = Table.build(replace(PACK, expansion=(replace(EXPANSION, planets=(row,)),)))
    assert table.expansions[0].line_codes == ("P1-1", "P1-A", "P1-B")


@pytest.mark.parametrize(("step", "left"), [("card", (3, 0, 0)), ("dice", (0, 0, 0))])
def test_only_what_is_left_of_the_card_is_kept(step: str, left: tuple[int, int, int]) -> None:
    state = put(begin(3, card_leftovers="keep"), A, left=(3, 0, 0), active=0)
    assert at(close_step(replace(state, phase=f"settle.{step}")), A).left == left
