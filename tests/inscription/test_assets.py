"""Assets, and effects that claim them: R225 to R242."""

from msgspec.structs import replace

from engine.core.effects import All, Choose, Condition, Count, Draw, Gain, Lose, Mark, Pay, When
from engine.games.inscription import marking
from engine.games.inscription.boards import Asset
from engine.games.inscription.context import Context
from engine.games.inscription.state import Seat
from engine.games.inscription.words import PURSE
from tests.inscription.sample import (
    CARD,
    DICE,
    PACK,
    REST,
    TABLE,
    count,
    explored,
    held,
    marked,
    ok,
    play,
    refused,
    run,
    seat,
    texts,
)
from tests.rules.registry import rule


def faction(name: str) -> int:
    """The place of a sample faction."""
    return [one.id for one in PACK.factions].index(name)


@rule("R225", case="illegal")
def test_r225_dotted_assets_are_not_spent() -> None:
    own = play(explored(seat("navigation", (0, 1, 0)), "B2"), "claim B2 influence")
    assert own.purse == (0,) * len(PURSE)
    assert refused(own, "burst councilor") == "inactive"
    assert refused(own, "unlock T1 councilor") == "other-specialty"


def _envoys() -> Seat:
    """A seat whose faction may spend councilors, one of them claimed on Navigation."""
    own = replace(explored(seat("navigation", (0, 1, 0)), "B2"), faction=faction("envoys"))
    return play(own, "claim B2 influence")


@rule("R225", case="legal")
def test_r225_an_ability_may_let_a_dotted_asset_be_spent() -> None:
    own = _envoys()
    after = play(own, "use F")
    assert held(after, "vote") == 2
    assert after.nav.spent == 1 << TABLE.navigations[0].system["B2"]
    # What it did stands, and it is spent once.
    assert (count(after, "vote_icons"), count(after, "systems_claimed")) == (2, 2)
    assert refused(replace(after, used=()), "use F") == "no-asset"


@rule("R225", case="illegal")
def test_r225_an_ability_spends_only_what_is_claimed() -> None:
    own = replace(seat("navigation", (0, 1, 0)), faction=faction("envoys"))
    assert refused(own, "use F") == "no-asset"
    # A councilor that came without a place of its own is none that could be slashed.
    assert refused(run(own, Gain("councilor")), "use F") == "no-asset"


def test_a_dotted_asset_is_spent_wherever_it_lies() -> None:
    own = seat("warfare")
    ex, ix, wx = TABLE.expansions[0], TABLE.industries[0], TABLE.warfares[0]
    line, node = ex.of_kind("alloys"), wx.of_kind("population")
    own = replace(
        own,
        exp=replace(own.exp, lines=line, docks=4),
        ind=replace(own.ind, claimed=ix.of_kind("alloys")),
        war=replace(own.war, occupied=node, results=(("won", "lost"), ("tied", "won"))),
    )
    dock = 4 << ex.line_count
    assert own.stack == ()
    after = run(own, Pay("alloys", Gain("vote"), 2))
    after = play(after, "choose 1")
    assert (after.exp.spent, after.ind.spent) == (line, ix.of_kind("alloys"))
    assert after.exp.points == after.ind.points == 0
    assert run(after, Pay("alloys", Gain("vote"))).stack == ()
    after = play(run(after, Pay("councilor", Gain("vote"))), "choose 1")
    assert after.exp.spent == line | dock
    # A node, and the prize of the left half of the first war; those not won are none.
    assert run(after, Pay("population", Gain("vote"), 3)).stack == ()
    after = play(run(after, Pay("population", Gain("vote"), 2)), "choose 1")
    assert after.war.spent == node | 1 << wx.nodes
    assert held(after, "vote") == 3


def test_a_mark_that_cannot_be_made_keeps_nothing_else_back() -> None:
    everything = explored(seat("navigation"), *TABLE.navigations[0].system)
    own = run(everything, All((Mark("explore"), Gain("vote"))))
    assert (held(own, "vote"), own.stack) == (1, ())


