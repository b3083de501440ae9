"""The Navigation sheet: a web of systems, lanes and wormholes. Rules: Navigation."""

from __future__ import annotations

import functools
import math

from engine.games.inscription.boards import Navigation, System
from engine.games.inscription.words import NAVIGATION
from render.inscription import frame
from render.inscription.assets import ORDER, asset, icon_of
from render.inscription.scene import Built, Scene, fresh_bits
from render.kit import furniture as f
from render.kit.bounds import Rect, meets
from render.kit.ops import Layer, Point
from render.kit.sketch import Sketch

R = 31
"""Radius of a system."""
HOLE = 21
"""Radius of a wormhole."""
COLUMNS, ROWS = 13, 7
LEFT, TOP, ACROSS, DOWN = 80, 152, 1.104, 1.03
"""Where the field of 1000 × 700 lies on the canvas, and how much larger it is there."""
BOARD = (f.MARGIN, frame.TOP, 1216, frame.BOTTOM - frame.TOP)


def _at(place: tuple[int, int]) -> Point:
    return LEFT + place[0] * ACROSS, TOP + place[1] * DOWN


def build(scene: Scene) -> Built:
    """The sheet of a seat with its marks."""
    ix = scene.game.table.navigations[scene.layout(NAVIGATION)]
    sheet, nav, before = ix.sheet, scene.seat.nav, scene.seat.before[0]
    s = frame.sheet(scene, NAVIGATION, sheet.idea, sheet.name)
    f.panel(s, *BOARD, alpha=205)
    _grid(s)
    spots = {system.code: _at(system.at) for system in sheet.systems}
    _lanes(s, sheet, spots, nav.lanes, before.lanes)
    chips = _chips(sheet)
    used = nav.holes
    for i, hole in enumerate(sheet.wormholes):
        fresh = bool(fresh_bits(used, before.holes) >> i & 1)
        done = bool(used >> i & 1)
        _hole(s, scene, hole.code, _at(hole.at), spots[hole.system], chips[hole.code], done, fresh)
    for i, system in enumerate(sheet.systems):
        _system(s, scene, sheet, i, spots[system.code], chips[system.code])
    kinds = sorted({system.asset.kind for system in sheet.systems}, key=ORDER.index)
    s.on(Layer.PRINT).path(((44, 934), (1220, 934)), 2, "grid")
    frame.assets(s, 48, 955, 1168, kinds, 33)
    rects = {c: (x - 46, y - 46, x + 46, y + 62) for c, (x, y) in spots.items()}
    for hole in sheet.wormholes:
        x, y = _at(hole.at)
        rects[hole.code] = (x - 34, y - 34, x + 34, y + 46)
    aside = _side(s, scene)
    fresh_codes = [
        system.code
        for i, system in enumerate(sheet.systems)
        if fresh_bits(nav.explored, before.explored) >> i & 1
        or fresh_bits(nav.claimed, before.claimed) >> i & 1
    ]
    fresh_codes += [
        hole.code
        for i, hole in enumerate(sheet.wormholes)
        if fresh_bits(used, before.holes) >> i & 1
    ]
    x, y, w, h = BOARD
    return Built(s.done(), rects | aside, ((x, y, x + w, y + h),), tuple(fresh_codes))


