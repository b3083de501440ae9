"""Faction cards and relics: R267 to R276 and R360, scenario 18."""

from msgspec.structs import replace

from engine.core.effects import Gain, Trigger
from engine.games.inscription import marking
from engine.games.inscription.boards import Faction
from engine.games.inscription.context import Context
from engine.games.inscription.sheets.index import Table
from engine.games.inscription.state import Frame, Seat
from tests.inscription.sample import (
    CARD,
    DICE,
    PACK,
    REST,
    TABLE,
    check,
    count,
    explored,
    held,
    marked,
    ok,
    play,
    refused,
    run,
    seat,
    texts,
    told,
)
from tests.rules.registry import rule

PLAIN, CORNERS, TRADERS, KEEN, THRIFTY, SETTLED, HANDY, LUCKY = range(8)


def of(faction: int, own: Seat) -> Seat:
    """The seat with a faction."""
    return replace(own, faction=faction)


@rule("R267", case="both")
def test_r267_the_first_ability_is_there_from_the_start() -> None:
    own = of(TRADERS, seat("warfare", trade_good=2))
    assert ok(own, "use F", CARD)
    assert refused(own, "use F", REST) == "not-now"
    own = play(own, "use F", "choose 1", ctx=CARD)
    assert refused(own, "use F", CARD) == "used"


def test_triggers_keep_to_their_limit() -> None:
    own = play(of(KEEN, seat("navigation", (2, 0, 0))), "explore B1-C1 material")
    assert held(own, "trade_good") == 1
    own = play(own, "explore C1-D1 material")
    assert held(own, "trade_good") == 1
    own = replace(marking.new_round(own), active=0, left=(1, 0, 0))
    assert held(play(own, "explore D1-E1 material"), "trade_good") == 2


def test_modifiers_change_what_the_rules_ask_for() -> None:
    own = of(THRIFTY, seat("navigation", (0, 0, 1), warfare=1))
    assert play(own, "research T1 research").nav.techs == 1
    assert play(own, "unlock T2 warfare").nav.techs == 2
    own = of(KEEN, seat("warfare", focus_material=1))
    assert held(play(own, "focus research"), "focus_material") == 0
    own = of(SETTLED, seat("warfare"))
    assert marking.begin(TABLE, Context(0, "dice", (1, 0, 0)), own)[0].left == (2, 0, 0)
    assert play(of(SETTLED, seat()), "activate navigation", ctx=CARD).left == (1, 1, 2)
    own = seat("industry", trade_good=1)
    own = replace(own, ind=replace(own.ind, techs=2))
    assert play(own, "trade material").left == (2, 0, 0)
    own = seat("expansion", (0, 1, 0))
    own = replace(own, exp=replace(own.exp, techs=1))
    assert ok(own, "develop S1-1 influence")


def test_other_resources_pay_where_a_card_says_so() -> None:
    own = of(HANDY, seat("navigation", (0, 1, 1)))
    assert {"claim B1 research", "explore B1-C1 influence"} <= set(texts(own))
    assert refused(own, "research T1 influence") == "wrong-payment"
    own = of(HANDY, seat("warfare", (0, 1, 1)))
    assert {"research T1 influence", "build CR1 research", "build DD1 research"} <= set(texts(own))
    # The icon that matches is crossed first; a specialty icon takes no resource all the same.
    own = play(of(HANDY, seat("warfare", (0, 0, 2))), "build PD1 research")
    assert own.war.icons == 1 << TABLE.warfares[0].units[4].first
    own = play(own, "build PD1 research")
    assert count(own, "ships") == 1
    own = play(of(HANDY, seat("warfare", (1, 0, 2))), "build CV1 research")
    assert refused(own, "build CV1 research") == "other-cost"
    own = of(HANDY, seat("industry", (1, 0, 0)))
    assert ok(own, "claim B1 material")


def test_bursts_and_planets_give_more_where_a_card_says_so() -> None:
    assert play(of(HANDY, seat("industry", propulsion=1)), "burst propulsion").burst == (0, 4)
    own = play(of(HANDY, seat("expansion", planet=2)), "unlock P1 planet")
    assert own.exp.crossed == 1
    assert play(own, "unlock P3 planet").exp.crossed.bit_count() == 2


@rule("R356", case="both")
def test_an_action_with_nothing_left_to_mark_keeps_its_price() -> None:
    own = seat("navigation")
    own = replace(own, nav=replace(own.nav, techs=2))
    assert ok(own, "use T2")
    everything = (1 << len(TABLE.navigations[0].sheet.systems)) - 1
    own = replace(own, nav=replace(own.nav, explored=everything))
    assert refused(own, "use T2") == "no-effect"
    assert "use T2" not in texts(own)


