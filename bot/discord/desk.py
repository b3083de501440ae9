"""A person's own private card: what it says and which controls it has, from a snapshot alone."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.answers import Snapshot
from bot.discord import ballot, limits, looks
from bot.discord.form import (
    ROW_BUTTONS,
    ROW_PIXELS,
    Button,
    Choice,
    Form,
    Menu,
    Row,
    Shown,
    cut,
    pack,
    width,
)
from bot.discord.ids import Id, is_same, short
from bot.discord.layout import lay_out, offers_of, place_rows, places, side_offers, side_rows
from bot.discord.page import MAIN, Page
from bot.discord.words import names, signed, stamp
from bot.discord.zones import ZONES
from bot.pictures import Wanted
from bot.text import say

__all__ = ["Taste", "control", "desk_form", "needs", "place_codes", "settle_page"]

_LINES: Final = 4
_TEXT: Final = 900
_BOARD: Final = 2_400
_DOWN: Final = 13
"""Characters of the longest label of *Down* that finds room beside Undo and Reset."""


class Taste(msgspec.Struct, frozen=True):
    """How a person wants it: `words` no pictures and menus in words, `whole` never a cut, `cover`
    the picture behind a spoiler."""

    locale: str = "en"
    words: bool = False
    whole: bool = False
    cover: bool = False
    colours: str = ""


def control(desk: Snapshot, verb: str, arg: str = "") -> str:
    """The custom id of a control of this desk."""
    return str(Id(verb, desk.match, desk.window, desk.seat, desk.rev, arg))


def settle_page(desk: Snapshot, page: Page) -> Page:
    """The page that the desk can show now: what is owed comes first, what is gone is left."""
    if page.screen in ("look", "leave", "abandon"):
        return page
    voting = desk.prompt is not None and desk.prompt.form == "ballot"
    if desk.phase != "marking":
        if not (voting and desk.phase == "down"):
            return MAIN
        return page if page.screen == "ballot" else Page("ballot")
    if voting:
        spends = page.screen == "spend" and bool(side_offers(desk))
        return page if page.screen == "ballot" or spends else Page("ballot")
    if page.screen in ("sure", "barrier"):
        return page
    if offers_of(desk, "place") and not offers_of(desk, "choice"):
        return page if page.screen == "place" else Page("place")
    if page.screen == "spend" and side_offers(desk):
        return page
    return page if page.screen == "main" else MAIN


def place_codes(desk: Snapshot, page: Page) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Number and codes of the thumbnails of the sheet that is shown."""
    shown, _ = places(desk, page)
    return tuple((str(n), offer.label.cells) for n, offer in enumerate(shown, 1))


def needs(desk: Snapshot, page: Page, taste: Taste) -> tuple[object, Wanted] | None:
    """The view and the picture that the page shows; None where it has none."""
    if page.screen == "look":
        return looks.needs(desk, page, taste.colours)
    prompt = desk.prompt
    if prompt is None or not prompt.board or page.screen in ("ballot", "leave", "abandon"):
        return None
    if desk.phase not in ("marking", "down"):
        return None
    if page.screen == "place":
        shapes = place_codes(desk, page)
        return desk.view, Wanted(prompt.board, places=shapes, colours=taste.colours)
    if taste.whole:
        return desk.view, Wanted(prompt.board, colours=taste.colours)
    wanted = Wanted(prompt.board, prompt.focus, colours=taste.colours, stages=desk.stages)
    return desk.view, wanted


def desk_form(
    desk: Snapshot,
    page: Page = MAIN,
    *,
    taste: Taste,
    shown: Shown | None = None,
    board: str = "",
    note: str = "",
    swap: tuple[str, ...] = (),
    late: bool = False,
) -> Form:
    """The desk. `note` is one sentence about the press before, `board` the board in words, `swap`
    other ways to the last target, `late` that the picture has yet to come."""
    page = settle_page(desk, page)
    if page.screen == "look":
        return looks.look_form(desk, page, shown, board, note, taste.locale)
    if page.screen == "ballot":
        return ballot.ballot_form(desk, page, note, taste.locale)
    if page.screen in ("leave", "abandon"):
        return _ask(desk, page, taste)
    head = _head(desk, note, taste)
    if late:
        head = f"{head}\n> {say('picture-late', locale=taste.locale)}"
    if desk.phase == "marking" and desk.seat is not None:
        rows = _marking(desk, page, swap, late, taste)
        if page.screen in ("sure", "barrier"):
            head = f"{head}\n{_question(desk, page, taste)}"
        elif page.screen == "place":
            head = f"{head}\n{_place_line(desk, page, taste)}"
    else:
        rows = _quiet(desk, taste)
    tail = cut(board, _BOARD) if board else ""
    return Form(head, shown, tail, rows=rows)


