"""Industry: scrapping and claiming grid spaces, and bursts of resources by a specialty.

A space may be scrapped beside any marked one, claimed only beside a scrapped one; edges count,
corners do not (Q54). Tagged spaces take their specialty and nothing else. Rules: Industry.
"""

from __future__ import annotations

from typing import Final

import msgspec

from engine.core.refusal import Refusal
from engine.core.rules import Option
from engine.games.inscription.assets import claim
from engine.games.inscription.boards import Industry
from engine.games.inscription.modifiers import Powers, fire
from engine.games.inscription.pencil import Pencil
from engine.games.inscription.sheets.common import Fan, bits, fan, kinds, mask_of
from engine.games.inscription.state import Ind
from engine.games.inscription.steps import Burst, Claim, Scrap
from engine.games.inscription.words import INDUSTRY, RESOURCES, SPECIALTIES, SPECIALTY

__all__ = [
    "COLUMNS",
    "IndIndex",
    "around",
    "check_claim",
    "check_scrap",
    "do_claim",
    "do_scrap",
    "fresh",
    "index",
    "neighbors",
    "space_options",
    "tagged_options",
]

COLUMNS: Final = "ABCDEFGHJKLMN"
_RULE: Final = "Rules: Industry"


# Shifts up and shifts down, each with the spaces that have a neighbour there.
Shifts = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]


class IndIndex(msgspec.Struct, frozen=True):
    """An Industry sheet with everything looked up beforehand.

    `scraps`, `claims`: options of each space, by number. `near_edges`, `near_corners`: what is
    beside a space by edge, or by edge or corner, as (shift, spaces that have a neighbour there), so
    that one shift finds that neighbour of all of them at once. `tags`: each tagged space as (bit,
    number of its specialty, option to scrap it). `bursts`: legend as specialty number to (resource,
    units), with its option. `vote_points`, `row_points`: points once so many icons are marked.
    """

    sheet: Industry
    space: dict[str, int]
    scraps: tuple[Fan, ...]
    claims: tuple[Fan, ...]
    near_edges: Shifts
    near_corners: Shifts
    edges: tuple[int, ...]
    corners: tuple[int, ...]
    tags: tuple[tuple[int, int, Option], ...]
    tag_of: dict[int, int]
    tagged: int
    bursts: dict[int, tuple[int, int]]
    burst_options: tuple[tuple[int, Option], ...]
    vote_points: dict[int, int]
    row_points: tuple[dict[int, int], dict[int, int], dict[int, int]]
    trade_icons: tuple[int, ...]
    kinds: tuple[int, ...]
    by_kind: dict[str, int]

    def of_kind(self, kind: str) -> int:
        """The mask of spaces with this kind of asset."""
        return self.by_kind.get(kind, 0)

    def trade_open(self, full: int) -> int:
        """How many "+1 trade good" icons are unlocked when so many columns are full, counted from
        the left: the rows fill from the left, so a column is full when all three reach it."""
        return sum([column < full for column in self.trade_icons])


def index(sheet: Industry) -> IndIndex:
    """Look everything up once."""
    at = [(COLUMNS.index(space.code[0]), int(space.code[1:])) for space in sheet.spaces]
    number = {place: i for i, place in enumerate(at)}
    edges, corners = [], []
    for x, y in at:
        around = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        near = [(number.get((x + dx, y + dy)), dx and dy) for dx, dy in around]
        edges.append(mask_of([n for n, corner in near if n is not None and not corner]))
        corners.append(mask_of([n for n, _ in near if n is not None]))
    tags = [
        (1 << i, SPECIALTIES.index(space.tag), Option(Scrap(space.code, space.tag), "scrap"))
        for i, space in enumerate(sheet.spaces)
        if space.tag
    ]
    by_kind: dict[str, int] = {}
    for i, space in enumerate(sheet.spaces):
        by_kind[space.asset.kind] = by_kind.get(space.asset.kind, 0) | 1 << i
    rows = [{point.after: point.n for point in row} for row in sheet.commodities]
    return IndIndex(
        sheet,
        {space.code: i for i, space in enumerate(sheet.spaces)},
        tuple([_scraps(space.code) for space in sheet.spaces]),
        tuple([_claims(space.code) for space in sheet.spaces]),
        _shifts(edges),
        _shifts(corners),
        tuple(edges),
        tuple(corners),
        tuple(tags),
        {bit: kind for bit, kind, _ in tags},
        mask_of([i for i, space in enumerate(sheet.spaces) if space.tag]),
        {SPECIALTIES.index(s): (RESOURCES.index(r), n) for s, r, n in sheet.legend},
        tuple([(SPECIALTIES.index(s), Option(Burst(s), "burst")) for s, _, _ in sheet.legend]),
        {point.after: point.n for point in sheet.councilors},
        (rows[0], rows[1], rows[2]),
        sheet.trade_icons,
        kinds([space.asset for space in sheet.spaces]),
        by_kind,
    )


def _shifts(near: list[int]) -> Shifts:
    """Masks of neighbours as shifts up and down; on a full grid there are two or four of each."""
    shifts: dict[int, int] = {}
    for i, mask in enumerate(near):
        for j in bits(mask):
            shifts[j - i] = shifts.get(j - i, 0) | 1 << i
    return (
        tuple([(shift, having) for shift, having in shifts.items() if shift > 0]),
        tuple([(-shift, having) for shift, having in shifts.items() if shift < 0]),
    )


