"""The AI side of the Mecatol Rex sheet: six tracks with their marks, and the slots below."""

from __future__ import annotations

from types import MappingProxyType

from engine.games.inscription.boards import AiSide, Track
from engine.games.inscription.game import Game
from engine.games.inscription.view import AiView, View
from engine.games.inscription.words import FACES, GOALS, RESOURCES, STRENGTH, VOTES
from render.inscription.boards import BOARDS
from render.inscription.mecatol import reward
from render.inscription.pieces import canvas, name_of, plural, roman, slab
from render.inscription.tokens import ink
from render.kit import furniture as f
from render.kit import tables
from render.kit.alt import alt_text
from render.kit.ops import HEIGHT, DisplayList, Layer
from render.kit.sketch import Sketch

__all__ = ["NAMES", "ai", "side_of"]

NAMES = MappingProxyType(
    {STRENGTH: ("STRENGTH", "sword", "coral"), VOTES: ("VOTES", "vote", "sky")}
)
"""Word, icon and colour of the tracks of figures."""
_LEFT, _WIDE, _GOAL_H = 24.0, 1602.0, 146.0


def side_of(game: Game, one: AiView) -> AiSide:
    """The AI side that is played on."""
    return next(side for side in game.pack.ais if side.id == one.side)


def ai(game: Game, view: View, theme: str = "dark") -> DisplayList | None:
    """Tracks, goals and slots; None with three seats or more, and before the first round."""
    one = view.ai
    if one is None or not view.round:
        return None
    side = side_of(game, one)
    difficulty = dict(view.options)["difficulty"].upper()
    s = canvas(
        "AI FACTION", "mecatol", "yellow", HEIGHT, theme, f"{difficulty} · ROUND {view.round}"
    )
    top = s.on(Layer.LABELS)
    top.text(_LEFT + 8, 134, side.name, 36, "title", "yellow", "lm", tag="name")
    says = "crossed: marked · struck through: closed · “=”: what the AI has in that stage"
    top.text(_LEFT + _WIDE - 8, 134, says, 26, "body", "mid", "rm", tag="legend")
    top.text(_LEFT + 8, 176, side.idea, 28, "body", "mid", "lm", width=_WIDE - 16, least=26)
    _figures(s, view, one, side.tracks[STRENGTH], STRENGTH, 204)
    _figures(s, view, one, side.tracks[VOTES], VOTES, 380)
    goals = [at for at in range(len(FACES)) if at not in NAMES]
    half = (_WIDE - 14) / 2
    for i, at in enumerate(goals):
        x, y = _LEFT + i % 2 * (half + 14), 556 + i // 2 * (_GOAL_H + 12)
        _goals(s, one, side.tracks[at], at, x, y, half)
    _slots(s, game, view, _LEFT, 556 + 2 * (_GOAL_H + 12), _WIDE, 1026 - 556 - 2 * (_GOAL_H + 12))
    return s.done(alt_text(_tells(game, view, one, side)))


