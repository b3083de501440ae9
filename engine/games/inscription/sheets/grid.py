"""The war grid: nodes as bits, and where a shape may be drawn.

Bit of a node: row from the top times the width of both halves, plus column. A shape's orientation
is a list of shifts from an anchor, so that one shift and one AND per cell test all anchors at once.
The halves do not touch (Q65); corners are not adjacent (P9). Rules: Deploying Units.
"""

from __future__ import annotations

from typing import Final

import msgspec

from engine.core.refusal import Refusal
from engine.core.rules import Option
from engine.games.inscription.boards import Unit, Warfare
from engine.games.inscription.sheets.common import bits, mask_of
from engine.games.inscription.sheets.industry import COLUMNS
from engine.games.inscription.steps import Deploy

__all__ = ["Grid", "Orientation", "Shape", "check_place", "grid_of", "shape_of", "spread"]

_RULE: Final = "Rules: Deploying Units"


class Grid(msgspec.Struct, frozen=True):
    """`width` counts both halves. `first`, `last`: nodes of the first and last column of a half.
    `lowest[line]`, `above[line]`: the first row above the line after so many wars, and all rows."""

    width: int
    nodes: int
    everything: int
    codes: tuple[str, ...]
    node: dict[str, int]
    anomalies: int
    halves: tuple[int, int]
    sections: tuple[tuple[int, int], ...]
    first: int
    last: int
    lowest: tuple[int, ...]
    above: tuple[int, ...]


def grid_of(sheet: Warfare) -> Grid:
    """The grid of a sheet."""
    half, rows = sheet.columns, 4 * sheet.section_rows
    width = 2 * half
    codes = [f"{COLUMNS[x]}{y + 1}" for y in range(rows) for x in range(width)]
    node = {code: i for i, code in enumerate(codes)}
    columns = [mask_of(range(x, rows * width, width)) for x in range(width)]
    row = (1 << width) - 1
    lines = [row << y * width for y in range(rows)]
    left = sum(columns[:half])
    right = sum(columns[half:])
    sections = []
    for war in range(4):
        top = (3 - war) * sheet.section_rows
        area = sum(lines[top : top + sheet.section_rows])
        sections.append((area & left, area & right))
    edges = [(4 - line) * sheet.section_rows for line in range(5)]
    return Grid(
        width,
        rows * width,
        (1 << rows * width) - 1,
        tuple(codes),
        node,
        mask_of([node[code] for code in sheet.anomalies]),
        (left, right),
        tuple(sections),
        columns[0] | columns[half],
        columns[half - 1] | columns[-1],
        tuple([lines[edge - 1] if edge else 0 for edge in edges]),
        tuple([sum(lines[:edge]) for edge in edges]),
    )


def spread(grid: Grid, mask: int) -> int:
    """The nodes that share an edge with one of the mask."""
    width = grid.width
    return (
        (mask & ~grid.last) << 1
        | (mask & ~grid.first) >> 1
        | (mask << width) & grid.everything
        | mask >> width
    )


class Orientation(msgspec.Struct, frozen=True):
    """A shape turned and mirrored one way: shifts of its cells from the anchor, the anchors where
    it lies within a half and on no anomaly, and the option of each anchor."""

    shifts: tuple[int, ...]
    anchors: int
    options: dict[int, Option]


class Shape(msgspec.Struct, frozen=True):
    """A unit's shape in all its orientations; `places` is the mask of each text of nodes."""

    unit: str
    size: int
    orientations: tuple[Orientation, ...]
    forms: frozenset[tuple[tuple[int, int], ...]]
    places: dict[str, int]
    none: Option

    def legal(self, grid: Grid, occupied: int, line: int) -> list[Option]:
        """Every place the shape may be drawn now; `none` alone where there is none (Q62)."""
        free = grid.above[line] & ~occupied
        near = grid.lowest[line] | spread(grid, occupied)
        found: list[Option] = []
        for orientation in self.orientations:
            anchors, touching = orientation.anchors, 0
            for shift in orientation.shifts:
                anchors &= free >> shift
                touching |= near >> shift
            anchors &= touching
            options = orientation.options
            while anchors:
                low = anchors & -anchors
                found.append(options[low])
                anchors ^= low
        return found or [self.none]

    def fits(self, grid: Grid, occupied: int, line: int) -> bool:
        """Whether the shape may be drawn anywhere now."""
        free = grid.above[line] & ~occupied
        near = grid.lowest[line] | spread(grid, occupied)
        for orientation in self.orientations:
            anchors, touching = orientation.anchors, 0
            for shift in orientation.shifts:
                anchors &= free >> shift
                touching |= near >> shift
            if anchors & touching:
                return True
        return False


