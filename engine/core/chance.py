"""Dice, shuffles and draws: seeded, scripted and fed by hand; the commitment, and its proof.

A *source* is a function of a request and of its count, `n`: how many requests of the same name
and round came before it in the effective journal. A seeded outcome depends on nothing else but
the secret, so neither asking for something else first nor an undo ever rolls again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable

from engine.core.refusal import Refused
from engine.core.text import CORE
from engine.core.window import Draw, NeedChance, Roll

__all__ = [
    "SECRET_BYTES",
    "Source",
    "Stream",
    "commitment",
    "misfit",
    "scripted",
    "secret_of",
    "seeded",
]

SECRET_BYTES = 32

Source = Callable[[NeedChance, int], tuple[int, ...]]


class Stream:
    """Uniform numbers from a keyed BLAKE2b in counter mode: equal key and label, equal numbers.

    Used for chance, for policies and for random play, so that `engine` needs no other generator.
    """

    __slots__ = ("_block", "_buffer", "_count", "_key", "_label")

    def __init__(self, key: bytes, label: str) -> None:
        self._key = key
        self._label = label.encode()
        self._block = 0
        self._buffer = b""
        self._count = 0

    def _take(self, width: int) -> int:
        end = self._count + width
        if end > len(self._buffer):
            # Counter and label are parted by the fixed width of the counter.
            message = self._block.to_bytes(8, "big") + self._label
            self._buffer = hashlib.blake2b(message, key=self._key).digest()
            self._block += 1
            self._count = 0
            end = width
        number = int.from_bytes(self._buffer[self._count : end], "big")
        self._count = end
        return number

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each equally likely. Raises `ValueError` below 1."""
        if bound < 1:
            raise ValueError(f"nothing can be drawn from {bound} possibilities")
        if bound == 1:
            return 0
        width = ((bound - 1).bit_length() + 7) // 8
        span = 1 << (8 * width)
        limit = span - span % bound
        while True:
            number = self._take(width)
            if number < limit:
                return number % bound

    def draw(self, size: int, take: int) -> tuple[int, ...]:
        """`take` distinct positions out of `size`, in order (Fisher-Yates from the front)."""
        pool = list(range(size))
        for here in range(take):
            there = here + self.below(size - here)
            pool[here], pool[there] = pool[there], pool[here]
        return tuple(pool[:take])


def outcome(stream: Stream, request: Roll | Draw) -> tuple[int, ...]:
    """An outcome of the request from the stream."""
    if isinstance(request, Roll):
        return tuple([stream.below(sides) for sides in request.sides])
    return stream.draw(request.size, request.take)


def seeded(secret: bytes) -> Source:
    """The source of a secret: outcomes by (secret, name, round, n) and nothing else."""

    def source(need: NeedChance, n: int) -> tuple[int, ...]:
        return outcome(Stream(secret, f"{need.name}\n{need.round}\n{n}"), need.request)

    return source


def scripted(outcomes: Iterable[tuple[int, ...]]) -> Source:
    """A source that gives the outcomes in turn. Raises `LookupError` when they have run out."""
    left = iter(outcomes)

    def source(need: NeedChance, n: int) -> tuple[int, ...]:
        for given in left:
            return given
        raise LookupError(f"the script has no outcome left for {need.name}")

    return source


def secret_of(seed: str) -> bytes:
    """The 32-byte secret of a seed that people can type. Raises `Refused` for what is no text."""
    try:
        data = seed.encode()
    except (AttributeError, UnicodeEncodeError):
        raise Refused("seed", "", CORE.say("refusal.seed", repr(seed))) from None
    return hashlib.blake2b(data, digest_size=SECRET_BYTES, person=b"speaker seed").digest()


def commitment(secret: bytes) -> str:
    """What is shown before the match so that the secret can be checked after it: its SHA-256."""
    return hashlib.sha256(secret).hexdigest()


def misfit(request: Roll | Draw, given: tuple[int, ...]) -> str:
    """What is wrong with an outcome as an answer to the request, in few words; "" when it fits."""
    if isinstance(request, Roll):
        if len(given) != len(request.sides):
            return f"{len(request.sides)} dice are asked for, {len(given)} were given"
        for face, sides in zip(given, request.sides, strict=True):
            if not 0 <= face < sides:
                return f"face {face} is not on a die with faces 0 to {sides - 1}"
        return ""
    if len(given) != request.take:
        return f"{request.take} positions are asked for, {len(given)} were given"
    if len(set(given)) != len(given):
        return "a position is drawn twice"
    if any(not 0 <= at < request.size for at in given):
        return f"positions go from 0 to {request.size - 1}"
    return ""
