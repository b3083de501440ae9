"""What a desk and the table's card say: title, resources left, what is to be done, what was done.

Everything here is made from what the seat, or the public, may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from engine.core.event import Event
from engine.core.rules import Board, Card, Option, Prompt
from engine.games.inscription import names
from engine.games.inscription.before import council_result, lines
from engine.games.inscription.game import Game
from engine.games.inscription.labels import SHORT, target
from engine.games.inscription.phases.ai_council import base_votes, outcomes
from engine.games.inscription.phases.common import option
from engine.games.inscription.phases.council import limit
from engine.games.inscription.phases.dice import counted, faces
from engine.games.inscription.state import Frame, Seat, State
from engine.games.inscription.words import RESOURCES, SHEETS

__all__ = ["boards", "card", "prompt"]

_NOTHING_LEFT: Final = "Nothing more can be marked with what you have. Put your marker down."


def prompt(game: Game, state: State, place: int, options: Sequence[Option]) -> Prompt:
    """What the seat's desk says. `options` are the steps that it may take now."""
    seat, phase = state.seats[place], state.phase
    if phase == "keep":
        return _keep(game, state, place)
    if seat.stack:
        return _owed(game, state, place, options)
    if phase == "ballot":
        return _ballot(game, state, seat)
    if phase in ("card", "dice"):
        return _marking(game, state, place, options)
    return Prompt(_title(game, state, seat), _waiting(game, state))


def _title(game: Game, state: State, seat: Seat) -> str:
    """`Round 4 · dice · Navigation`."""
    if not state.round:
        return "Set-up"
    step = state.phase.rpartition(".")[2]
    parts = [f"Round {state.round}", _STEPS.get(step, step)]
    if seat.active >= 0:
        parts.append(names.title(SHEETS[seat.active]))
    return " · ".join(parts)


_STEPS: Final = {
    "left": "left war",
    "right": "right war",
    "votes": "votes",
    "outcome": "outcome",
    "spend": "votes spent",
    "ballot": "council",
    "over": "the end",
    "roll": "dice",
    "tie": "tie",
    "ai-votes": "the AI's votes",
}


def _waiting(game: Game, state: State) -> str:
    if state.phase == "over":
        return "The game is over. The final table tells how every point came."
    return "There is nothing for you to do now."


def _keep(game: Game, state: State, place: int) -> Prompt:
    seat = state.seats[place]
    ask = "Keep one of these factions. The others see it when all have chosen."
    if seat.faction >= 0:
        ask = f"You keep {game.pack.factions[seat.faction].name}, until all have chosen."
    dealt = game.pack.factions[seat.offer[0]].name
    return Prompt(
        "Choose a faction",
        ask,
        down="shows all",
        default=f"{dealt} is kept",
        spare=int(seat.faction < 0),
        board=f"offer:{place}",
        form="cards",
    )


def _ai_ballot(game: Game, state: State, seat: Seat) -> Prompt:
    """A number against the votes of the AI faction; no side is taken. Rules: Solo Council
    Events."""
    most, base = limit(seat), base_votes(game, state)
    ask = (
        f"{_stakes(game, state)} The AI faction has {_votes(base)} on its track, and 0, 1 or 2 "
        f"more by the die. You have {_votes(most)}."
    )
    if seat.ballot is not None:
        ask += f" Your ballot: {_votes(seat.ballot[1])}."
    sides: tuple[tuple[str, str], ...] = (("vote 0", "No vote"),)
    if most:
        sides = (("vote", "Cast"), *sides)
    return Prompt(
        f"{_title(game, state, seat)} · against the AI faction",
        ask,
        left=_votes(most),
        down="opens the ballots",
        default="no vote is cast",
        spare=int(seat.ballot is None),
        board="council",
        primary="Cast my vote",
        form="ballot",
        sides=sides,
        limit=most,
    )


def _stakes(game: Game, state: State) -> str:
    """Both outcomes that are seen: what more votes than the AI's bring, and what else follows."""
    ai = state.ai
    assert ai is not None
    agendas = game.pack.agendas
    (good, side), (bad, other) = outcomes(agendas[state.agenda], agendas[ai.counter])
    parts = []
    for head, agenda, which in (
        ("More votes than the AI", good, side), ("Else", bad, other)
    ):  # fmt: skip
        passed, failed = names.PRINTER.agenda(agenda)
        text = passed if which == "pass" else failed
        parts.append(f"{head}: {agenda.name}, {names.title(which)}: {text}")
    return " ".join(parts)


