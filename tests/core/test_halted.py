"""Faults in a game: nothing stored, the journal still there, a way on."""

import pytest

from engine.core.match import Halted, Match
from engine.core.refusal import Refused
from tests.core.helpers import all_down, go_to, toy, toy_with_dice
from tests.toygame import Toy


class Faulty(Toy):
    """Closing, previews or answers break while `broken` says so."""

    def __init__(self):
        self.broken = ""

    def close(self, s):
        if self.broken == "close" and s.phase == "mine":
            raise ZeroDivisionError("in the close")
        return super().close(s)

    def advance(self, s, i, step):
        if self.broken == str(step):
            raise KeyError("in the step")
        return super().advance(s, i, step)


def faulty():
    rules = Faulty()
    return rules, toy_with_dice(1, 2, rules=rules)


def test_a_fault_stores_nothing_and_halts():
    rules, match = faulty()
    match.step(0, "mine 0")
    match.down(0)
    match.down(1)
    before = (match.entries, match.state_hash(), match.draft(0).steps)
    rules.broken = "close"
    with pytest.raises(Halted) as halted:
        match.down(2)
    assert isinstance(halted.value.__cause__, ZeroDivisionError)
    assert (match.entries, match.state_hash(), match.draft(0).steps) == before
    assert match.missing() == (2,)
    assert match.halted.endswith(".")
    assert match.journal().entries == match.entries
    for call in (match.down, match.default):
        with pytest.raises(Halted):
            call(2)
    with pytest.raises(Halted):
        match.step(2, "mine 0")
    assert match.check(2, "mine 0").code == "halted"
    assert match.options(2) == ()


def test_picking_a_marker_up_goes_on():
    rules, match = faulty()
    match.down(0)
    match.down(1)
    rules.broken = "close"
    with pytest.raises(Halted):
        match.down(2)
    match.up(1)
    assert match.halted == ""
    rules.broken = ""
    all_down(match)
    assert match.window().name == "bid"


def test_taking_back_goes_on():
    rules, match = faulty()
    length = match.length
    match.step(0, "dig")
    rules.broken = "close"
    with pytest.raises(Halted):
        all_down(match)
    match.take_back(length, (0, 1, 2))
    assert match.halted == ""
    match.step(0, "mine 0")


def test_a_fault_in_a_preview_is_that_seats_only():
    rules, match = faulty()
    rules.broken = "mine 0"
    with pytest.raises(Refused) as refused:
        match.step(0, "mine 0")
    assert refused.value.code == "fault"
    assert isinstance(refused.value.__cause__, KeyError)
    assert match.halted == ""
    match.step(0, "mine 1")
    match.step(1, "mine 1")


def test_a_fault_in_anothers_draft_does_not_stop_a_seat():
    rules, match = faulty()
    match.step(0, "mine 0")
    rules.broken = "mine 0"
    change = match.step(1, "dig")
    assert change.entries
    (dropped,) = change.dropped
    assert (dropped.seat, dropped.refusal.code) == (0, "fault")


def test_a_journal_that_breaks_on_loading_is_halted_there():
    rules, match = faulty()
    match.step(0, "dig")
    good = match.length
    all_down(match)
    go_to(match, "row")
    rules.broken = "close"
    again = Match.load(rules, match.entries)
    assert again.halted.startswith("Entry ")
    assert "in the close" in again.halted
    assert again.entries == match.entries
    assert again.sound_length < again.length
    assert again.window().name == "mine"
    with pytest.raises(Halted):
        again.step(1, "mine 0")
    with pytest.raises(Halted):
        again.adjust("coins:0", 1, "no", consenting=(0, 1, 2))
    change = again.take_back(good, again.consent_needed(good))
    assert again.halted == ""
    again.step(1, "mine 0")
    entries = (*match.entries, *change.entries)
    once_more = Match.load(rules, entries)
    assert once_more.halted == ""
    assert once_more.state_hash() == again.state_hash()


def test_entries_that_do_not_apply_are_named():
    match = toy()
    entries = [*match.entries, match.entries[-1]]
    again = Match.load(match.rules, entries)
    assert again.halted.startswith(f"Entry {len(match.entries)} cannot be applied")
