"""War events at the table: R174 to R194 and scenarios 1, 2 and 6."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.games.inscription.phases.war import opponent
from engine.games.inscription.state import State
from tests.inscription.table import (
    RULES,
    A,
    B,
    C,
    D,
    E,
    asked,
    at,
    begin,
    chance,
    close,
    events_of,
    is_over,
    objective,
    put,
    refused,
    section,
    turn_up,
    window,
)
from tests.rules.registry import rule

WAR = "border-conflict"


def arm(state: State, place: int, left: int, right: int, war: int = 1) -> State:
    """So many marked nodes in the left and right section of a war."""
    nodes = section(war, 0, left) | section(war, 1, right)
    return put(state, place, war_occupied=at(state, place).war.occupied | nodes)


def fight(*boxes: Sequence[int], event: str = WAR) -> State:
    """A first war with these nodes, left and right, seat by seat."""
    state = begin(len(boxes))
    for place, (left, right) in enumerate(boxes):
        state = arm(state, place, left, right)
    return turn_up(state, event)


def results(state: State, war: int = 1) -> list[tuple[str, str]]:
    return [seat.war.results[war - 1] for seat in state.seats]


@rule("R145", case="both")
def test_r145_the_left_neighbour_sits_next_clockwise() -> None:
    assert [opponent(4, place, 0) for place in range(4)] == [B, C, D, A]
    assert [opponent(4, place, 1) for place in range(4)] == [D, A, B, C]
    assert C not in (opponent(4, A, 0), opponent(4, A, 1))


@rule("R182", "R185", "R186", "R187", case="both")
def test_scenario_01_three_players_left_against_right() -> None:
    state = fight((2, 5), (1, 2), (3, 0))
    assert [seat.war.boxes for seat in state.seats] == [((2, 5),), ((1, 2),), ((3, 0),)]
    assert results(state) == [("tied", "won"), ("won", "tied"), ("lost", "lost")]


@rule("R181", "R240", "R183", "R184", case="both")
def test_scenario_02_five_players_with_bonuses() -> None:
    state = begin(5)
    for place, (left, right) in enumerate(((4, 6), (2, 4), (2, 1), (2, 0), (4, 1))):
        state = arm(state, place, left, right)
    state = put(state, A, war_neighbors=(1, 1))
    state = put(state, B, war_neighbors=(0, 2))
    state = put(state, E, war_techs=1)  # Fleet Logistics: +1 in each war
    state = turn_up(state, WAR)
    boxes = [seat.war.boxes[0] for seat in state.seats]
    assert boxes == [(5, 7), (2, 6), (2, 1), (2, 0), (5, 2)]
    assert results(state) == [
        ("lost", "won"), ("won", "won"), ("won", "lost"), ("tied", "lost"), ("lost", "tied"),
    ]  # fmt: skip


@rule("R192", "R280", case="both")
def test_scenario_06_a_left_prize_is_earlier_than_a_right_prize() -> None:
    # A and C have won one war each; the objective asks for two.
    state = begin(4)
    for place, first in ((A, "won"), (B, "tied"), (C, "tied"), (D, "tied")):
        right = "won" if place == C else "tied"
        state = put(state, place, war_line=1, war_boxes=((0, 0),), war_results=((first, right),))
    state = arm(state, A, 3, 0, war=2)
    state = arm(state, C, 0, 3, war=2)
    after = turn_up(state, WAR)
    assert results(after, 2)[A][0] == "won"
    assert results(after, 2)[C] == ("tied", "won")
    assert objective(after, "warfare") == (6, -1, 3, -1)
    both = turn_up(arm(state, C, 3, 0, war=2), WAR)
    assert objective(both, "warfare") == (6, -1, 6, -1)


@rule("R174", case="both")
def test_r174_everybody_fights_both_neighbours() -> None:
    state = fight((1, 0), (0, 0), (0, 0), (0, 0), (0, 0))
    assert all(left and right for left, right in results(state))
    assert len(results(state)) == 5


@rule("R175", "R179", "R180", case="both")
def test_r175_each_marked_node_is_one_strength_asset_nodes_too() -> None:
    index = RULES.game.table.warfares[0]
    asset = 1 << index.grid.node["A8"]
    state = put(begin(3), A, war_occupied=section(1, 0, 3) | asset)
    state = turn_up(state, WAR)
    assert at(state, A).war.boxes == ((4, 0),)


@rule("R176", case="both")
def test_r176_strength_is_not_carried_over() -> None:
    state = begin(3)
    state = arm(state, A, 5, 0)
    state = turn_up(turn_up(state, WAR), "when-diplomacy-fails")
    assert at(state, A).war.boxes == ((5, 0), (0, 0))


@rule("R177", case="both")
def test_r177_the_line_moves_up_for_all_before_the_count() -> None:
    state = fight((1, 1), (0, 0), (0, 0))
    assert [seat.war.line for seat in state.seats] == [1, 1, 1]
    assert at(state, A).war.boxes == ((1, 1),)
    assert all(seat.war.line == 0 for seat in begin(3).seats)


@rule("R178", case="both")
def test_r178_below_the_line_nothing_is_deployed() -> None:
    grid = RULES.game.table.warfares[0].grid
    assert grid.above[1] & RULES.game.table.warfares[0].sections[0][0] == 0
    assert grid.above[0] & RULES.game.table.warfares[0].sections[0][0]


@rule("R183", case="both")
def test_r183_winning_claims_the_upper_asset() -> None:
    state = fight((3, 0), (0, 2), (0, 0))
    assert results(state)[A][0] == "won"
    # The left prize is a population: it acts at once.
    assert at(state, A).exp.population == 1
    assert at(state, B).exp.population == 0


@rule("R184", case="both")
def test_r184_losing_claims_the_lower_asset() -> None:
    state = fight((0, 0), (0, 3), (0, 0))
    assert results(state)[A][0] == "lost"
    lines = {line.source: line.points for line in _lines(state, A)}
    assert lines == {"losses": -2}
    assert "losses" not in {line.source for line in _lines(state, B)}


def _lines(state: State, place: int) -> tuple:  # type: ignore[type-arg]
    from engine.games.inscription.score import breakdown

    return tuple(line for line in breakdown(RULES.game, at(state, place)) if line.sheet == 3)


@rule("R185", "R189", case="both")
def test_r185_a_tie_gives_nothing_even_at_nought() -> None:
    state = fight((0, 0), (0, 0), (0, 0))
    assert results(state) == [("tied", "tied")] * 3
    assert all(_lines(state, place) == () for place in range(3))
    assert all(seat.exp.population == 0 for seat in state.seats)


@rule("R188", case="both")
def test_r188_who_does_not_sit_beside_does_not_compare() -> None:
    one = fight((2, 1), (0, 1), (0, 0), (1, 1))
    other = fight((2, 1), (0, 1), (6, 6), (1, 1))
    assert results(one)[A] == results(other)[A]
    assert results(one)[B] != results(other)[B]


@rule("R190", case="both")
def test_r190_a_dashed_prize_is_kept_a_dotted_one_acts() -> None:
    state = fight((0, 3), (0, 0), (0, 0))
    assert results(state)[A][1] == "won"
    assert at(state, A).purse[1] == 1  # the right prize: a trade good
    assert at(state, A).exp.population == 0


@rule("R191", case="both")
def test_r191_totals_stand_as_written() -> None:
    pack = RULES.game.pack.warfare[0]
    from engine.games.inscription.boards import Asset
    from engine.games.inscription.rules import InscriptionRules

    prize = (Asset("neighbor_right"), Asset("trade_good"))
    sheet = replace(pack, prizes=(prize, *pack.prizes[1:]))
    rules = InscriptionRules(replace(RULES.game.pack, warfare=(sheet,)))
    state = begin(3)
    state = arm(state, A, 2, 0)
    state = arm(state, C, 0, 0)
    index = rules.game.events[WAR]
    state = replace(state, deck=(index, *[c for c in state.deck if c != index]))
    for _ in range(2):
        pending = rules.pending(state)
        if not hasattr(pending, "window"):
            state, _told = rules.answer(state, (0,) * 6)
        else:
            for place in range(3):
                for one in rules.default(state, place):
                    state, _told = rules.advance(state, place, one)
            state, _told = rules.close(state)
    for place in range(3):
        for one in rules.default(state, place):
            state, _told = rules.advance(state, place, one)
    state, _told = rules.close(state)
    own = state.seats[A].war
    assert own.results[0] == ("won", "tied")
    assert own.boxes[0] == (2, 0)
    assert own.neighbors == (0, 1)


@rule("R193", case="both")
def test_r193_nothing_is_spent_in_a_war() -> None:
    state = replace(begin(3), phase="owed.left", asking=(A,))
    state = put(state, A, trade_good=1)
    assert refused(state, A, "trade material") == "not-now"
    assert list(RULES.options(state, A)) == []
    assert refused(state, B, "trade material") == "not-asked"


@rule("R194", case="both")
def test_r194_then_the_next_round() -> None:
    state = fight((1, 0), (0, 0), (0, 0))
    assert state.round == 3
    assert window(state) == "r3.card"
    assert RULES.game.pack.events[state.discard[-1]].kind == "war"
    over = fight((1, 0), (0, 0), (0, 0), event="a-throne-for-the-taking")
    assert is_over(over)


@rule("R173", case="both")
def test_r173_a_whole_game_has_four_wars() -> None:
    state = begin(3)
    while not is_over(state):
        state = close(state) if window(state) else chance(state)
    assert [len(seat.war.results) for seat in state.seats] == [4, 4, 4]
    last = RULES.game.pack.events[state.event]
    assert (last.kind, last.last) == ("war", True)


@rule("R361", case="both")
def test_r361_a_choice_behind_a_prize_belongs_to_its_step() -> None:
    # A's faction may claim a system or gain a vote for each faction asset: a choice.
    from engine.games.inscription.boards import Asset
    from engine.games.inscription.rules import InscriptionRules

    pack = RULES.game.pack
    sheet = replace(pack.warfare[0], prizes=((Asset("faction"), Asset("faction")),) * 4)
    rules = InscriptionRules(replace(pack, warfare=(sheet,)))
    state = begin(4)
    for place in (A, C):
        state = put(arm(state, place, 3, 0), place, faction=3)
        systems = rules.game.table.navigations[0].system
        state = put(state, place, nav_explored=at(state, place).nav.explored | 1 << systems["B2"])
    index = rules.game.events[WAR]
    state = replace(state, deck=(index, *[c for c in state.deck if c != index]), phase="dice")
    state = replace(state, dice=(0,) * 6, seats=tuple(replace(s, active=0) for s in state.seats))
    state, _ = rules.close(state)
    assert state.phase == "owed.left"
    assert state.asking == (A, C)
    # Right wars wait until both have answered.
    assert all(not right for _, right in (seat.war.results[0] for seat in state.seats))
    for place, texts in ((A, ("choose 2", "claim B2 free")), (C, ("choose 1",))):
        for text in texts:
            one = rules.parse(text)
            assert rules.check(state, place, one) is None, text
            state, _ = rules.advance(state, place, one)
    state, _ = rules.close(state)
    assert state.round == 3
    assert state.seats[A].nav.objective == 6
    assert state.seats[C].nav.objective == -1


@rule("R187", case="both")
@settings(max_examples=10, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=3, max_size=6))
def test_r187_every_pair_has_one_comparison_seen_from_two_sides(
    boxes: list[tuple[int, int]],
) -> None:
    found = [result for pair in results(fight(*boxes)) for result in pair]
    assert found.count("won") == found.count("lost")
    assert found.count("tied") % 2 == 0


def test_what_a_war_tells() -> None:
    state = begin(3)
    state = arm(state, A, 2, 0)
    told = events_of(state, WAR)
    keys = [event.key for event in told]
    assert keys.index("totals") < keys.index("war_won")
    assert asked(turn_up(state, WAR)) == (0, 1, 2)
    for event in told:
        assert RULES.sentence(event, state.names)[-1] == "."
