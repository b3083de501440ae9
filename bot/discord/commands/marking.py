"""Commands for a seat's own step: desk, do, undo, done, vote, hand, why, hint."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import discord
from discord import app_commands

from bot.discord import info
from bot.discord.ballot import is_whole
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
from bot.discord.page import MAIN, Page
from bot.discord.presses import after
from bot.typed import parts

__all__ = ["COMMANDS", "DEEDS"]


async def desk(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """The desk, at the bottom of the channel; the former one is removed."""
    reply = await host.service.marks.open(press_of(interaction, match))
    if reply.desk is None:
        await host.tell(interaction, reply.text)
        return
    note = ""
    if reply.desk.seat is None:
        note = await host.no_seat(interaction, reply.desk)
    watch = reply.desk.seat is None and reply.desk.phase != "lobby"
    await host.show(interaction, reply.desk, Page("look") if watch else MAIN, note=note)


async def mark(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """Pencil typed steps."""
    reply = await host.service.marks.step(press_of(interaction, match), parts(text))
    await after(host, interaction, reply)


async def hand(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """What the seat can spend or play."""
    shown = await with_desk(host, interaction, match)
    if shown is None:
        return
    if shown.seat is None:
        await host.tell(interaction, await host.no_seat(interaction, shown))
        return
    await info.hand(host, interaction, shown)


async def why(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """Why a mark cannot be made."""
    await info.why(host, interaction, match, text)


async def hint(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """A step to take, and why."""
    await info.hint(host, interaction, match)


async def undo(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """Take the last marks back, so many."""
    reply = await host.service.marks.undo(press_of(interaction, match), int(text))
    await after(host, interaction, reply)


async def done(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """Marker down; up with any text."""
    press = press_of(interaction, match)
    reply = await (host.service.marks.up if text else host.service.marks.down)(press)
    await after(host, interaction, reply)


async def vote(host: Host, interaction: discord.Interaction, match: int, text: str) -> None:
    """Seal a ballot: `<votes> <side>`."""
    shown = await with_desk(host, interaction, match)
    if shown is None:
        return
    votes, _, side = text.partition(" ")
    sides = shown.prompt.sides if shown.prompt is not None else ()
    if not sides:
        await host.show(interaction, shown, note=await host.sentence(interaction, "no-ballot"))
        return
    key = next((k for k, w in sides if w.lower() == side.strip().lower()), "")
    if not key:
        names = ", ".join(w for _, w in sides)
        await host.say(interaction, "no-side", side[:40], names)
        return
    step = key if is_whole(key) else f"{key} {votes}"
    reply = await host.service.marks.ballot(press_of(interaction, match), [step])
    await after(host, interaction, reply, Page("ballot"))


DEEDS: Final[Mapping[str, Resumable]] = MappingProxyType(
    {
        "desk": desk,
        "do": mark,
        "done": done,
        "hand": hand,
        "hint": hint,
        "undo": undo,
        "vote": vote,
        "why": why,
    }
)
"""The commands by name, with their options as one text."""


@app_commands.command(name="desk", description="Open your desk at the bottom of the channel")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def desk_command(interaction: discord.Interaction, match: str | None = None) -> None:
    await on_table(interaction, match, "desk", desk)


async def _complete_marks(interaction: discord.Interaction, typed: str) -> Choices:
    shown = await current(interaction)
    if shown is None:
        return []
    looks = host_of(interaction).service.looks
    found = await looks.complete(shown.match, interaction.user.id, typed)
    return as_choices((text, text) for text in found)


@app_commands.command(name="do", description="Mark by typing: steps parted by ;")
@app_commands.describe(marks="Marks, as printed on the picture, parted by ;", match=MATCH)
@app_commands.autocomplete(marks=safely(_complete_marks), match=complete_match)
async def do_command(
    interaction: discord.Interaction, marks: str, match: str | None = None
) -> None:
    await on_table(interaction, match, "do", mark, marks)


@app_commands.command(name="undo", description="Take back your last marks")
@app_commands.describe(count="How many, 1 by default", match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def undo_command(
    interaction: discord.Interaction,
    count: app_commands.Range[int, 1, 200] = 1,
    match: str | None = None,
) -> None:
    await on_table(interaction, match, "undo", undo, str(count))


@app_commands.command(name="done", description="Put your marker down, or take it up again")
@app_commands.describe(take_back="Take the marker up again", match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def done_command(
    interaction: discord.Interaction, take_back: bool = False, match: str | None = None
) -> None:
    await on_table(interaction, match, "done", done, "up" if take_back else "")


async def _complete_side(interaction: discord.Interaction, typed: str) -> Choices:
    shown = await current(interaction)
    if shown is None or shown.prompt is None:
        return []
    word = typed.lower()
    return as_choices((w, w) for _, w in shown.prompt.sides if word in w.lower())


@app_commands.command(name="vote", description="Seal your ballot")
@app_commands.describe(side="Which side", votes="How many votes", match=MATCH)
@app_commands.autocomplete(side=safely(_complete_side), match=complete_match)
async def vote_command(
    interaction: discord.Interaction,
    side: str,
    votes: app_commands.Range[int, 0, 999] = 0,
    match: str | None = None,
) -> None:
    await on_table(interaction, match, "vote", vote, f"{votes} {side}")


@app_commands.command(name="hand", description="What you hold and can spend")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def hand_command(interaction: discord.Interaction, match: str | None = None) -> None:
    await on_table(interaction, match, "hand", hand)


async def _complete_why(interaction: discord.Interaction, typed: str) -> Choices:
    shown = await current(interaction)
    if shown is None:
        return []
    near = await host_of(interaction).service.looks.near(shown.match, interaction.user.id)
    word = typed.lower()
    return as_choices(
        (offer.label.label or offer.step, offer.step)
        for offer in near
        if word in offer.step.lower() or word in offer.label.label.lower()
    )


@app_commands.command(name="why", description="Why a mark cannot be made now")
@app_commands.describe(mark="The mark", match=MATCH)
@app_commands.autocomplete(mark=safely(_complete_why), match=complete_match)
async def why_command(
    interaction: discord.Interaction, mark: str, match: str | None = None
) -> None:
    await on_table(interaction, match, "why", why, mark)


@app_commands.command(name="hint", description="A step that would be good for you now, and why")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=complete_match)
async def hint_command(interaction: discord.Interaction, match: str | None = None) -> None:
    await on_table(interaction, match, "hint", hint)


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (
    desk_command,
    do_command,
    undo_command,
    done_command,
    vote_command,
    hand_command,
    why_command,
    hint_command,
)
