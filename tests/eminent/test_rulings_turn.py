"""Rulings Q1 to Q30: the turn, the hand, leading, following and dissenting."""

import pytest
from msgspec.structs import replace

from engine.games.eminent.phases.role import looks
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
    kind,
    menu,
    names,
    refused,
    seat,
    table,
    to_cleanup,
    told,
    window,
)  # fmt: skip

ROLES = ("survey", "warfare", "colonize", "produce", "trade", "research")


def test_q1_an_action_may_be_left_out_and_a_role_may_not() -> None:
    state = give(table(), A, "survey")
    owed = RULES.ready(state, A)
    assert owed is not None
    assert owed.code == "owed-role"
    assert close(do(state, A, "lead trade")).phase == "follow"


def test_q1_one_action_and_no_second() -> None:
    state = do(give(table(), A, "warfare warfare"), A, "play warfare", "choose 1")
    assert refused(state, A, "play warfare") == "no-actions"


@pytest.mark.parametrize(
    "card", ["survey", "warfare", "colonize", "produce_trade", "research", "politics", "A1", "M11"]
)
def test_q2_any_card_in_hand_can_be_an_action(card: str) -> None:
    state = give(table(), A, card)
    assert f"play {card}" in menu(state, A)
    assert refused(table(), A, f"play {card}") == "not-in-hand"


def test_q2_permanents_are_no_action() -> None:
    state = give(table(), A, "survey", technologies="imperialism")
    assert refused(state, A, "play M12") == "not-in-hand"


def test_q3_nobody_answers_an_action_and_boosts_do_not_help_it() -> None:
    state = give(table(), A, "warfare warfare")
    state = do(state, A, "play warfare", "choose 1")
    assert window(state).must == (A,)
    assert seat(state, A).fighters == 1
    assert refused(state, A, "boost warfare") == "not-led"


@pytest.mark.parametrize(("played", "pile"), [("aside", "aside"), ("discard", "discard")])
def test_q4_where_a_card_played_for_its_action_waits(played: str, pile: str) -> None:
    state = do(give(table(played=played), A, "warfare"), A, "play warfare", "choose 1")
    assert names(getattr(seat(state, A), pile)) == ["warfare"]


def test_q5_cards_set_aside_join_the_discard_before_drawing() -> None:
    state = give(table(), A, "survey survey", deck="research", discard="")
    state = do(state, A, "play survey", "lead warfare")
    state = to_cleanup(close(state))
    assert state.phase == "cleanup"
    state = close(do(state, A, "discard survey"))
    # The new deck holds the hand card discarded, the action and the role card.
    assert sorted(hand(state, A)) == ["research", "survey", "survey", "warfare"]


def test_q6_only_the_leader_cleans_up() -> None:
    state = give(give(table(), A, "survey"), B, " ".join(["survey"] * 7))
    state = to_cleanup(close(do(state, A, "lead trade")))
    assert window(state).must == (A,)
    state = end_turn(state)
    assert state.leader == B
    # Seven and the card of the dissent: more than the limit, and kept.
    assert len(hand(state, B)) == 8
    assert len(hand(state, A)) == 5


def test_q7_above_the_limit_discarding_is_a_must() -> None:
    state = give(table(), A, "survey survey survey survey survey survey")
    state = to_cleanup(close(do(state, A, "lead trade")))
    owed = RULES.ready(state, A)
    assert owed is not None
    assert (owed.code, owed.details) == ("owed-discard", (1,))
    assert RULES.ready(do(state, A, "discard survey"), A) is None
    assert RULES.ready(do(state, A, "discard survey", "discard survey"), A) is None


def test_q8_a_planet_flipped_this_turn_counts_for_the_limit() -> None:
    planets = ("oknow colonize colonize colonize colonize", "sima-07c up")
    state = give(table(), A, "survey", planets)
    state = do(state, A, "lead colonize", "settle P1")
    state = end_turn(to_cleanup(close(state)))
    assert seat(state, A).limit == 7
    assert len(hand(state, A)) == 7


def test_q9_a_short_deck_is_drawn_then_the_discard_is_shuffled() -> None:
    state = give(table(), A, "survey", deck="research", discard="politics warfare")
    step = RULES.parse("play survey")
    after, _ = RULES.advance(state, A, step)
    # One card came from the deck; the shuffle waits for chance, and was not done before.
    assert hand(after, A) == ["research"]
    need = RULES.pending(after)
    assert need.name == "deck.1"
    assert need.request.size == 2
    assert hand(do(state, A, "play survey"), A) == ["warfare", "research"]


def test_q9_without_any_card_the_draw_is_lost() -> None:
    state = do(give(table(), A, "survey", deck="", discard=""), A, "play survey")
    assert hand(state, A) == []
    assert state.tasks == ()


def test_q9_no_shuffle_before_a_card_is_needed() -> None:
    state = give(table(), A, "survey", deck="research warfare", discard="politics")
    state = do(state, A, "play survey")
    assert names(seat(state, A).discard) == ["politics"]
    assert seat(state, A).deck == ()


