"""The state of a match: frozen structs of small ints and bitmasks.

Bit i of a mask is the i-th thing in the order of the sheet in `boards`: systems, lanes, wormholes;
planet icons (all planets in order, row by row), lines (planet by planet, first its rows, then its
columns), docks, dock icons; spaces; nodes (rows from the top, left half then right half in each
row); unit icons (all bands in order). Precomputed masks are in `sheets/index.py`.
"""

from __future__ import annotations

import msgspec

from engine.core.effects import Effect

__all__ = ["Ai", "Decided", "Exp", "Frame", "Ind", "Nav", "Placed", "Seat", "State", "War"]


class Frame(msgspec.Struct, frozen=True, gc=False):
    """Something owed by a seat: `kind` of `effect`, `choose`, `order`, `marks`, `deploy`, `pay`;
    what it holds is explained where `stack.py` runs it. `source` names the card or place that
    asked for it, and after `>` the triggers that led there."""

    kind: str
    source: str
    effects: tuple[Effect, ...] = ()
    verb: str = ""
    what: str = ""
    n: int = 0
    may: bool = False


class Nav(msgspec.Struct, frozen=True, gc=False):
    """`spent`: systems whose dashed asset is slashed. `mecatol`: points written (0 not claimed).
    `relics`: (system, points) as written, system -1 for relics from elsewhere. `research`: icons
    crossed on each technology. `techs`, `focus`: masks. `points`: written by effects.
    `objective`: points written, -1 not completed."""

    explored: int
    claimed: int
    lanes: int
    holes: int
    spent: int = 0
    mecatol: int = 0
    relics: tuple[tuple[int, int], ...] = ()
    research: tuple[int, int] = (0, 0)
    techs: int = 0
    focus: int = 0
    points: int = 0
    objective: int = -1


class Exp(msgspec.Struct, frozen=True, gc=False):
    """`spent`: lines, then docks (bit = number of lines + dock), whose dashed asset is slashed."""

    unlocked: int = 0
    crossed: int = 0
    lines: int = 0
    docks: int = 0
    dock_icons: int = 0
    population: int = 0
    spent: int = 0
    research: tuple[int, int] = (0, 0)
    techs: int = 0
    focus: int = 0
    points: int = 0
    objective: int = -1


class Ind(msgspec.Struct, frozen=True, gc=False):
    """`commodities`: icons crossed in each row. `goods`, `votes`: circled in the stores by the
    chart, and how many of them are slashed."""

    scrapped: int
    claimed: int = 0
    vote_icons: int = 1
    commodities: tuple[int, int, int] = (0, 0, 0)
    goods: int = 0
    goods_spent: int = 0
    votes: int = 0
    votes_spent: int = 0
    spent: int = 0
    research: tuple[int, int] = (0, 0)
    techs: int = 0
    focus: int = 0
    points: int = 0
    objective: int = -1


class Placed(msgspec.Struct, frozen=True, gc=False):
    """A unit on the grid: index of its type, number of its band (from 1; infantry counts on)."""

    unit: int
    number: int
    nodes: int


class War(msgspec.Struct, frozen=True, gc=False):
    """`icons`: cost icons crossed over all bands; `built`: bands. `open`: types unlocked by a
    specialty. `infantry`: how many were built. `occupied` is the union of `placed`. `line`: wars
    fought. `boxes[war]` = (left, right) totals; `results[war]` = (left, right) of "won lost tied".
    `neighbors`: neighbour assets (left, right). `spent`: nodes, then prizes (bit = nodes + 2 × war
    + side), whose dashed asset is slashed."""

    icons: int = 0
    built: int = 0
    open: int = 0
    infantry: int = 0
    placed: tuple[Placed, ...] = ()
    occupied: int = 0
    line: int = 0
    boxes: tuple[tuple[int, int], ...] = ()
    results: tuple[tuple[str, str], ...] = ()
    neighbors: tuple[int, int] = (0, 0)
    spent: int = 0
    research: tuple[int, int] = (0, 0)
    techs: int = 0
    focus: int = 0
    points: int = 0
    objective: int = -1


