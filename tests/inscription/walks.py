"""Random marking on the sample pack: seats that have come far."""

import random
from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.inscription import marking
from engine.games.inscription.context import Context
from engine.games.inscription.sheets.index import Table
from engine.games.inscription.state import Seat
from engine.games.inscription.steps import InscriptionStep, parse
from engine.games.inscription.words import PURSE, RESOURCES, SHEETS, SPECIALTIES
from tests.inscription.sample import TABLE

PAYS = (*RESOURCES, *SPECIALTIES, "planet", "free")


def start(rng: random.Random, table: Table = TABLE) -> Seat:
    """A fresh seat of a random faction with some assets to spend."""
    sheets = [len(kind) for kind in _layouts(table)]
    a, b, c, d = [rng.randrange(n) for n in sheets]
    relics = list(range(len(table.pack.relics)))
    rng.shuffle(relics)
    purse = tuple([rng.choice((0, 0, 1, 2)) if kind != "vote" else 0 for kind in PURSE])
    return replace(
        marking.fresh(table, (a, b, c, d)),
        faction=rng.randrange(len(table.pack.factions)),
        purse=purse,
        reserve=purse,
        lane=tuple(relics[:2]),
        hand=tuple(relics[2:4]),
    )


def _layouts(table: Table) -> tuple[tuple[object, ...], ...]:
    pack = table.pack
    return (pack.navigation, pack.expansion, pack.industry, pack.warfare)


def walk(seed: int, steps: int, table: Table = TABLE) -> Iterator[tuple[Context, Seat]]:
    """Contexts and seats of one random course of strategy events, each just before a step."""
    rng = random.Random(seed)
    seat = start(rng, table)
    done = 0
    while done < steps:
        for phase in ("card", "dice"):
            gives = (rng.randrange(4), rng.randrange(3), rng.randrange(3))
            focus = (rng.randrange(3), 1, 2) if phase == "dice" else (0, 0, 0)
            ctx = Context(0, phase, gives, focus, (5, 3))
            seat, _ = marking.begin(table, ctx, seat)
            while True:
                found = marking.options(table, ctx, seat)
                yield ctx, seat
                done += 1
                if seat.active >= 0 and not seat.stack:
                    found = [option for option in found if option.group != "activate"]
                if not found or done >= steps:
                    break
                seat, _ = marking.advance(table, ctx, seat, rng.choice(found).step)
            if done >= steps:
                return
            seat = marking.lapse(seat)
        seat = marking.new_round(seat)
        if rng.random() < 0.1 and seat.war.line < 4:
            seat = replace(seat, war=replace(seat.war, line=seat.war.line + 1))


def universe(table: Table = TABLE) -> list[InscriptionStep]:
    """Every step with a meaning on the first layouts of a pack, payments of all kinds included."""
    pack = table.pack
    nx, ex, ix, wx = (
        table.navigations[0],
        table.expansions[0],
        table.industries[0],
        table.warfares[0],
    )
    found: list[str] = ["stop", *(f"choose {n}" for n in range(9))]
    found += [f"activate {name}" for name in SHEETS]
    lanes = [*nx.ways, *(f"{a}-{b}" for a in nx.hole for b in nx.hole)]
    found += [f"explore {lane} {pay}" for lane in lanes for pay in PAYS]
    codes = dict.fromkeys([*nx.system, *ix.space])
    found += [f"claim {code} {pay}" for code in codes for pay in PAYS]
    found += [f"scrap {code} {pay}" for code in ix.space for pay in PAYS]
    found += [f"develop {code} {pay}" for code in ex.icon for pay in PAYS]
    found += [f"dock {code} {pay}" for code in ex.dock for pay in PAYS]
    locks = [*ex.planet, *wx.unit, "T1", "T2"]
    found += [f"unlock {code} {pay}" for code in locks for pay in PAYS]
    found += [f"build {code} {pay}" for code in wx.band for pay in PAYS]
    found += [f"research {code} {pay}" for code in ("T1", "T2") for pay in PAYS]
    found += [f"{verb} {word}" for verb in ("focus", "trade") for word in RESOURCES]
    found += [f"burst {word}" for word in SPECIALTIES]
    found += [f"use {code}" for code in ("T1", "T2", "F")]
    found += [f"play {relic.code}" for relic in pack.relics]
    for unit in wx.units:
        found += [f"deploy {unit.unit.code} {nodes}" for nodes in (*unit.shape.places, "none")]
    return [parse(text) for text in found]
