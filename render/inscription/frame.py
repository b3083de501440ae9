"""What the four sheets have alike: header, technologies, objective, resources, legends."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.inscription.words import RESOURCES, SHEETS
from render.inscription.assets import ICONS, icon_of
from render.inscription.boards import BOARDS
from render.inscription.scene import PRINTER, Scene
from render.kit import furniture as f
from render.kit.bounds import Rect
from render.kit.fonts import measure, wrap
from render.kit.legend import sample
from render.kit.ops import HEIGHT, WIDTH, Layer
from render.kit.sketch import Sketch

TOP, BOTTOM = 106, 1006
"""Between the header and the sentence below."""
SIDE_X, SIDE_W = f.SIDE_X, f.SIDE_W
GAP = 12

DICE = ("DM", "DI", "DR")
"""Codes of the three focus dice beside a sheet."""
TECHS = ("T1", "T2")


def sheet(scene: Scene, kind: int, idea: str, name: str) -> Sketch:
    """The canvas of a sheet: sky, header, and its one sentence at the bottom."""
    board = BOARDS[SHEETS[kind]]
    s = Sketch(WIDTH, HEIGHT, scene.theme)
    s.space(board.title, *board.clouds)
    base, top = s.on(Layer.PRINT), s.on(Layer.LABELS)
    right = WIDTH - f.MARGIN
    base.box(f.MARGIN, 18, right - f.MARGIN, 74, 16, "panel", "line", 2, 235, "panel:header")
    base.box(f.MARGIN, 18, 12, 74, 6, board.accent)
    base.icon(board.emblem, 78, 55, 50, board.accent, tag=f"emblem:{board.emblem}")
    left = 118 + base.text(118, 55, board.title, 44, "title", "text", "lm", spacing=4, tag="title")
    left += 24
    left += base.text(left, 57, name, 28, "subtitle", "mid", "lm", tag="layout") + 24
    x = right - 26.0
    x -= top.text(x, 56, str(scene.score(kind)), 48, "title", "yellow", "rm", tag="score") + 30
    top.icon("point", x, 54, 38, "yellow", tag="score:icon")
    x -= 44
    if scene.view.round:
        x -= top.text(x, 56, f"ROUND {scene.view.round}", 28, "bold", "mid", "rm", tag="round") + 28
    room = x - left - 60
    faction = scene.faction()
    if faction:
        shown = min(measure(faction, "body", 28), room * 0.5)
        x -= top.text(x, 56, faction, 28, "body", "mid", "rm", width=shown + 1, tag="faction") + 24
        room -= shown + 24
    x -= top.text(
        x, 56, scene.seat.name, 34, "bold", "text", "rm", width=max(60, room), least=28,
        tag="player",
    ) + 26  # fmt: skip
    top.icon("seat", x, 55, 34, board.accent, tag="player:mark")
    base.text(
        WIDTH / 2, 1029, idea, 32, "body", "text", "mm", width=WIDTH - 2 * f.MARGIN, least=26,
        tag="idea",
    )  # fmt: skip
    return s


def technologies(
    s: Sketch, scene: Scene, kind: int, x: float, y: float, w: float, h: float, across: bool = False
) -> dict[str, Rect]:
    """The two technologies of a sheet, one below the other or side by side; where their codes
    are."""
    f.panel(s, x, y, w, h, "TECHNOLOGIES", "technology", BOARDS[SHEETS[kind]].accent)
    half = w / 2 if across else w
    texts = [PRINTER.technology(one) for one in scene.technologies(kind)]
    size, lines = _fitted(texts, half - 38, h - 50, across)
    leading = size * 1.1
    if across:
        heights = [h - 50, h - 50]
    else:
        spare = (h - 50 - sum(_HEAD + len(one) * leading for one in lines)) / 2
        heights = [_HEAD + len(one) * leading + spare for one in lines]
    spots = {}
    for t, code in enumerate(TECHS):
        left, top = (x + t * half, y + 50) if across else (x, y + 50 + t * heights[0])
        if t:
            rule = ((left, top + 4), (left, top + heights[t] - 14)) if across else (
                (left + 20, top - 5), (left + w - 20, top - 5)
            )  # fmt: skip
            s.on(Layer.PRINT).path(rule, 2, "grid")
        _technology(s, scene, kind, t, left, top, half)
        for i, line in enumerate(lines[t]):
            s.on(Layer.PRINT).text(
                left + 20, top + 84 + i * leading, line, size, "light", "mid", "lt",
                tag=f"effect:{code}",
            )  # fmt: skip
        spots[code] = (left + 12, top, left + half - 12, top + heights[t] - 8)
    return spots


_HEAD = 94
"""Height of a technology without its effect."""


def _fitted(
    texts: Sequence[str], width: float, height: float, across: bool
) -> tuple[float, list[list[str]]]:
    """The effects in lines, and the size at which both fit."""
    for size in (25.0, 24.0, 23.0, 22.0):
        lines = [wrap(text, "light", size, width, 9) for text in texts]
        tall = [_HEAD + len(one) * size * 1.1 for one in lines]
        if (max(tall) if across else sum(tall)) <= height:
            break
    return size, lines


def _technology(s: Sketch, scene: Scene, kind: int, t: int, x: float, y: float, w: float) -> None:
    technology, code = scene.technologies(kind)[t], TECHS[t]
    marks, before = scene.marks[kind], scene.seat.before[kind]
    base, ink, pen = s.on(Layer.PRINT), s.on(Layer.MARKS), s.on(Layer.PEN)
    done = bool(marks.techs >> t & 1)
    fresh = done and not before.techs >> t & 1
    legal = code in scene.focus and not done
    state = "new" if fresh else "mine" if done else "legal" if legal else "plain"
    left = x + 20
    chip = f.code(s, left, y + 20, code, state, 27, "l")
    name = base.text(
        left + chip + 12, y + 20, technology.name, 28, "bold", "text", "lm",
        width=w - chip - 52, tag=f"technology:{code}",
    )  # fmt: skip
    if legal:
        ring(s, left + chip / 2, y + 20, chip, f"legal:{code}")
    if done:
        pen.underline(left + chip + 12 + name / 2, y + 38, name / 2, f"mark:technology:{code}")
    at = y + 60
    need = max(scene.need(kind, t), marks.research[t])
    pace = min(36, (w - 190) / max(1, need))
    for i in range(need):
        spot = left + 15 + i * pace
        ink.icon("research", spot, at, 30, "mint", tag=f"cost:{code}:{i + 1}")
        if i < marks.research[t]:
            pen.cross(spot, at, 13, f"mark:research:{code}:{i + 1}")
            if i >= before.research[t]:
                ink.disc(spot, at, 18, None, "white", 2.5, tag=f"new:research:{code}:{i + 1}")
    spot = left + 15 + need * pace
    spot += base.text(spot - 6, at, "or", 24, "body", "mid", "lm") + 16
    icon, color = icon_of(technology.specialty)
    base.icon(icon, spot, at, 32, color, tag=f"specialty:{code}:{technology.specialty}")
    if done:
        f.badge(
            s, x + w - 18, at, "new" if fresh else "yours", "white" if fresh else "yellow", 23,
            "r", f"unlocked:{code}",
        )  # fmt: skip


def ring(s: Sketch, x: float, y: float, w: float, tag: str) -> None:
    """Legal now, around a code that stands by itself: a dashed mint frame."""
    a, b = w / 2 + 6, 18
    corners = ((x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b), (x - a, y - b))
    s.on(Layer.PEN).path(corners, 3.5, "mint", 1.5, dash=(9, 8), tag=tag)


def objective(s: Sketch, scene: Scene, kind: int, x: float, y: float, w: float, h: float) -> None:
    """The objective of a sheet, its values and whether it is completed."""
    goals = scene.view.objectives
    if len(goals) <= kind:
        f.panel(s, x, y, w, h, "OBJECTIVE", "objective", "yellow")
        s.on(Layer.PRINT).text(x + 20, y + 74, "Not turned up yet.", 24, "light", "mid")
        return
    goal = goals[kind]
    card = scene.game.pack.objectives[scene.game.objectives[goal.id]]
    base = s.on(Layer.PRINT)
    f.panel(s, x, y, w, h)
    written = scene.marks[kind].objective
    narrow = w < 320
    right, at = x + w - 18, y + h - 30 if narrow else y + 30
    base.icon("objective", x + 35, y + 30, 30, "yellow")
    if written >= 0:
        right -= f.badge(s, right, at, f"done +{written}", "yellow", 25, "r", "objective:done")
    else:
        right = _values(s, right, at, card.first, card.later, goal.flipped)
    room = w - 78 if narrow else right - x - 64
    base.text(
        x + 62, y + 31, card.name, 27, "bold", "text", "lm", width=room, least=22,
        tag=f"objective:{goal.id}",
    )  # fmt: skip
    space = h - (100 if narrow else 58)
    for size in (24.0, 23.0, 22.0):
        lines = wrap(PRINTER.objective(card), "light", size, w - 36, 9)
        if len(lines) * size * 1.1 <= space:
            break
    for i, line in enumerate(lines):
        base.text(
            x + 20,
            y + 56 + i * size * 1.1,
            line,
            size,
            "light",
            "mid",
            "lt",
            tag="objective:text",
        )


def _values(s: Sketch, right: float, y: float, first: int, later: int, taken: bool) -> float:
    """The values of an objective up to `right`, the greater one struck once it is taken; the x
    where they begin."""
    marks = s.on(Layer.MARKS)
    right -= marks.text(right, y + 1, str(later), 30, "title", "yellow", "rm") + 5
    right -= marks.text(right, y + 1, "/", 26, "body", "mid", "rm") + 5
    color = "mid" if taken else "yellow"
    wide = marks.text(right, y + 1, str(first), 30, "title", color, "rm", tag="objective:first")
    if taken:
        s.on(Layer.PEN).slash(right - wide / 2, y, 14, tag="objective:taken")
    right -= wide + 17
    marks.icon("point", right, y - 1, 26, "yellow")
    return right - 15


def resources(
    s: Sketch, scene: Scene, kind: int, x: float, y: float, w: float, buys: Sequence[str],
    more: Sequence[tuple[str, str]] = (), step: float = 45,
) -> dict[str, Rect]:  # fmt: skip
    """What each resource buys on this sheet, how much of it is left in this step, and the focus
    dice. `more`: further rows of an asset and what it buys."""
    base, top, pen = s.on(Layer.PRINT), s.on(Layer.LABELS), s.on(Layer.PEN)
    f.panel(s, x, y, w, 56 + step * (3 + len(more)) - 1, "", "", "mid")
    base.text(x + 20, y + 28, "SPEND", 26, "title", "mid", "lm", spacing=1.5)
    base.text(x + w - 18, y + 28, "FOCUS DICE", 24, "title", "mid", "rm", spacing=1)
    marks, before = scene.marks[kind], scene.seat.before[kind]
    here = scene.seat.active == SHEETS[kind]
    spots = {}
    for r, word in enumerate(RESOURCES):
        at = y + 74 + r * step
        name, color = icon_of(word)
        base.icon(name, x + 38, at, 34, color)
        left = x + 64
        if here and scene.seat.left[r]:
            left += top.chip(
                left, at, str(scene.seat.left[r]), 28, "casing", "yellow", "casing", anchor="l",
                pad=7, tag=f"left:{word}",
            ) + 8  # fmt: skip
        base.text(left, at, buys[r], 26, "body", "text", "lm", width=x + w - 74 - left, least=23)
        die = x + w - 42
        done = bool(marks.focus >> r & 1)
        s.on(Layer.MARKS).icon(f"die-{word}", die, at - 1, 36, color if done else "dim")
        if done:
            pen.underline(die, at + 21, 20, f"mark:focus:{word}")
            if not before.focus >> r & 1:
                s.on(Layer.MARKS).disc(die, at - 1, 25, None, "white", 3, tag=f"new:focus:{word}")
        legal = {DICE[r], word, f"focus_{word}"} & scene.focus
        if legal and not done:
            pen.legal(die, at - 1, 25, f"legal:focus:{word}")
        spots[DICE[r]] = (die - 26, at - 26, die + 26, at + 26)
    for i, (what, words) in enumerate(more):
        at = y + 74 + (3 + i) * step
        name, color = icon_of(what)
        base.icon(name, x + 38, at, 34, color)
        base.text(x + 64, at, words, 26, "body", "text", "lm", width=w - 82, least=23)
    return spots


def legend(
    s: Sketch, x: float, y: float, w: float, h: float, rows: Sequence[tuple[str, str, str]],
    columns: int = 2,
) -> None:  # fmt: skip
    """The marks of a sheet with their meaning, in columns."""
    f.panel(s, x, y, w, h)
    step = (h - 16) / -(-len(rows) // columns)
    wide = (w - 16) / columns
    for i, (kind, words, color) in enumerate(rows):
        left, at = x + 6 + i % columns * wide, y + 8 + step * (i // columns + 0.5)
        if kind == "white":
            s.on(Layer.PRINT).box(left + 20, at - 15, 32, 30, 7, "worn", "white", 4)
        else:
            sample(s, kind, left + 36, at, color or "sky")
        s.on(Layer.PRINT).text(
            left + 70, at, words, 25, "body", "text", "lm", width=wide - 72, tag=f"legend:{kind}"
        )


def assets(s: Sketch, x: float, y: float, w: float, kinds: Sequence[str], step: float = 36) -> None:
    """The icons of a sheet with their words, as many a row as fit `w`, two rows."""
    base = s.on(Layer.PRINT)
    shown = [kind for kind in kinds if not kind.startswith("focus_")]
    dice = [kind for kind in kinds if kind.startswith("focus_")]
    rows = [(*ICONS[kind], kind) for kind in shown]
    if dice:
        icon, color, words = ICONS[dice[0]]
        rows.append((icon, color, words if len(dice) == 1 else "focus die", dice[0]))
    widths = [34 + measure(words, "body", 24) for _, _, words, _ in rows]
    half = min(range(1, len(rows) + 1), key=lambda n: max(sum(widths[:n]), sum(widths[n:]) + 1))
    for r, row in enumerate((range(half), range(half, len(rows)))):
        gap = (w - sum(widths[i] for i in row)) / max(1, len(row) - 1)
        left = x
        for i in row:
            icon, color, words, kind = rows[i]
            base.icon(icon, left + 14, y + r * step, 28, color)
            base.text(left + 34, y + r * step, words, 24, "body", "mid", "lm", tag=f"legend:{kind}")
            left += widths[i] + min(gap, 40)
