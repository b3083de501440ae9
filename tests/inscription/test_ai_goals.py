"""The AI in strategy events, and its goals: R314 to R326, R363 and scenario 24."""

import pytest
from msgspec.structs import replace

from engine.core.event import Event
from engine.games.inscription.phases.common import open_step
from engine.games.inscription.state import State
from engine.games.inscription.words import GOALS
from tests.inscription import table
from tests.inscription.ai_table import (
    II,
    MM,
    RR,
    RULES,
    I,
    M,
    R,
    ai,
    begin,
    counts,
    dice,
    marked,
    masked,
    roll,
)
from tests.inscription.table import A, B, at, chance, close, objective, turn_up
from tests.inscription.test_boundaries import CLAIM, near, rewards, slots
from tests.rules.registry import rule

pytestmark = pytest.mark.usefixtures("solo")
NAVIGATION = GOALS.index("navigation")
DRAWN = "activate navigation"
LATER = "claim D2 influence"


def told_by(state: State, faces: str) -> list[Event]:
    """What is told when the dice of a card step come out so."""
    return list(RULES.answer(close(state), dice(faces))[1])


def in_round(state: State, number: int) -> State:
    """The same card step, in another round."""
    return replace(state, round=number)


@rule("R314", case="both")
def test_r314_each_focus_die_crosses_an_icon_of_its_face() -> None:
    state = begin(1)
    assert [at(state, A).nav.focus, at(state, A).exp.focus] == [0, 0]
    state = roll(state, "M II R")
    assert counts(state) == [1, 0, 0, 1, 1, 0]
    # Black dice of whatever kind move nothing.
    for black in ((0, 0, 0), (5, 5, 5), (3, 4, 5)):
        other = chance(close(begin(1)), *black, 0, 5, 0)
        assert counts(other) == [1, 0, 0, 1, 1, 0]


@rule("R315", case="both")
def test_r315_a_goal_stands_before_step_three_opens() -> None:
    state = marked(begin(1), MM=3)
    told = [event.key for event in told_by(state, "MM I R")]
    assert told[:3] == ["rolled", "ai_marks", "ai_objective"]
    state = roll(state, "MM I R")
    assert table.window(state, RULES) == "r1.dice"
    assert RULES.view(state, A).objectives[NAVIGATION].flipped
    assert counts(state)[MM] == 4


@rule("R316", case="both")
def test_r316_a_double_face_crosses_one_icon_of_its_own_track() -> None:
    state = roll(begin(1), "MM II RR")
    assert counts(state) == [0, 1, 0, 1, 0, 1]


@rule("R317", case="both")
def test_r317_the_ai_moves_in_strategy_events_only() -> None:
    state = roll(begin(1))
    assert sum(counts(state)) == 3
    state = close(state)
    for event in ("redefine-trade-routes", "border-conflict"):
        before = sum(counts(roll(state)))
        state = turn_up(state, event)
        assert sum(counts(state)) == before
    before = sum(counts(roll(state)))
    state = turn_up(state, "convene-the-council")
    state = chance(close(state))
    assert table.window(state, RULES).endswith(".card")
    assert sum(counts(state)) == before


@rule("R318", case="both")
def test_r318_a_goal_is_reached_with_every_icon_left_of_it_crossed() -> None:
    state = roll(marked(begin(1), MM=2), "MM I R")
    assert (counts(state)[MM], ai(state).goals, state.flipped) == (3, (), 0)
    state = roll(marked(begin(1), MM=3), "MM I R")
    assert (counts(state)[MM], ai(state).goals) == (4, ((NAVIGATION, 1),))


@rule("R319", case="legal")
def test_r319_an_open_objective_is_flipped() -> None:
    state = roll(marked(near(begin(1), A), MM=3), "MM I R")
    state = close(state)
    assert RULES.view(state, A).objectives[NAVIGATION].flipped
    state = close(near(state, A), A=CLAIM)
    assert objective(state, "navigation") == (3,)


