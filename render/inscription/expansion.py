"""The Expansion sheet: planets and their icons, space docks, population. Rules: Expansion."""

from __future__ import annotations

import functools

import msgspec

from engine.games.inscription.boards import Asset, Expansion, Planet
from engine.games.inscription.sheets.expansion import ExpIndex
from engine.games.inscription.words import EXPANSION, RESOURCES
from render.inscription import frame
from render.inscription.assets import ORDER, asset, cost_icon
from render.inscription.scene import Built, Scene
from render.kit import furniture as f
from render.kit.bounds import Rect
from render.kit.fonts import measure
from render.kit.ops import Layer
from render.kit.sketch import Sketch

BOARD = (f.MARGIN, frame.TOP, 1216, frame.BOTTOM - frame.TOP)
FIELD = (38, 118, 1188, 656)
"""Where the planets go."""
HEAD, LETTER, TAIL, NUMBER, EDGE = 44, 22, 46, 28, 50
"""Of a planet: name, letters, column assets, row numbers, row assets."""
GAP = 12


class _Spot(msgspec.Struct, frozen=True):
    """Where a planet is drawn, and the size of its cells."""

    x: float
    y: float
    w: float
    h: float
    cell: float
    tall: float


def build(scene: Scene) -> Built:
    """The sheet of a seat with its marks."""
    ix = scene.game.table.expansions[scene.layout(EXPANSION)]
    sheet, exp, before = ix.sheet, scene.seat.exp, scene.seat.before[1]
    s = frame.sheet(scene, EXPANSION, sheet.idea, sheet.name)
    f.panel(s, *BOARD, alpha=205)
    spots: dict[str, Rect] = {}
    for p, spot in enumerate(_pack(sheet)):
        _planet(s, scene, ix, p, spot, spots)
    _docks(s, scene, ix, 38, 826, spots)
    _population(s, scene, sheet, 40, 896)
    printed = [one for planet in sheet.planets for one in (*planet.rows, *planet.columns)]
    printed += [dock.asset for dock in sheet.docks]
    kinds = sorted({one.kind for one in printed}, key=ORDER.index)
    s.on(Layer.PRINT).path(((44, 934), (1220, 934)), 2, "grid")
    frame.assets(s, 48, 955, 1168, kinds, 33)
    spots |= _side(s, scene)
    fresh = [code for code, at in ix.planet.items() if _new(exp.unlocked, before.unlocked, at)]
    fresh += [
        code
        for code, at in ix.icon.items()
        if _new(
            _crossed(ix, exp.crossed, exp.dock_icons),
            _crossed(ix, before.crossed, before.dock_icons),
            at,
        )
    ]
    fresh += [code for code, at in ix.dock.items() if _new(exp.docks, before.docks, at)]
    x, y, w, h = BOARD
    return Built(s.done(), spots, ((x, y, x + w, y + h),), tuple(fresh))


def _new(now: int, before: int, at: int) -> bool:
    return bool((now & ~before) >> at & 1)


def _crossed(ix: ExpIndex, icons: int, docks: int) -> int:
    """Crossed icons of planets and docks in the order of `ExpIndex.icon`."""
    return icons | docks << ix.icon_count


@functools.lru_cache(maxsize=64)
def _pack(sheet: Expansion) -> tuple[_Spot, ...]:
    """Planets in shelves, in their order, with the largest cells that fit the field."""
    for cell in range(72, 35, -1):
        found = _shelves(sheet, cell, min(cell * 1.2, 72)) or _shelves(sheet, cell, cell)
        if found is not None:
            return found
    raise ValueError(f"{sheet.id}: the planets do not fit the picture")


def _size(planet: Planet, cell: float, tall: float) -> tuple[float, float]:
    name = 24 + measure(planet.code, "bold", 27) + measure(planet.name, "bold", 22) + 50
    w = NUMBER + len(planet.grid[0]) * cell + EDGE + 6
    return max(w, name), HEAD + LETTER + len(planet.grid) * tall + TAIL


