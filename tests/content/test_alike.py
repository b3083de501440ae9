"""No two items are the same up to renaming."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.core.effects import Choose, Gain, Modifier
from engine.games.inscription.boards import Asset, Navigation
from engine.games.inscription.pack import SHIPPED, load
from engine.games.inscription.pack_alike import FORMS, alike
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


@pytest.mark.parametrize("kind", FORMS)
def test_no_two_are_the_same_but_for_names_and_numbers(kind):
    items = getattr(load(), kind)
    assert list(alike(kind, items)) == []
    assert len({FORMS[kind](one) for one in items}) == len(items)


def _again(kind: str, item: Any) -> Any:
    """The same idea under other names, in another order, with other numbers, turned round."""
    item = replace(item, id="again", name="Again", idea="Something else.")
    match kind:
        case "navigation":
            names = {one.code: f"Z{i}" for i, one in enumerate(item.systems)}
            return replace(
                item,
                home=names[item.home],
                mecatol=names[item.mecatol],
                systems=tuple(
                    replace(one, code=names[one.code], asset=_more(one.asset), at=(0, 0))
                    for one in reversed(item.systems)
                ),
                lanes=tuple((names[b], names[a]) for a, b in item.lanes[::-1]),
                wormholes=tuple(replace(h, system=names[h.system]) for h in item.wormholes[::-1]),
            )
        case "expansion":
            return replace(
                item,
                planets=tuple(
                    replace(
                        one,
                        name=one.name[::-1],
                        grid=tuple(row[::-1] for row in one.grid[::-1]),
                        rows=tuple(map(_more, one.rows[::-1])),
                        columns=tuple(map(_more, one.columns[::-1])),
                    )
                    for one in reversed(item.planets)
                ),
                docks=item.docks[::-1],
            )
        case "industry":
            letters = "ABCDEFGHJKLMN"
            spaces = [
                replace(
                    one,
                    code=f"{letters[int(one.code[1:]) - 1]}{letters.index(one.code[0]) + 1}",
                    asset=_more(one.asset),
                )
                for one in item.spaces
            ]
            start = f"{letters[int(item.start[1:]) - 1]}{letters.index(item.start[0]) + 1}"
            return replace(item, spaces=tuple(spaces), start=start)
        case "warfare":
            letters = "ABCDEFGHJKLMN"[: 2 * item.columns]

            def mirrored(code: str) -> str:
                return letters[-1 - letters.index(code[0])] + code[1:]

            return replace(
                item,
                nodes=tuple((mirrored(code), _more(asset)) for code, asset in item.nodes),
                anomalies=tuple(map(mirrored, item.anomalies)),
                units=item.units[::-1],
            )
    return item


def _more(asset: Asset) -> Asset:
    return Asset(asset.kind, asset.n + 1)


@pytest.mark.parametrize("kind", FORMS)
def test_the_same_idea_under_another_name_is_found(kind):
    for one in getattr(load(), kind):
        again = _again(kind, one)
        assert again != one
        assert list(alike(kind, (one, again))) == [("again", one.id)]
        assert list(alike(kind, (one, replace(again, source="printed")))) == []


def test_numbers_alone_make_no_faction():
    one = load().factions[0]
    first = replace(one, abilities=(Modifier("strength"),), asset=Gain("vote"))
    second = replace(first, id="b", abilities=(Modifier("strength", add=3),), asset=Gain("vote", 2))
    other = replace(first, id="c", asset=Choose((Gain("vote"), Gain("planet"))))
    assert list(alike("factions", (first, second, other))) == [("b", first.id)]


def test_cards_of_other_kinds_have_no_form():
    assert list(alike("relics", load().relics)) == []


def test_a_pack_with_a_sheet_twice_has_a_fault(laid):
    text = (SHIPPED / "expansion-b.toml").read_text(encoding="utf-8")
    text = text.replace('id = "expansion-b"', 'id = "ten-moons"').replace("Ten Worlds", "Ten Moons")
    assert laid(text.replace('"vp 2"', '"vp 3"')) == [
        "winter/winter.toml: expansion[0]: is the same as expansion-b but for names and numbers"
    ]
