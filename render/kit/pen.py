"""The player's hand: geometry of loops, crosses, slashes, underlines and dashes.

Wobble is drawn from a generator seeded by the mark's kind and place, so that the same mark has the
same shape in every picture and on every system.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Sequence

from render.kit.ops import Pen, Point, Ring

KINDS = ("loop", "cross", "slash", "underline", "check")


def strokes(mark: Pen) -> list[tuple[Point, ...]]:
    """The polylines of a hand-made mark; ValueError for a kind that is not in `KINDS`."""
    hand = random.Random(f"{mark.kind}:{mark.x:.1f}:{mark.y:.1f}")
    if mark.kind == "loop":
        return [_loop(mark, hand)]
    if mark.kind == "cross":
        return [_sway(mark, hand, (-1, -1), (1, 1)), _sway(mark, hand, (1, -1), (-1, 1))]
    if mark.kind == "slash":
        return [_sway(mark, hand, (-1, 1), (1, -1))]
    if mark.kind == "underline":
        return [_sway(mark, hand, (-1, 0), (1, 0))]
    if mark.kind == "check":
        at = _at(mark, hand, 0.06)
        return [(at(-0.8, 0.05), at(-0.2, 0.7), at(0.9, -0.75))]
    raise ValueError(f"no pen mark is called {mark.kind!r}: use one of {', '.join(KINDS)}")


def _loop(mark: Pen, hand: random.Random) -> tuple[Point, ...]:
    """A little more than once around, the end outside the beginning."""
    start, skew = hand.uniform(0, 2 * math.pi), hand.uniform(0.02, 0.05)
    out = []
    for i in range(61):
        angle = start + i / 54 * 2 * math.pi
        r = 1 + skew * math.sin(2 * angle + start) + 0.07 * (i / 60 - 0.5)
        out.append((mark.x + mark.w * r * math.cos(angle), mark.y + mark.h * r * math.sin(angle)))
    return tuple(out)


def _at(mark: Pen, hand: random.Random, jitter: float) -> Callable[[float, float], Point]:
    def at(x: float, y: float) -> Point:
        dx, dy = hand.uniform(-jitter, jitter), hand.uniform(-jitter, jitter)
        return mark.x + (x + dx) * mark.w, mark.y + (y + dy) * max(mark.h, mark.w * 0.1)

    return at


def _sway(mark: Pen, hand: random.Random, start: Point, end: Point) -> tuple[Point, ...]:
    """A stroke from one corner to another with a slight bend."""
    at = _at(mark, hand, 0.1)
    (x0, y0), (x2, y2) = at(*start), at(*end)
    bend = hand.uniform(-0.07, 0.07)
    cx, cy = (x0 + x2) / 2 + (y2 - y0) * bend, (y0 + y2) / 2 - (x2 - x0) * bend
    steps = [i / 8 for i in range(9)]
    return tuple(
        (
            (1 - t) ** 2 * x0 + 2 * t * (1 - t) * cx + t * t * x2,
            (1 - t) ** 2 * y0 + 2 * t * (1 - t) * cy + t * t * y2,
        )
        for t in steps
    )


def dashed(points: Sequence[Point], on: float, off: float) -> list[tuple[Point, ...]]:
    """A polyline cut into dashes of length `on` with gaps of length `off`."""
    out: list[tuple[Point, ...]] = []
    current: list[Point] = [points[0]]
    drawing, left = True, on
    for start, end in itertools.pairwise(points):
        length, done = math.dist(start, end), 0.0
        while length - done > left:
            done += left
            share = done / length
            spot = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            if drawing:
                out.append((*current, spot))
            current, drawing = [spot], not drawing
            left = on if drawing else off
        left -= length - done
        if drawing:
            current.append(end)
    if drawing and len(current) > 1:
        out.append(tuple(current))
    return out


def ring_dashes(mark: Ring) -> list[tuple[Point, ...]]:
    """A circle as arcs with gaps that stay open between their round ends."""
    step = 2 * math.pi / mark.dashes
    on = max(0.05, 1 - (mark.stroke + 5.5) / (step * mark.r))
    return [
        tuple(
            (mark.x + mark.r * math.cos(angle), mark.y + mark.r * math.sin(angle))
            for angle in ((i + t / 4 * on) * step for t in range(5))
        )
        for i in range(mark.dashes)
    ]
