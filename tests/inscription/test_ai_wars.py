"""Wars against the AI: R327 to R335 and scenarios 3 and 4."""

import pytest
from msgspec.structs import replace

from engine.games.inscription.boards import Asset
from engine.games.inscription.score import rows
from engine.games.inscription.state import State
from tests.inscription import sample, table
from tests.inscription.ai_table import (
    PACK,
    RULES,
    M,
    ai,
    begin,
    counts,
    marked,
    masked,
    play_on,
    roll,
)
from tests.inscription.table import A, B, at, close, events_of, put, turn_up
from tests.inscription.test_war import WAR, arm, results
from tests.rules.registry import rule

pytestmark = pytest.mark.usefixtures("solo")
SECOND = "when-diplomacy-fails"


def quiet(state: State) -> State:
    """The AI's dice show nothing that adds to its strength."""
    crossed = list(ai(state).crossed)
    crossed[1] = 0
    return masked(state, crossed=tuple(crossed))


def fought(state: State, event: str = WAR) -> State:
    """The war is turned up after a round whose focus dice are MM I R, so that M stays."""
    index = RULES.game.events[event]
    rest = tuple(card for card in state.deck if card != index)
    return close(roll(replace(state, deck=(index, *rest)), "MM I R"))


def told(state: State, event: str = WAR) -> list[tuple[str, int, tuple[str | int, ...]]]:
    index = RULES.game.events[event]
    rest = tuple(card for card in state.deck if card != index)
    state = roll(replace(state, deck=(index, *rest)), "MM I R")
    found = table.closing(state)[1]
    return [(e.key, e.seat, e.args) for e in found if e.key.startswith(("war_", "ai_"))]


@rule("R327", case="both")
@pytest.mark.parametrize("facing", [0, 1])
def test_r327_the_ai_stands_where_nobody_sits(facing: int) -> None:
    state = masked(marked(begin(2), M=2), facing=facing)
    found = told(state)
    others = {(seat, args[0]): args[1] for key, seat, args in found if key.startswith("war_")}
    assert sorted(others.values()) == [-1, -1, A, B]
    right, left = ("left", "right") if facing else ("right", "left")
    # A is the Speaker: on B's left with facing 0.
    assert others[A, right] == B
    assert others[B, left] == A
    assert others[A, left] == others[B, right] == -1


@rule("R328", case="both")
def test_r328_one_player_fights_the_same_strength_twice() -> None:
    state = marked(arm(begin(1), A, 4, 1), M=2)
    assert [args for key, _, args in told(state) if key == "ai_strength"] == [(2,)]
    state = fought(state)
    assert at(state, A).war.boxes == ((4, 1),)
    assert results(state) == [("won", "lost")]
    # Neither added nor averaged: 4 and 1 against 2 are not 5 against 4.
    assert results(fought(marked(arm(begin(1), A, 4, 1), M=4))) == [("lost", "lost")]


@rule("R329", case="both")
@pytest.mark.parametrize(("event", "strength"), [(WAR, 2), (SECOND, 3)])
def test_r329_the_figure_over_the_last_crossed_icon_of_the_stage(event: str, strength: int) -> None:
    # Stage II: 1 2 4 6, two crossed; Stage III: 2 3 5 7, two crossed.
    state = masked(begin(1), crossed=(0b0011_0011, 0, 0, 0, 0, 0))
    if event == SECOND:
        state = put(state, A, war_line=1, war_boxes=((0, 0),), war_results=(("tied", "tied"),))
    assert [args for key, _, args in told(state, event) if key == "ai_strength"] == [(strength,)]


@rule("R330", case="both")
def test_r330_nothing_crossed_is_strength_nought() -> None:
    state = arm(begin(1), A, 1, 0)
    assert results(fought(state)) == [("won", "tied")]


def test_q98_by_option_it_is_the_first_figure() -> None:
    state = arm(begin(1, ai_unmarked="first"), A, 2, 1)
    assert RULES.view(state, None).ai.strength == (1, 2, 3, 4)  # type: ignore[union-attr]
    assert results(fought(state)) == [("won", "tied")]


@rule("R331", case="both")
def test_r331_a_full_section_goes_on_into_the_next() -> None:
    state = marked(begin(1), M=3)
    state = close(roll(state, "M I R"))
    assert ai(state).crossed[M] == 0b1111
    state = close(roll(state, "M I R"))
    assert ai(state).crossed[M] == 0b1_1111
    # At Medium the first icon of Stage III is crossed already.
    state = masked(begin(1, "medium"), crossed=(0b1_1111, 1, 0, 1, 1, 1))
    assert ai(roll(state, "M I R")).crossed[M] == 0b11_1111


