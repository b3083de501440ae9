"""Words of the game and what they mean, for `/rules`: our own sentences, with section or ruling."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.inscription.boards import Pack
from engine.games.inscription.catalogue import items
from engine.games.inscription.meta import META

__all__ = ["glossary"]

TERMS: dict[str, str] = {
    "Round": (
        "An event is revealed, all do what it says, it is discarded. Rules: Playing the Game."
    ),
    "Strategy event": (
        "Choose a sheet and spend the card's resources on it; the Speaker rolls; spend the "
        "dice on the same sheet. What is not spent in its step is gone. Rules: Strategy Event"
        " Cards."
    ),
    "Active sheet": (
        "The one sheet that you mark this round. It is chosen before the dice are known. "
        "Rules: Strategy Event Cards 1."
    ),
    "Resources": (
        "Material, influence and research. One crosses out one icon of its kind, or buys what"
        " the sheet's legend shows. Nothing has to be spent. Rules: Resources; Q5."
    ),
    "Asset": (
        "An icon that is circled when claimed. Dotted ones act at once; dashed ones wait "
        "until you spend them in a strategy event, whatever sheet they are on. Rules: Assets."
    ),
    "Navigation": (
        "Explore along lanes with material or research, claim explored systems with "
        "influence. Rules: Navigation."
    ),
    "Explore": (
        "Trace a lane from an explored system to one that is not: 1 material or research. "
        "Home counts as explored. Rules: Exploring a System; P5."
    ),
    "Claim": (
        "On Navigation circle an explored system, on Industry a space beside a scrapped one. "
        "Rules: Claiming a System; Industry."
    ),
    "Wormhole": (
        "With Gravity Drive: in at one wormhole of an explored system, out at any other. One "
        "payment. A wormhole may be used again. Rules: Exploring a System; P6."
    ),
    "Mecatol Rex": (
        "Who claims it takes the topmost open slot: its points and votes. All claims of one "
        "step get the best slot filled in that step. Rules: Mecatol Rex Sheet."
    ),
    "Relic": (
        "A relic system draws a card. Its points are written at once, its effect is played "
        "once and kept secret until then. A draw cannot be taken back. Rules: Relic Cards; "
        "P19."
    ),
    "Expansion": (
        "Unlock planets with planet assets, cross out their icons, claim the asset of each "
        "finished row and column. Rules: Expansion."
    ),
    "Planet": (
        "Spent with Expansion active: unlocks any planet or builds a space dock. Rules: "
        "Assets; Q46."
    ),
    "Space dock": (
        "Three of them: one planet asset, or every icon of its row. What was paid before is "
        "not given back. Rules: Expansion; Q49."
    ),
    "Population": (
        "Claims the next points of the population track, from the bottom. A full track gives "
        "nothing more. Rules: Assets; Q24."
    ),
    "Industry": (
        "Scrap spaces with material, claim spaces beside scrapped ones with influence or "
        "research. Rules: Industry."
    ),
    "Scrap": (
        "Cross out a space beside any marked one: 1 material. Its asset is lost. Corners do "
        "not count. Rules: Industry; Q54."
    ),
    "Tagged space": (
        "Only the specialty on its tag scraps it, and it needs no marked neighbour. Rules: "
        "Industry; Q56."
    ),
    "Burst": (
        "A specialty of the legend gives several resources, used one after the other with "
        "nothing between. The rest may be given up. Rules: Industry; P7."
    ),
    "Councilor": (
        "Unlocks the next +1 vote of the chart; points on the way are claimed. Rules: "
        "Industry Chart."
    ),
    "Commodity": (
        "Crosses out the next icons of its row. Full stretches claim points, full columns "
        "unlock a +1 trade good. Rules: Industry Chart."
    ),
    "Trade good": (
        "One resource of any kind for the active sheet. Two left at the end are a point. "
        "Rules: Assets; Winning the Game."
    ),
    "Vote": (
        "Backs an outcome in a council; those left break ties for the win. Rules: Council "
        "Event Cards; Winning the Game."
    ),
    "Warfare": ("Build units, deploy them, win wars against both neighbours. Rules: Warfare."),
    "Build": (
        "Cross out the icons of a unit's cost in any order; the last one builds it. Infantry "
        "costs one of anything. Rules: Building Units."
    ),
    "Deploy": (
        "At once after building: turned and flipped as you like, above the line, touching the"
        " first row or another unit by an edge, on free nodes of one half. Rules: Deploying "
        "Units; Q65, P9."
    ),
    "Dreadnought and war sun": (
        "Locked until the specialty by their name is spent; it unlocks every unit of the "
        "type. Rules: Building Units; P8."
    ),
    "War": (
        "The line goes up, then marked nodes below it count, with bonuses. Your left box "
        "against the right box of your left neighbour, and the other way round. Rules: War "
        "Event Cards."
    ),
    "Neighbor asset": ("+1 in each war from now on, on the side of its arrow. Rules: Assets; Q71."),
    "Technology": (
        "Two a sheet: by its research icons while the sheet is active, or by the specialty in"
        " its cost. Rules: Technologies."
    ),
    "Per Active": ("Once a round, only while that sheet is active. Rules: Technologies."),
    "Focus die": (
        "Unlocked on the active sheet by a focus asset, at once usable there. Rules: Focus Dice."
    ),
    "Specialty": (
        "Biotic, propulsion, cybernetic or warfare: unlocks a technology or unit type, pays "
        "its icon in a unit's cost, serves Industry's legend and tags. Rules: Assets."
    ),
    "Faction asset": (
        "Resolves the second ability of your faction, each time. Rules: Faction Cards."
    ),
    "Production": (
        "Claim a trade good for each unlocked +1 trade good. Rules: Production Event Cards."
    ),
    "Council": (
        "Claim votes, hear the agenda, vote in secret; ballots are opened clockwise from the "
        "Speaker's left; a tie is broken by a black die. Rules: Council Event Cards."
    ),
    "Ballot": (
        "One side and a number of your votes, or an abstention. All cast votes are spent. "
        "Rules: Council Event Cards; P13."
    ),
    "Objective": (
        "Completed by itself when its condition first holds. All who are first in the same "
        "step get the greater value. Rules: Objectives; P20."
    ),
    "Speaker": (
        "Helps to run the game: rolls, tallies, closes a step. Stays the same. Rules: Choose "
        "Speaker; Q12."
    ),
    "AI faction": (
        "With one or two players it takes part by the AI side of the Mecatol Rex sheet: six "
        "tracks, one for each face of the focus dice. After every roll it crosses out an icon on "
        "the track of each focus die. Rules: Solo Strategy Events; Q96."
    ),
    "AI goal": (
        "Reached once all icons left of it are crossed: the AI completes an objective or takes a "
        "slot of Mecatol Rex. Whoever gets there in the same round is level with it. Rules: Goal "
        "Tracks; Q95."
    ),
    "AI strength": (
        "The figure over the last icon crossed in the war's stage. It meets you wherever you have "
        "no neighbour; then a line closes what is unmarked there. Rules: Solo War Events; Q98."
    ),
    "AI council": (
        "Pass of one agenda stands against Fail of another, one of them good. Who casts more votes "
        "than the AI gets the good one, everybody else the other. Rules: Solo Council Events; Q92."
    ),
    "Rank": (
        "Against the AI a score has a rank; below 40 at Easy, 60 at Medium or 80 at Hard it is a "
        "loss, and nobody wins by it. Rules: Solo Winning; P29."
    ),
    "Extra sheet": (
        "With 9 to 16 seats there are two copies of relics, factions and each slot of Mecatol Rex, "
        "with 17 to 24 three; events, agendas and objectives serve the whole table. Rules: Extra "
        "Sheet; P39, P40, P41."
    ),
    "Winning": ("Most points; then most votes left; then a shared win. Rules: Winning the Game."),
}


def glossary(pack: Pack) -> Iterator[tuple[str, str]]:
    """Terms first, then options of the table, then every printed item by its name."""
    yield from TERMS.items()
    for option in META.options:
        values = ", ".join(option.values)
        yield f"Option {option.name}", f"{option.text} Values: {values} ({option.ruling})."
    for _, name, text in items(pack):
        yield name, text
