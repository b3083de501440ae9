"""Rulings Q31 to Q58: planets, colonies, attacks, goods."""

import pytest
from msgspec.structs import replace

from engine.games.eminent.marking import need
from engine.games.eminent.state import State
from tests.eminent.table import (
    AT,
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
    menu,
    names,
    refused,
    seat,
    table,
    to_cleanup,
    told,
)  # fmt: skip


def led(state: State, *steps: str) -> State:
    """A has led a role, and what is owed is done."""
    state = do(state, A, *steps)
    return close(do(state, A, *[str(step) for step in RULES.default(state, A)]))


def test_q31_the_leader_looks_at_as_many_planets_as_symbols_a_follower_at_one_less() -> None:
    state = give(give(table(), A, "survey survey"), B, "survey survey survey")
    state, events = told(state, A, "lead survey", "boost survey", "boost survey", "look")
    assert len(seat(state, A).seen) == 3
    assert [e.args for e in events if e.key == "looks"] == [(3,)]
    state = close(do(state, A, "keep 1"))
    state = do(state, B, "boost survey", "boost survey", "boost survey", "look")
    assert len(seat(state, B).seen) == 2


def test_q32_who_looks_sees_both_sides() -> None:
    state = do(give(table(), A, "survey"), A, "lead survey", "boost survey", "look")
    seen = RULES.view(state, A).seats[A].seen
    assert seen == tuple([GAME.pack.planets[at].id for at in seat(state, A).seen])
    assert RULES.view(state, B).seats[A].seen == 2
    options = list(RULES.options(state, A))
    assert "influence" in RULES.label(state, A, options[0]).detail


def test_q33_exactly_one_is_kept() -> None:
    state = do(give(table(), A, "survey"), A, "lead survey", "boost survey", "look")
    assert menu(state, A) == {"keep 1", "keep 2"}
    assert refused(state, A, "keep 3") == "no-such-planet"
    owed = RULES.ready(state, A)
    assert owed is not None
    assert owed.code == "owed-planet"
    first, second = seat(state, A).seen
    state = do(state, A, "keep 2")
    assert [planet.card for planet in seat(state, A).planets] == [second]
    assert state.spent == (first,)
    assert refused(state, A, "keep 1") == "nothing-to-keep"


def test_q33_a_single_planet_is_kept_by_itself() -> None:
    state = do(give(table(), A, ""), A, "lead survey", "look")
    assert len(seat(state, A).planets) == 1
    assert RULES.ready(state, A) is None


def test_q34_the_others_go_to_an_open_discard_that_is_shuffled_when_the_deck_runs_short() -> None:
    state = replace(table(), planets=(AT["styku"],), spent=(AT["voson"], AT["lyttle"]))
    assert RULES.view(state, None).spent == ("voson", "lyttle")
    state = give(state, A, "survey")
    state, events = told(state, A, "lead survey", "boost survey", "look")
    assert [e.key for e in events if e.key == "planets_shuffled"] == ["planets_shuffled"]
    assert len(seat(state, A).seen) == 2
    assert state.spent == ()


def test_q35_without_planets_fewer_or_none_are_found() -> None:
    state = replace(table(), planets=(AT["styku"], AT["voson"]))
    state = do(give(state, A, "survey survey"), A, "lead survey", "boost survey", "boost survey")
    assert len(seat(do(state, A, "look"), A).seen) == 2
    state = replace(table(), planets=())
    state = do(give(state, A, ""), A, "lead survey")
    assert refused(state, A, "look") == "nothing-to-look-at"
    assert RULES.ready(state, A) is None


def test_q36_backs_are_public_and_fronts_are_their_owner_s() -> None:
    state = give(table(), A, "", ("new-texas",))
    mine, theirs = RULES.view(state, A).seats[A], RULES.view(state, B).seats[A]
    assert mine.planets[0].id == "new-texas"
    assert mine.planets[0].slots == ("food", "water")
    assert (theirs.planets[0].id, theirs.planets[0].slots) == ("", ())
    back = theirs.planets[0].back
    assert (back.type, back.colonize, back.warfare) == ("fertile", 3, 6)
    top = RULES.view(state, None).top
    assert top is not None
    printed = GAME.pack.planets[state.planets[0]]
    assert (top.colonize, top.warfare) == (printed.colonize, printed.warfare)


