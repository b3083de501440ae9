"""The four objectives: what completes them, what they are worth now, who has them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.inscription.boards import Objective
from engine.games.inscription.game import Game
from engine.games.inscription.meta import copies
from engine.games.inscription.view import Goal, View
from engine.games.inscription.words import SHEETS
from render.inscription.boards import BOARDS
from render.inscription.pieces import canvas, name_of, slab, story
from render.inscription.scene import PRINTER
from render.kit.alt import alt_text
from render.kit.fonts import fit, measure, wrap
from render.kit.ops import DisplayList, Layer
from render.kit.sketch import Sketch

__all__ = ["goals", "objectives", "tells"]


MORE_H = 200
"""How much taller the picture is for each further copy of the box, for the names."""
SHORT = 8
"""Up to so many names stand beside the emblem, as the text does."""
LINE_H = 40
"""From one line of names to the next."""


def objectives(game: Game, view: View, theme: str = "dark") -> DisplayList | None:
    """The objectives alone; None before they are dealt."""
    if not view.objectives:
        return None
    height = 660 + MORE_H * (copies(len(view.seats)) - 1)
    s = canvas("OBJECTIVES", "objective", "yellow", height, theme, f"ROUND {view.round}")
    goals(s, game, view, (24, 106, 1602, height - 130), 2)
    return s.done(alt_text([(1, line) for line in tells(game, view)]))


def goals(
    s: Sketch, game: Game, view: View, area: tuple[float, float, float, float], columns: int
) -> None:
    """A card for each objective in a part (x, y, w, h) of a picture."""
    x, y, w, h = area
    rows = -(-len(view.objectives) // columns)
    width, height = (w - 14 * (columns - 1)) / columns, (h - 14 * (rows - 1)) / rows
    for i, goal in enumerate(view.objectives):
        left, top = x + i % columns * (width + 14), y + i // columns * (height + 14)
        _goal(s, game, view, goal, left, top, width, height)


def tells(game: Game, view: View) -> Iterable[str]:
    """A sentence for each objective."""
    for goal in view.objectives:
        card = _card(game, goal)
        worth = f"{card.later}" if goal.flipped else f"{card.first} first, {card.later} later"
        line = f"{card.name} ({card.sheet.capitalize()}): {PRINTER.objective(card)} {worth} points."
        have = ", ".join(_have(view, seat, n) for seat, n in _completed(view, card))
        yield f"{line} Completed by {have}." if have else line


def _card(game: Game, goal: Goal) -> Objective:
    return game.pack.objectives[game.objectives[goal.id]]


def _completed(view: View, card: Objective) -> list[tuple[int, int]]:
    """Seat and points of who has completed it; the AI faction, without points, last."""
    kind = SHEETS.index(card.sheet)
    found = [
        (one.seat, marks.objective)
        for one in view.seats
        if (marks := (one.nav, one.exp, one.ind, one.war)[kind]).objective >= 0
    ]
    if view.ai is not None and any(goal == kind for goal, _round in view.ai.goals):
        found.append((-1, 0))
    return found


def _have(view: View, seat: int, points: int) -> str:
    return f"{view.seats[seat].name} {points}" if seat >= 0 else "the AI faction"


def _goal(
    s: Sketch, game: Game, view: View, goal: Goal, x: float, y: float, w: float, h: float
) -> None:
    base, top, pen = s.on(Layer.PRINT), s.on(Layer.LABELS), s.on(Layer.PEN)
    card = _card(game, goal)
    board = BOARDS[card.sheet]
    slab(s, x, y, w, h, f"goal:{card.sheet}", board.accent)
    base.disc(x + 74, y + 74, 46, "well", board.accent, 4, 3)
    base.icon(board.emblem, x + 74, y + 74, 56, board.accent, tag=f"sheet:{card.sheet}")
    values = ((card.first, goal.flipped), (card.later, False))
    edge = x + w - 26
    for n, gone in reversed(values):
        now = not gone and (goal.flipped or n == card.first)
        ink = "yellow" if now else "mid"
        layer = s.on(Layer.MARKS) if gone else top
        state = "gone" if gone else "now" if now else "later"
        wide = layer.text(edge, y + 50, str(n), 54 if now else 42, "title", ink, "rm",
                        tag=f"value:{goal.id}:{n}:{state}")  # fmt: skip
        top.icon("point", edge - wide - 28, y + 48, 40 if now else 32, ink)
        if gone:
            pen.slash(edge - wide - 28, y + 48, 20, tag=f"mark:gone:{goal.id}")
        edge -= wide + 80
    left, room = x + 140, w - 166
    top.text(
        left, y + 48, card.name, 38, "title", "text", "lm", width=edge - left + 20, least=27,
        tag=f"title:{goal.id}",
    )  # fmt: skip
    done = _completed(view, card)
    says = PRINTER.objective(card)
    # As many lines as the text leaves room for; several begin below the emblem.
    most = max(1, int((h - 106 - 40 * len(wrap(says, "body", 32, room))) / LINE_H))
    start = x + 30 if most > 1 and len(done) > SHORT else left
    lines = _names(view, done, x + w - 70 - start, most)
    below = h - 90 - (58 + LINE_H * (len(lines) - 1) if done else 22)
    story(s, left, y + 94, says, room, below, 32, 26, tag=f"condition:{goal.id}")
    if done:
        tag = f"completed:{goal.id}:{','.join(str(seat + 1) for seat, _ in done)}"
        first = y + h - 36 - LINE_H * (len(lines) - 1)
        top.icon("check", start + 14, first, 28, "yellow", tag=tag)
        for n, words in enumerate(lines):
            top.text(start + 42, first + LINE_H * n, words, 29, "bold", "yellow", "lm",
                     width=x + w - 66 - start)  # fmt: skip


def _names(view: View, done: list[tuple[int, int]], width: float, most: int) -> list[str]:
    """Who has it and for how much, in at most so many lines; as many as fit, then how many more."""
    lines = [""]
    for i, (seat, points) in enumerate(done):
        one = fit(name_of(view, seat), "bold", 29, 170)
        if seat >= 0:
            one = f"{one} {points}"
        longer = f"{lines[-1]} · {one}" if lines[-1] else one
        rest = len(done) - i - 1
        # Only the last line has to say how many are left out.
        end = f"{longer} · +{rest}" if rest and len(lines) == most else longer
        if not lines[-1] or measure(end, "bold", 29) <= width:
            lines[-1] = longer
        elif len(lines) < most:
            lines.append(one)
        else:
            lines[-1] = f"{lines[-1]} · +{rest + 1}"
            break
    return lines