class Seat(msgspec.Struct, frozen=True, gc=False):
    """Everything of one seat.

    `faction`: index in the pack, -1 before it is kept; `offer`: those dealt. `sheets`: index of the
    sheet of each type. `purse`: unspent dashed assets in the order of `words.PURSE`, those without
    a place (`reserve`, same order) included. `active`: -1 none. `left`: resources to spend in this
    step (material, influence, research); `free_goods`, `free_votes`: to use in this step.
    `burst`: (resource, units left) or (-1, 0). `moved`: something was spent since the sheet was
    chosen. `used`: (ability key, times) within its limit. `stack`: what is owed, last on top (see
    `stack.py`). `hand`, `played`: relics. `lane`: relics this seat may still draw in this step;
    `due`: systems whose relic it takes at the close, its lane having run out (P19).
    `turns`: strategy events in which each sheet was active, the present one left out.
    `mecatol`: it claimed the Mecatol Rex system in this step. `met`: mask of objectives met in this
    step. `ballot`: (side, votes) or None.
    """

    sheets: tuple[int, int, int, int]
    offer: tuple[int, ...]
    nav: Nav
    exp: Exp
    ind: Ind
    war: War
    faction: int = -1
    purse: tuple[int, ...] = (0,) * 10
    reserve: tuple[int, ...] = (0,) * 10
    active: int = -1
    left: tuple[int, int, int] = (0, 0, 0)
    free_goods: int = 0
    free_votes: int = 0
    burst: tuple[int, int] = (-1, 0)
    moved: bool = False
    used: tuple[tuple[str, int], ...] = ()
    stack: tuple[Frame, ...] = ()
    hand: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    lane: tuple[int, ...] = ()
    due: tuple[int, ...] = ()
    turns: tuple[int, int, int, int] = (0, 0, 0, 0)
    mecatol: bool = False
    met: int = 0
    ballot: tuple[str, int] | None = None


class Decided(msgspec.Struct, frozen=True, gc=False):
    """A council that is over, for who looks it up: index of the agenda, round, ballots as opened,
    outcome, face of the tie die (-1: none was rolled)."""

    agenda: int
    round: int
    ballots: tuple[tuple[int, str, int], ...]
    outcome: str
    tie: int = -1


class Ai(msgspec.Struct, frozen=True, gc=False):
    """The AI faction of a table of one or two. `side`: the AI side, by index in the pack.
    `crossed`, `lined`: a mask of icons for each track, in the order of `words.FACES`. `facing`: the
    side (0 left, 1 right) on which the other seat has the Speaker, -1 before the die and with one
    seat. `goals`: (place in `words.GOALS`, round) of each goal reached. `first`: for each objective
    the round in which the AI was among the first to complete it, 0 if it was not. `opened`: mask of
    the objectives that were flipped as the round began. `counter`: the counter agenda of the last
    council, by index in the pack, -1 before the first."""

    side: int
    crossed: tuple[int, ...]
    lined: tuple[int, ...]
    facing: int = -1
    goals: tuple[tuple[int, int], ...] = ()
    first: tuple[int, int, int, int] = (0, 0, 0, 0)
    opened: int = 0
    counter: int = -1


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole match. `seats` as they are, `shown` as they stood when the step opened (P3).

    `phase`: what is being done (see `phases/`); `round` from 1; `deck`: event indexes to come,
    `event` the one revealed (-1 none). `relics`: the deck. `agendas`: one a stage (II, III, IV),
    or a deck each with one or two players. `objectives`: index of the four shown; `flipped`: mask.
    `slots`: seats on the Mecatol Rex sheet from the top (-1: the AI faction), with the round and
    step of each (of the AI faction the step that it is level with). `dice`: face indexes of three
    black and three focus dice, () before the roll. `ballots`: as revealed so far, (seat, side,
    votes). `asked`: choice windows of this round so far; `asking`: the seats of the open one. `ai`:
    the AI side, None with three or more.
    """

    names: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    phase: str
    speaker: int
    seats: tuple[Seat, ...]
    shown: tuple[Seat, ...]
    round: int = 0
    deck: tuple[int, ...] = ()
    event: int = -1
    discard: tuple[int, ...] = ()
    relics: tuple[int, ...] = ()
    agendas: tuple[tuple[int, ...], ...] = ()
    agenda: int = -1
    objectives: tuple[int, ...] = ()
    flipped: int = 0
    slots: tuple[tuple[int, int, str], ...] = ()
    dice: tuple[int, ...] = ()
    ballots: tuple[tuple[int, str, int], ...] = ()
    outcome: str = ""
    tie: int = -1
    decided: Decided | None = None
    winners: tuple[int, ...] = ()
    asked: int = 0
    asking: tuple[int, ...] = ()
    ai: Ai | None = None
