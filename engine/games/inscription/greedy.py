"""What a step is worth at once, in points: the eyes of the *greedy* policy.

An estimate by the kind of mark and the assets it claims or comes nearer to; nothing is played
ahead but the choice of a sheet and of what a trade good becomes. Balance is measured by it, so its
numbers stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.core.effects import All, Choose, Draw, Effect, Gain, Lose, Mark, Pay, When
from engine.core.rules import Option
from engine.games.inscription import marking, steps
from engine.games.inscription.boards import Asset
from engine.games.inscription.context import Context
from engine.games.inscription.game import Game
from engine.games.inscription.phases.ai_council import base_votes
from engine.games.inscription.phases.common import context
from engine.games.inscription.sheets.common import bits
from engine.games.inscription.state import Seat, State
from engine.games.inscription.words import INDUSTRY, VOTE

__all__ = ["Eyes", "best", "worth_of_asset"]

# Worth in points of one asset of a kind, for `vp` and commodities of one unit of it.
_WORTH: Final = {
    "vp": 1.0, "planet": 1.2, "trade_good": 0.9, "vote": 0.25, "biotic": 1.0, "propulsion": 1.0,
    "cybernetic": 1.0, "warfare": 1.0, "focus_material": 1.5, "focus_influence": 1.5,
    "focus_research": 1.3, "specialty": 1.0, "focus": 1.5, "alloys": 0.6, "spices": 0.6,
    "gems": 0.6, "commodity": 0.6, "councilor": 0.7, "population": 2.0, "faction": 1.6,
    "relic": 3.0, "neighbor_left": 0.8, "neighbor_right": 0.8, "mecatol": 5.0, "home": 0.0,
    "empty": 0.2, "material": 0.7, "influence": 0.8, "research": 0.8, "resource": 0.8,
    "free_trade_good": 0.7, "free_vote": 0.2,
}  # fmt: skip
# Worth of a mark that an effect gives.
_GIVEN: Final = 0.9
# What a trade good has to bring in, being half a point at the end.
_TRADE: Final = 0.9
_NEVER: Final = -1.0


def worth_of_asset(asset: Asset) -> float:
    """An estimate in points."""
    return _WORTH.get(asset.kind, 0.0) * asset.n


def best(game: Game, state: State, place: int, options: Sequence[Option]) -> list[Option]:
    """The options worth most, all equal; () when none is worth its price."""
    seat = state.seats[place]
    ctx = context(game, state, place)
    star = game.pack.agendas[state.agenda].star if state.agenda >= 0 else ""
    base = base_votes(game, state) if state.ai is not None and star else 0
    eyes = Eyes(game, ctx, seat, star, base)
    top, found = -0.5, list[Option]()
    for option in options:
        worth = eyes.worth(option.step)
        if worth > top + 1e-9:
            top, found = worth, [option]
        elif worth > top - 1e-9:
            found.append(option)
    if top <= 0 and not seat.stack and state.phase not in ("keep", "ballot"):
        return []
    return found or [options[0]]


class Eyes:
    """One seat's own sheets, looked at with one set of options."""

    __slots__ = ("base", "ctx", "game", "seat", "star", "table")

    def __init__(self, game: Game, ctx: Context, seat: Seat, star: str = "", base: int = 0) -> None:
        self.game = game
        self.table = game.table
        self.ctx = ctx
        self.seat = seat
        self.star = star
        self.base = base

    def worth(self, step: Any) -> float:
        look = _LOOK.get(type(step))
        return look(self, step) if look else 0.5

    def activate(self, step: Any) -> float:
        """What the resources of the card could bring on that sheet."""
        seat, _ = marking.advance(self.table, self.ctx, self.seat, step)
        if seat.stack:
            return 3.0
        eyes = Eyes(self.game, self.ctx, seat)
        found = sorted(
            [
                eyes.worth(option.step)
                for option in marking.options(self.table, self.ctx, seat)
                if option.group not in ("activate", "trade")
            ]
        )
        return sum(found[-3:]) + 0.01

    def explore(self, step: Any) -> float:
        """Part of what lies there; Mecatol Rex counts from two lanes away."""
        ix = self.table.navigation(self.seat)
        way = ix.ways.get(step.lane)
        end = way[2] if way is not None else ix.exits[ix.hole[step.lane.partition("-")[2]]]
        nav = self.seat.nav
        around = ix.links[end][1] & ~nav.explored
        worth = 0.55 * worth_of_asset(ix.sheet.systems[end].asset)
        beyond = [worth_of_asset(ix.sheet.systems[i].asset) for i in bits(around)]
        return worth + 0.15 * max(beyond, default=0.0) + 0.1

    def claim(self, step: Any) -> float:
        if step.pay == "free" and self.seat.stack[-1].verb == "claim_space":
            return self._space(step.code)
        if step.pay != "free" and self.seat.active == INDUSTRY:
            return self._space(step.code)
        ix = self.table.navigation(self.seat)
        return worth_of_asset(ix.sheet.systems[ix.system[step.code]].asset)

    def _space(self, code: str) -> float:
        ix = self.table.industry(self.seat)
        return worth_of_asset(ix.sheet.spaces[ix.space[code]].asset)

    def scrap(self, step: Any) -> float:
        """What it opens up, less what it destroys."""
        ix = self.table.industry(self.seat)
        at, ind = ix.space[step.code], self.seat.ind
        spaces, free = ix.sheet.spaces, ix.edges[at] & ~ind.scrapped & ~ind.claimed
        opened = [worth_of_asset(spaces[i].asset) for i in bits(free)]
        cost = 0.0 if step.pay in ("material", "free") else 0.4
        gain = 0.45 * sum(sorted(opened)[-2:])
        return max(0.05, gain - 0.5 * worth_of_asset(spaces[at].asset) - cost)

    def develop(self, step: Any) -> float:
        ix, exp = self.table.expansion(self.seat), self.seat.exp
        at = ix.icon[step.code]
        if at >= ix.icon_count:
            dock = ix.dock_of[at - ix.icon_count]
            missing = (ix.docks[dock] & ~exp.dock_icons).bit_count()
            return worth_of_asset(ix.sheet.docks[dock].asset) / max(1, missing)
        worth = 0.0
        for line in ix.line_of[at]:
            missing = (ix.lines[line] & ~exp.crossed).bit_count()
            worth += worth_of_asset(ix.line_assets[line]) / max(1, missing)
        return worth

    def unlock(self, step: Any) -> float:
        """A planet by what its lines hold for each icon; a technology or unit type flatly."""
        if step.pay != "planet" and step.code[0] != "P":
            return 1.2 if step.code[0] == "T" else 0.8
        ix = self.table.expansion(self.seat)
        if step.code not in ix.planet:
            return 0.8
        at = ix.planet[step.code]
        planet = ix.sheet.planets[at]
        held = sum([worth_of_asset(asset) for asset in (*planet.rows, *planet.columns)])
        return held / ix.planets[at].bit_count()

    def dock(self, step: Any) -> float:
        ix = self.table.expansion(self.seat)
        return worth_of_asset(ix.sheet.docks[ix.dock[step.code]].asset) - 0.4

    def build(self, step: Any) -> float:
        """Points and strength of the unit, over what is still missing."""
        ix, war = self.table.warfare(self.seat), self.seat.war
        if step.code in ix.unit and step.code not in ix.band:
            return 1.0
        at, n = ix.band[step.code]
        unit = ix.units[at]
        worth = unit.unit.points + 0.55 * len(unit.unit.shape) + 0.3
        if not unit.unit.count:
            return worth
        crossed = (war.icons >> (unit.first + n * unit.size)) & ((1 << unit.size) - 1)
        missing = unit.size - crossed.bit_count()
        if missing == 1 and marking.is_dead_end(self.table, self.seat, step):
            worth = float(unit.unit.points)
        return worth / max(1, missing)

    def deploy(self, step: Any) -> float:
        """Assets covered, and strength where it will be needed next."""
        ix, war = self.table.warfare(self.seat), self.seat.war
        if step.nodes == "none":
            return 0.0
        mask = ix.units[ix.unit[step.unit]].shape.places[step.nodes]
        worth = sum([worth_of_asset(ix.asset_at[node]) for node in bits(mask & ix.assets)])
        for n in range(war.line, 4):
            for section in ix.sections[n]:
                worth += (mask & section).bit_count() * (0.5 if n == war.line else 0.35)
        return worth + 0.01

    def research(self, step: Any) -> float:
        sheet = self.seat.active
        if sheet < 0 or step.pay == "free":
            return _GIVEN
        marks = (self.seat.nav, self.seat.exp, self.seat.ind, self.seat.war)[sheet]
        t = int(step.code[1]) - 1
        cost = self.table.technologies(sheet, self.seat.sheets[sheet])[t].cost
        return 1.8 / max(1, cost - marks.research[t])

    def trade(self, step: Any) -> float:
        """What the resource could be spent on at once, less what the trade good is worth kept."""
        if any(self.seat.left):
            return _NEVER
        seat, _ = marking.advance(self.table, self.ctx, self.seat, step)
        eyes = Eyes(self.game, self.ctx, seat)
        found = [
            eyes.worth(option.step)
            for option in marking.options(self.table, self.ctx, seat)
            if option.group not in ("activate", "trade", "focus", "use", "play", "unlock")
        ]
        return max(found, default=0.0) - _TRADE

    def choose(self, step: Any) -> float:
        frame = self.seat.stack[-1]
        if step.number > len(frame.effects):
            return 0.3
        if frame.kind == "pay":
            return _effect(frame.effects[0]) - _WORTH.get(frame.what, 0.6) * frame.n
        return _effect(frame.effects[step.number - 1])

    def cast(self, step: Any) -> float:
        """Half of the votes, for the outcome that is good for all."""
        if step.side != self.star:
            return 0.01
        half = (self.seat.purse[VOTE] + self.seat.free_votes + 1) // 2
        return 1.0 / (1 + abs(int(step.votes) - half))

    def vote(self, step: Any) -> float:
        """The odds of the die that so many votes beat the AI's, less what they could do later."""
        votes = int(step.votes)
        over = min(max(votes - self.base, 0), len(_BEATEN) - 1)
        return _STAKE * _BEATEN[over] - _WORTH["vote"] * votes + 0.01


