"""The final table: who won, and how every point came."""

from __future__ import annotations

from types import MappingProxyType

from engine.games.inscription.game import Game
from engine.games.inscription.score import SOURCES
from engine.games.inscription.view import Final, View
from engine.games.inscription.words import SHEETS
from render.inscription.boards import BOARDS
from render.inscription.ladder import LADDER_H, ladder
from render.inscription.ladder import tells as ranks_in_words
from render.inscription.pieces import canvas, figure, hue, name_of, plural, slab
from render.kit.alt import alt_text
from render.kit.ops import DisplayList, Layer
from render.kit.sketch import Sketch

__all__ = ["WORDS", "final", "ranked"]

WORDS = MappingProxyType(
    {
        "systems": "Systems",
        "mecatol": "Mecatol Rex",
        "relics": "Relics",
        "lines": "Rows and columns",
        "docks": "Space docks",
        "population": "Population",
        "spaces": "Spaces",
        "councilors": "Councilors",
        "commodities": "Commodities",
        "units": "Units",
        "nodes": "War nodes",
        "prizes": "War prizes",
        "losses": "War losses",
        "effects": "Effects",
        "end": "At the end",
        "objective": "Objective",
        "goods": "Trade goods left",
    }
)
"""Each source of points in words."""
WIDE = 10
"""Up to so many seats have a column each; more are rows, without their sources."""
HEAD_H, GROUP_H, ROW_H, ROW_SEAT = 172, 46, 36, 54


def final(game: Game, view: View, theme: str = "dark") -> DisplayList | None:
    """The table once the game is over; None before."""
    if not view.final:
        return None
    order = ranked(view)
    s = _rows(game, view, order, theme) if len(order) > WIDE else _columns(game, view, order, theme)
    best = [view.seats[seat].name for seat in view.winners]
    win = f"{' and '.join(best)} {'share the win' if len(best) > 1 else 'wins'}."
    lines = [(0, f"Final table. {win if best else 'Nobody wins.'}")]
    if view.ai is not None:
        lines.append((0, ranks_in_words(view)))
    lines += [(1, _tells(view, one, rank)) for rank, one in order]
    return s.done(alt_text(lines))


def ranked(view: View) -> list[tuple[int, Final]]:
    """Rank and row of every seat, best first: most points, then most votes left; like rows share
    a rank. Rules: Winning the Game."""
    rows = sorted(view.final, key=lambda one: (-one.total, -one.votes, one.seat))
    out: list[tuple[int, Final]] = []
    for i, one in enumerate(rows):
        same = bool(out) and (out[-1][1].total, out[-1][1].votes) == (one.total, one.votes)
        out.append((out[-1][0] if same else i + 1, one))
    return out


def _tells(view: View, one: Final, rank: int) -> str:
    sheets = ", ".join(
        f"{name.capitalize()} {figure(rows[2])}"
        for name, rows in zip(SHEETS, one.sheets, strict=True)
    )
    left = f", {plural(one.votes, 'vote')} left" if one.votes else ""
    points = plural(one.total, "point")
    return f"{rank}. {view.seats[one.seat].name} {points} ({sheets}{left})."


def _sources(view: View, sheet: int) -> list[str]:
    """Sources of a sheet that gave anybody anything, in the order of the table."""
    have = {line.source for one in view.final for line in one.lines if line.sheet == sheet}
    return [source for source in SOURCES if source in have]


def _columns(game: Game, view: View, order: list[tuple[int, Final]], theme: str) -> Sketch:
    """A column for each seat, a row for each source under its sheet."""
    sources = [_sources(view, sheet) for sheet in range(4)]
    body = sum(GROUP_H + ROW_H * len(one) + 8 for one in sources)
    ranks = LADDER_H + 14 if view.ai is not None else 0
    height = int(106 + HEAD_H + body + 54 + 44 + ranks)
    s = canvas("FINAL TABLE", "objective", "yellow", height, theme, f"AFTER ROUND {view.round}")
    slab(s, 24, 106, 1602, height - 130, "final")
    wide = min(320.0, (1602 - 300) / len(order))
    left = 1626 - wide * len(order) - 8
    base, top = s.on(Layer.PRINT), s.on(Layer.LABELS)
    for i, (rank, one) in enumerate(order):
        _head(s, game, view, one, rank, left + wide * i, 114, wide)
    y = 106.0 + HEAD_H
    for sheet, name in enumerate(SHEETS):
        board = BOARDS[name]
        base.box(36, y, 1578, GROUP_H, 10, "raised")
        base.box(36, y, 10, GROUP_H, 5, board.accent)
        base.icon(board.emblem, 76, y + GROUP_H / 2, 34, board.accent)
        base.text(104, y + GROUP_H / 2, board.title.capitalize(), 30, "title", "text", "lm")
        for i, (_rank, one) in enumerate(order):
            middle = left + wide * (i + 0.5)
            total = one.sheets[sheet][2]
            tag = f"sheet:{name}:{one.seat + 1}:{total}"
            top.text(middle, y + GROUP_H / 2, figure(total), 32, "title", "text", "mm", tag=tag)
        y += GROUP_H
        for source in sources[sheet]:
            base.text(64, y + ROW_H / 2, WORDS[source], 27, "body", "mid", "lm", width=left - 70)
            for i, (_rank, one) in enumerate(order):
                points = sum(
                    line.points
                    for line in one.lines
                    if line.sheet == sheet and line.source == source
                )
                words = figure(points) if points else "·"
                ink = "coral" if points < 0 else "text" if points else "dim"
                tag = f"points:{source}:{one.seat + 1}:{points}"
                top.text(left + wide * (i + 0.5), y + ROW_H / 2, words, 28, "bold", ink, "mm",
                         tag=tag)  # fmt: skip
            y += ROW_H
        y += 8
    base.path(((44, y + 2), (1606, y + 2)), 2, "line")
    base.icon("vote", 76, y + 30, 34, "sky")
    base.text(104, y + 30, "Votes left", 27, "body", "mid", "lm")
    for i, (_rank, one) in enumerate(order):
        top.text(left + wide * (i + 0.5), y + 30, str(one.votes), 28, "bold", "mid", "mm",
                 tag=f"votes:{one.seat + 1}:{one.votes}")  # fmt: skip
    if ranks:
        ladder(s, view, 36, y + 58, 1578)
    return s