# -- text ------------------------------------------------------------------------------------


def _head(desk: Snapshot, note: str, taste: Taste) -> str:
    prompt, locale = desk.prompt, taste.locale
    title = prompt.title if prompt is not None and prompt.title else desk.title
    lines = [f"**{title}**"]
    if note:
        lines.append(f"> {note}")
    lines += [f"> {line}" for line in (desk.notice, desk.note) if line]
    if desk.news:
        lines.append(
            "> "
            + say("w.new", cut(" ".join(signed(n) for n in desk.news[-3:]), 240), locale=locale)
        )
    if desk.phase == "marking":
        lines += _marking_lines(desk, taste)
    else:
        lines += _state_lines(desk, locale)
    return cut("\n".join(lines), _TEXT)


def _marking_lines(desk: Snapshot, taste: Taste) -> list[str]:
    prompt, locale = desk.prompt, taste.locale
    if desk.seat is None:
        return [say("watching", locale=locale), *_waiting(desk, locale)]
    lines, facts = [], []
    if prompt is not None and prompt.left:
        facts.append(say("w.left", prompt.left, locale=locale))
    if desk.deadline is not None:
        facts.append(say("w.closes", stamp(desk.deadline), locale=locale))
    if facts:
        lines.append(" · ".join(facts))
    asked = prompt is not None and (not desk.draft or bool(offers_of(desk, "choice", "place")))
    if prompt is not None and prompt.ask and asked:
        lines.append(prompt.ask)
    if desk.draft:
        lines.append(say("w.pencilled", _draft(desk, locale), locale=locale))
    if not desk.offers and not desk.owed:
        lines.append(say("nothing-left" if desk.draft else "nothing-here", locale=locale))
    if desk.owed:
        if not asked or not prompt or not prompt.ask:
            # What is asked for says the same.
            lines.append(signed(desk.owed))
    elif len(closing := _closing(desk, locale)) > _DOWN:
        lines.append(signed(closing))
    return lines


def _draft(desk: Snapshot, locale: str) -> str:
    parts = []
    total = len(desk.draft)
    start = total - _LINES if total > _LINES + 1 else 0
    if start:
        parts.append(say("w.before-n", start, locale=locale))
    for number, line in enumerate(desk.draft[start:], start + 1):
        gains = f" ({', '.join(line.gains)})" if line.gains else ""
        parts.append(f"{number} {line.step}{gains}")
    return " · ".join(parts)


def _waiting(desk: Snapshot, locale: str) -> list[str]:
    if desk.waiting:
        return [say("waiting-for", names(desk.seats, desk.waiting), locale=locale)]
    if desk.asked:
        return [say("waiting-count", desk.sealed_count, desk.asked, locale=locale)]
    return []


def _state_lines(desk: Snapshot, locale: str) -> list[str]:
    waiting = _waiting(desk, locale)
    if desk.phase == "down":
        lines = [say("marker-down", " ".join(waiting), locale=locale).strip()]
        if desk.draft:
            lines.append(say("w.pencilled", _draft(desk, locale), locale=locale))
        return lines
    if desk.phase == "waiting":
        return ([say("watching", locale=locale)] if desk.seat is None else []) + waiting
    if desk.phase == "lobby":
        taken = [] if desk.seat is None else [say("joined", desk.seat + 1, locale=locale)]
        return [*taken, say("not-started", locale=locale)]
    keys = {"chance": "waiting-roll", "over": "not-running"}
    # A table that is paused, halted or abandoned says so by its notice.
    lines = [say(keys[desk.phase], locale=locale)] if desk.phase in keys else []
    if desk.phase == "over" and desk.scores:
        order = sorted(range(len(desk.scores)), key=lambda s: -desk.scores[s])
        lines += [
            say("w.rank", place, names(desk.seats, (seat,)), desk.scores[seat], locale=locale)
            for place, seat in enumerate(order, 1)
        ]
    return lines


def _question(desk: Snapshot, page: Page, taste: Taste) -> str:
    if page.screen == "barrier":
        return say("barrier", len(desk.draft), locale=taste.locale)
    left = desk.prompt.left if desk.prompt is not None else ""
    return say("last-down", left or str(_spare(desk)), locale=taste.locale)


def _place_line(desk: Snapshot, page: Page, taste: Taste) -> str:
    shown, total = places(desk, page)
    parts = [f"{n} {' '.join(o.label.cells) or o.label.label}" for n, o in enumerate(shown, 1)]
    return f"{say('w.places', total, locale=taste.locale)}: {cut(' · '.join(parts), 400)}"


