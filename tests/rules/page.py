"""Writes the pages that show the rules and what of them is tested.

    python -m tests.rules.page            write docs/rules/inscription.md and docs/status.md
    python -m tests.rules.page --check    write nothing; fail if a page is out of date

Everything comes from the TOML files of ``docs/rules`` and from the source of the tests. Of
``docs/status.md`` only the part between two marks is written; the rest is left as it is.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

from tests.rules.citations import CitationError, Source, read_tests
from tests.rules.registry import (
    ROOT,
    Book,
    Citation,
    Ruling,
    Scenario,
    Side,
    Statement,
    load_book,
    shows,
    unknown_ids,
)

PAGE = Path("docs/rules/inscription.md")
STATUS = Path("docs/status.md")
START = "<!-- rules: written by python -m tests.rules.page -->"
END = "<!-- end of rules -->"

_INTRO = """\
# Twilight Inscription: the rules, and their tests

Written by `python -m tests.rules.page` from `docs/rules/*.toml` and the tests; change those, not
this page.

Every rule is one numbered statement in our own words, in the order of the rulebook. Each has a
case in which it allows or does something and the contrary case, and a test for both.

- *Grade*: **stated** in the rulebook, **inferred** from it, **facts** from public sources, **gap**
  where the book is silent and the ruling decides.
- M, I and R are material, influence and research, VP points; A, B, C and D seats in clockwise
  order.
