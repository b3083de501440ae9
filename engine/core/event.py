"""What happened, told to whom. Events are derived while folding and never replayed."""

from __future__ import annotations

import msgspec

__all__ = ["Event"]


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing that happened; `key` names its sentence in the game's catalogue.

    `seat` is whose doing it was (-1: the table's). `args` fill the sentence, by position.
    `audience` None means everybody, once the step is closed; a tuple names the only seats that may
    ever learn it. `barrier`: it told its seat something new, so what led to it stays.
    `scene` groups events that are one card (a battle), "" where there is none.
    """

    key: str
    seat: int = -1
    args: tuple[str | int, ...] = ()
    audience: tuple[int, ...] | None = None
    barrier: bool = False
    scene: str = ""