@functools.lru_cache(maxsize=64)
def _chips(sheet: Navigation) -> dict[str, Point]:
    """Where each code goes: below its place, or beside it where it would lie on something else."""
    bodies = [(system.code, *_at(system.at), _radius(sheet, system)) for system in sheet.systems]
    bodies += [(hole.code, *_at(hole.at), HOLE) for hole in sheet.wormholes]
    lines = [(a, b) for a, b in sheet.lanes]
    lines += [(hole.code, hole.system) for hole in sheet.wormholes]
    spots = {code: (x, y) for code, x, y, _ in bodies}
    placed: dict[str, Rect] = {}
    out: dict[str, Point] = {}
    for code, x, y, r in bodies:
        far = r + 14
        choices = (
            (0.0, far), (0.0, -far), (far + 12, 14.0), (-far - 12, 14.0), (far + 12, -14.0),
            (-far - 12, -14.0), (r * 0.85 + 10, far - 6), (-r * 0.85 - 10, far - 6),
        )  # fmt: skip
        best, least = (x, y + far), float("inf")
        for rank, (dx, dy) in enumerate(choices):
            rect = (x + dx - 27, y + dy - 18, x + dx + 27, y + dy + 18)
            cost = rank * 3.0
            cost += sum(
                max(0.0, ro + 8 - _gap(rect, (xo, yo))) * 4
                for other, xo, yo, ro in bodies
                if other != code
            )
            cost += sum(400.0 for taken in placed.values() if meets(rect, taken, -4))
            if cost >= least:
                continue
            cost += sum(
                12.0 for a, b in lines if code not in (a, b) and _crosses(rect, spots[a], spots[b])
            )
            if not (y + dy > TOP - 14 and y + dy < 889 and LEFT < x + dx < 1190):
                cost += 200
            if cost < least:
                best, least = (x + dx, y + dy), cost
        out[code] = best
        placed[code] = (best[0] - 27, best[1] - 18, best[0] + 27, best[1] + 18)
    return out


def _radius(sheet: Navigation, system: System) -> float:
    return R + 8 if system.code == sheet.mecatol else R


def _gap(rect: Rect, at: Point) -> float:
    """The distance from a point to a rectangle."""
    dx = max(rect[0] - at[0], 0, at[0] - rect[2])
    dy = max(rect[1] - at[1], 0, at[1] - rect[3])
    return math.hypot(dx, dy)


def _crosses(rect: Rect, a: Point, b: Point) -> bool:
    if max(a[0], b[0]) < rect[0] or min(a[0], b[0]) > rect[2]:
        return False
    if max(a[1], b[1]) < rect[1] or min(a[1], b[1]) > rect[3]:
        return False
    steps = [i / 16 for i in range(17)]
    return any(_gap(rect, (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)) == 0 for t in steps)


def _grid(s: Sketch) -> None:
    """Letters and numbers on all sides, faint lines between."""
    base = s.on(Layer.PRINT)
    w, h = 1000 / COLUMNS * ACROSS, 100 * DOWN
    for i in range(COLUMNS + 1):
        x = LEFT + i * w
        base.path(((x, TOP), (x, TOP + ROWS * h)), 1.5, "grid")
    for j in range(ROWS + 1):
        y = TOP + j * h
        base.path(((LEFT, y), (LEFT + COLUMNS * w, y)), 1.5, "grid")
    xs = [LEFT + (i + 0.5) * w for i in range(COLUMNS)]
    ys = [TOP + (j + 0.5) * h for j in range(ROWS)]
    f.grid_labels(s, xs, ys, 123, 914, 54, 1212, 28)


def _lanes(s: Sketch, sheet: Navigation, spots: dict[str, Point], traced: int, before: int) -> None:
    base, marks = s.on(Layer.PRINT), s.on(Layer.MARKS)
    for a, b in sheet.lanes:
        base.path((spots[a], spots[b]), 4, "rim", 2.5, tag=f"lane:{a}-{b}")
    for new in (False, True):
        for i, (a, b) in enumerate(sheet.lanes):
            if traced >> i & 1 and new == (not before >> i & 1):
                tag = f"{'new' if new else 'mark'}:lane:{a}-{b}"
                marks.lane(spots[a], spots[b], new, tag)


def _hole(
    s: Sketch, scene: Scene, code: str, at: Point, system: Point, chip: Point, used: bool,
    fresh: bool,
) -> None:  # fmt: skip
    base, marks = s.on(Layer.PRINT), s.on(Layer.MARKS)
    base.path((system, at), 4, "violet", 2.5, dash=(9, 9), tag=f"tunnel:{code}")
    if used:
        marks.lane(system, at, fresh, f"{'new' if fresh else 'mark'}:wormhole:{code}")
    x, y = at
    marks.disc(x, y, HOLE, "worn" if used else "well", "yellow" if used else "violet", 3.5, 3)
    marks.icon("wormhole", x, y, 30, "violet", tag=f"wormhole:{code}")
    legal = code in scene.focus
    if legal:
        s.on(Layer.PEN).legal(x, y, 29, f"legal:{code}")
    state = "new" if fresh else "mine" if used else "legal" if legal else "plain"
    f.code(s, *chip, code, state, 26)


