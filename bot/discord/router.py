"""All presses of buttons, menus and modals: by custom id, deny by default, nothing kept between.

What an id says is looked up again before anything is done: whether the table, the window, the seat
and the person still are what it was made for. What is not, changes nothing and shows the present.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import discord

from bot.answers import Snapshot
from bot.discord import lobbying, presses, settings
from bot.discord.host import Host
from bot.discord.ids import Id, is_same
from bot.text import say

__all__ = ["GONE", "guarded", "route", "sorry"]

_log = logging.getLogger(__name__)

GONE: Final = frozenset({10062, 40060, 10015})
"""The interaction has ended or was answered already: nobody is waiting for an answer."""

Deed = Callable[[Host, discord.Interaction, Id, Snapshot, tuple[str, ...]], Awaitable[None]]
Loose = Callable[[Host, discord.Interaction, Id, tuple[str, ...]], Awaitable[None]]

TABLE_DEEDS: Final[Mapping[str, Deed]] = MappingProxyType({**presses.DEEDS, **lobbying.DEEDS})
LOOSE_DEEDS: Final[Mapping[str, Loose]] = MappingProxyType({**lobbying.LOOSE, **settings.LOOSE})


async def route(host: Host, interaction: discord.Interaction) -> None:
    """Answer a press or a submitted modal; a command is none of the router's."""
    if interaction.type not in (
        discord.InteractionType.component,
        discord.InteractionType.modal_submit,
    ):
        return
    await guarded(host, interaction, _route(host, interaction))


async def guarded(host: Host, interaction: discord.Interaction, work: Awaitable[None]) -> None:
    """Do the work; whatever fails, the person gets a sentence and nothing has changed."""
    try:
        await work
    except discord.HTTPException as fault:
        if fault.code in GONE:
            _log.info("too late for interaction %s: %s", interaction.id, fault)
            return
        _log.exception("answering %s failed", interaction.id)
        await sorry(interaction, "unanswered")
    except Exception:
        _log.exception("interaction %s failed", interaction.id)
        await sorry(interaction, "fault")


async def sorry(interaction: discord.Interaction, key: str) -> None:
    """Say that something failed: `fault`, and nothing has changed; or `unanswered`, when what was
    done is kept but Discord did not take the answer."""
    text = say(key, locale=str(interaction.locale))
    try:
        if interaction.response.is_done():
            await interaction.followup.send(text, ephemeral=True)
        else:
            await interaction.response.send_message(text, ephemeral=True)
    except discord.HTTPException as fault:
        _log.warning("could not say so either: %s", fault)


async def _route(host: Host, interaction: discord.Interaction) -> None:
    data: Mapping[str, Any] = interaction.data or {}
    id = Id.parse(str(data.get("custom_id", "")))
    if id is None:
        await host.say(interaction, "unknown-press")
        return
    values = _values(data)
    loose = LOOSE_DEEDS.get(id.verb)
    if loose is not None:
        await loose(host, interaction, id, values)
        return
    deed = TABLE_DEEDS.get(id.verb)
    if deed is None:
        await host.say(interaction, "unknown-press")
        return
    async with host.turn(interaction.user.id, id.match):
        desk = await host.service.looks.desk(id.match, interaction.user.id)
        if desk is None:
            await host.say(interaction, "no-table")
            return
        if id.seat is not None and id.seat != desk.seat:
            await _not_your_seat(host, interaction, desk)
            return
        if id.window and not is_same(id.window, desk.window) and id.verb not in presses.TIMELESS:
            await host.show(interaction, desk, note=await host.sentence(interaction, "stale"))
            return
        await deed(host, interaction, _present(id, desk), desk, values)


async def _not_your_seat(host: Host, interaction: discord.Interaction, desk: Snapshot) -> None:
    """Somebody else's control. It says nothing about whose."""
    if desk.seat is not None:
        await host.say(interaction, "not-yours")
    else:
        await host.tell(interaction, await host.no_seat(interaction, desk))


def _present(id: Id, desk: Snapshot) -> Id:
    """The id with the window's full name, where it held a digest."""
    window = desk.window if id.window and is_same(id.window, desk.window) else id.window
    return Id(id.verb, id.match, window, id.seat, id.rev, id.arg)


def _values(data: Mapping[str, Any]) -> tuple[str, ...]:
    """What was chosen in a menu; of a modal `name=value` for each field."""
    if "components" not in data:
        return tuple(str(value) for value in data.get("values", ()))
    found = []
    for part in data["components"]:
        for field in (part.get("component"), *part.get("components", ())):
            if field and "custom_id" in field:
                value = field.get("value", "")
                if field.get("values"):
                    value = field["values"][0]
                found.append(f"{field['custom_id']}={value}")
    return tuple(found)
