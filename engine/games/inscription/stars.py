"""Which outcomes of an agenda are good, and which agenda may stand against which.

Rules: Solo and Two-Player Rules, Council Events; P28.
"""

from __future__ import annotations

from engine.games.inscription.boards import Agenda

__all__ = ["STARS", "is_counter", "is_starred"]

# Where an agenda may have its star. The shipped ones have it on one outcome each.
STARS = ("pass", "fail", "both", "none")


def is_starred(agenda: Agenda, side: str) -> bool:
    """Whether the outcome `pass` or `fail` is a good one."""
    return agenda.star in (side, "both")


def is_counter(first: Agenda, other: Agenda) -> bool:
    """Whether `other`, of which only Fail is seen, may stand against `first`, of which only Pass
    is: exactly one of the two outcomes is starred (P28)."""
    return is_starred(first, "pass") != is_starred(other, "fail")
