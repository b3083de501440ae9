"""A person's settings and a server's: panels of menus, changed by one press each."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any, Final
from zoneinfo import ZoneInfo

import discord

from bot.discord.form import Button, Choice, Form, Menu
from bot.discord.host import Host
from bot.discord.ids import Id
from bot.discord.modals import text_modal
from bot.people import People
from bot.store.tables import PlayerRow, ServerRow
from bot.text import SENTENCES, say

__all__ = ["LOOSE", "open_server", "open_settings", "server_form", "settings_form"]

Loose = Callable[[Host, discord.Interaction, Id, tuple[str, ...]], Awaitable[None]]

_PICTURES: Final = ("picture", "whole", "text")
_MATCHES: Final = ("0", "1", "2", "5", "10", "25")
_QUIET: Final = re.compile(r"\s*(\d{1,2})(?::?(\d\d))?\s*[-–]\s*(\d{1,2})(?::?(\d\d))?\s*")
_DAY: Final = 24 * 60


def settings_form(row: PlayerRow, note: str, locale: str) -> Form:
    """The panel: language, pings, quiet hours, picture; time zone and quiet hours by a field."""
    quiet = (
        f"{row.quiet_from // 60:02}:{row.quiet_from % 60:02}–{row.quiet_to // 60:02}:"
        f"{row.quiet_to % 60:02}"
    )
    lines = [f"**{say('settings', locale=locale)}**"]
    if note:
        lines.append(f"> {note}")
    lines.append(say("s.zone", row.zone or say("w.nothing", locale=locale), quiet, locale=locale))

    def menu(name: str, now: str, choices: tuple[tuple[str, str], ...]) -> Menu:
        options = tuple(Choice(label, value, chosen=value == now) for value, label in choices)
        return Menu(str(Id("set", arg=name)), say(f"s.{name}", locale=locale), options)

    languages = tuple((name, name) for name in SENTENCES.locales)
    known = row.locale if row.locale in SENTENCES.locales else "en"
    pings = "all" if row.pings and row.dms else "table" if row.pings else "none"
    rows = (
        menu("language", known, tuple((v, say("s.lang", n, locale=locale)) for v, n in languages)),
        menu(
            "pings",
            pings,
            tuple((v, say(f"s.pings-{v}", locale=locale)) for v in ("all", "table", "none")),
        ),
        menu(
            "quiet",
            "on" if row.quiet else "off",
            tuple((v, say(f"s.quiet-{v}", locale=locale)) for v in ("on", "off")),
        ),
        menu(
            "picture",
            row.picture,
            tuple((v, say(f"s.picture-{v}", locale=locale)) for v in _PICTURES),
        ),
        (
            Button(say("b.zone", locale=locale), str(Id("ask", arg="zone"))),
            Button(say("b.quiet", locale=locale), str(Id("ask", arg="quiet"))),
            Button(
                say("b.cover-on" if row.cover else "b.cover-off", locale=locale),
                str(Id("cover-me")),
            ),
        ),
    )
    return Form("\n".join(lines), rows=rows)


async def open_settings(host: Host, interaction: discord.Interaction, note: str = "") -> None:
    """Answer with the person's panel."""
    row = await host.people.player(interaction.user.id)
    taste = await host.taste(interaction)
    await host.answer(interaction, settings_form(row, note, taste.locale))


async def _set(
    host: Host, interaction: discord.Interaction, id: Id, values: tuple[str, ...]
) -> None:
    value = values[0] if values else ""
    changes: dict[str, Any] = {}
    match id.arg:
        case "language" if value in SENTENCES.locales:
            changes = {"locale": value}
        case "pings" if value in ("all", "table", "none"):
            changes = {"pings": value != "none", "dms": value == "all"}
            if value == "all":
                changes["dms_closed"] = None
        case "quiet" if value in ("on", "off"):
            changes = {"quiet": value == "on"}
        case "picture" if value in _PICTURES:
            changes = {"picture": value}
    if not changes:
        await host.say(interaction, "unknown-press")
        return
    await host.people.change(interaction.user.id, **changes)
    await open_settings(host, interaction, await host.sentence(interaction, "saved"))


async def _cover(
    host: Host, interaction: discord.Interaction, id: Id, values: tuple[str, ...]
) -> None:
    row = await host.people.player(interaction.user.id)
    await host.people.change(interaction.user.id, cover=not row.cover)
    await open_settings(host, interaction, await host.sentence(interaction, "saved"))


async def _ask(
    host: Host, interaction: discord.Interaction, id: Id, values: tuple[str, ...]
) -> None:
    row = await host.people.player(interaction.user.id)
    taste = await host.taste(interaction)
    if id.arg == "zone":
        now, label = row.zone, say("t.zone", locale=taste.locale)
    else:
        now = f"{row.quiet_from // 60}-{row.quiet_to // 60}"
        label = say("t.quiet", locale=taste.locale)
    title = say("settings", locale=taste.locale)
    modal = text_modal(title, str(Id("told", arg=id.arg)), label, now, 40)
    modal.stop()
    await interaction.response.send_modal(modal)


