"""Operations turned into small pictures that are drawn once and pasted often.

Pillow does not smooth edges, so a sprite is drawn at four times its size and reduced. Its colours
are fixed when it is made. Long strokes are cut into tiles, large boxes into nine slices: nothing
here ever holds a supersampled picture of a whole panel.
"""

from __future__ import annotations

import functools
import hashlib
import math
from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.kit.bounds import Rect, bounds, text_origin
from render.kit.fonts import cap_height, mask
from render.kit.icons import draw_parts
from render.kit.iconset import ICONS
from render.kit.ops import Box, Chip, Disc, Icon, Op, Path, Pen, Poly, Ring, Text, Unit
from render.kit.pen import dashed, ring_dashes, strokes
from render.kit.strokes import Stroke, stroke_sprite
from render.kit.theme import THEMES, Rgb, Theme
from render.kit.tiles import SS, Coat, Sprite, Tile, Tiles, cut, merge, snap

SLICE_FROM = 40_000  # pixels; below, a box is one sprite


def _path(op: Path, zoom: float, theme: Theme) -> Sprite:
    points = (*op.points, op.points[0]) if op.closed else op.points
    lines = tuple(dashed(points, *op.dash)) if op.dash else (points,)
    coats = [Stroke(lines, op.w, theme.rgb(op.color), op.alpha)]
    if op.casing:
        edge = theme.rgb("casing")
        coats.insert(0, Stroke(lines, op.w + 2 * op.casing, edge, op.alpha))
    if op.core:
        coats.append(Stroke(lines, op.core[0], theme.rgb(op.core[1])))
    return stroke_sprite("path", coats, zoom)


def _pen(op: Pen, zoom: float, theme: Theme) -> Iterator[Sprite]:
    # Each stroke of a cross lies over the one before it, casing and all, as with a real pen.
    for line in strokes(op):
        yield stroke_sprite(
            "pen",
            [
                Stroke((line,), op.stroke + 2 * op.casing, theme.rgb("casing")),
                Stroke((line,), op.stroke, theme.rgb(op.color)),
            ],
            zoom,
        )


def _ring(op: Ring, zoom: float, theme: Theme) -> Sprite:
    lines = tuple(ring_dashes(op))
    return stroke_sprite(
        "ring",
        [
            Stroke(lines, op.stroke + 4, theme.rgb("casing")),
            Stroke(lines, op.stroke, theme.rgb(op.color)),
        ],
        zoom,
    )


def _disc(op: Disc, zoom: float, theme: Theme) -> Sprite:
    (x, fx), (y, fy) = snap(op.x * zoom), snap(op.y * zoom)
    r, lw, casing = op.r * zoom, op.line_w * zoom, op.casing * zoom
    fill = theme.rgb(op.fill) if op.fill else None
    rim = theme.rgb(op.line) if op.line else None
    edge = theme.rgb("casing")

    def build() -> Tiles:
        outer = r + lw / 2 + casing
        half = math.ceil(outer) + 2

        def cover(radius: float, width: float = 0) -> Image.Image:
            image = Image.new("L", (2 * half * SS, 2 * half * SS))
            cx, cy, q = (half + fx) * SS - 0.5, (half + fy) * SS - 0.5, radius * SS
            area = [cx - q, cy - q, cx + q, cy + q]
            if width:
                ImageDraw.Draw(image).ellipse(area, outline=255, width=max(1, round(width * SS)))
            else:
                ImageDraw.Draw(image).ellipse(area, fill=255)
            return image.reduce(SS)

        coats: list[Coat] = []
        if casing:
            coats.append((cover(outer, lw + casing if rim else casing), edge, 255))
        if fill:
            coats.append((cover(r), fill, op.alpha))
        if rim and lw:
            coats.append((cover(r + lw / 2, lw), rim, 255))
        return merge(coats, -half, -half) if coats else ()

    return Sprite(("disc", fx, fy, r, lw, casing, fill, rim, edge, op.alpha), x, y, build)


