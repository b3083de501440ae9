"""Every item of the shipped pack is run by the real rules and does what its effect promises.

What an effect promises is worked out here once more, from its tree: how much more of each thing a
seat has afterwards. What follows from that (assets of what was claimed) only adds to it.
"""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine.core.effects import (
    Ability,
    Action,
    All,
    Amount,
    Choose,
    Draw,
    Effect,
    Gain,
    Lose,
    Mark,
    Modifier,
    OnSetup,
    Pay,
    Trigger,
    When,
)
from engine.games.inscription import load, marking
from engine.games.inscription.boards import Agenda, Event, Objective, Relic
from engine.games.inscription.context import Context
from engine.games.inscription.describe import Printer
from engine.games.inscription.describe_icons import ability_icons, effect_icons
from engine.games.inscription.objectives import look
from engine.games.inscription.phases.end import finish
from engine.games.inscription.state import Seat, State
from engine.games.inscription.steps import Use, parse
from engine.games.inscription.words import PURSE, RESOURCES, SHEETS
from tests.inscription import table
from tests.inscription.table import at, begin, chance, close, put, turn_up

RULES = load()
PACK = RULES.game.pack
TABLE = RULES.game.table
CARD, REST = Context(0, "card", (1, 1, 1)), Context(0)

# What counts the marks of an effect.
_NOUN = {
    "explore": "systems_explored", "claim_system": "systems_claimed",
    "unlock_planet": "planets_unlocked", "develop": "icons_crossed", "build_dock": "docks_built",
    "scrap": "spaces_scrapped", "claim_space": "spaces_claimed", "deploy": "units_built",
    "unlock_unit": "units_unlocked", "focus_die": "focus_dice",
}  # fmt: skip
_ANY = {
    "specialty": PURSE[3:7], "focus": PURSE[7:], "commodity": ("alloys", "spices", "gems"),
    "resource": RESOURCES,
}  # fmt: skip