async def _told(
    host: Host, interaction: discord.Interaction, id: Id, values: tuple[str, ...]
) -> None:
    text = dict(value.partition("=")[::2] for value in values).get("text", "").strip()
    user = interaction.user.id
    if id.arg == "zone":
        if text and not _is_zone(text):
            note = await host.sentence(interaction, "zone-unknown", text)
            await open_settings(host, interaction, note)
            return
        await host.people.change(user, zone=text)
    else:
        found = _QUIET.fullmatch(text)
        begin = _minutes(found[1], found[2]) if found else _DAY
        end = _minutes(found[3], found[4]) if found else _DAY
        if begin >= _DAY or end >= _DAY:
            note = await host.sentence(interaction, "quiet-unknown", text)
            await open_settings(host, interaction, note)
            return
        await host.people.change(user, quiet=True, quiet_from=begin, quiet_to=end)
    await open_settings(host, interaction, await host.sentence(interaction, "saved"))


def _minutes(hours: str, minutes: str | None) -> int:
    return int(hours) % 24 * 60 + int(minutes or 0) if int(hours) <= 24 else _DAY


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError):
        return False
    return True


def server_form(server: ServerRow, note: str, locale: str) -> Form:
    """A server's panel: pace, open matches, quiet hours of newcomers, language, places. Roles and
    channels are set by `/server` options."""
    lines = [f"**{say('server-settings', locale=locale)}**"]
    if note:
        lines.append(f"> {note}")
    places = " ".join(f"<#{n}>" for n in People.ids(server.channels))
    roles = " ".join(f"<@&{n}>" for n in People.ids(server.starters))
    everywhere, everyone = say("s.anywhere", locale=locale), say("w.everyone", locale=locale)
    lines.append(say("s.places", places or everywhere, roles or everyone, locale=locale))

    def menu(name: str, now: str, choices: tuple[tuple[str, str], ...]) -> Menu:
        options = tuple(Choice(label, value, chosen=value == now) for value, label in choices)
        return Menu(str(Id("server", arg=name)), say(f"s.{name}", locale=locale), options)

    languages = tuple((v, say("s.lang", v, locale=locale)) for v in SENTENCES.locales)
    limit = tuple((v, say("s.limit", v if v != "0" else "–", locale=locale)) for v in _MATCHES)
    rows = (
        menu(
            "pace", server.pace, tuple((v, say(f"w.{v}", locale=locale)) for v in ("slow", "live"))
        ),
        menu("matches", str(server.matches), limit),
        menu(
            "quiet",
            "on" if server.quiet else "off",
            tuple((v, say(f"s.newcomers-{v}", locale=locale)) for v in ("on", "off")),
        ),
        menu("language", server.language or "en", languages),
    )
    return Form("\n".join(lines), rows=rows)


async def open_server(host: Host, interaction: discord.Interaction, note: str = "") -> None:
    """Answer with the server's panel, to who may manage the server."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        await host.say(interaction, "manage-server")
        return
    server = await host.people.server(interaction.guild_id)
    taste = await host.taste(interaction)
    await host.answer(interaction, server_form(server, note, taste.locale))


async def change_places(
    host: Host,
    interaction: discord.Interaction,
    channel: int | None,
    role: int | None,
    clear: bool,
) -> None:
    """Add (or with `clear` forget) the channels and roles that matches are bound to."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        await host.say(interaction, "manage-server")
        return

    def change(row: ServerRow) -> None:
        if clear:
            row.channels = row.starters = "[]"
        if channel is not None:
            row.channels = json.dumps(sorted({*People.ids(row.channels), channel}))
        if role is not None:
            row.starters = json.dumps(sorted({*People.ids(row.starters), role}))

    await host.people.change_server(interaction.guild_id, change)
    await open_server(host, interaction, await host.sentence(interaction, "saved"))


async def _server(
    host: Host, interaction: discord.Interaction, id: Id, values: tuple[str, ...]
) -> None:
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        await host.say(interaction, "manage-server")
        return
    value = values[0] if values else ""

    def change(row: ServerRow) -> None:
        if id.arg == "pace" and value in ("slow", "live"):
            row.pace = value
        elif id.arg == "matches" and value in _MATCHES:
            row.matches = int(value)
        elif id.arg == "quiet" and value in ("on", "off"):
            row.quiet = value == "on"
        elif id.arg == "language" and value in SENTENCES.locales:
            row.language = value

    await host.people.change_server(interaction.guild_id, change)
    await open_server(host, interaction, await host.sentence(interaction, "saved"))


LOOSE: Final[Mapping[str, Loose]] = MappingProxyType(
    {"ask": _ask, "cover-me": _cover, "server": _server, "set": _set, "told": _told}
)
"""Controls of the panels, by the verb in their id."""
