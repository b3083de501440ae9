"""Lines of any length with round ends and joints, as tiles."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.kit.ops import Point
from render.kit.theme import Rgb
from render.kit.tiles import SS, Coat, Sprite, Tile, Tiles, cut, merge

BLOCK = 480
"""Pixels of a square that is drawn at once, four times as large."""


class Stroke(NamedTuple):
    """Lines of one width and colour."""

    lines: tuple[tuple[Point, ...], ...]
    w: float
    color: Rgb
    alpha: int = 255


def _draw_strokes(cover: Image.Image, lines: Sequence[Sequence[Point]], w: float) -> None:
    draw = ImageDraw.Draw(cover)
    r = w / 2
    for points in lines:
        # Quads of our own: ImageDraw rounds the width of a line and makes slanted ones thinner.
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            length = math.hypot(x1 - x0, y1 - y0)
            if length:
                nx, ny = (y1 - y0) / length * r, (x0 - x1) / length * r
                corners = (
                    (x0 + nx, y0 + ny),
                    (x1 + nx, y1 + ny),
                    (x1 - nx, y1 - ny),
                    (x0 - nx, y0 - ny),
                )
                draw.polygon([(x - 0.5, y - 0.5) for x, y in corners], fill=255)
        for x, y in points:
            draw.ellipse([x - r - 0.5, y - r - 0.5, x + r - 0.5, y + r - 0.5], fill=255)


def _stroke_tiles(coats: Sequence[Stroke], width: int, height: int) -> Tiles:
    """Strokes drawn block by block, so that a long one needs little memory at once."""
    out: list[Tile] = []
    for top in range(0, height, BLOCK):
        for left in range(0, width, BLOCK):
            w, h = min(BLOCK, width - left), min(BLOCK, height - top)
            painted: list[Coat] = []
            for coat in coats:
                cover = Image.new("L", (w * SS, h * SS))
                moved = [
                    [((x - left) * SS, (y - top) * SS) for x, y in points] for points in coat.lines
                ]
                _draw_strokes(cover, moved, coat.w * SS)
                painted.append((cover.reduce(SS), coat.color, coat.alpha))
            out += merge(painted, left, top)
    return cut(tuple(out))


def stroke_sprite(kind: str, coats: Sequence[Stroke], zoom: float) -> Sprite:
    """Coats of the same lines, in canvas units, as one sprite in pixels."""
    reach = max(coat.w for coat in coats) / 2 + 1
    points = [p for line in coats[0].lines for p in line]
    left = math.floor((min(p[0] for p in points) - reach) * zoom)
    top = math.floor((min(p[1] for p in points) - reach) * zoom)
    width = math.ceil((max(p[0] for p in points) + reach) * zoom) - left + 1
    height = math.ceil((max(p[1] for p in points) + reach) * zoom) - top + 1
    lines = tuple(
        tuple((round(x * zoom * 4) / 4 - left, round(y * zoom * 4) / 4 - top) for x, y in line)
        for line in coats[0].lines
    )
    scaled = tuple(Stroke(lines, coat.w * zoom, coat.color, coat.alpha) for coat in coats)
    key = (kind, lines, *(coat[1:] for coat in scaled))
    return Sprite(key, left, top, lambda: _stroke_tiles(scaled, width, height))
