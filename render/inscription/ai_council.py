"""The council against the AI faction: two outcomes, one of them good, and a number of votes."""

from __future__ import annotations

from engine.games.inscription.boards import Agenda
from engine.games.inscription.describe_icons import effect_icons
from engine.games.inscription.game import Game
from engine.games.inscription.phases.ai_council import outcomes
from engine.games.inscription.phases.dice import BLACK
from engine.games.inscription.view import AiView, View
from engine.games.inscription.words import RESOURCES, VOTE
from render.inscription import tokens
from render.inscription.pieces import canvas, name_of, nameplate, plural, roman, slab, story
from render.inscription.scene import PRINTER
from render.kit import furniture as f
from render.kit.alt import alt_text
from render.kit.ops import HEIGHT, DisplayList, Layer
from render.kit.sketch import Sketch

__all__ = ["ai_council"]

LEFT_W = 940.0
_HALF = 453.0


def ai_council(game: Game, view: View, one: AiView, theme: str) -> DisplayList:
    """The agenda and the counter agenda of this council, or of the last one."""
    first, counter = (game.pack.agendas[game.agendas[id_]] for id_ in (view.agenda, one.counter))
    when = f"STAGE {roman(first.stage)} · ROUND {view.round}"
    s = canvas("COUNCIL", "speaker", "violet", HEIGHT, theme, when)
    shown = outcomes(first, counter)
    for i, (agenda, side) in enumerate(shown):
        _outcome(s, agenda, side, i == 0, 106 + i * (_HALF + 14))
    lines = [(0, f"Council of stage {roman(first.stage)} against the AI faction.")]
    for (agenda, side), head in zip(shown, ("More votes than the AI", "Else"), strict=True):
        lines.append((0, f"{head}: {agenda.name}, {side.capitalize()}: {_says(agenda, side)}"))
    base = one.votes[first.stage - 2]
    votes = next((n for seat, _side, n in view.ballots if seat < 0), None)
    _ai_votes(s, base, votes, view.tie)
    if votes is None:
        lines.append((0, f"The AI has {plural(base, 'vote')} on its track, and 0 to 2 by the die."))
    else:
        lines.append((0, f"The AI casts {plural(votes, 'vote')}, {base} of them by its track."))
    lines += _players(s, view, votes)
    return s.done(alt_text(lines))


def _says(agenda: Agenda, side: str) -> str:
    passed, failed = PRINTER.agenda(agenda)
    return passed if side == "pass" else failed


def _outcome(s: Sketch, agenda: Agenda, side: str, good: bool, y: float) -> None:
    """One of the two outcomes that are seen: for whom it is, of which agenda, what it does."""
    base, top = s.on(Layer.PRINT), s.on(Layer.LABELS)
    accent = "mint" if good else "coral"
    slab(s, 24, y, LEFT_W, _HALF, f"outcome:{'good' if good else 'bad'}", accent)
    base.box(34, y + 10, LEFT_W - 20, 76, 12, "raised")
    icon = "point" if good else "cross"
    top.icon(icon, 76, y + 48, 50, accent)
    head = "MORE VOTES THAN THE AI" if good else "AS MANY VOTES, OR FEWER"
    top.text(116, y + 48, head, 38, "title", accent, "lm", spacing=1.5, tag=f"for:{side}")
    top.text(
        50, y + 124, agenda.name, 42, "title", "text", "lm", width=LEFT_W - 210, least=30,
        tag=f"agenda:{agenda.id}",
    )  # fmt: skip
    f.badge(s, LEFT_W - 6, y + 124, side.upper(), accent, 30, "r", f"side:{side}")
    story(s, 50, y + 162, agenda.text, LEFT_W - 60, 72, 32, 26, "body", "mid", tag="motion")
    effect = agenda.passed if side == "pass" else agenda.failed
    tokens.row(top, 50, y + 288, effect_icons(effect), 76, width=LEFT_W - 60, tag=f"icons:{side}")
    story(
        s, 50, y + 346, _says(agenda, side), LEFT_W - 60, 96, 38, 28, "body", "text",
        tag=f"effect:{side}",
    )  # fmt: skip


def _ai_votes(s: Sketch, base: int, votes: int | None, die: int) -> None:
    """What the AI has: its track, and what the die adds once the ballots are in."""
    x, w = 24 + LEFT_W + 14, 1602 - LEFT_W - 14
    slab(s, x, 106, w, 262, "ai", "violet")
    top = s.on(Layer.LABELS)
    top.text(x + 24, 144, "THE AI FACTION", 30, "title", "violet", "lm", spacing=1.5)
    words = f"{base} + ?" if votes is None else str(votes)
    top.icon("vote", x + 84, 226, 84, "sky")
    top.text(x + 146, 226, words, 84, "title", "text", "lm", tag=f"ai-votes:{words}")
    if votes is None:
        says = f"{base} by its track; the die adds 0, 1 or 2 once the ballots are in."
    else:
        face = BLACK[die] if die >= 0 else 0
        says = f"{base} by its track, {votes - base} by the die ({RESOURCES[face]})."
    story(s, x + 24, 292, says, w - 48, 66, 30, 26, "body", "mid", tag="ai-words")


def _players(s: Sketch, view: View, votes: int | None) -> list[tuple[int, str]]:
    """Votes in hand while ballots are sealed, then what each cast, and what that came to."""
    x, w = 24 + LEFT_W + 14, 1602 - LEFT_W - 14
    top = s.on(Layer.LABELS)
    slab(s, x, 382, w, 644, "players")
    opened = [(seat, n) for seat, _side, n in view.ballots if seat >= 0]
    head = "BALLOTS" if opened else "VOTES IN HAND"
    top.text(x + 24, 420, head, 28, "title", "mid", "lm", spacing=1.5)
    rows = opened or [(seat.seat, seat.purse[VOTE] + seat.free_votes) for seat in view.seats]
    spoken = []
    for i, (seat, n) in enumerate(rows):
        y = 452 + i * 176
        s.on(Layer.PRINT).box(x + 14, y, w - 28, 164, 12, "raised")
        nameplate(s, x + 34, y + 48, view, seat, w - 220, 40, least=28)
        top.icon("vote", x + w - 124, y + 48, 48, "sky")
        top.text(x + w - 36, y + 48, str(n), 52, "title", "text", "rm", tag=f"votes:{seat + 1}:{n}")
        said = f"{name_of(view, seat)} {'cast' if opened else 'has'} {plural(n, 'vote')}"
        if opened and votes is not None:
            beats = n > votes
            word, ink = ("BEATS THE AI", "mint") if beats else ("DOES NOT BEAT IT", "coral")
            f.badge(s, x + 34, y + 118, word, ink, 30, "l", f"beats:{seat + 1}:{beats}")
            said += " and beats the AI" if beats else " and does not beat the AI"
        elif not opened:
            top.icon("hidden", x + 52, y + 118, 40, "violet")
            words = "The ballot is a number alone."
            top.text(x + 86, y + 118, words, 28, "body", "mid", "lm", width=w - 130)
        spoken.append(f"{said}.")
    return [(1, " ".join(spoken))]
