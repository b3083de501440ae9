"""Situations that tests start from, and what is always true of a message."""

from __future__ import annotations

from typing import Any

from bot.discord.form import ROW_PIXELS, Button, width
from tests.bot.discord.player import Message, buttons, menus, parts, text_of

__all__ = ["alt_of", "files", "later", "opened", "raw", "sound"]


async def opened(world: Any, *names: str, rounds: str = "1") -> None:
    """A table of some people (ann founds it), started; everybody has a desk."""
    await world.ann.slash(world.channel, "game new", seats=len(names))
    for name in names[1:]:
        await world.people[name].press(world.channel.last_message, "Join")
    await world.ann.slash(world.channel, "game options", option="rounds", value=rounds)
    await world.ann.press(world.channel.last_message, "Start")
    for name in names:
        await world.people[name].press(world.cards[-1], "My desk")


async def later(world: Any, hours: float) -> None:
    """So much later, at one go: the many signs of life between are left out."""
    world.env._move_clock(world.env._virtual_time + hours * 3600)
    await world.env.settle()


def raw(message: Message) -> list[dict[str, Any]]:
    """Everything of a message that a person can see or press, but ids Discord gave and files."""
    kept = ("type", "label", "custom_id", "disabled", "style", "content", "options", "placeholder")
    return [{key: part[key] for key in kept if key in part} for part in parts(message)]


def alt_of(message: Message) -> str:
    """The words of the message's picture."""
    return next(p for p in parts(message) if p["type"] == 12)["items"][0]["description"]


def files(message: Message) -> list[str]:
    return [file.filename for file in message.attachments]


def sound(message: Message) -> None:
    """Within all limits: rows that do not wrap, a way on, a picture that is attached and said."""
    shown = list(parts(message))
    assert len(shown) <= 40
    assert len(text_of(message)) <= 4000
    for row in (part for part in shown if part["type"] == 1):
        labels = [Button(b.get("label") or "", "x") for b in row["components"] if b["type"] == 2]
        assert width(labels) <= ROW_PIXELS, [b.label for b in labels]
    assert buttons(message) or menus(message), text_of(message)
    pictures = [item for part in shown if part["type"] == 12 for item in part["items"]]
    assert len(pictures) == len(files(message))
    for item in pictures:
        assert item["description"]
