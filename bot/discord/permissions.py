"""What the bot may do in a place, and the exact name of what is missing there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import discord

__all__ = [
    "CARDS",
    "PICTURES",
    "THREADS",
    "channel_name",
    "explain",
    "label",
    "lacking",
    "missing",
    "missing_here",
]

CARDS: Final = ("view_channel", "send_messages", "read_message_history")
"""What cards need in a channel (in a thread, `send_messages_in_threads` in place of the second)."""
PICTURES: Final = ("attach_files",)
THREADS: Final = ("create_public_threads", "send_messages_in_threads")


def label(name: str) -> str:
    """The permission as Discord's settings call it in English: `Create Public Threads`."""
    names = {"view_channel": "View Channel", "read_messages": "View Channel"}
    return names.get(name) or name.replace("_", " ").title().replace(" In ", " in ")


def missing(permissions: discord.Permissions, wanted: Iterable[str]) -> tuple[str, ...]:
    """The labels of those wanted permissions that are not there; not of those that only fall away
    with another one: who sees no channel cannot write, who cannot write sends no pictures."""
    names = [name for name in wanted if not getattr(permissions, name)]
    if "view_channel" in names:
        names = ["view_channel"]
    elif any(name.startswith("send_messages") for name in names):
        names = [name for name in names if name not in PICTURES]
    return tuple(label(name) for name in names)


def _wanted(channel: object) -> tuple[str, ...]:
    in_thread = isinstance(channel, discord.Thread)
    cards = tuple(
        "send_messages_in_threads" if in_thread and name == "send_messages" else name
        for name in CARDS
    )
    return cards + PICTURES


def missing_here(interaction: discord.Interaction) -> tuple[str, ...]:
    """What the bot lacks in the interaction's channel to keep a table there, by Discord's own
    account in the interaction; nothing in a DM."""
    if interaction.guild_id is None:
        return ()
    return missing(interaction.app_permissions, _wanted(interaction.channel))


def lacking(channel: object, permissions: discord.Permissions) -> tuple[str, ...]:
    """The labels of what the bot lacks in a channel or thread to keep a table there."""
    return missing(permissions, _wanted(channel))


def channel_name(channel: object) -> str:
    """`#games` for sentences."""
    name = getattr(channel, "name", None)
    return f"#{name}" if name else "this channel"


def explain(channel: object, permissions: discord.Permissions | None) -> str:
    """What a 403 in the channel was about: the permission that is missing, and the place."""
    place = channel_name(channel)
    names = lacking(channel, permissions) if permissions is not None else ()
    verb = "is" if len(names) == 1 else "are"
    return f"{', '.join(names)} {verb} missing in {place}" if names else f"not allowed in {place}"
