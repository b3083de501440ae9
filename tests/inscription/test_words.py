"""Every word of the game that content may use does something: nouns, gains, losses, marks."""

import pytest
from msgspec.structs import replace

from engine.core.effects import Condition, Gain, Lose, Mark
from engine.games.inscription import marking
from engine.games.inscription.state import Seat
from engine.games.inscription.words import GAINS, LOSSES, MARKS, NOUNS, PURSE
from tests.inscription.sample import (
    CARD,
    REST,
    TABLE,
    count,
    explored,
    marked,
    play,
    run,
    seat,
    texts,
)
from tests.inscription.walks import walk


@pytest.fixture(scope="module")
def walked() -> list[Seat]:
    """Seats of many random courses, each as far as it came."""
    ends = [list(walk(seed, 200))[-1][1] for seed in range(24)]
    return [*ends, run(ends[0], Gain("spices"))]


@pytest.mark.parametrize("noun", NOUNS)
def test_every_noun_is_counted_and_grows(walked: list[Seat], noun: str) -> None:
    seen = {marking.count(TABLE, own, noun) for own in (seat(), *walked)}
    assert min(seen) >= 0
    assert len(seen) > 1 or noun in ("wars_won", "wars_lost", "objectives")


def test_what_is_counted() -> None:
    own = play(seat("navigation", (1, 2, 0)), "explore B1-C1 material", "claim C1 influence")
    own = play(own, "claim B1 influence")
    assert {noun: count(own, noun) for noun in NOUNS if noun.startswith(("sys", "emp"))} == {
        "systems_explored": 4,
        "systems_claimed": 3,
        "empty_claimed": 1,
        "systems_claimed_vp": 0,
        "systems_claimed_trade_good": 1,
        "systems_claimed_planet": 0,
    }
    own = play(
        seat("expansion", (0, 1, 0), planet=1), "unlock P3 planet", "develop P3-A1 influence"
    )
    assert (count(own, "lines_completed"), count(own, "vp_assets")) == (1, 1)
    own = play(replace(own, left=(1, 0, 0)), "develop P3-A2 material")
    names = ("planets_completed", "rows_completed", "columns_completed", "icons_crossed")
    assert [count(own, name) for name in names] == [1, 2, 1, 2]
    own = marked(seat(), scrapped=["B1"], claimed=["C1"])
    assert (count(own, "spaces_scrapped"), count(own, "spaces_claimed")) == (2, 1)
    war = replace(seat().war, results=(("won", "tied"), ("lost", "won")))
    own = replace(seat(), war=war)
    assert (count(own, "wars_won"), count(own, "wars_lost")) == (2, 1)
    own = replace(seat("warfare", turns=(0, 0, 0, 4)), hand=(1,), played=(0, 2))
    names = ("rounds_active", "relics", "relics_played")
    assert [count(own, name) for name in names] == [5, 3, 2]
    assert count(seat(), "rounds_active") == 0


def test_units_and_nodes_are_counted() -> None:
    own = play(seat("warfare", (3, 0, 2)), "build IN research", "deploy IN A8")
    own = play(own, *["build CR1 material"] * 3, "deploy CR A6-A7-B7")
    names = ("units_built", "kinds_built", "ships", "infantry", "nodes", "sections_occupied")
    assert [count(own, name) for name in names] == [2, 2, 1, 1, 4, 2]
    assert (count(own, "nodes_left"), count(own, "asset_nodes")) == (4, 2)


def test_conditions_of_several_nouns() -> None:
    own = seat(planet=2)
    assert marking.holds(TABLE, own, Condition(("planets",), 2))
    assert not marking.holds(TABLE, own, Condition(("planets",), 3))
    assert not marking.holds(TABLE, own, Condition(("planets", "votes"), 2))
    assert marking.holds(TABLE, own, Condition(("planets", "votes"), 2, 1))


@pytest.mark.parametrize("what", GAINS)
def test_every_gain_changes_the_seat(what: str) -> None:
    own = run(seat("warfare"), Gain(what), CARD)
    if what == "free_vote":
        assert own == seat("warfare")
    else:
        assert own != seat("warfare")


@pytest.mark.parametrize("what", LOSSES)
def test_every_loss_takes_something(what: str) -> None:
    full = seat("warfare", **dict.fromkeys(PURSE, 2))
    own = run(full, Lose(what))
    while own.stack:
        own = play(own, "choose 1")
    assert own != full


@pytest.mark.parametrize("verb", MARKS)
def test_every_mark_can_be_made(verb: str) -> None:
    own = explored(marked(seat(), scrapped=["B1"]), "C1")
    own = replace(own, exp=replace(own.exp, unlocked=1))
    after = run(own, Mark(verb), REST)
    while after.stack:
        after = play(after, texts(after, REST)[0], ctx=REST)
    assert after != own
