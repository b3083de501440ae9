"""`/speaker`: what the Speaker of a table and its founder may do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final, Literal

import discord
from discord import app_commands

from bot.answers import Person, Press, Reply
from bot.chair import Chair
from bot.discord import lobbying
from bot.discord.commands.common import MATCH, complete_match, on_table
from bot.discord.host import Host, Resumable, press_of

__all__ = ["DEEDS", "GROUP"]

GROUP = app_commands.Group(name="speaker", description="For the Speaker of the table")


def _deed(call: Callable[[Chair, Press, str], Awaitable[Reply]]) -> Resumable:
    async def deed(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
        reply = await call(host.service.chair, press_of(interaction, match), text)
        await lobbying.told(host, interaction, reply)

    return deed


async def _extend(chair: Chair, press: Press, text: str) -> Reply:
    hours, _, seat = text.partition(" ")
    return await chair.extend(press, float(hours), int(seat) if seat else None)


async def _handover(chair: Chair, press: Press, text: str) -> Reply:
    person, _, name = text.partition(" ")
    return await chair.handover(press, Person(int(person), name))


DEEDS: Final[Mapping[str, Resumable]] = MappingProxyType(
    {
        "close": _deed(lambda chair, press, text: chair.close(press)),
        "extend": _deed(_extend),
        "handover": _deed(_handover),
        "nudge": _deed(lambda chair, press, text: chair.nudge(press)),
        "pace": _deed(lambda chair, press, text: chair.pace(press, text)),
        "pause": _deed(lambda chair, press, text: chair.pause(press)),
        "resume": _deed(lambda chair, press, text: chair.resume(press)),
        "takeback": _deed(lambda chair, press, text: chair.take_back(press)),
        "roll": _deed(lambda chair, press, text: chair.roll(press)),
    }
)
"""The commands by name, with their options as one text."""


async def _chair(
    interaction: discord.Interaction, match: str | None, name: str, text: str = ""
) -> None:
    await on_table(interaction, match, name, DEEDS[name], text)


@GROUP.command(name="roll", description="Roll or draw what the table waits for")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def roll(interaction: discord.Interaction, match: str | None = None) -> None:
    await _chair(interaction, match, "roll")


@GROUP.command(name="nudge", description="Remind those who are missing")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def nudge(interaction: discord.Interaction, match: str | None = None) -> None:
    await _chair(interaction, match, "nudge")


@GROUP.command(name="extend", description="More time for one seat or for all")
@app_commands.describe(hours="How many hours more", seat="For which seat; all without", match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def extend(
    interaction: discord.Interaction,
    hours: app_commands.Range[float, 0.1, 336.0],
    seat: app_commands.Range[int, 1, 24] | None = None,
    match: str | None = None,
) -> None:
    place = f" {seat - 1}" if seat is not None else ""
    await _chair(interaction, match, "extend", f"{hours}{place}")


@GROUP.command(name="close", description="Close the step with the defaults of who is missing")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def close(interaction: discord.Interaction, match: str | None = None) -> None:
    await _chair(interaction, match, "close")


@GROUP.command(name="pause", description="Stop the clocks, or let them go on")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def pause(interaction: discord.Interaction, match: str | None = None) -> None:
    await _chair(interaction, match, "pause")


@GROUP.command(name="pace", description="Slow or live, from the next step on")
@app_commands.describe(pace="Which pace", match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def pace(
    interaction: discord.Interaction, pace: Literal["slow", "live"], match: str | None = None
) -> None:
    await _chair(interaction, match, "pace", pace)


@GROUP.command(name="handover", description="Make somebody else Speaker")
@app_commands.describe(person="Who; a Speaker needs no seat", match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def handover(
    interaction: discord.Interaction, person: discord.User, match: str | None = None
) -> None:
    await _chair(interaction, match, "handover", f"{person.id} {person.display_name}")


@GROUP.command(name="resume", description="Go on after a halt")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def resume(interaction: discord.Interaction, match: str | None = None) -> None:
    await _chair(interaction, match, "resume")


@GROUP.command(name="takeback", description="After a halt: take the last entry back and go on")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def takeback(interaction: discord.Interaction, match: str | None = None) -> None:
    await _chair(interaction, match, "takeback")