@pytest.mark.parametrize(("bought", "pile"), [("hand", "hand"), ("discard", "discard")])
def test_q10_where_a_technology_for_the_deck_goes(bought: str, pile: str) -> None:
    state = give(table(bought=bought), A, "research research", ("pomerene up",))
    state = do(state, A, "lead research", "boost research", "boost research", "buy A1")
    assert "A1" in names(getattr(seat(state, A), pile))


def test_q11_no_card_is_needed_to_lead() -> None:
    state = give(table(), A, "")
    assert {f"lead {role}" for role in ROLES} <= menu(state, A)


def _empty() -> State:
    return replace(table(), stacks=(0,) * 5)


@pytest.mark.parametrize("role", ROLES)
def test_q12_a_role_with_an_empty_stack_can_be_led(role: str) -> None:
    state = give(_empty(), A, "", ("styku",))
    state = do(state, A, f"lead {role}")
    assert state.stacks == (0,) * 5
    assert seat(state, A).aside == ()
    assert seat(state, A).loose == 0


@pytest.mark.parametrize("role", ROLES)
def test_q13_an_empty_stack_gives_its_symbol_but_no_colony(role: str) -> None:
    state = do(give(_empty(), A, "", ("styku",)), A, f"lead {role}")
    assert seat(state, A).count == (role != "colonize")
    if role == "colonize":
        assert menu(state, A) == set()
        assert RULES.ready(state, A) is None


def test_q13_survey_and_warfare_have_the_bonus_too() -> None:
    state = do(give(_empty(), A, "survey"), A, "lead survey", "boost survey")
    assert looks(state, A) == 2
    state = close(do(give(_empty(), A, "warfare"), A, "lead warfare", "boost warfare"))
    assert seat(state, A).fighters == 2


def test_q13_with_an_empty_stack_the_leader_may_still_settle_and_attack() -> None:
    state = give(_empty(), A, "", ("drawde colonize colonize",), fighters=2)
    assert "settle P1" in menu(do(state, A, "lead colonize"), A)
    assert "attack P1" in menu(do(state, A, "lead warfare"), A)


@pytest.mark.parametrize("role", ROLES)
def test_q14_the_card_taken_counts_at_once(role: str) -> None:
    state = do(give(table(), A, "", ("styku",)), A, f"lead {role}")
    if role == "colonize":
        assert menu(state, A) == {"tuck colonize P1"}
    else:
        assert seat(state, A).count == 1


def test_q15_a_role_that_does_nothing_can_be_led_and_gives_its_card() -> None:
    state = do(give(table(), A, ""), A, "lead trade")
    assert names(seat(close(state), A).aside) == ["produce_trade"]


def test_q16_the_card_taken_goes_to_the_own_discard_or_stays_under_the_planet() -> None:
    state = end_turn(close(do(give(table(), A, ""), A, "lead warfare")))
    assert "warfare" in names(seat(state, A).discard)
    state = do(give(table(), A, "", ("styku",)), A, "lead colonize", "tuck colonize P1")
    state = end_turn(close(state))
    assert names(seat(state, A).planets[0].colonies) == ["colonize"]
    assert "colonize" not in names(seat(state, A).discard)


@pytest.mark.parametrize(
    ("role", "card", "count"),
    [
        ("research", "data-network", 3),
        ("trade", "specialization", 3),
        ("produce", "produce_trade", 2),
        ("trade", "produce_trade", 2),
        ("survey", "mobilization", 2),
        ("warfare", "war-path", 3),
    ],
)
def test_q17_a_card_gives_as_many_symbols_as_it_shows(role: str, card: str, count: int) -> None:
    code = GAME.codes[kind(card)]
    state = do(give(table(), A, card), A, f"lead {role}", f"boost {code}")
    assert seat(state, A).count == count


def test_q17_a_card_without_the_symbol_cannot_boost() -> None:
    state = do(give(table(), A, "survey"), A, "lead warfare")
    assert refused(state, A, "boost survey") == "no-symbol"


def test_q18_symbols_of_the_empire_count_by_themselves() -> None:
    state = give(table(), A, "", ("tankahshin up", "erkam-w up", "voson"), "imperialism")
    state = close(do(state, A, "lead warfare"))
    assert seat(state, A).fighters == 4
    # A planet face down gives nothing.
    assert seat(state, A).symbols == (1, 3, 0, 0, 1, 0)


def test_q19_boosts_are_spent_and_come_before_the_effect() -> None:
    state = give(table(), A, "produce_trade produce_trade", ("drawde up",))
    state = do(state, A, "lead produce", "boost produce_trade")
    state = do(state, A, "produce P1 food")
    assert refused(state, A, "boost produce_trade") == "too-late"
    assert names(seat(state, A).aside).count("produce_trade") == 2


