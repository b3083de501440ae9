"""Breaks the rules of Twilight Inscription one guard at a time and asks the tests whether they see.

    python -m bench.mutate [--sample 200] [--seed 1] [--files judging stack …] [--workers 2]
                           [--limit 240] [--minutes 30] [--list] [--log docs/mutants.md]

A mutant is the source of one rules file with one change: a guard taken away or turned round, a
comparison made looser or stricter or turned round, `and` for `or`, one part of either left out, a
`not` dropped, a number one too great (but the -1 that stands for nothing). Each is tried in a copy
of the tree: the tests named like the file first, then the rest of `tests/inscription`, golden games
last and long random runs left out; the first failure kills it, and so does running longer than the
limit. Mutants that change nothing that anybody could see are listed with their reason in
`bench/equivalent.toml` and are not counted.
"""

from __future__ import annotations

import argparse
import ast
import copy
import datetime
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
RULES: Final = Path("engine/games/inscription")
FILES: Final = (
    "marking", "judging", "doing", "stack", "free", "assets", "modifiers", "counts", "objectives",
    "score", "sheets/*", "phases/*",
)  # fmt: skip
COPIED: Final = ("engine", "tests", "docs", "pyproject.toml")
EARLY: Final = ("test_properties.py", "test_items.py")
LATE: Final = ("test_random_play.py", "test_stored.py")
EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")

# The test files that know a rules file best, where they are not named like it.
KNOWN_BY: Final[dict[str, tuple[str, ...]]] = {
    "marking": ("test_fundamentals", "test_strategy"),
    "judging": ("test_fundamentals", "test_navigation", "test_industry", "test_technologies"),
    "doing": ("test_fundamentals", "test_industry", "test_technologies"),
    "stack": ("test_assets", "test_owed"),
    "free": ("test_assets", "test_words"),
    "assets": ("test_assets", "test_chart"),
    "modifiers": ("test_factions_and_relics", "test_technologies"),
    "counts": ("test_words", "test_counts"),
    "objectives": ("test_end", "test_boundaries"),
    "score": ("test_end",),
    "sheets/grid": ("test_deploying",),
    "sheets/warfare": ("test_building", "test_deploying", "test_war"),
    "phases/settle": ("test_boundaries",),
    "phases/common": ("test_boundaries", "test_strategy"),
    "phases/ballot": ("test_council",),
    "phases/keep": ("test_setup",),
    "phases/dice": ("test_strategy",),
    "phases/flow": ("test_strategy", "test_end"),
    "phases/production": ("test_chart", "test_council"),
}


class Mutant(NamedTuple):
    """One change: `file` below the rules, `scope` the function, `what` was changed into what."""

    file: str
    line: int
    scope: str
    what: str
    source: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What a mutant is known by when lines have moved."""
        return (self.file, self.scope, self.what)


class Verdict(NamedTuple):
    """What became of a mutant: `killed` by the test named, or "" when all tests passed."""

    mutant: Mutant
    killed: str
    seconds: float


_LOOSE: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip

Change = Callable[[], Callable[[], None]]


def _guards(node: ast.AST) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """Changes of one node: (name, what stands there, what would)."""
    match node:
        case ast.If(test, body):
            leaves = isinstance(body[-1], ast.Return | ast.Continue | ast.Break | ast.Raise)
            if leaves and len(body) == 1:
                yield "removed", test, ast.Constant(False)
            if not _turns_itself(test):
                yield "turned", test, _not(test)
        case ast.IfExp(test) | ast.While(test):
            if not _turns_itself(test):
                yield "turned", test, _not(test)
        case ast.Compare(left, [op], [right]):
            yield "compared", node, ast.Compare(left, [_LOOSE[type(op)]()], [right])
        case ast.BoolOp(op, values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield "joined", node, ast.BoolOp(other, values)
            for at in range(len(values)):
                rest = values[:at] + values[at + 1 :]
                yield "dropped", node, rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.UnaryOp(ast.Not(), operand):
            yield "dropped", node, operand
        case ast.Constant(int() as n) if not isinstance(n, bool):
            yield "one more", node, ast.Constant(n + 1)
        case _:
            pass


def _turns_itself(test: ast.expr) -> bool:
    """Whether a change of the test alone turns it round, so that it is a mutant anyhow."""
    match test:
        case ast.UnaryOp(ast.Not()):
            return True
        case ast.Compare(_, [ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn()], _):
            return True
        case ast.Compare(_, [ast.Is() | ast.IsNot()], _):
            return True
        case _:
            return False


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _nodes(tree: ast.AST, scope: str = "") -> Iterator[tuple[str, ast.AST]]:
    """All nodes that run, with the function that they stand in: no annotations, no caches."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or _is_furniture(node):
                continue
            if isinstance(tree, ast.UnaryOp) and isinstance(node, ast.Constant):
                continue
            here = scope
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                here = f"{scope}.{node.name}".lstrip(".")
            yield here, node
            yield from _nodes(node, here)


