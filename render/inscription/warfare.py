"""The Warfare sheet: both fronts with their units, line, wars. Rules: Warfare, War Event Cards."""

from __future__ import annotations

from engine.games.inscription.sheets.common import bits
from engine.games.inscription.sheets.industry import COLUMNS
from engine.games.inscription.sheets.warfare import WarIndex
from engine.games.inscription.words import WARFARE
from render.inscription import frame
from render.inscription.assets import ORDER, asset
from render.inscription.fleet import BOTTOM, CODE, TOP, Ground, fleet, ground
from render.inscription.scene import Built, Scene
from render.inscription.shipyard import shipyard
from render.kit import furniture as f
from render.kit.bounds import Rect
from render.kit.fonts import measure
from render.kit.legend import sample
from render.kit.ops import Layer
from render.kit.sketch import Sketch

BOARD = (f.MARGIN, frame.TOP, 1006, frame.BOTTOM - frame.TOP)
RIGHT = (1042, 584)
"""Left edge and width of what is beside the grid."""
CARD = 118
"""Width of a war's card beside its section."""


def build(scene: Scene) -> Built:
    """The sheet of a seat with its marks."""
    ix = scene.game.table.warfares[scene.layout(WARFARE)]
    sheet = ix.sheet
    s = frame.sheet(scene, WARFARE, sheet.idea, sheet.name)
    f.panel(s, *BOARD, alpha=205)
    g = ground(sheet.columns, sheet.section_rows)
    _lattice(s, ix, g)
    fleet(s, scene, ix, g)
    spots = _nodes(s, scene, ix, g)
    for n in range(4):
        for side in (0, 1):
            _war(s, scene, ix, g, n, side)
    _neighbors(s, scene)
    _line(s, ix, g, scene.seat.war.line)
    _legend(s, ix)
    x, w = RIGHT
    spots |= shipyard(s, scene, ix, x, frame.TOP, w, 486)
    spots |= frame.technologies(s, scene, WARFARE, x, 604, w, 208, across=True)
    spots |= _beside(s, scene, x, 824, w)
    fresh = _fresh(ix, scene)
    x, y, w, h = BOARD
    areas = ((x, y, x + w, y + h), (RIGHT[0], y, RIGHT[0] + RIGHT[1], y + h))
    return Built(s.done(), spots, areas, fresh)


def _fresh(ix: WarIndex, scene: Scene) -> tuple[str, ...]:
    """Bands and nodes with marks of this step."""
    war, before = scene.seat.war, scene.seat.before[3]
    found = [
        code
        for code, (at, n) in ix.band.items()
        if _band(ix, at, n, war.icons) != _band(ix, at, n, before.icons)
        or (not ix.units[at].unit.count and war.infantry != before.infantry)
    ]
    new = war.occupied & ~before.occupied
    return (*found, *[ix.grid.codes[node] for node in bits(new)])


def _band(ix: WarIndex, at: int, n: int, icons: int) -> int:
    unit = ix.units[at]
    return icons >> unit.first + n * unit.size & (1 << unit.size) - 1


def _lattice(s: Sketch, ix: WarIndex, g: Ground) -> None:
    """Sections, lines between neighbouring nodes, letters and numbers."""
    base, sheet = s.on(Layer.PRINT), ix.sheet
    half, rows = sheet.columns, sheet.section_rows
    pad = min(g.across * 0.42, 28)
    for n in range(4):
        for side in (0, 1):
            x0, x1 = g.xs[side * half], g.xs[side * half + half - 1]
            y0, y1 = g.ys[n * rows], g.ys[n * rows + rows - 1]
            base.box(
                x0 - pad, y0 - 25, x1 - x0 + 2 * pad, y1 - y0 + 50, 14, "raised", None, 2, 120,
                tag=f"section:{4 - n}:{side}",
            )  # fmt: skip
    for side in (0, 1):
        columns = g.xs[side * half : side * half + half]
        for x in columns:
            base.path(((x, g.ys[0]), (x, g.ys[-1])), 2.5, "line")
        for y in g.ys:
            base.path(((columns[0], y), (columns[-1], y)), 2.5, "line")
    for i, x in enumerate(g.xs):
        for y, color, size in ((TOP - 47, "text", 27), (BOTTOM + 47, "mid", 25)):
            base.text(x, y, COLUMNS[i], size, "title", color, "mm", tag=f"column:{COLUMNS[i]}")
    for j, y in enumerate(g.ys):
        size = 26 if g.down > 44 else 24
        for x, color in ((g.xs[0] - pad - 20, "text"), (g.xs[-1] + pad + 20, "mid")):
            base.text(x, y, str(j + 1), size, "title", color, "mm", tag=f"row:{j + 1}")
    for node in bits(ix.grid.anomalies):
        x, y = g.at(ix, node)
        base.disc(x, y, g.r + 3, "bg0")
        base.icon("anomaly", x, y, g.r * 2, "dim", tag=f"anomaly:{ix.grid.codes[node]}")


