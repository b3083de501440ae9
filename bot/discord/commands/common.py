"""What the commands share: the host, the table they mean, completions that never fail."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, Final, cast

import discord
from discord import app_commands

from bot.answers import Snapshot
from bot.discord import limits, tables
from bot.discord.form import cut
from bot.discord.host import Host

__all__ = [
    "MATCH",
    "as_choices",
    "complete_match",
    "current",
    "host_of",
    "on_table",
    "safely",
    "with_desk",
]

_log = logging.getLogger(__name__)

MATCH: Final = "The table, where the channel does not tell"

Choices = list[app_commands.Choice[str]]
Completion = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, Choices]]


def host_of(interaction: discord.Interaction) -> Host:
    """The host of the client that got the interaction."""
    return cast("Host", interaction.client.host)  # type: ignore[attr-defined]


async def on_table(
    interaction: discord.Interaction,
    match: str | None,
    again: str,
    deed: Callable[[Host, discord.Interaction, int, str], Awaitable[None]],
    text: str = "",
) -> None:
    """Do the deed on the table that is meant. `again` names the command, to go on with after the
    menu that asks which table."""
    host = host_of(interaction)
    number = await tables.of(host, interaction, match, f"{again} {text}".strip())
    if number is None:
        return
    async with host.turn(interaction.user.id, number):
        await deed(host, interaction, number, text)


async def with_desk(host: Host, interaction: discord.Interaction, match: int) -> Snapshot | None:
    """The table as the person sees it; None when they have been told that there is none."""
    desk = await host.service.looks.desk(match, interaction.user.id)
    if desk is None:
        await host.say(interaction, "no-table")
    return desk


def safely(completion: Completion) -> Completion:
    """A completion that answers nothing where it would raise: Discord shows an error otherwise."""

    async def complete(interaction: discord.Interaction[Any], current: str) -> Choices:
        try:
            return await completion(interaction, current)
        except Exception:
            _log.exception("completing %r failed", current)
            return []

    return complete


def as_choices(pairs: Iterable[tuple[str, str]]) -> Choices:
    """At most 25 choices of (name, value), values that are too long left out."""
    found = []
    for name, value in pairs:
        if 1 <= len(value) <= limits.CHOICE_VALUE:
            found.append(app_commands.Choice(name=cut(name, limits.CHOICE_NAME), value=value))
        if len(found) == limits.CHOICES:
            break
    return found


async def _match(interaction: discord.Interaction, current: str) -> Choices:
    lines = await tables.choices(host_of(interaction), interaction, current)
    return as_choices((line.title, str(line.match)) for line in lines)


complete_match = safely(_match)


async def current(interaction: discord.Interaction) -> Snapshot | None:
    """The table that a completion is about; None where none can be told."""
    host = host_of(interaction)
    given = str(getattr(interaction.namespace, "match", "") or "")
    if given.isdigit():
        return await host.service.looks.desk(int(given), interaction.user.id)
    lines = await tables.candidates(host, interaction)
    if not lines:
        return None
    return await host.service.looks.desk(lines[0].match, interaction.user.id)
