"""The rules page and the rules part of the status page."""

from pathlib import Path

import pytest

from tests.rules.citations import Source, read_tests
from tests.rules.page import (
    END,
    PAGE,
    START,
    STATUS,
    pages,
    place_status,
    render_page,
    render_status,
    stale,
)
from tests.rules.registry import Book, Citation

TEST = "tests/games/test_lanes.py::test_explore"


def row(text: str, start: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(start))


def test_page_has_every_statement_ruling_and_scenario_once(book: Book) -> None:
    page = render_page(book, Source((), ()))
    ids = [each.id for each in book.statements] + [each.id for each in book.rulings]
    for each in ids:
        assert page.count(f'<a id="{each.lower()}"></a>') == 1
    for scenario in book.scenarios:
        assert page.count(f"### {scenario.id}. {scenario.title}\n") == 1


def test_page_links_the_tests_of_a_statement(book: Book) -> None:
    page = render_page(book, Source((Citation("R85", "illegal", TEST),), ()))
    link = "illegal: [test_explore](../../tests/games/test_lanes.py)"
    assert link in row(page, '| <a id="r85"></a>R85 |')
    assert page.count(link) == 1


def test_page_links_the_tests_of_a_scenario(book: Book) -> None:
    names = ("tests/test_war.py::test_scenario_01_war", "tests/test_war.py::test_scenario_11_rex")
    page = render_page(book, Source((), names))
    first = page[page.index("### S1. ") : page.index("### S2. ")]
    assert "*Tests:* [test_scenario_01_war](../../tests/test_war.py)\n" in first
    assert "*Tests:* none" in page


def test_lights_follow_coverage(book: Book) -> None:
    relics = [each.id for each in book.statements if each.chapter == "Relic Cards"]
    citations = [Citation(each, "both", TEST) for each in relics]
    citations.append(Citation("R85", "legal", TEST))
    status = render_status(book, citations)
    assert "🟢 green | 8 | 8 | 8 |" in row(status, "| [Relic Cards]")
    assert "🟡 amber | 19 | 1 | 0 |" in row(status, "| [Navigation](rules/inscription.md#nav")
    assert "🔴 red | 15 | 0 | 0 |" in row(status, "| [Expansion]")
    assert "🟡 amber | 373 | 9 | 8 |" in row(status, "| **All**")


def test_status_keeps_what_others_wrote() -> None:
    part = f"{START}\nnew\n{END}\n"
    assert place_status("", part) == f"# Status\n\n{part}"
    assert place_status("# Status\n\nother\n", part) == f"# Status\n\nother\n\n{part}"
    old = f"# Status\n\nabove\n\n{START}\nold\n{END}\n\nbelow\n"
    assert place_status(old, part) == f"# Status\n\nabove\n\n{part}\nbelow\n"
    assert place_status(place_status(old, part), part) == place_status(old, part)


def test_status_with_one_mark_is_refused() -> None:
    with pytest.raises(ValueError, match="only one of the marks"):
        place_status(f"# Status\n{START}\n", f"{START}\n{END}\n")


def test_stale_names_pages_that_differ(book: Book, tmp_path: Path) -> None:
    wanted = pages(book, Source((), ()), tmp_path)
    assert stale(wanted, tmp_path) == (PAGE, STATUS)
    (tmp_path / PAGE).parent.mkdir(parents=True)
    for path, text in wanted.items():
        (tmp_path / path).write_text(text, encoding="utf-8")
    assert stale(pages(book, Source((), ()), tmp_path), tmp_path) == ()
    (tmp_path / PAGE).write_text("old", encoding="utf-8")
    assert stale(wanted, tmp_path) == (PAGE,)


def test_pages_are_what_the_generator_yields(book: Book) -> None:
    assert stale(pages(book, read_tests())) == ()
