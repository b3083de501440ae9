"""Whether the words within effects, abilities and conditions are words of this game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from engine.core.effects import (
    Ability,
    Action,
    All,
    Amount,
    Choose,
    Condition,
    Count,
    Draw,
    Effect,
    Gain,
    Grant,
    Lose,
    Mark,
    Modifier,
    OnSetup,
    Pay,
    Trigger,
    When,
)
from engine.games.inscription import words

__all__ = ["ability_faults", "condition_faults", "effect_faults"]

# Given where no sheet is active they would lapse at once (P16).
_IN_STRATEGY: Final = (*words.RESOURCES, "resource", "free_trade_good")
# These happen outside a strategy event, or may.
_OUTSIDE: Final = (
    "win_war", "lose_war", "tie_war", "production", "council", "vote_won", "vote_lost",
)  # fmt: skip
_PAID: Final = (
    "explore", "claim_system", "develop", "scrap", "claim_space", "build", "technology",
)  # fmt: skip
_PAYS: Final = (*words.LOSSES, *words.SLASHED, *words.RESOURCES)
_LIMITS: Final = ("", "round", "game")


def condition_faults(condition: Condition) -> Iterator[str]:
    """What is wrong with a condition, clause by clause."""
    for noun in condition.nouns:
        if noun not in words.NOUNS:
            yield f"{noun!r} is nothing that can be counted"
    if not condition.nouns:
        yield "a condition counts something"
    if condition.least < 1:
        yield "a condition asks for at least 1"
    if not 0 <= condition.of <= len(condition.nouns):
        yield f"'of' must be from 0 to {len(condition.nouns)}, the number of things counted"


def _amount_faults(amount: Amount) -> Iterator[str]:
    if isinstance(amount, Count):
        if amount.noun not in words.NOUNS:
            yield f"{amount.noun!r} is nothing that can be counted"
        if amount.per < 1 or amount.most < 0:
            yield "'per' is at least 1 and 'most' at least 0"
    elif amount < 1:
        yield f"an amount is at least 1, not {amount}"


def effect_faults(effect: Effect, units: Collection[str], strategy: bool) -> Iterator[str]:
    """What is wrong with the words of an effect. `units`: the unit codes of every Warfare sheet.
    `strategy`: it always runs in a strategy event, so resources may be given (P16)."""
    match effect:
        case Gain(what, n):
            if what not in words.GAINS:
                yield f"nobody can gain {what!r}"
            elif what in _IN_STRATEGY and not strategy:
                yield f"{what} can only be given in a strategy event (P16)"
            yield from _amount_faults(n)
        case Lose(what, n):
            if what not in words.LOSSES:
                yield f"nobody can lose {what!r}"
            yield from _amount_faults(n)
        case Mark(verb, n, what):
            yield from _amount_faults(n)
            yield from _mark_faults(verb, what, units)
        case Draw(pile, n):
            if pile != "relic":
                yield f"there is no pile {pile!r} to draw from (only relic)"
            yield from _amount_faults(n)
        case Choose(options):
            if len(options) < 2:
                yield "a choice has at least two options"
            for one in options:
                yield from effect_faults(one, units, strategy)
        case All(effects):
            for one in effects:
                yield from effect_faults(one, units, strategy)
        case When(condition, then, otherwise):
            yield from condition_faults(condition)
            yield from effect_faults(then, units, strategy)
            if otherwise is not None:
                yield from effect_faults(otherwise, units, strategy)
        case Grant():
            yield "nothing is granted for a time in this game"
        case Pay(what, then, n):
            if what not in _PAYS:
                yield f"nobody can pay {what!r}"
            elif what in words.RESOURCES and not strategy:
                yield f"{what} can only be paid in a strategy event (P16)"
            yield from _amount_faults(n)
            yield from effect_faults(then, units, strategy)


def _mark_faults(verb: str, what: str, units: Collection[str]) -> Iterator[str]:
    if verb not in words.MARKS:
        yield f"{verb!r} is no mark"
        return
    allowed: Collection[str] = ("",)
    match verb:
        case "build" | "deploy" | "unlock_unit":
            allowed = ("", *units)
        case "develop" | "focus_die":
            allowed = ("", *words.RESOURCES)
        case "technology":
            allowed = ("", *words.SHEETS)
    if what not in allowed:
        yield f"{verb} cannot be narrowed to {what!r}"


def ability_faults(ability: Ability, units: Collection[str]) -> Iterator[str]:
    """What is wrong with the words of an ability."""
    match ability:
        case Modifier(key, what, add, sheet):
            yield from _modifier_faults(key, what, units)
            if isinstance(add, Count):
                yield from _amount_faults(add)
            elif add == 0:
                yield "a modifier that adds 0 does nothing"
            yield from _sheet_faults(sheet)
        case Trigger(on, effect, limit, sheet):
            kind, _, what = on.partition(":")
            if kind == "gain":
                if what not in words.PURSE and what not in words.DOTTED[:-3]:
                    yield f"{what!r} is no asset that a trigger can wait for"
            elif kind == "build" and what:
                if what not in units:
                    yield f"{what!r} is no unit of every Warfare sheet"
            elif on not in words.TRIGGERS:
                yield f"nothing is called {on!r} that a trigger can wait for"
            if limit not in _LIMITS:
                yield f"the limit of a trigger is round or game, not {limit!r}"
            yield from effect_faults(effect, units, on not in _OUTSIDE)
            yield from _sheet_faults(sheet)
        case Action(effect, pay, n, limit, sheet):
            if pay and pay not in _PAYS:
                yield f"nobody can pay {pay!r}"
            if n < 1:
                yield f"an action costs at least 1, not {n}"
            if limit not in ("active", "round", "game"):
                yield f"the limit of an action is active, round or game, not {limit!r}"
            yield from effect_faults(effect, units, True)
            yield from _sheet_faults(sheet)
        case OnSetup(effect):
            yield from effect_faults(effect, units, False)


def _sheet_faults(sheet: str) -> Iterator[str]:
    if sheet and sheet not in words.SHEETS:
        yield f"{sheet!r} is no sheet"


def _modifier_faults(key: str, what: str, units: Collection[str]) -> Iterator[str]:
    if key not in words.MODIFIERS:
        yield f"{key!r} is no value that can be modified"
        return
    allowed: Collection[str]
    match key:
        case "pay":
            allowed = [f"{verb} {resource}" for verb in _PAID for resource in words.RESOURCES]
        case "strength":
            allowed = ("", *words.SIDES, "1", "2", "3", "4")
        case "strength_units":
            allowed = units
        case "trade_good":
            allowed = ("", *words.SHEETS)
        case "dice" | "card":
            allowed = words.RESOURCES
        case "end":
            allowed = words.SHEETS
        case _:
            allowed = ("",)
    if what not in allowed:
        yield f"{key} cannot be about {what!r}"
