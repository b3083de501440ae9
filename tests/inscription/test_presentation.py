"""Prompts, labels, cards, boards, typed steps, sentences, quantities, policies."""

import ast
from pathlib import Path

import pytest
from msgspec.structs import replace

import engine.games.inscription as package
from engine.core.chance import secret_of
from engine.core.effects import Gain, Mark, Pay
from engine.core.event import Event
from engine.core.match import Match
from engine.core.refusal import Refusal
from engine.core.rules import Option
from engine.core.text import CORE
from engine.games.inscription import load
from engine.games.inscription.phases.common import with_seat
from engine.games.inscription.text import CATALOGUE
from engine.simulate import play
from tests.inscription.sample import run
from tests.inscription.table import (
    RULES,
    SHIPPED,
    A,
    B,
    at,
    begin,
    chance,
    close,
    closing,
    put,
    step,
    turn_up,
)


def labels(state, place):  # type: ignore[no-untyped-def]
    return [RULES.label(state, place, option) for option in RULES.options(state, place)]


@pytest.mark.parametrize(
    ("key", "args", "said"),
    [
        ("deploy", ("WS", 1, "none"), "ann finds no place for WS1: it is built, but not drawn."),
        ("points", ("expansion", -2), "ann loses 2 points on Expansion."),
        ("points", ("expansion", 1), "ann writes 1 point on Expansion."),
        ("use", ("F", "warfare"), "ann uses the faction's ability."),
        ("use", ("T1", "warfare"), "ann uses T1 of Warfare."),
        ("asset", ("alloys", 1), "ann gains 1 alloy."),
        ("scored", (-8,), "ann scores −8 points."),
    ],
)
def test_sentences_read_well(key: str, args: tuple[str | int, ...], said: str) -> None:
    assert load().sentence(Event(key, 0, args), ("ann", "bob")) == said


def test_every_event_and_refusal_has_a_sentence() -> None:
    keys, codes = set(), set()
    for path in Path(package.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            name = node.func.id if isinstance(node.func, ast.Name) else name
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                if name == "Refusal":
                    codes.add(first.value)
                elif name in ("tell", "Event") and len(first.value) > 2:
                    keys.add(first.value)
    assert {key for key in keys if key not in CATALOGUE} == set()
    known = {*CATALOGUE.keys, *CORE.keys}
    assert {code for code in codes if f"refusal.{code}" not in known} == set()
    assert CATALOGUE.faults() == ()


def test_a_refusal_says_what_is_so_what_would_do_and_the_rule() -> None:
    state = step(put(begin(3), A, nav_techs=0), A, "activate navigation")
    refusal = RULES.check(state, A, RULES.parse("claim B2 influence"))
    assert refusal is not None
    said = RULES.explain(refusal, "claim B2 influence")
    assert said.startswith("Claim B2 influence: you have not explored B2")
    assert said.endswith("Rules: Claiming a System.")
    assert RULES.explain(Refusal("die-unlocked", "P18", ("material", "industry")), "").endswith(
        "Ruling P18."
    )


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("e a1 b3", "explore A1-B3 material"),
        ("E A1-B3", "explore A1-B3 material"),
        ("ex b3", "explore A1-B3 material"),
        ("explore A1-B3 research", "explore A1-B3 research"),
        ("explore a1-b3 m", "explore A1-B3 material"),
        ("c b1", "claim B1 influence"),
    ],
)
def test_typed_steps_are_completed(typed: str, first: str) -> None:
    state = step(begin(3), A, "activate navigation")
    state = put(state, A, left=(2, 2, 2))
    assert RULES.complete(state, A, typed)[0] == first


def test_numbers_are_not_cut_short() -> None:
    state = turn_up(put(begin(3), A, vote=20), "convene-the-council")
    assert RULES.complete(state, A, "cast pass 1") == ("cast pass 1",)
    assert RULES.complete(state, A, "cast pass 3") == ("cast pass 3",)
    assert RULES.complete(state, A, "nonsense") == ()


def test_the_same_target_by_another_way_is_named() -> None:
    state = put(step(begin(3), A, "activate navigation"), A, left=(1, 0, 1))
    found = [one for one in labels(state, A) if one.code == "B3"]
    assert len(found) == 2
    assert found[0].also == ("explore A1-B3 research",)
    assert "focus" in found[0].detail


