"""What is settled when a step closes: Mecatol Rex and objectives. R243 to R250, R277 to R287,
R358, R359, scenarios 11 to 14."""

from engine.core.effects import Gain
from engine.games.inscription.objectives import look
from engine.games.inscription.phases.common import reward, run
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
    objective,
    put,
    refused,
    step,
)
from tests.rules.registry import rule

CLAIM = "activate navigation; claim D2 influence"
BIT = 1 << RULES.game.table.navigations[0].system["D2"]


def near(state: State, *places: int, influence: int = 3) -> State:
    """The seats have explored Mecatol Rex; the card gives influence."""
    from msgspec.structs import replace

    for place in places:
        state = put(
            state, place, nav_explored=at(state, place).nav.explored | BIT,
            lane=at(state, place).lane,
        )  # fmt: skip
    return replace(state, event=RULES.game.events["fledgling-empire"])


def rewards(state: State) -> list[tuple[int, int]]:
    return [(seat.nav.mecatol, seat.purse[VOTE]) for seat in state.seats]


def slots(state: State) -> list[int]:
    return [slot[0] for slot in state.slots]


def taken(state: State, *places: int) -> State:
    """Slots filled in an earlier round."""
    from msgspec.structs import replace

    return replace(state, slots=tuple((place, 0, "card") for place in places))


@rule("R247", "R248", case="both")
def test_scenario_11_mecatol_rex_in_the_same_step() -> None:
    state = taken(near(begin(4), A, B, C), D)
    state = close(state, B=CLAIM, C=CLAIM)
    assert slots(state) == [D, B, C]
    assert rewards(state)[B] == rewards(state)[C] == (4, 4)
    state = near(close(chance(state)), A)
    state = close(state, A=CLAIM)
    assert slots(state) == [D, B, C, A]
    assert rewards(state)[A] == (2, 2)


@rule("R249", case="both")
def test_scenario_12_mecatol_rex_in_the_same_round() -> None:
    state = near(begin(3), A, B)
    state = close(state, A=CLAIM, B="activate navigation")
    state = chance(state, 3, 3, 3, 0, 0, 0)
    state = close(state, B="claim D2 influence")
    assert slots(state) == [A, B]
    assert rewards(state)[:2] == [(6, 5), (4, 4)]


@rule("R280", "R279", "R283", case="both")
def test_scenario_13_an_objective_in_the_same_step() -> None:
    # The objective asks for a second claimed system; home is the first.
    state = near(begin(4), A, B, C, D)
    for place in (A, C, D):
        drafted = RULES.graft(state, place, step(state, place, *CLAIM.split("; ")))
        assert not RULES.view(drafted, B).objectives[0].flipped
    state = close(state, A=CLAIM, C=CLAIM, D=CLAIM)
    assert objective(state, "navigation") == (6, -1, 6, 6)
    assert RULES.view(state, B).objectives[0].flipped
    state = near(close(chance(state)), B)
    assert objective(close(state, B=CLAIM), "navigation") == (6, 3, 6, 6)


@rule("R281", "R278", case="both")
def test_scenario_14_an_objective_in_the_same_round() -> None:
    state = near(begin(3), A, B, C)
    state = close(state, A=CLAIM, B="activate navigation", C="activate navigation")
    state = chance(state, 3, 3, 3, 0, 0, 0)
    state = close(state, B="claim D2 influence", C="claim D2 influence")
    assert objective(state, "navigation") == (6, 3, 3)


@rule("R243", "R244", "R245", case="both")
def test_r243_the_topmost_open_slot_with_its_votes_and_points() -> None:
    state = taken(near(begin(4), C), A, B)
    drafted = step(state, C, *CLAIM.split("; "))
    assert (at(drafted, C).nav.mecatol, at(drafted, C).purse[VOTE]) == (3, 3)
    after = close(state, C=CLAIM)
    assert slots(after) == [A, B, C]
    assert at(after, C).ind.votes == 3
    assert refused(near(close(chance(after)), C), C, "claim D2 influence") == "no-sheet"
    lines = {line.source: line.points for line in _lines(after, C)}
    assert lines["mecatol"] == 3


def _lines(state: State, place: int) -> tuple:  # type: ignore[type-arg]
    from engine.games.inscription.score import breakdown

    return breakdown(RULES.game, at(state, place))


@rule("R246", case="legal")
def test_r246_the_third_slot_is_worth_three_and_three() -> None:
    from tests.inscription.table import SHIPPED

    assert SHIPPED.game.pack.mecatol.slots[2] == (3, 3)


@rule("R250", case="both")
def test_r250_beyond_the_last_slot_there_is_nothing() -> None:
    state = near(begin(8), 6, 7)
    state = taken(state, 0, 1, 2, 3, 4)
    after = close(state, G=CLAIM, H=CLAIM)
    assert rewards(after)[6:] == [(0, 0), (0, 0)]
    assert slots(after) == [0, 1, 2, 3, 4, 6, 7]
    last = close(taken(near(begin(8), 6, 7), 0, 1, 2, 3), G=CLAIM, H=CLAIM)
    assert rewards(last)[6:] == [(1, 1), (1, 1)]


