"""The words that effects, abilities, conditions and assets are printed with, per locale.

Fragments are in the imperative and begin in lower case; `describe.py` joins them to sentences. A
key that ends in `.one` is for a single thing, `.many` for `{0}` of them.
"""

from __future__ import annotations

from typing import Final

from engine.core.text import Catalogue

__all__ = ["PRINTED"]

_JOINTS: Final = {
    "gain": "gain {0}",
    "lose": "lose {0}",
    "for-each": "{0} for each {1}",
    "for-every": "{0} for every {1}",
    "most": "{0}, {1} at most",
    "draw.one": "draw a relic",
    "draw.many": "draw {0} relics",
    "choose": "choose one: {0}",
    "or": "{0}; or {1}",
    "then": "{0}, then {1}",
    "if": "if you have {0}, {1}",
    "otherwise": "{0}; otherwise {1}",
    "pay": "you may give up {0}: if you do, {1}",
    "may.one": "you may {0}",
    "may.many": "you may, up to {1} times, {0}",
    "times": "{0} times: {1}",
    "at-least": "at least {0}",
    "each-of": "at least {0} each of {1}",
    "one-of": "at least {0} of any one of these: {1}",
    "some-of": "at least {0} each of any {1} of these: {2}",
    "comma": "{0}, {1}",
    "and": "{0} and {1}",
    "last-or": "{0} or {1}",
    "setup": "Setup: {0}",
    "always": "each time {0}, {1}",
    "round": "once a round, when {0}, {1}",
    "game": "once in the game, when {0}, {1}",
    "use.active": "once a round while {1} is active, you may {0}",
    "use.round": "once a round you may {0}",
    "use.game": "once in the game you may {0}",
    "use.pay": "give up {0}: {1}",
    "this-sheet": "this sheet",
    "on-sheet": "{1} ({0})",
    "while": "while {0} is active, {1}",
    "per-active": "Per Active: {0}",
    "now": "Played at once: {0}",
    "strategy": "In a strategy event: {0}",
    "council": "In a council, before the ballots are sealed: {0}",
    "have": "Have {0}.",
    "faction-asset": "For each faction asset: {0}",
    "home": "your home system",
    "mecatol": "Mecatol Rex",
    "empty": "nothing",
    "blank": "nothing at all",
}

# (one, many)
_THINGS: Final = {
    "vp": ("1 point", "{0} points"),
    "planet": ("a planet", "{0} planets"),
    "trade_good": ("a trade good", "{0} trade goods"),
    "vote": ("a vote", "{0} votes"),
    "biotic": ("a biotic specialty", "{0} biotic specialties"),
    "propulsion": ("a propulsion specialty", "{0} propulsion specialties"),
    "cybernetic": ("a cybernetic specialty", "{0} cybernetic specialties"),
    "warfare": ("a warfare specialty", "{0} warfare specialties"),
    "specialty": ("a specialty of any kind", "{0} specialties of any kind"),
    "focus_material": ("a material focus", "{0} material focuses"),
    "focus_influence": ("an influence focus", "{0} influence focuses"),
    "focus_research": ("a research focus", "{0} research focuses"),
    "focus": ("a focus of any kind", "{0} focuses of any kind"),
    "alloys": ("1 alloy", "{0} alloys"),
    "spices": ("1 spice", "{0} spices"),
    "gems": ("1 gem", "{0} gems"),
    "commodity": ("1 commodity of any kind", "{0} commodities of any kind"),
    "councilor": ("a councilor", "{0} councilors"),
    "population": ("1 population", "{0} population"),
    "faction": ("a faction asset", "{0} faction assets"),
    "relic": ("a relic", "{0} relics"),
    "neighbor_left": (
        "the left neighbor (+1 strength in every war on the left)",
        "the left neighbor {0} times (+1 strength each in every war on the left)",
    ),
    "neighbor_right": (
        "the right neighbor (+1 strength in every war on the right)",
        "the right neighbor {0} times (+1 strength each in every war on the right)",
    ),
    "material": ("1 material", "{0} material"),
    "influence": ("1 influence", "{0} influence"),
    "research": ("1 research", "{0} research"),
    "resource": ("1 resource of any kind", "{0} resources of any kind"),
    "free_trade_good": ("a free trade good", "{0} free trade goods"),
    "free_vote": ("a free vote", "{0} free votes"),
    "points_navigation": ("1 point on Navigation", "{0} points on Navigation"),
    "points_expansion": ("1 point on Expansion", "{0} points on Expansion"),
    "points_industry": ("1 point on Industry", "{0} points on Industry"),
    "points_warfare": ("1 point on Warfare", "{0} points on Warfare"),
}

