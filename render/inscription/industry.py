"""The Industry sheet: grid of spaces, chart, stores, bursts. Rules: Industry, Industry Chart."""

from __future__ import annotations

from engine.games.inscription.boards import Industry, PointAt
from engine.games.inscription.sheets.industry import COLUMNS
from engine.games.inscription.words import COMMODITIES, INDUSTRY
from render.inscription import frame
from render.inscription.assets import ICONS, ORDER, asset, icon_of
from render.inscription.scene import Built, Scene
from render.kit import furniture as f
from render.kit.bounds import Rect
from render.kit.fonts import measure
from render.kit.ops import Layer
from render.kit.sketch import Sketch

BOARD = (f.MARGIN, frame.TOP, 1216, frame.BOTTOM - frame.TOP)
FIELD = (72, 148, 640, 748)
"""Where the grid goes."""
CHART = (764, 462)
"""Left edge and width of what is beside the grid."""


def build(scene: Scene) -> Built:
    """The sheet of a seat with its marks."""
    ix = scene.game.table.industries[scene.layout(INDUSTRY)]
    sheet, ind, before = ix.sheet, scene.seat.ind, scene.seat.before[2]
    s = frame.sheet(scene, INDUSTRY, sheet.idea, sheet.name)
    f.panel(s, *BOARD, alpha=205)
    spots = _grid(s, scene, sheet)
    spots |= _beside(s, scene, sheet)
    kinds = sorted({one.asset.kind for one in sheet.spaces if not one.tag}, key=ORDER.index)
    s.on(Layer.PRINT).path(((44, 934), (1220, 934)), 2, "grid")
    frame.assets(s, 48, 955, 1168, [kind for kind in kinds if kind != "empty"], 33)
    spots |= _side(s, scene)
    marked, was = ind.scrapped | ind.claimed, before.scrapped | before.claimed
    fresh = tuple(space.code for i, space in enumerate(sheet.spaces) if (marked & ~was) >> i & 1)
    x, y, w, h = BOARD
    return Built(s.done(), spots, ((x, y, x + w, y + h),), fresh)


def _grid(s: Sketch, scene: Scene, sheet: Industry) -> dict[str, Rect]:
    columns = 1 + max(COLUMNS.index(space.code[0]) for space in sheet.spaces)
    rows = max(int(space.code[1:]) for space in sheet.spaces)
    w, h = min(86, FIELD[2] / columns), min(96, FIELD[3] / rows)
    left = FIELD[0] + (FIELD[2] - columns * w) / 2
    top = FIELD[1] + (FIELD[3] - rows * h) / 2
    xs = [left + (c + 0.5) * w for c in range(columns)]
    ys = [top + (r + 0.5) * h for r in range(rows)]
    f.grid_labels(s, xs, ys, top - 18, top + rows * h + 18, left - 20, left + columns * w + 20, 28)
    spots = {}
    for i, space in enumerate(sheet.spaces):
        x, y = left + COLUMNS.index(space.code[0]) * w, top + (int(space.code[1:]) - 1) * h
        _space(s, scene, sheet, i, (x, y, w, h))
        spots[space.code] = (x, y, x + w, y + h)
    return spots


def _space(
    s: Sketch, scene: Scene, sheet: Industry, i: int, box: tuple[float, float, float, float]
) -> None:
    """A space: its asset above, its code below."""
    space, ind, before = sheet.spaces[i], scene.seat.ind, scene.seat.before[2]
    base, marks, pen = s.on(Layer.PRINT), s.on(Layer.MARKS), s.on(Layer.PEN)
    x, y, w, h = box
    code = space.code
    scrapped, claimed = bool(ind.scrapped >> i & 1), bool(ind.claimed >> i & 1)
    done = scrapped or claimed
    fresh = done and not (before.scrapped | before.claimed) >> i & 1
    legal = code in scene.focus and not done
    rim = icon_of(space.tag)[1] if space.tag else "line"
    base.box(x + 3, y + 3, w - 6, h - 6, 9, "well", rim, 3 if space.tag else 2, tag=f"space:{code}")
    if done:
        marks.box(
            x + 3, y + 3, w - 6, h - 6, 9, "worn" if claimed else "panel",
            "white" if fresh else "yellow" if claimed else "coral", 3.5 if fresh else 2.5,
            tag=f"{'new' if fresh else 'mark'}:space:{code}",
        )  # fmt: skip
    cx, cy = x + w / 2, y + (h - 26) / 2 + 2
    if space.tag:
        name, color = icon_of(space.tag)
        marks.icon(name, cx, cy, 38, color, tag=f"tag:{code}:{space.tag}")
    elif code == sheet.start:
        marks.icon("industry", cx, cy, 38, "mid", tag=f"start:{code}")
    elif space.asset.kind != "empty":
        asset(marks, cx, cy, space.asset, 38, tag=f"asset:{code}:{space.asset.kind}")
    if scrapped:
        pen.cross(cx, cy, 16, f"mark:scrapped:{code}")
    if claimed:
        pen.claim(cx, cy, min(31, w / 2 - 6), 25, f"mark:claimed:{code}")
    if ind.spent >> i & 1:
        pen.slash(cx, cy, 18, tag=f"mark:spent:{code}")
    if legal:
        pen.legal(cx, cy, 27, f"legal:{code}")
    state = (
        "new"
        if fresh
        else "legal"
        if legal
        else "mine"
        if claimed
        else "spent"
        if scrapped
        else "plain"
    )
    f.code(s, cx, y + h - 19, code, state, 24)


