"""Effects and abilities as rows of icons, for cards and sheets with little room.

A token is an icon, named by a word of this game (`words.PURSE`, `DOTTED`, `RESOURCES`, `GAINS`,
`MARKS`, `SHEETS`) or a unit code, or a short text such as `2`, `/` or `→`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from engine.core.effects import (
    Ability,
    Action,
    All,
    Amount,
    Choose,
    Count,
    Draw,
    Effect,
    Gain,
    Lose,
    Mark,
    Modifier,
    OnSetup,
    Pay,
    Trigger,
    When,
)
from engine.games.inscription import words

__all__ = ["Token", "ability_icons", "effect_icons"]


class Token(msgspec.Struct, frozen=True):
    """One part of a row: an `icon` by name, or a `text`; the other is empty."""

    icon: str = ""
    text: str = ""


def effect_icons(effect: Effect) -> tuple[Token, ...]:
    """What an effect does, as tokens from left to right; never empty."""
    return tuple(_effect(effect))


def ability_icons(ability: Ability) -> tuple[Token, ...]:
    """What an ability does, as tokens; what sets it off is left to the sentence."""
    match ability:
        case OnSetup(effect):
            return effect_icons(effect)
        case Trigger():
            return (Token(text="…→"), *_effect(ability.effect))
        case Action(effect, pay, n):
            paid = (*_times(pay, n), Token(text="→")) if pay else ()
            return (*paid, *_effect(effect))
        case Modifier():
            return tuple(_modifier(ability))


def _times(icon: str, n: Amount) -> Iterator[Token]:
    if isinstance(n, Count):
        yield Token(icon)
        yield Token(text=f"×n/{n.per}" if n.per > 1 else "×n")
        return
    if n != 1:
        yield Token(text=str(n))
    yield Token(icon)


def _effect(effect: Effect) -> Iterator[Token]:
    match effect:
        case Gain(what, n):
            yield from _times(what, n)
        case Lose(what, n):
            yield Token(text="−")
            yield from _times(what, n)
        case Mark(verb, n, what, may):
            if may:
                yield Token(text="≤" if n != 1 else "(")
            yield from _times(verb, n)
            if what:
                yield Token(what)
            if may and n == 1:
                yield Token(text=")")
        case Draw(pile, n):
            yield from _times(pile, n)
        case Choose(options):
            yield from _joined(options, "/")
        case All(effects):
            yield from _joined(effects, "+")
        case When(_, then, otherwise):
            yield Token(text="?")
            yield from _effect(then)
            if otherwise is not None:
                yield Token(text=":")
                yield from _effect(otherwise)
        case Pay(what, then, n):
            yield from _times(what, n)
            yield Token(text="→")
            yield from _effect(then)


def _joined(effects: tuple[Effect, ...], joint: str) -> Iterator[Token]:
    for i, one in enumerate(effects):
        if i:
            yield Token(text=joint)
        yield from _effect(one)


def _modifier(modifier: Modifier) -> Iterator[Token]:
    key, n = modifier.key, modifier.add
    if key == "pay":
        verb, _, resource = modifier.what.partition(" ")
        yield Token(resource)
        yield Token(text="→")
        yield Token(verb)
        return
    sign = "+n" if isinstance(n, Count) else f"{n:+d}"
    yield Token(text=sign)
    yield Token(_ICON.get(key, key))
    if modifier.what in words.SHEETS or modifier.what in words.RESOURCES:
        yield Token(modifier.what)
    elif modifier.what:
        yield Token(text=modifier.what)


# The icon of a modifier where it is not named like its key.
_ICON: Final = {
    "wormholes": "wormhole",
    "strength_units": "strength",
    "tie_wins": "strength",
    "loss": "vp",
    "win": "vp",
    "end": "vp",
    "corners": "claim_space",
    "production": "trade_good",
    "council": "vote",
    "any_specialty": "specialty",
    "any_focus": "focus",
    "burst": "resource",
    "dice": "resource",
    "card": "resource",
    "planet_docks": "develop",
}
