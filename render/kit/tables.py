"""Larger furniture: tracks of boxes, cards, tables and dice."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

import msgspec

from render.kit.fonts import measure
from render.kit.ops import Layer
from render.kit.sketch import Sketch


class Cell(msgspec.Struct, frozen=True):
    """A box of a track: what is printed in it, and whether it stands out."""

    text: str = ""
    icon: str = ""
    gold: bool = False


def track(
    s: Sketch,
    x: float,
    y: float,
    cells: Sequence[Cell],
    filled: int,
    per_row: int,
    cell: tuple[float, float] = (50, 44),
    gap: float = 6,
    tag: str = "track",
) -> float:
    """Boxes filled from the first on, the last filled one bright; returns the y below.

    Filled boxes are yellow and crossed by nothing, so that their print stays readable.
    """
    base, marks = s.on(Layer.PRINT), s.on(Layer.MARKS)
    w, h = cell
    for i, box in enumerate(cells):
        left, top = x + i % per_row * (w + gap), y + i // per_row * (h + gap)
        done, last = i < filled, i == filled - 1
        base.box(left, top, w, h, 7, "well", "yellow" if box.gold else "line", 3 if box.gold else 2)
        if done:
            fill = "yellow" if last else "worn"
            marks.box(left, top, w, h, 7, fill, "yellow", 3, tag=f"{tag}:{i + 1}")
        ink = "casing" if last else "yellow" if done else "mid"
        pen = s.on(Layer.LABELS) if done else base
        if box.icon:
            pen.icon(box.icon, left + w / 2, top + h / 2, min(w, h) - 14, ink)
        elif box.text:
            size = 26 if measure(box.text, "bold", 26) <= w - 8 else 22
            pen.text(left + w / 2, top + h / 2, box.text, size, "bold", ink, "mm")
    rows = -(-len(cells) // per_row)
    return y + rows * (h + gap)


def card(
    s: Sketch,
    x: float,
    y: float,
    w: float,
    h: float,
    title: str,
    icon: str = "",
    accent: str = "sky",
    kind: str = "",
    tag: str = "",
) -> float:
    """A card's frame with its title and kind; returns the y where its text may begin."""
    base = s.on(Layer.PRINT)
    base.box(x, y, w, h, 18, "panel", accent, 4, tag=f"panel:{tag or title.lower()}")
    base.box(x + 12, y + 12, w - 24, 76, 10, "raised")
    left = x + 30
    if icon:
        base.icon(icon, left + 24, y + 50, 50, accent)
        left += 66
    base.text(
        left,
        y + 50,
        title,
        36,
        "title",
        "text",
        "lm",
        width=x + w - 28 - left,
        least=26,
        tag="title",
    )
    if not kind:
        return y + 112
    base.text(x + 30, y + 114, kind, 26, "bold", accent, "lm", width=w - 60)
    return y + 146


class Column(msgspec.Struct, frozen=True):
    """A column of a table: heading, width, alignment `l`, `m` or `r`, and an icon as heading."""

    title: str
    width: float
    align: str = "l"
    icon: str = ""


def table(
    s: Sketch,
    x: float,
    y: float,
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    row_h: float = 54,
    size: float = 30,
    bold_row: int | None = None,
    tag: str = "row",
) -> float:
    """A heading and rows with every second one shaded; returns the y below the last."""
    base = s.on(Layer.PRINT)
    width = sum(c.width for c in columns)

    def spot(left: float, col: Column) -> float:
        return left + {"l": 14, "m": col.width / 2, "r": col.width - 14}[col.align]

    left = x
    for col in columns:
        if col.icon:
            shift = {"l": 15, "m": 0, "r": -15}[col.align]
            base.icon(col.icon, spot(left, col) + shift, y + row_h / 2, 34, "mid")
        else:
            base.text(
                spot(left, col),
                y + row_h / 2,
                col.title,
                26,
                "bold",
                "mid",
                f"{col.align}m",
                width=col.width - 20,
            )
        left += col.width
    y += row_h
    base.path(((x, y), (x + width, y)), 2, "line")
    for i, row in enumerate(rows):
        if i % 2 == 0:
            base.box(x, y + 2, width, row_h - 4, 8, "raised")
        left = x
        strong = i == bold_row
        for col, words in zip(columns, row, strict=True):
            base.text(
                spot(left, col),
                y + row_h / 2,
                words,
                size,
                "bold" if strong else "body",
                "yellow" if strong else "text",
                f"{col.align}m",
                width=col.width - 20,
                tag=f"{tag}:{i + 1}",
            )
            left += col.width
        y += row_h
    return y


DICE_COLORS = MappingProxyType({"material": "orange", "influence": "sky", "research": "mint"})
"""The colour that goes with each resource everywhere."""


def die(
    s: Sketch,
    x: float,
    y: float,
    resource: str,
    kind: str = "black",
    size: float = 84,
    spent: bool = False,
    tag: str = "",
) -> None:
    """A die's face: `black`, `single` or `double` of a resource (the last two on focus dice)."""
    name = {
        "black": f"die-black-{resource}",
        "single": f"die-{resource}",
        "double": f"die-{resource}-2",
    }[kind]
    color = "text" if kind == "black" else DICE_COLORS[resource]
    s.icon(name, x, y, size, "dim" if spent else color, tag=tag or f"die:{kind}:{resource}")
    if spent:
        s.on(Layer.PEN).cross(x, y, size * 0.4, tag=f"spent:die:{kind}:{resource}")
