"""Fundamental Concepts, and what a strategy event lets a seat spend: R40 to R51, R57 to R77."""

from msgspec.structs import replace

from engine.core.effects import Gain
from engine.games.inscription import marking
from engine.games.inscription.context import Context
from engine.games.inscription.words import SHEETS
from tests.inscription.sample import (
    CARD,
    DICE,
    REST,
    TABLE,
    check,
    count,
    explored,
    held,
    ok,
    play,
    refused,
    run,
    seat,
    texts,
    told,
)
from tests.rules.registry import rule


@rule("R40", case="both")
def test_r40_only_own_sheets_are_marked() -> None:
    own, other = seat("navigation", (0, 1, 0)), seat("navigation")
    after = play(own, "claim B1 influence")
    assert count(after, "systems_claimed") == 2
    assert count(other, "systems_claimed") == 1
    # A code that is on none of the seat's own sheets names nothing.
    assert refused(own, "claim N9 influence") == "no-system"


@rule("R41", case="both")
def test_r41_no_sheet_has_to_be_used() -> None:
    own = seat()
    for _ in range(5):
        own = play(own, "activate navigation", "explore B1-C1 material", ctx=CARD)
        own = marking.new_round(replace(own, nav=seat().nav))
    assert own.turns == (5, 0, 0, 0)


@rule("R42", case="both")
def test_r42_claiming_circles_an_asset() -> None:
    own = play(seat("navigation", (0, 2, 0)), "claim B1 influence")
    at = TABLE.navigations[0].system["B1"]
    assert own.nav.claimed >> at & 1
    assert not own.nav.spent >> at & 1
    assert refused(own, "claim B1 influence") == "claimed"


@rule("R43", case="both")
def test_r43_a_dotted_asset_acts_at_once() -> None:
    own = play(explored(seat("navigation", (0, 1, 0)), "F2"), "claim F2 influence")
    assert own.ind.commodities == (2, 0, 0)
    # What needs an answer cannot be put off: nothing else is legal before it.
    keen = replace(explored(seat("navigation", (1, 1, 0)), "E1"), faction=3)
    keen = play(keen, "claim E1 influence")
    assert texts(keen) == ["choose 1", "choose 2"]
    assert refused(keen, "explore B1-C1 material") == "owed-choice"
    assert refused(keen, "stop") == "owed-choice"
    assert marking.owed(TABLE, DICE, keen) is not None


@rule("R44", case="both")
def test_r44_a_dashed_asset_waits() -> None:
    own = play(seat("navigation", (0, 1, 0)), "claim A2 influence")
    assert held(own, "planet") == 1
    assert count(own, "planets_unlocked") == 0


@rule("R45", "R46", case="both")
def test_r45_spending_slashes_an_asset_once() -> None:
    own = play(seat("navigation", (0, 1, 0)), "claim B1 influence")
    assert own.nav.spent == 0
    own = play(own, "trade material")
    assert own.nav.spent == 1 << TABLE.navigations[0].system["B1"]
    assert own.left == (1, 0, 0)
    assert refused(own, "trade material") == "no-asset"
    assert refused(seat("navigation"), "unlock T1 propulsion") == "no-asset"


@rule("R48", case="both")
def test_r48_one_resource_crosses_one_icon_of_its_kind() -> None:
    own = seat("expansion", (1, 0, 0))
    assert refused(own, "develop S2-1 material") == "other-icon"
    own = play(own, "develop S1-1 material")
    assert own.left == (0, 0, 0)
    assert own.exp.dock_icons == 1


@rule("R49", case="both")
def test_r49_the_legend_is_bought_where_it_is_printed() -> None:
    assert ok(seat("navigation", (0, 1, 0)), "claim B1 influence")
    options = texts(seat("warfare", (1, 1, 1)))
    assert not any(text.split()[0] in ("explore", "claim", "scrap") for text in options)


@rule("R50", case="both")
def test_r50_the_legend_can_be_bought_again_and_again() -> None:
    own = play(
        seat("navigation", (3, 0, 0)),
        "explore B1-C1 material",
        "explore C1-D1 material",
        "explore D1-E1 material",
    )
    assert count(own, "systems_explored") == 6
    assert refused(own, "claim legend influence") == "no-system"


