"""Two invented boards at the density of a real sheet, to try the kit on."""

from __future__ import annotations

import math
import random

from render.inscription.boards import BOARDS
from render.kit import furniture as f
from render.kit import tables
from render.kit.legend import legend
from render.kit.ops import DisplayList, Layer
from render.kit.units import joined, label_spot

KINDS = {
    "planet": "mid",
    "empty": "dim",
    "wormhole": "violet",
    "relic": "pink",
    "trade-good": "orange",
    "vote": "sky",
    "point": "yellow",
    "biotic": "green",
    "influence": "sky",
    "mecatol": "yellow",
}


def web(theme: str = "dark") -> DisplayList:
    """A web of systems and lanes, half explored."""
    s = f.sheet(BOARDS["navigation"], "Ann", 4, 23, theme)
    base, marks, pen = s.on(Layer.PRINT), s.on(Layer.MARKS), s.on(Layer.PEN)
    f.panel(s, *f.BOARD, alpha=205)
    sow = random.Random("web")
    xs = [76 + 127 * (c + 0.5) for c in range(9)]
    ys = [152 + 137 * (r + 0.5) for r in range(6)]
    f.grid_labels(s, xs, ys, 134, 998, 50, 1222, 30)
    spots: dict[str, tuple[float, float]] = {}
    for c in range(9):
        for r in range(6):
            if sow.random() < 0.74 or (c, r) in ((0, 3), (4, 2)):
                spots[f.grid_code(c, r)] = (
                    xs[c] + sow.uniform(-14, 14),
                    ys[r] - 14 + sow.uniform(-12, 12),
                )
    lanes = []
    names = list(spots)
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            p, q = spots[a], spots[b]
            middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
            d = math.dist(p, q)
            if d < 232 and all(
                math.dist(middle, spots[n]) > d / 2 * 1.02 for n in names if n not in (a, b)
            ):
                lanes.append((a, b))
    kind = {n: sow.choice(list(KINDS)[:-1]) for n in names}
    kind["A4"], kind["E3"] = "home", "mecatol"
    seen, route = ["A4"], []
    while len(route) < 15:
        a, b = max(
            ((a, b) if a in seen else (b, a) for a, b in lanes if (a in seen) != (b in seen)),
            key=lambda lane: (seen.index(lane[0]) + sow.uniform(0, 6), lane),
        )
        seen.append(b)
        route.append((a, b))
    legal = sorted({b if a in seen else a for a, b in lanes if (a in seen) != (b in seen)})[:6]
    for a, b in lanes:
        base.path((spots[a], spots[b]), 4, "rim", 2.5, tag=f"lane:{a}-{b}")
    for name, (x, y) in spots.items():
        base.disc(
            x,
            y,
            34,
            "well",
            KINDS.get(kind[name], "rim")
            if kind[name] in ("relic", "wormhole", "trade-good", "point", "mecatol")
            else "rim",
            4,
            3,
            tag=f"system:{name}",
        )
        base.icon(kind[name], x, y - 2, 40, KINDS.get(kind[name], "white"))
    for i, (a, b) in enumerate(route):
        marks.lane(spots[a], spots[b], i >= 12, f"explored:{a}-{b}")
    for name in seen:
        x, y = spots[name]
        marks.disc(x, y, 34, "worn", "yellow", 5, 3, tag=f"visited:{name}")
        marks.icon(kind[name], x, y - 2, 40, KINDS.get(kind[name], "white"))
    for name in legal:
        pen.legal(*spots[name], 43, f"legal:{name}")
    for name in seen[2:9:2]:
        pen.claim(*spots[name], 46, tag=f"mark:claimed:{name}")
    for name in seen[3:8:2]:
        pen.cross(spots[name][0], spots[name][1] - 2, 25, f"mark:spent:{name}")
    for name, (x, y) in spots.items():
        state = "mine" if name in seen else "legal" if name in legal else "plain"
        f.code(s, x, y + 45, name, state)
    x, w = f.SIDE_X, f.SIDE_W
    y = f.panel(s, x, 106, w, 300, "SYSTEMS")
    for i, name in enumerate(list(KINDS)):
        left, top = x + 40 + i % 2 * 180, y + 20 + i // 2 * 47
        base.icon(name, left, top, 36, KINDS[name])
        base.text(left + 32, top, name.replace("-", " "), 27, width=142)
    y = f.panel(s, x, 420, w, 262, "MARKS")
    legend(
        s,
        x + 4,
        y - 6,
        (
            ("lane", "explored", ""),
            ("new-lane", "explored this step", ""),
            ("claim", "claimed", ""),
            ("cross", "spent", ""),
            ("legal", "legal now", ""),
        ),
        w - 8,
    )
    y = f.panel(s, x, 696, w, 180, "DISCOVERY")
    cells = [tables.Cell(str(i + 1), gold=i % 4 == 3) for i in range(12)]
    cells[11] = tables.Cell(icon="point", gold=True)
    tables.track(s, x + 18, y, cells, 7, 6)
    y = f.panel(s, x, 890, w, 136, "LEGAL NOW")
    left = x + 18.0
    for name in legal:
        left += (
            s.on(Layer.LABELS).chip(left, y + 26, name, 28, "mint", "casing", "mint", anchor="l")
            + 6
        )
    return s.done("A web.")


