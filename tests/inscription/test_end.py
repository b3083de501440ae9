"""The end: R288 to R300 and scenarios 22 and 23."""

from msgspec.structs import replace

from engine.core.window import Over
from engine.games.inscription.phases.end import finish
from engine.games.inscription.score import breakdown, rows, scores, total, winners
from engine.games.inscription.state import Placed, State
from tests.inscription.table import (
    RULES,
    A,
    B,
    C,
    at,
    begin,
    closing,
    is_over,
    objective,
    put,
    section,
    turn_up,
)
from tests.rules.registry import rule

THRONE = "a-throne-for-the-taking"
GAME = RULES.game


def codes(*wanted: str) -> int:
    """A mask of systems."""
    system = GAME.table.navigations[0].system
    return sum(1 << system[code] for code in wanted)


def with_points(state: State, *points: int, votes: tuple[int, ...] = ()) -> State:
    """So many points for each seat, written by effects, and so many votes in hand."""
    for place, n in enumerate(points):
        state = put(state, place, nav_points=n)
    for place, n in enumerate(votes):
        state = put(state, place, vote=n)
    return state


@rule("R290", "R291", "R292", "R274", "R297", case="both")
def test_scenario_22_final_scoring() -> None:
    state = put(begin(3), A, planet=4)
    state = put(state, A, biotic=2)
    # Navigation: a system of 2, Mecatol slot 2 (4), relics 3 and 2 (one never played), 3 written.
    state = put(
        state, A, nav_claimed=codes("A1", "D1"), nav_mecatol=4, nav_relics=((0, 3), (-1, 2)),
        nav_points=3, nav_objective=6, hand=(0,), played=(1,),
    )  # fmt: skip
    track = GAME.pack.expansion[0].population
    state = put(state, A, exp_population=3)
    expansion = sum(track[:3])
    # Industry: grid 1 and 3, councilors 2, commodities 2; five trade goods left.
    space = GAME.table.industries[0].space
    state = put(
        state, A, ind_claimed=1 << space["B2"] | 1 << space["H2"], ind_vote_icons=3,
        ind_commodities=(3, 0, 0), ind_objective=3, trade_good=5,
    )  # fmt: skip
    # Warfare: a cruiser and a carrier, one prize that is no points, losses of 2 and 2, a tie.
    cruiser, carrier = GAME.table.warfares[0].units[2], GAME.table.warfares[0].units[3]
    built = 1 << cruiser.start | 1 << carrier.start
    state = put(
        state, A, war_built=built, war_line=2, war_boxes=((0, 0), (0, 0)),
        war_results=(("won", "lost"), ("lost", "tied")),
    )  # fmt: skip
    found = rows(GAME, at(state, A))
    assert found[0] == (2 + 4 + 5 + 3, 6, 20)
    assert found[1] == (expansion, 0, expansion)
    assert found[2] == (4 + 2 + 2, 3, 13)
    assert found[3] == (1 + 1 - 4, 0, -2)
    assert total(GAME, at(state, A)) == 20 + expansion + 13 - 2
    sources = {(line.sheet, line.source) for line in breakdown(GAME, at(state, A))}
    assert (2, "goods") in sources
    assert not {source for _, source in sources} & {"planets", "specialties", "votes"}


@rule("R295", "R299", "R300", case="both")
def test_scenario_23_a_tie_for_the_win() -> None:
    state = with_points(begin(3), 54, 54, 50, votes=(2, 2, 7))
    state = replace(state, slots=((A, 1, "card"), (C, 2, "card")))
    after, told = finish(GAME, state)
    assert [slot[0] for slot in after.slots] == [A, C, B]
    assert after.seats == state.seats
    assert after.winners == (A, B)
    assert [event.key for event in told if event.key == "shared"] == ["shared", "shared"]
    more = with_points(state, 54, 54, 50, votes=(2, 3, 7))
    assert winners(GAME, more) == (B,)
    assert finish(GAME, more)[0].winners == (B,)


@rule("R288", case="both")
def test_r288_the_throne_ends_the_game_whatever_is_left() -> None:
    state = turn_up(begin(3), THRONE)
    assert is_over(state)
    assert len(state.deck) == 23
    assert not is_over(turn_up(begin(3), "border-conflict"))
    for place in range(3):
        assert list(RULES.options(state, place)) == []


