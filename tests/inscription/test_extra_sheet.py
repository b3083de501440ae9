"""More than eight seats, by the publisher's extra sheet: R365 to R373."""

from collections import Counter

import pytest
from msgspec.structs import replace

from engine.core.refusal import Refused
from engine.games.inscription.meta import copies
from engine.games.inscription.phases.common import context, mecatol_slots
from engine.games.inscription.phases.war import opponent
from engine.games.inscription.rules import InscriptionRules
from engine.games.inscription.state import State
from tests.inscription.table import (
    RULES,
    SHIPPED,
    A,
    B,
    C,
    D,
    begin,
    chance,
    close,
    closing,
    events_of,
    names,
    objective,
    turn_up,
)
from tests.inscription.test_boundaries import CLAIM, near, rewards, slots, taken
from tests.inscription.test_setup import deal
from tests.rules.registry import rule

GAME = SHIPPED.game


def relics(state: State) -> Counter[int]:
    """How often each relic lies on the table."""
    seats = state.seats
    hands = [relic for seat in seats for relic in (*seat.lane, *seat.hand, *seat.played)]
    return Counter([*state.relics, *hands])


@rule("R365", case="both")
def test_r365_copies_by_the_number_of_seats() -> None:
    assert [copies(seats) for seats in (1, 3, 8, 9, 16, 17, 24)] == [1, 1, 1, 2, 2, 3, 3]
    with pytest.raises(Refused, match="1 to 24 seats, not 25"):
        SHIPPED.setup(tuple(map(str, range(25))), ())
    assert deal(9, speaker="9").speaker == 8
    with pytest.raises(Refused, match="Seat 10 cannot be Speaker"):
        SHIPPED.setup(names(9), (("speaker", "10"),))


@rule("R366", case="both")
def test_r366_every_sheet_once_before_any_is_dealt_again() -> None:
    for kind in range(4):
        nine = [seat.sheets[kind] for seat in deal(9, seed=kind).seats]
        assert len(set(nine[:8])) == 8
        assert nine[8] in nine[:8]
        for seats, times in ((16, 2), (24, 3)):
            dealt = Counter(seat.sheets[kind] for seat in deal(seats, seed=kind).seats)
            assert set(dealt.values()) == {times}
    assert len({seat.sheets for seat in deal(16, side="B").seats}) == 1


@rule("R367", case="both")
@pytest.mark.parametrize("seats", [9, 16, 24])
def test_r367_three_different_factions_for_each(seats: int) -> None:
    offers = [seat.offer for seat in deal(seats, seed=seats, stop="keep").seats]
    assert {len(set(offer)) for offer in offers} == {3}
    often = Counter(faction for offer in offers for faction in offer)
    assert max(often.values()) == copies(seats)
    # A whole copy goes round before the next is dealt.
    assert len({faction for offer in offers[:8] for faction in offer}) == 24
    kept = Counter(seat.faction for seat in deal(seats, seed=seats).seats)
    assert max(kept.values()) <= copies(seats)


@rule("R368", case="both")
@pytest.mark.parametrize(("seats", "times"), [(8, 1), (9, 2), (16, 2), (17, 3), (24, 3)])
def test_r368_relics_as_often_as_there_are_copies(seats: int, times: int) -> None:
    state = deal(seats)
    assert relics(state) == Counter(dict.fromkeys(range(16), times))
    drawn = sum(len(seat.hand) + len(seat.played) for seat in state.seats)
    assert SHIPPED.view(state, None).relics == 16 * times - drawn
    assert SHIPPED.invariants(state) == ()
    short = replace(state.seats[0], lane=state.seats[0].lane[1:])
    lost = replace(state, seats=(short, *state.seats[1:]))
    assert any("relics are" in fault for fault in SHIPPED.invariants(lost))


@rule("R368", case="both")
def test_r368_a_relic_held_twice_is_played_twice() -> None:
    state = deal(9)
    card = next(i for i, one in enumerate(GAME.pack.relics) if one.when == "strategy")
    code = GAME.pack.relics[card].code
    state = replace(
        state,
        seats=(replace(state.seats[0], hand=(card, card)), *state.seats[1:]),
    )
    state, _ = SHIPPED.advance(state, 0, SHIPPED.parse("activate navigation"))
    play = SHIPPED.parse(f"play {code}")
    for left in (1, 0):
        assert [str(o.step) for o in SHIPPED.options(state, 0)].count(str(play)) == 1
        state, _ = SHIPPED.advance(state, 0, play)
        state = answered(state)
        assert state.seats[0].hand == (card,) * left
    refusal = SHIPPED.check(state, 0, play)
    assert refusal is not None
    assert refusal.code == "not-in-hand"
    assert state.seats[0].played == (card, card)


