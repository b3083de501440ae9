"""Deploying units: R157 to R172, scenarios 5 and 21."""

from msgspec.structs import replace

from engine.core.effects import Gain
from engine.games.inscription.state import Frame, Placed, Seat
from tests.inscription.sample import (
    DICE,
    TABLE,
    count,
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

IX = TABLE.warfares[0]
NODE = IX.grid.node


def owing(code: str, own: Seat | None = None, line: int = 0) -> Seat:
    """A seat that has just built a unit."""
    own = own or seat("warfare")
    frame = Frame("deploy", "", what=code, n=1)
    return replace(own, stack=(frame,), war=replace(own.war, line=line))


def occupying(own: Seat, *codes: str) -> Seat:
    """The seat with infantry on these nodes, their assets left out."""
    mask = sum([1 << NODE[code] for code in codes])
    placed = tuple([Placed(0, n + 1, 1 << NODE[code]) for n, code in enumerate(codes)])
    war = replace(own.war, occupied=mask, placed=placed, infantry=len(codes))
    return replace(own, war=war)


@rule("R157", case="legal")
def test_r157_two_halves_of_four_sections() -> None:
    assert len(IX.sections) == 4
    everything = 0
    for left, right in IX.sections:
        assert left & ~IX.halves[0] == 0
        assert right & ~IX.halves[1] == 0
        everything |= left | right
    assert everything == IX.grid.everything


@rule("R158", case="both")
def test_r158_the_half_is_chosen_for_each_unit() -> None:
    own = owing("IN")
    assert count(play(own, "deploy IN A8"), "nodes_left") == 1
    right = play(own, "deploy IN G8")
    assert (count(right, "nodes_left"), count(right, "nodes_right")) == (0, 1)


@rule("R159", case="both")
def test_r159_sections_belong_to_wars_from_the_bottom() -> None:
    left = [IX.sections[war][0] for war in range(4)]
    for code, war in (("A8", 0), ("A7", 0), ("A6", 1), ("A4", 2), ("A1", 3)):
        assert [bool(mask >> NODE[code] & 1) for mask in left] == [n == war for n in range(4)]


@rule("R160", case="both")
def test_r160_the_line_starts_at_the_bottom_edge() -> None:
    own = owing("IN")
    assert {text.split()[2][1:] for text in texts(own)} == {"8"}
    assert refused(own, "deploy IN A7") == "floating"


@rule("R161", case="both")
def test_r161_shapes_are_turned_and_mirrored() -> None:
    own = owing("CR")
    for nodes in ("A7-A8-B8", "B7-A8-B8", "A7-B7-A8", "A7-B7-B8"):
        assert ok(own, f"deploy CR {nodes}")
    assert refused(own, "deploy CR A6-A7-A8") == "other-shape"
    assert refused(own, "deploy CR A7-A8") == "other-shape"
    assert len(IX.units[2].shape.orientations) == 4
    assert len(IX.units[5].shape.orientations) == 8
    refusal_code = refused(own, "deploy CR B8-A8-A7")
    assert refusal_code == "reading-order"


@rule("R162", case="both")
def test_r162_every_node_is_above_the_line() -> None:
    own = owing("CR", line=1)
    assert ok(own, "deploy CR A5-A6-B6")
    assert refused(own, "deploy CR A6-A7-B7") == "below-line"


@rule("R163", case="both")
def test_r163_first_row_or_beside_another_unit() -> None:
    own = owing("IN", occupying(seat("warfare"), "A7"))
    assert ok(own, "deploy IN A6")
    assert refused(own, "deploy IN C6") == "floating"


@rule("R164", case="both")
def test_r164_neither_anomalies_nor_occupied_nodes() -> None:
    own = owing("IN", occupying(seat("warfare"), "A8"))
    assert ok(own, "deploy IN B8")
    assert refused(own, "deploy IN D8") == "anomaly"
    assert refused(own, "deploy IN A8") == "occupied"


@rule("R165", case="both")
def test_r165_asset_nodes_covered_are_claimed() -> None:
    own = play(owing("DD"), "deploy DD A8-B8")
    assert held(own, "trade_good") == 1
    assert count(own, "asset_nodes") == 1
    own = play(owing("DD", occupying(seat("warfare"), "A8")), "deploy DD B7-B8")
    assert own.exp.population == 1
    assert held(own, "trade_good") == 0


@rule("R166", case="both")
def test_r166_two_that_act_go_in_the_owners_order() -> None:
    own = play(owing("CR"), "deploy CR B7-C7-C8")
    assert texts(own) == ["choose 1", "choose 2", "choose 3"]
    assert refused(own, "build IN material") == "owed-choice"
    own = play(own, "choose 3", "choose 2")
    assert (own.exp.population, own.ind.vote_icons, own.war.neighbors) == (1, 2, (0, 1))
    assert own.stack == ()


@rule("R167", case="both")
def test_r167_the_whole_shape_lies_on_the_grid() -> None:
    own = owing("DD")
    assert ok(own, "deploy DD A7-A8")
    assert refused(own, "deploy DD A8-A9") == "no-node"
    assert all("9" not in text for text in texts(own))


@rule("R168", case="both")
def test_r168_a_chain_may_reach_later_sections() -> None:
    chain = occupying(seat("warfare"), "A8", "A7", "A6", "A5")
    assert ok(owing("IN", chain), "deploy IN A4")
    assert refused(owing("IN"), "deploy IN A4") == "floating"


@rule("R169", case="both")
def test_r169_a_unit_across_sections_counts_where_its_nodes_lie() -> None:
    own = play(owing("CV", occupying(seat("warfare"), "A8")), "deploy CV A5-A6-A7")
    nodes = [(own.war.occupied & IX.sections[war][0]).bit_count() for war in range(3)]
    assert nodes == [2, 2, 0]


@rule("R170", case="both")
def test_r170_no_unit_lies_across_the_middle() -> None:
    own = owing("DD")
    assert ok(own, "deploy DD E7-E8")
    assert refused(own, "deploy DD D7-E7") == "across-halves"
    # Nor does one half lend its units to the other.
    beside = owing("IN", occupying(seat("warfare"), "D7"))
    assert refused(beside, "deploy IN E7") == "floating"


@rule("R171", case="both")
def test_r171_corners_are_not_adjacent() -> None:
    own = owing("IN", occupying(seat("warfare"), "A7"))
    assert ok(own, "deploy IN A6")
    assert refused(own, "deploy IN B6") == "floating"


@rule("R172", case="both")
def test_r172_a_unit_that_fits_nowhere_is_built_and_not_drawn() -> None:
    full = seat("warfare")
    full = replace(full, war=replace(full.war, occupied=IX.grid.everything))
    own = owing("CR", full)
    assert texts(own) == ["deploy CR none"]
    after = play(own, "deploy CR none")
    assert after.war.placed == (Placed(2, 1, 0),)
    assert after.stack == ()
    assert refused(owing("CR"), "deploy CR none") == "fits"
    assert told(own, "deploy CR none")[0].key == "deploy"


@rule("R163", "R169", "R178", "R176", case="both")
def test_scenario_05_sections_a_unit_across_two_and_no_carrying_over() -> None:
    # Row 8 here is row 1 of the scenario, so its (2,1) is A7 and its (3,2) is B6.
    own = occupying(seat("warfare"), "A8")
    own = play(owing("CR", own), "deploy CR A6-B6-A7")
    assert held(own, "trade_good") == 1
    section = [IX.sections[war][0] for war in range(2)]
    assert (own.war.occupied & section[0]).bit_count() == 2
    own = replace(own, war=replace(own.war, line=1))
    own = owing("IN", own, line=1)
    assert refused(own, "deploy IN C7") == "below-line"
    assert refused(own, "deploy IN D5") == "anomaly"
    assert refused(own, "deploy IN C5") == "floating"
    own = play(own, "deploy IN A5")
    assert (own.war.occupied & section[1]).bit_count() == 3


@rule("R150", "R151", "R165", "R152", "R154", case="both")
def test_scenario_21_building_and_placing() -> None:
    own = seat("warfare", (2, 1, 0))
    own = replace(own, war=replace(own.war, icons=0b1 << IX.units[2].first))
    assert refused(own, "build DN1 material") == "locked-unit"
    own = play(own, "build CR1 material", "build CR1 material")
    assert count(own, "vp_assets") == 1
    assert refused(own, "build IN influence") == "owed-place"
    own = play(own, "deploy CR C7-B8-C8")
    while own.stack:
        own = play(own, "choose 1")
    assert own.war.neighbors == (0, 1)
    own = play(own, "build IN influence", "deploy IN F8", ctx=DICE)
    assert count(own, "infantry") == 1
    assert run(own, Gain("neighbor_right")).war.neighbors == (0, 2)
