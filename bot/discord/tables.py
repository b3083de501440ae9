"""Which table a command means: its option, else the channel, else the person's own; in doubt one
menu asks, and the command goes on from there."""

from __future__ import annotations

import discord

from bot.answers import TableLine
from bot.discord import limits
from bot.discord.form import Choice, Form, Menu
from bot.discord.host import Host
from bot.discord.ids import Id
from bot.text import say

__all__ = ["candidates", "choices", "of", "resume"]


async def resume(host: Host, interaction: discord.Interaction, arg: str, match: int) -> None:
    """Go on with the command of an id's argument on the table that was chosen."""
    name, _, text = arg.partition(" ")
    if name == "again":
        await host.say(interaction, "which-again", match)
        return
    command = host.resumable.get(name)
    if command is None:
        await host.say(interaction, "unknown-press")
        return
    await command(host, interaction, match, text)


async def of(
    host: Host, interaction: discord.Interaction, given: str | None, command: str
) -> int | None:
    """The table that is meant; None when the person has been answered instead. `command` is the
    name and text to go on with after the menu."""
    if given:
        number = given.strip().lstrip("#")
        if number.isascii() and number.isdigit() and len(number) < 10:
            return int(number)
        await host.say(interaction, "no-table")
        return None
    lines = await candidates(host, interaction)
    if len(lines) == 1:
        return lines[0].match
    if not lines:
        await host.say(interaction, "no-tables")
        return None
    taste = await host.taste(interaction)
    options = tuple(
        Choice(line.title, str(line.match), line.status) for line in lines[: limits.SELECT_OPTIONS]
    )
    id = str(Id("which", arg=command))
    if len(command) > limits.CUSTOM_ID or (Id.parse(id) or Id("")).arg != command:
        # Too long to be kept in the menu.
        id = str(Id("which", arg="again"))
    form = Form(
        say("which-table", locale=taste.locale),
        rows=(Menu(id, say("which-table", locale=taste.locale), options),),
    )
    await host.answer(interaction, form)
    return None


async def candidates(host: Host, interaction: discord.Interaction) -> tuple[TableLine, ...]:
    """Tables that may be meant: those of this channel (the person's own before others), one that
    has ended there, else all of the person's."""
    user = interaction.user.id
    here: tuple[TableLine, ...] = ()
    if interaction.channel_id is not None and interaction.guild_id is not None:
        looks = host.service.looks
        here = await looks.here(interaction.channel_id)
        here = here or await looks.ended(interaction.channel_id)
    mine = tuple(line for line in here if any(seat.user == user for seat in line.seats))
    if mine or here:
        return mine or here
    return await host.service.looks.mine(user)


async def choices(host: Host, interaction: discord.Interaction, typed: str) -> list[TableLine]:
    """The person's own tables whose title or number holds what was typed."""
    lines = await host.service.looks.mine(interaction.user.id)
    word = typed.lower()
    return [ln for ln in lines if word in ln.title.lower() or word == str(ln.match)][
        : limits.CHOICES
    ]
