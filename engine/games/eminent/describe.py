"""What is printed on cards, in plain sentences made from the data that the rules run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

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
from engine.games.eminent import names
from engine.games.eminent.cards import Planet, Role, Technology
from engine.games.eminent.words import GOODS, TYPES

__all__ = ["ability", "effect", "planet", "role", "technology"]

_MARKS: Final = {
    "attack": ("attack a planet", "attack up to {0} planets"),
    "settle": ("settle a planet", "settle up to {0} planets"),
    "tuck": ("tuck this card as a colony", ""),
    "terraform": (
        "tuck this card as colonies, which settles the planet at once if they are enough",
        "",
    ),
    "produce": ("produce a good", "produce up to {0} goods"),
    "trade": ("trade a good", "trade up to {0} goods"),
    "remove": ("take a card of your hand out of the game", "take up to {0} cards of your hand out"
               " of the game"),
    "take": ("take a role card from a stack to your hand", "take {0} role cards from the stacks to"
             " your hand"),
}  # fmt: skip
_GRANTS: Final = {
    "traded_kinds": "as the turn ends, gain 1 influence for each kind of good you traded since",
    "produced_kinds": "as the turn ends, gain 1 influence for each kind of good you produced since",
    "trade_bonus": "until the turn ends, each {0} you trade brings 1 influence more",
    "late_attack": "once the role phase is over, you may attack a planet",
}
_VALUES: Final = {
    "actions": "You may play {0} more card for its action in your turn",
    "attack": "Your attacks cost {0} fighters less, down to none",
    "scorch": "A planet you attack is marked with a fighter and never holds goods",
    "wild": "Your Research role cards carry every symbol",
    "trade_fighters": "You may trade fighters as if they were goods",
    "dissent": "You draw {0} card more when you dissent",
    "leader_option": "Following Colonize you may settle a planet instead, following Warfare attack"
    " one",
    "follow": "You have {0} symbol more when you follow anything but Colonize",
    "role_first": "You may take your action after your role",
    "last_turn": "When the game would end you take one more turn alone",
}
_TRIGGERS: Final = {
    "flip": "When you settle or attack a planet",
    "gained": "When you take this card",
}


def _sentence(text: str) -> str:
    return names.title(text) + ("" if text.endswith(".") else ".")


def effect(found: Effect) -> str:
    """An effect as a sentence."""
    return _sentence(_effect(found))


def _amount(n: Amount) -> str:
    if isinstance(n, Count):
        return f"as many as your {n.noun}"
    return str(n)


def _effect(found: Effect) -> str:
    match found:
        case All(effects):
            return ", then ".join([_effect(one) for one in effects])
        case Choose(options):
            return ", or ".join([_effect(one) for one in options])
        case Gain(what, n):
            if what == "slots":
                return "a good lies in each of its slots at once"
            return f"gain {names.amount(n, what) if isinstance(n, int) else _amount(n)}"
        case Lose():
            return "take this card out of the game"
        case Draw(pile, n):
            if pile == "planets":
                return "the top planet of the deck joins your empire face down"
            return f"draw {names.amount(n, 'card')}"
        case Mark():
            return _mark(found)
        case Grant(key, what):
            return _GRANTS[key].format(what)
        case _:
            raise TypeError(f"{type(found).__name__} is no effect of this game")


def _mark(found: Mark) -> str:
    one, many = _MARKS[found.verb]
    if found.n == 1:
        text = f"you may {one}" if found.may else one
    elif isinstance(found.n, Count):
        text = "take any number of cards of your hand out of the game"
    else:
        text = many.format(found.n)
    if found.what == "printed":
        return f"{text} (symbols of the empire do not help)"
    return f"{text}, this card included" if found.what == "itself" else text


def ability(found: Ability) -> str:
    """One ability of a permanent technology as a sentence."""
    match found:
        case Modifier(key, _, add):
            return _sentence(_VALUES[key].format(abs(add) if isinstance(add, int) else add))
        case Trigger(on, then):
            return f"{_TRIGGERS[on]}: {_effect(then)}."
        case Action(then, _, _, limit):
            when = "Once in your turn" if limit == "turn" else "Any time in your turn"
            return f"{when}: {_effect(then)}."
        case _:
            raise TypeError(f"{type(found).__name__} is no ability of this game")


def _abilities(found: Iterable[Ability]) -> str:
    return " ".join([ability(one) for one in found])


def role(card: Role) -> str:
    """A role card: its symbols and its action."""
    found = names.symbols(card.symbols)
    head = f"Symbols: {found}. " if found else "No symbols. "
    return f"{head}Action: {_effect(card.action)}."


def technology(card: Technology, printed: bool = False) -> str:
    """A technology: what it takes, its symbols, what it does; `printed`: as first printed."""
    planets = names.amount(card.level, f"{TYPES[card.stack]} planet")
    head = f"Cost {card.cost} Research, {planets} face up."
    if card.influence:
        head += f" {names.amount(card.influence, 'influence')}."
    if found := names.symbols(card.symbols):
        head += f" Symbols: {found}."
    if not card.permanent:
        action = card.printed_action if printed and card.printed_action else card.action
        assert action is not None
        return f"{head} Action: {_effect(action)}."
    first = card.printed_abilities if printed else None
    text = _abilities(card.abilities if first is None else first)
    return f"{head} Permanent. {text}".rstrip()


def planet(card: Planet) -> str:
    """A planet: costs, influence, what it holds and gives."""
    kind = "Start tile, " if card.start else ""
    parts = [
        f"{kind}{TYPES[card.type]}; settled by {names.amount(card.colonize, 'colony', 'colonies')} "
        f"or attacked by {names.amount(card.warfare, 'fighter')}",
        names.amount(card.influence, "influence"),
    ]
    if card.slots:
        parts.append(f"room for {names.listed([GOODS[slot] for slot in card.slots])}")
    if any(card.symbols):
        parts.append(names.symbols(card.symbols))
    if card.hand:
        parts.append(f"{names.amount(card.hand, 'card')} more in hand")
    return _sentence("; ".join(parts))