# -- controls --------------------------------------------------------------------------------


def _spare(desk: Snapshot) -> int:
    return desk.prompt.spare if desk.prompt is not None else 0


def _marking(
    desk: Snapshot, page: Page, swap: tuple[str, ...], late: bool, taste: Taste
) -> tuple[Row, ...]:
    locale = taste.locale

    def ids(verb: str, arg: str) -> str:
        return control(desk, verb, arg)

    if page.screen == "sure":
        yes = Button(say("b.sure-down", locale=locale), ids("down", "sure"), "red")
        return ((yes, _go(desk, Page("main", page.open), "b.notyet", locale)),)
    if page.screen == "barrier":
        yes = Button(say("b.draw", locale=locale), ids("sure", page.open), "red")
        former = Page("spend") if _is_side(desk, page.open) else Page("main", page.more)
        return ((yes, _go(desk, former, "b.notyet", locale)),)
    if page.screen == "spend":
        rows = side_rows(desk, ids, words=taste.words, locale=locale)
        return (*rows, (_go(desk, MAIN, "b.back", locale),), _last(desk, page, taste))
    if page.screen == "place":
        rows = place_rows(desk, page, ids, locale=locale)
        tools = _place_tools(desk, page, taste)
        return (*_with_swaps(desk, rows, tools, swap, locale), _last(desk, MAIN, taste))
    layout = lay_out(desk, page, ids, words=taste.words, locale=locale)
    tools = _tools(desk, layout.kind, late, taste)
    rows = _with_swaps(desk, layout.rows, tools, swap, locale)
    return (*rows, _last(desk, layout.page, taste))


def _is_side(desk: Snapshot, step: str) -> bool:
    return any(is_same(step, offer.step) for offer in side_offers(desk))


def _ways(desk: Snapshot, swap: tuple[str, ...], locale: str) -> Menu:
    """The other ways to the last target, where there are several."""
    ways = tuple(
        Choice(_otherwise(desk, step), short(step, limits.OPTION_VALUE), step)
        for step in swap[: limits.SELECT_OPTIONS]
    )
    return Menu(control(desk, "swap"), say("m.instead", locale=locale), ways)


def _go(desk: Snapshot, page: Page, label: str, locale: str) -> Button:
    return Button(say(label, locale=locale), control(desk, "go", str(page)))


def _tools(desk: Snapshot, kind: str, late: bool, taste: Taste) -> tuple[Button, ...]:
    locale = taste.locale
    found = []
    sides = len(side_offers(desk))
    if sides and kind != "choice":
        found.append(
            Button(
                say("b.spend", sides, locale=locale),
                control(desk, "go", str(Page("spend"))),
                "blue",
            )
        )
    if late:
        found.append(Button(say("b.redraw", locale=locale), control(desk, "redraw")))
    else:
        found.append(Button(say("b.type", locale=locale), control(desk, "type")))
    found.append(Button(say("b.look", locale=locale), control(desk, "go", str(Page("look")))))
    return tuple(found)


def _with_swaps(
    desk: Snapshot,
    rows: tuple[Row, ...],
    tools: tuple[Button, ...],
    swap: tuple[str, ...],
    locale: str,
) -> tuple[Row, ...]:
    """Rows and tools with the other ways to the last target among them: a menu of several, which
    for this one answer stands in place of the tools where every row is taken; a button for one."""
    if len(swap) > 1:
        return (*rows, _ways(desk, swap, locale), *((tools,) if len(rows) < 3 else ()))
    if swap:
        rows, tools = _with_swap(rows, tools, _swap(desk, swap[0], locale))
    return (*rows, tools)


def _with_swap(
    rows: tuple[Row, ...], tools: tuple[Button, ...], button: Button
) -> tuple[tuple[Row, ...], tuple[Button, ...]]:
    """The button for another way, where there is room: a free row, a short one, else in place of
    *Type*, which the command can do as well."""
    if len(rows) < 3:
        return (*rows, (button,)), tools
    last = rows[-1]
    if isinstance(last, tuple) and len(last) < ROW_BUTTONS and width((*last, button)) <= ROW_PIXELS:
        return (*rows[:-1], (*last, button)), tools
    shorter = tuple(b for b in tools if ":type:" not in b.id)
    packed = pack((*shorter, button), 1)
    return (rows, packed[0]) if packed is not None else (rows, tools)


def _otherwise(desk: Snapshot, step: str) -> str:
    """What is different in another way, as it is typed."""
    last = desk.draft[-1].step.split() if desk.draft else []
    words = [word for word in step.split() if word not in last] or step.split()[-1:]
    return " ".join(words)