# Given up, a commodity is its asset, however many icons that crossed.
_PAID: Final = {
    "alloys": ("an alloys asset", "{0} alloys assets"),
    "spices": ("a spices asset", "{0} spices assets"),
    "gems": ("a gems asset", "{0} gems assets"),
    "population": ("a population asset", "{0} population assets"),
}

# {1} is the unit, resource or sheet that narrows the mark.
_MARKS: Final = {
    "explore": ("explore a system for free", "explore {0} systems for free"),
    "claim_system": ("claim an explored system for free", "claim {0} explored systems for free"),
    "unlock_planet": ("unlock a planet for free", "unlock {0} planets for free"),
    "develop": (
        "cross out an icon of an unlocked planet or space dock",
        "cross out {0} icons of unlocked planets or space docks",
    ),
    "develop.what": (
        "cross out a {1} icon of an unlocked planet or space dock",
        "cross out {0} {1} icons of unlocked planets or space docks",
    ),
    "build_dock": ("build a space dock for free", "build {0} space docks for free"),
    "scrap": ("scrap a space for free", "scrap {0} spaces for free"),
    "claim_space": ("claim a space for free", "claim {0} spaces for free"),
    "build": ("cross out a cost icon of any unit", "cross out {0} cost icons of any units"),
    "build.what": ("cross out a cost icon of a {1}", "cross out {0} cost icons of {1}s"),
    "build.IN": ("build an infantry for free", "build {0} infantry for free"),
    "deploy": ("build a whole unit for free", "build {0} whole units for free"),
    "deploy.what": ("build a whole {1} for free", "build {0} whole {1}s for free"),
    "deploy.IN": ("build an infantry for free", "build {0} infantry for free"),
    "unlock_unit": ("unlock a unit type for free", "unlock {0} unit types for free"),
    "unlock_unit.what": ("unlock the {1} for free", "unlock the {1} for free"),
    "technology": (
        "cross out a research icon, on the active sheet first",
        "cross out {0} research icons on one sheet, the active one first",
    ),
    "technology.what": (
        "cross out a research icon of a technology on {1}",
        "cross out {0} research icons of technologies on {1}",
    ),
    "focus_die": ("unlock a focus die for free", "unlock {0} focus dice for free"),
    "focus_die.what": ("unlock the {1} focus die for free", "unlock the {1} focus die for free"),
}

