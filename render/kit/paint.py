"""Painting: a display list in, pixels or PNG bytes out, with everything kept that pays.

A `Painter` may be used from several threads at once.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

from PIL import Image

from render.kit.bounds import Rect, meets
from render.kit.cache import ByteLRU
from render.kit.ops import BASE_LAYERS, DisplayList, Op, Space, digest
from render.kit.palette import encode, quantise
from render.kit.space import sky, stars
from render.kit.sprites import Place, place, placed, sprites
from render.kit.theme import THEMES
from render.kit.tiles import Tile, Tiles

MiB = 1 << 20


class Painter:
    """Draws display lists and keeps sprites, printed sheets and encoded pictures.

    The three budgets are in bytes. What is dropped is drawn again when it is needed.
    """

    def __init__(
        self, sprites: int = 48 * MiB, bases: int = 64 * MiB, pictures: int = 32 * MiB
    ) -> None:
        self.sprites: ByteLRU[Tiles] = ByteLRU(sprites, lambda ts: 200 + sum(t.weight for t in ts))
        self.bases: ByteLRU[Image.Image] = ByteLRU(bases, lambda im: im.width * im.height + 1024)
        self.pictures: ByteLRU[bytes] = ByteLRU(pictures, len)

    def paint(self, what: DisplayList, zoom: float = 1.0, box: Rect | None = None) -> Image.Image:
        """The picture (mode RGB), or its part `box` in canvas units, at `zoom` pixels a unit.

        ValueError for an empty box, one that leaves the canvas, or a zoom outside 0.2 to 4.
        """
        cut = _checked(what, zoom, box)
        # Parts of a sheet are cut from its kept whole, unless they are enlarged.
        whole = _checked(what, zoom, None)
        kept = cut if zoom > 1 else whole
        key = (digest(what.base()), zoom, kept)
        base = self.bases.make(key, lambda: quantise(self._base(what, zoom, kept)))
        if kept != cut:
            base = base.crop(_pixels(cut, zoom))
        image = base.convert("RGB")
        marks = sorted((o for o in what.ops if o.layer not in BASE_LAYERS), key=_layer)
        self._draw(image, marks, what, zoom, cut, placed)
        return image

    def picture(self, what: DisplayList, zoom: float = 1.0, box: Rect | None = None) -> bytes:
        """The picture as PNG bytes; an equal list at the same zoom and box costs nothing."""
        key = (digest(what), zoom, _checked(what, zoom, box))
        return self.pictures.make(key, lambda: encode(self.paint(what, zoom, box)))

    def _base(self, what: DisplayList, zoom: float, cut: Rect) -> Image.Image:
        theme = THEMES[what.theme]
        left, top, right, bottom = _pixels(cut, zoom)
        size = right - left, bottom - top
        image = Image.new("RGB", size, theme.rgb("bg0"))
        ops = sorted((o for o in what.ops if o.layer in BASE_LAYERS), key=_layer)
        for op in ops:
            if isinstance(op, Space):
                image.paste(sky(op, what.width, what.height, theme, size, cut))
                night = stars(op, what.width, what.height, theme)
                self._draw(image, night, what, zoom, cut, place)
        self._draw(image, [o for o in ops if not isinstance(o, Space)], what, zoom, cut, place)
        return image

    def _draw(
        self,
        image: Image.Image,
        ops: Sequence[Op],
        what: DisplayList,
        zoom: float,
        cut: Rect,
        place: Callable[[Op, float, str], Place],
    ) -> None:
        left, top, _, _ = _pixels(cut, zoom)
        whole = cut == (0, 0, what.width, what.height)
        for op in ops:
            area, spots = place(op, zoom, what.theme)
            if not whole and not meets(area, cut, -4):
                continue
            for i, (key, x, y) in enumerate(spots):
                tiles = self.sprites.get(key)
                if tiles is None:
                    tiles = list(sprites(op, zoom, THEMES[what.theme]))[i].build()
                    self.sprites.put(key, tiles)
                for tile in tiles:
                    _put(image, tile, x - left + tile.dx, y - top + tile.dy)


def _put(image: Image.Image, tile: Tile, x: int, y: int) -> None:
    area = (x, y, x + tile.size[0], y + tile.size[1])
    if tile.mask is not None:
        image.paste(tile.image if tile.image is not None else tile.color, area, tile.mask)
    elif tile.alpha == 255:
        image.paste(tile.color, area)
    else:
        inner = (max(0, x), max(0, y), min(image.width, area[2]), min(image.height, area[3]))
        if inner[0] < inner[2] and inner[1] < inner[3]:
            under = image.crop(inner)
            over = Image.new("RGB", under.size, tile.color)
            image.paste(Image.blend(under, over, tile.alpha / 255), inner)


def _layer(op: Op) -> int:
    return op.layer


def _pixels(box: Rect, zoom: float) -> tuple[int, int, int, int]:
    return round(box[0] * zoom), round(box[1] * zoom), round(box[2] * zoom), round(box[3] * zoom)


def _checked(what: DisplayList, zoom: float, box: Rect | None) -> Rect:
    if not 0.2 <= zoom <= 4:
        raise ValueError(f"zoom {zoom} is outside 0.2 to 4")
    if box is None:
        return 0, 0, what.width, what.height
    x0, y0, x1, y1 = box
    if not (0 <= x0 < x1 <= what.width and 0 <= y0 < y1 <= what.height):
        raise ValueError(f"box {box} is empty or leaves the canvas {what.width}×{what.height}")
    return box


@functools.cache
def shared() -> Painter:
    """The painter of this process, for callers that do not keep one."""
    return Painter()


def paint(what: DisplayList, zoom: float = 1.0, box: Rect | None = None) -> Image.Image:
    """`Painter.paint` of the shared painter."""
    return shared().paint(what, zoom, box)


def picture(what: DisplayList, zoom: float = 1.0, box: Rect | None = None) -> bytes:
    """`Painter.picture` of the shared painter."""
    return shared().picture(what, zoom, box)
