"""Production and council events: R196 to R224 and scenarios 7 to 10."""

import pytest
from msgspec.structs import replace

from engine.core.window import Decide, NeedChance
from engine.games.inscription.state import State
from engine.games.inscription.words import VOTE
from tests.inscription.table import (
    RULES,
    A,
    B,
    C,
    D,
    at,
    begin,
    chance,
    close,
    closing,
    events_of,
    objective,
    put,
    refused,
    step,
    turn_up,
    window,
)
from tests.rules.registry import rule

II, III, IV = "convene-the-council", "partisan-maneuvering", "the-limits-of-diplomacy"


def votes(state: State) -> list[int]:
    return [seat.purse[VOTE] for seat in state.seats]


def council(event: str = II, icons: tuple[int, ...] = (1, 1, 1, 1), **held: int) -> State:
    """The ballot window of a council; `held` are votes in hand before it."""
    state = begin(len(icons))
    for place, count in enumerate(icons):
        state = put(state, place, ind_vote_icons=count)
    for name, count in held.items():
        state = put(state, "ABCD".index(name), vote=count)
    return turn_up(state, event)


def scenario_7() -> State:
    return council(icons=(2, 1, 3, 1), A=1, C=2, D=4)


@rule("R201", "R213", "R216", "R219", case="both")
def test_scenario_07_council_of_four() -> None:
    state = scenario_7()
    assert votes(state) == [3, 1, 5, 5]
    state, told = closing(state, A="cast pass 2", B="cast pass 1", C="cast fail 4", D="cast pass 2")
    ballots = [(e.seat, e.args) for e in told if e.key.startswith("ballot_")]
    assert ballots == [(B, (1, 1, 0)), (C, (4, 1, 4)), (D, (2, 3, 4)), (A, (2, 5, 4))]
    assert "outcome_pass" in [event.key for event in told]
    assert [seat.exp.population for seat in state.seats] == [1, 1, 1, 1]
    assert votes(state) == [1, 0, 1, 3]


@rule("R217", case="both")
@pytest.mark.parametrize(("face", "side"), [(0, "pass"), (3, "fail"), (5, "fail")])
def test_scenario_08_a_tie_and_the_die(face: int, side: str) -> None:
    state = close(scenario_7(), A="cast pass 1", B="cast pass 1", C="cast fail 4", D="cast pass 2")
    need = RULES.pending(state)
    assert isinstance(need, NeedChance)
    assert need.name == "tie"
    state = chance(state, face)
    populations = [seat.exp.population for seat in state.seats]
    assert populations == ([1] * 4 if side == "pass" else [0] * 4)
    # Fail takes a vote of each before they are spent; nothing is owed for it (P14).
    assert votes(state) == ([2, 0, 1, 3] if side == "pass" else [1, 0, 0, 2])


@rule("R218", "R211", case="both")
def test_scenario_09_a_council_without_votes() -> None:
    state = close(council(III, icons=(1, 1, 1)))
    state = chance(state, 5)
    assert state.round == 3
    # Fail: each loses a vote; nothing is spent beyond it.
    assert votes(state) == [0, 0, 0]
    passed = chance(close(council(III, icons=(1, 1, 1))), 0)
    assert votes(passed) == [1, 1, 1]


@rule("R210", "R209", "R234", case="both")
def test_scenario_10_limits_of_a_ballot() -> None:
    state = begin(4)
    state = put(state, B, free_votes=0)
    state = turn_up(state, II)
    state = put(state, B, free_votes=1)
    assert votes(state)[B] == 1
    assert refused(state, B, "cast pass 3") == "too-many-votes"
    with pytest.raises(ValueError, match="cast takes"):
        RULES.parse("cast pass 1 fail 1")
    after = close(state, B="cast pass 2")
    assert votes(after)[B] == 0
    assert at(after, B).ind.votes_spent == 1


@rule("R196", "R197", case="both")
def test_r196_a_trade_good_for_each_unlocked_icon() -> None:
    state = put(begin(3), A, ind_commodities=(3, 3, 3))
    state = turn_up(state, "redefine-trade-routes")
    assert at(state, A).ind.goods == at(state, A).purse[1] == 3
    assert at(state, A).ind.claimed == 0
    assert at(state, B).ind.goods == 0


