"""A full state that agrees with a view: what is known stands, what is not is drawn anew.

For look-ahead, hints and the proof that a view tells no secret: hands of others are drawn from what
their hand and deck are known to hold, decks are shuffled, planets of which only the back is seen
are drawn from those that are nowhere to be seen, and standing answers are made up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.core.window import Draw, Roll
from engine.games.eminent.game import Game
from engine.games.eminent.options import ANSWERS
from engine.games.eminent.state import Planet, Seat, State
from engine.games.eminent.view import Back, PlanetView, SeatView, View
from engine.games.eminent.words import GOODS, ROLES, TYPES

__all__ = ["Source", "imagine"]

Source = Callable[[Roll | Draw], tuple[int, ...]]
T = TypeVar("T")


def imagine(game: Game, view: View, source: Source) -> State:
    """A state whose view for the same viewer is `view`. `source` gives the outcome of each draw."""
    hidden = _Hidden(game, view, source)
    top = (hidden.behind(view.top),) if view.top is not None else ()
    seats = tuple([_seat(game, one, hidden, source) for one in view.seats])
    rest = hidden.rest(view.planets - len(top))
    market = 0
    for code in view.market:
        market |= 1 << game.kinds[code]
    return State(
        names=tuple([one.name for one in view.seats]),
        options=view.options,
        flags=view.flags,
        phase=view.phase,
        seats=seats,
        stacks=tuple([left for _, left in view.stacks]),
        market=market,
        empty=view.empty,
        supply=view.tokens,
        first=view.first,
        leader=view.leader,
        turn=view.turn,
        round=view.round,
        role=ROLES.index(view.role) if view.role else -1,
        planets=top + rest,
        spent=tuple([hidden.at[one] for one in view.spent]),
        removed=tuple([game.kinds[code] for code in view.removed]),
        tasks=view.tasks,
        last=view.last,
        alone=view.alone,
        tied=view.tied,
        winners=view.winners,
    )


def _shuffled(found: Sequence[T], source: Source) -> list[T]:
    if len(found) < 2:
        return list(found)
    return [found[at] for at in source(Draw(len(found), len(found)))]


class _Hidden:
    """The planets that the viewer does not see, in an order drawn for them."""

    def __init__(self, game: Game, view: View, source: Source) -> None:
        self._game = game
        self.at = {one.id: at for at, one in enumerate(game.pack.planets)}
        known = set(view.spent)
        for seat in view.seats:
            known |= {planet.id for planet in seat.planets if planet.id}
            if not isinstance(seat.seen, int):
                known |= set(seat.seen)
        deck = game.planet_deck(view.flags)
        free = [at for at in (*deck, *game.tiles) if game.pack.planets[at].id not in known]
        self._free = _shuffled(free, source)
        # Who needs a certain back is served before anybody takes just any planet.
        self._kept: dict[tuple[int, int, int], list[int]] = {}
        wanted = [planet.back for seat in view.seats for planet in seat.planets if not planet.id]
        if view.top is not None:
            wanted.append(view.top)
        for back in map(_back, wanted):
            one = next(at for at in self._free if game.backs[at] == back)
            self._free.remove(one)
            self._kept.setdefault(back, []).append(one)

    def behind(self, back: Back) -> int:
        """A planet with that back."""
        return self._kept[_back(back)].pop()

    def rest(self, n: int) -> tuple[int, ...]:
        """Planets of the deck with any back."""
        found = [at for at in self._free if not self._game.pack.planets[at].start][:n]
        for one in found:
            self._free.remove(one)
        return tuple(found)


def _back(back: Back) -> tuple[int, int, int]:
    return TYPES.index(back.type), back.colonize, back.warfare


def _seat(game: Game, one: SeatView, hidden: _Hidden, source: Source) -> Seat:
    kinds = game.kinds
    pool = [kinds[code] for code in one.pool]
    if isinstance(one.hand, int):
        pool = _shuffled(pool, source)
        hand, deck = tuple(sorted(pool[: one.hand])), tuple(pool[one.hand :])
    else:
        hand = tuple([kinds[code] for code in one.hand])
        for kind in hand:
            pool.remove(kind)
        deck = tuple(_shuffled(pool, source))
    if isinstance(one.seen, int):
        seen = hidden.rest(one.seen)
    else:
        seen = tuple([hidden.at[id] for id in one.seen])
    numbers = {word: number for number, word in ANSWERS.items()}
    if one.presets is None:
        answers = tuple(ANSWERS)
        presets = tuple([answers[at] for at in source(Roll((len(answers),) * len(ROLES)))])
    else:
        presets = tuple([numbers[word] for word in one.presets])
    return Seat(
        hand=hand,
        deck=deck,
        discard=tuple([kinds[code] for code in one.discard]),
        aside=tuple([kinds[code] for code in one.aside]),
        planets=tuple([_planet(game, planet, hidden) for planet in one.planets]),
        technologies=tuple([kinds[code] for code in one.technologies]),
        fighters=one.fighters,
        influence=one.influence,
        symbols=one.symbols,
        limit=one.limit,
        presets=presets,
        answer=one.answer,
        count=one.count,
        did=one.did,
        loose=one.loose,
        seen=seen,
        acting=kinds[one.acting] if one.acting else -1,
        actions=one.actions,
        used=tuple([kinds[code] for code in one.used]),
        granted=one.granted,
        traded=one.traded,
        produced=one.produced,
        stack=one.stack,
    )


def _planet(game: Game, one: PlanetView, hidden: _Hidden) -> Planet:
    card = hidden.at[one.id] if one.id else hidden.behind(one.back)
    slots = game.pack.planets[card].slots
    goods = 0
    for name in one.goods:
        goods |= 1 << slots.index(GOODS.index(name))
    colonies = tuple([game.kinds[code] for code in one.colonies])
    return Planet(card, one.up, colonies, goods, one.scorched)
