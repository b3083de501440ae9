"""Steps as people type them: parted by `;` or new lines, any case, verbs cut short or left out."""

from __future__ import annotations

import re
from typing import Any

from engine.core.rules import Rules

__all__ = ["parts", "resolve"]


def parts(text: str) -> list[str]:
    """The single steps of a typed text."""
    return [piece for raw in re.split(r"[;\n]", text) if (piece := " ".join(raw.split()))]


def resolve(rules: Rules[Any, Any], state: Any, seat: int, text: str, verb: str = "") -> list[str]:
    """Canonical steps for one typed step; the text itself when nothing is recognised, so that the
    rules can say what is wrong with it. `verb` is that of the step before, for a text without one.
    Several targets behind one verb (`e D4 E5`) give several steps.
    """
    found = _one(rules, state, seat, text)
    if found:
        return [found]
    words = text.split()
    if len(words) > 2:
        each = [_one(rules, state, seat, f"{words[0]} {word}") for word in words[1:]]
        if all(each):
            return [step for step in each if step]
    if verb and (found := _one(rules, state, seat, f"{verb} {text}")):
        return [found]
    return [text]


def _one(rules: Rules[Any, Any], state: Any, seat: int, text: str) -> str:
    """The canonical step that is meant, "" when none can be told."""
    try:
        return str(rules.parse(text))
    except ValueError:
        pass
    typed = text.lower().split()
    fits = []
    for step in rules.complete(state, seat, text):
        words = step.lower().split()
        if (
            len(words) >= len(typed)
            and words[0].startswith(typed[0])
            and words[1 : len(typed)] == typed[1:]
        ):
            fits.append(step)
    # A verb alone is not enough to tell a target, unless there is only one.
    return fits[0] if fits and (len(typed) > 1 or len(fits) == 1) else ""