@rule("R198", case="both")
def test_r198_no_more_goods_than_the_store_holds() -> None:
    state = put(begin(3), A, ind_commodities=(3, 3, 3), ind_goods=6, ind_goods_spent=6)
    state = turn_up(state, "redefine-trade-routes")
    assert (at(state, A).ind.goods, at(state, A).purse[1]) == (8, 2)


@rule("R199", case="both")
def test_r199_then_the_next_round() -> None:
    state = turn_up(begin(3), "redefine-trade-routes")
    assert (state.round, window(state)) == (3, "r3.card")
    waiting = replace(state, phase="owed.production", asking=(A,))
    assert refused(put(waiting, A, trade_good=1), A, "trade material") == "not-now"


@rule("R282", case="both")
def test_r282_production_is_one_step_for_all() -> None:
    state = begin(4)
    for place in (A, C):
        state = put(state, place, trade_good=5)
        state = put(state, place, ind_commodities=(1, 1, 1))
    state = turn_up(state, "redefine-trade-routes")
    assert objective(state, "industry") == (6, -1, 6, -1)


@rule("R202", case="both")
def test_r202_at_least_one_vote() -> None:
    assert votes(council()) == [1, 1, 1, 1]
    assert at(council(), A).ind.votes == 1


@rule("R203", case="both")
def test_r203_no_more_votes_than_the_store_holds() -> None:
    state = put(begin(3), A, ind_vote_icons=4, ind_votes=3, ind_votes_spent=3)
    state = turn_up(state, II)
    assert (at(state, A).ind.votes, votes(state)[A]) == (6, 3)


@rule("R204", "R207", case="both")
def test_r204_votes_are_claimed_before_the_agenda_is_known() -> None:
    told = [event.key for event in events_of(begin(3), II)]
    assert told.index("votes_claimed") < told.index("agenda")
    state = council(icons=(2, 1, 1))
    assert refused(state, A, "cast pass 2") == ""
    assert RULES.view(begin(3), A).agenda == ""


@rule("R205", case="both")
def test_r205_the_agenda_of_the_stage() -> None:
    for event, agenda in ((II, "relief"), (III, "levy"), (IV, "gift")):
        assert RULES.game.pack.agendas[council(event).agenda].id == agenda


@rule("R206", "R212", case="both")
def test_r206_pass_fail_or_abstain() -> None:
    state = council()
    assert refused(state, A, "cast maybe 1") == "no-side"
    for ballot in ("cast pass 1", "cast fail 1", "cast abstain 0"):
        assert refused(state, A, ballot) == ""
    assert refused(state, A, "cast abstain 1") == "bad-votes"
    assert str(RULES.parse("cast pass 0")) == "cast abstain 0"
    nothing = step(state, A, "cast pass 0")
    assert at(nothing, A).ballot == ("abstain", 0)


@rule("R208", case="both")
def test_r208_ballots_are_sealed() -> None:
    state = council()
    one = RULES.graft(state, A, step(state, A, "cast pass 1"))
    other = RULES.graft(state, A, step(state, A, "cast fail 1"))
    assert RULES.view(one, B) == RULES.view(other, B) == RULES.view(state, B)
    assert RULES.view(one, A).seats[A].ballot == ("pass", 1)
    pending = RULES.pending(state)
    assert isinstance(pending, Decide)
    assert (pending.window.sealed, pending.window.shows) == (True, "count")
    assert pending.window.pace == "vote"


@rule("R213", case="both")
def test_r213_from_the_speakers_left_the_speaker_last() -> None:
    state = replace(council(), speaker=2)
    _, told = closing(state)
    order = [event.seat for event in told if event.key.startswith("ballot_")]
    assert order == [D, A, B, C]
    # A ballot may be filled in anew until the window closes, not afterwards.
    again = step(state, B, "cast pass 1", "cast fail 1")
    assert at(again, B).ballot == ("fail", 1)
    assert refused(close(state, A="cast pass 1"), B, "cast fail 1") != ""