@rule("R319", case="illegal")
def test_r319_a_flipped_objective_stays_as_it_is() -> None:
    state = close(near(marked(begin(1), MM=3), A), A=CLAIM)
    assert objective(state, "navigation") == (6,)
    flipped = state.flipped
    told = RULES.answer(state, dice("MM I R"))[1]
    state = chance(state, *dice("MM I R"))
    assert state.flipped == flipped
    assert objective(state, "navigation") == (6,)
    assert "ai_objective_later" in [event.key for event in told]
    assert ai(state).first == (0, 0, 0, 0)


@rule("R320", case="both")
def test_r320_the_ai_takes_the_topmost_open_slot() -> None:
    state = close(roll(marked(near(begin(2), A), II=3), "M II R"))
    assert slots(state) == [-1]
    state = close(near(state, A), A=CLAIM)
    assert slots(state) == [-1, A]
    assert rewards(state)[A] == (4, 4)
    # Slots that are taken stay as they are.
    state = close(near(marked(begin(2), II=3), A), A=CLAIM)
    state = chance(state, *dice("M II R"))
    assert slots(state) == [A, -1]
    assert rewards(state)[A] == (6, 5)


@rule("R321", case="legal")
def test_r321_the_slots_are_those_of_the_front() -> None:
    pack = table.SHIPPED.game.pack
    assert pack.mecatol.slots[2] == (3, 3)
    assert len(pack.mecatol.slots) >= 3
    assert pack.ais


@rule("R322", case="both")
def test_r322_the_ai_gains_nothing() -> None:
    before = marked(begin(1), MM=3, II=3)
    state = roll(before, "MM II R")
    assert {event.key for event in told_by(before, "MM II R")} >= {"ai_objective", "ai_slot"}
    plain = roll(begin(1), "MM II R")
    assert [seat.purse for seat in state.seats] == [seat.purse for seat in plain.seats]
    assert RULES.score(state) == RULES.score(plain)
    assert len(RULES.score(state)) == 1


@rule("R323", case="both")
@pytest.mark.parametrize(("later", "points", "reward"), [(False, 6, (6, 5)), (True, 3, (4, 4))])
def test_r323_in_the_same_round_the_player_is_level_with_the_ai(
    later: bool, points: int, reward: tuple[int, int]
) -> None:
    state = marked(near(begin(1), A), MM=3, II=3)
    state = chance(close(state, A=DRAWN), *dice("MM II R"))
    if later:
        state = near(close(state), A)
        state = chance(close(state, A=DRAWN), *dice("M I R"))
    state = close(state, A=LATER)
    assert slots(state) == [-1, A]
    assert objective(state, "navigation") == (points,)
    assert rewards(state)[A] == reward


def tie(**options: str) -> State:
    """A completes in step 1, the AI in step 2, B in step 3 of one round."""
    state = marked(near(begin(2, **options), A, B), MM=3, II=3)
    state = close(state, A=CLAIM, B=DRAWN)
    state = chance(state, *dice("MM II R"))
    return close(state, B=LATER)


@rule("R324", case="both")
def test_r324_a_tie_does_not_pass_through_the_ai() -> None:
    state = tie()
    assert slots(state) == [A, -1, B]
    assert rewards(state) == [(6, 5), (4, 4)]
    assert objective(state, "navigation") == (6, 3)


def test_p24_by_option_a_tie_is_passed_on() -> None:
    state = tie(ai_ties="passed")
    assert slots(state) == [A, -1, B]
    assert rewards(state) == [(6, 5), (6, 5)]
    assert objective(state, "navigation") == (6, 6)


@pytest.mark.parametrize("ties", ["direct", "passed"])
def test_both_players_level_with_the_ai_in_one_step(ties: str) -> None:
    state = marked(near(begin(2, ai_ties=ties), A, B), MM=3, II=3)
    state = chance(close(state, A=DRAWN, B=DRAWN), *dice("MM II R"))
    state = close(state, A=LATER, B=LATER)
    assert slots(state) == [-1, A, B]
    assert rewards(state) == [(6, 5), (6, 5)]
    assert objective(state, "navigation") == (6, 6)


