"""Which statements the tests cover, read from the source of the tests without importing them.

Reading rather than running keeps the coverage page reproducible: it does not depend on which tests
were selected, on their parameters, or on what is installed.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeGuard, cast, get_args

from tests.rules.registry import ROOT, Case, Citation

Function = ast.FunctionDef | ast.AsyncFunctionDef

# A test that does not run, or may fail, shows nothing.
_IDLE = frozenset({"skip", "skipif", "xfail"})


class CitationError(ValueError):
    """A use of ``@rule`` that cannot be read; the text begins with file and line."""


class Source(NamedTuple):
    """What the source of the tests says: citations, and the pytest ids of all tests."""

    citations: tuple[Citation, ...]
    names: tuple[str, ...]


def read_tests(folder: Path = ROOT / "tests", root: Path = ROOT) -> Source:
    """Read every ``test_*.py`` under a folder; ids are relative to ``root``, files in path order.

    Raises ``CitationError`` where ``@rule`` has an argument that is no literal, or marks a function
    that pytest does not collect; ``SyntaxError`` for a file that is not Python.
    """
    citations: list[Citation] = []
    names: list[str] = []
    for path in sorted(folder.rglob("test_*.py")):
        where = path.relative_to(root).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=where)
        if not _cites(tree):
            continue
        tests = dict(_collected(tree, where))
        names.extend(name for name, test in tests.items() if not _idle(test))
        citations.extend(
            citation
            for name, test in tests.items()
            for citation in _cited(test, where, name)
            if not _idle(test)
        )
        _refuse_strays(tree, set(tests.values()), where)
    return Source(tuple(citations), tuple(names))


def _collected(tree: ast.Module, where: str) -> Iterator[tuple[str, Function]]:
    """Functions that pytest collects, with their ids."""
    for node in tree.body:
        if _is_test(node):
            yield f"{where}::{node.name}", node
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            for inner in node.body:
                if _is_test(inner):
                    yield f"{where}::{node.name}::{inner.name}", inner


def _cites(tree: ast.Module) -> bool:
    """Whether its `rule` can be ours: others have decorators of that name too."""
    return not any(
        isinstance(node, ast.ImportFrom)
        and node.module == "hypothesis.stateful"
        and any(alias.name == "rule" for alias in node.names)
        for node in ast.walk(tree)
    )


def _is_test(node: ast.stmt) -> TypeGuard[Function]:
    return isinstance(node, Function) and node.name.startswith("test_")


def _idle(test: Function) -> bool:
    names = (
        part.attr
        for decorator in test.decorator_list
        for part in ast.walk(decorator)
        if isinstance(part, ast.Attribute)
    )
    return any(name in _IDLE for name in names)


def _rule_calls(function: Function) -> Iterator[ast.Call]:
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call):
            called = decorator.func
            if isinstance(called, ast.Name) and called.id == "rule":
                yield decorator
            if isinstance(called, ast.Attribute) and called.attr == "rule":
                yield decorator


def _cited(test: Function, where: str, name: str) -> Iterator[Citation]:
    for call in _rule_calls(test):
        case = next((each.value for each in call.keywords if each.arg == "case"), None)
        if not (isinstance(case, ast.Constant) and case.value in get_args(Case)):
            raise CitationError(f"{where}:{call.lineno}: @rule needs case=, written out")
        for argument in call.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise CitationError(f"{where}:{call.lineno}: @rule needs its ids written out")
            yield Citation(argument.value, cast(Case, case.value), name)


def _refuse_strays(tree: ast.Module, tests: set[Function], where: str) -> None:
    for node in ast.walk(tree):
        if isinstance(node, Function) and node not in tests:
            for call in _rule_calls(node):
                raise CitationError(
                    f"{where}:{call.lineno}: @rule on {node.name}, which pytest does not collect"
                )
