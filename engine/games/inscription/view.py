"""What a viewer may know: the only door to secrets. Secrets are absent by type.

A seat sees itself as it is and the others as they stood when the step opened (P3); hands of others
are counts, and so are the deck, the agendas and the relics; only the back of the next event is
known. Marks are the masks of `state.py`, read with the layouts of the pack.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from engine.games.inscription.ai_tracks import figure
from engine.games.inscription.game import Game
from engine.games.inscription.meta import copies
from engine.games.inscription.phases.ai_council import drawn
from engine.games.inscription.phases.common import option
from engine.games.inscription.phases.council import tally
from engine.games.inscription.ranks import rank
from engine.games.inscription.score import Line, breakdown, rows, total
from engine.games.inscription.state import Exp, Frame, Ind, Nav, State, War
from engine.games.inscription.words import SHEETS, STRENGTH, VOTE, VOTES

__all__ = ["AiView", "Decided", "Final", "Goal", "SeatView", "View", "view"]


class SeatView(msgspec.Struct, frozen=True):
    """A seat as the viewer sees it. Cards and layouts by id, "" where there is none yet; the other
    fields as in `state.Seat`.

    `hand`, `offer`: the ids for the seat itself, else how many. `stack`, `met`, `due`, `ballot`,
    `mecatol`, `lane` (how many are left in it) are empty for others. `open`: whether it is seen
    as it is, not as it stood. `before`: its marks as the step opened, to tell what is new.
    """

    seat: int
    name: str
    faction: str
    sheets: tuple[str, str, str, str]
    nav: Nav
    exp: Exp
    ind: Ind
    war: War
    before: tuple[Nav, Exp, Ind, War]
    purse: tuple[int, ...]
    reserve: tuple[int, ...]
    active: str
    left: tuple[int, int, int]
    free_goods: int
    free_votes: int
    burst: tuple[int, int]
    moved: bool
    used: tuple[tuple[str, int], ...]
    turns: tuple[int, int, int, int]
    played: tuple[str, ...]
    hand: tuple[str, ...] | int
    offer: tuple[str, ...] | int
    open: bool = False
    stack: tuple[Frame, ...] = ()
    lane: int = 0
    due: tuple[int, ...] = ()
    mecatol: bool = False
    met: int = 0
    ballot: tuple[str, int] | None = None


class Goal(msgspec.Struct, frozen=True):
    """An objective on the table. `flipped`: the greater value is gone."""

    id: str
    flipped: bool


class Decided(msgspec.Struct, frozen=True):
    """The last council that is over. `tie`: face of the die, -1 if none was rolled."""

    agenda: str
    round: int
    ballots: tuple[tuple[int, str, int], ...]
    outcome: str
    tie: int


class Final(msgspec.Struct, frozen=True):
    """A row of the final table: for each sheet (claimed, objective, subtotal), every source of
    points, the sum, and the votes left, which break ties. With the AI faction the title of the
    score, and whether it is a loss."""

    seat: int
    sheets: tuple[tuple[int, int, int], ...]
    lines: tuple[Line, ...]
    total: int
    votes: int
    rank: str = ""
    loss: bool = False


class AiView(msgspec.Struct, frozen=True):
    """The AI faction, all of which is open. `side`: id of the AI side; `crossed`, `lined`,
    `facing`, `goals`, `first`, `opened` as in `state.Ai`. `counter`: id of the counter agenda of
    the last council. `drawn`: for each stage (II to IV) the agendas that its council has drawn, the
    first one, those passed over, the counter. `strength` (stages II to V), `votes` (II to IV): the
    figures as the tracks stand."""

    side: str
    crossed: tuple[int, ...]
    lined: tuple[int, ...]
    facing: int
    goals: tuple[tuple[int, int], ...]
    first: tuple[int, int, int, int]
    opened: int
    counter: str
    drawn: tuple[tuple[str, ...], ...]
    strength: tuple[int, ...]
    votes: tuple[int, ...]


class View(msgspec.Struct, frozen=True):
    """The table as `viewer` sees it (None: the public).

    `deck`: cards left, `next`: (stage, back) of the top one. `relics`: left as the step opened.
    `laned`: whether they lie in lanes now. `agendas`: ids of those turned up, "" for those that
    are not. `slots`: (seat, round, step) from the top. `dice`: face indexes. `tally`: votes for
    Pass and Fail, of the ballots opened. `final`: once over. `ai`: with one or two seats; `agenda`
    is then the first one, of which Pass alone is seen, and `tie` the die of the AI's votes.
    """

    viewer: int | None
    options: tuple[tuple[str, str], ...]
    phase: str
    round: int
    speaker: int
    seats: tuple[SeatView, ...]
    event: str
    discard: tuple[str, ...]
    deck: int
    next: tuple[int, str] | None
    relics: int
    laned: bool
    agendas: tuple[str, ...]
    agenda: str
    objectives: tuple[Goal, ...]
    slots: tuple[tuple[int, int, str], ...]
    dice: tuple[int, ...]
    ballots: tuple[tuple[int, str, int], ...]
    tally: tuple[int, int]
    outcome: str
    tie: int
    decided: Decided | None
    asked: int
    asking: tuple[int, ...]
    winners: tuple[int, ...]
    final: tuple[Final, ...] = ()
    ai: AiView | None = None

    def to_dict(self) -> dict[str, Any]:
        """The view as plain dicts, lists, strings and numbers."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def view(game: Game, state: State, viewer: int | None) -> View:
    """What `viewer` may know of the state."""
    pack = game.pack
    seats = tuple([_seat(game, state, place, place == viewer) for place in range(len(state.seats))])
    top = pack.events[state.deck[0]] if state.deck else None
    drawn = sum([len(seat.hand) + len(seat.played) for seat in state.shown])
    final: tuple[Final, ...] = ()
    if state.phase == "over":
        final = tuple([_final(game, state, place) for place in range(len(state.seats))])
    return View(
        viewer=viewer,
        options=state.options,
        phase=state.phase,
        round=state.round,
        speaker=state.speaker,
        seats=seats,
        event=pack.events[state.event].id if state.event >= 0 else "",
        discard=tuple([pack.events[one].id for one in state.discard]),
        deck=len(state.deck) if state.round else 0,
        next=(top.stage, top.back) if top and state.round else None,
        relics=len(pack.relics) * copies(len(state.seats)) - drawn,
        laned=state.round > 0 and not state.relics,
        agendas=_agendas(game, state),
        agenda=pack.agendas[state.agenda].id if state.agenda >= 0 else "",
        objectives=tuple(
            [
                Goal(pack.objectives[one].id, bool(state.flipped >> kind & 1))
                for kind, one in enumerate(state.objectives)
            ]
        ),
        slots=state.slots,
        dice=state.dice,
        ballots=state.ballots,
        tally=tally(state),
        outcome=state.outcome,
        tie=state.tie,
        decided=_decided(game, state),
        asked=state.asked,
        asking=state.asking,
        winners=state.winners,
        final=final,
        ai=_ai(game, state),
    )


