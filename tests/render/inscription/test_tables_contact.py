"""The contact sheet: numbers, nodes, gains, and that its codes are the codes of the steps."""

from __future__ import annotations

import functools

import pytest

from engine.games.inscription.view import View
from render import THEMES, check
from render.inscription.contact import MOST, contact
from tests.render.inscription.played import GAME, RULES, moments

Places = tuple[tuple[str, ...], ...]


@functools.cache
def asked() -> tuple[tuple[int, View, Places], ...]:
    """Seat, own view and all places, wherever a unit is to be drawn in a game."""
    found = []
    for match, seat in moments(4, "contact"):
        if seat is None:
            continue
        state = match.seen_state(seat)
        places = []
        for option in match.options(seat):
            cells = RULES.label(state, seat, option).cells
            if cells and cells[0] != "none":
                assert str(option.step).endswith("-".join(cells))
                places.append(cells)
        if places:
            found.append((seat, match.view(seat), tuple(places)))
    return tuple(found)


def numbered(places):
    return tuple((str(i + 1), codes) for i, codes in enumerate(places))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("count", [1, 4, 8, 12])
def test_sheets_of_all_sizes_are_sound(count, theme):
    cases = [one for one in asked() if len(one[2]) >= count]
    assert cases
    for seat, view, places in cases[-1:] if count > 8 else cases[:: max(1, len(cases) // 2)]:
        what = contact(GAME, view, seat, numbered(places[-count:]), theme)
        assert check(what) == []
        assert what.height == {1: 620, 4: 620, 8: 1050, 12: 1214}[count]
        assert len(what.alt) <= 1024


def test_every_place_has_number_nodes_and_shape():
    seat, view, places = max(asked(), key=lambda one: len(one[2]))
    shown = numbered(places[:MOST])
    what = contact(GAME, view, seat, shown)
    assert what.tags("place:") == [f"place:{number}:{'-'.join(codes)}" for number, codes in shown]
    bodies = {op.tag: op for op in what.ops if op.tag.startswith("unit:")}
    for number, codes in shown:
        assert len(bodies[f"unit:{number}"].points) == len(codes)
        assert bodies[f"unit:{number}"].new
        assert f"{number}: {' '.join(codes)}, war " in what.alt
        assert f"nodes:{number}" in what.tags("nodes:")


def test_all_units_are_named_and_gains_shown():
    kinds = set()
    for seat, view, places in asked():
        own = view.seats[seat]
        index = GAME.table.warfares[GAME.layouts[3][own.sheets[3]]]
        unit = index.units[index.unit[own.stack[-1].what]].unit
        what = contact(GAME, view, seat, numbered(places[:4]))
        assert what.alt.startswith(f"Deploy {unit.name.lower()} {own.stack[-1].n}, places ") or (
            len(places) == 1
        )
        kinds.add(unit.code)
        nodes = dict(index.sheet.nodes)
        gains = [nodes[code].kind for codes in places[:4] for code in codes if code in nodes]
        shown = [tag for tag in what.tags("gain:") if not tag.endswith(":n")]
        assert sorted(shown) == sorted(f"gain:{kind}" for kind in gains)
    assert len(kinds) >= 3


def test_a_unit_that_fits_nowhere_has_no_thumbnail():
    view = asked()[0][1]
    assert contact(GAME, view, asked()[0][0], (("1", ()),)) is None


def test_too_many_places_and_unknown_nodes_are_refused():
    seat, view, places = asked()[0]
    with pytest.raises(ValueError, match="12 places"):
        contact(GAME, view, seat, numbered(places[:1] * 13))
    with pytest.raises(KeyError):
        contact(GAME, view, seat, (("1", ("Z9",)),))
    assert contact(GAME, view, seat, ()) is None
