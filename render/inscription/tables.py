"""The pictures of the table by the key of their board; those of a seat as `hand:SEAT`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.games.inscription.game import Game
from engine.games.inscription.view import View
from render.inscription.ai import ai
from render.inscription.council import council
from render.inscription.dice import dice
from render.inscription.event import event
from render.inscription.final import final
from render.inscription.hand import hand
from render.inscription.mecatol import mecatol
from render.inscription.objectives import objectives
from render.inscription.offer import offer
from render.inscription.war import war
from render.kit.ops import DisplayList

__all__ = ["OWNED", "TABLES", "table"]

TABLES: Mapping[str, Callable[[Game, View, str], DisplayList | None]] = MappingProxyType(
    {
        "event": event,
        "dice": dice,
        "war": war,
        "council": council,
        "mecatol": mecatol,
        "ai": ai,
        "objectives": objectives,
        "final": final,
    }
)
"""Of the table: a game, a view and a theme in, a picture out (None: there is nothing to show)."""
OWNED: Mapping[str, Callable[[Game, View, int, str], DisplayList | None]] = MappingProxyType(
    {"hand": hand, "offer": offer}
)
"""Of a seat: the same with the seat."""


def table(game: Game, view: View, board: str, theme: str = "dark") -> DisplayList | None:
    """The picture of a board key; None for a key of another kind, for a seat that there is not, and
    while there is nothing to show."""
    head, _, tail = board.partition(":")
    if not tail:
        build = TABLES.get(head)
        return build(game, view, theme) if build is not None else None
    owned = OWNED.get(head)
    if owned is None or not tail.isdecimal() or int(tail) >= len(view.seats):
        return None
    return owned(game, view, int(tail), theme)