def _ballot(game: Game, state: State, seat: Seat) -> Prompt:
    if state.ai is not None:
        return _ai_ballot(game, state, seat)
    agenda = game.pack.agendas[state.agenda]
    passed, failed = names.PRINTER.agenda(agenda)
    most = limit(seat)
    ask = f"Pass: {passed} Fail: {failed} You have {_votes(most)}."
    if seat.ballot is not None:
        side, votes = seat.ballot
        own = f"{names.title(side)} with {votes}" if votes else "abstained"
        ask += f" Your ballot: {own}."
    sides: tuple[tuple[str, str], ...] = (("cast abstain 0", "Abstain"),)
    if most:
        sides = (("cast pass", "Pass"), ("cast fail", "Fail"), *sides)
    return Prompt(
        f"{_title(game, state, seat)} · {agenda.name}",
        ask,
        left=_votes(most),
        down="opens the ballots",
        default="the ballot is left empty",
        spare=int(seat.ballot is None),
        board="council",
        primary="Cast my vote",
        form="ballot",
        sides=sides,
        limit=most,
    )


def _votes(n: int) -> str:
    return "1 vote" if n == 1 else f"{n} votes"


def _left(seat: Seat) -> str:
    """What can be spent in this step."""
    resource, units = seat.burst
    if units:
        return f"burst: {names.amount(RESOURCES[resource], units)}"
    parts = [names.resources(seat.left)] if any(seat.left) else []
    if seat.free_goods:
        parts.append(names.amount("free_trade_good", seat.free_goods))
    return " · ".join(parts)


def _marking(game: Game, state: State, place: int, options: Sequence[Option]) -> Prompt:
    """A card or dice step, with nothing owed."""
    seat = state.seats[place]
    event = game.pack.events[state.event]
    what = names.resources(event.gives).replace(" · ", ", ")
    marks = [option for option in options if option.group not in ("activate", "stop")]
    spendable = [option for option in marks if option.group in _FOR_RESOURCES]
    spare = sum(seat.left) + seat.free_goods + seat.burst[1] if spendable else 0
    if seat.active < 0:
        spare = sum(event.gives)
        ask = f"Choose a sheet, then spend {what} on it. You can change both until you spend."
    elif seat.burst[1]:
        ask = "Spend the burst, with nothing between. What you leave is lost."
    elif not marks:
        ask = _NOTHING_LEFT
    elif state.phase == "card":
        ask = f"Spend {what} on {names.title(SHEETS[seat.active])}. Then the dice are rolled."
    else:
        ask = f"The dice: {_dice(state, seat)}. Spend them on {names.title(SHEETS[seat.active])}."
    board = f"{SHEETS[seat.active]}:{place}" if seat.active >= 0 else f"navigation:{place}"
    return Prompt(
        _title(game, state, seat),
        ask,
        left=_left(seat) or ("" if seat.active >= 0 else what),
        down="rolls" if state.phase == "card" else "ends the round",
        default="Navigation, nothing marked" if seat.active < 0 else "your marks as they stand",
        spare=spare,
        board=board,
        focus=_codes(game, seat, marks),
    )


_FOR_RESOURCES: Final = frozenset(("explore", "claim", "develop", "scrap", "build", "research"))


def _dice(state: State, seat: Seat) -> str:
    """The black dice, and the focus dice that are unlocked on the active sheet."""
    shown = faces(state.dice)
    _black, focus = counted(state.dice)
    unlocked = (seat.nav, seat.exp, seat.ind, seat.war)[seat.active].focus
    own = [f"{focus[k]} {RESOURCES[k]}" for k in range(3) if unlocked >> k & 1]
    text = " ".join(shown[:3])
    return f"{text}, and {names.listed(own)} by your focus dice" if own else text


def _codes(game: Game, seat: Seat, options: Sequence[Option]) -> tuple[str, ...]:
    """Codes of legal targets, each once, in the order of the options."""
    found = [target(game, seat, option.step)[1] for option in options]
    return tuple(dict.fromkeys([code for code in found if code]))


def _owed(game: Game, state: State, place: int, options: Sequence[Option]) -> Prompt:
    """Something has to be answered before all else."""
    seat = state.seats[place]
    top = seat.stack[-1]
    more = len(seat.stack) - 1
    after = f" {more} more to settle after it." if more else ""
    board = f"{SHEETS[seat.active]}:{place}" if seat.active >= 0 else ""
    focus = _codes(game, seat, options)
    if top.kind == "deploy":
        board = f"warfare:{place}"
        ix = game.table.warfare(seat)
        unit = ix.units[ix.unit[top.what]].unit
        focus = tuple(dict.fromkeys([c for o in options for c in o.step.nodes.split("-")]))
        n = len(options)
        ask = (
            f"Deploy: {unit.name} ({len(unit.shape)} nodes). {n} {'place' if n == 1 else 'places'}."
        )
        if options and options[0].step.nodes == "none":
            focus, ask = (), f"{unit.name} fits nowhere: it is built, but not drawn."
    else:
        ask = f"{_asked(top)}{after}"
    return Prompt(
        _title(game, state, seat),
        ask,
        left=_left(seat),
        down="",
        default="the first answer is taken",
        spare=1,
        board=board,
        focus=focus,
    )


def _asked(top: Frame) -> str:
    """What the top of the stack asks for, in words."""
    match top.kind:
        case "marks":
            what = f" ({names.kind(top.what)})" if top.what else ""
            may = " You may stop before." if top.may else ""
            times = f", {top.n} times" if top.n > 1 else ""
            return f"Without cost: {names.verb(top.verb)}{what}{times}.{may}"
        case "order":
            return "Choose what comes first."
        case "pay":
            may = ", or keep it" if top.may else ""
            return f"Give up {names.amount(top.what, top.n)}{may}."
        case _:
            return "Choose one."


