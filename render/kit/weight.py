"""How many bytes a part of a picture will about take, known before it is painted.

An encoded picture is as heavy as the edges in it are long: those of letters, lines and boxes. The
weights were fitted to some hundred cuts of sheets at zoom 1, which they meet within 8 % below and
13 % above.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Final

from render.kit.bounds import Rect, bounds
from render.kit.ops import (
    Box,
    Chip,
    Disc,
    DisplayList,
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

_AREA: Final = 0.0205
DENSEST: Final = 0.135
"""Bytes of a square unit of the fullest parts of sheets, at zoom 1."""
SHRINK: Final = 1.3
"""Bytes fall with the zoom to this power: faster than its width, slower than its area."""


def weight(what: DisplayList, box: Rect) -> float:
    """The bytes that a part of a picture will about take as a PNG at zoom 1."""
    x0, y0, x1, y1 = box
    total = (x1 - x0) * (y1 - y0) * _AREA
    for op in what.ops:
        if isinstance(op, Space):
            continue
        left, top, right, bottom = bounds(op)
        w = min(right, x1) - max(left, x0)
        h = min(bottom, y1) - max(top, y0)
        if w <= 0 or h <= 0:
            continue
        whole = (right - left) * (bottom - top)
        total += _edges(op, w, h) * (w * h / whole)
    return total


def _edges(op: Op, w: float, h: float) -> float:
    """Bytes of an operation, of which `w` by `h` units are in the picture."""
    if isinstance(op, Text):
        return 2.7 * op.size * len(op.text.replace(" ", ""))
    if isinstance(op, Chip):
        return 8.3 * op.size * len(op.text)
    if isinstance(op, Icon):
        return 0.9 * op.size
    if isinstance(op, Path):
        return (0.9 if not op.dash and _upright(op.points) else 3.4) * _length(op.points)
    if isinstance(op, Box):
        return 3.1 * op.h
    if isinstance(op, Disc | Ring):
        return 5.9 * op.r
    if isinstance(op, Pen):
        return 5.9 * (op.w + op.h)
    if isinstance(op, Unit):
        return 2.0 * (w + h)
    return 3.4 * (w + h) if isinstance(op, Poly) else 0


def _length(points: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(points))


def _upright(points: Sequence[Point]) -> bool:
    """Whether all parts of a line run along the rows and columns of pixels."""
    return all(a[0] == b[0] or a[1] == b[1] for a, b in itertools.pairwise(points))
