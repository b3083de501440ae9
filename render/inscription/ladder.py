"""The ranks of a game against the AI faction, and where the scores stand among them."""

from __future__ import annotations

from engine.games.inscription.ranks import RANKS, lowest, rank
from engine.games.inscription.view import View
from render.inscription.pieces import name_of, plural
from render.kit import furniture as f
from render.kit.fonts import wrap
from render.kit.ops import Layer
from render.kit.sketch import Sketch

__all__ = ["LADDER_H", "ladder", "tells"]

LADDER_H = 272
"""Height of the row of ranks."""


def ladder(s: Sketch, view: View, x: float, y: float, w: float) -> None:
    """Every rank of the difficulty from the lowest, losses marked, with the names of who
    has it. Rules: Winning the Game (Solo/Two-Player)."""
    base, top = s.on(Layer.PRINT), s.on(Layer.LABELS)
    difficulty = _difficulty(view)
    base.text(
        x + 12, y + 22, f"RANKS AT {difficulty.upper()}", 28, "title", "mid", "lm", spacing=1.5
    )
    known = [(least, title) for least, title in RANKS if rank(difficulty, least).title == title]
    step, win = w / len(known), lowest(difficulty)
    for i, (least, title) in enumerate(known):
        left, loss = x + step * i, least < win
        mine = [one for one in view.final if one.rank == title]
        accent = "coral" if loss else "yellow"
        base.box(left + 4, y + 46, step - 8, LADDER_H - 54, 12, "raised")
        if mine:
            s.on(Layer.MARKS).box(
                left + 4, y + 46, step - 8, LADDER_H - 54, 12, "worn", accent, 4, tag=f"at:{i}"
            )
        ink = accent if mine else "mid"
        for k, line in enumerate(wrap(title, "title", 27, step - 28, 2)):
            top.text(left + step / 2, y + 76 + 34 * k, line, 27, "title", ink, "mm",
                     tag=f"rank:{i}:{k}")  # fmt: skip
        words = f"from {least}" if least else f"below {known[1][0]}"
        top.text(left + step / 2, y + 146, words, 26, "body", "mid", "mm")
        if loss:
            f.badge(s, left + step / 2, y + 190, "LOSS", "coral", 24, "m", f"loss:{i}")
        names = ", ".join(f"{name_of(view, one.seat)} {one.total}" for one in mine)
        if mine:
            spot = y + (238 if loss else 200)
            top.text(left + step / 2, spot, names, 28, "bold", accent, "mm", width=step - 24,
                     least=24, tag=f"here:{i}")  # fmt: skip


def tells(view: View) -> str:
    """The ranks in words."""
    parts = [
        f"{name_of(view, one.seat)}: {one.rank}{', a loss' if one.loss else ''}"
        for one in view.final
    ]
    difficulty = _difficulty(view)
    return f"{'; '.join(parts)} (at {difficulty} {plural(lowest(difficulty), 'point')} win)."


def _difficulty(view: View) -> str:
    return dict(view.options)["difficulty"]
