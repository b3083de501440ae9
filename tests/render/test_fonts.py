"""Measuring, fallback, ellipsis."""

import pytest

from render.kit.fonts import FACES, MISSING, covers, fit, mask, measure, runs, wrap


def test_every_face_has_its_file_and_letters():
    for face in FACES:
        letters = "ΩДא→★" + MISSING if face == "fallback" else "ßéñŁ·…–"
        assert [c for c in "AZaz09" + letters if not covers(face, c)] == [], face


def test_digits_are_of_one_width():
    assert measure("111", "bold", 30) == measure("888", "bold", 30)


def test_longer_texts_are_wider():
    assert measure("Mecatol", "body", 28) < measure("Mecatol Rex", "body", 28)
    assert measure("AB", "title", 28, 4) > measure("AB", "title", 28)


def test_letters_that_a_face_lacks_come_from_the_fallback():
    assert runs("Ann Ω", "body") == (("body", "Ann "), ("fallback", "Ω"))


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("𝓒𝓪𝓵", "Cal"),
        ("Ann\u200b\u202e", "Ann"),
        ("Bob 🦊", "Bob "),
        ("🦊", MISSING),
        ("中文字", MISSING),
        ("", ""),
    ],
)
def test_names_that_no_face_can_show(name, shown):
    assert "".join(part for _, part in runs(name, "body")) == shown


def test_fit_keeps_what_fits():
    assert fit("Ann", "body", 28, 400) == "Ann"
    short = fit("Trade-Fleet Subsidization", "body", 28, 150)
    assert short.endswith("…")
    assert measure(short, "body", 28) <= 150


def test_fit_without_room_is_an_ellipsis():
    assert fit("Trade", "body", 28, 1) == "…"


def test_wrap_keeps_every_word_and_the_width():
    text = "For each commodity row that is complete each player gains two trade goods"
    lines = wrap(text, "body", 28, 260)
    assert " ".join(lines) == text
    assert all(measure(line, "body", 28) <= 260 for line in lines)


def test_wrap_ends_in_an_ellipsis_when_lines_run_out():
    lines = wrap("one two three four five six seven eight nine", "body", 28, 120, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")


def test_nothing_to_draw_is_drawn_as_nothing():
    image, _, _ = mask("  ", "body", 28)
    assert image.getbbox() is None
