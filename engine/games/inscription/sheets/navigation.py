"""Navigation: tracing lines to systems and circling them.

Lanes are legal along a hyperlane from an explored to an unexplored system; wormholes, with the
technology, from a wormhole at an explored system out of another at an unexplored one, for one
payment (P6). Rules: Navigation; Exploring a System; Claiming a System.
"""

from __future__ import annotations

from typing import Final

import msgspec

from engine.core.refusal import Refusal
from engine.core.rules import Option
from engine.games.inscription.assets import claim
from engine.games.inscription.boards import Navigation
from engine.games.inscription.modifiers import Powers, fire
from engine.games.inscription.pencil import Pencil
from engine.games.inscription.sheets.common import KEPT, Fan, fan, kinds, mask_of
from engine.games.inscription.state import Nav
from engine.games.inscription.steps import Claim, Explore
from engine.games.inscription.words import NAVIGATION

__all__ = [
    "NavIndex",
    "check_claim",
    "check_explore",
    "claim_options",
    "do_claim",
    "do_explore",
    "explore_options",
    "fresh",
    "index",
    "leads_to",
]

_EXPLORING: Final = "Rules: Exploring a System"
_CLAIMING: Final = "Rules: Claiming a System"


class NavIndex(msgspec.Struct, frozen=True):
    """A Navigation sheet with everything looked up beforehand.

    `links`: for each system its bit, the mask of its neighbours and the ways into it, each the bit
    of where it comes from and its options; `drawable` keeps those options by the systems explored.
    `ways`: lane text, either way round, to (number of the lane, from, to). `tunnels`: the same for
    wormholes, the systems of entry and exit first.
    """

    sheet: Navigation
    system: dict[str, int]
    ways: dict[str, tuple[int, int, int]]
    links: tuple[tuple[int, int, tuple[tuple[int, Fan], ...]], ...]
    hole: dict[str, int]
    exits: tuple[int, ...]
    tunnels: tuple[tuple[int, int, Fan], ...]
    claims: tuple[Fan, ...]
    kinds: tuple[int, ...]
    by_kind: dict[str, int]
    drawable: dict[int, tuple[Fan, ...]] = {}

    def of_kind(self, kind: str) -> int:
        """The mask of systems with this kind of asset."""
        return self.by_kind.get(kind, 0)


def index(sheet: Navigation) -> NavIndex:
    """Look everything up once."""
    codes = [system.code for system in sheet.systems]
    system = {code: i for i, code in enumerate(codes)}
    ways: dict[str, tuple[int, int, int]] = {}
    into: list[list[tuple[int, Fan]]] = [[] for _ in codes]
    near = [0] * len(codes)
    for lane, (a, b) in enumerate(sheet.lanes):
        for start, end in ((a, b), (b, a)):
            text = f"{start}-{end}"
            ways[text] = (lane, system[start], system[end])
            into[system[end]].append((1 << system[start], _fan(text)))
            near[system[end]] |= 1 << system[start]
    exits = tuple([system[hole.system] for hole in sheet.wormholes])
    tunnels = [
        (1 << exits[i], 1 << exits[j], _fan(f"{a.code}-{b.code}"))
        for i, a in enumerate(sheet.wormholes)
        for j, b in enumerate(sheet.wormholes)
        if i != j
    ]
    by_kind: dict[str, int] = {}
    for i, one in enumerate(sheet.systems):
        by_kind[one.asset.kind] = by_kind.get(one.asset.kind, 0) | 1 << i
    return NavIndex(
        sheet,
        system,
        ways,
        tuple([(1 << i, near[i], tuple(into[i])) for i in range(len(codes))]),
        {hole.code: i for i, hole in enumerate(sheet.wormholes)},
        exits,
        tuple(tunnels),
        tuple([_claims(code) for code in codes]),
        kinds([one.asset for one in sheet.systems]),
        by_kind,
    )


def _fan(text: str) -> Fan:
    return fan(lambda pay: Explore(text, pay), "explore")


def _claims(code: str) -> Fan:
    return fan(lambda pay: Claim(code, pay), "claim")


def fresh(ix: NavIndex) -> Nav:
    """The sheet as printed: home claimed, preprinted lines drawn, home explored (P5)."""
    sheet, home = ix.sheet, 1 << ix.system[ix.sheet.home]
    drawn = [ix.ways[f"{a}-{b}"] for a, b in sheet.printed]
    ends = mask_of([way[1] for way in drawn]) | mask_of([way[2] for way in drawn])
    return Nav(ends | home, home, mask_of([way[0] for way in drawn]), 0)


def _drawable(ix: NavIndex, explored: int) -> tuple[Fan, ...]:
    """The lines from explored systems to others, kept for the next time."""
    found = tuple(
        [
            options
            for bit, near, ways in ix.links
            if near & explored and not explored & bit
            for start, options in ways
            if start & explored
        ]
    )
    if len(ix.drawable) >= KEPT:
        ix.drawable.clear()
    ix.drawable[explored] = found
    return found


def explore_options(ix: NavIndex, nav: Nav, powers: Powers, pay: int, out: list[Option]) -> None:
    """Every line that may be drawn with the resources of a mask (`FREE`: for nothing)."""
    explored = nav.explored
    fans = ix.drawable.get(explored)
    if fans is None:
        fans = _drawable(ix, explored)
    for options in fans:
        out += options[pay]
    if powers.wormholes:
        for start, end, options in ix.tunnels:
            if start & explored and not end & explored:
                out += options[pay]


def claim_options(ix: NavIndex, nav: Nav, pay: int, out: list[Option]) -> None:
    """Every system that may be circled."""
    rest = nav.explored & ~nav.claimed
    claims = ix.claims
    while rest:
        low = rest & -rest
        out += claims[low.bit_length() - 1][pay]
        rest ^= low


def check_explore(ix: NavIndex, nav: Nav, powers: Powers, step: Explore) -> Refusal | None:
    """Whether the line may be drawn, payment apart."""
    way = ix.ways.get(step.lane)
    if way is not None:
        start, end = way[1], way[2]
        if nav.explored >> end & 1:
            return Refusal("explored", _EXPLORING, (ix.sheet.systems[end].code,))
        if not nav.explored >> start & 1:
            return Refusal("start-unexplored", _EXPLORING, (ix.sheet.systems[start].code,))
        return None
    a, _, b = step.lane.partition("-")
    if a not in ix.hole or b not in ix.hole:
        return Refusal("no-lane", _EXPLORING, (step.lane,))
    if a == b:
        return Refusal("same-wormhole", "Q37", (a,))
    if not powers.wormholes:
        return Refusal("no-wormholes", "Q36", (a,))
    start, end = ix.exits[ix.hole[a]], ix.exits[ix.hole[b]]
    if not nav.explored >> start & 1:
        return Refusal("start-unexplored", "Q37", (ix.sheet.systems[start].code,))
    if nav.explored >> end & 1:
        return Refusal("explored", "Q37", (ix.sheet.systems[end].code,))
    return None


def do_explore(w: Pencil, step: Explore) -> None:
    """Draw the line; the system it reaches is explored."""
    ix, nav = w.table.navigation(w), w.nav
    way = ix.ways.get(step.lane)
    if way is not None:
        lanes, holes, end = nav.lanes | 1 << way[0], nav.holes, way[2]
    else:
        a, _, b = step.lane.partition("-")
        lanes, end = nav.lanes, ix.exits[ix.hole[b]]
        holes = nav.holes | 1 << ix.hole[a] | 1 << ix.hole[b]
    w.nav = Nav(
        nav.explored | 1 << end, nav.claimed, lanes, holes, nav.spent, nav.mecatol, nav.relics,
        nav.research, nav.techs, nav.focus, nav.points, nav.objective,
    )  # fmt: skip
    w.tell("explore", step.lane, ix.sheet.systems[end].code)
    fire(w, "explore", NAVIGATION)
    if way is None:
        fire(w, "wormhole", NAVIGATION)


def check_claim(ix: NavIndex, nav: Nav, code: str) -> Refusal | None:
    """Whether the system may be circled, payment apart."""
    at = ix.system.get(code)
    if at is None:
        return Refusal("no-system", "Rules: Navigation", (code,))
    if nav.claimed >> at & 1:
        return Refusal("claimed", _CLAIMING, (code,))
    if not nav.explored >> at & 1:
        return Refusal("not-explored", _CLAIMING, (code,))
    return None


def do_claim(w: Pencil, code: str) -> None:
    """Circle a system; its asset is claimed."""
    ix, nav = w.table.navigation(w), w.nav
    at = ix.system[code]
    asset = ix.sheet.systems[at].asset
    w.nav = Nav(
        nav.explored, nav.claimed | 1 << at, nav.lanes, nav.holes, nav.spent, nav.mecatol,
        nav.relics, nav.research, nav.techs, nav.focus, nav.points, nav.objective,
    )  # fmt: skip
    w.tell("claim_system", code, asset.kind, asset.n)
    fire(w, "claim_system", NAVIGATION)
    if asset.kind == "empty":
        fire(w, "claim_empty", NAVIGATION)
    claim(w, asset, NAVIGATION, at)


def leads_to(ix: NavIndex, nav: Nav, code: str) -> list[str]:
    """Lines that would reach a system, drawable ones first: what to do before claiming it."""
    at = ix.system.get(code)
    if at is None:
        return []
    into = [lane for lane, (_, _, end) in ix.ways.items() if end == at]
    into += [f"{a}-{b}" for a in ix.hole for b in ix.hole if a != b and ix.exits[ix.hole[b]] == at]
    return sorted(into, key=lambda lane: not _starts(ix, nav, lane))


def _starts(ix: NavIndex, nav: Nav, lane: str) -> bool:
    way = ix.ways.get(lane)
    start = way[1] if way is not None else ix.exits[ix.hole[lane.partition("-")[0]]]
    return bool(nav.explored >> start & 1)