def _face(s: Sketch, at: int, x: float, y: float, size: float) -> None:
    """The face of the focus die that moves a track."""
    word, kind = RESOURCES[at // 2], "double" if at % 2 else "single"
    tables.die(s.on(Layer.LABELS), x, y, word, kind, size, tag=f"face:{FACES[at]}")


def _stage(game_stage: int) -> str:
    return f"STAGE {roman(game_stage)}"


def _figures(s: Sketch, view: View, one: AiView, track: Track, at: int, y: float) -> None:
    """A track of figures: its sections side by side, what is counted in each of them below."""
    base, top = s.on(Layer.PRINT), s.on(Layer.LABELS)
    word, icon, accent = NAMES[at]
    slab(s, _LEFT, y, _WIDE, 164, f"track:{FACES[at]}", accent)
    _face(s, at, _LEFT + 62, y + 62, 78)
    top.text(_LEFT + 116, y + 46, word, 30, "title", accent, "lm", spacing=1.5)
    top.icon(icon, _LEFT + 132, y + 92, 34, accent)
    top.text(_LEFT + 158, y + 92, f"per {_occasion(at)}", 26, "body", "mid", "lm")
    values = one.strength if at == STRENGTH else one.votes
    begin, gap = _LEFT + 306, 14.0
    cell = min(74.0, (_WIDE - 306 - 16 - gap * (len(track.sections) - 1)) / max(1, track.icons))
    start = 0
    for k, figures in enumerate(track.sections):
        width = cell * len(figures)
        base.box(begin, y + 10, width, 144, 10, "raised", tag=f"section:{FACES[at]}:{k + 2}")
        now = values[k]
        base.text(begin + 10, y + 32, _stage(k + 2), 24, "title", "mid", "lm", width=width - 60)
        top.text(
            begin + width - 10, y + 32, f"= {now}", 30, "title", "yellow", "rm",
            tag=f"now:{FACES[at]}:{k + 2}:{now}",
        )  # fmt: skip
        for i, figure in enumerate(figures):
            x = begin + cell * (i + 0.5)
            counted = one.crossed[at] >> (start + i) & 1
            color = "text" if counted else "mid"
            top.text(x, y + 78, str(figure), min(40.0, cell * 0.6), "title", color, "mm")
            _icon(s, one, at, start + i, x, y + 124, min(46.0, cell * 0.66))
        begin, start = begin + width + gap, start + len(figures)


def _occasion(at: int) -> str:
    return "war" if at == STRENGTH else "council"


def _icon(s: Sketch, one: AiView, at: int, i: int, x: float, y: float, size: float) -> None:
    """An icon of a track: unmarked, crossed out, or lined through."""
    word = RESOURCES[at // 2]
    color = ink(word)
    crossed, lined = one.crossed[at] >> i & 1, one.lined[at] >> i & 1
    state = "crossed" if crossed else "lined" if lined else "open"
    s.on(Layer.MARKS).icon(
        word, x, y, size, "dim" if lined else color, tag=f"icon:{FACES[at]}:{i + 1}:{state}"
    )
    if crossed:
        s.on(Layer.PEN).cross(x, y, size * 0.48, f"mark:crossed:{FACES[at]}:{i + 1}")
    elif lined:
        s.on(Layer.PEN).pen(
            "underline", x, y, size * 0.62, 2, "white", 5, 2.5, f"mark:lined:{FACES[at]}:{i + 1}"
        )


def _goals(s: Sketch, one: AiView, track: Track, at: int, x: float, y: float, w: float) -> None:
    """A goal track: icons with the goals between them, and the face that follows when it is
    full."""
    base, top, pen = s.on(Layer.PRINT), s.on(Layer.LABELS), s.on(Layer.PEN)
    slab(s, x, y, w, _GOAL_H, f"track:{FACES[at]}")
    _face(s, at, x + 56, y + _GOAL_H / 2, 72)
    stops = {goal.after: goal.goal for goal in track.goals}
    end = 112.0
    room = w - 108 - end
    cell = min(64.0, room / (track.icons + 1.7 * len(stops)))
    left, middle = x + 108, y + _GOAL_H / 2 - 8
    rounds = {GOALS[goal]: round for goal, round in one.goals}
    for i in range(track.icons):
        _icon(s, one, at, i, left + cell / 2, middle, min(46.0, cell * 0.72))
        left += cell
        goal = stops.get(i + 1)
        if goal is None:
            continue
        wide = cell * 1.7
        spot, reached = left + wide / 2, goal in rounds
        emblem, accent = _goal(goal)
        r = min(40.0, wide * 0.44)
        base.disc(spot, middle, r, "worn" if reached else "well", accent, 4, 3)
        state = f"round:{rounds[goal]}" if reached else "open"
        top.icon(emblem, spot, middle, r * 1.24, accent, tag=f"goal:{goal}:{state}")
        words = f"round {rounds[goal]}" if reached else "goal"
        shade = "yellow" if reached else "mid"
        top.text(spot, y + _GOAL_H - 22, words, 24, "bold", shade, "mm", width=wide + cell * 0.6)
        if reached:
            pen.claim(spot, middle, r + 8, r + 6, f"mark:reached:{goal}")
        left += wide
    spot = x + w - end + 24
    top.icon("arrow-right", spot, middle, 34, "mid")
    _face(s, FACES.index(track.overflow), spot + 46, middle, 46)
    base.text(spot + 24, y + _GOAL_H - 22, "full", 24, "body", "mid", "mm")


def _goal(goal: str) -> tuple[str, str]:
    """Emblem and colour of a goal: that of its sheet, or of Mecatol Rex."""
    if goal == "mecatol":
        return "mecatol", "yellow"
    return BOARDS[goal].emblem, BOARDS[goal].accent


def _slots(s: Sketch, game: Game, view: View, x: float, y: float, w: float, h: float) -> None:
    """The slots of Mecatol Rex from the top, side by side, with who is in them."""
    base, top = s.on(Layer.PRINT), s.on(Layer.LABELS)
    slab(s, x, y, w, h, "slots", "yellow")
    printed = game.pack.mecatol.slots
    step = (w - 16) / len(printed)
    for i, (points, votes) in enumerate(printed):
        left = x + 8 + step * i
        base.box(left + 4, y + 10, step - 8, h - 20, 10, "raised")
        taken = i < len(view.slots)
        top.text(
            left + 16, y + 40, str(i + 1), 32, "title", "yellow" if taken else "mid", "lm",
            tag=f"slot:{i + 1}",
        )  # fmt: skip
        f.amount(top, left + 52, y + 40, "point", points, 28, "yellow", "text", "l")
        f.amount(top, left + 122, y + 40, "vote", votes, 28, "sky", "text", "l")
        if not taken:
            top.text(left + step / 2, y + 94, "free", 26, "body", "mid", "mm")
            continue
        seat, round_, when = view.slots[i]
        shade = "text" if when == "end" else "yellow"
        top.text(
            left + step / 2, y + 82, name_of(view, seat), 30, "bold", shade, "mm", width=step - 20,
            tag=f"taken:{i + 1}:{seat + 1}",
        )  # fmt: skip
        words = "at the end" if when == "end" else f"round {round_}"
        top.text(left + step / 2, y + 118, words, 24, "body", "mid", "mm", width=step - 20)


def _tells(game: Game, view: View, one: AiView, side: AiSide) -> list[tuple[int, str]]:
    difficulty = dict(view.options)["difficulty"]
    lines = [(0, f"AI faction, {side.name}, {difficulty}, round {view.round}.")]
    for at, values in ((STRENGTH, one.strength), (VOTES, one.votes)):
        parts = [
            f"stage {roman(k + 2)} {n} ({_crossed(one, side, at, k)})" for k, n in enumerate(values)
        ]
        lines.append((0, f"{NAMES[at][0].capitalize()} by {FACES[at]}: {', '.join(parts)}."))
    rounds = {GOALS[goal]: round for goal, round in one.goals}
    for at, track in enumerate(side.tracks):
        if at in NAMES:
            continue
        goals = [
            f"{_named(goal.goal)} "
            + (f"reached in round {rounds[goal.goal]}" if goal.goal in rounds else
               f"after {goal.after}")
            for goal in track.goals
        ]  # fmt: skip
        done = one.crossed[at].bit_count()
        lines.append(
            (1, f"Track {FACES[at]}: {done} of {track.icons} crossed, {', '.join(goals)}, "
                f"then as {track.overflow}.")
        )  # fmt: skip
    slots = []
    for i, (seat, _round, step) in enumerate(view.slots):
        points, votes = reward(game, view, i)
        gave = "" if step == "end" or seat < 0 else (
            f" ({plural(points, 'point')}, {plural(votes, 'vote')})"
        )  # fmt: skip
        slots.append(f"{i + 1} {name_of(view, seat)}{gave}")
    lines.append((2, f"Mecatol Rex: {', '.join(slots) if slots else 'all slots free'}."))
    return lines


def _crossed(one: AiView, side: AiSide, at: int, k: int) -> str:
    sections = side.tracks[at].sections
    start, size = sum(map(len, sections[:k])), len(sections[k])
    return f"{(one.crossed[at] >> start & (1 << size) - 1).bit_count()} of {size} crossed"


def _named(goal: str) -> str:
    return "Mecatol Rex" if goal == "mecatol" else f"{goal.capitalize()} objective"
