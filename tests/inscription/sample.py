"""A small pack made by hand for tests of marking, and seats to write on.

One layout of each sheet, drawn so that every rule has a place where it bites. Nothing here follows
what is shipped, so that changing content breaks no test.
"""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from engine.core.effects import (
    Action,
    Choose,
    Condition,
    Draw,
    Effect,
    Gain,
    Lose,
    Mark,
    Modifier,
    OnSetup,
    Pay,
    Trigger,
)
from engine.core.event import Event as Told
from engine.core.refusal import Refusal
from engine.games.inscription import marking
from engine.games.inscription.boards import (
    Agenda,
    Asset,
    Dock,
    Event,
    Expansion,
    Faction,
    Industry,
    Mecatol,
    Navigation,
    Objective,
    Pack,
    Planet,
    PointAt,
    Relic,
    Space,
    System,
    Technology,
    Unit,
    Warfare,
    Wormhole,
)
from engine.games.inscription.context import Context
from engine.games.inscription.sheets.index import Table
from engine.games.inscription.state import Seat
from engine.games.inscription.steps import parse
from engine.games.inscription.words import PURSE, SHEETS


def asset(text: str) -> Asset:
    """From `"vp 3"` or `"planet"`."""
    kind, _, n = text.partition(" ")
    return Asset(kind, int(n or 1))


# Home A1; B1 and A2 are reached in print. Only wormholes lead to H1 and H2.
SYSTEMS = {
    "A1": "home", "B1": "trade_good", "A2": "planet", "C1": "empty", "D1": "vp 2",
    "B2": "councilor", "C2": "biotic", "D2": "mecatol", "E1": "faction", "E2": "trade_good",
    "F1": "relic", "F2": "alloys 2", "B3": "focus_material", "H1": "relic", "H2": "population",
}  # fmt: skip
LANES = (
    ("A1", "B1"), ("A1", "A2"), ("A1", "B3"), ("B1", "C1"), ("A2", "B2"), ("B1", "B2"),
    ("B2", "C2"), ("C1", "D1"), ("C2", "D2"), ("D1", "E1"), ("D1", "D2"), ("D2", "E2"),
    ("E1", "F1"), ("E2", "F2"), ("H1", "H2"),
)  # fmt: skip

NAVIGATION = Navigation(
    "nav", "A", "Web", "", "own",
    tuple([System(code, asset(text), (0, 0)) for code, text in SYSTEMS.items()]),
    LANES, (("A1", "B1"), ("A1", "A2")), "A1", "D2",
    (Wormhole("W1", "C1", (0, 0)), Wormhole("W2", "H1", (0, 0)), Wormhole("W3", "H2", (0, 0))),
    (
        Technology("drive", "Gravity Drive", 2, "propulsion", (Modifier("wormholes"),)),
        Technology("survey", "Survey", 3, "biotic", (Action(Mark("explore"), limit="active"),)),
    ),
)  # fmt: skip

EXPANSION = Expansion(
    "exp", "A", "Worlds", "", "own",
    (
        Planet("P1", "One", ("MI", "IR"), (asset("trade_good"), asset("population")),
               (asset("councilor"), asset("vp 2"))),
        Planet("P2", "Two", ("MMI", "RIM"), (asset("alloys 2"), asset("vote")),
               (asset("spices 1"), asset("planet"), asset("faction"))),
        Planet("P3", "Three", ("I", "M"), (asset("vp 1"), asset("gems 1")), (asset("vp 3"),)),
    ),
    (
        Dock("S1", "MMM", asset("focus_material")),
        Dock("S2", "IR", asset("vp 3")),
        Dock("S3", "RR", asset("councilor")),
    ),
    (1, 2, 4),
    (
        Technology("looms", "Looms", 2, "cybernetic", (Modifier("pay", "develop influence"),)),
        Technology("tithe", "Tithe", 3, "biotic", (Trigger("complete_row", Gain("vote")),)),
    ),
)  # fmt: skip

# A line A1 to E1 of which A1 is scrapped in print; B2 touches A1 by a corner; H1 and H2 lie apart.
SPACES = {
    "A1": "empty", "B1": "trade_good", "C1": "planet", "D1": "vote", "E1": "alloys 2",
    "H1": "#biotic", "B2": "vp 1", "E2": "#warfare", "H2": "vp 3",
}  # fmt: skip