@rule("R214", "R215", case="both")
def test_r214_votes_count_not_voters() -> None:
    state = council(D=4)
    after, told = closing(state, A="cast pass 1", B="cast pass 1", C="cast pass 1", D="cast fail 5")
    last = [event.args for event in told if event.key.startswith("ballot_")][-1]
    assert last[1:] == (3, 5)
    assert "outcome_fail" in [event.key for event in told]
    assert all(seat.exp.population == 0 for seat in after.seats)


@rule("R220", case="both")
def test_r220_cast_votes_are_owned_while_the_outcome_resolves() -> None:
    state = council(III, A=2)
    after = close(state, A="cast pass 3")
    assert at(after, A).purse[1] == 1  # a trade good for who has three votes
    assert at(after, B).purse[1] == 0
    assert votes(after)[A] == 0


@rule("R221", case="both")
def test_r221_what_the_outcome_took_is_not_owed() -> None:
    state = council(II, A=2, B=5)
    after = close(state, A="cast pass 3", B="cast fail 5")
    # Fail: each loses a vote, then what was cast is spent as far as it goes.
    assert votes(after)[:2] == [0, 0]
    assert at(after, A).purse[VOTE] == 0


@rule("R233", case="both")
def test_r233_votes_back_an_outcome_and_nothing_else() -> None:
    after = close(council(), A="cast pass 1")
    assert votes(after) == [0, 1, 1, 1]
    marking = step(put(begin(3), A, vote=3), A, "activate industry")
    assert not [o for o in RULES.options(marking, A) if "vote" in str(o.step)]


@rule("R222", "R223", case="both")
def test_r222_other_votes_stay_and_the_boxes_are_wiped() -> None:
    after = close(council(A=3), A="cast pass 1")
    assert votes(after) == [3, 1, 1, 1]
    assert after.ballots == ()
    assert all(seat.ballot is None for seat in after.seats)
    assert (after.agenda, after.outcome) == (-1, "")
    assert RULES.view(after, B).agendas[0] == "relief"


@rule("R224", case="both")
def test_r224_nothing_else_is_spent_in_a_council() -> None:
    state = put(council(), A, trade_good=1)
    assert refused(state, A, "trade material") == "not-now"
    assert window(close(state)) == "" or close(state).round == 3


@rule("R216", "R361", case="both")
def test_r216_an_outcome_with_a_choice_is_asked_of_all() -> None:
    state = close(council(IV), A="cast fail 1")
    assert state.phase == "owed.outcome"
    assert state.asking == (A, B, C, D)
    assert refused(state, B, "choose 3") == "no-such-answer"
    seen = RULES.view(state, B)
    assert (seen.tally, seen.outcome) == ((0, 1), "fail")
    done = close(state, A="choose 1", B="choose 2", C="choose 1", D="choose 1")
    assert [seat.purse[0] for seat in done.seats] == [1, 0, 1, 1]
    assert done.round == 3


@rule("R235", "R234", case="both")
def test_r235_free_votes_go_first_and_do_not_last() -> None:
    state = put(council(A=1), A, free_votes=1)
    after = close(state, A="cast pass 2")
    assert votes(after)[A] == 1
    assert at(after, A).free_votes == 0


@rule("R272", case="both")
def test_r272_a_council_relic_is_played_before_the_ballot_is_sealed() -> None:
    state = put(council(), A, hand=(2,))
    assert refused(state, A, "cast pass 3") == "too-many-votes"
    state = step(state, A, "play R3")
    assert refused(state, A, "cast pass 3") == ""
    assert refused(put(begin(3), A, hand=(2,)), A, "play R3") == "relic-council"


@rule("R232", case="both")
def test_r232_free_goods_lapse_where_no_sheet_is_active() -> None:
    from engine.core.effects import Gain
    from engine.games.inscription.phases.common import run

    state = council()
    after, told = run(RULES.game, state, A, Gain("free_trade_good", 2), "test")
    assert at(after, A).free_goods == 0
    assert [event.key for event in told] == ["lapsed"]
    # Nor is a kind asked for where the resource would lapse.
    after, told = run(RULES.game, state, A, Gain("resource"), "test")
    assert at(after, A).stack == ()
    assert [event.key for event in told] == ["lapsed"]
    marking = step(begin(3), A, "activate industry")
    after, told = run(RULES.game, marking, A, Gain("free_trade_good", 2), "test")
    assert at(after, A).free_goods == 2
