"""Claiming and spending: the purse of dashed assets, and what dotted ones do at once.

Claiming never waits for anybody: what needs a choice, or may lead to one, is put on the seat's
stack and run by `stack.settle`. Rules: Assets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from engine.core.effects import Draw, Effect, Gain
from engine.core.event import Event
from engine.games.inscription.boards import Asset
from engine.games.inscription.modifiers import fire, powers
from engine.games.inscription.pencil import Pencil
from engine.games.inscription.sheets.common import bump
from engine.games.inscription.state import Frame
from engine.games.inscription.words import (
    COMMODITIES,
    EXPANSION,
    INDUSTRY,
    NAVIGATION,
    PURSE,
    TRADE_GOOD,
    VOTE,
)

__all__ = [
    "claim",
    "claim_all",
    "draw",
    "gain",
    "purse_of",
    "slash",
    "source_of",
    "spend",
    "take_relic",
    "write_points",
]

purse_of: Final[dict[str, int]] = {kind: i for i, kind in enumerate(PURSE)}
_ROWS: Final[dict[str, int]] = {kind: i for i, kind in enumerate(COMMODITIES)}
_ON_GAIN: Final[dict[str, str]] = {
    kind: f"gain:{kind}"
    for kind in (
        *PURSE, "vp", *COMMODITIES, "councilor", "population", "faction", "relic",
        "neighbor_left", "neighbor_right",
    )
}  # fmt: skip
# Dotted assets whose effect may change what a later one does, or may be worth an order.
_ACTING: Final = frozenset(
    (*COMMODITIES, "councilor", "population", "faction", "relic", "neighbor_left", "neighbor_right")
)
_NOTHING: Final = frozenset(("empty", "home"))


def claim(w: Pencil, asset: Asset, sheet: int, place: int = -1) -> None:
    """Claim an asset that has just been circled on a sheet. A dashed one goes to the purse, a
    dotted one acts. `place` is the system for a relic. Rules: Assets."""
    kind = asset.kind
    if kind in _NOTHING:
        return
    at = purse_of.get(kind)
    if at is not None:
        w.purse = bump(w.purse, at, asset.n)
        w.tell("asset", kind, asset.n)
        fire(w, _ON_GAIN[kind], sheet)
    elif kind == "relic":
        draw(w, place)
    elif kind == "mecatol":
        _mecatol(w)
    else:
        _act(w, kind, asset.n, sheet)


def claim_all(w: Pencil, assets: Sequence[Asset], sheet: int) -> None:
    """Claim assets that one mark circled together. Where two or more unlike ones act at once the
    owner picks the order (Q22); otherwise they are taken as they stand."""
    if len(assets) == 1:
        claim(w, assets[0], sheet)
        return
    waited_for = powers(w.table, w).triggers
    acting: list[Asset] = []
    for asset in assets:
        if asset.kind in _ACTING or (asset.kind == "vp" and "gain:vp" in waited_for):
            acting.append(asset)
        else:
            claim(w, asset, sheet)
    if len(set(acting)) > 1:
        w.push(Frame("order", w.source, tuple([_claiming(asset) for asset in acting])))
    else:
        for asset in acting:
            claim(w, asset, sheet)


def _claiming(asset: Asset) -> Effect:
    return Draw("relic") if asset.kind == "relic" else Gain(asset.kind, asset.n)


def gain(w: Pencil, kind: str, n: int) -> None:
    """Get `n` of a kind of asset that has no place of its own: trade goods and votes from the
    stores by the chart, as far as they go (P12, Q25); other dashed ones are kept apart."""
    if n < 1:
        return
    at = purse_of.get(kind)
    if at is None:
        if kind in _ROWS or kind == "vp":
            _act(w, kind, n, -1)
        else:
            for _ in range(n):
                _act(w, kind, 1, -1)
        return
    if at in (TRADE_GOOD, VOTE):
        n = _from_store(w, at, n)
        if not n:
            return
    else:
        w.reserve = bump(w.reserve, at, n)
    w.purse = bump(w.purse, at, n)
    w.tell("asset", kind, n)
    fire(w, _ON_GAIN[kind])


def _from_store(w: Pencil, at: int, n: int) -> int:
    """Circle up to `n` in the store of trade goods or votes; how many were left to circle."""
    ind, sheet = w.ind, w.table.industry(w).sheet
    if at == TRADE_GOOD:
        found = min(n, sheet.goods - ind.goods)
        if found:
            w.ind = replace(ind, goods=ind.goods + found)
    else:
        found = min(n, sheet.votes - ind.votes)
        if found:
            w.ind = replace(ind, votes=ind.votes + found)
    if found < n:
        w.tell("lost", PURSE[at], n - found)
    return found


def _act(w: Pencil, kind: str, n: int, sheet: int) -> None:
    """What a dotted asset does. A full track does nothing (Q24)."""
    w.tell("asset", kind, n)
    if kind in _ROWS:
        _commodity(w, _ROWS[kind], n)
    elif kind == "councilor":
        _councilor(w)
    elif kind == "population":
        exp = w.exp
        track = w.table.expansion(w).sheet.population
        if exp.population < len(track):
            w.tell("points", "expansion", track[exp.population])
            w.exp = replace(exp, population=exp.population + 1)
    elif kind == "faction":
        if w.faction >= 0:
            asset = w.table.pack.factions[w.faction].asset
            w.push(Frame("effect", source_of(w, "faction"), (asset,)))
    elif kind == "neighbor_left" or kind == "neighbor_right":
        left, right = w.war.neighbors
        both = (left + n, right) if kind == "neighbor_left" else (left, right + n)
        w.war = replace(w.war, neighbors=both)
    fire(w, _ON_GAIN[kind], sheet)


def _commodity(w: Pencil, row: int, n: int) -> None:
    """Cross the next `n` icons of a row: points along it, and columns that are full now."""
    ix, ind = w.table.industry(w), w.ind
    before = ind.commodities
    have = before[row]
    now = min(have + n, ix.sheet.columns)
    if now == have:
        return
    a, b, c = before
    rows = (now, b, c) if row == 0 else (a, now, c) if row == 1 else (a, b, now)
    w.ind = replace(ind, commodities=rows)
    for after, points in ix.row_points[row].items():
        if have < after <= now:
            w.tell("points", "industry", points)
    opened = ix.trade_open(min(rows)) - ix.trade_open(min(before))
    if opened:
        w.tell("trade_icon", opened)


def _councilor(w: Pencil) -> None:
    ix, ind = w.table.industry(w), w.ind
    if ind.vote_icons < ix.sheet.vote_icons:
        now = ind.vote_icons + 1
        w.ind = replace(ind, vote_icons=now)
        points = ix.vote_points.get(now)
        if points is not None:
            w.tell("points", "industry", points)


def _mecatol(w: Pencil) -> None:
    """Points and votes of the slot that is on offer in this step (R359); the name is written when
    the step closes. Rules: Mecatol Rex Sheet."""
    points, votes = w.ctx.reward
    w.mecatol = True
    w.nav = replace(w.nav, mecatol=points)
    w.tell("mecatol", points, votes)
    gain(w, "vote", votes)
    fire(w, "mecatol", NAVIGATION)


def draw(w: Pencil, place: int = -1) -> None:
    """Draw a relic from the seat's lane; if that has run out, one is owed at the close (P19)."""
    if w.lane:
        relic, w.lane = w.lane[0], w.lane[1:]
        take_relic(w, relic, place)
    else:
        w.due = (*w.due, place)
        w.tell("relic_due")
    fire(w, "gain:relic", NAVIGATION if place >= 0 else -1)


