"""What happened since the last card, in a few lines: what a table wants to hear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.event import Event
from engine.games.eminent import names
from engine.games.eminent.game import Game
from engine.games.eminent.text import sentence

__all__ = ["lines"]

_MOST: Final = 12
_TOLD: Final = frozenset(
    (
        "first", "play", "use", "lead", "attack", "settle", "buy", "planet", "traded_kinds",
        "produced_kinds", "end_due", "alone", "tied", "scored", "won", "shared",
    )
)  # fmt: skip


def lines(game: Game, events: Sequence[Event], seats: Sequence[str]) -> tuple[str, ...]:
    """At most twelve lines, in the order of what happened; events told to all only."""
    public = [event for event in events if event.audience is None]
    found = [sentence(game, event, seats) for event in public if event.key in _TOLD]
    found += _answers(public, seats)
    found += _sums(public, seats)
    return tuple(found[-_MOST:])


def _answers(events: Sequence[Event], seats: Sequence[str]) -> list[str]:
    """Who followed, who dissented, each once."""
    dissent = dict.fromkeys([event.seat for event in events if event.key == "dissent"])
    boosts: dict[int, int] = {}
    for event in events:
        if event.key in ("boost", "tuck", "follow"):
            boosts[event.seat] = boosts.get(event.seat, 0) + (event.key != "follow")
    parts = []
    if boosts:
        said = [f"{seats[seat]} ({names.amount(n, 'card')})" for seat, n in boosts.items()]
        parts.append(f"With cards of the hand or the empire: {', '.join(said)}.")
    if dissent:
        parts.append(f"Dissent: {names.listed([seats[seat] for seat in dissent])}.")
    return parts


def _sums(events: Sequence[Event], seats: Sequence[str]) -> list[str]:
    """Goods, fighters and influence by trade, a line for each kind."""
    found = []
    produced: dict[int, int] = {}
    traded: dict[int, int] = {}
    fighters: dict[int, int] = {}
    for event in events:
        if event.key == "produce":
            produced[event.seat] = produced.get(event.seat, 0) + 1
        elif event.key in ("trade", "trade_fighter"):
            traded[event.seat] = traded.get(event.seat, 0) + int(event.args[-1])
        elif event.key == "gain" and event.args[0] == "fighter":
            fighters[event.seat] = fighters.get(event.seat, 0) + int(event.args[1])
    for word, sums in (("Goods", produced), ("Influence by trade", traded), ("Fighters", fighters)):
        if sums:
            found.append(f"{word}: {', '.join([f'{seats[s]} {n}' for s, n in sums.items()])}.")
    return found
