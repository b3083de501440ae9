"""What a seat's sheets are worth to a planner: points that stand, and how near the next ones are.

Each asset that is not claimed yet counts for less with every mark that is missing; the discount
grows towards the end. Nothing is played here: `planner_search` does that, and asks this of every
seat it comes to. What was worked out for a sheet is kept, since most steps touch one sheet only.
"""

from __future__ import annotations

from typing import Any, Final

from engine.core.effects import Condition
from engine.games.inscription import marking
from engine.games.inscription.counts import count
from engine.games.inscription.game import Game
from engine.games.inscription.planner_outlook import Outlook
from engine.games.inscription.planner_worth import Taste, Worth
from engine.games.inscription.sheets.industry import around
from engine.games.inscription.sheets.warfare import band_missing
from engine.games.inscription.state import Exp, Ind, Nav, Seat, War
from engine.games.inscription.words import PURSE, SIDES, TRADE_GOOD

__all__ = ["Value"]

_POWERS: Final = 14
# The sheet that an objective looks at, by the parts of a seat it depends on (see `game.changed`).
_ALONE: Final = {1: 0, 2: 1, 4: 2, 8: 3, 128: 3, 136: 3}
# Kind, bit, points and condition of an objective on the table.
_Goal = tuple[int, int, float, Condition]


