"""Before the start, and who sits where: the lobby card's buttons and the founder's deeds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final

import discord

from bot.answers import LobbyView, NewTable, Place, Reply, Snapshot
from bot.discord import limits, permissions, tables
from bot.discord.form import Choice, Form, Menu, Row, cut
from bot.discord.host import Host, person_of, press_of
from bot.discord.ids import Id
from bot.discord.page import Page
from bot.people import People
from bot.text import say

__all__ = [
    "DEEDS",
    "LOOSE",
    "found",
    "join",
    "options_form",
    "place_of",
    "show_options",
    "start",
    "told",
]

_log = logging.getLogger(__name__)
_THREAD_SECONDS: Final = 1.2
_ARCHIVE_MINUTES: Final = 10_080

Deed = Callable[[Host, discord.Interaction, Id, Snapshot, tuple[str, ...]], Awaitable[None]]
Loose = Callable[[Host, discord.Interaction, Id, tuple[str, ...]], Awaitable[None]]


async def told(host: Host, interaction: discord.Interaction, reply: Reply) -> None:
    """Answer with the sentence of a reply."""
    await host.tell(interaction, reply.text or await host.sentence(interaction, "saved"))


async def found(host: Host, interaction: discord.Interaction, table: NewTable) -> None:
    """`/game new`: may it be here, and then a lobby card through the outbox. The private answer
    says where the table will be played."""
    refused = await _refused_here(host, interaction)
    if refused:
        await host.tell(interaction, refused)
        return
    lacking = permissions.missing_here(interaction)
    channel = permissions.channel_name(interaction.channel)
    if lacking:
        await host.say(interaction, "permission-post", channel, ", ".join(lacking))
        return
    reply = await host.service.lobby.create(interaction.id, person_of(interaction), table)
    host.people.forget(interaction.user.id)
    lines = [reply.text]
    if reply.ok and isinstance(interaction.channel, discord.TextChannel):
        without = permissions.missing(interaction.app_permissions, permissions.THREADS)
        if without:
            names = ", ".join(without)
            lines.append(await host.sentence(interaction, "permission-thread", channel, names))
    await host.tell(interaction, " ".join(lines))


async def _refused_here(host: Host, interaction: discord.Interaction) -> str:
    """Why this server's settings forbid a table here; "" when they do not."""
    if interaction.guild_id is None:
        return ""
    server = await host.people.server(interaction.guild_id)
    channels, roles = People.ids(server.channels), People.ids(server.starters)
    parent = getattr(interaction.channel, "parent_id", None)
    if channels and not {interaction.channel_id, parent} & set(channels):
        places = " ".join(f"<#{number}>" for number in channels)
        here = permissions.channel_name(interaction.channel)
        return await host.sentence(interaction, "here-not-allowed", here, places)
    member = interaction.user
    if roles and isinstance(member, discord.Member):
        manages = interaction.permissions.manage_guild
        if not manages and not {role.id for role in member.roles} & set(roles):
            names = " ".join(f"<@&{number}>" for number in roles)
            return await host.sentence(interaction, "role-not-allowed", names)
    return ""