def _round_box(w: int, h: int, r: int, lw: int, fill: Rgb | None, rim: Rgb | None, a: int) -> Tiles:
    def cover(inset: int) -> Image.Image:
        image = Image.new("L", (w * SS, h * SS))
        i, radius = inset * SS, max(0, r - inset) * SS
        if 2 * inset < min(w, h):
            ImageDraw.Draw(image).rounded_rectangle(
                [i, i, w * SS - 1 - i, h * SS - 1 - i], radius, fill=255
            )
        return image.reduce(SS)

    whole = cover(0)
    coats: list[Coat] = []
    if rim and lw:
        inner = cover(lw)
        if fill:
            coats.append((inner, fill, a))
        coats.append((ImageChops.subtract(whole, inner), rim, 255))
    elif fill:
        coats.append((whole, fill, a))
    return merge(coats, 0, 0) if coats else ()


def _nine_slices(
    w: int, h: int, r: int, lw: int, fill: Rgb | None, rim: Rgb | None, a: int
) -> Tiles:
    corner = r + lw + 2
    small = 2 * corner + 2
    seed = _round_box(small, small, r, lw, fill, rim, a)
    if not seed:
        return ()
    tile = seed[0]
    cover = Image.new("L", (small, small))
    image = Image.new("RGB", (small, small), tile.color)
    if tile.mask:
        cover.paste(tile.mask, (tile.dx, tile.dy))
    if tile.image:
        image.paste(tile.image, (tile.dx, tile.dy))
    near = ((0, corner, 0, corner), (corner, corner + 2, corner, -corner), (-corner, 0, -corner, 0))

    def span(part: tuple[int, int, int, int], length: int) -> tuple[int, int, int, int]:
        a0, a1, b0, b1 = part
        return (
            a0 if a0 >= 0 else small + a0,
            a1 if a1 > 0 else small + a1,
            b0 if b0 >= 0 else length + b0,
            b1 if b1 > 0 else length + b1,
        )

    out: list[Tile] = []
    for i, across in enumerate(near):
        for j, down in enumerate(near):
            x0, x1, left, right = span(across, w)
            y0, y1, top, bottom = span(down, h)
            size = (right - left, bottom - top)
            if i == j == 1:
                if fill:
                    out.append(Tile(left, top, size, fill, None, None, a))
                continue
            part = cover.crop((x0, y0, x1, y1)).resize(size, Image.Resampling.NEAREST)
            if part.getbbox():
                skin = image.crop((x0, y0, x1, y1)).resize(size, Image.Resampling.NEAREST)
                out.append(Tile(left, top, size, tile.color, part, skin))
    return tuple(out)


