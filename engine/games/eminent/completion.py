"""Typing a step: verbs cut short; and what one may wish for in vain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from engine.core.rules import Option
from engine.games.eminent import steps
from engine.games.eminent.game import Game
from engine.games.eminent.state import State
from engine.games.eminent.words import COLONIZE, FIRST_TECHNOLOGY, GOODS, RESEARCH, ROLES

__all__ = ["complete", "wished"]

_MOST: Final = 25


def complete(options: Iterable[Option], text: str) -> tuple[str, ...]:
    """Legal steps that begin as `text` does, at most 25, in the order of the options. Case does
    not matter, and each word may be cut short (`t c p1` for `tuck colonize P1`)."""
    typed = text.lower().split()
    found: list[str] = []
    for option in options:
        step = str(option.step)
        words = step.lower().split()
        if len(typed) <= len(words) and all(
            _begins(word, part) for word, part in zip(words, typed, strict=False)
        ):
            found.append(step)
            if len(found) == _MOST:
                break
    return tuple(found)


def _begins(word: str, part: str) -> bool:
    """A number is not cut short: `p1` does not stand for `P10`."""
    if not word.startswith(part):
        return False
    return not (part[-1:].isdigit() and word[len(part) : len(part) + 1].isdigit())


def wished(game: Game, state: State, place: int) -> Iterator[Any]:
    """Steps that a seat may well want and that need something first; nearest first."""
    seat = state.seats[place]
    if seat.stack:
        return
    down = [f"P{at + 1}" for at, planet in enumerate(seat.planets) if not planet.up]
    if state.phase == "turn" and state.role < 0:
        for code in down:
            yield steps.Settle(code)
            yield steps.Attack(code)
        return
    if state.role == RESEARCH:
        for kind in range(FIRST_TECHNOLOGY, len(game.codes)):
            if game.twin[kind] & state.market:
                yield steps.Buy(game.codes[kind])
    for code in down:
        yield steps.Settle(code) if state.role == COLONIZE else steps.Attack(code)
    for kind in dict.fromkeys(seat.hand):
        yield steps.Boost(game.codes[kind])
    for at, planet in enumerate(seat.planets):
        for slot in game.pack.planets[planet.card].slots if planet.up else ():
            yield steps.Produce(f"P{at + 1}", GOODS[slot])
            yield steps.Trade(f"P{at + 1}", GOODS[slot])
    if state.phase == "follow":
        yield steps.Follow()
    else:
        yield steps.Lead(ROLES[0])
