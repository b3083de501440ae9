"""A whole seat: its four sheets small, with points, new marks and what is unlocked in words."""

from __future__ import annotations

import functools

import msgspec

from engine.games.inscription import names
from engine.games.inscription.score import total
from engine.games.inscription.words import PURSE, RESOURCES, SHEETS
from render.inscription import expansion, industry, navigation, warfare
from render.inscription.assets import icon_of
from render.inscription.boards import BOARDS
from render.inscription.frame import TECHS
from render.inscription.scene import Built, Scene
from render.inscription.words import grouped, sheet_words
from render.kit import furniture as f
from render.kit.alt import LIMIT, alt_text
from render.kit.bounds import bounds, inside
from render.kit.fonts import wrap
from render.kit.ops import (
    HEIGHT,
    WIDTH,
    Box,
    Chip,
    Disc,
    DisplayList,
    Icon,
    Layer,
    Op,
    Path,
    Pen,
    Point,
    Poly,
    Ring,
    Space,
    Text,
    Unit,
)
from render.kit.sketch import Sketch

_BUILDERS = (navigation.build, expansion.build, industry.build, warfare.build)
W, H, GAP = 795, 424, 12
"""Of the panel of a sheet."""
SMALL = 516
"""Width of a sheet made small."""
_BOARDS = ((24, 112, 1240, 928), (24, 112, 1240, 928), (24, 112, 1240, 928), (24, 104, 1030, 900))
"""The part of each sheet that is shown."""


def build(scene: Scene) -> DisplayList:
    """The picture of a seat."""
    s = Sketch(WIDTH, HEIGHT, scene.theme)
    s.space("seat", *BOARDS["navigation"].clouds)
    seat = scene.seat
    score = total(scene.game, scene.as_seat())
    f.header(
        s, "ALL SHEETS", "technology", "yellow", f"{seat.name} · {scene.faction()}".rstrip(" ·"),
        f"ROUND {scene.view.round}", score,
    )  # fmt: skip
    shown = [builder(scene) for builder in _BUILDERS]
    for kind, built in enumerate(shown):
        x, y = f.MARGIN + kind % 2 * (W + GAP), 104 + kind // 2 * (H + GAP)
        _sheet(s, scene, kind, built, x, y)
    _purse(s, scene, 976)
    parts = [(0, f"All sheets of {seat.name}, round {scene.view.round}: {score} points.")]
    parts += [(1, sheet_words(scene, kind, built, 230)) for kind, built in enumerate(shown)]
    return s.done(alt_text(parts, LIMIT))


