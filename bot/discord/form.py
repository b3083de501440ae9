"""A message as plain data: texts, a picture, rows of buttons and menus; and `fit`, which keeps it
within what Discord takes.

Cards and desks are built as forms, so that both of Discord's message kinds can be made of them and
tests can judge them without Discord.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

import msgspec

from bot.discord import limits

__all__ = [
    "ROW_PIXELS",
    "Button",
    "Choice",
    "Form",
    "Menu",
    "Misfit",
    "Row",
    "Shown",
    "Style",
    "cut",
    "fit",
    "pack",
    "plain_text",
    "width",
]

ROW_PIXELS: Final = 270
"""A row of buttons is at most this wide by `width`, so that it does not wrap on a phone."""
ROW_BUTTONS: Final = 4

Style = Literal["grey", "blue", "green", "red"]


class Misfit(ValueError):
    """A form that Discord would refuse; a fault of the program."""


class Button(msgspec.Struct, frozen=True):
    """`id` is a custom id, or with `url` nothing. `off`: shown, but cannot be pressed."""

    label: str
    id: str = ""
    style: Style = "grey"
    off: bool = False
    url: str = ""


class Choice(msgspec.Struct, frozen=True):
    label: str
    value: str
    detail: str = ""
    chosen: bool = False


class Menu(msgspec.Struct, frozen=True):
    """Takes `least` to `most` of its choices."""

    id: str
    hint: str
    choices: tuple[Choice, ...]
    most: int = 1
    least: int = 1


Row = tuple[Button, ...] | Menu


class Shown(msgspec.Struct, frozen=True):
    """The picture of a form. `data` None: the one that hangs on the message already stays."""

    name: str
    alt: str
    data: bytes | None = None
    spoiler: bool = False


class Form(msgspec.Struct, frozen=True):
    """`head` stands above the picture, `tail` below it, `foot` below a line. `framed`: in one
    container, as public cards are. `mark` is a number that the frame carries, so that the message
    can be found again."""

    head: str
    picture: Shown | None = None
    tail: str = ""
    foot: str = ""
    rows: tuple[Row, ...] = ()
    framed: bool = False
    mark: int | None = None

    @property
    def buttons(self) -> Iterator[Button]:
        for row in self.rows:
            if not isinstance(row, Menu):
                yield from row

    @property
    def menus(self) -> Iterator[Menu]:
        for row in self.rows:
            if isinstance(row, Menu):
                yield row

    @property
    def components(self) -> int:
        """Components of the V2 form, nested ones counted."""
        texts = sum(1 for text in (self.head, self.tail, self.foot) if text)
        rows = sum(1 + (1 if isinstance(row, Menu) else len(row)) for row in self.rows)
        pictures = 1 if self.picture else 0
        return texts + pictures + rows + bool(self.foot) + self.framed


def _emoji(label: str) -> int:
    return sum(1 for c in label if unicodedata.category(c) == "So" and ord(c) > 0x2BFF)


def width(row: Iterable[Button]) -> int:
    """Pixels that a row of buttons takes, by the formula that this project builds on."""
    buttons = tuple(row)
    each = sum(32 + 7 * len(b.label) + 20 * _emoji(b.label) for b in buttons)
    return each + 8 * max(0, len(buttons) - 1)


def pack(buttons: Sequence[Button], rows: int) -> tuple[tuple[Button, ...], ...] | None:
    """The buttons in order in at most `rows` rows that do not wrap; None when they do not fit."""
    packed: list[tuple[Button, ...]] = []
    for button in buttons:
        row = (*packed[-1], button) if packed else (button,)
        if packed and len(row) <= ROW_BUTTONS and width(row) <= ROW_PIXELS:
            packed[-1] = row
        else:
            packed.append((button,))
        if width(packed[-1]) > ROW_PIXELS:
            return None
    return tuple(packed) if len(packed) <= rows else None


def cut(text: str, limit: int) -> str:
    """At most `limit` characters, ended at a word with an ellipsis where it was longer."""
    if len(text) <= limit:
        return text
    head = text[: limit - 1]
    if not text[limit - 1].isspace() and " " in head:
        head = head.rpartition(" ")[0]
    return head.rstrip(" ,;:·—-") + "…"


def plain_text(form: Form) -> str:
    """The text of the form as a message without V2 holds it."""
    text = "\n".join(part for part in (form.head, form.tail, form.foot) if part)
    return cut(text, limits.CONTENT)


def fit(form: Form) -> Form:
    """The form within Discord's limits: words that are too long are cut at a word.

    Raises `Misfit` for what cannot be cut: rows, components, ids, menus, a row that would wrap.
    """
    room = limits.TEXT_TOTAL
    texts: dict[str, str] = {}
    # The foot says who is waited for and until when: the head gives way first.
    for name in ("foot", "tail", "head"):
        text = cut(getattr(form, name), max(room, 2)) if getattr(form, name) else ""
        texts[name] = text
        room -= len(text)
    picture = form.picture
    if picture is not None:
        alt = cut(picture.alt, limits.ALT_TEXT)
        picture = msgspec.structs.replace(picture, alt=alt)
        if picture.data is not None and len(picture.data) > limits.FILE_BYTES:
            picture = None
    rows = tuple(_fit_menu(row) if isinstance(row, Menu) else _fit_row(row) for row in form.rows)
    form = msgspec.structs.replace(form, picture=picture, rows=rows, **texts)
    _judge(form)
    return form


def _fit_row(row: tuple[Button, ...]) -> tuple[Button, ...]:
    """Shortens the longest labels of a row until it does not wrap."""
    buttons = list(row)
    while width(buttons) > ROW_PIXELS:
        longest = max(range(len(buttons)), key=lambda n: len(buttons[n].label))
        label = buttons[longest].label
        if len(label) < 4:
            raise Misfit(f"a row of {len(row)} buttons is too wide")
        short = label[: len(label) - 2].rstrip() + "…"
        buttons[longest] = msgspec.structs.replace(buttons[longest], label=short)
    return tuple(buttons)


def _fit_menu(menu: Menu) -> Menu:
    choices = tuple(
        msgspec.structs.replace(
            c,
            label=cut(c.label, limits.OPTION_LABEL) or "–",
            detail=cut(c.detail, limits.OPTION_DESCRIPTION),
        )
        for c in menu.choices
    )
    most = max(1, min(menu.most, len(choices)))
    hint = cut(menu.hint, limits.PLACEHOLDER)
    return msgspec.structs.replace(menu, choices=choices, most=most, hint=hint)


def _judge(form: Form) -> None:
    if not (form.head or form.tail or form.picture):
        raise Misfit("a message says nothing")
    if len(form.rows) > limits.ROWS:
        raise Misfit(f"{len(form.rows)} rows")
    if form.components > limits.COMPONENTS:
        raise Misfit(f"{form.components} components")
    ids = [b.id for b in form.buttons if not b.url] + [m.id for m in form.menus]
    if len(ids) != len(set(ids)):
        raise Misfit(f"an id occurs twice: {sorted(i for i in ids if ids.count(i) > 1)[0]}")
    for text in ids:
        if not 1 <= len(text) <= limits.CUSTOM_ID:
            raise Misfit(f"an id of {len(text)} characters: {text}")
    for row in form.rows:
        if isinstance(row, Menu):
            values = [c.value for c in row.choices]
            if not 1 <= len(values) <= limits.SELECT_OPTIONS or len(set(values)) != len(values):
                raise Misfit(f"the menu {row.id} has {len(values)} choices, or one twice")
            if any(not 1 <= len(v) <= limits.OPTION_VALUE for v in values):
                raise Misfit(f"the menu {row.id} has a value that is empty or too long")
            if sum(c.chosen for c in row.choices) > row.most:
                raise Misfit(f"the menu {row.id} has too many chosen")
        elif not 1 <= len(row) <= limits.BUTTONS_IN_ROW or any(not b.label for b in row):
            raise Misfit("a row is empty, too long, or has a button without a label")