@rule("R51", case="both")
def test_r51_nothing_has_to_be_spent() -> None:
    assert marking.owed(TABLE, DICE, seat("navigation", (0, 0, 1))) is None
    assert marking.owed(TABLE, CARD, seat("warfare", (3, 0, 0), planet=1)) is None


@rule("R356", case="both")
def test_r356_a_mark_is_made_once_and_nothing_spent_for_it_again() -> None:
    own = play(
        seat("expansion", (3, 0, 0), planet=2, cybernetic=2),
        "unlock P1 planet",
        "develop P1-A1 material",
        "unlock T1 cybernetic",
    )
    assert refused(own, "develop P1-A1 material") == "crossed"
    assert refused(own, "unlock P1 planet") == "unlocked"
    assert refused(own, "unlock T1 cybernetic") == "unlocked"
    assert (own.left, held(own, "planet"), held(own, "cybernetic")) == ((2, 0, 0), 1, 1)


@rule("R57", "R58", case="both")
def test_r57_a_sheet_is_chosen_before_anything_is_spent() -> None:
    own = seat(trade_good=1)
    assert texts(own, CARD) == [f"activate {name}" for name in SHEETS]
    refusal = check(own, "explore B1-C1 material", CARD)
    assert refusal is not None
    assert (refusal.code, refusal.remedy) == ("no-sheet", ("activate navigation",))
    assert refused(own, "trade material", CARD) == "no-sheet"
    own = play(own, "activate navigation", "explore B1-C1 material", ctx=CARD)
    assert refused(own, "activate warfare", CARD) == "sheet-fixed"
    assert CARD.focus == (0, 0, 0)


def test_until_something_is_spent_another_sheet_replaces_the_choice() -> None:
    own = play(seat(), "activate navigation", "activate warfare", ctx=CARD)
    assert own.active == 3
    assert own.left == (1, 1, 1)
    assert refused(own, "activate warfare", CARD) == "active-already"
    assert refused(own, "activate trade", CARD) == "no-such-sheet"


@rule("R59", case="both")
def test_r59_the_sheet_stays_for_the_round() -> None:
    own = seat("industry", (1, 0, 0))
    assert ok(own, "scrap B1 material")
    assert refused(own, "activate warfare", DICE) == "sheet-fixed"


@rule("R60", case="both")
def test_r60_any_sheet_may_be_chosen_again() -> None:
    own = play(seat(), "activate warfare", ctx=CARD)
    own, _ = marking.begin(TABLE, CARD, marking.new_round(own))
    assert texts(own, CARD) == [f"activate {name}" for name in SHEETS]


@rule("R62", case="both")
def test_r62_the_card_gives_what_is_printed() -> None:
    own = play(seat(), "activate expansion", ctx=Context(0, "card", (3, 0, 0)))
    assert own.left == (3, 0, 0)
    own = play(own, "develop S1-1 material", "develop S1-2 material", ctx=CARD)
    own = play(own, "develop S1-3 material", ctx=CARD)
    assert refused(own, "develop S2-1 influence", CARD) == "short"


@rule("R63", case="both")
def test_r63_card_resources_lapse_with_the_step() -> None:
    own = play(seat(), "activate navigation", ctx=CARD)
    assert marking.lapse(own).left == (0, 0, 0)
    kept = marking.lapse(own, keep=True)
    assert marking.begin(TABLE, Context(0, "dice", (1, 0, 0)), kept)[0].left == (2, 1, 1)


@rule("R68", case="both")
def test_r68_each_black_die_is_one_resource() -> None:
    own, _ = marking.begin(TABLE, Context(0, "dice", (2, 0, 1)), seat("navigation"))
    assert own.left == (2, 0, 1)
    assert refused(own, "claim B1 influence") == "short"


