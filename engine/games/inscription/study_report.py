"""The page of a study: scores by policy, faction, sheet and seat, where points come from, which
sheets are used, against what the content is meant to reach.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import mean, median
from typing import Final

import msgspec

from engine.core.study import Bar, Chart, Report
from engine.games.inscription.game import Game
from engine.games.inscription.names import card
from engine.games.inscription.ranks import lowest
from engine.games.inscription.score import SOURCES
from engine.games.inscription.words import DIFFICULTIES, SHEETS

__all__ = ["SeatPlayed", "cosine", "percentile", "report"]

# Bands of the median score at a table, by policy.
BANDS: Final = {
    "random": (15, 30), "greedy": (45, 65), "planner": (75, 100), "sampler": (75, 100),
}  # fmt: skip
# Parts in a hundred of solo games that end better than a loss.
_SOLO: Final = {"easy": (90, 100), "medium": (55, 85), "hard": (20, 50)}
_TOP = 140
_FACTION, _SHEET, _SEAT, _ALIKE = 0.12, 0.15, 0.03, 0.9
_SHORT: Final = ("Navigation", "Expansion", "Industry", "Warfare")


class SeatPlayed(msgspec.Struct, frozen=True):
    """What is kept of a seat of a finished game. `place`: counted from the Speaker. `points`:
    (sheet, source, points). `turns`: events in which each sheet was active. `assets`: for each
    sheet (kind, how many were claimed)."""

    label: str
    seed: str
    policy: str
    place: int
    faction: str
    sheets: tuple[str, ...]
    score: int
    points: tuple[tuple[int, str, int], ...]
    turns: tuple[int, ...]
    assets: tuple[tuple[tuple[str, int], ...], ...]
    won: bool
    won_wars: int
    lost_wars: int
    solo: bool


def percentile(values: Iterable[int], part: float) -> float:
    """The value below which `part` of a hundred lie, between neighbours in proportion."""
    ranked = sorted(values)
    at = (len(ranked) - 1) * part / 100
    low = math.floor(at)
    high = min(low + 1, len(ranked) - 1)
    return ranked[low] + (ranked[high] - ranked[low]) * (at - low)


def cosine(one: dict[str, float], other: dict[str, float]) -> float:
    """How alike two uses of assets are: 1 the same in proportion, 0 nothing in common."""
    dot = sum([n * other.get(kind, 0.0) for kind, n in one.items()])
    size = math.sqrt(sum([n * n for n in one.values()]) * sum([n * n for n in other.values()]))
    return dot / size if size else 0.0


def report(game: Game, seats: Sequence[SeatPlayed], games: int, policies: str) -> Report:
    """The page and its charts."""
    tables = [seat for seat in seats if not seat.solo]
    main = [seat for seat in tables if seat.policy == _main(tables)]
    lines = [
        "# Balance of Twilight Inscription",
        "",
        f"{games} games, pack `{game.hash[:16]}`, policies `{policies}`. Factions are kept by lot.",
        "Written by `speaker balance`; the same games come out of the same seed.",
        "",
    ]
    charts: list[Chart] = []
    if tables:
        _scores(lines, charts, tables)
        lines += [f"Everything below about tables is of *{main[0].policy}*.", ""]
        _factions(game, lines, charts, main)
        _sheets(game, lines, charts, main)
        _seats(lines, charts, main)
        _sources(lines, charts, tables)
        _use(game, lines, charts, main)
    solo = [seat for seat in seats if seat.solo]
    if solo:
        _alone(lines, charts, solo)
    return Report("\n".join(lines).rstrip() + "\n", tuple(charts))


def _main(tables: Sequence[SeatPlayed]) -> str:
    found = dict.fromkeys([seat.policy for seat in tables])
    return "planner" if "planner" in found else next(reversed(found), "")


def _spread(label: str, seats: Sequence[SeatPlayed]) -> Bar:
    scores = [seat.score for seat in seats]
    low, high = percentile(scores, 10), percentile(scores, 90)
    return Bar(label, (low, float(median(scores)), high), str(len(scores)))


def _table(lines: list[str], head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    lines.append("| " + " | ".join(head) + " |")
    lines.append("| " + " | ".join(["---", *["---:"] * (len(head) - 1)]) + " |")
    lines += ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    lines.append("")


def _mark(holds: bool) -> str:
    return "holds" if holds else "**does not hold**"


def _picture(lines: list[str], charts: list[Chart], chart: Chart) -> None:
    charts.append(chart)
    lines += [f"![{chart.title}]({chart.name}.png)", ""]


def _groups(seats: Iterable[SeatPlayed], key: str) -> dict[str, list[SeatPlayed]]:
    found: dict[str, list[SeatPlayed]] = {}
    for seat in seats:
        found.setdefault(str(getattr(seat, key)), []).append(seat)
    return found


def _scores(lines: list[str], charts: list[Chart], tables: Sequence[SeatPlayed]) -> None:
    lines += ["## Scores by policy", ""]
    rows, bars = [], []
    groups = _groups(tables, "policy")
    for policy in sorted(groups, key=lambda name: [*BANDS].index(name)):
        seats = groups[policy]
        scores = [seat.score for seat in seats]
        low, high = BANDS[policy]
        middle = median(scores)
        rows.append(
            (
                policy, len(scores), f"{middle:g}", f"{mean(scores):.1f}",
                *[f"{percentile(scores, part):.0f}" for part in (10, 90, 99.5)],
                f"{low}–{high}", _mark(low <= middle <= high),
            )
        )  # fmt: skip
        bars.append(_spread(policy, seats))
    head = ("policy", "scores", "median", "mean", "10 %", "90 %", "99.5 %", "band of the median",
            "")  # fmt: skip
    _table(lines, head, rows)
    top = percentile([seat.score for seat in groups[_main(tables)]], 99.5)
    lines += [f"99.5th percentile at most {_TOP}: {top:.0f}, {_mark(top <= _TOP)}.", ""]
    _picture(lines, charts, Chart("scores", "Scores by policy", tuple(bars)))


def _off(seats: Sequence[SeatPlayed], whole: float) -> float:
    return mean([seat.score for seat in seats]) / whole - 1 if whole else 0.0


def _factions(
    game: Game, lines: list[str], charts: list[Chart], seats: Sequence[SeatPlayed]
) -> None:
    lines += ["## Factions", ""]
    whole = mean([seat.score for seat in seats])
    groups = _groups(seats, "faction")
    ranked = sorted(groups.items(), key=lambda one: -mean([seat.score for seat in one[1]]))
    rows, bars, most = [], [], dict.fromkeys(range(4), "")
    for faction, found in ranked:
        used = [mean([seat.turns[k] for seat in found]) for k in range(4)]
        first = max(range(4), key=lambda k: used[k])
        most[first] = most[first] or card(game, faction)
        off = _off(found, whole)
        rows.append(
            (
                card(game, faction), len(found), f"{mean([seat.score for seat in found]):.1f}",
                f"{off:+.1%}", *[f"{n:.2f}" for n in used], SHEETS[first],
            )
        )  # fmt: skip
        bars.append(_spread(card(game, faction), found))
    head = ("faction", "scores", "mean", "off", *_SHORT, "most used")
    _table(lines, head, rows)
    far = max(ranked, key=lambda one: abs(_off(one[1], whole)))
    off = _off(far[1], whole)
    lines += [
        f"No faction's mean more than {_FACTION:.0%} from {whole:.1f}: the farthest is "
        f"{card(game, far[0])} with {off:+.1%}, {_mark(abs(off) <= _FACTION)}.",
        "",
        "Each sheet type the most used of some faction: "
        + "; ".join([f"{SHEETS[k]} {name or 'of none'}" for k, name in most.items()])
        + f": {_mark(all(most.values()))}.",
        "",
    ]
    band = (whole * (1 - _FACTION), whole * (1 + _FACTION))
    _picture(lines, charts, Chart("factions", "Scores by faction", tuple(bars), (), band))


def _sheets(game: Game, lines: list[str], charts: list[Chart], seats: Sequence[SeatPlayed]) -> None:
    lines += ["## Sheets", ""]
    whole = mean([seat.score for seat in seats])
    rows, bars, worst = [], [], ("", 0.0)
    for kind in range(4):
        groups: dict[str, list[SeatPlayed]] = {}
        for seat in seats:
            groups.setdefault(seat.sheets[kind], []).append(seat)
        for layout, found in sorted(groups.items()):
            off = _off(found, whole)
            if abs(off) > abs(worst[1]):
                worst = (card(game, layout), off)
            here = mean([sum([n for s, _, n in seat.points if s == kind]) for seat in found])
            rows.append(
                (
                    f"{card(game, layout)} (`{layout}`)", len(found),
                    f"{mean([seat.score for seat in found]):.1f}", f"{off:+.1%}", f"{here:.1f}",
                    f"{mean([seat.turns[kind] for seat in found]):.2f}",
                )
            )  # fmt: skip
            bars.append(_spread(card(game, layout), found))
    _table(lines, ("sheet", "scores", "mean", "off", "points on it", "events active"), rows)
    lines += [
        f"No sheet's mean more than {_SHEET:.0%} from {whole:.1f}: the farthest is {worst[0]} with "
        f"{worst[1]:+.1%}, {_mark(abs(worst[1]) <= _SHEET)}.",
        "",
    ]
    band = (whole * (1 - _SHEET), whole * (1 + _SHEET))
    _picture(lines, charts, Chart("sheets", "Scores by sheet", tuple(bars), (), band))
    _alike(game, lines, seats)


def _alike(game: Game, lines: list[str], seats: Sequence[SeatPlayed]) -> None:
    """How alike the assets are that two sheets of a type let one claim."""
    rows = []
    for kind, name in enumerate(SHEETS):
        uses: dict[str, dict[str, float]] = {}
        for seat in seats:
            use = uses.setdefault(seat.sheets[kind], {})
            for asset, n in seat.assets[kind]:
                use[asset] = use.get(asset, 0.0) + n
        pairs = [
            (cosine(one, other), a, b)
            for a, one in uses.items()
            for b, other in uses.items()
            if a < b
        ]
        if pairs:
            worst, a, b = max(pairs)
            rows.append(
                (name, f"{worst:.3f}", f"{card(game, a)} · {card(game, b)}", _mark(worst < _ALIKE))
            )
    lines += [f"Use of assets of any two sheets of a type, cosine under {_ALIKE}:", ""]
    _table(lines, ("type", "most alike", "which", ""), rows)


def _seats(lines: list[str], charts: list[Chart], seats: Sequence[SeatPlayed]) -> None:
    turned = {seat.seed for seat in seats if seat.label == "rotated"}
    rotated = [seat for seat in seats if seat.seed in turned]
    if not rotated:
        return
    lines += ["## Seats", "", "The same deals and dice, each seat being Speaker once.", ""]
    whole = mean([seat.score for seat in rotated])
    groups = _groups(rotated, "place")
    rows, bars, worst = [], [], 0.0
    for place, found in sorted(groups.items(), key=lambda one: int(one[0])):
        name = "Speaker" if place == "0" else f"{place} after the Speaker"
        off = _off(found, whole)
        worst = max(worst, abs(off))
        rows.append(
            (name, len(found), f"{mean([seat.score for seat in found]):.1f}", f"{off:+.1%}",
             f"{mean([seat.won for seat in found]):.0%}")
        )  # fmt: skip
        bars.append(_spread(name, found))
    _table(lines, ("seat", "scores", "mean", "off", "won"), rows)
    lines += [f"Each within {_SEAT:.0%}: {worst:.1%} at most, {_mark(worst <= _SEAT)}.", ""]
    _picture(lines, charts, Chart("seats", "Scores by seat", tuple(bars)))


def _sources(lines: list[str], charts: list[Chart], tables: Sequence[SeatPlayed]) -> None:
    lines += ["## Where points come from", ""]
    groups = _groups(tables, "policy")
    names = [name for name in BANDS if name in groups]
    rows, parts = [], dict[str, tuple[float, ...]]()
    means: dict[tuple[str, int, str], float] = {}
    for name in names:
        for seat in groups[name]:
            for sheet, source, n in seat.points:
                key = (name, sheet, source)
                means[key] = means.get(key, 0.0) + n / len(groups[name])
        parts[name] = tuple(
            [sum([n for (one, s, _), n in means.items() if (one, s) == (name, k)])
             for k in range(4)]
        )  # fmt: skip
    for sheet in range(4):
        for source in SOURCES:
            found = [means.get((name, sheet, source), 0.0) for name in names]
            if any(found):
                rows.append((f"{SHEETS[sheet]}: {source}", *[f"{n:.1f}" for n in found]))
    _table(lines, ("source", *names), rows)
    bars = tuple([Bar(name, parts[name], str(len(groups[name]))) for name in names])
    _picture(lines, charts, Chart("points", "Mean points by sheet", bars, _SHORT))


def _use(game: Game, lines: list[str], charts: list[Chart], seats: Sequence[SeatPlayed]) -> None:
    lines += ["## Use of sheets by faction", ""]
    bars = []
    for faction, found in sorted(_groups(seats, "faction").items()):
        used = tuple([mean([float(seat.turns[k]) for seat in found]) for k in range(4)])
        bars.append(Bar(card(game, faction), used, str(len(found))))
    won = mean([seat.won_wars for seat in seats])
    lost = mean([seat.lost_wars for seat in seats])
    lines += [f"A seat wins {won:.1f} and loses {lost:.1f} borders of its wars on average.", ""]
    title = "Events in which a sheet was active"
    _picture(lines, charts, Chart("use", title, tuple(bars), _SHORT))


def _alone(lines: list[str], charts: list[Chart], seats: Sequence[SeatPlayed]) -> None:
    lines += ["## Alone against the AI faction", ""]
    rows, bars = [], []
    groups = _groups(seats, "label")
    for level in DIFFICULTIES:
        found = groups.get(f"solo {level}", [])
        if not found:
            continue
        low, high = _SOLO[level]
        share = 100 * mean([seat.score >= lowest(level) for seat in found])
        rows.append(
            (level, len(found), f"{median([seat.score for seat in found]):g}", f"{share:.0f} %",
             f"{low}–{high} %", _mark(low <= share <= high))
        )  # fmt: skip
        bars.append(_spread(level, found))
    _table(lines, ("difficulty", "games", "median", "better than a loss", "band", ""), rows)
    _picture(lines, charts, Chart("solo", "Scores alone", tuple(bars)))
