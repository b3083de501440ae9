"""The background: a gradient, soft clouds and stars, computed small and enlarged."""

from __future__ import annotations

import random

from PIL import Image, ImageChops

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
    box: tuple[float, float, float, float],
) -> Image.Image:
    """The part `box` of the background (canvas units) at `size` pixels, without stars."""
    w, h = width // STEP + 2, height // STEP + 2
    x0, y0, x1, y1 = (v / STEP for v in box)
    dusk = Image.linear_gradient("L").resize((w, h)).point([v * DUSK // 255 for v in range(256)])
    # Each place shines in the colour of its strongest cloud alone. All colours of the sky then lie
    # on a few ramps, which the palette holds, and it stays smooth without dithering.
    out, best = None, None
    for blob in op.blobs or (Blob(0, 0, STEP, CLOUDS[0], 0),):
        across = round(2 * blob.radius / STEP)
        glow = Image.radial_gradient("L").resize((across, across))
        glow = glow.point([_glow(v, blob.alpha) for v in range(256)])
        light = Image.new("L", (w, h))
        light.paste(
            glow, (round((blob.x - blob.radius) / STEP), round((blob.y - blob.radius) / STEP))
        )
        light = ImageChops.add(dusk, light).resize(
            size, Image.Resampling.BICUBIC, box=(x0, y0, x1, y1)
        )
        colors = ramp(theme, blob.color)
        lit = Image.merge("RGB", [light.point([c[i] for c in colors]) for i in range(3)])
        if out is None or best is None:
            out, best = lit, light
            continue
        stronger = ImageChops.subtract(light, best).point([0] + [255] * 255)
        out.paste(lit, (0, 0), stronger)
        best = ImageChops.lighter(best, light)
    assert out is not None
    return out


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
