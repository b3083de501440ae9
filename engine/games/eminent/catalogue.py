"""Everything printed, item by item, in words: for `speaker content`, `/rules` and tests."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.eminent import describe
from engine.games.eminent.cards import Pack, Technology
from engine.games.eminent.pack import counts

__all__ = ["counts", "items", "show"]


def items(pack: Pack) -> Iterator[tuple[str, str, str]]:
    """Each item as (id, name, text in words)."""
    for role in pack.roles:
        yield role.id, role.name, describe.role(role)
    for one in pack.technologies:
        yield one.id, f"{one.code} {one.name}", _technology(pack, one)
    for planet in pack.planets:
        yield planet.id, planet.name, describe.planet(planet)


def _technology(pack: Pack, card: Technology) -> str:
    text = describe.technology(card)
    first = describe.technology(card, printed=True)
    if first != text:
        text += f"\nFirst printing: {first}"
    for other in pack.technologies:
        if other.id == card.other:
            text += f"\nOther face: {other.code} {other.name}."
    return text


def show(pack: Pack, id: str) -> str:
    """The item with the id or code, as text; "" if there is none."""
    for found, name, text in items(pack):
        if id in (found, name.partition(" ")[0]):
            return f"{name}\n{text}"
    return ""