def test_q37_survey_team_takes_the_top_planet() -> None:
    state = give(table(), A, "survey-team")
    top = state.planets[0]
    state = do(state, A, "play M10")
    assert [planet.card for planet in seat(state, A).planets] == [top]
    assert seat(state, A).seen == ()


def test_q38_colonize_symbols_lower_the_need_which_may_fall_below_nothing() -> None:
    ups = ("styku up", "mik-mik up", "new-texas up")
    state = give(table(), A, "", (*ups, "zephan colonize"))
    assert need(GAME, seat(state, A), seat(state, A).planets[3]) == 0
    state = do(state, A, "lead colonize")
    assert "settle P4" in menu(state, A)
    state = give(table(), A, "", (*ups, "zephan"), technologies="fertile-ground")
    assert need(GAME, seat(state, A), seat(state, A).planets[3]) == -1
    assert "settle P4" in menu(do(state, A, "lead colonize"), A)


def test_q38_too_few_colonies_do_not_settle() -> None:
    state = do(give(table(), A, "", ("styku colonize",)), A, "lead colonize")
    assert refused(state, A, "settle P1") == "few-colonies"


def test_q39_each_card_is_tucked_by_itself() -> None:
    state = give(table(), A, "colonize colonize", ("styku", "voson"))
    state = do(state, A, "lead colonize", "tuck colonize P1", "tuck colonize P2")
    state = do(state, A, "tuck colonize P2")
    assert [len(planet.colonies) for planet in seat(state, A).planets] == [1, 2]


def test_q40_more_colonies_than_needed_are_allowed() -> None:
    state = give(table(), A, "colonize", ("drawde colonize colonize",))
    state = do(state, A, "lead colonize", "tuck colonize P1", "tuck colonize P1")
    assert len(seat(state, A).planets[0].colonies) == 4


def test_q41_settling_replaces_adding_and_settles_one_planet() -> None:
    planets = ("drawde colonize colonize", "mesia-sednim colonize colonize")
    state = give(table(), A, "colonize", planets)
    after = do(state, A, "lead colonize", "tuck colonize P1")
    assert refused(after, A, "settle P1") == "replaced"
    after = do(state, A, "lead colonize", "settle P1")
    assert menu(after, A) == set()
    assert refused(after, A, "settle P2") == "replaced"
    assert refused(after, A, "tuck colonize P2") == "done"
    # The card taken cannot be tucked any more: it is discarded.
    assert "colonize" in names(seat(close(after), A).aside)


def test_q42_the_action_of_colonize_may_add_to_a_planet_that_is_ready() -> None:
    state = give(table(), A, "colonize", ("drawde colonize colonize",))
    state = do(state, A, "play colonize")
    assert menu(state, A) == {"tuck colonize P1", "settle P1"}
    assert len(seat(do(state, A, "tuck colonize P1"), A).planets[0].colonies) == 3


@pytest.mark.parametrize("way", ["settle", "attack"])
def test_q43_colonies_go_to_the_own_discard_when_the_planet_turns(way: str) -> None:
    state = give(table(), A, "", ("drawde colonize colonize",), fighters=2, discard="")
    role = "colonize" if way == "settle" else "warfare"
    state = do(state, A, f"lead {role}", f"{way} P1")
    assert seat(state, A).planets[0].up
    assert seat(state, A).planets[0].colonies == ()
    state = replace(state, seats=state.seats)
    state = end_turn(close(state))
    own = seat(state, A)
    assert names(tuple(sorted(own.discard + own.deck + own.hand))).count("colonize") >= 2


def test_q44_what_can_be_tucked() -> None:
    state = give(table(), A, "colonize A3 research survey", ("zephan",))
    state = do(state, A, "lead colonize")
    assert menu(state, A) == {"tuck colonize P1", "tuck A3 P1"}
    assert refused(state, A, "tuck research P1") == "no-symbol"
    state = give(table(), A, "colonize research", ("zephan",), technologies="adaptability")
    state = do(
        state, A, "lead colonize", "tuck research P1", "tuck colonize P1", "tuck colonize P1"
    )
    assert len(seat(state, A).planets[0].colonies) == 3


def test_q44_terraforming_counts_two_and_technologies_score_while_tucked() -> None:
    state = give(table(), A, "terraforming", ("styku colonize colonize",))
    before = RULES.score(state)[A]
    state = do(state, A, "lead colonize", "tuck F11 P1", "tuck colonize P1")
    assert RULES.view(state, A).seats[A].planets[0].have == 5
    assert RULES.score(state)[A] == before == 2


