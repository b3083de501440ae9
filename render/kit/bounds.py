"""Where an operation paints: boxes in canvas units, for cuts and for checks."""

from __future__ import annotations

from collections.abc import Iterable

from render.kit.fonts import cap_height
from render.kit.ops import (
    Box,
    Chip,
    Disc,
    Icon,
    Op,
    Path,
    Pen,
    Point,
    Poly,
    Ring,
    Space,
    Text,
    Unit,
)

Rect = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def around(points: Iterable[Point], margin: float = 0) -> Rect:
    """The smallest rectangle around some points, with a margin."""
    xs, ys = zip(*points, strict=True)
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def text_origin(op: Text) -> Point:
    """Where the pen starts on the baseline."""
    x = op.x - {"l": 0.0, "m": op.w / 2, "r": op.w}[op.anchor[0]]
    drop = {"t": 1.0, "m": 0.5, "s": 0.0}[op.anchor[1]]
    return x, op.y + drop * cap_height(op.face, op.size)


def bounds(op: Op) -> Rect:
    """The rectangle that an operation stays inside of."""
    if isinstance(op, Space):
        return float("-inf"), float("-inf"), float("inf"), float("inf")
    if isinstance(op, Box):
        return op.x, op.y, op.x + op.w, op.y + op.h
    if isinstance(op, Disc):
        return around([(op.x, op.y)], op.r + op.line_w / 2 + op.casing)
    if isinstance(op, Path):
        return around(op.points, op.w / 2 + op.casing)
    if isinstance(op, Poly):
        return around(op.points, op.line_w / 2)
    if isinstance(op, Unit):
        return around(op.points, op.r + (14 if op.new else op.casing))
    if isinstance(op, Icon):
        return around([(op.x, op.y)], op.size / 2 + op.halo)
    if isinstance(op, Pen):
        edge = op.stroke / 2 + op.casing
        dx, dy = op.w * 1.13 + edge, max(op.h, op.w * 0.1) * 1.13 + edge
        return op.x - dx, op.y - dy, op.x + dx, op.y + dy
    if isinstance(op, Ring):
        return around([(op.x, op.y)], op.r + op.stroke / 2 + 2)
    if isinstance(op, Chip):
        return op.x - op.w / 2, op.y - op.h / 2, op.x + op.w / 2, op.y + op.h / 2
    x, y = text_origin(op)
    cap = cap_height(op.face, op.size)
    return x - op.halo, y - cap - op.halo, x + op.w + op.halo, y + op.halo + cap * 0.08


def meets(a: Rect, b: Rect, slack: float = 0) -> bool:
    """Whether two rectangles share more than `slack` units in both directions."""
    return min(a[2], b[2]) - max(a[0], b[0]) > slack and min(a[3], b[3]) - max(a[1], b[1]) > slack


def inside(inner: Rect, outer: Rect, slack: float = 0.5) -> bool:
    """Whether a rectangle lies within another one."""
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )
