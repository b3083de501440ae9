"""What holds for every seat that marking can lead to."""

import random

import pytest

from engine.core.effects import Mark
from engine.games.inscription import judging, marking
from engine.games.inscription.pack import load
from engine.games.inscription.pencil import Pencil
from engine.games.inscription.sheets.common import bits
from engine.games.inscription.sheets.index import Table
from engine.games.inscription.state import Exp, Ind, Nav, Seat, War
from engine.games.inscription.steps import Build, InscriptionStep, parse
from engine.games.inscription.words import PURSE
from tests.inscription.sample import REST, TABLE
from tests.inscription.walks import universe, walk

UNIVERSE = universe()


def _is_other_band(seat: Seat, step: InscriptionStep, listed: set[InscriptionStep]) -> bool:
    """Whether a step only builds on another band than the one that is listed."""
    if not isinstance(step, Build):
        return False
    ix = TABLE.warfare(seat)
    bands = [code for code, (at, _) in ix.band.items() if at == ix.band[step.code][0]]
    return any(Build(code, step.pay) in listed for code in bands)


@pytest.mark.parametrize("seed", range(12))
def test_options_are_exactly_what_check_accepts(seed: int) -> None:
    for ctx, seat in walk(seed, 60):
        listed = {option.step for option in marking.options(TABLE, ctx, seat)}
        legal = {s for s in UNIVERSE if judging.judge(TABLE, ctx, seat, s) is None}
        assert listed <= legal, sorted(map(str, listed - legal))
        more = {s for s in legal - listed if not _is_other_band(seat, s, listed)}
        assert not more, sorted(map(str, more))


NARROWED = [
    Mark("develop", what="material"), Mark("develop", what="influence"), Mark("build", what="IN"),
    Mark("build", what="PD"),  Mark("deploy"), Mark("deploy", may=True),
     Mark("unlock_unit"), Mark("technology", what="expansion"),
    Mark("focus_die", what="influence"), Mark("focus_die"), Mark("explore", may=True),
    Mark("claim_space"), Mark("scrap", 2), Mark("claim_system"), Mark("build_dock"),
]  # fmt: skip


@pytest.mark.parametrize("mark", NARROWED, ids=lambda mark: f"{mark.verb}-{mark.what}")
def test_marks_of_effects_are_listed_exactly_too(mark: Mark) -> None:
    asked = 0
    for ctx, seat in walk(901, 40):
        if seat.stack:
            continue
        owing, _ = marking.run(TABLE, ctx, seat, mark, "test")
        if not owing.stack or owing.stack[-1].kind != "marks":
            continue
        asked += 1
        listed = {option.step for option in marking.options(TABLE, ctx, owing)}
        legal = {s for s in UNIVERSE if judging.judge(TABLE, ctx, owing, s) is None}
        assert listed <= legal, sorted(map(str, listed - legal))
        more = {s for s in legal - listed if not _is_other_band(owing, s, listed)}
        assert not more, sorted(map(str, more))
    assert asked


@pytest.mark.parametrize("seed", range(6))
def test_no_option_is_listed_twice(seed: int) -> None:
    for ctx, seat in walk(seed + 100, 80):
        steps = [option.step for option in marking.options(TABLE, ctx, seat)]
        assert len(steps) == len(set(steps))


@pytest.mark.parametrize("seed", range(6))
def test_after_the_remedy_of_a_refusal_the_step_is_legal(seed: int) -> None:
    rng = random.Random(seed)
    tried = 0
    for ctx, seat in walk(seed + 200, 60):
        for step in rng.sample(UNIVERSE, 12):
            refusal = marking.check(TABLE, ctx, seat, step)
            if refusal is None or not refusal.remedy:
                continue
            after = seat
            for text in refusal.remedy:
                assert marking.check(TABLE, ctx, after, parse(text)) is None
                after, events = marking.advance(TABLE, ctx, after, parse(text))
                assert not any(event.barrier for event in events)
            assert marking.check(TABLE, ctx, after, step) is None, (step, refusal)
            tried += 1
    assert tried