def test_limits_of_a_game_outlast_the_round() -> None:
    own = play(of(HANDY, seat("navigation")), "use F")
    assert own.nav.points == 1
    own = replace(marking.new_round(own), active=0)
    assert refused(own, "use F") == "used"
    assert refused(replace(of(HANDY, seat("expansion"))), "use F") == "no-action"


def test_triggers_keep_to_their_sheet() -> None:
    own = marked(of(HANDY, seat("industry", (1, 1, 0))), scrapped=["B1"])
    own = play(own, "claim B2 influence")
    assert held(own, "vote") == 1
    other = play(explored(of(HANDY, seat("navigation", (0, 1, 0))), "D1"), "claim D1 influence")
    assert held(other, "vote") == 0


def test_claims_of_empty_systems_and_wormholes_are_waited_for() -> None:
    own = explored(of(HANDY, seat("navigation", (1, 2, 0))), "C1")
    assert play(own, "claim B1 influence").ind.vote_icons == 1
    assert play(own, "claim C1 influence").ind.vote_icons == 2
    own = replace(own, nav=replace(own.nav, techs=1))
    assert play(own, "explore C1-D1 material").ind.vote_icons == 1
    assert play(own, "explore W1-W2 material").ind.vote_icons == 2


def test_a_choice_of_sheet_that_set_something_off_stays() -> None:
    own = play(of(HANDY, seat()), "activate expansion", "activate warfare", ctx=CARD)
    assert own.exp.population == 1
    assert refused(own, "activate navigation", CARD) == "sheet-fixed"
    assert [t for t in texts(own, CARD) if t.startswith("activate")] == []
    # With its use gone the same choice sets nothing off, and may be replaced again.
    own, _ = marking.begin(TABLE, CARD, marking.new_round(own))
    own = play(own, "activate warfare", "activate navigation", ctx=CARD)
    assert own.exp.population == 1


def test_a_technology_that_makes_others_cheaper_unlocks_those_that_are_paid_for() -> None:
    own = of(THRIFTY, seat("warfare", (0, 0, 2)))
    own = play(own, "research T1 research", "research T1 research")
    assert own.war.techs == 1
    assert marking.value(TABLE, own, "strength", "left") == 1


@rule("R268", case="both")
def test_r268_each_faction_asset_sets_off_the_second_ability() -> None:
    own = replace(seat("warfare"), stack=(Frame("deploy", "", what="IN", n=1),))
    own = play(own, "deploy IN E8")
    assert own.exp.population == 1
    own = play(explored(replace(own, active=0, left=(0, 1, 0)), "E1"), "claim E1 influence")
    assert own.exp.population == 2
    assert count(own, "faction_assets") == 2
    assert seat().exp.population == 0


@rule("R360", case="both")
def test_r360_a_card_changes_the_rule_for_its_owner_alone() -> None:
    own = seat("industry", (1, 0, 0))
    assert refused(own, "scrap B2 material") == "not-beside-marked"
    owner = of(CORNERS, own)
    assert ok(owner, "scrap B2 material")
    assert "scrap B2 material" in texts(owner)
    # On the war grid corners do not count for anybody.
    army = of(CORNERS, replace(seat("warfare"), stack=(Frame("deploy", "", what="IN", n=1),)))
    army = replace(army, war=replace(army.war, occupied=1 << TABLE.warfares[0].grid.node["A7"]))
    assert refused(army, "deploy IN B6") == "floating"


def with_lane(own: Seat, *relics: int) -> Seat:
    """The seat with relics to draw."""
    return replace(own, lane=relics)


@rule("R269", case="both")
def test_r269_a_relic_is_drawn_and_its_points_written() -> None:
    own = with_lane(explored(seat("navigation", (1, 1, 0)), "E1"), 0, 3)
    own = play(own, "explore E1-F1 material")
    assert own.hand == ()
    own = play(own, "claim F1 influence")
    at = TABLE.navigations[0].system["F1"]
    assert (own.hand, own.lane, own.nav.relics) == ((0,), (3,), ((at, 3),))


@rule("R270", case="legal")
def test_r270_only_its_owner_is_told_which_relic_it_is() -> None:
    own = with_lane(explored(seat("navigation", (0, 1, 0)), "F1"), 0)
    events = told(own, "claim F1 influence")
    named = [event for event in events if "orb" in event.args]
    assert [(event.audience, event.barrier) for event in named] == [((0,), True)]
    assert ("relic_points", (3,)) in [(event.key, event.args) for event in events]


