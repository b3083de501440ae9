"""The set-up: R1, R12 to R39."""

import itertools
import random

import pytest
from msgspec.structs import replace

from engine.core.refusal import Refused
from engine.core.window import Decide, Draw, NeedChance
from engine.games.inscription.phases.dice import BLACK, FOCUS
from engine.games.inscription.state import State
from engine.games.inscription.words import SHEETS
from tests.inscription.table import (
    RULES,
    SHIPPED,
    begin,
    chance,
    close,
    identity,
    names,
    refused,
    step,
    window,
)
from tests.rules.registry import rule

FULL = SHIPPED


def deal(seats: int, seed: int = 0, stop: str = "", **options: str) -> State:
    """A set-up on the shipped pack with shuffled cards, up to a phase or to round 1."""
    luck = random.Random(seed)
    state = FULL.setup(names(seats), tuple(options.items()))
    while not state.round and state.phase != stop:
        pending = FULL.pending(state)
        if isinstance(pending, Decide):
            for place in pending.window.must:
                for one in FULL.default(state, place):
                    state, _ = FULL.advance(state, place, one)
            state, _ = FULL.close(state)
        else:
            assert isinstance(pending, NeedChance)
            request = pending.request
            assert isinstance(request, Draw)
            state, _ = FULL.answer(state, tuple(luck.sample(range(request.size), request.take)))
    return state


def deck(state: State) -> list[object]:
    """All events of a state in round 1, from the top."""
    return [FULL.game.pack.events[card] for card in (state.event, *state.deck)]


@rule("R1", case="both")
def test_r1_one_to_twenty_four_seats() -> None:
    for seats in (3, 8, 9, 24):
        assert deal(seats).round == 1
    assert FULL.meta.usual == 8
    for seats in (0, 2, 25):
        with pytest.raises(Refused, match="seats"):
            FULL.setup(tuple(map(str, range(seats))), ())


@rule("R12", case="both")
def test_r12_one_sheet_of_each_type() -> None:
    state = FULL.setup(names(3), ())
    assert all(seat.sheets == (-1, -1, -1, -1) for seat in state.seats)
    assert all(min(seat.sheets) >= 0 and len(seat.sheets) == 4 for seat in deal(3).seats)


