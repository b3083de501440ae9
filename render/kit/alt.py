"""Alt text: the picture in words, cut to what Discord takes."""

from __future__ import annotations

from collections.abc import Sequence

LIMIT = 1024
"""Characters of alt text that Discord accepts."""


def codes(codes_: Sequence[str]) -> str:
    """Codes in a sentence: `none`, `D4`, `D4 and E5`, `D4, E5 and F6`."""
    if not codes_:
        return "none"
    if len(codes_) == 1:
        return codes_[0]
    return f"{', '.join(codes_[:-1])} and {codes_[-1]}"


def cut(text: str, limit: int) -> str:
    """A text of at most `limit` characters, ended at a word with an ellipsis if it was longer."""
    if len(text) <= limit:
        return text
    if limit < 2:
        return ""
    head = text[: limit - 1]
    if not text[limit - 1].isspace():
        head = head.rpartition(" ")[0]
    head = head.rstrip(" ,;:—–-")
    return f"{head}…" if head else ""


def alt_text(parts: Sequence[tuple[int, str]], limit: int = LIMIT) -> str:
    """Sentences in reading order, each with a priority (0 is kept longest), within `limit`.

    Whole sentences of the least importance go first, the last of them first; the first one that
    does not fit is cut at a word if at least a few words of it can stay.
    """
    kept: dict[int, str] = {}
    room = limit
    for index in sorted(range(len(parts)), key=lambda i: (parts[i][0], i)):
        words = parts[index][1].strip()
        if not words:
            continue
        space = 1 if kept else 0
        if len(words) + space <= room:
            kept[index] = words
            room -= len(words) + space
            continue
        short = cut(words, room - space)
        if len(short) >= 24 or (short and not kept):
            kept[index] = short
        break
    return " ".join(kept[i] for i in sorted(kept))
