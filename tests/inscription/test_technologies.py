"""Technologies and focus dice: R252 to R266."""

from msgspec.structs import replace

from engine.games.inscription import marking
from engine.games.inscription.context import Context
from tests.inscription.sample import (
    CARD,
    TABLE,
    check,
    count,
    explored,
    held,
    ok,
    play,
    refused,
    seat,
    texts,
)
from tests.rules.registry import rule


@rule("R252", case="both")
def test_r252_research_unlocks_technologies_of_the_active_sheet() -> None:
    own = play(seat("navigation", (0, 0, 2)), "research T2 research", "research T2 research")
    assert (own.nav.research, own.nav.techs) == ((0, 2), 0)
    own = marking.new_round(own)
    own = play(replace(own, active=0, left=(0, 0, 1)), "research T2 research")
    assert own.nav.techs == 2
    # The same code is another technology on another sheet.
    own = play(replace(own, active=3, left=(0, 0, 1)), "research T2 research")
    assert (own.war.research, own.exp.research) == ((0, 1), (0, 0))
    assert refused(own, "research T3 research") == "no-technology"


@rule("R253", case="both")
def test_r253_only_research_pays() -> None:
    own = seat("warfare", (1, 1, 0), trade_good=1)
    assert refused(own, "research T1 material") == "wrong-payment"
    assert refused(own, "research T1 influence") == "wrong-payment"
    refusal = check(own, "research T1 research")
    assert refusal is not None
    assert (refusal.code, refusal.remedy) == ("short", ("trade research",))
    play(own, "trade research", "research T1 research")


@rule("R254", case="both")
def test_r254_the_specialty_shown_unlocks_outright() -> None:
    own = seat("navigation", biotic=1, propulsion=1)
    assert refused(own, "unlock T1 biotic") == "other-specialty"
    own = play(own, "unlock T1 propulsion")
    assert (own.nav.techs, held(own, "propulsion"), held(own, "biotic")) == (1, 0, 1)


@rule("R255", case="both")
def test_r255_research_crossed_before_is_lost() -> None:
    own = seat("navigation", (0, 0, 2), biotic=1)
    own = play(own, "research T2 research", "research T2 research", "unlock T2 biotic")
    assert (own.nav.techs, own.left) == (2, (0, 0, 0))


@rule("R256", "R90", "R93", case="both")
def test_r256_a_technology_works_from_its_unlocking_on() -> None:
    own = explored(seat("navigation", (0, 0, 2)), "C1")
    own = replace(own, nav=replace(own.nav, research=(1, 0)))
    assert refused(own, "explore W1-W2 research") == "no-wormholes"
    own = play(own, "research T1 research", "explore W1-W2 research")
    assert count(own, "wormholes_used") == 2


@rule("R257", case="both")
def test_r257_per_active_once_a_round_on_its_sheet() -> None:
    own = seat("navigation")
    own = replace(own, nav=replace(own.nav, techs=2))
    assert refused(replace(own, active=1), "use T2") == "no-action"
    own = play(own, "use T2", "explore B1-C1 free", ctx=CARD)
    assert refused(own, "use T2") == "used"
    assert "use T2" not in texts(own)
    own = replace(marking.new_round(own), active=0)
    assert ok(own, "use T2")


@rule("R258", case="both")
def test_r258_usable_in_the_round_of_its_unlocking() -> None:
    own = seat("navigation", biotic=1)
    assert refused(own, "use T2", CARD) == "no-action"
    own = play(own, "unlock T2 biotic", ctx=CARD)
    assert ok(own, "use T2")


def test_each_specialty_alone_is_offered_where_it_fits() -> None:
    for kind, sheet, code in (
        ("biotic", "navigation", "T2"), ("propulsion", "navigation", "T1"),
        ("cybernetic", "expansion", "T1"), ("warfare", "industry", "T1"),
    ):  # fmt: skip
        assert f"unlock {code} {kind}" in texts(seat(sheet, **{kind: 1}))
    for resource in ("material", "influence", "research"):
        own = seat("warfare", **{f"focus_{resource}": 1})
        assert texts(own) == [f"focus {resource}"]


def test_a_seat_without_a_sheet_has_nothing_in_the_dice_step() -> None:
    own, _ = marking.begin(TABLE, Context(0, "dice", (3, 0, 0)), seat())
    assert own.left == (0, 0, 0)


def test_an_action_that_costs_is_offered_when_it_can_be_paid() -> None:
    own = replace(seat("warfare"), faction=2)
    assert refused(own, "use F") == "no-asset"
    own = play(
        replace(own, purse=seat(trade_good=1).purse, reserve=seat(trade_good=1).purse), "use F"
    )
    assert texts(own) == ["choose 1", "choose 2", "choose 3"]
    own = play(own, "choose 3")
    assert (own.left, held(own, "trade_good")) == ((0, 0, 1), 0)


@rule("R260", case="both")
def test_r260_a_double_face_gives_two() -> None:
    ctx = Context(0, "dice", (0, 0, 0), (2, 0, 0))
    own = seat("warfare")
    own = replace(own, war=replace(own.war, focus=1))
    own, _ = marking.begin(TABLE, ctx, own)
    own = play(own, "build CR1 material", "build CR1 material", ctx=ctx)
    assert refused(own, "build CR1 material", ctx) == "short"
    assert marking.begin(TABLE, ctx, seat("warfare"))[0].left == (0, 0, 0)


@rule("R261", "R262", case="both")
def test_r261_a_focus_asset_unlocks_its_die_on_the_active_sheet() -> None:
    own = play(seat("navigation", focus_influence=1), "focus influence")
    assert [s.focus for s in (own.nav, own.exp, own.ind, own.war)] == [2, 0, 0, 0]
    assert held(own, "focus_influence") == 0
    assert refused(seat("navigation", focus_material=1), "focus research") == "no-asset"


@rule("R263", case="both")
def test_r263_a_die_unlocked_after_the_roll_counts_at_once() -> None:
    ctx = Context(0, "dice", (0, 0, 0), (1, 1, 1))
    own = seat("navigation", focus_influence=1)
    refusal = check(own, "claim B1 influence", ctx)
    assert refusal is not None
    assert (refusal.code, refusal.remedy) == ("short", ("focus influence",))
    own = play(own, "focus influence", "claim B1 influence", ctx=ctx)
    assert own.left == (0, 0, 0)
    assert play(seat("navigation", focus_influence=1), "focus influence", ctx=CARD).left == (
        0,
        0,
        0,
    )


@rule("R264", case="both")
def test_r264_an_unlock_lasts() -> None:
    own = play(seat("warfare", focus_material=1), "focus material")
    for _ in range(3):
        own = marking.new_round(marking.lapse(own))
    own = replace(own, active=3)
    assert marking.begin(TABLE, Context(0, "dice", focus=(1, 1, 1)), own)[0].left == (1, 0, 0)


@rule("R265", case="both")
def test_r265_every_sheet_needs_its_own_unlock() -> None:
    own = play(seat("warfare", focus_material=2), "focus material")
    assert own.ind.focus == 0
    own = play(replace(own, active=2), "focus material")
    assert (own.war.focus, own.ind.focus) == (1, 1)


@rule("R266", case="both")
def test_r266_a_die_already_unlocked_here_keeps_the_asset() -> None:
    own = play(seat("warfare", focus_material=2), "focus material")
    assert refused(own, "focus material") == "die-unlocked"
    assert "focus material" not in texts(own)
    assert held(own, "focus_material") == 1