def around(shifts: Shifts, mask: int) -> int:
    """The spaces beside one of the mask."""
    found = 0
    for shift, having in shifts[0]:
        found |= (mask & having) << shift
    for shift, having in shifts[1]:
        found |= (mask & having) >> shift
    return found


def _scraps(code: str) -> Fan:
    return fan(lambda pay: Scrap(code, pay), "scrap")


def _claims(code: str) -> Fan:
    return fan(lambda pay: Claim(code, pay), "claim")


def fresh(ix: IndIndex) -> Ind:
    """The sheet as printed: one space scrapped, the leftmost "+1 vote" open."""
    return Ind(1 << ix.space[ix.sheet.start])


def space_options(
    ix: IndIndex, ind: Ind, powers: Powers, scrap: int, claim: int, out: list[Option]
) -> None:
    """Every space that may be scrapped or claimed with the resources of these masks (`FREE`: for
    nothing, 0: not at all)."""
    scrapped = ind.scrapped
    marked = scrapped | ind.claimed
    near = ix.near_corners if powers.corners else ix.near_edges
    free = ~(marked | ix.tagged)
    rest = around(near, marked) & free
    claimable = around(near, scrapped) & free if claim else 0
    scraps, claims = ix.scraps, ix.claims
    while rest:
        low = rest & -rest
        at = low.bit_length() - 1
        out += scraps[at][scrap]
        if low & claimable:
            out += claims[at][claim]
        rest ^= low


def tagged_options(ix: IndIndex, ind: Ind, purse: tuple[int, ...], out: list[Option]) -> None:
    """Every tagged space whose specialty is there to spend."""
    for bit, kind, option in ix.tags:
        if purse[SPECIALTY + kind] and not bit & ind.scrapped:
            out.append(option)


def check_scrap(ix: IndIndex, ind: Ind, powers: Powers, step: Scrap) -> Refusal | None:
    """Whether the space may be scrapped, payment apart."""
    at = ix.space.get(step.code)
    if at is None:
        return Refusal("no-space", _RULE, (step.code,))
    bit = 1 << at
    if bit & ind.scrapped:
        return Refusal("scrapped", "Q55", (step.code,))
    if bit & ind.claimed:
        return Refusal("space-claimed", "Q55", (step.code,))
    tag = ix.tag_of.get(bit)
    if tag is not None:
        if step.pay != SPECIALTIES[tag]:
            return Refusal("tagged", _RULE, (step.code, SPECIALTIES[tag]))
        return None
    near = ix.corners[at] if powers.corners else ix.edges[at]
    if not near & (ind.scrapped | ind.claimed):
        return Refusal("not-beside-marked", "Q52", (step.code,))
    return None


def check_claim(ix: IndIndex, ind: Ind, powers: Powers, code: str) -> Refusal | None:
    """Whether the space may be claimed, payment apart."""
    at = ix.space.get(code)
    if at is None:
        return Refusal("no-space", _RULE, (code,))
    bit = 1 << at
    if bit & ind.claimed:
        return Refusal("space-claimed", "Q55", (code,))
    if bit & ind.scrapped:
        return Refusal("scrapped", "Q55", (code,))
    tag = ix.tag_of.get(bit)
    if tag is not None:
        return Refusal("tagged", _RULE, (code, SPECIALTIES[tag]))
    near = ix.corners[at] if powers.corners else ix.edges[at]
    if not near & ind.scrapped:
        return Refusal("not-beside-scrapped", "Q51", (code,))
    return None


def neighbors(ix: IndIndex, powers: Powers, code: str) -> list[str]:
    """The spaces beside one, by code."""
    at = ix.space.get(code)
    if at is None:
        return []
    near = ix.corners[at] if powers.corners else ix.edges[at]
    return [ix.sheet.spaces[i].code for i in bits(near)]


def _written(w: Pencil, scrapped: int, claimed: int) -> None:
    ind = w.ind
    w.ind = Ind(
        scrapped, claimed, ind.vote_icons, ind.commodities, ind.goods, ind.goods_spent, ind.votes,
        ind.votes_spent, ind.spent, ind.research, ind.techs, ind.focus, ind.points, ind.objective,
    )  # fmt: skip


def do_scrap(w: Pencil, code: str) -> None:
    """Cross out a space; what is printed in it is lost (Q59)."""
    ix, ind = w.table.industry(w), w.ind
    bit = 1 << ix.space[code]
    _written(w, ind.scrapped | bit, ind.claimed)
    w.tell("scrap", code)
    fire(w, "scrap", INDUSTRY)
    if bit & ix.tagged:
        fire(w, "scrap_tagged", INDUSTRY)


def do_claim(w: Pencil, code: str) -> None:
    """Circle a space; its asset is claimed."""
    ix, ind = w.table.industry(w), w.ind
    at = ix.space[code]
    asset = ix.sheet.spaces[at].asset
    _written(w, ind.scrapped, ind.claimed | 1 << at)
    w.tell("claim_space", code, asset.kind, asset.n)
    fire(w, "claim_space", INDUSTRY)
    claim(w, asset, INDUSTRY)