def test_a_refused_step_is_shown_as_it_is_typed() -> None:
    state = begin(3)
    texts = ("burst biotic", "burst warfare", "choose 2", "stop", "explore Z9-Y8 material")
    for before in (state, step(state, A, "activate navigation")):
        for text in texts:
            option = Option(RULES.parse(text), text.split()[0])
            assert RULES.check(before, A, option.step) is not None
            shown = RULES.label(before, A, option)
            assert (shown.code, shown.label, shown.barrier) == ("", text, False)


def test_a_draw_is_marked_as_a_barrier() -> None:
    code = next(s.code for s in RULES.game.pack.navigation[0].systems if s.asset.kind == "relic")
    bit = 1 << RULES.game.table.navigations[0].system[code]
    state = begin(3)
    lane = at(state, A).lane
    state = put(state, A, nav_explored=at(state, A).nav.explored | bit, lane=lane)
    state = put(step(state, A, "activate navigation"), A, left=(0, 2, 0), lane=lane)
    found = {one.code: one.barrier for one in labels(state, A) if one.label.startswith("Claim")}
    assert found[code] is True
    assert found["B1"] is False


def test_prompts_tell_what_is_left_and_what_down_does() -> None:
    state = begin(3)
    before = RULES.prompt(state, A)
    assert before.title == "Round 1 · card"
    assert before.ask.startswith("Choose a sheet, then spend 2 influence")
    assert (before.down, before.spare) == ("rolls", 2)
    chosen = RULES.prompt(step(state, A, "activate navigation"), A)
    assert chosen.title == "Round 1 · card · Navigation"
    assert chosen.left == "2 influence"
    assert chosen.board == "navigation:0"
    assert "B1" in chosen.focus
    spent = step(state, A, "activate navigation", "claim B1 influence", "claim A2 influence")
    done = RULES.prompt(spent, A)
    assert done.spare == 0
    dice = RULES.prompt(chance(close(state, A="activate industry"), 0, 0, 5, 0, 0, 0), A)
    assert dice.ask == "The dice: M M R. Spend them on Industry."
    assert (dice.left, dice.down) == ("2 material · 1 research", "ends the round")


def test_a_ballot_is_described() -> None:
    state = turn_up(put(begin(3), A, vote=2), "convene-the-council")
    prompt = RULES.prompt(state, A)
    assert (prompt.form, prompt.limit) == ("ballot", 3)
    assert prompt.sides[0] == ("cast pass", "Pass")
    none = RULES.prompt(put(state, A, vote=0), A)
    assert none.sides == (("cast abstain 0", "Abstain"),)
    for side, _word in prompt.sides:
        text = side if side.endswith("0") else f"{side} 3"
        assert RULES.check(state, A, RULES.parse(text)) is None


def test_cards_change_with_the_step_and_tell_what_was_before() -> None:
    state = begin(3)
    assert RULES.card(state, ()).key == "r1.card"
    after, told = closing(state, A="activate warfare")
    rolled, more = RULES.answer(after, (0, 3, 5, 0, 4, 0))
    card = RULES.card(rolled, (*told, *more))
    assert card.key == "r1.dice"
    assert card.board == "dice"
    assert "M I R" in card.text
    assert card.before == ("Sheets: A Warfare, B Navigation, C Navigation.",)
    council = RULES.card(turn_up(begin(3), "convene-the-council"), ())
    assert (council.primary, council.board) == ("Cast my vote", "council")


def test_the_war_is_told_by_pairs() -> None:
    state = put(begin(3), A, war_occupied=15 << 24)
    index = RULES.game.events["border-conflict"]
    state = replace(state, deck=(index, *[c for c in state.deck if c != index]))
    after, told = closing(chance(close(state)))
    lines = RULES.card(after, told).before
    assert len([line for line in lines if line.startswith("War: ")]) == 3


def test_boards_belong_to_somebody() -> None:
    state = begin(3)
    keys = [board.key for board in RULES.boards(state, B)]
    assert keys.index("navigation:1") < keys.index("navigation:0")
    assert "hand:1" in keys
    assert "hand:0" not in keys
    assert all(len(board.short) <= 6 for board in RULES.boards(state, B))
    assert "hand:1" not in [board.key for board in RULES.boards(state, None)]


