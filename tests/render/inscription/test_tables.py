"""Every picture of the table: sound in both themes, at every size of table, for every eye."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from msgspec.structs import replace

from render import THEMES, check, digest
from render.inscription import tables as module
from render.inscription.tables import OWNED, TABLES, table
from tests.render.inscription.played import GAME, many, moments, over, own, public

# The AI faction plays with one or two only; see `test_ai_side.py`.
BOARDS = tuple(board for board in TABLES if board != "ai")


def sound(what, most=2000):
    assert check(what) == []
    assert what.width == 1650
    assert 500 <= what.height <= most
    assert 0 < len(what.alt) <= 1024
    assert "…" not in what.alt or len(what.alt) > 900


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [3, 8])
def test_whole_game_has_sound_pictures(seats, board, theme):
    views = [view for view in public(seats) if table(GAME, view, board)]
    assert views
    # The first and the last stand for all the others.
    for view in (views[0], views[-1]):
        sound(table(GAME, view, board, theme), 1400)


@pytest.mark.parametrize("board", BOARDS)
def test_every_moment_is_sound(board):
    seen = set()
    for view in (*public(4)[::3], public(4)[-1]):
        what = table(GAME, view, board)
        if what is not None and digest(what) not in seen:
            seen.add(digest(what))
            sound(what, 1400)
    assert len(seen) >= (2 if board in ("event", "dice", "war", "council", "mecatol") else 1)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("board", BOARDS)
def test_twenty_four_seats_do_not_break(board, theme):
    views = [view for view in public(8) if table(GAME, view, board)]
    for view in (views[0], views[-1]):
        sound(table(GAME, many(view), board, theme))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [9, 16, 17])
def test_tables_with_copies_are_sound(board, seats):
    views = [many(view, seats) for view in public(8) if table(GAME, view, board)]
    for view in (views[0], views[-1]):
        sound(table(GAME, view, board))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("head", OWNED)
def test_pictures_of_a_seat_are_sound(head, theme):
    seen = set()
    for seat, view in own(4)[::5]:
        what = table(GAME, view, f"{head}:{seat}", theme)
        if what is not None and digest(what) not in seen:
            seen.add(digest(what))
            sound(what)
    assert seen


def test_what_there_is_not_yet_has_no_picture():
    first = public(4)[0]
    for board in ("event", "dice", "council", "final"):
        assert table(GAME, first, board) is None
    assert table(GAME, over(4), "hand:7") is None
    assert table(GAME, over(4), "hand:x") is None
    assert table(GAME, over(4), "hand") is None
    assert table(GAME, over(4), "navigation:0") is None


def test_equal_views_give_equal_pictures():
    for view in public(4)[::6]:
        for board in BOARDS:
            a, b = table(GAME, view, board), table(GAME, replace(view), board)
            assert (a is None) == (b is None)
            if a is not None:
                assert digest(a) == digest(b)
                assert a.alt == b.alt


def test_marks_of_an_open_step_change_no_public_picture():
    shown: dict[str, tuple[str, list[str]]] = {}
    checked = 0
    for match, seat in moments(4, "secrets"):
        window = match.window()
        view = match.view(None)
        if window is None or seat is None or view.round % 4 != 1:
            continue
        pictures = [table(GAME, view, board) for board in BOARDS]
        pictures += [table(GAME, view, f"{head}:{i}") for head in OWNED for i in range(4)]
        now = [digest(one) + one.alt if one is not None else "" for one in pictures]
        before = shown.setdefault(window.id, ("", now))
        assert before[1] == now, f"{window.id}: seat {seat} shows"
        checked += 1
    assert checked > 50


def test_others_see_relics_from_behind_and_no_offer():
    for seat, view in own(4)[::3]:
        for other in range(4):
            if other == seat:
                continue
            assert table(GAME, view, f"offer:{other}") is None
            what = table(GAME, view, f"hand:{other}")
            if what is None:
                continue
            held = view.seats[other].hand
            assert len(what.tags("relic:hidden:")) == held
            assert {tag.split(":")[-1] for tag in what.tags("title:relic:")} == {
                GAME.pack.relics[GAME.relics[one]].code for one in view.seats[other].played
            }


def test_no_picture_knows_the_state():
    folder = Path(module.__file__).parent
    names = (*TABLES, *OWNED, "tables", "pieces", "tokens", "contact")
    for name in names:
        tree = ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))
        imported = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        assert "engine.games.inscription.state" not in imported, name
