"""The set-up: sheets, factions, agendas, event deck, objectives, relics; one request each.

The order is the rulebook's, so factions are kept knowing the sheets but not the objectives.
Phases `sheets.K`, `factions`, `agenda.K`, `neighbors` (two players), `deck.K`, `objective.K`,
`relics` wait for chance, `keep` for the seats; what can come out in one way only is not asked for.
Rules: Setup.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.core.effects import OnSetup
from engine.core.event import Event
from engine.core.refusal import Refused
from engine.core.window import Draw, NeedChance
from engine.games.inscription import marking
from engine.games.inscription.ai_tracks import start
from engine.games.inscription.boards import Pack
from engine.games.inscription.game import Game
from engine.games.inscription.meta import WITH_AI, copies, seats_each
from engine.games.inscription.phases.common import Told, open_step, option, order, run
from engine.games.inscription.phases.dice import BLACK, ONE
from engine.games.inscription.state import Ai, Exp, Ind, Nav, Seat, State, War
from engine.games.inscription.words import LETTERS, MATERIAL, SHEETS, STAGES

__all__ = [
    "BACKS",
    "PHASES",
    "agendas",
    "answer",
    "begin",
    "close_keep",
    "deal",
    "offer_size",
    "pile",
    "request",
    "stacked",
]

BACKS: Final = ("blue", "black")

# What chance is asked for, in order; the seats keep their factions after `factions`.
PHASES: Final = (
    *(f"sheets.{k}" for k in range(4)),
    "factions",
    *(f"agenda.{k}" for k in range(3)),
    *(f"deck.{k}" for k in range(10)),
    *(f"objective.{k}" for k in range(4)),
    "relics",
)
_AFTER: Final = {
    **dict(zip(PHASES, (*PHASES[1:], "settle.objectives"), strict=True)),
    "factions": "keep",
}


# With two players: the die that seats them, once the agendas lie there.
NEIGHBORS: Final = "neighbors"
_AFTER_AGENDAS: Final = _AFTER["agenda.2"]


def begin(game: Game, names: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> State:
    """The state before anything was drawn."""
    nobody = Seat((-1, -1, -1, -1), (), Nav(0, 0, 0, 0), Exp(), Ind(0), War())
    seats = (nobody,) * len(names)
    chosen = dict(options)
    speaker = int(chosen["speaker"]) - 1
    state = State(names, options, PHASES[0], speaker, seats, seats)
    if len(names) <= WITH_AI:
        state = replace(state, ai=_ai(game, chosen))
    return _skip(game, state)


def _ai(game: Game, options: dict[str, str]) -> Ai:
    """The AI faction on the side that the table has chosen. Rules: Solo Setup."""
    side = options["ai_side"]
    for index, one in enumerate(game.pack.ais):
        if one.side == side:
            return start(one, index, options["difficulty"])
    raise Refused(
        "no-ai-side",
        "Rules: Solo Setup",
        f"This pack has no AI side {side}, which one or two seats need; it seats three or more.",
    )


def offer_size(game: Game, seats: int) -> int:
    """How many factions each seat is dealt: three, or as many as there are for all. The copies of
    an extra sheet are shuffled one after the other, so nobody is dealt a faction twice."""
    return max(1, min(3, len(game.pack.factions) // seats_each(seats)))


def request(game: Game, state: State) -> NeedChance:
    """What is asked of chance in a phase of the set-up. Nobody learns how cards lie that are face
    down; a seat finds the factions it was dealt in its view."""
    if state.phase == NEIGHBORS:
        return NeedChance(NEIGHBORS, ONE)
    head, _, tail = state.phase.partition(".")
    size, take = _size(game, state, head, int(tail or 0))
    audience = None if head in ("sheets", "objective") else ()
    return NeedChance(_name(head, tail), Draw(size, take), 0, audience)


def answer(game: Game, state: State, outcome: tuple[int, ...]) -> tuple[State, Told]:
    """The cards drawn are laid where they belong; on to the next phase."""
    if state.phase == NEIGHBORS:
        return _seated(game, state, outcome[0])
    state, told = _lay(game, state, outcome)
    return _skip(game, state), told


def _seated(game: Game, state: State, face: int) -> tuple[State, Told]:
    """On which side of the other seat the Speaker sits, for the whole game: on material the left,
    else the right one. Rules: Solo Setup, Determine Neighbor."""
    assert state.ai is not None
    facing = 0 if BLACK[face] == MATERIAL else 1
    told = (Event("neighbors", 1 - state.speaker, (LETTERS[BLACK[face]], state.speaker)),)
    state = replace(state, ai=replace(state.ai, facing=facing), phase=_AFTER_AGENDAS)
    return _skip(game, state), told


def close_keep(game: Game, state: State) -> tuple[State, Told]:
    """All factions kept are shown together; then the `Setup:` texts. Rules: Setup 2, P1."""
    told: Told = ()
    for place in order(state):
        faction = game.pack.factions[state.seats[place].faction]
        told += (Event("kept", place, (faction.id,)),)
    state = open_step(state)
    for place in order(state):
        faction = game.pack.factions[state.seats[place].faction]
        for ability in faction.abilities:
            if isinstance(ability, OnSetup):
                state, more = run(game, state, place, ability.effect, faction.id)
                told += more
    return replace(state, phase="settle.setup"), told


def deal(game: Game, state: State) -> tuple[State, Told]:
    """With all factions known the cards are laid out: agendas first."""
    return _skip(game, replace(state, phase="agenda.0")), ()


def _name(head: str, tail: str) -> str:
    match head:
        case "deck":
            return f"deck.{STAGES[int(tail) // 2]}.{BACKS[int(tail) % 2]}"
        case "agenda":
            return f"agenda.{STAGES[int(tail) + 1]}"
        case _:
            return f"{head}.{SHEETS[int(tail)]}" if tail else head


def _skip(game: Game, state: State) -> State:
    """On past what can come out in one way only."""
    while state.phase in _AFTER:
        head, _, tail = state.phase.partition(".")
        size, _take = _size(game, state, head, int(tail or 0))
        if size > 1:
            break
        state, _told = _lay(game, state, tuple(range(size)))
    return state


def _size(game: Game, state: State, head: str, k: int) -> tuple[int, int]:
    """Size of the pile that is drawn from now, and how many are taken."""
    pack = game.pack
    match head:
        case "sheets":
            size = len(_layouts(pack, state, k))
            return size, min(size, sum([seat.sheets[k] < 0 for seat in state.seats]))
        case "factions":
            size, each = len(pack.factions), offer_size(game, len(state.seats))
            missing = sum([not seat.offer for seat in state.seats])
            return size, each * min(size // each, missing)
        case "agenda":
            size = len(agendas(pack, k))
            # Against the AI a stage's agendas are all kept, as a deck. Rules: Solo Setup.
            return size, 1 if state.ai is None else size
        case "deck":
            size = len(pile(pack, state, k))
            return size, size
        case "objective":
            return len(_objectives(pack, k)), 1
        case _:
            size = len(pack.relics) * copies(len(state.seats))
            return size, size


def _lay(game: Game, state: State, outcome: tuple[int, ...]) -> tuple[State, Told]:
    head, _, tail = state.phase.partition(".")
    k, pack, after = int(tail or 0), game.pack, _AFTER[state.phase]
    match head:
        case "sheets":
            return _lay_sheets(game, state, k, outcome)
        case "factions":
            each = offer_size(game, len(state.seats))
            seats, told = _dealt(game, state, each, outcome)
            more = any(not seat.offer for seat in seats)
            return replace(state, seats=seats, phase=state.phase if more else after), told
        case "agenda":
            cards = agendas(pack, k)
            drawn = tuple([cards[at] for at in outcome])
            if after == _AFTER_AGENDAS and state.ai is not None and len(state.seats) > 1:
                after = NEIGHBORS
            return replace(state, agendas=(*state.agendas, drawn), phase=after), ()
        case "deck":
            return replace(state, deck=stacked(pack, state, k, outcome), phase=after), ()
        case "objective":
            one = _objectives(pack, k)[outcome[0]]
            event = Event("objective_shown", args=(pack.objectives[one].id,))
            return replace(state, objectives=(*state.objectives, one), phase=after), (event,)
        case _:
            # Copies of a relic are the same card: they have its index.
            relics = tuple([card % len(pack.relics) for card in outcome])
            return replace(state, relics=relics, phase=after), ()


def _layouts(pack: Pack, state: State, kind: int) -> tuple[int, ...]:
    """The layouts of a sheet type that are dealt, by index in the pack."""
    sides: list[str]
    match kind:
        case 0:
            sides = [sheet.side for sheet in pack.navigation]
        case 1:
            sides = [sheet.side for sheet in pack.expansion]
        case 2:
            sides = [sheet.side for sheet in pack.industry]
        case _:
            sides = [sheet.side for sheet in pack.warfare]
    chosen = option(state, "side")
    return tuple([i for i, side in enumerate(sides) if side == chosen])


def agendas(pack: Pack, k: int) -> tuple[int, ...]:
    return tuple([i for i, agenda in enumerate(pack.agendas) if agenda.stage == k + 2])


def _objectives(pack: Pack, k: int) -> tuple[int, ...]:
    return tuple([i for i, one in enumerate(pack.objectives) if one.sheet == SHEETS[k]])


def pile(pack: Pack, state: State, number: int) -> tuple[int, ...]:
    """The events of one of the ten piles; by the erratum there is no quiet one."""
    stage, back = number // 2 + 1, BACKS[number % 2]
    skip = "quiet" if option(state, "stage_v") == "erratum" else ""
    return tuple(
        [
            i
            for i, event in enumerate(pack.events)
            if event.stage == stage and event.back == back and event.kind != skip
        ]
    )


def _lay_sheets(
    game: Game, state: State, kind: int, outcome: tuple[int, ...]
) -> tuple[State, Told]:
    """Sheets for the seats that have none of this type yet; with more seats than sheets a fresh
    shuffle follows."""
    layouts = _layouts(game.pack, state, kind)
    seats, told = list(state.seats), []
    waiting = [place for place, seat in enumerate(seats) if seat.sheets[kind] < 0]
    for place, drawn in zip(waiting, outcome, strict=False):
        sheets = list(seats[place].sheets)
        sheets[kind] = layouts[drawn]
        a, b, c, d = sheets
        seats[place] = replace(seats[place], sheets=(a, b, c, d))
        told.append(Event("sheet_dealt", place, (SHEETS[kind], game.layout(kind, layouts[drawn]))))
    if len(waiting) > len(outcome):
        return replace(state, seats=tuple(seats)), tuple(told)
    if kind == 3:
        seats = [marking.fresh(game.table, seat.sheets) for seat in seats]
    dealt = tuple(seats)
    return replace(state, seats=dealt, shown=dealt, phase=_AFTER[state.phase]), tuple(told)


def _dealt(
    game: Game, state: State, each: int, outcome: tuple[int, ...]
) -> tuple[tuple[Seat, ...], Told]:
    """Factions for the seats that have no offer yet."""
    seats, told = list(state.seats), []
    waiting = [place for place, seat in enumerate(seats) if not seat.offer]
    for at, place in enumerate(waiting[: len(outcome) // each]):
        offer = outcome[at * each : (at + 1) * each]
        seats[place] = replace(seats[place], offer=offer)
        ids = tuple([game.pack.factions[one].id for one in offer])
        told.append(Event("offered", place, ids, audience=(place,)))
    return tuple(seats), tuple(told)


def stacked(pack: Pack, state: State, number: int, outcome: tuple[int, ...]) -> tuple[int, ...]:
    """The deck with one pile more. Blue cards of a stage wait at its bottom until the black ones
    come; then blue lies at the bottom and the backs alternate upwards. Rules: Setup 4."""
    cards = tuple([pile(pack, state, number)[i] for i in outcome])
    if number % 2 == 0:
        return state.deck + cards
    blues = len(pile(pack, state, number - 1))
    above, blue = state.deck[: len(state.deck) - blues], state.deck[len(state.deck) - blues :]
    upwards: list[int] = []
    for at in range(max(len(blue), len(cards))):
        upwards += blue[at : at + 1]
        # Fewer blue cards than black ones (the erratum): what has no blue card below leaves the
        # game, so that one strategy event stands before the last war.
        upwards += cards[at : at + 1] if at < len(blue) else ()
    return above + tuple(reversed(upwards))