def test_q20_politics_never_boosts() -> None:
    for role in ROLES:
        state = do(give(table(), A, "politics", ("styku",)), A, f"lead {role}")
        assert "boost politics" not in menu(state, A)
        assert "tuck politics P1" not in menu(state, A)


@pytest.mark.parametrize("role", ROLES)
def test_q21_answers_come_clockwise_and_early_where_nothing_interferes(role: str) -> None:
    state = do(give(table(4), A, ""), A, f"lead {role}")
    state = do(state, A, *[str(step) for step in RULES.default(state, A)])
    state = close(state)
    found = window(state)
    assert found.must == (1, 2, 3)
    in_turn = role in ("survey", "research")
    assert (found.mode, found.early) == (("ordered", True) if in_turn else ("joint", False))


def test_q22_followers_take_no_card_from_the_stack() -> None:
    state = give(table(), B, "warfare")
    state = close(do(state, A, "lead warfare"))
    left = state.stacks
    state = do(state, B, "boost warfare")
    assert state.stacks == left
    state = close(dissent(state, B))
    assert seat(state, B).fighters == 1


@pytest.mark.parametrize(
    ("role", "planets"),
    [
        ("survey", "voson up"),
        ("warfare", "tankahshin up"),
        ("produce", "gerdland up"),
        ("trade", "ral-gai-gaw up"),
        ("research", "lyttle up"),
    ],
)
def test_q23_the_empire_alone_is_enough_to_follow(role: str, planets: str) -> None:
    state = give(give(table(), A, ""), B, "", (planets,))
    state = do(state, A, f"lead {role}")
    state = close(do(state, A, *[str(step) for step in RULES.default(state, A)]))
    assert "follow" in menu(state, B)
    assert refused(state, C, "follow") == "no-way-to-follow"


def test_q24_colonize_is_followed_with_a_card_only() -> None:
    state = give(table(), B, "", ("styku up", "mik-mik"))
    state = close(do(give(state, A, ""), A, "lead colonize"))
    assert menu(state, B) == {"dissent"}
    assert refused(state, B, "follow") == "colonize-needs-a-card"
    state = give(state, B, "colonize")
    assert menu(state, B) == {"dissent", "tuck colonize P2"}


def test_q25_a_survey_followed_with_one_symbol_does_nothing() -> None:
    state = give(give(table(), A, ""), B, "survey")
    state = do(state, A, "lead survey")
    state = close(do(state, A, *[str(step) for step in RULES.default(state, A)]))
    state = do(state, B, "boost survey")
    assert refused(state, B, "look") == "nothing-to-look-at"
    assert RULES.ready(state, B) is None


def test_q26_research_is_followed_for_nothing_where_nothing_can_be_had() -> None:
    state = give(give(table(), A, ""), B, "research research research research")
    state = close(do(state, A, "lead research"))
    state = do(state, B, *["boost research"] * 4)
    assert refused(state, B, "buy A1") == "few-planets"
    assert RULES.ready(state, B) is None


def test_q27_a_follower_neither_settles_nor_attacks() -> None:
    state = give(table(), B, "colonize warfare", ("drawde colonize colonize",), fighters=5)
    led = close(do(give(state, A, ""), A, "lead colonize"))
    assert refused(led, B, "settle P1") == "leader-only"
    led = do(close(do(give(state, A, ""), A, "lead warfare")), B, "boost warfare")
    assert refused(led, B, "attack P1") == "leader-only"


def test_q28_who_dissents_draws_a_card_that_is_no_use_for_this_role() -> None:
    state = give(give(table(), A, ""), B, "", deck="warfare survey")
    state = close(do(state, A, "lead warfare"))
    state = do(state, B, "dissent")
    assert menu(state, B) == set()
    state = close(dissent(state, B))
    assert hand(state, B) == ["warfare"]
    assert seat(state, B).fighters == 0


def test_q28_dissension_draws_two() -> None:
    state = give(give(table(), A, ""), B, "", technologies="dissension", deck="warfare survey")
    state = close(dissent(close(do(state, A, "lead warfare"))))
    assert hand(state, B) == ["survey", "warfare"]


def test_q29_who_follows_for_nothing_draws_nothing() -> None:
    state = give(give(table(), A, ""), B, "produce_trade", deck="warfare survey")
    state = do(close(do(state, A, "lead trade")), B, "boost produce_trade")
    state = close(dissent(state, B))
    assert hand(state, B) == []


def test_q29_one_has_to_answer() -> None:
    state = close(do(give(table(), A, ""), A, "lead trade"))
    owed = RULES.ready(state, B)
    assert owed is not None
    assert owed.code == "owed-answer"


def test_q30_cards_drawn_earlier_in_the_turn_may_be_used() -> None:
    state = give(give(table(), A, ""), B, "", deck="produce_trade survey")
    state = end_turn(state)
    # B drew it by dissenting from A's role, and boosts the own one with it.
    assert "produce_trade" in hand(state, B)
    after, _ = told(do(state, B, "lead trade"), B, "boost produce_trade")
    assert seat(after, B).count == 2
