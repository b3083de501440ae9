"""Which sheets or factions of a pack are the same up to renaming.

Each has a *form*: what is left of it without names, codes, places on the paper and numbers (points,
costs, amounts), and whichever way it is turned. Two with one form are one idea printed twice.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from typing import Any, Final

import msgspec

from engine.games.inscription.boards import (
    Asset,
    Expansion,
    Faction,
    Industry,
    Navigation,
    Planet,
    Warfare,
)
from engine.games.inscription.pack_check_war import turns
from engine.games.inscription.pack_read import COLUMNS

__all__ = ["FORMS", "alike"]

_Cells = list[tuple[int, int, str]]
_ROUNDS: Final = 8


def alike(kind: str, items: Iterable[Any]) -> Iterator[tuple[str, str]]:
    """Items that are the same up to renaming, as (id, id of the earlier one). `kind` is a field of
    the pack; the items can be played. Only our own are looked at: what was transcribed is as it was
    printed. Cards of other kinds have no form."""
    form = FORMS.get(kind)
    if form is None:
        return
    seen: dict[str, str] = {}
    for item in items:
        if item.source == "own" and (first := seen.setdefault(form(item), item.id)) != item.id:
            yield item.id, first


def _navigation(sheet: Navigation) -> str:
    """The web by colour refinement: systems have one colour as long as asset, wormholes and the
    colours around them are the same."""
    near: dict[str, list[str]] = {system.code: [] for system in sheet.systems}
    for a, b in sheet.lanes:
        near[a].append(b)
        near[b].append(a)
    ends = Counter(hole.system for hole in sheet.wormholes)
    colour = {one.code: f"{one.asset.kind} {ends[one.code]}" for one in sheet.systems}
    for _ in range(_ROUNDS):
        colour = {
            code: _digest(colour[code], *sorted(colour[other] for other in others))
            for code, others in near.items()
        }
    return _digest(*sorted(colour.values()))


def _digest(*parts: str) -> str:
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()


def _expansion(sheet: Expansion) -> str:
    """The worlds in any order, each with rows and columns in any order."""
    docks = sorted("".join(sorted(dock.cost)) + dock.asset.kind for dock in sheet.docks)
    return _digest(*sorted(map(_planet, sheet.planets)), *docks)


def _planet(planet: Planet) -> str:
    wide = range(len(planet.columns))
    found = []
    for order in permutations(wide):
        rows = sorted(
            "".join(row[i] for i in order) + " " + asset.kind
            for row, asset in zip(planet.grid, planet.rows, strict=True)
        )
        found.append(" ".join([*rows, *[planet.columns[i].kind for i in order]]))
    return min(found)


def _industry(sheet: Industry) -> str:
    """The grid, however it is turned or flipped."""
    return _turned(
        [
            (*_place(space.code), space.tag or _what(space.asset, space.code == sheet.start))
            for space in sheet.spaces
        ]
    )


def _what(asset: Asset, start: bool) -> str:
    return "start" if start else asset.kind


def _place(code: str) -> tuple[int, int]:
    return COLUMNS.index(code[0]), int(code[1:])


def _turned(cells: _Cells) -> str:
    """The least of the eight ways to look at marked cells, moved to the corner."""
    found = []
    for _ in range(2):
        for _ in range(4):
            cells = [(-y, x, what) for x, y, what in cells]
            left, top = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
            found.append(str(sorted((x - left, y - top, what) for x, y, what in cells)))
        cells = [(-x, y, what) for x, y, what in cells]
    return min(found)


def _warfare(sheet: Warfare) -> str:
    """The ground as it is or in a mirror, and the fleet by its shapes."""
    ground = [(*_place(code), asset.kind) for code, asset in sheet.nodes]
    ground += [(*_place(code), "anomaly") for code in sheet.anomalies]
    last = 2 * sheet.columns - 1
    mirrored = [(last - x, y, what) for x, y, what in ground]
    fleet = sorted(str(min(turns(unit.shape))) + unit.locked for unit in sheet.units)
    return _digest(min(str(sorted(ground)), str(sorted(mirrored))), *fleet)


def _faction(faction: Faction) -> str:
    parts = [_bare(msgspec.to_builtins(one)) for one in (*faction.abilities, faction.asset)]
    return _digest(*sorted(map(str, parts[:-1])), str(parts[-1]))


def _bare(value: Any) -> Any:
    """An effect without its numbers."""
    match value:
        case dict():
            return {name: _bare(one) for name, one in value.items() if not _number(one)}
        case list() | tuple():
            return [_bare(one) for one in value]
        case _:
            return value


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


FORMS: Final[dict[str, Callable[[Any], str]]] = {
    "navigation": _navigation,
    "expansion": _expansion,
    "industry": _industry,
    "warfare": _warfare,
    "factions": _faction,
}
"""The form of an item of each kind that must differ from all others of its kind."""
