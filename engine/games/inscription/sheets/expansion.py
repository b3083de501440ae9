"""Expansion: unlocking planets, crossing out their icons, building space docks.

Rules: Expansion. A row or column gives its asset when its last icon is
crossed; a dock when its row is, or at once for a planet asset (Q49).
"""

from __future__ import annotations

from typing import Final

import msgspec

from engine.core.refusal import Refusal
from engine.core.rules import Option
from engine.games.inscription.assets import claim, claim_all
from engine.games.inscription.boards import Asset, Expansion
from engine.games.inscription.modifiers import Powers, fire, value
from engine.games.inscription.pencil import Pencil
from engine.games.inscription.sheets.common import FREE, bits, kinds
from engine.games.inscription.state import Exp
from engine.games.inscription.steps import Develop, Dock, Unlock
from engine.games.inscription.words import EXPANSION, LETTERS, RESOURCES

__all__ = [
    "ExpIndex",
    "check_develop",
    "check_dock",
    "check_unlock",
    "develop_options",
    "do_develop",
    "do_dock",
    "do_unlock",
    "dock_options",
    "index",
    "open_icons",
    "unlock_options",
]

_RULE: Final = "Rules: Expansion"
_PAYS: Final = (*RESOURCES, "free")


class ExpIndex(msgspec.Struct, frozen=True):
    """An Expansion sheet with everything looked up beforehand.

    Icons of planets and of docks share one order in `icon`: planet icons first, dock icon i at
    `icon_count + i`. `letters`: for each resource the mask of its icons in that order. `planets`,
    `docks`: masks of icons (dock icons in their own order, as in the state). `lines[i]`: mask of a
    row or column; `line_of[icon]`: its row and its column. `develops[pay][i]`: options. `reachable`
    keeps, by planets unlocked and docks built, which icons are not closed.
    """

    sheet: Expansion
    planet: dict[str, int]
    icon: dict[str, int]
    icon_codes: tuple[str, ...]
    icon_count: int
    letters: tuple[int, int, int]
    planets: tuple[int, ...]
    planet_of: tuple[int, ...]
    lines: tuple[int, ...]
    line_of: tuple[tuple[int, int], ...]
    line_assets: tuple[Asset, ...]
    line_codes: tuple[str, ...]
    line_count: int
    rows: int
    dock: dict[str, int]
    docks: tuple[int, ...]
    dock_of: tuple[int, ...]
    develops: tuple[tuple[Option, ...], ...]
    unlocks: tuple[tuple[Option, Option], ...]
    dock_builds: tuple[tuple[Option, Option], ...]
    kinds: tuple[int, ...]
    by_kind: dict[str, int]
    reachable: dict[tuple[int, int], int] = {}

    def of_kind(self, kind: str) -> int:
        """The mask of lines and docks (dock i at `line_count + i`) with this kind of asset."""
        return self.by_kind.get(kind, 0)


def index(sheet: Expansion) -> ExpIndex:
    """Look everything up once."""
    codes: list[str] = []
    letters = [0, 0, 0]
    planets: list[int] = []
    planet_of: list[int] = []
    lines: list[int] = []
    line_of: list[tuple[int, int]] = []
    line_assets: list[Asset] = []
    line_codes: list[str] = []
    rows = 0
    for p, planet in enumerate(sheet.planets):
        height, width = len(planet.grid), len(planet.grid[0])
        first, line = len(codes), len(lines)
        lines += [0] * (height + width)
        rows |= ((1 << height) - 1) << line
        line_assets += [*planet.rows, *planet.columns]
        line_codes += [f"{planet.code}-{r + 1}" for r in range(height)]
        line_codes += [f"{planet.code}-{chr(65 + c)}" for c in range(width)]
        for r, row in enumerate(planet.grid):
            for c, letter in enumerate(row):
                bit = 1 << len(codes)
                letters[LETTERS.index(letter)] |= bit
                lines[line + r] |= bit
                lines[line + height + c] |= bit
                line_of.append((line + r, line + height + c))
                planet_of.append(p)
                codes.append(f"{planet.code}-{chr(65 + c)}{r + 1}")
        planets.append((1 << len(codes)) - (1 << first))
    count = len(codes)
    docks: list[int] = []
    dock_of: list[int] = []
    for d, dock in enumerate(sheet.docks):
        first = len(dock_of)
        for i, letter in enumerate(dock.cost):
            letters[LETTERS.index(letter)] |= 1 << len(codes)
            codes.append(f"{dock.code}-{i + 1}")
            dock_of.append(d)
        docks.append((1 << len(dock_of)) - (1 << first))
    assets = [*line_assets, *[dock.asset for dock in sheet.docks]]
    by_kind: dict[str, int] = {}
    for i, asset in enumerate(assets):
        by_kind[asset.kind] = by_kind.get(asset.kind, 0) | 1 << i
    return ExpIndex(
        sheet,
        {planet.code: i for i, planet in enumerate(sheet.planets)},
        {code: i for i, code in enumerate(codes)},
        tuple(codes),
        count,
        (letters[0], letters[1], letters[2]),
        tuple(planets),
        tuple(planet_of),
        tuple(lines),
        tuple(line_of),
        tuple(line_assets),
        tuple(line_codes),
        len(lines),
        rows,
        {dock.code: i for i, dock in enumerate(sheet.docks)},
        tuple(docks),
        tuple(dock_of),
        tuple([tuple([Option(Develop(code, pay), "develop") for code in codes]) for pay in _PAYS]),
        tuple([_unlock(planet.code) for planet in sheet.planets]),
        tuple([_dock(dock.code) for dock in sheet.docks]),
        kinds(assets),
        by_kind,
    )


