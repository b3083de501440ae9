"""The dice: what everybody has, what unlocked focus dice add, and for whom they count."""

from __future__ import annotations

from engine.games.inscription.game import Game
from engine.games.inscription.phases.dice import BLACK, counted
from engine.games.inscription.view import SeatView, View
from engine.games.inscription.words import RESOURCES, SHEETS
from render.inscription.pieces import canvas, nameplate, slab
from render.inscription.tokens import SHEET_ICONS, ink
from render.kit import furniture as f
from render.kit import tables
from render.kit.alt import alt_text
from render.kit.fonts import measure
from render.kit.ops import DisplayList, Layer
from render.kit.sketch import Sketch

__all__ = ["dice"]


def dice(game: Game, view: View, theme: str = "dark") -> DisplayList | None:
    """The roll of the round; None before the dice are rolled."""
    if not view.dice:
        return None
    black, focus = counted(view.dice)
    count = len(view.seats)
    per_row = count if count <= 4 else 3 if count <= 6 else 4
    rows = -(-count // per_row)
    row_h = 78
    height = 460 + rows * row_h + 40
    name = game.pack.events[game.events[view.event]].name if view.event else ""
    s = canvas("DICE", "die-black", "sky", height, theme, f"{name} · ROUND {view.round}")
    _black(s, view, black)
    _focus(s, focus)
    slab(s, 24, 446, 1602, height - 470, "seats")
    width = (1602 - 24) / per_row
    for i, seat in enumerate(view.seats):
        x, y = 36 + i % per_row * width, 458 + i // per_row * row_h
        _seat(s, view, seat, x + 8, y + row_h / 2, width - 16)
    parts = [
        (0, f"Dice of round {view.round}. For everyone: {_listed(black)}."),
        (0, f"Focus dice, for who has unlocked them: {_listed(focus)}."),
    ]
    for seat in view.seats:
        parts.append((2, f"{seat.name}: {_tells(seat, focus)}."))
    return s.done(alt_text(parts))


def _listed(amounts: tuple[int, int, int]) -> str:
    return ", ".join(f"{n} {word}" for n, word in zip(amounts, RESOURCES, strict=True) if n)


def unlocked(seat: SeatView) -> int:
    """The focus dice that count for a seat: those unlocked on its active sheet, as a mask."""
    if not seat.active:
        return 0
    return (seat.nav, seat.exp, seat.ind, seat.war)[SHEETS.index(seat.active)].focus


def _tells(seat: SeatView, focus: tuple[int, int, int]) -> str:
    if not seat.active:
        return "no sheet yet"
    mask = unlocked(seat)
    more = (focus[0] * (mask & 1), focus[1] * (mask >> 1 & 1), focus[2] * (mask >> 2 & 1))
    sheet = seat.active.capitalize()
    return f"{sheet}, with {_listed(more)} from focus dice" if any(more) else sheet


def _black(s: Sketch, view: View, black: tuple[int, int, int]) -> None:
    y = f.panel(s, 24, 106, 789, 322, "FOR EVERYONE")
    top = s.on(Layer.LABELS)
    for i, face in enumerate(view.dice[:3]):
        word = RESOURCES[BLACK[face]]
        tables.die(top, 198 + i * 220, y + 82, word, "black", 168, tag=f"die:{i + 1}:{word}")
    _sum(s, 418, y + 218, black)


def _sum(s: Sketch, middle: float, y: float, amounts: tuple[int, int, int]) -> None:
    """What the black dice come to, in figures."""
    top = s.on(Layer.LABELS)
    parts = [(f"{n} {word}", word) for n, word in zip(amounts, RESOURCES, strict=True) if n]
    x = middle - sum(measure(words, "bold", 40) for words, _ in parts) / 2 - 22 * (len(parts) - 1)
    for words, word in parts:
        x += top.text(x, y, words, 40, "bold", ink(word), "lm", tag=f"sum:{word}") + 44


def _focus(s: Sketch, focus: tuple[int, int, int]) -> None:
    y = f.panel(s, 837, 106, 789, 322, "FOCUS DICE, WHERE UNLOCKED")
    top = s.on(Layer.LABELS)
    for i, (n, word) in enumerate(zip(focus, RESOURCES, strict=True)):
        kind = "double" if n == 2 else "single"
        tables.die(top, 1011 + i * 220, y + 82, word, kind, 168, tag=f"focus:{word}:{n}")
    for i, (n, word) in enumerate(zip(focus, RESOURCES, strict=True)):
        top.text(1011 + i * 220, y + 218, f"+{n} {word}", 36, "bold", ink(word), "mm")


def _seat(s: Sketch, view: View, seat: SeatView, x: float, y: float, width: float) -> None:
    """Sheet, name, and the focus dice that count for the seat."""
    top = s.on(Layer.LABELS)
    mask = unlocked(seat)
    extra = [i for i in range(3) if mask >> i & 1]
    icon = SHEET_ICONS[seat.active] if seat.active else "hidden"
    top.box(x + 4, y - 33, width - 8, 66, 12, "raised", tag=f"seat:{seat.seat + 1}")
    top.icon(icon, x + 42, y, 48, ink(icon) if seat.active else "mid", tag=f"active:{seat.active}")
    size = 52 if width > 300 else 34
    room = width - 98 - len(extra) * (size + 8)
    nameplate(s, x + 78, y, view, seat.seat, room, 34 if width > 300 else 28)
    right = x + width - 16 - size / 2
    for at, i in enumerate(reversed(extra)):
        kind = "double" if counted(view.dice)[1][i] == 2 else "single"
        tables.die(
            top, right - at * (size + 8), y, RESOURCES[i], kind, size,
            tag=f"focus:{seat.seat + 1}:{RESOURCES[i]}",
        )  # fmt: skip
