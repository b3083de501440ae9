"""What makes a picture bad, found in its display list: used by the tests of every sheet."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence

from render.kit.bounds import Rect, bounds, inside, meets
from render.kit.iconset import ICONS
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
from render.kit.pen import KINDS, ring_dashes, strokes
from render.kit.theme import ROLES, THEMES, Rgb, Theme, blend, contrast

MIN_SIZE = 22
MIN_CONTRAST = 4.5
MIN_CODE_CONTRAST = 7.0


def check(what: DisplayList) -> list[str]:
    """The faults of a picture, each a sentence; empty if there is none.

    Looked for: unknown colours, icons and pens; labels that overlap, leave the canvas or their
    panel; text below 22 px; contrast below 4.5 (7 for codes); codes that a mark covers or that are
    printed twice.
    """
    names = list(_names(what))
    if names:
        return names
    ops = what.ordered()
    return [
        *_overlaps(ops),
        *_outside(what, ops),
        *_small(ops),
        *_pale(what, ops),
        *_hidden(ops),
    ]


def colors(op: Op) -> list[str]:
    """The colour roles an operation uses."""
    used: list[str | None] = []
    if isinstance(op, Space):
        used = [blob.color for blob in op.blobs]
    elif isinstance(op, Box | Disc | Poly):
        used = [op.fill, op.line]
    elif isinstance(op, Chip):
        used = [op.color, op.fill, op.line]
    elif isinstance(op, Path):
        used = [op.color, op.core[1] if op.core else None]
    elif isinstance(op, Icon):
        used = [op.color, op.halo_color]
    else:
        used = [op.color]
    return [role for role in used if role is not None]


def _name(op: Op) -> str:
    words = f" {op.text!r}" if isinstance(op, Text | Chip) else ""
    return f"{type(op).__name__.lower()}{words} [{op.tag or 'no tag'}]"


def _names(what: DisplayList) -> Iterator[str]:
    if what.theme not in THEMES:
        yield f"no theme is called {what.theme!r}"
    for op in what.ops:
        for role in colors(op):
            if role not in ROLES:
                yield f"{_name(op)} uses the colour {role!r}, which no theme has"
        if isinstance(op, Icon) and op.name not in ICONS:
            yield f"{_name(op)} uses the icon {op.name!r}, which does not exist"
        if isinstance(op, Pen) and op.kind not in KINDS:
            yield f"{_name(op)} uses the pen {op.kind!r}, which does not exist"


def _labels(ops: list[Op]) -> list[Text | Chip]:
    return [op for op in ops if isinstance(op, Text | Chip) and op.text.strip()]


def _overlaps(ops: list[Op]) -> Iterator[str]:
    labels = [(bounds(op), op) for op in _labels(ops)]
    labels.sort(key=lambda pair: pair[0][0])
    for i, (box, op) in enumerate(labels):
        for other_box, other in labels[i + 1 :]:
            if other_box[0] >= box[2]:
                break
            if meets(box, other_box, 1):
                yield f"{_name(op)} overlaps {_name(other)}"


def _outside(what: DisplayList, ops: list[Op]) -> Iterator[str]:
    canvas = (0, 0, what.width, what.height)
    panels = [bounds(op) for op in ops if isinstance(op, Box) and op.tag.startswith("panel:")]
    for op in ops:
        if isinstance(op, Space):
            continue
        box = bounds(op)
        if not inside(box, canvas):
            yield f"{_name(op)} leaves the canvas"
        elif isinstance(op, Text | Chip):
            x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            around = [p for p in panels if p[0] <= x <= p[2] and p[1] <= y <= p[3]]
            if around and not inside(box, min(around, key=_area)):
                yield f"{_name(op)} leaves its panel"


def _area(box: Rect) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def _small(ops: list[Op]) -> Iterator[str]:
    for op in _labels(ops):
        if op.size < MIN_SIZE:
            yield f"{_name(op)} is {op.size:g} px, below {MIN_SIZE}"


def _pale(what: DisplayList, ops: list[Op]) -> Iterator[str]:
    theme = THEMES[what.theme]
    boxes = [bounds(op) for op in ops]
    for index, op in enumerate(ops):
        if not isinstance(op, Text | Chip) or not op.text.strip():
            continue
        limit = MIN_CODE_CONTRAST if op.tag.startswith("code:") else MIN_CONTRAST
        ink = theme.rgb(op.color)
        if isinstance(op, Chip):
            grounds = [theme.rgb(op.fill)]
        elif op.halo:
            grounds = [theme.rgb("casing")]
        else:
            box = boxes[index]
            below = [ops[i] for i in range(index) if meets(box, boxes[i])]
            grounds = [_ground(below, p, theme) for p in _probes(box)]
        worst = min(contrast(ink, ground) for ground in grounds)
        if worst < limit:
            yield f"{_name(op)} has contrast {worst:.1f}, below {limit:g}"


def _probes(box: Rect) -> list[Point]:
    """Points spread over a label, a little inside of it."""
    x0, y0, x1, y1 = box
    return [
        (x0 + (x1 - x0) * i / 6, y0 + (y1 - y0) * j / 4) for i in range(1, 6) for j in range(1, 4)
    ]


def _ground(below: list[Op], at: Point, theme: Theme) -> Rgb:
    """The colour at a point under a label, clouds left out."""
    stack: list[tuple[Rgb, int]] = []
    for op in reversed(below):
        layer = _paint_at(op, at, theme)
        stack += layer
        if layer and layer[-1][1] == 255:
            break
    color = theme.rgb("bg1")
    for over, alpha in reversed(stack):
        color = blend(over, color, alpha)
    return color


def _paint_at(op: Op, at: Point, theme: Theme) -> list[tuple[Rgb, int]]:
    """What an operation puts on a point, uppermost first."""
    if isinstance(op, Space | Text) or not _covers(op, at):
        return []
    if isinstance(op, Box | Poly | Disc):
        return [(theme.rgb(op.fill), op.alpha)] if op.fill else []
    if isinstance(op, Chip):
        return [(theme.rgb(op.fill), 255)]
    if isinstance(op, Path):
        return [(theme.rgb(op.color), op.alpha)]
    if isinstance(op, Unit):
        color, edge = theme.rgb(op.color), theme.rgb("casing")
        return [(edge, 130)] if op.ghost else [(color, 64), (edge, 150), (color, 255)]
    return [(theme.rgb(op.color), 255)]


def _covers(op: Op, at: Point) -> bool:
    """Whether an operation paints a point; icons count as discs."""
    if isinstance(op, Space | Text):
        return False
    x0, y0, x1, y1 = bounds(op)
    if not (x0 <= at[0] <= x1 and y0 <= at[1] <= y1):
        return False
    if isinstance(op, Disc):
        inner = 0.0 if op.fill else op.r - op.line_w / 2
        return inner <= math.dist(at, (op.x, op.y)) <= op.r + op.line_w / 2 + op.casing
    if isinstance(op, Icon):
        return math.dist(at, (op.x, op.y)) <= op.size * 0.4
    if isinstance(op, Path):
        closed = (*op.points, op.points[0]) if op.closed else op.points
        return _near(at, [closed], op.w / 2 + op.casing)
    if isinstance(op, Pen):
        return _near(at, strokes(op), op.stroke / 2 + op.casing)
    if isinstance(op, Ring):
        return _near(at, ring_dashes(op), op.stroke / 2 + 2)
    if isinstance(op, Unit):
        arms = [(op.points[a], op.points[b]) for a, b in op.links]
        spots = [(p, p) for p in op.points]
        faces = ([op.points[i] for i in face] for face in op.faces)
        return _near(at, [*arms, *spots], op.r) or any(_within(at, face) for face in faces)
    if isinstance(op, Poly):
        return (
            _within(at, op.points)
            if op.fill
            else _near(at, [(*op.points, op.points[0])], op.line_w / 2)
        )
    return True


def _near(at: Point, lines: Iterable[Sequence[Point]], reach: float) -> bool:
    return any(_distance(at, a, b) <= reach for line in lines for a, b in itertools.pairwise(line))


def _distance(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if not length else ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length
    t = max(0.0, min(1.0, t))
    return math.dist(p, (a[0] + t * dx, a[1] + t * dy))


def _within(at: Point, ring: Iterable[Point]) -> bool:
    points = list(ring)
    odd = False
    for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
        if (y0 > at[1]) != (y1 > at[1]) and at[0] < (x1 - x0) * (at[1] - y0) / (y1 - y0) + x0:
            odd = not odd
    return odd


def _hidden(ops: list[Op]) -> Iterator[str]:
    seen: set[str] = set()
    for index, op in enumerate(ops):
        if not isinstance(op, Text | Chip) or not op.tag.startswith("code:"):
            continue
        if op.tag in seen:
            yield f"{_name(op)} is printed twice"
        seen.add(op.tag)
        box = bounds(op)
        probes = _probes(box)
        for later in ops[index + 1 :]:
            # Labels over labels are found as overlaps.
            if isinstance(later, Text | Chip) or not meets(box, bounds(later)):
                continue
            if any(_covers(later, p) for p in probes):
                yield f"{_name(op)} is hidden by {_name(later)}"