def _shelves(sheet: Expansion, cell: float, tall: float) -> tuple[_Spot, ...] | None:
    sizes = [_size(planet, cell, tall) for planet in sheet.planets]
    for count in (1, 2, 3, 4):
        rows = _split([w for w, _ in sizes], count)
        if rows is None:
            continue
        heights = [max(sizes[i][1] for i in row) for row in rows]
        if sum(heights) + GAP * (count - 1) > FIELD[3]:
            return None
        lead = min(30, (FIELD[3] - sum(heights)) / max(1, count - 1)) if count > 1 else 0
        y = FIELD[1] + (FIELD[3] - sum(heights) - lead * (count - 1)) / 2
        out = []
        for row, high in zip(rows, heights, strict=True):
            spare = FIELD[2] - sum(sizes[i][0] for i in row)
            gap = min(34, spare / max(1, len(row) - 1)) if len(row) > 1 else 0
            x = FIELD[0] + (spare - gap * (len(row) - 1)) / 2
            for i in row:
                out.append(_Spot(x, y, sizes[i][0], high, cell, tall))
                x += sizes[i][0] + gap
            y += high + lead
        return tuple(out)
    return None


def _split(widths: list[float], count: int) -> list[list[int]] | None:
    """Numbers in `count` rows in order, the widest row as narrow as can be; None if it does not
    fit."""
    best: list[list[int]] | None = None
    least = float(FIELD[2])

    def go(start: int, rows: list[list[int]]) -> None:
        nonlocal best, least
        if len(rows) == count:
            if start == len(widths):
                wide = max(sum(widths[i] for i in row) + GAP * (len(row) - 1) for row in rows)
                if wide <= least:
                    best, least = rows, wide
            return
        for end in range(start + 1, len(widths) - (count - len(rows) - 1) + 1):
            go(end, [*rows, list(range(start, end))])

    go(0, [])
    return best


def _planet(
    s: Sketch, scene: Scene, ix: ExpIndex, p: int, spot: _Spot, spots: dict[str, Rect]
) -> None:
    planet, exp, before = ix.sheet.planets[p], scene.seat.exp, scene.seat.before[1]
    base, marks, pen = s.on(Layer.PRINT), s.on(Layer.MARKS), s.on(Layer.PEN)
    opened = bool(exp.unlocked >> p & 1)
    fresh = _new(exp.unlocked, before.unlocked, p)
    x, y, w, h = spot.x, spot.y, spot.w, spot.h
    base.box(x, y, w, h, 14, "panel", "line", 2, 255, f"panel:planet:{planet.code}")
    if opened:
        marks.box(
            x, y, w, h, 14, None, "white" if fresh else "yellow", 3.5,
            tag=f"mark:unlocked:{planet.code}",
        )  # fmt: skip
    legal = planet.code in scene.focus and not opened
    state = "new" if fresh else "mine" if opened else "legal" if legal else "plain"
    chip = f.code(s, x + 8, y + 24, planet.code, state, 27, "l")
    marks.text(
        x + chip + 16, y + 24, planet.name, 26, "bold", "text" if opened else "mid", "lm",
        width=w - chip - 60, least=22, tag=f"planet:{planet.code}",
    )  # fmt: skip
    at = x + w - 23
    marks.icon("planet", at, y + 24, 30, "text", tag=f"unlock:{planet.code}")
    if opened:
        pen.cross(at, y + 24, 13, f"mark:unlock:{planet.code}")
    elif legal:
        pen.legal(at, y + 24, 22, f"legal:{planet.code}")
    spots[planet.code] = (x, y, x + w, y + 46)
    cell, high, wide, tall = spot.cell, spot.tall, len(planet.grid[0]), len(planet.grid)
    left = x + NUMBER + (w - NUMBER - EDGE - 6 - wide * cell) / 2
    top = y + HEAD + LETTER
    for c in range(wide):
        base.text(
            left + (c + 0.5) * cell, top - 12, f.LETTERS[c], 24, "bold", "mid", "mm",
            tag=f"column:{planet.code}:{f.LETTERS[c]}",
        )  # fmt: skip
    number = 0
    for r, row in enumerate(planet.grid):
        base.text(
            left - 13, top + (r + 0.5) * high, str(r + 1), 24, "bold", "mid", "mm",
            tag=f"row:{planet.code}:{r + 1}",
        )  # fmt: skip
        for c, letter in enumerate(row):
            icon = _first(ix, p) + number
            number += 1
            box = (left + c * cell, top + r * high, cell, high)
            _icon(s, scene, ix, icon, letter, box, opened, spots)
    first = _first_line(ix, p)
    for i, one in enumerate((*planet.rows, *planet.columns)):
        if i < tall:
            place = (left + wide * cell + EDGE / 2 + 1, top + (i + 0.5) * high)
        else:
            place = (left + (i - tall + 0.5) * cell, top + tall * high + TAIL / 2 - 2)
        _line(s, scene, first + i, ix.line_codes[first + i], one, place, cell)


