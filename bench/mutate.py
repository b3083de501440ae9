"""Breaks the rules of Twilight Inscription one guard at a time and asks the tests whether they see.

    python -m bench.mutate [--sample 200] [--seed 1] [--files judging stack …] [--workers 2]
                           [--minutes 30] [--list] [--log docs/mutants.md]

A mutant is the source of one rules file with one change (`bench.mutants`). Each is tried in a copy
of the tree, by the tests of `tests/inscription` that reach the changed lines when nothing is
changed: quick ones first, of these the ones in the files that are named like the rules file, then
golden games and perft tables, then the rest; long random runs are left out. The first failure kills
the mutant, and so does running much longer than the tests do without it. Mutants that change
nothing that anybody could see are listed with their reason in `bench/equivalent.toml` and are not
counted.
"""

from __future__ import annotations

import argparse
import compileall
import datetime
import multiprocessing
import random
import shutil
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Final, NamedTuple

from bench.mutants import Mutant, mutants_of, source_of
from bench.trial import Reached, first_failure, prepare, watch

ROOT: Final = Path(__file__).parents[1]
RULES: Final = Path("engine/games/inscription")
FILES: Final = (
    "marking", "judging", "doing", "stack", "free", "assets", "modifiers", "counts", "objectives",
    "score", "sheets/*", "phases/*",
)  # fmt: skip
COPIED: Final = ("engine", "tests", "docs", "pyproject.toml")
TESTS: Final = "tests/inscription"
STORED: Final = "tests/inscription/test_stored.py"
QUICK: Final = 1.5  # seconds, watched, that the first batch of tests may take in all
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


class Verdict(NamedTuple):
    """What became of a mutant: `killed` by the test named, or "" when all tests passed."""

    mutant: Mutant
    killed: str
    seconds: float


def rules_files(wanted: Sequence[str]) -> list[str]:
    """Names of the rules files below `RULES`, without `.py`."""
    found = []
    for pattern in wanted or FILES:
        paths = sorted((ROOT / RULES).glob(f"{pattern}.py"))
        if not paths:
            raise SystemExit(f"{pattern}: there is no such file in {RULES}")
        found += [p.relative_to(ROOT / RULES).with_suffix("").as_posix() for p in paths]
    return [name for name in found if not name.endswith("__init__")]


class Trier:
    """Tries mutants in one copy of the tree, with what is known of the tests."""

    def __init__(self, folder: Path, reached: Reached) -> None:
        self.folder = folder
        self.reached = reached

    def batches(self, mutant: Mutant) -> list[list[str]]:
        """The tests that reach the statement of a mutant: quick ones, then all others."""
        first, last = mutant.lines
        lines = {(mutant.file, line) for line in range(first, last + 1)}
        always = not lines.isdisjoint(self.reached.always)
        names = (mutant.file.rpartition("/")[2], *KNOWN_BY.get(mutant.file, ()))
        known = tuple(
            f"{TESTS}/{name if name[:5] == 'test_' else f'test_{name}'}.py::" for name in names
        )
        took = self.reached.seconds
        tests = [t for t, seen in self.reached.by.items() if always or not lines.isdisjoint(seen)]
        tests.sort(key=lambda test: (not test.startswith(known), took[test]))
        quick, others, spent = [], [], 0.0
        for test in tests:
            if spent + took[test] <= QUICK and not test.startswith(STORED):
                quick.append(test)
                spent += took[test]
            else:
                others.append(test)
        others.sort(key=lambda test: (not test.startswith(STORED), took[test]))
        return [batch for batch in (quick, others) if batch]

    def judge(self, mutant: Mutant) -> Verdict:
        """Whether the tests see the mutant."""
        began = time.perf_counter()
        path = self.folder / RULES / f"{mutant.file}.py"
        module = ".".join((*RULES.parts, *mutant.file.split("/")))
        changed = (module, path, source_of(mutant, path.read_text(encoding="utf-8")))
        killed = ""
        for batch in self.batches(mutant):
            limit = 20 + int(sum([self.reached.seconds[test] for test in batch]))
            killed = killed or first_failure(self.folder, batch, limit, changed)
        return Verdict(mutant, killed, time.perf_counter() - began)


def copied(folder: Path) -> None:
    """A copy of the tree to try mutants in, compiled."""
    skip = shutil.ignore_patterns("__pycache__")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=skip)
        else:
            shutil.copy(ROOT / name, folder / name)
    compileall.compile_dir(folder, quiet=1)


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


_TRIER: list[Trier] = []


def _begin(folder: Path, reached: Reached) -> None:
    _TRIER.append(Trier(folder, reached))


def _judge(mutant: Mutant, end: float) -> Verdict | None:
    return _TRIER[0].judge(mutant) if time.monotonic() < end else None


def judged(todo: Sequence[Mutant], workers: int, minutes: float) -> Iterator[Verdict]:
    """Verdicts as they come; when the minutes are over no other is begun."""
    end = time.monotonic() + 60 * minutes if minutes else float("inf")
    prepare()
    with tempfile.TemporaryDirectory(prefix="mutants-") as base:
        folder = Path(base).resolve()
        copied(folder)
        reached = watch(folder, [TESTS], folder / RULES)
        print(f"{len(reached.by)} tests pass without a mutant", flush=True)
        fork = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(workers, fork, _begin, (folder, reached)) as pool:
            for done in as_completed([pool.submit(_judge, mutant, end) for mutant in todo]):
                if (verdict := done.result()) is not None:
                    yield verdict


def row(verdict: Verdict) -> str:
    """One line of the report."""
    mutant = verdict.mutant
    fate = f"killed by {verdict.killed}" if verdict.killed else "SURVIVED"
    where = f"{RULES}/{mutant.file}.py:{mutant.line}"
    return f"{where} {mutant.scope}: {mutant.what}: {fate} ({verdict.seconds:.1f} s)"


def summary(
    found: Sequence[Verdict], every: int, seed: str, files: int
) -> tuple[str, list[Verdict]]:
    """What a run came to, and the survivors; those that were listed as equivalent while it ran are
    not counted."""
    same = equivalents()
    counted = [one for one in found if one.mutant.key not in same]
    survivors = [one for one in counted if not one.killed]
    killed = len(counted) - len(survivors)
    rate = 100 * killed / max(1, len(counted))
    line = f"{datetime.date.today()}: {killed} of {len(counted)} mutants killed ({rate:.1f} %)"
    if more := len(found) - len(counted):
        line += f", {more} more turned out to be equivalent"
    return f"{line}; sampled with seed {seed} from {every} in {files} files", survivors


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
    for verdict in judged(todo, args.workers, args.minutes):
        print(row(verdict), flush=True)
        found.append(verdict)
    line, survivors = summary(found, every, args.seed, len(rules_files(args.files)))
    line += f", in {(time.perf_counter() - began) / 60:.0f} min."
    print(line)
    if args.log:
        args.log.write_text(page(line, survivors), encoding="utf-8")
        print(f"written to {args.log}")


if __name__ == "__main__":
    main()
