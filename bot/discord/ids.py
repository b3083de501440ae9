"""Custom ids: `v1:<match>:<window>:<seat>:<rev>:<verb>:<arg>`, at most 100 characters.

They carry all that a press needs, so that a button works after any restart; they are never trusted:
who pressed, and what stands now, is looked up again. A text that does not fit is replaced by its
digest, which the present options are compared with.
"""

from __future__ import annotations

import hashlib
from urllib.parse import quote, unquote

import msgspec

from bot.discord import limits

__all__ = ["VERSION", "Id", "digest", "is_same", "short"]

VERSION = "v1"
_DIGEST = "~"


class Id(msgspec.Struct, frozen=True):
    """What a control is for. `window` "" and `rev` None: the present ones. `seat` None: nobody's,
    as on public cards."""

    verb: str
    match: int = 0
    window: str = ""
    seat: int | None = None
    rev: int | None = None
    arg: str = ""

    def __str__(self) -> str:
        seat = "-" if self.seat is None else str(self.seat)
        rev = "-" if self.rev is None else str(self.rev)
        window, arg = quote(self.window, safe=".~"), self.arg
        for _ in range(3):
            text = f"{VERSION}:{self.match}:{window}:{seat}:{rev}:{self.verb}:{arg}"
            if len(text) <= limits.CUSTOM_ID:
                return text
            if len(arg) > 9:
                arg = digest(arg)
            else:
                window = digest(self.window)
        raise ValueError(f"the custom id of {self.verb} is too long: {text}")

    @classmethod
    def parse(cls, text: str) -> Id | None:
        """The id of a text; None for one that this version does not know."""
        parts = text.split(":", 6)
        if len(parts) != 7 or parts[0] != VERSION or len(text) > limits.CUSTOM_ID:
            return None
        _, match, window, seat, rev, verb, arg = parts
        try:
            return cls(
                verb,
                _number(match),
                unquote(window),
                None if seat == "-" else _number(seat),
                None if rev == "-" else _number(rev),
                arg,
            )
        except ValueError:
            return None


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 10):
        raise ValueError(text)
    return int(text)


def digest(text: str) -> str:
    """`~` and 8 characters that stand for a text."""
    return _DIGEST + hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def short(text: str, limit: int) -> str:
    """The text where it has at most `limit` characters and cannot be taken for a digest, else its
    digest."""
    return text if len(text) <= limit and not text.startswith(_DIGEST) else digest(text)


def is_same(given: str, text: str) -> bool:
    """Whether `given`, a text or a digest from an id, stands for `text`."""
    return given == text or (given.startswith(_DIGEST) and given == digest(text))
