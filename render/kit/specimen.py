"""Pages that show the kit itself: every icon, every mark and piece of furniture, in both themes."""

from __future__ import annotations

from render.kit import furniture as f
from render.kit import tables
from render.kit.iconset import ICONS
from render.kit.legend import legend
from render.kit.ops import DisplayList, Layer
from render.kit.sketch import Sketch


def icon_page(theme: str = "dark") -> DisplayList:
    """Every icon with its name, and beside it as small as it is ever drawn."""
    s = Sketch(theme=theme)
    s.space("icons", (400, 300, 700, "cloud_blue", 150), (1250, 800, 700, "cloud_violet", 150))
    f.header(s, "ICONS", "expansion", "green", "", f"{len(ICONS)} SHAPES")
    f.panel(s, 24, 106, 1602, 920)
    per_row, step_x, step_y = 8, 196.0, 112.0
    for i, name in enumerate(ICONS):
        x, y = 52 + i % per_row * step_x, 156 + i // per_row * step_y
        s.icon(name, x + 40, y, 62, "text")
        s.icon(name, x + 106, y - 2, 30, "mid")
        s.text(x + 4, y + 52, name, 22, "body", "mid", "lm", width=step_x - 14)
    return s.done("Every icon of the drawing kit with its name.")


def furniture_page(theme: str = "dark") -> DisplayList:
    """Marks, legend, card, table, dice, track and codes."""
    s = Sketch(theme=theme)
    s.space("furniture", (300, 400, 700, "cloud_teal", 170), (1300, 300, 600, "cloud_red", 150))
    f.header(s, "FURNITURE", "industry", "orange", "Ann", "ROUND 4", 23)
    y = f.panel(s, 24, 106, 500, 560, "MARKS")
    rows = (
        ("lane", "traced lane", ""),
        ("new-lane", "traced this step", ""),
        ("claim", "claimed", ""),
        ("cross", "crossed out, spent", ""),
        ("slash", "struck through", ""),
        ("underline", "unlocked", ""),
        ("legal", "legal now", ""),
        ("filled", "filled in", ""),
        ("unit", "unit", "sky"),
        ("new-unit", "unit, new this step", "orange"),
        ("line", "deployment line", ""),
        ("code", "code of a place", ""),
    )
    legend(s, 40, y, rows, 470)
    y = tables.card(
        s, 548, 106, 520, 560, "Trade-Fleet Subsidization", "agenda", "sky", "Agenda · Stage II"
    )
    y = s.paragraph(
        578,
        y,
        "For: each player gains 2 trade goods for every commodity row that is "
        "complete on the industry sheet.",
        460,
        30,
    )
    s.paragraph(578, y + 20, "Against: the Speaker loses 1 vote.", 460, 30)
    for i, (resource, kind) in enumerate(
        (("material", "black"), ("influence", "black"), ("research", "double"))
    ):
        tables.die(s, 640 + i * 130, 540, resource, kind, 96, spent=i == 1)
    s.text(578, 628, "Roll 3 of 14", 26, "light", "mid")
    columns = (
        tables.Column("Player", 154),
        tables.Column("", 68, "r", "navigation"),
        tables.Column("", 68, "r", "expansion"),
        tables.Column("", 68, "r", "industry"),
        tables.Column("", 68, "r", "sword"),
        tables.Column("", 84, "r", "point"),
    )
    f.panel(s, 1092, 106, 534, 560)
    lines = (
        ("Ann", "23", "17", "20", "14", "74"),
        ("Bob", "18", "21", "12", "19", "70"),
        ("Владимир", "12", "9", "25", "16", "62"),
        ("𝓒𝓪𝓵 the Unstoppable", "9", "14", "11", "20", "54"),
        ("Ω Δelta", "10", "9", "8", "7", "34"),
    )
    tables.table(s, 1104, 120, columns, lines, bold_row=0)
    for i, (state, text) in enumerate(
        zip(f.CODE_STYLES, ("A1", "B2", "C3", "D4", "E5", "F6"), strict=True)
    ):
        f.code(s, 1130 + i * 84, 500, text, state)
    f.amount(s, 1112, 570, "point", 3, 38, "yellow", anchor="l")
    f.amount(s, 1220, 570, "trade-good", 2, 38, "orange", anchor="l")
    f.amount(s, 1328, 570, "vote", 4, 38, "sky", anchor="l")
    f.picto(s, 1112, 628, "strength", 3, 6, 34, "coral")
    f.badge(s, 1560, 570, "speaker", "yellow")
    y = f.panel(s, 24, 690, 500, 336, "POPULATION")
    cells = [tables.Cell(str(i + 1), gold=(i + 1) % 5 == 0) for i in range(15)]
    cells[14] = tables.Cell(icon="point", gold=True)
    tables.track(s, 44, y, cells, 7, 8)
    f.panel(s, 548, 690, 1078, 336, "PEN AND UNITS")
    marks, pen = s.on(Layer.MARKS), s.on(Layer.PEN)
    for i, name in enumerate(("planet", "trade-good", "vote", "relic", "gems", "councilor")):
        s.disc(620 + i * 100, 800, 34, "well", "rim")
        s.icon(name, 620 + i * 100, 800, 42)
    pen.claim(620, 800, 46)
    pen.cross(720, 800, 26)
    pen.slash(820, 800, 26)
    pen.underline(920, 842, 32)
    pen.legal(1020, 800, 44)
    pen.pen("check", 1120, 800, 24, 24, "yellow", 6)
    square = ((600, 900), (670, 900), (670, 970), (600, 970))
    marks.unit(square, ((0, 1), (1, 2), (2, 3), (3, 0)), 26, "azure", ((0, 1, 2, 3),))
    marks.unit(((780, 900), (850, 900), (850, 970)), ((0, 1), (1, 2)), 26, "orange", new=True)
    marks.unit(
        ((960, 900), (1030, 900), (1100, 900), (1030, 970)),
        ((0, 1), (1, 2), (1, 3)),
        26,
        "pink",
        ghost=True,
    )
    s.on(Layer.LABELS).chip(635, 900, "DN1", 27, "text", "casing", "azure")
    s.on(Layer.LABELS).chip(815, 900, "CR2", 27, "text", "casing", "orange")
    hexagon = [(1500, 760), (1580, 806), (1580, 898), (1500, 944), (1420, 898), (1420, 806)]
    marks.poly(hexagon, "well", "violet", 4)
    marks.icon("wormhole", 1500, 840, 70, "violet")
    f.code(s, 1500, 915, "G7", "plain")
    return s.done("The marks, the legend, a card, a table, dice, a track and units of the kit.")


def specimens() -> dict[str, DisplayList]:
    """Name and display list of every page."""
    return {
        f"{name}-{theme}": page(theme)
        for theme in ("dark", "light")
        for name, page in (("icons", icon_page), ("furniture", furniture_page))
    }
