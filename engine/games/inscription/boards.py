"""What is printed: the sheets, cards and tracks, as loaded from a pack. Frozen, never a match's.

Codes. Grid codes are a column letter (A–N without I) and a row number counted downwards (`D4`).
Planets `P1…` and their icons `P3-B2` (column B, row 2); rows `P3-2`, columns `P3-B`; space docks
`S1…S3` and their icons `S1-2`; wormholes `W1…`; technologies `T1`, `T2`; units by two letters
(`IN DD CR CV PD DN WS`) and a number (`CR2`); relics `R1…R16`. Positions are (x, y) on a field of
1000 × 700, for pictures only.
"""

from __future__ import annotations

import msgspec

from engine.core.effects import Ability, Condition, Effect

__all__ = [
    "Agenda", "AiSide", "Asset", "Dock", "Event", "Expansion", "Faction", "GoalAt", "Industry",
    "Mecatol", "Navigation", "Objective", "Pack", "Planet", "PointAt", "Relic", "System",
    "Technology", "Track", "Unit", "Warfare", "Wormhole",
]  # fmt: skip


class Asset(msgspec.Struct, frozen=True):
    """`kind` of `words.PURSE` or `words.DOTTED`; `n` is the points of a `vp`, the icons of a
    commodity, else 1. In TOML: `"vp 3"`, `"alloys 2"`, `"planet"`, `"focus_material"`."""

    kind: str
    n: int = 1


class Technology(msgspec.Struct, frozen=True):
    """`cost` research icons, or the `specialty`."""

    id: str
    name: str
    cost: int
    specialty: str
    abilities: tuple[Ability, ...]


class System(msgspec.Struct, frozen=True):
    code: str
    asset: Asset
    at: tuple[int, int]


class Wormhole(msgspec.Struct, frozen=True):
    """`code` W1…; joined to `system`; drawn at `at`."""

    code: str
    system: str
    at: tuple[int, int]


class Navigation(msgspec.Struct, frozen=True):
    """`lanes` and `printed` are pairs of system codes; `printed` (out of home) are explored at the
    start. Rules: Navigation."""

    id: str
    side: str
    name: str
    idea: str
    source: str
    systems: tuple[System, ...]
    lanes: tuple[tuple[str, str], ...]
    printed: tuple[tuple[str, str], ...]
    home: str
    mecatol: str
    wormholes: tuple[Wormhole, ...]
    technologies: tuple[Technology, Technology]


class Planet(msgspec.Struct, frozen=True):
    """`grid`: equally long rows of resource letters (`"MIR"`); an asset for each row and column."""

    code: str
    name: str
    grid: tuple[str, ...]
    rows: tuple[Asset, ...]
    columns: tuple[Asset, ...]


class Dock(msgspec.Struct, frozen=True):
    """A space dock: its row of icons (`"MMM"`) and its asset."""

    code: str
    cost: str
    asset: Asset


class Expansion(msgspec.Struct, frozen=True):
    """`population`: points from the bottom of the track. Rules: Expansion."""

    id: str
    side: str
    name: str
    idea: str
    source: str
    planets: tuple[Planet, ...]
    docks: tuple[Dock, Dock, Dock]
    population: tuple[int, ...]
    technologies: tuple[Technology, Technology]


class PointAt(msgspec.Struct, frozen=True):
    """A point asset in a row of the chart: `n` points once the first `after` icons are marked."""

    after: int
    n: int


class Space(msgspec.Struct, frozen=True):
    """A grid space. `tag` is a specialty for a dotted-X space (its `asset` is then `empty`)."""

    code: str
    asset: Asset
    tag: str = ""


class Industry(msgspec.Struct, frozen=True):
    """`spaces` in reading order, missing codes are gaps. `start`: the space scrapped in print.
    `legend`: (specialty, resource, number) of the two bursts. `councilors`: number of "+1 vote"
    icons and point assets; `commodities`: number of icons of each row (equal) and point assets of
    each row; `trade_icons`: columns (from 0) with a "+1 trade good" icon below. `goods`, `votes`:
    size of the stores by the chart. Rules: Industry, Industry Chart."""

    id: str
    side: str
    name: str
    idea: str
    source: str
    spaces: tuple[Space, ...]
    start: str
    legend: tuple[tuple[str, str, int], tuple[str, str, int]]
    vote_icons: int
    councilors: tuple[PointAt, ...]
    columns: int
    commodities: tuple[tuple[PointAt, ...], tuple[PointAt, ...], tuple[PointAt, ...]]
    trade_icons: tuple[int, ...]
    goods: int
    votes: int
    technologies: tuple[Technology, Technology]


