"""Worked scenarios as the page tells them, with the figures that it assumes."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.effects import Gain, Modifier
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.games.inscription import marking
from engine.games.inscription.boards import Agenda, Asset, Faction, Pack
from engine.games.inscription.rules import InscriptionRules
from engine.games.inscription.score import rows, total
from engine.games.inscription.state import Placed, State
from tests.inscription import sample, table
from tests.inscription.sample import TABLE, count, explored, play, run, seat
from tests.inscription.table import A, B, C, D, E, at, begin, chance, close, closing, put, turn_up
from tests.inscription.test_boundaries import CLAIM, near, rewards, slots, taken
from tests.inscription.test_council import II, council, votes
from tests.inscription.test_war import WAR, arm, results

Printed = Callable[[Pack], InscriptionRules]


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> Printed:
    """Plays the table on another pack."""

    def other(pack: Pack) -> InscriptionRules:
        rules = InscriptionRules(pack)
        monkeypatch.setattr(table, "RULES", rules)
        return rules

    return other


def with_wars(**fields: Any) -> Pack:
    """The pack with prizes of 3 points in every war, or other fields of the Warfare sheet."""
    prizes = ((Asset("vp", 3), Asset("vp", 3)),) * 4
    sheet = replace(sample.WARFARE, **{"prizes": prizes, **fields})
    return replace(table.PACK, warfare=(sheet,))


def with_council(*stages: int) -> Pack:
    """The pack with agendas whose outcomes touch no votes."""
    shy = tuple(
        Agenda(f"a{n}", f"A{n}", "?", n, "pass", Gain("population"), Gain("planet")) for n in stages
    )
    return replace(table.PACK, agendas=shy)


def warfare(rules: InscriptionRules, state: State) -> list[int]:
    return [rows(rules.game, own)[3][0] for own in state.seats]


def test_scenario_01_prizes_and_losses(printed: Printed) -> None:
    rules = printed(with_wars(nodes=()))
    state = begin(3)
    for place, (left, right) in enumerate(((2, 5), (1, 2), (3, 0))):
        state = arm(state, place, left, right)
    state = turn_up(state, WAR)
    assert results(state) == [("tied", "won"), ("won", "tied"), ("lost", "lost")]
    assert warfare(rules, state) == [3, 3, -4]


def test_scenario_02_one_neighbour_asset_counts_on_one_side(printed: Printed) -> None:
    rules = printed(with_wars(nodes=()))
    state = begin(5)
    for place, (left, right) in enumerate(((4, 7), (2, 4), (2, 1), (2, 0), (4, 1))):
        state = arm(state, place, left, right)
    state = put(state, A, war_neighbors=(1, 0))
    state = put(state, B, war_neighbors=(0, 2))
    state = put(state, E, war_techs=1)
    state = turn_up(state, WAR)
    boxes = [own.war.boxes[0] for own in state.seats]
    assert boxes == [(5, 7), (2, 6), (2, 1), (2, 0), (5, 2)]
    assert warfare(rules, state) == [1, 6, 1, -2, -2]
    every = [result for pair in results(state) for result in pair]
    assert [every.count(word) for word in ("won", "lost", "tied")] == [4, 4, 2]


def test_scenario_05_boxes_of_the_first_and_second_war() -> None:
    node = TABLE.warfares[0].grid.node
    first = [1 << node[code] for code in ("A8", "A7", "A6", "B6")]
    state = begin(3)
    placed = (Placed(0, 0, first[0]), Placed(2, 1, first[1] | first[2] | first[3]))
    state = put(state, A, war_occupied=sum(first), war_placed=placed, war_infantry=1)
    state = turn_up(state, WAR)
    assert at(state, A).war.boxes == ((2, 0),)
    third = 1 << node["A5"]
    state = put(
        state, A, war_occupied=sum(first) | third, war_placed=(*placed, Placed(0, 0, third)),
        war_infantry=2, lane=at(state, A).lane,
    )  # fmt: skip
    state = turn_up(state, "when-diplomacy-fails")
    assert at(state, A).war.boxes == ((2, 0), (3, 0))


@pytest.mark.parametrize("face", [0, 2, 5])
def test_scenario_08_votes_left_are_the_same_whatever_the_die(printed: Printed, face: int) -> None:
    printed(with_council(2, 3, 4))
    state = council(icons=(2, 1, 3, 1), A=1, C=2, D=4)
    state = close(state, A="cast pass 1", B="cast pass 1", C="cast fail 4", D="cast pass 2")
    assert votes(chance(state, face)) == [2, 0, 1, 3]


def test_scenario_09_no_vote_is_spent(printed: Printed) -> None:
    printed(with_council(2, 3, 4))
    state, told = closing(council(icons=(1, 1, 1)))
    assert [event.args for event in told if event.key == "ballot_abstain"] == [(0, 0, 0)] * 3
    state = chance(state, 5)
    assert [own.purse[0] for own in state.seats] == [1, 1, 1]
    assert votes(state) == [1, 1, 1]


def test_scenario_11_the_order_of_names_changes_nothing() -> None:
    state = replace(taken(near(begin(4), A, B, C), D), speaker=C)
    state = close(state, B=CLAIM, C=CLAIM)
    assert slots(state) == [D, C, B]
    assert rewards(state)[B] == rewards(state)[C] == (4, 4)
    state = close(near(close(chance(state)), A), A=CLAIM)
    assert rewards(state)[A] == (2, 2)


def test_scenario_15_the_next_production_gives_two() -> None:
    state = put(begin(3), A, ind_commodities=(3, 2, 2))
    state = turn_up(state, "redefine-trade-routes")
    assert at(state, A).purse[1] == 2


def test_scenario_16_from_a_unit_and_in_a_council() -> None:
    own = play(explored(seat("navigation", (0, 1, 0)), "B2"), "claim B2 influence")
    own = replace(own, active=3, left=(3, 0, 0))
    own = play(own, *["build CR1 material"] * 3, "deploy CR C7-D7-C8")
    own = play(own, "choose 1")  # the neighbour asset under it is claimed by the same mark
    assert (count(own, "vote_icons"), count(own, "chart_points")) == (3, 1)
    state = put(begin(3), A, ind_vote_icons=own.ind.vote_icons)
    state = turn_up(state, II)
    assert votes(state)[A] == 3
    own = run(own, Gain("councilor", 2))
    assert (count(own, "vote_icons"), count(own, "chart_points")) == (5, 2)


def _shards() -> tuple[Match, Match]:
    """Two matches that differ in nothing but the order of relics, at the card step of an event
    that gives one of each, with Gravity Drive one icon short."""
    found = []
    for turned in (False, True):
        match = Match.open(table.RULES, ("A", "B", "C"), {}, b"7" * 32)
        window = match.window()
        assert window is not None
        while window.name != "card":
            for place in match.missing():
                match.default(place)
            window = match.window()
            assert window is not None
        state = match.state
        lanes = [own.lane for own in state.seats]
        for place, lane in enumerate(lanes):
            lane = lane[::-1] if turned else lane
            state = put(state, place, lane=lane, faction=0)
        own = explored(at(state, A), "C1")
        nav = replace(own.nav, research=(1, 0))
        state = put(state, A, nav=nav, lane=own.lane)
        state = replace(state, event=table.RULES.game.events["echoes-of-the-past"])
        match._history.position = replace(match._history.position, state=state)
        found.append(match)
    return found[0], found[1]


def test_scenario_18_what_others_see_of_it() -> None:
    match, other = _shards()
    marks = (
        "activate navigation", "research T1 research", "explore W1-W2 material",
        "claim H1 influence",
    )  # fmt: skip
    before = match.view(B)
    lane = at(match.state, A).lane
    worth = table.RULES.game.pack.relics[lane[0]].points
    for text in marks:
        match.step(A, text)
        other.step(A, text)
    # The marks up to the draw stand.
    with pytest.raises(Refused, match="Nothing is pencilled"):
        match.undo(A)
    assert match.view(A).seats[A].nav.relics[0][1] == worth
    assert match.view(A).seats[A].left == (0, 0, 0)
    assert match.view(B) == before
    assert other.view(B) == before
    while (window := match.window()) is not None and window.id == "r1.card":
        for place in match.missing():
            match.default(place)
    seen = match.view(B).seats[A]
    hand = len(match.state.seats[A].hand)
    assert (seen.hand, seen.nav.relics[0][1]) == (hand, worth)


def test_scenario_19_expansion_has_four_points_more() -> None:
    own = run(seat("expansion", (0, 1, 0), exp=seat().exp), Gain("population"))
    own = replace(own, exp=replace(own.exp, unlocked=1, crossed=0b0011, lines=0b0001))
    own = run(own, Gain("trade_good"))
    game = table.RULES.game
    before = rows(game, own)[1][0]
    own = play(own, "develop P1-A2 influence", "trade research", "develop P1-B2 research")
    assert rows(game, own)[1][0] == before + 2 + 2


def test_scenario_22_all_four_sheets(printed: Printed) -> None:
    quiet = (Asset("planet"), Asset("population"))
    prizes = ((Asset("vp", 3), quiet[1]), quiet, quiet, quiet)
    rules = printed(with_wars(prizes=prizes, losses=((2, 4),) * 4))
    system, space = TABLE.navigations[0].system, TABLE.industries[0].space
    ex, wx = TABLE.expansions[0], TABLE.warfares[0]
    state = put(begin(3), A, planet=4)
    state = put(state, A, biotic=1)
    state = put(state, A, warfare=1)
    # A system of 2 and 3 points written; slot 2 of Mecatol Rex; two relics, one never played.
    state = put(
        state, A, nav_claimed=1 << system["A1"] | 1 << system["D1"], nav_points=3, nav_mecatol=4,
        nav_relics=((0, 3), (1, 2)), nav_objective=6, played=(0,), hand=(1,),
    )  # fmt: skip
    worth = {Asset("vp", 1), Asset("vp", 3)}
    lines = sum([1 << i for i, one in enumerate(ex.line_assets) if one in worth])
    state = put(state, A, exp_lines=lines, exp_docks=0b010, exp_population=3)
    grid = 1 << space["B2"] | 1 << space["H2"]
    state = put(
        state, A, ind_claimed=grid, ind_vote_icons=3, ind_commodities=(3, 4, 5), ind_objective=3,
    )  # fmt: skip
    state = put(state, A, trade_good=5)
    cruiser, carrier, gun = wx.units[2], wx.units[3], wx.units[4]
    built = 1 << cruiser.start | 1 << carrier.start | 0b11 << gun.start
    won, lost, tied = "won", "lost", "tied"
    # A prize of 3, four without points, losses of 2 and 4, a tie.
    fought = ((won, won), (lost, won), (tied, won), (won, lost))
    state = put(
        state, A, war_built=built, war_line=4, war_boxes=((0, 0),) * 4, war_results=fought
    )  # fmt: skip
    found = rows(rules.game, at(state, A))
    assert found[0] == (14, 6, 20)
    assert found[1] == (14, 0, 14)
    assert found[2] == (14, 3, 19)
    assert found[3] == (1, 0, 1)
    assert total(rules.game, at(state, A)) == 54


def test_scenario_22_planets_and_specialties_give_nothing() -> None:
    game = table.RULES.game
    state = begin(3)
    rich = put(put(state, A, planet=4), A, cybernetic=2)
    assert total(game, at(rich, A)) == total(game, at(state, A))
    assert marking.count(TABLE, at(rich, A), "specialties") == 2


def test_scenario_10_a_free_vote_is_no_asset() -> None:
    state = put(turn_up(begin(4), II), B, free_votes=1)
    circled = at(state, B).ind.votes
    after = close(state, B="cast pass 2")
    assert (at(after, B).ind.votes, at(after, B).ind.votes_spent) == (circled, 1)
    assert [at(after, place).ind.votes_spent for place in (A, C, D)] == [0, 0, 0]


def test_points_for_wars_won_and_less_lost_for_wars_lost(printed: Printed) -> None:
    keen = Faction(
        "k", "K", "", "own", (Modifier("win", add=2), Modifier("loss", add=1)), Gain("vote")
    )
    pack = with_wars(nodes=())
    rules = printed(replace(pack, factions=(sample.FACTIONS[0], keen, *pack.factions[1:])))
    state = begin(3)
    for place, (left, right) in enumerate(((2, 2), (1, 1), (0, 0))):
        state = put(arm(state, place, left, right), place, faction=1 if place != B else 0)
    told = table.events_of(state, WAR)
    state = turn_up(state, WAR)
    assert results(state) == [("won", "won"), ("won", "lost"), ("lost", "lost")]
    # Two prizes and twice 2 points; a prize and a loss; two losses of 1 less.
    assert [own.war.points for own in state.seats] == [4, 0, 2]
    assert warfare(rules, state) == [6 + 4, 3 - 2, -4 + 2]
    lost = [(event.seat, event.args[2]) for event in told if event.key == "war_lost"]
    assert sorted(lost) == [(B, 2), (C, 1), (C, 1)]
    assert {event.args[2] for event in told if event.key == "war_won"} == {0}
