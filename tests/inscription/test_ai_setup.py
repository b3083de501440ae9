"""Tables of one and two, set up: R301 to R312, R362."""

import pytest
from msgspec.structs import replace

from engine.core.refusal import Refused
from engine.core.window import Draw, NeedChance, Roll
from engine.games.inscription.phases.war import rival
from engine.games.inscription.rules import InscriptionRules
from engine.games.inscription.state import State
from engine.games.inscription.words import FACES
from tests.inscription import table
from tests.inscription.ai_table import (
    MM,
    RR,
    RULES,
    I,
    M,
    R,
    ai,
    begin,
    counts,
    marked,
    masked,
    roll,
)
from tests.inscription.table import A, B, C, at, chance, close, refused, turn_up, window
from tests.rules.registry import rule

pytestmark = pytest.mark.usefixtures("solo")
WARS = ("border-conflict", "when-diplomacy-fails", "divide-and-conquer", "a-throne-for-the-taking")


def requests(seats: int, **options: str) -> list[tuple[NeedChance, State]]:
    """What the set-up asks of chance, each with the state that asks."""
    options = {"difficulty": "easy", **options}
    state = RULES.setup(table.names(seats), tuple(options.items()))
    found = []
    while not state.round:
        need = RULES.pending(state)
        if isinstance(need, NeedChance):
            found.append((need, state))
            state = chance(state)
        else:
            state = close(state)
    return found


@rule("R301", case="both")
def test_r301_one_and_two_seats_have_an_ai_faction_three_have_none() -> None:
    for seats in (1, 2):
        state = begin(seats)
        assert state.ai is not None
        assert RULES.view(state, None).ai is not None
    state = table.begin(3)
    assert state.ai is None
    assert RULES.view(state, None).ai is None
    assert "ai_marks" not in [event.key for event in _told_by_a_roll(state)]


def _told_by_a_roll(state: State):  # type: ignore[no-untyped-def]
    return RULES.answer(close(state), (0,) * 6)[1]


@rule("R302", case="both")
def test_r302_a_strategy_event_has_its_three_steps_and_marking_its_rules() -> None:
    state = begin(1)
    assert window(state, RULES) == "r1.card"
    for text in ("claim D2 influence", "explore C2-D2 material"):
        assert refused(state, A, text) == refused(table.begin(3), A, text) == "no-sheet"
    state = close(state, A="activate navigation")
    need = RULES.pending(state)
    assert isinstance(need, NeedChance)
    assert need.request == Roll((6,) * 6)
    state = chance(state)
    assert window(state, RULES) == "r1.dice"
    assert refused(state, A, "claim D2 influence") == "not-explored"
    assert refused(state, A, "explore C2-D2 material") == "start-unexplored"
    assert window(close(state), RULES) == "r2.card"


@rule("R305", case="both")
def test_r305_single_faces_drive_strength_and_votes() -> None:
    state = roll(begin(1), "M I R")
    assert (counts(state)[M], counts(state)[I]) == (1, 1)
    state = roll(begin(1), "MM II R")
    assert (counts(state)[M], counts(state)[I]) == (0, 0)


@rule("R306", case="both")
def test_r306_the_ai_side_is_up_for_one_and_two() -> None:
    for seats in (1, 2):
        state = begin(seats)
        assert "ai" in [board.key for board in RULES.boards(state, None)]
        seen = RULES.view(state, None)
        assert seen.ai is not None
        assert len(seen.ai.crossed) == len(FACES)
        assert seen.slots == ()
    assert "ai" not in [board.key for board in RULES.boards(table.begin(3), None)]


@rule("R307", case="both")
def test_r307_every_stage_has_a_deck_of_agendas() -> None:
    state = begin(1)
    assert [len(deck) for deck in state.agendas] == [4, 4, 4]
    everything = sorted(one for deck in state.agendas for one in deck)
    assert everything == list(range(len(RULES.game.pack.agendas)))
    asked = [need for need, _ in requests(1) if need.name.startswith("agenda")]
    assert [need.request for need in asked] == [Draw(4, 4)] * 3
    assert [need.audience for need in asked] == [()] * 3


def seated(face: int, **options: str) -> State:
    """A table of two whose neighbour die shows that face."""
    options = {"difficulty": "easy", **options}
    state = RULES.setup(table.names(2), tuple(options.items()))
    while not state.round:
        need = RULES.pending(state)
        if isinstance(need, NeedChance):
            state = chance(state, *((face,) if need.name == "neighbors" else ()))
        else:
            state = close(state)
    return state


@rule("R308", case="legal")
@pytest.mark.parametrize(("face", "side"), [(0, 0), (2, 0), (3, 1), (5, 1)])
def test_r308_the_die_seats_the_speaker(face: int, side: int) -> None:
    for speaker, other in ((A, B), (B, A)):
        state = seated(face, speaker=str(speaker + 1))
        assert rival(state, other, side) == speaker
        assert rival(state, speaker, 1 - side) == other
        assert rival(state, other, 1 - side) == rival(state, speaker, side) == -1


