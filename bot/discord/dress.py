"""Forms as discord.py sends them: Components V2, or the older kind where V2 was refused.

Everything is stopped before it is sent, so that discord.py keeps nothing: all presses go through
the router. A file is made anew for each sending; one that was sent has no bytes left.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any, Final, cast
from urllib.parse import unquote, urlsplit

import discord
import msgspec
from discord import ui

from bot.discord.form import Button, Form, Menu, Row, Shown, fit, plain_text

__all__ = ["ACCENT", "Dressed", "Kept", "attached", "dress", "files_of", "kept_files"]

ACCENT: Final = 0x2E3F66
_STYLES: Final = {
    "grey": discord.ButtonStyle.secondary,
    "blue": discord.ButtonStyle.primary,
    "green": discord.ButtonStyle.success,
    "red": discord.ButtonStyle.danger,
}


class Kept(msgspec.Struct, frozen=True):
    """A file that stays on its message. discord.py asks it for its payload only."""

    id: int
    filename: str
    alt: str = ""

    def to_dict(self) -> dict[str, Any]:
        """What an edit names it by."""
        return {"id": self.id, "filename": self.filename}


def kept_files(message: discord.Message | None) -> list[Kept]:
    """The files that hang on a message. Discord lists a file that a component shows with that
    component, and not among the attachments."""
    if message is None:
        return []
    found = {a.id: Kept(a.id, a.filename, a.description or "") for a in message.attachments}
    for item in _media(message.components):
        number = item.media.attachment_id
        if number is not None:
            name = unquote(urlsplit(item.media.url).path.rpartition("/")[2])
            found[number] = Kept(number, name, item.description or "")
    return list(found.values())


def attached(
    new: discord.File | None, kept: Sequence[Kept]
) -> list[discord.Attachment | discord.File]:
    """What an edit names as `attachments`: the new file alone, else those that stay."""
    if new is not None:
        return [new]
    return cast("list[discord.Attachment | discord.File]", list(kept))


def _media(components: Sequence[Any]) -> Iterator[Any]:
    for component in components:
        if isinstance(component, discord.MediaGalleryComponent):
            yield from component.items
        elif isinstance(component, discord.Container):
            yield from _media(component.children)


class Dressed(msgspec.Struct, frozen=True):
    """`content` is None with V2. `file` is new; None where the former stays or there is none."""

    view: ui.LayoutView | ui.View
    content: str | None
    file: discord.File | None


def files_of(shown: Shown | None) -> discord.File | None:
    """A fresh file of the picture's bytes; None where there are none to send."""
    if shown is None or shown.data is None:
        return None
    return discord.File(
        io.BytesIO(shown.data), shown.name, description=shown.alt, spoiler=shown.spoiler
    )


def dress(form: Form, *, plain: bool = False) -> Dressed:
    """The form, made to fit, as components. Raises `Misfit`."""
    form = fit(form)
    view = _plain(form) if plain else _layout(form)
    view.stop()
    return Dressed(view, plain_text(form) if plain else None, files_of(form.picture))


def _layout(form: Form) -> ui.LayoutView:
    items: list[ui.Item[Any]] = []
    if form.head:
        items.append(ui.TextDisplay(form.head))
    if form.picture is not None:
        shown = form.picture
        name = f"SPOILER_{shown.name}" if shown.spoiler and shown.data is not None else shown.name
        items.append(
            ui.MediaGallery(
                discord.MediaGalleryItem(
                    f"attachment://{name}", description=shown.alt or None, spoiler=shown.spoiler
                )
            )
        )
    if form.tail:
        items.append(ui.TextDisplay(form.tail))
    if form.foot:
        items += [ui.Separator(), ui.TextDisplay(form.foot)]
    items += [ui.ActionRow(*_items(row)) for row in form.rows]
    view = ui.LayoutView(timeout=None)
    if form.framed:
        view.add_item(ui.Container(*items, accent_colour=ACCENT, id=form.mark))
    else:
        for item in items:
            view.add_item(item)
    return view


def _plain(form: Form) -> ui.View:
    view = ui.View(timeout=None)
    for number, row in enumerate(form.rows):
        for item in _items(row):
            item.row = number
            view.add_item(item)
    return view


def _items(row: Row) -> list[Any]:
    return [_menu(row)] if isinstance(row, Menu) else [_button(button) for button in row]


def _button(button: Button) -> ui.Button[Any]:
    if button.url:
        return ui.Button(label=button.label, url=button.url, disabled=button.off)
    return ui.Button(
        label=button.label,
        custom_id=button.id,
        style=_STYLES[button.style],
        disabled=button.off,
    )


def _menu(menu: Menu) -> ui.Select[Any]:
    return ui.Select(
        custom_id=menu.id,
        placeholder=menu.hint or None,
        min_values=menu.least,
        max_values=menu.most,
        options=[
            discord.SelectOption(
                label=c.label, value=c.value, description=c.detail or None, default=c.chosen
            )
            for c in menu.choices
        ],
    )
