"""The sentences of Eminent Domain: what happened, and why a step is refused.

First what is so, then what would do, then the rule. Fields are filled by position; an event's field
0 is the name of its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.core.text import CORE, Catalogue
from engine.games.eminent import names
from engine.games.eminent.game import Game
from engine.games.eminent.words import TYPES

__all__ = ["CATALOGUE", "explain", "sentence"]

_EVENTS: Final = {
    # set-up and turns
    "first": "{0} begins.",
    "turn": "Round {1}: it is the turn of {0}.",
    "shuffled": "{0} shuffles the discard pile into a new deck.",
    "planets_shuffled": "The planet discard is shuffled into a new planet deck.",
    "draws": "{0} draws {1}.",
    "drew": "You draw {1}.",
    # actions
    "play": "{0} plays {1} for its action.",
    "use": "{0} uses {1}.",
    "gain": "{0} gains {1}.",
    "removed": "{0} takes {1} out of the game.",
    "take": "{0} takes {1} from its stack to the hand.",
    "grant_traded_kinds": "{0} will be paid for each kind of good traded this turn.",
    "grant_produced_kinds": "{0} will be paid for each kind of good produced this turn.",
    "grant_trade_bonus": "{0} gets more for {1} this turn.",
    "grant_late_attack": "{0} may attack once the role phase is over.",
    "traded_kinds": "{0} gains {1} for the kinds of goods traded.",
    "produced_kinds": "{0} gains {1} for the kinds of goods produced.",
    # roles
    "lead": "{0} leads {1}.",
    "lead_empty": "{0} leads {1}, whose stack is empty.",
    "follow": "{0} follows.",
    "dissent": "{0} dissents.",
    "boost": "{0} adds {1}.",
    "looks": "{0} looks at {1}.",
    "looked": "You look at {1}.",
    "planet": "{0} has a new planet {1}: {2}, {3} to settle, {4} to attack.",
    "planet_named": "It is {1}.",
    "spent": "{1} {2} to the planet discard.",
    "attack": "{0} attacks {1}, {2}, for {3}.",
    "settle": "{0} settles {1}, {2}.",
    "tuck": "{0} tucks {1} under {2}.",
    "filled": "The slots of {1} are filled at once.",
    "produce": "{0} produces {1} on {2}.",
    "trade": "{0} trades {1} of {2} for {3}.",
    "trade_fighter": "{0} trades a fighter for {1}.",
    "buy": "{0} takes {1}.",
    "discard": "{0} discards {1}.",
    "preset": "When others lead {1}, your standing answer is: {2}.",
    # the end
    "end_due": "The end is due: round {1} is the last.",
    "alone": "{0} takes one more turn alone.",
    "tied": "Level in everything: round {1} is played on top.",
    "scored": "{0} scores {1}.",
    "won": "{0} wins with {1}.",
    "shared": "{0} shares the win with {1}.",
}

_REFUSALS: Final = {
    "not-now": "that is not done in this part of the turn",
    "no-card": "there is no card {0}",
    "no-role": "there is no role {0}; roles are {1}",
    "not-in-hand": "you have no {0} in hand",
    "no-actions": "you have no action left in this turn",
    "after-role": "actions come before the role",
    "led": "you lead {0} already",
    "no-research": "the learning game has no Research",
    "not-led": "no role is led yet; lead one first",
    "no-symbol": "{0} has no {1} symbol",
    "too-late": "boosts are chosen before the role is carried out",
    "no-planet": "you have no planet {0}",
    "face-up": "{0} is face up already",
    "face-down": "{0} is face down; settle or attack it first",
    "few-fighters": "{0} takes {1} to attack and you have {2}",
    "few-colonies": "{0} needs {1} to be settled and has {2}",
    "replaced": "settling stands in for adding colonies; you have begun to add",
    "leader-only": "only the leader may do that",
    "done": "that role is carried out",
    "no-symbols-left": "your {0} symbols are used up",
    "no-slot": "{0} has no slot for {1}",
    "slot-full": "the {1} slot of {0} is filled",
    "no-good": "no {1} lies on {0}",
    "scorched": "{0} is scorched and holds no goods",
    "no-fighter": "you have no fighter",
    "no-emporium": "fighters are traded with Weapon Emporium only",
    "not-on-offer": "{0} is not to be had any more",
    "few-symbols": "{0} costs {1} Research and you have {2}",
    "few-planets": "{0} takes {1} {2} face up and you have {3}",
    "not-a-technology": "{0} is no technology",
    "nothing-to-look-at": "your symbols find no planet",
    "looked": "you have looked already",
    "no-such-planet": "there is no planet {0} to keep; choose from 1 to {1}",
    "nothing-to-keep": "there is nothing to keep",
    "answered": "you have answered already",
    "no-way-to-follow": "your empire has no {0} symbol to follow with",
    "colonize-needs-a-card": "Colonize is followed with a card to tuck",
    "no-permanent": "{0} is not in your empire, or cannot be used",
    "used": "{0} works once in a turn",
    "empty-hand": "you have no card for it",
    "not-owed": "nothing owed asks for that",
    "no-preset": "a standing answer is ask, dissent, below-1, below-2 or below-3",
    "preset-already": "that is your standing answer for {0} already",
    # what is owed
    "owed-card": "the card you played has something to be chosen first",
    "owed-role": "a role has to be led in every turn",
    "owed-answer": "follow or dissent",
    "owed-planet": "one of the {0} planets has to be kept",
    "owed-look": "look at the planets first",
    "owed-colony": "the Colonize card taken has to be tucked under a planet",
    "owed-discard": "{0} more cards have to be discarded",
}

CATALOGUE: Final = Catalogue(
    {"en": {**_EVENTS, **{f"refusal.{code}": words for code, words in _REFUSALS.items()}}}
)

_Args = tuple[str | int, ...]
_Fill = Callable[[Game, _Args], tuple[object, ...]]


def sentence(game: Game, event: Event, seats: Sequence[str]) -> str:
    """What happened, in one sentence."""
    who = seats[event.seat] if event.seat >= 0 else "The table"
    fill = _FILL.get(event.key)
    args = fill(game, event.args) if fill else _cards(game, event.args)
    return CATALOGUE.say(_key(event), who, *args)


def _key(event: Event) -> str:
    return "lead_empty" if event.key == "lead" and not event.args[1] else event.key


def explain(game: Game, refusal: Refusal, step: str) -> str:
    """Why a step is refused: what is so, what would do, the rule; one line."""
    key = f"refusal.{refusal.code}"
    if key not in CATALOGUE:
        return CORE.say(key, *refusal.details)
    details = _cards(game, refusal.details)
    said = CATALOGUE.say(key, *details)
    head = f"{names.title(step)}: {said}." if step else f"{names.title(said)}."
    if refusal.remedy:
        head += f" Possible: {'; '.join(refusal.remedy)}."
    if not refusal.rule:
        return head
    rule = refusal.rule if refusal.rule.startswith("Rules:") else f"Ruling {refusal.rule}"
    return f"{head} {rule}."


def _cards(game: Game, args: _Args) -> tuple[object, ...]:
    """Cards by their names, all else as it is."""
    return tuple([names.card(game, arg) if isinstance(arg, str) else arg for arg in args])


def _count(one: str) -> _Fill:
    return lambda game, args: (names.amount(int(args[0]), one),)


def _influence(at: int) -> _Fill:
    return lambda game, args: tuple(
        [names.amount(int(arg), "influence") if i == at else arg for i, arg in enumerate(args)]
    )


def _planets(game: Game, args: _Args) -> tuple[object, ...]:
    return (names.listed([names.planet(game, str(arg)) for arg in args]),)


def _spent(game: Game, args: _Args) -> tuple[object, ...]:
    return (*_planets(game, args), "goes" if len(args) == 1 else "go")


_FILL: Final[dict[str, _Fill]] = {
    "draws": _count("card"),
    "drew": lambda game, args: (names.listed([names.card(game, str(arg)) for arg in args]),),
    "gain": lambda game, args: (names.amount(int(args[1]), str(args[0])),),
    "lead": lambda game, args: (names.title(str(args[0])),),
    "preset": lambda game, args: (names.title(str(args[0])), args[1]),
    "grant_trade_bonus": lambda game, args: args,
    "looks": _count("planet"),
    "looked": _planets,
    "planet": lambda game, args: (args[0], TYPES[int(args[1])], *args[2:]),
    "planet_named": _planets,
    "spent": _spent,
    "attack": lambda game, args: (
        args[0],
        names.planet(game, str(args[1])),
        names.amount(int(args[2]), "fighter"),
    ),
    "settle": lambda game, args: (args[0], names.planet(game, str(args[1]))),
    "trade": _influence(2),
    "trade_fighter": _influence(0),
    "traded_kinds": _influence(0),
    "produced_kinds": _influence(0),
    "scored": _influence(0),
    "won": _influence(0),
    "shared": _influence(0),
}