def _nodes(s: Sketch, scene: Scene, ix: WarIndex, g: Ground) -> dict[str, Rect]:
    """Asset nodes over the units, plain nodes, and what may be covered now."""
    war, before = scene.seat.war, scene.seat.before[3]
    marks, pen = s.on(Layer.MARKS), s.on(Layer.PEN)
    spots = {}
    for node in range(ix.nodes):
        code, (x, y) = ix.grid.codes[node], g.at(ix, node)
        legal = code in scene.focus
        covered = bool(war.occupied >> node & 1)
        spots[code] = (x - g.across / 2, y - g.down / 2, x + g.across / 2, y + g.down / 2)
        if ix.grid.anomalies >> node & 1:
            continue
        if ix.assets >> node & 1:
            what = ix.asset_at[node]
            fresh = covered and not before.occupied >> node & 1
            marks.disc(
                x, y, g.r, "worn" if covered else "well",
                "white" if fresh else "yellow" if covered else "rim", 3, 2, tag=f"node:{code}",
            )  # fmt: skip
            small, low = legal and not covered, min(15, g.down - 28)
            asset(
                marks,
                x,
                y - (24 - low if small else 0),
                what,
                g.r * (1.05 if small else 1.2 if what.n > 1 and what.kind != "vp" else 1.32),
                tag=f"asset:{code}:{what.kind}",
            )
            if covered:
                pen.claim(x, y, g.r + (6 if what.n > 1 else 4), tag=f"mark:claimed:{code}")
            if war.spent >> node & 1:
                pen.slash(x, y, g.r - 4, tag=f"mark:spent:{code}")
        else:
            color = "text" if covered else "rim"
            marks.disc(x, y, 5 if covered else 7, color, tag=f"node:{code}")
        if legal and not covered:
            if ix.assets >> node & 1:
                pen.legal(x, y, g.r + 5, f"legal:{code}")
                f.code(s, x, y + min(15, g.down - 28), code, "legal", CODE)
            else:
                f.code(s, x, y, code, "legal", CODE)
    return spots


def _war(s: Sketch, scene: Scene, ix: WarIndex, g: Ground, n: int, side: int) -> None:
    """The card of a war on one side: prize, loss, own strength and the result."""
    war, before = scene.seat.war, scene.seat.before[3]
    base, marks, pen, labels = (s.on(layer) for layer in list(Layer)[1:])
    rows = ix.sheet.section_rows
    first = (3 - n) * rows
    y0, y1 = g.ys[first] - 25, g.ys[first + rows - 1] + 25
    x = BOARD[0] + 10 if side == 0 else BOARD[0] + BOARD[2] - 10 - CARD
    prize, loss = ix.sheet.prizes[n][side], ix.sheet.losses[n][side]
    fought = n < len(war.results) and bool(war.results[n][side])
    result = war.results[n][side] if fought else ""
    place = f"war:{n + 1}:{'left' if side == 0 else 'right'}"
    here = n == war.line
    base.box(x, y0, CARD, y1 - y0, 12, "panel", "line", 2, 255, f"panel:{place}")
    if here:
        marks.box(x, y0, CARD, y1 - y0, 12, None, "mint", 3, tag=f"next:{place}")
    base.text(x + CARD / 2, y0 + 22, f"WAR {n + 1}", 25, "title", "mid", "mm", spacing=1)
    at = y0 + 60 if y1 - y0 > 150 else y0 + 56
    asset(marks, x + 32, at, prize, 34, tag=f"prize:{place}:{prize.kind}")
    marks.icon("point", x + CARD - 20, at - 1, 20, "coral")
    marks.text(x + CARD - 32, at, f"−{loss}", 28, "bold", "coral", "rm", tag=f"loss:{place}:{loss}")
    if result == "won":
        pen.claim(x + 32, at, 26, 22, f"mark:claimed:{place}")
    elif result == "lost":
        pen.claim(x + CARD - 33, at, 28, 21, f"mark:lost:{place}")
    if war.spent >> ix.nodes + 2 * n + side & 1:
        pen.slash(x + 32, at, 18, tag=f"mark:spent:{place}")
    box = y1 - 34
    done = n < len(war.boxes)
    fresh = done and n >= len(before.boxes)
    word = {"won": "won", "lost": "lost", "tied": "tied"}.get(result, "")
    left = x + 10 if word else x + (CARD - 66) / 2
    base.box(left, box - 22, 56 if word else 66, 44, 8, "well", "rim", 2.5)
    if done:
        marks.text(
            left + (28 if word else 33), box, str(war.boxes[n][side]), 32, "title",
            "white" if fresh else "yellow", "mm", tag=f"strength:{place}",
        )  # fmt: skip
    else:
        marks.icon("strength", left + 33, box, 30, "dim")
    if word:
        color = {"won": "yellow", "lost": "coral", "tied": "mid"}[word]
        labels.text(x + CARD - 9, box, word, 24, "bold", color, "rm", tag=f"result:{place}:{word}")


