"""The ranks of games against the AI faction. Rules: Winning the Game (Solo/Two-Player)."""

from __future__ import annotations

from typing import Final

import msgspec

from engine.games.inscription.words import DIFFICULTIES

__all__ = ["RANKS", "Rank", "lowest", "rank"]

# The least score of each rank (P29).
RANKS: Final = (
    (0, "Lost in the Dark Years"),
    (40, "Footnote in Galactic History"),
    (60, "Fledgling Domain"),
    (80, "Galactic Power"),
    (100, "Ascendant Authority"),
    (120, "Surpassed the Lazax"),
)
# The first rank that is no loss, and the last one, at each difficulty.
_FIRST: Final = (1, 2, 3)
_LAST: Final = (3, 4, 5)


class Rank(msgspec.Struct, frozen=True):
    """A title, and whether the score is a loss at the difficulty."""

    title: str
    loss: bool


def lowest(difficulty: str) -> int:
    """The lowest score that is no loss."""
    return RANKS[_FIRST[DIFFICULTIES.index(difficulty)]][0]


def rank(difficulty: str, points: int) -> Rank:
    """The rank of a score. A loss has the title of its score (P29); the ranks of Easy and Medium
    end before the highest ones."""
    at = max([0, *[i for i, (least, _title) in enumerate(RANKS) if points >= least]])
    at = min(at, _LAST[DIFFICULTIES.index(difficulty)])
    return Rank(RANKS[at][1], points < lowest(difficulty))
