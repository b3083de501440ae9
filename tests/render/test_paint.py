"""Painting: pixels, cuts, keeping, threads."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from render import THEMES, Layer, Painter, Sketch, encode
from render.gallery import chat, eyes, write
from render.kit.cache import ByteLRU
from render.kit.specimen import furniture_page, icon_page
from tests.render.boards import front, web

GOLDEN = Path(__file__).with_name("golden")
SMOKE = {
    "web-dark": web,
    "front-light": lambda: front("light"),
    "furniture-dark": furniture_page,
    "icons-light": lambda: icon_page("light"),
}


@pytest.fixture(scope="module")
def painter():
    return Painter()


def differ(a, b):
    """The mean difference of two pictures in levels of 255."""
    return max(ImageStat.Stat(ImageChops.difference(a.convert("RGB"), b.convert("RGB"))).mean)


@pytest.mark.parametrize("name", SMOKE)
def test_pictures_look_as_they_did(painter, name):
    small = painter.paint(SMOKE[name]()).reduce(8)
    with Image.open(GOLDEN / f"{name}.png") as golden:
        assert golden.size == small.size
        assert differ(golden, small) <= 0.5


def test_theme_colours_come_out_exactly(painter):
    for name, theme in THEMES.items():
        s = Sketch(200, 100, name)
        s.box(0, 0, 200, 100, 0, "panel")
        s.on(Layer.MARKS).disc(100, 50, 30, "yellow")
        data = painter.picture(s.done())
        with Image.open(BytesIO(data)) as image:
            flat = image.convert("RGB")
        assert flat.getpixel((100, 50)) == theme.rgb("yellow")
        assert flat.getpixel((5, 5)) == theme.rgb("panel")


def test_a_cut_is_a_part_of_the_whole(painter):
    whole, box = painter.paint(web()), (300, 200, 900, 650)
    assert differ(painter.paint(web(), 1.0, box), whole.crop(box)) < 0.3


def test_zoom_enlarges(painter):
    big = painter.paint(front(), 2.0, (400, 300, 800, 600))
    assert big.size == (800, 600)
    assert differ(big.reduce(2), painter.paint(front(), 1.0, (400, 300, 800, 600))) < 3


@pytest.mark.parametrize("box", [(0, 0, 0, 10), (-1, 0, 10, 10), (0, 0, 1651, 10), (9, 9, 3, 20)])
def test_bad_boxes_are_refused(painter, box):
    with pytest.raises(ValueError, match="is empty or leaves the canvas 1650×1050"):
        painter.paint(web(), 1.0, box)


def test_bad_zoom_is_refused(painter):
    with pytest.raises(ValueError, match="zoom 9 is outside"):
        painter.paint(web(), 9)


def test_second_picture_draws_no_sprite_and_no_base():
    painter = Painter()
    painter.paint(web())
    before = painter.sprites.misses, painter.bases.misses
    painter.paint(web())
    assert (painter.sprites.misses, painter.bases.misses) == before


def test_marks_alone_leave_the_base_kept():
    painter = Painter()
    s = Sketch()
    s.space("a")
    painter.paint(s.done())
    s.on(Layer.PEN).claim(100, 100, 30)
    painter.paint(s.done())
    assert (painter.bases.misses, painter.bases.hits) == (1, 1)


def test_equal_lists_are_encoded_once():
    painter = Painter()
    first = painter.picture(web())
    assert painter.picture(web()) is first
    assert painter.pictures.misses == 1


def test_small_budgets_change_no_pixel():
    poor = Painter(sprites=20_000, bases=1, pictures=1)
    assert poor.picture(front()) == Painter().picture(front())
    assert poor.sprites.size <= 20_000
    assert len(poor.bases) == 0


def test_threads_paint_what_one_would():
    lists = [web(), front(), furniture_page(), web("light"), front("light")]
    alone = [encode(Painter().paint(what)) for what in lists]
    shared = Painter()
    with ThreadPoolExecutor(2) as pool:
        many = list(pool.map(shared.picture, lists * 4))
    assert many == alone * 4


def test_byte_lru_forgets_the_longest_unused():
    kept: ByteLRU[bytes] = ByteLRU(10, len)
    kept.put("a", b"1234")
    kept.put("b", b"1234")
    assert kept.get("a") == b"1234"
    kept.put("c", b"1234")
    assert kept.get("b") is None
    assert kept.get("a") == b"1234"
    assert kept.size == 8


def test_byte_lru_does_not_keep_what_is_too_large():
    kept: ByteLRU[bytes] = ByteLRU(3, len)
    assert kept.make("a", lambda: b"1234") == b"1234"
    assert len(kept) == 0


def test_gallery_writes_three_views(tmp_path):
    (path,) = write({"icons": icon_page()}, tmp_path)
    assert path.name == "icons.png"
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "icons-chat.png",
        "icons-eyes.png",
        "icons.png",
    ]


def test_chat_view_is_550_wide_and_eyes_show_four(painter):
    image = painter.paint(front())
    assert chat(image).size == (550, 350)
    assert eyes(image).size == (1650, 1050)
