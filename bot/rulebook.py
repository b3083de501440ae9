"""Words of a game for `/rules`: headings and terms, and the ones nearest to what was typed.

A game brings them as `glossary()` of its rules, pairs of term and explanation in our own words.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Any

import msgspec

__all__ = ["Term", "find", "headings", "near", "terms_of"]


class Term(msgspec.Struct, frozen=True):
    """A heading or term and what it means."""

    name: str
    text: str


def terms_of(rules: Any) -> tuple[Term, ...]:
    """The terms of a game, in its order; () where it brings none."""
    glossary = getattr(rules, "glossary", None)
    if glossary is None:
        return ()
    return tuple(Term(name, text) for name, text in glossary())


def find(terms: Sequence[Term], typed: str) -> Term | None:
    """The term of that name, else the only one that begins so."""
    word = typed.strip().lower()
    exact = [t for t in terms if t.name.lower() == word]
    if exact:
        return exact[0]
    begin = [t for t in terms if word and t.name.lower().startswith(word)]
    return begin[0] if len(begin) == 1 else None


def near(terms: Sequence[Term], typed: str, most: int) -> tuple[str, ...]:
    """Names that hold what was typed, then those spelled like it."""
    word = typed.strip().lower()
    names = [t.name for t in terms]
    held = [n for n in names if word in n.lower()]
    lower = {n.lower(): n for n in names}
    like = [lower[n] for n in difflib.get_close_matches(word, list(lower), most, 0.4)]
    return tuple(dict.fromkeys(held + like))[:most]


def headings(terms: Sequence[Term]) -> tuple[str, ...]:
    """Their names."""
    return tuple(t.name for t in terms)
