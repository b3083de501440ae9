"""The rules files are complete and agree with one another; ``@rule`` and its sums work."""

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from tests.rules.citations import read_tests
from tests.rules.registry import (
    RULES,
    Book,
    Citation,
    assert_covered,
    cited_by,
    describe_lacks,
    lacking,
    lacks_among,
    load_book,
    rule,
    unknown_ids,
)

STATEMENTS = 373
ADDED_FROM = 356
QUESTIONS = [f"Q{number}" for number in range(1, 105)] + [f"P{number}" for number in range(1, 42)]
OPTIONS = {
    "side": ("A", "B"),
    "stage_v": ("printed", "erratum"),
    "card_leftovers": ("lapse", "keep"),
    "look": ("free", "strict"),
    "ai_unmarked": ("zero", "first"),
    "ai_ties": ("direct", "passed"),
    "ai_lines": ("closed", "crossed"),
    "ai_bonuses": ("count", "ignored"),
}


def number(rule_id: str) -> int:
    return int(rule_id[1:])


def test_all_statements_are_there_once(book: Book) -> None:
    ids = sorted((each.id for each in book.statements), key=number)
    assert ids == [f"R{each}" for each in range(1, STATEMENTS + 1)]


def test_statements_stand_in_order_with_later_ones_at_the_end_of_their_chapter(book: Book) -> None:
    ids = [number(each.id) for each in book.statements]
    assert [each for each in ids if each < ADDED_FROM] == list(range(1, ADDED_FROM))
    assert [each for each in ids if each >= ADDED_FROM] == list(range(ADDED_FROM, STATEMENTS + 1))
    for earlier, later in pairwise(book.statements):
        if number(earlier.id) >= ADDED_FROM > number(later.id):
            assert earlier.chapter != later.chapter


def test_no_chapter_is_split(book: Book) -> None:
    chapters = [each.chapter for each in book.statements]
    changes = sum(one != other for one, other in pairwise(chapters))
    assert changes == len(set(chapters)) - 1


def test_solo_statements_are_those_of_the_solo_chapters(book: Book) -> None:
    solo = {number(each.id) for each in book.statements if each.solo}
    assert solo == {*range(301, 356), 362, 363, 364}


def test_every_line_is_written_and_no_two_statements_are_the_same(book: Book) -> None:
    for each in book.statements:
        for line in (each.section, each.text, each.legal, each.illegal):
            assert line == line.strip()
            assert line
        assert each.text.endswith((".", ")")), each.id
        assert each.legal != each.illegal, each.id
    texts = [each.text for each in book.statements]
    assert len(set(texts)) == len(texts)


def test_all_rulings_are_there_in_order(book: Book) -> None:
    assert [each.id for each in book.rulings] == QUESTIONS


def test_grades_follow_from_the_kind_of_id(book: Book) -> None:
    for each in book.rulings:
        assert (each.grade == "P") == each.id.startswith("P"), each.id


def test_every_ruling_named_exists_and_every_ruling_is_named(book: Book) -> None:
    named = {ruling for each in book.statements for ruling in each.ruling}
    assert named == {each.id for each in book.rulings}


def test_every_gap_has_a_ruling(book: Book) -> None:
    assert [each.id for each in book.statements if each.grade == "gap" and not each.ruling] == []


def test_sections_of_rulings_are_sections_of_statements(book: Book) -> None:
    headings = {part for each in book.statements for part in each.section.split("; ")}
    for each in book.rulings:
        for part in each.section.split("; "):
            assert any(heading.startswith(part) for heading in headings), each.id


def test_options_and_their_defaults(book: Book) -> None:
    assert {each.option: each.choices for each in book.rulings if each.option} == OPTIONS


def test_scenarios_are_there_in_order_and_cite_statements_that_exist(book: Book) -> None:
    assert [each.id for each in book.scenarios] == [f"S{each}" for each in range(1, 26)]
    known = {each.id for each in book.statements}
    for each in book.scenarios:
        assert set(each.statements) <= known, each.id
        assert each.statements, each.id
        assert each.setup, each.id
        assert each.play, each.id
        assert each.outcome, each.id
        assert each.trap, each.id


def test_scenario_names_its_tests(book: Book) -> None:
    assert book.scenarios[0].test_prefix == "test_scenario_01_"
    assert book.scenarios[24].test_prefix == "test_scenario_25_"


def test_rule_leaves_its_marks_on_the_function() -> None:
    def explores() -> None: ...

    illegal = rule("R85", case="illegal")(explores)
    both = rule("R85", "R86", case="legal")(illegal)
    assert both is explores
    assert cited_by(explores, "t") == (
        Citation("R85", "illegal", "t"),
        Citation("R85", "legal", "t"),
        Citation("R86", "legal", "t"),
    )


def test_a_function_without_rule_cites_nothing() -> None:
    assert cited_by(number, "t") == ()


def test_rule_refuses_another_case() -> None:
    with pytest.raises(ValueError, match="legal, illegal or both, not 'good'"):
        rule("R85", case="good")  # type: ignore[arg-type]


def test_rule_refuses_to_be_empty() -> None:
    with pytest.raises(TypeError, match="at least one statement"):
        rule(case="both")


def test_rule_refuses_what_is_no_function() -> None:
    with pytest.raises(TypeError, match="marks test functions"):
        rule("R85", case="both")(Book)


def test_lacking_names_each_side_without_a_test(book: Book) -> None:
    statements = [each for each in book.statements if each.id in ("R85", "R86", "R87")]
    citations = [Citation("R85", "both", "t"), Citation("R86", "legal", "t")]
    lacks = lacks_among(statements, citations)
    assert [(each.statement.id, each.sides) for each in lacks] == [
        ("R86", ("illegal",)),
        ("R87", ("legal", "illegal")),
    ]
    assert describe_lacks(lacks).splitlines()[0].startswith("R86 (Exploring a System), illegal: ")


def test_lacking_names_every_statement_those_of_the_ai_too(book: Book) -> None:
    assert {each.statement.id for each in lacking(book, ())} == {
        each.id for each in book.statements
    }


def test_assert_covered_fails_with_the_case_to_write(book: Book) -> None:
    citations = [Citation(each.id, "both", "t") for each in book.statements]
    assert_covered(book, citations)
    fewer = [each for each in citations if each.statement != "R85"]
    with pytest.raises(AssertionError, match=r"1 statements lack 2 cases[^$]*R85 \(Exploring"):
        assert_covered(book, fewer)


def test_every_statement_has_both_cases(book: Book) -> None:
    assert_covered(book, read_tests().citations)


def test_unknown_ids_are_found(book: Book) -> None:
    wrong = Citation("R999", "legal", "t")
    assert unknown_ids(book, [Citation("R1", "legal", "t"), wrong]) == (wrong,)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('grade = "stated"', 'grade = "certain"'),
        ('kind = "setup"', 'kind = "mood"'),
        ('grade = "stated"', 'grade = "stated"\nvolume = 11'),
        ('id = "R1"\n', ""),
    ],
)
def test_a_wrong_field_is_refused(tmp_path: Path, old: str, new: str) -> None:
    for each in RULES.glob("inscription*.toml"):
        (tmp_path / each.name).write_bytes(each.read_bytes())
    file = tmp_path / "inscription.toml"
    file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    with pytest.raises(msgspec.ValidationError):
        load_book(tmp_path)
