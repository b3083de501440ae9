"""Icons as data: parts in a square from -1 to 1, y down, drawn in one colour by one function.

A part with `cut` takes away from what was drawn before it. Every icon has an outline of its own,
so that it is told from the others at 30 px (10 px in a chat preview) and without colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import msgspec
from PIL import Image, ImageDraw

Pt = tuple[float, float]


class Shape(msgspec.Struct, frozen=True):
    """A filled polygon."""

    points: tuple[Pt, ...]
    cut: bool = False


class Dot(msgspec.Struct, frozen=True):
    """A filled circle."""

    x: float
    y: float
    r: float
    cut: bool = False


class Line(msgspec.Struct, frozen=True):
    """A polyline with round ends and joints."""

    points: tuple[Pt, ...]
    w: float
    cut: bool = False


Part = Shape | Dot | Line
Parts = tuple[Part, ...]


def shape(*points: Pt, cut: bool = False) -> Shape:
    """A polygon from its corners."""
    return Shape(points, cut)


def line(w: float, *points: Pt, cut: bool = False) -> Line:
    """A polyline from its points."""
    return Line(points, w, cut)


def arc(
    x: float, y: float, rx: float, ry: float, start: float, end: float, steps: int = 28
) -> tuple[Pt, ...]:
    """Points on an ellipse from one angle to another, in degrees, clockwise from the right."""
    return tuple(
        (x + rx * math.cos(math.radians(a)), y + ry * math.sin(math.radians(a)))
        for a in (start + (end - start) * i / steps for i in range(steps + 1))
    )


def regular(n: int, r: float, turn: float = -90, x: float = 0, y: float = 0) -> tuple[Pt, ...]:
    """The corners of a regular polygon."""
    return arc(x, y, r, r, turn, turn + 360, n)[:-1]


def star(n: int, outer: float, inner: float, turn: float = -90) -> tuple[Pt, ...]:
    """The corners of a star with n points."""
    return tuple(
        p
        for i in range(n)
        for p in (
            arc(0, 0, outer, outer, turn + 360 * i / n, 0, 1)[0],
            arc(0, 0, inner, inner, turn + 360 * (i + 0.5) / n, 0, 1)[0],
        )
    )


def rounded(x0: float, y0: float, x1: float, y1: float, r: float) -> tuple[Pt, ...]:
    """The outline of a rectangle with round corners."""
    return (
        *arc(x1 - r, y0 + r, r, r, -90, 0, 6),
        *arc(x1 - r, y1 - r, r, r, 0, 90, 6),
        *arc(x0 + r, y1 - r, r, r, 90, 180, 6),
        *arc(x0 + r, y0 + r, r, r, 180, 270, 6),
    )


def spiral(
    turns: float, inner: float, outer: float, turn: float, steps: int = 40
) -> tuple[Pt, ...]:
    """Points on a spiral from the inside out."""
    return tuple(
        arc(0, 0, r, r, turn + 360 * turns * i / steps, 0, 1)[0]
        for i, r in ((i, inner + (outer - inner) * i / steps) for i in range(steps + 1))
    )


def placed(parts: Iterable[Part], scale: float, dx: float = 0, dy: float = 0) -> Parts:
    """Parts made smaller and moved, to put one icon into another."""

    def move(p: Pt) -> Pt:
        return p[0] * scale + dx, p[1] * scale + dy

    out: list[Part] = []
    for part in parts:
        if isinstance(part, Dot):
            x, y = move((part.x, part.y))
            out.append(Dot(x, y, part.r * scale, part.cut))
        elif isinstance(part, Line):
            out.append(Line(tuple(map(move, part.points)), part.w * scale, part.cut))
        else:
            out.append(Shape(tuple(map(move, part.points)), part.cut))
    return tuple(out)


def mirrored(parts: Iterable[Part]) -> Parts:
    """Parts seen in a mirror, left for right."""
    out: list[Part] = []
    for part in parts:
        if isinstance(part, Dot):
            out.append(Dot(-part.x, part.y, part.r, part.cut))
        elif isinstance(part, Line):
            out.append(Line(tuple((-x, y) for x, y in part.points), part.w, part.cut))
        else:
            out.append(Shape(tuple((-x, y) for x, y in part.points), part.cut))
    return tuple(out)


def inverted(parts: Iterable[Part]) -> Parts:
    """Parts that take away what they drew and draw what they took away."""
    return tuple(msgspec.structs.replace(part, cut=not part.cut) for part in parts)


def draw_parts(parts: Sequence[Part], size: int, scale: float = 0.96) -> Image.Image:
    """An icon as coverage (mode L), `size` pixels square; the caller supersamples."""
    image = Image.new("L", (size, size))
    draw = ImageDraw.Draw(image)
    half, middle = size / 2 * scale, (size - 1) / 2

    def at(p: Pt) -> Pt:
        return middle + p[0] * half, middle + p[1] * half

    for part in parts:
        value = 0 if part.cut else 255
        if isinstance(part, Dot):
            (x, y), r = at((part.x, part.y)), part.r * half
            draw.ellipse([x - r, y - r, x + r, y + r], fill=value)
        elif isinstance(part, Line):
            points, w = [at(p) for p in part.points], part.w * half
            draw.line(points, fill=value, width=max(1, round(w)), joint="curve")
            for x, y in (points[0], points[-1]):
                draw.ellipse([x - w / 2, y - w / 2, x + w / 2, y + w / 2], fill=value)
        else:
            draw.polygon([at(p) for p in part.points], fill=value)
    return image
