"""Perft: how many sequences of steps a seat has from a position, to compare and to bisect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.draft import is_barrier
from engine.core.rules import Rules
from engine.core.window import Decide

__all__ = ["divide", "format_divide", "perft"]


def perft(rules: Rules[Any, Any], state: Any, seat: int, depth: int) -> int:
    """Sequences of `depth` steps in one draft of the seat; one that ends early, at a barrier or
    with nothing left to do, is not counted beyond its end."""
    if depth <= 0:
        return 1
    pending = rules.pending(state)
    if type(pending) is not Decide:
        return 0
    if depth == 1:
        return sum(1 for _ in rules.options(state, seat))
    return sum(count for _, count in divide(rules, state, seat, depth))


def divide(
    rules: Rules[Any, Any], state: Any, seat: int, depth: int
) -> tuple[tuple[str, int], ...]:
    """The count behind each first step, in the order of the texts."""
    pending = rules.pending(state)
    if type(pending) is not Decide:
        return ()
    found = []
    for option in rules.options(state, seat):
        after, events = rules.advance(state, seat, option.step)
        ended = is_barrier(rules, pending.window.id, after, events)
        behind = perft(rules, after, seat, depth - 1) if depth == 1 or not ended else 0
        found.append((str(option.step), behind))
    return tuple(sorted(found))


def format_divide(rows: Iterable[tuple[str, int]]) -> str:
    """The rows as lines, with their sum."""
    rows = tuple(rows)
    width = max((len(text) for text, _ in rows), default=0)
    lines = [f"{text:{width}}  {count}" for text, count in rows]
    return "\n".join([*lines, f"{'sum':{width}}  {sum(count for _, count in rows)}"])
