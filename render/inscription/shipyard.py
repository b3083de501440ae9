"""Beside the war grid: every unit that can be built, its cost icon by icon."""

from __future__ import annotations

from engine.games.inscription.sheets.warfare import UnitIndex, WarIndex
from render.inscription import frame
from render.inscription.assets import cost_icon, icon_of
from render.inscription.scene import Scene
from render.kit import furniture as f
from render.kit.bounds import Rect
from render.kit.fonts import measure
from render.kit.ops import Layer
from render.kit.sketch import Sketch
from render.kit.units import joined

COLORS = ("text", "green", "orange", "sky", "pink", "azure", "violet")
"""Of unit types, in their order on a sheet."""


def shipyard(
    s: Sketch, scene: Scene, ix: WarIndex, x: float, y: float, w: float, h: float
) -> dict[str, Rect]:
    """The panel of units; where the codes of types and bands are."""
    f.panel(s, x, y, w, h, "UNITS", "sword", "coral")
    s.on(Layer.PRINT).text(
        x + w - 16, y + 28, "cross out a cost to build", 23, "light", "mid", "rm"
    )
    spots: dict[str, Rect] = {}
    step = (h - 54) / len(ix.units)
    for i, unit in enumerate(ix.units):
        _type(s, scene, unit, x, y + 48 + i * step, w, step, spots)
    return spots


def _type(
    s: Sketch, scene: Scene, unit: UnitIndex, x: float, y: float, w: float, h: float,
    spots: dict[str, Rect],
) -> None:  # fmt: skip
    """A unit type: shape, name, points and lock on the left, its bands on the right."""
    base, marks, pen = s.on(Layer.PRINT), s.on(Layer.MARKS), s.on(Layer.PEN)
    war, before = scene.seat.war, scene.seat.before[3]
    printed, color = unit.unit, COLORS[unit.at % len(COLORS)]
    if unit.at:
        base.path(((x + 16, y), (x + w - 16, y)), 2, "grid")
    _shape(s, printed.shape, x + 46, y + h / 2, color)
    at = x + 86
    opened = not printed.locked or bool(war.open >> unit.at & 1)
    words, left = printed.name, at
    if measure(words, "bold", 22) > 122:
        words, _, rest = printed.name.partition(" ")
        left += base.text(at, y + 46, rest, 25, "bold", "text", "lm", width=84, least=22) + 8
    base.text(
        at, y + 20, words, 25, "bold", "text", "lm", width=122, least=22,
        tag=f"unit:{printed.code}",
    )  # fmt: skip
    if printed.points:
        marks.icon("point", left + 11, y + 45, 22, "yellow")
        left += 26 + marks.text(
            left + 24, y + 46, str(printed.points), 26, "bold", "yellow", "lm",
            tag=f"points:{printed.code}",
        ) + 12  # fmt: skip
    legal = printed.code in scene.focus and not opened
    if printed.locked:
        icon, ink = icon_of(printed.locked)
        marks.icon(
            "unlock" if opened else "lock", left + 12, y + 44, 24, "mid" if opened else "text"
        )
        marks.icon(icon, left + 42, y + 45, 26, ink, tag=f"lock:{printed.code}:{printed.locked}")
        fresh = opened and not before.open >> unit.at & 1
        if opened:
            pen.underline(left + 28, y + 60, 28, f"mark:unlocked:{printed.code}")
        if legal:
            pen.legal(left + 42, y + 45, 20, f"legal:{printed.code}")
        # The code of a locked type stands by itself: its bands are not to be had yet.
        if not opened or fresh:
            state = "new" if fresh else "legal" if legal else "plain"
            f.code(s, x + w - 18, y + 18, printed.code, state, 23, "r")
        spots[printed.code] = (x + 8, y, x + 210, y + h)
    if not printed.count:
        _infantry(s, scene, unit, x + 214, y, w - 226, h, spots)
        return
    left, width = x + 214.0, w - 226
    if printed.locked and (not opened or not before.open >> unit.at & 1):
        width -= 54
    gap = 10.0
    bands = printed.count
    icon_w = min(34, (width - gap * (bands - 1)) / (bands * unit.size))
    least = measure(f"{printed.code}1", "bold", 23) + 14
    for n in range(bands):
        band = max(least, icon_w * unit.size)
        _band(s, scene, unit, n, left, y, icon_w, band, opened, spots)
        left += band + gap


