"""Studies: whole games that policies play, summed up for who balances the content of a game.

A game whose `Rules` have a `study` (see `rules`) can be studied: it says which games to play, plays
one, and makes a page with charts of all. The caller spreads the games over processes; what comes
out does not hang on how.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

__all__ = ["Bar", "Chart", "Job", "Report", "Study"]


class Job(msgspec.Struct, frozen=True):
    """One game to play: `label` says which part of the study it belongs to."""

    label: str
    seed: str
    seats: int
    policy: str
    options: tuple[tuple[str, str], ...] = ()


class Bar(msgspec.Struct, frozen=True):
    """A row of a chart. `parts`: lengths from the left, one for each of the chart's `parts`; or,
    where the chart has none, (10th percentile, median, 90th percentile). `note`: what stands at the
    end, as the number of games."""

    label: str
    parts: tuple[float, ...]
    note: str = ""


class Chart(msgspec.Struct, frozen=True):
    """A picture of figures. `name` becomes the file's. `band`: what the figures should lie in."""

    name: str
    title: str
    bars: tuple[Bar, ...]
    parts: tuple[str, ...] = ()
    band: tuple[float, float] | None = None


class Report(msgspec.Struct, frozen=True):
    """A page in Markdown that shows the charts by `NAME.png`."""

    page: str
    charts: tuple[Chart, ...]


class Study(Protocol):
    """What a game offers to be studied by."""

    def jobs(self, games: int, policies: Sequence[str], seats: int, seed: str) -> tuple[Job, ...]:
        """The games to play: about `games` for each policy ("" first: the study's own choice).
        Raises `Refused` for a policy or a number of seats that does not go."""
        ...

    def play(self, job: Job) -> Any:
        """One game, as a struct that `report` takes."""
        ...

    def report(self, played: Sequence[Any]) -> Report:
        """What came out, in any order of the games."""
        ...
