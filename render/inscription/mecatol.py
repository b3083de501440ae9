"""The Mecatol Rex sheet with its slots and names, and the objectives beside it."""

from __future__ import annotations

from types import MappingProxyType

from engine.games.inscription.game import Game
from engine.games.inscription.meta import copies
from engine.games.inscription.phases.common import mecatol_slots, topmost
from engine.games.inscription.view import View
from render.inscription.objectives import goals, tells
from render.inscription.pieces import canvas, nameplate, plural, slab
from render.kit import furniture as f
from render.kit.alt import alt_text
from render.kit.ops import HEIGHT, DisplayList, Layer
from render.kit.sketch import Sketch

__all__ = ["mecatol", "reward"]

STEPS = MappingProxyType(
    {
        "card": "card step",
        "dice": "dice step",
        "left": "war, left",
        "right": "war, right",
        "production": "production",
        "votes": "votes claimed",
        "outcome": "council",
        "spend": "council",
        "setup": "set-up",
        "end": "at the end",
    }
)


MORE_H = 300
"""How much taller the picture is for each further copy of the sheet."""
WHEN_W = 272
"""Width for when a name came into a slot that several share."""


def mecatol(game: Game, view: View, theme: str = "dark") -> DisplayList | None:
    """Slots from the top with who took them; None before the first round."""
    if not view.objectives:
        return None
    times = copies(len(view.seats))
    height = HEIGHT + MORE_H * (times - 1)
    s = canvas("MECATOL REX", "mecatol", "yellow", height, theme, f"ROUND {view.round}")
    width = 830
    (_slots if times == 1 else _shared)(s, game, view, 24, 106, width, height - 130)
    goals(s, game, view, (24 + width + 14, 106, 1602 - width - 14, height - 130), 1)
    lines = [(0, "Mecatol Rex, slots from the top:")]
    for i in range(_count(game, view)):
        if times == 1 or i <= len(view.slots):
            lines.append((1, _tells(game, view, i)))
    lines += [(2, line) for line in tells(game, view)]
    return s.done(alt_text(lines))


def _printed(game: Game, view: View) -> tuple[tuple[int, int], ...]:
    """Points and votes of all slots of this table, copies one after the other."""
    return mecatol_slots(game, len(view.seats))


def _count(game: Game, view: View) -> int:
    return max(len(_printed(game, view)), len(view.slots))


def reward(game: Game, view: View, place: int) -> tuple[int, int]:
    """Points and votes that the seat in a slot was given: those of the topmost slot of all who
    claimed in its step, or of the AI faction in its round; none for names that were added at the
    end, and none for the AI. Rules: Mecatol Rex Sheet, Goal Tracks."""
    slots = _printed(game, view)
    seat, round_, step = view.slots[place]
    if step == "end" or seat < 0:
        return 0, 0
    first = topmost(view.slots, round_, step)
    return slots[first] if first < len(slots) else (0, 0)


def _slots(s: Sketch, game: Game, view: View, x: float, y: float, w: float, h: float) -> None:
    slab(s, x, y, w, h, "slots", "yellow")
    base, top = s.on(Layer.PRINT), s.on(Layer.LABELS)
    count, printed = _count(game, view), game.pack.mecatol.slots
    step = (h - 40) / count
    big = min(1.0, step / 100)
    for i in range(count):
        middle = y + 20 + (i + 0.5) * step
        taken, next_ = i < len(view.slots), i == len(view.slots)
        base.box(x + 16, middle - step / 2 + 4, w - 32, step - 8, 12, "raised")
        points, votes = printed[i] if i < len(printed) else (0, 0)
        mark = "yellow" if taken else "mid"
        if step >= 70:
            top.disc(x + 64, middle, 32, "worn" if taken else "well", mark, 3)
        top.text(
            x + 64, middle, str(i + 1), max(26, 36 * big), "title", mark, "mm", tag=f"slot:{i + 1}"
        )
        ink = "mid" if taken else "text"
        at, size = x + 124.0, max(28.0, 44 * big)
        f.amount(top, at, middle, "point", points, size, "yellow", ink, "l", f"points:{i + 1}")
        f.amount(
            top, at + 2.5 * size, middle, "vote", votes, size, "sky", ink, "l", f"votes:{i + 1}"
        )
        left, room = x + 124 + 5.3 * size, w - 124 - 5.3 * size - 36
        if next_:
            f.badge(
                s, left, middle, "NEXT TO BE TAKEN", "mint", max(26, 30 * big), "l", "legal:slot"
            )
        if not taken:
            continue
        seat, round_, when = view.slots[i]
        given = reward(game, view, i)
        same = given == (points, votes)
        words = f"round {round_} · {STEPS.get(when, when)}"
        if when == "end":
            words = "added at the end, no reward"
        elif seat < 0:
            words = f"round {round_} · gains nothing"
        elif not same:
            words = f"{words} · shares {given[0]} and {given[1]}"
        one_line = step < 70
        ink, tag = ("text" if when == "end" else "yellow"), f"taken:{i + 1}:{seat + 1}"
        up = 0 if one_line else 18 * big
        nameplate(s, left, middle - up, view, seat, room, max(28, 36 * big), color=ink, tag=tag)
        if not one_line:
            top.text(left, middle + 27 * big, words, 26, "body", "mid", "lm", width=room)


