"""What a viewer may know: the only door to secrets. Secrets are absent by type.

A hand is known to its seat alone; of hand and deck together everybody can tell what is in them,
since every card came and went in the open: that is `pool`. A planet face down shows its back; its
front is known to its owner.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.games.eminent import marking
from engine.games.eminent.game import Game
from engine.games.eminent.options import ANSWERS
from engine.games.eminent.phases.ending import empties, taken
from engine.games.eminent.score import Line, breakdown, spares
from engine.games.eminent.state import Frame, Planet, Seat, State
from engine.games.eminent.words import FIRST_TECHNOLOGY, GOODS, ROLES, STACKS, TYPES

__all__ = ["Back", "Final", "PlanetView", "SeatView", "View", "view"]


class Back(msgspec.Struct, frozen=True):
    """The back of a planet: its type and its two costs."""

    type: str
    colonize: int
    warfare: int


class PlanetView(msgspec.Struct, frozen=True):
    """A planet in an empire. `id` "" where the viewer sees only its back. `colonies`: codes of the
    cards tucked; `need`: colonies that settling it takes now, `have` those there; `cost`: fighters
    that an attack takes. `slots`: kinds, `goods`: kinds that lie there."""

    code: str
    id: str
    up: bool
    back: Back
    colonies: tuple[str, ...]
    need: int
    have: int
    cost: int
    slots: tuple[str, ...]
    goods: tuple[str, ...]
    scorched: bool


class SeatView(msgspec.Struct, frozen=True):
    """A seat as the viewer sees it: cards by their codes, the other fields as in `state.Seat`.

    `hand`, `seen` (planet ids): for the seat itself, else how many. `presets`: by role, for the
    seat itself, else None. `pool`: what hand and deck hold together. `score`: as it stands.
    """

    seat: int
    name: str
    hand: tuple[str, ...] | int
    deck: int
    pool: tuple[str, ...]
    discard: tuple[str, ...]
    aside: tuple[str, ...]
    planets: tuple[PlanetView, ...]
    technologies: tuple[str, ...]
    fighters: int
    influence: int
    symbols: tuple[int, ...]
    limit: int
    presets: tuple[str, ...] | None
    answer: int
    count: int
    did: int
    loose: int
    seen: tuple[str, ...] | int
    acting: str
    actions: int
    used: tuple[str, ...]
    granted: tuple[tuple[str, str], ...]
    traded: int
    produced: int
    stack: tuple[Frame, ...]
    score: int


class Final(msgspec.Struct, frozen=True):
    """A row of the final table: where the influence comes from, the sum, and goods and fighters,
    which break ties."""

    seat: int
    lines: tuple[Line, ...]
    total: int
    spare: int


class View(msgspec.Struct, frozen=True):
    """The table as `viewer` sees it (None: the public).

    `role`: the one led, "" before. `stacks`: (role card, cards left). `market`: codes of the
    technologies to be had. `planets`: cards of the planet deck, `top` the back of its first.
    `spent`: ids of discarded planets. `removed`: codes. `supply`: influence left of the tokens
    that end the game, `empties` empty stacks of the `empty` that end it. `final`: once over.
    """

    viewer: int | None
    options: tuple[tuple[str, str], ...]
    flags: int
    phase: str
    round: int
    turn: int
    first: int
    leader: int
    role: str
    seats: tuple[SeatView, ...]
    stacks: tuple[tuple[str, int], ...]
    market: tuple[str, ...]
    planets: int
    top: Back | None
    spent: tuple[str, ...]
    removed: tuple[str, ...]
    tasks: tuple[tuple[int, int, int], ...]
    supply: int
    tokens: int
    empty: int
    empties: int
    last: int
    alone: int
    tied: bool
    winners: tuple[int, ...]
    final: tuple[Final, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The view as plain dicts, lists, strings and numbers."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def view(game: Game, state: State, viewer: int | None) -> View:
    """What `viewer` may know of the state."""
    codes, planets = game.codes, game.pack.planets
    seats = tuple([_seat(game, state, place, place == viewer) for place in range(len(state.seats))])
    final: tuple[Final, ...] = ()
    if state.phase == "over":
        spare = spares(state)
        final = tuple(
            [
                Final(place, lines := breakdown(game, seat), sum([x.points for x in lines]), n)
                for (place, seat), n in zip(enumerate(state.seats), spare, strict=True)
            ]
        )
    return View(
        viewer=viewer,
        options=state.options,
        flags=state.flags,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        first=state.first,
        leader=state.leader,
        role=ROLES[state.role] if state.role >= 0 else "",
        seats=seats,
        stacks=tuple(zip(STACKS, state.stacks, strict=True)),
        market=tuple(
            [
                codes[kind]
                for kind in range(FIRST_TECHNOLOGY, len(codes))
                if state.market >> kind & 1
            ]
        ),
        planets=len(state.planets),
        top=_back(game, state.planets[0]) if state.planets else None,
        spent=tuple([planets[one].id for one in state.spent]),
        removed=tuple([codes[kind] for kind in state.removed]),
        tasks=state.tasks,
        supply=max(0, state.supply - taken(state)),
        tokens=state.supply,
        empty=state.empty,
        empties=empties(state),
        last=state.last,
        alone=state.alone,
        tied=state.tied,
        winners=state.winners,
        final=final,
    )


def _back(game: Game, card: int) -> Back:
    kind, colonize, warfare = game.backs[card]
    return Back(TYPES[kind], colonize, warfare)


def _seat(game: Game, state: State, place: int, own: bool) -> SeatView:
    codes, seat = game.codes, state.seats[place]
    hand = tuple([codes[kind] for kind in seat.hand])
    seen = tuple([game.pack.planets[one].id for one in seat.seen])
    return SeatView(
        seat=place,
        name=state.names[place],
        hand=hand if own else len(hand),
        deck=len(seat.deck),
        pool=tuple([codes[kind] for kind in sorted(seat.hand + seat.deck)]),
        discard=tuple([codes[kind] for kind in seat.discard]),
        aside=tuple([codes[kind] for kind in seat.aside]),
        planets=tuple(
            [
                _planet(game, state, seat, planet, at, own or state.phase == "over")
                for at, planet in enumerate(seat.planets)
            ]
        ),
        technologies=tuple([codes[kind] for kind in seat.technologies]),
        fighters=seat.fighters,
        influence=seat.influence,
        symbols=seat.symbols,
        limit=seat.limit,
        presets=tuple([ANSWERS[one] for one in seat.presets]) if own else None,
        answer=seat.answer,
        count=seat.count,
        did=seat.did,
        loose=seat.loose,
        seen=seen if own else len(seen),
        acting=codes[seat.acting] if seat.acting >= 0 else "",
        actions=seat.actions,
        used=tuple([codes[kind] for kind in seat.used]),
        granted=seat.granted,
        traded=seat.traded,
        produced=seat.produced,
        stack=seat.stack,
        score=sum([line.points for line in breakdown(game, seat)]),
    )


def _planet(
    game: Game, state: State, seat: Seat, planet: Planet, at: int, known: bool
) -> PlanetView:
    printed = game.pack.planets[planet.card]
    shown = known or planet.up
    slots = printed.slots if shown else ()
    return PlanetView(
        code=f"P{at + 1}",
        id=printed.id if shown else "",
        up=planet.up,
        back=_back(game, planet.card),
        colonies=tuple([game.codes[kind] for kind in planet.colonies]),
        need=marking.need(game, seat, planet),
        have=marking.settled_by(game, planet),
        cost=marking.attack_total(game, state, seat, planet),
        slots=tuple([GOODS[good] for good in slots]),
        goods=tuple([GOODS[good] for slot, good in enumerate(slots) if planet.goods >> slot & 1]),
        scorched=planet.scorched,
    )
