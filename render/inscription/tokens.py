"""Icons and colours of the game's words, and rows of them: `3 ★`, `⚗ → 4 ✦`."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from engine.games.inscription.describe_icons import Token
from engine.games.inscription.words import COMMODITIES, RESOURCES, SHEETS, SPECIALTIES
from render.inscription.assets import ICONS
from render.inscription.boards import BOARDS
from render.kit.fonts import measure
from render.kit.iconset import ICONS as SHAPES
from render.kit.sketch import Sketch
from render.kit.tables import DICE_COLORS

__all__ = ["SHEET_ICONS", "icons", "ink", "row", "row_width"]

SHEET_ICONS = MappingProxyType({name: BOARDS[name].emblem for name in SHEETS})
"""The emblem of each sheet by its name."""

_FOCUS = tuple(f"die-{word}" for word in RESOURCES)
_ICONS = MappingProxyType(
    {
        **{kind: (icon,) for kind, (icon, _ink, _word) in ICONS.items()},
        **{name: (icon,) for name, icon in SHEET_ICONS.items() if name not in ICONS},
        "specialty": SPECIALTIES,
        "focus": _FOCUS,
        "focus_die": _FOCUS,
        "commodity": COMMODITIES,
        "resource": RESOURCES,
        "free_trade_good": ("trade-good",),
        "free_vote": ("vote",),
        **{f"points_{name}": ("point", SHEET_ICONS[name]) for name in SHEETS},
        "explore": ("navigation",),
        "claim_system": ("navigation", "check"),
        "unlock_planet": ("planet", "unlock"),
        "develop": ("expansion", "cross"),
        "build_dock": ("space-dock",),
        "scrap": ("industry", "cross"),
        "claim_space": ("industry", "check"),
        "build": ("sword",),
        "deploy": ("up",),
        "unlock_unit": ("unlock",),
    }
)
"""Icons of words: one, or those of several kinds that the word stands for."""
_INKS = MappingProxyType(
    {icon: ink for icon, ink, _word in ICONS.values()}
    | DICE_COLORS
    | {BOARDS[name].emblem: BOARDS[name].accent for name in SHEETS}
    | {
        "technology": "mint",
        "space-dock": "teal",
        "strength": "coral",
        "cross": "coral",
        "check": "yellow",
    }
)


def icons(word: str) -> tuple[str, ...]:
    """The icons that stand for a word of the game, () for a word that has none."""
    found = _ICONS.get(word)
    if found is not None:
        return found
    name = word.replace("_", "-")
    return (name,) if name in SHAPES else ()


def ink(icon: str) -> str:
    """The colour role of an icon on a table."""
    return _INKS.get(icon, "text")


def _gap(size: float) -> float:
    return size * 0.24


def _token_width(token: Token, size: float) -> float:
    if token.icon and icons(token.icon):
        return size
    return measure(token.text or token.icon, "bold", size * 0.86)


def row_width(tokens: Iterable[Token], size: float) -> float:
    """The width of a row of tokens."""
    widths = [_token_width(token, size) for token in tokens]
    return sum(widths) + _gap(size) * max(0, len(widths) - 1)


def row(
    s: Sketch,
    x: float,
    y: float,
    tokens: Iterable[Token],
    size: float = 44,
    anchor: str = "l",
    width: float | None = None,
    tag: str = "",
    color: str = "",
) -> float:
    """Tokens from (x, y) in a line, made smaller where `width` is less than they need; returns
    their width. A word that stands for several kinds is a small group of their icons."""
    parts = tuple(tokens)
    size = int(size)
    while width is not None and size > 26 and row_width(parts, size) > width:
        size -= 1
    w = row_width(parts, size)
    left = x - {"l": 0.0, "m": w / 2, "r": w}[anchor]
    for token in parts:
        own = _token_width(token, size)
        names = icons(token.icon) if token.icon else ()
        if len(names) == 1:
            s.icon(names[0], left + own / 2, y, size, color or ink(names[0]), tag=tag)
        elif names:
            _group(s, left + own / 2, y, names, size, tag, color)
        else:
            s.text(left, y, token.text or token.icon, size * 0.86, "bold", "text", "lm", tag=tag)
        left += own + _gap(size)
    return w


def _group(
    s: Sketch, x: float, y: float, names: tuple[str, ...], size: float, tag: str, color: str
) -> None:
    """Two beside each other, two above one, or two above two."""
    step = size * 0.27
    for i, name in enumerate(names):
        dx = 0.0 if i == 2 and len(names) == 3 else (i % 2 * 2 - 1) * step
        dy = 0.0 if len(names) == 2 else (i // 2 * 2 - 1) * step
        s.icon(name, x + dx, y + dy, size * 0.5, color or ink(name), tag=tag)
