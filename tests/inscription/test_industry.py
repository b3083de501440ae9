"""Industry: R115 to R133, scenario 17."""

from msgspec.structs import replace

from engine.games.inscription.state import Seat
from tests.inscription.sample import (
    INDUSTRY,
    TABLE,
    check,
    count,
    held,
    marked,
    ok,
    play,
    refused,
    seat,
    texts,
)
from tests.rules.registry import rule


def ind(*left: int, **purse: int) -> Seat:
    """Industry active, with material, influence, research left."""
    a, b, c = left
    return seat("industry", (a, b, c), **purse)


@rule("R115", case="both")
def test_r115_a_space_is_scrapped_or_claimed_and_never_both() -> None:
    own = play(ind(2, 1, 0), "claim B1 influence")
    assert refused(own, "scrap B1 material") == "space-claimed"
    own = play(own, "scrap C1 material")
    assert refused(replace(own, left=(0, 1, 0)), "claim C1 influence") == "scrapped"


@rule("R116", case="legal")
def test_r116_one_space_is_scrapped_in_print() -> None:
    own = seat()
    assert own.ind.scrapped == 1 << TABLE.industries[0].space["A1"]
    assert own.ind.claimed == 0


@rule("R118", case="both")
def test_r118_scrapping_destroys_the_asset() -> None:
    assert held(play(ind(0, 1, 0), "claim B1 influence"), "trade_good") == 1
    own = play(ind(1, 1, 0), "scrap B1 material")
    assert held(own, "trade_good") == 0
    assert refused(own, "claim B1 influence") == "scrapped"


@rule("R119", case="both")
def test_r119_scrapping_costs_one_material() -> None:
    own = ind(1, 1, 1)
    assert refused(own, "scrap B1 influence") == "wrong-payment"
    assert refused(own, "scrap B1 research") == "wrong-payment"
    assert play(own, "scrap B1 material").left == (0, 1, 1)


@rule("R120", case="both")
def test_r120_scrapping_needs_a_marked_neighbour() -> None:
    own = play(ind(2, 1, 0), "claim B1 influence")
    assert ok(own, "scrap C1 material")
    refusal = check(own, "scrap D1 material")
    assert refusal is not None
    assert (refusal.code, refusal.remedy) == ("not-beside-marked", ("scrap C1 material",))


@rule("R121", case="both")
def test_r121_claiming_costs_influence_or_research() -> None:
    own = ind(1, 1, 1)
    assert ok(own, "claim B1 influence")
    assert ok(own, "claim B1 research")
    assert refused(own, "claim B1 material") == "wrong-payment"


@rule("R122", case="both")
def test_r122_claiming_needs_a_scrapped_neighbour() -> None:
    own = play(ind(1, 1, 1), "claim B1 influence")
    assert refused(own, "claim C1 research") == "not-beside-scrapped"
    own = play(own, "scrap C1 material")
    assert ok(own, "claim D1 research")


@rule("R123", case="both")
def test_r123_the_first_mark_is_beside_the_printed_space() -> None:
    own = ind(1, 1, 0, biotic=1)
    listed = [t for t in texts(own) if t.split()[0] in ("scrap", "claim")]
    assert listed == ["scrap B1 material", "claim B1 influence", "scrap H1 biotic"]
    assert refused(own, "scrap D1 material") == "not-beside-marked"


@rule("R124", case="both")
def test_r124_corners_do_not_count() -> None:
    own = ind(1, 1, 0)
    assert ok(own, "scrap B1 material")
    assert refused(own, "scrap B2 material") == "not-beside-marked"
    assert refused(own, "claim B2 influence") == "not-beside-scrapped"


@rule("R125", case="both")
def test_r125_claiming_a_space_claims_its_asset() -> None:
    own = play(marked(ind(0, 1, 1), scrapped=["B1", "C1", "D1"]), "claim E1 influence")
    assert own.ind.commodities == (2, 0, 0)
    own = play(marked(ind(0, 1, 0), scrapped=["B1"]), "claim C1 influence")
    assert held(own, "planet") == 1
    assert own.ind.commodities == (0, 0, 0)


@rule("R126", "R127", case="both")
def test_r126_a_legend_specialty_stands_for_several_resources() -> None:
    own = ind(0, 0, 0, propulsion=1, cybernetic=1, biotic=1)
    assert play(own, "burst propulsion").burst == (0, 3)
    assert play(own, "burst cybernetic").burst == (1, 2)
    assert refused(own, "burst biotic") == "not-in-legend"
    assert {entry[1] for entry in INDUSTRY.legend} == {"material", "influence"}
    assert refused(ind(0, 0, 0), "burst propulsion") == "no-asset"


