"""The one fixed palette of every picture, and encoding with it.

An 8-bit PNG takes a fifth of the time and a third of the bytes of a 24-bit one. The 256 colours are
stored in `palette.json`: each theme colour exactly, the rest chosen by `render.kit.design` for the
blends that smoothing and see-through panels make. There is no dithering: it costs bytes and makes
flat colour rough.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from importlib.resources import files
from io import BytesIO

from PIL import Image

from render.kit.theme import Rgb, parse_hex

LEVEL = 3
"""zlib level; above it time grows and size does not shrink."""


@functools.cache
def colors() -> tuple[Rgb, ...]:
    """The 256 colours in their stored order."""
    text = files("render.kit").joinpath("palette.json").read_text(encoding="ascii")
    return tuple(parse_hex(value) for value in json.loads(text))


def cell(color: Rgb) -> Rgb:
    """The colour that Pillow compares for all colours of a 4×4×4 cell, as `quantise` sets it up."""
    r, g, b = (v // 4 * 4 + 2 for v in color)
    return r, g, b


def nearest(color: Rgb, among: Sequence[Rgb]) -> Rgb:
    """The colour that `quantise` takes for `color` when the palette is `among`."""
    r, g, b = cell(color)
    return min(among, key=lambda c: (r - c[0]) ** 2 + (g - c[1]) ** 2 + (b - c[2]) ** 2)


@functools.cache
def _flat(shift: int = 0) -> bytes:
    return bytes(max(0, channel - shift) for color in colors() for channel in color)


@functools.cache
def _carrier() -> Image.Image:
    # Pillow looks up the darkest corner of a cell. Two less in each channel makes that its middle,
    # without which close colours (bg1 and panel) would fall together.
    image = Image.new("P", (1, 1))
    image.putpalette(_flat(2))
    # Pillow fills a table of cells on the palette as it meets them. All of them are met here, so
    # that later threads only read it.
    cells = bytes(v for r in range(64) for g in range(64) for b in range(64) for v in (r, g, b))
    every = Image.frombytes("RGB", (512, 512), cells).point([v % 64 * 4 for v in range(256)] * 3)
    every.quantize(palette=image, dither=Image.Dither.NONE)
    return image


def quantise(image: Image.Image) -> Image.Image:
    """The picture in the fixed palette (mode P); one that already is comes back unchanged."""
    if image.mode == "P":
        return image
    flat = image.quantize(palette=_carrier(), dither=Image.Dither.NONE)
    flat.putpalette(_flat())
    return flat


def encode(image: Image.Image) -> bytes:
    """An 8-bit PNG without any metadata."""
    out = BytesIO()
    flat = quantise(image).copy()
    flat.info.clear()
    flat.save(out, "PNG", compress_level=LEVEL, bits=8)
    return out.getvalue()
