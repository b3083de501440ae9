"""What a match waits for: a decision of seats, an outcome of chance, or nothing more."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = ["Decide", "Draw", "Mode", "NeedChance", "Over", "Pending", "Roll", "Window"]

Mode = Literal["joint", "ordered", "first", "rounds", "free"]


class Window(msgspec.Struct, frozen=True, omit_defaults=True):
    """Seats that are asked, and how. `must` and `may` follow from public facts only.

    `id` is unique within the match (`r4.card`), `name` names the kind (`card`).
    Modes: *joint* all pencil, all put the marker down, then it closes and is resolved in the order
    of `must`; *ordered* asked in turn, in the order of `must` (`early`: an answer may be left
    beforehand); *first* the first final act that holds a step closes it; *rounds* as joint, and the
    rules ask again with another id until all pass; *free* every act applies at once until a step
    moves on. With an empty `must`, a window (but a *free* one) closes as soon as it opens.
    `sealed`: even that a seat has pencilled is nobody's business. `shows`: whether the table
    sees who is missing, a count, or nothing. `pace` gives the bot its deadline. `scene` groups
    windows that are one card.
    """

    id: str
    name: str
    must: tuple[int, ...]
    may: tuple[int, ...] = ()
    mode: Mode = "joint"
    sealed: bool = False
    early: bool = False
    pace: Literal["step", "vote", "reaction"] = "step"
    shows: Literal["who", "count", "nothing"] = "who"
    scene: str = ""


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """Dice; `sides` holds the number of faces of each. The outcome holds a face index each."""

    sides: tuple[int, ...]


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """`take` distinct positions out of `size`, in order; take = size is a shuffle."""

    size: int
    take: int


class Decide(msgspec.Struct, frozen=True, tag="decide"):
    window: Window


class NeedChance(msgspec.Struct, frozen=True, tag="chance"):
    """The rules ask for an outcome. `name` is stable (`dice`, `relics`); together with the round
    and its count it fixes the outcome of a seeded source. `audience`: who learns it (None: all,
    (): nobody). `round` is part of the key."""

    name: str
    request: Roll | Draw
    round: int = 0
    audience: tuple[int, ...] | None = None


class Over(msgspec.Struct, frozen=True, tag="over"):
    """Nothing more to decide. `winners` in seat order (empty: nobody)."""

    winners: tuple[int, ...]


Pending = Decide | NeedChance | Over
