"""A role as a seat carries it out, leading or following: its options, and what each step does.

Boosts come first and are spent whether they turn out useful or not (Q19); the effect ends them.
In Colonize every card is tucked by itself, which is its boost. Rules: Roles.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.core.rules import Option
from engine.games.eminent import marking, stack, steps
from engine.games.eminent.game import Game
from engine.games.eminent.marking import held, with_seat
from engine.games.eminent.meta import BOUGHT_DISCARD
from engine.games.eminent.state import LOOK, Frame, Seat, State
from engine.games.eminent.words import (
    COLONIZE,
    COLONIZE_CARD,
    FIRST_TECHNOLOGY,
    GOODS,
    PRODUCE,
    RESEARCH,
    RESEARCH_CARD,
    ROLES,
    STACK_OF,
    SURVEY,
    WARFARE,
)

__all__ = [
    "DISSENTS",
    "FOLLOWS",
    "advance",
    "as_leader",
    "finish",
    "lead",
    "looks",
    "options",
    "owed",
    "strength",
    "value",
]

FOLLOWS, DISSENTS = 1, 2
# `Seat.did` once the one thing of a role is done that ends all else.
DONE: Final = 99


def value(game: Game, state: State, seat: Seat, kind: int, role: int) -> int:
    """Symbols of the role that a card of the hand gives (Q17); as a colony, what it is worth."""
    found = game.symbols[kind][role]
    if not found and kind == RESEARCH_CARD and seat.technologies:
        return game.value(state, seat.technologies, "wild")
    return found


def strength(game: Game, state: State, place: int, role: int) -> int:
    """Symbols that a seat has for following without any card (Q18, Q73); none for Colonize."""
    if role == COLONIZE:
        return 0
    seat = state.seats[place]
    return seat.symbols[role] + game.value(state, seat.technologies, "follow")


def lead(game: Game, state: State, place: int, role: int, told: list[Event]) -> State:
    """Lead a role: its card is taken and counts at once; an empty stack gives its symbol all the
    same, but no colony (Q13, Q14)."""
    seat, at = state.seats[place], STACK_OF[role]
    left = state.stacks[at]
    count = seat.symbols[role]
    if left:
        stacks = state.stacks
        state = replace(state, stacks=(*stacks[:at], left - 1, *stacks[at + 1 :]))
        if role == COLONIZE:
            seat = replace(seat, loose=1)
        else:
            seat = replace(seat, aside=held(seat.aside, at))
    told.append(Event("lead", place, (ROLES[role], left)))
    seat = replace(seat, answer=FOLLOWS, count=count + (role != COLONIZE))
    return with_seat(replace(state, role=role), place, seat)


def looks(state: State, place: int) -> int:
    """Planets that the seat's survey looks at (Q31)."""
    return state.seats[place].count - (place != state.leader)


def options(game: Game, state: State, place: int) -> list[Option]:
    """What the seat may do in the role that is led, with nothing owed to a card's effect."""
    seat, role = state.seats[place], state.role
    if seat.seen:
        return game.keep[: len(seat.seen)]
    if seat.answer == DISSENTS:
        return []
    found: list[Option] = []
    if not seat.answer:
        found.append(game.dissent)
        if strength(game, state, place, role) > 0:
            found.append(game.follow)
    if role == COLONIZE:
        _colonize(game, state, place, found)
        return found
    if not seat.did:
        boost = game.boost
        for kind in dict.fromkeys(seat.hand):
            if value(game, state, seat, kind, role) > 0:
                found.append(boost[kind])
    if not seat.answer:
        return found
    if role == SURVEY:
        if not seat.did and looks(state, place) > 0 and (state.planets or state.spent):
            found.append(game.look)
    elif role == WARFARE:
        if not seat.did and as_leader(game, state, place):
            found += stack.marks(game, state, seat, "attack", "", "attack")
    elif role == RESEARCH:
        if not seat.did:
            _research(game, state, seat, found)
    elif seat.did < seat.count:
        verb = "produce" if role == PRODUCE else "trade"
        found += stack.marks(game, state, seat, verb, "", verb)
    return found


def as_leader(game: Game, state: State, place: int) -> bool:
    """Whether the seat has the leader's choice of settling or attacking (Q27)."""
    if place == state.leader:
        return True
    return bool(game.value(state, state.seats[place].technologies, "leader_option"))


def _colonize(game: Game, state: State, place: int, found: list[Option]) -> None:
    seat = state.seats[place]
    if seat.did == DONE:
        return
    down = [at for at, planet in enumerate(seat.planets) if not planet.up]
    if not down:
        return
    kinds = dict.fromkeys(
        [kind for kind in seat.hand if value(game, state, seat, kind, COLONIZE) > 0]
    )
    if seat.loose:
        kinds[COLONIZE_CARD] = None
    found += [game.tuck["tuck", at, kind] for kind in kinds for at in down]
    if not seat.did and as_leader(game, state, place):
        found += stack.marks(game, state, seat, "settle", "", "settle")


def _research(game: Game, state: State, seat: Seat, found: list[Option]) -> None:
    market, count = state.market, seat.count
    if not market:
        return
    printed, technologies = game.pack.planets, game.pack.technologies
    have = [0, 0, 0]
    for planet in seat.planets:
        if planet.up:
            have[printed[planet.card].type] += 1
    for at, one in enumerate(technologies):
        kind = at + FIRST_TECHNOLOGY
        if one.cost <= count and one.level <= have[one.stack] and market >> kind & 1:
            found.append(game.buy[kind])


