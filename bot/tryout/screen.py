"""What a person sees of a message, and which controls on it can be used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from simcord.builders import ChannelHandle
from simcord.components import walk_components
from simcord.results import ResponseMessage

from bot.discord.ids import Id

__all__ = ["Button", "Choice", "Menu", "Picture", "Screen", "newest", "screen_of"]


class Picture(msgspec.Struct, frozen=True):
    """A file on a message: where it can be read, its name, its words."""

    url: str
    name: str
    alt: str


class Button(msgspec.Struct, frozen=True):
    label: str
    custom_id: str
    id: Id


class Choice(msgspec.Struct, frozen=True):
    label: str
    value: str
    detail: str = ""
    chosen: bool = False


class Menu(msgspec.Struct, frozen=True):
    hint: str
    custom_id: str
    id: Id
    choices: tuple[Choice, ...]


class Screen(msgspec.Struct, frozen=True):
    """A message as it stands now. `buttons` and `menus` are those that can be used; `rows` are all
    controls as they are drawn, for a reader."""

    message: Any
    text: str
    buttons: tuple[Button, ...]
    menus: tuple[Menu, ...]
    pictures: tuple[Picture, ...]
    rows: tuple[str, ...]

    def verb(self, *verbs: str) -> tuple[Button, ...]:
        """The buttons that can be pressed of these verbs."""
        return tuple(b for b in self.buttons if b.id.verb in verbs)

    def window(self) -> str:
        """The window (or its digest) that the controls are for; "" where none says."""
        ids = [*(b.id for b in self.buttons), *(m.id for m in self.menus)]
        return next((id.window for id in ids if id.window), "")


def screen_of(message: ResponseMessage) -> Screen:
    """Read a message."""
    said = [message.content] if message.content else []
    buttons: list[Button] = []
    menus: list[Menu] = []
    rows: list[str] = []
    for part in walk_components(message.components):
        kind = part["type"]
        if kind == 10:
            said.append(part["content"])
        elif kind == 1:
            rows.append(_row(part["components"]))
        id = Id.parse(part.get("custom_id") or "")
        if id is None:
            continue
        off = bool(part.get("disabled"))
        if kind == 2 and not off:
            buttons.append(Button(part.get("label") or "", part["custom_id"], id))
        elif kind == 3 and not off:
            menus.append(_menu(part, id))
    pictures = tuple(
        Picture(file.url, file.filename, file.description or "") for file in message.attachments
    )
    return Screen(message, "\n".join(said), tuple(buttons), tuple(menus), pictures, tuple(rows))


def _menu(part: dict[str, Any], id: Id) -> Menu:
    choices = tuple(
        Choice(o["label"], o["value"], o.get("description") or "", bool(o.get("default")))
        for o in part["options"]
    )
    return Menu(part.get("placeholder") or "", part["custom_id"], id, choices)


def _row(parts: list[dict[str, Any]]) -> str:
    drawn = []
    for part in parts:
        if part["type"] == 2:
            label = part.get("label") or ""
            drawn.append(f"({label})" if part.get("disabled") else f"[{label}]")
        else:
            hint = part.get("placeholder") or ""
            drawn.append(f"[{hint} ▾ {len(part.get('options') or ())}]")
    return " ".join(drawn)


def newest(env: Any, channel: ChannelHandle, viewer: int) -> Iterator[ResponseMessage]:
    """The messages of a place that this person can see, the newest first."""
    stored = env.backend.messages.get(channel.id, {})
    for number in sorted(stored, reverse=True):
        if stored[number].visible_to(viewer):
            yield ResponseMessage(env, stored[number])