def _head(
    s: Sketch, game: Game, view: View, one: Final, rank: int, x: float, y: float, w: float
) -> None:
    """Rank, name and total of a seat, a cup for who won."""
    top, marks = s.on(Layer.LABELS), s.on(Layer.MARKS)
    won = one.seat in view.winners
    middle, color = x + w / 2, "yellow" if won else "text"
    if won:
        marks.box(x + 4, y, w - 8, HEAD_H - 14, 12, "worn", "yellow", 4, tag=f"won:{one.seat + 1}")
    if won and w >= 130:
        top.icon("objective", middle - 34, y + 30, 36, "yellow")
        top.text(
            middle + 16, y + 30, f"{rank}.", 32, "title", color, "mm", tag=f"rank:{one.seat + 1}"
        )
    else:
        top.text(middle, y + 30, f"{rank}.", 32, "title", "yellow" if won else "mid", "mm",
                 tag=f"rank:{one.seat + 1}")  # fmt: skip
    top.text(middle, y + 72, name_of(view, one.seat), 32, "bold", color, "mm", width=w - 18,
             least=26, tag=f"name:{one.seat + 1}")  # fmt: skip
    top.text(middle, y + 121, str(one.total), 56, "title", color, "mm",
             tag=f"total:{one.seat + 1}:{one.total}")  # fmt: skip


def _rows(game: Game, view: View, order: list[tuple[int, Final]], theme: str) -> Sketch:
    """A row for each seat with the totals of its sheets."""
    height = 106 + 70 + ROW_SEAT * len(order) + 44
    s = canvas("FINAL TABLE", "objective", "yellow", height, theme, f"AFTER ROUND {view.round}")
    slab(s, 24, 106, 1602, height - 130, "final")
    base, top = s.on(Layer.PRINT), s.on(Layer.LABELS)
    heads = [(BOARDS[name].emblem, BOARDS[name].accent) for name in SHEETS]
    heads += [("vote", "sky"), ("point", "yellow")]
    spots = [1626 - 70 - 150 * (len(heads) - 1 - i) for i in range(len(heads))]
    for spot, (icon, accent) in zip(spots, heads, strict=True):
        base.icon(icon, spot, 144, 42, accent)
    for i, (rank, one) in enumerate(order):
        y = 176 + ROW_SEAT * (i + 0.5)
        won = one.seat in view.winners
        if won:
            top.box(36, y - 25, 1578, 50, 10, "worn", "yellow", 3, tag=f"won:{one.seat + 1}")
        elif i % 2 == 0:
            base.box(36, y - 25, 1578, 50, 10, "raised")
        color = "yellow" if won else "text"
        top.text(92, y, f"{rank}.", 32, "title", color, "rm", tag=f"rank:{one.seat + 1}")
        top.icon("seat", 128, y, 34, hue(one.seat))
        top.text(156, y, name_of(view, one.seat), 32, "bold", color, "lm", width=spots[0] - 220,
                 tag=f"name:{one.seat + 1}")  # fmt: skip
        values = [sheet[2] for sheet in one.sheets] + [one.votes, one.total]
        for at, (spot, value) in enumerate(zip(spots, values, strict=True)):
            last = at == len(values) - 1
            top.text(spot, y, figure(value), 36 if last else 30, "title" if last else "bold",
                     color if last else "text", "mm",
                     tag=f"total:{one.seat + 1}:{value}" if last else "")  # fmt: skip
    return s
