"""Corners that a slip in the rules would go unnoticed in: what survived a mutant."""

from engine.core.window import NeedChance
from tests.eminent.table import (
    RULES,
    A,
    B,
    close,
    dissent,
    do,
    give,
    identity,
    menu,
    names,
    refused,
    seat,
    table,
    told,
)  # fmt: skip


def test_nobody_is_asked_in_the_set_up_while_a_pile_is_shuffled_or_after_the_end() -> None:
    state = RULES.setup(("A", "B"), ())
    while isinstance(need := RULES.pending(state), NeedChance):
        assert menu(state, A) == menu(state, B) == set()
        assert refused(state, A, "lead survey") == "not-asked"
        state, _ = RULES.answer(state, identity(need))
    assert menu(state, A)
    assert menu(state, B) == set()
    state = give(table(), A, "survey", deck="", discard="warfare research")
    state, _ = RULES.advance(state, A, RULES.parse("play survey"))
    assert isinstance(RULES.pending(state), NeedChance)
    assert menu(state, A) == set()
    assert refused(state, A, "lead survey") == "not-asked"


def test_the_marker_may_go_down_while_marks_may_still_be_made() -> None:
    state = give(table(), B, "", ("drawde colonize colonize", "voson up"), "abundance bureaucracy")
    state = do(close(do(give(state, A, ""), A, "lead colonize")), B, "settle P1")
    assert "stop" in menu(state, B)
    assert RULES.ready(state, B) is None
    state = close(dissent(state, B))
    assert seat(state, B).stack == ()


def test_an_action_after_the_role_may_leave_out_the_rest() -> None:
    for played, pile in (("aside", "aside"), ("discard", "discard")):
        state = give(table(played=played), A, "research survey", (), "logistics")
        state = close(dissent(close(do(state, A, "lead trade"))))
        state = close(do(state, A, "play research"))
        assert state.phase == "cleanup"
        assert "research" in names(getattr(seat(state, A), pile))


def test_a_choice_that_is_owed_keeps_the_marker_up() -> None:
    state = do(give(table(), A, "warfare"), A, "play warfare")
    owed = RULES.ready(state, A)
    assert owed is not None
    assert (owed.code, owed.remedy) == ("owed-card", ("choose 1",))


def test_mobilization_turns_over_the_planet_that_was_named_and_pays_for_it() -> None:
    state = give(table(), A, "M9 survey", ("styku", "drawde", "chrispen"), fighters=1)
    state = close(do(state, A, "play M9", "lead trade"))
    state = do(state, A, "attack P2")
    assert [planet.up for planet in seat(state, A).planets] == [False, True, False]
    assert seat(state, A).fighters == 1


def test_mobilization_lapses_without_a_planet_to_attack() -> None:
    state = close(do(give(table(), A, "M9 survey", ("styku",)), A, "play M9", "lead trade"))
    assert state.phase == "follow"
    assert seat(state, A).granted == ()


def test_the_late_attack_may_be_left_out() -> None:
    state = close(do(give(table(), A, "M9 survey", ("drawde",)), A, "play M9", "lead trade"))
    assert state.phase == "late.led"
    state = close(state)
    assert (state.phase, seat(state, A).granted) == ("follow", ())
    assert seat(state, A).fighters == 2


def test_a_planet_is_told_by_its_place_in_the_empire() -> None:
    state, events = told(give(table(), A, "M10", ("styku", "voson")), A, "play M10")
    assert [event.args[0] for event in events if event.key == "planet"] == ["P3"]
    assert len(seat(state, A).planets) == 3
    state = give(table(), A, "survey", ("styku", "voson"))
    _, events = told(state, A, "lead survey", "boost survey", "look", "keep 1")
    assert [event.args[0] for event in events if event.key == "planet"] == ["P3"]


def test_goods_go_where_they_are_told() -> None:
    state = give(table(), A, "produce_trade", ("drawde up", "new-texas up", "voson up"))
    state = do(state, A, "lead produce", "boost produce_trade")
    state = do(state, A, "produce P2 water", "produce P3 iron")
    assert [planet.goods for planet in seat(state, A).planets] == [0, 2, 1]
    state = give(table(), A, "", ("drawde up food", "new-texas up food water"))
    state = do(state, A, "lead trade", "trade P2 food")
    assert [planet.goods for planet in seat(state, A).planets] == [1, 2]
    assert [planet.scorched for planet in seat(state, A).planets] == [False, False]


def test_colonies_go_under_the_planet_that_is_named() -> None:
    state = give(table(), A, "colonize", ("styku", "voson", "zephan"))
    state = do(state, A, "play colonize", "tuck colonize P3")
    assert [len(planet.colonies) for planet in seat(state, A).planets] == [0, 0, 1]
    state = do(state, A, "lead colonize", "tuck colonize P2")
    assert [len(planet.colonies) for planet in seat(state, A).planets] == [0, 1, 1]


def test_a_scorched_planet_is_not_filled_by_abundance_as_first_printed() -> None:
    technologies = "scorched-earth-policy abundance"
    state = give(table(cards="printed"), A, "", ("angus-duffy",), technologies, fighters=9)
    state = do(state, A, "lead warfare", "attack P1")
    assert seat(state, A).planets[0].goods == 0
    assert seat(state, A).fighters == 5


def test_a_marker_from_the_fleet_must_be_there() -> None:
    for marker, fighters in (("supply", 3), ("fleet", 4)):
        state = give(table(marker=marker), A, "", ("styku",), "scorched-earth-policy")
        short = do(give(state, A, fighters=fighters - 1), A, "lead warfare")
        assert refused(short, A, "attack P1") == "few-fighters"
        enough = do(give(state, A, fighters=fighters), A, "lead warfare", "attack P1")
        assert seat(enough, A).fighters == 0


def test_planets_face_up_are_not_turned_again() -> None:
    ups = ("styku up", "mik-mik up", "new-texas up")
    state = do(give(table(), A, "", (*ups, "zephan")), A, "lead colonize")
    assert menu(state, A) == {"tuck colonize P4", "settle P4"}
    state = give(table(), A, "", ("drawde up", "chrispen"), "scorched-earth-policy")
    assert menu(do(state, A, "lead warfare"), A) == {"attack P2"}


def test_a_colony_owed_is_told_with_the_first_planet_face_down() -> None:
    state = do(give(table(), A, "", ("styku up", "voson")), A, "lead colonize")
    owed = RULES.ready(state, A)
    assert owed is not None
    assert (owed.code, owed.remedy) == ("owed-colony", ("tuck colonize P2",))
    assert RULES.ready(do(state, A, "tuck colonize P2"), A) is None
