"""Slash commands and context menus: each does what a button does, through the same deeds."""

from bot.discord.commands.tree import Tree, build_tree

__all__ = ["Tree", "build_tree"]