def _first(ix: ExpIndex, p: int) -> int:
    return (ix.planets[p] & -ix.planets[p]).bit_length() - 1


def _first_line(ix: ExpIndex, p: int) -> int:
    return ix.line_of[_first(ix, p)][0]


def _icon(
    s: Sketch, scene: Scene, ix: ExpIndex, icon: int, letter: str,
    box: tuple[float, float, float, float], opened: bool, spots: dict[str, Rect],
) -> None:  # fmt: skip
    """An icon of a planet or a dock in its cell."""
    exp, before = scene.seat.exp, scene.seat.before[1]
    code = ix.icon_codes[icon]
    x, y, w, h = box
    base, marks, pen = s.on(Layer.PRINT), s.on(Layer.MARKS), s.on(Layer.PEN)
    done = bool(_crossed(ix, exp.crossed, exp.dock_icons) >> icon & 1)
    fresh = done and not _crossed(ix, before.crossed, before.dock_icons) >> icon & 1
    name, color = cost_icon(letter)
    base.box(x + 2, y + 2, w - 4, h - 4, 8, "well", "line", 2, tag=f"cell:{code}")
    if done:
        marks.box(
            x + 2, y + 2, w - 4, h - 4, 8, "worn", "white" if fresh else "yellow",
            4 if fresh else 2.5, tag=f"{'new' if fresh else 'mark'}:cell:{code}",
        )  # fmt: skip
    size = min(w, h) * 0.68
    marks.icon(
        name, x + w / 2, y + h / 2, size, color if opened or done else "dim", tag=f"icon:{code}"
    )
    if done:
        pen.cross(x + w / 2, y + h / 2, min(16, size * 0.5), f"mark:crossed:{code}")
    elif code in scene.focus:
        pen.legal(x + w / 2, y + h / 2, min(w * 0.5, 28), f"legal:{code}")
    spots[code] = (x, y, x + w, y + h)


def _line(
    s: Sketch, scene: Scene, line: int, code: str, what: Asset, at: tuple[float, float], cell: float
) -> None:
    """The asset of a row or column."""
    exp, before = scene.seat.exp, scene.seat.before[1]
    x, y = at
    done = bool(exp.lines >> line & 1)
    marks, pen = s.on(Layer.MARKS), s.on(Layer.PEN)
    if done and not before.lines >> line & 1:
        marks.disc(x, y, 25, "worn", tag=f"new:line:{code}")
    asset(marks, x, y, what, min(34, cell * 0.78), tag=f"asset:{code}:{what.kind}")
    if done:
        pen.claim(x, y, min(26, cell / 2 + 1), min(23, cell / 2), tag=f"mark:claimed:{code}")
    if exp.spent >> line & 1:
        pen.slash(x, y, 18, tag=f"mark:spent:{code}")


