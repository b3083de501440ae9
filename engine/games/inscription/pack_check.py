"""Whether a sheet can be played: codes resolve, graphs connect, grids fit, units can be placed.

Each check yields (path within the sheet, reason): what the rules need of any sheet, wherever it
comes from. What our own sheets promise beyond that is in `pack_design.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import pairwise
from typing import Any, Final

from engine.games.inscription import words
from engine.games.inscription.boards import (
    Asset,
    Expansion,
    Industry,
    Navigation,
)
from engine.games.inscription.pack_check_ai import check_ai
from engine.games.inscription.pack_check_war import check_warfare
from engine.games.inscription.pack_read import COLUMNS

__all__ = ["CHECKS", "Found", "cell_of", "detached", "lane_distance"]

Found = Iterator[tuple[str, str]]

_CODE: Final = re.compile(rf"[{COLUMNS}][1-7]")
# What only Navigation can hold.
_NAVIGATION_ONLY: Final = ("relic", "mecatol", "home", "empty")


def cell_of(at: tuple[int, int]) -> str:
    """The grid code of a position: 13 columns of letters by x, 7 rows by y."""
    column = min(at[0] * len(COLUMNS) // 1000, len(COLUMNS) - 1)
    return f"{COLUMNS[column]}{min(at[1] // 100, 6) + 1}"


def _doubles(codes: Iterable[str]) -> list[str]:
    return [code for code, n in Counter(codes).items() if n > 1]


def _own_assets(assets: Iterable[tuple[str, Asset]]) -> Found:
    for path, asset in assets:
        if asset.kind in _NAVIGATION_ONLY:
            yield path, f"{asset.kind} is an asset of Navigation only"


def lane_distance(sheet: Navigation, start: str) -> dict[str, int]:
    """Lanes from `start` to each system that can be reached without wormholes."""
    near: dict[str, list[str]] = {}
    for a, b in sheet.lanes:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    found, todo = {start: 0}, [start]
    for code in todo:
        for other in near.get(code, ()):
            if other not in found:
                found[other] = found[code] + 1
                todo.append(other)
    return found


def _check_navigation(sheet: Navigation) -> Found:
    assets = {s.code: s.asset.kind for s in sheet.systems}
    for code in _doubles(s.code for s in sheet.systems):
        yield "systems", f"{code} stands there twice"
    for i, one in enumerate(sheet.systems):
        if not _CODE.fullmatch(one.code):
            yield f"systems[{i}].code", f"{one.code!r} is no grid code (a letter A–N, a row 1–7)"
        elif cell_of(one.at) != one.code:
            yield f"systems[{i}].at", f"{one.at} lies in {cell_of(one.at)}, not in {one.code}"
    for name, code in (("home", sheet.home), ("mecatol", sheet.mecatol)):
        if code not in assets:
            yield name, f"there is no system {code}"
        elif assets[code] != name:
            yield name, f"{code} holds {assets[code]}, not {name}"
        if list(assets.values()).count(name) > 1:
            yield "systems", f"there are several systems that hold {name}"
    yield from _check_lanes(sheet, assets)
    for i, hole in enumerate(sheet.wormholes):
        if hole.code != f"W{i + 1}":
            yield f"wormholes[{i}].code", f"must be W{i + 1} (they are numbered in order)"
        if hole.system not in assets:
            yield f"wormholes[{i}].system", f"there is no system {hole.system}"
    if len(sheet.wormholes) == 1:
        yield "wormholes", "one wormhole alone leads nowhere"
    reached = set(lane_distance(sheet, sheet.home))
    ends = {hole.system for hole in sheet.wormholes}
    if reached & ends:
        for code in sorted(ends):
            reached |= set(lane_distance(sheet, code))
    if lost := sorted(set(assets) - reached):
        yield "lanes", f"no way leads from home to {', '.join(lost)}"


def _check_lanes(sheet: Navigation, assets: dict[str, str]) -> Found:
    known = {frozenset(lane) for lane in sheet.lanes}
    for i, lane in enumerate(sheet.lanes):
        for code in lane:
            if code not in assets:
                yield f"lanes[{i}]", f"there is no system {code}"
        if lane[0] == lane[1]:
            yield f"lanes[{i}]", f"leads from {lane[0]} to itself"
        if frozenset(lane) in {frozenset(x) for x in sheet.lanes[:i]}:
            yield f"lanes[{i}]", f"{'-'.join(lane)} stands there twice"
    for i, lane in enumerate(sheet.printed):
        if frozenset(lane) not in known:
            yield f"printed[{i}]", f"{'-'.join(lane)} is no lane"
        elif sheet.home not in lane:
            yield f"printed[{i}]", f"{'-'.join(lane)} does not leave home ({sheet.home})"


def _check_expansion(sheet: Expansion) -> Found:
    for name in _doubles(p.name for p in sheet.planets):
        yield "planets", f"two planets are called {name}"
    for i, planet in enumerate(sheet.planets):
        path = f"planets[{i}]"
        width = len(planet.grid[0]) if planet.grid else 0
        if not width or any(len(row) != width for row in planet.grid):
            yield f"{path}.grid", "rows must be equally long"
        if set("".join(planet.grid)) - set(words.LETTERS):
            yield f"{path}.grid", "icons are the letters M, I and R"
        if len(planet.rows) != len(planet.grid):
            yield f"{path}.rows", f"{len(planet.grid)} rows need as many assets"
        if len(planet.columns) != width:
            yield f"{path}.columns", f"{width} columns need as many assets"
        for side, assets in (("rows", planet.rows), ("columns", planet.columns)):
            yield from _own_assets((f"{path}.{side}[{j}]", a) for j, a in enumerate(assets))
    for i, dock in enumerate(sheet.docks):
        if set(dock.cost) - set(words.LETTERS):
            yield f"docks[{i}].cost", "icons are the letters M, I and R"
        yield from _own_assets([(f"docks[{i}].asset", dock.asset)])
    if any(a > b for a, b in pairwise(sheet.population)):
        yield "population", "values must rise from the bottom of the track"


def detached(codes: Collection[str]) -> list[set[str]]:
    """The parts of a grid that no edge joins, as sets of codes."""
    left, found = set(codes), []
    while left:
        todo = [left.pop()]
        part = set(todo)
        for code in todo:
            x, y = COLUMNS.index(code[0]), int(code[1:])
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                if 0 <= x + dx < len(COLUMNS):
                    other = f"{COLUMNS[x + dx]}{y + dy}"
                    if other in left:
                        left.remove(other)
                        part.add(other)
                        todo.append(other)
        found.append(part)
    return found


def _check_industry(sheet: Industry) -> Found:
    tagged = {s.code for s in sheet.spaces if s.tag}
    for part in detached([s.code for s in sheet.spaces]):
        if sheet.start not in part and not part & tagged:
            yield "spaces", f"nothing opens the detached part with {min(part)}"
    for space in sheet.spaces:
        if space.asset.kind == "empty":
            if not space.tag and space.code != sheet.start:
                yield "spaces", f"{space.code} holds no asset"
        else:
            yield from _own_assets([("spaces", space.asset)])
    if sheet.legend[0][0] == sheet.legend[1][0]:
        yield "legend", "the two bursts need different specialties"
    rows = [("councilors", sheet.councilors, sheet.vote_icons)]
    rows += [
        (kind, points, sheet.columns)
        for kind, points in zip(words.COMMODITIES, sheet.commodities, strict=True)
    ]
    for name, points, icons in rows:
        if any(a.after >= b.after for a, b in pairwise(points)):
            yield f"chart.{name}", "points must stand in order from the left"
        if any(p.after > icons for p in points):
            yield f"chart.{name}", f"a point stands behind more than {icons} icons"
    if any(a >= b for a, b in pairwise(sheet.trade_icons)):
        yield "chart.trade_icons", "columns must rise"
    if any(c >= sheet.columns for c in sheet.trade_icons):
        yield "chart.trade_icons", f"columns are counted from 0 to {sheet.columns - 1}"


CHECKS: Final[dict[str, Callable[[Any], Found]]] = {
    "navigation": _check_navigation,
    "expansion": _check_expansion,
    "industry": _check_industry,
    "warfare": check_warfare,
    "ai": check_ai,
}