@rule("R69", "R70", case="both")
def test_r69_a_focus_die_counts_on_the_sheet_of_its_unlock() -> None:
    ctx = Context(0, "dice", (0, 0, 0), (2, 1, 1))
    own = seat("warfare")
    own = replace(own, war=replace(own.war, focus=1))
    assert marking.begin(TABLE, ctx, own)[0].left == (2, 0, 0)
    elsewhere = replace(own, active=1)
    assert marking.begin(TABLE, ctx, elsewhere)[0].left == (0, 0, 0)
    again = replace(elsewhere, active=3)
    assert marking.begin(TABLE, ctx, again)[0].left == (2, 0, 0)
    assert marking.begin(TABLE, ctx, seat("warfare"))[0].left == (0, 0, 0)


@rule("R71", case="both")
def test_r71_dice_are_spent_in_any_order() -> None:
    own = seat("navigation", (0, 0, 0))
    own = replace(own, nav=replace(own.nav, focus=1))
    own, _ = marking.begin(TABLE, Context(0, "dice", (0, 1, 0), (2, 1, 1)), own)
    own = play(own, "explore B1-C1 material", "claim B1 influence", "explore C1-D1 material")
    assert own.left == (0, 0, 0)


@rule("R72", case="both")
def test_r72_assets_are_kept_and_resources_are_not() -> None:
    own = marking.new_round(marking.lapse(seat("navigation", (0, 1, 0), planet=1)))
    assert own.left == (0, 0, 0)
    assert held(own, "planet") == 1


@rule("R73", case="both")
def test_r73_assets_are_spent_in_both_marking_steps_and_only_there() -> None:
    own = seat("navigation", trade_good=1)
    assert ok(own, "trade material", CARD)
    assert ok(own, "trade material", DICE)
    assert refused(own, "trade material", REST) == "not-now"


@rule("R74", case="both")
def test_r74_the_asset_may_lie_on_any_own_sheet() -> None:
    own = play(seat("navigation", (0, 1, 0)), "claim A2 influence")
    own = play(replace(own, active=1), "unlock P2 planet")
    assert own.nav.spent == 1 << TABLE.navigations[0].system["A2"]
    assert count(own, "planets_unlocked") == 1
    assert refused(seat("expansion"), "unlock P2 planet") == "no-asset"


@rule("R75", case="both")
def test_r75_what_is_bought_lies_on_the_active_sheet() -> None:
    own = seat("warfare", planet=1, propulsion=1, warfare=1)
    assert ok(own, "unlock T2 warfare")
    assert refused(own, "unlock P1 planet") == "inactive"
    # Which sheet it would be is said before what it would cost.
    for text in ("unlock P1 material", "dock S1 material", "scrap B1 research", "burst biotic"):
        assert refused(own, text) == "inactive"
    assert refused(seat("navigation", biotic=1), "unlock DN biotic") == "inactive"
    # T2 is the technology of the active sheet; the one of Industry takes propulsion.
    assert refused(own, "unlock T2 propulsion") == "other-specialty"


@rule("R76", case="both")
def test_r76_an_asset_is_spent_in_the_step_of_its_claim() -> None:
    own = seat("navigation", (0, 1, 0))
    assert refused(own, "trade material", CARD) == "no-asset"
    play(own, "claim B1 influence", "trade material", "explore B1-C1 material", ctx=CARD)


@rule("R77", case="both")
def test_r77_an_inactive_sheet_takes_only_slashes_and_what_effects_order() -> None:
    own = seat("navigation", (1, 0, 0))
    refusal = check(own, "build CR1 material")
    assert refusal is not None
    assert (refusal.code, refusal.details) == ("inactive", ("warfare", "navigation"))
    assert run(own, Gain("population")).exp.population == 1


@rule("R357", case="both")
def test_r357_resources_and_assets_alternate_save_in_a_burst() -> None:
    play(
        seat("navigation", (1, 0, 1), trade_good=1),
        "explore B1-C1 material",
        "trade influence",
        "claim C1 influence",
        "explore C1-D1 research",
    )
    own = play(seat("industry", trade_good=1, propulsion=1), "burst propulsion")
    assert refused(own, "trade influence") == "in-burst"


def test_marks_are_told_to_everybody_and_relics_to_their_owner() -> None:
    events = told(seat("navigation", (1, 0, 0)), "explore B1-C1 material")
    assert [(event.key, event.args, event.audience) for event in events] == [
        ("explore", ("B1-C1", "C1"), None)
    ]
