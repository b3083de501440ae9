"""Everything printed, item by item, in words: for `speaker content`, `/rules` and tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.games.inscription.boards import Asset, Pack, Technology, Track
from engine.games.inscription.describe import Printer
from engine.games.inscription.words import FACES, RESOURCES, SHEETS, STAGES, STRENGTH

__all__ = ["counts", "items", "show"]

_CARDS = ("factions", "events", "objectives", "relics", "agendas")


def counts(pack: Pack) -> dict[str, int]:
    """How many there are of each kind."""
    found = {kind: len(getattr(pack, kind)) for kind in (*SHEETS, *_CARDS)}
    return {**found, "ai_sides": len(pack.ais)}


def items(pack: Pack) -> Iterator[tuple[str, str, str]]:
    """Each item as (id, name, text in words)."""
    say = Printer()
    for kind in SHEETS:
        for sheet in getattr(pack, kind):
            yield sheet.id, f"{kind.title()} {sheet.side}: {sheet.name}", _sheet(say, sheet)
    for faction in pack.factions:
        first, second = say.faction(faction)
        yield faction.id, faction.name, f"{faction.idea}\n{first}\nFaction asset: {second}"
    for event in pack.events:
        given = " ".join(f"{n} {name}" for n, name in zip(event.gives, RESOURCES, strict=True) if n)
        head = f"Stage {STAGES[event.stage - 1]}, {event.back}, {event.kind}" + (
            f": {given}" if given else ""
        )
        yield event.id, event.name, f"{head}\n{event.text}"
    for goal in pack.objectives:
        worth = f"{goal.sheet.title()}, {goal.first} points for the first, {goal.later} after"
        yield goal.id, goal.name, f"{worth}\n{say.objective(goal)}"
    for relic in pack.relics:
        yield relic.id, f"{relic.code} {relic.name}", f"{_points(relic.points)}\n{say.relic(relic)}"
    for agenda in pack.agendas:
        passed, failed = say.agenda(agenda)
        yield (
            agenda.id,
            agenda.name,
            f"Stage {STAGES[agenda.stage - 1]}: {agenda.text}\nPass: {passed}\nFail: {failed}",
        )
    for ai in pack.ais:
        lines = [ai.idea, *(_track(track) for track in ai.tracks)]
        yield ai.id, f"AI side {ai.side}: {ai.name}", "\n".join(lines)


def _track(track: Track) -> str:
    """A track of an AI side in one line."""
    if track.sections:
        what = "Strength" if track.face == FACES[STRENGTH] else "Votes"
        parts = [
            f"stage {STAGES[k + 1]} {' '.join(map(str, figures))}"
            for k, figures in enumerate(track.sections)
        ]
        return f"{track.face}: {what}: {', '.join(parts)}"
    goals = ", ".join(f"{_goal(goal.goal)} after {goal.after}" for goal in track.goals)
    return f"{track.face}: {track.icons} icons, {goals}; full, it counts as {track.overflow}"


def _goal(goal: str) -> str:
    return "Mecatol Rex" if goal == "mecatol" else f"{goal.title()} objective"


def _points(n: int) -> str:
    return "1 point" if n == 1 else f"{n} points"


def show(pack: Pack, id: str) -> str:
    """The item with the id, as text; "" if there is none."""
    for found, name, text in items(pack):
        if found == id:
            return f"{name}\n{text}"
    return ""


def _sheet(say: Printer, sheet: Any) -> str:
    lines = [sheet.idea]
    assets: dict[str, int] = {}
    for asset in _assets(sheet):
        name = say.asset(asset)
        assets[name] = assets.get(name, 0) + 1
    lines.append("Assets: " + ", ".join(f"{n} × {name}" for name, n in sorted(assets.items())))
    for technology in sheet.technologies:
        lines.append(_technology(say, technology))
    return "\n".join(lines)


def _technology(say: Printer, technology: Technology) -> str:
    price = f"{technology.cost} research or {technology.specialty}"
    return f"{technology.name} ({price}): {say.technology(technology)}"


def _assets(sheet: Any) -> Iterator[Asset]:
    """The assets of a sheet of any type."""
    for system in getattr(sheet, "systems", ()):
        yield system.asset
    for planet in getattr(sheet, "planets", ()):
        yield from planet.rows
        yield from planet.columns
    for dock in getattr(sheet, "docks", ()):
        yield dock.asset
    for space in getattr(sheet, "spaces", ()):
        yield space.asset
    for _, asset in getattr(sheet, "nodes", ()):
        yield asset
    for pair in getattr(sheet, "prizes", ()):
        yield from pair