def _seat(game: Game, state: State, place: int, own: bool) -> SeatView:
    pack = game.pack
    before = state.shown[place]
    seat = state.seats[place] if own or state.phase == "over" else before
    a, b, c, d = (game.layout(kind, sheet) for kind, sheet in enumerate(seat.sheets))
    return SeatView(
        seat=place,
        name=state.names[place],
        faction=pack.factions[seat.faction].id if seat.faction >= 0 else "",
        sheets=(a, b, c, d),
        nav=seat.nav,
        exp=seat.exp,
        ind=seat.ind,
        war=seat.war,
        before=(before.nav, before.exp, before.ind, before.war),
        purse=seat.purse,
        reserve=seat.reserve,
        active=SHEETS[seat.active] if seat.active >= 0 else "",
        left=seat.left,
        free_goods=seat.free_goods,
        free_votes=seat.free_votes,
        burst=seat.burst,
        moved=seat.moved,
        used=seat.used,
        turns=seat.turns,
        played=tuple([pack.relics[one].id for one in seat.played]),
        hand=tuple([pack.relics[one].id for one in seat.hand]) if own else len(seat.hand),
        offer=tuple([pack.factions[one].id for one in seat.offer]) if own else len(seat.offer),
        open=own,
        stack=seat.stack if own else (),
        lane=len(seat.lane) if own else 0,
        due=seat.due if own else (),
        mecatol=own and seat.mecatol,
        met=seat.met if own else 0,
        ballot=seat.ballot if own else None,
    )


def _decided(game: Game, state: State) -> Decided | None:
    past = state.decided
    if past is None:
        return None
    agenda = game.pack.agendas[past.agenda].id
    return Decided(agenda, past.round, past.ballots, past.outcome, past.tie)


def _agendas(game: Game, state: State) -> tuple[str, ...]:
    """Agendas turned up so far, by stage."""
    turned = {game.pack.events[one].stage for one in state.discard if _is_council(game, one)}
    if state.agenda >= 0:
        turned.add(game.pack.agendas[state.agenda].stage)
    return tuple(
        [
            game.pack.agendas[deck[0]].id if stage in turned else ""
            for stage, deck in enumerate(state.agendas, start=2)
        ]
    )


def _is_council(game: Game, event: int) -> bool:
    return game.pack.events[event].kind == "council"


def _ai(game: Game, state: State) -> AiView | None:
    ai = state.ai
    if ai is None:
        return None
    pack = game.pack
    side = pack.ais[ai.side]
    turned = _agendas(game, state)
    lined = option(state, "ai_lines") == "crossed"
    first = option(state, "ai_unmarked") == "first"
    return AiView(
        side=side.id,
        crossed=ai.crossed,
        lined=ai.lined,
        facing=ai.facing,
        goals=ai.goals,
        first=ai.first,
        opened=ai.opened,
        counter=pack.agendas[ai.counter].id if ai.counter >= 0 else "",
        drawn=tuple(
            [
                tuple([pack.agendas[one].id for one in drawn(game, deck)]) if id_ else ()
                for id_, deck in zip(turned, state.agendas, strict=False)
            ]
        ),
        strength=tuple([figure(side, ai, STRENGTH, n, first=first) for n in range(2, 6)]),
        votes=tuple([figure(side, ai, VOTES, n, lined, first) for n in range(2, 5)]),
    )


def _final(game: Game, state: State, place: int) -> Final:
    seat = state.seats[place]
    points = total(game, seat)
    found = Final(place, rows(game, seat), breakdown(game, seat), points, seat.purse[VOTE])
    if state.ai is None:
        return found
    placed = rank(option(state, "difficulty"), points)
    return replace(found, rank=placed.title, loss=placed.loss)