def _unlock(code: str) -> tuple[Option, Option]:
    return Option(Unlock(code, "planet"), "unlock"), Option(Unlock(code, "free"), "unlock")


def _dock(code: str) -> tuple[Option, Option]:
    return Option(Dock(code, "planet"), "dock"), Option(Dock(code, "free"), "dock")


def open_icons(ix: ExpIndex, exp: Exp) -> int:
    """Icons that may be crossed, docks included, in the order of `ExpIndex.icon`."""
    key = (exp.unlocked, exp.docks)
    mask = ix.reachable.get(key)
    if mask is None:
        mask = ix.reachable[key] = _reachable(ix, *key)
    return mask & ~(exp.crossed | exp.dock_icons << ix.icon_count)


def _reachable(ix: ExpIndex, unlocked: int, built: int) -> int:
    """The icons of unlocked planets and of docks that are not built."""
    mask = 0
    for p, icons in enumerate(ix.planets):
        if unlocked >> p & 1:
            mask |= icons
    for d, icons in enumerate(ix.docks):
        if not built >> d & 1:
            mask |= icons << ix.icon_count
    return mask


def develop_options(
    ix: ExpIndex, exp: Exp, powers: Powers, pay: int, out: list[Option], only: int = -1
) -> None:
    """Every icon that may be crossed with the resources of a mask; `FREE`: with none, `only` those
    of one resource if it is not -1."""
    free = open_icons(ix, exp)
    if pay == FREE:
        _add(ix.develops[3], free if only < 0 else free & ix.letters[only], out)
        return
    for r in range(3):
        if pay >> r & 1:
            icons = free if powers.develop >> r & 1 else free & ix.letters[r]
            _add(ix.develops[r], icons, out)


def _add(options: tuple[Option, ...], icons: int, out: list[Option]) -> None:
    while icons:
        low = icons & -icons
        out.append(options[low.bit_length() - 1])
        icons ^= low


def unlock_options(ix: ExpIndex, exp: Exp, free: bool, out: list[Option]) -> None:
    """Every planet that is still locked."""
    out += [pair[free] for p, pair in enumerate(ix.unlocks) if not exp.unlocked >> p & 1]


def dock_options(ix: ExpIndex, exp: Exp, free: bool, out: list[Option]) -> None:
    """Every dock that is not built."""
    out += [pair[free] for d, pair in enumerate(ix.dock_builds) if not exp.docks >> d & 1]


def check_develop(
    ix: ExpIndex, exp: Exp, powers: Powers, step: Develop, only: int = -1
) -> Refusal | None:
    """Whether the icon may be crossed with this resource, which the seat may not have. With `free`
    any may, or those of the resource `only`."""
    at = ix.icon.get(step.code)
    if at is None:
        return Refusal("no-icon", _RULE, (step.code,))
    if at < ix.icon_count:
        planet = ix.planet_of[at]
        if exp.crossed >> at & 1:
            return Refusal("crossed", _RULE, (step.code,))
        if not exp.unlocked >> planet & 1:
            return Refusal("locked-planet", "Q47", (step.code, ix.sheet.planets[planet].code))
    else:
        icon = at - ix.icon_count
        dock = ix.dock_of[icon]
        if exp.docks >> dock & 1:
            return Refusal("dock-built", _RULE, (ix.sheet.docks[dock].code,))
        if exp.dock_icons >> icon & 1:
            return Refusal("crossed", _RULE, (step.code,))
    if step.pay == "free":
        wrong = only >= 0 and not ix.letters[only] >> at & 1
    else:
        resource = RESOURCES.index(step.pay)
        wrong = not (ix.letters[resource] >> at | powers.develop >> resource) & 1
    if wrong:
        have = next(word for r, word in enumerate(RESOURCES) if ix.letters[r] >> at & 1)
        return Refusal("other-icon", "Rules: Resources", (step.code, have))
    return None


