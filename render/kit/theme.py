"""Themes: one table of colours by role for each. A role is named after its colour in the dark one.

The printed sheet is dim and cool, the player's ink bright and warm with a casing around it. Colour
is never alone: shape, code and line style say the same.
"""

from __future__ import annotations

from types import MappingProxyType

import msgspec

Rgb = tuple[int, int, int]

PAPER = ("bg0", "bg1", "panel", "raised", "well", "worn", "line", "grid", "rim", "casing")
"""Roles of surfaces and of what is printed on them, without meaning of their own.

`raised` is a row or cell on a panel, `well` the inside of a node, `worn` the inside of a node or
cell that the player has marked, `rim` its outline, `grid` the faintest line, `casing` the edge
around ink and the fill of code chips.
"""
WORDS = ("text", "mid", "dim")
"""Text in three strengths."""
INKS = ("yellow", "mint", "coral", "white")
"""yellow: yours, progress; mint: legal now, boundary; coral: spent, danger; white: claim, new."""
HUES = ("orange", "sky", "pink", "azure", "green", "violet", "teal")
"""Colours that tell kinds of things apart."""
CLOUDS = ("cloud_blue", "cloud_violet", "cloud_teal", "cloud_red")
"""Light in the background."""
ROLES = PAPER + WORDS + INKS + HUES + CLOUDS


class Theme(msgspec.Struct, frozen=True):
    """A name and a colour (`#RRGGBB`) for each role."""

    name: str
    colors: tuple[tuple[str, str], ...]
    stars: bool

    def rgb(self, role: str) -> Rgb:
        """The colour of a role; KeyError for a role that no theme has."""
        return _table(self)[role]


def parse_hex(value: str) -> Rgb:
    """`#0E1730` as three numbers from 0 to 255."""
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def _theme(name: str, stars: bool, **colors: str) -> Theme:
    return Theme(name, tuple((role, colors[role]) for role in ROLES), stars)


DARK = _theme(
    "dark",
    True,
    bg0="#070B16",
    bg1="#101A33",
    panel="#0E1730",
    raised="#182548",
    well="#131F40",
    worn="#35371C",
    line="#2E3F66",
    grid="#1C2A4A",
    rim="#5B73A5",
    casing="#05080F",
    text="#F2F6FF",
    mid="#A9B8D6",
    dim="#6F84AB",
    yellow="#F0E442",
    mint="#2CC79A",
    coral="#FF7A33",
    white="#FFFFFF",
    orange="#E69F00",
    sky="#56B4E9",
    pink="#CC79A7",
    azure="#4C9BE8",
    green="#009E73",
    violet="#B79CF2",
    teal="#5FB7A8",
    cloud_blue="#14466E",
    cloud_violet="#36206B",
    cloud_teal="#0F5552",
    cloud_red="#4A1B36",
)
"""Night sky: what everybody gets unless they choose otherwise."""

LIGHT = _theme(
    "light",
    False,
    bg0="#FFFFFF",
    bg1="#EDF1F8",
    panel="#FAFCFF",
    raised="#E3EAF5",
    well="#F0F4FB",
    worn="#FFE9A0",
    line="#7688AD",
    grid="#CBD5E6",
    rim="#5A6E98",
    casing="#FFFFFF",
    text="#080D1A",
    mid="#2E3B57",
    dim="#4A5A7C",
    yellow="#6B4E00",
    mint="#00573F",
    coral="#9E2A00",
    white="#10131C",
    orange="#8F4E00",
    sky="#00557F",
    pink="#8A1F5C",
    azure="#0B4BA8",
    green="#1C6B2A",
    violet="#5A36B0",
    teal="#0B5F66",
    cloud_blue="#E4EEF9",
    cloud_violet="#ECE8F8",
    cloud_teal="#E3F3F0",
    cloud_red="#F8E8EC",
)
"""Ink on paper, high contrast: for print, for sunlight and for eyes that need it."""

THEMES = MappingProxyType({theme.name: theme for theme in (DARK, LIGHT)})
_TABLES = MappingProxyType(
    {t.name: MappingProxyType({r: parse_hex(v) for r, v in t.colors}) for t in THEMES.values()}
)


def _table(theme: Theme) -> MappingProxyType[str, Rgb]:
    return _TABLES[theme.name]


def luminance(color: Rgb) -> float:
    """Relative luminance (0 black, 1 white) as in WCAG 2."""

    def linear(channel: int) -> float:
        v = channel / 255
        return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4

    r, g, b = (linear(c) for c in color)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: Rgb, b: Rgb) -> float:
    """Contrast ratio of two colours, 1 to 21, as in WCAG 2."""
    hi, lo = sorted((luminance(a), luminance(b)), reverse=True)
    return (hi + 0.05) / (lo + 0.05)


def blend(over: Rgb, under: Rgb, alpha: int) -> Rgb:
    """`over` laid on `under` with opacity `alpha` (0–255)."""
    r, g, b = ((o * alpha + u * (255 - alpha)) // 255 for o, u in zip(over, under, strict=True))
    return r, g, b
