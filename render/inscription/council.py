"""The council: the agenda with both outcomes, the ballots clockwise, the tally."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.inscription.boards import Agenda
from engine.games.inscription.describe_icons import effect_icons
from engine.games.inscription.game import Game
from engine.games.inscription.phases.dice import BLACK
from engine.games.inscription.view import View
from engine.games.inscription.words import RESOURCES, VOTE
from render.inscription import tokens
from render.inscription.ai_council import ai_council
from render.inscription.pieces import canvas, nameplate, roman, slab, story
from render.inscription.scene import PRINTER
from render.kit import furniture as f
from render.kit.alt import alt_text
from render.kit.ops import HEIGHT, DisplayList, Layer
from render.kit.sketch import Sketch

__all__ = ["LEFT_W", "council", "motion"]

SIDES = (("pass", "PASS", "check", "mint"), ("fail", "FAIL", "cross", "coral"))
LEFT_W = 820
"""Width of the agenda, left of its ballots."""


def council(game: Game, view: View, theme: str = "dark") -> DisplayList | None:
    """The agenda that is voted on, or the last one turned up; None before the first."""
    past = None if view.agenda else view.decided
    if past is not None:
        view = replace(
            view,
            agenda=past.agenda,
            round=past.round,
            ballots=past.ballots,
            outcome=past.outcome,
            tie=past.tie,
        )
    if not view.agenda:
        return None
    if view.ai is not None:
        return ai_council(game, view, view.ai, theme)
    agenda = game.pack.agendas[game.agendas[view.agenda]]
    when = f"STAGE {roman(agenda.stage)} · ROUND {view.round}"
    s = canvas("COUNCIL", "speaker", "violet", HEIGHT, theme, when)
    motion(s, agenda, view.outcome)
    lines: list[tuple[int, str]] = [
        (0, f"Agenda {agenda.name}, stage {roman(agenda.stage)}. {agenda.text}"),
        (0, f"Pass: {PRINTER.agenda(agenda)[0]} Fail: {PRINTER.agenda(agenda)[1]}"),
    ]
    if view.ballots:
        lines += _result(s, view)
    else:
        lines += _waiting(s, view)
    return s.done(alt_text(lines))


def motion(s: Sketch, agenda: Agenda, outcome: str) -> None:
    """The left side: title, motion, and what either outcome does to everybody."""
    base, top = s.on(Layer.PRINT), s.on(Layer.LABELS)
    slab(s, 24, 106, LEFT_W, 920, "agenda", "violet")
    base.disc(98, 186, 52, "well", "violet", 4, 3)
    base.icon("agenda", 98, 186, 60, "violet")
    top.text(
        172, 160, agenda.name, 50, "title", "text", "lm", width=LEFT_W - 176, least=30, tag="title"
    )
    top.text(172, 214, "Everyone gets what the council decides.", 28, "body", "mid")
    story(s, 50, 266, agenda.text, LEFT_W - 56, 96, 38, 28, "body", "mid", tag="motion")
    for (side, word, icon, accent), y, effect, says in zip(
        SIDES,
        (380, 704),
        (agenda.passed, agenda.failed),
        PRINTER.agenda(agenda),
        strict=True,
    ):
        chosen, lost = outcome == side, bool(outcome) and outcome != side
        color = "dim" if lost else accent
        x, w, h = 44, LEFT_W - 40, 304
        base.box(x, y, w, h, 14, "raised" if not lost else "panel", color, 5 if chosen else 2,
                 tag=f"panel:outcome:{side}")  # fmt: skip
        top.icon(icon, x + 50, y + 52, 54, color, tag=f"outcome:{side}")
        at = x + 96 + top.text(x + 96, y + 52, word, 44, "title", color, "lm", spacing=3) + 26
        if chosen:
            f.badge(s, at, y + 52, "DECIDED", "yellow", 30, "l", f"decided:{side}")
        row = effect_icons(effect)
        faded = color if lost else ""
        tokens.row(top, x + 28, y + 132, row, 76, width=w - 56, tag=f"icons:{side}", color=faded)
        story(
            s, x + 28, y + 192, says, w - 56, 100, 42, 28, "body", "mid" if lost else "text",
            tag=f"effect:{side}",
        )  # fmt: skip


def _tally(s: Sketch, passed: int, failed: int, x: float, w: float, outcome: str, tie: int) -> None:
    """Both sums and a bar that they share; the die where it was a tie."""
    base, marks, top = s.on(Layer.PRINT), s.on(Layer.MARKS), s.on(Layer.LABELS)
    slab(s, x, 106, w, 206, "tally")
    for (side, word, icon, accent), n, anchor, edge in zip(
        SIDES, (passed, failed), ("l", "r"), (x + 26, x + w - 26), strict=True
    ):
        sign = 1 if anchor == "l" else -1
        top.icon(icon, edge + sign * 24, 164, 46, accent)
        top.text(edge + sign * 62, 164, word, 36, "title", accent, f"{anchor}m", spacing=2)
        top.text(
            x + w / 2 - sign * 92, 164, str(n), 84, "title",
            "yellow" if outcome == side else "text", "mm", tag=f"tally:{side}:{n}",
        )  # fmt: skip
    base.text(x + w / 2, 164, "–", 60, "title", "dim", "mm")
    left, wide, y = x + 26, w - 52, 246
    base.box(left, y - 13, wide, 26, 13, "well", "line", 2)
    if passed + failed:
        cut = left + wide * passed / (passed + failed)
        for color, start, end in (("mint", left, cut - 3), ("coral", cut + 3, left + wide)):
            if end - start > 10:
                marks.box(start, y - 13, end - start, 26, 12, color, tag=f"bar:{color}")
    if tie >= 0:
        words = f"A tie: {RESOURCES[BLACK[tie]].upper()} on the die, so {outcome.upper()}"
        top.icon("die-black", x + 50, 288, 32, "text", tag="tie")
        top.text(x + 78, 288, words, 30, "bold", "yellow", "lm", tag="tie:words")


def _columns(count: int) -> tuple[int, float]:
    """Columns of ballots, and the height of a row."""
    columns = 1 if count <= 10 else 2
    rows = -(-count // columns)
    return columns, min(84.0, 620 / rows)


def _result(s: Sketch, view: View) -> list[tuple[int, str]]:
    """Tally and ballots as far as they are open."""
    x, w = 24 + LEFT_W + 14, 1602 - LEFT_W - 14
    passed = sum(votes for _, side, votes in view.ballots if side == "pass")
    failed = sum(votes for _, side, votes in view.ballots if side == "fail")
    _tally(s, passed, failed, x, w, view.outcome, view.tie)
    y = 326.0
    slab(s, x, y, w, 1026 - y, "ballots")
    top = s.on(Layer.LABELS)
    top.text(x + 22, y + 32, "BALLOTS, FROM THE SPEAKER’S LEFT", 26, "title", "mid", spacing=1.5)
    columns, step = _columns(len(view.ballots))
    width, rows = (w - 24) / columns, -(-len(view.ballots) // columns)
    for i, ballot in enumerate(view.ballots):
        left, middle = x + 12 + i // rows * width, y + 64 + (i % rows + 0.5) * step
        s.on(Layer.PRINT).box(left + 4, middle - step / 2 + 3, width - 8, step - 6, 10, "raised")
        _ballot(s, view, ballot, left + 18, middle, width - 36, step)
    spoken = "; ".join(
        f"{view.seats[seat].name} {_said(side, votes)}" for seat, side, votes in view.ballots
    )
    lines = [(0, f"Tally: Pass {passed}, Fail {failed}."), (2, f"Ballots: {spoken}.")]
    if view.outcome:
        by = " by the die" if passed == failed else ""
        word = "passes" if view.outcome == "pass" else "fails"
        lines.insert(0, (0, f"It {word}{by}."))
    return lines


def _said(side: str, votes: int) -> str:
    return "abstains" if side == "abstain" else f"{side.capitalize()} with {votes}"


def _ballot(
    s: Sketch, view: View, ballot: tuple[int, str, int], x: float, y: float, w: float, step: float
) -> None:
    seat, side, votes = ballot
    top = s.on(Layer.LABELS)
    wide = w > 500
    big = min(40.0 if wide else 29.0, step * 0.56)
    nameplate(s, x, y, view, seat, w * (0.56 if wide else 0.55), min(36.0, step * 0.5), least=26)
    right, tag = x + w, f"ballot:{seat + 1}:{side}:{votes}"
    found = next((one for one in SIDES if one[0] == side), None)
    if found is None:
        top.text(right, y, "abstains", max(26, big * 0.76), "body", "mid", "rm", tag=tag)
        return
    _side, word, icon, accent = found
    room = max(top.text(right, y, str(votes), big, "title", "text", "rm", tag=tag), big * 1.2)
    spot = right - room - big * 0.5
    if wide:
        # In two columns the name needs the room.
        top.icon("vote", right - room - big * 0.75, y, big, accent)
        spot = right - room - big * 1.7
    room = top.text(spot, y, word, max(26, big * 0.8), "title", accent, "rm")
    top.icon(icon, spot - room - big * 0.6, y, big * 0.8, accent)


def _waiting(s: Sketch, view: View) -> list[tuple[int, str]]:
    """Who could cast how many votes, before anything is opened."""
    x, w = 24 + LEFT_W + 14, 1602 - LEFT_W - 14
    top = s.on(Layer.LABELS)
    slab(s, x, 106, w, 206, "sealed")
    s.on(Layer.PRINT).icon("hidden", x + 72, 208, 84, "violet")
    top.text(x + 140, 176, "Ballots are sealed", 46, "title", "text", "lm", tag="sealed")
    words = "Nobody sees one before the last is in."
    top.text(x + 140, 238, words, 32, "body", "mid", "lm", width=w - 160)
    slab(s, x, 326, w, 700, "votes")
    top.text(x + 22, 358, "VOTES IN HAND", 26, "title", "mid", spacing=1.5)
    columns, step = _columns(len(view.seats))
    width, rows = (w - 24) / columns, -(-len(view.seats) // columns)
    hands = [seat.purse[VOTE] + seat.free_votes for seat in view.seats]
    most = max(1, *hands)
    for i, votes in enumerate(hands):
        left, middle = x + 12 + i // rows * width, 390 + (i % rows + 0.5) * step
        s.on(Layer.PRINT).box(left + 4, middle - step / 2 + 3, width - 8, step - 6, 10, "raised")
        size = min(36.0, step * 0.5)
        room = (width - 36) * (0.46 if columns == 1 else 0.6)
        nameplate(s, left + 18, middle, view, i, room, size, least=26)
        right, big = left + width - 22, min(42.0, step * 0.56)
        wide = top.text(
            right, middle, str(votes), big, "title", "text", "rm", tag=f"votes:{i + 1}:{votes}"
        )
        spot = right - max(wide, big * 1.3) - big * 0.7
        top.icon("vote", spot, middle, big, "sky")
        if columns == 1:
            _pips(s, left + 18 + room + 14, spot - big * 0.8, middle, votes, most)
    spoken = ", ".join(f"{seat.name} {n}" for seat, n in zip(view.seats, hands, strict=True))
    return [(1, "Ballots are sealed."), (2, f"Votes in hand: {spoken}.")]


def _pips(s: Sketch, x0: float, x1: float, y: float, votes: int, most: int) -> None:
    """A bar as long as the share of the greatest number of votes."""
    if votes:
        wide = max(14.0, (x1 - x0) * votes / most)
        s.on(Layer.MARKS).box(x1 - wide, y - 7, wide, 14, 7, "sky", tag="bar:votes")
