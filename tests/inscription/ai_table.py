"""Tables of one and two on the sample sheets, with an AI side and agenda decks of their own.

The fixture `solo` plays the helpers of `table` on it. The AI side is that of the worked scenarios:
its strength in Stage II reads 1 2 4 6, in Stage III 2 3 5 7, its votes in Stage II 1 2 4.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.effects import Gain, Lose
from engine.games.inscription.boards import Agenda, AiSide, GoalAt, Pack, Track
from engine.games.inscription.rules import InscriptionRules
from engine.games.inscription.state import Ai, State
from engine.games.inscription.words import FACES
from tests.inscription import table

M, MM, I, II, R, RR = range(6)  # noqa: E741

TRACKS = (
    Track("M", 15, ((1, 2, 4, 6), (2, 3, 5, 7), (3, 5, 8), (4, 7, 10, 12))),
    Track("MM", 5, goals=(GoalAt(4, "navigation"),), overflow="M"),
    Track("I", 9, ((1, 2, 4), (1, 3, 5), (2, 4, 6))),
    Track("II", 5, goals=(GoalAt(4, "mecatol"),), overflow="I"),
    Track("R", 8, goals=(GoalAt(5, "expansion"),), overflow="RR"),
    Track("RR", 5, goals=(GoalAt(3, "industry"), GoalAt(4, "warfare")), overflow="R"),
)
SIDE = AiSide("side", "A", "Side", "", "own", TRACKS)


def agenda(name: str, stage: int, star: str) -> Agenda:
    """Its Pass gives a planet, its Fail takes a point of Warfare, whatever the star."""
    return Agenda(name, name, "Shall they?", stage, star, Gain("planet"), Lose("points_warfare"))


# W, X, Y, Z in the order of the pack, which is how they lie unless a test says otherwise.
AGENDAS = tuple(
    agenda(f"{name}{stage}", stage, star)
    for stage in (2, 3, 4)
    for name, star in (("w", "pass"), ("x", "fail"), ("y", "pass"), ("z", "fail"))
)
PACK = replace(table.PACK, agendas=AGENDAS, ais=(SIDE,))
RULES = InscriptionRules(PACK)


def play_on(monkeypatch: pytest.MonkeyPatch, pack: Pack) -> InscriptionRules:
    """The helpers of `table` play on another pack."""
    rules = InscriptionRules(pack)
    monkeypatch.setattr(table, "RULES", rules)
    return rules


def begin(seats: int = 1, difficulty: str = "easy", **options: str) -> State:
    """The card step of round 1 of a table with the AI; with two the Speaker A sits on the left of
    B."""
    return table.begin(seats, difficulty=difficulty, **options)


def ai(state: State) -> Ai:
    assert state.ai is not None
    return state.ai


def marked(state: State, **crossed: int) -> State:
    """The state with so many icons of tracks crossed from the left (`MM=3`), others blank."""
    masks = [(1 << crossed.get(face, 0)) - 1 for face in FACES]
    return masked(state, crossed=tuple(masks))


def masked(state: State, **fields: Any) -> State:
    """The state with fields of the AI set."""
    return replace(state, ai=replace(ai(state), **fields))


def counts(state: State) -> list[int]:
    """How many icons of each track are crossed."""
    return [mask.bit_count() for mask in ai(state).crossed]


def roll(state: State, faces: str = "M I R") -> State:
    """From a card step, everybody done, on to the dice step; `faces` of the focus dice."""
    return table.chance(table.close(state), *dice(faces))


def dice(faces: str) -> tuple[int, ...]:
    """Face indexes of a roll: three influence on the black dice, these on the focus dice."""
    return (3, 3, 3, *[0 if len(face) == 1 else 5 for face in faces.split()])
