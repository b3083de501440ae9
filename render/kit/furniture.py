"""What every sheet has: header, panels, codes, grid letters, amounts.

Builders draw on the layers of a `Sketch` themselves: print on L1, what changes on L2, pen on L3,
codes on L4.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

import msgspec

from render.kit.fonts import measure
from render.kit.ops import HEIGHT, WIDTH, Layer
from render.kit.sketch import Sketch

MARGIN = 24
BOARD = (MARGIN, 106, 1216, 920)
"""Where a sheet's board goes: x, y, width, height."""
SIDE_X, SIDE_W = 1256, 370
"""The column of side panels."""
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Columns of a grid: without I and O, which look like 1 and 0."""


class Board(msgspec.Struct, frozen=True):
    """How one kind of sheet is told from the others: title, emblem, accent colour, sky."""

    title: str
    emblem: str
    accent: str
    clouds: tuple[tuple[float, float, float, str, int], ...]


def column(index: int) -> str:
    """The letter of a column, from 0; ValueError beyond the alphabet without I and O."""
    if not 0 <= index < len(LETTERS):
        raise ValueError(f"column {index} is outside 0 to {len(LETTERS) - 1}")
    return LETTERS[index]


def grid_code(col: int, row: int) -> str:
    """The code of a place: `D4` is the fourth column and the fourth row, both counted from 0."""
    return f"{column(col)}{row + 1}"


def sheet(
    board: Board,
    player: str,
    round_: int,
    score: int,
    theme: str = "dark",
    seed: str = "",
    mark: str = "seat",
) -> Sketch:
    """A canvas with sky and header, to draw a sheet on."""
    s = Sketch(WIDTH, HEIGHT, theme)
    s.space(seed or board.title, *board.clouds)
    header(s, board.title, board.emblem, board.accent, player, f"ROUND {round_}", score, mark)
    return s


def header(
    s: Sketch,
    title: str,
    emblem: str,
    accent: str,
    player: str = "",
    when: str = "",
    score: int | None = None,
    mark: str = "seat",
) -> None:
    """The bar on top: emblem and title on the left; player, round and score on the right."""
    base, top = s.on(Layer.PRINT), s.on(Layer.LABELS)
    right = s.width - MARGIN
    base.box(MARGIN, 18, right - MARGIN, 74, 16, "panel", "line", 2, 235, "panel:header")
    base.box(MARGIN, 18, 12, 74, 6, accent)
    base.icon(emblem, 78, 55, 50, accent, tag=f"emblem:{emblem}")
    left = 118 + base.text(118, 55, title, 46, "title", "text", "lm", spacing=4, tag="title")
    x = right - 26.0
    if score is not None:
        x -= top.text(x, 56, str(score), 48, "title", "yellow", "rm", tag="score") + 30
        top.icon("point", x, 54, 38, "yellow", tag="score:icon")
        x -= 52
    if when:
        x -= top.text(x, 56, when, 30, "bold", "mid", "rm", tag="round") + 34
    if player:
        room = x - left - 90
        x -= top.text(x, 56, player, 34, "bold", "text", "rm", width=room, tag="player") + 28
        top.icon(mark, x, 55, 34, accent, tag="player:mark")


def panel(
    s: Sketch,
    x: float,
    y: float,
    w: float,
    h: float,
    title: str = "",
    icon: str = "",
    accent: str = "mid",
    alpha: int = 240,
) -> float:
    """A panel with a heading; returns the y where its content may begin."""
    base = s.on(Layer.PRINT)
    base.box(x, y, w, h, 16, "panel", "line", 2, alpha, f"panel:{title.lower() or 'plain'}")
    if not title:
        return y + 18
    left = x + 20
    if icon:
        base.icon(icon, left + 15, y + 30, 30, accent)
        left += 42
    base.text(left, y + 30, title, 26, "title", "mid", "lm", spacing=1.5, width=x + w - 14 - left)
    return y + 58


CODE_STYLES = MappingProxyType(
    {
        "plain": ("text", "casing", None),
        "far": ("mid", "casing", None),
        "mine": ("casing", "yellow", "casing"),
        "legal": ("mint", "casing", "mint"),
        "new": ("casing", "white", "casing"),
        "spent": ("coral", "casing", None),
    }
)
"""Text, fill and rim of a code: plain, out of reach, yours, legal now, new this step, spent."""


def code(
    s: Sketch,
    x: float,
    y: float,
    text: str,
    state: str = "plain",
    size: float = 29,
    anchor: str = "m",
) -> float:
    """A code on a small label above every mark, tagged `code:<text>`; returns its width."""
    color, fill, line = CODE_STYLES[state]
    return s.on(Layer.LABELS).chip(
        x, y, text, size, color, fill, line, 2, 6, anchor, tag=f"code:{text}"
    )


def badge(
    s: Sketch,
    x: float,
    y: float,
    words: str,
    color: str = "mid",
    size: float = 24,
    anchor: str = "m",
    tag: str = "",
) -> float:
    """A state in words with a rim in its colour: `DEPLOYED`, `speaker`, `passed`."""
    return s.on(Layer.LABELS).chip(
        x, y, words, size, color, "casing", color, 2, 10, anchor, tag=tag or f"badge:{words}"
    )


def grid_labels(
    s: Sketch,
    xs: Sequence[float],
    ys: Sequence[float],
    top: float,
    bottom: float,
    left: float,
    right: float,
    size: float = 32,
) -> None:
    """Letters above and below columns, numbers left and right of rows."""
    base = s.on(Layer.PRINT)
    for i, x in enumerate(xs):
        base.text(x, top, column(i), size, "title", "text", "mm", tag=f"column:{column(i)}")
        base.text(x, bottom, column(i), size, "title", "mid", "mm", tag=f"column:{column(i)}")
    for j, y in enumerate(ys):
        base.text(left, y, str(j + 1), size, "title", "text", "mm", tag=f"row:{j + 1}")
        base.text(right, y, str(j + 1), size, "title", "mid", "mm", tag=f"row:{j + 1}")


def amount(
    s: Sketch,
    x: float,
    y: float,
    icon: str,
    number: int | str,
    size: float = 30,
    color: str = "mid",
    text: str = "text",
    anchor: str = "m",
    tag: str = "",
) -> float:
    """An icon with a number beside it: `★ 3`, `◎ 2`; returns the width of both."""
    words = str(number)
    gap = size * 0.22
    w = size + gap + measure(words, "bold", size)
    left = x - {"l": 0.0, "m": w / 2, "r": w}[anchor]
    s.icon(icon, left + size / 2, y, size, color, tag=tag)
    s.text(left + size + gap, y, words, size, "bold", text, "lm", tag=f"{tag}:n" if tag else "")
    return w


def picto(
    s: Sketch,
    x: float,
    y: float,
    icon: str,
    have: int,
    of: int,
    size: float = 30,
    color: str = "yellow",
    step: float | None = None,
    tag: str = "",
) -> float:
    """A row of `of` like icons of which `have` are lit; returns the x after the last."""
    pace = step or size * 1.15
    for i in range(of):
        lit = i < have
        s.icon(
            icon,
            x + size / 2 + i * pace,
            y,
            size,
            color if lit else "line",
            tag=f"{tag}:{i + 1}:{'full' if lit else 'open'}" if tag else "",
        )
    return x + of * pace