@rule("R332", case="both")
def test_r332_a_line_goes_through_what_is_unmarked_of_the_stage() -> None:
    state = fought(marked(begin(1), M=2))
    assert (ai(state).crossed[M], ai(state).lined[M]) == (0b0011, 0b1100)
    state = roll(state, "M I R")
    assert (ai(state).crossed[M], ai(state).lined[M]) == (0b1_0011, 0b1100)


@rule("R334", case="both")
def test_r334_the_usual_result_for_the_player_and_none_for_the_ai() -> None:
    state = marked(arm(begin(1), A, 4, 2), M=2)
    found = told(state)
    assert [(key, args[0]) for key, _, args in found if key.startswith("war_")] == [
        ("war_won", "left"),
        ("war_tied", "right"),
    ]
    assert {seat for key, seat, _ in found if key.startswith("war_")} == {A}
    after = fought(state)
    assert results(after) == [("won", "tied")]
    lost = fought(marked(arm(begin(1), A, 1, 4), M=3))
    assert results(lost) == [("lost", "tied")]
    before = fought(begin(1))
    assert rows(RULES.game, at(lost, A))[3][0] < rows(RULES.game, at(before, A))[3][0]
    assert len(after.seats) == 1


@rule("R335", case="both")
def test_r335_bonuses_count_against_the_ai_by_side() -> None:
    state = put(arm(begin(1), A, 2, 2), A, war_neighbors=(1, 0))
    after = fought(marked(state, M=2))
    assert at(after, A).war.boxes == ((3, 2),)
    assert results(after) == [("won", "tied")]


def test_p27_by_option_only_nodes_count_against_the_ai() -> None:
    state = masked(begin(2, ai_bonuses="ignored"), facing=0)
    for place in (A, B):
        state = put(arm(state, place, 2, 2), place, war_neighbors=(1, 1))
    after = fought(marked(state, M=2))
    # A, the Speaker, has B on the right, B has A on the left; the AI is on the other sides.
    assert [own.war.boxes[0] for own in after.seats] == [(2, 3), (3, 2)]
    assert results(after) == [("tied", "tied"), ("tied", "tied")]


@pytest.mark.parametrize(
    ("facing", "points", "ends"),
    [
        (1, [-2, 1], [("lost", "tied"), ("lost", "won")]),
        (0, [6, 1], [("won", "won"), ("lost", "won")]),
    ],
)
def test_scenario_03_war_of_two_and_the_ai(
    facing: int, points: list[int], ends: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    prizes = ((Asset("vp", 3), Asset("vp", 3)),) * 4
    sheet = replace(sample.WARFARE, prizes=prizes, losses=((2, 2),) * 4, nodes=())
    rules = play_on(monkeypatch, replace(PACK, warfare=(sheet,)))
    state = masked(begin(2), facing=facing, crossed=(0b0011_0000, 0, 0, 0, 0, 0))
    for place, (left, right) in enumerate(((4, 3), (1, 6))):
        state = arm(state, place, left, right, war=2)
        state = put(
            state, place, war_line=1, war_boxes=((0, 0),), war_results=(("", ""),),
            lane=at(state, place).lane,
        )  # fmt: skip
    index = rules.game.events[SECOND]
    state = replace(state, deck=(index, *[card for card in state.deck if card != index]))
    state = close(roll(state, "MM I R"))
    assert [own.war.boxes[1] for own in state.seats] == [(4, 3), (1, 6)]
    assert [own.war.results[1] for own in state.seats] == ends
    assert [rows(rules.game, own)[3][0] for own in state.seats] == points


def test_scenario_04_solo_war_and_the_line_after_it() -> None:
    state = marked(put(arm(begin(1), A, 4, 4), A, war_neighbors=(1, 0)), M=3)
    state = fought(state)
    assert at(state, A).war.boxes == ((5, 4),)
    assert results(state) == [("won", "tied")]
    assert ai(state).lined[M] == 0b1000
    state = roll(state, "M I R")
    assert ai(state).crossed[M] == 0b1_0111
    assert counts(state)[M] == 4


def test_the_last_war_ends_the_game_with_its_line() -> None:
    found = [event.key for event in events_of(begin(2), "a-throne-for-the-taking")]
    assert found[-1] == "nobody"
    assert "ranked_loss" in found
    state = turn_up(begin(1), "a-throne-for-the-taking")
    assert state.winners == ()
    assert ai(state).lined[M] == 0b111_1000_0000_0000 & ~ai(state).crossed[M]
