"""Players for `sim` and for empty seats: *greedy*, who takes one unless told otherwise, and
*random*.

What a policy chooses depends on the seat's own view, its options and the key, never on the order
of calls. Neither changes its mind: a faction kept, a sheet chosen and a ballot filled in stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from engine.core.rules import Option, Policy
from engine.games.inscription.greedy import best
from engine.games.inscription.planner import planner
from engine.games.inscription.state import State
from engine.games.inscription.steps import InscriptionStep

__all__ = ["POLICIES", "greedy", "pick", "random"]


def pick(key: bytes, n: int) -> int:
    """A number below `n` that follows from the key alone."""
    return int.from_bytes(key) % n


def _worth_asking(state: State, seat: int, options: Iterable[Option]) -> list[Option]:
    """The options without those that would only replace an earlier choice."""
    own, phase = state.seats[seat], state.phase
    if phase == "card" and own.active >= 0 and not own.moved and not own.stack:
        return [option for option in options if option.group != "activate"]
    if phase == "keep" and own.faction >= 0:
        return []
    if phase == "ballot" and own.ballot is not None and not own.stack:
        return [option for option in options if option.group != "vote"]
    return options if type(options) is list else list(options)


def random(
    rules: Any, state: State, seat: int, options: Iterable[Option], key: bytes
) -> InscriptionStep | None:
    """Uniform over the options; the marker goes down when none is left."""
    open_ = _worth_asking(state, seat, options)
    n = len(open_)
    if not n:
        return None
    step: InscriptionStep = open_[int.from_bytes(key) % n].step
    return step


def greedy(
    rules: Any, state: State, seat: int, options: Iterable[Option], key: bytes
) -> InscriptionStep | None:
    """The step that is worth most at once for what it costs; among equals by the key."""
    open_ = _worth_asking(state, seat, options)
    if not open_:
        return None
    found = best(rules.game, state, seat, open_)
    if not found:
        return None
    step: InscriptionStep = found[pick(key, len(found))].step
    return step


POLICIES: Final[Mapping[str, Policy]] = MappingProxyType(
    {"greedy": greedy, "random": random, "planner": planner}
)