def test_giving_up_a_dotted_asset_may_be_declined() -> None:
    own = run(_envoys(), Pay("councilor", Gain("vote")))
    assert texts(own) == ["choose 1", "choose 2"]
    assert play(own, "choose 2").nav.spent == 0


@rule("R226", case="both")
def test_r226_dashed_assets_are_spent_in_strategy_events() -> None:
    own = seat("expansion", planet=1)
    assert ok(own, "unlock P1 planet")
    for ctx in (REST, Context(0, "council")):
        assert refused(own, "unlock P1 planet", ctx) == "not-now"


@rule("R228", case="both")
def test_r228_a_point_asset_has_no_effect() -> None:
    own = explored(seat("navigation", (0, 1, 0)), "D1")
    after = play(own, "claim D1 influence")
    assert replace(after, nav=own.nav, left=own.left, moved=False) == own
    assert refused(after, "unlock T1 vp") == "other-specialty"


@rule("R229", case="both")
def test_r229_a_planet_asset_has_two_uses_on_expansion() -> None:
    listed = [t for t in texts(seat("expansion", planet=1)) if t.endswith("planet")]
    assert [text.split()[0] for text in listed] == ["unlock"] * 3 + ["dock"] * 3
    for name in ("navigation", "industry", "warfare"):
        assert not [t for t in texts(seat(name, planet=1)) if t.endswith("planet")]
    assert refused(seat("industry", planet=1), "dock S1 planet") == "inactive"


@rule("R230", case="both")
def test_r230_a_trade_good_is_one_resource_for_the_active_sheet() -> None:
    own = seat("warfare", trade_good=1)
    assert [t for t in texts(own) if t.startswith("trade")] == [
        "trade material",
        "trade influence",
        "trade research",
    ]
    own = play(own, "trade research")
    assert own.left == (0, 0, 1)
    own = play(own, "research T1 research")
    assert own.war.research == (1, 0)
    assert refused(own, "trade research") == "no-asset"
    assert refused(seat("warfare", trade_good=1), "trade planet") == "no-resource"


@rule("R231", case="both")
def test_r231_free_trade_goods_cross_nothing_out() -> None:
    own = run(seat("warfare", trade_good=1), Gain("free_trade_good", 2))
    own = play(own, "trade material", "trade material")
    assert (own.left, held(own, "trade_good")) == ((2, 0, 0), 1)
    own = play(own, "trade material")
    assert held(own, "trade_good") == 0


@rule("R232", case="both")
def test_r232_what_is_not_used_at_once_lapses() -> None:
    own = run(seat("warfare"), Gain("free_trade_good"))
    assert ok(own, "trade material")
    assert refused(marking.lapse(own), "trade material") == "no-asset"
    council = run(seat(), Gain("free_trade_good"), Context(0, "council"))
    assert council.free_goods == 0
    events = marking.run(TABLE, REST, seat(), Gain("material", 2), "test")[1]
    assert [(event.key, event.args) for event in events] == [("lapsed", ("material", 2))]
    assert run(seat("warfare"), Gain("material", 2)).left == (2, 0, 0)
    assert run(seat("warfare"), Gain("material", 2), REST).left == (0, 0, 0)
    assert run(seat(), Gain("material", 2)).left == (0, 0, 0)
    for what, ctx, key in (
        ("free_trade_good", DICE, "free_trade_good"), ("free_trade_good", REST, "lapsed"),
        ("free_vote", DICE, "lapsed"), ("free_vote", Context(0, "council"), "free_vote"),
    ):  # fmt: skip
        events = marking.run(TABLE, ctx, seat("warfare"), Gain(what), "test")[1]
        assert [(event.key, event.args) for event in events] == [(key, (what, 1))]


@rule("R233", case="illegal")
def test_r233_votes_buy_nothing_in_a_strategy_event() -> None:
    for name in ("navigation", "expansion", "industry", "warfare"):
        assert texts(seat(name, vote=3)) == texts(seat(name))


