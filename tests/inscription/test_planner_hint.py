"""Hints: a step that may be taken, a sentence with a reason, nothing hidden in it."""

from __future__ import annotations

import pytest

from engine.core.chance import Stream, outcome, secret_of
from engine.core.match import Match
from engine.games.inscription import load
from engine.games.inscription.planner_hint import CATALOGUE
from engine.simulate import seat_names

RULES = load()
NODES = 120


def walked(seats, **options):
    """Every turn of seat 0 of a game that follows the hints, with what was said."""
    match = Match.open(RULES, seat_names(seats), options, secret=secret_of("hints"))
    while (window := match.window()) is not None:
        for seat in match.missing():
            if (here := match.window()) is None or here.id != window.id:
                break
            while True:
                state, listed = match.turn(seat)
                step, said = RULES.hint(state, seat, NODES)
                yield state, seat, list(listed), step, said
                if step is None:
                    match.down(seat)
                    break
                match.step(seat, step)


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (1, {"difficulty": "hard"})])
def test_a_whole_game_by_hints(seats, options) -> None:
    heads = set()
    for state, seat, listed, step, said in walked(seats, **options):
        assert step is None or RULES.check(state, seat, step) is None
        if step is not None and state.phase != "ballot":
            assert str(step) in {str(option.step) for option in listed}
        assert said.endswith(".")
        assert "{" not in said
        assert "_" not in said
        heads.add(said.split(" ")[1])
    assert len(heads) > 4


def test_a_hint_tells_nothing_hidden() -> None:
    luck = Stream(b"hint", "worlds")
    for at, (state, seat, _, step, said) in enumerate(walked(4)):
        if at > 240:
            break
        if at % 12:
            continue
        world = RULES.imagine(RULES.view(state, seat), lambda request: outcome(luck, request))
        assert RULES.hint(world, seat, NODES) == (step, said)


def test_sentences_are_whole() -> None:
    assert CATALOGUE.faults() == ()
