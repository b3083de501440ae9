"""State, view and steps of the toy game."""

from __future__ import annotations

import msgspec

VERBS = {
    "mine": 1, "keep": 0, "sell": 0, "dig": 0, "bid": 0, "take": 1, "put": 0, "done": 0,
    "strike": 1, "block": 0, "give": 2, "guard": 1,
}  # fmt: skip
GUARDS = ("ask", "never", "block")


class Step(msgspec.Struct, frozen=True):
    verb: str
    a: int = 0
    b: int = 0

    def __str__(self) -> str:
        return " ".join([self.verb, str(self.a), str(self.b)][: 1 + VERBS[self.verb]])

    __repr__ = __str__


def parse(text: str) -> Step:
    verb, *rest = text.split() or [""]
    if verb not in VERBS:
        raise ValueError(f"no verb {verb!r}")
    if len(rest) != VERBS[verb] or not all(word.isdecimal() for word in rest):
        raise ValueError(f"{verb} takes {VERBS[verb]} numbers")
    return Step(verb, *map(int, rest))


class Seat(msgspec.Struct, frozen=True):
    """`lane` is the seat's own face-down pile; `mined` a bitmask of dice; `owed` an answer."""

    coins: int = 2
    gems: int = 0
    hand: tuple[int, ...] = ()
    lane: tuple[int, ...] = ()
    guard: int = 0
    mined: int = 0
    dug: bool = False
    owed: bool = False
    bid: int = 0


class Frame(msgspec.Struct, frozen=True):
    """A strike at `target`, or a block of the frame below."""

    kind: str
    by: int
    target: int = -1


class State(msgspec.Struct, frozen=True):
    """`seats` as they are, `shown` as the others see them."""

    seats: tuple[Seat, ...]
    shown: tuple[Seat, ...]
    rounds: int
    phase: str
    ask: int = 0
    round: int = 0
    dice: tuple[int, ...] = ()
    row: int = 0
    pot: int = 0
    done: int = 0
    taken: int = 0
    struck: bool = False
    frames: tuple[Frame, ...] = ()
    lost: int = 0


class SeatView(msgspec.Struct, frozen=True):
    coins: int
    gems: int
    hand: tuple[int, ...] | int
    lane: int
    guard: int | None
    mined: int
    dug: bool
    owed: bool
    bid: int


class View(msgspec.Struct, frozen=True):
    """`me` holds the coins of the viewer, and the size of its hand, as the others see them."""

    viewer: int | None
    rounds: int
    seats: tuple[SeatView, ...]
    phase: str
    ask: int
    round: int
    dice: tuple[int, ...]
    row: int
    pot: int
    done: int
    taken: int
    struck: bool
    frames: tuple[Frame, ...]
    lost: int
    me: tuple[int, ...]
