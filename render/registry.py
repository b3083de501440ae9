"""Which game has pictures, and what is asked of them. Two lines a game.

A renderer is a pure function: a view and what is wanted of it in, a `Drawing` out, whose `paint`
may run on another thread. It knows nothing of who asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from render.inscription import renderer as inscription

__all__ = ["Drawing", "Renderer", "Wanted", "printed", "renderer"]

Drawing = inscription.Drawing


class Wanted(Protocol):
    """What is to be drawn: the key of a `board`; `focus`, the codes that are legal now (a cut holds
    them all; empty: the whole board without legal marks); `stages`, those that were legal before
    each mark of the step (the cut of the first of them only grows); `places`, shapes of a contact
    sheet as (number, codes); `colours`, the name of a theme ("": dark)."""

    @property
    def board(self) -> str: ...
    @property
    def focus(self) -> tuple[str, ...]: ...
    @property
    def stages(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def places(self) -> tuple[tuple[str, tuple[str, ...]], ...]: ...
    @property
    def colours(self) -> str: ...


Renderer = Callable[[Any, Any], Drawing | None]

_PRINTED: Mapping[str, Callable[[Any, str, str], Drawing | None]] = {
    "inscription": inscription.printed
}
_MAKERS: Mapping[str, Callable[[Any], Renderer]] = {"inscription": inscription.make}


def renderer(game_key: str, rules: Any) -> Renderer | None:
    """The renderer of a game on the content that its `rules` (or a pack alone) hold; None where the
    game has no pictures. It answers None for a board that it does not draw."""
    maker = _MAKERS.get(game_key)
    return maker(rules) if maker is not None else None


def printed(game_key: str, rules: Any, item: str, colours: str = "") -> Drawing | None:
    """The picture of an item that is printed in a game's content, by its id; None where there is no
    such item, or no pictures."""
    find = _PRINTED.get(game_key)
    return find(rules, item, colours) if find is not None else None
