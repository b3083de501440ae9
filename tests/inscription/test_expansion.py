"""Expansion: R100 to R114, scenarios 19 and 20."""

from msgspec.structs import replace

from engine.core.effects import Gain
from engine.games.inscription import marking
from engine.games.inscription.context import Context
from engine.games.inscription.state import Seat
from tests.inscription.sample import (
    DICE,
    TABLE,
    check,
    count,
    held,
    ok,
    play,
    refused,
    run,
    seat,
    texts,
)
from tests.rules.registry import rule


def exp(*left: int, unlocked: int = 0, **purse: int) -> Seat:
    """Expansion active, with planets of a mask unlocked."""
    a, b, c = left
    own = seat("expansion", (a, b, c), **purse)
    return replace(own, exp=replace(own.exp, unlocked=unlocked))


@rule("R100", case="both")
def test_r100_a_locked_planet_cannot_be_developed() -> None:
    assert ok(exp(1, 0, 0, unlocked=1), "develop P1-A1 material")
    refusal = check(exp(1, 0, 0, planet=1), "develop P1-A1 material")
    assert refusal is not None
    assert (refusal.code, refusal.remedy) == ("locked-planet", ("unlock P1 planet",))


@rule("R101", case="both")
def test_r101_a_planet_asset_unlocks_a_planet() -> None:
    own = exp(1, 1, 1, planet=1, biotic=1)
    after = play(own, "unlock P1 planet")
    assert held(after, "planet") == 0
    assert after.exp.unlocked == 1
    assert refused(own, "unlock P1 material") == "wrong-payment"
    assert refused(own, "unlock P1 biotic") == "wrong-payment"
    assert refused(own, "unlock P9 planet") == "no-planet"


@rule("R102", case="both")
def test_r102_one_asset_opens_any_planet_or_dock() -> None:
    own = exp(0, 0, 0, unlocked=1, planet=1)
    listed = [t for t in texts(own) if t.endswith("planet")]
    assert listed == ["unlock P2 planet", "unlock P3 planet", *_docks()]
    assert refused(own, "unlock P1 planet") == "unlocked"


def _docks() -> list[str]:
    return [f"dock S{n} planet" for n in (1, 2, 3)]


@rule("R103", case="both")
def test_r103_each_resource_crosses_one_matching_icon() -> None:
    own = play(exp(0, 3, 0, unlocked=1), "develop P1-B1 influence", "develop P1-A2 influence")
    assert own.exp.crossed.bit_count() == 2
    assert refused(own, "develop P1-B1 influence") == "crossed"
    assert not [t for t in texts(own) if t.startswith("develop P1") and "influence" in t]


@rule("R104", case="both")
def test_r104_icons_are_crossed_in_any_order() -> None:
    own = play(exp(3, 0, 0, unlocked=3), "develop P2-C2 material", "develop P1-A1 material")
    assert ok(own, "develop P2-A1 material")


@rule("R105", case="both")
def test_r105_a_planet_is_developed_in_the_step_of_its_unlocking() -> None:
    own = exp(1, 0, 0, planet=1)
    assert refused(own, "develop P1-A1 material") == "locked-planet"
    play(own, "unlock P1 planet", "develop P1-A1 material")


@rule("R106", case="both")
def test_r106_a_full_row_gives_its_asset() -> None:
    own = play(exp(1, 1, 0, unlocked=1), "develop P1-A1 material")
    assert held(own, "trade_good") == 0
    own = play(own, "develop P1-B1 influence")
    assert held(own, "trade_good") == 1
    assert count(own, "rows_completed") == 1


@rule("R107", case="both")
def test_r107_a_full_column_gives_its_asset() -> None:
    own = play(exp(1, 1, 0, unlocked=1), "develop P1-A1 material")
    assert own.ind.vote_icons == 1
    own = play(own, "develop P1-A2 influence")
    assert own.ind.vote_icons == 2
    assert count(own, "columns_completed") == 1


@rule("R108", case="both")
def test_r108_row_and_column_finished_together_go_in_the_owners_order() -> None:
    own = exp(1, 2, 0, unlocked=1)
    own = play(own, "develop P1-A1 material", "develop P1-B1 influence")
    # Row two is population, column one a councilor.
    own = replace(own, exp=replace(own.exp, crossed=own.exp.crossed | 1 << 3))
    own = play(own, "develop P1-A2 influence")
    assert texts(own) == ["choose 1", "choose 2"]
    assert refused(own, "trade material") == "owed-choice"
    assert marking.owed(TABLE, DICE, own) is not None
    first = play(own, "choose 2")
    assert (first.ind.vote_icons, first.exp.population, first.stack) == (2, 1, ())
    assert play(own, "choose 1").exp.population == 1


