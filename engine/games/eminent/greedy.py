"""What a step is worth at once, by what the seat itself can see: the greedy policy."""

from __future__ import annotations

from typing import Any, Final

from engine.core.effects import All, Choose, Draw, Effect, Gain, Mark
from engine.core.rules import Option
from engine.games.eminent import marking, stack
from engine.games.eminent.game import Game
from engine.games.eminent.options import ready
from engine.games.eminent.phases import role as role_phase
from engine.games.eminent.state import Planet, Seat, State
from engine.games.eminent.words import (
    COLONIZE,
    FIRST_TECHNOLOGY,
    POLITICS,
    PRODUCE,
    RESEARCH,
    ROLES,
    SURVEY,
    TRADE,
    WARFARE,
)

__all__ = ["best"]

_FLIP: Final = 2.0


def best(game: Game, state: State, place: int, options: list[Option]) -> list[Option]:
    """The options that are worth most; none when the marker may go down and nothing is worth a
    step."""
    if not options:
        return []
    worths = [_worth(game, state, place, option) for option in options]
    most = max(worths)
    if most <= 0 and ready(game, state, place) is None:
        return []
    return [one for one, worth in zip(options, worths, strict=True) if worth == most]


def _worth(game: Game, state: State, place: int, option: Option) -> float:
    seat, step = state.seats[place], option.step
    match type(step).__name__:
        case "Play":
            effect = game.action(state, game.kinds[step.card])
            assert effect is not None
            return _effect(game, state, seat, effect) + 10
        case "Choose":
            return _effect(game, state, seat, seat.stack[-1].effects[step.number - 1])
        case "Lead":
            return 1 + _role(game, state, place, ROLES.index(step.role))
        case "Follow":
            return _follow(game, state, place) - 0.7
        case "Dissent":
            return 0.1
        case "Boost":
            return _boost(game, state, place, game.kinds[step.card])
        case "Look":
            return 5.0
        case "Keep":
            printed = game.pack.planets[seat.seen[step.number - 1]]
            return float(printed.influence + printed.hand + 0.5 * len(printed.slots))
        case "Attack" | "Settle":
            return _flip(game, seat.planets[_at(step)])
        case "Tuck":
            return _tuck(game, seat, seat.planets[_at(step)], game.kinds[step.card])
        case "Produce" | "Trade":
            return 1.0 if getattr(step, "planet", "") != "fleet" else 0.4
        case "Buy":
            card = game.pack.technologies[game.kinds[step.card] - FIRST_TECHNOLOGY]
            return float(1.0 + card.influence + sum(card.symbols) * 0.1)
        case "Remove":
            return 0.5 if step.card in ("research", "politics") else -0.5
        case "Take":
            return 1.5 if step.card == "survey" else 0.5
        case _:
            return 0.0


def _at(step: Any) -> int:
    return int(step.planet[1:]) - 1


def _flip(game: Game, planet: Planet) -> float:
    printed = game.pack.planets[planet.card]
    return _FLIP + printed.influence + printed.hand + 0.3 * len(printed.slots)


def _tuck(game: Game, seat: Seat, planet: Planet, kind: int) -> float:
    """Colonies go where they bring a planet nearest to being settled."""
    short = marking.need(game, seat, planet) - marking.settled_by(game, planet)
    if short <= 0:
        return -0.1
    return 1.0 - 0.1 * max(0, short - game.colony[kind])


def _flippable(game: Game, state: State, seat: Seat, verb: str) -> float:
    found = stack.marks(game, state, seat, verb, "", stack.OWED)
    return max([_flip(game, seat.planets[_at(one.step)]) for one in found], default=0.0)


def _slots(game: Game, seat: Seat) -> int:
    return sum(
        [
            len(game.pack.planets[planet.card].slots) - planet.goods.bit_count()
            for planet in seat.planets
            if planet.up and not planet.scorched
        ]
    )


def _goods(seat: Seat) -> int:
    return sum([planet.goods.bit_count() for planet in seat.planets])


def _down(seat: Seat) -> int:
    return sum([not planet.up for planet in seat.planets])