@rule("R234", case="legal")
def test_r234_free_votes_are_kept_apart_from_owned_ones() -> None:
    own = run(seat(vote=2), Gain("free_vote"), Context(0, "council"))
    assert (own.free_votes, held(own, "vote")) == (1, 2)
    assert run(seat(), Gain("free_vote")).free_votes == 0


@rule("R236", case="both")
def test_r236_five_uses_of_a_specialty() -> None:
    every = dict.fromkeys(PURSE[3:7], 1)
    listed = {
        name: [t for t in texts(seat(name, **every)) if t.split()[0] not in ("trade", "focus")]
        for name in ("navigation", "expansion", "industry", "warfare")
    }
    assert listed == {
        "navigation": ["unlock T1 propulsion", "unlock T2 biotic"],
        "expansion": ["unlock T1 cybernetic", "unlock T2 biotic"],
        "industry": [
            "scrap H1 biotic", "scrap E2 warfare", "burst propulsion", "burst cybernetic",
            "unlock T1 warfare", "unlock T2 propulsion",
        ],
        "warfare": [
            "build CV1 propulsion", "unlock DN cybernetic", "unlock WS warfare",
            "unlock T1 biotic", "unlock T2 warfare",
        ],
    }  # fmt: skip


@rule("R238", case="both")
def test_r238_population_claims_the_next_points_from_the_bottom() -> None:
    own = run(seat(), Gain("population", 2))
    assert own.exp.population == 2
    events = marking.run(TABLE, DICE, own, Gain("population"), "test")[1]
    assert ("points", ("expansion", 4)) in [(event.key, event.args) for event in events]


@rule("R239", case="both")
def test_r239_a_full_track_does_nothing() -> None:
    own = run(seat(), Gain("population", 5))
    assert own.exp.population == 3
    assert own.stack == ()


@rule("R240", "R241", case="both")
def test_r240_neighbour_assets_add_up_on_their_side() -> None:
    own = run(seat(), Gain("neighbor_left"))
    assert own.war.neighbors == (1, 0)
    assert run(own, Gain("neighbor_left")).war.neighbors == (2, 0)
    fought = replace(own, war=replace(own.war, boxes=((3, 1),), line=1))
    assert run(fought, Gain("neighbor_left")).war.boxes == ((3, 1),)


@rule("R242", case="both")
def test_r242_a_chain_is_followed_to_its_end() -> None:
    own = explored(seat("navigation", (0, 1, 0)), "E1")
    own = play(own, "claim E1 influence", ctx=CARD)
    assert own.exp.population == 1
    keen = replace(explored(seat("navigation", (0, 1, 0)), "E1", "F2"), faction=3)
    keen = play(keen, "claim E1 influence", "choose 2")
    assert refused(keen, "explore B1-C1 material") == "owed-mark"
    keen = play(keen, "claim F2 free")
    assert (keen.ind.commodities, keen.stack) == ((2, 0, 0), ())


def test_trade_goods_and_votes_come_from_the_store_as_far_as_it_goes() -> None:
    own = run(seat(), Gain("vote", 9))
    assert (held(own, "vote"), own.ind.votes) == (6, 6)
    assert marking.slash(TABLE, own, "vote", 2).ind.votes_spent == 2
    assert held(run(own, Gain("trade_good", 20)), "trade_good") == 8
    other = run(seat(), Gain("planet", 2))
    assert (held(other, "planet"), other.reserve[0]) == (2, 2)


def test_what_the_store_cannot_give_is_told() -> None:
    for n, lost in ((6, []), (8, [("vote", 2)])):
        events = marking.run(TABLE, DICE, seat(), Gain("vote", n), "test")[1]
        assert [event.args for event in events if event.key == "lost"] == lost


def test_assets_without_a_place_are_spent_last() -> None:
    own = play(seat("warfare", trade_good=1), "trade material")
    assert (own.ind.goods_spent, own.reserve[1]) == (0, 0)
    own = run(seat("warfare", trade_good=1), Gain("trade_good"))
    own = play(own, "trade material")
    assert (own.ind.goods_spent, own.reserve[1]) == (1, 1)
    assert marking.slash(TABLE, seat(vote=2), "vote", 3).reserve[2] == 0


