"""The game on the driver: early and standing answers, defaults, undo, journals, the fast path."""

import pytest

import engine
from engine.core.chance import secret_of
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.rush import rush
from engine.simulate import play, result
from tests.eminent.table import RULES

NAMES = ("ann", "bob", "cal", "dee")


def opened(seed: str = "one", **options: str) -> Match:
    return Match.open(RULES, NAMES, options, secret_of(seed))


def led(match: Match, role: str) -> int:
    """The leader leads a role, and what is owed is done; its seat."""
    leader = match.missing()[0]
    match.step(leader, f"lead {role}")
    while RULES.ready(match.seen_state(leader), leader) is not None:
        match.step(leader, RULES.default(match.seen_state(leader), leader)[0])
    match.down(leader)
    return leader


def others(leader: int) -> list[int]:
    return [(leader + 1 + i) % 4 for i in range(3)]


def test_a_joint_answer_is_asked_of_all_at_once_and_seen_by_nobody_before_the_close() -> None:
    match = opened()
    leader = led(match, "warfare")
    a, b, c = others(leader)
    assert match.missing() == (a, b, c)
    before = match.view(None)
    match.step(c, "dissent")
    match.down(c)
    match.step(a, "dissent")
    assert match.view(None) == before
    assert match.view(b) == Match.load(RULES, match.entries, secret=secret_of("one")).view(b)
    match.down(a)
    match.step(b, "dissent")
    match.down(b)
    assert match.window().name == "cleanup"


def test_survey_is_answered_in_turn_and_a_dissent_may_be_left_early() -> None:
    match = opened()
    a, b, c = others(led(match, "survey"))
    assert match.missing() == (a,)
    match.step(c, "dissent")
    match.down(c)
    match.step(a, "dissent")
    match.down(a)
    assert match.missing() == (b,)
    match.step(b, "dissent")
    match.down(b)
    assert match.window().name == "cleanup"


def test_what_reveals_something_waits_for_its_turn() -> None:
    match = opened()
    while True:
        a, b, _ = others(led(match, "survey"))
        boosts = [str(o.step) for o in match.options(b) if o.group == "boost"]
        hand = match.state.seats[b].hand
        if hand.count(0) > 1 and "boost survey" in boosts:
            break
        for seat in match.missing():
            match.default(seat)
        match.close()
        while match.window().name != "turn":
            match.close()
    match.step(b, "boost survey")
    match.step(b, "boost survey")
    with pytest.raises(Refused, match="waits until your turn"):
        match.step(b, "look")
    match.step(a, "dissent")
    match.down(a)
    assert [str(move) for move in match.draft(b).moves] == ["boost survey", "boost survey"]
    match.step(b, "look")
    assert match.draft(b).rev == 3


def test_a_standing_answer_dissents_and_is_seen_by_its_seat_alone() -> None:
    match = opened()
    leader = match.missing()[0]
    a, b, c = others(leader)
    public = match.view(None)
    match.step(a, "preset warfare dissent")
    match.step(b, "preset warfare below-3")
    match.step(c, "preset warfare below-1")
    assert match.view(None) == public
    assert match.view(leader).seats[a].presets is None
    assert match.view(a).seats[a].presets[1] == "dissent"
    assert not any(line.event.key == "preset" for line in match.log(leader))
    assert any(line.event.key == "preset" for line in match.log(a))
    led(match, "warfare")
    have = [sum(RULES.game.symbols[kind][1] for kind in match.state.seats[s].hand) for s in (b, c)]
    asked = [s for s, n, least in zip((b, c), have, (3, 1), strict=True) if n >= least]
    if asked:
        assert match.missing() == tuple(asked)
    else:
        assert match.window().name == "cleanup"


def test_a_standing_answer_can_be_taken_back_as_long_as_the_window_is_open() -> None:
    match = opened()
    a, b, _ = others(match.missing()[0])
    match.step(a, "preset warfare dissent")
    led(match, "warfare")
    assert a not in match.missing()
    match.up(a)
    assert a in match.missing()
    assert b in match.missing()


def test_who_is_absent_dissents_whatever_it_holds() -> None:
    match = opened()
    leader = led(match, "warfare")
    match.close()
    told = [line.event for line in match.log(None)]
    assert {e.seat for e in told if e.key == "dissent"} == set(others(leader))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_match_of_absent_seats_comes_to_its_end(seats: int) -> None:
    match = Match.open(RULES, ("ann", "bob", "cal", "dee", "eli")[:seats], {}, secret_of("away"))
    for _ in range(2000):
        if match.window() is None:
            break
        match.close()
    assert match.winners()


def test_an_undo_brings_the_same_cards_again() -> None:
    match = opened()
    leader = match.missing()[0]
    at = match.length
    match.step(leader, "lead warfare")
    match.down(leader)
    match.close()
    drawn = match.state.seats[others(leader)[0]].hand
    match.take_back(at, range(4))
    match.down(leader)
    match.close()
    assert match.state.seats[others(leader)[0]].hand == drawn


def test_cards_seen_cannot_be_undone() -> None:
    match = opened("deal")
    for _ in range(40):
        leader = match.missing()[0]
        if match.window().name == "turn" and "play survey" in {
            str(option.step) for option in match.options(leader)
        }:
            break
        match.close()
    match.step(leader, "play survey")
    assert match.draft(leader).moves == ()
    with pytest.raises(Refused):
        match.undo(leader)
    assert set(match.consent_needed(match.length - 1)) == set(range(4))


@pytest.mark.parametrize(
    ("seats", "policy", "options"),
    [
        (2, "greedy", {}),
        (3, "random", {"table": "extended"}),
        (4, "random", {"cards": "printed", "mobilization": "table"}),
        (5, "greedy", {"table": "learning"}),
    ],
)
def test_the_rules_alone_come_to_what_the_driver_comes_to(seats, policy, options) -> None:
    driven = result(play(RULES, seats, policy, "both", options), "both", policy, 0.0)
    assert rush(RULES, seats, policy, "both", options) == driven


def test_the_whole_python_interface() -> None:
    table = engine.open_match("eminent", ["ann", "bob"], {"end": "round"}, seed="api")
    for _ in range(500):
        waiting = table.waiting()
        if waiting is None:
            break
        seat = waiting.seats[0]
        for step in RULES.default(
            table.match.seen_state(table.seats.index(seat)), table.seats.index(seat)
        ):
            table.step(seat, str(step))
        if (now := table.waiting()) is not None and now.window == waiting.window:
            table.commit(seat)
    assert table.winners()
    assert set(table.scores()) == {"ann", "bob"}
    assert table.view("ann").to_dict()["phase"] == "over"
    again = engine.refold(engine.export_journal(table.journal()))
    assert again.state_hash() == table.state_hash()
    assert engine.verify(RULES, table.journal()) is None


@pytest.mark.parametrize(
    ("seats", "options", "word"),
    [
        (1, {}, "2 to 5"),
        (4, {"table": "extended"}, "three seats"),
        (3, {"end": "never"}, "end"),
        (3, {"speaker": "1"}, "speaker"),
    ],
)
def test_tables_that_do_not_go_are_refused(seats: int, options: dict[str, str], word: str) -> None:
    with pytest.raises(Refused, match=word):
        Match.open(RULES, ("ann", "bob", "cal", "dee")[:seats], options, secret_of("x"))
