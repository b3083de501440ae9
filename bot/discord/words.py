"""Words that cards and desks share: names without markup, times, lists of seats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bot.answers import SeatLine
from bot.text import say

__all__ = ["escape", "listed", "names", "ping", "seat_name", "signed", "stamp"]

_MARKUP: Final = re.compile(r"([\\*_`~|>#\[\]()<:-])")
_NAME: Final = 32


def escape(name: str) -> str:
    """A name that somebody gave, without effect: no markup, no mention, one line, 32 characters."""
    line = " ".join(name.split())[:_NAME] or "?"
    return _MARKUP.sub(r"\\\1", line).replace("@", "@\u200b")


def stamp(when: float, style: str = "R") -> str:
    """A time as Discord shows it to each reader: `R` relative, `t` the time of day."""
    return f"<t:{int(when)}:{style}>"


def ping(users: Iterable[int]) -> str:
    """Mentions of people."""
    return " ".join(f"<@{user}>" for user in users)


def seat_name(seats: Sequence[SeatLine], seat: int) -> str:
    """The escaped name of a seat."""
    for line in seats:
        if line.seat == seat:
            return escape(line.name)
    return str(seat + 1)


def names(seats: Sequence[SeatLine], which: Iterable[int]) -> str:
    """Names of several seats: `Ann, Cy, Dee`."""
    return ", ".join(seat_name(seats, seat) for seat in which)


def listed(parts: Sequence[str], most: int, locale: str = "en") -> str:
    """The first `most` parts, and how many more there are."""
    if len(parts) <= most:
        return ", ".join(parts)
    return f"{', '.join(parts[:most])} {say('w.more', len(parts) - most, locale=locale)}"


def signed(phrase: str) -> str:
    """A phrase with its full stop."""
    phrase = phrase.strip()
    return phrase if not phrase or phrase[-1] in ".!?…" else f"{phrase}."
