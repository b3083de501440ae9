"""The steps of Twilight Inscription: imperative structs with a canonical text each.

Payments are a resource (`material influence research`), a specialty (`biotic propulsion cybernetic
warfare`) or `planet`; `free` marks a step that an effect gives. Which sheet a code belongs to
follows from the active sheet or, for a mark an effect gives, from that effect.
"""

from __future__ import annotations

import functools
from typing import Final, cast

import msgspec

__all__ = [
    "Activate",
    "Build",
    "Burst",
    "Cast",
    "Choose",
    "Claim",
    "Deploy",
    "Develop",
    "Dock",
    "Explore",
    "Focus",
    "InscriptionStep",
    "Keep",
    "Play",
    "Research",
    "Scrap",
    "Stop",
    "Trade",
    "Unlock",
    "Use",
    "parse",
]  # fmt: skip


class _Text:
    """`str` and `repr` of a step are its canonical text."""

    __slots__ = ()

    def __str__(self) -> str:
        kind = type(self)
        words = msgspec.structs.astuple(self)  # type: ignore[arg-type]
        if "" in words:
            words = tuple([word for word in words if word != ""])
            return " ".join([kind.__name__.lower(), *map(str, words)])
        return _TEXTS[kind] % words

    __repr__ = __str__


class Keep(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Keep one of the factions dealt (by id). Rules: Setup 2."""

    faction: str


class Activate(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Choose the active sheet; until something is spent another choice replaces it."""

    sheet: str


class Explore(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Trace a line: lane `D4-E5` (from, to) or wormholes `W1-W3` (in, out)."""

    lane: str
    pay: str


class Claim(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Circle a system (Navigation) or a grid space (Industry)."""

    code: str
    pay: str


class Scrap(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Cross out a grid space; a tagged one by its specialty."""

    code: str
    pay: str


class Unlock(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Unlock a planet (`P3 planet`), a unit type (`DN cybernetic`) or a technology by its specialty
    (`T1 propulsion`)."""

    code: str
    pay: str


class Develop(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Cross out an icon of a planet (`P3-B2`) or of a space dock (`S1-2`)."""

    code: str
    pay: str


class Dock(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Build a space dock outright (`S1 planet`)."""

    code: str
    pay: str


class Build(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Cross out one cost icon of a unit band (`CR2`), or build infantry (`IN`)."""

    code: str
    pay: str


class Deploy(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Draw the unit just built on nodes, in reading order: `deploy CR C3-C4-D4`. `deploy CR none`
    where it fits nowhere (Q62)."""

    unit: str
    nodes: str


class Research(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Cross out one research icon of a technology: `research T1 research`."""

    code: str
    pay: str


class Focus(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Spend a focus asset: the die of that resource is unlocked on the active sheet."""

    resource: str


class Trade(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Spend a trade good for one resource."""

    resource: str


class Burst(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Spend a specialty as several resources on Industry (the legend)."""

    specialty: str


class Use(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Use an action: `T1 T2` of the active sheet, `F` the faction's."""

    code: str


class Play(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Play a relic of one's hand by its code (`R7`)."""

    code: str


class Choose(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Answer a choice that is owed, counted from 1; an amount or an order likewise."""

    number: int


class Stop(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """End a burst, or marks that may be left out."""


class Cast(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Fill in the ballot: `cast pass 3`, `cast fail 2`, `cast abstain 0`."""

    side: str
    votes: int


class Vote(_Text, msgspec.Struct, frozen=True, tag=True, gc=False):
    """Fill in the ballot against the AI faction, a number without a side: `vote 3`, `vote 0`."""

    votes: int


InscriptionStep = (
    Keep | Activate | Explore | Claim | Scrap | Unlock | Develop | Dock | Build | Deploy | Research
    | Focus | Trade | Burst | Use | Play | Choose | Stop | Cast | Vote
)  # fmt: skip

_VERBS = {c.__name__.lower(): c for c in (
    Keep, Activate, Explore, Claim, Scrap, Unlock, Develop, Dock, Build, Deploy, Research,
    Focus, Trade, Burst, Use, Play, Choose, Stop, Cast, Vote,
)}  # fmt: skip

# How the words of a step follow each other.
_TEXTS: Final[dict[type, str]] = {
    kind: " ".join([verb, *["%s"] * len(kind.__struct_fields__)]) for verb, kind in _VERBS.items()
}


@functools.lru_cache(maxsize=16384)
def parse(text: str) -> InscriptionStep:
    """The step of a canonical text. Raises `ValueError` with one sentence."""
    verb, *words = text.split() or [""]
    kind = _VERBS.get(verb)
    if kind is None:
        raise ValueError(f"{verb!r} is no verb; verbs are {', '.join(_VERBS)}.")
    fields = kind.__struct_fields__
    if len(words) != len(fields):
        raise ValueError(f"{verb} takes {' and '.join(fields) or 'nothing more'}.")
    try:
        values = [
            int(w) if f in ("number", "votes") else w for f, w in zip(fields, words, strict=True)
        ]
    except ValueError:
        raise ValueError(f"{words[-1]!r} is not a whole number.") from None
    return cast("InscriptionStep", msgspec.convert(dict(zip(fields, values, strict=True)), kind))
