"""Whether items of a pack fit together: the order of roles, codes, pairs of faces, profiles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.core.content import Node
from engine.games.eminent import words
from engine.games.eminent.cards import Pack
from engine.games.eminent.pack_words import ability_faults, effect_faults

__all__ = ["check"]

Found = list[tuple[Node, Any]]
Faults = Iterator[tuple[Node, str, str]]


def check(kind: str, found: Found, pack: Pack) -> Faults:
    """What is wrong with the items of a kind: node, field and reason."""
    sound = [(node, made) for node, made in found if not node.broken]
    match kind:
        case "role":
            yield from _roles(sound)
        case "technology":
            yield from _technologies(sound)
        case "planet":
            yield from _planets(sound)
        case "profile":
            yield from _profiles(sound)
    yield from _twice(found, "code" if kind in ("role", "technology") else "name", kind)


def _twice(found: Found, field: str, kind: str) -> Faults:
    if kind == "profile":
        return
    seen: dict[str, str] = {}
    for node, made in found:
        value = getattr(made, field)
        if value and value in seen:
            yield node, field, f"{value!r} is the {field} of {seen[value]} already"
        seen[value] = made.id


def _roles(found: Found) -> Faults:
    wanted = (*words.STACKS, "politics")
    names = tuple(made.id for _, made in found)
    if names != wanted and found:
        yield found[0][0], "id", f"role cards are, in this order, {', '.join(wanted)}"
    for node, role in found:
        if len(role.code) > 2 or not role.code.isupper():
            yield node, "code", "the code of a role card is one or two capital letters"
        for reason in effect_faults(role.action):
            yield node, "action", reason


def _technologies(found: Found) -> Faults:
    by_id = {made.id: made for _, made in found}
    for node, made in found:
        letter = words.TYPES[made.stack][0].upper()
        if not re.fullmatch(rf"{letter}[1-9][0-9]?", made.code):
            yield node, "code", f"a code of this stack is {letter} and a number"
        if made.permanent:
            if made.other:
                other = by_id.get(made.other)
                if other is None or other.other != made.id or other is made:
                    yield node, "other", f"{made.other!r} does not have it as its other face"
                elif (other.stack, other.level, other.cost) != (made.stack, made.level, made.cost):
                    yield node, "other", "both faces have the same stack, level and cost"
        elif made.other:
            yield node, "other", "only a permanent technology has another face"
        for name in ("action", "printed_action"):
            if (effect := getattr(made, name)) is not None:
                for reason in effect_faults(effect):
                    yield node, name, reason
        for name in ("abilities", "printed_abilities"):
            for i, ability in enumerate(getattr(made, name) or ()):
                for reason in ability_faults(ability):
                    yield node, f"{name}[{i}]", reason


def _planets(found: Found) -> Faults:
    for node, made in found:
        if len(made.slots) > words.SLOTS:
            yield node, "slots", f"a planet has at most {words.SLOTS} slots"
        if len(set(made.slots)) < len(made.slots):
            yield node, "slots", "two slots of a planet are of different kinds"
    starts = sum(made.start for _, made in found)
    if found and starts < 5:
        yield found[0][0], "start", f"five seats need start tiles, {starts} are there"


def _profiles(found: Found) -> Faults:
    known = Counter((made.seats, made.table, made.stacks) for _, made in found)
    for node, made in found:
        if known[made.seats, made.table, made.stacks] > 1:
            yield node, "seats", "another profile is for the same table"
        if made.empty > sum(n > 0 for n in made.cards):
            yield node, "empty", "there are not so many stacks to empty"
    for seats in range(2, 6):
        if found and not any(made.seats == seats for _, made in found):
            yield found[0][0], "seats", f"no profile is for {seats} seats"