def place_of(interaction: discord.Interaction) -> Place:
    """Where the interaction came from: its channel, or the thread and its channel."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return Place(interaction.guild_id or 0, channel.parent_id, channel.id)
    return Place(interaction.guild_id or 0, interaction.channel_id or 0)


async def start(host: Host, interaction: discord.Interaction, desk: Snapshot) -> None:
    """Start the match, in a thread of its own where threads are allowed."""
    lobby = desk.lobby
    if lobby is not None and lobby.ready and interaction.user.id == lobby.founder:
        thread = await _thread(interaction, desk)
        if thread:
            await host.service.lobby.place(desk.match, thread)
    reply = await host.service.lobby.start(press_of(interaction, desk.match))
    await told(host, interaction, reply)


async def _thread(interaction: discord.Interaction, desk: Snapshot) -> int:
    """A new thread for the table; 0 where none can be made: it is played in the channel."""
    channel = interaction.channel
    if desk.place.thread or not isinstance(channel, discord.TextChannel):
        return 0
    if permissions.missing(interaction.app_permissions, permissions.THREADS):
        return 0
    try:
        thread = await asyncio.wait_for(
            channel.create_thread(
                name=cut(desk.title, limits.THREAD_NAME),
                type=discord.ChannelType.public_thread,
                auto_archive_duration=_ARCHIVE_MINUTES,
            ),
            _THREAD_SECONDS,
        )
    except (discord.HTTPException, TimeoutError) as fault:
        _log.info("no thread for table %s: %s", desk.match, fault)
        return 0
    return thread.id


def _most(host: Host, game: str) -> int:
    most: int = host.service.games.rules(game).meta.seats[1]
    return most


def options_form(lobby: LobbyView, most: int, name: str, note: str, locale: str) -> Form:
    """The table's options: one menu says which, one its values. `most` seats can be had."""
    chosen = dict(lobby.chosen)
    known: dict[str, tuple[tuple[str, ...], str]] = {
        option.name: (option.values, option.text) for option in lobby.choices
    }
    known["pace"] = (("slow", "live"), "")
    known["learn"] = (("no", "yes"), "")
    sizes = range(max(lobby.least, len(lobby.seats)), most + 1)
    known["seats"] = (tuple(str(n) for n in sizes), "")
    now = {
        **chosen,
        "pace": lobby.pace,
        "learn": "yes" if lobby.learn else "no",
        "seats": str(lobby.size),
    }
    name = name if name in known else next(iter(known))
    values, text = known[name]
    lines = [f"**{lobby.title}**"]
    if note:
        lines.append(f"> {note}")
    lines.append(" · ".join(f"{key} {now.get(key, known[key][0][0])}" for key in known))
    if text:
        lines.append(f"{name}: {text}")
    which = tuple(
        Choice(f"{key}: {now.get(key, '')}", key, known[key][1], key == name)
        for key in list(known)[: limits.SELECT_OPTIONS]
    )
    rows: list[Row] = [
        Menu(str(Id("options", lobby.match, arg="which")), say("m.option", locale=locale), which)
    ]
    if values:
        choices = tuple(
            Choice(value, value, chosen=value == now.get(name))
            for value in values[: limits.SELECT_OPTIONS]
        )
        hint = say("m.value", name, now.get(name, ""), locale=locale)
        rows.append(Menu(str(Id("option", lobby.match, arg=name)), hint, choices))
    return Form("\n".join(lines), rows=tuple(rows))


async def show_options(
    host: Host, interaction: discord.Interaction, lobby: LobbyView, name: str, note: str
) -> None:
    """Answer with the table's options, opened at one of them."""
    taste = await host.taste(interaction)
    form = options_form(lobby, _most(host, lobby.game), name, note, taste.locale)
    await host.answer(interaction, form)


async def join(
    host: Host, interaction: discord.Interaction, match: int, seat: int | None = None
) -> None:
    """Take a seat, the next one or that one, and see one's desk."""
    reply = await host.service.lobby.join(press_of(interaction, match), seat)
    host.people.forget(interaction.user.id)
    if reply.ok and reply.desk is not None:
        await host.show(interaction, reply.desk, note=reply.text)
    else:
        await told(host, interaction, reply)


async def _join(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    await join(host, interaction, id.match)


async def _leave(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    if desk.phase != "lobby" and id.arg != "sure" and desk.seat is not None:
        await host.show(interaction, desk, Page("leave"))
        return
    await told(host, interaction, await host.service.lobby.leave(press_of(interaction, id.match)))


async def _abandon(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    if id.arg != "sure":
        await host.show(interaction, desk, Page("abandon"))
        return
    reply = await host.service.lobby.abandon(press_of(interaction, id.match))
    await told(host, interaction, reply)


async def _policy(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    press = press_of(interaction, id.match)
    await told(host, interaction, await host.service.lobby.add_policy(press))


async def _options(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    if desk.lobby is None:
        await host.say(interaction, "started-already")
        return
    await show_options(host, interaction, desk.lobby, values[0] if values else "", "")


async def _option(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    value = values[0] if values else ""
    press = press_of(interaction, id.match)
    reply = await host.service.lobby.set_option(press, id.arg, value)
    lobby = reply.desk.lobby if reply.desk is not None else None
    if lobby is None:
        await told(host, interaction, reply)
        return
    await show_options(host, interaction, lobby, id.arg, reply.text)


async def _start(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    await start(host, interaction, desk)


async def _seat(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    await _join(host, interaction, id, desk, values)


async def _again(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    table = NewTable(
        place_of(interaction),
        desk.game,
        "live" if desk.pace == "live" else "slow",
        len(desk.seats),
        seed=host.seed,
    )
    await found(host, interaction, table)


async def _which(
    host: Host, interaction: discord.Interaction, id: Id, values: tuple[str, ...]
) -> None:
    """The menu that asks which table a command meant."""
    if values and values[0].isdigit():
        await tables.resume(host, interaction, id.arg, int(values[0]))


DEEDS: Final[Mapping[str, Deed]] = MappingProxyType(
    {
        "abandon": _abandon,
        "again": _again,
        "join": _join,
        "leave": _leave,
        "option": _option,
        "options": _options,
        "policy": _policy,
        "seat": _seat,
        "start": _start,
    }
)
LOOSE: Final[Mapping[str, Loose]] = MappingProxyType({"which": _which})
