"""Whether a Warfare sheet can be played: its grid, its units, their first placements, its wars."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from engine.games.inscription import words
from engine.games.inscription.boards import Warfare
from engine.games.inscription.pack_read import COLUMNS, COST_LETTERS

__all__ = ["check_warfare", "turns"]

_Shape = tuple[tuple[int, int], ...]


def turns(shape: _Shape) -> set[_Shape]:
    """All different rotations and reflections of a shape, each moved to the corner and sorted."""
    found = set()
    cells = list(shape)
    for _ in range(2):
        for _ in range(4):
            cells = [(-y, x) for x, y in cells]
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            found.add(tuple(sorted((x - left, y - top) for x, y in cells)))
        cells = [(-x, y) for x, y in cells]
    return found


def _joined(shape: _Shape) -> bool:
    left, todo = set(shape[1:]), [shape[0]]
    for x, y in todo:
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell in left:
                left.remove(cell)
                todo.append(cell)
    return not left


def _first_placements(sheet: Warfare, side: int, shape: _Shape) -> int:
    """How many placements on the empty half touch the first row above the starting line."""
    height = 4 * sheet.section_rows
    free = {
        (x, y)
        for x in range(sheet.columns)
        for y in range(height)
        if f"{COLUMNS[side * sheet.columns + x]}{y + 1}" not in sheet.anomalies
    }
    n = 0
    for turn in turns(shape):
        deep = max(y for _, y in turn)
        for dx in range(sheet.columns):
            n += {(x + dx, y + height - 1 - deep) for x, y in turn} <= free
    return n


def check_warfare(sheet: Warfare) -> Iterator[tuple[str, str]]:
    """What the rules need of a Warfare sheet."""
    letters = COLUMNS[: 2 * sheet.columns]
    codes = {f"{c}{r + 1}" for c in letters for r in range(4 * sheet.section_rows)}
    marked = [code for code, _ in sheet.nodes] + list(sheet.anomalies)
    for code, n in Counter(marked).items():
        if code not in codes:
            yield "nodes", f"there is no node {code}"
        if n > 1:
            yield "nodes", f"{code} stands there twice"
    for i, (_, asset) in enumerate(sheet.nodes):
        if asset.kind in ("relic", "mecatol", "home", "empty"):
            yield f"nodes[{i}].asset", f"{asset.kind} is an asset of Navigation only"
    yield from _check_units(sheet)
    if len(sheet.prizes) != 4:
        yield "wars", f"there are four wars, not {len(sheet.prizes)}"
    for a, b in pairwise(sheet.losses):
        if a[0] > b[0] or a[1] > b[1]:
            yield "wars", "losses must not shrink from war to war"


def _check_units(sheet: Warfare) -> Iterator[tuple[str, str]]:
    for code, n in Counter(u.code for u in sheet.units).items():
        if n > 1:
            yield "units", f"two units are called {code}"
    for i, unit in enumerate(sheet.units):
        path = f"units[{i}]"
        if not re.fullmatch(r"[A-Z]{2}", unit.code):
            yield f"{path}.code", "must be two capital letters"
        if unit.locked and unit.locked not in words.SPECIALTIES:
            yield f"{path}.locked", f"{unit.locked!r} is no specialty"
        if unit.code == "IN":
            if unit.cost != ("*",) or unit.count:
                yield path, "infantry costs '*' (one of any resource) and has count 0"
        elif unit.count < 1 or not unit.cost or set(unit.cost) - set(COST_LETTERS):
            yield path, f"needs a count from 1 and a cost of the letters {COST_LETTERS}"
        if not unit.shape or not _joined(unit.shape):
            yield f"{path}.shape", "must be cells in one piece"
            continue
        for side in (0, 1):
            if not _first_placements(sheet, side, unit.shape):
                where = f"{words.SIDES[side]} half"
                yield f"{path}.shape", f"cannot be placed first on the {where}"
    if not any(u.code == "IN" for u in sheet.units):
        yield "units", "there is no infantry (IN)"
