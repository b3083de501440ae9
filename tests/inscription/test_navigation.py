"""Navigation: R81 to R99."""

from msgspec.structs import replace

from engine.games.inscription.context import Context
from engine.games.inscription.state import Seat
from tests.inscription.sample import (
    CARD,
    NAVIGATION,
    TABLE,
    check,
    count,
    explored,
    held,
    ok,
    play,
    refused,
    seat,
    texts,
)
from tests.rules.registry import rule

IX = TABLE.navigations[0]


def nav(*left: int, **more: int) -> Seat:
    """Navigation active, with material, influence, research left."""
    a, b, c = left
    return seat("navigation", (a, b, c), **more)


def with_drive(own: Seat) -> Seat:
    """The seat with Gravity Drive."""
    return replace(own, nav=replace(own.nav, techs=1))


@rule("R82", case="both")
def test_r82_home_is_claimed_from_the_start() -> None:
    own = nav(0, 1, 0)
    assert own.nav.claimed == 1 << IX.system["A1"]
    assert refused(own, "claim A1 influence") == "claimed"


@rule("R83", case="both")
def test_r83_preprinted_neighbours_are_explored_and_no_others() -> None:
    own = seat()
    assert own.nav.explored == sum([1 << IX.system[code] for code in ("A1", "B1", "A2")])
    assert own.nav.lanes.bit_count() == len(NAVIGATION.printed)
    assert count(own, "systems_claimed") == 1


@rule("R84", case="both")
def test_r84_exploring_alone_gives_no_asset() -> None:
    own = explored(nav(1, 1, 0), "C2", "D2")
    own = play(own, "explore D2-E2 material")
    assert held(own, "trade_good") == 0
    own = play(own, "claim E2 influence")
    assert held(own, "trade_good") == 1


@rule("R85", case="both")
def test_r85_exploring_costs_material_or_research() -> None:
    own = nav(1, 1, 1)
    assert ok(own, "explore B1-C1 material")
    assert ok(own, "explore B1-C1 research")
    assert refused(own, "explore B1-C1 influence") == "wrong-payment"
    assert refused(own, "explore B1-C1 free") == "wrong-payment"
    refusal = check(nav(0, 0, 0, trade_good=1), "explore B1-C1 material")
    assert refusal is not None
    assert (refusal.code, refusal.remedy) == ("short", ("trade material",))


@rule("R86", case="both")
def test_r86_a_line_goes_from_an_explored_to_an_unexplored_system() -> None:
    own = nav(2, 0, 0)
    own = play(own, "explore B1-C1 material")
    assert own.nav.explored >> IX.system["C1"] & 1
    assert own.left == (1, 0, 0)
    assert refused(own, "explore D1-E1 material") == "start-unexplored"
    assert refused(own, "explore A1-B1 material") == "explored"
    assert refused(own, "explore C1-B1 material") == "explored"
    assert refused(own, "explore A1-D1 material") == "no-lane"


@rule("R87", case="both")
def test_r87_the_line_may_start_at_an_unclaimed_system() -> None:
    play(nav(2, 0, 0), "explore B1-C1 material", "explore C1-D1 material")
    refusal = check(nav(2, 0, 0), "explore C1-D1 material")
    assert refusal is not None
    assert refusal.code == "start-unexplored"
    assert refusal.remedy == ("explore B1-C1 material",)


@rule("R88", case="both")
def test_r88_home_counts_as_explored() -> None:
    own = play(nav(1, 0, 0), "explore A1-B3 material")
    assert own.nav.explored >> IX.system["B3"] & 1
    assert refused(nav(1, 0, 0), "explore B1-A1 material") == "explored"


@rule("R89", case="both")
def test_r89_a_system_just_explored_can_be_used_at_once() -> None:
    own = nav(1, 1, 1)
    play(
        own,
        "explore B1-C1 material",
        "claim C1 influence",
        "explore C1-D1 research",
        ctx=CARD,
    )
    assert refused(own, "claim C1 influence", CARD) == "not-explored"