def _forms(cells: tuple[tuple[int, int], ...]) -> list[tuple[tuple[int, int], ...]]:
    """Up to eight orientations, each from (0, 0) on and in reading order."""
    found: dict[tuple[tuple[int, int], ...], None] = {}
    turned = list(cells)
    for _ in range(4):
        turned = [(-y, x) for x, y in turned]
        for one in (turned, [(-x, y) for x, y in turned]):
            found[_normal(one)] = None
    return list(found)


def _normal(cells: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    left, top = min([x for x, _ in cells]), min([y for _, y in cells])
    return tuple(sorted([(x - left, y - top) for x, y in cells], key=lambda c: (c[1], c[0])))


def shape_of(grid: Grid, unit: Unit) -> Shape:
    """The shape of a unit type on a grid."""
    half, rows = grid.width // 2, grid.nodes // grid.width
    orientations: list[Orientation] = []
    places: dict[str, int] = {}
    forms = _forms(unit.shape)
    for form in forms:
        shifts = tuple([y * grid.width + x for x, y in form])
        wide, high = max([x for x, _ in form]) + 1, max([y for _, y in form]) + 1
        options: dict[int, Option] = {}
        for y in range(rows - high + 1):
            for x in (*range(half - wide + 1), *range(half, 2 * half - wide + 1)):
                anchor = y * grid.width + x
                covered = mask_of([anchor + shift for shift in shifts])
                if covered & grid.anomalies:
                    continue
                text = "-".join([grid.codes[anchor + shift] for shift in shifts])
                places[text] = covered
                options[1 << anchor] = Option(Deploy(unit.code, text), "deploy")
        orientations.append(Orientation(shifts, sum(options), options))
    none = Option(Deploy(unit.code, "none"), "deploy")
    return Shape(unit.code, len(unit.shape), tuple(orientations), frozenset(forms), places, none)


def check_place(shape: Shape, grid: Grid, occupied: int, line: int, nodes: str) -> Refusal | None:
    """Whether the shape may be drawn on these nodes."""
    if nodes == "none":
        if shape.fits(grid, occupied, line):
            return Refusal("fits", "Q62", (shape.unit,))
        return None
    covered = shape.places.get(nodes)
    if covered is None:
        return _misshapen(shape, grid, nodes)
    if taken := covered & occupied:
        return Refusal("occupied", "Q67", (grid.codes[next(bits(taken))],))
    if below := covered & ~grid.above[line]:
        return Refusal("below-line", _RULE, (grid.codes[next(bits(below))],))
    if not covered & (grid.lowest[line] | spread(grid, occupied)):
        return Refusal("floating", _RULE, (shape.unit,))
    return None


def _misshapen(shape: Shape, grid: Grid, nodes: str) -> Refusal:
    """Why nodes are no place for the shape on any board."""
    codes = nodes.split("-")
    for code in codes:
        if code not in grid.node:
            return Refusal("no-node", _RULE, (code,))
    numbers = [grid.node[code] for code in codes]
    cells = [(n % grid.width, n // grid.width) for n in numbers]
    if len(set(numbers)) != len(numbers) or _normal(cells) not in shape.forms:
        return Refusal("other-shape", _RULE, (shape.unit, nodes))
    mask = mask_of(numbers)
    if blocked := mask & grid.anomalies:
        return Refusal("anomaly", "Q67", (grid.codes[next(bits(blocked))],))
    if mask & grid.halves[0] and mask & grid.halves[1]:
        return Refusal("across-halves", "Q65", (shape.unit,))
    ordered = "-".join([grid.codes[n] for n in sorted(numbers)])
    return Refusal("reading-order", _RULE, (nodes, ordered), (f"deploy {shape.unit} {ordered}",))
