"""Situations that digital versions of the game got wrong, by their numbers, with what is right."""

import pytest
from msgspec.structs import replace

from engine.games.eminent.audit import physical
from engine.games.eminent.marking import need
from engine.games.eminent.state import State
from tests.eminent.table import (
    GAME,
    RULES,
    A,
    B,
    C,
    close,
    dissent,
    do,
    end_turn,
    give,
    hand,
    is_over,
    kind,
    menu,
    names,
    refused,
    seat,
    table,
    to_cleanup,
    window,
)  # fmt: skip


def in_follow(state: State, *steps: str) -> State:
    return close(do(state, A, *steps))


def test_c1_a_follower_of_a_survey_only_picks_a_planet() -> None:
    state = give(give(table(), A, "survey"), B, "survey survey survey")
    state = in_follow(state, "lead survey", "look")
    state = do(state, B, "boost survey", "boost survey", "boost survey", "look", "keep 1")
    assert menu(state, B) == set()
    state = close(dissent(state, B))
    assert state.phase == "cleanup"
    assert window(state).must == (A,)


def test_c2_the_player_chooses_planet_and_slot() -> None:
    state = do(give(table(), A, "", ("artigas-gns-111 up",)), A, "lead produce")
    assert menu(state, A) == {"produce P1 food", "produce P1 water"}
    assert seat(state, A).planets[0].goods == 0


@pytest.mark.parametrize("card", ["F7", "A10"])
def test_c4_c5_an_action_of_two_steps_is_one_action(card: str) -> None:
    state = give(table(), A, f"{card} survey warfare survey", technologies="productivity")
    state = do(state, A, f"play {card}", "remove survey", "stop")
    assert seat(state, A).actions == 1
    state = do(state, A, "play warfare", "choose 1")
    assert refused(state, A, "play survey") == "no-actions"


def test_c7_a_marker_is_no_fighter_to_trade() -> None:
    state = give(table(), A, "", ("drawde up scorched",), "scorched-earth-policy weapon-emporium")
    state = do(state, A, "lead trade")
    assert menu(state, A) == set()
    assert refused(state, A, "trade fleet fighter") == "no-fighter"


def test_c8_streamlining_is_an_explicit_choice_once_in_the_own_turn() -> None:
    state = give(table(), A, "survey warfare", technologies="streamlining")
    assert len(hand(state, A)) == 2
    state = do(state, A, "use A13")
    assert menu(state, A) == {"remove survey", "remove warfare"}
    state = do(state, A, "remove survey")
    assert names(state.removed) == ["survey"]
    assert "use A13" not in menu(state, A)


def test_c10_tokens_score_and_supply_change_together_and_the_end_stays_due() -> None:
    state = end_turn(give(table(), B, influence=24))
    assert state.last == 2
    state = RULES.adjust(state, f"influence:{B}", 20)
    seen = RULES.view(state, None)
    assert (seen.seats[B].influence, seen.supply) == (20, 4)
    assert RULES.score(state)[B] == seen.seats[B].score == 20
    assert state.last == 2


def test_c11_a_need_is_defined_for_ready_planets_too_and_may_be_negative() -> None:
    ups = ("styku up", "mik-mik up", "new-texas up")
    state = give(table(), A, "", (*ups, "zephan colonize"), technologies="fertile-ground")
    planet = seat(state, A).planets[3]
    assert need(GAME, seat(state, A), planet) == -1
    assert RULES.view(state, B).seats[A].planets[3].need == -1


def test_c13_improved_colonize_counts_the_symbol_of_the_first_planet() -> None:
    planets = ("styku colonize colonize colonize colonize", "zephan colonize colonize")
    state = do(give(table(), A, "M1", planets), A, "play M1", "settle P1")
    assert menu(state, A) == {"settle P2", "tuck M1 P2"}
    assert seat(do(state, A, "settle P2"), A).planets[1].up


def test_c14_all_boosts_are_spent_used_or_not() -> None:
    state = give(table(), A, "produce_trade produce_trade produce_trade", ("drawde up",))
    state = do(state, A, "lead produce", *["boost produce_trade"] * 3, "produce P1 food")
    assert hand(close(state), A) == []
    assert refused(state, A, "boost produce_trade") == "not-in-hand"


