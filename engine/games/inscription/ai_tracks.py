"""The six tracks of the AI side: start, marks, figures, lines. Rules: Solo and Two-Player Rules.

Masks count the icons of a track from its left end. An icon is crossed, lined through (closed, but
not crossed, P26), or unmarked. Nothing here knows of players.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.games.inscription.boards import AiSide
from engine.games.inscription.state import Ai
from engine.games.inscription.words import DIFFICULTIES, FACES, GOALS, STRENGTH, VOTES

__all__ = ["cross", "figure", "line", "reached", "section", "start"]

_BLANK: Final = (0,) * len(FACES)
# Stages whose sections a difficulty starts one icon along. Rules: Solo Setup.
_HASTENED: Final = (2, 3)


def start(side: AiSide, index: int, difficulty: str) -> Ai:
    """The AI side as the difficulty has it. Easy crosses nothing; Medium an icon of each goal track
    and of the strength sections of stages II and III; Hard two of each goal track, and one of these
    sections of both strength and votes. Rules: Solo Setup, Choose Difficulty."""
    level = DIFFICULTIES.index(difficulty)
    crossed = []
    for track in range(len(FACES)):
        if track not in (STRENGTH, VOTES):
            crossed.append((1 << level) - 1)
        elif level > (0 if track == STRENGTH else 1):
            starts = [section(side, track, stage)[0] for stage in _HASTENED]
            crossed.append(sum([1 << at for at in starts]))
        else:
            crossed.append(0)
    return Ai(index, tuple(crossed), _BLANK)


def section(side: AiSide, track: int, stage: int) -> tuple[int, tuple[int, ...]]:
    """Where the section of a stage begins on a track of figures, and the figures over its icons;
    () where there is none."""
    sections = side.tracks[track].sections
    if not 0 <= stage - 2 < len(sections):
        return 0, ()
    return sum(map(len, sections[: stage - 2])), sections[stage - 2]


def cross(side: AiSide, ai: Ai, track: int) -> tuple[Ai, int]:
    """The leftmost unmarked icon of a track is crossed; gives the track that it was on. A full goal
    track passes the mark on to the face at its end; where that too finds no icon, or comes round
    again, nothing is marked and the track is -1 (P25). Rules: Goal Tracks."""
    tried = 0
    while not tried >> track & 1:
        tried |= 1 << track
        one = side.tracks[track]
        if free := ((1 << one.icons) - 1) & ~(ai.crossed[track] | ai.lined[track]):
            crossed = list(ai.crossed)
            crossed[track] |= free & -free
            return replace(ai, crossed=tuple(crossed)), track
        if not one.overflow:
            break
        track = FACES.index(one.overflow)
    return ai, -1


def reached(side: AiSide, ai: Ai) -> tuple[int, ...]:
    """Goals (by their place in `words.GOALS`) with every icon left of them crossed, those noted
    already left out; track by track from the left."""
    noted = [goal for goal, _round in ai.goals]
    found = []
    for at, track in enumerate(side.tracks):
        for one in track.goals:
            goal, left = GOALS.index(one.goal), (1 << one.after) - 1
            if goal not in noted and not left & ~ai.crossed[at]:
                found.append(goal)
    return tuple(found)


def figure(
    side: AiSide, ai: Ai, track: int, stage: int, lined: bool = False, first: bool = False
) -> int:
    """The figure over the last crossed icon of a stage's section; with none crossed 0, or by option
    the first figure (Q98). `lined`: icons lined through count too, by option (P26)."""
    begin, figures = section(side, track, stage)
    marks = ai.crossed[track] | (ai.lined[track] if lined else 0)
    last = (marks >> begin & (1 << len(figures)) - 1).bit_length()
    if last:
        return figures[last - 1]
    return figures[0] if first and figures else 0


def line(side: AiSide, ai: Ai, track: int, stage: int) -> Ai:
    """A line goes through what is unmarked of a stage's section, so later marks fall beyond it.
    Rules: Solo War Events, Solo Council Events."""
    begin, figures = section(side, track, stage)
    open_ = ((1 << len(figures)) - 1 << begin) & ~ai.crossed[track]
    lined = list(ai.lined)
    lined[track] |= open_
    return replace(ai, lined=tuple(lined))