- *solo* marks statements for one or two players, against the AI.
"""

_GRADES = {
    "E": "stated",
    "I": "inferred",
    "O": "open: our default",
    "P": "open: our default",
}


def render_page(book: Book, source: Source) -> str:
    """The whole rules page: statements by chapter, rulings, scenarios."""
    parts = [_INTRO]
    for chapter, statements in groupby(book.statements, key=lambda each: each.chapter):
        parts.append(f"## {chapter}\n\n{_statement_table(statements, source.citations)}")
    parts.append(f"## Rulings\n\n{_ruling_table(book.rulings)}")
    parts.append(f"## Worked scenarios\n\n{_assumed(book)}")
    parts.extend(_scenario(each, source.names) for each in book.scenarios)
    return "\n".join(parts)


def render_status(book: Book, citations: Sequence[Citation]) -> str:
    """The rules part of the status page: a light for each chapter, and the sums."""
    rows = []
    for chapter, group in groupby(book.statements, key=lambda each: each.chapter):
        statements = tuple(group)
        legal, illegal = (_count(statements, citations, side) for side in ("legal", "illegal"))
        link = f"[{chapter}](rules/inscription.md#{_anchor(chapter)})"
        light = _light(len(statements), legal, illegal)
        rows.append((link, light, str(len(statements)), str(legal), str(illegal)))
    total = len(book.statements)
    legal, illegal = (_count(book.statements, citations, side) for side in ("legal", "illegal"))
    rows.append(("**All**", _light(total, legal, illegal), str(total), str(legal), str(illegal)))
    table = _table(("chapter", "state", "statements", "legal tested", "illegal tested"), rows)
    return (
        f"{START}\n## Rules of Twilight Inscription\n\n"
        "🟢 green: every statement has a test of its legal and of its illegal case · "
        "🟡 amber: some have · 🔴 red: none has.\n\n"
        f"{table}{END}\n"
    )


def place_status(old: str, part: str) -> str:
    """The status page with its rules part replaced, or added at the end where it has none.

    Raises ``ValueError`` where only one of the two marks is left.
    """
    if (START in old) != (END in old):
        raise ValueError(f"{STATUS} has only one of the marks {START} and {END}")
    if START in old:
        before, _, rest = old.partition(START)
        return before + part.rstrip("\n") + rest.partition(END)[2]
    return f"{old.rstrip()}\n\n{part}" if old.strip() else f"# Status\n\n{part}"


def pages(book: Book, source: Source, root: Path = ROOT) -> dict[Path, str]:
    """What each page has to be, by its path relative to the root."""
    status = root / STATUS
    old = status.read_text(encoding="utf-8") if status.exists() else ""
    return {
        PAGE: render_page(book, source),
        STATUS: place_status(old, render_status(book, source.citations)),
    }


def stale(wanted: dict[Path, str], root: Path = ROOT) -> tuple[Path, ...]:
    """Pages that are missing or differ from what they have to be."""
    return tuple(
        path
        for path, text in wanted.items()
        if not (root / path).exists() or (root / path).read_text(encoding="utf-8") != text
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages, or with ``--check`` only compare them; 1 where something is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.rules.page", description="Write the rules page and its status."
    )
    parser.add_argument("--check", action="store_true", help="write nothing, fail if out of date")
    check: bool = parser.parse_args(arguments).check
    book = load_book()
    try:
        source = read_tests()
    except CitationError as error:
        print(error, file=sys.stderr)
        return 1
    wrong = unknown_ids(book, source.citations)
    for citation in wrong:
        print(f"{citation.test} cites {citation.statement}, no such statement", file=sys.stderr)
    if wrong:
        return 1
    wanted = pages(book, source)
    old = stale(wanted)
    if check:
        for path in old:
            print(f"{path} is out of date: run python -m tests.rules.page", file=sys.stderr)
        return 1 if old else 0
    for path in old:
        (ROOT / path).write_text(wanted[path], encoding="utf-8")
        print(f"wrote {path}")
    return 0


def _statement_table(statements: Iterable[Statement], citations: Sequence[Citation]) -> str:
    head = ("no.", "section", "statement", "grade", "rulings", "legal", "illegal", "tests")
    rows = (
        (
            f'<a id="{each.id.lower()}"></a>{each.id}',
            each.section,
            each.text + (" *(solo)*" if each.solo else ""),
            each.grade,
            " ".join(f"[{ruling}](#{ruling.lower()})" for ruling in each.ruling),
            each.legal,
            each.illegal,
            _tests_of(each, citations),
        )
        for each in statements
    )
    return _table(head, rows)


def _tests_of(statement: Statement, citations: Iterable[Citation]) -> str:
    cited = (each for each in citations if each.statement == statement.id)
    return "<br>".join(f"{each.case}: {_test_link(each.test)}" for each in cited)


def _test_link(test: str) -> str:
    file, _, name = test.partition("::")
    return f"[{name.replace('::', '.')}](../../{file})"


def _ruling_table(rulings: Iterable[Ruling]) -> str:
    rows = (
        (
            f'<a id="{each.id.lower()}"></a>{each.id}',
            each.section,
            each.question,
            each.answer,
            _GRADES[each.grade],
            f"`{each.option}`: {', '.join(each.choices)}" if each.option else "",
        )
        for each in rulings
    )
    return _table(("no.", "section", "question", "answer", "grade", "option"), rows)


def _assumed(book: Book) -> str:
    figures = book.assumed
    slots = ", ".join(
        f"{points} and {votes}"
        for points, votes in zip(figures.mecatol_points, figures.mecatol_votes, strict=True)
    )
    greater, lesser = figures.objective_values
    return (
        f"Unless a scenario gives its own figures: Mecatol Rex slots are worth {slots} (points and "
        f"votes); an objective {greater}, then {lesser}; a war prize {figures.war_prize} points, a "
        f"loss {figures.war_loss}.\n"
    )


def _scenario(scenario: Scenario, names: Iterable[str]) -> str:
    tests = [name for name in names if name.split("::")[-1].startswith(scenario.test_prefix)]
    cited = ", ".join(f"[{each}](#{each.lower()})" for each in scenario.statements)
    return "\n".join(
        [
            f"### {scenario.id}. {scenario.title}",
            "",
            *(f"- *Before:* {line}" for line in scenario.setup),
            *(f"- *Play:* {line}" for line in scenario.play),
            *(f"- *After:* {line}" for line in scenario.outcome),
            f"- *Trap:* {scenario.trap}",
            f"- *Statements:* {cited}",
            f"- *Tests:* {', '.join(map(_test_link, tests)) or 'none'}",
            "",
        ]
    )


def _count(statements: Iterable[Statement], citations: Iterable[Citation], side: Side) -> int:
    shown = {each.statement for each in citations if shows(each, side)}
    return sum(statement.id in shown for statement in statements)


def _light(statements: int, legal: int, illegal: int) -> str:
    if legal == illegal == statements:
        return "🟢 green"
    return "🟡 amber" if legal or illegal else "🔴 red"


def _anchor(heading: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    kept = (each for each in heading.lower() if each.isalnum() or each in " -")
    return "".join(kept).replace(" ", "-")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    return "\n".join([line(head), line(["---"] * len(head)), *map(line, rows)]) + "\n"


if __name__ == "__main__":
    sys.exit(main())