def test_c16_a_colonize_symbol_makes_no_colony() -> None:
    state = give(table(), B, "", ("styku up", "voson"))
    state = in_follow(give(state, A, ""), "lead colonize")
    assert menu(state, B) == {"dissent"}


def test_c17_an_empty_stack_stays_at_nothing() -> None:
    state = replace(table(), stacks=(0, 5, 5, 5, 5))
    state = do(give(state, A, ""), A, "lead survey")
    assert state.stacks[0] == 0
    assert seat(state, A).aside == ()
    assert seat(state, A).count == 1


def test_c19_survey_played_for_its_action_ends_in_the_own_discard() -> None:
    state = give(table(), A, "survey", deck="warfare research politics colonize", discard="")
    before = physical(GAME, state)
    state = end_turn(do(state, A, "play survey"))
    own = seat(state, A)
    assert kind("survey") in own.discard + own.deck + own.hand
    assert physical(GAME, state) == before


def test_c20_settling_by_an_action_returns_colonies_and_card() -> None:
    state = give(table(), A, "colonize", ("drawde colonize colonize",), deck="", discard="")
    before = physical(GAME, state)
    state = do(state, A, "play colonize", "settle P1")
    assert names(seat(state, A).aside) == ["colonize"] * 3
    assert physical(GAME, state) == before


def test_c22_a_new_turn_forgets_leader_role_and_answers() -> None:
    state = end_turn(give(table(), A, "survey"))
    assert (state.leader, state.role, state.phase) == (B, -1, "turn")
    assert {(one.answer, one.count, one.did) for one in state.seats} == {(0, 0, 0)}


def test_c23_c40_a_follower_pays_with_own_cards_and_takes_none() -> None:
    state = in_follow(give(give(table(), A, ""), B, "warfare warfare"), "lead warfare")
    left = state.stacks
    state = do(state, B, "boost warfare", "boost warfare")
    state = close(dissent(state, B))
    assert hand(state, B) == []
    assert state.stacks == left
    assert seat(state, B).fighters == 2


def test_c23_a_forced_dissent_draws_its_card() -> None:
    state = in_follow(give(give(table(), A, ""), B, "politics", deck="survey"), "lead colonize")
    assert menu(state, B) == {"dissent"}
    assert "survey" in hand(close(dissent(state)), B)


@pytest.mark.parametrize(
    ("card", "answers", "pile"),
    [
        ("colonize", ("tuck colonize P1",), "colony"),
        ("warfare", ("choose 1",), "aside"),
        ("politics", ("take survey",), "removed"),
        ("produce_trade", ("produce P2 food",), "aside"),
    ],
)
def test_c25_a_card_played_leaves_the_hand(card: str, answers: tuple[str, ...], pile: str) -> None:
    state = give(table(), A, card, ("styku", "drawde up"))
    state = do(state, A, f"play {card}", *answers)
    assert card not in hand(state, A)
    where = {
        "colony": seat(state, A).planets[0].colonies,
        "aside": seat(state, A).aside,
        "removed": state.removed,
    }
    assert names(where[pile]) == [card]


def test_c26_research_removed_by_itself_is_not_discarded_as_well() -> None:
    state = give(table(), A, "research survey", discard="", deck="")
    state = do(state, A, "play research", "remove itself", "remove survey")
    assert sorted(names(state.removed)) == ["research", "survey"]
    assert seat(state, A).aside == ()
    assert seat(state, A).acting == -1


def test_c28_the_symbol_is_a_standing_discount() -> None:
    state = give(table(), A, "", ("styku up", "zephan colonize colonize"))
    assert "settle P2" in menu(do(state, A, "lead colonize"), A)
    assert seat(state, A).planets[1].colonies == (2, 2)


@pytest.mark.parametrize(("cards", "up"), [("corrected", True), ("printed", False)])
def test_c29_terraforming_with_a_symbol_in_the_empire(cards: str, up: bool) -> None:
    state = give(table(cards=cards), A, "F11", ("styku up", "mik-mik colonize colonize"))
    state = do(state, A, "play F11", "tuck F11 P2")
    assert seat(state, A).planets[1].up is up
    if not up:
        assert RULES.view(state, A).seats[A].planets[1].have == 4