def test_places_are_slashed_before_the_store() -> None:
    own = run(play(seat("navigation", (0, 1, 0)), "claim B1 influence"), Gain("trade_good"))
    own = play(own, "trade material")
    assert own.ind.goods_spent == 0
    own = play(own, "trade material")
    assert own.ind.goods_spent == 1


def test_won_prizes_are_spent_too() -> None:
    own = seat("warfare")
    own = replace(own, war=replace(own.war, results=(("lost", "won"),)))
    own, _ = marking.claim(TABLE, DICE, own, (Asset("trade_good"),), "war")
    assert held(own, "trade_good") == 1
    own = play(own, "trade material")
    assert own.war.spent == 1 << TABLE.warfares[0].nodes + 1


def test_a_choice_of_kinds_and_an_option_that_does_nothing() -> None:
    own = run(seat(), Gain("specialty", 2))
    assert texts(own) == [f"choose {n}" for n in (1, 2, 3, 4)]
    own = play(own, "choose 1", "choose 4")
    assert (held(own, "biotic"), held(own, "warfare")) == (1, 1)
    assert refused(run(seat(), Gain("focus")), "choose 4") == "no-such-answer"
    own = run(seat(), Choose((Lose("vote"), Gain("vote"))))
    assert play(own, "choose 1").purse == seat().purse


def test_losing_one_of_several_kinds_is_a_choice() -> None:
    own = run(seat(biotic=1, warfare=2), Lose("specialty"))
    assert texts(own) == ["choose 1", "choose 2"]
    assert held(play(own, "choose 2"), "warfare") == 1
    assert run(seat(biotic=1), Lose("specialty", 3)).purse == seat().purse
    assert run(seat(biotic=1, warfare=1), Lose("specialty", 2)).purse == seat().purse
    three = play(run(seat(biotic=1, warfare=2), Lose("specialty", 2)), "choose 2", "choose 2")
    assert (held(three, "biotic"), held(three, "warfare")) == (1, 0)
    assert run(seat(), Lose("planet")).stack == ()
    assert run(seat(), Lose("points_warfare", 2)).war.points == -2


def test_paying_is_optional_and_skipped_when_it_cannot_be_done() -> None:
    pay = Pay("vote", Gain("points_warfare", 3))
    assert run(seat(), pay).stack == ()
    material = Pay("material", Gain("vote"))
    assert run(seat("warfare", (1, 0, 0)), material, REST).stack == ()
    assert play(run(seat("warfare", (1, 0, 0)), material), "choose 1").left == (0, 0, 0)
    own = run(run(seat(), Gain("vote")), pay)
    assert texts(own) == ["choose 1", "choose 2"]
    assert play(own, "choose 2").war.points == 0
    paid = play(own, "choose 1")
    assert (paid.war.points, held(paid, "vote"), paid.ind.votes_spent) == (3, 0, 1)
    two = run(seat(biotic=1, warfare=1), Pay("specialty", Gain("population"), 2))
    two = play(two, "choose 1")
    assert (two.purse, two.exp.population) == (seat().purse, 1)


def test_conditions_counts_and_sequences() -> None:
    own = run(seat(planet=5), Gain("points_expansion", Count("planets", 2)))
    assert own.exp.points == 2
    assert run(seat(planet=5), Gain("vote", Count("planets", 1, 3))).purse[2] == 3
    rich = When(Condition(("planets", "votes"), 2, 1), Gain("vote"), Gain("population"))
    assert held(run(seat(planet=2), rich), "vote") == 1
    assert run(seat(planet=1), rich).exp.population == 1
    own = run(seat(), All((Gain("population"), Gain("councilor"), Draw("relic"))))
    assert (own.exp.population, own.ind.vote_icons, own.due) == (1, 2, (-1,))


