"""Looking: any board of any seat as the viewer may see it, what is new, and why something cannot be
marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.answers import Offer, Snapshot
from bot.discord import limits
from bot.discord.form import Button, Choice, Form, Menu, Row, Shown, Style, cut
from bot.discord.ids import Id, is_same, short
from bot.discord.page import MAIN, Page
from bot.discord.words import seat_name
from bot.pictures import Wanted
from bot.text import say
from engine.core.rules import Board

__all__ = ["NEWS", "WAYS", "board_of", "in_words", "look_form", "needs", "owner_of"]

NEWS: Final = "*news"
TABLE: Final = "t"
_BOARD_TEXT: Final = 2_600

WAYS: Final = ("whole", "cut", "nw", "ne", "sw", "se", "text")
"""How a board can be looked at; a page has the number of its way."""
QUARTERS: Final = ("nw", "ne", "sw", "se")


def way_of(page: Page) -> str:
    """How the page shows its board."""
    return WAYS[page.page] if page.page < len(WAYS) else WAYS[0]


def in_words(page: Page) -> bool:
    """Whether the page shows its board in words."""
    return page.screen == "look" and way_of(page) == "text"


def owner_of(desk: Snapshot, page: Page) -> int | None:
    """Whose boards the page shows: a seat, or None for the table's."""
    if page.more.isdigit() and any(b.owner == int(page.more) for b in desk.boards):
        return int(page.more)
    if page.more == TABLE:
        return None
    board = next((b for b in desk.boards if is_same(page.open, b.key)), None)
    if board is not None:
        return board.owner
    own = desk.seat is not None and any(b.owner == desk.seat for b in desk.boards)
    return desk.seat if own else None


def board_of(desk: Snapshot, page: Page) -> Board | None:
    """The board that the page shows: the one it names, else the prompt's, else the first."""
    owner = owner_of(desk, page)
    boards = [b for b in desk.boards if b.owner == owner] or list(desk.boards)
    for board in boards:
        if page.open and is_same(page.open, board.key):
            return board
    wanted = desk.prompt.board if desk.prompt is not None else ""
    if not page.open:
        for board in boards:
            if board.key == wanted:
                return board
    return boards[0] if boards else None


def needs(desk: Snapshot, page: Page, colours: str) -> tuple[object, Wanted] | None:
    """The view and the picture that the page shows; None where it shows words."""
    if page.open == NEWS:
        return None
    board = board_of(desk, page)
    if board is None:
        return None
    view = desk.view if desk.view is not None else desk.shown
    way = way_of(page)
    if way in QUARTERS and board.quarters:
        return view, Wanted(f"{board.key}:{way}", colours=colours)
    prompt = desk.prompt
    if way == "cut" and prompt is not None and prompt.board == board.key:
        return view, Wanted(board.key, prompt.focus, colours=colours, stages=desk.stages)
    return view, Wanted(board.key, colours=colours)


def look_form(
    desk: Snapshot,
    page: Page,
    shown: Shown | None,
    board_text: str,
    note: str,
    locale: str,
    near: Sequence[Offer] = (),
    *,
    words: bool = False,
) -> Form:
    """The looking page. `near` are steps for the *why not* menu; `words`: the person wants no
    pictures."""
    board, owner = board_of(desk, page), owner_of(desk, page)
    title = desk.title
    if board is not None and page.open != NEWS:
        whose = seat_name(desk.seats, owner) if owner is not None else ""
        title = f"{board.name} · {whose}" if whose and whose not in board.name else board.name
    lines = [f"**{title}**"]
    if note:
        lines.append(f"> {note}")
    tail = ""
    if page.open == NEWS:
        tail = "\n".join(desk.news[-12:]) or say("w.nothing", locale=locale)
    elif shown is None or board_text:
        tail = board_text or (desk.card.text if desk.card is not None else "")
    return Form(
        "\n".join(lines),
        shown,
        cut(tail, _BOARD_TEXT),
        rows=_rows(desk, page, board, owner, near, locale, words),
    )


def _rows(
    desk: Snapshot,
    page: Page,
    board: Board | None,
    owner: int | None,
    near: Sequence[Offer],
    locale: str,
    words: bool,
) -> tuple[Row, ...]:
    def control(verb: str, arg: str = "") -> str:
        return str(Id(verb, desk.match, desk.window, desk.seat, desk.rev, arg))

    more = TABLE if owner is None else str(owner)
    boards = [b for b in desk.boards if b.owner == owner][: limits.SELECT_OPTIONS - 1]
    chosen = board.key if board is not None and page.open != NEWS else NEWS
    what = [Choice(b.name, short(b.key, 60), chosen=b.key == chosen) for b in boards]
    what.append(Choice(say("w.news", locale=locale), NEWS, chosen=chosen == NEWS))
    hint = say("m.what", locale=locale)
    rows: list[Row] = [
        Menu(control("what", str(Page("look", "", page.page, more))), hint, tuple(what))
    ]
    owners = dict.fromkeys(b.owner for b in desk.boards)
    if len(owners) > 1:
        whose = tuple(
            Choice(
                say("w.table", locale=locale) if o is None else desk.seats[o].name[:80],
                TABLE if o is None else str(o),
                chosen=o == owner,
            )
            for o in list(owners)[: limits.SELECT_OPTIONS]
        )
        rows.append(Menu(control("whose", str(page)), say("m.whose", locale=locale), whose))
    if near:
        why = tuple(
            Choice(o.label.label or o.step, short(o.step, 100))
            for o in near[: limits.SELECT_OPTIONS]
        )
        rows.append(Menu(control("why", str(page)), say("m.why", locale=locale), why))
    label = "b.marks" if desk.phase == "marking" and desk.seat is not None else "b.back"
    back = Button(say(label, locale=locale), control("go", str(MAIN)))
    if board is None or words or page.open == NEWS:
        return (*rows, (back,))

    def button(way: str, here: str) -> Button:
        other = Page("look", board.key, WAYS.index(way), more)
        style: Style = "blue" if way == here else "grey"
        return Button(say(f"b.{way}", locale=locale), control("go", str(other)), style)

    way = way_of(page)
    if board.quarters and way != "text":
        rows.append(tuple(button(quarter, way) for quarter in QUARTERS))
    rows.append((button("text" if way == "whole" else "whole", ""), back))
    return tuple(rows)
