"""The background: a gradient, soft clouds and stars, computed small and enlarged."""

from __future__ import annotations

import random

from PIL import Image, ImageChops

from render.kit.bounds import Rect
from render.kit.ops import Blob, Disc, Layer, Space
from render.kit.theme import CLOUDS, Rgb, Theme, blend

STEP = 6
"""Canvas units per pixel of the small picture that is enlarged."""
DUSK = 90
"""The light, of 255, at the lower edge of a sky without clouds."""


def sky(
    op: Space,
    width: int,
    height: int,
    theme: Theme,
    size: tuple[int, int],
    box: Rect,
) -> Image.Image:
    """The part `box` of the background (canvas units) at `size` pixels, without stars."""
    w, h = width // STEP + 2, height // STEP + 2
    x0, y0, x1, y1 = (v / STEP for v in box)
    dusk = Image.linear_gradient("L").resize((w, h)).point([v * DUSK // 255 for v in range(256)])
    glows = [_cloud(blob, w, h) for blob in op.blobs]
    out = _lit(theme, CLOUDS[0], dusk, size, (x0, y0, x1, y1))
    across, down = size[0] / (x1 - x0), size[1] / (y1 - y0)
    for i, blob in enumerate(op.blobs):
        # A cloud shines with what it has over its strongest rival, so colours meet at dusk. All
        # colours of the sky then lie on a few ramps, which the palette holds: it stays smooth
        # without dithering.
        own = glows[i]
        for rival in (*glows[:i], *glows[i + 1 :]):
            own = ImageChops.darker(own, ImageChops.subtract(glows[i], rival))
        # Only where the cloud is; 3 more on each side are what enlarging reaches.
        ends = own.getbbox()
        if ends is None:
            continue
        left, top = max(0, int((ends[0] - 3 - x0) * across)), max(0, int((ends[1] - 3 - y0) * down))
        right = min(size[0], int((ends[2] + 3 - x0) * across))
        bottom = min(size[1], int((ends[3] + 3 - y0) * down))
        if left >= right or top >= bottom:
            continue
        part, area = (right - left, bottom - top), (
            x0 + left / across, y0 + top / down, x0 + right / across, y0 + bottom / down,
        )  # fmt: skip
        lit = _lit(theme, blob.color, ImageChops.add(dusk, own), part, area)
        mine = own.resize(part, Image.Resampling.BICUBIC, box=area)
        out.paste(lit, (left, top), mine.point([0] + [255] * 255, "1"))
    return out


def _cloud(blob: Blob, w: int, h: int) -> Image.Image:
    across = round(2 * blob.radius / STEP)
    glow = Image.radial_gradient("L").resize((across, across))
    glow = glow.point([_glow(v, blob.alpha) for v in range(256)])
    out = Image.new("L", (w, h))
    corner = round((blob.x - blob.radius) / STEP), round((blob.y - blob.radius) / STEP)
    out.paste(glow, corner)
    return out


def _lit(
    theme: Theme, cloud: str, light: Image.Image, size: tuple[int, int], box: Rect
) -> Image.Image:
    large = light.resize(size, Image.Resampling.BICUBIC, box=box)
    large.putpalette([channel for color in ramp(theme, cloud) for channel in color])
    return large.convert("RGB")


def ramp(theme: Theme, cloud: str) -> list[Rgb]:
    """The colour of the sky at each strength of light, 0–255: dark, dusk, cloud."""
    dark, dusk, bright = theme.rgb("bg0"), theme.rgb("bg1"), theme.rgb(cloud)
    return [
        blend(dusk, dark, v * 255 // DUSK)
        if v <= DUSK
        else blend(bright, dusk, (v - DUSK) * 255 // (255 - DUSK))
        for v in range(256)
    ]


def _glow(distance: int, alpha: int) -> int:
    """Strength of a cloud: full in the middle, nothing at the rim, smooth at both."""
    t = max(0.0, 1 - distance / 255)
    return round(alpha * t * t * (3 - 2 * t))


def stars(op: Space, width: int, height: int, theme: Theme) -> list[Disc]:
    """The stars of a background, the same for the same seed; none where the theme has no night."""
    if not theme.stars:
        return []
    sow = random.Random(f"stars:{op.seed}")
    return [
        Disc(
            Layer.SPACE,
            "",
            round(sow.uniform(0, width)),
            round(sow.uniform(0, height)),
            sow.choice((0.8, 0.8, 1.1, 1.5)),
            "mid",
            alpha=sow.choice((60, 90, 120, 170)),
        )
        for _ in range(op.stars)
    ]