def test_free_marks_lie_anywhere_and_go_when_none_is_possible() -> None:
    own = run(seat("warfare"), Mark("claim_system", 3))
    assert texts(own) == ["claim B1 free", "claim A2 free"]
    assert refused(own, "claim B1 influence") == "pay-free"
    assert refused(own, "stop") == "must-mark"
    own = play(own, "claim B1 free", "claim A2 free")
    assert own.stack == ()
    own = run(seat(), Mark("develop", 2, "research", True), REST)
    assert texts(own, REST) == [
        "develop S2-2 free",
        "develop S3-1 free",
        "develop S3-2 free",
        "stop",
    ]
    assert play(own, "stop", ctx=REST).stack == ()
    for verb, text in (
        ("explore", "explore B1-C1 free"), ("unlock_planet", "unlock P2 free"),
        ("build_dock", "dock S3 free"), ("unlock_unit", "unlock WS free"),
        ("scrap", "scrap B1 free"), ("claim_space", "claim B1 free"),
    ):  # fmt: skip
        assert play(run(seat(), Mark(verb), REST), text, ctx=REST).stack == ()
    assert count(run(marked(seat()), Mark("claim_space"), REST), "spaces_claimed") == 0


def test_free_marks_are_of_the_kind_that_is_owed() -> None:
    own = run(seat(), Mark("unlock_unit"), REST)
    assert refused(own, "unlock P1 free", REST) == "no-lock"
    assert refused(own, "explore B1-C1 free", REST) == "owed-mark"
    own = run(seat(), Mark("unlock_unit", what="WS", may=True), REST)
    assert refused(own, "unlock DN free", REST) == "owed-mark"
    # Without a choice nothing is asked: the type that the effect names is unlocked.
    own = run(seat(), Mark("unlock_unit", what="WS"), REST)
    assert own.stack == ()
    assert count(own, "units_unlocked") == 1
    assert (
        refused(run(seat(), Mark("develop", what="material")), "develop S2-1 free") == "other-icon"
    )
    assert refused(run(seat(), Mark("explore")), "explore B1-C1 material") == "pay-free"
    assert refused(run(seat(), Mark("build", what="CR")), "build ZZ1 free") == "no-unit"
    assert refused(run(seat(), Mark("build", what="CR")), "build DD1 free") == "owed-mark"


def test_free_technologies_and_dice_lie_on_the_active_sheet_or_on_one_that_is_chosen() -> None:
    own = play(run(seat("warfare"), Mark("technology", 2)), "research T2 free")
    assert own.war.research == (0, 1)
    assert play(own, "research T2 free").war.techs == 2
    full = replace(seat("warfare"), war=replace(seat().war, techs=3))
    full = run(full, Mark("technology", 2))
    assert texts(full) == [f"choose {n}" for n in (1, 2, 3)]
    full = play(full, "choose 2", "research T1 free", "research T1 free")
    assert (full.exp.techs, full.stack) == (1, ())
    last = replace(full, nav=replace(full.nav, techs=3), exp=replace(full.exp, techs=3))
    assert texts(run(last, Mark("technology"))) == ["research T1 free", "research T2 free"]
    done = replace(last, ind=replace(last.ind, techs=3))
    assert run(done, Mark("technology")).stack == ()
    own = run(seat(), Mark("focus_die", 1, "research"), REST)
    assert texts(own, REST) == [f"choose {n}" for n in (1, 2, 3, 4)]
    own = play(own, "choose 3", ctx=REST)
    assert texts(own, REST) == ["focus research"]
    assert refused(own, "focus material", REST) == "owed-mark"
    assert play(own, "focus research", ctx=REST).ind.focus == 4
    # A die of another sheet gives nothing to the active one.
    ctx = Context(0, "dice", focus=(1, 1, 2))
    own = seat("warfare")
    own = run(replace(own, war=replace(own.war, focus=4)), Mark("focus_die", 1, "research"), ctx)
    own = play(own, "choose 1", "focus research", ctx=ctx)
    assert (own.nav.focus, own.left) == (4, (0, 0, 0))
    own = play(
        run(seat("warfare"), Mark("focus_die", 1, "research"), ctx), "focus research", ctx=ctx
    )
    assert (own.war.focus, own.left) == (4, (0, 0, 2))