@rule("R13", case="both")
def test_r13_sheets_are_dealt_without_repeats_as_far_as_they_go() -> None:
    have = sum(sheet.side == "A" for sheet in FULL.game.pack.navigation)
    few = [seat.sheets[0] for seat in deal(3).seats]
    assert len(set(few)) == min(3, have)
    many = [seat.sheets[0] for seat in deal(8).seats]
    assert max(many.count(one) for one in many) == -(-8 // have)
    deals = {tuple(seat.sheets for seat in deal(4, seed).seats) for seed in range(8)}
    assert len(deals) > 1


@rule("R14", case="both")
def test_r14_side_a_layouts_differ() -> None:
    sheets = [sheet for sheet in FULL.game.pack.navigation if sheet.side == "A"]
    assert len({sheet.lanes for sheet in sheets}) == len(sheets)
    assert len({seat.sheets for seat in deal(5, side="B").seats}) == 1


@rule("R15", case="both")
def test_r15_side_b_is_the_same_for_all() -> None:
    seats = deal(5, side="B").seats
    assert len({seat.sheets for seat in seats}) == 1
    assert FULL.game.pack.navigation[seats[0].sheets[0]].side == "B"
    assert len({seat.sheets for seat in deal(3, side="A").seats}) == 3


@rule("R16", case="both")
def test_r16_one_side_for_the_table() -> None:
    for side in "AB":
        found = {FULL.game.pack.industry[seat.sheets[2]].side for seat in deal(4, side=side).seats}
        assert found == {side}
    with pytest.raises(Refused, match="side"):
        FULL.setup(names(3), (("side", "A,B"),))


@rule("R17", case="both")
def test_r17_three_factions_each_without_overlap() -> None:
    for seats in (3, 8):
        offers = [one for seat in deal(seats, stop="keep").seats for one in seat.offer]
        assert len(offers) == len(set(offers)) == 3 * seats
    # Fewer factions than three for each seat: as many as there are for all.
    have = len(RULES.game.pack.factions)
    few = begin(5).seats
    assert [len(seat.offer) for seat in few] == [max(1, min(3, have // 5))] * 5


@rule("R18", case="both")
def test_r18_only_a_faction_that_was_dealt() -> None:
    state = deal(4, stop="keep")
    factions = FULL.game.pack.factions
    own = [factions[one].id for one in state.seats[0].offer]
    other = factions[state.seats[1].offer[0]].id
    refusal = FULL.check(state, 0, FULL.parse(f"keep {other}"))
    assert refusal is not None
    assert refusal.code == "not-dealt"
    for one in own[:2]:
        assert FULL.check(state, 0, FULL.parse(f"keep {one}")) is None
        state, _ = FULL.advance(state, 0, FULL.parse(f"keep {one}"))
        assert factions[state.seats[0].faction].id == one
    assert FULL.ready(state, 1) is not None
    assert len({seat.faction for seat in deal(8).seats}) == 8


@rule("R19", case="both")
def test_r19_other_factions_play_no_part() -> None:
    state = deal(3)
    seat = state.seats[0]
    bare = replace(seat, offer=())
    one = replace(state, seats=(bare, *state.seats[1:]))
    assert list(FULL.options(state, 0)) == list(FULL.options(one, 0))
    assert seat.faction in seat.offer


@rule("R20", case="both")
def test_r20_factions_are_kept_knowing_the_sheets_not_the_objectives() -> None:
    state = deal(3, stop="keep")
    seen = FULL.view(state, 0)
    assert all(min(one.sheets) for one in seen.seats)
    assert seen.objectives == ()
    assert len(FULL.view(deal(3), 0).objectives) == 4


@rule("R21", case="both")
def test_r21_a_pick_is_sealed_until_all_have_picked() -> None:
    state = deal(3, stop="keep")
    pick = FULL.default(state, 0)[0]
    after, told = FULL.advance(state, 0, pick)
    assert told == ()
    assert FULL.view(after, 1) == FULL.view(state, 1)
    assert FULL.view(after, 0).seats[0].faction
    assert all(one.faction for one in FULL.view(deal(3), 1).seats)


@rule("R22", case="both")
def test_r22_setup_texts_run_before_objectives_are_seen() -> None:
    # One of the sample's factions has `Setup:` one councilor.
    settled = RULES.game.factions["settled"]
    state = RULES.setup(names(3), ())
    while state.phase != "keep":
        state = chance(state)
    offers = ((settled,), (0,), (1,))
    state = replace(
        state,
        seats=tuple(replace(s, offer=o) for s, o in zip(state.seats, offers, strict=True)),
    )
    assert [seat.ind.vote_icons for seat in state.seats] == [1] * 3
    state = close(state)
    assert [seat.ind.vote_icons for seat in state.seats] == [2, 1, 1]
    assert state.objectives == ()


@rule("R22", "R269", case="legal")
def test_a_relic_drawn_by_a_setup_text_follows_when_the_relics_are_shuffled() -> None:
    state = deal(3, stop="keep")
    drawer = FULL.game.factions["naaz-rokha-alliance"]
    offers = ((drawer,), (0,), (1,))
    state = replace(
        state,
        seats=tuple(replace(s, offer=o) for s, o in zip(state.seats, offers, strict=True)),
    )
    for place in range(3):
        for one in FULL.default(state, place):
            state, _ = FULL.advance(state, place, one)
    state, _ = FULL.close(state)
    while not state.round:
        assert FULL.invariants(state) == ()
        state, told = FULL.answer(state, tuple(range(taken(state))))
    own = state.seats[0]
    relic = FULL.game.pack.relics[0]
    assert own.hand == (0,)
    assert own.due == ()
    assert own.nav.relics == ((-1, relic.points),)
    assert [e.args for e in told if e.key == "relic"] == [(relic.id,)]
    assert FULL.invariants(state) == ()


def test_a_choice_in_the_set_up_is_asked_of_its_seat_alone() -> None:
    state = deal(3, stop="keep")
    offers = ((FULL.game.factions["winnu"],), (0,), (1,))
    state = replace(
        state,
        seats=tuple(replace(s, offer=o) for s, o in zip(state.seats, offers, strict=True)),
    )
    assert FULL.card(state, ()).text.startswith("Everybody keeps")
    for place in range(3):
        for one in FULL.default(state, place):
            state, _ = FULL.advance(state, place, one)
    state, _ = FULL.close(state)
    assert window(state, FULL) == "r0.setup.1"
    assert FULL.card(state, ()).text == "A choice is asked of A."


def taken(state: State) -> int:
    """How many cards are taken by what is asked of chance now."""
    pending = FULL.pending(state)
    assert isinstance(pending, NeedChance)
    assert isinstance(pending.request, Draw)
    return pending.request.take


@rule("R23", case="both")
def test_r23_one_agenda_for_each_council() -> None:
    state = deal(3)
    stages = [FULL.game.pack.agendas[deck[0]].stage for deck in state.agendas]
    assert stages == [2, 3, 4]
    assert [len(deck) for deck in state.agendas] == [1, 1, 1]


@rule("R24", case="both")
def test_r24_an_agenda_is_hidden_before_its_council() -> None:
    state = deal(3)
    for viewer in (None, 0, 1, 2):
        assert FULL.view(state, viewer).agendas == ("", "", "")
    others = tuple((i,) for i, a in enumerate(FULL.game.pack.agendas) if a.stage == 2)
    swapped = replace(state, agendas=(others[-1], *state.agendas[1:]))
    assert FULL.view(swapped, 0) == FULL.view(state, 0)
    asked = replace(state, phase="ballot", agenda=state.agendas[0][0])
    assert FULL.view(asked, 0).agendas[0] == FULL.game.pack.agendas[state.agendas[0][0]].id


@rule("R25", case="both")
def test_r25_ten_piles() -> None:
    state = FULL.setup(names(3), ())
    asked = []
    while not state.round:
        pending = FULL.pending(state)
        if isinstance(pending, NeedChance):
            asked.append(pending.name)
            request = pending.request
            assert isinstance(request, Draw)
            state, _ = FULL.answer(state, tuple(range(request.take)))
        else:
            for place in range(3):
                for one in FULL.default(state, place):
                    state, _ = FULL.advance(state, place, one)
            state, _ = FULL.close(state)
    piles = {(event.stage, event.back) for event in FULL.game.pack.events}
    assert len(piles) == 10
    # A pile of one card needs no shuffle.
    assert len([name for name in asked if name.startswith("deck.")]) == 9


@rule("R26", case="both")
def test_r26_each_pile_is_shuffled_by_itself() -> None:
    one, other = deck(deal(3, 1)), deck(deal(3, 2))
    assert one != other
    assert [(e.stage, e.back) for e in one] == [(e.stage, e.back) for e in other]


@rule("R27", "R31", case="both")
def test_r27_blue_at_the_bottom_and_backs_alternate() -> None:
    cards = deck(deal(3, 5))
    assert [e.stage for e in cards] == sorted(e.stage for e in cards)
    for stage in range(1, 6):
        backs = [e.back for e in cards if e.stage == stage]
        assert backs[-1] == "blue"
        assert all(a != b for a, b in itertools.pairwise(backs))


@rule("R28", case="both")
def test_r28_three_strategy_events_first() -> None:
    cards = deck(deal(3, 7))
    assert [e.kind for e in cards[:3]] == ["strategy"] * 3
    assert cards[1].id == "echoes-of-the-past"
    assert cards[4].kind != "strategy"


@rule("R29", case="both")
def test_r29_strategy_alternates_with_the_other_three() -> None:
    cards = deck(deal(3, 9))
    assert all(e.kind == "strategy" for e in cards[3:21:2])
    for start in (4, 10, 16):
        kinds = [e.kind for e in cards[start : start + 6 : 2]]
        assert sorted(kinds) == ["council", "production", "war"]


@rule("R30", case="both")
def test_r30_the_last_event_is_in_round_23_or_25() -> None:
    rounds = set()
    for seed in range(12):
        cards = deck(deal(3, seed))
        rounds.add(next(n for n, e in enumerate(cards, 1) if e.last))
    assert rounds == {23, 25}
    for seed in range(6):
        cards = deck(deal(3, seed, stage_v="erratum"))
        assert len(cards) == 23
        assert cards[-1].last
        assert cards[-2].kind == "strategy"


@rule("R32", case="both")
def test_r32_the_back_of_the_next_event_is_known_its_name_is_not() -> None:
    state = deal(3)
    assert FULL.view(state, 0).next == (1, "black")
    hidden = list(state.deck)
    # Two cards of one pile change places: II black lies at 2 and 4 of what is left.
    hidden[2], hidden[4] = hidden[4], hidden[2]
    events = FULL.game.pack.events
    assert events[hidden[2]].back == events[hidden[4]].back == "black"
    assert FULL.view(replace(state, deck=tuple(hidden)), 0) == FULL.view(state, 0)


@rule("R33", case="both")
def test_r33_one_objective_of_each_type() -> None:
    state = deal(3)
    sheets = [FULL.game.pack.objectives[one].sheet for one in state.objectives]
    assert sheets == ["navigation", "expansion", "industry", "warfare"]
    assert len(state.objectives) < len(FULL.game.pack.objectives)


@rule("R34", case="both")
def test_r34_objectives_start_unflipped() -> None:
    assert [goal.flipped for goal in FULL.view(deal(3), 0).objectives] == [False] * 4
    flipped = replace(deal(3), flipped=1)
    assert [goal.flipped for goal in FULL.view(flipped, 0).objectives] == [True, *[False] * 3]


@rule("R35", case="both")
def test_r35_the_relics_are_one_hidden_deck() -> None:
    state = deal(3)
    # In an open step the deck lies in lanes; together they hold every relic.
    lanes = sorted(relic for seat in state.seats for relic in seat.lane)
    assert lanes == list(range(16))
    turned = replace(
        state, seats=tuple(replace(s, lane=tuple(reversed(s.lane))) for s in state.seats)
    )
    assert FULL.view(turned, 0) == FULL.view(state, 0)
    assert FULL.view(state, 0).relics == 16


@rule("R36", case="both")
def test_r36_the_speaker_is_named_or_seat_1() -> None:
    assert deal(3).speaker == 0
    assert deal(3, speaker="2").speaker == 1
    with pytest.raises(Refused, match="Speaker"):
        FULL.setup(names(3), (("speaker", "4"),))


@rule("R37", case="both")
def test_r37_the_speaker_stays() -> None:
    state = begin(3, speaker="3")
    assert state.speaker == 2
    for _ in range(3):
        state = close(chance(close(state)))
    assert state.round > 3
    assert state.speaker == 2


@rule("R38", case="both")
def test_r38_round_1_begins_with_the_first_event() -> None:
    state = begin()
    assert (state.round, window(state)) == (1, "r1.card")
    assert len(state.deck) == 24


@rule("R39", case="both")
def test_r39_where_sheets_lie_does_not_matter() -> None:
    state = begin()
    # No step moves a sheet, and the layout of the table is no part of the state.
    assert refused(step(state, 0, "activate navigation"), 0, "activate navigation")
    verbs = {str(option.step).split()[0] for option in RULES.options(state, 0)}
    assert verbs == {"activate"}


@rule("R9", "R259", case="both")
def test_r9_six_dice() -> None:
    state = close(begin())
    need = RULES.pending(state)
    assert isinstance(need, NeedChance)
    assert len(chance(state, 0, 1, 2, 3, 4, 5).dice) == 6
    assert [BLACK.count(kind) for kind in range(3)] == [3, 2, 1]
    assert sorted(FOCUS) == [1, 1, 1, 1, 2, 2]


@rule("R2", "R3", "R4", "R5", "R6", "R7", "R8", "R53", "R173", "R195", "R200", case="legal")
def test_the_shipped_pack_has_the_printed_cards() -> None:
    pack = FULL.game.pack
    kinds = [event.kind for event in pack.events]
    counts = [kinds.count(kind) for kind in ("strategy", "war", "council", "production", "quiet")]
    assert counts == [14, 4, 3, 3, 1]
    assert len(pack.factions) == 24
    assert len(pack.relics) == 16
    assert [sum(a.stage == stage for a in pack.agendas) for stage in (2, 3, 4)] == [4, 4, 4]
    assert len(pack.objectives) == 12
    for kind in ("war", "council", "production"):
        stages = sorted(event.stage for event in pack.events if event.kind == kind)
        assert stages == ([2, 3, 4, 5] if kind == "war" else [2, 3, 4])


@rule("R10", case="both")
def test_r10_one_speaker() -> None:
    state = begin(5)
    assert state.speaker in range(5)
    with pytest.raises(Refused):
        RULES.setup(names(3), (("speaker", "1 and 2"),))


def test_only_what_lies_open_is_told_as_it_is_drawn() -> None:
    """Sheets and objectives are seen by all; how piles lie and what is dealt, by nobody."""
    state = FULL.setup(names(4), (("side", "A"),))
    told: dict[str, object] = {}
    while not state.round:
        need = FULL.pending(state)
        if isinstance(need, NeedChance):
            told[need.name] = need.audience
            state = FULL.answer(state, identity(need))[0]
        else:
            state = FULL.close(keep_first(state))[0]
    public = {name for name, audience in told.items() if audience is None}
    assert public == {f"{what}.{sheet}" for what in ("sheets", "objective") for sheet in SHEETS}
    assert {audience for name, audience in told.items() if name not in public} == {()}
    assert {"factions", "relics", "agenda.II", "deck.IV.black"} <= set(told)


def keep_first(state: State) -> State:
    """Everybody keeps the first faction dealt."""
    for place in range(len(state.seats)):
        for one in FULL.default(state, place):
            state = FULL.advance(state, place, one)[0]
    return state