class Unit(msgspec.Struct, frozen=True):
    """A unit type. `cost`: letters M I R, and b p c w for a specialty icon; infantry: "*" (one of
    any). `shape`: cells (column, row). `count` printed bands (0: no limit). `points` each.
    `locked`: the specialty that unlocks the type, "" if open."""

    code: str
    name: str
    cost: tuple[str, ...]
    shape: tuple[tuple[int, int], ...]
    count: int
    points: int
    locked: str = ""


class Warfare(msgspec.Struct, frozen=True):
    """Both halves are `columns` wide (letters go on from left to right half) and
    `4 × section_rows` high; row numbers count downwards, so the first war is at the bottom.
    `nodes` holds asset nodes by code, `anomalies` codes. `prizes[war][side]`, `losses[war][side]`
    (losses are positive numbers of points lost). Rules: Warfare."""

    id: str
    side: str
    name: str
    idea: str
    source: str
    columns: int
    section_rows: int
    nodes: tuple[tuple[str, Asset], ...]
    anomalies: tuple[str, ...]
    units: tuple[Unit, ...]
    prizes: tuple[tuple[Asset, Asset], ...]
    losses: tuple[tuple[int, int], ...]
    technologies: tuple[Technology, Technology]


class Faction(msgspec.Struct, frozen=True):
    """`abilities`: the first ability; `asset`: what each faction asset does."""

    id: str
    name: str
    idea: str
    source: str
    abilities: tuple[Ability, ...]
    asset: Effect


class Event(msgspec.Struct, frozen=True):
    """`stage`: 1 to 5. `kind`: strategy, war, council, production, quiet. `back`: blue or black.
    `gives`: material, influence, research. `last`: the game ends after it. `text`: flavour."""

    id: str
    name: str
    text: str
    stage: int
    back: str
    kind: str
    gives: tuple[int, int, int] = (0, 0, 0)
    last: bool = False


class Objective(msgspec.Struct, frozen=True):
    """`first` for all who complete it in the first step, `later` for the rest. Its sentence is
    printed from the condition (`describe.py`). Rules: Objectives."""

    id: str
    name: str
    sheet: str
    first: int
    later: int
    condition: Condition


class Relic(msgspec.Struct, frozen=True):
    """`when`: `now` (played when drawn), `strategy` (in a strategy event), `council` (before the
    ballot is sealed). `effect` once. `text`: a sentence of flavour; what it does is printed from
    the effect (`describe.py`)."""

    id: str
    code: str
    name: str
    text: str
    points: int
    when: str
    effect: Effect


class Agenda(msgspec.Struct, frozen=True):
    """`stage`: 2, 3 or 4. `star`: `pass` or `fail`, the positive outcome (`both` or `none` where a
    pack has such a card). `text`: the motion in a sentence; the outcomes are printed from the
    effects (`describe.py`)."""

    id: str
    name: str
    text: str
    stage: int
    star: str
    passed: Effect
    failed: Effect


class Mecatol(msgspec.Struct, frozen=True):
    """Slots from the top: (points, votes)."""

    slots: tuple[tuple[int, int], ...]


class GoalAt(msgspec.Struct, frozen=True):
    """A goal of the AI faction within a track: reached once the first `after` icons are crossed.
    `goal`: a sheet, for the objective of that type, or `mecatol`."""

    after: int
    goal: str


class Track(msgspec.Struct, frozen=True):
    """A track of an AI side, moved by the `face` of a focus die (`M`, `MM`, `I` …). The two of
    figures have `sections`: the figures over their icons, stage by stage from II on. The four of
    goals have `icons`, `goals` and, when they are full, pass results on as the face `overflow`."""

    face: str
    icons: int
    sections: tuple[tuple[int, ...], ...] = ()
    goals: tuple[GoalAt, ...] = ()
    overflow: str = ""


class AiSide(msgspec.Struct, frozen=True):
    """The AI side of the Mecatol Rex sheet; its slots are those of the front (P32). `tracks`: one
    for each face, in the order of `words.FACES`. Rules: Solo and Two-Player Rules."""

    id: str
    side: str
    name: str
    idea: str
    source: str
    tracks: tuple[Track, ...]


class Pack(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything printed. Component counts of the box are `content/components.toml`. A pack without
    AI sides (`ais`) seats three or more; its encoding is then that of packs that knew none."""

    name: str
    version: str
    navigation: tuple[Navigation, ...]
    expansion: tuple[Expansion, ...]
    industry: tuple[Industry, ...]
    warfare: tuple[Warfare, ...]
    factions: tuple[Faction, ...]
    events: tuple[Event, ...]
    objectives: tuple[Objective, ...]
    relics: tuple[Relic, ...]
    agendas: tuple[Agenda, ...]
    mecatol: Mecatol
    ais: tuple[AiSide, ...] = ()
