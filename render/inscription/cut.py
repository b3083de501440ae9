"""The cut: the part of a board that a desk shows, large enough to read on a phone.

It holds all codes that are legal now and all marks of this step, is 4:3 and at least 55 % of the
board's width. Codes printed beside the board stand in a bar below.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Final

from render.inscription.frame import TECHS
from render.inscription.scene import Built, Scene
from render.kit import furniture as f
from render.kit.bounds import Rect, inside
from render.kit.ops import HEIGHT, WIDTH, DisplayList, Layer
from render.kit.paint import Painter
from render.kit.palette import encode
from render.kit.sketch import Sketch
from render.kit.weight import DENSEST, SHRINK, weight

LEAST: Final = 0.55 * f.BOARD[2]
"""Narrowest a cut is."""
MOST_BYTES: Final = 80 * 1024
PIXELS: Final = 1024
"""Widest a cut is: a phone's 340 points at three pixels each."""
ZOOMS: Final = (1.0, 0.75, 0.6, 0.5)
"""How near a cut may be. Only these: sheets and marks are drawn and kept for each."""
BAR: Final = 0.085
"""Height of the bar, of the cut's width."""
_GRAIN: Final = 48
"""What must be seen is rounded outwards to this, so that a cut holds still while marks are made."""


def spots_of(built: Built, codes: Collection[str]) -> dict[str, Rect]:
    """Where the codes are; `P10B2` is found as `P10-B2`, other unknown ones are left out."""
    found = {}
    for code in codes:
        spot = built.spots.get(code) or built.spots.get(_dashed(code))
        if spot is not None:
            found[code] = spot
    return found


def _dashed(code: str) -> str:
    head, tail = code[:-2], code[-2:]
    return f"{head}-{tail}"


def frame_of(
    built: Built, focus: Collection[str], stages: Sequence[Collection[str]] = ()
) -> tuple[Rect, tuple[str, ...]]:
    """The box of a cut on the canvas, and the codes that its bar holds.

    `stages` are the codes that were legal before each mark of the step, the first of them first:
    the box holds still while it can, and grows where something lies outside.
    """
    box: Rect | None = None
    for codes in stages:
        if codes:
            box, _ = _grown(built, codes, (), box)
    return _grown(built, focus, built.fresh, box)


def _grown(
    built: Built, focus: Collection[str], marks: Collection[str], former: Rect | None
) -> tuple[Rect, tuple[str, ...]]:
    """The former box where it will do, else one that holds it."""
    legal = spots_of(built, focus)
    areas = [a for a in built.areas if any(inside(spot, a, 8) for spot in legal.values())]
    shown = areas or list(built.areas[:1])
    wanted = [spot for spot in legal.values() if any(inside(spot, a, 8) for a in shown)]
    seen = list(wanted)
    beside = [code for code, spot in legal.items() if not any(inside(spot, a, 8) for a in shown)]
    fresh = spots_of(built, marks).values()
    seen += [spot for spot in fresh if any(inside(spot, a, 8) for a in shown)]
    if not seen:
        seen = [former] if former is not None else shown
    if former is not None:
        lower = former[3] - (former[2] - former[0]) * (BAR if beside else 0)
        clear_of = (former[0], former[1], former[2], lower)
        if all(inside(spot, clear_of, 0) for spot in seen):
            return former, tuple(sorted(beside))
        seen.append(former)
    left = max(0, min(spot[0] for spot in seen) // _GRAIN * _GRAIN)
    top = max(0, min(spot[1] for spot in seen) // _GRAIN * _GRAIN)
    right = min(WIDTH, -(-max(spot[2] for spot in seen) // _GRAIN) * _GRAIN)
    bottom = min(HEIGHT, -(-max(spot[3] for spot in seen) // _GRAIN) * _GRAIN)
    share = 0.75 - (BAR if beside else 0)
    most = HEIGHT / 0.75
    width = max(right - left, (bottom - top) / share, LEAST)
    width = min(width, most)
    height = width * 0.75
    clear = width * share
    x = min(max(0.0, (left + right - width) / 2), WIDTH - width)
    if right - left > width and wanted:
        # More than a cut can hold: what is legal now goes before what was.
        x = min(max(x, max(spot[2] for spot in wanted) - width), min(spot[0] for spot in wanted))
    y = min(max(0.0, (top + bottom - clear) / 2), HEIGHT - height)
    return (round(x), round(y), round(x + width), round(y + height)), tuple(sorted(beside))


def with_bar(scene: Scene, kind: int, built: Built, box: Rect, codes: Sequence[str]) -> DisplayList:
    """The picture with the codes beside the board in a bar at the lower edge of the box."""
    if not codes:
        return built.picture
    what = built.picture
    s = Sketch(what.width, what.height, what.theme)
    top = s.on(Layer.LABELS)
    x0, _, x1, y1 = box
    w = x1 - x0
    size, h = w * 0.04, w * BAR
    y = y1 - h / 2
    top.box(x0, y1 - h, w, h, 0, "panel", "mint", w * 0.003, 255, "panel:bar")
    left = x0 + w * 0.02
    room = w * 0.96 / max(1, len(codes))
    marks = scene.marks[kind]
    for code in codes:
        words = _DICE.get(code, code)
        start = left
        left += top.chip(
            left, y, words, size, "mint", "casing", "mint", w * 0.003, size * 0.25, "l",
            tag=f"bar:{code}",
        ) + size * 0.3  # fmt: skip
        if code in TECHS:
            t = TECHS.index(code)
            count = f"{marks.research[t]} of {scene.need(kind, t)}"
            name = scene.technologies(kind)[t].name
            top.text(
                left, y, f"{name}, {count}", size * 0.9, "body", "text", "lm",
                width=start + room - left - size * 0.3,
            )  # fmt: skip
        left = start + room
    return DisplayList(what.width, what.height, what.theme, (*what.ops, *s.done().ops), what.alt)


_DICE: Final = {"DM": "material die", "DI": "influence die", "DR": "research die"}


def zooms(what: DisplayList, box: Rect) -> list[float]:
    """How near the cut may be, nearest first: as the estimate of its weight allows."""
    x0, y0, x1, y1 = box
    near = [zoom for zoom in ZOOMS if (x1 - x0) * zoom <= PIXELS]
    if (x1 - x0) * (y1 - y0) * DENSEST <= MOST_BYTES:
        return near
    full = weight(what, box)
    return [z for z in near if full * math.pow(z, SHRINK) <= MOST_BYTES] or near[-1:]


def small(painter: Painter, what: DisplayList, box: Rect) -> bytes:
    """The cut as PNG bytes of at most 80 KiB, as near as they allow."""
    for zoom in zooms(what, box):
        data = encode(painter.paint(what, zoom, box))
        if len(data) <= MOST_BYTES:
            break
    return data
