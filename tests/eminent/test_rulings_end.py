"""Rulings Q59 to Q81: technologies, the end, the score."""

import pytest
from msgspec.structs import replace

from engine.games.eminent.state import State
from tests.eminent.table import (
    GAME,
    RULES,
    A,
    B,
    C,
    D,
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

PLANETS = {
    "advanced": ("pomerene up", "liagiba up", "lyttle up"),
    "fertile": ("drawde up", "styku up", "gerdland up"),
    "metallic": ("chrispen up", "voson up", "tankahshin up"),
}


def researching(state: State, symbols: int, planets: tuple[str, ...]) -> State:
    """A leads Research with so many symbols in all."""
    state = give(state, A, "research " * (symbols - 1), planets)
    return do(state, A, "lead research", *["boost research"] * (symbols - 1))


def test_q59_all_technologies_left_are_on_offer() -> None:
    state = table()
    assert len(RULES.view(state, None).market) == 45
    state = researching(state, 3, ("pomerene up",))
    assert {f"buy A{n}" for n in range(1, 9)} == menu(state, A)
    state = do(state, A, "buy A1")
    assert "A1" not in RULES.view(state, None).market
    after = give(close(state), B, "research research research", ("pomerene up",))
    after = do(after, B, *["boost research"] * 3)
    assert refused(after, B, "buy A1") == "not-on-offer"
    assert "buy A2" in menu(after, B)


def test_q60_the_cost_must_be_reached_and_one_is_taken() -> None:
    state = researching(table(), 2, PLANETS["advanced"][:2])
    assert refused(state, A, "buy A1") == "few-symbols"
    state = researching(table(), 6, PLANETS["advanced"][:2])
    state = do(state, A, "buy A9")
    assert refused(state, A, "buy A1") == "done"


@pytest.mark.parametrize(("code", "planets"), [("F1", 1), ("F9", 2), ("F14", 3)])
def test_q61_as_many_planets_face_up_as_the_level(code: str, planets: int) -> None:
    few, enough = PLANETS["fertile"][: planets - 1], PLANETS["fertile"][:planets]
    assert refused(researching(table(), 8, few), A, f"buy {code}") == "few-planets"
    state = do(researching(table(), 8, enough), A, f"buy {code}")
    assert all(planet.up for planet in seat(state, A).planets)
    others = researching(table(), 8, PLANETS["metallic"])
    assert refused(others, A, f"buy {code}") == "few-planets"


def test_q62_one_face_is_chosen_and_the_other_is_gone() -> None:
    state = researching(table(), 6, PLANETS["advanced"][:2])
    assert {"buy A12", "buy A13"} <= menu(state, A)
    state = do(state, A, "buy A13")
    assert names(seat(state, A).technologies) == ["A13"]
    assert {"A12", "A13"}.isdisjoint(RULES.view(state, None).market)


def test_q63_permanents_cannot_be_removed() -> None:
    state = give(table(), A, "research survey", technologies="imperialism hyperefficiency")
    state = do(state, A, "play research")
    assert menu(state, A) == {"remove survey", "remove itself", "stop"}


def test_q64_a_technology_removed_scores_no_more() -> None:
    state = give(table(), A, "research A9")
    assert RULES.score(state)[A] == 2
    state = do(state, A, "play research", "remove A9")
    assert RULES.score(state)[A] == 0
    assert names(state.removed) == ["A9"]


@pytest.mark.parametrize("card", ["research", "F7"])
def test_q65_research_may_remove_itself(card: str) -> None:
    state = do(give(table(), A, card), A, f"play {card}", "remove itself")
    assert names(state.removed) == [card]
    state = do(give(table(itself="no"), A, f"{card} survey"), A, f"play {card}")
    assert refused(state, A, "remove itself") == "owed-card"


def test_q65_data_network_may_not_remove_itself() -> None:
    state = do(give(table(), A, "A10 survey"), A, "play A10")
    assert "remove itself" not in menu(state, A)


@pytest.mark.parametrize(("card", "drawn"), [("F7", 1), ("A10", 2)])
def test_q66_they_draw_first_and_remove_then(card: str, drawn: int) -> None:
    state = give(table(), A, card, deck="politics warfare survey")
    state = do(state, A, f"play {card}")
    assert len(hand(state, A)) == drawn
    assert "remove politics" in menu(state, A)


def test_q67_streamlining_once_and_hyperefficiency_any_time_of_the_own_turn() -> None:
    state = give(table(), A, "survey survey survey", technologies="streamlining")
    state = do(state, A, "use A13", "remove survey", "lead warfare")
    assert refused(state, A, "use A13") == "used"
    state = give(table(), A, "survey survey survey survey", technologies="hyperefficiency")
    state = do(state, A, "use A15", "remove survey", "lead warfare", "use A15", "remove survey")
    state = to_cleanup(close(state))
    state = do(state, A, "use A15", "remove survey")
    assert names(state.removed) == ["survey"] * 3
    state = give(end_turn(state), A, "survey")
    state = close(do(state, B, "lead warfare"))
    assert refused(state, A, "use A15") == "not-now"


def test_q68_nothing_is_taken_from_an_empty_stack_and_the_last_card_counts() -> None:
    state = replace(table(2), stacks=(0, 1, 5, 5, 5))
    state = do(give(state, A, "politics survey"), A, "play politics")
    assert "take survey" not in menu(state, A)
    state = do(state, A, "take warfare")
    assert state.stacks[1] == 0
    assert "warfare" in hand(state, A)
    state = end_turn(state)
    assert state.last == 2


def test_q68_artificial_intelligence_takes_two() -> None:
    state = do(give(table(), A, "F9"), A, "play F9", "take survey", "take survey")
    assert hand(state, A) == ["survey", "survey"]
    assert menu(state, A) & {"take survey"} == set()


def test_q69_productivity_plays_two_actions() -> None:
    state = give(table(), A, "warfare F7 survey survey", technologies="productivity")
    state = do(state, A, "play F7")
    assert refused(state, A, "play warfare") == "owed-card"
    state = do(state, A, "stop", "play warfare", "choose 1")
    assert seat(state, A).fighters == 1
    assert refused(state, A, "play survey") == "no-actions"


def test_q70_logistics_puts_the_action_after_the_role() -> None:
    state = give(table(), A, "warfare survey", technologies="logistics")
    after = close(dissent(close(do(state, A, "lead trade"))))
    assert after.phase == "after"
    after = close(do(after, A, "play warfare", "choose 1"))
    assert (after.phase, seat(after, A).fighters) == ("cleanup", 1)
    before = do(state, A, "play warfare", "choose 1", "lead trade")
    assert close(dissent(close(before))).phase == "cleanup"


def test_q71_which_permanents_matter_on_the_turns_of_others() -> None:
    base = give(table(), A, "")
    trade = close(do(base, A, "lead trade"))
    with_icons = give(trade, B, "", (), "imperialism")
    assert "follow" in menu(with_icons, B)
    fertile = close(do(base, A, "lead produce"))
    assert "follow" in menu(give(fertile, B, "", (), "fertile-ground"), B)
    wild = give(trade, B, "research", (), "adaptability")
    assert "boost research" in menu(wild, B)
    for idle in ("streamlining", "hyperefficiency", "productivity", "logistics"):
        assert menu(give(trade, B, "survey", (), idle), B) == {"dissent"}


def test_q71_scorched_earth_and_bureaucracy_together() -> None:
    state = give(table(), B, "", ("styku",), "scorched-earth-policy bureaucracy", fighters=3)
    state = close(do(give(state, A, ""), A, "lead warfare"))
    state = do(state, B, "follow", "attack P1")
    assert seat(state, B).planets[0].scorched
    assert seat(state, B).fighters == 0


def test_q71_abundance_and_bureaucracy_together() -> None:
    planets = ("drawde colonize colonize", "new-texas up")
    state = give(table(), B, "", planets, "abundance bureaucracy")
    state = close(do(give(state, A, ""), A, "lead colonize"))
    state = do(state, B, "settle P1")
    assert menu(state, B) == {"produce P1 food", "produce P2 food", "produce P2 water", "stop"}
    state = do(state, B, "produce P1 food", "produce P2 water")
    assert RULES.ready(state, B) is None


def test_q72_a_research_card_tucked_by_adaptability_is_one_colony() -> None:
    state = give(table(), A, "research", ("zephan",), "adaptability")
    state = do(state, A, "lead colonize", "tuck research P1", "tuck colonize P1")
    assert RULES.view(state, A).seats[A].planets[0].have == 2


@pytest.mark.parametrize(("cards", "more"), [("corrected", 1), ("printed", 0)])
@pytest.mark.parametrize("role", ["warfare", "produce", "trade", "research", "survey", "colonize"])
def test_q73_bureaucracy_gives_a_symbol_when_following(cards: str, more: int, role: str) -> None:
    state = give(table(cards=cards), B, "", (), "bureaucracy")
    state = do(give(state, A, ""), A, f"lead {role}")
    state = close(do(state, A, *[str(step) for step in RULES.default(state, A)]))
    assert ("follow" in menu(state, B)) == bool(more and role != "colonize")
    if role == "survey" and more:
        assert refused(do(state, B, "follow"), B, "look") == "nothing-to-look-at"


@pytest.mark.parametrize(
    ("seats", "options", "stacks"),
    [
        (2, {}, 1),
        (3, {}, 1),
        (3, {"table": "extended"}, 2),
        (4, {}, 2),
        (5, {}, 2),
    ],
)
def test_q74_how_many_stacks_end_the_game(seats: int, options: dict[str, str], stacks: int) -> None:
    state = table(seats, **options)
    few = replace(state, stacks=(0,) * (stacks - 1) + (9,) * (6 - stacks))
    assert end_turn(few).last == 0
    enough = replace(state, stacks=(0,) * stacks + (9,) * (5 - stacks))
    assert end_turn(enough).last == 2


@pytest.mark.parametrize(("seats", "tokens"), [(2, 24), (4, 24), (5, 32)])
def test_q74_so_many_influence_tokens_end_the_game(seats: int, tokens: int) -> None:
    state = table(seats)
    assert end_turn(give(state, B, influence=tokens - 1)).last == 0
    assert end_turn(give(state, B, influence=tokens)).last == 2


def test_q75_influence_goes_on_when_the_supply_is_empty() -> None:
    state = give(give(table(), B, influence=24), A, "F5")
    state = do(state, A, "play F5")
    assert seat(state, A).influence == 1
    assert RULES.view(state, None).supply == 0


def test_q76_an_end_that_is_due_stays_due() -> None:
    state = end_turn(give(table(), B, influence=24))
    assert state.last == 2
    state = RULES.adjust(state, f"influence:{B}", 0)
    assert end_turn(state).last == 2


@pytest.mark.parametrize(("end", "rounds"), [("extra", 2), ("round", 1)])
def test_q77_when_play_stops(end: str, rounds: int) -> None:
    state = give(table(end=end), A, influence=24)
    for _ in range(3 * rounds):
        assert not is_over(state)
        state = end_turn(state)
    assert is_over(state)
    assert RULES.rounds(state) == rounds


@pytest.mark.parametrize(("cards", "alone"), [("corrected", True), ("printed", False)])
def test_q78_logistics_plays_one_more_turn_alone(cards: str, alone: bool) -> None:
    state = give(table(end="round", cards=cards), A, influence=24)
    state = give(state, B, technologies="logistics")
    for _ in range(3):
        state = end_turn(state)
    assert is_over(state) is not alone
    if alone:
        assert state.leader == B
        led = close(do(state, B, "lead trade"))
        assert window(led).must == (C, A)
        state = end_turn(state)
        assert is_over(state)


def test_q79_what_scores() -> None:
    planets = ("styku up", "idroyos", "zephan A9")
    state = give(
        table(), A, "A10", planets, "adaptability", influence=3, deck="A11", discard="M9",
        aside="M10",
    )  # fmt: skip
    # Tokens 3, Styku 3, Adaptability 5, and five technologies of the deck 2 each.
    assert RULES.score(state)[A] == 3 + 3 + 5 + 5 * 2
    assert RULES.score(table()) == (0, 0, 0)


def test_q80_goods_and_fighters_together_break_a_tie() -> None:
    state = give(table(end="round"), A, influence=24, planets=("voson up iron",))
    state = give(state, B, influence=27, fighters=9)
    state = give(state, C, planets=())
    state = replace(state, first=A)
    for _ in range(3):
        state = end_turn(state)
    # Both stand at 27; A led Warfare once and has a good, B had nine fighters.
    assert is_over(state)
    assert state.winners == (B,)


def level(**options: str) -> State:
    """Two seats that are level in everything but for what Warfare brings both."""
    state = table(2, end="round", **options)
    state = give(give(state, A, "", (), influence=24), B, "", (), influence=24)
    return end_turn(state)


def test_q80_still_level_one_more_round_is_played() -> None:
    state = end_turn(level())
    assert not is_over(state)
    assert (state.tied, state.round, state.leader) == (True, 2, A)
    state = end_turn(end_turn(state))
    assert is_over(state)
    assert state.winners == (A, B)


def test_q80_or_the_win_is_shared() -> None:
    state = end_turn(level(tie="shared"))
    assert is_over(state)
    assert state.winners == (A, B)


def test_q81_markers_do_not_count_for_the_tie() -> None:
    state = give(table(2, end="round", tie="shared"), A, "", ("styku up scorched",), influence=24)
    state = give(state, B, "", (), influence=27)
    state = end_turn(end_turn(state))
    assert state.winners == (A, B)
    assert D not in state.winners
    assert kind("adaptability") == GAME.kinds["A14"]