def check_unlock(ix: ExpIndex, exp: Exp, code: str) -> Refusal | None:
    """Whether the planet is still locked."""
    at = ix.planet.get(code)
    if at is None:
        return Refusal("no-planet", _RULE, (code,))
    if exp.unlocked >> at & 1:
        return Refusal("unlocked", _RULE, (code,))
    return None


def check_dock(ix: ExpIndex, exp: Exp, code: str) -> Refusal | None:
    """Whether the dock is still to be built."""
    at = ix.dock.get(code)
    if at is None:
        return Refusal("no-dock", _RULE, (code,))
    if exp.docks >> at & 1:
        return Refusal("dock-built", _RULE, (code,))
    return None


def _written(w: Pencil, *, unlocked: int, crossed: int, lines: int, docks: int, icons: int) -> None:
    exp = w.exp
    w.exp = Exp(
        unlocked, crossed, lines, docks, icons, exp.population, exp.spent, exp.research, exp.techs,
        exp.focus, exp.points, exp.objective,
    )  # fmt: skip


def do_develop(w: Pencil, code: str) -> None:
    """Cross an icon, and claim what it completes."""
    ix = w.table.expansion(w)
    at = ix.icon[code]
    w.tell("develop", code)
    if at < ix.icon_count:
        _cross(w, ix, at)
        return
    exp, icon = w.exp, at - ix.icon_count
    icons = exp.dock_icons | 1 << icon
    _written(
        w, unlocked=exp.unlocked, crossed=exp.crossed, lines=exp.lines, docks=exp.docks, icons=icons
    )
    fire(w, "develop", EXPANSION)
    dock = ix.dock_of[icon]
    if ix.docks[dock] & ~icons == 0:
        _dock_done(w, ix, dock)


def _cross(w: Pencil, ix: ExpIndex, at: int) -> None:
    exp = w.exp
    crossed = exp.crossed | 1 << at
    row, column = ix.line_of[at]
    done = [line for line in (row, column) if not ix.lines[line] & ~crossed]
    lines = exp.lines
    for line in done:
        lines |= 1 << line
    _written(
        w, unlocked=exp.unlocked, crossed=crossed, lines=lines, docks=exp.docks,
        icons=exp.dock_icons,
    )  # fmt: skip
    fire(w, "develop", EXPANSION)
    if not done:
        return
    if not ix.planets[ix.planet_of[at]] & ~crossed:
        fire(w, "complete_planet", EXPANSION)
    for line in done:
        asset = ix.line_assets[line]
        w.tell("complete", ix.line_codes[line], asset.kind, asset.n)
        fire(w, "complete_row" if ix.rows >> line & 1 else "complete_column", EXPANSION)
    claim_all(w, [ix.line_assets[line] for line in done], EXPANSION)


def do_unlock(w: Pencil, code: str) -> None:
    """Cross out the icon by a planet's name. Icons that an ability crosses at once follow."""
    ix, exp = w.table.expansion(w), w.exp
    at = ix.planet[code]
    _written(
        w, unlocked=exp.unlocked | 1 << at, crossed=exp.crossed, lines=exp.lines, docks=exp.docks,
        icons=exp.dock_icons,
    )  # fmt: skip
    w.tell("unlock_planet", code)
    fire(w, "unlock_planet", EXPANSION)
    n = value(w.table, w, "planet_docks", sheet=EXPANSION)
    if n:
        for icon in list(bits(ix.planets[at] & ~w.exp.crossed))[:n]:
            w.tell("develop", ix.icon_codes[icon])
            _cross(w, ix, icon)


def do_dock(w: Pencil, code: str) -> None:
    """Build a dock outright; icons crossed before give nothing more (Q49)."""
    ix = w.table.expansion(w)
    _dock_done(w, ix, ix.dock[code])


def _dock_done(w: Pencil, ix: ExpIndex, dock: int) -> None:
    exp, printed = w.exp, ix.sheet.docks[dock]
    _written(
        w, unlocked=exp.unlocked, crossed=exp.crossed, lines=exp.lines, docks=exp.docks | 1 << dock,
        icons=exp.dock_icons,
    )  # fmt: skip
    w.tell("build_dock", printed.code, printed.asset.kind, printed.asset.n)
    fire(w, "build_dock", EXPANSION)
    claim(w, printed.asset, EXPANSION)