@pytest.mark.parametrize(("game", "due"), [("base", True), ("extended", False)])
def test_c31_one_empty_stack_ends_a_game_of_three_but_not_the_extended_one(
    game: str, due: bool
) -> None:
    state = replace(table(3, table=game), stacks=(0, 9, 9, 9, 9))
    assert bool(end_turn(state).last) is due


def test_c32_a_technology_for_the_deck_goes_to_the_hand() -> None:
    state = give(table(), A, "research research", ("drawde up",))
    state = do(state, A, "lead research", "boost research", "boost research", "buy F1")
    assert hand(state, A) == ["F1"]


@pytest.mark.parametrize(("end", "last"), [("extra", 10), ("round", 9)])
def test_c34_the_end_is_due_in_the_middle_of_a_round(end: str, last: int) -> None:
    state = replace(table(3, end=end), round=9, leader=B)
    state = end_turn(give(state, B, influence=24))
    assert (state.last, state.leader) == (last, C)
    turns = 1
    while not is_over(state := end_turn(state)):
        turns += 1
    assert turns == (4 if end == "extra" else 1)


def test_c35_more_stacks_than_needed_end_the_game_too() -> None:
    state = replace(table(2), stacks=(0, 1, 0, 9, 9))
    assert end_turn(state).last == 2


def test_c37_a_follower_who_adds_to_a_ready_planet_does_not_flip_it() -> None:
    state = give(table(), B, "colonize", ("drawde colonize colonize",))
    state = in_follow(give(state, A, ""), "lead colonize")
    state = close(dissent(do(state, B, "tuck colonize P1"), B))
    assert not seat(state, B).planets[0].up
    assert len(seat(state, B).planets[0].colonies) == 3


def test_c38_planets_not_kept_lie_face_up_in_the_discard() -> None:
    state = do(give(table(), A, "survey"), A, "lead survey", "boost survey", "look", "keep 1")
    assert len(state.spent) == 1
    assert len(RULES.view(state, None).spent) == 1


def test_c41_settling_looks_at_the_own_permanents() -> None:
    planets = ("zephan colonize colonize",)
    state = give(table(), A, "", (), "fertile-ground")
    state = give(state, B, "", planets, "bureaucracy")
    state = in_follow(state, "lead colonize")
    assert "settle P1" not in menu(state, B)
    state = give(state, B, "", planets, "bureaucracy fertile-ground")
    assert "settle P1" in menu(state, B)


def test_c43_c44_figures_that_others_had_wrong() -> None:
    state = table(4)
    assert state.supply == 24
    assert state.stacks == (12, 12, 12, 8, 12)
    by_id = {one.id: one for one in GAME.pack.planets}
    spielen = by_id["8910-spielen"]
    assert (spielen.colonize, spielen.warfare) == (5, 4)
    cards = physical(GAME, state)
    assert cards[kind("produce_trade")] == 16
    assert cards[kind("survey")] == 20
    assert {one.influence for one in GAME.pack.planets if one.start} == {2}


def test_c46_mobilization_after_the_role_attacks_at_once() -> None:
    state = give(table(), A, "M9 survey", ("drawde",), "logistics")
    state = close(dissent(in_follow(state, "lead trade")))
    assert state.phase == "after"
    state = close(do(state, A, "play M9"))
    assert window(state).name == "late"
    assert menu(state, A) == {"attack P1"}
    state = close(do(state, A, "attack P1"))
    assert seat(state, A).planets[0].up
    assert state.phase == "cleanup"


@pytest.mark.parametrize(("when", "phase"), [("leader", "late.led"), ("table", "late.followed")])
def test_c46_mobilization_before_the_role_attacks_after_it(when: str, phase: str) -> None:
    state = give(table(mobilization=when), A, "M9 survey", ("drawde", "chrispen"))
    state = in_follow(state, "play M9", "lead trade")
    if when == "table":
        assert state.phase == "follow"
        state = close(dissent(state))
    assert state.phase == phase
    state = do(state, A, "attack P2")
    assert refused(state, A, "attack P1") == "done"
    assert to_cleanup_of(state).phase == "cleanup"


def to_cleanup_of(state: State) -> State:
    state = close(state)
    return to_cleanup(state) if state.phase == "follow" else state
