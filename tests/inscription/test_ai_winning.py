"""Winning against the AI: R350 to R355."""

import pytest

from engine.games.inscription.phases.end import finish
from engine.games.inscription.ranks import RANKS, lowest, rank
from engine.games.inscription.score import winners
from engine.games.inscription.state import State
from tests.inscription.ai_table import RULES, begin
from tests.inscription.table import A, B
from tests.inscription.test_end import with_points
from tests.rules.registry import rule

pytestmark = pytest.mark.usefixtures("solo")


def ended(difficulty: str, *points: int, votes: tuple[int, ...] = ()) -> State:
    """A table with these scores, over."""
    state = begin(len(points), difficulty)
    assert RULES.score(state) == (0,) * len(points)
    return finish(RULES.game, with_points(state, *points, votes=votes))[0]


@rule("R350", case="both")
def test_r350_the_best_score_wins_if_it_is_no_loss() -> None:
    assert ended("medium", 79, 60).winners == (A,)
    assert ended("hard", 79, 60).winners == ()
    assert ended("medium", 20, 61).winners == (B,)


@rule("R351", case="both")
@pytest.mark.parametrize(("difficulty", "least"), [("easy", 40), ("medium", 60), ("hard", 80)])
def test_r351_the_first_winning_score(difficulty: str, least: int) -> None:
    assert ended(difficulty, least - 1).winners == ()
    assert ended(difficulty, least).winners == (A,)
    assert lowest(difficulty) == least


@rule("R352", case="both")
def test_r352_the_ranks_from_below() -> None:
    assert [title for _, title in RANKS] == [
        "Lost in the Dark Years",
        "Footnote in Galactic History",
        "Fledgling Domain",
        "Galactic Power",
        "Ascendant Authority",
        "Surpassed the Lazax",
    ]
    for points, title in (
        (-9, 0), (39, 0), (40, 1), (59, 1), (60, 2), (80, 3), (100, 4), (119, 4), (120, 5),
    ):  # fmt: skip
        assert rank("hard", points).title == RANKS[title][1], points


@rule("R353", case="both")
def test_r353_only_hard_has_the_top_rank() -> None:
    assert rank("easy", 130).title == "Galactic Power"
    assert rank("medium", 130).title == "Ascendant Authority"
    assert rank("hard", 130).title == "Surpassed the Lazax"


@rule("R354", case="both")
def test_r354_a_loss_has_the_title_of_its_score() -> None:
    found = rank("hard", 65)
    assert (found.title, found.loss) == ("Fledgling Domain", True)
    state = ended("hard", 65)
    assert state.winners == ()
    row = RULES.view(state, None).final[0]
    assert (row.rank, row.loss) == ("Fledgling Domain", True)
    told = finish(RULES.game, with_points(begin(1, "hard"), 65))[1]
    said = [RULES.sentence(event, ("ann",)) for event in told]
    assert "ann ranks as Fledgling Domain, a loss at hard." in said
    assert "Nobody wins: at hard it takes 80 points." in said


@rule("R355", case="both")
def test_r355_two_players_tied_use_the_usual_tie_break() -> None:
    assert ended("medium", 70, 70, votes=(1, 4)).winners == (B,)
    assert ended("medium", 70, 70, votes=(4, 4)).winners == (A, B)
    assert ended("medium", 50, 50, votes=(1, 4)).winners == ()
    state = with_points(begin(2, "easy"), 40, 12)
    assert winners(RULES.game, state) == (A,)


def test_the_end_is_said_on_the_card() -> None:
    state = ended("hard", 65)
    assert RULES.card(state, ()).text == "Nobody wins: the best score is a loss at hard."
    assert RULES.card(ended("easy", 65), ()).text == "A wins."
