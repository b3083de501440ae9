"""What our own sheets (`source = "own"`) promise beyond what the rules need: counts and shapes.

Nothing here keeps a match from being played, so the shipped pack is not held to it at every start,
but by `speaker content check` and by the tests; packs laid over it are held to it when they are
read. Each check yields (path within the sheet, reason).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection
from itertools import combinations, pairwise
from typing import Any, Final

from engine.core.effects import Modifier
from engine.games.inscription import words
from engine.games.inscription.boards import Expansion, Industry, Navigation, Technology, Warfare
from engine.games.inscription.pack_check import Found, detached, lane_distance
from engine.games.inscription.pack_check_ai import design_ai
from engine.games.inscription.pack_check_war import turns
from engine.games.inscription.pack_read import COLUMNS

__all__ = ["design_faults"]

# Closer than this, circles would touch (positions are on a field of 1000 × 700).
_APART: Final = 58
_CLEAR: Final = 30
_FAR: Final = 6
"""Lanes between two wormholes that spare somebody a journey."""
_SENTENCE: Final = 150
"""Letters of an idea that are still read on a small picture."""
_Counts = tuple[tuple[str, int, int, int], ...]


def design_faults(kind: str, sheet: Any) -> Found:
    """Where a sheet of a kind (`navigation`, …, `ai`) falls short of what our own promise."""
    if kind in words.SHEETS:
        yield from _design_sheet(sheet)
    yield from _DESIGN[kind](sheet)


def _design_sheet(sheet: Any) -> Found:
    if len(sheet.idea) > _SENTENCE or not sheet.idea.endswith("."):
        yield "idea", f"is one sentence of at most {_SENTENCE} letters"
    if sheet.technologies[0].name == sheet.technologies[1].name:
        yield "technologies", "the two need different names"


def _within(path: str, counts: _Counts, where: str = "") -> Found:
    for name, n, least, most in counts:
        if not least <= n <= most:
            yield path, f"{n} {name}{where}; there should be {least} to {most}"


def _named(technologies: Collection[Technology], name: str, key: str) -> Found:
    for one in technologies:
        if one.name == name:
            if not any(isinstance(a, Modifier) and a.key == key for a in one.abilities):
                yield "technologies", f"{name} must have the modifier {key}"
            return
    yield "technologies", f"one of the two must be {name}"


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
    yield from _within("systems", counts)
    yield from _shortcuts(sheet)
    yield from _named(sheet.technologies, "Gravity Drive", "wormholes")
    yield from _planar(sheet)


def _shortcuts(sheet: Navigation) -> Found:
    """Some wormhole leads to somewhere that is far away by lanes, or that no lane leads to."""
    ends = sorted({hole.system for hole in sheet.wormholes})
    for code in ends:
        away = lane_distance(sheet, code)
        if any(away.get(other, _FAR) >= _FAR for other in ends):
            return
    yield "wormholes", f"no two of them are {_FAR} lanes apart, so they are no shortcut"


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


def _design_expansion(sheet: Expansion) -> Found:
    if not 9 <= len(sheet.planets) <= 11:
        yield "planets", f"{len(sheet.planets)} planets; there should be 9 to 11"
    for i, planet in enumerate(sheet.planets):
        size = sorted((len(planet.grid), len(planet.grid[0]) if planet.grid else 0))
        if size[0] not in (2, 3) or size[1] not in (2, 3, 4):
            yield f"planets[{i}].grid", f"{size[1]}×{size[0]} icons; 2×2 to 4×3 are meant"
    if len(sheet.population) < 8:
        yield "population", "the track has at least 8 values"
    elif sheet.population[-1] <= sheet.population[0]:
        yield "population", "the last value is more than the first"


def _design_industry(sheet: Industry) -> Found:
    tags = sum(bool(s.tag) for s in sheet.spaces)
    parts = len(detached([s.code for s in sheet.spaces]))
    counts = (
        ("spaces", len(sheet.spaces), 48, 64),
        ("tagged spaces", tags, 3, 5),
        ("detached pockets", parts - 1, 1, 3),
        ("trade good assets by the chart", sheet.goods, 12, 14),
        ("vote assets by the chart", sheet.votes, 14, 16),
        ("vote icons", sheet.vote_icons, 5, 7),
        ("commodity columns", sheet.columns, 6, 7),
        ("trade good icons below the columns", len(sheet.trade_icons), 3, 5),
        ("point assets in the councilor row", len(sheet.councilors), 1, 4),
    )
    yield from _within("spaces", counts)
    for name, points in zip(words.COMMODITIES, sheet.commodities, strict=True):
        if not points:
            yield f"chart.{name}", "a row has a point asset"


def _design_warfare(sheet: Warfare) -> Found:
    for side in (0, 1):
        letters = COLUMNS[side * sheet.columns : (side + 1) * sheet.columns]
        anomalies = [c for c in sheet.anomalies if re.fullmatch(rf"[{letters}]\d+", c)]
        for section in range(4):
            rows = range(section * sheet.section_rows + 1, (section + 1) * sheet.section_rows + 1)
            n = len(rows) * sheet.columns - sum(int(c[1:]) in rows for c in anomalies)
            if n < 14:
                yield "anomalies", f"{n} nodes in a section; there should be 14 at least"
        counts = (
            ("anomalies", len(anomalies), 3, 4),
            ("asset nodes", sum(code[:1] in letters for code, _ in sheet.nodes), 8, 10),
        )
        yield from _within("nodes", counts, f" on the {words.SIDES[side]}")
    if len(sheet.units) != 7:
        yield "units", f"{len(sheet.units)} unit types; there should be 7"
    for a, b in combinations(sheet.units, 2):
        if a.shape and b.shape and turns(a.shape) == turns(b.shape):
            yield "units", f"{a.code} and {b.code} have the same shape"
    found = {u.code: u for u in sheet.units}
    if missing := [code for code in _FLEET if code not in found]:
        yield "units", f"there is no {', '.join(missing)}"
    if not {"DN", "WS"} <= set(found) or not all(found[c].locked for c in ("DN", "WS")):
        yield "units", "dreadnoughts (DN) and war suns (WS) begin locked"
    cruiser = found.get("CR")
    if cruiser is None or cruiser.cost != ("M", "M", "M") or cruiser.points != 1:
        yield "units", "a cruiser (CR) costs three material and is worth 1 point"
    if not any(set(u.cost) & set("bpcw") for u in sheet.units):
        yield "units", "at least one cost holds a specialty"
    for side in (0, 1):
        points = [p[side].n for p in sheet.prizes if p[side].kind == "vp"]
        if any(a > b for a, b in pairwise(points)):
            yield "wars", "prizes must not shrink from war to war"
        if sheet.losses and sheet.losses[-1][side] <= sheet.losses[0][side]:
            yield "wars", "the last war costs more than the first"
    yield from _named(sheet.technologies, "Fleet Logistics", "strength")


_FLEET: Final = ("IN", "DD", "CR", "CV", "DN", "WS")
_DESIGN: Final[dict[str, Callable[[Any], Found]]] = {
    "navigation": _design_navigation,
    "expansion": _design_expansion,
    "industry": _design_industry,
    "warfare": _design_warfare,
    "ai": design_ai,
}
