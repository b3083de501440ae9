"""Councils against the AI faction: two agendas, ballots of a number, an outcome for each player.

Rules: Solo Council Events. Of the first agenda only Pass is seen, of the counter agenda only Fail;
one of the two is starred (P28). Claiming and spending votes is as in every council.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.event import Event
from engine.core.window import NeedChance
from engine.games.inscription.ai_tracks import figure, line
from engine.games.inscription.boards import Agenda
from engine.games.inscription.game import Game
from engine.games.inscription.phases.ai_turn import AI
from engine.games.inscription.phases.common import Told, fire, open_step, option, order, run
from engine.games.inscription.phases.dice import BLACK, ONE
from engine.games.inscription.stars import is_counter, is_starred
from engine.games.inscription.state import Seat, State
from engine.games.inscription.words import LETTERS, VOTES

__all__ = [
    "NUMBER",
    "answer_die",
    "base_votes",
    "close_ballot",
    "die",
    "drawn",
    "outcome",
    "outcomes",
    "reveal",
]

# The side of a ballot that names none.
NUMBER = "votes"


def drawn(game: Game, deck: tuple[int, ...]) -> tuple[int, ...]:
    """The agendas of a stage's deck that its council draws: the first, those passed over, and the
    first eligible counter agenda."""
    first = game.pack.agendas[deck[0]]
    for at, one in enumerate(deck[1:], start=2):
        if is_counter(first, game.pack.agendas[one]):
            return deck[:at]
    raise ValueError("a pack has a counter for each of its agendas (P38)")


def reveal(game: Game, state: State) -> tuple[State, Told]:
    """The first agenda, then as many as it takes for a counter; what is passed over does not come
    back (Q100)."""
    ai = state.ai
    assert ai is not None
    pack = game.pack
    found = drawn(game, state.agendas[pack.events[state.event].stage - 2])
    told = [Event("agenda_first", args=(pack.agendas[found[0]].id,))]
    told += [Event("agenda_passed_over", args=(pack.agendas[one].id,)) for one in found[1:-1]]
    told.append(Event("agenda_counter", args=(pack.agendas[found[-1]].id,)))
    ai = replace(ai, counter=found[-1])
    state = replace(
        open_step(state), phase="ballot", agenda=found[0], ballots=(), outcome="", ai=ai
    )
    return state, tuple(told)


def outcomes(first: Agenda, counter: Agenda) -> tuple[tuple[Agenda, str], tuple[Agenda, str]]:
    """The two outcomes that are seen, as agenda and side: the starred one, then the other."""
    shown = ((first, "pass"), (counter, "fail"))
    return shown if is_starred(first, "pass") else (shown[1], shown[0])


def base_votes(game: Game, state: State) -> int:
    """The votes that the AI's track shows for the council of this round. Rules: Solo Council
    Events."""
    ai = state.ai
    assert ai is not None
    stage = game.pack.events[state.event].stage
    lined = option(state, "ai_lines") == "crossed"
    first = option(state, "ai_unmarked") == "first"
    return figure(game.pack.ais[ai.side], ai, VOTES, stage, lined, first)


def close_ballot(game: Game, state: State) -> tuple[State, Told]:
    """Ballots are opened from the Speaker's left clockwise; then a line goes through the unmarked
    influence icons of the stage, and the die is waited for."""
    ai = state.ai
    assert ai is not None
    seats = order(state)
    ballots = [(place, NUMBER, _cast(state.seats[place])) for place in (*seats[1:], seats[0])]
    told = tuple([Event("ballot_votes", place, (votes,)) for place, _side, votes in ballots])
    stage = game.pack.events[state.event].stage
    ai = line(game.pack.ais[ai.side], ai, VOTES, stage)
    return replace(state, ballots=tuple(ballots), ai=ai, phase="ai-votes"), told


def _cast(seat: Seat) -> int:
    return seat.ballot[1] if seat.ballot is not None else 0


def die(state: State) -> NeedChance:
    """One black die for the AI's votes, once the last ballot is in (Q93)."""
    return NeedChance("ai-votes", ONE, state.round)


def answer_die(game: Game, state: State, result: tuple[int, ...]) -> tuple[State, Told]:
    """No vote more on material, one on influence, two on research."""
    face, base = BLACK[result[0]], base_votes(game, state)
    votes = base + face
    told = (Event("ai_votes", args=(votes, base, LETTERS[face])),)
    ballots = (*state.ballots, (AI, NUMBER, votes))
    return replace(state, ballots=ballots, tie=result[0], phase="outcome"), told


def outcome(game: Game, state: State) -> tuple[State, Told]:
    """Who cast more than the AI resolves the starred outcome, everybody else the other one; each
    for itself (Q92, Q94)."""
    ai = state.ai
    assert ai is not None
    agendas, votes = game.pack.agendas, state.ballots[-1][2]
    star, other = outcomes(agendas[state.agenda], agendas[ai.counter])
    state = replace(state, phase="settle.outcome")
    told: Told = ()
    for place in order(state):
        cast = _cast(state.seats[place])
        beaten = cast > votes
        agenda, side = star if beaten else other
        told += (Event("ai_beaten" if beaten else "ai_unbeaten", place, (agenda.id, side)),)
        effect = agenda.passed if side == "pass" else agenda.failed
        state, events = run(game, state, place, effect, agenda.id)
        told += events
        if cast:
            state, events = fire(game, state, place, "vote_won" if beaten else "vote_lost")
            told += events
    return state, told
