"""The look of the game's assets and resources: icon, colour, words for a legend."""

from __future__ import annotations

from types import MappingProxyType

from engine.games.inscription.boards import Asset
from engine.games.inscription.words import LETTERS, RESOURCES
from render.kit.fonts import measure
from render.kit.sketch import Sketch
from render.kit.tables import DICE_COLORS

ICONS = MappingProxyType(
    {
        "vp": ("point", "yellow", "points"),
        "planet": ("planet", "text", "planet"),
        "trade_good": ("trade-good", "orange", "trade good"),
        "vote": ("vote", "sky", "vote"),
        "biotic": ("biotic", "mint", "biotic"),
        "propulsion": ("propulsion", "azure", "propulsion"),
        "cybernetic": ("cybernetic", "violet", "cybernetic"),
        "warfare": ("warfare", "coral", "warfare"),
        "focus_material": ("die-material", "orange", "material die"),
        "focus_influence": ("die-influence", "sky", "influence die"),
        "focus_research": ("die-research", "mint", "research die"),
        "alloys": ("alloys", "mid", "alloys"),
        "spices": ("spices", "orange", "spices"),
        "gems": ("gems", "sky", "gems"),
        "councilor": ("councilor", "violet", "councilor"),
        "population": ("population", "teal", "population"),
        "faction": ("faction", "text", "faction"),
        "relic": ("relic", "pink", "relic"),
        "neighbor_left": ("neighbor-left", "azure", "+1 left"),
        "neighbor_right": ("neighbor-right", "azure", "+1 right"),
        "mecatol": ("mecatol", "yellow", "Mecatol Rex"),
        "home": ("home", "text", "home"),
        "empty": ("empty", "dim", "empty"),
    }
)
"""Icon, colour and a word for each kind of asset."""

ORDER = (
    "home", "planet", "trade_good", "vote", "vp", "biotic", "propulsion", "cybernetic", "warfare",
    "focus_material", "focus_influence", "focus_research", "alloys", "spices", "gems",
    "councilor", "population", "faction", "relic", "neighbor_left", "neighbor_right", "mecatol",
    "empty",
)  # fmt: skip
"""Kinds of asset in the order of a legend."""

SPECIALTY_OF = MappingProxyType(
    {"b": "biotic", "p": "propulsion", "c": "cybernetic", "w": "warfare"}
)
"""The specialty that a letter in a cost stands for."""


def icon_of(kind: str) -> tuple[str, str]:
    """Icon and colour of a kind of asset or of a resource."""
    if kind in DICE_COLORS:
        return kind, DICE_COLORS[kind]
    name, color, _ = ICONS[kind]
    return name, color


def cost_icon(letter: str) -> tuple[str, str]:
    """Icon and colour of a letter in a grid or a cost; `*` is any resource."""
    if letter in LETTERS:
        word = RESOURCES[LETTERS.index(letter)]
        return word, DICE_COLORS[word]
    if letter in SPECIALTY_OF:
        return icon_of(SPECIALTY_OF[letter])
    return "dot", "text"


def asset(
    s: Sketch, x: float, y: float, what: Asset, size: float = 36, color: str = "", tag: str = ""
) -> None:
    """An asset in the middle of (x, y), about `size` wide: points as a star and their number,
    amounts above one as an icon and the number."""
    name, own = icon_of(what.kind)
    ink = color or own
    if what.kind == "vp":
        words, text = str(what.n), max(26, size * 0.84)
        wide = measure(words, "bold", text)
        star = size * 0.78
        left = x - (star + wide) / 2
        s.icon(name, left + star / 2, y - 1, star, ink, tag=tag)
        s.text(left + star, y, words, text, "bold", ink, "lm", tag=f"{tag}:n" if tag else "")
    elif what.n > 1:
        words, text = str(what.n), max(24, size * 0.7)
        wide = measure(words, "bold", text)
        small = size * 0.82
        left = x - (small + wide + 2) / 2
        s.icon(name, left + small / 2, y, small, ink, tag=tag)
        s.text(
            left + small + 2, y, words, text, "bold", "text", "lm", tag=f"{tag}:n" if tag else ""
        )
    else:
        s.icon(name, x, y, size, ink, tag=tag)