def take_relic(w: Pencil, relic: int, place: int) -> None:
    """A relic comes into the hand and its points are written; one to be played at once is.
    Rules: Relic Cards."""
    card = w.table.pack.relics[relic]
    w.nav = replace(w.nav, relics=(*w.nav.relics, (place, card.points)))
    w.events.append(Event("relic", w.ctx.seat, (card.id,), audience=(w.ctx.seat,), barrier=True))
    w.tell("relic_points", card.points)
    if card.when == "now":
        w.played = (*w.played, relic)
        w.tell("play", card.id)
        w.push(Frame("effect", source_of(w, card.id), (card.effect,)))
        fire(w, "play_relic")
    else:
        w.hand = (*w.hand, relic)


def slash(w: Pencil, at: int) -> None:
    """Spend one dashed asset of the purse: the first place that holds one is slashed, the stores by
    the chart and what has no place come last. Q17."""
    w.purse = bump(w.purse, at, -1)
    table = w.table
    free = table.navigation(w).kinds[at] & w.nav.claimed & ~w.nav.spent
    if free:
        w.nav = replace(w.nav, spent=w.nav.spent | free & -free)
        return
    ex = table.expansion(w)
    free = ex.kinds[at] & (w.exp.lines | w.exp.docks << ex.line_count) & ~w.exp.spent
    if free:
        w.exp = replace(w.exp, spent=w.exp.spent | free & -free)
        return
    ind = w.ind
    free = table.industry(w).kinds[at] & ind.claimed & ~ind.spent
    if free:
        w.ind = replace(ind, spent=ind.spent | free & -free)
        return
    wx = table.warfare(w)
    free = wx.kinds[at] & w.war.occupied & ~w.war.spent or _prizes(w, at)
    if free:
        w.war = replace(w.war, spent=w.war.spent | free & -free)
    elif at == TRADE_GOOD and ind.goods_spent < ind.goods:
        w.ind = replace(ind, goods_spent=ind.goods_spent + 1)
    elif at == VOTE and ind.votes_spent < ind.votes:
        w.ind = replace(ind, votes_spent=ind.votes_spent + 1)
    else:
        w.reserve = bump(w.reserve, at, -1)


