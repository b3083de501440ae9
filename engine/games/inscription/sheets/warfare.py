"""Warfare: crossing out the cost of units.

A band is one unit; its icons may be crossed in any order and stay (Q60). A specialty icon is paid
by that asset alone (P35), infantry by any resource. A unit whose last icon is crossed is owed a
place at once; `grid.py` knows where it fits. Rules: Building Units.
"""

from __future__ import annotations

from typing import Final

import msgspec

from engine.core.refusal import Refusal
from engine.core.rules import Option
from engine.games.inscription.assets import claim_all
from engine.games.inscription.boards import Asset, Unit, Warfare
from engine.games.inscription.modifiers import Powers, fire
from engine.games.inscription.pencil import Pencil
from engine.games.inscription.sheets.common import FREE, KEPT, Fan, bits, fan, kinds, mask_of
from engine.games.inscription.sheets.grid import Grid, Shape, grid_of, shape_of
from engine.games.inscription.state import Frame, Placed, War
from engine.games.inscription.steps import Build, Unlock
from engine.games.inscription.words import LETTERS, RESOURCES, SPECIALTIES, SPECIALTY, WARFARE

__all__ = [
    "UnitIndex",
    "WarIndex",
    "band_missing",
    "build_options",
    "check_build",
    "check_unlock",
    "do_build",
    "do_deploy",
    "do_unlock",
    "index",
    "unlock_options",
    "whole_options",
    "would_be_stuck",
]

_RULE: Final = "Rules: Building Units"
_LETTERS: Final = LETTERS + "bpcw"


class UnitIndex(msgspec.Struct, frozen=True):
    """A unit type: `first` cost icon and `size` icons a band, `bands` its mask of bands from band
    `start` on, `all_icons` the icons of all its bands, counted from `first`. `icons[letter]`: those
    of a band by letter (resources, then specialties), `any` those of resources. `builds[n]`:
    options of band n by resource, `special[n][s]` by specialty. `known` keeps the options by what
    is crossed and what may pay."""

    unit: Unit
    at: int
    first: int
    size: int
    start: int
    bands: int
    all_icons: int
    icons: tuple[int, ...]
    any: int
    builds: tuple[Fan, ...]
    special: tuple[tuple[Option, ...], ...]
    specialties: tuple[int, ...]
    on_build: str
    shape: Shape
    known: dict[tuple[int, int], tuple[Option, ...]] = {}


class WarIndex(msgspec.Struct, frozen=True):
    """A Warfare sheet with everything looked up beforehand. `unit` and `band` by code; `assets`,
    `asset_at`: asset nodes; `sections[war][side]` and `halves[side]`: masks of nodes."""

    sheet: Warfare
    grid: Grid
    nodes: int
    units: tuple[UnitIndex, ...]
    unit: dict[str, int]
    band: dict[str, tuple[int, int]]
    unlocks: tuple[tuple[int, int, Option, Option], ...]
    locked: int
    assets: int
    asset_at: dict[int, Asset]
    sections: tuple[tuple[int, int], ...]
    halves: tuple[int, int]
    kinds: tuple[int, ...]
    by_kind: dict[str, int]

    def of_kind(self, kind: str) -> int:
        """The mask of nodes with this kind of asset."""
        return self.by_kind.get(kind, 0)


def index(sheet: Warfare) -> WarIndex:
    """Look everything up once. Raises `ValueError` for a unit that has no bands and costs more than
    one icon: nothing could be crossed out on it."""
    grid = grid_of(sheet)
    units: list[UnitIndex] = []
    bands: dict[str, tuple[int, int]] = {}
    icon = band = 0
    for at, unit in enumerate(sheet.units):
        size = len(unit.cost)
        if not unit.count and size != 1:
            raise ValueError(f"{sheet.id}: {unit.code} has no bands, so it must cost one icon")
        letters = [
            mask_of([i for i, letter in enumerate(unit.cost) if letter in (kind, "*")])
            for kind in LETTERS
        ]
        special = [
            mask_of([i for i, letter in enumerate(unit.cost) if letter == kind]) for kind in "bpcw"
        ]
        codes = [f"{unit.code}{n + 1}" for n in range(unit.count)] or [unit.code]
        bands |= {code: (at, n) for n, code in enumerate(codes)}
        units.append(
            UnitIndex(
                unit,
                at,
                icon,
                size,
                band,
                ((1 << unit.count) - 1) << band,
                (1 << size * unit.count) - 1,
                (*letters, *special),
                letters[0] | letters[1] | letters[2],
                tuple([_builds(code) for code in codes]),
                tuple([_specials(code) for code in codes]),
                tuple([s for s in range(4) if special[s]]),
                f"build:{unit.code}",
                shape_of(grid, unit),
            )
        )
        icon += size * unit.count
        band += unit.count
    assets = {grid.node[code]: asset for code, asset in sheet.nodes}
    by_kind: dict[str, int] = {}
    for node, asset in assets.items():
        by_kind[asset.kind] = by_kind.get(asset.kind, 0) | 1 << node
    listed = [assets.get(node, _NO_ASSET) for node in range(grid.nodes)]
    unlocks = [
        (
            1 << unit.at,
            SPECIALTIES.index(unit.unit.locked),
            Option(Unlock(unit.unit.code, unit.unit.locked), "unlock"),
            Option(Unlock(unit.unit.code, "free"), "unlock"),
        )
        for unit in units
        if unit.unit.locked
    ]
    return WarIndex(
        sheet,
        grid,
        grid.nodes,
        tuple(units),
        {unit.unit.code: unit.at for unit in units},
        bands,
        tuple(unlocks),
        mask_of([unit.at for unit in units if unit.unit.locked]),
        mask_of(assets),
        assets,
        grid.sections,
        grid.halves,
        kinds(listed),
        by_kind,
    )