def _shared(s: Sketch, game: Game, view: View, x: float, y: float, w: float, h: float) -> None:
    """The slots of a table with copies: each once, with a line for every name that it can take."""
    slab(s, x, y, w, h, "slots", "yellow")
    base, top = s.on(Layer.PRINT), s.on(Layer.LABELS)
    printed, times = game.pack.mecatol.slots, copies(len(view.seats))
    rows = -(-_count(game, view) // times)
    step = (h - 28) / rows
    line = (step - 20) / times
    for n in range(rows):
        upper = y + 14 + n * step
        middle = upper + step / 2
        free = (n + 1) * times > len(view.slots)
        base.box(x + 16, upper + 4, w - 32, step - 8, 12, "raised")
        points, votes = printed[n] if n < len(printed) else (0, 0)
        mark = "mid" if free else "yellow"
        top.disc(x + 64, middle, 32, "well" if free else "worn", mark, 3)
        top.text(x + 64, middle, str(n + 1), 36, "title", mark, "mm", tag=f"slot:{n + 1}")
        ink = "text" if free else "mid"
        f.amount(top, x + 116, middle - 28, "point", points, 40, "yellow", ink, "l",
                 f"points:{n + 1}")  # fmt: skip
        f.amount(top, x + 116, middle + 28, "vote", votes, 40, "sky", ink, "l", f"votes:{n + 1}")
        for at in range(times):
            i, spot = n * times + at, upper + 10 + (at + 0.5) * line
            if i < len(view.slots):
                _named(s, game, view, i, x + 236, spot, w - 236 - 34)
            elif i == len(view.slots):
                f.badge(s, x + 236, spot, "NEXT TO BE TAKEN", "mint", 26, "l", "legal:slot")
            else:
                top.text(x + 236, spot, "free", 28, "body", "mid", "lm", tag=f"free:{i + 1}")


def _named(s: Sketch, game: Game, view: View, i: int, x: float, y: float, w: float) -> None:
    """A name in a slot, and when it came there; what it was given where that is another slot's."""
    seat, round_, when = view.slots[i]
    given, printed = reward(game, view, i), _printed(game, view)
    words = f"round {round_} · {STEPS.get(when, when)}"
    if when == "end":
        words = "at the end, no reward"
    elif i < len(printed) and given != printed[i]:
        words = f"round {round_} · gets {given[0]} and {given[1]}"
    ink, tag = ("text" if when == "end" else "yellow"), f"taken:{i + 1}:{seat + 1}"
    nameplate(s, x, y, view, seat, w - WHEN_W - 12, 32, color=ink, tag=tag)
    s.on(Layer.LABELS).text(x + w, y, words, 26, "body", "mid", "rm", width=WHEN_W)


def _tells(game: Game, view: View, i: int) -> str:
    printed, number = _printed(game, view), i // copies(len(view.seats)) + 1
    if i >= len(view.slots):
        points, votes = printed[i]
        return f"{number} free ({plural(points, 'point')}, {plural(votes, 'vote')});"
    seat, round_, step = view.slots[i]
    points, votes = reward(game, view, i)
    if seat < 0:
        return f"{number} AI faction, round {round_};"
    name = view.seats[seat].name
    if step == "end":
        return f"{number} {name}, added at the end;"
    gave = f"{plural(points, 'point')}, {plural(votes, 'vote')}"
    return f"{number} {name}, round {round_}, {gave};"
