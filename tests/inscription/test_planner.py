"""The planner: legal, deterministic, blind to what it may not see, and better than *greedy*."""

from __future__ import annotations

from statistics import mean

import pytest
from msgspec.structs import replace

from engine.core.chance import Stream, outcome, secret_of
from engine.core.match import Match
from engine.games.inscription import load
from engine.games.inscription.game import Game
from engine.games.inscription.planner import planned, planner_of
from engine.games.inscription.planner_outlook import outlook
from engine.games.inscription.planner_search import blind
from engine.games.inscription.planner_worth import Taste, Worth
from engine.games.inscription.score import scores
from engine.simulate import Player, seat_names

RULES = load()
GAME: Game = RULES.game
QUICK = planner_of(Taste(), 150)


def opened(seed, seats=4, **options):
    return Match.open(RULES, seat_names(seats), options, secret=secret_of(seed))


def play(match, choosers, windows=10**6, each=None):
    """Go on until the match is over or so many windows have closed."""
    players = [Player(choose, "planner", seat) for seat, choose in enumerate(choosers)]
    while windows and (window := match.window()) is not None:
        windows -= 1
        for seat in match.missing():
            if (here := match.window()) is None or here.id != window.id:
                break
            while True:
                if each is not None:
                    each(match, seat)
                step = players[seat].choose(match)
                if step is None:
                    match.down(seat)
                    break
                match.step(seat, step)
    return match


def test_whole_games_are_legal_and_beat_greedy() -> None:
    greedy = RULES.policies()["greedy"]
    ours, theirs = [], []
    for seed in ("a", "b"):
        match = play(opened(seed), (QUICK, greedy, QUICK, greedy))
        assert match.window() is None
        assert not RULES.invariants(match.state)
        found = scores(GAME, match.state)
        ours += found[::2]
        theirs += found[1::2]
    assert mean(ours) > mean(theirs) + 5


def test_the_same_game_comes_out_twice() -> None:
    one, two = (play(opened("twice", 3), (QUICK,) * 3, 12) for _ in range(2))
    assert one.state_hash() == two.state_hash()


def test_a_choice_does_not_hang_on_what_was_asked_before() -> None:
    """Another process that joins in the middle chooses the same."""
    match = play(opened("middle", 3), (QUICK,) * 3, 6)
    seat = match.missing()[0]
    state, options = match.turn(seat)
    one = QUICK(RULES, state, seat, options, b"k")
    again = load()
    state, options = match.turn(seat)
    assert planner_of(Taste(), 150)(again, state, seat, options, b"other") == one


@pytest.mark.parametrize("options", [{}, {"seats": 1, "difficulty": "medium"}])
def test_what_is_hidden_changes_no_choice(options) -> None:
    """In every world that looks the same to the seat it chooses the same."""
    seats = options.pop("seats", 4)
    luck = Stream(b"planner", str(seats))
    asked = 0

    def each(match, seat):
        nonlocal asked
        asked += 1
        if asked % 9:
            return
        state, offered = match.turn(seat)
        chosen = QUICK(RULES, state, seat, offered, b"k")
        seen = RULES.view(state, seat)
        for _ in range(2):
            world = RULES.imagine(seen, lambda request: outcome(luck, request))
            listed = RULES.options(world, seat)
            assert QUICK(RULES, world, seat, listed, b"k") == chosen, state.phase

    play(opened("hidden", seats, **options), (QUICK,) * seats, each=each)
    assert asked > 100


def test_relics_that_lie_in_the_lane_are_not_looked_at() -> None:
    match = play(opened("lane"), (QUICK,) * 4, 3)
    state, _ = match.turn(match.missing()[0])
    seat = state.seats[0]
    assert blind(seat).lane == ()
    other = replace(seat, lane=tuple(reversed(seat.lane)))
    assert blind(other) == blind(seat)


def test_the_outlook_counts_what_is_still_to_come() -> None:
    match = play(opened("outlook"), (QUICK,) * 4, 1)
    first = outlook(GAME, match.state, 0)
    assert 11 <= first.strategies <= 14
    assert (first.productions, first.councils) == (3, 3)
    assert list(first.wars) == sorted(first.wars)
    play(match, (QUICK,) * 4, 14)
    later = outlook(GAME, match.state, 0)
    assert later.strategies < first.strategies


def test_worth_of_tools_goes_down_with_the_events_left() -> None:
    match = play(opened("worth"), (QUICK,) * 4, 1)
    early = outlook(GAME, match.state, 0)
    late = replace(early, strategies=0.0, fresh=0.0)
    one, two = Worth(GAME, early, Taste()), Worth(GAME, late, Taste())
    for kind in ("planet", "biotic", "focus_material", "trade_good"):
        assert one.of(kind) > two.of(kind)
    assert two.of("planet") == 0
    assert two.of("trade_good") == 0.5
    assert one.of("vp", 3) == two.of("vp", 3) == 3


def test_the_budget_bounds_the_search() -> None:
    match = play(opened("budget"), (QUICK,) * 4, 1)
    seat = match.missing()[0]
    state, _ = match.turn(seat)
    _, small, step = planned(GAME, state, seat, Taste(), 60)
    _, large, _ = planned(GAME, state, seat, Taste(), 1200)
    assert step is not None
    assert small.nodes < large.nodes < 2400
