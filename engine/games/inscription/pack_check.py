"""Whether a sheet can be played: codes resolve, graphs connect, grids fit, units can be placed.

Each check yields (path within the sheet, reason). The `design_` checks hold our own sheets
(`source = "own"`) to the counts and shapes that they promise; a sheet transcribed from elsewhere is
only held to what the rules need.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import combinations, pairwise
from typing import Any, Final

from engine.core.effects import Modifier
from engine.games.inscription import words
from engine.games.inscription.boards import (
    Asset,
    Expansion,
    Industry,
    Navigation,
    Technology,
)
from engine.games.inscription.pack_check_ai import check_ai, design_ai
from engine.games.inscription.pack_check_war import check_warfare, design_warfare
from engine.games.inscription.pack_read import COLUMNS

__all__ = ["CHECKS", "DESIGN", "Found", "cell_of", "lane_distance"]

Found = Iterator[tuple[str, str]]

_CODE: Final = re.compile(rf"[{COLUMNS}][1-7]")
# What only Navigation can hold.
_NAVIGATION_ONLY: Final = ("relic", "mecatol", "home", "empty")
# Closer than this, circles would touch (positions are on a field of 1000 × 700).
_APART: Final = 58
_CLEAR: Final = 30


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


def _named(technologies: Collection[Technology], name: str, key: str) -> Found:
    for one in technologies:
        if one.name == name:
            if not any(isinstance(a, Modifier) and a.key == key for a in one.abilities):
                yield "technologies", f"{name} must have the modifier {key}"
            return
    yield "technologies", f"one of the two must be {name}"


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


def _design_navigation(sheet: Navigation) -> Found:
    kinds = Counter(s.asset.kind for s in sheet.systems)
    counts = (
        ("systems", len(sheet.systems), 30, 38),
        ("empty systems", kinds["empty"], 4, 7),
        ("relics", kinds["relic"], 2, 3),
        ("wormholes", len(sheet.wormholes), 4, 8),
        ("printed lanes", len(sheet.printed), 2, 3),
        ("lanes from home to Mecatol Rex", lane_distance(sheet, sheet.home).get(sheet.mecatol, 0),
         5, 7),
    )  # fmt: skip
    for name, n, least, most in counts:
        if not least <= n <= most:
            yield "systems", f"{n} {name}; there should be {least} to {most}"
    yield from _named(sheet.technologies, "Gravity Drive", "wormholes")
    yield from _planar(sheet)


def _planar(sheet: Navigation) -> Found:
    at = {s.code: s.at for s in sheet.systems}
    at |= {h.code: h.at for h in sheet.wormholes}
    for (a, p), (b, q) in combinations(at.items(), 2):
        if (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 < _APART**2:
            yield "systems", f"{a} and {b} are drawn too close to each other"
    lines = [*sheet.lanes, *((h.code, h.system) for h in sheet.wormholes)]
    lines = [line for line in lines if line[0] in at and line[1] in at]
    for (a, b), (c, d) in combinations(lines, 2):
        if len({a, b, c, d}) == 4 and _cross(at[a], at[b], at[c], at[d]):
            yield "lanes", f"{a}-{b} and {c}-{d} cross"
    for a, b in lines:
        for code, point in at.items():
            if code not in (a, b) and _distance(point, at[a], at[b]) < _CLEAR:
                yield "lanes", f"{a}-{b} is drawn over {code}"


def _turn(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> int:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _cross(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    return (_turn(a, b, c) > 0) != (_turn(a, b, d) > 0) and (
        (_turn(c, d, a) > 0) != (_turn(c, d, b) > 0)
    )


def _distance(p: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy or 1)
    along = max(0.0, min(1.0, along))
    away_x, away_y = p[0] - a[0] - along * dx, p[1] - a[1] - along * dy
    return float((away_x * away_x + away_y * away_y) ** 0.5)


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


def _design_expansion(sheet: Expansion) -> Found:
    if not 9 <= len(sheet.planets) <= 11:
        yield "planets", f"{len(sheet.planets)} planets; there should be 9 to 11"
    for i, planet in enumerate(sheet.planets):
        size = sorted((len(planet.grid), len(planet.grid[0]) if planet.grid else 0))
        if size[0] not in (2, 3) or size[1] not in (2, 3, 4):
            yield f"planets[{i}].grid", f"{size[1]}×{size[0]} icons; 2×2 to 4×3 are meant"
    if len(sheet.population) < 8:
        yield "population", "the track has at least 8 values"


def _components(codes: Collection[str]) -> list[set[str]]:
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
    for part in _components([s.code for s in sheet.spaces]):
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


def _design_industry(sheet: Industry) -> Found:
    tags = sum(bool(s.tag) for s in sheet.spaces)
    detached = len(_components([s.code for s in sheet.spaces])) - 1
    counts = (
        ("spaces", len(sheet.spaces), 48, 64),
        ("tagged spaces", tags, 3, 5),
        ("detached pockets", detached, 1, 3),
        ("trade good assets by the chart", sheet.goods, 12, 14),
        ("vote assets by the chart", sheet.votes, 14, 16),
        ("vote icons", sheet.vote_icons, 5, 7),
        ("commodity columns", sheet.columns, 6, 7),
    )
    for name, n, least, most in counts:
        if not least <= n <= most:
            yield "spaces", f"{n} {name}; there should be {least} to {most}"


CHECKS: Final[dict[str, Callable[[Any], Found]]] = {
    "navigation": _check_navigation,
    "expansion": _check_expansion,
    "industry": _check_industry,
    "warfare": check_warfare,
    "ai": check_ai,
}
DESIGN: Final[dict[str, Callable[[Any], Found]]] = {
    "navigation": _design_navigation,
    "expansion": _design_expansion,
    "industry": _design_industry,
    "warfare": design_warfare,
    "ai": design_ai,
}
