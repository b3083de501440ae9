"""The tree of all commands, its hash, and what happens when one of them fails."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import discord
from discord import app_commands

from bot.discord import router
from bot.discord.commands import game, marking, reading, speaker
from bot.discord.host import Resumable

__all__ = ["RESUMABLE", "Tree", "build_tree", "tree_hash"]

_log = logging.getLogger(__name__)

RESUMABLE: Final[Mapping[str, Resumable]] = MappingProxyType(
    {**game.DEEDS, **marking.DEEDS, **reading.DEEDS, **speaker.DEEDS}
)
"""Commands that go on after the menu which asks for the table."""


class Tree(app_commands.CommandTree[Any]):
    """Answers with a sentence when a command fails."""

    async def on_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """The person gets a sentence."""
        cause = getattr(error, "original", error)
        if isinstance(cause, discord.HTTPException) and cause.code in router.GONE:
            _log.info("too late for interaction %s: %s", interaction.id, cause)
            return
        _log.error("command failed", exc_info=cause)
        unanswered = isinstance(cause, discord.HTTPException)
        await router.sorry(interaction, "unanswered" if unanswered else "fault")


def build_tree(client: discord.Client) -> Tree:
    """The tree of a client; everything in it works in servers and in DMs with the bot."""
    tree = Tree(
        client,
        allowed_contexts=app_commands.AppCommandContext(
            guild=True, dm_channel=True, private_channel=False
        ),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    for group in (game.GROUP, speaker.GROUP):
        tree.add_command(group)
    for command in (*marking.COMMANDS, *reading.COMMANDS):
        tree.add_command(command)
    for menu in reading.MENUS:
        tree.add_command(menu)
    return tree


def tree_hash(tree: app_commands.CommandTree[Any]) -> str:
    """A hash of all that Discord knows of the commands; they are sent again when it changes."""
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    text = json.dumps(payload, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()
