"""Building a display list: one short call for each thing, in canvas units.

A `Sketch` collects operations; `on(layer)` gives a pencil for one layer of the same picture, so a
sheet's builder reads from bottom to top and never has to name layers again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from render.kit.fonts import cap_height, fit, measure, wrap
from render.kit.ops import (
    HEIGHT,
    WIDTH,
    Blob,
    Box,
    Chip,
    Disc,
    DisplayList,
    Icon,
    Layer,
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


def _r(value: float) -> float:
    """To a tenth, so that the last bits of a sine do not tell one system from another."""
    return math.floor(value * 10 + 0.5) / 10


def _points(points: Iterable[Point]) -> tuple[Point, ...]:
    return tuple((_r(x), _r(y)) for x, y in points)


class Sketch:
    """A picture in the making."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT, theme: str = "dark") -> None:
        self.width, self.height, self.theme = width, height, theme
        self.layer = Layer.PRINT
        self._ops: list[Op] = []

    def on(self, layer: Layer) -> Sketch:
        """The same picture, to draw on one of its layers."""
        other = Sketch(self.width, self.height, self.theme)
        other.layer, other._ops = layer, self._ops
        return other

    def add(self, op: Op) -> None:
        """An operation as it is, on its own layer."""
        self._ops.append(op)

    def done(self, alt: str = "") -> DisplayList:
        """The finished display list."""
        return DisplayList(self.width, self.height, self.theme, tuple(self._ops), alt)

    def space(self, seed: str, *blobs: tuple[float, float, float, str, int]) -> None:
        """The background; each blob is x, y, radius, colour, strength 0–255."""
        clouds = tuple(Blob(*blob) for blob in blobs)
        self._ops.append(Space(Layer.SPACE, "", seed, clouds))

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float = 0,
        fill: str | None = None,
        line: str | None = None,
        line_w: float = 2,
        alpha: int = 255,
        tag: str = "",
    ) -> None:
        """A rectangle with its upper left corner at (x, y)."""
        self._ops.append(
            Box(
                self.layer,
                tag,
                _r(x),
                _r(y),
                _r(w),
                _r(h),
                radius,
                fill,
                line,
                line_w if line else 0,
                alpha,
            )
        )

    def disc(
        self,
        x: float,
        y: float,
        r: float,
        fill: str | None = None,
        line: str | None = None,
        line_w: float = 3,
        casing: float = 0,
        alpha: int = 255,
        tag: str = "",
    ) -> None:
        """A circle around (x, y)."""
        self._ops.append(
            Disc(
                self.layer,
                tag,
                _r(x),
                _r(y),
                _r(r),
                fill,
                line,
                line_w if line else 0,
                casing,
                alpha,
            )
        )

    def path(
        self,
        points: Iterable[Point],
        w: float,
        color: str,
        casing: float = 0,
        core: tuple[float, str] | None = None,
        dash: tuple[float, float] | None = None,
        closed: bool = False,
        alpha: int = 255,
        tag: str = "",
    ) -> None:
        """A polyline."""
        self._ops.append(
            Path(self.layer, tag, _points(points), w, color, casing, core, dash, closed, alpha)
        )

    def lane(self, a: Point, b: Point, new: bool = False, tag: str = "") -> None:
        """A traced lane: thick yellow with casing; a white core if it is new this step."""
        self.path((a, b), 11, "yellow", 3.5, (4.5, "white") if new else None, tag=tag)

    def poly(
        self,
        points: Iterable[Point],
        fill: str | None = None,
        line: str | None = None,
        line_w: float = 2,
        alpha: int = 255,
        tag: str = "",
    ) -> None:
        """A filled polygon."""
        self._ops.append(
            Poly(self.layer, tag, _points(points), fill, line, line_w if line else 0, alpha)
        )

    def unit(
        self,
        points: Sequence[Point],
        links: Iterable[tuple[int, int]],
        r: float,
        color: str,
        faces: Iterable[Sequence[int]] = (),
        new: bool = False,
        ghost: bool = False,
        casing: float = 4,
        tag: str = "",
    ) -> None:
        """A body over several nodes."""
        self._ops.append(
            Unit(
                self.layer,
                tag,
                _points(points),
                tuple(links),
                _r(r),
                color,
                tuple(tuple(face) for face in faces),
                new,
                ghost,
                casing,
            )
        )

    def icon(
        self,
        name: str,
        x: float,
        y: float,
        size: float,
        color: str = "mid",
        halo: float = 0,
        tag: str = "",
    ) -> None:
        """An icon centred on (x, y)."""
        self._ops.append(Icon(self.layer, tag, name, _r(x), _r(y), _r(size), color, halo))

    def pen(
        self,
        kind: str,
        x: float,
        y: float,
        w: float,
        h: float | None = None,
        color: str = "white",
        stroke: float = 5,
        casing: float = 2.5,
        tag: str = "",
    ) -> None:
        """A hand-made mark with half width `w` and half height `h` (as wide if None)."""
        tall = w if h is None else h
        self._ops.append(
            Pen(self.layer, tag, kind, _r(x), _r(y), _r(w), _r(tall), color, stroke, casing)
        )

    def claim(self, x: float, y: float, w: float, h: float | None = None, tag: str = "") -> None:
        """Claimed: a white loop."""
        self.pen("loop", x, y, w, h, "white", 5, 3, tag)

    def cross(self, x: float, y: float, r: float, tag: str = "") -> None:
        """Crossed out or spent: a coral X that leaves the icon readable."""
        self.pen("cross", x, y, r, r, "coral", 6 if r > 16 else 4, 2.5, tag)

    def underline(self, x: float, y: float, w: float, tag: str = "") -> None:
        """Unlocked: a line under its icon; `w` is half its length."""
        self.pen("underline", x, y, w, 2, "yellow", 6, 3, tag)

    def slash(self, x: float, y: float, r: float, color: str = "coral", tag: str = "") -> None:
        """Struck through once."""
        self.pen("slash", x, y, r, r, color, 5, 2.5, tag)

    def legal(self, x: float, y: float, r: float, tag: str = "") -> None:
        """Legal now: a dashed mint ring."""
        self._ops.append(
            Ring(self.layer, tag, _r(x), _r(y), _r(r), "mint", 4.5, max(6, round(r * 0.27)))
        )

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 28,
        face: str = "body",
        color: str = "text",
        anchor: str = "lm",
        halo: float = 0,
        spacing: float = 0,
        width: float | None = None,
        least: float | None = None,
        tag: str = "",
    ) -> float:
        """A line of text; returns its width.

        With `width` it is made smaller down to size `least`, if given, then ellipsised.
        """
        if width is not None and least is not None:
            while size > least and measure(words, face, size, spacing) > width:
                size -= 1
        shown = words if width is None else fit(words, face, size, width, spacing)
        w = measure(shown, face, size, spacing)
        self._ops.append(
            Text(self.layer, tag, shown, _r(x), _r(y), w, size, face, color, anchor, halo, spacing)
        )
        return w

    def paragraph(
        self,
        x: float,
        y: float,
        words: str,
        width: float,
        size: float = 26,
        lines: int = 9,
        face: str = "body",
        color: str = "mid",
        leading: float = 1.22,
        tag: str = "",
    ) -> float:
        """Text in lines from the cap top at `y`; returns the y where a next one may begin."""
        for line in wrap(words, face, size, width, lines):
            self.text(x, y, line, size, face, color, "lt", tag=tag)
            y += size * leading
        return y

    def chip(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 28,
        color: str = "text",
        fill: str = "casing",
        line: str | None = None,
        line_w: float = 2,
        pad: float = 8,
        anchor: str = "m",
        min_w: float = 0,
        tag: str = "",
    ) -> float:
        """A word in a box around its middle (or from its left or right side); returns its width."""
        w = max(min_w, round(measure(words, "bold", size) + 2 * pad))
        h = round(cap_height("bold", size) + size * 0.46)
        middle = x + {"l": w / 2, "m": 0, "r": -w / 2}[anchor]
        self._ops.append(
            Chip(
                self.layer,
                tag,
                words,
                _r(middle),
                _r(y),
                w,
                h,
                size,
                color,
                fill,
                line,
                line_w if line else 0,
            )
        )
        return w
