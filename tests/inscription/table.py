"""A table on the sample sheets with the real event deck, played by script.

Mecatol Rex slots and objective values are those that the worked scenarios assume. Seats are A, B, C
… clockwise; the left neighbour of A is B.
"""

from typing import Any

from msgspec.structs import replace

from engine.core.effects import Choose, Condition, Gain, Lose, When
from engine.core.event import Event
from engine.core.window import Decide, Draw, NeedChance, Over
from engine.games.inscription import load
from engine.games.inscription.boards import Agenda, Mecatol, Objective
from engine.games.inscription.rules import InscriptionRules
from engine.games.inscription.state import Seat, State
from engine.games.inscription.words import PURSE, SHEETS
from tests.inscription import sample

OBJECTIVES = (
    Objective("claimer", "Claimer", "navigation", 6, 3, Condition(("systems_claimed",), 2)),
    Objective("settler", "Settler", "expansion", 6, 3, Condition(("planets_unlocked",))),
    Objective("hoarder", "Hoarder", "industry", 6, 3, Condition(("trade_goods",), 6)),
    Objective("victor", "Victor", "warfare", 6, 3, Condition(("wars_won",), 2)),
)
AGENDAS = (
    Agenda("relief", "Relief", "Shall they?", 2, "pass", Gain("population"), Lose("vote")),
    Agenda(
        "levy", "Levy", "Shall they?", 3, "pass",
        When(Condition(("votes",), 3), Gain("trade_good")), Lose("vote"),
    ),
    Agenda(
        "gift", "Gift", "Shall they?", 4, "fail",
        Lose("points_expansion"), Choose((Gain("planet"), Gain("biotic"))),
    ),
)  # fmt: skip
SHIPPED = load()
PACK = replace(
    sample.PACK,
    events=SHIPPED.game.pack.events,
    objectives=OBJECTIVES,
    agendas=AGENDAS,
    mecatol=Mecatol(((6, 5), (4, 4), (3, 3), (2, 2), (1, 1))),
)
RULES = InscriptionRules(PACK)
A, B, C, D, E = range(5)


def names(seats: int) -> tuple[str, ...]:
    return tuple("ABCDEFGHIJKLMNOPQRSTUVWX"[:seats])


def identity(need: NeedChance) -> tuple[int, ...]:
    """Dice all at their first face, cards as they lie."""
    request = need.request
    return tuple(range(request.take)) if isinstance(request, Draw) else (0,) * len(request.sides)


def window(state: State, rules: InscriptionRules = RULES) -> str:
    """The id of the window that is open, "" for none."""
    pending = rules.pending(state)
    return pending.window.id if isinstance(pending, Decide) else ""


def asked(state: State) -> tuple[int, ...]:
    """The seats that are asked."""
    pending = RULES.pending(state)
    return pending.window.must if isinstance(pending, Decide) else ()


def chance(state: State, *outcome: int) -> State:
    """What is asked of chance comes out so; as it lies where nothing is given."""
    need = RULES.pending(state)
    assert isinstance(need, NeedChance), need
    return RULES.answer(state, outcome or identity(need))[0]


def step(state: State, place: int, *texts: str, told: list[Event] | None = None) -> State:
    """The state after steps of a seat, each of which must be legal; `told` collects events."""
    for text in texts:
        one = RULES.parse(text)
        refusal = RULES.check(state, place, one)
        assert refusal is None, (text, refusal)
        state, events = RULES.advance(state, place, one)
        if told is not None:
            told += events
    return state


def refused(state: State, place: int, text: str) -> str:
    """The code with which a step is refused; "" if it is legal."""
    refusal = RULES.check(state, place, RULES.parse(text))
    return "" if refusal is None else refusal.code


def close(state: State, **steps: str) -> State:
    """Everybody marks (`A="activate navigation; explore B2-C2 material"`), on a draft of its own,
    puts the marker down, and the window closes."""
    return closing(state, **steps)[0]


def closing(state: State, **steps: str) -> tuple[State, tuple[Event, ...]]:
    """As `close`, with what is told when it closes, marks first."""
    drafts, told = [], list[Event]()
    for place in asked(state):
        draft = state
        texts = [text.strip() for text in steps.get(state.names[place], "").split(";")]
        for text in filter(None, texts):
            draft = step(draft, place, text, told=told)
        for one in RULES.default(draft, place):
            draft = step(draft, place, str(one), told=told)
        assert RULES.ready(draft, place) is None
        drafts.append((place, draft))
    for place, draft in drafts:
        state = RULES.graft(state, place, draft)
    state, more = RULES.close(state)
    return state, (*told, *more)


def begin(seats: int = 4, **options: str) -> State:
    """The card step of round 1, everything as it lies, everybody with the plain faction."""
    state = RULES.setup(names(seats), tuple(options.items()))
    while not state.round:
        state = close(state) if window(state) else chance(state)
    plain = [replace(seat, faction=0) for seat in state.seats]
    return replace(state, seats=tuple(plain), shown=tuple(plain))


def put(state: State, place: int, **fields: Any) -> State:
    """The state with fields of a seat set, shown and real; kinds of the purse are put there without
    a place, and what names a field of a sheet (`war_occupied`) is set on that sheet."""
    for kind in [name for name in fields if name in PURSE]:
        purse = list(state.seats[place].purse)
        purse[PURSE.index(kind)] = fields.pop(kind)
        fields |= {"purse": tuple(purse), "reserve": tuple(purse)}
        state = _put(state, place, fields)
        fields = {}
    return _put(state, place, fields) if fields else state


def _put(state: State, place: int, fields: dict[str, Any]) -> State:
    seat = state.seats[place]
    for name, value in fields.items():
        sheet, _, field = name.partition("_")
        if sheet in ("nav", "exp", "ind", "war") and field:
            seat = replace(seat, **{sheet: replace(getattr(seat, sheet), **{field: value})})
        else:
            seat = replace(seat, **{name: value})
    seats = list(state.seats)
    shown = list(state.shown)
    seats[place] = seat
    shown[place] = replace(seat, lane=())
    return replace(state, seats=tuple(seats), shown=tuple(shown))


def turn_up(state: State, event: str) -> State:
    """The state in which this event is turned up next, from a card step."""
    index = RULES.game.events[event]
    rest = tuple(card for card in state.deck if card != index)
    state = replace(state, deck=(index, *rest))
    return close(chance(close(state)))


def events_of(state: State, event: str) -> tuple[Event, ...]:
    """What is told when this event is turned up next, from a card step."""
    index = RULES.game.events[event]
    rest = tuple(card for card in state.deck if card != index)
    state = chance(close(replace(state, deck=(index, *rest))))
    return closing(state)[1]


def is_over(state: State) -> bool:
    return isinstance(RULES.pending(state), Over)


def section(war: int, side: int, nodes: int) -> int:
    """So many nodes of a section of the war grid that are no anomaly, those with assets last."""
    index = RULES.game.table.warfares[0]
    mask, found = index.sections[war - 1][side] & ~index.grid.anomalies & ~index.assets, 0
    for _ in range(nodes):
        mask = mask or index.sections[war - 1][side] & index.assets & ~found
        low = mask & -mask
        found, mask = found | low, mask ^ low
    assert found.bit_count() == nodes
    return found


def at(state: State, place: int) -> Seat:
    return state.seats[place]


def objective(state: State, kind: str) -> tuple[int, ...]:
    """What each seat has written for the objective of a sheet."""
    parts = ("nav", "exp", "ind", "war")
    part = parts[SHEETS.index(kind)]
    return tuple(getattr(seat, part).objective for seat in state.seats)
