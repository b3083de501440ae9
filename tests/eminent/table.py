"""A table laid out for a test and played by script: seats A, B, C … clockwise, A to begin.

Chance comes out as it lies: A begins, piles stay in their order.
"""

from typing import Any

from msgspec.structs import replace

from engine.core.event import Event
from engine.core.window import Decide, Draw, NeedChance, Over, Window
from engine.games.eminent import load
from engine.games.eminent.rules import EminentRules
from engine.games.eminent.state import Planet, Seat, State
from engine.games.eminent.words import GOODS

RULES = load()
GAME = RULES.game
A, B, C, D, E = range(5)
AT = {one.id: at for at, one in enumerate(GAME.pack.planets)}


def kind(name: str) -> int:
    """A card by the id of a role card, the code or the id of a technology."""
    return GAME.kinds[name] if name in GAME.kinds else GAME.ids[name]


def kinds(names: str) -> tuple[int, ...]:
    return tuple(sorted([kind(name) for name in names.split()]))


def identity(need: NeedChance) -> tuple[int, ...]:
    request = need.request
    return tuple(range(request.take)) if isinstance(request, Draw) else (0,) * len(request.sides)


def chance(state: State, told: list[Event]) -> State:
    while isinstance(need := RULES.pending(state), NeedChance):
        state, events = RULES.answer(state, identity(need))
        told += events
    return state


def table(seats: int = 3, **options: str) -> State:
    """The first turn of A; hands are empty, decks hold what they began with."""
    state = RULES.setup(tuple("ABCDE"[:seats]), tuple(options.items()))
    state = chance(state, [])
    fresh = [replace(seat, hand=(), deck=seat.hand + seat.deck, planets=()) for seat in state.seats]
    return replace(state, seats=tuple(fresh))


def planet(text: str) -> Planet:
    """`styku`, `styku up`, `styku colonize colonize` (colonies), `drawde up food` (goods),
    `drawde up scorched`."""
    name, *rest = text.split()
    printed = GAME.pack.planets[AT[name]]
    goods, colonies, up = 0, [], False
    for word in rest:
        if word in GOODS:
            goods |= 1 << printed.slots.index(GOODS.index(word))
        elif word == "up":
            up = True
        elif word != "scorched":
            colonies.append(kind(word))
    return Planet(AT[name], up, tuple(sorted(colonies)), goods, "scorched" in rest)


def give(
    state: State,
    place: int,
    hand: str | None = None,
    planets: tuple[str, ...] | None = None,
    technologies: str | None = None,
    **fields: Any,
) -> State:
    """A seat with that hand, empire and other fields; symbols and limit follow."""
    seat = state.seats[place]
    changes: dict[str, Any] = dict(fields)
    for name in ("deck", "discard", "aside"):
        if isinstance(changes.get(name), str):
            found = tuple([kind(word) for word in changes[name].split()])
            changes[name] = found if name == "deck" else tuple(sorted(found))
    if hand is not None:
        changes["hand"] = kinds(hand)
    if planets is not None:
        changes["planets"] = tuple([planet(text) for text in planets])
    if technologies is not None:
        changes["technologies"] = kinds(technologies)
    seat = replace(seat, **changes)
    symbols, limit = [0] * 6, GAME.pack.hand
    for one in seat.planets:
        printed = GAME.pack.planets[one.card]
        if one.up:
            symbols = [a + b for a, b in zip(symbols, printed.symbols, strict=True)]
            limit += printed.hand
    for card in seat.technologies:
        symbols = [a + b for a, b in zip(symbols, GAME.symbols[card], strict=True)]
    seat = replace(seat, symbols=tuple(symbols), limit=limit)
    return replace(state, seats=(*state.seats[:place], seat, *state.seats[place + 1 :]))


def window(state: State) -> Window:
    pending = RULES.pending(state)
    assert isinstance(pending, Decide), pending
    return pending.window


def told(state: State, place: int, *texts: str) -> tuple[State, list[Event]]:
    """Steps in a row and what they told; each must be legal and an option or aside."""
    events: list[Event] = []
    for text in texts:
        step = RULES.parse(text)
        refusal = RULES.check(state, place, step)
        assert refusal is None, RULES.explain(refusal, text)
        state, more = RULES.advance(state, place, step)
        events += more
        state = chance(state, events)
    return state, events


def do(state: State, place: int, *texts: str) -> State:
    return told(state, place, *texts)[0]


def close(state: State) -> State:
    """All who are asked have finished."""
    for place in window(state).must:
        owed = RULES.ready(state, place)
        assert owed is None, RULES.explain(owed, "")
    state, _ = RULES.close(state)
    return chance(state, [])


def refused(state: State, place: int, text: str) -> str:
    """The code of the refusal of a step; "" where it is legal. It says so in a whole sentence."""
    step = RULES.parse(text)
    refusal = RULES.check(state, place, step)
    if refusal is None:
        return ""
    assert RULES.explain(refusal, text).endswith(".")
    return refusal.code


def menu(state: State, place: int) -> set[str]:
    return {str(option.step) for option in RULES.options(state, place)}


def dissent(state: State, *but: int) -> State:
    """Everybody who is asked and not named dissents."""
    for place in window(state).must:
        if place not in but:
            state = do(state, place, "dissent")
    return state


def to_cleanup(state: State) -> State:
    """From the follow window on: all dissent who have not answered."""
    state = dissent(state, *[at for at, seat in enumerate(state.seats) if seat.answer])
    state = close(state)
    while state.phase not in ("cleanup", "turn", "over"):
        state = close(state)
    return state


def end_turn(state: State) -> State:
    """From the turn's window on: Warfare is led, all dissent, nothing more is discarded than has
    to be."""
    if state.phase == "turn":
        steps = RULES.default(state, state.leader)
        state = close(do(state, state.leader, *[str(step) for step in steps]))
    if state.phase != "cleanup":
        state = to_cleanup(state)
    if state.phase == "cleanup":
        steps = RULES.default(state, state.leader)
        state = close(do(state, state.leader, *[str(step) for step in steps]))
    return state


def seat(state: State, place: int) -> Seat:
    return state.seats[place]


def hand(state: State, place: int) -> list[str]:
    return [GAME.codes[one] for one in state.seats[place].hand]


def names(cards: tuple[int, ...]) -> list[str]:
    return [GAME.codes[one] for one in cards]


def is_over(state: State) -> bool:
    return isinstance(RULES.pending(state), Over)


__all__ = [
    "AT", "GAME", "RULES", "A", "B", "C", "D", "E", "EminentRules", "chance", "close", "dissent",
    "do", "end_turn", "give", "hand", "identity", "is_over", "kind", "kinds", "menu", "names",
    "planet", "refused", "seat", "table", "to_cleanup", "told", "window",
]  # fmt: skip