_NOUNS: Final = {
    "systems_explored": ("explored system", "explored systems"),
    "systems_claimed": ("claimed system", "claimed systems"),
    "empty_claimed": ("claimed empty system", "claimed empty systems"),
    "systems_claimed_vp": ("claimed system with points", "claimed systems with points"),
    "systems_claimed_trade_good": (
        "claimed system with a trade good",
        "claimed systems with a trade good",
    ),
    "systems_claimed_planet": ("claimed system with a planet", "claimed systems with a planet"),
    "wormholes_used": ("wormhole explored through", "wormholes explored through"),
    "mecatol": ("claim on Mecatol Rex", "claims on Mecatol Rex"),
    "planets_unlocked": ("unlocked planet", "unlocked planets"),
    "planets_completed": ("completed planet", "completed planets"),
    "lines_completed": ("completed row or column", "completed rows and columns"),
    "rows_completed": ("completed row", "completed rows"),
    "columns_completed": ("completed column", "completed columns"),
    "docks_built": ("space dock", "space docks"),
    "icons_crossed": ("crossed planet icon", "crossed planet icons"),
    "population_claimed": (
        "claimed step of the population track",
        "claimed steps of the population track",
    ),
    "spaces_scrapped": ("scrapped space", "scrapped spaces"),
    "spaces_claimed": ("claimed space", "claimed spaces"),
    "tagged_scrapped": ("scrapped tagged space", "scrapped tagged spaces"),
    "commodities": ("commodity in the chart", "commodities in the chart"),
    "alloys": ("alloys in the chart", "alloys in the chart"),
    "spices": ("spices in the chart", "spices in the chart"),
    "gems": ("gems in the chart", "gems in the chart"),
    "trade_icons": ("unlocked +1 trade good icon", "unlocked +1 trade good icons"),
    "vote_icons": ("unlocked +1 vote icon", "unlocked +1 vote icons"),
    "chart_points": ("point asset of the chart", "point assets of the chart"),
    "units_built": ("unit built", "units built"),
    "kinds_built": ("type of unit built", "types of units built"),
    "infantry": ("infantry built", "infantry built"),
    "ships": ("unit other than infantry built", "units other than infantry built"),
    "nodes": ("marked node", "marked nodes"),
    "nodes_left": ("marked node on the left", "marked nodes on the left"),
    "nodes_right": ("marked node on the right", "marked nodes on the right"),
    "asset_nodes": ("claimed asset node", "claimed asset nodes"),
    "sections_occupied": ("war section with a unit", "war sections with a unit"),
    "wars_won": ("war won", "wars won"),
    "wars_lost": ("war lost", "wars lost"),
    "units_unlocked": ("unlocked unit type", "unlocked unit types"),
    "technologies": ("unlocked technology", "unlocked technologies"),
    "technologies_navigation": (
        "unlocked technology on Navigation",
        "unlocked technologies on Navigation",
    ),
    "technologies_expansion": (
        "unlocked technology on Expansion",
        "unlocked technologies on Expansion",
    ),
    "technologies_industry": (
        "unlocked technology on Industry",
        "unlocked technologies on Industry",
    ),
    "technologies_warfare": (
        "unlocked technology on Warfare",
        "unlocked technologies on Warfare",
    ),
    "focus_dice": ("unlocked focus die", "unlocked focus dice"),
    "trade_goods": ("unspent trade good", "unspent trade goods"),
    "votes": ("unspent vote", "unspent votes"),
    "planets": ("unspent planet", "unspent planets"),
    "specialties": ("unspent specialty", "unspent specialties"),
    "relics": ("relic", "relics"),
    "relics_played": ("relic played", "relics played"),
    "vp_assets": ("claimed point asset", "claimed point assets"),
    "faction_assets": ("claimed faction asset", "claimed faction assets"),
    "objectives": ("completed objective", "completed objectives"),
    "neighbors": ("claimed neighbor", "claimed neighbors"),
    "rounds_active": (
        "round with the same active sheet",
        "rounds with the same active sheet",
    ),
}

# The clause of a trigger.
_WHEN: Final = {
    "explore": "you explore a system",
    "wormhole": "you explore through a wormhole",
    "claim_system": "you claim a system",
    "claim_empty": "you claim an empty system",
    "mecatol": "you claim Mecatol Rex",
    "unlock_planet": "you unlock a planet",
    "develop": "you cross out a planet icon",
    "complete_row": "you complete a row of a planet",
    "complete_column": "you complete a column of a planet",
    "complete_planet": "you complete a planet",
    "build_dock": "you build a space dock",
    "scrap": "you scrap a space",
    "scrap_tagged": "you scrap a tagged space",
    "claim_space": "you claim a space",
    "build": "you build a unit",
    "deploy": "you deploy a unit",
    "unlock_unit": "you unlock a unit type",
    "technology": "you unlock a technology",
    "focus_die": "you unlock a focus die",
    "spend_trade_good": "you spend a trade good",
    "spend_planet": "you spend a planet",
    "spend_specialty": "you spend a specialty",
    "activate": "you choose your active sheet",
    "win_war": "you win a war",
    "lose_war": "you lose a war",
    "tie_war": "a war of yours is tied",
    "production": "a production event comes",
    "council": "a council event comes",
    "vote_won": "the outcome you voted for is resolved",
    "vote_lost": "the outcome you voted against is resolved",
    "play_relic": "you play a relic",
    "objective": "you complete an objective",
    "build.unit": "you build {0}",
    "gain.asset": "you claim {0}",
    "activate.sheet": "you make {0} your active sheet",
}

