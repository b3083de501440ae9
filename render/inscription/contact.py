"""The contact sheet: up to twelve places for a unit, each with its number, shape and nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from engine.games.inscription.boards import Asset, Warfare
from engine.games.inscription.game import Game
from engine.games.inscription.sheets.grid import Grid
from engine.games.inscription.view import SeatView, View
from engine.games.inscription.words import SIDES, WARFARE
from render.inscription.assets import asset, icon_of
from render.inscription.pieces import canvas, slab
from render.inscription.scene import PRINTER
from render.inscription.shipyard import COLORS
from render.kit.alt import alt_text
from render.kit.fonts import measure
from render.kit.ops import DisplayList, Layer
from render.kit.sketch import Sketch
from render.kit.units import joined

__all__ = ["MOST", "Place", "contact"]

MOST = 12
"""Places on one sheet."""
PER_ROW = 4
GAP = 14
Node = tuple[int, int]
"""Column and row, both from 0."""


class Place(msgspec.Struct, frozen=True):
    """A place by its number on the buttons: its nodes in words and on the grid."""

    number: str
    codes: tuple[str, ...]
    nodes: tuple[Node, ...]


class Front(msgspec.Struct, frozen=True):
    """A seat's war grid as far as thumbnails need it: what is printed, the units that stand on it,
    the first row below the deployment line, name and colour of the unit that is to be drawn."""

    sheet: Warfare
    grid: Grid
    assets: dict[Node, Asset]
    anomalies: frozenset[Node]
    units: tuple[tuple[Node, ...], ...]
    line: int
    unit: str
    color: str


def contact(
    game: Game,
    view: View,
    seat: int,
    places: Sequence[tuple[str, tuple[str, ...]]],
    theme: str = "dark",
) -> DisplayList | None:
    """Thumbnails of places as (number, codes of nodes) on a seat's war grid; None without places.
    A unit that fits nowhere has a place without nodes, which is not drawn (Q62).

    ValueError for more than `MOST`, KeyError for a code that the grid does not have.
    """
    own = view.seats[seat]
    places = [place for place in places if place[1]]
    if not places or not own.sheets[WARFARE]:
        return None
    if len(places) > MOST:
        raise ValueError(f"a contact sheet holds {MOST} places, not {len(places)}")
    front = _front(game, own)
    shown = [
        Place(number, codes, tuple(_at(front.grid, code) for code in codes))
        for number, codes in places
    ]
    rows = -(-len(shown) // PER_ROW)
    height = {1: 620, 2: 1050, 3: 1214}[rows]
    title = f"DEPLOY {front.unit.upper()}" if front.unit else "DEPLOY"
    numbers = f"{shown[0].number} TO {shown[-1].number}" if len(shown) > 1 else shown[0].number
    s = canvas(title, "sword", "coral", height, theme, numbers)
    w = (1602 - GAP * (PER_ROW - 1)) / PER_ROW
    h = (height - 106 - 24 - GAP * (rows - 1)) / rows
    for i, place in enumerate(shown):
        x, y = 24 + i % PER_ROW * (w + GAP), 106 + i // PER_ROW * (h + GAP)
        _thumbnail(s, front, place, x, y, w, h)
    lines = [(0, f"{title.capitalize()}, places {numbers.lower()}.")]
    lines += [(1, _tells(front, place)) for place in shown]
    return s.done(alt_text(lines))


def _front(game: Game, own: SeatView) -> Front:
    index = game.table.warfares[game.layouts[WARFARE][own.sheets[WARFARE]]]
    sheet, grid = index.sheet, index.grid
    placed = [
        tuple(divmod(bit, grid.width)[::-1] for bit in range(grid.nodes) if one.nodes >> bit & 1)
        for one in own.war.placed
    ]
    return Front(
        sheet,
        grid,
        {_at(grid, code): what for code, what in sheet.nodes},
        frozenset(_at(grid, code) for code in sheet.anomalies),
        tuple((*((column, row) for column, row in nodes),) for nodes in placed),
        4 * sheet.section_rows - own.war.line * sheet.section_rows,
        *_unit(sheet, own),
    )


def _at(grid: Grid, code: str) -> Node:
    row, column = divmod(grid.node[code], grid.width)
    return column, row


def _unit(sheet: Warfare, own: SeatView) -> tuple[str, str]:
    """Name with number and colour of the unit that is owed a place; no name for others' eyes."""
    top = own.stack[-1] if own.stack else None
    for at, unit in enumerate(sheet.units):
        if top is not None and top.kind == "deploy" and top.what == unit.code:
            return f"{unit.name} {top.n}", COLORS[at % len(COLORS)]
    return "", "yellow"


