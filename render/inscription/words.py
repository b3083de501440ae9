"""The four sheets in words: alt text of a picture, and the board for who wants none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from engine.games.inscription import names
from engine.games.inscription.sheets.common import bits
from engine.games.inscription.words import (
    COMMODITIES,
    EXPANSION,
    INDUSTRY,
    NAVIGATION,
    RESOURCES,
    SHEETS,
    SIDES,
    WARFARE,
)
from render.inscription.frame import TECHS
from render.inscription.scene import PRINTER, Built, Scene
from render.kit.alt import LIMIT, alt_text, codes

__all__ = ["sheet_words"]

Part = tuple[int, str]


def sheet_words(scene: Scene, kind: int, built: Built, limit: int = LIMIT) -> str:
    """A sheet in its own order: whose it is, marks by code, new ones, what is legal now, what is
    spent. Who it is, what is legal and what is new are kept longest."""
    seat = scene.seat
    faction = f" ({scene.faction()})" if scene.faction() else ""
    score = names.amount("vp", scene.score(kind))
    head = (
        f"{names.title(SHEETS[kind])}, {_layout(scene, kind)}, of {seat.name}{faction}: "
        f"{score}, round {scene.view.round}."
    )
    parts: list[Part] = [(0, head)]
    if scene.focus:
        parts.append((0, f"Legal now: {grouped(scene.focus)}."))
    if built.fresh:
        parts.append((1, f"New this step: {grouped(built.fresh)}."))
    parts += _MARKS[kind](scene)
    parts += _common(scene, kind)
    return alt_text(parts, limit)


def grouped(found: Iterable[str]) -> str:
    """Codes in a row, in order; those of one planet, dock or unit type together: `P3-B2 C1`."""
    heads: dict[str, list[str]] = {}
    for code in sorted(found, key=_order):
        head, dash, tail = code.partition("-")
        heads.setdefault(f"{head}-" if dash else code, []).append(tail)
    return codes([head + " ".join(tails) for head, tails in heads.items()])


def _order(code: str) -> tuple[str, int, str]:
    head, _, tail = code.partition("-")
    letters = head.rstrip("0123456789")
    return letters, int(head[len(letters) :] or 0), tail


def _layout(scene: Scene, kind: int) -> str:
    pack = scene.game.pack
    sheets = (pack.navigation, pack.expansion, pack.industry, pack.warfare)[kind]
    return sheets[scene.layout(kind)].name


def _named(word: str, found: Iterable[str], priority: int = 2) -> list[Part]:
    listed = list(found)
    return [(priority, f"{word}: {grouped(listed)}.")] if listed else []


def _navigation(scene: Scene) -> list[Part]:
    ix, nav = scene.game.table.navigations[scene.layout(NAVIGATION)], scene.seat.nav
    systems = ix.sheet.systems
    parts = _named("Explored", [systems[i].code for i in bits(nav.explored)])
    parts += _named("Claimed", [systems[i].code for i in bits(nav.claimed)])
    parts += _named("Wormholes used", [ix.sheet.wormholes[i].code for i in bits(nav.holes)])
    if nav.mecatol:
        parts.append((3, f"Mecatol Rex gave {names.amount('vp', nav.mecatol)}."))
    return parts + _named("Spent", [systems[i].code for i in bits(nav.spent)], 3)


def _expansion(scene: Scene) -> list[Part]:
    ix, exp = scene.game.table.expansions[scene.layout(EXPANSION)], scene.seat.exp
    sheet = ix.sheet
    parts = _named("Unlocked", [sheet.planets[i].code for i in bits(exp.unlocked)])
    icons = exp.crossed | exp.dock_icons << ix.icon_count
    parts += _named("Crossed out", [ix.icon_codes[i] for i in bits(icons)])
    parts += _named("Completed", [ix.line_codes[i] for i in bits(exp.lines)])
    parts += _named("Docks built", [sheet.docks[i].code for i in bits(exp.docks)])
    if exp.population:
        parts.append((2, f"Population {exp.population} of {len(sheet.population)}."))
    both = [*ix.line_codes, *[dock.code for dock in sheet.docks]]
    return parts + _named("Spent", [both[i] for i in bits(exp.spent)], 3)


def _industry(scene: Scene) -> list[Part]:
    ix, ind = scene.game.table.industries[scene.layout(INDUSTRY)], scene.seat.ind
    sheet = ix.sheet
    parts = _named("Scrapped", [sheet.spaces[i].code for i in bits(ind.scrapped)])
    parts += _named("Claimed", [sheet.spaces[i].code for i in bits(ind.claimed)])
    chart = zip(COMMODITIES, ind.commodities, strict=True)
    rows = [f"{word} {n}" for word, n in chart]
    parts.append((2, f"Chart: {', '.join(rows)} of {sheet.columns}, {ind.vote_icons} councilors."))
    if ind.goods or ind.votes:
        stores = (
            f"Stores: {names.amount('trade_good', ind.goods)}, {ind.goods_spent} spent; "
            f"{names.amount('vote', ind.votes)}, {ind.votes_spent} spent."
        )
        parts.append((3, stores))
    return parts + _named("Spent", [sheet.spaces[i].code for i in bits(ind.spent)], 3)


def _warfare(scene: Scene) -> list[Part]:
    ix, war = scene.game.table.warfares[scene.layout(WARFARE)], scene.seat.war
    parts: list[Part] = []
    units = [
        f"{ix.units[one.unit].unit.code}{one.number} on "
        + (" ".join(ix.grid.codes[node] for node in bits(one.nodes)) or "no place")
        for one in war.placed
    ]
    if units:
        parts.append((2, f"Units: {'; '.join(units)}."))
    begun = []
    for code, (at, n) in ix.band.items():
        unit = ix.units[at]
        crossed = war.icons >> unit.first + n * unit.size & (1 << unit.size) - 1
        if unit.unit.count and crossed and not war.built >> unit.start + n & 1:
            begun.append(f"{code} {crossed.bit_count()} of {unit.size}")
    if begun:
        parts.append((2, f"Begun: {', '.join(begun)}."))
    wars = "1 war" if war.line == 1 else f"{war.line} wars"
    parts.append((2, f"The line stands after {wars}."))
    fought = [
        f"war {n + 1} {SIDES[side]} {war.boxes[n][side]} {result}"
        for n, pair in enumerate(war.results)
        for side, result in enumerate(pair)
        if result
    ]
    if fought:
        parts.append((3, f"{names.title('; '.join(fought))}."))
    spent = [ix.grid.codes[i] for i in bits(war.spent & (1 << ix.nodes) - 1)]
    return parts + _named("Spent", spent, 3)


def _common(scene: Scene, kind: int) -> list[Part]:
    """Technologies, focus dice and the objective."""
    marks = scene.marks[kind]
    parts: list[Part] = []
    techs = []
    for t, (code, one) in enumerate(zip(TECHS, scene.technologies(kind), strict=True)):
        done = marks.techs >> t & 1
        state = "unlocked" if done else f"{marks.research[t]} of {scene.need(kind, t)}"
        techs.append(f"{code} {one.name} {state}")
    parts.append((3, f"Technologies: {', '.join(techs)}."))
    dice = [RESOURCES[r] for r in bits(marks.focus)]
    if dice:
        parts.append((3, f"Focus dice: {names.listed(dice)}."))
    if len(scene.view.objectives) > kind:
        goal = scene.view.objectives[kind]
        card = scene.game.pack.objectives[scene.game.objectives[goal.id]]
        value = card.later if goal.flipped else card.first
        state = f"completed for {marks.objective}" if marks.objective >= 0 else f"worth {value}"
        parts.append((4, f"Objective {card.name}, {state}: {PRINTER.objective(card)}"))
    return parts


_MARKS: Final[tuple[Callable[[Scene], list[Part]], ...]] = (
    _navigation,
    _expansion,
    _industry,
    _warfare,
)