INDUSTRY = Industry(
    "ind", "A", "Works", "", "own",
    tuple([
        Space(code, asset("empty"), text[1:]) if text[0] == "#" else Space(code, asset(text))
        for code, text in SPACES.items()
    ]),
    "A1", (("propulsion", "material", 3), ("cybernetic", "influence", 2)), 6,
    (PointAt(3, 2), PointAt(5, 4)), 6,
    ((PointAt(3, 2), PointAt(6, 5)), (PointAt(4, 3),), (PointAt(5, 3),)),
    (0, 1, 2, 3, 4, 5), 8, 6,
    (
        Technology("forges", "Forges", 3, "warfare", (Modifier("pay", "scrap influence"),)),
        Technology("market", "Market", 4, "propulsion", (Modifier("trade_good", "industry"),)),
    ),
)  # fmt: skip

L3 = ((0, 0), (0, 1), (1, 1))
WARFARE = Warfare(
    "war", "A", "Front", "", "own", 4, 2,
    (
        ("A8", asset("trade_good")), ("C8", asset("neighbor_right")), ("B7", asset("population")),
        ("B6", asset("trade_good")), ("C7", asset("councilor")), ("E8", asset("faction")),
        ("F7", asset("vp 2")), ("G7", asset("warfare")),
    ),
    ("D8", "D5", "H8"),
    (
        Unit("IN", "Infantry", ("*",), ((0, 0),), 0, 0),
        Unit("DD", "Destroyer", ("M", "M", "I"), ((0, 0), (1, 0)), 3, 0),
        Unit("CR", "Cruiser", ("M", "M", "M"), L3, 3, 1),
        Unit("CV", "Carrier", ("M", "p"), ((0, 0), (1, 0), (2, 0)), 2, 1),
        Unit("PD", "Pulse Gun", ("R", "I"), ((0, 0),), 2, 1),
        Unit("DN", "Dreadnought", ("M", "M", "R"), ((0, 0), (1, 0), (2, 0), (0, 1)), 2, 3,
             "cybernetic"),
        Unit("WS", "War Sun", ("M", "M", "M", "R"), ((0, 0), (1, 0), (0, 1), (1, 1)), 1, 5,
             "warfare"),
    ),
    tuple([(asset("population"), asset("trade_good"))] * 4), tuple([(2, 2)] * 4),
    (
        Technology("logistics", "Fleet Logistics", 3, "biotic", (Modifier("strength"),)),
        Technology("drill", "Drill", 2, "warfare", (Trigger("build:CR", Gain("trade_good")),)),
    ),
)  # fmt: skip

FACTIONS = (
    Faction("plain", "Plain", "", "own", (), Gain("population")),
    Faction("corners", "Corner Folk", "", "own", (Modifier("corners"),), Gain("resource")),
    Faction("traders", "Traders", "", "own",
            (Action(Gain("resource"), pay="trade_good", limit="round"),), Gain("trade_good", 2)),
    Faction("keen", "Keen", "", "own",
            (Trigger("explore", Gain("trade_good"), limit="round"), Modifier("any_focus")),
            Choose((Gain("vote"), Mark("claim_system")))),
    Faction("thrifty", "Thrifty", "", "own", (Modifier("technology"), Modifier("any_specialty")),
            Mark("focus_die")),
    Faction("settled", "Settled", "", "own",
            (OnSetup(Gain("councilor")), Modifier("dice", "material", sheet="warfare"),
             Modifier("card", "research")),
            Pay("vote", Gain("points_warfare", 3))),
    Faction("handy", "Handy", "", "own",
            (Modifier("burst"), Modifier("planet_docks"), Modifier("pay", "build research"),
             Modifier("pay", "claim_system research"), Modifier("pay", "explore influence"),
             Modifier("pay", "claim_space material"),
             Modifier("pay", "technology influence", sheet="warfare"),
             Action(Gain("points_navigation"), limit="game", sheet="navigation"),
             Trigger("gain:vp", Gain("vote"), sheet="industry"),
             Trigger("activate", Gain("population"), sheet="warfare", limit="game"),
             Trigger("claim_empty", Gain("councilor")), Trigger("wormhole", Gain("councilor"))),
            Choose((Lose("vote"), Gain("specialty")))),
    Faction("lucky", "Lucky", "", "own", (Trigger("spend_trade_good", Draw("relic")),),
            Draw("relic")),
    Faction("envoys", "Envoys", "", "own", (Action(Gain("vote", 2), pay="councilor"),),
            Pay("population", Gain("planet"), 2)),
)  # fmt: skip