_VERBS: Final = {
    "explore": "exploring a system",
    "claim_system": "claiming a system",
    "develop": "any icon of a planet or space dock",
    "scrap": "scrapping a space",
    "claim_space": "claiming a space",
    "build": "any resource icon of a unit",
    "technology": "a research icon of a technology",
}

# {0} is the number with its sign or in words, as the sentence needs it; {1} what narrows it.
_MODIFIERS: Final = {
    "wormholes": "you may explore through wormholes",
    "pay": "{1} also pays for {0}",
    "strength": "{0} strength in every war",
    "strength.left": "{0} strength in every war on the left",
    "strength.right": "{0} strength in every war on the right",
    "strength.war": "{0} strength in both wars of the war event number {1}",
    "strength_units": "{0} strength for each {1} in a section of the war",
    "tie_wins": "you win tied wars (for the other side they remain ties)",
    "loss": "a lost war costs you {0} less",
    "loss.more": "a lost war costs you {0} more",
    "win": "each war won gives {0}",
    "win.less": "each war won costs {0}",
    "corners": "on Industry, spaces that touch at a corner are adjacent",
    "production": "{0} in each production event",
    "council": "{0} in each council event",
    "free_vote": "{0} in each council event",
    "trade_good": "each trade good spent gives {0} resources of its kind",
    "trade_good.sheet": "each trade good spent on {1} gives {0} resources of its kind",
    "technology": "each technology needs {0} fewer",
    "technology.more": "each technology needs {0} more",
    "any_specialty": "any specialty unlocks any technology",
    "any_focus": "any focus unlocks the focus die that you like",
    "burst": "{0} in each burst of the Industry legend",
    "dice": "with each roll of the dice, {0}",
    "card": "with each strategy event card, {0}",
    "planet_docks": "when you unlock a planet, {0} crossed out at once",
    "end": "at the end of the game, {0}",
    "signed": "{0} {1}",
}

_COUNTED: Final = {
    "icon": ("its first icon is", "its first {0} icons are"),
    "research-icon": ("1 research icon", "{0} research icons"),
    "unit-trade_good": ("trade good", "trade goods"),
    "unit-vote": ("vote", "votes"),
    "unit-free_vote": ("free vote", "free votes"),
    "unit-resource": ("resource", "resources"),
}

_NAMES: Final = {
    "sheet.navigation": "Navigation",
    "sheet.expansion": "Expansion",
    "sheet.industry": "Industry",
    "sheet.warfare": "Warfare",
    "resource.material": "material",
    "resource.influence": "influence",
    "resource.research": "research",
    "unit.IN": "infantry",
    "unit.DD": "destroyer",
    "unit.CR": "cruiser",
    "unit.PD": "planetary defense",
    "unit.CV": "carrier",
    "unit.DN": "dreadnought",
    "unit.WS": "war sun",
}


def _twofold(prefix: str, pairs: dict[str, tuple[str, str]]) -> dict[str, str]:
    found = {}
    for key, (one, many) in pairs.items():
        found[f"{prefix}.{key}.one"] = one
        found[f"{prefix}.{key}.many"] = many
    return found


PRINTED: Final = Catalogue(
    {
        "en": {
            **_JOINTS,
            **_NAMES,
            **_twofold("thing", _THINGS),
            **_twofold("asset", _PAID),
            **_twofold("mark", _MARKS),
            **_twofold("noun", _NOUNS),
            **_twofold("counted", _COUNTED),
            **{f"when.{key}": text for key, text in _WHEN.items()},
            **{f"verb.{key}": text for key, text in _VERBS.items()},
            **{f"modifier.{key}": text for key, text in _MODIFIERS.items()},
        }
    }
)
