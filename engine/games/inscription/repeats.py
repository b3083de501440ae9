"""What is there more than once at a table, told before it starts. Rules: Extra Sheet."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.inscription import names
from engine.games.inscription.boards import Pack
from engine.games.inscription.meta import META, copies
from engine.games.inscription.words import SHEETS

__all__ = ["notices"]

_TIMES = ("", "once", "twice", "three times")


def notices(pack: Pack, seats: int, options: Mapping[str, str]) -> tuple[str, ...]:
    """A sentence for each thing that repeats at a table of so many seats; () where nothing does.
    On side B all have the same sheets, as the table has chosen."""
    told = []
    times = copies(seats)
    if times > 1:
        often = _TIMES[times]
        told.append(
            f"{seats} seats play by the extra sheet: relics, factions and each slot of Mecatol Rex "
            f"are there {often}."
        )
    side = options.get("side", META.options[0].values[0])
    if side != "B":
        sides = (
            [sheet.side for sheet in pack.navigation],
            [sheet.side for sheet in pack.expansion],
            [sheet.side for sheet in pack.industry],
            [sheet.side for sheet in pack.warfare],
        )
        few = [
            names.title(kind)
            for kind, printed in zip(SHEETS, sides, strict=True)
            if printed.count(side) < seats
        ]
        if few:
            told.append(f"Some seats have the same sheet: {names.listed(few)}.")
    if len(pack.factions) < seats:
        told.append("Some seats are dealt the same faction.")
    elif times > 1:
        told.append("Two seats may keep the same faction.")
    return tuple(told)
