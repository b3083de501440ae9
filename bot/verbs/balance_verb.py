"""Play whole games by policies and write what they say of the balance of a game's content."""

from __future__ import annotations

import argparse
import functools
import gc
import multiprocessing
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

from bot.faults import Fault
from bot.verbs.games import add_game
from engine import load
from engine.core.study import Job, Study
from render.charts import draw

__all__ = ["arguments", "main"]

# Games that a process takes at once, at most.
_CHUNK: Final = 4
# Objects made before garbage is looked for: games leave few cycles behind.
_COLLECT: Final = 100_000


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, flag=True)
    parser.add_argument("--games", type=int, default=400, help="tables a policy (default 400)")
    parser.add_argument(
        "--policy", action="append", default=[], metavar="NAME", help="a policy (default all)"
    )
    parser.add_argument("--seats", type=int, default=4, help="seats at a table (default 4)")
    parser.add_argument("--seed", default="balance", help="any text (default balance)")
    parser.add_argument(
        "--out", type=Path, default=Path("docs/balance"), metavar="DIR",
        help="where the page is written (default docs/balance)",
    )  # fmt: skip
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")


def main(args: argparse.Namespace) -> int:
    if args.jobs < 1:
        raise Fault(f"--jobs {args.jobs}: at least one process plays.")
    study = _study(args.game, args.pack)
    jobs = study.jobs(args.games, args.policy, args.seats, args.seed)
    try:
        args.out.mkdir(parents=True, exist_ok=True)
        probe = args.out / "README.md"
        probe.touch()
    except OSError as fault:
        raise Fault(
            f"--out {args.out}: {fault.strerror}; name a folder that can be written."
        ) from fault
    began = time.perf_counter()
    if args.jobs == 1:
        played = [study.play(job) for job in jobs]
    else:
        play = functools.partial(_play, args.game, args.pack)
        fresh = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(args.jobs, fresh) as pool:
            played = list(pool.map(play, jobs, chunksize=min(_CHUNK, 1 + len(jobs) // 50)))
    report = study.report(played)
    for chart in report.charts:
        (args.out / f"{chart.name}.png").write_bytes(draw(chart))
    probe.write_text(report.page, encoding="utf-8")
    seconds = time.perf_counter() - began
    print(f"{probe}: {len(jobs)} games in {seconds:.0f} s, {seconds / len(jobs):.2f} s each.")
    return 0


def _study(game: str, pack: str | None) -> Study:
    study: Study | None = getattr(load(game, pack), "study", None)
    if study is None:
        raise Fault(f"--game {game}: nothing is studied of this game yet.")
    return study


@functools.cache
def _kept(game: str, pack: str | None) -> Study:
    """The study, read once in each process of the pool."""
    study = _study(game, pack)
    gc.freeze()
    gc.set_threshold(_COLLECT)
    return study


def _play(game: str, pack: str | None, job: Job) -> Any:
    return _kept(game, pack).play(job)
