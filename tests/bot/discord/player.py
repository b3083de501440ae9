"""A person at a table who sees only what Discord shows them and presses only what is enabled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.components import walk_components
from simcord.results import InteractionResult, ResponseMessage

Message = ResponseMessage | discord.Message


def parts(message: Message) -> Iterator[dict[str, Any]]:
    """The raw components of a message, nested ones included."""
    if isinstance(message, ResponseMessage):
        yield from walk_components(message.components)
    else:
        for component in message.components:
            yield from walk_components([component.to_dict()])


def text_of(message: Message) -> str:
    """All that can be read on a message."""
    said = [message.content] if message.content else []
    said += [part["content"] for part in parts(message) if part["type"] == 10]
    return "\n".join(said)


def buttons(message: Message, *, off: bool = False) -> dict[str, str]:
    """Custom ids of the buttons that can be pressed (`off`: that cannot), by label."""
    return {
        part["label"]: part["custom_id"]
        for part in parts(message)
        if part["type"] == 2 and part.get("custom_id") and bool(part.get("disabled")) is off
    }


def menus(message: Message) -> list[dict[str, Any]]:
    """The menus that can be used."""
    return [p for p in parts(message) if p["type"] == 3 and not p.get("disabled")]


class Player:
    """One person; `desk` is their newest private message, as it stands now."""

    def __init__(self, env: Any, actor: MemberActor) -> None:
        self.env = env
        self.actor = actor
        self.desk: ResponseMessage | None = None
        self.answers: list[InteractionResult] = []

    @property
    def id(self) -> int:
        return self.actor.id

    def _keep(self, result: InteractionResult) -> InteractionResult:
        self.answers.append(result)
        assert result.acknowledged, "the press was not answered"
        response = result.response
        if response is not None and response.ephemeral and list(parts(response)):
            self.desk = response
        return result

    async def slash(self, channel: ChannelHandle, name: str, **options: Any) -> InteractionResult:
        return self._keep(await self.actor.slash(channel, name, **options))

    async def menu(self, place: ChannelHandle, name: str, target: Any) -> InteractionResult:
        """Choose an entry of a person's or a message's own menu."""
        return self._keep(await self.actor.context_menu(place, name, target))

    async def press(self, message: Message, label: str) -> InteractionResult:
        """Press the button of that label, which must be there and enabled."""
        found = buttons(message)
        assert label in found, f"{label!r} is not among {list(found)}\n{text_of(message)}"
        return self._keep(await self.actor.click(message, custom_id=found[label]))

    async def click(self, label: str) -> InteractionResult:
        """Press a button of the desk."""
        assert self.desk is not None
        return await self.press(self.desk, label)

    async def choose(self, number: int, *values: str) -> InteractionResult:
        """Choose in the desk's menu of that number; values by what their label holds."""
        assert self.desk is not None
        menu = menus(self.desk)[number]
        chosen = []
        for value in values:
            fits = [o["value"] for o in menu["options"] if value in o["label"]]
            assert fits, f"{value!r} is not among {[o['label'] for o in menu['options']]}"
            chosen.append(fits[0])
        return self._keep(await self.actor.select(self.desk, chosen, custom_id=menu["custom_id"]))

    @property
    def read(self) -> str:
        """What the desk says now."""
        assert self.desk is not None
        return text_of(self.desk)

    @property
    def can(self) -> list[str]:
        """Labels of what can be pressed on the desk."""
        assert self.desk is not None
        return list(buttons(self.desk))
