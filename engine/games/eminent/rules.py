"""Eminent Domain as the driver sees it: the `Rules` protocol on one content pack.

What a seat does is `options` and `phases.role`; what the table does between windows is
`phases.flow`; how it is shown is `present` and `text`. This file only joins them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.core.rules import Board, Card, Group, Label, Option, Policy, Prompt, Quantity
from engine.core.window import Pending
from engine.games.eminent import (
    adjust,
    audit,
    catalogue,
    completion,
    glossary,
    imagine,
    judging,
    labels,
    options,
    policy,
    present,
    score,
    text,
)
from engine.games.eminent.cards import Pack
from engine.games.eminent.game import Game
from engine.games.eminent.marking import with_seat
from engine.games.eminent.meta import META
from engine.games.eminent.phases import flow, setup
from engine.games.eminent.state import State
from engine.games.eminent.steps import EminentStep, parse
from engine.games.eminent.view import View, view

__all__ = ["EminentRules"]


class EminentRules:
    """Eminent Domain on a pack. Holds nothing of a match; all methods are pure."""

    meta = META

    def __init__(self, pack: Pack, content: str = "") -> None:
        """`content`: the pack as JSON text where it is not the shipped one, "" else."""
        self.game = Game(pack)
        self.pack_content = content

    @property
    def pack_hash(self) -> str:
        """The hash of what is printed."""
        return self.game.hash

    def counts(self) -> Mapping[str, int]:
        """How many items of each kind are printed."""
        return catalogue.counts(self.game.pack)

    def show(self, item: str) -> str:
        """A printed item by its id, in words; "" where there is none."""
        return catalogue.show(self.game.pack, item)

    def glossary(self) -> Iterable[tuple[str, str]]:
        """Terms of the rules and what they mean, options and printed items included."""
        return glossary.glossary(self.game.pack)

    def setup(self, seats: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> State:
        """The state before anything was drawn. Raises `Refused` for options that do not go."""
        return setup.start(self.game, seats, options)

    def pending(self, state: State) -> Pending:
        return flow.pending(self.game, state)

    def check(self, state: State, seat: int, step: EminentStep) -> Refusal | None:
        return judging.judge(self.game, state, seat, step)

    def options(self, state: State, seat: int) -> Iterable[Option]:
        return options.options(self.game, state, seat)

    def advance(
        self, state: State, seat: int, step: EminentStep
    ) -> tuple[State, tuple[Event, ...]]:
        return options.advance(self.game, state, seat, step)

    def ready(self, state: State, seat: int) -> Refusal | None:
        """What a seat still owes before its marker may go down."""
        return options.ready(self.game, state, seat)

    def default(self, state: State, seat: int) -> tuple[EminentStep, ...]:
        """Warfare is led, roles of others are dissented from, the end of the hand is discarded."""
        return options.default(self.game, state, seat)

    def graft(self, state: State, seat: int, drafted: State) -> State:
        """The seat's own part of a drafted state put into the shared one."""
        return with_seat(state, seat, drafted.seats[seat])

    def standing(self, state: State, seat: int) -> tuple[EminentStep, ...] | None:
        """The standing answer to a role that has just been led."""
        return options.standing(self.game, state, seat)

    def close(self, state: State) -> tuple[State, tuple[Event, ...]]:
        told: list[Event] = []
        after = flow.close(self.game, state, told)
        return after, tuple(told)

    def answer(self, state: State, outcome: tuple[int, ...]) -> tuple[State, tuple[Event, ...]]:
        told: list[Event] = []
        after = flow.answer(self.game, state, outcome, told)
        return after, tuple(told)

    def asides(self, state: State, seat: int) -> Iterable[Option]:
        """Standing answers, which can be changed at any time."""
        return options.presets(state, seat)

    def view(self, state: State, viewer: int | None) -> View:
        return view(self.game, state, viewer)

    def imagine(self, view: View, source: Any) -> State:
        return imagine.imagine(self.game, view, source)

    def score(self, state: State) -> tuple[int, ...]:
        return score.scores(self.game, state)

    def winners(self, state: State) -> tuple[int, ...]:
        return state.winners

    def rounds(self, state: State) -> int:
        return state.round

    def quantities(self, state: State) -> tuple[Quantity, ...]:
        return adjust.quantities(state)

    def adjust(self, state: State, quantity: str, value: int) -> State:
        return adjust.adjust(state, quantity, value)

    def parse(self, text: str) -> EminentStep:
        """The step of a canonical text. Raises `ValueError` with one sentence."""
        return parse(text)

    def groups(self) -> tuple[Group, ...]:
        return labels.GROUPS

    def label(self, state: State, seat: int, option: Option) -> Label:
        return labels.label(self.game, state, seat, option)

    def complete(self, state: State, seat: int, text: str) -> Sequence[str]:
        """Standing answers are completed once it is clear that one is meant (`pre…`)."""
        found = list(self.options(state, seat))
        if text.lower().lstrip().startswith("pre"):
            found += self.asides(state, seat)
        return completion.complete(found, text)

    def near(self, state: State, seat: int) -> Sequence[EminentStep]:
        """Wished-for steps that are refused now."""
        if not flow.asked(state, seat):
            return ()
        wished = dict.fromkeys(completion.wished(self.game, state, seat))
        refused = (step for step in wished if self.check(state, seat, step) is not None)
        return tuple(islice(refused, 25))

    def prompt(self, state: State, seat: int) -> Prompt:
        return present.prompt(self.game, state, seat, list(self.options(state, seat)))

    def policies(self) -> Mapping[str, Policy]:
        return policy.POLICIES

    def card(self, state: State, events: Sequence[Event]) -> Card:
        return present.card(self.game, state, events)

    def boards(self, state: State, viewer: int | None) -> tuple[Board, ...]:
        return present.boards(self.game, state, viewer)

    def sentence(self, event: Event, seats: Sequence[str]) -> str:
        return text.sentence(self.game, event, seats)

    def explain(self, refusal: Refusal, step: str) -> str:
        return text.explain(self.game, refusal, step)

    def invariants(self, state: State) -> Sequence[str]:
        return audit.faults(self.game, state)
