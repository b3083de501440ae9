"""Pieces of sprites: coverage with a colour, merged, cut into tiles and kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from PIL import Image

from render.kit.theme import Rgb

SS = 4
TILE = 96


class Tile(NamedTuple):
    """A piece of a sprite, `dx`, `dy` from the sprite's place.

    `image` None means the one colour `color` through `mask`; `mask` None means a solid rectangle of
    `size` with opacity `alpha`.
    """

    dx: int
    dy: int
    size: tuple[int, int]
    color: Rgb
    mask: Image.Image | None
    image: Image.Image | None = None
    alpha: int = 255

    @property
    def weight(self) -> int:
        """Bytes in memory."""
        pixels = self.size[0] * self.size[1]
        return 200 + (pixels if self.mask else 0) + (4 * pixels if self.image else 0)


Tiles = tuple[Tile, ...]


class Sprite(NamedTuple):
    """A key under which the tiles are kept, a place in pixels, and how to make the tiles."""

    key: Hashable
    x: int
    y: int
    build: Callable[[], Tiles]


Coat = tuple[Image.Image, Rgb, int]
"""One colour of a sprite: coverage, colour, opacity."""


def _fade(cover: Image.Image, alpha: int) -> Image.Image:
    return cover if alpha == 255 else cover.point(lambda v: v * alpha // 255)


def merge(coats: Sequence[Coat], dx: int, dy: int) -> Tiles:
    """Coats of paint, one above the other, as one tile without empty edges."""
    if len(coats) == 1:
        cover, color, alpha = coats[0]
        box = cover.getbbox()
        if box is None:
            return ()
        part = _fade(cover, alpha).crop(box)
        return (Tile(dx + box[0], dy + box[1], part.size, color, part),)
    size = coats[0][0].size
    image = Image.new("RGBA", size, (*coats[0][1], 0))
    for cover, color, alpha in coats:
        coat = Image.new("RGBA", size, (*color, 0))
        coat.putalpha(_fade(cover, alpha))
        image.alpha_composite(coat)
    box = image.getchannel("A").getbbox()
    if box is None:
        return ()
    image = image.crop(box)
    return (
        Tile(
            dx + box[0],
            dy + box[1],
            image.size,
            coats[0][1],
            image.getchannel("A"),
            image.convert("RGB"),
        ),
    )


def cut(tiles: Tiles) -> Tiles:
    """Large tiles cut into small ones, empty ones left out."""
    out: list[Tile] = []
    for tile in tiles:
        w, h = tile.size
        for y in range(0, h, TILE):
            for x in range(0, w, TILE):
                area = (x, y, min(w, x + TILE), min(h, y + TILE))
                cover = tile.mask.crop(area) if tile.mask else None
                box = cover.getbbox() if cover else None
                if cover is None or box is None:
                    continue
                image = tile.image.crop(area).crop(box) if tile.image else None
                cover = cover.crop(box)
                out.append(
                    Tile(
                        tile.dx + x + box[0],
                        tile.dy + y + box[1],
                        cover.size,
                        tile.color,
                        cover,
                        image,
                    )
                )
    return tuple(out)


def snap(value: float) -> tuple[int, float]:
    """A pixel and a quarter of it, so that like shapes at like places share a sprite."""
    quarters = round(value * 4)
    return quarters // 4, quarters % 4 / 4