@rule("R308", case="illegal")
def test_r308_no_such_die_with_one_or_three() -> None:
    assert "neighbors" in [need.name for need, _ in requests(2)]
    assert "neighbors" not in [need.name for need, _ in requests(1)]
    assert "neighbors" not in [need.name for need, _ in requests(3)]


@rule("R309", case="both")
def test_r309_the_seating_holds_in_all_four_wars() -> None:
    state = seated(5)
    faced = []
    for event in WARS:
        told = table.events_of(state, event)
        found = {e.seat: {} for e in told if e.key == "totals"}
        for e in told:
            if e.key in ("war_won", "war_lost", "war_tied"):
                found[e.seat][e.args[0]] = e.args[1]
        faced.append(found)
        if event != WARS[-1]:
            state = turn_up(state, event)
    # Influence or research: A, the Speaker, is B's right neighbour.
    assert faced == [{A: {"left": B, "right": -1}, B: {"left": -1, "right": A}}] * 4


@rule("R310", case="both")
def test_r310_a_difficulty_is_chosen() -> None:
    assert counts(begin(1)) == [0] * 6
    with pytest.raises(Refused, match="difficulty is chosen: easy, medium, hard"):
        RULES.setup(("A",), ())
    with pytest.raises(Refused, match="one of easy, medium, hard, not 'brutal'"):
        RULES.setup(("A", "B"), (("difficulty", "brutal"),))
    assert "difficulty" not in dict(table.begin(3).options)


@rule("R311", case="both")
def test_r311_medium_crosses_six_icons() -> None:
    crossed = ai(begin(1, "medium")).crossed
    assert crossed == (0b1_0001, 1, 0, 1, 1, 1)
    assert sum(mask.bit_count() for mask in crossed) == 6


@rule("R312", case="both")
def test_r312_hard_crosses_twelve_icons() -> None:
    crossed = ai(begin(2, "hard")).crossed
    assert crossed == (0b1_0001, 0b11, 0b1001, 0b11, 0b11, 0b11)
    assert sum(mask.bit_count() for mask in crossed) == 12
    # Nothing in the sections of stages IV and V.
    assert crossed[M] < 1 << 8
    assert crossed[I] < 1 << 6


@rule("R362", case="both")
def test_r362_the_speaker_is_there_before_the_neighbour_die() -> None:
    for speaker in (A, B):
        asked = requests(2, speaker=str(speaker + 1))
        assert [state.speaker for _, state in asked] == [speaker] * len(asked)
        die = next(state for need, state in asked if need.name == "neighbors")
        assert ai(die).facing == -1
        assert [len(deck) for deck in die.agendas] == [4, 4, 4]
    with pytest.raises(Refused, match="Seat 3 cannot be Speaker"):
        RULES.setup(("A", "B"), (("difficulty", "easy"), ("speaker", "3")))


def test_a_pack_without_an_ai_side_seats_three_or_more() -> None:
    bare = InscriptionRules(replace(RULES.game.pack, ais=()))
    with pytest.raises(Refused, match="no AI side A"):
        bare.setup(("A",), (("difficulty", "easy"),))
    assert bare.setup(table.names(3), ()).ai is None
    with pytest.raises(Refused, match="no AI side B"):
        RULES.setup(("A",), (("difficulty", "easy"), ("ai_side", "B")))


def test_options_of_the_ai_are_kept_with_one_and_two_only() -> None:
    state = RULES.setup(table.names(4), (("difficulty", "hard"), ("ai_ties", "passed")))
    assert not {"difficulty", "ai_ties"} & set(dict(state.options))


def test_the_ai_is_open_to_all() -> None:
    state = marked(begin(2), MM=3, RR=2)
    for viewer in (None, A, B):
        seen = RULES.view(state, viewer).ai
        assert seen is not None
        assert (seen.crossed[MM], seen.crossed[RR], seen.crossed[R]) == (0b111, 0b11, 0)
    worlds = [RULES.imagine(RULES.view(state, A), lambda request: table_draw(request))]
    assert worlds[0].ai == state.ai


def table_draw(request: Draw | Roll) -> tuple[int, ...]:
    """Cards as they lie, dice at their first face."""
    return tuple(range(request.take)) if isinstance(request, Draw) else (0,) * len(request.sides)


def test_what_is_drawn_lies_on_top_of_an_imagined_deck() -> None:
    state = turn_up(begin(2), "convene-the-council")
    seen = RULES.view(state, A)
    world = RULES.imagine(seen, table_draw)
    assert world.agendas[0][:3] == state.agendas[0][:3]
    assert RULES.view(world, A).ai == seen.ai
    assert at(world, A).purse == at(state, A).purse
    assert masked(world, counter=-1).ai != state.ai
    assert C not in (rival(state, A, 0), rival(state, A, 1))
