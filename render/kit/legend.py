"""The legend: a sample of every mark with words beside it, the same on every sheet."""

from __future__ import annotations

from collections.abc import Iterable

from render.kit.ops import Layer
from render.kit.sketch import Sketch

MARKS = (
    "lane",
    "new-lane",
    "legal",
    "claim",
    "cross",
    "underline",
    "unit",
    "new-unit",
    "line",
    "code",
    "filled",
    "slash",
)
"""Samples of marks that a legend can show beside any icon."""


def sample(s: Sketch, kind: str, x: float, y: float, color: str = "sky") -> None:
    """A small example of a mark, or an icon, for a legend; `color` for icons and units."""
    base = s.on(Layer.PRINT)
    if kind in ("lane", "new-lane"):
        base.lane((x - 24, y), (x + 24, y), kind == "new-lane")
    elif kind == "legal":
        base.legal(x, y, 15)
    elif kind == "claim":
        base.pen("loop", x, y, 15, 14, "white", 4, 2)
    elif kind == "cross":
        base.pen("cross", x, y, 12, 12, "coral", 5, 2)
    elif kind == "slash":
        base.pen("slash", x, y, 13, 13, "coral", 5, 2)
    elif kind == "underline":
        base.icon("unlock", x, y - 4, 24, "mid")
        base.underline(x, y + 14, 20)
    elif kind in ("unit", "new-unit"):
        base.unit(
            ((x - 12, y), (x + 12, y)), ((0, 1),), 10, color, new=kind == "new-unit", casing=2
        )
    elif kind == "line":
        steps = ((x - 26, y + 6), (x, y + 6), (x, y - 6), (x + 26, y - 6))
        base.path(steps, 6, "mint", 3, (1.5, "white"))
    elif kind == "code":
        base.chip(x, y, "D4", 24, "casing", "yellow", "casing", 2, 6)
    elif kind == "filled":
        base.box(x - 17, y - 15, 34, 30, 7, "worn", "yellow", 3)
    else:
        base.icon(kind, x, y, 34, color)


def legend(
    s: Sketch,
    x: float,
    y: float,
    rows: Iterable[tuple[str, str, str]],
    width: float,
    step: float = 38,
    size: float = 27,
) -> float:
    """Rows of sample and words (kind, words, colour); returns the y after the last."""
    for kind, words, color in rows:
        sample(s, kind, x + 34, y + step / 2, color)
        s.on(Layer.PRINT).text(
            x + 72,
            y + step / 2,
            words,
            size,
            "body",
            "text",
            "lm",
            width=width - 84,
            tag=f"legend:{kind}",
        )
        y += step
    return y
