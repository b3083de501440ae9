"""The games there are. A new game is a folder in `engine/games` and one line here."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from engine.core.content import Report
from engine.core.refusal import Refused
from engine.core.rules import Rules
from engine.core.text import CORE

__all__ = ["GAMES", "check", "load"]

# Name in commands, which is the name of its folder; the first is the default.
GAMES = ("inscription", "eminent")


def load(game: str, pack: str | None = None, content: str = "") -> Rules[Any, Any]:
    """The rules of a game on a content pack.

    `pack` names an overlay of the shipped content (None: none); `content` is a pack as a journal
    carries it (JSON text) and goes before. Calls `load(pack, content)` of `engine.games.<game>`.
    Raises `Refused` for an unknown game (naming the known ones) or a faulty pack.
    """
    rules: Rules[Any, Any] = _module(game).load(pack, content)
    return rules


def check(game: str, pack: str | None = None) -> Report:
    """Everything that is wrong with a game's shipped content, with the overlay `pack` laid over it.

    Calls `check(pack)` of `engine.games.<game>`. Raises `Refused` for an unknown game.
    """
    report: Report = _module(game).check(pack)
    return report


def _module(game: str) -> Any:
    if game not in GAMES:
        known = ", ".join(GAMES)
        raise Refused("unknown-game", "", CORE.say("refusal.unknown-game", game, known))
    return import_module(f"engine.games.{game}")
