"""Everything that can be wrong with a sheet is found, with file, place and reason."""

from __future__ import annotations

import pytest

# file, text to replace, what it becomes, and the fault that must be among those found.
CASES = {
    "system code": ("navigation-b.toml", 'code = "L1"', 'code = "L9"', "is no grid code"),
    "system twice": ("navigation-b.toml", 'code = "L1"', 'code = "M2"', "M2 stands there twice"),
    "position": ("navigation-b.toml", "at = [", "at = [9", "lies in N"),
    "home": ("navigation-b.toml", 'home = "A4"', 'home = "B3"', "B3 holds planet, not home"),
    "no home": ("navigation-b.toml", 'home = "A4"', 'home = "A1"', "there is no system A1"),
    "two homes": ("navigation-b.toml", '"planet"', '"home"', "several systems that hold home"),
    "lane form": ("navigation-b.toml", '"A4-B3"', '"A4B3"', "a lane joins two codes"),
    "lane end": ("navigation-b.toml", '"M2-N3"', '"M2-N2"', "there is no system N2"),
    "lane loop": ("navigation-b.toml", '"M2-N3"', '"M2-M2"', "from M2 to itself"),
    "lane twice": ("navigation-b.toml", '"M2-N3"', '"M2-L3"', "stands there twice"),
    "printed": ("navigation-b.toml", 'printed = ["A4-B3"', 'printed = ["A4-K4"', "is no lane"),
    "printed elsewhere": (
        "navigation-b.toml",
        'printed = ["A4-B3"',
        'printed = ["M2-N3"',
        "does not leave home",
    ),
    "wormhole number": ("navigation-b.toml", '"W4"', '"W5"', "must be W4"),
    "wormhole end": (
        "navigation-b.toml",
        '"W1", system = "C2"',
        '"W1", system = "C9"',
        "there is no system C9",
    ),
    "unreachable": ("navigation-a1.toml", '"M6-N7", ', "", "no way leads from home to N7"),
    "crossing": ("navigation-b.toml", '"M2-N3"', '"L1-N5"', "cross"),
    "drawn over": ("navigation-b.toml", '"A4-C4", ', '"A4-D4", ', "is drawn over C4"),
    "Gravity Drive": (
        "navigation-b.toml",
        'modifier = "wormholes"',
        'modifier = "corners"',
        "must have the modifier wormholes",
    ),
    "no Gravity Drive": (
        "navigation-b.toml",
        '"Gravity Drive"',
        '"Drive"',
        "must be Gravity Drive",
    ),
    "ragged planet": ("expansion-b.toml", '"MM"', '"MMM"', "equally long"),
    "planet icons": ("expansion-b.toml", '"IM"', '"IX"', "the letters M, I and R"),
    "planet rows": (
        "expansion-b.toml",
        'rows = ["vp 1", "planet"]',
        'rows = ["vp 1"]',
        "2 rows need as many",
    ),
    "planet columns": (
        "expansion-b.toml",
        'columns = ["population", "trade_good"]',
        'columns = ["population"]',
        "2 columns need as many",
    ),
    "planet name": ("expansion-b.toml", '"Dovecote"', '"Tarn"', "two planets are called Tarn"),
    "planet asset": (
        "expansion-b.toml",
        '"vp 1", "planet"',
        '"relic", "planet"',
        "of Navigation only",
    ),
    "docks": ("expansion-b.toml", "[[expansion.docks]]", "[[expansion.dock]]", "three space docks"),
    "dock cost": ("expansion-b.toml", 'cost = "MMM"', 'cost = "MMX"', "the letters M, I and R"),
    "population": ("expansion-b.toml", "[1, 1, 1", "[2, 1, 1", "must rise"),
    "planet size": ("expansion-b.toml", '  "MM",\n  "IM",\n]', '  "MM",\n]', "4×3 are meant"),
    "no start": ("industry-b.toml", '"start"', '"gems 1"', "no space is the 'start'"),
    "two starts": ("industry-b.toml", '"gems 1"', '"start"', "scrapped in print is"),
    "tag": ("industry-b.toml", '"tag warfare"', '"tag war"', "is no specialty"),
    "closed pocket": ("industry-b.toml", '"tag cybernetic"', '"gems 1"', "nothing opens"),
    "legend": (
        "industry-b.toml",
        'specialty = "biotic", resource',
        'specialty = "propulsion", resource',
        "different specialties",
    ),
    "chart order": (
        "industry-b.toml",
        "after = 3, points = 3",
        "after = 6, points = 3",
        "in order",
    ),
    "chart width": (
        "industry-b.toml",
        "after = 6, points = 5",
        "after = 9, points = 5",
        "more than 6",
    ),
    "trade icons": ("industry-b.toml", "[0, 1, 3, 5]", "[0, 1, 5, 3]", "columns must rise"),
    "trade icon column": ("industry-b.toml", "[0, 1, 3, 5]", "[0, 1, 3, 7]", "from 0 to 6"),
    "spaces": ("industry-b.toml", "goods = 12", "goods = 20", "should be 12 to 14"),
    "node": ("warfare-b.toml", 'code = "D1"', 'code = "Z1"', "there is no node Z1"),
    "node twice": ("warfare-b.toml", 'code = "D1"', 'code = "B2"', "B2 stands there twice"),
    "node asset": ("warfare-b.toml", 'asset = "vp 2"', 'asset = "relic"', "of Navigation only"),
    "unit code": ("warfare-b.toml", 'code = "PD"', 'code = "Pd"', "two capital letters"),
    "unit twice": ("warfare-b.toml", 'code = "PD"', 'code = "DD"', "two units are called DD"),
    "unit cost": ("warfare-b.toml", 'cost = "IIM"', 'cost = "IIZ"', "a cost of the letters"),
    "unit lock": ("warfare-b.toml", 'locked = "warfare"', 'locked = "war"', "is no specialty"),
    "infantry": ("warfare-b.toml", 'cost = "*"', 'cost = "M"', "infantry costs '*'"),
    "shape letters": ("warfare-b.toml", '"X.X"', '"XOX"', "drawn with X and '.'"),
    "shape in pieces": ("warfare-b.toml", '["XXX", "X.X"]', '["XXX", "...", "XXX"]', "one piece"),
    "no first placement": (
        "warfare-b.toml",
        '["XXX", "X.X"]',
        '["XXXXXX", "X.....", "X.....", "X.....", "X.....", "X....."]',
        "cannot be placed first",
    ),
    "same shape": ("warfare-b.toml", '["XXX", "X.X"]', '["XX.", ".XX"]', "have the same shape"),
    "cruiser": ("warfare-b.toml", 'cost = "MMM"', 'cost = "MMI"', "costs three material"),
    "no specialty cost": ("warfare-b.toml", 'cost = "MIp"', 'cost = "MIM"', "holds a specialty"),
    "wars": ("warfare-b.toml", "[[warfare.wars]]", "[[warfare.war]]", "four wars"),
    "war sides": ("warfare-b.toml", "losses = [1, 1]", "losses = [1]", "two prizes and two losses"),
    "losses shrink": ("warfare-b.toml", "losses = [2, 2]", "losses = [0, 2]", "must not shrink"),
    "prizes shrink": ("warfare-b.toml", '["vp 4", "vp 4"]', '["vp 1", "vp 4"]', "must not shrink"),
    "anomalies": (
        "warfare-b.toml",
        'anomalies = ["',
        'anomalies = ["A1", "A2", "',
        "should be 3 to 4",
    ),
    "Fleet Logistics": (
        "warfare-b.toml",
        '"Fleet Logistics"',
        '"Logistics"',
        "must be Fleet Logistics",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_sheet_faults(name, broken):
    file, old, new, fault = CASES[name]
    found = broken(file, old, new)
    assert any(fault in one and one.startswith(file) for one in found), found
