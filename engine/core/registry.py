"""The games there are. A new game is a folder in `engine/games` and one line here."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from engine.core.refusal import Refused
from engine.core.rules import Rules
from engine.core.text import CORE

__all__ = ["GAMES", "load"]

# Name in commands, which is the name of its folder; the first is the default.
GAMES = ("inscription", "eminent")


def load(game: str, pack: str | None = None, content: str = "") -> Rules[Any, Any]:
    """The rules of a game on a content pack.

    `pack` names an overlay of the shipped content (None: none); `content` is a pack as a journal
    carries it (JSON text) and goes before. Calls `load(pack, content)` of `engine.games.<game>`.
    Raises `Refused` for an unknown game (naming the known ones) or a faulty pack.
    """
    if game not in GAMES:
        known = ", ".join(GAMES)
        raise Refused("unknown-game", "", CORE.say("refusal.unknown-game", game, known))
    module = import_module(f"engine.games.{game}")
    rules: Rules[Any, Any] = module.load(pack, content)
    return rules
