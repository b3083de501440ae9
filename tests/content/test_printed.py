"""Every content item is printed: whole sentences, no raw words of the data."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from engine.core.effects import parse_abilities, parse_condition, parse_effect
from engine.games.inscription import words
from engine.games.inscription.boards import Asset
from engine.games.inscription.describe import Printer
from engine.games.inscription.describe_icons import ability_icons, effect_icons
from engine.games.inscription.describe_words import PRINTED
from engine.games.inscription.pack import load

RAW = re.compile(r"[a-z]_[a-z]|[{}\[\]]|\b(thing|noun|mark|modifier|when)\.")


def _sentences() -> Iterator[tuple[str, str]]:
    pack, printer = load(), Printer()
    for faction in pack.factions:
        for text in printer.faction(faction):
            yield faction.id, text
    for objective in pack.objectives:
        yield objective.id, printer.objective(objective)
    for relic in pack.relics:
        yield relic.id, printer.relic(relic)
    for agenda in pack.agendas:
        for text in printer.agenda(agenda):
            yield agenda.id, text
    for sheet in (*pack.navigation, *pack.expansion, *pack.industry, *pack.warfare):
        for technology in sheet.technologies:
            yield f"{sheet.id}.{technology.id}", printer.technology(technology)


@pytest.mark.parametrize(("name", "text"), list(_sentences()))
def test_every_item(name, text):
    _is_sentence(text)


def _is_sentence(text: str) -> None:
    assert re.fullmatch(r"[A-Z+\-].*\.", text), text
    assert not RAW.search(text), text
    assert "  " not in text


def test_every_item_has_icons():
    pack = load()
    effects = [f.asset for f in pack.factions] + [r.effect for r in pack.relics]
    effects += [e for a in pack.agendas for e in (a.passed, a.failed)]
    rows = [effect_icons(e) for e in effects]
    rows += [ability_icons(a) for f in pack.factions for a in f.abilities]
    for row in rows:
        assert row
        assert all(bool(token.icon) != bool(token.text) for token in row)


@pytest.mark.parametrize("n", [1, 3, {"count": "relics"}, {"count": "votes", "per": 2, "most": 4}])
def test_every_word_of_effects(n):
    printer = Printer()
    raw = [{"gain": w, "n": n} for w in words.GAINS] + [{"lose": w, "n": n} for w in words.LOSSES]
    raw += [{"mark": w, "n": n, "may": may} for w in words.MARKS for may in (False, True)]
    if isinstance(n, int):
        paid = (*words.LOSSES, *words.RESOURCES)
        raw += [{"pay": w, "n": n, "then": {"draw": "relic", "n": n}} for w in paid]
    for one in raw:
        _is_sentence(printer.effect(parse_effect(one, "x")))


@pytest.mark.parametrize("noun", words.NOUNS)
@pytest.mark.parametrize("least", [1, 4])
def test_every_noun(noun, least):
    text = Printer().condition(parse_condition({"count": noun, "least": least}, "x"))
    assert text.startswith(f"at least {least} ")
    assert not RAW.search(text)


@pytest.mark.parametrize("of", [0, 1, 2])
def test_conditions_of_several(of):
    raw = {"count": ["alloys", "gems", "relics"], "least": 2, "of": of}
    text = Printer().condition(parse_condition(raw, "x"))
    assert {"or": of == 1, "and": of != 1} == {w: f" {w} relics" in text for w in ("or", "and")}


def test_narrowed_marks():
    printer = Printer()
    for raw in (
        {"mark": "build", "what": "IN", "n": 2},
        {"mark": "build", "what": "DN"},
        {"mark": "deploy", "what": "CR"},
        {"mark": "unlock_unit", "what": "WS"},
        {"mark": "develop", "what": "material", "n": 2},
        {"mark": "technology", "what": "warfare"},
        {"mark": "focus_die", "what": "research"},
    ):
        _is_sentence(printer.effect(parse_effect(raw, "x")))


def test_branches():
    raw = {
        "when": {"count": "relics"},
        "then": [{"gain": "vote"}, {"draw": "relic"}],
        "otherwise": {"choose": [{"gain": "planet"}, {"lose": "vote"}]},
    }
    effect = parse_effect(raw, "x")
    assert Printer().effect(effect) == (
        "If you have at least 1 relic, gain a vote, then draw a relic;"
        " otherwise choose one: gain a planet; or lose a vote."
    )
    assert effect_icons(effect)


@pytest.mark.parametrize("trigger", [*words.TRIGGERS, "build:DD", "gain:relic", "gain:vp"])
@pytest.mark.parametrize("limit", ["", "round", "game"])
def test_every_trigger(trigger, limit):
    raw = [{"on": trigger, "effect": {"gain": "vote"}, "limit": limit, "sheet": "industry"}]
    (ability,) = parse_abilities(raw, "x")
    _is_sentence(Printer().ability(ability))
    assert ability_icons(ability)


@pytest.mark.parametrize("limit", ["active", "round", "game"])
@pytest.mark.parametrize("sheet", ["", "warfare"])
@pytest.mark.parametrize("pay", ["", "trade_good"])
def test_every_action(limit, sheet, pay):
    raw = [{"action": {"gain": "vote"}, "limit": limit, "sheet": sheet, "pay": pay, "n": 2}]
    (ability,) = parse_abilities(raw, "x")
    _is_sentence(Printer().ability(ability))
    assert ability_icons(ability)


WHATS = {
    "pay": ["build influence", "develop research", "technology material"],
    "strength": ["", "left", "right", "3"],
    "strength_units": ["DD", "WS"],
    "trade_good": ["", "industry"],
    "dice": list(words.RESOURCES),
    "card": list(words.RESOURCES),
    "end": list(words.SHEETS),
}


@pytest.mark.parametrize("key", words.MODIFIERS)
@pytest.mark.parametrize("add", [1, 2, -1, {"count": "relics", "per": 2}])
def test_every_modifier(key, add):
    for what in WHATS.get(key, [""]):
        for sheet in ("", "navigation"):
            raw = [{"modifier": key, "what": what, "add": add, "sheet": sheet}]
            (ability,) = parse_abilities(raw, "x")
            _is_sentence(Printer().ability(ability))
            assert ability_icons(ability)


def test_every_asset():
    printer = Printer()
    for kind in (*words.PURSE, *words.DOTTED):
        for n in (1, 2):
            assert not RAW.search(printer.asset(Asset(kind, n)))


def test_catalogue():
    assert PRINTED.faults() == ()


def test_unknown_unit_keeps_its_code():
    assert Printer().unit("FT") == "FT"