def _is_furniture(node: ast.AST) -> bool:
    """What is there for type checkers, for speed, or says what is exported."""
    match node:
        case ast.If(ast.Name("TYPE_CHECKING")):
            return True
        case ast.Assign([ast.Name("__all__")]) | ast.AnnAssign(ast.Name("_KEPT")):
            return True
        case _:
            return False


def mutants_of(file: str, source: str) -> Iterator[Mutant]:
    """Every mutant of a source, in the order of its lines."""
    tree = ast.parse(source)
    found = [
        (scope, node, at) for scope, node in _nodes(tree) for at, _ in enumerate(_guards(node))
    ]
    again_there: Counter[tuple[str, str]] = Counter()
    places = {id(node): k for k, node in enumerate(ast.walk(tree))}
    for scope, node, at in sorted(found, key=lambda one: (_line(one[1]), places[id(one[1])])):
        again = copy.deepcopy(tree)
        twin = list(ast.walk(again))[places[id(node)]]
        name, old, new = list(_guards(twin))[at]
        what = f"{name}: {ast.unparse(old)} → {ast.unparse(new)}"
        again_there[scope, what] += 1
        if again_there[scope, what] > 1:
            what += f" (no. {again_there[scope, what]})"
        _exchange(again, old, new)
        yield Mutant(file, _line(node), scope, what, ast.unparse(ast.fix_missing_locations(again)))


def _line(node: ast.AST) -> int:
    return getattr(node, "lineno", 0) or 0