def _neighbors(s: Sketch, scene: Scene) -> None:
    """Who is fought on which side, and the bonus against them."""
    base, labels = s.on(Layer.PRINT), s.on(Layer.LABELS)
    left, right = scene.seat.war.neighbors
    x0, x1, y = BOARD[0] + 14, BOARD[0] + BOARD[2] - 14, 129
    base.icon("neighbor-left", x0 + 22, y, 40, "azure")
    base.icon("neighbor-right", x1 - 22, y, 40, "azure")
    labels.text(x0 + 52, y, f"+{left}", 30, "title", "yellow", "lm", tag="neighbor:left")
    labels.text(x1 - 52, y, f"+{right}", 30, "title", "yellow", "rm", tag="neighbor:right")
    a = x0 + 66 + measure(f"+{left}", "title", 30)
    b = x1 - 66 - measure(f"+{right}", "title", 30)
    labels.text(a, y, f"against {scene.neighbor(0)}", 25, "body", "mid", "lm", width=280)
    labels.text(b, y, f"against {scene.neighbor(1)}", 25, "body", "mid", "rm", width=280)


def _line(s: Sketch, ix: WarIndex, g: Ground, wars: int) -> None:
    """The deployment line: what lies below it was fought over and is closed."""
    pen = s.on(Layer.PEN)
    edge = (4 - wars) * ix.sheet.section_rows
    if edge == len(g.ys):
        y = g.ys[-1] + 30
    elif edge == 0:
        y = g.ys[0] - 27
    else:
        y = (g.ys[edge - 1] + g.ys[edge]) / 2
    x0, x1 = BOARD[0] + 10, BOARD[0] + BOARD[2] - 10
    pen.path(((x0, y), (x1, y)), 7, "mint", 3.5, (2, "white"), tag=f"line:{wars}")
    half = ix.sheet.columns
    middle = (g.xs[half - 1] + g.xs[half]) / 2
    if wars < 4:
        for x in (middle - 14, middle + 14):
            pen.icon("up", x, y - 11, 24, "mint", 3)
    over = "open above" if wars < 4 else "all fought"
    f.badge(s, x0 + CARD / 2, y, over, "mint", 22, tag="line:open")
    words = "done below" if wars else "start here"
    f.badge(s, x1 - CARD / 2, y, words, "mid", 22, tag="line:closed")


def _legend(s: Sketch, ix: WarIndex) -> None:
    """Marks in one row, assets in two."""
    base = s.on(Layer.PRINT)
    x, w = BOARD[0] + 14, BOARD[2] - 28
    printed = [one for _, one in ix.sheet.nodes] + [one for pair in ix.sheet.prizes for one in pair]
    kinds = sorted({one.kind for one in printed}, key=ORDER.index)
    frame.assets(s, x + 4, 956, w - 8, kinds, 31)
    rows = (
        ("unit", "unit", "sky"), ("new-unit", "new", "orange"), ("claim", "claimed", ""),
        ("slash", "spent", ""), ("legal", "legal now", ""), ("anomaly", "no units", "dim"),
    )  # fmt: skip
    widths = [66 + measure(words, "body", 24) for _, words, _ in rows]
    gap = (w - sum(widths)) / (len(rows) - 1)
    left = float(x)
    for (kind, words, color), width in zip(rows, widths, strict=True):
        sample(s, kind, left + 28, 922, color or "sky")
        base.text(left + 60, 922, words, 24, "body", "text", "lm", tag=f"legend:{kind}")
        left += width + gap


def _beside(s: Sketch, scene: Scene, x: float, y: float, w: float) -> dict[str, Rect]:
    """Resources and focus dice on the left, the objective on the right."""
    half = (w - frame.GAP) / 2
    power = scene.powers()
    names = ("material", "influence", "research")
    buys = ["any cost" if power.build >> r & 1 else names[r] for r in range(3)]
    buys = [
        word + (" · tech" if power.research[WARFARE] >> r & 1 else "")
        for r, word in enumerate(buys)
    ]
    spots = frame.resources(s, scene, WARFARE, x, y, half + 20, buys, step=42)
    frame.objective(s, scene, WARFARE, x + half + 20 + frame.GAP, y, half - 20, 182)
    return spots
