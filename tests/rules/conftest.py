"""Collects the statements that the selected tests cite, and refuses ids that do not exist."""

import pytest

from tests.rules.registry import Book, Citation, cited_by, load_book, unknown_ids

COLLECTED = pytest.StashKey[tuple[Citation, ...]]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Gather the citations of all collected tests, each test once however often parametrised.

    Raises ``pytest.UsageError`` for a statement that the rules do not have.
    """
    citations: dict[Citation, None] = {}
    for item in items:
        test = item.nodeid.partition("[")[0]
        citations.update(dict.fromkeys(cited_by(getattr(item, "function", None), test)))
    wrong = unknown_ids(load_book(), citations)
    if wrong:
        listed = "; ".join(f"{citation.test} cites {citation.statement}" for citation in wrong)
        raise pytest.UsageError(f"@rule names statements that do not exist: {listed}")
    config.stash[COLLECTED] = tuple(citations)


@pytest.fixture(scope="session")
def book() -> Book:
    """The rules of Twilight Inscription."""
    return load_book()


@pytest.fixture(scope="session")
def collected(pytestconfig: pytest.Config) -> tuple[Citation, ...]:
    """Citations of the tests that this run collected."""
    return pytestconfig.stash[COLLECTED]