@rule("R271", case="both")
def test_r271_a_relic_to_be_played_at_once_is() -> None:
    own = with_lane(explored(seat("navigation", (0, 1, 0)), "F1"), 1)
    own = play(own, "claim F1 influence")
    assert (own.hand, own.played, own.exp.population) == ((), (1,), 1)


@rule("R272", case="both")
def test_r272_others_are_played_within_their_timing() -> None:
    own = replace(seat("expansion"), hand=(0, 2, 3))
    assert [t for t in texts(own) if t.startswith("play")] == ["play R1", "play R4"]
    assert refused(own, "play R3") == "relic-council"
    council = Context(0, "council")
    assert texts(own, council) == ["play R3"]
    assert refused(own, "play R1", council) == "relic-strategy"
    assert play(own, "play R3", ctx=council).free_votes == 2
    assert marking.owed(TABLE, DICE, own) is None
    assert refused(own, "play R2") == "not-in-hand"


@rule("R273", case="both")
def test_r273_a_relic_is_used_once() -> None:
    own = replace(seat("expansion"), hand=(0,))
    own = play(own, "play R1")
    assert (own.hand, own.played, held(own, "trade_good")) == ((), (0,), 2)
    assert refused(own, "play R1") == "not-in-hand"
    assert own.nav.relics == seat().nav.relics


@rule("R275", case="both")
def test_r275_without_cards_the_system_is_claimed_all_the_same() -> None:
    own = explored(seat("navigation", (0, 1, 0)), "F1")
    own = play(own, "claim F1 influence")
    assert (own.hand, own.nav.relics, own.stack) == ((), (), ())
    # At the close the table gives the card, or there is none (P19).
    assert own.due == (TABLE.navigations[0].system["F1"],)
    own, _ = marking.relic_taken(TABLE, REST, own, 1)
    assert (own.due, own.played, own.exp.population) == ((), (1,), 1)


@rule("R276", case="legal")
def test_r276_a_seat_draws_from_its_own_lane() -> None:
    own = with_lane(explored(seat("navigation", (0, 1, 0)), "F1"), 3, 0)
    assert play(own, "claim F1 influence").hand == (3,)


@rule("R90", "R91", "R93", "R269", case="both")
def test_scenario_18_gravity_drive_in_the_middle_of_a_step() -> None:
    own = with_lane(explored(seat(), "C1"), 0)
    own = replace(own, nav=replace(own.nav, research=(1, 0)))
    own = play(own, "activate navigation", ctx=CARD)
    assert refused(own, "explore W1-W2 material", CARD) == "no-wormholes"
    own = play(
        own,
        "research T1 research",
        "explore W1-W2 material",
        "claim H1 influence",
        ctx=CARD,
    )
    assert (own.left, own.hand) == ((0, 0, 0), (0,))
    assert own.nav.relics == ((TABLE.navigations[0].system["H1"], 3),)


def test_no_remedy_draws_a_relic() -> None:
    own = seat("navigation", trade_good=1)
    refusal = check(own, "explore B1-C1 material")
    assert refusal is not None
    assert refusal.remedy == ("trade material",)
    for lane in ((), (1,), (0,)):
        refusal = check(with_lane(of(LUCKY, own), *lane), "explore B1-C1 material")
        assert refusal is not None
        assert refusal.remedy == ()


def test_no_remedy_leaves_a_choice_open() -> None:
    own = replace(of(KEEN, seat("navigation", (1, 1, 0))), nav=seat().nav)
    refusal = check(own, "claim C1 influence")
    assert refusal is not None
    assert refusal.remedy == ("explore B1-C1 material",)


def test_no_trigger_is_set_off_by_what_it_led_to() -> None:
    own = of(KEEN, seat("navigation"))
    own = marking.fire(TABLE, DICE, own, "explore")[0]
    assert held(own, "trade_good") == 1
    assert run(marked(own), Gain("population")).exp.population == 1


def test_a_trigger_of_one_sheet_waits_for_that_sheet() -> None:
    scouts = Faction(
        "s", "S", "", "own", (Trigger("explore", Gain("vote"), sheet="navigation"),), Gain("vote")
    )
    other = Table.build(replace(PACK, factions=(scouts,)))
    for name, votes in (("navigation", 1), ("expansion", 0), ("warfare", 0)):
        own, _ = marking.fire(other, DICE, seat(name), "explore")
        assert held(own, "vote") == votes, name
    # While none is active nothing of a sheet is set off.
    assert held(marking.fire(other, DICE, seat(), "explore")[0], "vote") == 0