def _swap(desk: Snapshot, step: str, locale: str) -> Button:
    label = cut(say("b.instead", _otherwise(desk, step), locale=locale), 24)
    return Button(label, control(desk, "swap", step))


def _last(desk: Snapshot, page: Page, taste: Taste) -> tuple[Button, ...]:
    """Undo, Reset (or Bring back) and Down. The open menu stays open through them."""
    locale, here = taste.locale, str(page) if page != MAIN else ""
    down = _down(desk, here, locale)
    if desk.shelved and not desk.draft:
        label = say("b.back-n", desk.shelved, locale=locale)
        return (Button(label, control(desk, "back", here)), down)
    undo = Button(say("b.undo", locale=locale), control(desk, "undo", here), off=not desk.draft)
    reset = Button(say("b.reset", locale=locale), control(desk, "reset", here), off=not desk.draft)
    row = (undo, reset, down)
    if width(row) > ROW_PIXELS:
        # The head says then what it does.
        row = (undo, reset, msgspec.structs.replace(down, label=say("b.down", locale=locale)))
    return row


def _closing(desk: Snapshot, locale: str) -> str:
    """The label of a *Down* that closes the step; "" where this one does not."""
    if not desk.last or desk.prompt is None or not desk.prompt.down:
        return ""
    return say("b.down-last", desk.prompt.down, locale=locale)


def _down(desk: Snapshot, here: str, locale: str) -> Button:
    spare = _spare(desk)
    label = say("b.down", locale=locale)
    if closing := _closing(desk, locale):
        label = closing
    elif spare:
        label = say("b.down-left", spare, locale=locale)
    done = spare == 0 and not desk.owed
    return Button(
        label, control(desk, "down", here), "green" if done else "grey", off=bool(desk.owed)
    )


def _place_tools(desk: Snapshot, page: Page, taste: Taste) -> tuple[Button, ...]:
    locale = taste.locale
    shown, total = places(desk, page)
    size = len(shown)
    sheet = 12 if page.open else 8
    found = []
    if page.open or page.more:
        found.append(_go(desk, Page("place"), "b.back", locale))
    if total > sheet:
        following = page.page + 1 if (page.page + 1) * sheet < total else 0
        rest = min(sheet, total - following * sheet) if following else sheet
        nav = msgspec.structs.replace(page, page=following)
        label = say("b.next", rest, locale=locale)
        found.append(Button(label, control(desk, "go", str(nav))))
    found.append(Button(say("b.type", locale=locale), control(desk, "type")))
    if not page.open and size:
        found.append(Button(say("b.look", locale=locale), control(desk, "go", str(Page("look")))))
    return tuple(found)


def _quiet(desk: Snapshot, taste: Taste) -> tuple[Row, ...]:
    """The controls of a desk that has nothing to mark."""
    locale = taste.locale
    found = []
    if desk.phase == "down":
        found.append(Button(say("b.up", locale=locale), control(desk, "up"), "blue"))
    if desk.phase == "chance":
        found.append(Button(say("b.roll", locale=locale), control(desk, "roll"), "green"))
    if desk.seat is None and any(line.away for line in desk.seats):
        found.append(Button(say("b.take-seat", locale=locale), control(desk, "seat")))
    if desk.phase != "lobby":
        found.append(Button(say("b.look", locale=locale), control(desk, "go", str(Page("look")))))
    found.append(Button(say("b.rules", locale=locale), control(desk, "rules")))
    rows: tuple[Row, ...] = (tuple(found),)
    if desk.phase == "lobby" and desk.seat is not None:
        dm = Button(say("b.dm", locale=locale), control(desk, "dm", "yes"))
        here = Button(say("b.here", locale=locale), control(desk, "dm", "no"))
        zones = tuple(Choice(zone.replace("_", " "), zone) for zone in ZONES)
        menu = Menu(control(desk, "zone"), say("m.zone", locale=locale), zones)
        rows = ((dm, here), menu, *rows)
    return rows


def _ask(desk: Snapshot, page: Page, taste: Taste) -> Form:
    """The question before what cannot be taken back: leaving, abandoning."""
    locale = taste.locale
    head = f"**{desk.title}**\n{say(f'{page.screen}-sure', locale=locale)}"
    yes = Button(
        say(f"b.yes-{page.screen}", locale=locale), control(desk, page.screen, "sure"), "red"
    )
    return Form(head, rows=((yes, _go(desk, MAIN, "b.notyet", locale)),))


def is_open(desk: Snapshot, window: str) -> bool:
    """Whether a window, as an id names it, is the one that is asked now."""
    return bool(desk.window) and is_same(window, desk.window)
