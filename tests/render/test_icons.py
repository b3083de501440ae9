"""Icons: all there, all different, readable when small; the pen's hand."""

import itertools
import math

import pytest
from PIL import ImageChops

from render.kit.icons import draw_parts
from render.kit.iconset import ICONS
from render.kit.ops import Layer, Pen, Ring
from render.kit.pen import KINDS, dashed, ring_dashes, strokes

NEEDED = [
    "material",
    "influence",
    "research",
    "point",
    "planet",
    "trade-good",
    "vote",
    "biotic",
    "propulsion",
    "cybernetic",
    "warfare",
    "alloys",
    "spices",
    "gems",
    "councilor",
    "population",
    "faction",
    "relic",
    "neighbor-left",
    "neighbor-right",
    "home",
    "empty",
    "wormhole",
    "mecatol",
    "anomaly",
    "lock",
    "space-dock",
    "objective",
    "strength",
    "navigation",
    "expansion",
    "industry",
    "sword",
    "check",
    "cross",
    "question",
    "die-black",
    "die-black-material",
    "die-black-influence",
    "die-black-research",
    "die-material",
    "die-material-2",
    "die-influence",
    "die-influence-2",
    "die-research",
    "die-research-2",
]


def test_nothing_that_a_sheet_needs_is_missing():
    assert [name for name in NEEDED if name not in ICONS] == []


@pytest.mark.parametrize("name", ICONS)
def test_icon_fills_its_square_and_no_more(name):
    image = draw_parts(ICONS[name], 240, 0.8)
    left, top, right, bottom = image.getbbox()
    assert min(left, top, 240 - right, 240 - bottom) >= 4
    ink = sum(v * n for v, n in enumerate(image.histogram())) / 255 / 240**2
    assert ink > 0.05


def test_icons_differ_at_30_px():
    small = {name: draw_parts(parts, 120).reduce(4) for name, parts in ICONS.items()}

    def area(image):
        return sum(v * n for v, n in enumerate(image.histogram()))

    alike = [
        (a, b)
        for a, b in itertools.combinations(small, 2)
        if area(ImageChops.darker(small[a], small[b]))
        > 0.86 * area(ImageChops.lighter(small[a], small[b]))
    ]
    assert alike == []


def mark(kind="loop", x=100.0, y=100.0):
    return Pen(Layer.PEN, "", kind, x, y, 40, 30, "white")


@pytest.mark.parametrize("kind", KINDS)
def test_hand_made_marks_are_the_same_at_the_same_place(kind):
    assert strokes(mark(kind)) == strokes(mark(kind))
    moved = strokes(mark(kind, x=300))
    assert [[(x - 200, y) for x, y in line] for line in moved] != strokes(mark(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_hand_made_marks_stay_near_their_place(kind):
    for line in strokes(mark(kind)):
        for x, y in line:
            assert abs(x - 100) <= 40 * 1.13
            assert abs(y - 100) <= 30 * 1.13


def test_unknown_pen_is_named():
    with pytest.raises(ValueError, match="no pen mark is called 'blot'"):
        strokes(mark("blot"))


def test_dashes_cover_what_their_pattern_says():
    parts = dashed([(0, 0), (50, 0), (50, 50)], 10, 10)
    assert len(parts) == 5
    assert sum(math.dist(a, b) for p in parts for a, b in itertools.pairwise(p)) == pytest.approx(
        50
    )


def test_ring_has_gaps():
    ring = Ring(Layer.PEN, "", 0, 0, 44, "mint", 4.5, 12)
    arcs = ring_dashes(ring)
    assert len(arcs) == 12
    assert math.dist(arcs[0][-1], arcs[1][0]) > ring.stroke + 4