def test_q45_the_symbol_of_the_first_planet_helps_to_settle_the_second() -> None:
    planets = ("styku colonize colonize colonize colonize", "zephan colonize colonize")
    state = give(table(), A, "A3", planets)
    state = do(state, A, "play A3")
    assert menu(state, A) == {"settle P1", "stop"}
    state = do(state, A, "settle P1")
    assert "settle P2" in menu(state, A)


@pytest.mark.parametrize(("cards", "settled"), [("corrected", True), ("printed", False)])
def test_q46_whether_symbols_of_the_empire_help_terraforming(cards: str, settled: bool) -> None:
    planets = ("styku up", "mik-mik colonize colonize")
    state = give(table(cards=cards), A, "terraforming", planets)
    state = do(state, A, "play F11", "tuck F11 P2")
    assert seat(state, A).planets[1].up is settled


def test_q47_an_attack_costs_the_fighters_printed() -> None:
    state = give(table(), A, "", ("styku",), fighters=4)
    assert refused(do(state, A, "lead warfare"), A, "attack P1") == "few-fighters"
    state = do(give(table(), A, "", ("styku",), fighters=5), A, "lead warfare", "attack P1")
    assert seat(state, A).fighters == 0


def test_q47_scorched_earth_takes_off_two_down_to_nothing() -> None:
    state = give(table(), A, "", ("drawde",), "scorched-earth-policy", fighters=0)
    state = do(state, A, "lead warfare", "attack P1")
    assert seat(state, A).planets[0].up
    assert seat(state, A).fighters == 0


def test_q48_the_leader_attacks_once_instead_of_collecting() -> None:
    state = give(table(), A, "warfare", ("drawde", "chrispen"), fighters=4)
    state = do(state, A, "lead warfare", "attack P1")
    assert refused(state, A, "attack P2") == "done"
    assert seat(close(state), A).fighters == 2


def test_q49_only_own_planets_that_lie_face_down_are_attacked() -> None:
    state = give(table(), A, "", ("drawde up",), fighters=9)
    state = do(give(state, B, "", ("styku", "voson")), A, "lead warfare")
    assert refused(state, A, "attack P1") == "face-up"
    assert refused(state, A, "attack P2") == "no-planet"


def test_q50_colonies_do_not_help_an_attack() -> None:
    state = give(table(), A, "", ("styku up", "drawde colonize colonize"), fighters=1)
    assert refused(do(state, A, "lead warfare"), A, "attack P2") == "few-fighters"


def test_q51_war_path_attacks_twice_one_after_the_other() -> None:
    state = give(table(), A, "war-path", ("drawde", "chrispen", "styku"), fighters=5)
    state = do(state, A, "play M11")
    assert menu(state, A) == {"attack P1", "attack P2", "attack P3", "stop"}
    state = do(state, A, "attack P1")
    assert menu(state, A) == {"attack P2", "stop"}
    assert RULES.ready(state, A) is not None
    assert seat(do(state, A, "attack P2"), A).fighters == 1
    assert menu(do(state, A, "stop"), A) & {"attack P2"} == set()


@pytest.mark.parametrize(("marker", "left"), [("supply", 2), ("fleet", 1)])
def test_q52_scorched_earth_marks_each_planet_attacked(marker: str, left: int) -> None:
    state = give(table(marker=marker), A, "", ("styku",), "scorched-earth-policy", fighters=5)
    state = do(state, A, "lead warfare", "attack P1")
    assert seat(state, A).planets[0].scorched
    assert seat(state, A).fighters == left
    state = end_turn(close(state))
    assert "produce" not in {one.split()[0] for one in menu(state, A)}


def test_q53_a_good_for_each_symbol_into_empty_slots_of_its_kind() -> None:
    state = give(table(), A, "produce_trade", ("new-texas up", "voson up iron"))
    state = do(state, A, "lead produce")
    assert refused(state, A, "produce P2 iron") == "slot-full"
    assert refused(state, A, "produce P1 iron") == "no-slot"
    state = do(state, A, "produce P1 water")
    assert refused(state, A, "produce P1 food") == "no-symbols-left"
    assert RULES.ready(state, A) is None