def _system(s: Sketch, scene: Scene, sheet: Navigation, i: int, at: Point, chip: Point) -> None:
    system, nav, before = sheet.systems[i], scene.seat.nav, scene.seat.before[0]
    base, marks, pen = s.on(Layer.PRINT), s.on(Layer.MARKS), s.on(Layer.PEN)
    x, y = at
    code, kind = system.code, system.asset.kind
    explored, claimed = bool(nav.explored >> i & 1), bool(nav.claimed >> i & 1)
    r = _radius(sheet, system)
    rim = "yellow" if kind == "mecatol" else "pink" if kind == "relic" else "rim"
    base.disc(x, y, r, "well", rim, 4, 3, tag=f"system:{code}:{kind}")
    if explored:
        marks.disc(x, y, r, "worn", "yellow", 4.5, 3, tag=f"mark:explored:{code}")
    points = _written(scene, i)
    if points:
        name, color = icon_of(kind)
        marks.icon(name, x - 12, y - 1, 28, color, tag=f"asset:{code}:{kind}")
        marks.text(x + 3, y, f"+{points}", 27, "bold", "text", "lm", tag=f"points:{code}:{points}")
    elif kind == "home":
        marks.icon("home", x, y - 2, 40, "text", tag=f"asset:{code}:home")
    elif kind != "empty":
        asset(
            marks,
            x,
            y - 1,
            system.asset,
            46 if kind == "mecatol" else 37,
            tag=f"asset:{code}:{kind}",
        )
    if claimed and kind != "home":
        pen.claim(x, y, r + 10, tag=f"mark:claimed:{code}")
    if nav.spent >> i & 1:
        pen.slash(x, y, 23, tag=f"mark:spent:{code}")
    legal = code in scene.focus
    if legal:
        pen.legal(x, y, r + (17 if claimed else 11), f"legal:{code}")
    fresh = (explored and not before.explored >> i & 1) or (claimed and not before.claimed >> i & 1)
    state = "new" if fresh else "legal" if legal else "mine" if explored else "plain"
    f.code(s, *chip, code, state, 28)


def _written(scene: Scene, i: int) -> int:
    """Points written at a system: those of its relics, or of Mecatol Rex."""
    nav = scene.seat.nav
    ix = scene.game.table.navigations[scene.layout(NAVIGATION)]
    if ix.sheet.systems[i].code == ix.sheet.mecatol:
        return nav.mecatol
    return sum(points for place, points in nav.relics if place == i)


def _side(s: Sketch, scene: Scene) -> dict[str, Rect]:
    x, w = frame.SIDE_X, frame.SIDE_W
    power = scene.powers()
    buys = [
        " · ".join(
            word
            for word, mask in (
                ("explore", power.explore),
                ("claim", power.claim_system),
                ("technology", power.research[NAVIGATION]),
            )
            if mask >> r & 1
        )
        for r in range(3)
    ]
    spots = frame.technologies(s, scene, NAVIGATION, x, frame.TOP, w, 392)
    frame.objective(s, scene, NAVIGATION, x, 510, w, 132)
    spots |= frame.resources(s, scene, NAVIGATION, x, 654, w, buys)
    frame.legend(
        s, x, 856, w, frame.BOTTOM - 856,
        (
            ("lane", "explored", ""),
            ("new-lane", "new", ""),
            ("claim", "claimed", ""),
            ("slash", "spent", ""),
            ("legal", "legal now", ""),
            ("wormhole", "wormhole", "violet"),
        ),
    )  # fmt: skip
    return spots