def _beside(s: Sketch, scene: Scene, sheet: Industry) -> dict[str, Rect]:
    """The chart, the stores and the bursts."""
    x, w = CHART
    y = 124.0
    y = _councilors(s, scene, sheet, x, y, w)
    y = _commodities(s, scene, sheet, x, y + 12, w)
    y = _stores(s, scene, sheet, x, y + 12, w)
    return _bursts(s, scene, sheet, x, y + 12, w)


def _row(
    s: Sketch, kind: str, x: float, y: float, w: float, count: int, points: tuple[PointAt, ...],
    have: int, had: int,
) -> None:  # fmt: skip
    """A row of icons, crossed from the left; where points wait, they are in place of the icon."""
    base, marks, pen = s.on(Layer.PRINT), s.on(Layer.MARKS), s.on(Layer.PEN)
    name, color = icon_of(kind)
    base.icon(name, x + 26, y, 32, color)
    left, pace = x + 50, (w - 62) / count
    cell = pace - 6
    after = {point.after: point.n for point in points}
    for i in range(count):
        cx, done, n = left + i * pace + cell / 2, i < have, after.get(i + 1)
        base.box(
            left + i * pace, y - 22, cell, 44, 7, "well", "yellow" if n else "line", 2,
            tag=f"{kind}:{i + 1}",
        )  # fmt: skip
        if done:
            ink = "white" if i >= had else "yellow"
            tag = f"{'new' if i >= had else 'mark'}:{kind}:{i + 1}"
            marks.box(left + i * pace, y - 22, cell, 44, 7, "worn", ink, 3, tag=tag)
        if n:
            ink, wide = "yellow" if done else "mid", 22 + measure(str(n), "bold", 27)
            marks.icon("point", cx - wide / 2 + 10, y - 1, 20, ink)
            marks.text(
                cx - wide / 2 + 22, y, str(n), 27, "bold", ink, "lm", tag=f"points:{kind}:{i + 1}"
            )
        else:
            marks.icon(name, cx, y, 28, color if done else "dim")
            if done:
                pen.cross(cx, y, 14, f"crossed:{kind}:{i + 1}")


def _councilors(s: Sketch, scene: Scene, sheet: Industry, x: float, y: float, w: float) -> float:
    base = s.on(Layer.PRINT)
    base.box(x, y, w, 100, 14, "panel", "line", 2, 255, "panel:councilors")
    base.text(x + 18, y + 24, "COUNCILORS", 24, "title", "mid", "lm", spacing=1.5)
    base.text(x + w - 16, y + 24, "+1 vote each in a council", 23, "light", "mid", "rm")
    have, had = scene.seat.ind.vote_icons, scene.seat.before[2].vote_icons
    _row(s, "councilor", x, y + 68, w, sheet.vote_icons, sheet.councilors, have, had)
    return y + 100


def _commodities(s: Sketch, scene: Scene, sheet: Industry, x: float, y: float, w: float) -> float:
    """Three rows of commodities over the trade icons; a column counts once all three have it."""
    base, marks, pen = s.on(Layer.PRINT), s.on(Layer.MARKS), s.on(Layer.PEN)
    tall = 262
    base.box(x, y, w, tall, 14, "panel", "line", 2, 255, "panel:commodities")
    base.text(x + 18, y + 24, "COMMODITIES", 24, "title", "mid", "lm", spacing=1.5)
    base.text(x + w - 16, y + 24, "full columns pay below", 23, "light", "mid", "rm")
    ind, before = scene.seat.ind, scene.seat.before[2]
    rows = zip(COMMODITIES, sheet.commodities, ind.commodities, before.commodities, strict=True)
    for r, (kind, points, have, had) in enumerate(rows):
        _row(s, kind, x, y + 66 + r * 52, w, sheet.columns, points, have, had)
    left, pace = x + 50, (w - 62) / sheet.columns
    full, at = min(ind.commodities), y + 66 + 3 * 52 + 4
    base.icon("arrow-right", x + 26, at, 24, "mid")
    for i in sheet.trade_icons:
        cx, done = left + i * pace + pace / 2 - 3, i < full
        marks.icon("trade-good", cx, at - 2, 34, "orange" if done else "dim", tag=f"trade:{i + 1}")
        if done:
            pen.underline(cx, at + 19, 20, f"mark:trade:{i + 1}")
    return y + tall