def test_q53_fewer_goods_than_possible_are_allowed() -> None:
    state = do(give(table(), A, "", ("new-texas up",)), A, "lead produce")
    assert RULES.ready(state, A) is None
    assert seat(close(state), A).planets[0].goods == 0


def test_q54_an_influence_for_each_good() -> None:
    state = give(table(), A, "produce_trade", ("new-texas up food water", "voson up iron"))
    state = do(state, A, "lead trade", "boost produce_trade", "trade P1 water", "trade P2 iron")
    assert seat(state, A).influence == 2
    assert refused(state, A, "trade P1 food") == "no-symbols-left"
    assert RULES.view(state, None).supply == 22


def test_q55_followers_do_the_half_that_was_led() -> None:
    state = give(table(), B, "produce_trade", ("new-texas up food",))
    state = do(led(give(state, A, ""), "lead produce"), B, "boost produce_trade")
    assert menu(state, B) == {"produce P1 water"}
    assert refused(state, B, "trade P1 food") == "not-now"


def test_q56_weapon_emporium_trades_fighters() -> None:
    state = give(table(), A, "produce_trade", ("voson up iron",), "weapon-emporium", fighters=2)
    state = give(state, B, "produce_trade", (), "weapon-emporium", fighters=1)
    acted = do(state, A, "play produce_trade", "trade fleet fighter")
    assert (seat(acted, A).fighters, seat(acted, A).influence) == (1, 1)
    after = do(
        state, A, "lead trade", "boost produce_trade", "trade fleet fighter", "trade P1 iron"
    )
    assert seat(after, A).influence == 2
    assert refused(after, A, "trade fleet fighter") == "no-symbols-left"
    after = do(close(after), B, "boost produce_trade", "trade fleet fighter")
    assert seat(after, B).influence == 1
    plain = do(give(table(), A, "", (), fighters=2), A, "lead trade")
    assert refused(plain, A, "trade fleet fighter") == "no-emporium"


def test_q56_a_fighter_is_no_kind_of_good() -> None:
    state = give(table(), A, "A9", ("voson up iron",), "weapon-emporium", fighters=2)
    state = do(state, A, "play A9", "lead trade", "trade fleet fighter")
    state = to_cleanup(close(state))
    assert seat(state, A).influence == 1


def test_q57_improved_trade_is_no_trade() -> None:
    state = give(table(), A, "F5", ("voson up iron",))
    state = do(state, A, "play F5")
    assert seat(state, A).influence == 1
    assert seat(state, A).planets[0].goods == 1


def test_q58_diverse_markets_and_genetic_engineering_pay_by_kind_as_the_turn_ends() -> None:
    planets = ("new-texas up food water", "voson up iron", "pink-sonar up iron")
    state = give(table(), A, "A9 produce_trade produce_trade produce_trade survey", planets)
    state = do(state, A, "play A9", "lead trade", *["boost produce_trade"] * 3)
    state = do(state, A, "trade P1 food", "trade P1 water", "trade P2 iron", "trade P3 iron")
    assert seat(state, A).influence == 4
    assert seat(to_cleanup(close(state)), A).influence == 7
    planets = ("new-texas up", "voson up", "pink-sonar up")
    state = give(table(), A, "F10 produce_trade produce_trade survey", planets)
    state = do(state, A, "play F10", "lead produce", *["boost produce_trade"] * 2)
    state = do(state, A, "produce P1 food", "produce P2 iron", "produce P3 iron")
    assert seat(to_cleanup(close(state)), A).influence == 2


def test_q58_specialization_pays_at_once_for_its_kind_and_for_this_turn_only() -> None:
    state = give(table(), A, "A11 survey", ("new-texas up food water",))
    state = do(state, A, "play A11")
    assert menu(state, A) == {f"choose {n}" for n in range(1, 5)}
    state = do(state, A, "choose 1", "lead trade", "trade P1 food")
    assert seat(state, A).influence == 2
    state = end_turn(close(state))
    assert seat(state, A).granted == ()


def test_q58_nothing_that_others_lead_is_paid_for() -> None:
    state = give(table(), A, "A9 survey", ("voson up iron",))
    state = end_turn(do(state, A, "play A9"))
    assert state.leader == B
    state = give(state, A, "produce_trade")
    state = close(do(state, B, "lead trade"))
    state = do(state, A, "boost produce_trade", "trade P1 iron")
    state = close(dissent(state, A))
    assert seat(state, A).influence == 1
    assert hand(state, C) != []
