"""The toy game as it is played here: with pictures, ballots, and a policy of whims."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.games import Games
from engine.core.rules import Prompt
from tests.bot.discord.boarded import Boarded

__all__ = ["Played", "games"]


class Played(Boarded):
    """The bids are ballots."""

    def policies(self) -> dict[str, Any]:
        return {"whim": _whim}

    def prompt(self, state: Any, seat: int) -> Prompt:
        prompt = super().prompt(state, seat)
        if state.phase != "bid":
            return prompt
        return msgspec.structs.replace(prompt, form="ballot", sides=(("bid", "Bid"),), limit=1)


def _whim(rules: Any, state: Any, seat: int, options: Any, key: bytes) -> Any:
    """Any option; sometimes the marker, where nothing is owed."""
    found = list(options)
    chosen = key[-1] + 7 * key[0] + state.round
    if not found or (chosen % 4 == 0 and rules.ready(state, seat) is None):
        return None
    return found[chosen % len(found)].step


def games() -> Games:
    toy = Played()
    return Games(("toy",), lambda game, pack, content: toy)
