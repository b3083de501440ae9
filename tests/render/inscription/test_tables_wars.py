"""What the war and the final table tell, against the totals and points of the game itself."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.inscription.score import SOURCES
from engine.games.inscription.words import SHEETS, SIDES
from render import check
from render.inscription.final import WORDS, final, ranked
from render.inscription.pieces import figure
from render.inscription.war import fronts, war
from render.kit.ops import Text
from tests.render.inscription.played import GAME, many, over, public


def test_each_front_has_the_left_total_against_the_right_one():
    for seats in (3, 8):
        view = over(seats)
        for number in range(4):
            pairs = fronts(GAME, view, number)
            assert len(pairs) == seats
            for place, (left, right) in enumerate(pairs):
                assert (left.seat, right.seat) == (place, (place + 1) % seats)
                assert left.total == view.seats[left.seat].war.boxes[number][0]
                assert right.total == view.seats[right.seat].war.boxes[number][1]
                ends = {left.result, right.result}
                assert ends in ({"won", "lost"}, {"tied"}) or "won" in ends


def test_war_shows_totals_results_prizes_and_losses():
    view = over(8)
    what = war(GAME, view)
    for left, right in fronts(GAME, view, 3):
        for one, side in ((left, SIDES[0]), (right, SIDES[1])):
            assert f"total:{one.seat + 1}:{side}:{one.total}" in what.tags("total:")
            assert f"result:{one.seat + 1}:{side}:{one.result}" in what.tags("result:")
            if one.result == "won":
                assert f"mark:claimed:{one.seat + 1}" in what.tags("mark:claimed:")
            if one.result == "lost":
                assert f"loss:{one.seat + 1}" in what.tags("loss:")
        assert f"{figure(left.total)}–{figure(right.total)}" in what.alt
    assert "War 4." in what.alt


def test_war_before_the_first_shows_what_is_at_stake():
    view = next(one for one in public(3) if one.round == 1)
    what = war(GAME, view)
    assert len(what.tags("result:")) == 6
    assert len(what.tags("prize:")) == 6
    assert len(what.tags("loss:")) == 6
    assert "at stake" in what.alt


def test_half_a_war_shows_the_left_results_alone():
    view = over(3)
    seats = tuple(
        replace(
            seat,
            war=replace(seat.war, results=(*seat.war.results[:-1], (seat.war.results[-1][0], ""))),
        )
        for seat in view.seats
    )
    what = war(GAME, replace(view, seats=seats))
    assert len([tag for tag in what.tags("result:") if tag.endswith(":right:open")]) == 3
    assert not [tag for tag in what.tags("result:") if tag.endswith(":left:open")]


def test_three_figures_fit():
    view = over(8)
    seats = tuple(
        replace(seat, war=replace(seat.war, boxes=(*seat.war.boxes[:-1], (128, 107))))
        for seat in view.seats
    )
    assert check(war(GAME, replace(view, seats=seats))) == []


def test_names_of_narrow_fronts_are_long_enough_to_tell_seats_apart():
    view = many(over(8), 24)
    seats = tuple(replace(one, name=f"Marshal {one.seat:02}") for one in view.seats)
    said = {op.text for op in war(GAME, replace(view, seats=seats)).ops if isinstance(op, Text)}
    assert {one.name for one in seats} <= said


def test_final_table_tells_how_every_point_came():
    view = over(8)
    what = final(GAME, view)
    for one in view.final:
        assert f"total:{one.seat + 1}:{one.total}" in what.tags("total:")
        told = 0
        for tag in what.tags("points:"):
            _head, source, seat, points = tag.split(":")
            if int(seat) == one.seat + 1:
                assert source in SOURCES
                told += int(points)
        assert told == one.total
        for name, rows in zip(SHEETS, one.sheets, strict=True):
            assert f"sheet:{name}:{one.seat + 1}:{rows[2]}" in what.tags("sheet:")
        assert f"{one.total} point" in what.alt
    assert what.tags("won:") == [f"won:{seat + 1}" for seat in view.winners]
    assert set(WORDS) == set(SOURCES)


def test_ranks_follow_points_then_votes_and_like_rows_share():
    view = over(3)
    a, b, c = view.final
    rows = (
        replace(a, total=50, votes=1),
        replace(b, total=50, votes=1),
        replace(c, total=50, votes=3),
    )
    assert [(rank, one.seat) for rank, one in ranked(replace(view, final=rows))] == [
        (1, 2), (2, 0), (2, 1),
    ]  # fmt: skip
    shared = final(GAME, replace(view, final=rows, winners=(0, 1)))
    assert "share the win" in shared.alt
    assert len(shared.tags("won:")) == 2


def test_many_seats_are_rows():
    view = many(over(8))
    what = final(GAME, view)
    assert len(what.tags("name:")) == len(what.tags("total:")) == 24
    assert not what.tags("points:")
