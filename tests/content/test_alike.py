"""No two items are the same up to renaming."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import msgspec
import pytest

from engine.games.inscription.boards import Navigation
from engine.games.inscription.pack import load
from engine.games.inscription.pack_check_war import turns


def _bare(item: Any) -> Any:
    """The item without what merely names it."""
    fields = msgspec.to_builtins(item)
    for name in ("id", "name", "idea", "text", "source", "code"):
        fields.pop(name, None)
    return fields


@pytest.mark.parametrize("kind", ["factions", "objectives", "relics", "agendas"])
def test_cards(kind):
    bare = [str(_bare(one)) for one in getattr(load(), kind)]
    assert len(set(bare)) == len(bare)


def test_faction_parts():
    factions = load().factions
    assert len({str(f.abilities) for f in factions}) == len(factions)
    same = [n for n in Counter(str(f.asset) for f in factions).values() if n > 1]
    assert same == [], "two factions have the same asset effect"


@pytest.mark.parametrize("kind", ["navigation", "expansion", "industry", "warfare"])
def test_names_and_ideas(kind):
    sheets = getattr(load(), kind)
    for field in ("name", "idea"):
        assert len({getattr(s, field) for s in sheets}) == len(sheets)
    assert all(s.idea.endswith(".") for s in sheets)


def _refined(sheet: Navigation) -> Counter[str]:
    """Colour refinement of the web, assets left out: the same for webs that only differ in
    names and places."""
    near: dict[str, set[str]] = {s.code: set() for s in sheet.systems}
    for a, b in sheet.lanes:
        near[a].add(b)
        near[b].add(a)
    ends = Counter(h.system for h in sheet.wormholes)
    colour = {c: str((c == sheet.home, c == sheet.mecatol, ends[c], len(near[c]))) for c in near}
    for _ in range(8):
        colour = {c: str(hash((colour[c], *sorted(colour[n] for n in near[c])))) for c in near}
    return Counter(colour.values())


def test_navigation_webs_differ():
    for one, other in combinations(load().navigation, 2):
        assert _refined(one) != _refined(other), (one.name, other.name)


def test_expansion_shapes_differ():
    shapes = [sorted((len(p.grid), len(p.grid[0])) for p in s.planets) for s in load().expansion]
    assert len({str(shape) for shape in shapes}) == len(shapes)


def _cells(codes: list[str]) -> set[tuple[tuple[int, int], ...]]:
    letters = "ABCDEFGHJKLMN"
    return turns(tuple((letters.index(c[0]), int(c[1:])) for c in codes))


def test_industry_shapes_differ():
    for one, other in combinations(load().industry, 2):
        first = _cells([s.code for s in one.spaces])
        assert not first & _cells([s.code for s in other.spaces]), (one.name, other.name)


def test_warfare_grounds_differ():
    for one, other in combinations(load().warfare, 2):
        assert not _cells(list(one.anomalies)) & _cells(list(other.anomalies))
        assert not _cells([c for c, _ in one.nodes]) & _cells([c for c, _ in other.nodes])