def test_near_steps_are_refused() -> None:
    state = step(begin(3), A, "activate navigation")
    near = list(RULES.near(state, A))
    assert near
    assert all(RULES.check(state, A, one) is not None for one in near)
    assert len(near) <= 25


def test_defaults_satisfy_ready() -> None:
    for state in (begin(3), turn_up(begin(3), "convene-the-council")):
        for place in range(3):
            after = state
            for one in RULES.default(state, place):
                after, _ = RULES.advance(after, place, one)
            assert RULES.ready(after, place) is None
    assert [str(one) for one in RULES.default(begin(3), A)] == ["activate navigation"]


def test_quantities_are_set_within_bounds() -> None:
    state = put(begin(3), A, trade_good=2)
    found = {quantity.name: quantity for quantity in RULES.quantities(state)}
    assert found["trade_good:0"].value == 2
    for value in (0, 1, 5):
        after = RULES.adjust(state, "trade_good:0", value)
        assert at(after, A).purse[1] == after.shown[A].purse[1] == value
        assert at(after, A).reserve[1] == value
    assert at(RULES.adjust(state, "points_warfare:1", -3), B).war.points == -3
    assert at(RULES.adjust(state, "research:0", 4), A).left[2] == 4


def test_the_rules_name_themselves() -> None:
    assert SHIPPED.pack_content == ""
    assert len(SHIPPED.pack_hash) == 64
    assert RULES.pack_hash != SHIPPED.pack_hash
    assert {group.key for group in RULES.groups()} >= {"explore", "deploy", "vote"}
    assert all(len(group.glyph) == 1 for group in RULES.groups())


def test_the_card_after_a_council_says_what_the_councils_card_turns_into() -> None:
    rules = load()
    match = play(rules, 3, "greedy", "council-card")
    told = [line.event for line in match.log(None)]
    ends = [n for n, event in enumerate(told) if event.key.startswith("outcome_")]
    assert len(ends) == 3
    for end in ends:
        begin = max(n for n, event in enumerate(told[:end]) if event.key == "agenda")
        result = rules.card(match.state, told[begin : end + 1]).result
        assert result[0].startswith("Ballots: ")
        assert rules.card(match.state, told[:begin][-3:]).result == ()


def test_a_default_keeps_what_may_be_kept() -> None:
    """Who is absent pays nothing: the price of an ability that may be paid is declined."""
    state = put(begin(3), A, trade_good=2)
    own = run(at(state, A), Pay("trade_good", Gain("planet")))
    state = with_seat(state, A, own)
    answers = labels(state, A)
    assert answers[-1].label == "Keep it"
    assert str(RULES.default(state, A)[0]) == f"choose {len(answers)}"


def test_places_over_assets_come_first_and_other_bands_are_other_ways() -> None:
    state = step(begin(3), A, "activate warfare")
    owed = with_seat(state, A, run(at(state, A), Mark("deploy", what="CR")))
    found = labels(owed, A)
    assert {label.rank for label in found if "over " in label.detail} <= {0, 1}
    assert all(label.rank > 1 for label in found if "over " not in label.detail)
    rich = put(state, A, left=(3, 0, 0))
    builds = [label for label in labels(rich, A) if label.code.startswith("CR")]
    assert builds
    for label in builds:
        others = {text.split()[1] for text in label.also}
        assert {"CR1", "CR2", "CR3"} - {label.code} <= others


def test_a_relic_that_would_do_nothing_says_so() -> None:
    rules = load()
    match = Match.open(rules, ("ann", "bob", "cal"), {}, secret_of("maw"))
    while not match.state.round:
        match.close(None)
    maw = next(n for n, relic in enumerate(rules.game.pack.relics) if relic.id == "maw-of-worlds")
    for planets, says in ((0, "Maw of Worlds: no effect now"), (1, "Play Maw of Worlds")):
        shown = put(match.state, A, planet=planets)
        shown = with_seat(shown, A, replace(at(shown, A), hand=(maw,), active=0))
        plays = [o for o in rules.options(shown, A) if o.group == "play"]
        assert [rules.label(shown, A, option).label for option in plays] == [says]
