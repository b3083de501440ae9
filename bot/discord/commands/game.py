"""`/game`: tables, from their opening to their end."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

import discord
from discord import app_commands

from bot.answers import NewTable, Person
from bot.discord import info, lobbying
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
from bot.discord.host import Host, Resumable, press_of
from bot.discord.page import Page

__all__ = ["DEEDS", "GROUP"]

GROUP = app_commands.Group(name="game", description="Tables: open, join, start, end")


async def join(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """Take a seat (by its number from 1, or the next)."""
    seat = int(text) - 1 if text.isdigit() and int(text) > 0 else None
    await lobbying.join(host, interaction, match, seat)


async def leave(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """Give the seat up; in a running match that is asked once more."""
    desk = await with_desk(host, interaction, match)
    if desk is None:
        return
    if desk.phase != "lobby" and desk.seat is not None:
        await host.show(interaction, desk, Page("leave"))
        return
    reply = await host.service.lobby.leave(press_of(interaction, match))
    await lobbying.told(host, interaction, reply)


async def start(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """Start the match."""
    desk = await with_desk(host, interaction, match)
    if desk is not None:
        await lobbying.start(host, interaction, desk)


async def status(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """Where the table stands."""
    desk = await with_desk(host, interaction, match)
    if desk is not None:
        await info.status(host, interaction, desk)


async def export(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """The journal as a file."""
    await info.export(host, interaction, match)


async def options(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """See the table's options or set one: `<option> <value>`."""
    desk = await with_desk(host, interaction, match)
    if desk is None:
        return
    option, _, value = text.partition(" ")
    note = ""
    lobby = desk.lobby
    if option and value:
        press = press_of(interaction, match)
        reply = await host.service.lobby.set_option(press, option, value)
        note = reply.text
        lobby = reply.desk.lobby if reply.desk is not None else None
    if lobby is None:
        await host.tell(interaction, note or await host.sentence(interaction, "started-already"))
        return
    await lobbying.show_options(host, interaction, lobby, option, note)


