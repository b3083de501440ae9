"""Commands that read or set a person's own things: look, log, rules, inbox, verify, settings …"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import discord
from discord import app_commands

from bot import rulebook
from bot.discord import info, settings
from bot.discord.commands.common import (
    MATCH,
    Choices,
    as_choices,
    complete_match,
    current,
    host_of,
    on_table,
    safely,
    with_desk,
)
from bot.discord.host import Host, Resumable
from bot.discord.looks import WAYS
from bot.discord.page import Page

__all__ = ["COMMANDS", "DEEDS", "MENUS"]


async def look(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """A board of a seat: `<board>!<seat>!<way>`, each may be empty."""
    desk = await with_desk(host, interaction, match)
    if desk is None:
        return
    board, _, rest = text.partition("!")
    seat, _, way = rest.partition("!")
    if desk.phase == "lobby":
        await host.show(interaction, desk)
        return
    number = WAYS.index(way) if way in WAYS else 0
    await host.show(interaction, desk, Page("look", board, number, seat))


async def log(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """The newest lines of the log."""
    last = int(text) if text.isdigit() else 40
    await info.log(host, interaction, match, last)


async def verify(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """Whether all chance follows from the secret."""
    await info.verify(host, interaction, match)


async def _complete_board(interaction: discord.Interaction, typed: str) -> Choices:
    desk = await current(interaction)
    if desk is None:
        return []
    word = typed.lower()
    own = [b for b in desk.boards if b.owner in (None, desk.seat)]
    return as_choices((b.name, b.key) for b in own if word in b.name.lower() or word in b.key)


async def _complete_seat(interaction: discord.Interaction, typed: str) -> Choices:
    desk = await current(interaction)
    if desk is None:
        return []
    word = typed.lower()
    return as_choices(
        (line.name, str(line.seat)) for line in desk.seats if word in line.name.lower()
    )


DEEDS: Final[Mapping[str, Resumable]] = MappingProxyType(
    {"log": log, "look": look, "verify": verify}
)
"""The commands by name, with their options as one text."""


@app_commands.command(name="look", description="Look at a board, yours or somebody else's")
@app_commands.rename(way="as")
@app_commands.describe(
    what="Which board",
    seat="Whose",
    way="The part that matters now, the whole, a quarter enlarged, or words",
    match=MATCH,
)
@app_commands.choices(
    way=[
        app_commands.Choice(name=name, value=value)
        for name, value in (
            ("cut", "cut"),
            ("whole", "whole"),
            ("quarter", "nw"),
            ("text", "text"),
        )
    ]
)
@app_commands.autocomplete(
    what=safely(_complete_board), seat=safely(_complete_seat), match=complete_match
)
async def look_command(
    interaction: discord.Interaction,
    what: str | None = None,
    seat: str | None = None,
    way: str | None = None,
    match: str | None = None,
) -> None:
    wanted = f"{what or ''}!{seat or ''}!{way or ''}".rstrip("!")
    await on_table(interaction, match, "look", look, wanted)


@app_commands.command(name="log", description="What has happened, as far as you may know it")
@app_commands.describe(last="How many lines, 40 by default", match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def log_command(
    interaction: discord.Interaction,
    last: app_commands.Range[int, 1, 200] = 40,
    match: str | None = None,
) -> None:
    await on_table(interaction, match, "log", log, str(last))


async def _game(interaction: discord.Interaction) -> str:
    """The game of the channel's table, "" (the first on offer) where there is none."""
    desk = await current(interaction)
    return desk.game if desk is not None else ""


async def _complete_term(interaction: discord.Interaction, typed: str) -> Choices:
    host = host_of(interaction)
    terms = rulebook.terms_of(host.service.games.rules(await _game(interaction)))
    names = rulebook.near(terms, typed, 25) if typed else rulebook.headings(terms)
    return as_choices((name, name) for name in names)


@app_commands.command(name="rules", description="A heading or term of the rules, in our words")
@app_commands.describe(term="Heading or term")
@app_commands.autocomplete(term=safely(_complete_term))
async def rules_command(interaction: discord.Interaction, term: str | None = None) -> None:
    game = await _game(interaction)
    await info.rules(host_of(interaction), interaction, game, term or "")


@app_commands.command(name="inbox", description="Every table that waits for you, with links")
async def inbox_command(interaction: discord.Interaction) -> None:
    await info.inbox(host_of(interaction), interaction)


@app_commands.command(name="verify", description="Check all chance against the table's secret")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def verify_command(interaction: discord.Interaction, match: str | None = None) -> None:
    await on_table(interaction, match, "verify", verify)


@app_commands.command(
    name="settings", description="Your language, reminders, quiet hours and pictures"
)
async def settings_command(interaction: discord.Interaction) -> None:
    await settings.open_settings(host_of(interaction), interaction)


@app_commands.command(name="server", description="Who may open tables here, and where")
@app_commands.describe(
    channel="Allow tables in this channel",
    role="Allow this role to open tables",
    clear="Forget all channels and roles",
)
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
async def server_command(
    interaction: discord.Interaction,
    channel: discord.TextChannel | None = None,
    role: discord.Role | None = None,
    clear: bool = False,
) -> None:
    host = host_of(interaction)
    if channel is None and role is None and not clear:
        await settings.open_server(host, interaction)
        return
    await settings.change_places(
        host,
        interaction,
        channel.id if channel is not None else None,
        role.id if role is not None else None,
        clear,
    )


@app_commands.command(name="doctor", description="What I may do here, and how I am")
async def doctor_command(interaction: discord.Interaction) -> None:
    await info.doctor(host_of(interaction), interaction)


@app_commands.command(name="help", description="How to play with me")
async def help_command(interaction: discord.Interaction) -> None:
    await info.help(host_of(interaction), interaction)


@app_commands.context_menu(name="See sheets")
async def see_sheets(interaction: discord.Interaction, person: discord.User) -> None:
    async def see(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
        desk = await with_desk(host, interaction, match)
        if desk is None:
            return
        seat = next((line.seat for line in desk.seats if line.user == person.id), None)
        await look(host, interaction, match, "" if seat is None else f"!{seat}")

    await on_table(interaction, None, "look", see)


@app_commands.context_menu(name="Explain this card")
async def explain_card(interaction: discord.Interaction, message: discord.Message) -> None:
    host = host_of(interaction)
    me = interaction.client.user
    if me is None or message.author.id != me.id:
        await host.say(interaction, "explain-none")
        return
    await info.help(host, interaction)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (
    look_command,
    log_command,
    rules_command,
    inbox_command,
    verify_command,
    settings_command,
    server_command,
    doctor_command,
    help_command,
)
MENUS = (see_sheets, explain_card)