@rule("R358", case="both")
def test_r358_no_more_votes_than_the_store_holds() -> None:
    state = put(near(begin(3), A), A, ind_votes=4, ind_votes_spent=4)
    after = close(near(state, A), A=CLAIM)
    assert rewards(after)[A] == (6, 2)
    assert at(after, A).ind.votes == 6


@rule("R359", case="both")
def test_r359_the_reward_does_not_hang_on_what_others_do() -> None:
    state = near(begin(3), A, B)
    alone = close(state, A=CLAIM)
    both = close(state, A=CLAIM, B=CLAIM)
    assert rewards(alone)[A] == rewards(both)[A] == (6, 5)
    drafted = step(state, A, *CLAIM.split("; "))
    other = RULES.graft(drafted, B, step(state, B, *CLAIM.split("; ")))
    assert RULES.view(drafted, A) == RULES.view(other, A)
    assert reward(RULES.game, state) == (6, 5)


@rule("R277", "R284", "R285", case="both")
def test_r277_an_objective_is_written_without_a_step() -> None:
    state = near(begin(3), A)
    after, told = closing(state, A=CLAIM)
    found = [(e.seat, e.args) for e in told if e.key == "objective"]
    assert found == [(A, ("claimer", 6))]
    # Once is enough.
    later = close(chance(after))
    assert objective(later, "navigation") == (6, -1, -1)
    assert objective(close(near(begin(3), A)), "navigation") == (-1, -1, -1)


@rule("R286", case="both")
def test_r286_what_was_met_counts_though_it_is_lost_again() -> None:
    state = put(begin(3), A, trade_good=5)
    state = step(state, A, "activate navigation")
    assert at(state, A).met == 0
    state, _ = run(RULES.game, state, A, Gain("trade_good"), "test")
    seat = look(RULES.game, state.objectives, at(state, A))
    assert seat.met == 4
    state = RULES.graft(state, A, put(state, A, met=seat.met))
    state = step(state, A, "trade material")
    assert at(state, A).purse[1] == 5
    after = close(state, B="activate navigation", C="activate navigation")
    assert objective(after, "industry") == (6, -1, -1)


@rule("R286", case="illegal")
def test_r286_a_mark_taken_back_does_not_count() -> None:
    state = near(begin(3), A)
    met = step(state, A, *CLAIM.split("; "))
    assert at(met, A).met == 1
    assert at(step(state, A, "activate navigation"), A).met == 0


@rule("R287", case="both")
def test_r287_met_when_it_is_turned_up() -> None:
    state = RULES.setup(("A", "B", "C"), ())
    while state.phase != "relics":
        state = close(state) if state.phase == "keep" else chance(state)
    for place in (A, C):
        state = put(state, place, exp_unlocked=1)
    state = chance(state)
    assert state.round == 1
    assert objective(state, "expansion") == (6, -1, 6)
    assert state.flipped == 2


@rule("R203", "R282", case="legal")
def test_the_claim_of_votes_is_one_step() -> None:
    from tests.inscription.table import turn_up

    state = put(put(begin(3), A, exp_unlocked=0), B, exp_unlocked=0)
    after = turn_up(state, "convene-the-council")
    assert objective(after, "expansion") == (-1, -1, -1)


def test_an_objective_that_completes_another_does_so_in_the_same_step() -> None:
    from msgspec.structs import replace

    from engine.core.effects import Trigger
    from engine.games.inscription.boards import Faction
    from engine.games.inscription.rules import InscriptionRules

    pack = RULES.game.pack
    giver = Faction(
        "giver", "Giver", "", "own", (Trigger("objective", Gain("trade_good")),), Gain("vote")
    )
    rules = InscriptionRules(replace(pack, factions=(giver, *pack.factions[1:])))
    state = put(near(begin(3), A), A, trade_good=5)
    state = near(state, A)
    for text in CLAIM.split("; "):
        state, _ = rules.advance(state, A, rules.parse(text))
    for place in (B, C):
        state, _ = rules.advance(state, place, rules.parse("activate industry"))
    after, _ = rules.close(state)
    assert objective(after, "navigation") == (6, -1, -1)
    assert objective(after, "industry") == (6, -1, -1)


def test_slots_are_told_and_shown() -> None:
    state = near(begin(3), A, B)
    after, told = closing(state, A=CLAIM, B=CLAIM)
    assert [(e.seat, e.args) for e in told if e.key == "slot"] == [(A, (1,)), (B, (2,))]
    assert [slot[0] for slot in RULES.view(after, C).slots] == [A, B]
    lines = RULES.card(after, told).before
    assert any("claimed Mecatol Rex in the same step" in line for line in lines)
