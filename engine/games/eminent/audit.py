"""What always holds: no card is created or lost, and everything lies where it may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine.games.eminent.game import Game
from engine.games.eminent.meta import LEARNING
from engine.games.eminent.phases.setup import profile
from engine.games.eminent.score import cards_of
from engine.games.eminent.state import Seat, State
from engine.games.eminent.words import COLONIZE_CARD, FIRST_TECHNOLOGY, RESEARCH_CARD

__all__ = ["faults", "physical"]

_SETUP: Final = ("first", "tiles", "planets")


def faults(game: Game, state: State) -> tuple[str, ...]:
    """One sentence for each thing that does not hold; empty when all is well."""
    found = [*_cards(game, state), *_planets(game, state)]
    for place, seat in enumerate(state.seats):
        found += [f"seat {place}: {fault}" for fault in _seat(game, state, seat)]
    return tuple(found)


def physical(game: Game, state: State) -> Counter[int]:
    """How many cards of each kind there are, wherever they lie."""
    found: Counter[int] = Counter(state.removed)
    for seat in state.seats:
        found.update(cards_of(seat))
        if seat.loose:
            found[COLONIZE_CARD] += seat.loose
    for kind, n in enumerate(state.stacks):
        found[kind] += n
    return found


def _cards(game: Game, state: State) -> Iterator[str]:
    found = physical(game, state)
    learning = bool(state.flags & LEARNING)
    n = len(state.seats)
    out = profile(game, n, state.options).cards
    for kind, one in enumerate(game.pack.roles):
        dealt = 0 if learning and kind == RESEARCH_CARD else n * one.start
        stack = out[kind] if kind < len(out) and not (learning and kind == RESEARCH_CARD) else 0
        if found[kind] != dealt + stack:
            yield f"{found[kind]} of {dealt + stack} {one.name} cards are there"
    if min(state.stacks) < 0:
        yield f"a stack has fewer than no cards: {state.stacks}"
    market = state.market
    for kind in range(FIRST_TECHNOLOGY, len(game.codes)):
        # Of a card with two faces the one that was not chosen is nowhere.
        offered = market >> kind & 1
        taken = sum([found[k] for k in _bits(game.twin[kind])])
        if offered + taken != (0 if learning else 1):
            yield f"{game.codes[kind]} is there {offered + taken} times"


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _planets(game: Game, state: State) -> Iterator[str]:
    lying = [*state.planets, *state.spent]
    for seat in state.seats:
        lying += seat.seen
        lying += [planet.card for planet in seat.planets]
    if len(set(lying)) < len(lying):
        yield f"a planet is there twice: {sorted(lying)}"
    tiles = sum([one in game.tiles for one in lying])
    deep = game.planet_deck(state.flags)
    if state.phase not in _SETUP and (tiles, len(lying)) != (
        len(state.seats),
        len(state.seats) + len(deep),
    ):
        yield f"{tiles} start tiles and {len(lying) - tiles} planets are there"


def _seat(game: Game, state: State, seat: Seat) -> Iterator[str]:
    if seat.fighters < 0 or seat.influence < 0:
        yield "fighters or influence are spent that were not there"
    symbols = [0] * 6
    limit = game.pack.hand
    for planet in seat.planets:
        printed = game.pack.planets[planet.card]
        if planet.up:
            symbols = [a + b for a, b in zip(symbols, printed.symbols, strict=True)]
            limit += printed.hand
            if planet.colonies:
                yield f"colonies lie under {printed.name}, which is face up"
        elif planet.goods or planet.scorched:
            yield f"{printed.name} is face down and holds something"
        if planet.goods >> len(printed.slots) or (planet.scorched and planet.goods):
            yield f"{printed.name} holds goods without a slot"
    for kind in seat.technologies:
        symbols = [a + b for a, b in zip(symbols, game.symbols[kind], strict=True)]
        if not game.pack.technologies[kind - FIRST_TECHNOLOGY].permanent:
            yield f"{game.codes[kind]} lies in the empire"
    if tuple(symbols) != seat.symbols or limit != seat.limit:
        yield "symbols or limit are not those of the empire"
    for name in ("hand", "discard", "aside", "technologies"):
        cards = getattr(seat, name)
        if tuple(sorted(cards)) != cards:
            yield f"{name} is not sorted"
    asked = state.phase in ("turn", "after", "follow", "cleanup") or state.phase.startswith("late")
    if not asked and not state.tasks and (seat.stack or seat.seen or seat.acting >= 0):
        yield "something is owed between two windows"