class Value:
    """The value function of one seat with one outlook and one taste. `after` is the search's."""

    __slots__ = (
        "_dice", "_goals", "_kept", "_near", "_nodes", "_planets", "_purse", "_spaces", "_systems",
        "_technologies", "_wide", "after", "game", "ix", "look", "table", "taste", "worth",
    )  # fmt: skip

    def __init__(self, game: Game, look: Outlook, taste: Taste) -> None:
        self.game = game
        self.table = game.table
        self.look = look
        self.taste = taste
        self.worth = worth = Worth(game, look, taste)
        table, sheets = self.table, look.sheets
        self.ix = (
            table.navigations[sheets[0]],
            table.expansions[sheets[1]],
            table.industries[sheets[2]],
            table.warfares[sheets[3]],
        )
        nav, exp, ind, war = self.ix
        # Towards the end there is less to come, so each missing mark weighs more.
        self._near = tuple([self._discounts(near) for near in taste.near])
        self._dice = tuple([worth.focus(s) for s in range(4)])
        self._technologies = tuple([self._abilities(s) for s in range(4)])
        goods = PURSE[TRADE_GOOD]
        self._purse = tuple([worth.of(kind) if kind != goods else 0.0 for kind in PURSE])
        self._systems = [worth.of(one.asset.kind, one.asset.n) for one in nav.sheet.systems]
        self._spaces = [worth.of(one.asset.kind, one.asset.n) for one in ind.sheet.spaces]
        self._nodes = [(1 << n, worth.of(a.kind, a.n), a) for n, a in war.asset_at.items()]
        self._planets: list[tuple[int, list[tuple[int, float, float]], dict[int, float]]] = []
        for mask in exp.planets:
            lines = [
                (exp.lines[i], worth.of(a.kind, a.n), float(a.n) if a.kind == "vp" else 0.0)
                for i, a in enumerate(exp.line_assets)
                if exp.lines[i] & mask
            ]
            self._planets.append((mask, lines, {}))
        # Objectives that look at one sheet alone are valued with it.
        self._goals: tuple[list[_Goal], ...] = ([], [], [], [])
        self._wide: list[_Goal] = []
        for kind, (index, points) in enumerate(look.goals):
            condition = game.pack.objectives[index].condition
            goal = (kind, 1 << kind, float(points), condition)
            sheet = _ALONE.get(game.depends[index], -1)
            (self._goals[sheet] if sheet >= 0 else self._wide).append(goal)
        self._kept: tuple[dict[Any, float], ...] = ({}, {}, {}, {})
        # Where steps lead to, by context and seat: the seat after, and its worth.
        self.after: dict[Any, dict[Any, tuple[Seat, float]]] = {}

    def _discounts(self, near: float) -> tuple[float, ...]:
        base = near * (0.25 + 0.75 * self.worth.sat)
        return tuple([base**n for n in range(_POWERS)])

    def _abilities(self, sheet: int) -> tuple[float, ...]:
        printed = self.table.technologies(sheet, self.look.sheets[sheet])
        worths = [[self.worth.ability(one, sheet) for one in t.abilities] for t in printed]
        return tuple([self.taste.technology * sum(one) for one in worths])

    def of(self, seat: Seat) -> float:
        """The worth of a seat, in points; resources still to be spent included."""
        techs = seat.nav.techs | seat.exp.techs << 2 | seat.ind.techs << 4 | seat.war.techs << 6
        kept_nav, kept_exp, kept_ind, kept_war = self._kept
        met = seat.met
        key: Any = (seat.nav, techs, met)
        a = kept_nav.get(key)
        if a is None:
            a = kept_nav[key] = self._navigation(seat.nav, seat)
        key = (seat.exp, met)
        b = kept_exp.get(key)
        if b is None:
            b = kept_exp[key] = self._expansion(seat.exp, seat)
        key = (seat.ind, techs, met)
        c = kept_ind.get(key)
        if c is None:
            c = kept_ind[key] = self._industry(seat.ind, seat)
        key = (seat.war, techs, met)
        d = kept_war.get(key)
        if d is None:
            d = kept_war[key] = self._warfare(seat.war, seat)
        total = a + b + c + d
        for n, each in zip(seat.purse, self._purse, strict=True):
            if n:
                # One of a kind can be used at once, the next ones have to wait.
                total += each * (n if n < 2 else 1 + 0.7 * (n - 1))
        total += self._goods(seat.purse[TRADE_GOOD])
        if seat.hand:
            total += len(seat.hand) * self.taste.relic * self.worth.sat
        if seat.due:
            total += len(seat.due) * self.worth.of("relic")
        m, i, r = seat.left
        left = m + i + r + seat.free_goods + (seat.burst[1] if seat.burst[1] > 0 else 0)
        if left:
            total += left * self.taste.left
        return total + self._aims(self._wide, seat) if self._wide else total

    def _goods(self, n: int) -> float:
        sat = self.worth.sat
        return n // 2 * (1 - sat) + n * sat * self.taste.good + (n % 2) * 0.02

    def _aims(self, goals: list[_Goal], seat: Seat) -> float:
        """Objectives: in full once met, and the nearer the more."""
        table, total = self.table, 0.0
        goal, sat = self.taste.goal, self.worth.sat
        marks = (seat.nav, seat.exp, seat.ind, seat.war)
        for kind, bit, points, condition in goals:
            written = marks[kind].objective
            if written >= 0:
                total += written
            elif seat.met & bit:
                total += points
            else:
                least, nouns = condition.least, condition.nouns
                if len(nouns) == 1:
                    missing = max(0, least - count(table, seat, nouns[0]))
                else:
                    gaps = sorted([max(0, least - count(table, seat, noun)) for noun in nouns])
                    missing = sum(gaps[: condition.of or len(gaps)])
                total += points * sat * goal ** min(20, missing + 1)
        return total

    def _research(self, sheet: int, marks: Nav | Exp | Ind | War, seat: Seat) -> float:
        """Technologies, focus dice and objectives of a sheet, and points written there."""
        total = float(marks.points)
        near, worths = self._near[sheet], self._technologies[sheet]
        technologies = self.table.technologies(sheet, self.look.sheets[sheet])
        for t in (0, 1):
            if marks.techs >> t & 1:
                total += worths[t]
            else:
                missing = technologies[t].cost - marks.research[t]
                total += worths[t] * near[missing if missing > 1 else 1]
        if marks.focus:
            total += self._dice[sheet] * marks.focus.bit_count()
        goals = self._goals[sheet]
        return total + self._aims(goals, seat) if goals else total

    def _end(self, seat: Seat, sheet: int) -> float:
        name = ("navigation", "expansion", "industry", "warfare")[sheet]
        if "end" not in self.game.modifiers(seat):
            return 0.0
        return float(marking.value(self.table, seat, "end", name, sheet=sheet))

    def _navigation(self, nav: Nav, seat: Seat) -> float:
        ix, near, worths = self.ix[0], self._near[0], self._systems
        systems, links = ix.sheet.systems, ix.links
        total = self._research(0, nav, seat) + nav.mecatol + sum([n for _, n in nav.relics])
        total += self._end(seat, 0)
        claimed = nav.claimed
        rest = claimed & ix.by_kind.get("vp", 0)
        while rest:
            low = rest & -rest
            total += systems[low.bit_length() - 1].asset.n
            rest ^= low
        reached = frontier = nav.explored
        holes = 0
        if "wormholes" in self.game.modifiers(seat):
            for exit_ in ix.exits:
                holes |= 1 << exit_
        for weight in near[1:]:
            further, rest = holes if holes & frontier else 0, frontier
            while rest:
                low = rest & -rest
                i = low.bit_length() - 1
                further |= links[i][1]
                if not claimed & low:
                    total += worths[i] * weight
                rest ^= low
            frontier = further & ~reached
            if not frontier:
                break
            reached |= frontier
        return total

    def _expansion(self, exp: Exp, seat: Seat) -> float:
        ix, near = self.ix[1], self._near[1]
        sheet = ix.sheet
        total = self._research(1, exp, seat) + sum(sheet.population[: exp.population])
        unlocked, crossed = exp.unlocked, exp.crossed
        for p, (mask, lines, kept) in enumerate(self._planets):
            # The lowest bit, which no planet of crossed icons shares with being locked.
            key = (crossed & mask) << 1 | unlocked >> p & 1
            worth = kept.get(key)
            if worth is None:
                worth = kept[key] = self._planet(lines, crossed, bool(key & 1))
            total += worth
        for d, mask in enumerate(ix.docks):
            asset = sheet.docks[d].asset
            if exp.docks >> d & 1:
                if asset.kind == "vp":
                    total += asset.n
                continue
            missing = (mask & ~exp.dock_icons).bit_count()
            total += self.worth.of(asset.kind, asset.n) * near[missing]
        return total

    def _planet(self, lines: list[tuple[int, float, float]], crossed: int, unlocked: bool) -> float:
        near, total = self._near[1], 0.0
        factor = 1.0 if unlocked else self.taste.locked
        for mask, worth, points in lines:
            missing = (mask & ~crossed).bit_count()
            total += worth * near[missing] * factor if missing else points
        return total

    def _industry(self, ind: Ind, seat: Seat) -> float:
        ix, near, worths = self.ix[2], self._near[2], self._spaces
        spaces = ix.sheet.spaces
        total = self._research(2, ind, seat) + self._chart(ind) + self._end(seat, 2)
        rest = ind.claimed & ix.by_kind.get("vp", 0)
        while rest:
            low = rest & -rest
            total += spaces[low.bit_length() - 1].asset.n
            rest ^= low
        corners = "corners" in self.game.modifiers(seat)
        shifts, beside = (ix.near_corners, ix.corners) if corners else (ix.near_edges, ix.edges)
        marked = ind.scrapped | ind.claimed
        free = ~(marked | ix.tagged)
        claimable = around(shifts, ind.scrapped) & free
        scrappable = around(shifts, marked) & free
        seen, dug = 0, 0
        for weight in near[1:]:
            rest = claimable
            while rest:
                low = rest & -rest
                total += worths[low.bit_length() - 1] * weight
                rest ^= low
            if not scrappable:
                break
            seen |= claimable
            dug |= scrappable
            further = around(shifts, scrappable) & free
            claimable = further & ~seen
            scrappable = further & ~dug
        for bit, _, _ in ix.tags:
            # A tag opens what lies around it for one specialty.
            if not bit & ind.scrapped:
                rest = beside[bit.bit_length() - 1] & free & ~seen
                while rest:
                    low = rest & -rest
                    total += worths[low.bit_length() - 1] * near[3]
                    rest ^= low
        return total

    def _chart(self, ind: Ind) -> float:
        """The industry chart: points of its rows, votes and goods to come."""
        ix, look, worth = self.ix[2], self.look, self.worth
        near, total = self._near[2], 0.0
        for points, have in zip(ix.row_points, ind.commodities, strict=True):
            for after, n in points.items():
                total += n if after <= have else n * near[min(after - have, _POWERS - 1)]
        for after, n in ix.vote_points.items():
            gap = after - ind.vote_icons
            total += n if gap <= 0 else n * near[min(2 * gap, _POWERS - 1)]
        if look.councils:
            total += ind.vote_icons * look.councils * self.taste.vote
        if look.productions:
            good = worth.of("trade_good") * look.productions
            full = min(ind.commodities)
            total += good * ix.trade_open(full)
            for column in ix.trade_icons:
                if column >= full:
                    missing = sum([max(0, column + 1 - have) for have in ind.commodities])
                    total += good * near[min(missing, _POWERS - 1)]
                    break
        return total

    def _warfare(self, war: War, seat: Seat) -> float:
        ix, near, taste = self.ix[3], self._near[3], self.taste
        sheet = ix.sheet
        total = self._research(3, war, seat)
        for n, pair in enumerate(war.results):
            for side, result in enumerate(pair):
                if result == "won":
                    prize = sheet.prizes[n][side]
                    total += prize.n if prize.kind == "vp" else 0
                elif result == "lost":
                    total -= sheet.losses[n][side]
        occupied = war.occupied
        open_area = ix.grid.above[war.line]
        for bit, worth, asset in self._nodes:
            if occupied & bit:
                if asset.kind == "vp":
                    total += asset.n
            elif open_area & bit:
                total += worth * near[5]
        locked = ix.locked & ~war.open
        for unit in ix.units:
            points, number = unit.unit.points, unit.unit.count
            if not number:
                total += points * war.infantry
                continue
            built = (war.built & unit.bands).bit_count()
            total += points * built
            worth = points + taste.node * len(unit.unit.shape)
            best = 0.0
            for n in range(number):
                if war.built >> unit.start + n & 1:
                    continue
                missing = band_missing(unit, war, n).bit_count()
                if missing < unit.size:
                    total += worth * near[missing]
                elif not best:
                    best = worth * near[missing]
            if best:
                total += best * (taste.locked if locked >> unit.at & 1 else 1.0)
        return total + self._wars(war, seat)

    def _wars(self, war: War, seat: Seat) -> float:
        """What the wars to come will bring: prize and loss by the odds of winning."""
        ix, look, taste, of = self.ix[3], self.look, self.taste, self.worth.of
        sheet, total, units = ix.sheet, 0.0, 0.0
        powers = self.game.modifiers(seat)
        each = "strength_units" in powers
        for n in range(4):
            away = look.wars[n]
            if away < 0:
                continue
            for side in range(2):
                section = ix.sections[n][side]
                own = (war.occupied & section).bit_count() + war.neighbors[side]
                if "strength" in powers:
                    own += marking.value(self.table, seat, "strength", "", SIDES[side], str(n + 1))
                if each:
                    units = 0.0
                    for placed in war.placed:
                        if placed.nodes & section:
                            code = ix.units[placed.unit].unit.code
                            units += marking.value(self.table, seat, "strength_units", code)
                rival = float(look.rivals[n][side])
                if not look.steady[side]:
                    rival += taste.growth * (away + 0.6 * look.fresh) ** 0.7
                doubt = taste.doubt + 0.25 * away
                edge = (own + units - rival) / doubt
                # A straight ramp from certain loss to certain victory.
                odds = 0.0 if edge < -2 else 1.0 if edge > 2 else 0.5 + edge / 4
                prize = sheet.prizes[n][side]
                stake = of(prize.kind, prize.n) + sheet.losses[n][side]
                total += odds * stake - sheet.losses[n][side]
                # More strength than needed still has some worth: neighbours answer to it.
                total += 0.04 * min(own, rival + 4)
        return total
