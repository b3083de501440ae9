"""What a seat may do now, and what each step does: the leader's turn around the role itself."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.core.rules import Option
from engine.games.eminent import marking, stack, steps
from engine.games.eminent.game import Game
from engine.games.eminent.marking import dropped, held, with_seat
from engine.games.eminent.meta import LEARNING
from engine.games.eminent.phases import draws, flow, role
from engine.games.eminent.state import ASK, DISSENT, Seat, State
from engine.games.eminent.words import (
    COLONIZE,
    PRODUCE,
    RESEARCH,
    ROLES,
    STACK_OF,
    SURVEY,
    WARFARE,
)

__all__ = [
    "ANSWERS",
    "advance",
    "default",
    "default_role",
    "options",
    "presets",
    "ready",
    "standing",
]

# How a standing answer is written, by its number in the state.
ANSWERS: Final = {ASK: "ask", 1: "below-1", 2: "below-2", 3: "below-3", DISSENT: "dissent"}
_NUMBERS: Final = {word: number for number, word in ANSWERS.items()}
_LATE: Final = ("late_attack", "")
_DEFAULTS: Final = (WARFARE, PRODUCE, RESEARCH, SURVEY, COLONIZE)
_PRESETS: Final = tuple(
    [
        tuple([(number, Option(steps.Preset(name, word), "preset")) for number, word in
               ANSWERS.items()])
        for name in ROLES
    ]
)  # fmt: skip


def options(game: Game, state: State, place: int) -> list[Option]:
    """Every step that the seat may take in the open window; none for who is not asked."""
    last = game.asked
    if last[0] is state and last[1] == place:
        return last[2]
    found = _options(game, state, place) if flow.asked(state, place) else []
    game.asked = (state, place, found)
    return found


def _options(game: Game, state: State, place: int) -> list[Option]:
    seat, phase = state.seats[place], state.phase
    if seat.stack:
        return stack.answers(game, state, place, seat)
    if phase == "follow":
        return role.options(game, state, place)
    found: list[Option] = []
    if phase == "turn" and state.role >= 0:
        found = role.options(game, state, place)
        if seat.seen:
            return found
    elif phase == "turn" or phase == "after":
        if seat.actions < 1 + game.value(state, seat.technologies, "actions"):
            play = game.play
            found = [play[kind] for kind in dict.fromkeys(seat.hand)]
        if phase == "turn":
            found += game.lead[:RESEARCH] if state.flags & LEARNING else game.lead
    elif phase == "cleanup":
        discard = game.discard
        found = [discard[kind] for kind in dict.fromkeys(seat.hand)]
    elif _LATE in seat.granted:
        found = stack.marks(game, state, seat, "attack", "", "attack")
    if seat.technologies and seat.hand:
        for kind, _, once in game.powers(state, seat.technologies).uses:
            if not once or kind not in seat.used:
                found.append(game.use[kind])
    return found


def presets(state: State, place: int) -> list[Option]:
    """The standing answers that a seat may leave: all but those it has."""
    if not state.turn or state.phase == "over":
        return []
    mine = state.seats[place].presets
    roles = RESEARCH if state.flags & LEARNING else RESEARCH + 1
    return [option for at in range(roles) for number, option in _PRESETS[at] if number != mine[at]]


def standing(game: Game, state: State, place: int) -> tuple[Any, ...] | None:
    """The standing answer to the role that has just been led; None: ask (see `Preset`)."""
    seat = state.seats[place]
    if state.phase != "follow" or seat.answer:
        return None
    wanted = seat.presets[state.role]
    if wanted == ASK:
        return None
    if wanted != DISSENT:
        have = role.strength(game, state, place, state.role)
        have += sum([role.value(game, state, seat, kind, state.role) for kind in seat.hand])
        if have >= wanted:
            return None
    return (steps.Dissent(),)


def advance(game: Game, state: State, place: int, step: Any) -> tuple[State, tuple[Event, ...]]:
    """The state after a step that is legal, and what happened."""
    told: list[Event] = []
    seat, kind = state.seats[place], type(step)
    if kind is steps.Preset:
        at = ROLES.index(step.role)
        mine = seat.presets
        new = (*mine[:at], _NUMBERS[step.answer], *mine[at + 1 :])
        told.append(Event("preset", place, (step.role, step.answer), (place,)))
        return with_seat(state, place, replace(seat, presets=new)), tuple(told)
    if seat.stack:
        state = stack.answer(game, state, place, seat, step, told)
    elif kind is steps.Keep:
        state = draws.keep(game, state, place, step.number - 1, told)
    elif kind is steps.Play:
        card = game.kinds[step.card]
        effect = game.action(state, card)
        assert effect is not None
        told.append(Event("play", place, (step.card,)))
        hand = dropped(seat.hand, card)
        seat = replace(seat, hand=hand, acting=card, actions=seat.actions + 1)
        state = with_seat(state, place, stack.begin(seat, effect))
    elif kind is steps.Lead:
        state = role.lead(game, state, place, ROLES.index(step.role), told)
    elif kind is steps.Use:
        state = with_seat(state, place, _use(game, state, place, seat, step.card, told))
    elif kind is steps.Discard:
        card = game.kinds[step.card]
        told.append(Event("discard", place, (step.card,)))
        seat = replace(seat, hand=dropped(seat.hand, card), discard=held(seat.discard, card))
        state = with_seat(state, place, seat)
    elif state.phase.startswith("late"):
        granted = tuple([one for one in seat.granted if one != _LATE])
        seat = replace(seat, granted=granted)
        seat = marking.attack(game, state, place, seat, int(step.planet[1:]) - 1, told)
        state = with_seat(state, place, seat)
    else:
        state = role.advance(game, state, place, step, told)
    if state.tasks or state.seats[place].stack or state.seats[place].acting >= 0:
        state = stack.run(game, state, place, told)
    return state, tuple(told)


def _use(game: Game, state: State, place: int, seat: Seat, code: str, told: list[Event]) -> Seat:
    card = game.kinds[code]
    for kind, effect, once in game.powers(state, seat.technologies).uses:
        if kind == card:
            told.append(Event("use", place, (code,)))
            used = held(seat.used, kind) if once else seat.used
            return stack.begin(replace(seat, used=used), effect)
    raise KeyError(code)


def ready(game: Game, state: State, place: int) -> Refusal | None:
    """What a seat still owes before its marker may go down."""
    seat, phase = state.seats[place], state.phase
    if seat.stack and not stack.is_settled(seat):
        answers = stack.answers(game, state, place, seat)
        return Refusal("owed-card", "Rules: Action phase", (), (str(answers[0].step),))
    if phase == "turn":
        if state.role < 0:
            return Refusal("owed-role", "Rules: Role phase")
        return role.owed(game, state, place)
    if phase == "follow":
        return role.owed(game, state, place)
    if phase == "cleanup" and len(seat.hand) > seat.limit:
        return Refusal("owed-discard", "Rules: Cleanup phase", (len(seat.hand) - seat.limit,))
    return None


def default(game: Game, state: State, place: int) -> tuple[Any, ...]:
    """What is done for who is absent: what is owed to a card is answered with the first that goes,
    Warfare (or, when its stack is empty, another role) is led, a role of others is dissented from,
    the last cards of the hand are discarded."""
    found: list[Any] = []
    while not state.tasks and ready(game, state, place) is not None:
        step = _next_default(game, state, place)
        found.append(step)
        state, _ = advance(game, state, place, step)
    return tuple(found)


def default_role(state: State) -> int:
    """What is led for who is absent: the first role whose stack has a card, so that a table left
    alone comes to its end."""
    return next((role for role in _DEFAULTS if state.stacks[STACK_OF[role]]), WARFARE)


def _next_default(game: Game, state: State, place: int) -> Any:
    seat, phase = state.seats[place], state.phase
    if seat.stack:
        answers = stack.answers(game, state, place, seat)
        return answers[-1].step if answers[-1] is game.stop else answers[0].step
    if phase == "cleanup":
        return steps.Discard(game.codes[seat.hand[-1]])
    if phase == "turn" and state.role < 0:
        return steps.Lead(ROLES[default_role(state)])
    if seat.seen:
        return steps.Keep(1)
    if not seat.answer:
        return steps.Dissent()
    found = role.options(game, state, place)
    if game.look in found:
        return game.look.step
    return next(option.step for option in found if option.group == "tuck")
