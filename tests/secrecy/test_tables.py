"""Two tables that differ in what others do in an open step look the same to everybody else: log,
desk, custom ids, cards, autocomplete, refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.match import Match
from engine.games.inscription import load
from engine.testing.play import play_game
from tests.secrecy.surfaces import _run, desk_of, encoded, forms, painted, posts

RULES = load()
Act = Callable[[Match], None]


def at(window: str, seed: str = "0") -> Match:
    """A table of three at the first window of that name, all having taken the default so far."""
    match = Match.open(RULES, ("ann", "bob", "cal"), {"side": "B"}, seed.encode() * 32)
    while True:
        open_ = match.window()
        assert open_ is not None
        if open_.name == window:
            return match
        for seat in match.missing():
            match.default(seat)


def all_of(match: Match, viewer: int | None) -> dict[str, Any]:
    """Everything that somebody gets of the table, but the waiting list."""
    desk = desk_of(match, viewer)
    plain = replace(desk, waiting=(), sealed_count=0, asked=0, last=False, seq=0)
    found: dict[str, Any] = {
        "view": match.view(viewer),
        "forms": forms(plain),
        "log": [match.sentence(line.event) for line in match.log(viewer)],
        "public log": [match.sentence(line.event) for line in match.log(None)],
    }
    if viewer is not None:
        state = match.seen_state(viewer)
        found["complete"] = [list(RULES.complete(state, viewer, t)) for t in ("", "e", "c", "a")]
        near = RULES.near(state, viewer)
        found["near"] = [str(step) for step in near]
        found["why"] = [str(match.check(viewer, step)) for step in near]
    return found


def marking(match: Match) -> None:
    """Bob marks and takes back a part."""
    match.step(1, "activate navigation")
    first = next(o.step for o in match.options(1) if str(o.step).startswith("explore"))
    match.step(1, first)
    match.step(1, next(iter(match.options(1))).step)
    match.undo(1)


def finished(match: Match) -> None:
    """Bob and cal put their markers down."""
    match.default(1)
    match.default(2)


def keeping(match: Match) -> None:
    match.step(1, next(iter(match.options(1))).step)
    match.down(1)


def voting(match: Match) -> None:
    match.step(2, "cast fail 1")
    match.down(2)


@pytest.mark.parametrize(
    ("window", "act"),
    [
        ("card", marking), ("card", finished), ("keep", keeping), ("keep", finished),
        ("ballot", voting), ("ballot", finished), ("dice", finished),
    ],
)  # fmt: skip
def test_what_others_do_in_an_open_step_changes_nothing(window: str, act: Act) -> None:
    quiet, busy = at(window), at(window)
    act(busy)
    assert busy.window() == quiet.window()
    for viewer in (None, 0):
        one, other = all_of(quiet, viewer), all_of(busy, viewer)
        for name, found in one.items():
            assert encoded(found) == encoded(other[name]), name
    assert [encoded(p) for p in painted(RULES, quiet.seen_state(0), 0)] == [
        encoded(p) for p in painted(RULES, busy.seen_state(0), 0)
    ]


def test_a_table_card_follows_markers_and_nothing_else() -> None:
    quiet, busy, done = at("card"), at("card"), at("card")
    marking(busy)
    finished(done)
    assert encoded(_run(posts(quiet))) == encoded(_run(posts(busy)))
    assert encoded(_run(posts(quiet))) != encoded(_run(posts(done)))


def test_a_relic_drawn_in_an_open_step_changes_nothing_for_others() -> None:
    """A draw is written at once, into the journal too; nobody else may see that."""
    found: list[Match] = []

    def watch(match: Match, count: int) -> None:
        window = match.window()
        if found or window is None or window.name not in ("card", "dice"):
            return
        state = match.state
        acts = [e for e in match.entries if getattr(e, "window", "") == window.id]
        drawn = [len(s.hand) + len(s.played) for s in state.seats]
        shown = [len(s.hand) + len(s.played) for s in state.shown]
        if acts and drawn != shown:
            found.append(match)
            other = next(p for p in range(len(drawn)) if drawn[p] == shown[p])
            entries = [e for e in match.entries if e not in acts]
            before = Match.load(RULES, entries, (), bytes.fromhex("00" * 32))
            for viewer in (None, other):
                bare = Match.load(RULES, match.entries, (), bytes.fromhex("00" * 32))
                one, two = all_of(before, viewer), all_of(bare, viewer)
                for name in one:
                    assert encoded(one[name]) == encoded(two[name]), name
            assert before.state_hash() != match.state_hash()
            assert encoded(_run(posts(before)))

    for seed in range(40):
        if not found:
            play_game(RULES, 3, f"draw-{seed}", {}, watch=watch)
    assert found
