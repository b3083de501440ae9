"""Whether an AI side can be played: its six tracks, their goals and what follows a full one.

Rules: Solo and Two-Player Rules. Each check yields (path within the item, reason).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from engine.games.inscription import words
from engine.games.inscription.boards import AiSide, Track

__all__ = ["check_ai", "design_ai"]

Found = Iterator[tuple[str, str]]

# Sections of the strength track (a war in each stage from II on) and of the vote track (a council
# in each from II to IV).
_SECTIONS: Final = {"M": 4, "I": 3}
# A difficulty alone may cross so many icons of a goal track (P23).
_START: Final = 2


def check_ai(side: AiSide) -> Found:
    """Each face once; figures never fall; no goal where a difficulty alone would reach it; each
    full track passes on to another one."""
    faces = Counter(track.face for track in side.tracks)
    for face in words.FACES:
        if faces[face] != 1:
            yield "tracks", f"the face {face} has {faces[face]} tracks, not one"
    goals = Counter(goal.goal for track in side.tracks for goal in track.goals)
    for goal, n in goals.items():
        if n > 1:
            yield "tracks", f"the goal {goal} is there {n} times"
    for i, track in enumerate(side.tracks):
        check = _figures if track.face in _SECTIONS else _goals
        for path, reason in check(track):
            yield f"tracks[{i}].{path}", reason


def _figures(track: Track) -> Found:
    wanted = _SECTIONS[track.face]
    if len(track.sections) != wanted:
        yield "sections", f"{len(track.sections)} sections; the face {track.face} has {wanted}"
    for k, figures in enumerate(track.sections):
        if not figures:
            yield f"sections[{k}]", "a section has an icon at least"
        if any(a > b for a, b in pairwise(figures)):
            yield f"sections[{k}]", "figures must not fall"


def _goals(track: Track) -> Found:
    if not track.goals:
        yield "goals", "a goal track has a goal at least"
    if any(a.after >= b.after for a, b in pairwise(track.goals)):
        yield "goals", "goals must stand in order from the left"
    for k, goal in enumerate(track.goals):
        if goal.after <= _START:
            yield (
                f"goals[{k}].after",
                f"stands within the first {_START} icons, which a difficulty may cross (P23)",
            )
        if goal.after > track.icons:
            yield f"goals[{k}].after", f"stands behind more than {track.icons} icons"
    if track.overflow == track.face:
        yield "overflow", "a full track cannot pass on to itself"


def design_ai(side: AiSide) -> Found:
    """Our own sides have every goal, and a section of three icons at least for each war and
    council."""
    goals = {goal.goal for track in side.tracks for goal in track.goals}
    for goal in words.GOALS:
        if goal not in goals:
            yield "tracks", f"the goal {goal} is missing"
    for i, track in enumerate(side.tracks):
        if any(len(figures) < 3 for figures in track.sections):
            yield f"tracks[{i}].sections", "a section of our own has three icons at least"
