"""From the tables of a pack to what is printed: one function for each kind of item.

The fields are explained in `docs/content.md`; checks that need a whole sheet are in
`pack_check.py`, those of words within effects in `pack_words.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from engine.core.content import Node
from engine.core.effects import (
    Ability,
    Condition,
    Effect,
    Gain,
    parse_abilities,
    parse_condition,
    parse_effect,
)
from engine.games.inscription import boards, words
from engine.games.inscription.stars import STARS

__all__ = ["READERS", "read_asset", "read_mecatol"]

_T = TypeVar("_T")

COLUMNS: Final = "ABCDEFGHJKLMN"
COST_LETTERS: Final = "MIRbpcw"
_NUMBERED: Final = {"vp": 9, "alloys": 2, "spices": 2, "gems": 2}


def read_asset(node: Node) -> boards.Asset:
    """An asset from `"vp 3"`, `"alloys 2"`, `"planet"`; a wrong word notes a fault."""
    kind, _, number = node.as_text().partition(" ")
    if node.broken:
        return boards.Asset("empty")
    if kind not in words.PURSE and kind not in words.DOTTED:
        node.fault(f"{kind!r} is no kind of asset")
        return boards.Asset("empty")
    if not number:
        if kind == "vp":
            node.fault("points need a number, such as 'vp 2'")
        return boards.Asset(kind)
    most = _NUMBERED.get(kind)
    if most is None:
        node.fault(f"{kind} takes no number")
        return boards.Asset(kind)
    if not number.isdecimal() or not 1 <= int(number) <= most:
        node.fault(f"{kind} takes a number from 1 to {most}, not {number!r}")
        return boards.Asset(kind)
    return boards.Asset(kind, int(number))


def _asset(node: Node, name: str) -> boards.Asset:
    found = node.raw(name)
    if found is None:
        return boards.Asset("empty")
    return read_asset(Node(found, node.file, f"{node.path}.{name}", node.faults, node))


def _parsed(node: Node, name: str, parse: Callable[[Any, str], _T], instead: _T) -> _T:
    found = node.raw(name)
    if found is None:
        return instead
    try:
        return parse(found, name)
    except ValueError as error:
        place, _, reason = str(error).partition(": ")
        node.fault(reason, place)
        node.broken = True
        return instead


def _effect(node: Node, name: str) -> Effect:
    instead: Effect = Gain("vote")
    return _parsed(node, name, parse_effect, instead)


def _abilities(node: Node) -> tuple[Ability, ...]:
    return _parsed(node, "abilities", parse_abilities, ())


def _head(node: Node) -> tuple[str, str, str, str, str]:
    return (
        node.text("id"),
        node.word("side", ("A", "B")),
        node.text("name"),
        node.text("idea"),
        node.text("source"),
    )


def _technologies(node: Node) -> tuple[boards.Technology, boards.Technology]:
    found = []
    for i, one in enumerate(node.each("technologies")):
        found.append(
            boards.Technology(
                f"T{i + 1}",
                one.text("name"),
                one.whole("cost", 1, 9),
                one.word("specialty", words.SPECIALTIES),
                _abilities(one),
            )
        )
        one.done()
    if len(found) != 2:
        node.fault(f"a sheet has two technologies, not {len(found)}", "technologies")
        node.broken = True
        blank = boards.Technology("T1", "", 1, "biotic", ())
        found = [*found, blank, blank][:2]
    return found[0], found[1]


def _position(node: Node) -> tuple[int, int]:
    found = node.wholes("at", 0, 1000)
    if len(found) != 2:
        node.fault("a position is [x, y]", "at")
        return (0, 0)
    return (found[0], found[1])


def _pairs(node: Node, name: str) -> tuple[tuple[str, str], ...]:
    found = []
    for one in node.each(name):
        start, dash, end = one.as_text().partition("-")
        if not dash:
            one.fault("a lane joins two codes, such as 'D4-E5'")
            continue
        found.append((start, end))
    return tuple(found)


def _read_navigation(node: Node) -> boards.Navigation:
    id_, side, name, idea, source = _head(node)
    systems, wormholes = [], []
    for one in node.each("systems"):
        systems.append(boards.System(one.text("code"), _asset(one, "asset"), _position(one)))
        one.done()
    for one in node.each("wormholes"):
        wormholes.append(boards.Wormhole(one.text("code"), one.text("system"), _position(one)))
        one.done()
    return boards.Navigation(
        id_, side, name, idea, source,
        tuple(systems), _pairs(node, "lanes"), _pairs(node, "printed"),
        node.text("home"), node.text("mecatol"), tuple(wormholes), _technologies(node),
    )  # fmt: skip


def _read_expansion(node: Node) -> boards.Expansion:
    id_, side, name, idea, source = _head(node)
    planets, docks = [], []
    for i, one in enumerate(node.each("planets")):
        planets.append(
            boards.Planet(
                f"P{i + 1}",
                one.text("name"),
                one.texts("grid"),
                tuple(read_asset(a) for a in one.each("rows")),
                tuple(read_asset(a) for a in one.each("columns")),
            )
        )
        one.done()
    for i, one in enumerate(node.each("docks")):
        docks.append(boards.Dock(f"S{i + 1}", one.text("cost"), _asset(one, "asset")))
        one.done()
    if len(docks) != 3:
        node.fault(f"a sheet has three space docks, not {len(docks)}", "docks")
        node.broken = True
        docks = [*docks, *[boards.Dock("S1", "M", boards.Asset("empty"))] * 3][:3]
    return boards.Expansion(
        id_, side, name, idea, source,
        tuple(planets), (docks[0], docks[1], docks[2]),
        node.wholes("population", 1, 9), _technologies(node),
    )  # fmt: skip


def _points(node: Node) -> boards.PointAt:
    point = boards.PointAt(node.whole("after", 1, 20), node.whole("points", 1, 12))
    node.done()
    return point


def _read_space(node: Node, code: str) -> boards.Space | None:
    text = node.as_text()
    if text == "-":
        return None
    if text.startswith("tag "):
        tag = text.removeprefix("tag ")
        if tag not in words.SPECIALTIES:
            node.fault(f"{tag!r} is no specialty ({', '.join(words.SPECIALTIES)})")
        return boards.Space(code, boards.Asset("empty"), tag)
    if text == "start":
        return boards.Space(code, boards.Asset("empty"))
    return boards.Space(code, read_asset(node))


def _read_industry(node: Node) -> boards.Industry:
    id_, side, name, idea, source = _head(node)
    spaces, start = [], ""
    for y, row in enumerate(node.each("spaces")):
        for x, cell in enumerate(row.parts()):
            if x >= len(COLUMNS):
                cell.fault(f"a row has at most {len(COLUMNS)} spaces")
                break
            code = f"{COLUMNS[x]}{y + 1}"
            space = _read_space(cell, code)
            if space is not None:
                spaces.append(space)
            if cell.value == "start":
                if start:
                    cell.fault(f"the space scrapped in print is {start} already")
                start = code
    if not start:
        node.fault("no space is the 'start', scrapped in print", "spaces")
    legend = []
    for one in node.each("legend"):
        legend.append(
            (
                one.word("specialty", words.SPECIALTIES),
                one.word("resource", words.RESOURCES),
                one.whole("n", 1, 9),
            )
        )
        one.done()
    if len(legend) != 2:
        node.fault(f"the legend has two bursts, not {len(legend)}", "legend")
        node.broken = True
        legend = [*legend, *[("biotic", "material", 1)] * 2][:2]
    chart = node.sub("chart")
    rows = [tuple(_points(p) for p in chart.each(kind)) for kind in words.COMMODITIES]
    sheet = boards.Industry(
        id_, side, name, idea, source,
        tuple(spaces), start, (legend[0], legend[1]),
        chart.whole("vote_icons", 1, 12), tuple(_points(p) for p in chart.each("councilors")),
        chart.whole("columns", 1, 12), (rows[0], rows[1], rows[2]),
        chart.wholes("trade_icons", 0, 11),
        chart.whole("goods", 1, 30), chart.whole("votes", 1, 30), _technologies(node),
    )  # fmt: skip
    chart.done()
    return sheet


def _read_unit(node: Node) -> boards.Unit:
    cells = []
    for y, row in enumerate(node.texts("shape")):
        for x, letter in enumerate(row):
            if letter == "X":
                cells.append((x, y))
            elif letter != ".":
                node.fault(f"a shape is drawn with X and '.', not {letter!r}", f"shape[{y}]")
    unit = boards.Unit(
        node.text("code"), node.text("name"), tuple(node.text("cost")), tuple(cells),
        node.whole("count", 0, 12), node.whole("points", 0, 9), node.text("locked", ""),
    )  # fmt: skip
    node.done()
    return unit


def _read_warfare(node: Node) -> boards.Warfare:
    id_, side, name, idea, source = _head(node)
    nodes = []
    for one in node.each("nodes"):
        nodes.append((one.text("code"), _asset(one, "asset")))
        one.done()
    prizes: list[tuple[boards.Asset, boards.Asset]] = []
    losses: list[tuple[int, int]] = []
    for one in node.each("wars"):
        prize = [read_asset(a) for a in one.each("prizes")]
        loss = one.wholes("losses", 0, 9)
        one.done()
        if len(prize) != 2 or len(loss) != 2:
            one.fault("a war has two prizes and two losses, left and right")
            node.broken = True
            continue
        prizes.append((prize[0], prize[1]))
        losses.append((loss[0], loss[1]))
    return boards.Warfare(
        id_, side, name, idea, source,
        node.whole("columns", 1, 6), node.whole("section_rows", 1, 6),
        tuple(nodes), node.texts("anomalies"), tuple(_read_unit(u) for u in node.each("units")),
        tuple(prizes), tuple(losses), _technologies(node),
    )  # fmt: skip


def _read_faction(node: Node) -> boards.Faction:
    return boards.Faction(
        node.text("id"), node.text("name"), node.text("idea"), node.text("source"),
        _abilities(node), _effect(node, "asset"),
    )  # fmt: skip


def _read_event(node: Node) -> boards.Event:
    gives = node.wholes("gives", 0, 9) if node.has("gives") else (0, 0, 0)
    if len(gives) != 3:
        node.fault("must be three numbers: material, influence, research", "gives")
        gives = (0, 0, 0)
    return boards.Event(
        node.text("id"), node.text("name"), node.text("text"), node.whole("stage", 1, 5),
        node.word("back", ("blue", "black")),
        node.word("kind", ("strategy", "war", "council", "production", "quiet")),
        (gives[0], gives[1], gives[2]), node.flag("last"),
    )  # fmt: skip


def _read_objective(node: Node) -> boards.Objective:
    return boards.Objective(
        node.text("id"), node.text("name"), node.word("sheet", words.SHEETS),
        node.whole("first", 1, 20), node.whole("later", 0, 20),
        _parsed(node, "condition", parse_condition, Condition(("rounds_active",))),
    )  # fmt: skip


def _read_relic(node: Node) -> boards.Relic:
    return boards.Relic(
        node.text("id"), node.text("code"), node.text("name"), node.text("text"),
        node.whole("points", 0, 9), node.word("when", ("now", "strategy", "council")),
        _effect(node, "effect"),
    )  # fmt: skip


def _read_agenda(node: Node) -> boards.Agenda:
    return boards.Agenda(
        node.text("id"), node.text("name"), node.text("text"), node.whole("stage", 2, 4),
        node.word("star", STARS), _effect(node, "passed"), _effect(node, "failed"),
    )  # fmt: skip


def _read_track(node: Node) -> boards.Track:
    face = node.word("face", words.FACES)
    if face in (words.FACES[words.STRENGTH], words.FACES[words.VOTES]):
        sections = tuple(
            tuple(part.as_whole(0, 30) for part in one.parts()) for one in node.each("sections")
        )
        track = boards.Track(face, sum(map(len, sections)), sections)
    else:
        goals = []
        for one in node.each("goals"):
            goals.append(boards.GoalAt(one.whole("after", 1, 20), one.word("goal", words.GOALS)))
            one.done()
        track = boards.Track(
            face, node.whole("icons", 1, 20), goals=tuple(goals),
            overflow=node.word("overflow", words.FACES),
        )  # fmt: skip
    node.done()
    return track


def _read_ai(node: Node) -> boards.AiSide:
    id_, side, name, idea, source = _head(node)
    tracks = [_read_track(one) for one in node.each("tracks")]
    tracks.sort(key=lambda one: words.FACES.index(one.face) if one.face in words.FACES else 9)
    return boards.AiSide(id_, side, name, idea, source, tuple(tracks))


def read_mecatol(node: Node) -> boards.Mecatol:
    """The Mecatol Rex sheet: `slots` from the top, each `[points, votes]`."""
    slots = []
    for one in node.each("slots"):
        numbers = [part.as_whole(0, 20) for part in one.parts()]
        if len(numbers) != 2:
            one.fault("a slot is [points, votes]")
        else:
            slots.append((numbers[0], numbers[1]))
    node.done()
    return boards.Mecatol(tuple(slots))


READERS: Final[dict[str, Callable[[Node], Any]]] = {
    "navigation": _read_navigation,
    "expansion": _read_expansion,
    "industry": _read_industry,
    "warfare": _read_warfare,
    "faction": _read_faction,
    "event": _read_event,
    "objective": _read_objective,
    "relic": _read_relic,
    "agenda": _read_agenda,
    "ai": _read_ai,
}
