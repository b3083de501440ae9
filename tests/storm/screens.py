"""What a person of the double sees of a message, as `bot.tryout` reads screens."""

from __future__ import annotations

from bot.discord.ids import Id
from bot.tryout.screen import Button, Choice, Menu, Picture, Screen
from tests.double import Message

__all__ = ["rev", "screen_of"]

_BUTTON, _MENU = 2, 3


def screen_of(message: Message) -> Screen:
    """The message as it stands now; only controls that can be used."""
    buttons: list[Button] = []
    menus: list[Menu] = []
    for part in message.components:
        id = Id.parse(part.get("custom_id") or "")
        if id is None or part.get("disabled"):
            continue
        if part["type"] == _BUTTON:
            buttons.append(Button(part.get("label") or "", part["custom_id"], id))
        elif part["type"] == _MENU:
            choices = tuple(
                Choice(o["label"], o["value"], o.get("description") or "", bool(o.get("default")))
                for o in part["options"]
            )
            menus.append(Menu(part.get("placeholder") or "", part["custom_id"], id, choices))
    pictures = tuple(Picture("", p.name, p.alt or "") for p in message.pictures)
    return Screen(message, message.text, tuple(buttons), tuple(menus), pictures, ())


def rev(screen: Screen) -> int:
    """How many steps of the seat in this window the controls were made after; -1 where none
    says."""
    found = (c.id.rev for c in (*screen.buttons, *screen.menus) if c.id.rev is not None)
    return next(found, -1)