@rule("R90", case="both")
def test_r90_wormholes_need_gravity_drive() -> None:
    own = explored(nav(1, 0, 2), "C1")
    refusal = check(own, "explore W1-W2 material")
    assert refusal is not None
    assert refusal.code == "no-wormholes"
    assert refusal.remedy == ("research T1 research", "research T1 research")
    assert ok(with_drive(own), "explore W1-W2 material")


@rule("R91", case="both")
def test_r91_in_at_one_wormhole_and_out_at_another() -> None:
    own = with_drive(explored(nav(2, 0, 0), "C1"))
    assert {t for t in texts(own) if "W" in t} == {
        "explore W1-W2 material",
        "explore W1-W3 material",
    }
    after = play(own, "explore W1-W2 material")
    assert after.nav.explored == own.nav.explored | 1 << IX.system["H1"]
    assert refused(own, "explore W1-W1 material") == "same-wormhole"


@rule("R92", case="both")
def test_r92_entry_explored_and_exit_unexplored() -> None:
    own = with_drive(nav(2, 0, 0))
    assert ok(explored(own, "C1"), "explore W1-W2 material")
    assert refused(own, "explore W1-W2 material") == "start-unexplored"
    assert refused(explored(own, "C1", "H1"), "explore W1-W2 material") == "explored"


@rule("R93", case="both")
def test_r93_the_trip_costs_one_payment() -> None:
    own = with_drive(explored(nav(1, 1, 0), "C1"))
    assert refused(own, "explore W1-W2 influence") == "wrong-payment"
    own = play(own, "explore W1-W2 material")
    assert own.nav.holes == 0b11
    assert own.left == (0, 1, 0)
    assert count(own, "wormholes_used") == 2
    assert refused(own, "explore W1-W3 material") == "short"


@rule("R94", case="both")
def test_r94_a_wormhole_serves_again_for_another_exit() -> None:
    own = with_drive(explored(nav(3, 0, 0), "C1"))
    own = play(own, "explore W1-W2 material")
    assert refused(own, "explore W1-W2 material") == "explored"
    own = play(own, "explore W1-W3 material")
    assert own.nav.holes == 0b111


@rule("R95", case="both")
def test_r95_claiming_costs_one_influence() -> None:
    own = nav(1, 1, 1)
    assert ok(own, "claim B1 influence")
    assert refused(own, "claim B1 material") == "wrong-payment"
    assert refused(own, "claim B1 research") == "wrong-payment"


@rule("R96", case="both")
def test_r96_only_an_explored_system_is_claimed() -> None:
    own = nav(1, 1, 0)
    assert ok(own, "claim A2 influence")
    refusal = check(own, "claim C1 influence")
    assert refusal is not None
    assert refusal.code == "not-explored"
    assert refusal.remedy == ("explore B1-C1 material",)


@rule("R97", case="both")
def test_r97_claiming_a_system_claims_its_asset() -> None:
    own = play(explored(nav(0, 2, 0), "B2"), "claim B2 influence")
    assert own.ind.vote_icons == 2
    own = play(own, "claim B1 influence")
    assert held(own, "trade_good") == 1
    assert own.ind.vote_icons == 2


@rule("R98", case="both")
def test_r98_an_empty_system_may_be_claimed() -> None:
    own = explored(nav(0, 1, 0), "C1")
    after = play(own, "claim C1 influence")
    assert count(after, "empty_claimed") == 1
    assert after.purse == own.purse
    assert after.stack == ()


@rule("R99", case="both")
def test_r99_mecatol_rex_is_rewarded_when_claimed() -> None:
    ctx = Context(0, "dice", reward=(6, 5))
    own = explored(nav(1, 1, 0), "C2")
    own = play(own, "explore C2-D2 material", ctx=ctx)
    assert not own.mecatol
    assert own.nav.mecatol == 0
    own = play(own, "claim D2 influence", ctx=ctx)
    assert own.mecatol
    assert (own.nav.mecatol, held(own, "vote"), count(own, "mecatol")) == (6, 5, 1)