def _prizes(w: Pencil, at: int) -> int:
    """Bits of `War.spent` of the won prizes of a kind that are not slashed yet."""
    wx, war, kind, free = w.table.warfare(w), w.war, PURSE[at], 0
    for n, pair in enumerate(war.results):
        for side, result in enumerate(pair):
            bit = 1 << wx.nodes + 2 * n + side
            if result == "won" and wx.sheet.prizes[n][side].kind == kind and not war.spent & bit:
                free |= bit
    return free


_ON_SPEND: Final[tuple[str, ...]] = (
    "spend_planet", "spend_trade_good", "spend_vote", *("spend_specialty",) * 4,
    *("spend_focus",) * 3,
)  # fmt: skip


def spend(w: Pencil, at: int) -> None:
    """Spend one asset of the purse for what it buys."""
    slash(w, at)
    fire(w, _ON_SPEND[at])


def source_of(w: Pencil, name: str) -> str:
    """The source of an effect that a card asks for: its name, and the triggers that led there."""
    _, mark, triggers = w.source.partition(">")
    return f"{name}{mark}{triggers}"


def write_points(w: Pencil, sheet: int, n: int) -> None:
    """Points that an effect writes on a sheet, or takes from it (no floor, Q103)."""
    if sheet == NAVIGATION:
        w.nav = replace(w.nav, points=w.nav.points + n)
        w.tell("points", "navigation", n)
    elif sheet == EXPANSION:
        w.exp = replace(w.exp, points=w.exp.points + n)
        w.tell("points", "expansion", n)
    elif sheet == INDUSTRY:
        w.ind = replace(w.ind, points=w.ind.points + n)
        w.tell("points", "industry", n)
    else:
        w.war = replace(w.war, points=w.war.points + n)
        w.tell("points", "warfare", n)
