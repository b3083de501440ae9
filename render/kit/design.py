"""Chooses the fixed palette: `python -m render.kit.design` writes `palette.json` anew.

Theme colours are taken exactly. The other places go, farthest first, to the blends that painting
makes: smoothed edges between an ink and what it lies on, translucent panels over sky and clouds.
"""

from __future__ import annotations

from pathlib import Path as File

from render.kit.palette import nearest
from render.kit.space import ramp
from render.kit.theme import CLOUDS, HUES, INKS, PAPER, ROLES, THEMES, WORDS, Rgb, Theme, blend

Lab = tuple[float, float, float]
SIZE = 256


def lab(color: Rgb) -> Lab:
    """Oklab, times 100: equal distances look about equally far apart."""
    lin = [
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (c / 255 for c in color)
    ]
    r, g, b = lin
    l_ = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    m_ = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    s_ = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        100 * (0.2104542553 * l_ + 0.7936177850 * m_ - 0.0040720468 * s_),
        100 * (1.9779984951 * l_ - 2.4285922050 * m_ + 0.4505937099 * s_),
        100 * (0.0259040371 * l_ + 0.7827717662 * m_ - 0.8086757660 * s_),
    )


def exact() -> list[Rgb]:
    """Each colour of each theme once."""
    return list(dict.fromkeys(t.rgb(role) for t in THEMES.values() for role in ROLES))


def _surfaces(theme: Theme) -> list[Rgb]:
    """What panels over the sky look like."""
    skies = [color for cloud in CLOUDS for color in ramp(theme, cloud)[::3]]
    return [blend(theme.rgb("panel"), sky, alpha) for sky in skies for alpha in (205, 235, 240)]


def _skies() -> list[Rgb]:
    """The ramps of the sky, as finely as the palette can tell apart."""
    return [
        color
        for theme in THEMES.values()
        for cloud in CLOUDS
        for color in ramp(theme, cloud)[::2][:118]
    ]


def _edges(theme: Theme) -> list[Rgb]:
    """What smoothing makes between inks and the paper they lie on."""
    out: list[Rgb] = []
    grounds = ("casing", "panel", "well", "worn", "raised", "bg1")
    for ink in (*INKS, *HUES, *WORDS, *PAPER):
        for ground in grounds:
            out += (
                blend(theme.rgb(ink), theme.rgb(ground), alpha) for alpha in (52, 100, 150, 200)
            )
    for hue in (*HUES, *INKS):  # the inside of units
        body = blend(theme.rgb("casing"), theme.rgb(hue), 150)
        inside = blend(theme.rgb(hue), body, 64)
        out += (inside, blend(theme.rgb(hue), inside, 128), blend(theme.rgb("text"), inside, 128))
    return out


def candidates() -> list[Rgb]:
    """Colours that pictures need beside the exact ones."""
    pool = [c for theme in THEMES.values() for c in (*_surfaces(theme), *_edges(theme))]
    return list(dict.fromkeys(pool))


def choose() -> list[Rgb]:
    """The 256 colours, exact ones first."""
    chosen = exact()
    for sky in _skies():
        if all(max(abs(a - b) for a, b in zip(sky, c, strict=True)) > 3 for c in chosen) and _keeps(
            sky, chosen
        ):
            chosen.append(sky)
    pool = candidates()
    places = [lab(c) for c in pool]

    def square(a: Lab, b: Lab) -> float:
        return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2

    spots = [lab(c) for c in chosen]
    far = [min(square(p, s) for s in spots) for p in places]
    while len(chosen) < SIZE:
        # Darker colours fill large areas, where steps show; light ones are thin edges.
        best = max(range(len(pool)), key=lambda i: far[i] * (2.2 - places[i][0] / 100))
        if not _keeps(pool[best], chosen):
            far[best] = -1
            continue
        chosen.append(pool[best])
        far = [min(f, square(p, places[best])) for f, p in zip(far, places, strict=True)]
    return chosen


def _keeps(color: Rgb, chosen: list[Rgb]) -> bool:
    """Whether a colour and all chosen before would still be taken for themselves."""
    near = [c for c in chosen if max(abs(a - b) for a, b in zip(c, color, strict=True)) < 9]
    both = [*near, color]
    return all(nearest(c, both) == c for c in both)


def main() -> None:
    """Write the palette beside this file."""
    rows = [f'"#{r:02X}{g:02X}{b:02X}"' for r, g, b in choose()]
    lines = [", ".join(rows[i : i + 8]) for i in range(0, SIZE, 8)]
    target = File(__file__).with_name("palette.json")
    target.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="ascii")


if __name__ == "__main__":
    main()
