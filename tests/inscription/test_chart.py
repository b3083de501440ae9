"""The Industry chart: R134 to R144, scenarios 15 and 16."""

from msgspec.structs import replace

from engine.core.effects import Gain
from engine.core.event import Event
from engine.games.inscription import marking
from engine.games.inscription.state import Seat
from tests.inscription.sample import DICE, TABLE, count, explored, held, play, run, seat, told
from tests.rules.registry import rule


def chart(*rows: int, votes: int = 1) -> Seat:
    """A seat with so many commodities crossed and "+1 vote" icons unlocked."""
    own = seat("expansion")
    a, b, c = rows or (0, 0, 0)
    return replace(own, ind=replace(own.ind, commodities=(a, b, c), vote_icons=votes))


@rule("R134", case="both")
def test_r134_a_councilor_unlocks_the_next_vote_icon() -> None:
    own = play(explored(seat("navigation", (0, 1, 0)), "B2"), "claim B2 influence")
    assert own.ind.vote_icons == 2


@rule("R135", case="both")
def test_r135_one_vote_icon_is_open_from_the_start() -> None:
    assert count(seat(), "vote_icons") == 1
    assert count(run(seat(), Gain("councilor")), "vote_icons") == 2


@rule("R136", case="both")
def test_r136_a_point_asset_after_all_icons_to_its_left() -> None:
    own = run(seat(), Gain("councilor"))
    assert count(own, "chart_points") == 0
    assert count(run(own, Gain("councilor")), "chart_points") == 1


@rule("R137", case="both")
def test_r137_unlocking_gives_nothing_by_itself() -> None:
    own = run(chart(1, 1, 0), Gain("councilor"))
    own = run(own, Gain("gems"))
    assert (held(own, "vote"), held(own, "trade_good")) == (0, 0)
    assert (count(own, "vote_icons"), count(own, "trade_icons")) == (2, 1)


@rule("R139", case="both")
def test_r139_a_commodity_crosses_so_many_icons_of_its_row() -> None:
    assert run(chart(3, 1, 0), Gain("alloys", 2)).ind.commodities == (5, 1, 0)
    assert run(chart(3, 1, 0), Gain("spices", 1)).ind.commodities == (3, 2, 0)


@rule("R140", case="both")
def test_r140_the_chart_is_marked_whatever_sheet_is_active() -> None:
    own = seat("expansion", (1, 1, 1))
    own = replace(own, exp=replace(own.exp, unlocked=0b10, crossed=0b11 << 4, lines=0))
    own = play(own, "develop P2-C1 influence")
    assert own.active == 1
    assert own.ind.commodities == (2, 0, 0)


@rule("R141", case="both")
def test_r141_a_stretch_of_a_row_gives_its_points() -> None:
    assert count(run(chart(0, 2, 0), Gain("spices")), "chart_points") == 0
    assert count(run(chart(0, 3, 0), Gain("spices")), "chart_points") == 1


@rule("R142", case="both")
def test_r142_a_full_column_unlocks_its_trade_icon() -> None:
    assert count(run(chart(1, 0, 0), Gain("spices")), "trade_icons") == 0
    assert count(run(chart(1, 1, 0), Gain("gems")), "trade_icons") == 1


@rule("R143", case="both")
def test_r143_one_crossing_can_do_both() -> None:
    events = [event.key for event in _events(chart(2, 3, 3), "alloys")]
    assert events == ["asset", "points", "trade_icon"]
    events = [event.key for event in _events(chart(2, 3, 2), "alloys")]
    assert events == ["asset", "points"]


def _events(own: Seat, kind: str) -> tuple[Event, ...]:
    """What is told when a commodity is gained."""
    return marking.run(TABLE, DICE, own, Gain(kind), "test")[1]


@rule("R144", case="both")
def test_r144_what_does_not_fit_is_lost() -> None:
    assert run(chart(5, 0, 0), Gain("alloys", 2)).ind.commodities == (6, 0, 0)
    assert run(chart(6, 0, 0), Gain("alloys", 2)).ind.commodities == (6, 0, 0)
    own = chart(votes=6)
    assert run(own, Gain("councilor")).ind.vote_icons == 6
    own = replace(explored(own, "B2"), active=0, left=(0, 1, 0))
    assert told(own, "claim B2 influence")[0].key == "claim_system"


@rule("R139", "R141", "R142", "R143", "R196", case="legal")
def test_scenario_15_one_commodity_that_does_three_things() -> None:
    own = chart(1, 2, 2)
    assert count(own, "trade_icons") == 1
    own = replace(own, left=(0, 1, 0))
    own = replace(own, exp=replace(own.exp, unlocked=0b10, crossed=0b11 << 4))
    own = play(own, "develop P2-C1 influence")
    assert own.ind.commodities == (3, 2, 2)
    assert (count(own, "trade_icons"), count(own, "chart_points")) == (2, 1)
    assert held(own, "trade_good") == 0


@rule("R135", "R136", "R201", case="both")
def test_scenario_16_councilor_row() -> None:
    own = play(explored(seat("navigation", (0, 1, 0)), "B2"), "claim B2 influence")
    own = run(own, Gain("councilor"))
    assert (count(own, "vote_icons"), count(own, "chart_points")) == (3, 1)
    own = run(own, Gain("councilor", 2))
    assert (count(own, "vote_icons"), count(own, "chart_points")) == (5, 2)
