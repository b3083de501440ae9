"""What is asked of who paints, and what comes back: plain values that go through a pipe."""

from __future__ import annotations

from typing import Final

import msgspec

__all__ = ["HEAD", "Made", "Wanted", "Wish", "frame"]

HEAD: Final = 4
"""Bytes of the length that goes before each message."""


class Wanted(msgspec.Struct, frozen=True):
    """What is to be drawn: the `board` of a view. `focus` are codes that a cut must hold (empty:
    the whole), `places` the shapes of a contact sheet as (number, codes). `stages` are the codes
    that were legal before each mark of the step: the cut only grows while marks are made."""

    board: str
    focus: tuple[str, ...] = ()
    places: tuple[tuple[str, tuple[str, ...]], ...] = ()
    colours: str = ""
    stages: tuple[tuple[str, ...], ...] = ()


class Wish(msgspec.Struct, frozen=True):
    """`view` is JSON, of the type that `kind` names as `module:Class`. `content` is the pack as
    JSON text, at its first wish ("" afterwards, and where a game has no packs). `painted`: the
    picture, not its words alone."""

    number: int
    game: str
    pack: str
    content: str
    kind: str
    view: bytes
    wanted: Wanted
    painted: bool


class Made(msgspec.Struct, frozen=True):
    """What came of a wish. `data` is empty for words alone; all is where there is no picture."""

    number: int
    data: bytes = b""
    alt: str = ""
    digest: str = ""


def frame(message: Wish | Made) -> bytes:
    """A message as it goes through a pipe."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(HEAD, "big") + body
