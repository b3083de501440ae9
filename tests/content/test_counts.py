"""The shipped pack has what the box has, and the event deck exactly."""

from __future__ import annotations

from collections import Counter

from engine.games.inscription.pack import SHIPPED, load, load_folder

# stage, back, kind, gives, name
DECK = """
1 blue strategy 300 First Ventures
1 blue strategy 020 Fledgling Empire
1 black strategy 111 Echoes of the Past
2 blue war 000 Border Conflict
2 blue council 000 Convene the Council
2 blue production 000 Redefine Trade Routes
2 black strategy 300 Toward a New Home
2 black strategy 020 A Strong Foundation
2 black strategy 001 Relics Rediscovered
3 blue war 000 When Diplomacy Fails
3 blue council 000 Partisan Maneuvering
3 blue production 000 Bustling Economies
3 black strategy 300 Maximum Yield
3 black strategy 020 Border Defense
3 black strategy 001 Technological Frontier
4 blue war 000 Divide and Conquer
4 blue council 000 The Limits of Diplomacy
4 blue production 000 Industrial Zeal
4 black strategy 300 Desperate Measures
4 black strategy 020 Rightful Claim
4 black strategy 001 Forbidden Knowledge
5 blue war 000 A Throne for the Taking
5 blue quiet 000 Empire Ascendant
5 black strategy 300 Girded for War
5 black strategy 020 Merciless Ambition
"""
OBJECTIVES = {
    "navigation": {"Collector", "Mercantilist", "Prospector"},
    "expansion": {"Core-Cracker", "Expansionist", "Technocrat"},
    "industry": {"Diversified Production", "Maximum Efficiency", "Sourcing Expert"},
    "warfare": {"Armada", "Secured Assets", "United Front"},
}
RELICS = {
    "Crown of Thalnos", "Dominus Orb", "Dynamis Core", "Luxarch Treatise Vol I",
    "Luxarch Treatise Vol II", "Maw of Worlds", "Nano-Forge", "Plenary Orbital",
    "Shard of the Throne", "Stellar Converter", "The Codex", "The Obsidian",
    "The Prophet's Tears", "The Quantumcore", "The Syncretone", "Tyrant's Lament",
}  # fmt: skip
AGENDAS = {
    (2, "pass"): {"Homestead Relief", "Trade-Fleet Subsidization"},
    (2, "fail"): {"Population Controls", "Technology Embargo"},
    (3, "pass"): {"Corporate Tax Breaks", "Hyperlane Security"},
    (3, "fail"): {"Automated Worker Ban", "Disarmament Treaty"},
    (4, "pass"): {"Earmarked Spending", "Wartime Preparations"},
    (4, "fail"): {"Construction Moratorium", "Piracy Crackdown"},
}
FACTIONS = {
    "Arborec", "Argent Flight", "Barony of Letnev", "Clan of Saar", "Embers of Muaat",
    "Emirates of Hacan", "Empyrean", "Federation of Sol", "Ghosts of Creuss", "L1Z1X Mindnet",
    "Mahact Gene-Sorcerers", "Mentak Coalition", "Naalu Collective", "Naaz-Rokha Alliance",
    "Nekro Virus", "Nomad", "Sardakk N'orr", "Titans of Ul", "Universities of Jol-Nar",
    "Vuil'Raith Cabal", "Winnu", "Xxcha Kingdom", "Yin Brotherhood", "Yssaril Tribes",
}  # fmt: skip


def test_event_deck():
    found = [
        f"{e.stage} {e.back} {e.kind} {''.join(map(str, e.gives))} {e.name}" for e in load().events
    ]
    assert sorted(found) == sorted(DECK.strip().splitlines())
    assert [e.name for e in load().events if e.last] == ["A Throne for the Taking"]


def test_objectives():
    for sheet, names in OBJECTIVES.items():
        assert {o.name for o in load().objectives if o.sheet == sheet} == names


def test_relics():
    relics = load().relics
    assert {r.name for r in relics} == RELICS
    assert Counter(r.when for r in relics) == {"strategy": 11, "now": 3, "council": 2}
    assert all(1 <= r.points <= 4 for r in relics)


def test_agendas():
    for (stage, star), names in AGENDAS.items():
        found = {a.name for a in load().agendas if (a.stage, a.star) == (stage, star)}
        assert found == names


def test_factions():
    assert {f.name for f in load().factions} == FACTIONS


def test_mecatol():
    slots = load().mecatol.slots
    assert len(slots) == 8
    assert slots[2] == (3, 3)


def test_sheets():
    pack = load()
    for sheets in (pack.navigation, pack.expansion, pack.industry, pack.warfare):
        sides = Counter(sheet.side for sheet in sheets)
        assert sides == {"A": 8, "B": 1}
        assert all(sheet.source == "own" for sheet in sheets)


def test_shipped_pack_is_read_once():
    assert load() is load()
    assert load() == load_folder(SHIPPED)


def test_objectives_can_be_met():
    """Every sheet of its type has what an objective counts, and something to spare."""
    pack = load()
    least = {o.name: o.condition.least for o in pack.objectives}
    for nav in pack.navigation:
        kinds = Counter(s.asset.kind for s in nav.systems)
        assert kinds["relic"] >= least["Collector"]
        assert kinds["trade_good"] > least["Mercantilist"]
        assert kinds["planet"] > least["Prospector"]
    for exp in pack.expansion:
        assert len(exp.planets) > max(least["Core-Cracker"], least["Expansionist"])
    for ind in pack.industry:
        assert ind.columns >= least["Sourcing Expert"] > least["Diversified Production"]
        assert len(ind.spaces) > 3 * least["Maximum Efficiency"]
    for war in pack.warfare:
        assert sum(u.count for u in war.units) > least["Armada"]
        assert len(war.nodes) > least["Secured Assets"]
    assert least["United Front"] < 8
    assert least["Technocrat"] < 8


def test_a_balanced_deal_of_resources():
    """Thirteen strategy events, as every match has, give about 2.2 resources a card."""
    strategy = [e for e in load().events if e.kind == "strategy"]
    assert sum(sum(e.gives) for e in strategy if e.stage < 5) == 26
    assert len([e for e in strategy if e.stage < 5]) == 12
