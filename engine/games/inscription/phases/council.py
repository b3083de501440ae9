"""Council events: votes claimed, agenda, sealed ballots, tally, outcome, votes spent.

Rules: Council Event Cards. The vote claim is a step of its own before step 1 (P30); the agenda is
turned up after it. Free votes are used before owned ones and only in this council (P17). With one
or two players agenda, ballots and outcome are those of `ai_council`.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.effects import Gain
from engine.core.event import Event
from engine.core.window import NeedChance
from engine.games.inscription import marking
from engine.games.inscription.game import Game
from engine.games.inscription.phases import ai_council
from engine.games.inscription.phases.common import (
    Told,
    fire,
    open_step,
    order,
    run,
    value,
    with_seat,
)
from engine.games.inscription.phases.dice import BLACK, ONE
from engine.games.inscription.state import Decided, Seat, State
from engine.games.inscription.words import LETTERS, VOTE

__all__ = [
    "ABSTAIN",
    "SIDES",
    "answer_tie",
    "claim_votes",
    "close_ballot",
    "limit",
    "outcome",
    "reveal_agenda",
    "spend",
    "tally",
    "tie",
]

ABSTAIN = ("abstain", 0)
SIDES = ("pass", "fail")


def claim_votes(game: Game, state: State) -> tuple[State, Told]:
    """Everybody circles a vote for each unlocked icon, as far as the store goes (Q25)."""
    state = replace(open_step(state), phase="settle.votes")
    told: Told = ()
    for place in order(state):
        seat = state.seats[place]
        n = seat.ind.vote_icons + value(game, state, place, "council")
        before = seat.ind.votes
        if n > 0:
            state, events = run(game, state, place, Gain("vote", n), "council")
            told += events
        told += (Event("votes_claimed", place, (state.seats[place].ind.votes - before, n)),)
        if free := value(game, state, place, "free_vote"):
            seat = state.seats[place]
            state = with_seat(state, place, replace(seat, free_votes=seat.free_votes + free))
        state, events = fire(game, state, place, "council")
        told += events
    return state, told


def reveal_agenda(game: Game, state: State) -> tuple[State, Told]:
    """Step 1: the agenda of the council's stage is turned up; ballots open with the debate."""
    if state.ai is not None:
        return ai_council.reveal(game, state)
    stage = game.pack.events[state.event].stage
    agenda = state.agendas[stage - 2][0]
    state = replace(open_step(state), phase="ballot", agenda=agenda, ballots=(), outcome="")
    return state, (Event("agenda", args=(game.pack.agendas[agenda].id,)),)


def limit(seat: Seat) -> int:
    """The most votes a seat can cast: unspent ones and free ones. Rules: Council Event Cards 2."""
    return seat.purse[VOTE] + seat.free_votes


def close_ballot(game: Game, state: State) -> tuple[State, Told]:
    """Steps 2 and 3: ballots are opened from the Speaker's left clockwise, the Speaker last."""
    if state.ai is not None:
        return ai_council.close_ballot(game, state)
    seats = order(state)
    told, ballots = list[Event](), []
    passed = failed = 0
    for place in (*seats[1:], seats[0]):
        side, votes = state.seats[place].ballot or ABSTAIN
        ballots.append((place, side, votes))
        passed += votes if side == "pass" else 0
        failed += votes if side == "fail" else 0
        told.append(Event(f"ballot_{side}", place, (votes, passed, failed)))
    state = replace(state, ballots=tuple(ballots))
    if passed == failed:
        return replace(state, phase="tie"), tuple(told)
    side = "pass" if passed > failed else "fail"
    return replace(state, outcome=side, phase="outcome"), tuple(told)


def tally(state: State) -> tuple[int, int]:
    """Votes for Pass and for Fail, as far as ballots are open."""
    return (
        sum([votes for _, side, votes in state.ballots if side == "pass"]),
        sum([votes for _, side, votes in state.ballots if side == "fail"]),
    )


def tie(state: State) -> NeedChance:
    """As many votes on either side, none included (Q88): one black die."""
    return NeedChance("tie", ONE, state.round)


def answer_tie(game: Game, state: State, outcome: tuple[int, ...]) -> tuple[State, Told]:
    """Material passes the agenda, influence and research fail it."""
    face = BLACK[outcome[0]]
    side = "pass" if face == 0 else "fail"
    told = (Event("tie_rolled", args=(LETTERS[face],)),)
    return replace(state, outcome=side, tie=outcome[0], phase="outcome"), told


def outcome(game: Game, state: State) -> tuple[State, Told]:
    """Step 4: everybody resolves the outcome, however they voted."""
    if state.ai is not None:
        return ai_council.outcome(game, state)
    agenda = game.pack.agendas[state.agenda]
    effect = agenda.passed if state.outcome == "pass" else agenda.failed
    state = replace(state, phase="settle.outcome")
    told: Told = (Event(f"outcome_{state.outcome}", args=(agenda.id,)),)
    for place in order(state):
        state, events = run(game, state, place, effect, agenda.id)
        told += events
        side, votes = state.seats[place].ballot or ABSTAIN
        if votes:
            on = "vote_won" if side == state.outcome else "vote_lost"
            state, events = fire(game, state, place, on)
            told += events
    return state, told


def spend(game: Game, state: State) -> tuple[State, Told]:
    """Step 5: a vote is slashed for each one cast; what the outcome took is not owed (P14)."""
    state = replace(open_step(state), phase="settle.spend")
    told = list[Event]()
    for place in order(state):
        seat = state.seats[place]
        _side, votes = seat.ballot or ABSTAIN
        owed = min(max(0, votes - seat.free_votes), seat.purse[VOTE])
        if owed:
            seat = marking.slash(game.table, seat, "vote", owed)
            told.append(Event("votes_spent", place, (owed,)))
        state = with_seat(state, place, replace(seat, ballot=None, free_votes=0))
    decided = Decided(state.agenda, state.round, state.ballots, state.outcome, state.tie)
    return replace(state, decided=decided), tuple(told)