@pytest.fixture(autouse=True)
def _shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of these tests is laid with the shipped pack."""
    monkeypatch.setattr(table, "RULES", RULES)


def measure(own: Seat, what: str) -> int:
    """How much of something a seat has."""
    if what in _ANY:
        return sum(measure(own, kind) for kind in _ANY[what])
    if what in PURSE:
        return own.purse[PURSE.index(what)]
    if what in RESOURCES:
        return own.left[RESOURCES.index(what)]
    if what.startswith("points_"):
        return (own.nav, own.exp, own.ind, own.war)[SHEETS.index(what[7:])].points
    match what:
        case "councilor":
            return own.ind.vote_icons
        case "alloys" | "spices" | "gems":
            return own.ind.commodities[("alloys", "spices", "gems").index(what)]
        case "population":
            return own.exp.population
        case "neighbor_left" | "neighbor_right":
            return own.war.neighbors[what == "neighbor_right"]
        case "free_trade_good":
            return own.free_goods
        case "free_vote":
            return own.free_votes
        case "relic":
            return len(own.hand) + len(own.played)
        case "build":
            return own.war.icons.bit_count() + own.war.infantry
        case "technology":
            return sum(sum(s.research) for s in (own.nav, own.exp, own.ind, own.war))
        case _:
            return marking.count(TABLE, own, _NOUN[what])


def amount(own: Seat, n: Amount) -> int:
    if isinstance(n, int):
        return n
    found = marking.count(TABLE, own, n.noun) // n.per
    return min(found, n.most) if n.most else found


def promised(own: Seat, effect: Effect) -> Counter[str]:
    """What changes when the first of all choices is taken, and what may be paid is paid."""
    found: Counter[str] = Counter()
    match effect:
        case Gain(what, n) | Mark(what, n):
            found[what] += amount(own, n)
        case Lose(what, n):
            had = measure(own, what) if not what.startswith("points_") else 99
            found[what] -= min(amount(own, n), had)
        case Draw(pile, n):
            found[pile] += n
        case All(effects):
            for one in effects:
                found.update(promised(own, one))
        case Choose(options):
            found.update(promised(own, options[0]))
        case When(condition, then, otherwise):
            if marking.holds(TABLE, own, condition):
                found.update(promised(own, then))
            elif otherwise is not None:
                found.update(promised(own, otherwise))
        case Pay(what, then, n):
            found[what] -= n
            found.update(promised(own, then))
    return found


def kept(before: Seat, after: Seat, effect: Effect) -> None:
    """The promise of an effect is kept."""
    wanted = promised(before, effect)
    assert wanted
    for what, change in wanted.items():
        done = measure(after, what) - measure(before, what)
        if change < 0:
            assert done == change, (what, done, change)
        else:
            assert done >= change, (what, done, change)


def seat(**layouts: int) -> Seat:
    """A seat without faction on the first layouts (or those given), with plenty of everything."""
    own = marking.fresh(TABLE, tuple(layouts.get(name, 0) for name in SHEETS))  # type: ignore[arg-type]
    held = (3,) * len(PURSE)
    ind = replace(own.ind, goods=3, votes=3)
    apart = tuple(0 if kind in ("trade_good", "vote") else 3 for kind in PURSE)
    ready = replace(own, ind=ind, purse=held, reserve=apart, lane=tuple(range(len(PACK.relics))))
    for mark in (Mark("explore", 3), Mark("unlock_planet", 2), Mark("scrap", 2)):
        ready = answered(marking.run(TABLE, REST, ready, mark, "test")[0], REST)
    return ready


def answered(own: Seat, ctx: Context) -> Seat:
    """Everything that is owed is answered by the first answer there is."""
    for _ in range(200):
        if not own.stack:
            return own
        step = marking.options(TABLE, ctx, own)[0].step
        assert marking.check(TABLE, ctx, own, step) is None
        own, _told = marking.advance(TABLE, ctx, own, step)
    raise AssertionError("it never ends")


def outcomes(effect: Effect) -> Iterator[Effect]:
    """The effect with each of the options of its choice at the top as the first one."""
    if isinstance(effect, Choose):
        for k in range(len(effect.options)):
            yield Choose((*effect.options[k:], *effect.options[:k]))
    else:
        yield effect


def runs(effect: Effect, ctx: Context, own: Seat | None = None) -> None:
    """An effect keeps its promise, whichever option is taken, and is printed."""
    assert Printer().effect(effect).endswith(".")
    assert effect_icons(effect)
    for one in outcomes(effect):
        before = own if own is not None else seat()
        kept(before, answered(marking.run(TABLE, ctx, before, one, "test")[0], ctx), one)


@pytest.mark.parametrize("relic", PACK.relics, ids=lambda relic: relic.id)
def test_relic(relic: Relic) -> None:
    assert Printer().relic(relic).endswith(".")
    number = PACK.relics.index(relic)
    if relic.when == "now":
        own = seat()
        before = replace(own, lane=(), due=(4,))
        after, told = marking.relic_taken(TABLE, REST, before, number)
        assert any(event.key == "relic" and event.barrier for event in told)
        assert (after.played, after.hand) == ((number,), ())
        assert after.nav.relics == ((4, relic.points),)
        kept(before, answered(after, REST), relic.effect)
        return
    ctx = Context(0, "council") if relic.when == "council" else CARD
    other = CARD if relic.when == "council" else Context(0, "council")
    own = replace(seat(), hand=(number,), active=0, lane=())
    step = parse(f"play {relic.code}")
    refusal = marking.check(TABLE, other, own, step)
    assert refusal is not None
    assert refusal.code in ("relic-council", "relic-strategy")
    assert marking.check(TABLE, ctx, own, step) is None
    after, _ = marking.advance(TABLE, ctx, own, step)
    after = answered(after, ctx)
    assert (after.hand, after.played) == ((), (number,))
    kept(own, after, relic.effect)
    assert marking.check(TABLE, ctx, after, step) is not None


@pytest.mark.parametrize("side", ["pass", "fail"])
@pytest.mark.parametrize("agenda", PACK.agendas, ids=lambda agenda: agenda.id)
def test_agenda(agenda: Agenda, side: str) -> None:
    effect = agenda.passed if side == "pass" else agenda.failed
    runs(effect, Context(0))
    assert all(text.endswith(".") for text in Printer().agenda(agenda))
    # And by vote, at the table.
    state = begin(3)
    own = seat()
    for place in range(3):
        lane = at(state, place).lane
        state = put(state, place, **{f: getattr(own, f) for f in ("nav", "exp", "ind", "war")})
        state = put(
            state, place, purse=own.purse, reserve=own.reserve, faction=-1, lane=lane,
            sheets=own.sheets,
        )  # fmt: skip
    number = PACK.agendas.index(agenda)
    decks = list(state.agendas)
    rest = [one for one in decks[agenda.stage - 2] if one != number]
    decks[agenda.stage - 2] = (number, *rest)
    event = next(e for e in PACK.events if e.kind == "council" and e.stage == agenda.stage)
    state = turn_up(replace(state, agendas=tuple(decks)), event.id)
    assert RULES.view(state, None).agenda == agenda.id
    before = state.seats
    state = close(state, **dict.fromkeys("ABC", f"cast {side} 1"))
    while state.phase.startswith("owed."):
        state = close(state, **{state.names[p]: owed_answers(state, p) for p in state.asking})
    for place in range(3):
        wanted = promised(before[place], effect)
        for what, change in wanted.items():
            if what == "vote":
                continue
            done = measure(at(state, place), what) - measure(before[place], what)
            assert done == change if change < 0 else done >= change, (what, done, change)


def owed_answers(state: State, place: int) -> str:
    """First answers to all that a seat owes, as text."""
    texts = []
    while at(state, place).stack:
        step = next(iter(RULES.options(state, place))).step
        texts.append(str(step))
        state, _ = RULES.advance(state, place, step)
    return "; ".join(texts)


def _abilities() -> Iterator[tuple[str, Ability, str, dict[str, int]]]:
    for number, faction in enumerate(PACK.factions):
        for ability in faction.abilities:
            yield f"{faction.id}", ability, "F", {"faction": number}
    for kind, name in enumerate(SHEETS):
        for layout, sheet in enumerate(getattr(PACK, name)):
            for t, technology in enumerate(sheet.technologies):
                place = {name: layout, "kind": kind}
                for ability in technology.abilities:
                    yield f"{sheet.id}.{technology.id}", ability, f"T{t + 1}", place


def set_up(own: Seat, number: int) -> Seat:
    """The seat with a faction, after what that does in the set-up."""
    own = replace(own, faction=number)
    for ability in PACK.factions[number].abilities:
        if isinstance(ability, OnSetup):
            own = answered(marking.run(TABLE, REST, own, ability.effect, "F")[0], REST)
    return own


def having(code: str, where: dict[str, int]) -> tuple[Seat, Seat]:
    """A seat without and with a faction or technology."""
    bare = seat(**{name: n for name, n in where.items() if name in SHEETS})
    if code == "F":
        return bare, set_up(bare, where["faction"])
    name = ("nav", "exp", "ind", "war")[where["kind"]]
    techs = 1 << int(code[1]) - 1
    return bare, replace(bare, **{name: replace(getattr(bare, name), techs=techs)})


ABILITIES = list(_abilities())
NAMES = [name for name, *_ in ABILITIES]


@pytest.mark.parametrize(("name", "ability", "code", "where"), ABILITIES, ids=NAMES)
def test_ability(name: str, ability: Ability, code: str, where: dict[str, int]) -> None:
    assert Printer().ability(ability).endswith(".")
    assert ability_icons(ability)
    bare, own = having(code, where)
    match ability:
        case OnSetup(effect):
            runs(effect, REST, bare)
        case Modifier(key, what, add, sheet):
            board = SHEETS.index(sheet) if sheet else 0
            found = [
                marking.value(TABLE, replace(one, active=board), key, what) for one in (bare, own)
            ]
            assert found[1] - found[0] == amount(own, add)
        case Trigger(on, effect, limit, sheet):
            active = SHEETS.index(sheet) if sheet else 0
            before = replace(own, active=active)
            nothing, _ = marking.fire(TABLE, CARD, replace(bare, active=active), on)
            assert nothing == replace(bare, active=active)
            after = answered(marking.fire(TABLE, CARD, before, on)[0], CARD)
            kept(before, after, effect)
            if limit:
                assert marking.fire(TABLE, CARD, replace(after, active=active), on)[0] == after
            if sheet:
                away = replace(own, active=(active + 1) % 4)
                assert marking.fire(TABLE, CARD, away, on)[0] == away
        case Action(effect, pay, n, limit, sheet):
            active = SHEETS.index(sheet) if sheet else where.get("kind", 0)
            before = replace(own, active=active, left=(2, 2, 2))
            use = Use(code)
            assert marking.check(TABLE, CARD, replace(bare, active=active), use) is not None
            assert marking.check(TABLE, CARD, before, use) is None
            after = answered(marking.advance(TABLE, CARD, before, use)[0], CARD)
            free = answered(marking.run(TABLE, CARD, before, effect, code)[0], CARD)
            kept(before, free, effect)
            if pay:
                assert measure(free, pay) - measure(after, pay) == n
            else:
                kept(before, after, effect)
            again = marking.check(TABLE, CARD, after, use)
            assert again is not None
            assert again.code == "used"
            if pay:
                poor = replace(before, left=(0, 0, 0), purse=(0,) * 10, reserve=(0,) * 10)
                refusal = marking.check(TABLE, CARD, poor, use)
                assert refusal is not None
                assert refusal.code == ("short" if pay in RESOURCES else "no-asset")
            if sheet:
                away = replace(before, active=(active + 1) % 4)
                assert marking.check(TABLE, CARD, away, use) is not None


@pytest.mark.parametrize("faction", PACK.factions, ids=lambda faction: faction.id)
def test_faction_asset(faction: object) -> None:
    number = PACK.factions.index(faction)  # type: ignore[arg-type]
    effect = PACK.factions[number].asset
    runs(effect, REST, replace(set_up(seat(), number), faction=-1))
    # And as the asset is claimed.
    before = set_up(seat(), number)
    after, _ = marking.run(TABLE, REST, before, Gain("faction"), "test")
    after = answered(after, REST)
    assert after != before


@pytest.mark.parametrize("event", PACK.events, ids=lambda event: event.id)
def test_event(event: Event) -> None:
    state = begin(3)
    for place in range(3):
        state = put(state, place, faction=-1, lane=at(state, place).lane)
    icons = [own.ind.vote_icons for own in state.seats]
    state = put(state, 0, ind_commodities=(3, 3, 3), lane=at(state, 0).lane)
    goods = marking.count(TABLE, at(state, 0), "trade_icons")
    if state.event == RULES.game.events[event.id]:
        state = turn_up(state, "redefine-trade-routes")
        state = replace(state, deck=(RULES.game.events[event.id], *state.deck))
    deck = len(state.deck)
    state = turn_up(state, event.id)
    match event.kind:
        case "strategy":
            assert RULES.view(state, None).event == event.id
            state = table.step(state, 1, "activate warfare")
            assert at(state, 1).left == event.gives
            state = chance(close(state))
            assert len(state.dice) == 6
        case "war":
            assert all(len(own.war.boxes) == 1 for own in state.seats)
            assert (state.phase == "over") == event.last
        case "council":
            assert state.phase == "ballot"
            assert [own.ind.votes for own in state.seats] == icons
            assert PACK.agendas[state.agenda].stage == event.stage
        case "production":
            assert at(state, 0).ind.goods == goods > 0
        case _:
            assert len(state.deck) == deck - 2
    if event.last:
        assert finish(RULES.game, state)[0].winners


def meeting(own: Seat, noun: str, n: int) -> Seat:
    """The seat with exactly so many of what an objective counts."""

    def first(mask: int) -> int:
        found = 0
        for _ in range(n):
            found |= (mask & ~found) & -(mask & ~found)
        return found

    nx, ex, wx = TABLE.navigation(own), TABLE.expansion(own), TABLE.warfare(own)
    match noun:
        case "relics":
            return replace(own, hand=tuple(range(n)))
        case "systems_claimed_trade_good" | "systems_claimed_planet":
            claimed = first(nx.of_kind(noun.removeprefix("systems_claimed_")))
            return replace(own, nav=replace(own.nav, claimed=claimed))
        case "planets_completed":
            return replace(own, exp=replace(own.exp, crossed=sum(ex.planets[:n])))
        case "planets_unlocked":
            return replace(own, exp=replace(own.exp, unlocked=(1 << n) - 1))
        case "technologies":
            war = replace(own.war, techs=1 if n > 2 else 0)
            return replace(own, nav=replace(own.nav, techs=3), war=war)
        case "alloys":
            return replace(own, ind=replace(own.ind, commodities=(n, 3, 3)))
        case "spaces_claimed":
            return replace(own, ind=replace(own.ind, claimed=(1 << n) - 1))
        case "ships":
            return replace(own, war=replace(own.war, built=(1 << n) - 1))
        case "asset_nodes":
            return replace(own, war=replace(own.war, occupied=first(wx.assets)))
        case _:
            masks = [mask & -mask for pair in wx.sections for mask in pair]
            return replace(own, war=replace(own.war, occupied=sum(masks[:n])))


@pytest.mark.parametrize("objective", PACK.objectives, ids=lambda one: one.id)
def test_objective(objective: Objective) -> None:
    assert Printer().objective(objective).endswith(".")
    kind, noun = SHEETS.index(objective.sheet), objective.condition.nouns[0]
    state = begin(3)
    goals = list(state.objectives)
    goals[kind] = RULES.game.objectives[objective.id]
    least = objective.condition.least
    for n, met in ((least - 1, 0), (least, 1)):
        own = meeting(marking.fresh(TABLE, (0, 0, 0, 0)), noun, n)
        assert look(RULES.game, tuple(goals), own).met >> kind & 1 == met, (noun, n)
    own = meeting(marking.fresh(TABLE, (0, 0, 0, 0)), noun, least)
    met = look(RULES.game, tuple(goals), own).met
    state = replace(state, objectives=tuple(goals))
    for place in (0, 2):
        state = put(state, place, met=met, lane=at(state, place).lane)
    state = close(state)
    written = table.objective(state, objective.sheet)
    assert written == (objective.first, -1, objective.first)
    assert state.flipped >> kind & 1