RELICS = (
    Relic("orb", "R1", "Orb", "", 3, "strategy", Gain("trade_good", 2)),
    Relic("crown", "R2", "Crown", "", 2, "now", Gain("population")),
    Relic("tears", "R3", "Tears", "", 1, "council", Gain("free_vote", 2)),
    Relic("forge", "R4", "Forge", "", 2, "strategy", Mark("develop", 2, may=True)),
)

PACK = Pack(
    "sample", "1", (NAVIGATION,), (EXPANSION,), (INDUSTRY,), (WARFARE,), FACTIONS,
    (Event("first", "First", "", 1, "blue", "strategy", (3, 0, 0)),),
    (Objective("settler", "Settler", "expansion", 6, 3, Condition(("planets_unlocked",), 3)),),
    RELICS,
    (Agenda("relief", "Relief", "", 2, "pass", Gain("population"), Lose("vote")),),
    Mecatol(((6, 5), (4, 4), (3, 3))),
)  # fmt: skip

TABLE = Table.build(PACK)
DICE = Context(0, "dice")
CARD = Context(0, "card", (1, 1, 1))
REST = Context(0)


def seat(active: str = "", left: tuple[int, int, int] = (0, 0, 0), **purse: Any) -> Seat:
    """A fresh seat with a sheet active, resources to spend, and assets without a place."""
    held = tuple([purse.get(kind, 0) for kind in PURSE])
    rest = {name: value for name, value in purse.items() if name not in PURSE}
    found = marking.fresh(TABLE, (0, 0, 0, 0))
    at = SHEETS.index(active) if active else -1
    return replace(found, active=at, left=left, purse=held, reserve=held, faction=0, **rest)


def check(own: Seat, text: str, ctx: Context = DICE) -> Refusal | None:
    """What `check` says of a step."""
    return marking.check(TABLE, ctx, own, parse(text))


def ok(own: Seat, text: str, ctx: Context = DICE) -> bool:
    """Whether a step is legal, by `check`; that `options` agrees is tested elsewhere."""
    return check(own, text, ctx) is None


def refused(own: Seat, text: str, ctx: Context = DICE) -> str:
    """The code with which a step is refused; "" if it is legal."""
    refusal = check(own, text, ctx)
    return "" if refusal is None else refusal.code


def play(own: Seat, *texts: str, ctx: Context = DICE) -> Seat:
    """The seat after steps, each of which must be legal."""
    for text in texts:
        refusal = check(own, text, ctx)
        assert refusal is None, (text, refusal)
        own, _ = marking.advance(TABLE, ctx, own, parse(text))
    return own


def told(own: Seat, text: str, ctx: Context = DICE) -> tuple[Told, ...]:
    """What a legal step tells."""
    assert check(own, text, ctx) is None
    return marking.advance(TABLE, ctx, own, parse(text))[1]


def texts(own: Seat, ctx: Context = DICE) -> list[str]:
    """The options as canonical text."""
    return [str(option.step) for option in marking.options(TABLE, ctx, own)]


def run(own: Seat, effect: Effect, ctx: Context = DICE) -> Seat:
    """The seat after an effect."""
    return marking.run(TABLE, ctx, own, effect, "test")[0]


def held(own: Seat, kind: str) -> int:
    """Unspent assets of a kind."""
    return own.purse[PURSE.index(kind)]


def count(own: Seat, noun: str) -> int:
    """How many of a noun."""
    return marking.count(TABLE, own, noun)


def explored(own: Seat, *codes: str) -> Seat:
    """The seat with systems explored."""
    ix = TABLE.navigations[0]
    more = sum([1 << ix.system[code] for code in codes])
    return replace(own, nav=replace(own.nav, explored=own.nav.explored | more))


def marked(own: Seat, scrapped: Iterable[str] = (), claimed: Iterable[str] = ()) -> Seat:
    """The seat with grid spaces marked, their assets left out."""
    ix, ind = TABLE.industries[0], own.ind
    crossed = sum([1 << ix.space[code] for code in scrapped])
    circled = sum([1 << ix.space[code] for code in claimed])
    new = replace(ind, scrapped=ind.scrapped | crossed, claimed=ind.claimed | circled)
    return replace(own, ind=new)
