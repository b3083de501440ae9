"""The war: both fronts of all neighbours, the left totals against the right ones."""

from __future__ import annotations

from types import MappingProxyType

import msgspec

from engine.games.inscription.boards import Asset, Warfare
from engine.games.inscription.game import Game
from engine.games.inscription.phases.war import faces_ai
from engine.games.inscription.view import AiView, SeatView, View
from engine.games.inscription.words import WARFARE
from render.inscription.assets import asset
from render.inscription.pieces import canvas, figure, name_of, nameplate, plural, slab
from render.inscription.scene import PRINTER
from render.kit import furniture as f
from render.kit.alt import alt_text
from render.kit.fonts import measure
from render.kit.ops import DisplayList, Layer
from render.kit.sketch import Sketch

__all__ = ["Side", "fronts", "war"]

CARD_H = 214
_COLORS = MappingProxyType({"won": "yellow", "lost": "coral", "tied": "mid", "": "mid"})


class Side(msgspec.Struct, frozen=True):
    """One end of a front: the seat, its total (None before it is written), how it came out ("" not
    yet), the prize it wins and the points it loses."""

    seat: int
    total: int | None
    result: str
    prize: Asset
    loss: int


def war(game: Game, view: View, theme: str = "dark") -> DisplayList | None:
    """The last war fought, or what is at stake in the first; None before sheets are dealt."""
    if not view.seats or not all(seat.sheets[WARFARE] for seat in view.seats):
        return None
    number = max(1, *(len(seat.war.boxes) for seat in view.seats))
    fought = any(seat.war.boxes for seat in view.seats)
    pairs = fronts(game, view, number - 1)
    per_row = 1 if len(pairs) <= 4 else 2 if len(pairs) <= 10 else 3
    rows = -(-len(pairs) // per_row)
    height = 106 + rows * (CARD_H + 14) + 10
    when = f"{number} OF 4" if fought else "AT STAKE IN THE FIRST"
    s = canvas("WAR", "sword", "coral", height, theme, when)
    width = (1602 - 14 * (per_row - 1)) / per_row
    for i, (left, right) in enumerate(pairs):
        x, y = 24 + i % per_row * (width + 14), 106 + i // per_row * (CARD_H + 14)
        _front(s, view, left, right, x, y, width)
    lines = [(0, f"War {number}." if fought else "War 1 has not been fought; this is at stake.")]
    lines += [(1, _tells(view, left, right)) for left, right in pairs]
    return s.done(alt_text(lines))


def fronts(game: Game, view: View, number: int) -> list[tuple[Side, Side]]:
    """Each pair of neighbours once: a left total against the right total of who sits next
    clockwise. `number` of the war from 0. With one or two players the AI faction holds the sides
    where nobody sits. Rules: War Event Cards, Solo War Events."""
    if view.ai is not None:
        return _ai_fronts(game, view, view.ai, number)
    n = len(view.seats)
    return [
        (
            _side(game, view.seats[place], number, 0),
            _side(game, view.seats[(place + 1) % n], number, 1),
        )
        for place in range(n)
    ]


def _ai_fronts(game: Game, view: View, one: AiView, number: int) -> list[tuple[Side, Side]]:
    found = []
    for place, seat in enumerate(view.seats):
        for side in (0, 1):
            own = _side(game, seat, number, side)
            other = faces_ai(one.facing, view.speaker, place, side)
            if other < 0:
                enemy = _ai_side(game, view, one, own, number)
            elif side == 0:
                enemy = _side(game, view.seats[other], number, 1)
            else:
                continue
            found.append((own, enemy) if side == 0 else (enemy, own))
    return found


def _ai_side(game: Game, view: View, one: AiView, own: Side, number: int) -> Side:
    """The AI's end of a front: the figure of the war's stage, and the result seen from its side."""
    events = [game.pack.events[game.events[id_]] for id_ in (*view.discard, view.event) if id_]
    stages = [event.stage for event in events if event.kind == "war"]
    total = one.strength[stages[number] - 2] if own.total is not None else None
    return Side(-1, total, _MIRROR[own.result], Asset("empty"), 0)


_MIRROR = MappingProxyType({"won": "lost", "lost": "won", "tied": "tied", "": ""})


def _side(game: Game, seat: SeatView, number: int, side: int) -> Side:
    sheet: Warfare = game.pack.warfare[game.layouts[WARFARE][seat.sheets[WARFARE]]]
    boxes, results = seat.war.boxes, seat.war.results
    return Side(
        seat.seat,
        boxes[number][side] if number < len(boxes) else None,
        results[number][side] if number < len(results) else "",
        sheet.prizes[number][side],
        sheet.losses[number][side],
    )


def _front(s: Sketch, view: View, left: Side, right: Side, x: float, y: float, w: float) -> None:
    base, top = s.on(Layer.PRINT), s.on(Layer.LABELS)
    slab(s, x, y, w, CARD_H, f"front:{left.seat + 1}-{right.seat + 1}")
    middle, scale = x + w / 2, 1.0 if w > 700 else 0.72
    half = w / 2
    reach = 86 * scale
    # Where three stand side by side the names have a row of their own, above the totals.
    narrow = scale < 1
    row, label = (y + 86, y + 92) if narrow else (y + 62, y + 88)
    base.icon("sword", middle, row, 64 * scale, "dim")
    for one, sign in ((left, -1), (right, 1)):
        won = one.result == "won"
        color = "yellow" if won else "text"
        words = "–" if one.total is None else figure(one.total)
        spot = middle + sign * reach
        top.text(
            spot, row, words, (84 if len(words) < 3 else 60) * scale, "title", color, "mm",
            tag=f"total:{one.seat + 1}:{'left' if one is left else 'right'}:{one.total}",
        )  # fmt: skip
        room = half - 40 if narrow else half - reach - 82
        outer = x + 24 if sign < 0 else x + w - 24
        nameplate(
            s, outer, y + (36 if narrow else 44), view, one.seat, room, 30 if narrow else 38,
            "l" if sign < 0 else "r", color,
        )  # fmt: skip
        flank = "left flank" if one is left else "right flank"
        if one.seat < 0:
            flank = "strength of the stage"
        top.text(outer, label, flank, 26, "body", "mid", "lm" if sign < 0 else "rm")
        _outcome(s, one, outer, y + 174, sign, half)
    _bar(s, left, right, x + 24, y + (128 if narrow else 120), w - 48)


def _bar(s: Sketch, left: Side, right: Side, x: float, y: float, w: float) -> None:
    """How the strength of the two compares: the longer part is the stronger one's."""
    marks = s.on(Layer.MARKS)
    s.on(Layer.PRINT).box(x, y - 9, w, 18, 9, "well", "line", 2)
    if left.total is None or right.total is None:
        return
    a, b = max(0, left.total), max(0, right.total)
    share = 0.5 if a == b else min(0.96, max(0.04, a / (a + b)))
    cut = x + w * share
    for one, start, end in ((left, x, cut - 3), (right, cut + 3, x + w)):
        won = one.result == "won"
        fill = "yellow" if won else "rim"
        marks.box(start, y - 9, end - start, 18, 9, fill, tag=f"bar:{one.seat + 1}")


def _outcome(s: Sketch, one: Side, x: float, y: float, sign: int, room: float) -> None:
    """In the lower corner: how it came out, and the prize or the loss; both while it is open. The
    AI faction has neither."""
    if one.seat < 0:
        return
    top = s.on(Layer.LABELS)
    anchor = "l" if sign < 0 else "r"
    tag = f"result:{one.seat + 1}:{'left' if sign < 0 else 'right'}:{one.result or 'open'}"
    word = {"won": "WINS", "lost": "LOSES", "tied": "TIE", "": "PRIZE"}[one.result]
    spot = x
    if one.result or room > 300:
        spot -= sign * (f.badge(s, x, y, word, _COLORS[one.result], 28, anchor, tag) + 22)
    if one.result in ("won", ""):
        wide = _prize(s, one, spot, y, sign)
        spot -= sign * (wide + 30)
    if one.result in ("lost", ""):
        _points(top, spot, y, f"−{one.loss}", "coral", sign, f"loss:{one.seat + 1}")


def _prize(s: Sketch, one: Side, x: float, y: float, sign: int) -> float:
    top = s.on(Layer.LABELS)
    tag = f"prize:{one.seat + 1}:{one.prize.kind}"
    if one.prize.kind == "vp":
        wide = _points(top, x, y, f"+{one.prize.n}", "yellow", sign, tag)
    else:
        wide = 60.0 if one.prize.n > 1 else 48.0
        asset(top, x - sign * wide / 2, y, one.prize, 48, tag=tag)
    if one.result == "won":
        spot = x - sign * wide / 2
        s.on(Layer.PEN).claim(spot, y, wide / 2 + 14, 31, f"mark:claimed:{one.seat + 1}")
    return wide


def _points(top: Sketch, x: float, y: float, words: str, color: str, sign: int, tag: str) -> float:
    """A signed number of points from x inwards; returns the width."""
    wide = measure(words, "bold", 40) + 44
    left = x if sign < 0 else x - wide
    top.text(left, y, words, 40, "bold", color, "lm", tag=tag)
    top.icon("point", left + wide - 20, y - 1, 38, color)
    return wide


def _tells(view: View, left: Side, right: Side) -> str:
    a, b = name_of(view, left.seat), name_of(view, right.seat)
    if left.total is None or right.total is None:
        stakes = [
            f"{side} wins {PRINTER.asset(one.prize)} or loses {plural(one.loss, 'point')}"
            for side, one in (("left", left), ("right", right))
            if one.seat >= 0
        ]
        return f"{a} (left) against {b} (right): {', '.join(stakes)}."
    text = f"{a} {figure(left.total)}–{figure(right.total)} {b}"
    if left.result == right.result == "tied":
        return f"{text}: a tie."
    ends = [
        _end(side, one)
        for side, one in (("left", left), ("right", right))
        if one.result and one.seat >= 0
    ]
    return f"{text}: {', '.join(ends)}." if ends else f"{text}."


def _end(side: str, one: Side) -> str:
    if one.result == "won":
        return f"{side} wins {PRINTER.asset(one.prize)}"
    if one.result == "lost":
        return f"{side} loses {plural(one.loss, 'point')}"
    return f"{side} ties"
