"""What things are worth to a planner, in points, as far into the game as it is.

The worth of what has to be spent or waited for shrinks with the events that are left: a focus die
is worth what it will still bring, a planet nothing after the last strategy event.
"""

from __future__ import annotations

from typing import Final

import msgspec

from engine.core.effects import (
    Ability,
    Action,
    All,
    Amount,
    Choose,
    Draw,
    Effect,
    Gain,
    Lose,
    Mark,
    Modifier,
    Pay,
    Trigger,
    When,
)
from engine.games.inscription.game import Game
from engine.games.inscription.planner_outlook import FOCUS_MEAN, Outlook
from engine.games.inscription.words import COMMODITIES, PURSE, SHEETS

__all__ = ["Taste", "Worth"]


class Taste(msgspec.Struct, frozen=True):
    """The numbers of a value function. `resource`: points that a resource brings. `near`: how much
    of an asset's worth is left for each mark that is missing, by sheet, with all the game to come;
    `rush`: how that shrinks towards the end, in strategy events. `planet`, `specialty`, `good`,
    `relic`, `vote`: worth of one in hand while it can still be used. `focus`: of a focus die, as a
    part of what it will bring. `growth`: strength that a neighbour gains before a war, for each
    strategy event, and `doubt` how uncertain that is. `node`: worth of a unit's size. `goal`: how
    much of an objective is left for each mark missing. `left`: worth of a resource that is still to
    be spent. `mark`: worth of a mark that an effect gives."""

    resource: float = 0.7
    near: tuple[float, float, float, float] = (0.65, 0.70, 0.65, 0.68)
    rush: float = 1.2
    planet: float = 1.6
    specialty: float = 1.6
    good: float = 0.95
    relic: float = 1.6
    vote: float = 0.3
    focus: float = 1.7
    growth: float = 0.9
    doubt: float = 1.6
    node: float = 0.45
    goal: float = 0.75
    left: float = 0.6
    mark: float = 0.75
    locked: float = 0.32
    technology: float = 1.0


# How often in a strategy event something happens that an ability waits for.
_OFTEN: Final = {
    "explore": 0.9, "wormhole": 0.12, "claim_system": 0.5, "claim_empty": 0.1, "mecatol": 0.05,
    "unlock_planet": 0.3, "develop": 2.0, "complete_row": 0.5, "complete_column": 0.5,
    "complete_planet": 0.12, "build_dock": 0.12, "scrap": 0.5, "scrap_tagged": 0.1,
    "claim_space": 0.8, "build": 0.7, "deploy": 0.7, "unlock_unit": 0.06, "technology": 0.25,
    "focus_die": 0.3, "spend_trade_good": 0.5, "spend_planet": 0.3, "spend_specialty": 0.15,
    "activate": 0.9, "play_relic": 0.15, "objective": 0.15,
}  # fmt: skip
_GIVEN: Final = {"explore": 0.7, "technology": 0.7, "deploy": 3.0, "unlock_unit": 1.4,
                 "unlock_planet": 2.0, "build_dock": 2.0, "focus_die": 2.0}  # fmt: skip
# Worth of lasting changes at the start of the game; those of wars and events are counted apart.
_LASTING: Final = {
    "wormholes": 2.5, "pay": 2.5, "corners": 2.5, "technology": 2.0, "any_specialty": 1.5,
    "any_focus": 0.8, "burst": 1.2, "planet_docks": 3.0, "trade_good": 3.0, "end": 2.0,
}  # fmt: skip