@rule("R289", case="both")
def test_r289_the_last_war_counts_in_full() -> None:
    state = put(begin(3), A, war_occupied=section(1, 0, 3) | section(1, 1, 3))
    state = turn_up(state, THRONE)
    assert at(state, A).war.results == (("won", "won"),)
    assert objective(state, "warfare") == (6, -1, -1)
    assert {line.source for line in breakdown(GAME, at(state, B))} == {"losses"}
    population = GAME.pack.expansion[0].population[0]
    assert scores(GAME, state)[A] == population + 6
    assert state.winners == (A,)


@rule("R293", case="both")
def test_r293_trade_goods_of_all_sheets_are_added_up_before_halving() -> None:
    for goods, points in ((0, 0), (1, 0), (4, 2), (5, 2)):
        state = put(begin(3), A, trade_good=goods)
        assert total(GAME, at(state, A)) == points
    # Three in the store and one on Navigation make two points, not one.
    state = put(begin(3), A, trade_good=4, ind_goods=3, nav_claimed=codes("A1", "B1"))
    assert rows(GAME, at(state, A))[2] == (0, 0, 2)


@rule("R227", case="both")
def test_r227_a_claimed_point_asset_counts_its_number() -> None:
    state = put(begin(3), A, nav_claimed=codes("A1", "D1"))
    assert total(GAME, at(state, A)) == 2
    lost = put(state, A, war_line=1, war_boxes=((0, 0),), war_results=(("lost", "tied"),))
    assert total(GAME, at(lost, A)) == 0
    assert total(GAME, at(put(begin(3), A, nav_explored=codes("A1", "D1")), A)) == 0


@rule("R294", "R298", case="both")
def test_r294_the_sum_of_the_subtotals_and_most_points_win() -> None:
    state = put(begin(3), A, nav_points=15, exp_points=12, ind_points=8, war_points=7)
    assert total(GAME, at(state, A)) == 42
    state = with_points(begin(3), 61, 60, 44, votes=(0, 9, 9))
    assert winners(GAME, state) == (A,)


@rule("R296", case="both")
def test_r296_there_is_no_floor() -> None:
    state = put(
        begin(3), A, war_line=2, war_boxes=((0, 0),) * 2,
        war_results=(("lost", "lost"), ("lost", "tied")),
    )  # fmt: skip
    assert rows(GAME, at(state, A))[3] == (-6, 0, -6)
    assert total(GAME, at(state, A)) == -6


@rule("R297", case="both")
def test_r297_what_is_scrapped_or_not_claimed_is_worth_nothing() -> None:
    space = GAME.table.industries[0].space
    scrapped = put(begin(3), A, ind_scrapped=1 << space["A1"] | 1 << space["H2"])
    assert total(GAME, at(scrapped, A)) == 0
    claimed = put(begin(3), A, ind_claimed=1 << space["H2"])
    assert total(GAME, at(claimed, A)) == 3
    node = GAME.table.warfares[0].grid.node["F7"]
    covered = put(begin(3), A, war_occupied=1 << node, war_placed=(Placed(0, 1, 1 << node),))
    assert total(GAME, at(covered, A)) == 2


@rule("R295", case="legal")
def test_r295_the_final_table_is_in_the_view() -> None:
    state = turn_up(with_points(begin(3), 5, 3, 1), THRONE)
    assert isinstance(RULES.pending(state), Over)
    seen = RULES.view(state, None)
    assert [row.total for row in seen.final] == list(RULES.score(state))
    assert RULES.view(begin(3), None).final == ()
    for row in seen.final:
        assert sum(line.points for line in row.lines) == row.total
        assert sum(subtotal for _, _, subtotal in row.sheets) == row.total


def test_the_last_close_tells_scores_and_winner() -> None:
    state = begin(3)
    index = GAME.events[THRONE]
    state = replace(state, deck=(index, *[c for c in state.deck if c != index]))
    state = put(state, A, nav_points=9)
    from tests.inscription.table import chance, close

    over, told = closing(chance(close(state)))
    assert [event.key for event in told][-1] == "won"
    card = RULES.card(over, told)
    assert (card.key, card.final) == ("end", True)
    assert "A wins" in card.text
