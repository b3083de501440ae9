"""What a desk and the table's card say: title, what is to be done, what was done.

Everything here is made from what the seat, or the public, may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.event import Event
from engine.core.rules import Board, Card, Option, Prompt
from engine.games.eminent import names
from engine.games.eminent.before import lines
from engine.games.eminent.game import Game
from engine.games.eminent.labels import target
from engine.games.eminent.options import default_role, ready
from engine.games.eminent.phases import flow, role
from engine.games.eminent.state import Seat, State
from engine.games.eminent.words import COLONIZE, PRODUCE, RESEARCH, ROLES, SURVEY, TRADE, WARFARE

__all__ = ["boards", "card", "prompt"]

_STEPS: Final = {
    "turn": "your turn",
    "late": "late attack",
    "follow": "follow or dissent",
    "after": "action after the role",
    "cleanup": "cleanup",
}


def prompt(game: Game, state: State, place: int, options: Sequence[Option]) -> Prompt:
    """What the seat's desk says. `options` are the steps that it may take now."""
    seat, phase = state.seats[place], state.phase.partition(".")[0]
    if not flow.asked(state, place):
        text = "There is nothing for you to do now."
        if phase == "over":
            text = "The game is over. The final table tells how the influence came."
        return Prompt(_title(state, place), text)
    owed = ready(game, state, place)
    return Prompt(
        _title(state, place),
        _ask(game, state, place),
        left=_left(state, place),
        down=_DOWN.get(phase, ""),
        default=_default(state),
        spare=_spare(state, seat, options) if owed is None else 1,
        board=_board(state, place),
        focus=_focus(game, options),
    )


def _focus(game: Game, options: Sequence[Option]) -> tuple[str, ...]:
    """Codes of what can be marked, each once, in the order of the options."""
    found = [target(game, option.step) for option in options]
    return tuple(dict.fromkeys([code for code in found if code]))


_DOWN: Final = {
    "turn": "asks the others",
    "late": "goes on",
    "follow": "shows all answers",
    "after": "goes on",
    "cleanup": "draws, and ends the turn",
}


def _title(state: State, place: int) -> str:
    """`Round 4 · follow or dissent · Survey`."""
    if not state.round:
        return "Set-up"
    if state.phase == "over":
        return "The end"
    word = _STEPS.get(state.phase.partition(".")[0], "the table")
    if state.phase == "turn" and place != state.leader:
        word = f"the turn of {state.names[state.leader]}"
    parts = [f"Round {state.round}", word]
    if state.role >= 0:
        parts.append(names.title(ROLES[state.role]))
    return " · ".join(parts)


def _left(state: State, place: int) -> str:
    """What the seat has to go by."""
    seat = state.seats[place]
    parts = []
    if seat.answer == role.FOLLOWS and state.role != COLONIZE:
        left = seat.count - (seat.did if state.role in (PRODUCE, TRADE) else 0)
        parts.append(f"{left} {names.title(ROLES[state.role])}")
    parts.append(names.amount(len(seat.hand), "card"))
    if seat.fighters:
        parts.append(names.amount(seat.fighters, "fighter"))
    return " · ".join(parts)


def _spare(state: State, seat: Seat, options: Sequence[Option]) -> int:
    """What could still be done that is given for nothing: marks of a role already led."""
    if state.phase not in ("turn", "follow") or seat.answer != role.FOLLOWS:
        return 0
    return sum([option.group in ("produce", "trade", "buy") for option in options])


def _default(state: State) -> str:
    match state.phase.partition(".")[0]:
        case "turn":
            if state.role >= 0:
                return "what you have chosen stands"
            return f"{names.title(ROLES[default_role(state)])} is led"
        case "follow":
            return "you dissent"
        case "cleanup":
            return "the last cards of your hand are discarded, down to your limit"
        case _:
            return "nothing is done"


def _board(state: State, place: int) -> str:
    seat = state.seats[place]
    if seat.seen:
        return f"survey:{place}"
    if state.role == RESEARCH and seat.answer == role.FOLLOWS and not seat.did:
        return "market"
    if state.phase == "cleanup" or (state.phase == "turn" and state.role < 0 and not seat.stack):
        return f"hand:{place}"
    return f"empire:{place}"


def _ask(game: Game, state: State, place: int) -> str:
    seat = state.seats[place]
    if seat.stack:
        return _owed(game, seat)
    if seat.seen:
        return "Keep one of these planets. The others go to the planet discard."
    match state.phase.partition(".")[0]:
        case "turn" if state.role < 0:
            if seat.actions:
                return "Now lead a role."
            return "Play a card for its action if you like, then lead a role."
        case "turn":
            return _carry_out(game, state, place)
        case "follow":
            return _follow(game, state, place)
        case "late":
            return "You may attack a planet now."
        case "after":
            return "You may play a card for its action now."
        case _:
            over = len(seat.hand) - seat.limit
            if over > 0:
                return (
                    f"Discard {names.amount(over, 'card')} or more, then draw up to {seat.limit}."
                )
            return f"Discard what you like, then draw up to {seat.limit}."