class Worth:
    """Worths for one outlook. `of` gives what an asset of a kind is worth once claimed."""

    __slots__ = ("_kinds", "game", "look", "sat", "taste")

    def __init__(self, game: Game, look: Outlook, taste: Taste) -> None:
        self.game = game
        self.look = look
        self.taste = taste
        t = look.strategies + 0.6 * look.fresh
        self.sat = t / (t + taste.rush)
        self._kinds = self._assets(t)

    def of(self, kind: str, n: int = 1) -> float:
        """What an asset of this kind is worth."""
        return self._kinds.get(kind, 0.0) * n

    def focus(self, sheet: int) -> float:
        """What an unlocked focus die of a sheet will still bring."""
        look, taste = self.look, self.taste
        events = look.strategies * look.share[sheet]
        return taste.focus * taste.resource * FOCUS_MEAN * events

    def _assets(self, t: float) -> dict[str, float]:
        look, taste, sat, pack = self.look, self.taste, self.sat, self.game.pack
        kinds = dict.fromkeys(PURSE, 0.0)
        kinds["vp"] = 1.0
        kinds["planet"] = taste.planet * sat
        kinds["trade_good"] = 0.5 + (taste.good - 0.5) * sat
        kinds["vote"] = taste.vote if look.councils else 0.02
        for kind in ("biotic", "propulsion", "cybernetic", "warfare", "specialty"):
            kinds[kind] = taste.specialty * sat
        best = max([look.share[s] for s in range(4)])
        die = taste.focus * taste.resource * FOCUS_MEAN * look.strategies * best * 0.9
        for kind in ("focus_material", "focus_influence", "focus_research", "focus"):
            kinds[kind] = die
        sheet = pack.industry[look.sheets[2]]
        for row, kind in enumerate(COMMODITIES):
            have = look.chart[row]
            points = sum([p.n for p in sheet.commodities[row] if p.after > have])
            room = max(1, sheet.columns - have)
            kinds[kind] = 0.6 * points / room + 0.25 * min(look.productions, 2)
            if have >= sheet.columns:
                kinds[kind] = 0.0
        kinds["commodity"] = max([kinds[kind] for kind in COMMODITIES])
        votes = look.chart[3]
        room = max(1, sheet.vote_icons - votes)
        points = sum([p.n for p in sheet.councilors if p.after > votes])
        full = votes >= sheet.vote_icons
        kinds["councilor"] = 0.0 if full else 0.7 * points / room + taste.vote * look.councils
        track = pack.expansion[look.sheets[1]].population
        # A track that rises: every step brings the better ones nearer.
        ahead = track[look.population : look.population + 3]
        kinds["population"] = sum(ahead) / len(ahead) + 0.2 if ahead else 0.0
        for resource in ("material", "influence", "research", "resource"):
            kinds[resource] = taste.resource
        kinds["free_trade_good"] = taste.resource
        kinds["free_vote"] = taste.vote
        for sheet_name in SHEETS:
            kinds[f"points_{sheet_name}"] = 1.0
        wars = sum([war >= 0 for war in look.wars])
        kinds["neighbor_left"] = kinds["neighbor_right"] = 0.45 * wars
        points_of = [relic.points for relic in pack.relics]
        kinds["relic"] = sum(points_of) / max(1, len(points_of)) + taste.relic * sat
        kinds["mecatol"] = look.reward[0] + look.reward[1] * kinds["vote"]
        self._kinds = kinds
        if look.faction >= 0:
            kinds["faction"] = self.effect(pack.factions[look.faction].asset)
        return kinds

    def effect(self, effect: Effect) -> float:
        """What an effect brings, roughly."""
        match effect:
            case Gain(what, n):
                return self.of(what) * _about(n)
            case Lose(what, n):
                return -self.of(what) * _about(n)
            case Mark(verb, n):
                sat = self.sat if verb in ("explore", "technology", "unlock_unit") else 1.0
                return _GIVEN.get(verb, 1.0) * self.taste.mark * _about(n) * sat
            case Draw(_, n):
                return self.of("relic") * n
            case Choose(options):
                return max([self.effect(one) for one in options])
            case All(effects):
                return sum([self.effect(one) for one in effects])
            case When(_, then, _):
                return 0.6 * self.effect(then)
            case Pay(what, then, n):
                return max(0.0, self.effect(then) - self.of(what) * n)
        return 0.0

    def ability(self, ability: Ability, sheet: int = -1) -> float:
        """What a lasting ability will bring in what is left of the game; of a technology of
        `sheet`, or of the faction."""
        look = self.look
        t = look.strategies + 0.6 * look.fresh
        wars = sum([war >= 0 for war in look.wars])
        match ability:
            case Modifier(key, what, add):
                n = _about(add)
                if key == "strength":
                    return 0.55 * n * (1 if what[:1].isdigit() else wars) * (2 - bool(what))
                if key in ("strength_units", "tie_wins", "loss", "win"):
                    return 0.9 * n * wars
                if key == "production":
                    return self.of("trade_good") * n * look.productions
                if key in ("council", "free_vote"):
                    return self.of("vote") * n * look.councils
                if key in ("dice", "card"):
                    share = 0.3 if ability.sheet else 1.0
                    return self.taste.resource * n * t * share
                return _LASTING.get(key, 1.0) * n * min(1.0, t / 10)
            case Trigger(on, effect, limit, where):
                often = _OFTEN.get(on, 0.3) * t
                if on in ("win_war", "lose_war", "tie_war"):
                    often = {"win_war": 0.9, "lose_war": 0.7}.get(on, 0.25) * wars
                elif on == "production":
                    often = look.productions
                elif on in ("council", "vote_won", "vote_lost"):
                    often = look.councils * (0.6 if on == "vote_won" else 0.3 if limit else 1.0)
                elif limit == "round":
                    often = min(often, 0.45 * t)
                if where:
                    often *= 0.3
                return self.effect(effect) * (min(often, 1.0) if limit == "game" else often)
            case Action(effect, pay, n, limit, where):
                gain = max(0.0, self.effect(effect) - (self.of(pay) * n if pay else 0.0))
                share = 0.3 if where or sheet >= 0 else 0.6
                return gain * (1.0 if limit == "game" else t * share)
        return self.effect(ability.effect)


def _about(n: Amount) -> float:
    return float(n) if isinstance(n, int) else float(n.most) / 2 if n.most else 2.0