def test_a_row_and_column_that_do_not_both_act_need_no_order() -> None:
    own = exp(0, 0, 1, unlocked=1)
    own = replace(own, exp=replace(own.exp, crossed=0b0111, lines=0b0101))
    own = play(own, "develop P1-B2 research")
    # Population acts, two points do not.
    assert own.stack == ()
    assert (own.exp.population, count(own, "lines_completed")) == (1, 4)


@rule("R109", case="legal")
def test_r109_docks_are_open_from_the_start() -> None:
    own = exp(1, 1, 1, planet=1)
    assert [t for t in texts(own) if t.startswith("dock")] == _docks()
    assert ok(own, "develop S1-1 material")


@rule("R110", case="both")
def test_r110_a_planet_asset_builds_a_dock_outright() -> None:
    own = exp(0, 0, 0, planet=1, biotic=1)
    after = play(own, "dock S3 planet")
    assert (after.exp.docks, after.ind.vote_icons, held(after, "planet")) == (0b100, 2, 0)
    assert refused(own, "dock S3 biotic") == "wrong-payment"


@rule("R111", case="both")
def test_r111_resources_build_a_dock_icon_by_icon() -> None:
    own = play(exp(3, 0, 0), "develop S1-1 material", "develop S1-3 material")
    assert (own.exp.docks, held(own, "focus_material")) == (0, 0)
    own = play(own, "develop S1-2 material")
    assert (own.exp.docks, held(own, "focus_material")) == (1, 1)


@rule("R112", case="both")
def test_r112_part_payment_gives_nothing_back() -> None:
    own = play(exp(2, 0, 0, planet=1), "develop S1-1 material", "develop S1-2 material")
    own = play(own, "dock S1 planet")
    assert held(own, "focus_material") == 1
    assert own.left == (0, 0, 0)
    assert refused(own, "develop S1-3 material") == "dock-built"


@rule("R113", case="both")
def test_r113_a_dock_is_built_once() -> None:
    own = play(exp(0, 0, 0, planet=2), "dock S2 planet")
    assert count(own, "docks_built") == 1
    assert refused(own, "dock S2 planet") == "dock-built"
    assert held(own, "planet") == 1


@rule("R114", case="both")
def test_r114_the_tracker_is_empty_after_the_round() -> None:
    # The tracker shows what is left of the round's resources; it holds nothing of its own.
    own = exp(1, 2, 3)
    assert marking.new_round(own).left == (0, 0, 0)


@rule("R106", "R107", "R108", "R134", "R230", "R238", case="both")
def test_scenario_19_one_icon_a_row_and_a_column() -> None:
    own = run(exp(0, 1, 0, unlocked=1), Gain("population"))
    own = replace(own, exp=replace(own.exp, crossed=0b0011, lines=0b0001))
    own = run(own, Gain("trade_good"))
    own = play(own, "develop P1-A2 influence")
    assert own.ind.vote_icons == 2
    own = play(own, "trade research", "develop P1-B2 research")
    assert (own.exp.population, own.stack) == (2, ())
    assert own.exp.lines == 0b1111


@rule("R112", "R263", "R70", "R74", case="both")
def test_scenario_20_space_dock_and_focus_after_the_roll() -> None:
    ctx = Context(0, "dice", (0, 0, 0), (2, 1, 1))
    own = play(seat("navigation", (0, 1, 0)), "claim A2 influence")
    own = replace(own, active=1, exp=replace(own.exp, dock_icons=0b011))
    own, _ = marking.begin(TABLE, ctx, own)
    assert own.left == (0, 0, 0)
    own = play(own, "dock S1 planet", ctx=ctx)
    assert held(own, "focus_material") == 1
    own = play(own, "focus material", ctx=ctx)
    assert own.left == (2, 0, 0)
    assert own.nav.spent == 1 << TABLE.navigations[0].system["A2"]
    own = marking.new_round(marking.lapse(own))
    own, _ = marking.begin(TABLE, ctx, replace(own, active=3))
    assert own.left == (0, 0, 0)
