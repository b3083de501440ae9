"""Players for `sim` and for empty seats: *random* and *greedy*.

What a policy chooses depends on the seat's own view, its options and the key, never on the order
of calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from engine.core.rules import Option, Policy
from engine.games.eminent.greedy import best
from engine.games.eminent.options import ready
from engine.games.eminent.state import State

__all__ = ["POLICIES", "greedy", "pick", "random"]


def pick(key: bytes, n: int) -> int:
    """A number below `n` that follows from the key alone."""
    return int.from_bytes(key) % n


def random(rules: Any, state: State, seat: int, options: Iterable[Option], key: bytes) -> Any:
    """Uniform over the options and, where nothing is owed, the marker."""
    found = options if type(options) is list else list(options)
    n = len(found)
    if not n:
        return None
    at = pick(key, n + (ready(rules.game, state, seat) is None))
    return found[at].step if at < n else None


def greedy(rules: Any, state: State, seat: int, options: Iterable[Option], key: bytes) -> Any:
    """The step that is worth most at once; among equals by the key."""
    found = best(rules.game, state, seat, list(options))
    return found[pick(key, len(found))].step if found else None


POLICIES: Final[Mapping[str, Policy]] = MappingProxyType({"random": random, "greedy": greedy})
