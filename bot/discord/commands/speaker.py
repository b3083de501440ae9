"""`/speaker`: what the Speaker of a table and its founder may do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

import discord
from discord import app_commands

from bot.answers import Person, Press, Reply
from bot.discord import lobbying
from bot.discord.commands.common import MATCH, complete_match, on_table
from bot.discord.host import Host, press_of

__all__ = ["GROUP"]

GROUP = app_commands.Group(name="speaker", description="For the Speaker of the table")


async def _chair(
    interaction: discord.Interaction,
    match: str | None,
    call: Callable[[Host, Press], Awaitable[Reply]],
) -> None:
    async def deed(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
        reply = await call(host, press_of(interaction, match))
        await lobbying.told(host, interaction, reply)

    await on_table(interaction, match, "desk", deed)


@GROUP.command(name="roll", description="Roll or draw what the table waits for")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def roll(interaction: discord.Interaction, match: str | None = None) -> None:
    await _chair(interaction, match, lambda host, press: host.service.chair.roll(press))


@GROUP.command(name="nudge", description="Remind those who are missing")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def nudge(interaction: discord.Interaction, match: str | None = None) -> None:
    await _chair(interaction, match, lambda host, press: host.service.chair.nudge(press))


@GROUP.command(name="extend", description="More time for one seat or for all")
@app_commands.describe(hours="How many hours more", seat="For which seat; all without", match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def extend(
    interaction: discord.Interaction,
    hours: app_commands.Range[float, 0.1, 336.0],
    seat: app_commands.Range[int, 1, 24] | None = None,
    match: str | None = None,
) -> None:
    place = seat - 1 if seat is not None else None
    await _chair(
        interaction, match, lambda host, press: host.service.chair.extend(press, hours, place)
    )


@GROUP.command(name="close", description="Close the step with the defaults of who is missing")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def close(interaction: discord.Interaction, match: str | None = None) -> None:
    await _chair(interaction, match, lambda host, press: host.service.chair.close(press))


@GROUP.command(name="pause", description="Stop the clocks, or let them go on")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def pause(interaction: discord.Interaction, match: str | None = None) -> None:
    await _chair(interaction, match, lambda host, press: host.service.chair.pause(press))


@GROUP.command(name="pace", description="Slow or live, from the next step on")
@app_commands.describe(pace="Which pace", match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def pace(
    interaction: discord.Interaction, pace: Literal["slow", "live"], match: str | None = None
) -> None:
    await _chair(interaction, match, lambda host, press: host.service.chair.pace(press, pace))


@GROUP.command(name="handover", description="Make somebody else Speaker")
@app_commands.describe(person="Who; a Speaker needs no seat", match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def handover(
    interaction: discord.Interaction, person: discord.User, match: str | None = None
) -> None:
    to = Person(person.id, person.display_name)
    await _chair(interaction, match, lambda host, press: host.service.chair.handover(press, to))


@GROUP.command(name="resume", description="Go on after a halt")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def resume(interaction: discord.Interaction, match: str | None = None) -> None:
    await _chair(interaction, match, lambda host, press: host.service.chair.resume(press))
