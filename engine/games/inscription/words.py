"""The words of the game that content, steps and pictures share.

Sheets `navigation`, `expansion`, `industry`, `warfare`; resources material, influence, research;
the kinds of asset; the nouns that conditions count; the verbs and events of effects.
"""

from __future__ import annotations

from typing import Final

SHEETS: Final = ("navigation", "expansion", "industry", "warfare")
NAVIGATION, EXPANSION, INDUSTRY, WARFARE = range(4)

RESOURCES: Final = ("material", "influence", "research")
MATERIAL, INFLUENCE, RESEARCH = range(3)
LETTERS: Final = "MIR"

SPECIALTIES: Final = ("biotic", "propulsion", "cybernetic", "warfare")
COMMODITIES: Final = ("alloys", "spices", "gems")
SIDES: Final = ("left", "right")

# Dashed assets, in the order of a purse: what is claimed and not yet spent.
PURSE: Final = (
    "planet",
    "trade_good",
    "vote",
    "biotic",
    "propulsion",
    "cybernetic",
    "warfare",
    "focus_material",
    "focus_influence",
    "focus_research",
)
PLANET, TRADE_GOOD, VOTE, SPECIALTY, FOCUS = 0, 1, 2, 3, 7

# Dotted assets act at once. `empty` is a system without an asset.
DOTTED: Final = (
    "vp",
    "alloys",
    "spices",
    "gems",
    "councilor",
    "population",
    "faction",
    "relic",
    "neighbor_left",
    "neighbor_right",
    "mecatol",
    "home",
    "empty",
)

STAGES: Final = ("I", "II", "III", "IV", "V")

# The unlike faces of the focus dice: each moves a track of the AI side. `M` is its strength, `I`
# its votes (P22); on the other four stand goals.
FACES: Final = ("M", "MM", "I", "II", "R", "RR")
STRENGTH, VOTES = 0, 2
# What a goal of the AI can be: the objective of a sheet, or Mecatol Rex.
GOALS: Final = (*SHEETS, "mecatol")
DIFFICULTIES: Final = ("easy", "medium", "hard")

# What `count` can ask of a seat (state and sheets of that seat alone).
NOUNS: Final = (
    "systems_explored", "systems_claimed", "empty_claimed", "systems_claimed_vp",
    "systems_claimed_trade_good", "systems_claimed_planet", "wormholes_used", "mecatol",
    "planets_unlocked", "planets_completed", "lines_completed", "rows_completed",
    "columns_completed", "docks_built", "icons_crossed", "population_claimed",
    "spaces_scrapped", "spaces_claimed", "tagged_scrapped", "commodities", "alloys", "spices",
    "gems", "trade_icons", "vote_icons", "chart_points",
    "units_built", "kinds_built", "infantry", "ships", "nodes", "nodes_left", "nodes_right",
    "asset_nodes", "sections_occupied", "wars_won", "wars_lost", "units_unlocked",
    "technologies", "technologies_navigation", "technologies_expansion",
    "technologies_industry", "technologies_warfare", "focus_dice", "trade_goods", "votes",
    "planets", "specialties", "relics", "relics_played", "vp_assets", "faction_assets",
    "objectives", "neighbors", "rounds_active",
)  # fmt: skip

# What `gain` can give. Assets act as if claimed; resources only in a strategy event (P16);
# `points_*` is written on that sheet.
GAINS: Final = (
    "planet", "trade_good", "vote", "biotic", "propulsion", "cybernetic", "warfare",
    "focus_material", "focus_influence", "focus_research", "specialty", "focus",
    "alloys", "spices", "gems", "commodity", "councilor", "population", "faction",
    "neighbor_left", "neighbor_right", "material", "influence", "research", "resource",
    "free_trade_good", "free_vote",
    "points_navigation", "points_expansion", "points_industry", "points_warfare",
)  # fmt: skip

# What `lose` can take, and `pay` can ask for (pay: also resources).
LOSSES: Final = (
    "planet", "trade_good", "vote", "biotic", "propulsion", "cybernetic", "warfare",
    "specialty", "focus", "points_navigation", "points_expansion", "points_industry",
    "points_warfare",
)  # fmt: skip

# Dotted assets that `pay` can ask for besides (Q28): a circled one is slashed, what it did stands.
SLASHED: Final = ("alloys", "spices", "gems", "councilor", "population", "faction")

# Marks that an effect can give, on whatever sheet they lie (`mark = "explore"`); `what` narrows
# `build` and `deploy` to a unit code, `develop` and `technology` to a resource or sheet. `build`
# crosses one cost icon (an infantry has one), `deploy` builds a whole unit, `technology` crosses
# one research icon: on the active sheet, or on one that is chosen where that has none left.
MARKS: Final = (
    "explore", "claim_system", "unlock_planet", "develop", "build_dock", "scrap",
    "claim_space", "build", "deploy", "unlock_unit", "technology", "focus_die",
)  # fmt: skip

# What a trigger can wait for; `gain:KIND` for each asset kind, `build:CODE` for each unit code.
TRIGGERS: Final = (
    "explore", "wormhole", "claim_system", "claim_empty", "mecatol", "unlock_planet", "develop",
    "complete_row", "complete_column", "complete_planet", "build_dock", "scrap",
    "scrap_tagged", "claim_space", "build", "deploy", "unlock_unit", "technology",
    "focus_die", "spend_trade_good", "spend_planet", "spend_specialty", "activate",
    "win_war", "lose_war", "tie_war", "production", "council", "vote_won", "vote_lost",
    "play_relic", "objective",
)  # fmt: skip

# What a modifier can change (`value(state, key, what)`).
MODIFIERS: Final = (
    "wormholes",  # flag: wormholes may be explored through
    "pay",  # what = "VERB RESOURCE": this resource also pays for explore, claim_system, develop,
    #         scrap, claim_space, build, technology
    "strength",  # what = "" | "left" | "right" | "1".."4" (that war): added to war totals
    "strength_units",  # what = unit code: added once for each built unit of it in the section
    "tie_wins",  # flag: a tied war counts as won (the neighbour still sees a tie)
    "loss",  # added to each war loss (positive: loses less, never above 0)
    "win",  # points written on Warfare for each war won
    "corners",  # flag: corners count as adjacent on Industry
    "production",  # trade goods more in a production
    "council",  # votes more in a council
    "free_vote",  # free votes in each council
    "trade_good",  # what = sheet or "": a spent trade good gives so many more of the resource
    "technology",  # research icons fewer to cross on each technology (not below 1)
    "any_specialty",  # flag: any specialty unlocks any technology
    "any_focus",  # flag: a focus asset may unlock any die
    "burst",  # units more in each burst of the legend
    "dice",  # what = resource: so many more of it in each dice step on `sheet` ("" any)
    "card",  # what = resource: the same in each card step
    "planet_docks",  # icons crossed on every planet the moment it is unlocked (first in order)
    "end",  # what = sheet: points at the end, `add` a count
)  # fmt: skip
