"""The state of a match: frozen structs of small ints.

Cards are numbers of kinds (see `cards.py`), planets places in the pack's list. Hands, discard piles
and colonies are sorted, since equal cards cannot be told apart; decks lie top first.
"""

from __future__ import annotations

import msgspec

from engine.core.effects import Effect

__all__ = ["ASK", "DISSENT", "DRAW", "LOOK", "TOP", "Frame", "Planet", "Seat", "State"]

# Tasks: what is drawn, as the first number of `State.tasks`.
DRAW, LOOK, TOP = range(3)
# Standing answers: ask, dissent below so many symbols, always dissent.
ASK, DISSENT = 0, 9


class Frame(msgspec.Struct, frozen=True, gc=False):
    """Something that is still to be done by a card's effect. `kind`: `effects` (those left, in
    order), `choose` (one of `effects`), `marks` (`n` more of `verb`; `may`: they may be left out).
    `planet`: the place in the empire of the planet just flipped, -1 if none."""

    kind: str
    effects: tuple[Effect, ...] = ()
    verb: str = ""
    what: str = ""
    n: int = 0
    may: bool = False
    planet: int = -1


class Planet(msgspec.Struct, frozen=True, gc=False):
    """A planet in an empire. `goods`: mask of filled slots. `scorched`: marked by an attack under
    Scorched Earth Policy, and holds no goods."""

    card: int
    up: bool = False
    colonies: tuple[int, ...] = ()
    goods: int = 0
    scorched: bool = False


class Seat(msgspec.Struct, frozen=True, gc=False):
    """Everything of one seat.

    `aside`: cards played this turn, on their way to the discard pile. `technologies`: kinds of its
    permanent technologies. `symbols`: of face-up planets and permanents, by role; `limit`: cards it
    may keep (both follow from the empire). `presets`: standing answers by role.

    In a role: `answer` 0 none, 1 leads or follows, 2 dissents; `count`, its symbols; `did`, what it
    has done of the role; `loose`, the Colonize card taken; `seen`, planets looked at.
    In its turn: `acting`, the card whose action runs, -1 if none; `actions` played so far; `used`,
    kinds of permanents used up; `granted`, (key, what) until the turn ends; `traded` and
    `produced`, masks of kinds since that counts. `stack`: what is owed, last on top.
    """

    hand: tuple[int, ...] = ()
    deck: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    planets: tuple[Planet, ...] = ()
    technologies: tuple[int, ...] = ()
    fighters: int = 0
    influence: int = 0
    symbols: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    limit: int = 0
    presets: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    answer: int = 0
    count: int = 0
    did: int = 0
    loose: int = 0
    seen: tuple[int, ...] = ()
    acting: int = -1
    actions: int = 0
    used: tuple[int, ...] = ()
    granted: tuple[tuple[str, str], ...] = ()
    traded: int = 0
    produced: int = 0
    stack: tuple[Frame, ...] = ()


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole match.

    `phase`: what is being done (see `phases/`). `first`: who had the first turn, `leader` whose
    turn it is. `turn` and `round` count from 1. `role`: the one led in this turn, -1 before.
    `stacks`: role cards left; `market`: mask of the faces of technologies that can be had;
    `planets`: the planet deck, top first; `spent`: the planet discard; `removed`: cards out of the
    game. `empty`, `supply`: empty stacks, and influence taken, that end the game. `tasks`: draws
    under way, (which, seat, cards left). `last`: the round that is the last, 0 as long as the end
    is not due. `alone`: a seat's last turn for itself: 0 not yet, 1 under way, 2 over. `tied`: a
    tie is being played on.
    """

    names: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    flags: int
    phase: str
    seats: tuple[Seat, ...]
    stacks: tuple[int, ...]
    market: int
    empty: int
    supply: int
    first: int = 0
    leader: int = 0
    turn: int = 0
    round: int = 0
    role: int = -1
    planets: tuple[int, ...] = ()
    spent: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    tasks: tuple[tuple[int, int, int], ...] = ()
    last: int = 0
    alone: int = 0
    tied: bool = False
    winners: tuple[int, ...] = ()