_NO_ASSET: Final = Asset("empty")


def _builds(code: str) -> Fan:
    return fan(lambda pay: Build(code, pay), "build")


def _specials(code: str) -> tuple[Option, ...]:
    return tuple([Option(Build(code, word), "build") for word in SPECIALTIES])


def band_missing(unit: UnitIndex, war: War, n: int) -> int:
    """The icons of a band that are not crossed yet, as a mask within the band."""
    size = unit.size
    crossed = war.icons >> unit.first + n * size
    return ~crossed & (1 << size) - 1


def _open(ix: WarIndex, war: War, unit: UnitIndex) -> bool:
    return not (ix.locked & ~war.open) >> unit.at & 1


def _best(unit: UnitIndex, war: War, icons: int) -> int:
    """The band of a type that needs least and has one of these icons left; -1 none."""
    found, least = -1, 99
    size = unit.size
    whole = (1 << size) - 1
    crossed = war.icons >> unit.first
    for n in range(unit.unit.count):
        missing = whole & ~crossed
        crossed >>= size
        if missing & icons:
            need = missing.bit_count()
            if need < least:
                found, least = n, need
                if need == 1:
                    break
    return found


def build_options(
    ix: WarIndex,
    war: War,
    powers: Powers,
    pay: int,
    purse: tuple[int, ...] | None,
    out: list[Option],
    only: str = "",
) -> None:
    """For each type that may be built and each way to pay, the band that needs least.

    `pay`: mask of resources, or `FREE`; `purse`: specialties that may be spent. `only`: one type.
    """
    locked = ix.locked & ~war.open
    payers = pay | powers.build << 4
    if purse is not None:
        b, p, c, w = purse[SPECIALTY : SPECIALTY + 4]
        payers |= (b > 0) << 7 | (p > 0) << 8 | (c > 0) << 9 | (w > 0) << 10
    icons = war.icons
    for unit in ix.units:
        if locked >> unit.at & 1 or (only and unit.unit.code != only):
            continue
        key = (icons >> unit.first & unit.all_icons, payers)
        found = unit.known.get(key)
        if found is None:
            if len(unit.known) >= KEPT:
                unit.known.clear()
            found = unit.known[key] = _unit_options(unit, war, *key)
        out += found


def _unit_options(unit: UnitIndex, war: War, crossed: int, payers: int) -> tuple[Option, ...]:
    """The options of an open type by the icons crossed on it. `payers`: resources or `FREE`, from
    bit 4 on the resources that pay for any icon, from bit 7 on the specialties there."""
    pay, also, special = payers & 15, payers >> 4 & 7, payers >> 7
    if not unit.unit.count:
        return unit.builds[0][pay]
    if pay == FREE:
        n = _best(unit, war, -1)
        return unit.builds[n][FREE] if n >= 0 else ()
    out: list[Option] = []
    for r in (0, 1, 2):
        if pay >> r & 1 and (icons := unit.any if also >> r & 1 else unit.icons[r]):
            n = _best(unit, war, icons)
            if n >= 0:
                out += unit.builds[n][1 << r]
    for s in unit.specialties:
        if special >> s & 1:
            n = _best(unit, war, unit.icons[3 + s])
            if n >= 0:
                out.append(unit.special[n][s])
    return tuple(out)


def whole_options(ix: WarIndex, war: War, only: str, out: list[Option]) -> None:
    """For each type the band that needs least, to be built whole by an effect."""
    for unit in ix.units:
        if _open(ix, war, unit) and (not only or unit.unit.code == only):
            n = 0 if not unit.unit.count else _best(unit, war, -1)
            if n >= 0:
                out += unit.builds[n][FREE]


def unlock_options(
    ix: WarIndex, war: War, purse: tuple[int, ...] | None, out: list[Option], only: str = ""
) -> None:
    """Every locked type whose specialty is there to spend; `purse` None: all, for nothing."""
    for bit, kind, option, free in ix.unlocks:
        if not war.open & bit:
            if purse is None:
                if not only or option.step.code == only:
                    out.append(free)
            elif purse[SPECIALTY + kind]:
                out.append(option)


