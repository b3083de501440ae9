"""Pictures of tables of one and two: the AI side, its councils and wars, the ranks."""

from __future__ import annotations

import functools

import pytest
from msgspec.structs import replace

from engine.core.chance import secret_of
from engine.core.match import Match
from engine.games.inscription.ranks import RANKS, rank
from engine.games.inscription.view import View
from engine.games.inscription.words import FACES, GOALS
from engine.simulate import Player
from render import THEMES, check
from render.inscription.tables import TABLES, table
from tests.render.inscription.played import GAME, NAMES, RULES


@functools.cache
def views(seats: int, side: str = "A", difficulty: str = "medium") -> tuple[View, ...]:
    """The public view in every window of a game, the last one once it is over."""
    options = {"difficulty": difficulty, "ai_side": side}
    match = Match.open(RULES, NAMES[:seats], options, secret=secret_of("ai side"))
    players = [Player(RULES.policies()["greedy"], "ai side", seat) for seat in range(seats)]
    found = []
    while (window := match.window()) is not None:
        found.append(match.view(None))
        for seat in match.missing():
            here = match.window()
            while here is not None and here.id == window.id:
                step = players[seat].choose(match)
                if step is None:
                    match.down(seat)
                    break
                match.step(seat, step)
                here = match.window()
    return (*found, match.view(None))


def words(what):
    return " ".join(op.text for op in what.ordered() if getattr(op, "text", ""))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("board", TABLES)
@pytest.mark.parametrize(("seats", "side"), [(1, "A"), (2, "B")])
def test_every_table_picture_is_sound(seats, side, board, theme):
    shown = [view for view in views(seats, side) if table(GAME, view, board)]
    assert shown
    for view in (shown[0], shown[len(shown) // 2], shown[-1]):
        what = table(GAME, view, board, theme)
        assert check(what) == []
        assert 500 <= what.height <= 1500
        assert 0 < len(what.alt) <= 1024


@pytest.mark.parametrize("seats", [1, 2])
def test_tracks_show_every_mark_and_figure(seats):
    for view in (views(seats)[1], views(seats)[-1]):
        one = view.ai
        what = table(GAME, view, "ai")
        side = next(side for side in GAME.pack.ais if side.id == one.side)
        for at, face in enumerate(FACES):
            icons = what.tags(f"icon:{face}:")
            assert len(icons) == side.tracks[at].icons
            crossed = {int(tag.split(":")[2]) for tag in icons if tag.endswith("crossed")}
            lined = {int(tag.split(":")[2]) for tag in icons if tag.endswith("lined")}
            assert sum(1 << n - 1 for n in crossed) == one.crossed[at]
            assert sum(1 << n - 1 for n in lined) == one.lined[at]
        assert what.tags("now:M:") == [f"now:M:{k + 2}:{n}" for k, n in enumerate(one.strength)]
        assert what.tags("now:I:") == [f"now:I:{k + 2}:{n}" for k, n in enumerate(one.votes)]
        reached = {GOALS[goal]: n for goal, n in one.goals}
        for tag in what.tags("goal:"):
            goal, state = tag.split(":")[1], tag.partition(":")[2].partition(":")[2]
            assert state == (f"round:{reached[goal]}" if goal in reached else "open")
        assert side.name in what.alt
        assert "medium" in what.alt
        assert "Strength by M: stage II" in what.alt


def test_slots_name_the_ai_faction():
    view = views(1, "B", "hard")[-1]
    assert any(seat < 0 for seat, _round, _step in view.slots)
    assert "AI faction" in words(table(GAME, view, "mecatol"))
    assert "AI faction" in table(GAME, view, "mecatol").alt
    assert table(GAME, view, "ai").tags("taken:")


def test_a_council_has_both_outcomes_and_a_number_for_each():
    view = next(one for one in views(2) if one.phase == "ballot")
    what = table(GAME, view, "council")
    first = GAME.pack.agendas[GAME.agendas[view.agenda]]
    counter = GAME.pack.agendas[GAME.agendas[view.ai.counter]]
    assert {tag.split(":")[1] for tag in what.tags("agenda:")} == {
        first.id,
        counter.id,
    }
    assert first.name in what.alt
    assert counter.name in what.alt
    assert not what.tags("beats:")
    over = table(GAME, views(2)[-1], "council")
    assert len(over.tags("beats:")) == 2
    assert "The AI casts" in over.alt


@pytest.mark.parametrize("seats", [1, 2])
def test_the_war_has_the_ai_on_every_free_side(seats):
    what = table(GAME, views(seats)[-1], "war")
    fronts = what.tags("panel:front:")
    assert len(fronts) == seats + 1
    assert sum("0" in tag.split(":")[2].split("-") for tag in fronts) == 2
    assert what.alt.count("AI faction") == 2


@pytest.mark.parametrize("points", [0, 39, 40, 79, 80, 130])
@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_ranks_stand_below_the_final_table(points, difficulty):
    view = views(1)[-1]
    found = rank(difficulty, points)
    row = replace(view.final[0], total=points, rank=found.title, loss=found.loss)
    options = tuple((k, difficulty if k == "difficulty" else v) for k, v in view.options)
    winners = () if found.loss else (0,)
    view = replace(view, final=(row,), options=options, winners=winners)
    what = table(GAME, view, "final")
    assert check(what) == []
    shown = [title for least, title in RANKS if rank(difficulty, least).title == title]
    assert len({tag.split(":")[1] for tag in what.tags("rank:") if tag.count(":") == 2}) == len(
        shown
    )
    assert what.tags("at:") == [f"at:{shown.index(found.title)}"]
    assert found.title in what.alt
    assert ("Nobody wins" in what.alt) is found.loss
    assert ("a loss" in what.alt) is found.loss


def test_there_is_no_ai_side_with_three():
    view = views(1)[-1]
    assert table(GAME, replace(view, ai=None), "ai") is None
