"""The rules of Twilight Inscription as data, and the mark a test bears that covers one.

The statements, the rulings on what the rulebook leaves open, and the worked scenarios are the
three TOML files of ``docs/rules``. A test says which statements it covers:

    @rule("R85", case="illegal")
    def test_influence_does_not_explore(): ...

``case`` is the side of the statement that the test shows: its ``legal`` line, its ``illegal``
line, or both.
"""

import inspect
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar, get_args

import msgspec

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"
ATTRIBUTE = "rule_citations"

Case = Literal["legal", "illegal", "both"]
Side = Literal["legal", "illegal"]
Kind = Literal[
    "setup",
    "legality",
    "effect",
    "timing",
    "secrecy",
    "scoring",
    "ai",
    "content-count",
]
F = TypeVar("F", bound=Callable[..., Any])


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule, in the words of this project.

    ``section`` is the rulebook's heading with its step; ``grade`` says whether the book states it,
    it is inferred, it rests on facts from elsewhere, or it fills a gap by the rulings it names.
    """

    id: str
    chapter: str
    section: str
    kind: Kind
    grade: Literal["stated", "inferred", "facts", "gap"]
    text: str
    legal: str
    illegal: str
    ruling: tuple[str, ...] = ()
    solo: bool = False


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question of rules.

    Grades: E stated, I inferred, O and P open, so that the answer is this project's default.
    Where tables may differ ``option`` names the choice and ``choices`` has the default first.
    """

    id: str
    grade: Literal["E", "I", "O", "P"]
    section: str
    question: str
    answer: str
    option: str = ""
    choices: tuple[str, ...] = ()


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example that joins several statements; its test is ``test_scenario_NN_…``."""

    id: str
    title: str
    statements: tuple[str, ...]
    setup: tuple[str, ...]
    play: tuple[str, ...]
    outcome: tuple[str, ...]
    trap: str

    @property
    def test_prefix(self) -> str:
        """How the name of a test of this scenario begins: ``S1`` is ``test_scenario_01_``."""
        return f"test_scenario_{int(self.id[1:]):02}_"


class Assumed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Example figures of the scenarios: points and votes by Mecatol Rex slot, first slot first."""

    mecatol_points: tuple[int, ...]
    mecatol_votes: tuple[int, ...]
    objective_values: tuple[int, int]
    war_prize: int
    war_loss: int


class Book(msgspec.Struct, frozen=True):
    """All that ``docs/rules`` holds for one game, in the order of the files."""

    statements: tuple[Statement, ...]
    rulings: tuple[Ruling, ...]
    scenarios: tuple[Scenario, ...]
    assumed: Assumed


class Citation(NamedTuple):
    """One test shows one side of one statement; ``test`` is its pytest id without parameters."""

    statement: str
    case: Case
    test: str


class Lack(NamedTuple):
    """A statement and the sides of it that no test shows."""

    statement: Statement
    sides: tuple[Side, ...]


class _Statements(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    statement: tuple[Statement, ...]


class _Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ruling: tuple[Ruling, ...]


class _Scenarios(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    assumed: Assumed
    scenario: tuple[Scenario, ...]


def load_book(folder: Path = RULES, game: str = "inscription") -> Book:
    """Read the rules of a game.

    Raises ``msgspec.ValidationError`` for a field that is missing, unknown or of a wrong value,
    ``msgspec.DecodeError`` for a file that is not TOML, ``FileNotFoundError`` for one not there.
    """
    statements = msgspec.toml.decode((folder / f"{game}.toml").read_bytes(), type=_Statements)
    rulings = msgspec.toml.decode((folder / f"{game}-rulings.toml").read_bytes(), type=_Rulings)
    scenarios = msgspec.toml.decode(
        (folder / f"{game}-scenarios.toml").read_bytes(), type=_Scenarios
    )
    return Book(
        statements=statements.statement,
        rulings=rulings.ruling,
        scenarios=scenarios.scenario,
        assumed=scenarios.assumed,
    )


def rule(*ids: str, case: Case) -> Callable[[F], F]:
    """Mark a test function as covering these statements; may be stacked.

    The ids and the case are written out as literals, so that coverage can be read from the source
    without running anything (see ``tests.rules.citations``).

    Raises ``TypeError`` with no id or on anything but a function, ``ValueError`` for another case.
    """
    if not ids:
        raise TypeError("@rule needs at least one statement id")
    if case not in get_args(Case):
        raise ValueError(f"@rule: case is legal, illegal or both, not {case!r}")

    def mark(function: F) -> F:
        if not inspect.isfunction(function):
            raise TypeError(f"@rule marks test functions, not {function!r}")
        earlier = getattr(function, ATTRIBUTE, ())
        setattr(function, ATTRIBUTE, (*earlier, *((each, case) for each in ids)))
        return function

    return mark


def cited_by(function: object, test: str) -> tuple[Citation, ...]:
    """The citations that ``@rule`` left on a function, for a test of that name."""
    marks: tuple[tuple[str, Case], ...] = getattr(function, ATTRIBUTE, ())
    return tuple(Citation(statement, case, test) for statement, case in marks)


def shows(citation: Citation, side: Side) -> bool:
    """Whether a citation stands for this side of its statement."""
    return citation.case in (side, "both")


def unknown_ids(book: Book, citations: Iterable[Citation]) -> tuple[Citation, ...]:
    """Citations of statements that do not exist, in order."""
    known = {statement.id for statement in book.statements}
    return tuple(citation for citation in citations if citation.statement not in known)


def lacking(book: Book, citations: Iterable[Citation]) -> tuple[Lack, ...]:
    """Statements without a legal or an illegal test."""
    return lacks_among(book.statements, citations)


def lacks_among(statements: Iterable[Statement], citations: Iterable[Citation]) -> tuple[Lack, ...]:
    """Those of the statements that lack a side, with the sides they lack, in order."""
    shown = {
        (citation.statement, side)
        for citation in citations
        for side in get_args(Side)
        if shows(citation, side)
    }
    lacks = (
        Lack(each, tuple(side for side in get_args(Side) if (each.id, side) not in shown))
        for each in statements
    )
    return tuple(lack for lack in lacks if lack.sides)


def describe_lacks(lacks: Sequence[Lack]) -> str:
    """One line for each side without a test, with the case that the test would show."""
    lines = [
        f"{lack.statement.id} ({lack.statement.section}), {side}: {getattr(lack.statement, side)}"
        for lack in lacks
        for side in lack.sides
    ]
    return "\n".join(lines)


def assert_covered(book: Book, citations: Iterable[Citation]) -> None:
    """Fail, naming each missing case, unless every statement has both its cases."""
    lacks = lacking(book, citations)
    if lacks:
        sides = sum(len(lack.sides) for lack in lacks)
        raise AssertionError(
            f"{len(lacks)} statements lack {sides} cases; give a test @rule(id, case=…) for each:\n"
            + describe_lacks(lacks)
        )