def _docks(
    s: Sketch, scene: Scene, ix: ExpIndex, x: float, y: float, spots: dict[str, Rect]
) -> None:
    """The three space docks side by side."""
    exp, before, sheet = scene.seat.exp, scene.seat.before[1], ix.sheet
    base, marks, pen = s.on(Layer.PRINT), s.on(Layer.MARKS), s.on(Layer.PEN)
    cell = 46
    widths = [104 + len(dock.cost) * cell + 102 for dock in sheet.docks]
    gap = (1188 - sum(widths)) / 2
    icon = ix.icon_count
    for d, (dock, w) in enumerate(zip(sheet.docks, widths, strict=True)):
        done = bool(exp.docks >> d & 1)
        fresh = _new(exp.docks, before.docks, d)
        base.box(x, y - 40, w, 76, 14, "panel", "line", 2, 255, f"panel:dock:{dock.code}")
        if done:
            ink = "white" if fresh else "yellow"
            marks.box(x, y - 40, w, 76, 14, None, ink, 3.5, tag=f"mark:dock:{dock.code}")
        legal = dock.code in scene.focus and not done
        state = "new" if fresh else "mine" if done else "legal" if legal else "plain"
        left = x + 10 + f.code(s, x + 10, y, dock.code, state, 27, "l") + 26
        marks.icon("space-dock", left, y, 36, "text", tag=f"dock:{dock.code}")
        if legal:
            pen.legal(left, y, 25, f"legal:{dock.code}")
        left = x + 104
        for i, letter in enumerate(dock.cost):
            _icon(s, scene, ix, icon, letter, (left, y - 15, cell, cell), not done, spots)
            base.text(
                left + cell / 2, y - 27, str(i + 1), 22, "bold", "mid", "mm",
                tag=f"row:{dock.code}:{i + 1}",
            )  # fmt: skip
            left += cell
            icon += 1
        base.icon("arrow-right", left + 18, y, 22, "mid")
        place = left + 66
        asset(marks, place, y, dock.asset, 36, tag=f"asset:{dock.code}:{dock.asset.kind}")
        if done:
            pen.claim(place, y, 29, 26, tag=f"mark:claimed:{dock.code}")
        if exp.spent >> ix.line_count + d & 1:
            pen.slash(place, y, 19, tag=f"mark:spent:{dock.code}")
        spots[dock.code] = (x, y - 40, x + w, y + 36)
        x += w + gap


def _population(s: Sketch, scene: Scene, sheet: Expansion, x: float, y: float) -> None:
    """The population track from its bottom, drawn from the left."""
    have, before = scene.seat.exp.population, scene.seat.before[1].population
    base, marks, labels = s.on(Layer.PRINT), s.on(Layer.MARKS), s.on(Layer.LABELS)
    base.icon("population", x + 18, y, 36, "teal")
    left = x + 52 + base.text(x + 46, y, "POPULATION", 26, "title", "mid", "lm", spacing=1.5) + 12
    pace = min(76, (1224 - left) / len(sheet.population))
    for i, n in enumerate(sheet.population):
        at = left + i * pace
        w = pace - 6
        base.box(at, y - 22, w, 44, 8, "well", "line", 2, tag=f"population:{i + 1}")
        done = i < have
        if done:
            ink = "white" if i >= before else "yellow"
            marks.box(at, y - 22, w, 44, 8, "worn", ink, 3, tag=f"mark:population:{i + 1}")
        color = "yellow" if done else "mid"
        wide = 24 + measure(str(n), "bold", 28)
        marks.icon("point", at + w / 2 - wide / 2 + 10, y - 1, 22, color)
        labels.text(at + w / 2 - wide / 2 + 24, y, str(n), 28, "bold", color, "lm")


def _side(s: Sketch, scene: Scene) -> dict[str, Rect]:
    x, w = frame.SIDE_X, frame.SIDE_W
    power = scene.powers()
    buys = [
        "any icon" if power.develop >> r & 1 else f"{word} icons"
        for r, word in enumerate(RESOURCES)
    ]
    for r in range(3):
        if power.research[EXPANSION] >> r & 1:
            buys[r] = buys[r].replace(" icons", "") + " · technology"
    spots = frame.technologies(s, scene, EXPANSION, x, frame.TOP, w, 356)
    frame.objective(s, scene, EXPANSION, x, 474, w, 132)
    spots |= frame.resources(
        s, scene, EXPANSION, x, 618, w, buys, (("planet", "unlocks a planet or a dock"),)
    )
    frame.legend(
        s, x, 864, w, frame.BOTTOM - 864,
        (
            ("cross", "crossed", ""),
            ("filled", "filled in", ""),
            ("claim", "claimed", ""),
            ("slash", "spent", ""),
            ("legal", "legal now", ""),
            ("white", "new", ""),
        ),
    )  # fmt: skip
    return spots
