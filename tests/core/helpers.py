"""Toy matches at named places, and a store in memory."""

from __future__ import annotations

from engine.core.chance import scripted, secret_of
from engine.core.match import Match
from tests.toygame import Toy

TOY = Toy()
NAMES = ("ann", "bob", "cal", "dee", "eli")


def toy(seats=3, seed="toy", **more):
    return Match.open(more.pop("rules", TOY), NAMES[:seats], {}, secret_of(seed), **more)


def toy_with_dice(*dice, seats=3, **more):
    """A match whose first mining dice are these faces (0 to 5), then fours."""
    total = 4 * seats

    def outcomes():
        yield tuple(range(total))
        for _ in range(seats):
            yield (0,)
        yield dice
        while True:
            yield (3, 3)

    return Match.open(
        more.pop("rules", TOY), NAMES[:seats], {}, source=scripted(outcomes()), **more
    )


def all_down(match):
    """Everybody who is missing puts the marker down."""
    window = match.window()
    while match.window() is not None and match.window().id == window.id:
        for seat in match.missing():
            match.down(seat)


def go_to(match, phase):
    """Play without marks until the phase."""
    while match.window().name != phase:
        if match.window().name == "put":
            match.close()
        else:
            all_down(match)
    return match


class Store:
    """What a store holds: entries and drafts, written by changes only."""

    def __init__(self, match):
        self.entries = list(match.entries)
        self.pencils = {(d.window, d.seat): d.pencil for d in match.drafts()}

    def write(self, change):
        self.entries += change.entries
        for draft in change.drafts:
            if draft.empty:
                self.pencils.pop((draft.window, draft.seat), None)
            else:
                self.pencils[draft.window, draft.seat] = draft.pencil
        return change

    def load(self, **more):
        return Match.load(TOY, self.entries, self.pencils.values(), **more)