def answered(state: State) -> State:
    """What a step has left owed is answered by the first option."""
    while state.seats[0].stack:
        option = next(iter(SHIPPED.options(state, 0)))
        state, _ = SHIPPED.advance(state, 0, option.step)
    return state


@rule("R369", case="both")
def test_r369_events_agendas_and_objectives_are_one_for_all() -> None:
    state = deal(24)
    events = (state.event, *state.deck)
    assert len(events) == len(set(events)) == 25
    assert [len(deck) for deck in state.agendas] == [1, 1, 1]
    assert len(state.objectives) == 4
    # An objective has one step of first places, as ever.
    table = near(begin(16), A, B, C)
    table = close(table, A=CLAIM, C=CLAIM)
    assert objective(table, "navigation")[:4] == (6, -1, 6, -1)
    table = close(near(close(chance(table)), B), B=CLAIM)
    assert objective(table, "navigation")[:4] == (6, 3, 6, -1)


@rule("R370", case="both")
@pytest.mark.parametrize("seats", [16, 24])
def test_r370_the_first_slot_is_there_for_each_copy(seats: int) -> None:
    state, times = near(begin(seats), *range(4)), copies(seats)
    for place in range(times + 1):
        state, told = closing(near(state, place), **{names(seats)[place]: CLAIM})
        number = 1 if place < times else 2
        assert [e.args for e in told if e.key == "slot"] == [(number,)]
        state = close(chance(state))
    assert slots(state) == [*range(times + 1)]
    assert rewards(state)[:times] == [(6, 5)] * times
    assert rewards(state)[times] == (4, 4)


@rule("R371", case="both")
def test_r371_claims_of_one_step_on_the_merged_list() -> None:
    state = taken(near(begin(16), B, C, D), A)
    state, told = closing(state, B=CLAIM, C=CLAIM)
    assert slots(state) == [A, B, C]
    assert [e.args for e in told if e.key == "slot"] == [(1,), (2,)]
    assert rewards(state)[B] == rewards(state)[C] == (6, 5)
    state = close(near(close(chance(state)), D), D=CLAIM)
    assert slots(state) == [A, B, C, D]
    assert rewards(state)[D] == (4, 4)


@rule("R370", "R250", case="both")
def test_r370_as_many_slots_as_seats_on_the_shipped_sheet() -> None:
    for seats in (8, 16, 24):
        merged = mecatol_slots(GAME, seats)
        assert len(merged) == seats
        assert Counter(merged) == Counter(GAME.pack.mecatol.slots * copies(seats))
        assert [sum(slot) for slot in merged] == sorted(map(sum, merged), reverse=True)


def test_tables_of_another_size_on_the_same_pack_have_their_own_slots() -> None:
    """What a seat is offered is remembered; not for a table that has other copies."""
    for seats, offered in ((8, (4, 4)), (16, (6, 5)), (8, (4, 4))):
        state = taken(begin(seats), A)
        assert context(RULES.game, state, B).reward == offered


@rule("R372", case="both")
def test_r372_neighbours_around_the_whole_table() -> None:
    state = turn_up(begin(9), "border-conflict")
    assert [opponent(9, A, side) for side in (0, 1)] == [B, 8]
    assert opponent(9, 7, 0) == 8
    results = [seat.war.results[0] for seat in state.seats]
    assert len(results) == 9
    assert all(left and right for left, right in results)


@rule("R373", case="both")
def test_r373_what_repeats_is_told() -> None:
    assert SHIPPED.notices(8, {}) == ()
    assert SHIPPED.notices(3, {"side": "B"}) == ()
    for seats, often in ((9, "twice"), (16, "twice"), (17, "three times"), (24, "three times")):
        told = SHIPPED.notices(seats, {})
        assert f"{seats} seats play by the extra sheet" in told[0]
        assert often in told[0]
        assert "same sheet: Navigation, Expansion, Industry and Warfare" in told[1]
        assert len(told) == 3
        assert not any("same sheet" in one for one in SHIPPED.notices(seats, {"side": "B"}))
    # A pack with fewer sheets and factions repeats them at a smaller table too.
    assert any("same sheet" in one for one in RULES.notices(8, {}))
    few = replace(GAME.pack, factions=GAME.pack.factions[:7])
    assert InscriptionRules(few).notices(8, {}) == ("Some seats are dealt the same faction.",)


def test_all_are_told_of_what_they_need_at_a_table_of_twenty_four() -> None:
    """Nobody is left out of what is told: wars, ballots, points."""
    told = events_of(begin(24), "border-conflict")
    assert {e.seat for e in told if e.seat >= 0} == set(range(24))
