"""Building units: R146 to R156."""

from msgspec.structs import replace

from engine.core.effects import Mark
from engine.games.inscription import marking
from engine.games.inscription.state import Seat
from engine.games.inscription.steps import parse
from tests.inscription.sample import (
    DICE,
    TABLE,
    WARFARE,
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


def war(*left: int, **purse: int) -> Seat:
    """Warfare active, with material, influence, research left."""
    a, b, c = left
    return seat("warfare", (a, b, c), **purse)


def builds(own: Seat) -> list[str]:
    """The options to build."""
    return [text for text in texts(own) if text.startswith("build")]


@rule("R146", case="legal")
def test_r146_a_band_has_a_cost_and_a_shape() -> None:
    for unit in WARFARE.units:
        assert unit.cost
        assert unit.shape


@rule("R148", case="both")
def test_r148_icons_are_crossed_in_any_order() -> None:
    own = war(2, 1, 1)
    assert refused(own, "build DD1 research") == "other-cost"
    own = play(own, "build DD1 influence", "build DD1 material", "build DD1 material")
    assert count(own, "ships") == 1


@rule("R149", case="both")
def test_r149_part_payment_stays() -> None:
    own = play(war(3, 0, 0), "build CR1 material", "build CR1 material", "build DD1 material")
    assert (count(own, "units_built"), count(own, "nodes")) == (0, 0)
    own = marking.new_round(marking.lapse(own))
    own = replace(own, active=3, left=(1, 0, 0))
    assert "build CR1 material" in builds(own)
    own = play(own, "build CR1 material")
    assert count(own, "units_built") == 1


def test_of_several_bands_the_one_that_needs_least_is_offered() -> None:
    own = play(war(3, 1, 0), "build CR2 material", "build DD3 influence")
    assert [text for text in builds(own) if "material" in text] == [
        "build IN material",
        "build DD3 material",
        "build CR2 material",
        "build CV1 material",
    ]
    assert ok(own, "build CR1 material")
    assert ok(own, "build CR3 material")


@rule("R150", case="both")
def test_r150_the_last_icon_builds_the_unit() -> None:
    own = play(war(3, 0, 0), "build CR1 material", "build CR1 material")
    assert count(own, "vp_assets") == 0
    own = play(own, "build CR1 material")
    assert count(own, "vp_assets") == 1


@rule("R151", case="both")
def test_r151_a_unit_just_built_is_placed_before_anything_else() -> None:
    own = play(war(4, 0, 0, trade_good=1), *["build CR1 material"] * 3)
    assert {text.split()[0] for text in texts(own)} == {"deploy"}
    for text in ("build IN material", "trade material", "stop", "deploy IN A8"):
        assert refused(own, text) == "owed-place"
    assert marking.owed(TABLE, DICE, own) is not None
    own = play(own, "deploy CR A7-A8-B8")
    assert marking.owed(TABLE, DICE, own) is None
    assert ok(own, "build IN material")


@rule("R152", case="both")
def test_r152_infantry_costs_any_one_resource_without_limit() -> None:
    own = war(1, 1, 3)
    for pay, node in zip(
        ("material", "influence", "research", "research", "research"),
        ("A8", "B8", "C8", "E8", "F8"),
        strict=True,
    ):
        own = play(own, f"build IN {pay}", f"deploy IN {node}")
        while own.stack:
            own = play(own, "choose 1")
    assert count(own, "infantry") == 5
    assert refused(own, "build IN research") == "short"
    assert refused(own, "build IN biotic") == "wrong-payment"


@rule("R153", case="both")
def test_r153_no_more_than_are_printed() -> None:
    own = war(2, 0, 0, propulsion=2)
    for n, place in ((1, "A8-B8-C8"), (2, "A7-B7-C7")):
        own = play(own, f"build CV{n} material", f"build CV{n} propulsion", f"deploy CV {place}")
        while own.stack:
            own = play(own, "choose 1")
    assert refused(own, "build CV3 material") == "no-unit"
    assert refused(own, "build CV2 material") == "built"
    assert not [text for text in builds(own) if "CV" in text]


@rule("R154", case="both")
def test_r154_locked_types_cannot_be_started() -> None:
    own = war(1, 0, 0, cybernetic=1)
    for code in ("DN1", "WS1"):
        assert refused(own, f"build {code} material") == "locked-unit"
    refusal = check(own, "build DN1 material")
    assert refusal is not None
    assert refusal.remedy == ("unlock DN cybernetic",)
    assert ok(play(own, "unlock DN cybernetic"), "build DN1 material")


@rule("R155", case="both")
def test_r155_the_specialty_shown_unlocks_a_type() -> None:
    own = war(0, 0, 0, cybernetic=1, warfare=1)
    assert refused(own, "unlock DN warfare") == "other-specialty"
    own = play(own, "unlock DN cybernetic")
    assert (held(own, "cybernetic"), count(own, "units_built")) == (0, 0)
    assert refused(own, "unlock DN cybernetic") == "unlocked"
    assert refused(own, "unlock DN warfare") == "unlocked"
    assert refused(own, "unlock CR warfare") == "no-lock"


@rule("R156", case="both")
def test_r156_it_opens_all_bands_of_the_type_and_no_other() -> None:
    own = play(war(1, 0, 0, cybernetic=1), "unlock DN cybernetic")
    assert ok(own, "build DN1 material")
    assert ok(own, "build DN2 material")
    assert refused(own, "build WS1 material") == "locked-unit"


@rule("R237", case="both")
def test_r237_a_specialty_icon_is_paid_by_that_asset_alone() -> None:
    own = play(war(2, 0, 1, propulsion=1, biotic=1), "build CV1 propulsion")
    assert count(own, "units_built") == 0
    assert held(own, "propulsion") == 0
    assert refused(own, "build CV1 research") == "other-cost"
    assert refused(own, "build CV2 biotic") == "other-cost"
    own = play(own, "build CV1 material")
    assert count(own, "units_built") == 1


def test_an_effect_builds_a_whole_unit() -> None:
    own = run(war(0, 0, 0), Mark("deploy", what="CR"))
    own = play(own, "deploy CR A7-A8-B8")
    assert (count(own, "ships"), own.stack, own.left) == (1, (), (0, 0, 0))
    any_unit = run(war(0, 0, 0), Mark("deploy"))
    assert texts(any_unit) == [f"build {code} free" for code in ("IN", "DD1", "CR1", "CV1", "PD1")]
    assert play(any_unit, "build CV1 free", "deploy CV A8-B8-C8").war.neighbors == (0, 1)
    started = play(war(2, 0, 0), "build CR2 material", "build CR2 material")
    assert run(started, Mark("deploy", what="CR")).stack[-1].n == 2
    may = run(war(0, 0, 0), Mark("deploy", what="CR", may=True))
    assert texts(may) == ["build CR1 free", "stop"]
    assert refused(may, "build DD1 free") == "owed-mark"
    assert run(war(0, 0, 0), Mark("deploy", what="DN")).stack == ()


def test_an_effect_crosses_single_icons() -> None:
    own = run(war(0, 0, 0), Mark("build", 2, may=True))
    own = play(own, "build CR1 free")
    assert "stop" in texts(own)
    own = play(own, "build CR1 free")
    assert own.war.icons.bit_count() == 2
    assert own.stack == ()


def test_a_dead_end_is_known_beforehand() -> None:
    own = play(war(3, 0, 0), "build CR1 material", "build CR1 material")
    last = parse("build CR1 material")
    assert not marking.is_dead_end(TABLE, own, last)
    full = replace(own, war=replace(own.war, occupied=TABLE.warfares[0].grid.everything))
    assert marking.is_dead_end(TABLE, full, last)
    assert not marking.is_dead_end(TABLE, full, parse("build CR2 material"))
    assert marking.is_dead_end(TABLE, full, parse("build IN material"))
    assert not marking.is_dead_end(TABLE, full, parse("deploy IN A8"))
    assert not marking.is_dead_end(TABLE, full, parse("claim IN material"))