SHAPES = (
    ("FT1", "sky", ((0, 1), (1, 1)), False),
    ("DD1", "green", ((3, 0), (3, 1), (3, 2)), False),
    ("CR1", "orange", ((5, 0), (6, 0), (6, 1)), False),
    ("CV1", "pink", ((8, 0), (9, 0), (10, 0), (9, 1)), False),
    ("DN1", "azure", ((3, 4), (4, 4), (5, 4), (3, 3), (4, 3)), False),
    ("CR2", "orange", ((7, 5), (8, 5), (8, 4)), True),
    ("FT2", "sky", ((0, 5), (0, 6)), False),
    ("FT3", "sky", ((11, 1), (11, 2)), False),
)


def front(theme: str = "dark") -> DisplayList:
    """A lattice of nodes with units and a stepped line."""
    s = f.sheet(BOARDS["warfare"], "Владимир Ω", 4, 17, theme)
    base, marks, pen, labels = (s.on(layer) for layer in list(Layer)[1:])
    f.panel(s, *f.BOARD)
    xs, ys = [120 + 91 * c for c in range(12)], [308 + 90 * r for r in range(8)]
    base.box(60, 118, 1156, 118, 14, "raised", "line", 2, 255, "panel:front")
    base.text(84, 138, "FRONT", 24, "title", "mid", "lm", spacing=2)
    for i, x in enumerate(xs):
        f.amount(base, x, 196, ("point", "vote", "trade-good", "research")[i % 4], i % 3 + 1, 34)
    f.grid_labels(s, xs, ys, 258, 986, 52, 1190, 30)
    for x in xs:
        base.path(((x, ys[0]), (x, ys[-1])), 3, "line")
    for y in ys:
        base.path(((xs[0], y), (xs[-1], y)), 3, "line")
    for c, x in enumerate(xs):
        for r, y in enumerate(ys):
            if (c * 5 + r * 3) % 11 == 0:
                base.disc(x, y, 26, "well", "rim", 3)
                base.icon(("point", "strength", "relic", "material")[(c + r) % 4], x, y, 34)
            elif (c * 7 + r * 5) % 23 == 0:
                base.disc(x, y, 27, "panel")
                base.icon("anomaly", x, y, 50, "dim")
            else:
                base.disc(x, y, 8, "rim")
    for name, color, nodes, new in SHAPES:
        points = [(xs[c], ys[r]) for c, r in nodes]
        links, faces = joined(nodes)
        marks.unit(points, links, 30, color, faces, new, tag=f"unit:{name}")
        for x, y in points:
            marks.disc(x, y, 6, color)
        x, y = label_spot(points, links, faces)
        labels.chip(x, y, name, 27, "text", "casing", color, pad=6, tag=f"code:{name}")
    line = [
        (75, 623),
        (347, 623),
        (347, 533),
        (620, 533),
        (620, 623),
        (893, 623),
        (893, 533),
        (1166, 533),
    ]
    pen.path(line, 8, "mint", 4, (2, "white"), tag="line:deployment")
    for x, y in ((256, 600), (530, 510), (711, 600), (1075, 510)):
        pen.icon("up", x, y, 28, "mint", 3)
    f.badge(s, 78, 596, "DEPLOYED", "mint", 22, "l")
    f.badge(s, 78, 650, "RESERVE", "mid", 22, "l")
    for i in (0, 3, 5, 9):
        pen.claim(xs[i], 196, 42, 36, f"mark:claimed:{f.column(i)}")
    for c, r in ((1, 7), (2, 7), (4, 7), (9, 6)):
        pen.cross(xs[c], ys[r], 18, f"mark:spent:{f.grid_code(c, r)}")
    x, w = f.SIDE_X, f.SIDE_W
    y = f.panel(s, x, 106, w, 440, "SHIPYARD", "sword", "coral")
    for i, (name, color, cost) in enumerate(
        (
            ("Fighter", "sky", 1),
            ("Destroyer", "green", 2),
            ("Cruiser", "orange", 3),
            ("Carrier", "pink", 3),
            ("Dreadnought", "azure", 5),
        )
    ):
        top = y + 34 + i * 74
        base.unit(((x + 28, top), (x + 58, top)), ((0, 1),), 10, color, casing=2)
        base.text(x + 86, top - 14, name, 30)
        base.text(x + 86, top + 17, f"code {name[:2].upper()}", 22, "light", "mid")
        f.amount(base, x + w - 20, top, "point", cost, 30, "yellow", anchor="r")
        f.picto(base, x + w - 190, top + 18, "material", i % 3, 3, 24)
    y = f.panel(s, x, 560, w, 200, "FLEET STRENGTH")
    tables.track(
        s,
        x + 18,
        y,
        [tables.Cell(str(i + 1), gold=i % 5 == 4) for i in range(20)],
        14,
        10,
        (29, 56),
        4.7,
    )
    y = f.panel(s, x, 774, w, 252, "MARKS")
    legend(
        s,
        x + 4,
        y - 8,
        (
            ("new-unit", "new this step", "orange"),
            ("unit", "unit", "sky"),
            ("line", "deployment line", ""),
            ("claim", "claimed", ""),
            ("cross", "spent", ""),
        ),
        w - 8,
    )
    return s.done("A front.")
