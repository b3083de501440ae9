"""Tests run in a fork of a process that has pytest loaded and nothing of the game.

A fork imports the game and the tests anew, one module of it from a changed source if wished, so
that what is built while importing is built by the changed rules too. `watch` runs every test once
and tells which lines each of them reaches.
"""

from __future__ import annotations

import gc
import importlib.abc
import importlib.machinery
import importlib.metadata
import importlib.util
import json
import os
import resource
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, Final, NamedTuple

import pytest

__all__ = ["Reached", "first_failure", "prepare", "watch"]

FLAGS: Final = (
    "-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider",
    "-W", "ignore::pytest.PytestAssertRewriteWarning",
)  # fmt: skip
MARKS: Final = ("-m", "not storm and not slow")
MEMORY: Final = 4 << 30


class Reached(NamedTuple):
    """Lines of a run: `always` while importing, `by` a test; `seconds` each test took, watched."""

    always: frozenset[tuple[str, int]]
    by: dict[str, frozenset[tuple[str, int]]]
    seconds: dict[str, float]


def prepare() -> None:
    """Load what every run needs and no change touches."""
    for plugin in importlib.metadata.entry_points(group="pytest11"):
        plugin.load()
    assert not {"engine", "tests"} & set(sys.modules), "the game is loaded already"
    gc.collect()
    gc.freeze()


class _Changed(importlib.machinery.SourceFileLoader):
    """Loads a module from a source that is not the one in its file."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.changed = source

    def get_code(self, fullname: str) -> CodeType | None:
        return compile(self.changed, self.path, "exec", dont_inherit=True)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, name: str, path: Path, source: str) -> None:
        self.name = name
        self.loader = _Changed(name, str(path), source)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(
            fullname, self.loader.path, loader=self.loader
        )


class _First:
    """The first test that fails."""

    def __init__(self) -> None:
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = f"{report.nodeid} (does not import)"


def first_failure(
    folder: Path, tests: Sequence[str], limit: int, changed: tuple[str, Path, str] | None = None
) -> str:
    """The first of the tests that fails in a copy of the tree, "" when all pass.

    `changed` is a module: its name, its path, and the source to load it from. A run that takes
    more than `limit` seconds of processor time fails, too.
    """

    def run() -> str:
        if changed is not None:
            sys.meta_path.insert(0, _Finder(*changed))
        first = _First()
        code = pytest.main([*FLAGS, f"--rootdir={folder}", *tests], plugins=[first])
        return "passed" if code == 0 else first.failed or "collecting the tests"

    def limited() -> str:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        return run()

    answer, signalled = _forked(folder, limited, 10 * limit)
    if signalled in (signal.SIGXCPU, signal.SIGKILL):
        return "the time limit"
    if signalled or not answer:
        return f"signal {signalled}"
    return "" if answer == "passed" else answer


def watch(folder: Path, tests: Sequence[str], below: Path) -> Reached:
    """Run all tests of a copy, each in a fork of its own, and tell the lines below a folder.

    Raises SystemExit when one of them fails.
    """
    watcher = _Watcher(str(below))

    def run() -> str:
        sys.dont_write_bytecode = False  # rewriting the assertions takes seconds: keep it
        sys.settrace(watcher.trace)
        code = pytest.main([*FLAGS, *MARKS, f"--rootdir={folder}", *tests], plugins=[watcher])
        sys.settrace(None)
        if code != 0:
            return f"the tests fail without a change: {watcher.failed}"
        rows = {test: (seconds, lines) for test, seconds, lines in watcher.rows}
        return json.dumps([watcher.always, rows])

    text, signalled = _forked(folder, run, 3600)
    if signalled or not text.startswith("["):
        raise SystemExit(text or f"the tests end with signal {signalled}")
    always, rows = json.loads(text)
    return Reached(
        frozenset((file, line) for file, line in always),
        {
            test: frozenset((file, line) for file, line in lines)
            for test, (_, lines) in rows.items()
        },
        {test: seconds for test, (seconds, _) in rows.items()},
    )


class _Watcher:
    """Runs each test in a fork and keeps the lines that it reached."""

    def __init__(self, below: str) -> None:
        self.below = below + os.sep
        self.seen: set[tuple[str, int]] = set()
        self.always: list[tuple[str, int]] = []
        self.rows: list[tuple[str, float, list[tuple[str, int]]]] = []
        self.failed = ""

    def trace(self, frame: FrameType, event: str, arg: Any) -> Any:
        file = frame.f_code.co_filename
        if not file.startswith(self.below):
            return None
        name, seen = file.removeprefix(self.below).removesuffix(".py"), self.seen

        def line(frame: FrameType, event: str, arg: Any) -> Any:
            seen.add((name, frame.f_lineno))
            return line

        return line(frame, event, arg)

    def pytest_collection_finish(self) -> None:
        self.always = sorted(self.seen)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool:
        def run() -> str:
            from _pytest.runner import runtestprotocol

            self.seen.clear()
            began = time.perf_counter()
            runtestprotocol(item, nextitem=None, log=True)
            return json.dumps([self.failed, time.perf_counter() - began, sorted(self.seen)])

        text, signalled = _forked(None, run, 600)
        failed, seconds, lines = json.loads(text) if text else (f"signal {signalled}", 0, [])
        if failed:
            raise pytest.UsageError(f"{item.nodeid} fails")
        self.rows.append((item.nodeid, seconds, lines))
        return True


def _forked(folder: Path | None, run: Callable[[], str], limit: float) -> tuple[str, int]:
    """What a function answers in a fork, in a folder if one is named, and the signal that ended it.

    After `limit` seconds the fork is killed.
    """
    ours, theirs = os.pipe()
    errors = os.dup(2)
    child = os.fork()
    if not child:
        code = 1
        try:
            os.close(ours)
            if folder is not None:
                _move(folder)
            with os.fdopen(theirs, "w", encoding="utf-8") as out:
                out.write(run())
            code = 0
        except BaseException:
            os.write(errors, traceback.format_exc().encode())
        finally:
            os._exit(code)
    os.close(theirs)
    os.close(errors)
    end = time.monotonic() + limit
    parts = []
    with os.fdopen(ours, "rb") as into:
        while True:
            ready, _, _ = select.select([into], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                os.kill(child, signal.SIGKILL)
            part = os.read(into.fileno(), 1 << 16)
            if not part:
                break
            parts.append(part)
    _, status = os.waitpid(child, 0)
    text = b"".join(parts).decode("utf-8", "replace")
    return text, os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


def _move(folder: Path) -> None:
    """Make a copy of the tree the one that is imported from, and be silent."""
    os.chdir(folder)
    gone = {"", str(Path(__file__).parents[1])}
    sys.path[:] = [str(folder), *(one for one in sys.path if one not in gone)]
    sys.path_importer_cache.clear()
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(nothing, stream)
