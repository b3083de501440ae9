"""The sentences of Twilight Inscription: what happened, and why a step is refused.

First what is so, then what would do, then the rule. Fields are filled by position; an event's field
0 is the name of its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.core.text import CORE, Catalogue
from engine.games.inscription import names
from engine.games.inscription.game import Game

__all__ = ["CATALOGUE", "explain", "sentence"]

_EVENTS: Final = {
    # set-up
    "sheet_dealt": "{0} has the {1} sheet {2}.",
    "offered": "{0} may keep {1}.",
    "kept": "{0} plays {1}.",
    "objective_shown": "Objective: {1}.",
    # the round
    "revealed": "Round {2}: {1}.",
    "rolled": "The dice: {1}; the focus dice show {2}.",
    "slot": "{0} is written into slot {1} of Mecatol Rex.",
    "objective": "{0} completes {1}: {2} points.",
    # marks
    "activate": "{0} chooses {1}.",
    "explore": "{0} explores {2}.",
    "claim_system": "{0} claims {1}.",
    "unlock_planet": "{0} unlocks {1}.",
    "develop": "{0} crosses out {1}.",
    "complete": "{0} completes {1}.",
    "build_dock": "{0} builds space dock {1}.",
    "scrap": "{0} scraps {1}.",
    "claim_space": "{0} claims {1}.",
    "cross": "{0} crosses out an icon of {1}.",
    "build": "{0} builds {1}.",
    "deploy": "{0} deploys {1} on {2}.",
    "undeployed": "{0} finds no place for {1}: it is built, but not drawn.",
    "unlock_unit": "{0} unlocks {1}.",
    "research": "{0} researches {2} of {1}.",
    "technology": "{0} unlocks {2} of {1}.",
    "focus": "{0} unlocks the {2} die on {1}.",
    "trade": "{0} spends a trade good as {1}.",
    "burst": "{0} spends {1} for {2}.",
    "use": "{0} uses {1}.",
    # what came of them
    "asset": "{0} gains {1}.",
    "points": "{0} writes {2} on {1}.",
    "points_lost": "{0} loses {2} on {1}.",
    "trade_icon": "{0} unlocks {1}.",
    "mecatol": "{0} claims Mecatol Rex: {1} and {2}.",
    "relic": "You draw {1}.",
    "relic_points": "{0} draws a relic worth {1}.",
    "relic_due": "{0} is owed a relic: it follows when the deck lies ready, if one is left.",
    "play": "{0} plays {1}.",
    "resource": "{0} has {1} more to spend.",
    "free_trade_good": "{0} may spend {1}.",
    "free_vote": "{0} may cast {1}.",
    "lose": "{0} gives up {1}.",
    "pay": "{0} pays {1}.",
    "lost": "{1} more find no place with {0}.",
    "lapsed": "{0} cannot use {1} here; it lapses.",
    "no_mark": "{0} can {1} nowhere.",
    # wars, production, councils
    "totals": "{0} has strength {1} on the left and {2} on the right.",
    "war_won": "{0} wins against {2} ({1}).",
    "war_lost": "{0} loses against {2} ({1}), {3}.",
    "war_tied": "{0} and {2} tie ({1}).",
    "produced": "{0} produces {1}.",
    "votes_claimed": "{0} claims {1}.",
    "agenda": "The agenda: {1}.",
    "ballot_pass": "{0} votes Pass with {1}: {2} to {3}.",
    "ballot_fail": "{0} votes Fail with {1}: {2} to {3}.",
    "ballot_abstain": "{0} abstains: {2} to {3}.",
    "tie_rolled": "A tie; the die shows {1}.",
    "outcome_pass": "{1} passes.",
    "outcome_fail": "{1} fails.",
    "votes_spent": "{0} spends {1}.",
    # the AI faction
    "neighbors": "The neighbour die shows {1}: {2} sits to the {3} of {0}; on the other sides both "
    "face the AI faction.",
    "ai_marks": "The AI faction crosses out {1}.",
    "ai_idle": "The AI faction crosses out nothing: its tracks are full.",
    "ai_objective": "The AI faction completes {1}; the greater value is gone after this round.",
    "ai_objective_later": "The AI faction completes {1}, which was completed before.",
    "ai_slot": "The AI faction is written into slot {1} of Mecatol Rex.",
    "ai_strength": "The AI faction has strength {1}.",
    "agenda_first": "The agenda: {1}; only its Pass counts.",
    "agenda_passed_over": "{1} cannot stand against it and is put aside.",
    "agenda_counter": "The counter agenda: {1}; only its Fail counts.",
    "ballot_votes": "{0} casts {1}.",
    "ai_votes": "The AI faction casts {1}: {2} by its track, and the die shows {3}.",
    "ai_beaten": "{0} has more votes than the AI faction: {2} of {1}, the good outcome.",
    "ai_unbeaten": "{0} has no more votes than the AI faction: {2} of {1}, the bad outcome.",
    "ranked": "{0} ranks as {1}.",
    "ranked_loss": "{0} ranks as {1}, a loss at {2}.",
    "nobody": "Nobody wins: at {2} it takes {1}.",
    # the end
    "scored": "{0} scores {1}.",
    "won": "{0} wins with {1}.",
    "shared": "{0} shares the win with {1}.",
}

_REFUSALS: Final = {
    # factions, sheets, ballots
    "faction-first": "factions are kept first; choose one of yours",
    "not-dealt": "{0} was not dealt to you; keep {1}",
    "kept-already": "you keep {0} already",
    "no-faction": "keep one of your factions first",
    "no-sheet": "choose a sheet first: it stays active until the round ends",
    "no-side": "{0} is no side; a ballot is pass, fail or abstain",
    "bad-votes": "{0} is no number of votes for that",
    "too-many-votes": "{0} votes are more than you have; {1} at most",
    "no-sides": "against the AI faction a ballot is a number without a side, {0} at most",
    "sides": "a ballot names a side, Pass or Fail, or abstains",
    # Navigation
    "no-system": "this sheet has no {0}",
    "no-lane": "this sheet has no lane {0}",
    "explored": "{0} is explored already",
    "start-unexplored": "{0}, where it starts, is not explored yet",
    "same-wormhole": "{0} cannot lead to itself; choose another way out",
    "no-wormholes": "{0} is closed while Gravity Drive is locked",
    "claimed": "{0} is claimed already",
    "not-explored": "you have not explored {0}; explore it first (1 material or research)",
    # Expansion
    "no-icon": "this sheet has no {0}",
    "crossed": "{0} is crossed out already",
    "locked-planet": "{1} is locked; a planet asset unlocks it",
    "dock-built": "{0} is built already",
    "other-icon": "{0} is {1}, which that does not pay for",
    "no-planet": "this sheet has no {0}",
    "unlocked": "{0} is unlocked already",
    "no-dock": "this sheet has no {0}",
    # Industry
    "no-space": "this grid has no {0}",
    "scrapped": "{0} is scrapped",
    "space-claimed": "{0} is claimed",
    "tagged": "{0} can only be scrapped, with the specialty {1}",
    "not-beside-marked": "no neighbour of {0} is marked",
    "not-beside-scrapped": "no neighbour of {0} is scrapped",
    # Warfare
    "no-unit": "there is no unit {0}",
    "locked-unit": "{0} is locked; the specialty {1} unlocks the type",
    "built": "{0} is built already",
    "other-cost": "{0} needs {1} next",
    "no-lock": "{0} has no lock",
    "no-node": "the war grid has no {0}",
    "other-shape": "{1} is not the shape of {0}",
    "anomaly": "{0} is an anomaly",
    "across-halves": "{0} would stand across both halves",
    "occupied": "{0} is occupied",
    "below-line": "{0} lies below the deployment line",
    "floating": "{0} must touch the first row above the line or another unit",
    "reading-order": "nodes go in reading order: {1}",
    "fits": "{0} has a place on the grid",
    # technologies, dice
    "no-technology": "there is no technology {0}",
    "other-specialty": "{0} takes the specialty {1}",
    "no-resource": "{0} is no resource",
    "die-unlocked": "the {0} die is unlocked on {1} already; the asset is kept",
    # what may be spent now, and on what
    "not-now": "nothing is marked or spent now; that is for strategy events",
    "no-such-sheet": "{0} is no sheet; there are navigation, expansion, industry and warfare",
    "active-already": "{0} is active already",
    "sheet-fixed": "the active sheet stays until the round ends",
    "inactive": "that lies on {0}, and {1} is active",
    "wrong-payment": "{1} does not pay for that",
    "short": "you have no {0} left",
    "no-asset": "you have no unspent {0}",
    "in-burst": "a burst is open, with {1} {0} left; spend it or stop it first",
    "nothing-to-stop": "there is nothing to stop",
    "not-in-legend": "{0} is not in the legend of this sheet",
    "no-action": "{0} has no action on the active sheet",
    "no-effect": "{0} has nothing left to mark, so what would pay for it is kept",
    "used": "{0} has been used; it works once in a {1}",
    "not-in-hand": "{0} is not in your hand",
    "relic-council": "that relic is played in a council, before the ballots are opened",
    "relic-strategy": "that relic is played in a strategy event",
    # what is owed
    "owed-place": "{0} has to be placed first",
    "owed-choice": "a choice is owed first, by a number from 1 to {0}",
    "must-mark": "this mark has to be made",
    "no-such-answer": "{0} is no answer; choose from 1 to {1}",
    "owed-mark": "an effect gives you one mark now: {0}",
    "pay-free": "an effect gives this mark; write free in place of a payment",
}

CATALOGUE: Final = Catalogue(
    {
        "en": {
            **_EVENTS,
            **{f"refusal.{code}": words for code, words in _REFUSALS.items()},
        }
    }
)


def sentence(game: Game, event: Event, seats: Sequence[str]) -> str:
    """What happened, in one sentence."""
    who = seats[event.seat] if event.seat >= 0 else "The table"
    fill = _FILL.get(event.key)
    args = fill(game, event.args, seats) if fill else _plain(game, event.args, seats)
    return CATALOGUE.say(_key(event), who, *args)


def _key(event: Event) -> str:
    """The sentence of an event."""
    if event.key == "points" and int(event.args[1]) < 0:
        return "points_lost"
    if event.key == "ai_marks" and not any(event.args):
        return "ai_idle"
    return "undeployed" if event.key == "deploy" and event.args[2] == "none" else event.key


def explain(game: Game, refusal: Refusal, step: str) -> str:
    """Why a step is refused: what is so, what would do, the rule; one line."""
    key = f"refusal.{refusal.code}"
    if key not in CATALOGUE:
        return CORE.say(key, *refusal.details)
    details = [_word(game, detail) for detail in refusal.details]
    said = CATALOGUE.say(key, *details)
    head = f"{names.title(step)}: {said}." if step else f"{names.title(said)}."
    if refusal.remedy:
        head += f" Possible: {'; '.join(refusal.remedy)}."
    if not refusal.rule:
        return head
    rule = refusal.rule if refusal.rule.startswith("Rules:") else f"Ruling {refusal.rule}"
    return f"{head} {rule}."


_AI: Final = "the AI faction"
_Args = tuple[str | int, ...]
_Fill = Callable[[Game, _Args, Sequence[str]], tuple[object, ...]]


def _word(game: Game, arg: str | int) -> object:
    if arg == "active":  # a limit: once a round, on its own sheet
        return "round"
    return names.kind(names.card(game, arg)) if isinstance(arg, str) else arg


def _plain(game: Game, args: _Args, seats: Sequence[str]) -> tuple[object, ...]:
    """Cards by their names, all else as it is."""
    return tuple([names.card(game, arg) if isinstance(arg, str) else arg for arg in args])


def _amount(game: Game, args: _Args, seats: Sequence[str]) -> tuple[object, ...]:
    """A kind and a number."""
    return (names.amount(str(args[0]), int(args[1])),)


def _number(kind: str) -> _Fill:
    """A first field that is a number of a kind; further ones as they are."""
    return lambda game, args, seats: (names.amount(kind, int(args[0])), *args[1:])


def _points(game: Game, args: _Args, seats: Sequence[str]) -> tuple[object, ...]:
    sheet, n = args
    return (names.title(str(sheet)), names.amount("vp", abs(int(n))))


def _war(game: Game, args: _Args, seats: Sequence[str]) -> tuple[object, ...]:
    side, other, lost = args
    price = f"−{names.amount('vp', int(lost))}" if lost else "at no cost"
    return (side, seats[int(other)] if int(other) >= 0 else _AI, price)


def _marks(game: Game, args: _Args, seats: Sequence[str]) -> tuple[object, ...]:
    """Icons of the tracks of the AI side, by the faces that name them."""
    return (names.listed([f"an icon of {face}" for face in args if face]),)


def _outcome(game: Game, args: _Args, seats: Sequence[str]) -> tuple[object, ...]:
    return (names.card(game, str(args[0])), names.title(str(args[1])))


def _sheet(at: int) -> _Fill:
    """The field at `at` is a sheet."""
    return lambda game, args, seats: tuple(
        [names.title(str(a)) if i == at else names.card(game, str(a)) for i, a in enumerate(args)]
    )


_FILL: Final[dict[str, _Fill]] = {
    "offered": lambda game, args, seats: (
        names.listed([names.card(game, str(arg)) for arg in args], "or"),
    ),
    "sheet_dealt": _sheet(0),
    "activate": _sheet(0),
    "research": _sheet(0),
    "technology": _sheet(0),
    "focus": _sheet(0),
    "rolled": lambda game, args, seats: (
        " ".join(str(arg) for arg in args[:3]),
        " ".join(str(arg) for arg in args[3:]),
    ),
    "build": lambda game, args, seats: (f"{args[0]}{args[1] or ''}",),
    "deploy": lambda game, args, seats: (f"{args[0]}{args[1] or ''}", args[2]),
    "trade": lambda game, args, seats: (names.amount(str(args[0]), int(args[1])),),
    "burst": lambda game, args, seats: (
        names.amount(str(args[0]), 1),
        names.amount(str(args[1]), int(args[2])),
    ),
    "use": lambda game, args, seats: (
        "the faction's ability" if args[0] == "F" else f"{args[0]} of {names.title(str(args[1]))}",
    ),
    "asset": _amount,
    "lose": _amount,
    "pay": _amount,
    "lost": lambda game, args, seats: (names.amount(str(args[0]), int(args[1])),),
    "lapsed": _amount,
    "resource": _amount,
    "free_trade_good": _amount,
    "free_vote": _amount,
    "points": _points,
    "trade_icon": lambda game, args, seats: (
        f'{args[0]} "+1 trade good" {"icon" if args[0] == 1 else "icons"}',
    ),
    "mecatol": lambda game, args, seats: (
        names.amount("vp", int(args[0])),
        names.amount("vote", int(args[1])),
    ),
    "relic_points": _number("vp"),
    "no_mark": lambda game, args, seats: (f"{names.verb(str(args[0]))} {args[1]}".rstrip(),),
    "war_won": _war,
    "war_lost": _war,
    "war_tied": _war,
    "produced": _number("trade_good"),
    "votes_claimed": _number("vote"),
    "ballot_pass": _number("vote"),
    "ballot_fail": _number("vote"),
    "votes_spent": _number("vote"),
    "neighbors": lambda game, args, seats: (
        args[0],
        seats[int(args[1])],
        "left" if args[0] == "M" else "right",
    ),
    "ai_marks": _marks,
    "ballot_votes": _number("vote"),
    "ai_votes": _number("vote"),
    "ai_beaten": _outcome,
    "ai_unbeaten": _outcome,
    "nobody": _number("vp"),
    "scored": _number("vp"),
    "won": _number("vp"),
    "shared": _number("vp"),
}