async def abandon(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """Ask before the table is ended."""
    desk = await with_desk(host, interaction, match)
    if desk is not None:
        await host.show(interaction, desk, Page("abandon"))


async def replace(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """Give a seat away: `<seat> @<user> <name>`, or `<seat> <policy>`."""
    desk = await with_desk(host, interaction, match)
    if desk is None:
        return
    number, _, to = text.partition(" ")
    seat = int(number)
    by: Person | str = to
    if to.startswith("@"):
        user, _, name = to[1:].partition(" ")
        by = Person(int(user), name)
    lobby, press = host.service.lobby, press_of(interaction, match)
    if desk.lobby is not None and seat > len(desk.lobby.seats) and isinstance(by, str) and by:
        reply = await lobby.add_policy(press, by)
    elif desk.lobby is not None and not by:
        reply = await lobby.remove_policy(press, seat - 1)
    elif by:
        reply = await lobby.replace(press, seat - 1, by)
    else:
        await host.say(interaction, "replace-by")
        return
    await lobbying.told(host, interaction, reply)


DEEDS: Final[Mapping[str, Resumable]] = MappingProxyType(
    {
        "abandon": abandon,
        "export": export,
        "join": join,
        "leave": leave,
        "options": options,
        "replace": replace,
        "start": start,
        "status": status,
    }
)
"""The commands by name, with their options as one text."""


async def _complete_game(interaction: discord.Interaction, typed: str) -> Choices:
    games = host_of(interaction).service.games
    word = typed.lower()
    titles = ((games.rules(name).meta.title, name) for name in games.names)
    return as_choices((t, n) for t, n in titles if word in t.lower() or word in n)


@GROUP.command(name="new", description="Open a table in this channel")
@app_commands.describe(
    game="Which game",
    pace="Hours and days, or minutes with everybody there",
    seats="How many seats",
    learn="Explain the first steps",
)
@app_commands.autocomplete(game=safely(_complete_game))
async def new_command(
    interaction: discord.Interaction,
    game: str | None = None,
    pace: Literal["slow", "live"] | None = None,
    seats: app_commands.Range[int, 1, 24] | None = None,
    learn: bool = False,
) -> None:
    host = host_of(interaction)
    if game is not None and game not in host.service.games.names:
        await host.say(interaction, "game-unknown", game[:40], ", ".join(host.service.games.names))
        return
    if pace is None:
        server = await host.people.server(interaction.guild_id or 0)
        pace = "live" if server.pace == "live" else "slow"
    table = NewTable(
        lobbying.place_of(interaction), game or "", pace, seats or 0, learn=learn, seed=host.seed
    )
    await lobbying.found(host, interaction, table)


@GROUP.command(name="join", description="Take a seat")
@app_commands.describe(seat="Which seat, where you may choose", match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def join_command(
    interaction: discord.Interaction,
    seat: app_commands.Range[int, 1, 24] | None = None,
    match: str | None = None,
) -> None:
    await on_table(interaction, match, "join", join, str(seat) if seat else "")


@GROUP.command(name="leave", description="Give your seat up")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def leave_command(interaction: discord.Interaction, match: str | None = None) -> None:
    await on_table(interaction, match, "leave", leave)


@GROUP.command(name="start", description="Start the match (founder)")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def start_command(interaction: discord.Interaction, match: str | None = None) -> None:
    await on_table(interaction, match, "start", start)


async def _complete_option(interaction: discord.Interaction, typed: str) -> Choices:
    desk = await current(interaction)
    if desk is None or desk.lobby is None:
        return []
    names = [option.name for option in desk.lobby.choices] + ["pace", "seats", "learn"]
    return as_choices((n, n) for n in names if typed.lower() in n)


async def _complete_value(interaction: discord.Interaction, typed: str) -> Choices:
    desk = await current(interaction)
    name = str(getattr(interaction.namespace, "option", "") or "")
    fixed: dict[str, tuple[str, ...]] = {"pace": ("slow", "live"), "learn": ("yes", "no")}
    values = fixed.get(name, ())
    if desk is not None and desk.lobby is not None:
        values = next((o.values for o in desk.lobby.choices if o.name == name), values)
    return as_choices((v, v) for v in values if typed.lower() in v.lower())


@GROUP.command(name="options", description="See or set the table's options (founder)")
@app_commands.describe(option="Which", value="To what", match=MATCH)
@app_commands.autocomplete(
    option=safely(_complete_option), value=safely(_complete_value), match=complete_match
)
async def options_command(
    interaction: discord.Interaction,
    option: str | None = None,
    value: str | None = None,
    match: str | None = None,
) -> None:
    chosen = f"{option or ''} {value or ''}".rstrip()
    await on_table(interaction, match, "options", options, chosen)


@GROUP.command(name="status", description="Where the table stands")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def status_command(interaction: discord.Interaction, match: str | None = None) -> None:
    await on_table(interaction, match, "status", status)


@GROUP.command(name="abandon", description="End the table without a result")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def abandon_command(interaction: discord.Interaction, match: str | None = None) -> None:
    await on_table(interaction, match, "abandon", abandon)


async def _complete_policy(interaction: discord.Interaction, typed: str) -> Choices:
    desk = await current(interaction)
    if desk is None:
        return []
    names = await host_of(interaction).service.lobby.policies(desk.match)
    return as_choices((n, n) for n in names if typed.lower() in n)


@GROUP.command(name="replace", description="Give a seat to a person or a policy")
@app_commands.describe(seat="Which seat", person="To whom", policy="Or to a policy", match=MATCH)
@app_commands.autocomplete(policy=safely(_complete_policy), match=complete_match)
async def replace_command(
    interaction: discord.Interaction,
    seat: app_commands.Range[int, 1, 24],
    person: discord.User | None = None,
    policy: str | None = None,
    match: str | None = None,
) -> None:
    by = f"@{person.id} {person.display_name}" if person is not None else policy or ""
    await on_table(interaction, match, "replace", replace, f"{seat} {by}".rstrip())


@GROUP.command(name="export", description="The journal as a file")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def export_command(interaction: discord.Interaction, match: str | None = None) -> None:
    await on_table(interaction, match, "export", export)


@GROUP.command(name="list", description="The open tables of this server")
async def list_command(interaction: discord.Interaction) -> None:
    await info.tables(host_of(interaction), interaction)