@rule("R325", case="both")
def test_r325_a_full_goal_track_passes_on() -> None:
    full = marked(begin(1), MM=5)
    state = roll(masked(full, goals=((NAVIGATION, 1),)), "MM I R")
    assert counts(state)[:2] == [1, 5]
    state = roll(marked(begin(1), MM=2), "MM I R")
    assert counts(state)[:2] == [0, 3]


@rule("R326", case="both")
def test_r326_a_full_track_of_figures_or_a_circle_marks_nothing() -> None:
    state = marked(begin(1), M=15)
    told = told_by(state, "M II RR")
    assert [event.args for event in told if event.key == "ai_marks"] == [("", "II", "RR")]
    assert counts(roll(state, "M II RR")) == [15, 0, 0, 1, 0, 1]
    # MM passes on to a full M: nothing. R and RR pass on to one another: nothing.
    goals = tuple((goal, 1) for goal in range(4))
    state = masked(marked(begin(1), M=15, MM=5, R=8, RR=5), goals=goals, first=(1, 1, 1, 1))
    told = told_by(replace(state, flipped=0b1111), "MM I RR")
    assert [event.args for event in told if event.key == "ai_marks"] == [("", "I", "")]
    assert counts(roll(state, "MM I R")) == [15, 5, 1, 0, 8, 5]
    assert table.window(roll(state, "MM I R"), RULES) == "r1.dice"


@rule("R363", case="both")
def test_r363_level_with_the_ai_helps_only_if_it_was_among_the_first() -> None:
    # Nobody before: B, level with the AI, has the greater value.
    state = marked(near(begin(2), A, B), MM=3)
    state = chance(close(state, A=DRAWN, B=DRAWN), *dice("MM I R"))
    assert objective(close(state, B=LATER), "navigation") == (-1, 6)
    # A two rounds before: the lesser one, though the AI gets there in B's round.
    state = marked(near(begin(2), A, B), MM=3)
    state = chance(close(state, A=CLAIM, B=DRAWN), *dice("M I R"))
    state = near(close(state), B)
    state = chance(close(state, B=DRAWN), *dice("MM I R"))
    assert ai(state).goals == ((NAVIGATION, 2),)
    assert objective(close(state, B=LATER), "navigation") == (6, 3)


@pytest.mark.parametrize("later", [False, True])
def test_scenario_24_progress_of_the_ai(later: bool) -> None:
    state = near(begin(1, "medium"), A)
    crossed = ai(state).crossed
    assert [crossed[M], crossed[MM], crossed[II]] == [0b1_0001, 1, 1]
    state = masked(in_round(state, 6), crossed=(crossed[M], 0b111, 0, 0b111, 1, 1))
    state = open_step(replace(state, relics=()))
    state = chance(close(state, A=DRAWN), *dice("MM II R"))
    assert (counts(state)[MM], counts(state)[II], counts(state)[R]) == (4, 4, 2)
    assert RULES.view(state, A).objectives[NAVIGATION].flipped
    assert state.slots == ((-1, 6, "roll"),)
    if later:
        state = near(close(state), A)
        state = chance(close(state, A=DRAWN), *dice("M I R"))
    state = close(state, A=LATER)
    assert objective(state, "navigation") == ((3,) if later else (6,))
    assert slots(state) == [-1, A]
    assert rewards(state)[A] == ((4, 4) if later else (6, 5))
    # MM full: its result counts as a single M.
    masks = list(ai(state).crossed)
    masks[MM] = 0b1_1111
    before = masks[M].bit_count()
    state = roll(masked(state, crossed=tuple(masks)), "MM I RR")
    assert counts(state)[M] == before + 1
    assert (counts(state)[MM], counts(state)[RR], counts(state)[I] > 0) == (5, 2, True)
