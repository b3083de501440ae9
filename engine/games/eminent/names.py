"""Names of things in sentences and labels: cards, planets, amounts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.eminent.game import Game
from engine.games.eminent.words import FIRST_TECHNOLOGY, ROLES, TYPES

__all__ = ["amount", "card", "code", "cut", "listed", "planet", "symbols", "title"]


def title(name: str) -> str:
    """A word at the beginning of a line."""
    return name[:1].upper() + name[1:]


def listed(parts: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def amount(n: int, one: str, many: str = "") -> str:
    """`1 fighter`, `2 fighters`, `3 influence`."""
    if one in ("influence", "food", "water", "iron", "silicon"):
        many = one
    return f"{n} {one if n == 1 else many or one + 's'}"


def cut(text: str, most: int) -> str:
    """The text, shortened to so many characters."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip(' ,;:.')}…"


def code(game: Game, name: str) -> str:
    """The short code of a card, as printed on pictures: `S`, `PT`, `A9`."""
    kind = game.kinds[name]
    return game.pack.roles[kind].code if kind < FIRST_TECHNOLOGY else name


def card(game: Game, name: str) -> str:
    """A card by the word that steps use: `Survey`, `Improved Trade F5`."""
    kind = game.kinds.get(name)
    if kind is None:
        return name
    return game.names[kind] if kind < FIRST_TECHNOLOGY else f"{game.names[kind]} {name}"


def planet(game: Game, id: str) -> str:
    """A planet by its id, in a few words: `Styku (fertile)`."""
    for one in game.pack.planets:
        if one.id == id:
            return f"{one.name} ({TYPES[one.type]})"
    return id


def symbols(found: Sequence[int]) -> str:
    """`2 Research`, `1 Survey, 1 Trade`; "" for none."""
    return ", ".join([f"{n} {title(ROLES[at])}" for at, n in enumerate(found) if n])
