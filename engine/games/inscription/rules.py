"""Twilight Inscription as the driver sees it: the `Rules` protocol on one content pack.

What a seat marks on its sheets is `marking`; what the table does between windows is `phases`; how
it is shown is `present` and `text`. This file only joins them.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.core.rules import Board, Card, Group, Label, Option, Policy, Prompt, Quantity
from engine.core.window import Pending
from engine.games.inscription import (
    adjust,
    audit,
    catalogue,
    completion,
    doing,
    glossary,
    imagine,
    labels,
    marking,
    planner_hint,
    policy,
    present,
    repeats,
    score,
    text,
)
from engine.games.inscription.boards import Pack
from engine.games.inscription.game import Game, changed
from engine.games.inscription.meta import META, options_of
from engine.games.inscription.objectives import look
from engine.games.inscription.phases import ballot, council, flow, keep
from engine.games.inscription.phases.common import context, option, with_seat
from engine.games.inscription.state import State
from engine.games.inscription.steps import Activate, Build, Cast, InscriptionStep, Keep, Vote, parse
from engine.games.inscription.view import View, view
from engine.games.inscription.words import SHEETS

if TYPE_CHECKING:
    from engine.games.inscription.study import Study

__all__ = ["InscriptionRules"]

_ABSTAINED: Final = Cast(*council.ABSTAIN)
_NOT_ASKED: Final = Refusal("not-asked")


class InscriptionRules:
    """Twilight Inscription on a pack. Holds nothing of a match; all methods are pure."""

    meta = META

    def __init__(self, pack: Pack, content: str = "") -> None:
        """`content`: the pack as JSON text where it is not the shipped one, "" else."""
        self.game = Game(pack)
        self.pack_content = content

    @property
    def pack_hash(self) -> str:
        """The hash of what is printed."""
        return self.game.hash

    def prepare(self) -> None:
        """Look up all that is printed now, not when a match first asks for it."""
        self.game.table.prepare()

    def counts(self) -> Mapping[str, int]:
        """How many items of each kind are printed."""
        return catalogue.counts(self.game.pack)

    def show(self, item: str) -> str:
        """A printed item by its id, in words; "" where there is none."""
        return catalogue.show(self.game.pack, item)

    def glossary(self) -> Iterable[tuple[str, str]]:
        """Terms of the rules and what they mean, options and printed items included."""
        return glossary.glossary(self.game.pack)

    def notices(self, seats: int, options: Mapping[str, str]) -> tuple[str, ...]:
        """What is there more than once at a table of so many seats, for the lobby."""
        return repeats.notices(self.game.pack, seats, options)

    def setup(self, seats: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> State:
        """The state before anything was drawn. Raises `Refused` for options that do not go."""
        return flow.start(self.game, seats, options_of(seats, options))

    def pending(self, state: State) -> Pending:
        return flow.pending(self.game, state)

    def check(self, state: State, seat: int, step: InscriptionStep) -> Refusal | None:
        game, phase = self.game, state.phase
        own = state.seats[seat]
        if phase != "card" and phase != "dice":
            if phase == "keep":
                return keep.check(game, state, seat, step)
            if not _is_asked(state, seat):
                return _NOT_ASKED
            if phase == "ballot" and isinstance(step, Cast | Vote) and not own.stack:
                return ballot.check(own, step, state.ai is not None)
        last = game.last
        ctx = last[2] if last[0] is state and last[1] == seat else context(game, state, seat)
        return marking.check(game.table, ctx, own, step)

    def options(self, state: State, seat: int) -> Iterable[Option]:
        game, phase = self.game, state.phase
        own = state.seats[seat]
        last = game.last
        ctx = last[2] if last[0] is state and last[1] == seat else context(game, state, seat)
        if phase == "card" or phase == "dice":
            return marking.options(game.table, ctx, own)
        if phase == "keep":
            return keep.options(game, state, seat)
        if not _is_asked(state, seat):
            return ()
        found = marking.options(game.table, ctx, own)
        if phase != "ballot" or own.stack:
            return found
        return [*ballot.options(own, state.ai is not None), *found]

    def listed_for(self, state: State, seat: int, step: InscriptionStep) -> InscriptionStep:
        """The option that stands for a step that `check` accepts: of several bands of a unit type
        only the one that needs least is listed."""
        if type(step) is not Build:
            return step
        kind = step.code.rstrip("0123456789")
        alike = (option.step for option in self.options(state, seat))
        return next(
            (
                one
                for one in alike
                if type(one) is Build
                and one.pay == step.pay
                and one.code.rstrip("0123456789") == kind
            ),
            step,
        )

    def advance(
        self, state: State, seat: int, step: InscriptionStep
    ) -> tuple[State, tuple[Event, ...]]:
        if type(step) is Keep:
            return keep.advance(self.game, state, seat, step)
        if type(step) is Cast or type(step) is Vote:
            return ballot.advance(state, seat, step)
        game, seats = self.game, state.seats
        before, last = seats[seat], game.last
        ctx = last[2] if last[0] is state and last[1] == seat else context(game, state, seat)
        own, told = doing.advance(game.table, ctx, before, step)
        own = look(game, state.objectives, own, changed(before, own))
        if own.ballot is not None and own.ballot[1] > council.limit(own):
            own = replace(own, ballot=None)
        after = replace(state, seats=(*seats[:seat], own, *seats[seat + 1 :]))
        game.last = (after, seat, ctx)
        return after, told

    def ready(self, state: State, seat: int) -> Refusal | None:
        """What a seat still owes before its marker may go down."""
        phase, own = state.phase, state.seats[seat]
        if phase == "keep":
            return keep.ready(own)
        return marking.owed(self.game.table, context(self.game, state, seat), own)

    def default(self, state: State, seat: int) -> tuple[InscriptionStep, ...]:
        """What is owed is answered with the first legal step, but what may be paid is kept; no
        sheet chosen: Navigation; no ballot: abstained; the first faction dealt. Everything else is
        let be."""
        steps: list[InscriptionStep] = []
        while self.ready(state, seat) is not None:
            step = self._next_default(state, seat)
            state, _ = self.advance(state, seat, step)
            steps.append(step)
        return tuple(steps)

    def _next_default(self, state: State, seat: int) -> InscriptionStep:
        own = state.seats[seat]
        if state.phase == "card" and own.active < 0 and not own.stack:
            return Activate(SHEETS[0])
        options = list(self.options(state, seat))
        # The last answer to a price that may be paid declines it.
        at = -1 if own.stack and own.stack[-1].kind == "pay" and own.stack[-1].may else 0
        step: InscriptionStep = options[at].step
        return step

    def graft(self, state: State, seat: int, drafted: State) -> State:
        """The seat's own part of a drafted state put into the shared one."""
        return with_seat(state, seat, drafted.seats[seat])

    def close(self, state: State) -> tuple[State, tuple[Event, ...]]:
        return flow.close(self.game, state)

    def answer(self, state: State, outcome: tuple[int, ...]) -> tuple[State, tuple[Event, ...]]:
        return flow.answer(self.game, state, outcome)

    def asides(self, state: State, seat: int) -> Iterable[Option]:
        """None: all that is done is done in a window."""
        return ()

    def view(self, state: State, viewer: int | None) -> View:
        return view(self.game, state, viewer)

    def imagine(self, view: View, source: Any) -> State:
        return imagine.imagine(self.game, view, source)

    def score(self, state: State) -> tuple[int, ...]:
        """Scores of the marks as they stand; nothing before sheets are dealt."""
        if any(sheet < 0 for seat in state.seats for sheet in seat.sheets):
            return (0,) * len(state.seats)
        return score.scores(self.game, state)

    def winners(self, state: State) -> tuple[int, ...]:
        return state.winners

    def rounds(self, state: State) -> int:
        return state.round

    def quantities(self, state: State) -> tuple[Quantity, ...]:
        return adjust.quantities(state)

    def adjust(self, state: State, quantity: str, value: int) -> State:
        return adjust.adjust(self.game, state, quantity, value)

    def parse(self, text: str) -> InscriptionStep:
        """The step of a canonical text; a side with no vote is abstaining (P13). Raises
        `ValueError` with one sentence."""
        step = parse(text)
        return _ABSTAINED if type(step) is Cast and step.votes == 0 else step

    def groups(self) -> tuple[Group, ...]:
        return labels.GROUPS

    def label(self, state: State, seat: int, option: Option) -> Label:
        return labels.label(self.game, state, seat, option)

    def complete(self, state: State, seat: int, text: str) -> Sequence[str]:
        return completion.complete(self.options(state, seat), text)

    def near(self, state: State, seat: int) -> Sequence[InscriptionStep]:
        """Wished-for steps that are refused now."""
        if not _is_asked(state, seat):
            return ()
        wished = dict.fromkeys(completion.wished(self.game, state, seat))
        refused = (step for step in wished if self.check(state, seat, step) is not None)
        return tuple(islice(refused, 25))

    def prompt(self, state: State, seat: int) -> Prompt:
        return present.prompt(self.game, state, seat, list(self.options(state, seat)))

    def hint(self, state: State, seat: int, nodes: int = 0) -> tuple[InscriptionStep | None, str]:
        """What a planner would do for the seat, and why."""
        return planner_hint.hint(self.game, state, seat, nodes)

    @functools.cached_property
    def study(self) -> Study:
        """Whole games for the balance of the content."""
        from engine.games.inscription.study import Study

        return Study(self)

    def policies(self) -> Mapping[str, Policy]:
        return policy.POLICIES

    def card(self, state: State, events: Sequence[Event]) -> Card:
        return present.card(self.game, state, events)

    def boards(self, state: State, viewer: int | None) -> tuple[Board, ...]:
        return present.boards(self.game, state, viewer)

    def eyes_down(self, state: State) -> bool:
        """Whether a seat may look at others' sheets only with its marker down: in the steps of a
        strategy event of a table that plays `look=strict` (P3)."""
        return state.phase in ("card", "dice") and option(state, "look") == "strict"

    def sentence(self, event: Event, seats: Sequence[str]) -> str:
        return text.sentence(self.game, event, seats)

    def explain(self, refusal: Refusal, step: str) -> str:
        return text.explain(self.game, refusal, step)

    def invariants(self, state: State) -> Sequence[str]:
        return audit.faults(self.game, state)


def _is_asked(state: State, seat: int) -> bool:
    phase = state.phase
    if phase == "card" or phase == "dice" or phase == "ballot":
        return True
    return seat in state.asking if phase.startswith("owed.") else False
