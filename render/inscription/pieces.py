"""What the pictures of the table share: canvas, medallions, name plates, cards, fitted text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from types import MappingProxyType

from engine.games.inscription.view import View
from render.kit import furniture as f
from render.kit.fonts import MISSING, cap_height, measure, runs, wrap
from render.kit.ops import WIDTH, Layer
from render.kit.sketch import Sketch
from render.kit.theme import HUES

__all__ = [
    "NARROW",
    "canvas",
    "figure",
    "hue",
    "medallion",
    "name_of",
    "nameplate",
    "plate",
    "plural",
    "roman",
    "slab",
    "story",
]

NARROW = 420
"""Cards narrower than this have their title in two lines, without emblem and kind."""
_ROMAN = ("I", "II", "III", "IV", "V")
_SKIES = MappingProxyType(
    {
        "coral": ("cloud_red", "cloud_violet"),
        "green": ("cloud_teal", "cloud_blue"),
        "mint": ("cloud_teal", "cloud_blue"),
        "orange": ("cloud_violet", "cloud_red"),
        "yellow": ("cloud_violet", "cloud_blue"),
        "pink": ("cloud_violet", "cloud_red"),
        "violet": ("cloud_violet", "cloud_blue"),
    }
)


def roman(stage: int) -> str:
    """Stage 1 is `I`."""
    return _ROMAN[stage - 1]


def plural(n: int, one: str, many: str = "") -> str:
    """`1 point`, `2 points`."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def figure(n: int) -> str:
    """A number as printed, with a true minus."""
    return f"−{-n}" if n < 0 else str(n)


def hue(seat: int) -> str:
    """The colour of a seat's figure; names tell seats apart, the colour only helps."""
    return HUES[seat % len(HUES)]


def name_of(view: View, seat: int) -> str:
    """The name of a seat; -1 is the side that nobody plays. A name of which no face has a letter
    gives way to the number of the seat."""
    if seat < 0:
        return "AI faction"
    name = view.seats[seat].name
    drawn = "".join(letters for _face, letters in runs(name, "bold"))
    return name if drawn.strip(MISSING + " ") else f"Seat {seat + 1}"


def canvas(
    title: str, emblem: str, accent: str, height: int, theme: str, when: str = "", player: str = ""
) -> Sketch:
    """A canvas with a sky in the mood of the accent, and a header where there is a title."""
    s = Sketch(WIDTH, height, theme)
    near, far = _SKIES.get(accent, ("cloud_blue", "cloud_violet"))
    s.space(
        title or emblem,
        (260, height * 0.35, 640, near, 200),
        (1000, height * 0.95, 600, far, 170),
        (1560, height * 0.2, 520, near, 130),
    )
    if title:
        f.header(s, title, emblem, accent, player, when)
    return s


def slab(
    s: Sketch, x: float, y: float, w: float, h: float, tag: str, accent: str = "", alpha: int = 240
) -> None:
    """A panel without a heading, its rim in a colour where it stands out."""
    line, line_w = (accent, 4) if accent else ("line", 2)
    s.on(Layer.PRINT).box(x, y, w, h, 18, "panel", line, line_w, alpha, f"panel:{tag}")


def medallion(s: Sketch, x: float, y: float, r: float, icons: Sequence[str], accent: str) -> None:
    """One to three emblems in rings like the orbits of a chart, with a small moon on each."""
    base = s.on(Layer.PRINT)
    base.disc(x, y, r, "casing", "line", 2, alpha=120)
    for i, share in enumerate((1.0, 0.86, 0.72)):
        base.disc(x, y, r * share, None, accent if i == 1 else "rim", 3 if i == 1 else 1.5)
        angle = math.radians((205, 322, 80)[i])
        mx, my = x + r * share * math.cos(angle), y + r * share * math.sin(angle)
        base.disc(mx, my, r * (0.055, 0.04, 0.05)[i], accent, "casing", 3)
    base.disc(x, y, r * 0.6, "well", accent, 4, 3)
    size = r * (0.78, 0.5, 0.42)[len(icons) - 1]
    spots = (((0, 0),), ((-0.27, 0), (0.27, 0)), ((0, -0.25), (-0.25, 0.18), (0.25, 0.18)))
    for icon, (dx, dy) in zip(icons, spots[len(icons) - 1], strict=True):
        base.icon(icon, x + dx * r, y + dy * r, size, accent, tag=f"emblem:{icon}")


