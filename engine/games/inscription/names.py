"""Names of things in sentences and labels: amounts, resources, cards, steps."""

from __future__ import annotations

import functools
from typing import Final

from engine.games.inscription.boards import Asset
from engine.games.inscription.game import Game
from engine.games.inscription.words import LETTERS, RESOURCES

__all__ = ["amount", "asset", "card", "letters", "listed", "resources", "title"]

_KINDS: Final = {
    "planet": ("planet", "planets"),
    "trade_good": ("trade good", "trade goods"),
    "vote": ("vote", "votes"),
    "biotic": ("biotic specialty", "biotic specialties"),
    "propulsion": ("propulsion specialty", "propulsion specialties"),
    "cybernetic": ("cybernetic specialty", "cybernetic specialties"),
    "warfare": ("warfare specialty", "warfare specialties"),
    "focus_material": ("material focus", "material focuses"),
    "focus_influence": ("influence focus", "influence focuses"),
    "focus_research": ("research focus", "research focuses"),
    "specialty": ("specialty", "specialties"),
    "focus": ("focus", "focuses"),
    "vp": ("point", "points"),
    "alloys": ("alloys", "alloys"),
    "spices": ("spices", "spices"),
    "gems": ("gems", "gems"),
    "commodity": ("commodity", "commodities"),
    "councilor": ("councilor", "councilors"),
    "population": ("population", "populations"),
    "faction": ("faction asset", "faction assets"),
    "relic": ("relic", "relics"),
    "neighbor_left": ("left neighbor asset", "left neighbor assets"),
    "neighbor_right": ("right neighbor asset", "right neighbor assets"),
    "free_trade_good": ("free trade good", "free trade goods"),
    "free_vote": ("free vote", "free votes"),
    "mecatol": ("Mecatol Rex", "Mecatol Rex"),
    "empty": ("nothing", "nothing"),
    "home": ("home", "home"),
    "material": ("material", "material"),
    "influence": ("influence", "influence"),
    "research": ("research", "research"),
    "resource": ("resource", "resources"),
}
_VERBS: Final = {
    "explore": "explore",
    "claim_system": "claim a system",
    "unlock_planet": "unlock a planet",
    "develop": "develop a planet",
    "build_dock": "build a space dock",
    "scrap": "scrap a space",
    "claim_space": "claim a space",
    "build": "build",
    "deploy": "deploy",
    "unlock_unit": "unlock a unit type",
    "technology": "research a technology",
    "focus_die": "unlock a focus die",
}


def amount(kind: str, n: int) -> str:
    """`2 trade goods`, `1 planet`, `3 points`."""
    if kind.startswith("points_"):
        return f"{n} {'point' if n == 1 else 'points'} on {title(kind[7:])}"
    one, many = _KINDS.get(kind, (kind.replace("_", " "),) * 2)
    if kind in ("mecatol", "empty", "home"):
        return one
    return f"{n} {one if n == 1 else many}"


def asset(printed: Asset) -> str:
    """An asset as printed: `3 points`, `trade good`, `2 alloys`; "" for none."""
    if printed.kind in ("empty", "home"):
        return ""
    if printed.kind == "vp" or printed.n > 1:
        return amount(printed.kind, printed.n)
    return _KINDS[printed.kind][0]


def kind(name: str) -> str:
    """A kind in words, without a number."""
    return _KINDS.get(name, (name.replace("_", " "),))[0]


def verb(name: str) -> str:
    """A mark that an effect gives, in words."""
    return _VERBS.get(name, name.replace("_", " "))


def title(name: str) -> str:
    """A sheet or stage at the beginning of a line."""
    return name[:1].upper() + name[1:]


def listed(parts: list[str] | tuple[str, ...], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def resources(left: tuple[int, int, int]) -> str:
    """`2 material · 1 influence`; "" for nothing."""
    return " · ".join([f"{n} {word}" for n, word in zip(left, RESOURCES, strict=True) if n])


def letters(left: tuple[int, int, int]) -> str:
    """`M M I`."""
    return " ".join([LETTERS[k] for k in range(3) for _ in range(left[k])])


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
