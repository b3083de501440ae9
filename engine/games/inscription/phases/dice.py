"""The dice: what their faces show. Rules: Components, Focus Dice."""

from __future__ import annotations

import functools
from typing import Final

from engine.core.window import Roll
from engine.games.inscription.words import LETTERS

__all__ = ["BLACK", "FOCUS", "ONE", "SIX", "counted", "faces"]

# Resource on each face of a black die; icons on each face of a focus die.
BLACK: Final = (0, 0, 0, 1, 1, 2)
FOCUS: Final = (1, 1, 1, 1, 2, 2)

SIX: Final = Roll((6, 6, 6, 6, 6, 6))
ONE: Final = Roll((6,))


@functools.lru_cache(maxsize=65536)
def counted(
    dice: tuple[int, ...],
) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Resources of the three black dice, and icons that the three focus dice show."""
    black = [0, 0, 0]
    for face in dice[:3]:
        black[BLACK[face]] += 1
    a, b, c = [FOCUS[face] for face in dice[3:]]
    return (black[0], black[1], black[2]), (a, b, c)


def faces(dice: tuple[int, ...]) -> tuple[str, ...]:
    """What a roll shows, as printed: `M`, `I`, `R` for the black dice, then `M` or `MM`, `I` or
    `II`, `R` or `RR` for the focus dice."""
    black = [LETTERS[BLACK[face]] for face in dice[:3]]
    focus = [LETTERS[kind] * FOCUS[face] for kind, face in enumerate(dice[3:])]
    return (*black, *focus)