@rule("R128", case="both")
def test_r128_a_burst_is_spent_one_by_one_without_a_break() -> None:
    own = play(ind(0, 0, 1, propulsion=1, trade_good=1, biotic=1), "burst propulsion")
    assert texts(own) == ["scrap B1 material", "stop"]
    own = play(own, "scrap B1 material")
    assert refused(own, "trade material") == "in-burst"
    assert refused(own, "claim C1 research") == "in-burst"
    assert refused(own, "scrap H1 biotic") == "in-burst"
    own = play(own, "scrap C1 material", "scrap D1 material")
    assert own.burst == (-1, 0)
    assert own.left == (0, 0, 1)
    assert ok(own, "trade material")


@rule("R129", case="both")
def test_r129_the_rest_of_a_burst_is_lost_and_effects_inside_run() -> None:
    own = marked(ind(0, 0, 0, cybernetic=1), scrapped=["B1", "C1", "D1"])
    own = play(own, "burst cybernetic", "claim E1 influence")
    assert own.ind.commodities == (2, 0, 0)
    assert own.burst == (1, 1)
    own = play(own, "stop")
    assert own.burst == (-1, 0)
    assert refused(own, "claim B2 influence") == "short"


def test_resources_given_inside_a_burst_wait_until_it_is_over() -> None:
    own = replace(marked(ind(0, 0, 0, propulsion=1), scrapped=["B1"]), left=(2, 1, 0))
    own = play(own, "burst propulsion", "scrap C1 material")
    assert own.left == (2, 1, 0)
    assert refused(own, "claim D1 influence") == "in-burst"
    assert play(own, "stop", "claim D1 influence").left == (2, 0, 0)


@rule("R130", case="both")
def test_r130_a_tagged_space_takes_no_resource() -> None:
    own = marked(ind(1, 1, 1, warfare=1), scrapped=["B1", "C1", "D1", "E1"])
    for text in ("scrap E2 material", "claim E2 influence", "claim E2 research"):
        assert refused(own, text) == "tagged"
    assert ok(own, "scrap E2 warfare")


@rule("R131", case="both")
def test_r131_only_its_own_specialty_scraps_it() -> None:
    own = ind(0, 0, 0, biotic=1, warfare=1)
    assert refused(own, "scrap H1 warfare") == "tagged"
    own = play(own, "scrap H1 biotic")
    assert (held(own, "biotic"), held(own, "warfare")) == (0, 1)
    assert count(own, "tagged_scrapped") == 1


@rule("R132", case="both")
def test_r132_no_marked_neighbour_is_needed_for_a_tagged_space() -> None:
    own = ind(1, 0, 0, biotic=1)
    assert ok(own, "scrap H1 biotic")
    refusal = check(own, "scrap H2 material")
    assert refusal is not None
    assert (refusal.code, refusal.remedy) == ("not-beside-marked", ("scrap H1 biotic",))


@rule("R133", case="both")
def test_r133_a_tagged_space_counts_as_scrapped() -> None:
    own = ind(0, 1, 0, biotic=1)
    assert refused(own, "claim H2 influence") == "not-beside-scrapped"
    play(own, "scrap H1 biotic", "claim H2 influence")


@rule("R120", "R122", "R128", "R118", case="both")
def test_scenario_17_industry_grid_with_a_burst() -> None:
    own = ind(1, 1, 1, trade_good=1, propulsion=1)
    assert refused(own, "claim C1 influence") == "not-beside-scrapped"
    own = play(own, "claim B1 influence")
    assert refused(own, "claim C1 research") == "not-beside-scrapped"
    own = play(own, "burst propulsion", "scrap C1 material")
    assert refused(own, "trade influence") == "in-burst"
    own = play(own, "scrap D1 material", "stop", "claim E1 research")
    space = TABLE.industries[0].space
    assert own.ind.claimed == 1 << space["B1"] | 1 << space["E1"]
    assert own.ind.scrapped == sum([1 << space[code] for code in ("A1", "C1", "D1")])
    assert own.left == (1, 0, 0)
    assert held(own, "planet") == 0
    assert held(own, "trade_good") == 2
