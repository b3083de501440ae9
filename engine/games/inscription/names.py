"""Names of things in sentences and labels: amounts, resources, cards, codes."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from engine.games.inscription.boards import Asset
from engine.games.inscription.describe import Printer
from engine.games.inscription.game import Game
from engine.games.inscription.words import RESOURCES

__all__ = [
    "PRINTER",
    "amount",
    "card",
    "cut",
    "kind",
    "listed",
    "resources",
    "title",
    "verb",
]

PRINTER: Final = Printer()

_VERBS: Final = {
    "claim_system": "claim a system",
    "unlock_planet": "unlock a planet",
    "build_dock": "build a space dock",
    "scrap": "scrap a space",
    "claim_space": "claim a space",
    "unlock_unit": "unlock a unit type",
    "technology": "research a technology",
    "focus_die": "unlock a focus die",
}


def amount(kind: str, n: int) -> str:
    """`2 trade goods`, `a planet`, `3 points`; what it is good for is left out."""
    text = PRINTER.asset(Asset(kind, n)).partition(" (")[0]
    return text.replace("-", "−", 1) if n < 0 else text


def kind(name: str) -> str:
    """A kind in words, without a number: `trade good`."""
    return name.replace("_", " ")


def verb(name: str) -> str:
    """A mark that an effect gives, in words."""
    return _VERBS.get(name, kind(name))


def title(name: str) -> str:
    """A word at the beginning of a line."""
    return name[:1].upper() + name[1:]


def listed(parts: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def resources(left: tuple[int, int, int]) -> str:
    """`2 material · 1 influence`; "" for nothing."""
    return " · ".join([f"{n} {word}" for n, word in zip(left, RESOURCES, strict=True) if n])


def cut(text: str, most: int) -> str:
    """The text, shortened to so many characters."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip(' ,;:.')}…"


def card(game: Game, name: str) -> str:
    """The name of a card, layout or faction by its id; the id itself for anything else."""
    return _cards(game).get(name, name)


@functools.lru_cache(maxsize=16)
def _cards(game: Game) -> dict[str, str]:
    pack = game.pack
    found: dict[str, str] = {}
    for cards in (
        pack.navigation, pack.expansion, pack.industry, pack.warfare, pack.factions, pack.events,
        pack.objectives, pack.relics, pack.agendas,
    ):  # fmt: skip
        found.update({one.id: one.name for one in cards})
    return found