def boards(game: Game, state: State, viewer: int | None) -> tuple[Board, ...]:
    """The pictures that there are now: the table's, then the viewer's own sheets, then others'."""
    found: list[Board] = []
    if state.round:
        found.append(Board("event", "Event", "Event"))
        if state.dice:
            found.append(Board("dice", "Dice", "Dice"))
        if state.agenda >= 0 or state.decided is not None:
            found.append(Board("council", "Council", "Vote"))
        found.append(Board("mecatol", "Mecatol Rex and objectives", "Table"))
        if state.ai is not None:
            found.append(Board("ai", "AI faction", "AI"))
        if any(seat.war.boxes for seat in state.shown):
            found.append(Board("war", "Wars", "Wars"))
    if state.phase == "over":
        found.append(Board("final", "Final table", "Final"))
    if min(state.shown[0].sheets) < 0:
        return tuple(found)
    if state.phase == "keep" and viewer is not None:
        found.append(Board(f"offer:{viewer}", "Factions dealt", "Offer", viewer))
    places = [*range(len(state.seats))]
    if viewer is not None:
        places.remove(viewer)
        places.insert(0, viewer)
        found.append(Board(f"hand:{viewer}", "Faction and relics", "Hand", viewer))
    for place in places:
        name = state.names[place]
        found += [
            Board(f"{sheet}:{place}", f"{names.title(sheet)} of {name}", SHORT[kind], place, True)
            for kind, sheet in enumerate(SHEETS)
        ]
        found.append(Board(f"seat:{place}", f"All sheets of {name}", "All", place))
    return tuple(found)


def card(game: Game, state: State, events: Sequence[Event]) -> Card:
    """The table's card for what is waited for; a choice that a step brought stays on its card."""
    result = council_result(game, events, state.names)
    return replace(_card(game, state, lines(game, events, state.names)), result=result)


def _card(game: Game, state: State, before: tuple[str, ...]) -> Card:
    phase = state.phase
    if phase == "over":
        if state.ai is not None and not state.winners:
            text = f"Nobody wins: the best score is a loss at {option(state, 'difficulty')}."
            return Card("end", "The end", text, before, "final", final=True)
        best = names.listed([state.names[place] for place in state.winners])
        word = "wins" if len(state.winners) == 1 else "share the win"
        return Card("end", "The end", f"{best} {word}.", before, "final", final=True)
    if not state.round:
        text = "Everybody keeps one of the factions they were dealt; all are shown together."
        if state.asking:
            asked = names.listed([state.names[place] for place in state.asking])
            text = f"A choice is asked of {asked}."
        return Card("setup", "Set-up", text, before)
    event = game.pack.events[state.event]
    title = f"Round {state.round} · {event.name}"
    key = f"r{state.round}.{phase.removeprefix('owed.')}"
    match event.kind:
        case "strategy" if phase in ("dice", "owed.dice"):
            shown = " ".join(faces(state.dice)[:3])
            focus = " ".join(faces(state.dice)[3:])
            text = f"The dice: {shown}. The focus dice, where they are unlocked: {focus}."
            if state.ai is not None:
                text += " The AI faction has marked its tracks by them."
            return Card(key, title, text, before, "dice")
        case "strategy":
            what = names.resources(event.gives).replace(" · ", ", ")
            key = f"r{state.round}.card"
            return Card(
                key, title, f"Strategy: choose a sheet, spend {what} on it.", before, "event"
            )
        case "council":
            return _council(game, state, title, before)
        case "war":
            asked = names.listed([state.names[place] for place in state.asking])
            key = f"r{state.round}.war"
            return Card(key, title, f"War. Choose for a prize: {asked}.", before, "war")
        case _:
            asked = names.listed([state.names[place] for place in state.asking])
            text = f"{names.title(event.kind)}. A choice is asked of {asked}."
            return Card(f"r{state.round}.{event.kind}", title, text, before, "event")


def _council(game: Game, state: State, title: str, before: tuple[str, ...]) -> Card:
    key = f"r{state.round}.council"
    if state.agenda < 0:
        asked = names.listed([state.names[place] for place in state.asking])
        return Card(
            key, title, f"Votes are claimed. A choice is asked of {asked}.", before, "event"
        )
    if state.ai is not None:
        text = (
            f"{_stakes(game, state)} The AI faction has {_votes(base_votes(game, state))} on its "
            "track, and the die adds 0, 1 or 2."
        )
        return Card(key, title, text, before, "council", primary="Cast my vote")
    agenda = game.pack.agendas[state.agenda]
    passed, failed = names.PRINTER.agenda(agenda)
    text = f"{agenda.name}. {agenda.text} Pass: {passed} Fail: {failed}"
    return Card(key, title, text, before, "council", primary="Cast my vote")
