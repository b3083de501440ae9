"""A full state that agrees with a view: what is known stands, what is not is drawn anew.

For look-ahead, hints and the proof that a view tells no secret: hands and lanes of relics, the
deck below its known backs, agendas not turned up, and what others were offered are drawn from what
the viewer has not seen; what others may have done since the step opened is made up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from engine.core.window import Draw, Roll
from engine.games.inscription import marking
from engine.games.inscription.game import Game
from engine.games.inscription.meta import copies
from engine.games.inscription.objectives import look
from engine.games.inscription.phases.ai_council import NUMBER
from engine.games.inscription.phases.ai_turn import AI
from engine.games.inscription.phases.common import clockwise, context, with_seat
from engine.games.inscription.phases.council import ABSTAIN, limit
from engine.games.inscription.phases.setup import agendas, offer_size, pile, stacked
from engine.games.inscription.state import Ai, Decided, Seat, State
from engine.games.inscription.view import AiView, SeatView, View
from engine.games.inscription.words import SHEETS

__all__ = ["Source", "imagine"]

Source = Callable[[Roll | Draw], tuple[int, ...]]
T = TypeVar("T")

# Marks made up for another seat, at most.
_MARKS = 4


def imagine(game: Game, view: View, source: Source) -> State:
    """A state whose view for the same viewer is `view`. `source` gives the outcome of each draw."""
    seats = [_seat(game, one) for one in view.seats]
    shown = [_before(view, one, seat) for one, seat in zip(view.seats, seats, strict=True)]
    seats, shown, relics = _relics(game, view, seats, shown, source)
    _offers(game, view, seats, shown, source)
    for place, side, votes in view.ballots:
        if place in (view.viewer, AI):
            continue
        seats[place] = replace(seats[place], ballot=(side, votes))
    known = State(
        names=tuple([one.name for one in view.seats]),
        options=view.options,
        phase=view.phase,
        speaker=view.speaker,
        seats=tuple(seats),
        shown=tuple(shown),
        round=view.round,
        event=game.events[view.event] if view.event else -1,
        discard=tuple([game.events[one] for one in view.discard]),
        relics=relics,
        agenda=game.agendas[view.agenda] if view.agenda else -1,
        objectives=tuple([game.objectives[goal.id] for goal in view.objectives]),
        flipped=sum([goal.flipped << kind for kind, goal in enumerate(view.objectives)]),
        slots=view.slots,
        dice=view.dice,
        ballots=view.ballots,
        outcome=view.outcome,
        tie=view.tie,
        decided=_decided(game, view),
        winners=view.winners,
        asked=view.asked,
        asking=view.asking,
    )
    known = replace(
        known,
        deck=_deck(game, view, known, source),
        agendas=tuple(
            [
                (game.agendas[turned] if turned else _one(agendas(game.pack, k), source),)
                for k, turned in enumerate(view.agendas)
            ]
        ),
    )
    if view.ai is not None:
        known = replace(known, ai=_ai(game, view.ai), agendas=_agenda_decks(game, view, source))
    for place, one in enumerate(view.seats):
        if not one.open:
            known = with_seat(known, place, _pencilled(game, known, place, source))
    return known


def _ai(game: Game, one: AiView) -> Ai:
    """The AI faction, all of which is open."""
    return Ai(
        side=[side.id for side in game.pack.ais].index(one.side),
        crossed=one.crossed,
        lined=one.lined,
        facing=one.facing,
        goals=one.goals,
        first=one.first,
        opened=one.opened,
        counter=game.agendas[one.counter] if one.counter else -1,
    )


def _agenda_decks(game: Game, view: View, source: Source) -> tuple[tuple[int, ...], ...]:
    """Against the AI each stage has a deck: what its council has drawn lies on top."""
    assert view.ai is not None
    decks = []
    for k, ids in enumerate(view.ai.drawn):
        top = [game.agendas[one] for one in ids]
        rest = [one for one in agendas(game.pack, k) if one not in top]
        decks.append((*top, *_shuffled(rest, source)))
    return tuple(decks)


def _decided(game: Game, view: View) -> Decided | None:
    past = view.decided
    if past is None:
        return None
    return Decided(game.agendas[past.agenda], past.round, past.ballots, past.outcome, past.tie)


def _pencilled(game: Game, state: State, place: int, source: Source) -> Seat:
    """What another seat may have done since the step opened: a faction kept, a ballot, a few
    marks."""
    seat = state.seats[place]
    if state.phase == "keep":
        return replace(seat, faction=_one(seat.offer, source)) if seat.offer else seat
    if state.phase not in ("card", "dice", "ballot"):
        return seat
    ctx, ballot = context(game, state, place), state.phase == "ballot"
    marks = source(Draw(_MARKS, 1))[0] + (not ballot)
    while marks > 0 or (ballot and seat.stack):
        # Before a ballot only relics are played; what they ask for is answered at once.
        options = marking.options(game.table, ctx, seat)
        if not options:
            break
        seat, _told = marking.advance(game.table, ctx, seat, _one(options, source).step)
        seat = look(game, state.objectives, seat)
        marks -= 1
    if not ballot:
        return seat
    side, most = _one(("pass", "fail"), source), limit(seat)
    votes = source(Draw(most + 1, 1))[0]
    if state.ai is not None:
        return replace(seat, ballot=(NUMBER, votes))
    return replace(seat, ballot=(side, votes) if votes else ABSTAIN)


def _one(cards: Sequence[T], source: Source) -> T:
    return cards[source(Draw(len(cards), 1))[0]]


def _shuffled(cards: Sequence[T], source: Source) -> list[T]:
    return [cards[i] for i in source(Draw(len(cards), len(cards)))] if cards else []


def _seat(game: Game, one: SeatView) -> Seat:
    """The seat with all that is known of it; hands and offers of others come later."""
    a, b, c, d = (
        game.layouts[kind][layout] if layout else -1 for kind, layout in enumerate(one.sheets)
    )
    return Seat(
        sheets=(a, b, c, d),
        offer=tuple([game.factions[f] for f in one.offer]) if isinstance(one.offer, tuple) else (),
        nav=one.nav,
        exp=one.exp,
        ind=one.ind,
        war=one.war,
        faction=game.factions[one.faction] if one.faction else -1,
        purse=one.purse,
        reserve=one.reserve,
        active=SHEETS.index(one.active) if one.active else -1,
        left=one.left,
        free_goods=one.free_goods,
        free_votes=one.free_votes,
        burst=one.burst,
        moved=one.moved,
        used=one.used,
        stack=one.stack,
        hand=tuple([game.relics[r] for r in one.hand]) if isinstance(one.hand, tuple) else (),
        played=tuple([game.relics[r] for r in one.played]),
        due=one.due,
        turns=one.turns,
        mecatol=one.mecatol,
        met=one.met,
        ballot=one.ballot,
    )


def _before(view: View, one: SeatView, seat: Seat) -> Seat:
    """The seat as it stood; of the viewer's own only the marks and the number of relics are
    told, and only these matter."""
    if not one.open:
        return seat
    nav, exp, ind, war = one.before
    faction = -1 if view.phase == "keep" else seat.faction
    return replace(seat, nav=nav, exp=exp, ind=ind, war=war, faction=faction, stack=(), met=0)


def _relics(
    game: Game, view: View, seats: list[Seat], shown: list[Seat], source: Source
) -> tuple[list[Seat], list[Seat], tuple[int, ...]]:
    """Hands of others, then lanes or the deck, from the relics that the viewer does not know."""
    every = len(game.pack.relics) * copies(len(seats))
    known = Counter(relic for seat in seats for relic in (*seat.hand, *seat.played))
    unseen = _shuffled(
        [
            relic
            for relic in range(len(game.pack.relics))
            for _ in range(copies(len(seats)) - known[relic])
        ],
        source,
    )
    elsewhere = 0
    for place, one in enumerate(view.seats):
        if isinstance(one.hand, int):
            hand, unseen = tuple(unseen[: one.hand]), unseen[one.hand :]
            seats[place] = replace(seats[place], hand=hand)
            shown[place] = replace(shown[place], hand=hand)
            elsewhere += len(hand) + len(one.played)
    own = view.viewer
    if own is not None:
        had = every - view.relics - elsewhere
        shown[own] = _with_relics(seats[own], shown[own], had)
    if not view.laned:
        return seats, shown, tuple(unseen)
    n = len(seats)
    for at, place in enumerate(clockwise(n, view.speaker)):
        size = view.seats[place].lane if place == own else len(range(at, view.relics, n))
        lane, unseen = tuple(unseen[:size]), unseen[size:]
        seats[place] = replace(seats[place], lane=lane)
    return seats, shown, ()


def _with_relics(seat: Seat, before: Seat, had: int) -> Seat:
    played = min(len(seat.played), had)
    return replace(before, played=seat.played[:played], hand=seat.hand[: had - played])


def _offers(game: Game, view: View, seats: list[Seat], shown: list[Seat], source: Source) -> None:
    """What others were dealt: what they kept, and others that nobody known has who was dealt from
    the same shuffle."""
    each = offer_size(game, len(seats))
    share = max(1, len(game.pack.factions) // each)
    unseen: list[int] = []
    for place, one in enumerate(view.seats):
        if place % share == 0:
            known = {f for s in seats[place : place + share] for f in (s.faction, *s.offer)}
            unseen = _shuffled(
                [f for f in range(len(game.pack.factions)) if f not in known], source
            )
        if view.phase == "keep" and not one.open:
            # All were dealt as many; it shows once they have chosen.
            offer, unseen = tuple(unseen[:each]), unseen[each:]
            seats[place] = replace(seats[place], offer=offer)
        elif isinstance(one.offer, int) and one.offer:
            kept = [seats[place].faction] if seats[place].faction >= 0 else []
            more = one.offer - len(kept)
            offer = (*kept, *unseen[:more])
            unseen = unseen[more:]
            seats[place] = replace(seats[place], offer=offer)
            shown[place] = replace(shown[place], offer=offer)


def _deck(game: Game, view: View, known: State, source: Source) -> tuple[int, ...]:
    """The events to come: their backs are known, which card has which is not."""
    deck: tuple[int, ...] = ()
    seen = {*known.discard, known.event}
    if not view.round:
        return ()
    for k in range(10):
        cards = pile(game.pack, known, k)
        gone = [at for at, card in enumerate(cards) if card in seen]
        left = _shuffled([at for at, card in enumerate(cards) if card not in seen], source)
        # A pile is drawn from its top, which `stacked` makes the last of its cards; what leaves the
        # game by the erratum leaves from there too.
        deck = stacked(game.pack, replace(known, deck=deck), k, (*left, *gone))
    return deck[len(deck) - view.deck :]