# Odds that a ballot of so many votes over the AI's base is more than base and die; what the good
# outcome is worth beside the bad one.
_BEATEN: Final = (0.0, 1 / 2, 5 / 6, 1.0)
_STAKE: Final = 4.0


def _effect(effect: Effect) -> float:
    """An estimate of an effect's worth."""
    match effect:
        case Gain(what, n):
            return _WORTH.get(what, 1.0) * (n if isinstance(n, int) else 2)
        case Lose(what, n):
            return -_WORTH.get(what, 1.0) * (n if isinstance(n, int) else 2)
        case Mark(_, n):
            return _GIVEN * (n if isinstance(n, int) else 2)
        case Draw(_, n):
            return 3.0 * n
        case Choose(options):
            return max([_effect(one) for one in options])
        case All(effects):
            return sum([_effect(one) for one in effects])
        case When(_, then, _):
            return 0.7 * _effect(then)
        case Pay(what, then, n):
            return max(0.0, _effect(then) - _WORTH.get(what, 0.6) * n)
    return 0.0


def _flat(worth: float) -> Callable[[Eyes, Any], float]:
    return lambda eyes, step: worth


_LOOK: Final[dict[type, Callable[[Eyes, Any], float]]] = {
    steps.Activate: Eyes.activate,
    steps.Explore: Eyes.explore,
    steps.Claim: Eyes.claim,
    steps.Scrap: Eyes.scrap,
    steps.Develop: Eyes.develop,
    steps.Unlock: Eyes.unlock,
    steps.Dock: Eyes.dock,
    steps.Build: Eyes.build,
    steps.Deploy: Eyes.deploy,
    steps.Research: Eyes.research,
    steps.Focus: _flat(1.6),
    steps.Trade: Eyes.trade,
    steps.Burst: _flat(2.5),
    steps.Use: _flat(1.5),
    steps.Play: _flat(2.0),
    steps.Choose: Eyes.choose,
    steps.Stop: _flat(0.02),
    steps.Cast: Eyes.cast,
    steps.Vote: Eyes.vote,
    steps.Keep: _flat(1.0),
}
