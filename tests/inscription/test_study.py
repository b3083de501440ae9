"""The study of the balance: which games, the figures, the page, the same from the same seed."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from bot.cli import main
from engine import Refused
from engine.core.study import Bar, Chart
from engine.games.inscription import load
from engine.games.inscription.study import policy_hash
from engine.games.inscription.study_report import cosine, percentile
from render.charts import draw, sketch

STUDY = load().study


def test_which_games_are_played() -> None:
    jobs = STUDY.jobs(16, ["planner", "greedy"], 4, "s")
    found = Counter((job.policy, job.label) for job in jobs)
    assert found["planner", "table"] + found["planner", "rotated"] == 16
    assert found["planner", "rotated"] == 2 * 3
    assert found["planner", "solo easy"] == found["planner", "solo hard"] == 4
    assert not found["greedy", "solo easy"]
    rotated = {job.seed for job in jobs if job.label == "rotated"}
    assert rotated <= {job.seed for job in jobs if job.label == "table"}


@pytest.mark.parametrize(
    ("games", "policies", "seats"), [(0, [], 4), (1, ["clever"], 4), (1, [], 2), (1, [], 99)]
)
def test_what_cannot_be_studied(games, policies, seats) -> None:
    with pytest.raises(Refused):
        STUDY.jobs(games, policies, seats, "s")


def test_a_game_is_kept_whole_and_comes_out_twice() -> None:
    job = STUDY.jobs(1, ["greedy"], 4, "whole")[0]
    played = STUDY.play(job)
    assert played == STUDY.play(job)
    assert sorted(seat.place for seat in played.seats) == [0, 1, 2, 3]
    for seat in played.seats:
        assert sum(n for _, _, n in seat.points) == seat.score
        assert sum(seat.turns) in (13, 14)
    assert any(seat.won for seat in played.seats)


def test_the_report_says_the_figures_whatever_the_order() -> None:
    jobs = STUDY.jobs(9, ["random"], 4, "r")
    played = [STUDY.play(job) for job in jobs]
    report = STUDY.report(played)
    assert report == STUDY.report(played[::-1])
    assert policy_hash() in report.page
    assert "| random | 36 |" in report.page
    for chart in report.charts:
        assert f"({chart.name}.png)" in report.page
    assert "## Seats" in report.page
    solo = [replace(one.seats[0], label="solo easy", solo=True) for one in played]
    alone = STUDY.report(
        [replace(one, seats=(seat,)) for one, seat in zip(played, solo, strict=True)]
    )
    assert "Alone against the AI faction" in alone.page


def test_figures() -> None:
    assert percentile([4, 1, 3, 2], 50) == 2.5
    assert percentile([7], 99.5) == 7
    assert cosine({"a": 1.0}, {"b": 1.0}) == 0
    assert cosine({"a": 2.0}, {"a": 5.0}) == pytest.approx(1)
    assert cosine({}, {"a": 1.0}) == 0


@pytest.mark.parametrize("parts", [(), ("one", "two", "three")])
def test_charts_are_small_pictures(parts) -> None:
    bars = (Bar("Ann", (10, 20, 30), "4"), Bar("A name far longer than fits", (-5, 0, 90), "4"))
    chart = Chart("c", "A chart", bars, parts, None if parts else (15, 25))
    assert draw(chart).startswith(b"\x89PNG")
    assert len(draw(chart)) < 40_000
    assert sketch(chart).width == 1100


def test_the_verb_writes_page_and_charts(tmp_path, capsys) -> None:
    out = tmp_path / "balance"
    args = ["balance", "--games", "2", "--policy", "random", "--jobs", "1", "--out", str(out)]
    assert main(args) == 0
    assert "2 games in" in capsys.readouterr().out
    page = (out / "README.md").read_text(encoding="utf-8")
    assert page.startswith("# Balance of")
    assert {path.stem for path in out.glob("*.png")} >= {"scores", "factions", "sheets"}


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--games", "0"], "one is the least"),
        (["--jobs", "0"], "at least one process"),
        (["--policy", "clever"], "There is no policy 'clever'"),
        (["--seats", "2"], "3 to"),
        (["--game", "eminent"], "nothing is studied"),
    ],
)
def test_what_the_verb_refuses(args, words, tmp_path, capsys) -> None:
    assert main(["balance", "--out", str(tmp_path / "x"), *args]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1
    assert not (tmp_path / "x").exists()


def test_a_folder_that_cannot_be_written(tmp_path, capsys) -> None:
    (tmp_path / "file").write_text("")
    args = ["balance", "--games", "1", "--policy", "random", "--out", str(tmp_path / "file")]
    assert main(args) == 2
    assert "name a folder that can be written" in capsys.readouterr().err
