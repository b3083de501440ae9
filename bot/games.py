"""The games that a bot offers, their rules loaded once for each content pack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.registry import GAMES, load
from engine.core.rules import Rules

__all__ = ["Games"]

Load = Callable[[str, str | None, str], Rules[Any, Any]]


class Games:
    """Rules by game and by pack. `names` are the games on offer, the default first; `load(game,
    pack, content)` as in `engine.core.registry`."""

    def __init__(self, names: Sequence[str] = GAMES, load: Load = load) -> None:
        self.names = tuple(names)
        self._load = load
        self._shipped: dict[str, Rules[Any, Any]] = {}
        self._packs: dict[str, Rules[Any, Any]] = {}

    def rules(self, game: str = "") -> Rules[Any, Any]:
        """The rules of a game on the shipped content; "" is the first game. Raises `Refused`."""
        game = game or self.names[0]
        if game not in self._shipped:
            rules = self._load(game, None, "")
            # Who serves many matches looks everything up before the first.
            if (prepare := getattr(rules, "prepare", None)) is not None:
                prepare()
            self._shipped[game] = rules
            self._packs[rules.pack_hash] = rules
        return self._shipped[game]

    def known(self, game: str, pack: str) -> Rules[Any, Any]:
        """The rules of a game on the pack of that hash where a match on it was loaded, else on the
        shipped content. Raises `Refused`."""
        return self._packs.get(pack) or self.rules(game)

    def content(self, game: str, pack: str) -> str:
        """The pack that `known` finds, as JSON text; "" where the game has none. Raises
        `Refused`."""
        return str(getattr(self.known(game, pack), "pack_content", ""))

    def of_pack(self, game: str, hash: str, content: str) -> Rules[Any, Any]:
        """The rules on the pack that a match began with. Raises `Refused`."""
        self.rules(game)
        if hash not in self._packs:
            self._packs[hash] = self._load(game, None, content)
        return self._packs[hash]