def owed(game: Game, state: State, place: int) -> Refusal | None:
    """What a seat still owes before it has finished with the role."""
    seat = state.seats[place]
    if not seat.answer:
        return Refusal("owed-answer", "Rules: Role phase", remedy=("dissent",))
    if seat.seen:
        return Refusal("owed-planet", "Q33", (len(seat.seen),), ("keep 1",))
    if seat.answer == DISSENTS:
        return None
    if state.role == SURVEY:
        if not seat.did and looks(state, place) > 0 and (state.planets or state.spent):
            return Refusal("owed-look", "Rules: Survey")
    elif seat.loose and seat.did != DONE:
        down = [at for at, planet in enumerate(seat.planets) if not planet.up]
        if down:
            code = f"tuck {game.codes[COLONIZE_CARD]} P{down[0] + 1}"
            return Refusal("owed-colony", "Rules: Colonize", remedy=(code,))
    return None


def advance(game: Game, state: State, place: int, step: Any, told: list[Event]) -> State:
    """The state after a step of `options`."""
    seat, kind = state.seats[place], type(step)
    if kind is steps.Boost:
        return with_seat(state, place, _boost(game, state, place, step.card, told))
    if kind is steps.Dissent:
        told.append(Event("dissent", place))
        return with_seat(state, place, replace(seat, answer=DISSENTS))
    if kind is steps.Follow:
        told.append(Event("follow", place))
        return with_seat(state, place, _following(game, state, place))
    if kind is steps.Look:
        seat = replace(seat, did=1)
        task = (LOOK, place, looks(state, place))
        return replace(with_seat(state, place, seat), tasks=(task,))
    if kind is steps.Buy:
        return _buy(game, state, place, game.kinds[step.card], told)
    at = int(step.planet[1:]) - 1 if step.planet != "fleet" else -1
    if kind is steps.Tuck:
        seat = _tuck(game, place, seat, game.kinds[step.card], at, told)
    elif kind is steps.Settle:
        seat = replace(seat, answer=FOLLOWS, did=DONE)
        seat = marking.settle(game, state, place, seat, at, told)
    elif kind is steps.Attack:
        seat = marking.attack(game, state, place, replace(seat, did=DONE), at, told)
    else:
        seat = replace(seat, did=seat.did + 1)
        if kind is steps.Produce:
            seat = marking.produce(game, place, seat, at, GOODS.index(step.good), told)
        elif at < 0:
            seat = marking.trade_fighter(place, seat, told)
        else:
            seat = marking.trade(game, place, seat, at, GOODS.index(step.good), told)
    return with_seat(state, place, seat)


def _following(game: Game, state: State, place: int) -> Seat:
    seat = state.seats[place]
    if seat.answer:
        return seat
    return replace(seat, answer=FOLLOWS, count=strength(game, state, place, state.role))


def _boost(game: Game, state: State, place: int, card: str, told: list[Event]) -> Seat:
    kind = game.kinds[card]
    seat = _following(game, state, place)
    more = value(game, state, seat, kind, state.role)
    told.append(Event("boost", place, (card,)))
    return replace(marking.drop(seat, kind), count=seat.count + more)


def _tuck(game: Game, place: int, seat: Seat, kind: int, at: int, told: list[Event]) -> Seat:
    if kind == COLONIZE_CARD and seat.loose:
        seat = replace(seat, loose=0, did=seat.did + 1)
    else:
        hand = marking.dropped(seat.hand, kind)
        seat = replace(seat, hand=hand, answer=FOLLOWS, did=seat.did + 1)
    return marking.tuck(game, place, seat, kind, at, told)


def _buy(game: Game, state: State, place: int, kind: int, told: list[Event]) -> State:
    seat = replace(state.seats[place], did=DONE)
    card = game.pack.technologies[kind - FIRST_TECHNOLOGY]
    told.append(Event("buy", place, (game.codes[kind],)))
    state = replace(state, market=state.market & ~game.twin[kind])
    if not card.permanent:
        if state.flags & BOUGHT_DISCARD:
            seat = replace(seat, discard=held(seat.discard, kind))
        else:
            seat = replace(seat, hand=held(seat.hand, kind))
        return with_seat(state, place, seat)
    pairs = zip(seat.symbols, card.symbols, strict=True)
    seat = replace(
        seat,
        technologies=held(seat.technologies, kind),
        symbols=tuple([a + b for a, b in pairs]),
    )
    gained = game.powers(state, (kind,)).triggers.get("gained")
    if gained:
        seat = replace(seat, stack=(*seat.stack, Frame("effects", gained)))
    return with_seat(state, place, seat)


def finish(game: Game, state: State, place: int, told: list[Event]) -> Seat:
    """The seat once it has finished with the role: fighters are collected, what may be left out is
    left out, a Colonize card that was not tucked lies aside."""
    seat = state.seats[place]
    if seat.stack:
        seat = replace(seat, stack=())
    if seat.answer == FOLLOWS and state.role == WARFARE and not seat.did and seat.count:
        told.append(Event("gain", place, ("fighter", seat.count)))
        seat = replace(seat, fighters=seat.fighters + seat.count, did=DONE)
    if seat.loose:
        seat = replace(seat, loose=0, aside=held(seat.aside, COLONIZE_CARD))
    return seat
