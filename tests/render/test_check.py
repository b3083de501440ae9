"""Every kind of fault is found, and good pictures have none."""

import pytest

from render import THEMES, Layer, Sketch, check
from render.kit import furniture as f
from render.kit.specimen import specimens
from tests.render.boards import front, web


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("board", [web, front])
def test_boards_have_no_fault(board, theme):
    assert check(board(theme)) == []


@pytest.mark.parametrize("name", specimens())
def test_specimens_have_no_fault(name):
    assert check(specimens()[name]) == []


def fault(draw):
    s = Sketch()
    s.space("x")
    draw(s)
    faults = check(s.done())
    assert len(faults) == 1, faults
    return faults[0]


def test_overlapping_labels():
    def draw(s):
        s.text(100, 100, "one", tag="a")
        s.text(120, 104, "two", tag="b")

    assert fault(draw) == "text 'one' [a] overlaps text 'two' [b]"


def test_outside_the_canvas():
    assert "leaves the canvas" in fault(lambda s: s.text(1600, 100, "a long word", tag="a"))


def test_outside_its_panel():
    def draw(s):
        s.box(100, 100, 120, 80, 8, "panel", tag="panel:small")
        s.text(110, 140, "a very long word", tag="a")

    assert "leaves its panel" in fault(draw)


def test_small_text():
    assert "is 20 px, below 22" in fault(lambda s: s.text(100, 100, "one", 20))


def test_pale_text():
    def draw(s):
        s.box(90, 80, 200, 40, 0, "mid")
        s.text(100, 100, "one", color="text")

    assert "below 4.5" in fault(draw)


def test_pale_code():
    s = Sketch()
    s.chip(100, 100, "D4", color="dim", tag="code:D4")
    assert "below 7" in check(s.done())[0]


def test_text_over_a_lane():
    def draw(s):
        s.lane((90, 100), (300, 100))
        s.text(120, 100, "one")

    assert "contrast" in fault(draw)


def test_halo_helps():
    s = Sketch()
    s.lane((90, 100), (300, 100))
    s.text(120, 100, "one", halo=4)
    assert check(s.done()) == []


def test_hidden_code():
    def draw(s):
        f.code(s, 100, 100, "D4")
        s.on(Layer.LABELS).cross(100, 100, 20, "mark:spent:D4")

    assert fault(draw) == "chip 'D4' [code:D4] is hidden by pen [mark:spent:D4]"


def test_marks_on_lower_layers_do_not_hide_codes():
    s = Sketch()
    f.code(s, 100, 100, "D4")
    s.on(Layer.PEN).cross(100, 100, 20)
    assert check(s.done()) == []


def test_code_printed_twice():
    def draw(s):
        f.code(s, 100, 100, "D4")
        f.code(s, 300, 100, "D4")

    assert "is printed twice" in fault(draw)


def test_unknown_names():
    assert "the colour 'red'" in fault(lambda s: s.disc(100, 100, 9, "red"))
    assert "the icon 'cat'" in fault(lambda s: s.icon("cat", 100, 100, 30))
    assert "the pen 'blot'" in fault(lambda s: s.pen("blot", 100, 100, 30))
    assert check(Sketch(theme="pink").done()) == ["no theme is called 'pink'"]