def _wars(front: Front, place: Place) -> str:
    """Where a place fights: `war 2, left`."""
    rows, side = front.sheet.section_rows, SIDES[place.nodes[0][0] >= front.sheet.columns]
    wars = sorted({4 - row // rows for _column, row in place.nodes})
    return f"war {' and '.join(map(str, wars))}, {side}"


def _gains(front: Front, place: Place) -> list[Asset]:
    return [front.assets[node] for node in place.nodes if node in front.assets]


def _tells(front: Front, place: Place) -> str:
    gains = " and ".join(PRINTER.asset(one) for one in _gains(front, place))
    on = f", on {gains}" if gains else ""
    return f"{place.number}: {' '.join(place.codes)}, {_wars(front, place)}{on}."


def _thumbnail(
    s: Sketch, front: Front, place: Place, x: float, y: float, w: float, h: float
) -> None:
    """Number and nodes on top, war and gains below them, the part of the grid around the place."""
    top = s.on(Layer.LABELS)
    tag = f"place:{place.number}:{'-'.join(place.codes)}"
    slab(s, x, y, w, h, f"place:{place.number}")
    left = x + 16 + top.chip(
        x + 16, y + 40, place.number, 40, "casing", "yellow", "casing", 2, 10, "l", 56, tag
    )  # fmt: skip
    words = " ".join(place.codes)
    top.text(left + 16, y + 40, words, 34, "bold", "text", "lm", width=x + w - left - 32,
             least=26, tag=f"nodes:{place.number}")  # fmt: skip
    top.text(x + 18, y + 90, _wars(front, place), 27, "body", "mid", "lm")
    right = x + w - 18
    for one in reversed(_gains(front, place)):
        wide = 64.0 if one.kind == "vp" or one.n > 1 else 44.0
        if one.kind == "vp":
            words = str(one.n)
            figure = measure(words, "bold", 36)
            top.text(right, y + 90, words, 36, "bold", "yellow", "rm")
            top.icon("point", right - figure - 22, y + 88, 36, "yellow", tag=f"gain:{one.kind}")
            wide = figure + 46
        else:
            asset(top, right - wide / 2, y + 90, one, 42, tag=f"gain:{one.kind}")
        right -= wide + 10
    _window(s, front, place, x + 10, y + 116, w - 20, h - 126)


def _window(s: Sketch, front: Front, place: Place, x: float, y: float, w: float, h: float) -> None:
    """The nodes around a place, all in its half of the grid, with their letters and numbers."""
    marks, pen = s.on(Layer.MARKS), s.on(Layer.PEN)
    sheet, grid = front.sheet, front.grid
    first = 0 if place.nodes[0][0] < sheet.columns else sheet.columns
    step = min(68.0, (h - 34) / 4, (w - 48) / min(sheet.columns, 6))
    count = min(sheet.columns, int((w - 48) / step + 0.01))
    lines = min(4 * sheet.section_rows, int((h - 34) / step + 0.01))
    columns = _span([c for c, _ in place.nodes], count, first, first + sheet.columns)
    rows = _span([r for _, r in place.nodes], lines, 0, 4 * sheet.section_rows)
    left = x + 44 + (w - 44 - step * len(columns)) / 2 + step / 2
    top = y + 30 + (h - 30 - step * len(rows)) / 2 + step / 2

    def at(node: Node) -> tuple[float, float]:
        return left + (node[0] - columns[0]) * step, top + (node[1] - rows[0]) * step

    for c in columns:
        letter = grid.codes[c][0]
        marks.text(at((c, rows[0]))[0], top - step / 2 - 10, letter, 25, "title", "mid", "mm")
    for r in rows:
        number = str(r + 1)
        marks.text(left - step / 2 - 12, at((columns[0], r))[1], number, 25, "title", "mid", "rm")
    covered = frozenset(node for body in (place.nodes, *front.units) for node in body)
    _print(s, front, covered, columns, rows, at, step)
    for unit in front.units:
        body = [node for node in unit if node[0] in columns and node[1] in rows]
        if body:
            links, faces = joined(body)
            marks.unit(
                [at(n) for n in body], links, step * 0.33, "rim", faces, casing=3, tag="unit"
            )
    links, faces = joined(place.nodes)
    spots = [at(node) for node in place.nodes]
    marks.unit(spots, links, step * 0.36, front.color, faces, True, tag=f"unit:{place.number}")
    for node, spot in zip(place.nodes, spots, strict=True):
        what = front.assets.get(node)
        if what is None:
            marks.disc(*spot, 6, "text")
        else:
            marks.icon(icon_of(what.kind)[0], *spot, step * 0.58, "text", tag=f"asset:{what.kind}")
    if rows[0] < front.line <= rows[-1]:
        edge = top + (front.line - rows[0] - 0.5) * step
        ends = ((left - step * 0.45, edge), (at((columns[-1], 0))[0] + step * 0.45, edge))
        pen.path(ends, 5, "mint", 3, (1.5, "white"), tag="line:deployment")


def _span(values: Sequence[int], count: int, low: int, high: int) -> range:
    """`count` numbers of low … high - 1 around the values, all of them if there is room."""
    count = max(count, max(values) - min(values) + 1)
    start = (min(values) + max(values) - count + 1) // 2
    start = max(low, min(start, high - count))
    return range(start, start + count)


def _print(
    s: Sketch,
    front: Front,
    covered: frozenset[Node],
    columns: range,
    rows: range,
    at: Callable[[Node], tuple[float, float]],
    step: float,
) -> None:
    """Lattice, anomalies, and the assets that no unit covers, of a part of the grid."""
    marks = s.on(Layer.MARKS)
    for c in columns:
        marks.path((at((c, rows[0])), at((c, rows[-1]))), 2.5, "line")
    for r in rows:
        marks.path((at((columns[0], r)), at((columns[-1], r))), 2.5, "line")
    for c in columns:
        for r in rows:
            spot = at((c, r))
            if (c, r) in front.anomalies:
                marks.disc(*spot, step * 0.4, "panel")
                marks.icon("anomaly", *spot, step * 0.66, "dim", tag="anomaly")
            elif (c, r) in front.assets and (c, r) not in covered:
                marks.disc(*spot, step * 0.4, "well", "rim", 2.5)
                asset(marks, *spot, front.assets[c, r], step * 0.5)
            else:
                marks.disc(*spot, 6, "rim")
