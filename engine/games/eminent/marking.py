"""What a seat does in its empire and with its cards, whatever lets it: one function a deed.

Each gives the seat as it is then, and appends what happened to `told`. None of them touches what
is the table's. Rules: Actions; Roles.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.event import Event
from engine.games.eminent.game import Game
from engine.games.eminent.meta import MARKER_FLEET
from engine.games.eminent.state import Frame, Planet, Seat, State
from engine.games.eminent.words import COLONIZE, GOODS

__all__ = [
    "attack", "attack_cost", "attack_total", "drop", "dropped", "flip", "held", "need", "produce",
    "settle", "settled_by", "trade", "trade_fighter", "tuck", "with_seat",
]  # fmt: skip


def with_seat(state: State, place: int, seat: Seat) -> State:
    """The state with that seat."""
    seats = state.seats
    return replace(state, seats=(*seats[:place], seat, *seats[place + 1 :]))


def dropped(cards: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """The cards without one of that kind, which is there."""
    at = cards.index(kind)
    return cards[:at] + cards[at + 1 :]


def held(cards: tuple[int, ...], *kinds: int) -> tuple[int, ...]:
    """Sorted cards with more of them."""
    return tuple(sorted((*cards, *kinds)))


def drop(seat: Seat, kind: int) -> Seat:
    """A card of the hand is played: it lies aside."""
    return replace(seat, hand=dropped(seat.hand, kind), aside=held(seat.aside, kind))


def attack_cost(game: Game, state: State, seat: Seat, planet: Planet) -> int:
    """Fighters that an attack on the planet takes, those that mark it from the own fleet left out
    (Q47)."""
    printed = game.backs[planet.card][2]
    return max(0, printed + game.value(state, seat.technologies, "attack"))


def _marker(game: Game, state: State, seat: Seat) -> int:
    """Fighters that mark a planet attacked."""
    return game.value(state, seat.technologies, "scorch")


def attack_total(game: Game, state: State, seat: Seat, planet: Planet) -> int:
    """Fighters that must be there for an attack (Q52)."""
    cost = attack_cost(game, state, seat, planet)
    if state.flags & MARKER_FLEET:
        cost += _marker(game, state, seat)
    return cost


def need(game: Game, seat: Seat, planet: Planet) -> int:
    """Colonies that settling the planet takes; may be 0 or less (Q38)."""
    return game.backs[planet.card][1] - seat.symbols[COLONIZE]


def settled_by(game: Game, planet: Planet) -> int:
    """What the cards tucked under a planet are worth."""
    colony = game.colony
    return sum([colony[kind] for kind in planet.colonies])


def attack(game: Game, state: State, place: int, seat: Seat, at: int, told: list[Event]) -> Seat:
    """Turn a planet over for fighters. Rules: Warfare."""
    planet = seat.planets[at]
    scorched = bool(_marker(game, state, seat))
    paid = attack_total(game, state, seat, planet)
    name = game.pack.planets[planet.card].id
    told.append(Event("attack", place, (f"P{at + 1}", name, paid)))
    seat = replace(seat, fighters=seat.fighters - paid)
    return flip(game, state, seat, at, scorched)


def settle(game: Game, state: State, place: int, seat: Seat, at: int, told: list[Event]) -> Seat:
    """Turn a planet over that has enough colonies. Rules: Colonize."""
    name = game.pack.planets[seat.planets[at].card].id
    told.append(Event("settle", place, (f"P{at + 1}", name)))
    return flip(game, state, seat, at, False)


def flip(game: Game, state: State, seat: Seat, at: int, scorched: bool) -> Seat:
    """A planet face up: its colonies lie aside (Q43), its symbols count, what waits for it is
    owed."""
    planet = seat.planets[at]
    printed = game.pack.planets[planet.card]
    turned = Planet(planet.card, True, (), 0, scorched)
    changes: dict[str, Any] = {"planets": (*seat.planets[:at], turned, *seat.planets[at + 1 :])}
    if planet.colonies:
        changes["aside"] = held(seat.aside, *planet.colonies)
    if any(printed.symbols):
        pairs = zip(seat.symbols, printed.symbols, strict=True)
        changes["symbols"] = tuple([a + b for a, b in pairs])
    if printed.hand:
        changes["limit"] = seat.limit + printed.hand
    if seat.technologies:
        found = game.powers(state, seat.technologies).triggers.get("flip")
        if found:
            changes["stack"] = (*seat.stack, Frame("effects", found, planet=at))
    return replace(seat, **changes)


def tuck(game: Game, place: int, seat: Seat, kind: int, at: int, told: list[Event]) -> Seat:
    """Lay a card under a planet; where it came from is the caller's business."""
    planet = seat.planets[at]
    told.append(Event("tuck", place, (game.codes[kind], f"P{at + 1}")))
    more = replace(planet, colonies=held(planet.colonies, kind))
    return replace(seat, planets=(*seat.planets[:at], more, *seat.planets[at + 1 :]))


def produce(game: Game, place: int, seat: Seat, at: int, good: int, told: list[Event]) -> Seat:
    """Put a good into the slot of its kind. Rules: Produce/Trade."""
    planet = seat.planets[at]
    slot = game.pack.planets[planet.card].slots.index(good)
    told.append(Event("produce", place, (GOODS[good], f"P{at + 1}")))
    more = replace(planet, goods=planet.goods | 1 << slot)
    planets = (*seat.planets[:at], more, *seat.planets[at + 1 :])
    if ("produced_kinds", "") in seat.granted:
        return replace(seat, planets=planets, produced=seat.produced | 1 << good)
    return replace(seat, planets=planets)


def trade(game: Game, place: int, seat: Seat, at: int, good: int, told: list[Event]) -> Seat:
    """Give a good for one influence. Rules: Produce/Trade."""
    planet = seat.planets[at]
    slot = game.pack.planets[planet.card].slots.index(good)
    less = replace(planet, goods=planet.goods & ~(1 << slot))
    planets = (*seat.planets[:at], less, *seat.planets[at + 1 :])
    gain, traded = 1, seat.traded
    if seat.granted:
        gain += seat.granted.count(("trade_bonus", GOODS[good]))
        if ("traded_kinds", "") in seat.granted:
            traded |= 1 << good
    told.append(Event("trade", place, (GOODS[good], f"P{at + 1}", gain)))
    return replace(seat, planets=planets, influence=seat.influence + gain, traded=traded)


def trade_fighter(place: int, seat: Seat, told: list[Event]) -> Seat:
    """Give a fighter for one influence (Q56)."""
    told.append(Event("trade_fighter", place, (1,)))
    return replace(seat, fighters=seat.fighters - 1, influence=seat.influence + 1)
