"""The units on the war grid: bodies over their nodes, with their codes beside them."""

from __future__ import annotations

import math

import msgspec

from engine.games.inscription.sheets.common import bits
from engine.games.inscription.sheets.warfare import WarIndex
from render.inscription.scene import Scene
from render.inscription.shipyard import COLORS
from render.kit.bounds import Rect, around, meets
from render.kit.fonts import measure
from render.kit.ops import Layer, Point
from render.kit.sketch import Sketch
from render.kit.units import joined

TOP, BOTTOM, BREAK = 202, 846, 24
"""The first and last row; how much further sections lie apart than rows."""
CODE = 22
"""Size of the code of a node that may be covered."""


class Ground(msgspec.Struct, frozen=True):
    """Where the nodes are: columns and rows in canvas units, and how far they lie apart."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    across: float
    down: float

    @property
    def r(self) -> float:
        """Radius of an asset node."""
        return min(21.0, self.down * 0.42)

    def at(self, ix: WarIndex, node: int) -> Point:
        """Where a node is."""
        return self.xs[node % ix.grid.width], self.ys[node // ix.grid.width]

    def half(self, column: int) -> tuple[float, float]:
        """Left and right end of the half that a column lies in."""
        middle = len(self.xs) // 2
        return (self.xs[0], self.xs[middle - 1]) if column < middle else (
            self.xs[middle], self.xs[-1]
        )  # fmt: skip


def ground(columns: int, rows: int) -> Ground:
    """The field of a sheet with so many columns in each half and rows in each section."""
    left, right = 226.0, 828.0
    across = min(82.0, (right - left) / (2 * columns - 1 + 0.55))
    wide = across * (2 * columns - 1 + 0.55)
    start = (left + right - wide) / 2
    xs = [start + (c + (0.55 if c >= columns else 0)) * across for c in range(2 * columns)]
    down = (BOTTOM - TOP - 3 * BREAK) / (4 * rows - 1)
    ys = [TOP + r * down + r // rows * BREAK for r in range(4 * rows)]
    return Ground(tuple(xs), tuple(ys), across, down)


class _Label(msgspec.Struct, frozen=True):
    """A unit's code, and where it could go."""

    code: str
    words: str
    size: float
    color: str
    fresh: bool
    spots: tuple[Point, ...]
    nodes: int


def fleet(s: Sketch, scene: Scene, ix: WarIndex, g: Ground) -> None:
    """All units of a seat. Infantry, which has a shape of its own, goes without a code where there
    is no room for it."""
    war, before = scene.seat.war, scene.seat.before[3]
    marks = s.on(Layer.MARKS)
    r = min(g.r + 3, g.down * 0.44)
    found = []
    for i, one in enumerate(war.placed):
        unit, nodes = ix.units[one.unit].unit, list(bits(one.nodes))
        if not nodes:
            continue
        color, fresh = COLORS[one.unit % len(COLORS)], i >= len(before.placed)
        points = [g.at(ix, node) for node in nodes]
        links, faces = joined([(n % ix.grid.width, n // ix.grid.width) for n in nodes])
        code = f"{unit.code}{one.number}"
        where = "-".join(ix.grid.codes[node] for node in nodes)
        tag = f"{'new' if fresh else 'mark'}:unit:{code}:{where}"
        marks.unit(points, links, r, color, faces, fresh, tag=tag)
        spots = [_middle([points[k] for k in part]) for part in (*faces, *links)]
        if links:
            # On a node where assets leave no room between: a line along the rows of four.
            spots += [at for at, n in zip(points, nodes, strict=True) if not ix.assets >> n & 1]
        else:
            spots = _corners(g, points[0], nodes[0] % ix.grid.width)
        size = 24 if links else 22
        words = code if unit.count else unit.code
        found.append(_Label(code, words, size, color, fresh, tuple(spots), len(nodes)))
    _labels(s, scene, ix, g, sorted(found, key=lambda label: -label.nodes))


def _corners(g: Ground, at: Point, column: int) -> list[Point]:
    """Between four nodes, around one of them, within its half of the grid."""
    (x, y), dx, dy = at, g.across / 2, g.down / 2
    left, right = g.half(column)
    return [
        (x + a, y + b)
        for a, b in ((dx, dy), (-dx, dy), (-dx, -dy), (dx, -dy))
        if left <= x + a <= right and g.ys[0] <= y + b <= g.ys[-1]
    ]


def _labels(s: Sketch, scene: Scene, ix: WarIndex, g: Ground, found: list[_Label]) -> None:
    places = [g.at(ix, node) for node in range(ix.nodes)]
    # What may be covered now has its code on the node.
    taken = [_code(g, ix, code) for code in scene.focus if code in ix.grid.node]
    for label in found:
        wide = measure(label.words, "bold", label.size) + 10
        x0, y0, x1, y1 = around(label.spots, wide / 2 + 24)
        near = [
            (at, bool(ix.assets >> node & 1))
            for node, at in enumerate(places)
            if x0 <= at[0] <= x1 and y0 <= at[1] <= y1
        ]
        cost, spot = min(
            (_cost((x - wide / 2, y - 13, x + wide / 2, y + 13), near, taken, g.r), (x, y))
            for x, y in label.spots
        )
        if cost >= _BLOCKED and label.nodes == 1:
            continue
        taken.append((spot[0] - wide / 2, spot[1] - 15, spot[0] + wide / 2, spot[1] + 15))
        s.on(Layer.LABELS).chip(
            *spot,
            label.words,
            label.size,
            "casing" if label.fresh else "text",
            "white" if label.fresh else "casing",
            "casing" if label.fresh else label.color,
            2,
            5,
            tag=f"unit-code:{label.code}",
        )


def _code(g: Ground, ix: WarIndex, code: str) -> Rect:
    """Where the code of a node that may be covered stands."""
    x, y = g.at(ix, ix.grid.node[code])
    wide = measure(code, "bold", CODE) / 2 + 7
    if ix.assets >> ix.grid.node[code] & 1:
        y += min(15, g.down - 28)
    return x - wide, y - 15, x + wide, y + 15


_BLOCKED = 500.0


def _cost(box: Rect, nodes: list[tuple[Point, bool]], taken: list[Rect], r: float) -> float:
    """How bad a place for a label is: it hides assets, nodes, other labels."""
    cost = sum(_BLOCKED for other in taken if meets(box, other))
    for (x, y), holds in nodes:
        gap = math.hypot(max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3]))
        cost += max(0.0, r - gap) * 4 if holds else max(0.0, 8 - gap)
    return round(cost, 1)


def _middle(points: list[Point]) -> Point:
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