def nameplate(
    s: Sketch,
    x: float,
    y: float,
    view: View,
    seat: int,
    width: float,
    size: float = 32,
    anchor: str = "l",
    color: str = "text",
    tag: str = "",
    least: float = 28,
) -> float:
    """A figure, a name and a gavel for the Speaker in at most `width`; returns the width.

    A long name is made smaller down to `least`, then ellipsised. `anchor` is `l` or `r`: the side
    that stays.
    """
    top, name = s.on(Layer.LABELS), name_of(view, seat)
    extra = 2.76 if seat == view.speaker else 1.36
    while size > least and measure(name, "bold", size) + size * extra > width:
        size -= 1
    figure, gap = size * 1.06, size * 0.3
    gavel = size * 1.1 + gap if seat == view.speaker else 0.0
    room = width - figure - gap - gavel
    shown = min(room, measure(name, "bold", size))
    w = figure + gap + shown + gavel
    left = x if anchor == "l" else x - w
    ink, shape = (hue(seat), "seat") if seat >= 0 else ("violet", "mecatol")
    top.icon(shape, left + figure / 2, y, figure, ink, tag=f"seat:{seat + 1}")
    used = top.text(
        left + figure + gap, y, name, size, "bold", color, "lm", width=room + 1,
        tag=tag or f"name:{seat + 1}",
    )  # fmt: skip
    if gavel:
        spot = left + figure + gap + used + gap + size * 0.55
        top.icon("speaker", spot, y, size * 1.1, "yellow", tag="speaker")
    return w


def story(
    s: Sketch,
    x: float,
    y: float,
    words: str,
    width: float,
    height: float,
    size: float = 32,
    least: float = 26,
    face: str = "body",
    color: str = "text",
    leading: float = 1.24,
    tag: str = "",
) -> float:
    """Text in lines, as large as fits into `height`, no smaller than `least`; what is too much even
    then ends in an ellipsis. Returns the y below it."""
    while size > least and len(wrap(words, face, size, width)) > _lines(
        height, face, size, leading
    ):
        size -= 1
    lines = max(1, _lines(height, face, size, leading))
    return s.on(Layer.LABELS).paragraph(x, y, words, width, size, lines, face, color, leading, tag)


def _lines(height: float, face: str, size: float, leading: float) -> int:
    return int((height - cap_height(face, size)) / (size * leading)) + 1


def plate(
    s: Sketch,
    area: tuple[float, float, float, float],
    title: str,
    icon: str,
    accent: str,
    kind: str,
    tag: str,
) -> float:
    """A card in a part (x, y, w, h) of a picture: emblem, title and kind on a band, a rim in its
    colour; returns the y below the band. Cards narrower than `NARROW` have their title alone.

    The frame belongs to the print, so that cards of one kind share it.
    """
    x, y, w, h = area
    base, top = s.on(Layer.PRINT), s.on(Layer.LABELS)
    slab(s, x, y, w, h, tag, accent)
    base.box(x + 10, y + 10, w - 20, 104, 12, "raised")
    if w < NARROW:
        lines = wrap(title, "title", 30, w - 48, 2)
        for i, line in enumerate(lines):
            spot = y + 62 + (i - (len(lines) - 1) / 2) * 42
            top.text(x + 24, spot, line, 30, "title", "text", "lm", tag=f"title:{tag}")
        return y + 132
    base.disc(x + 64, y + 62, 40, "well", accent, 4, 3)
    top.icon(icon, x + 64, y + 62, 50, accent, tag=f"emblem:{icon}")
    left, room = x + 122, w - 122 - 26
    top.text(
        left, y + 46, title, 38, "title", "text", "lm", width=room, least=27, tag=f"title:{tag}"
    )
    top.text(left, y + 89, kind, 27, "bold", accent, "lm", width=room)
    return y + 132