def faults(seat: Seat, table: Table = TABLE) -> list[str]:
    """What does not hold of a seat's sheets and always should."""
    found = []
    nav, exp, ind, war = seat.nav, seat.exp, seat.ind, seat.war
    nx, ex = table.navigation(seat), table.expansion(seat)
    ix, wx = table.industry(seat), table.warfare(seat)
    for at, kind in enumerate(PURSE):
        placed = (nx.kinds[at] & nav.claimed & ~nav.spent).bit_count()
        done = exp.lines | exp.docks << ex.line_count
        placed += (ex.kinds[at] & done & ~exp.spent).bit_count()
        placed += (ix.kinds[at] & ind.claimed & ~ind.spent).bit_count()
        placed += (wx.kinds[at] & war.occupied & ~war.spent).bit_count()
        placed += (ind.goods - ind.goods_spent) * (kind == "trade_good")
        placed += (ind.votes - ind.votes_spent) * (kind == "vote")
        if placed + seat.reserve[at] != seat.purse[at]:
            found.append(f"{kind}: {placed} + {seat.reserve[at]} is not {seat.purse[at]}")
    if nav.claimed & ~nav.explored:
        found.append("claimed but not explored")
    if ind.scrapped & ind.claimed:
        found.append("scrapped and claimed")
    lines = [i for i, icons in enumerate(ex.lines) if not icons & ~exp.crossed]
    if lines != list(bits(exp.lines)):
        found.append("lines")
    if sum([placed.nodes for placed in war.placed]) != war.occupied:
        found.append("units overlap")
    if war.occupied & wx.grid.anomalies:
        found.append("a unit on an anomaly")
    units = war.built.bit_count() + war.infantry
    owed = sum([frame.kind == "deploy" for frame in seat.stack])
    if units != len(war.placed) + owed:
        found.append("units built and drawn")
    if min(*seat.left, *seat.purse, *seat.reserve, seat.burst[1]) < 0:
        found.append("less than nothing")
    return found


@pytest.mark.parametrize("seed", range(12))
def test_sheets_stay_whole(seed: int) -> None:
    for _, seat in walk(seed + 300, 150):
        assert not faults(seat)


@pytest.mark.parametrize("seed", range(4))
def test_a_pencil_that_writes_nothing_gives_the_seat_back(seed: int) -> None:
    for ctx, seat in walk(seed + 400, 40):
        assert Pencil(TABLE, ctx, seat).freeze() == seat


def test_a_pencil_carries_every_field_of_a_seat() -> None:
    named = Seat(*range(len(Seat.__struct_fields__)))  # type: ignore[arg-type]
    assert Pencil(TABLE, REST, named).freeze() == named


@pytest.mark.parametrize(("sheet", "fields"), [(Nav, 12), (Exp, 12), (Ind, 14), (War, 16)])
def test_sheets_have_the_fields_that_marking_writes_by_position(sheet: type, fields: int) -> None:
    assert len(sheet.__struct_fields__) == fields  # type: ignore[attr-defined]


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_offered_outside_a_strategy_event_unless_owed(seed: int) -> None:
    for _, seat in walk(seed + 500, 60):
        if not seat.stack:
            assert marking.options(TABLE, REST, seat) == []
            assert all(judging.judge(TABLE, REST, seat, step) is not None for step in UNIVERSE)


@pytest.mark.parametrize("seed", range(4))
def test_whoever_owes_something_has_an_answer(seed: int) -> None:
    for ctx, seat in walk(seed + 600, 150):
        owed = marking.owed(TABLE, ctx, seat)
        assert (owed is not None) == bool(seat.stack or seat.active < 0)
        if owed is not None:
            assert marking.options(TABLE, ctx, seat)


@pytest.fixture(scope="module")
def shipped() -> Table:
    """The table of the pack that comes with the game."""
    return Table.build(load())


@pytest.mark.parametrize("seed", range(8))
def test_the_shipped_sheets_hold_the_same_properties(shipped: Table, seed: int) -> None:
    for ctx, seat in walk(seed + 700, 120, shipped):
        assert not faults(seat, shipped)
        steps = [option.step for option in marking.options(shipped, ctx, seat)]
        assert len(steps) == len(set(steps))
        for step in steps:
            assert judging.judge(shipped, ctx, seat, step) is None
            assert parse(str(step)) == step
