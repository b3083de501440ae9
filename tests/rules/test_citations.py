"""Reading ``@rule`` from the source of tests."""

from pathlib import Path
from textwrap import dedent

import pytest

from tests.rules.citations import CitationError, read_tests
from tests.rules.registry import Citation


def read(tmp_path: Path, source: str) -> tuple[tuple[Citation, ...], tuple[str, ...]]:
    (tmp_path / "test_it.py").write_text(dedent(source), encoding="utf-8")
    return read_tests(tmp_path, tmp_path)


def test_functions_methods_and_stacked_rules(tmp_path: Path) -> None:
    citations, names = read(
        tmp_path,
        """
        @rule("R1", "R2", case="legal")
        @registry.rule("R1", case="illegal")
        def test_one(): ...

        class TestMore:
            @rule("R3", case="both")
            async def test_two(self): ...

        def test_three(): ...
        """,
    )
    assert citations == (
        Citation("R1", "legal", "test_it.py::test_one"),
        Citation("R2", "legal", "test_it.py::test_one"),
        Citation("R1", "illegal", "test_it.py::test_one"),
        Citation("R3", "both", "test_it.py::TestMore::test_two"),
    )
    assert names == (
        "test_it.py::test_one",
        "test_it.py::TestMore::test_two",
        "test_it.py::test_three",
    )


def test_a_test_that_is_skipped_covers_nothing(tmp_path: Path) -> None:
    source = """
        @pytest.mark.skip(reason="later")
        @rule("R1", case="both")
        def test_one(): ...
        """
    assert read(tmp_path, source) == ((), ())


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("@rule(R, case='both')\ndef test_one(): ...", "test_it.py:1: .* ids written out"),
        ("@rule('R1', case=which)\ndef test_one(): ...", "test_it.py:1: .* needs case="),
        ("@rule('R1')\ndef test_one(): ...", "test_it.py:1: .* needs case="),
        ("@rule('R1', case='both')\ndef helper(): ...", "helper, which pytest does not collect"),
        (
            "class Base:\n    @rule('R1', case='both')\n    def test_one(self): ...",
            "test_it.py:2: @rule on test_one, which pytest does not collect",
        ),
    ],
)
def test_what_cannot_be_read_is_refused(tmp_path: Path, source: str, message: str) -> None:
    with pytest.raises(CitationError, match=message):
        read(tmp_path, source)


def test_what_pytest_collected_is_what_the_source_says(collected: tuple[Citation, ...]) -> None:
    assert set(collected) <= set(read_tests().citations)