def _owed(game: Game, seat: Seat) -> str:
    """What the card that is being played asks for."""
    top = seat.stack[-1]
    name = names.card(game, game.codes[seat.acting]) if seat.acting >= 0 else "Your card"
    if top.kind == "choose":
        return f"{name}: choose one."
    times = f", {names.amount(top.n, 'time')} at most" if top.n > 1 else ""
    may = " You may stop." if top.may else ""
    return f"{name}: {_VERBS[top.verb]}{times}.{may}"


_VERBS: Final = {
    "attack": "attack a planet",
    "settle": "settle a planet",
    "tuck": "tuck it under a planet",
    "terraform": "tuck it under a planet",
    "produce": "produce a good",
    "trade": "trade a good",
    "remove": "take a card out of the game",
    "take": "take a role card",
}


def _carry_out(game: Game, state: State, place: int) -> str:
    seat, led = state.seats[place], state.role
    word = names.title(ROLES[led])
    if led == COLONIZE:
        more = ", or settle one instead" if role.as_leader(game, state, place) else ""
        return f"{word}: tuck cards under your planets{more}."
    if led in (PRODUCE, TRADE):
        return f"{word}: boost it, then {ROLES[led]} up to {names.amount(seat.count, 'good')}."
    if seat.did:
        return "Done. Put your marker down."
    if led == SURVEY:
        n = names.amount(max(0, role.looks(state, place)), "planet")
        return f"{word}: boost it, then look at {n}."
    if led == WARFARE:
        n = names.amount(seat.count, "fighter")
        more = ", or attack a planet instead" if role.as_leader(game, state, place) else ""
        return f"{word}: boost it and collect {n}{more}."
    return f"{word}: boost it, then take a technology for up to {seat.count}."


def _follow(game: Game, state: State, place: int) -> str:
    seat = state.seats[place]
    if seat.answer == role.DISSENTS:
        return "You dissent. Put your marker down."
    if seat.answer:
        return _carry_out(game, state, place)
    who = state.names[state.leader]
    return f"{who} leads {names.title(ROLES[state.role])}. Follow with cards, or dissent."


def boards(game: Game, state: State, viewer: int | None) -> tuple[Board, ...]:
    """The pictures that there are now: the viewer's own first, the table's, the others' empires."""
    found: list[Board] = []
    if state.phase == "over":
        found.append(Board("final", "Final table", "Final"))
    if viewer is not None and state.turn:
        if state.seats[viewer].seen:
            found.append(Board(f"survey:{viewer}", "Planets found", "Survey", viewer))
        found.append(Board(f"hand:{viewer}", "Your hand", "Hand", viewer))
        found.append(Board(f"empire:{viewer}", "Your empire", "Empire", viewer))
    if state.turn:
        found.append(Board("supply", "Stacks and supply", "Supply"))
        if state.market:
            found.append(Board("market", "Technologies", "Market"))
        for place, name in enumerate(state.names):
            if place != viewer:
                found.append(Board(f"empire:{place}", f"Empire of {name}", "Empire", place))
    return tuple(found)


def card(game: Game, state: State, events: Sequence[Event]) -> Card:
    """The table's card for what is waited for: one a turn."""
    before = lines(game, events, state.names)
    if state.phase == "over":
        best = names.listed([state.names[place] for place in state.winners])
        word = "wins" if len(state.winners) == 1 else "share the win"
        return Card("end", "The end", f"{best} {word}.", before, "final", final=True)
    if not state.turn:
        return Card("setup", "Set-up", "Planets and decks are shuffled.", before)
    who = state.names[state.leader]
    title = f"Round {state.round} · {who}"
    if state.last == state.round:
        title += " · last round"
    board = f"empire:{state.leader}"
    phase = state.phase.partition(".")[0]
    if phase == "follow":
        text = f"{who} leads {names.title(ROLES[state.role])}. Follow or dissent."
        return Card(f"t{state.turn}.follow", title, text, before, board)
    text = {
        "late": f"{who} may attack a planet.",
        "after": f"{who} may take an action after the role.",
        "cleanup": f"{who} cleans up.",
    }.get(phase, f"{who} acts and leads a role.")
    key = f"t{state.turn}.turn" if phase == "turn" else f"t{state.turn}.follow"
    return Card(key, title, text, before, board)
