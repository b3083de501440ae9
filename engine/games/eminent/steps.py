"""The steps of Eminent Domain: imperative structs with a canonical text each.

Cards are named by the id of a role card (`survey`, `produce_trade`) or the code of a technology
(`A9`); planets by their place in one's own empire (`P1` is the first); planets that a survey has
found, and alternatives of a choice, are counted from 1.
"""

from __future__ import annotations

import functools
from typing import Final, cast

import msgspec

__all__ = [
    "Attack", "Boost", "Buy", "Choose", "Discard", "Dissent", "EminentStep", "Follow", "Keep",
    "Lead", "Look", "Play", "Preset", "Produce", "Remove", "Settle", "Stop", "Take", "Trade",
    "Tuck", "Use", "parse",
]  # fmt: skip


class _Text:
    """`str` and `repr` of a step are its canonical text."""

    __slots__ = ()

    def __str__(self) -> str:
        return _TEXTS[type(self)] % msgspec.structs.astuple(self)  # type: ignore[arg-type]

    __repr__ = __str__


class Play(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Play a card of the hand for its action. Rules: Action phase."""

    card: str


class Choose(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Take an alternative of a choice, counted from 1."""

    number: int


class Stop(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Make no more of the marks that may be left out."""


class Use(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Use a permanent technology in one's own turn (Q67)."""

    card: str


class Remove(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Take a card out of the game."""

    card: str


class Take(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Take a role card from its stack to the hand."""

    card: str


class Lead(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Lead a role. Rules: Role phase."""

    role: str


class Follow(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Follow the role with the symbols of the empire; boosts may be added (Q23)."""


class Dissent(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Do not follow: draw a card. Rules: Role phase."""


class Boost(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Play a card of the hand for its symbols of the role; as an answer this is following."""

    card: str


class Look(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Look at the planets that a survey finds. Rules: Survey."""


class Keep(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Keep one of the planets looked at, counted from 1."""

    number: int


class Tuck(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Tuck a card as a colony under a face-down planet. Rules: Colonize."""

    card: str
    planet: str


class Settle(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Turn a planet over that has enough colonies. Rules: Colonize."""

    planet: str


class Attack(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Turn a planet over for fighters. Rules: Warfare."""

    planet: str


class Produce(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Put a good into an empty slot of its kind. Rules: Produce/Trade."""

    planet: str
    good: str


class Trade(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Give a good for one influence; `trade fleet fighter` gives a fighter (Weapon Emporium)."""

    planet: str
    good: str


class Buy(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Take a technology, by the code of the face that is wanted. Rules: Research."""

    card: str


class Discard(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Discard a card of the hand in one's cleanup. Rules: Cleanup phase."""

    card: str


class Preset(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Leave an answer standing for when others lead a role: `ask`, `dissent`, or `below-2`:
    dissent unless hand and empire hold two symbols of it."""

    role: str
    answer: str


EminentStep = (
    Play | Choose | Stop | Use | Remove | Take | Lead | Follow | Dissent | Boost | Look | Keep
    | Tuck | Settle | Attack | Produce | Trade | Buy | Discard | Preset
)  # fmt: skip

_VERBS: Final = {
    c.__name__.lower(): c
    for c in (
        Play, Choose, Stop, Use, Remove, Take, Lead, Follow, Dissent, Boost, Look, Keep,
        Tuck, Settle, Attack, Produce, Trade, Buy, Discard, Preset,
    )
}  # fmt: skip

# How the words of a step follow each other.
_TEXTS: Final[dict[type, str]] = {
    kind: " ".join([verb, *["%s"] * len(kind.__struct_fields__)]) for verb, kind in _VERBS.items()
}


@functools.lru_cache(maxsize=8192)
def parse(text: str) -> EminentStep:
    """The step of a canonical text. Raises `ValueError` with one sentence."""
    verb, *rest = text.split() or [""]
    kind = _VERBS.get(verb)
    if kind is None:
        raise ValueError(f"{verb!r} is no verb; verbs are {', '.join(_VERBS)}.")
    fields = kind.__struct_fields__
    if len(rest) != len(fields):
        raise ValueError(f"{verb} takes {' and '.join(fields) or 'nothing more'}.")
    try:
        values = [int(w) if f == "number" else w for f, w in zip(fields, rest, strict=True)]
    except ValueError:
        raise ValueError(f"{rest[-1]!r} is not a whole number.") from None
    return cast("EminentStep", msgspec.convert(dict(zip(fields, values, strict=True)), kind))
