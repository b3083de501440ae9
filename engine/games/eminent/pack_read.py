"""From the tables of a pack to what is printed: one function for each kind of item."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar

from engine.core.content import Node
from engine.core.effects import Ability, Effect, Gain, parse_abilities, parse_effect
from engine.games.eminent import cards, words

__all__ = ["READERS"]

_T = TypeVar("_T")
Symbols = tuple[int, int, int, int, int, int]


def _parsed(node: Node, name: str, parse: Callable[[Any, str], _T], otherwise: _T) -> _T:
    raw = node.raw(name)
    if raw is None:
        return otherwise
    try:
        return parse(raw, name)
    except ValueError as wrong:
        place, _, reason = str(wrong).partition(": ")
        node.fault(reason, place)
        node.broken = True
        return otherwise


def _effect(node: Node, name: str) -> Effect:
    stand_in: Effect = Gain(words.FIGHTER)
    return _parsed(node, name, parse_effect, stand_in)


def _abilities(node: Node, name: str) -> tuple[Ability, ...]:
    nothing: tuple[Ability, ...] = ()
    return _parsed(node, name, parse_abilities, nothing)


def _symbols(node: Node, default: list[str]) -> Symbols:
    """How often each role is named."""
    found = [0] * len(words.ROLES)
    for part in node.each("symbols", default):
        name = part.as_text()
        if name in words.ROLES:
            found[words.ROLES.index(name)] += 1
        elif name:
            part.fault(f"{name!r} is none of {', '.join(words.ROLES)}")
    a, b, c, d, e, f = found
    return a, b, c, d, e, f


def _type(node: Node, name: str) -> int:
    found = node.word(name, words.TYPES)
    return words.TYPES.index(found) if found in words.TYPES else 0


def _role(node: Node) -> cards.Role:
    return cards.Role(
        id=node.text("id"),
        name=node.text("name"),
        code=node.text("code"),
        symbols=_symbols(node, []),
        start=node.whole("start", 0, 9),
        action=_effect(node, "action"),
    )


def _technology(node: Node) -> cards.Technology:
    permanent = node.flag("permanent")
    action = printed_action = None
    abilities: tuple[Ability, ...] = ()
    printed_abilities = None
    if permanent:
        if node.has("abilities"):
            abilities = _abilities(node, "abilities")
        if node.has("printed_abilities"):
            printed_abilities = _abilities(node, "printed_abilities")
    else:
        action = _effect(node, "action")
        if node.has("printed_action"):
            printed_action = _effect(node, "printed_action")
    return cards.Technology(
        id=node.text("id"),
        code=node.text("code"),
        name=node.text("name"),
        stack=_type(node, "stack"),
        level=node.whole("level", 1, 3),
        cost=node.whole("cost", 1, 20),
        influence=node.whole("influence", 0, 20, 0),
        symbols=_symbols(node, []),
        permanent=permanent,
        other=node.text("other", ""),
        action=action,
        printed_action=printed_action,
        abilities=abilities,
        printed_abilities=printed_abilities,
    )


def _planet(node: Node) -> cards.Planet:
    slots = []
    for part in node.each("slots", []):
        name = part.as_text()
        if name in words.GOODS:
            slots.append(words.GOODS.index(name))
        elif name:
            part.fault(f"{name!r} is none of {', '.join(words.GOODS)}")
    return cards.Planet(
        id=node.text("id"),
        name=node.text("name"),
        type=_type(node, "type"),
        colonize=node.whole("colonize", 1, 20),
        warfare=node.whole("warfare", 1, 20),
        influence=node.whole("influence", 0, 20, 0),
        slots=tuple(slots),
        symbols=_symbols(node, []),
        hand=node.whole("hand", 0, 5, 0),
        start=node.flag("start"),
    )


def _profile(node: Node) -> cards.Profile:
    counts = node.wholes("cards", 0, 40)
    if len(counts) != len(words.STACKS):
        node.fault(f"{len(words.STACKS)} stacks have cards, not {len(counts)}", "cards")
        counts = (1,) * len(words.STACKS)
    a, b, c, d, e = counts
    return cards.Profile(
        id=node.text("id"),
        seats=node.whole("seats", 1, 9),
        table=node.word("table", words.TABLES, words.TABLES[0]),
        stacks=node.text("stacks", ""),
        cards=(a, b, c, d, e),
        empty=node.whole("empty", 1, 5),
        influence=node.whole("influence", 1, 99),
    )


READERS: Final[Mapping[str, Callable[[Node], Any]]] = MappingProxyType(
    {"role": _role, "technology": _technology, "planet": _planet, "profile": _profile}
)