def check_build(ix: WarIndex, war: War, powers: Powers, step: Build) -> Refusal | None:
    """Whether an icon of the band may be crossed with this payment, which the seat may not have."""
    found = ix.band.get(step.code)
    if found is None:
        return Refusal("no-unit", _RULE, (step.code,))
    unit, n = ix.units[found[0]], found[1]
    if not _open(ix, war, unit):
        return Refusal("locked-unit", "Q74", (unit.unit.code, unit.unit.locked))
    if not unit.unit.count:
        return None
    if war.built >> unit.start + n & 1:
        return Refusal("built", _RULE, (step.code,))
    if step.pay == "free" or band_missing(unit, war, n) & _payable(unit, powers, step.pay):
        return None
    missing = band_missing(unit, war, n)
    wanted = [_letter_word(unit, i) for i in range(unit.size) if missing >> i & 1]
    return Refusal("other-cost", _RULE, (step.code, wanted[0]))


def _letter_word(unit: UnitIndex, i: int) -> str:
    return (*RESOURCES, *SPECIALTIES)[_LETTERS.index(unit.unit.cost[i])]


def _payable(unit: UnitIndex, powers: Powers, pay: str) -> int:
    """The icons of a band that this payment can cross."""
    if pay in RESOURCES:
        r = RESOURCES.index(pay)
        return unit.any if powers.build >> r & 1 else unit.icons[r]
    return unit.icons[3 + SPECIALTIES.index(pay)] if pay in SPECIALTIES else 0


def check_unlock(ix: WarIndex, war: War, code: str) -> Refusal | None:
    """Whether the unit type is still locked."""
    at = ix.unit.get(code)
    if at is None or not ix.locked >> at & 1:
        return Refusal("no-lock", _RULE, (code,))
    if war.open >> at & 1:
        return Refusal("unlocked", _RULE, (code,))
    return None


def do_unlock(w: Pencil, code: str) -> None:
    """Open a unit type, all its bands and no other (P8)."""
    war = w.war
    w.war = msgspec.structs.replace(war, open=war.open | 1 << w.table.warfare(w).unit[code])
    w.tell("unlock_unit", code)
    fire(w, "unlock_unit", WARFARE)


def do_build(w: Pencil, powers: Powers, step: Build, whole: bool = False) -> None:
    """Cross one icon of a band (`whole`: all that are left); the last one builds the unit, which is
    then owed a place."""
    ix, war = w.table.warfare(w), w.war
    at, n = ix.band[step.code]
    unit = ix.units[at]
    if not unit.unit.count:
        number = war.infantry + 1
        w.war = msgspec.structs.replace(war, infantry=number)
        _built(w, unit, number)
        return
    missing = band_missing(unit, war, n)
    if not whole:
        can = missing if step.pay == "free" else missing & _payable(unit, powers, step.pay)
        exact = can & unit.icons[RESOURCES.index(step.pay)] if step.pay in RESOURCES else 0
        can = exact or can
        can &= -can
    else:
        can = missing
    icons = war.icons | can << unit.first + n * unit.size
    done = missing == can
    built = war.built | 1 << unit.start + n if done else war.built
    w.war = War(
        icons, built, war.open, war.infantry, war.placed, war.occupied, war.line, war.boxes,
        war.results, war.neighbors, war.spent, war.research, war.techs, war.focus, war.points,
        war.objective,
    )  # fmt: skip
    if done:
        _built(w, unit, n + 1)
    else:
        w.tell("cross", step.code)


def _built(w: Pencil, unit: UnitIndex, number: int) -> None:
    code = unit.unit.code
    w.tell("build", code, number, unit.unit.points)
    fire(w, "build", WARFARE)
    fire(w, unit.on_build, WARFARE)
    w.push(Frame("deploy", w.source, what=code, n=number))


def do_deploy(w: Pencil, frame: Frame, nodes: str) -> None:
    """Draw the unit that is owed a place; asset nodes it covers are claimed."""
    ix, war = w.table.warfare(w), w.war
    at = ix.unit[frame.what]
    covered = 0 if nodes == "none" else ix.units[at].shape.places[nodes]
    w.war = War(
        war.icons, war.built, war.open, war.infantry,
        (*war.placed, Placed(at, frame.n, covered)), war.occupied | covered, war.line, war.boxes,
        war.results, war.neighbors, war.spent, war.research, war.techs, war.focus, war.points,
        war.objective,
    )  # fmt: skip
    w.tell("deploy", frame.what, frame.n, nodes)
    if not covered:
        return
    fire(w, "deploy", WARFARE)
    found = covered & ix.assets
    if found:
        claim_all(w, [ix.asset_at[node] for node in bits(found)], WARFARE)


def would_be_stuck(ix: WarIndex, war: War, step: Build) -> bool:
    """Whether the step builds a unit for which the grid has no place (Q62)."""
    found = ix.band.get(step.code)
    if found is None:
        return False
    unit = ix.units[found[0]]
    if unit.unit.count and band_missing(unit, war, found[1]).bit_count() != 1:
        return False
    return not unit.shape.fits(ix.grid, war.occupied, war.line)
