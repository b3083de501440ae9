"""The driver under everything people do: interleaved seats, stale clicks, undo, restarts."""

from __future__ import annotations

import contextlib

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.core.match import Match
from engine.core.refusal import Refused
from tests.core.helpers import NAMES, TOY, Store, toy

seats = st.integers(0, 2)
picks = st.integers(0, 999)


class Driver(RuleBasedStateMachine):
    """Every call goes to a match; a store gets nothing but the changes it returned."""

    @initialize(seed=st.integers(0, 50), hold=st.booleans())
    def open(self, seed, hold):
        self.hold = hold
        self.secret = f"machine {seed}"
        self.match = toy(seed=self.secret, hold_reactions=hold)
        self.store = Store(self.match)
        self.old: list[str] = []

    def seen(self, viewer):
        match = self.match
        return msgspec.msgpack.encode((match.view(viewer), match.log(viewer), match.pending()))

    def take(self, call, *args):
        """A call that may be refused; what is refused, or only pencilled, shows nobody anything."""
        before = {viewer: self.seen(viewer) for viewer in (None, 0, 1, 2)}
        change = None
        with contextlib.suppress(Refused):
            change = call(*args)
        if change is None:
            assert {viewer: self.seen(viewer) for viewer in before} == before
            return None
        self.store.write(change)
        if not change.entries:
            others = [viewer for viewer in before if viewer != change.seat]
            assert all(self.seen(viewer) == before[viewer] for viewer in others)
        return change

    @rule(seat=seats, pick=picks)
    def step(self, seat, pick):
        options = list(self.match.options(seat))
        if options:
            step = options[pick % len(options)].step
            self.old.append(str(step))
            assert self.match.check(seat, step) is None
            assert self.take(self.match.step, seat, step) is not None

    @rule(seat=seats, pick=picks)
    def stale_click(self, seat, pick):
        if self.old:
            step = self.old[pick % len(self.old)]
            refusal = self.match.check(seat, step)
            change = self.take(self.match.step, seat, step)
            assert (change is None) == (refusal is not None)

    @rule(seat=seats, pick=picks)
    def aside(self, seat, pick):
        asides = list(self.match.asides(seat))
        if asides:
            assert self.take(self.match.step, seat, asides[pick % len(asides)].step) is not None

    @rule(seat=seats, n=st.integers(1, 3))
    def undo(self, seat, n):
        self.take(self.match.undo, seat, n)

    @rule(seat=seats)
    def reset(self, seat):
        self.take(self.match.reset, seat)

    @rule(seat=seats)
    def down(self, seat):
        self.take(self.match.down, seat)

    @rule()
    def all_down(self):
        for seat in self.match.missing():
            self.take(self.match.down, seat)

    @rule(seat=seats)
    def up(self, seat):
        self.take(self.match.up, seat)

    @rule(seat=seats)
    def default(self, seat):
        self.take(self.match.default, seat)

    @precondition(lambda self: self.match.window() is not None)
    @rule()
    def close(self):
        self.take(self.match.close)

    @rule(pick=picks)
    def take_back(self, pick):
        upto = 1 + pick % self.match.length
        if self.match.length - upto < 12:
            consent = self.match.consent_needed(upto) if upto < self.match.length else ()
            self.take(self.match.take_back, upto, consent)

    @rule()
    def redo(self):
        self.take(self.match.redo, (0, 1, 2))

    @rule(seat=seats, value=st.integers(0, 9))
    def adjust(self, seat, value):
        args = (f"coins:{seat}", value, "said so", seat, (0, 1, 2))
        self.take(self.match.adjust, *args)

    @rule()
    def restart(self):
        again = Match.load(
            TOY,
            self.store.entries,
            self.store.pencils.values(),
            toy(seed=self.secret)._secret,
            hold_reactions=self.hold,
        )
        assert again.missing() == self.match.missing()
        for viewer in (None, 0, 1, 2):
            assert again.view(viewer) == self.match.view(viewer)
            assert again.log(viewer) == self.match.log(viewer)
        if again.window() is not None:
            for seat in range(3):
                assert again.draft(seat).pencil == self.match.draft(seat).pencil
                assert again.draft(seat).rev == self.match.draft(seat).rev
        change = again.settle()
        assert (change.entries, change.dropped) == ((), ())
        self.match = again

    @invariant()
    def stored_is_what_is(self):
        assert tuple(self.store.entries) == self.match.entries
        kept = {(d.window, d.seat): d.pencil for d in self.match.drafts()}
        assert self.store.pencils == kept
        assert not TOY.invariants(self.match.state)
        assert self.match.halted == ""
        assert self.match.seats == NAMES[:3]

    @invariant()
    def somebody_is_waited_for(self):
        window = self.match.window()
        if window is not None and not (self.hold and window.pace == "reaction"):
            assert self.match.missing()

    def teardown(self):
        again = Match.load(TOY, self.store.entries)
        assert again.state_hash() == self.match.state_hash()


Driver.TestCase.settings = settings(
    max_examples=50,
    stateful_step_count=30,
    deadline=None,
    # Shrinking takes minutes; the steps of a failure are printed as they are.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@pytest.mark.storm
class TestDriver(Driver.TestCase):
    pass