def _effect(game: Game, state: State, seat: Seat, effect: Effect) -> float:
    match effect:
        case All(effects):
            return sum([_effect(game, state, seat, one) for one in effects])
        case Choose(options):
            return max([_effect(game, state, seat, one) for one in options])
        case Gain(what, n):
            return (0.5 if what == "fighter" else 1.2) * stack.amount(seat, n)
        case Draw(pile, n):
            return 0.4 * n if pile == "deck" else 1.0
        case Mark(verb, n):
            return _marks(game, state, seat, verb, stack.amount(seat, n))
        case _:
            return 0.2


def _marks(game: Game, state: State, seat: Seat, verb: str, n: int) -> float:
    match verb:
        case "attack" | "settle":
            return _flippable(game, state, seat, verb)
        case "tuck" | "terraform":
            return 0.8 if _down(seat) else 0.0
        case "produce":
            return 0.7 * min(n, _slots(game, seat))
        case "trade":
            return 1.1 * min(n, _goods(seat))
        case "remove":
            return 0.3 if POLITICS in seat.hand or len(seat.hand) > 4 else 0.0
        case _:
            return 0.5


def _symbols(game: Game, state: State, place: int, role: int) -> int:
    seat = state.seats[place]
    held = sum([role_phase.value(game, state, seat, kind, role) for kind in seat.hand])
    return held + seat.symbols[role]


def _role(game: Game, state: State, place: int, role: int) -> float:
    """Leading a role with all that the hand holds."""
    seat = state.seats[place]
    count = _symbols(game, state, place, role) + 1
    if role == SURVEY:
        return (2.5 if not _down(seat) else 0.8) + 0.2 * count
    if role == WARFARE:
        return max(_flippable(game, state, seat, "attack"), 0.6 * count if _down(seat) else 0.2)
    if role == COLONIZE:
        settle = _flippable(game, state, seat, "settle")
        return max(settle, 0.7 * count if _down(seat) else 0.1)
    if role == PRODUCE:
        return 0.8 * min(count, _slots(game, seat))
    if role == TRADE:
        return 1.3 * min(count, _goods(seat))
    return _buyable(game, state, seat, count)


def _buyable(game: Game, state: State, seat: Seat, count: int) -> float:
    have = [0, 0, 0]
    for planet in seat.planets:
        if planet.up:
            have[game.pack.planets[planet.card].type] += 1
    found = [
        1.5 + one.influence
        for at, one in enumerate(game.pack.technologies, FIRST_TECHNOLOGY)
        if state.market >> at & 1 and one.cost <= count and one.level <= have[one.stack]
    ]
    return max(found, default=0.0)


def _follow(game: Game, state: State, place: int) -> float:
    """Following with all that the hand holds."""
    role, seat = state.role, state.seats[place]
    count = _symbols(game, state, place, role)
    if role == SURVEY:
        return 1.5 if count > 1 and _down(seat) < 2 else 0.0
    if role == WARFARE:
        return 0.6 * count if _down(seat) else 0.0
    if role == PRODUCE:
        return 0.8 * min(count, _slots(game, seat))
    if role == TRADE:
        return 1.3 * min(count, _goods(seat))
    return _buyable(game, state, seat, count)


def _boost(game: Game, state: State, place: int, kind: int) -> float:
    """A card more for the role, where it does something."""
    role, seat = state.role, state.seats[place]
    leads = place == state.leader
    if not leads and not seat.answer:
        return _follow(game, state, place) - 0.6
    if role == SURVEY:
        return 0.5 if seat.count < 4 else -1.0
    if role == WARFARE:
        attack = leads and _flippable(game, state, seat, "attack")
        return -1.0 if attack or not _down(seat) else 0.3
    if role == PRODUCE:
        return 1.5 if seat.count < _slots(game, seat) else -1.0
    if role == TRADE:
        return 1.5 if seat.count < _goods(seat) else -1.0
    if role == RESEARCH:
        now = _buyable(game, state, seat, seat.count)
        return 9.0 if _buyable(game, state, seat, _left(game, state, place)) > now else -1.0
    return 0.0


def _left(game: Game, state: State, place: int) -> int:
    """Research symbols with every card that is still in hand."""
    seat = state.seats[place]
    held = sum([role_phase.value(game, state, seat, kind, RESEARCH) for kind in seat.hand])
    return seat.count + held
