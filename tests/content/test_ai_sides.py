"""AI sides: what a pack may hold, every fault at once. R303, R304, R313, R321, R364."""

from __future__ import annotations

from engine.games.inscription.pack import load
from engine.games.inscription.pack_check_ai import check_ai
from engine.games.inscription.stars import is_counter
from engine.games.inscription.words import DIFFICULTIES, FACES, GOALS, SHEETS
from tests.rules.registry import rule

TRACKS = """
[[ai.tracks]]
face = "M"
sections = [[1, 2, 4, 6], [2, 3, 5, 7], [3, 5, 8], [4, 7, 10]]
[[ai.tracks]]
face = "MM"
icons = 5
goals = [{ after = 4, goal = "warfare" }]
overflow = "M"
[[ai.tracks]]
face = "I"
sections = [[1, 2, 4], [1, 3, 5], [2, 4, 6]]
[[ai.tracks]]
face = "II"
icons = 5
goals = [{ after = 4, goal = "mecatol" }]
overflow = "I"
[[ai.tracks]]
face = "R"
icons = 8
goals = [{ after = 5, goal = "expansion" }, { after = 7, goal = "industry" }]
overflow = "RR"
[[ai.tracks]]
face = "RR"
icons = 5
goals = [{ after = 4, goal = "navigation" }]
overflow = "R"
"""
HEAD = """
[[ai]]
id = "ai-watch"
side = "A"
name = "Test"
idea = "Test."
source = "own"
"""


def faults_of(laid, old: str = "", new: str = "") -> list[str]:
    """Faults of a pack whose AI side A has one text exchanged."""
    assert old in TRACKS
    return laid(HEAD + TRACKS.replace(old, new, 1) if old else HEAD + TRACKS)


@rule("R303", case="legal")
def test_r303_a_track_for_each_face():
    for side in load().ais:
        assert tuple(track.face for track in side.tracks) == FACES
        assert not list(check_ai(side))


@rule("R303", case="illegal")
def test_r303_five_tracks_or_a_face_twice_do_not_load(laid):
    assert faults_of(laid) == []
    tail = TRACKS[TRACKS.rindex("[[ai.tracks]]") :]
    assert any("RR has 0 tracks" in one for one in faults_of(laid, tail, "\n"))
    found = faults_of(laid, 'face = "MM"', 'face = "II"')
    assert any("MM has 0 tracks" in one for one in found)
    assert any("II has 2 tracks" in one for one in found)


@rule("R304", case="legal")
def test_r304_strength_votes_and_four_goal_tracks():
    for side in load().ais:
        figures = [track.face for track in side.tracks if track.sections]
        assert figures == ["M", "I"]
        assert [len(track.sections) for track in side.tracks if track.sections] == [4, 3]
        goals = [track for track in side.tracks if track.goals]
        assert len(goals) == 4
        assert {goal.goal for track in goals for goal in track.goals} == set(GOALS)


@rule("R304", case="illegal")
def test_r304_a_goal_track_without_a_goal_does_not_load(laid):
    found = faults_of(laid, '[{ after = 4, goal = "mecatol" }]', "[]")
    assert any("has a goal at least" in one for one in found)


@rule("R313", case="legal")
def test_r313_three_icons_stand_left_of_every_goal():
    for side in load().ais:
        for track in side.tracks:
            assert all(goal.after > len(DIFFICULTIES) - 1 for goal in track.goals)


@rule("R313", case="illegal")
def test_r313_a_goal_that_a_difficulty_reaches_does_not_load(laid):
    found = faults_of(laid, 'after = 4, goal = "mecatol"', 'after = 2, goal = "mecatol"')
    assert any("(P23)" in one and "winter.toml" in one for one in found)
    assert faults_of(laid, 'after = 4, goal = "mecatol"', 'after = 3, goal = "mecatol"') == []


@rule("R321", case="illegal")
def test_r321_fewer_slots_than_players_and_the_ai_do_not_load(laid):
    assert laid("[mecatol]\nslots = [[3, 3], [2, 2], [1, 1]]") == []
    found = laid("[mecatol]\nslots = [[3, 3], [2, 2]]")
    assert any("(P32)" in one for one in found)


@rule("R364", case="legal")
def test_r364_every_agenda_has_a_counter():
    pack = load()
    for one in pack.agendas:
        others = [other for other in pack.agendas if other.stage == one.stage and other != one]
        assert any(is_counter(one, other) for other in others), one.id


@rule("R364", case="illegal")
def test_r364_a_pack_where_one_has_no_counter_does_not_load(broken):
    found = broken("agendas.toml", 'star = "pass"', 'star = "fail"')
    assert any("(P38)" in one for one in found)


def test_cards_starred_on_both_outcomes_or_none(broken):
    broken("agendas.toml", 'star = "pass"', 'star = "both"')
    assert broken("agendas.toml", 'star = "pass"', 'star = "none"') == []


def test_every_fault_at_once(laid):
    text = TRACKS
    for old, new in (
        ("[1, 2, 4, 6]", "[4, 2, 4, 6]"),
        ("[[1, 2, 4], [1, 3, 5], [2, 4, 6]]", "[[1, 2, 4], [1, 3, 5]]"),
        ('goal = "industry"', 'goal = "warfare"'),
        ('overflow = "R"', 'overflow = "RR"'),
        ("icons = 8", "icons = 6"),
        ("{ after = 5, goal", "{ after = 7, goal"),
    ):
        assert old in text, old
        text = text.replace(old, new, 1)
    found = "\n".join(laid(HEAD + text))
    for part in (
        "figures must not fall", "2 sections; the face I has 3", "the goal warfare is there 2",
        "cannot pass on to itself", "behind more than 6 icons", "in order from the left",
        "the goal industry is missing",
    ):  # fmt: skip
        assert part in found, part


def test_short_sections_are_only_for_others_sides(laid):
    found = faults_of(laid, "[1, 2, 4, 6], ", "[1, 2], ")
    assert any("three icons at least" in one for one in found)
    other = HEAD.replace('"own"', '"the box"') + TRACKS.replace("[1, 2, 4, 6], ", "[1, 2], ")
    assert laid(other) == []
    assert any("an icon at least" in one for one in faults_of(laid, "[1, 2, 4, 6], ", "[], "))


def test_a_side_is_there_once(laid):
    found = laid((HEAD + TRACKS).replace("ai-watch", "ai-third"))
    assert any("A is the side of ai-watch already" in one for one in found)


def test_goals_are_sheets_and_mecatol():
    assert set(GOALS) == {*SHEETS, "mecatol"}
