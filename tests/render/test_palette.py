"""The fixed palette, themes and the bytes of a picture."""

import struct
from io import BytesIO

import pytest
from PIL import Image

from render import THEMES, encode, paint
from render.kit.check import colors as used
from render.kit.design import choose
from render.kit.palette import colors, quantise
from render.kit.specimen import specimens
from render.kit.theme import HUES, INKS, ROLES, WORDS, contrast, parse_hex
from tests.render.boards import front, web


def chunks(data: bytes) -> list[bytes]:
    """The names of a PNG's chunks."""
    out, at = [], 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        out.append(data[at + 4 : at + 8])
        at += 12 + length
    return out


def test_palette_has_256_colours_each_once():
    assert len(colors()) == len(set(colors())) == 256


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_theme_colour_is_in_the_palette(theme):
    assert [role for role in ROLES if theme.rgb(role) not in colors()] == []


def test_every_palette_colour_is_taken_for_itself():
    strip = Image.new("RGB", (256, 1))
    strip.putdata(colors())
    again = quantise(strip).convert("RGB")
    assert [again.getpixel((x, 0)) for x in range(256)] == list(colors())


def test_stored_palette_is_what_the_designer_chooses():
    assert choose() == list(colors())


def test_quantising_twice_changes_nothing():
    once = quantise(paint(front()))
    assert quantise(once.convert("RGB")).tobytes() == once.tobytes()


def test_png_has_8_bits_a_palette_and_no_metadata():
    image = paint(web())
    image.info["comment"] = "secret"
    data = encode(image)
    names = chunks(data)
    assert set(names) == {b"IHDR", b"PLTE", b"IDAT", b"IEND"}
    assert data[24:26] == bytes((8, 3))
    with Image.open(BytesIO(data)) as back:
        assert back.size == (1650, 1050)
        assert back.info == {}


def test_encoding_leaves_its_argument_alone():
    image = quantise(paint(web()))
    image.info["mine"] = 1
    encode(image)
    assert image.info == {"mine": 1}


def test_pictures_are_small():
    assert max(len(encode(paint(build()))) for build in (web, front)) < 170 * 1024


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_inks_can_be_read_on_panels_and_chips(theme):
    for role in (*WORDS, *INKS, *HUES):
        for ground in ("panel", "casing"):
            assert contrast(theme.rgb(role), theme.rgb(ground)) >= 4.5, (role, ground)
    for role in ("text", "mid", *INKS):
        assert contrast(theme.rgb(role), theme.rgb("casing")) >= 7, role


def test_contrast_of_black_and_white():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((9, 9, 9), (9, 9, 9)) == 1


def test_dark_theme_is_the_designed_one():
    wanted = {
        "bg0": "#070B16", "bg1": "#101A33", "panel": "#0E1730", "line": "#2E3F66",
        "casing": "#05080F", "text": "#F2F6FF", "mid": "#A9B8D6", "dim": "#6F84AB",
        "yellow": "#F0E442", "mint": "#2CC79A", "coral": "#FF7A33", "white": "#FFFFFF",
        "orange": "#E69F00", "sky": "#56B4E9", "pink": "#CC79A7", "azure": "#4C9BE8",
        "green": "#009E73",
    }  # fmt: skip
    dark = THEMES["dark"]
    assert {role: dark.rgb(role) for role in wanted} == {r: parse_hex(v) for r, v in wanted.items()}


def test_all_colours_used_are_roles():
    pictures = [*specimens().values(), web(), front()]
    assert {role for p in pictures for op in p.ops for role in used(op)} <= set(ROLES)
