"""The interpreter of effects: what a card's action, or what waits for a planet, still owes.

`run` works through a seat's stack until something has to be chosen; `answers` are the steps that
may answer then, `answer` takes one. A choice between marks offers the marks themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from engine.core.effects import All, Amount, Choose, Draw, Effect, Gain, Grant, Lose, Mark
from engine.core.event import Event
from engine.core.rules import Option
from engine.games.eminent import marking, steps
from engine.games.eminent.game import Game
from engine.games.eminent.marking import held, with_seat
from engine.games.eminent.meta import NOT_ITSELF, PLAYED_DISCARD
from engine.games.eminent.phases import draws
from engine.games.eminent.state import DRAW, TOP, Frame, Planet, Seat, State
from engine.games.eminent.words import GOODS

__all__ = ["OWED", "answer", "answers", "begin", "is_settled", "marks", "played", "run", "tradable"]

OWED: Final = "owed"
_VERBS: Final[dict[type, tuple[str, ...]]] = {
    steps.Attack: ("attack",),
    steps.Settle: ("settle",),
    steps.Tuck: ("tuck", "terraform"),
    steps.Produce: ("produce",),
    steps.Trade: ("trade",),
    steps.Remove: ("remove",),
    steps.Take: ("take",),
}


def begin(seat: Seat, effect: Effect) -> Seat:
    """The effect on the stack of the seat."""
    return replace(seat, stack=(*seat.stack, Frame("effects", (effect,))))


def is_settled(seat: Seat) -> bool:
    """Whether nothing is owed that has to be done."""
    return all(frame.kind == "marks" and frame.may for frame in seat.stack)


def run(game: Game, state: State, place: int, told: list[Event]) -> State:
    """Go on until the seat has to choose, a pile has to be shuffled, or nothing is left."""
    while True:
        if state.tasks:
            state = draws.carry_out(game, state, told)
            if state.tasks:
                return state
        seat = state.seats[place]
        if not seat.stack:
            return with_seat(state, place, played(state, seat)) if seat.acting >= 0 else state
        top = seat.stack[-1]
        if top.kind == "effects":
            rest = (replace(top, effects=top.effects[1:]),) if len(top.effects) > 1 else ()
            seat = replace(seat, stack=(*seat.stack[:-1], *rest))
            state = _do(game, state, place, seat, top.effects[0], top.planet, told)
        elif answers(game, state, place, seat, False):
            return state
        else:
            state = with_seat(state, place, replace(seat, stack=seat.stack[:-1]))


def played(state: State, seat: Seat) -> Seat:
    """The seat once the card that it played for its action has been dealt with (Q4)."""
    kind = seat.acting
    if kind < 0:
        return seat
    if state.flags & PLAYED_DISCARD:
        return replace(seat, acting=-1, discard=held(seat.discard, kind))
    return replace(seat, acting=-1, aside=held(seat.aside, kind))


def amount(seat: Seat, n: Amount) -> int:
    """How many that is for the seat now."""
    if isinstance(n, int):
        return n
    match n.noun:
        case "hand":
            found = len(seat.hand)
        case "planets":
            found = sum([planet.up for planet in seat.planets])
        case _:
            found = sum([len(planet.colonies) for planet in seat.planets])
    found //= n.per
    return min(found, n.most) if n.most else found


def _do(
    game: Game,
    state: State,
    place: int,
    seat: Seat,
    effect: Effect,
    planet: int,
    told: list[Event],
) -> State:
    """One effect, begun or carried out. `planet`: the one that was flipped."""
    match effect:
        case All(effects):
            seat = replace(seat, stack=(*seat.stack, Frame("effects", effects, planet=planet)))
        case Choose(options):
            seat = replace(seat, stack=(*seat.stack, Frame("choose", options, planet=planet)))
        case Mark(verb, n, what, may):
            frame = Frame("marks", (), verb, what, amount(seat, n), may)
            seat = replace(seat, stack=(*seat.stack, frame))
        case Draw(pile, n):
            which = DRAW if pile == "deck" else TOP
            state = replace(state, tasks=(*state.tasks, (which, place, n)))
        case Gain(what, n):
            seat = _gain(game, place, seat, what, amount(seat, n), planet, told)
        case Lose():
            told.append(Event("removed", place, (game.codes[seat.acting],)))
            state = replace(state, removed=held(state.removed, seat.acting))
            seat = replace(seat, acting=-1)
        case Grant(key, what):
            told.append(Event(f"grant_{key}", place, (what,) if what else ()))
            seat = replace(seat, granted=(*seat.granted, (key, what)))
        case _:
            raise TypeError(f"{type(effect).__name__} is no effect of this game")
    return with_seat(state, place, seat)


def _gain(
    game: Game, place: int, seat: Seat, what: str, n: int, at: int, told: list[Event]
) -> Seat:
    if what == "slots":
        planet = seat.planets[at]
        slots = () if planet.scorched else game.pack.planets[planet.card].slots
        if not slots:
            return seat
        told.append(Event("filled", place, (f"P{at + 1}",)))
        full = replace(planet, goods=(1 << len(slots)) - 1)
        return replace(seat, planets=(*seat.planets[:at], full, *seat.planets[at + 1 :]))
    told.append(Event("gain", place, (what, n)))
    if what == "fighter":
        return replace(seat, fighters=seat.fighters + n)
    return replace(seat, influence=seat.influence + n)


# What may be answered.


def answers(game: Game, state: State, place: int, seat: Seat, full: bool = True) -> list[Option]:
    """The steps that answer the top of the stack. `full` False: only as much as tells whether
    there are any."""
    top = seat.stack[-1]
    if top.kind == "marks":
        if top.n < 1:
            return []
        found = marks(game, state, seat, top.verb, top.what, OWED)
        if found and top.may and full:
            found.append(game.stop)
        return found
    found = []
    for at, effect in enumerate(top.effects):
        if type(effect) is Mark:
            found += marks(game, state, seat, effect.verb, effect.what, OWED)
        else:
            found.append(game.choose[at])
    return found


def marks(game: Game, state: State, seat: Seat, verb: str, what: str, group: str) -> list[Option]:
    """The marks of a verb that the seat can make."""
    match verb:
        case "attack":
            found = game.attack
            return [
                found[group, at]
                for at, planet in enumerate(seat.planets)
                if not planet.up
                and seat.fighters >= marking.attack_total(game, state, seat, planet)
            ]
        case "settle":
            found = game.settle
            return [
                found[group, at]
                for at, planet in enumerate(seat.planets)
                if not planet.up
                and marking.settled_by(game, planet) >= marking.need(game, seat, planet)
            ]
        case "tuck" | "terraform":
            if seat.acting < 0:
                return []
            found = game.tuck
            return [
                found[group, at, seat.acting]
                for at, planet in enumerate(seat.planets)
                if not planet.up
            ]
        case "produce":
            found = game.produce
            printed = game.pack.planets
            return [
                found[group, at, good]
                for at, planet in enumerate(seat.planets)
                if planet.up and not planet.scorched
                for slot, good in enumerate(printed[planet.card].slots)
                if not planet.goods >> slot & 1
            ]
        case "trade":
            return tradable(game, state, seat, group)
        case "remove":
            out = [game.remove[kind] for kind in dict.fromkeys(seat.hand)]
            if what == "itself" and seat.acting >= 0 and not state.flags & NOT_ITSELF:
                out.append(game.remove_itself)
            return out
        case _:
            return [game.take[kind] for kind, left in enumerate(state.stacks) if left > 0]


def tradable(game: Game, state: State, seat: Seat, group: str) -> list[Option]:
    """Goods that can be traded, and fighters under Weapon Emporium (Q56)."""
    printed = game.pack.planets
    found = game.trade
    out = [
        found[group, at, good]
        for at, planet in enumerate(seat.planets)
        if planet.goods
        for slot, good in enumerate(printed[planet.card].slots)
        if planet.goods >> slot & 1
    ]
    if seat.fighters and game.value(state, seat.technologies, "trade_fighters"):
        out.append(game.trade_fighter[group])
    return out


def answer(game: Game, state: State, place: int, seat: Seat, step: Any, told: list[Event]) -> State:
    """The state after a step of `answers`; `run` goes on from there."""
    top, below = seat.stack[-1], seat.stack[:-1]
    kind = type(step)
    if kind is steps.Stop:
        return with_seat(state, place, replace(seat, stack=below))
    if kind is steps.Choose:
        effect = top.effects[step.number - 1]
        frame = Frame("effects", (effect,), planet=top.planet)
        return with_seat(state, place, replace(seat, stack=(*below, frame)))
    if top.kind == "choose":
        verbs = _VERBS[kind]
        top = next(
            Frame("marks", (), e.verb, e.what, amount(seat, e.n), e.may)
            for e in _marks_of(top.effects)
            if e.verb in verbs
        )
    left = (replace(top, n=top.n - 1),) if top.n > 1 else ()
    seat = replace(seat, stack=(*below, *left))
    return _mark(game, state, place, seat, top, step, told)


def _marks_of(effects: Iterable[Effect]) -> list[Mark]:
    return [effect for effect in effects if type(effect) is Mark]


def _mark(
    game: Game,
    state: State,
    place: int,
    seat: Seat,
    frame: Frame,
    step: Any,
    told: list[Event],
) -> State:
    kind = type(step)
    if kind is steps.Remove:
        return _remove(game, state, place, seat, step.card, told)
    if kind is steps.Take:
        card = game.kinds[step.card]
        stacks = state.stacks
        told.append(Event("take", place, (step.card,)))
        state = replace(state, stacks=(*stacks[:card], stacks[card] - 1, *stacks[card + 1 :]))
        return with_seat(state, place, replace(seat, hand=held(seat.hand, card)))
    if kind is steps.Trade and step.planet == "fleet":
        return with_seat(state, place, marking.trade_fighter(place, seat, told))
    at = int(step.planet[1:]) - 1
    if kind is steps.Attack:
        seat = marking.attack(game, state, place, seat, at, told)
    elif kind is steps.Settle:
        seat = marking.settle(game, state, place, seat, at, told)
    elif kind is steps.Produce:
        seat = marking.produce(game, place, seat, at, GOODS.index(step.good), told)
    elif kind is steps.Trade:
        seat = marking.trade(game, place, seat, at, GOODS.index(step.good), told)
    else:
        seat = marking.tuck(game, place, seat, seat.acting, at, told)
        seat = replace(seat, acting=-1)
        if frame.verb == "terraform" and _is_ready(game, state, seat, seat.planets[at], frame):
            seat = marking.settle(game, state, place, seat, at, told)
    return with_seat(state, place, seat)


def _is_ready(game: Game, state: State, seat: Seat, planet: Planet, frame: Frame) -> bool:
    """Whether a planet just terraformed is settled at once (Q46)."""
    cost = game.backs[planet.card][1]
    wanted = cost if frame.what == "printed" else marking.need(game, seat, planet)
    return marking.settled_by(game, planet) >= wanted


def _remove(
    game: Game, state: State, place: int, seat: Seat, card: str, told: list[Event]
) -> State:
    if card == "itself":
        kind = seat.acting
        seat = replace(seat, acting=-1)
    else:
        kind = game.kinds[card]
        seat = replace(seat, hand=marking.dropped(seat.hand, kind))
    told.append(Event("removed", place, (game.codes[kind],)))
    state = replace(state, removed=held(state.removed, kind))
    return with_seat(state, place, seat)