def _box_sprite(
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    r: float,
    lw: float,
    fill: Rgb | None,
    rim: Rgb | None,
    alpha: int,
) -> Sprite:
    left, top = round(x0), round(y0)
    w, h = max(1, round(x1) - left), max(1, round(y1) - top)
    width = max(1, round(lw)) if rim and lw else 0
    radius = min(round(r), w // 2, h // 2)
    fits = min(w, h) > 2 * (radius + width) + 8
    make = _nine_slices if w * h > SLICE_FROM and fits else _round_box
    return Sprite(
        ("box", w, h, radius, width, fill, rim, alpha),
        left,
        top,
        lambda: make(w, h, radius, width, fill, rim, alpha),
    )


def _box(op: Box, z: float, theme: Theme) -> Sprite:
    return _box_sprite(
        op.x * z,
        op.y * z,
        (op.x + op.w) * z,
        (op.y + op.h) * z,
        op.radius * z,
        op.line_w * z,
        theme.rgb(op.fill) if op.fill else None,
        theme.rgb(op.line) if op.line else None,
        op.alpha,
    )


def _poly(op: Poly, zoom: float, theme: Theme) -> Iterator[Sprite]:
    if op.fill:
        color = theme.rgb(op.fill)
        left = math.floor(min(p[0] for p in op.points) * zoom) - 1
        top = math.floor(min(p[1] for p in op.points) * zoom) - 1
        w = math.ceil(max(p[0] for p in op.points) * zoom) - left + 2
        h = math.ceil(max(p[1] for p in op.points) * zoom) - top + 2
        points = tuple(
            (round((x * zoom - left) * SS), round((y * zoom - top) * SS)) for x, y in op.points
        )

        def build() -> Tiles:
            cover = Image.new("L", (w * SS, h * SS))
            ImageDraw.Draw(cover).polygon(points, fill=255)
            return merge([(cover.reduce(SS), color, op.alpha)], 0, 0)

        yield Sprite(("poly", points, color, op.alpha), left, top, build)
    if op.line and op.line_w:
        edge = (*op.points, op.points[0])
        yield stroke_sprite("edge", [Stroke((edge,), op.line_w, theme.rgb(op.line))], zoom)


def _unit(op: Unit, zoom: float, theme: Theme) -> Sprite:
    reach = op.r + (14 if op.new else op.casing + 2)
    x0 = math.floor((min(p[0] for p in op.points) - reach) * zoom)
    y0 = math.floor((min(p[1] for p in op.points) - reach) * zoom)
    x1 = math.ceil((max(p[0] for p in op.points) + reach) * zoom)
    y1 = math.ceil((max(p[1] for p in op.points) + reach) * zoom)
    at = tuple(
        (round((x * zoom - x0) * 4) / 4, round((y * zoom - y0) * 4) / 4) for x, y in op.points
    )
    color, edge, white = theme.rgb(op.color), theme.rgb("casing"), theme.rgb("white")

    def cover(r: float) -> Image.Image:
        image = Image.new("L", ((x1 - x0) * SS, (y1 - y0) * SS))
        draw = ImageDraw.Draw(image)
        q = max(0.5, r * zoom) * SS
        spots = [(x * SS, y * SS) for x, y in at]
        for face in op.faces:
            draw.polygon([spots[i] for i in face], fill=255)
        for a, b in op.links:
            draw.line([spots[a], spots[b]], fill=255, width=round(2 * q))
        for x, y in spots:
            draw.ellipse([x - q, y - q, x + q, y + q], fill=255)
        return image.reduce(SS)

    def build() -> Tiles:
        body, rim = cover(op.r), max(2.0, op.r * 0.2)
        inner = cover(op.r - rim)
        coats: list[Coat] = []
        if op.new:
            glow = cover(op.r + 8).filter(ImageFilter.GaussianBlur(4 * zoom))
            coats.append((glow, white, 235))
        if op.ghost:
            coats.append((inner, edge, 130))
            coats.append((ImageChops.subtract(cover(op.r + 2), cover(op.r - rim - 2)), edge, 255))
            coats.append((ImageChops.subtract(body, inner), color, 255))
        else:
            coats.append((cover(op.r + op.casing), edge, 235))
            coats.append((body, color, 255))
            coats.append((inner, edge, 150))
            coats.append((inner, color, 64))
        return cut(merge(coats, 0, 0))

    key = ("unit", at, op.links, op.faces, op.r * zoom, color, edge, op.new, op.ghost, op.casing)
    return Sprite(key, x0, y0, build)


def _icon(op: Icon, zoom: float, theme: Theme) -> Sprite:
    size, halo = max(2, round(op.size * zoom)), op.halo * zoom
    color, edge = theme.rgb(op.color), theme.rgb(op.halo_color)
    pad = math.ceil(halo) + 1

    def build() -> Tiles:
        shape = draw_parts(ICONS[op.name], size * SS)
        cover = Image.new("L", ((size + 2 * pad) * SS, (size + 2 * pad) * SS))
        cover.paste(shape, (pad * SS, pad * SS))
        coats: list[Coat] = [(cover.reduce(SS), color, 255)]
        if halo:
            grown = cover.reduce(2)
            for _ in range(max(1, round(halo))):
                grown = grown.filter(ImageFilter.MaxFilter(5))
            coats.insert(0, (grown.reduce(SS // 2), edge, 255))
        return merge(coats, 0, 0)

    half = size / 2 + pad
    x, y = round(op.x * zoom - half), round(op.y * zoom - half)
    return Sprite(("icon", op.name, size, color, halo, edge), x, y, build)


def _words(
    text: str, face: str, size: float, color: Rgb, halo: float, edge: Rgb, spacing: float
) -> Tiles:
    body, dx, dy = mask(text, face, size, spacing)
    if not halo:
        return merge([(body, color, 255)], dx, dy)
    around, ax, ay = mask(text, face, size, spacing, halo)
    whole = Image.new("L", around.size)
    whole.paste(body, (dx - ax, dy - ay))
    return merge([(around, edge, 255), (whole, color, 255)], ax, ay)


def _text(op: Text, zoom: float, theme: Theme) -> Sprite:
    x, y = text_origin(op)
    color, edge = theme.rgb(op.color), theme.rgb("casing")
    what = (op.text, op.face, op.size * zoom, color, op.halo * zoom, edge, op.spacing * zoom)
    return Sprite(("text", *what), round(x * zoom), round(y * zoom), lambda: _words(*what))


def _chip(op: Chip, z: float, theme: Theme) -> Iterator[Sprite]:
    x0, y0 = op.x - op.w / 2, op.y - op.h / 2
    yield _box_sprite(
        x0 * z,
        y0 * z,
        (x0 + op.w) * z,
        (y0 + op.h) * z,
        7 * z,
        op.line_w * z,
        theme.rgb(op.fill),
        theme.rgb(op.line) if op.line else None,
        255,
    )
    color, size = theme.rgb(op.color), op.size * z
    what = (op.text, op.face, size, color, 0.0, color, 0.0)

    def build() -> Tiles:
        # The ink itself is centred: a narrow letter has uneven room on its sides.
        tiles = _words(*what)
        left = min((t.dx for t in tiles), default=0)
        right = max((t.dx + t.size[0] for t in tiles), default=0)
        shift = left + round((right - left) / 2)
        return tuple(t._replace(dx=t.dx - shift) for t in tiles)

    drop = cap_height(op.face, op.size) / 2
    yield Sprite(("chip", *what), round(op.x * z), round((op.y + drop) * z), build)


def sprites(op: Op, zoom: float, theme: Theme) -> Iterator[Sprite]:
    """The sprites of an operation from bottom to top; `Space` is not made of sprites."""
    if isinstance(op, Text):
        yield _text(op, zoom, theme)
    elif isinstance(op, Icon):
        yield _icon(op, zoom, theme)
    elif isinstance(op, Box):
        yield _box(op, zoom, theme)
    elif isinstance(op, Disc):
        yield _disc(op, zoom, theme)
    elif isinstance(op, Path):
        yield _path(op, zoom, theme)
    elif isinstance(op, Chip):
        yield from _chip(op, zoom, theme)
    elif isinstance(op, Pen):
        yield from _pen(op, zoom, theme)
    elif isinstance(op, Ring):
        yield _ring(op, zoom, theme)
    elif isinstance(op, Unit):
        yield _unit(op, zoom, theme)
    elif isinstance(op, Poly):
        yield from _poly(op, zoom, theme)


class Spot(NamedTuple):
    """Where a sprite goes, in pixels, and the fingerprint under which its tiles are kept."""

    key: bytes
    x: int
    y: int


class Place(NamedTuple):
    """What is to be pasted for an operation, and the canvas units that it stays inside of."""

    bounds: Rect
    spots: tuple[Spot, ...]


def place(op: Op, zoom: float, theme: str) -> Place:
    """Where the sprites of an operation go at a zoom in a theme."""
    made = sprites(op, zoom, THEMES[theme])
    return Place(bounds(op), tuple(Spot(_fingerprint(one), one.x, one.y) for one in made))


@functools.lru_cache(maxsize=10_000)
def placed(op: Op, zoom: float, theme: str) -> Place:
    """The same as `place`, kept: most marks of a picture were in the one before it."""
    return place(op, zoom, theme)


def _fingerprint(sprite: Sprite) -> bytes:
    # A hand-drawn loop has 61 points. Keys of 16 bytes are quick to look up and small to keep.
    return hashlib.blake2b(repr(sprite.key).encode(), digest_size=16).digest()
