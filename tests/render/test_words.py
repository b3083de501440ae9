"""Alt text, grid codes, units and furniture."""

import string

import pytest

from render import Sketch, alt_text
from render.inscription.boards import BOARDS
from render.kit import furniture as f
from render.kit import tables
from render.kit.alt import codes, cut
from render.kit.iconset import ICONS
from render.kit.theme import ROLES
from render.kit.units import joined, label_spot


def test_alt_text_keeps_reading_order():
    assert alt_text([(1, "First."), (0, "Second.")]) == "First. Second."


def test_alt_text_drops_the_least_important():
    parts = [(0, "Navigation, Ann, round 4."), (2, "x" * 1100), (1, "Claimed: D4.")]
    assert alt_text(parts) == "Navigation, Ann, round 4. Claimed: D4."


def test_alt_text_is_cut_at_a_word():
    long = " ".join(f"D{i}" for i in range(1, 400))
    text = alt_text([(0, "Navigation."), (1, f"Explored: {long}.")])
    assert len(text) <= 1024
    assert text.endswith("…")
    assert text[:-1].split()[-1].strip(",") in long.split()


def test_alt_text_skips_empty_parts():
    assert alt_text([(0, ""), (0, " A. "), (1, "")]) == "A."


@pytest.mark.parametrize("limit", range(24))
def test_cut_never_exceeds_its_limit_nor_splits_a_word(limit):
    text = "claim D4, explore E5-F6"
    short = cut(text, limit)
    assert len(short) <= limit
    if short != text and short:
        words = short[:-1].split()
        assert [w.strip(",") for w in words] == [w.strip(",") for w in text.split()[: len(words)]]


def test_codes_in_a_sentence():
    assert codes([]) == "none"
    assert codes(["D4"]) == "D4"
    assert codes(["D4", "E5", "F6"]) == "D4, E5 and F6"


def test_columns_have_no_i_and_no_o():
    assert set(string.ascii_uppercase) - set(f.LETTERS) == {"I", "O"}
    assert f.grid_code(8, 0) == "J1"
    with pytest.raises(ValueError, match="column 24 is outside 0 to 23"):
        f.column(24)


def test_joined_squares_have_a_face():
    links, faces = joined(((0, 0), (1, 0), (0, 1), (1, 1), (2, 1)))
    assert len(links) == 5
    assert faces == ((0, 1, 3, 2),)


def test_unit_label_lies_on_a_link():
    points = [(0.0, 0.0), (90.0, 0.0), (180.0, 0.0)]
    assert label_spot(points, ((0, 1), (1, 2))) == (45, 0)
    assert label_spot([(10.0, 10.0)], ()) == (10, 44)


def test_unit_label_lies_in_a_face_if_there_is_one():
    nodes = ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1))
    links, faces = joined(nodes)
    assert label_spot([(c * 90.0, r * 90.0) for c, r in nodes], links, faces) == (45, 45)


def test_boards_use_known_icons_and_colours():
    for board in BOARDS.values():
        assert board.emblem in ICONS
        assert {board.accent, *(cloud[3] for cloud in board.clouds)} <= set(ROLES)


def test_score_is_top_right_on_every_sheet():
    for board in BOARDS.values():
        picture = f.sheet(board, "Ann", 4, 123).done()
        (score,) = [op for op in picture.ops if op.tag == "score"]
        assert score.text == "123"
        assert score.x > 1550
        assert score.y < 100


def test_long_names_do_not_push_the_header_apart():
    picture = f.sheet(BOARDS["navigation"], "Ann" * 40, 12, 123).done()
    (name,) = [op for op in picture.ops if op.tag == "player"]
    (title,) = [op for op in picture.ops if op.tag == "title"]
    assert name.text.endswith("…")
    assert name.x - name.w > title.x + title.w


def test_track_marks_as_many_boxes_as_are_filled():
    s = Sketch()
    tables.track(s, 0, 0, [tables.Cell(str(i)) for i in range(10)], 4, 5, tag="population")
    assert s.done().tags("population:") == [f"population:{i}" for i in range(1, 5)]


def test_picto_row_tells_full_from_open():
    s = Sketch()
    f.picto(s, 0, 0, "vote", 2, 3, tag="votes")
    assert s.done().tags() == ["votes:1:full", "votes:2:full", "votes:3:open"]


def test_dice_have_a_face_for_each_resource():
    for resource in ("material", "influence", "research"):
        for kind in ("black", "single", "double"):
            s = Sketch()
            tables.die(s, 100, 100, resource, kind)
            assert s.done().tags() == [f"die:{kind}:{resource}"]
