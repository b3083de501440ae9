"""The test kit finds what it is there to find."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.chance import Stream
from engine.core.refusal import Refusal
from engine.core.rules import Label, Option
from engine.core.window import Decide
from engine.testing import Broken, is_dear, play_game, play_games
from engine.testing.golden import compare_golden, write_golden
from engine.testing.perft import divide, format_divide, perft
from engine.testing.secrecy import Secrecy
from tests.core.helpers import TOY, go_to, toy, toy_with_dice
from tests.toygame import Step, Toy


def test_random_games_at_every_seat_count():
    matches = play_games(TOY, 40, "suite")
    assert {len(match.seats) for match in matches} == {2, 3, 4, 5}
    assert all(match.winners() for match in matches)


def test_dear_states():
    assert [n for n in range(130) if is_dear(n)] == [*range(10), 16, 32, 50, 64, 100, 128]


def test_perft_counts_what_one_finds_by_hand():
    match = toy_with_dice(1, 2)
    state = match.state
    # Two dice in either order, digging (a barrier) at any point but then it ends.
    assert [perft(TOY, state, 0, depth) for depth in range(4)] == [1, 3, 4, 2]
    assert divide(TOY, state, 0, 2) == (("dig", 0), ("mine 0", 2), ("mine 1", 2))
    assert format_divide(divide(TOY, state, 0, 2)).splitlines()[-1].split() == ["sum", "4"]
    assert perft(TOY, state, 0, 1) == sum(n for _, n in divide(TOY, state, 0, 1))


def test_golden_games_show_differences(tmp_path):
    match = play_game(TOY, 3, "golden")
    write_golden(match, tmp_path / "one")
    assert compare_golden(TOY, tmp_path / "one.jsonl") == ""

    class Shouts(Toy):
        def sentence(self, event, seats):
            return super().sentence(event, seats).replace("round", "ROUND")

    assert "+" in compare_golden(Shouts(), tmp_path / "one.jsonl")


GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", ["two", "three", "five"])
def test_stored_games_come_to_the_same(name):
    assert compare_golden(TOY, GOLDEN / f"{name}.jsonl") == ""


class NoRefusal(Toy):
    def check(self, s, i, step):
        return None if step.verb == "mine" else super().check(s, i, step)


class Refuses(Toy):
    def check(self, s, i, step):
        return Refusal("no") if step.verb == "dig" else super().check(s, i, step)


class Loses(Toy):
    def advance(self, s, i, step):
        s, events = super().advance(s, i, step)
        if step.verb == "dig":
            s = self._set(s, i, replace(s.seats[i], hand=()), False)
        return s, events


class WrongGraft(Toy):
    def graft(self, s, i, drafted):
        return s


class EverybodyMines(Toy):
    def options(self, s, i):
        return self._legal(s, i) if self._window(s, i) else (Option(Step("mine", 0), "mark"),)


class LongLabels(Toy):
    def label(self, s, i, option):
        return Label("too long", "x")


class WrongRemedy(Toy):
    def check(self, s, i, step):
        refusal = super().check(s, i, step)
        return replace(refusal, remedy=("dig",)) if refusal is not None else None


class Mumbles(Toy):
    def explain(self, refusal, step):
        return refusal.code


@pytest.mark.parametrize(
    "kind",
    [
        NoRefusal,
        Refuses,
        Loses,
        WrongGraft,
        EverybodyMines,
        LongLabels,
        WrongRemedy,
        Mumbles,
    ],
)
def test_planted_faults_are_found(kind):
    with pytest.raises(Broken, match="seed"):
        play_games(kind(), 12, "planted")


def probe_all(secrecy, states):
    luck = Stream(b"probe", "luck")
    for state, seats in states:
        for viewer in (None, *range(seats)):
            secrecy.probe(state, viewer, luck)


def sample():
    """States all over some games, as the table and as each seat has them."""
    states = []

    def watch(match, count):
        if is_dear(count) or (type(match.pending()) is Decide and match.window().name == "react"):
            states.append((match.state, len(match.seats)))

    for k in range(6):
        play_game(TOY, 2 + k % 3, f"secrets {k}", watch=watch)
    match = toy_with_dice(5, 2)
    match.step(0, "guard 2")
    for step in ("mine 0", "sell", "dig", "mine 1"):
        match.step(1, step)
    states.append((match.state, 3))
    return states


@pytest.fixture(scope="module")
def states():
    return sample()


def test_the_toy_game_keeps_its_secrets(states):
    secrecy = Secrecy(TOY)
    probe_all(secrecy, states)
    for state, seats in states[::-12]:
        for viewer in (None, *range(seats)):
            secrecy.look_for_hidden(state, viewer)
    assert secrecy.probes > 200
    # What is shown of a seat never holds marks, so there is nothing to imagine.
    always_zero = {f"shown.*.{field}" for field in ("bid", "dug", "mined", "owed")}
    assert set(secrecy.never_changed()) <= always_zero


def secret_of_others(state, viewer):
    """Something that nobody but its owner knows."""
    return sum(seat.guard for i, seat in enumerate(state.seats) if i != viewer)


class LeakyCount(Toy):
    """A view that counts what it does not show."""

    def view(self, s, viewer):
        return replace(super().view(s, viewer), lost=secret_of_others(s, viewer))


class LeakyOrder(Toy):
    """A menu in the order of a hidden pile."""

    def options(self, s, i):
        return sorted(super().options(s, i), key=lambda o: hash((o.step.a, s.seats[i].lane)) % 97)


class LeakyWaiting(Toy):
    """Only who would block is asked."""

    def pending(self, s):
        pending = super().pending(s)
        if type(pending) is Decide and s.frames:
            must = tuple(i for i in pending.window.must if s.seats[i].guard != 1)
            return Decide(replace(pending.window, must=must))
        return pending


class LeakyCompletion(Toy):
    def complete(self, s, i, text):
        return [*super().complete(s, i, text), f"guard {secret_of_others(s, i)}"]


class LeakyRefusal(Toy):
    """A refusal whose details tell."""

    def check(self, s, i, step):
        refusal = super().check(s, i, step)
        return refusal and replace(refusal, details=(secret_of_others(s, i),))


class LeakyPrompt(Toy):
    def prompt(self, s, i):
        return replace(super().prompt(s, i), left=f"{secret_of_others(s, i)} are on guard")


def alt_text(rules, state, viewer):
    return f"A table; {secret_of_others(state, viewer)} on guard.".encode()


@pytest.mark.parametrize(
    ("kind", "surface"),
    [
        (LeakyCount, "view"),
        (LeakyOrder, "menu"),
        (LeakyWaiting, "waiting"),
        (LeakyCompletion, "completions"),
        (LeakyRefusal, "refusals"),
        (LeakyPrompt, "prompt"),
    ],
)
def test_planted_leaks_are_found(kind, surface, states):
    with pytest.raises(Broken, match=f"^{surface} tells"):
        probe_all(Secrecy(kind(), imagined_by=TOY), states)


def test_a_leak_of_an_added_surface_is_found(states):
    with pytest.raises(Broken, match=r"^alt text tells"):
        probe_all(Secrecy(TOY, {"alt text": alt_text}), states)


def test_fields_that_are_never_imagined_are_reported():
    class NoGuards(Toy):
        def imagine(self, view, source):
            s = super().imagine(view, source)
            return replace(s, seats=tuple(replace(x, guard=0) for x in s.seats))

    match = go_to(toy(), "row")
    secrecy = Secrecy(NoGuards())
    secrecy.probe(match.state, None, Stream(b"probe", "luck"))
    secrecy.look_for_hidden(match.state, None)
    assert "seats.*.guard" in secrecy.never_changed()


def test_an_imagined_state_has_to_agree_with_its_view():
    class Dreams(Toy):
        def imagine(self, view, source):
            return replace(super().imagine(view, source), pot=view.pot + 1)

    with pytest.raises(Broken, match="does not agree"):
        Secrecy(Dreams()).probe(toy().state, 0, Stream(b"probe", "luck"))