def _stores(s: Sketch, scene: Scene, sheet: Industry, x: float, y: float, w: float) -> float:
    """Trade goods and votes that have no place of their own: circled, then slashed."""
    base, marks, pen = s.on(Layer.PRINT), s.on(Layer.MARKS), s.on(Layer.PEN)
    ind, before = scene.seat.ind, scene.seat.before[2]
    tall = 206
    base.box(x, y, w, tall, 14, "panel", "line", 2, 255, "panel:stores")
    base.text(x + 18, y + 24, "STORES", 24, "title", "mid", "lm", spacing=1.5)
    free = scene.seat.purse
    base.text(x + w - 16, y + 24, "given by effects", 23, "light", "mid", "rm")
    stores = (
        ("trade_good", sheet.goods, ind.goods, ind.goods_spent, before.goods, free[1]),
        ("vote", sheet.votes, ind.votes, ind.votes_spent, before.votes, free[2]),
    )
    for r, (kind, size, have, spent, had, total) in enumerate(stores):
        name, color = icon_of(kind)
        per = -(-size // 2)
        pace = min(46, (w - 92) / per)
        for i in range(size):
            cx, cy = x + 30 + i % per * pace, y + 62 + r * 80 + i // per * 38
            done = i < have
            marks.icon(name, cx, cy, 26, color if done else "dim", tag=f"store:{kind}:{i + 1}")
            if done:
                ink = "white" if i >= had else "yellow"
                marks.disc(cx, cy, 17, None, ink, 3, tag=f"mark:store:{kind}:{i + 1}")
            if i < spent:
                pen.slash(cx, cy, 15, tag=f"mark:spent:{kind}:{i + 1}")
        right = x + w - 50
        labels = s.on(Layer.LABELS)
        labels.text(
            right, y + 70 + r * 80, str(total), 34, "title", "yellow", "mm", tag=f"have:{kind}"
        )
        base.text(right, y + 102 + r * 80, "to spend", 22, "light", "mid", "mm")
    return y + tall


def _bursts(
    s: Sketch, scene: Scene, sheet: Industry, x: float, y: float, w: float
) -> dict[str, Rect]:
    """A specialty spent as several resources, one after the other."""
    base, pen = s.on(Layer.PRINT), s.on(Layer.PEN)
    base.box(x, y, w, 152, 14, "panel", "line", 2, 255, "panel:bursts")
    base.text(x + 18, y + 24, "BURSTS", 24, "title", "mid", "lm", spacing=1.5)
    base.text(x + w - 16, y + 24, "nothing between", 23, "light", "mid", "rm")
    spots = {}
    for i, (specialty, resource, n) in enumerate(sheet.legend):
        at = y + 68 + i * 50
        name, color = icon_of(specialty)
        base.icon(name, x + 36, at, 36, color, tag=f"burst:{specialty}")
        left = x + 64 + base.text(
            x + 64, at, ICONS[specialty][2], 26, "body", "text", "lm"
        ) + 14  # fmt: skip
        base.icon("arrow-right", left + 14, at, 24, "mid")
        left += 38
        what, ink = icon_of(resource)
        for k in range(n):
            base.icon(what, left + 16 + k * 34, at, 32, ink)
        if specialty in scene.focus:
            pen.legal(x + 36, at, 25, f"legal:{specialty}")
        spots[specialty] = (x + 8, at - 25, x + w - 8, at + 25)
    return spots


def _side(s: Sketch, scene: Scene) -> dict[str, Rect]:
    x, w = frame.SIDE_X, frame.SIDE_W
    power = scene.powers()
    verbs = (
        ("scrap", power.scrap),
        ("claim", power.claim_space),
        ("technology", power.research[INDUSTRY]),
    )
    buys = [" · ".join(word for word, mask in verbs if mask >> r & 1) for r in range(3)]
    spots = frame.technologies(s, scene, INDUSTRY, x, frame.TOP, w, 392)
    frame.objective(s, scene, INDUSTRY, x, 510, w, 132)
    spots |= frame.resources(s, scene, INDUSTRY, x, 654, w, buys)
    frame.legend(
        s, x, 856, w, frame.BOTTOM - 856,
        (
            ("cross", "scrapped", ""),
            ("filled", "filled in", ""),
            ("claim", "claimed", ""),
            ("slash", "spent", ""),
            ("legal", "legal now", ""),
            ("white", "new", ""),
        ),
    )  # fmt: skip
    return spots
