"""Mecatol Rex, as far as the seat that claims it is concerned: R244, R245, R250, R358, R359."""

from engine.core.effects import Gain
from engine.games.inscription.context import Context
from tests.inscription.sample import explored, held, play, run, seat
from tests.rules.registry import rule


def reward(points: int, votes: int) -> Context:
    """A dice step with this slot on offer."""
    return Context(0, "dice", reward=(points, votes))


@rule("R244", "R245", case="legal")
def test_r244_votes_are_circled_and_points_written_at_once() -> None:
    own = explored(seat("navigation", (0, 1, 0)), "D2")
    own = play(own, "claim D2 influence", ctx=reward(3, 3))
    assert (held(own, "vote"), own.ind.votes, own.nav.mecatol) == (3, 3, 3)


@rule("R250", case="both")
def test_r250_without_a_slot_there_is_no_reward() -> None:
    own = explored(seat("navigation", (0, 1, 0)), "D2")
    own = play(own, "claim D2 influence", ctx=reward(0, 0))
    assert (held(own, "vote"), own.nav.mecatol, own.mecatol) == (0, 0, True)


@rule("R358", case="both")
def test_r358_votes_are_circled_as_far_as_they_go() -> None:
    own = run(explored(seat("navigation", (0, 1, 0)), "D2"), Gain("vote", 4))
    own = play(own, "claim D2 influence", ctx=reward(4, 4))
    assert (held(own, "vote"), own.nav.mecatol) == (6, 4)


@rule("R359", case="legal")
def test_r359_the_reward_is_the_one_on_offer_when_the_step_began() -> None:
    own = explored(seat("navigation", (0, 1, 0)), "D2")
    first = play(own, "claim D2 influence", ctx=reward(6, 5))
    assert first == play(own, "claim D2 influence", ctx=reward(6, 5))
    assert first.nav.mecatol == 6
