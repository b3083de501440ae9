"""Whether the words within effects and abilities are words of this game."""

from __future__ import annotations

from collections.abc import Iterator

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
    Grant,
    Lose,
    Mark,
    Modifier,
    Trigger,
)
from engine.games.eminent import words

__all__ = ["ability_faults", "effect_faults"]


def _amount_faults(amount: Amount) -> Iterator[str]:
    if isinstance(amount, Count):
        if amount.noun not in words.NOUNS:
            yield f"{amount.noun!r} is nothing that can be counted"
        if amount.per < 1 or amount.most < 0:
            yield "'per' is at least 1 and 'most' at least 0"
    elif amount < 1:
        yield f"an amount is at least 1, not {amount}"


def effect_faults(effect: Effect) -> Iterator[str]:
    """What is wrong with the words of an effect, clause by clause."""
    match effect:
        case Gain(what, n):
            if what not in words.GAINS:
                yield f"nobody can gain {what!r}"
            yield from _amount_faults(n)
        case Lose(what, n):
            if what not in words.LOSSES:
                yield f"nobody can lose {what!r}"
            if n != 1:
                yield f"{what} is there once"
        case Mark(verb, n, what):
            if verb not in words.MARKS:
                yield f"{verb!r} is no mark"
            elif what not in words.NARROWED.get(verb, ("",)):
                yield f"{verb} cannot be narrowed to {what!r}"
            yield from _amount_faults(n)
        case Draw(pile, n):
            if pile not in words.PILES:
                yield f"there is no pile {pile!r} to draw from (there are {_listed(words.PILES)})"
            yield from _amount_faults(n)
        case Choose(options):
            if len(options) < 2:
                yield "a choice has at least two options"
            for one in options:
                yield from effect_faults(one)
        case All(effects):
            for one in effects:
                yield from effect_faults(one)
        case Grant(key, what, add, until):
            if key not in words.GRANTS:
                yield f"{key!r} is nothing that can be granted"
            allowed = words.GOODS if key == "trade_bonus" else ("",)
            if what not in allowed:
                yield f"{key} cannot be about {what!r}"
            if add != 1 or until != "turn":
                yield "what is granted is 1 and lasts until the turn ends"
        case _:
            yield f"{type(effect).__name__.lower()} is no effect of this game"


def _listed(found: tuple[str, ...]) -> str:
    return ", ".join(found)


def ability_faults(ability: Ability) -> Iterator[str]:
    """What is wrong with the words of an ability."""
    match ability:
        case Modifier(key, what, add, sheet):
            if key not in words.MODIFIERS:
                yield f"{key!r} is no value that can be modified"
            if what or sheet:
                yield f"{key} is not narrowed"
            if not isinstance(add, int) or add == 0:
                yield f"a modifier adds a whole number other than 0, not {add!r}"
        case Trigger(on, effect, limit, sheet):
            if on not in words.TRIGGERS:
                yield f"nothing is called {on!r} that a trigger can wait for"
            if limit or sheet:
                yield "a trigger is not limited"
            yield from effect_faults(effect)
        case Action(effect, pay, _, limit, sheet):
            if pay or sheet:
                yield "nothing is paid for an action"
            if limit not in ("", "turn"):
                yield f"the limit of an action is turn or none, not {limit!r}"
            yield from effect_faults(effect)
        case _:
            yield "nothing happens in the set-up"
