"""Views of whole games that policies played, for pictures of the table."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from msgspec.structs import replace

from engine import load
from engine.core.chance import secret_of
from engine.core.match import Match
from engine.games.inscription.view import View
from engine.simulate import Player

RULES = load("inscription")
GAME = RULES.game
NAMES = (
    "ann",
    "Владимир Ω the Very Long Name 32",
    "cal",
    "𝓒𝓪𝓵 the Unstoppable",
    "eli",
    "fay",
    "葛飾北斎",
    "hal",
)


def moments(seats: int, seed: str = "tables") -> Iterator[tuple[Match, int | None]]:
    """The match at each choice of a seat, then once over (with None); it goes on when asked on."""
    match = Match.open(RULES, NAMES[:seats], {}, secret=secret_of(seed))
    players = [Player(RULES.policies()["greedy"], seed, seat) for seat in range(seats)]
    while (window := match.window()) is not None:
        for seat in match.missing():
            here = match.window()
            while here is not None and here.id == window.id:
                yield match, seat
                step = players[seat].choose(match)
                if step is None:
                    match.down(seat)
                    break
                match.step(seat, step)
                here = match.window()
    yield match, None


@functools.cache
def public(seats: int) -> tuple[View, ...]:
    """The public view in every window of a game, the last one once it is over."""
    found: dict[str, View] = {}
    for match, _seat in moments(seats):
        window = match.window()
        name = window.id if window is not None else "over"
        if name not in found:
            found[name] = match.view(None)
    return tuple(found.values())


@functools.cache
def own(seats: int) -> tuple[tuple[int, View], ...]:
    """Seat and its own view, at the first choice of every seat in every window."""
    found: dict[tuple[str, int], View] = {}
    for match, seat in moments(seats):
        window = match.window()
        if window is not None and seat is not None and (window.id, seat) not in found:
            found[window.id, seat] = match.view(seat)
    return tuple((seat, view) for (_window, seat), view in found.items())


def over(seats: int) -> View:
    """The public view of a finished game."""
    return public(seats)[-1]


def many(view: View, count: int = 24) -> View:
    """A view with its seats repeated until there are so many, all with names of 32 characters."""
    n = len(view.seats)
    seats = tuple(
        replace(view.seats[i % n], seat=i, name=f"{view.seats[i % n].name} {'w' * 32}"[:32])
        for i in range(count)
    )
    final = tuple(replace(view.final[i % n], seat=i) for i in range(count)) if view.final else ()
    ballots = tuple((i, *view.ballots[i % n][1:]) for i in range(count)) if view.ballots else ()
    slots = tuple((i, 1 + i // 3, "dice") for i in range(count))
    return replace(view, seats=seats, final=final, ballots=ballots, slots=slots)