def _sheet(s: Sketch, scene: Scene, kind: int, built: Built, x: float, y: float) -> None:
    board, marks = BOARDS[SHEETS[kind]], scene.marks[kind]
    base, labels = s.on(Layer.PRINT), s.on(Layer.LABELS)
    f.panel(s, x, y, W, H)
    _small(s, kind, built, x + 10, y + 12)
    left, width = x + SMALL + 22, W - SMALL - 40
    base.icon(board.emblem, left + 18, y + 34, 36, board.accent)
    base.text(left + 46, y + 35, names.title(SHEETS[kind]), 32, "title", "text", "lm")
    labels.icon("point", left + 22, y + 92, 40, "yellow")
    labels.text(
        left + 52, y + 94, str(scene.score(kind)), 52, "title", "yellow", "lm",
        tag=f"score:{SHEETS[kind]}",
    )  # fmt: skip
    if marks.objective >= 0:
        labels.icon("objective", left + 150, y + 92, 34, "yellow")
        labels.text(left + 176, y + 94, f"+{marks.objective}", 34, "bold", "yellow", "lm")
    at = y + 146
    for t, (code, one) in enumerate(zip(TECHS, scene.technologies(kind), strict=True)):
        done = bool(marks.techs >> t & 1)
        chip = labels.chip(
            left, at, code, 25, "casing" if done else "mid", "yellow" if done else "casing",
            "casing", 2, 6, "l",
        )  # fmt: skip
        labels.text(
            left + chip + 10, at, one.name, 26, "body", "text" if done else "mid", "lm",
            width=width - chip - 62, least=22,
        )  # fmt: skip
        labels.text(
            left + width, at, f"{marks.research[t]}/{scene.need(kind, t)}", 26, "bold",
            "yellow" if done else "mid", "rm",
        )  # fmt: skip
        at += 42
    for r, word in enumerate(RESOURCES):
        done = bool(marks.focus >> r & 1)
        labels.icon(
            f"die-{word}", left + 22 + r * 56, at + 6, 42, icon_of(word)[1] if done else "line"
        )
        if done:
            s.on(Layer.PEN).underline(left + 22 + r * 56, at + 32, 20)
    at += 62
    if built.fresh:
        labels.text(left, at, "new this step", 25, "title", "white", "lm")
        for line in wrap(grouped(built.fresh), "bold", 28, width, 3):
            at += 34
            labels.text(left, at, line, 28, "bold", "white", "lm", tag=f"new:{SHEETS[kind]}")
        at += 40
    lines = [(line.source, line.points) for line in scene.points(kind)]
    for source, points in lines[: int((y + H - at) // 32)]:
        labels.text(left, at, source, 25, "light", "mid", "lm")
        labels.text(left + width, at, str(points), 27, "bold", "yellow", "rm", tag=f"from:{source}")
        at += 32


def _purse(s: Sketch, scene: Scene, y: float) -> None:
    """What is claimed and not yet spent, on whatever sheet."""
    f.panel(s, f.MARGIN, y, WIDTH - 2 * f.MARGIN, 60)
    base, labels = s.on(Layer.PRINT), s.on(Layer.LABELS)
    x = f.MARGIN + 20.0
    x += base.text(x, y + 31, "TO SPEND", 26, "title", "mid", "lm", spacing=1.5) + 24
    pace = (WIDTH - f.MARGIN - 20 - x) / len(PURSE)
    for i, kind in enumerate(PURSE):
        have = scene.seat.purse[i]
        icon, color = icon_of(kind)
        f.amount(
            labels, x + i * pace, y + 31, icon, have, 36, color if have else "line",
            "text" if have else "mid", "l", f"purse:{kind}",
        )  # fmt: skip


def _small(s: Sketch, kind: int, built: Built, x: float, y: float) -> None:
    """The board without its words and legend."""
    x0, y0, x1, y1 = _BOARDS[kind]
    k = min(SMALL / (x1 - x0), (H - 24) / (y1 - y0))
    dx, dy = x + (SMALL - (x1 - x0) * k) / 2 - x0 * k, y + (H - 24 - (y1 - y0) * k) / 2 - y0 * k
    for op in built.picture.ordered():
        if not isinstance(op, Space | Text | Chip) and inside(bounds(op), _BOARDS[kind], 1):
            s.add(_scaled(op, k, dx, dy))


@functools.lru_cache(maxsize=8192)
def _scaled(op: Op, k: float, dx: float, dy: float) -> Op:
    """An operation made smaller and moved, thin lines kept visible and its tag dropped."""

    def at(p: Point) -> Point:
        return round(p[0] * k + dx, 1), round(p[1] * k + dy, 1)

    def n(v: float, least: float = 0) -> float:
        return round(max(v * k, least), 1)

    change: dict[str, object] = {"tag": ""}
    if isinstance(op, Path | Poly | Unit):
        change["points"] = tuple(at(p) for p in op.points)
    elif not isinstance(op, Space):
        change["x"], change["y"] = at((op.x, op.y))
    match op:
        case Box():
            change |= {
                "w": n(op.w),
                "h": n(op.h),
                "radius": n(op.radius),
                "line_w": n(op.line_w, 1.2),
            }
            change["line_w"] = change["line_w"] if op.line else 0
        case Disc():
            change |= {"r": n(op.r), "casing": n(op.casing)}
            change["line_w"] = n(op.line_w, 1.5) if op.line else 0
        case Path():
            core = (n(op.core[0]), op.core[1]) if op.core else None
            dash = (n(op.dash[0], 3), n(op.dash[1], 3)) if op.dash else None
            change |= {"w": n(op.w, 1.5), "casing": n(op.casing), "core": core, "dash": dash}
        case Poly():
            change["line_w"] = n(op.line_w, 1) if op.line else 0
        case Unit():
            change |= {"r": n(op.r), "casing": n(op.casing), "new": False}
        case Icon():
            change |= {"size": n(op.size), "halo": n(op.halo)}
        case Pen():
            change |= {
                "w": n(op.w),
                "h": n(op.h),
                "stroke": n(op.stroke, 2),
                "casing": n(op.casing, 1),
            }
        case Ring():
            change |= {"r": n(op.r), "stroke": n(op.stroke, 2)}
        case _:
            pass
    return msgspec.structs.replace(op, **change)
