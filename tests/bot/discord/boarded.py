"""The toy game with what a desk needs to be tried: boards, codes, kinds of groups, a barrier, a
ballot, a glossary; and pictures that only say what they were asked for."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable
from typing import Any

import msgspec

from bot.pictures import Wanted
from engine.core.rules import Board, Card, Group, Label, Prompt
from tests.toygame.rules import Toy


class Drawing(msgspec.Struct, frozen=True):
    digest: str
    alt: str
    paint: Callable[[], bytes]


class Boarded(Toy):
    def groups(self) -> tuple[Group, ...]:
        return (
            Group("mark", "Mark", "×", "mark"),
            Group("choice", "Answer", "", "choice"),
            Group("play", "Play", "★", "mark"),
            Group("aside", "Gift", "", "side"),
        )

    def label(self, s: Any, i: int, option: Any) -> Label:
        step = option.step
        words = str(step).split()
        return Label(
            f"{words[0][0].upper()}{''.join(words[1:])}",
            str(step),
            "what it costs",
            barrier=step.verb == "dig",
            board="pit",
        )

    def prompt(self, s: Any, i: int) -> Prompt:
        options = list(self.options(s, i))
        if s.phase == "row" and not s.frames:
            sides = tuple((f"take {n}", f"Take {n}") for n in range(3) if s.row >> n & 1)
            return Prompt("The row", "Take one.", form="ballot", primary="Cast my vote",
                          sides=sides, spare=1)  # fmt: skip
        return Prompt(
            f"Round {s.round} · {s.phase}",
            "Do what you like.",
            f"{s.seats[i].coins} coins",
            down="closes it",
            spare=len(options),
            board="pit",
            focus=tuple(self.label(s, i, o).code for o in options),
        )

    def card(self, s: Any, events: Any) -> Card:
        said = tuple(e.key for e in events)
        return Card(
            f"r{s.round}.{s.phase}", s.phase, "What is shown.", said, "pit",
            final=s.phase == "over",
        )  # fmt: skip

    def boards(self, s: Any, viewer: int | None) -> tuple[Board, ...]:
        own = tuple(
            Board(f"seat:{n}", f"Seat {n + 1}", "Seat", n, True) for n in range(len(s.seats))
        )
        return (Board("pit", "The pit", "Pit"), *own)

    def policies(self) -> dict[str, Any]:
        return {"first": _first}

    def glossary(self) -> tuple[tuple[str, str], ...]:
        return (("Mining", "Dice give coins."), ("Minting", "Coins become gems."), ("Bids", "One."))


def _first(rules: Any, state: Any, seat: int, options: Any, key: bytes) -> Any:
    """The first step there is, until there is none."""
    return next((option.step for option in options), None)


def png(seed: bytes) -> bytes:
    """One pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        crc = zlib.crc32(kind + data)
        return len(data).to_bytes(4, "big") + kind + data + crc.to_bytes(4, "big")

    head = (1).to_bytes(4, "big") * 2 + bytes((8, 2, 0, 0, 0))
    pixel = zlib.compress(b"\0" + hashlib.sha256(seed).digest()[:3])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixel) + chunk(b"IEND", b"")


def draw(view: Any, wanted: Wanted) -> Drawing:
    """A picture of the wish. The words are what a board in words would say."""
    seen = msgspec.msgpack.encode(view) + msgspec.msgpack.encode(wanted)
    codes = " ".join(wanted.focus)
    alt = f"Board {wanted.board}. Legal: {codes or 'nothing'}."
    return Drawing(hashlib.sha256(seen).hexdigest(), alt, lambda: png(seen))