def _exchange(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
                return
            if isinstance(value, list):
                for at, one in enumerate(value):
                    if one is old:
                        value[at] = new
                        return
    raise AssertionError(ast.unparse(old))


def rules_files(wanted: Sequence[str]) -> list[str]:
    """Names of the rules files below `RULES`, without `.py`."""
    found = []
    for pattern in wanted or FILES:
        paths = sorted((ROOT / RULES).glob(f"{pattern}.py"))
        if not paths:
            raise SystemExit(f"{pattern}: there is no such file in {RULES}")
        found += [p.relative_to(ROOT / RULES).with_suffix("").as_posix() for p in paths]
    return [name for name in found if not name.endswith("__init__")]


def tests_for(file: str) -> list[str]:
    """The test files in the order in which they are run for a rules file."""
    every = sorted(p.name for p in (ROOT / "tests/inscription").glob("test_*.py"))
    name = file.rpartition("/")[2]
    first = [f"test_{one}.py" for one in (name, *KNOWN_BY.get(file, ()))]
    rank = {one: at for at, one in enumerate(reversed(first), 1)}
    every.sort(key=lambda one: (-rank.get(one, 0), one not in EARLY, one in LATE, one))
    return [f"tests/inscription/{one}" for one in every]


class Copy:
    """A copy of the tree to break, compiled once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        skip = shutil.ignore_patterns("__pycache__")
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, folder / name, ignore=skip)
            else:
                shutil.copy(ROOT / name, folder / name)
        quiet = [sys.executable, "-m", "compileall", "-q", "engine", "tests"]
        subprocess.run(quiet, cwd=folder, check=True)

    def run(self, tests: Sequence[str], limit: float) -> str:
        """The first test that fails, "" when all pass."""
        argv = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no"]
        argv += ["-p", "no:cacheprovider", "-m", "not storm and not slow", *tests]
        env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            done = subprocess.run(
                argv, cwd=self.folder, env=env, timeout=limit, capture_output=True, text=True
            )
        except subprocess.TimeoutExpired:
            return "time limit"
        if done.returncode == 0:
            return ""
        lines = done.stdout.splitlines()
        failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
        return failed[0].split(" - ")[0].partition(" ")[2] if failed else "does not import"

    def judge(self, mutant: Mutant, limit: float) -> Verdict:
        """Whether the tests see the mutant."""
        path = self.folder / RULES / f"{mutant.file}.py"
        was = path.read_text(encoding="utf-8")
        for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            compiled.unlink()
        began = time.perf_counter()
        path.write_text(mutant.source, encoding="utf-8")
        try:
            killed = self.run(tests_for(mutant.file), limit)
        finally:
            path.write_text(was, encoding="utf-8")
        return Verdict(mutant, killed, time.perf_counter() - began)


def equivalents() -> dict[tuple[str, str, str], str]:
    """Mutants that nobody can tell from the rules, with the reason."""
    if not EQUIVALENT.exists():
        return {}
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    return {(one["file"], one["scope"], one["what"]): one["reason"] for one in listed}


def chosen(files: Sequence[str], sample: int, seed: str) -> tuple[list[Mutant], int]:
    """The mutants to try, in random order, equivalent ones left out; how many there are in all."""
    same = equivalents()
    every = [
        mutant
        for file in rules_files(files)
        for mutant in mutants_of(file, (ROOT / RULES / f"{file}.py").read_text("utf-8"))
        if mutant.key not in same
    ]
    count = min(sample or len(every), len(every))
    return random.Random(seed).sample(every, count), len(every)


def judged(todo: Sequence[Mutant], workers: int, limit: float, minutes: float) -> Iterator[Verdict]:
    """Verdicts as they come; when the minutes are over no other is begun."""
    end = time.monotonic() + 60 * minutes if minutes else float("inf")
    with tempfile.TemporaryDirectory(prefix="mutants-") as base:
        free: SimpleQueue[Copy] = SimpleQueue()
        for worker in range(workers):
            free.put(Copy(Path(base) / str(worker)))
        whole = free.get()
        broken = whole.run(tests_for("marking"), 900)
        free.put(whole)
        if broken:
            raise SystemExit(f"the tests fail without a mutant: {broken}")

        def one(mutant: Mutant) -> Verdict | None:
            if time.monotonic() > end:
                return None
            mine = free.get()
            try:
                return mine.judge(mutant, limit)
            finally:
                free.put(mine)

        with ThreadPoolExecutor(workers) as pool:
            for done in as_completed([pool.submit(one, mutant) for mutant in todo]):
                if (verdict := done.result()) is not None:
                    yield verdict


def row(verdict: Verdict) -> str:
    """One line of the report."""
    mutant = verdict.mutant
    fate = f"killed by {verdict.killed}" if verdict.killed else "SURVIVED"
    where = f"{RULES}/{mutant.file}.py:{mutant.line}"
    return f"{where} {mutant.scope}: {mutant.what}: {fate} ({verdict.seconds:.0f} s)"


def page(line: str, survivors: Sequence[Verdict]) -> str:
    """The page with the result and what survived."""
    out = [
        "# Mutants of the rules", "",
        "Written by `python -m bench.mutate --log docs/mutants.md`. Each mutant is one rules file",
        "of Twilight Inscription with one guard taken away or turned round, one comparison, `and`,",
        "`or`, `not` or number changed; it is killed when a test of `tests/inscription` fails.", "",
        line, "", "## Survivors", "",
    ]  # fmt: skip
    out += [
        f"- `{v.mutant.file}.py:{v.mutant.line}` `{v.mutant.scope}`: {_code(v.mutant.what)}"
        for v in survivors
    ] or ["None."]
    out += [
        "", "## Equivalent", "",
        "These change nothing that could be seen; they are not counted (`bench/equivalent.toml`).",
        "",
    ]  # fmt: skip
    out += [
        f"- `{file}.py` `{scope}`: {_code(what)}: {reason}"
        for (file, scope, what), reason in equivalents().items()
    ] or ["None."]
    return "\n".join(out) + "\n"


def _code(what: str) -> str:
    name, _, change = what.partition(": ")
    old, _, new = change.partition(" → ")
    return f"{name}, `{old}` → `{new}`"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sample", type=int, default=0, help="how many are tried (0: all)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--files", nargs="*", default=[], help="such as judging sheets/grid")
    parser.add_argument("--workers", type=int, default=2, choices=(1, 2))
    parser.add_argument("--limit", type=float, default=240, help="seconds for one mutant")
    parser.add_argument("--minutes", type=float, default=0, help="begin no other after so many")
    parser.add_argument("--list", action="store_true", help="print the mutants, try none")
    parser.add_argument("--log", type=Path, help="the page that the result is written to")
    args = parser.parse_args()
    todo, every = chosen(args.files, args.sample, args.seed)
    if args.list:
        for mutant in todo:
            print(f"{mutant.file}.py:{mutant.line} {mutant.scope}: {mutant.what}")
        print(f"{len(todo)} of {every}")
        return
    began = time.perf_counter()
    found = []
    for verdict in judged(todo, args.workers, args.limit, args.minutes):
        print(row(verdict), flush=True)
        found.append(verdict)
    survivors = [one for one in found if not one.killed]
    killed = len(found) - len(survivors)
    line = (
        f"{datetime.date.today()}: {killed} of {len(found)} mutants killed "
        f"({100 * killed / max(1, len(found)):.1f} %), sampled with seed {args.seed} from {every} "
        f"in {len(rules_files(args.files))} files, in {(time.perf_counter() - began) / 60:.0f} min."
    )
    print(line)
    if args.log:
        args.log.write_text(page(line, survivors), encoding="utf-8")
        print(f"written to {args.log}")


if __name__ == "__main__":
    main()