def _band(
    s: Sketch, scene: Scene, unit: UnitIndex, n: int, x: float, y: float, pace: float, w: float,
    opened: bool, spots: dict[str, Rect],
) -> None:  # fmt: skip
    """A unit to be built: its code over its cost icons."""
    marks, pen = s.on(Layer.MARKS), s.on(Layer.PEN)
    war, before = scene.seat.war, scene.seat.before[3]
    code = f"{unit.unit.code}{n + 1}"
    built = bool(war.built >> unit.start + n & 1)
    fresh = built and not before.built >> unit.start + n & 1
    legal = code in scene.focus and not built
    state = (
        "new" if fresh else "mine" if built else "legal" if legal else "plain" if opened else "far"
    )
    chip = f.code(s, x + w / 2, y + 18, code, state, 23)
    start = x + (w - pace * unit.size) / 2
    for i, letter in enumerate(unit.unit.cost):
        bit = unit.first + n * unit.size + i
        cx, cy = start + (i + 0.5) * pace, y + 46
        icon, ink = cost_icon(letter)
        size = min(28, pace - 2)
        marks.icon(icon, cx, cy, size, ink if opened else "dim", tag=f"cost:{code}:{i + 1}")
        if war.icons >> bit & 1:
            pen.cross(cx, cy, size * 0.4, f"mark:cost:{code}:{i + 1}")
            if not before.icons >> bit & 1:
                marks.disc(cx, cy, size / 2 + 3, None, "white", 2.5, tag=f"new:cost:{code}:{i + 1}")
    if legal:
        frame.ring(s, x + w / 2, y + 18, chip, f"legal:{code}")
    spots[code] = (x - 4, y, x + w + 4, y + 62)


def _infantry(
    s: Sketch, scene: Scene, unit: UnitIndex, x: float, y: float, w: float, h: float,
    spots: dict[str, Rect],
) -> None:  # fmt: skip
    """Infantry: one icon of any resource each, as many as one likes."""
    base, marks, labels = s.on(Layer.PRINT), s.on(Layer.MARKS), s.on(Layer.LABELS)
    have, had = scene.seat.war.infantry, scene.seat.before[3].infantry
    code = unit.unit.code
    legal = code in scene.focus
    at = y + h / 2
    state = "new" if have > had else "legal" if legal else "mine" if have else "plain"
    chip = f.code(s, x, at, code, state, 25, "l")
    if legal:
        frame.ring(s, x + chip / 2, at, chip, f"legal:{code}")
    left = x + chip + 18
    for word in ("material", "influence", "research"):
        icon, ink = icon_of(word)
        base.icon(icon, left + 14, at, 28, ink)
        left += 34
    base.text(left + 4, at, "any one each", 24, "light", "mid", "lm")
    marks.icon("check", x + w - 56, at, 24, "yellow" if have else "dim")
    labels.text(x + w - 36, at, str(have), 32, "title", "yellow", "lm", tag="infantry")
    spots[code] = (x - 4, y, x + w, y + h)


def _shape(s: Sketch, cells: tuple[tuple[int, int], ...], x: float, y: float, color: str) -> None:
    """A shape in a square of about 60."""
    wide = max(c for c, _ in cells)
    tall = max(r for _, r in cells)
    pace = min(18, 40 / max(1, wide, tall))
    points = [(x + (c - wide / 2) * pace, y + (r - tall / 2) * pace) for c, r in cells]
    links, faces = joined(cells)
    s.on(Layer.PRINT).unit(points, links, pace * 0.42, color, faces, casing=2)
