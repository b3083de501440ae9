"""What a marking step needs to know of the table besides the seat itself."""

from __future__ import annotations

import msgspec

__all__ = ["Context"]


class Context(msgspec.Struct, frozen=True, gc=False):
    """Where a seat stands in the round; the same for the whole step, whatever others do (R359).

    `seat`: its index, for events. `phase`: `card` or `dice` while resources and assets are spent
    (steps 1 and 3 of a strategy event), `council` while ballots are filled in, "" otherwise: then a
    seat only answers what it owes. `gives`: resources of the event card, or of the black dice.
    `focus`: icons that the three focus dice show, (0, 0, 0) before the roll. `reward`: points and
    votes of the topmost Mecatol Rex slot that was open when the step began.
    """

    seat: int
    phase: str = ""
    gives: tuple[int, int, int] = (0, 0, 0)
    focus: tuple[int, int, int] = (0, 0, 0)
    reward: tuple[int, int] = (0, 0)

    @property
    def open(self) -> bool:
        """Whether resources and assets may be spent."""
        return self.phase == "card" or self.phase == "dice"
