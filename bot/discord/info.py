"""Answers that only read: rules, log, hand, why, hint, inbox, verify, lists, doctor, help."""

from __future__ import annotations

import io
from typing import Final

import discord

from bot import rulebook
from bot.answers import Snapshot, TableLine
from bot.discord import limits, permissions
from bot.discord.form import Button, Form, Row, cut
from bot.discord.host import Host
from bot.discord.layout import side_offers
from bot.discord.words import escape, stamp
from bot.text import say

__all__ = [
    "doctor",
    "export",
    "hand",
    "help",
    "hint",
    "inbox",
    "log",
    "rules",
    "status",
    "tables",
    "verify",
    "why",
]

_LINES: Final = 40
_TABLES: Final = 20
_LOG_TEXT: Final = 3_600


async def rules(host: Host, interaction: discord.Interaction, game: str, term: str) -> None:
    """A term of a game, its headings, or the nearest ones."""
    book = host.service.games.rules(game)
    terms = rulebook.terms_of(book)
    head = f"**{book.meta.title}**"
    if not terms:
        await host.tell(interaction, f"{head}\n{book.meta.summary}")
        return
    if not term:
        names = cut(", ".join(rulebook.headings(terms)), 1_500)
        index = await host.sentence(interaction, "rules-index", names)
        await host.tell(interaction, f"{head}\n{book.meta.summary}\n{index}")
        return
    found = rulebook.find(terms, term)
    if found is None:
        nearest = ", ".join(rulebook.near(terms, term, 3)) or terms[0].name
        await host.say(interaction, "rules-near", term[:60], nearest)
        return
    await host.answer(
        interaction, Form(f"**{found.name}**\n{cut(found.text, _LOG_TEXT)}"), anew=True
    )


async def log(host: Host, interaction: discord.Interaction, match: int, last: int = _LINES) -> None:
    """The newest lines of the log that the person may read."""
    lines = await host.service.looks.log(match, interaction.user.id, last)
    if not lines:
        await host.say(interaction, "log-empty")
        return
    kept: list[str] = []
    room = _LOG_TEXT
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.append(line)
    await host.answer(interaction, Form("\n".join(reversed(kept))), anew=True)


async def hand(host: Host, interaction: discord.Interaction, desk: Snapshot) -> None:
    """What the seat can spend or play besides marking."""
    sides = side_offers(desk)
    if not sides:
        await host.say(interaction, "hand-empty")
        return
    lines = [await host.sentence(interaction, "hand")]
    for offer in sides:
        detail = f" ({offer.label.detail})" if offer.label.detail else ""
        lines.append(f"`{offer.step}` {offer.label.label}{detail}")
    await host.answer(interaction, Form(cut("\n".join(lines), _LOG_TEXT)), anew=True)


async def why(host: Host, interaction: discord.Interaction, match: int, mark: str) -> None:
    """Why a mark cannot be made now, or that it can."""
    await host.tell(interaction, await host.service.looks.why(match, interaction.user.id, mark))


async def hint(host: Host, interaction: discord.Interaction, match: int) -> None:
    """What a good player would do in the person's place, and why."""
    await host.tell(interaction, await host.service.looks.hint(match, interaction.user.id))


async def inbox(host: Host, interaction: discord.Interaction) -> None:
    """Every table on every server that waits for the person, oldest first, with links."""
    lines = await host.service.looks.inbox(interaction.user.id)
    if not lines:
        await host.say(interaction, "inbox-empty")
        return
    text = [await host.sentence(interaction, "inbox")]
    buttons: list[Button] = []
    for line in lines[:_TABLES]:
        closes = f" · {stamp(line.deadline)}" if line.deadline is not None else ""
        text.append(f"{escape(line.title)}: {line.ask}{closes}")
        if line.link is not None and len(buttons) < limits.ROWS:
            channel, message = line.link
            guild = line.place.guild or "@me"
            url = f"https://discord.com/channels/{guild}/{channel}/{message}"
            buttons.append(Button(cut(line.title, 24), url=url))
    rows: tuple[Row, ...] = tuple((button,) for button in buttons)
    await host.answer(interaction, Form(cut("\n".join(text), _LOG_TEXT), rows=rows), anew=True)


async def verify(host: Host, interaction: discord.Interaction, match: int) -> None:
    """Whether all chance follows from the secret that is shown at the end."""
    await host.tell(interaction, await host.service.looks.verify(match))


async def export(host: Host, interaction: discord.Interaction, match: int) -> None:
    """The journal as a file, only for who asked."""
    data = await host.service.looks.export(match, interaction.user.id)
    if data is None:
        await host.say(interaction, "export-denied")
        return
    text = await host.sentence(interaction, "export", match)
    file = discord.File(io.BytesIO(data), f"table-{match}.json")
    await interaction.response.send_message(text, file=file, ephemeral=True)


def _line(line: TableLine) -> str:
    seats = ", ".join(escape(seat.person or seat.name) for seat in line.seats)
    return f"**{escape(line.title)}** · {line.status} · {line.pace} · {cut(seats, 120)}"


async def tables(host: Host, interaction: discord.Interaction) -> None:
    """The tables of this server that are not over; in a DM the person's own."""
    if interaction.guild_id is not None:
        lines = await host.service.looks.tables(interaction.guild_id)
    else:
        lines = await host.service.looks.mine(interaction.user.id)
    if not lines:
        await host.say(interaction, "no-tables")
        return
    text = "\n".join(_line(line) for line in lines[:_TABLES])
    await host.answer(interaction, Form(cut(text, _LOG_TEXT)), anew=True)


async def status(host: Host, interaction: discord.Interaction, desk: Snapshot) -> None:
    """Where a table stands: its card's text, who is waited for, until when."""
    await host.show(interaction, desk)


async def doctor(host: Host, interaction: discord.Interaction) -> None:
    """What the bot may do here, and how it is."""
    taste = await host.taste(interaction)
    lines = []
    lacking = permissions.missing_here(interaction)
    threads = (
        permissions.missing(interaction.app_permissions, permissions.THREADS)
        if isinstance(interaction.channel, discord.TextChannel)
        else ()
    )
    place = permissions.channel_name(interaction.channel)
    names = ", ".join((*lacking, *threads)) or say("d.nothing", locale=taste.locale)
    lines.append(say("d.missing", place, names, locale=taste.locale))
    form = say("d.plain" if host.plain.on else "d.v2", locale=taste.locale)
    lines.append(form)
    latency = interaction.client.latency
    if latency == latency and latency != float("inf"):
        lines.append(say("d.latency", round(latency * 1000), locale=taste.locale))
    if interaction.channel_id is not None:
        for line in await host.service.looks.here(interaction.channel_id):
            lines.append(f"{escape(line.title)}: {line.status}")
            if line.trouble:
                lines.append(f"> {line.trouble}")
    await host.tell(interaction, "\n".join(lines))


async def help(host: Host, interaction: discord.Interaction) -> None:
    """How to play with the bot, in a few lines."""
    await host.say(interaction, "help")
