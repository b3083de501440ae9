"""What Twilight Inscription says of itself: seats, options of the table, and a glossary.

Glossary. *Seat*: a place at the table, from 0. *Sheet*: one of the four a seat marks; the *active*
one is marked in this round. *Mark*: anything drawn on a sheet. *Asset*: an icon that is claimed
(circled); dotted ones act at once, dashed ones wait in the *purse* until spent (slashed). *Step*:
a numbered step of an event, the unit for ties. *Boundary*: where a step closes and what several
seats claimed in it is settled together. *Lane*: the relics a seat may draw in this step. *Shown*:
the seats as they stood when the step opened, which is all that others see of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.refusal import Refused
from engine.core.rules import GameMeta, TableOption

__all__ = ["META", "options_of"]

META: Final = GameMeta(
    key="inscription",
    title="Twilight Inscription",
    seats=(3, 8),
    rules_version=1,
    options=(
        TableOption(
            "side",
            ("A", "B"),
            "Sheets: A, every sheet another one, or B, the same four for everybody.",
            "Q101",
        ),
        TableOption(
            "stage_v",
            ("printed", "erratum"),
            "Last stage of the events: as printed (23 or 25 rounds), or by the reported erratum, "
            "always one strategy event before the last war (23 rounds).",
            "Q102",
        ),
        TableOption(
            "card_leftovers",
            ("lapse", "keep"),
            "Card resources left over when the card step closes: gone, or kept for the dice step.",
            "Q3",
        ),
        TableOption(
            "look",
            ("free", "strict"),
            "Others' sheets, as they stood when the step began, can be looked at any time, or only "
            "with one's own marker down.",
            "P3",
        ),
        TableOption(
            "speaker",
            tuple(str(n) for n in range(1, 9)),
            "The seat that is Speaker.",
            "Q12",
        ),
    ),
    summary="Spend what the events and the dice give on four sheets: explore, develop, build an "
    "industry, arm for the wars. Most victory points win.",
)


def options_of(
    seats: Sequence[str], options: Sequence[tuple[str, str]]
) -> tuple[tuple[str, str], ...]:
    """Every option of the table with its value, those not named with their default.

    Raises `Refused` for a number of seats, an option or a value that does not go.
    """
    low, high = META.seats
    if not low <= len(seats) <= high:
        raise Refused(
            "bad-seats",
            "Rules: Overview",
            f"Twilight Inscription takes {low} to {high} seats, not {len(seats)}.",
        )
    given = dict(options)
    known = {o.name: o.values for o in META.options}
    for name, value in given.items():
        if name not in known:
            raise Refused(
                "bad-option",
                "",
                f"There is no option {name!r}; options are {', '.join(known)}.",
            )
        if value not in known[name]:
            raise Refused(
                "bad-option",
                "",
                f"Option {name} is one of {', '.join(known[name])}, not {value!r}.",
            )
    full = tuple((o.name, given.get(o.name, o.values[0])) for o in META.options)
    speaker = dict(full)["speaker"]
    if int(speaker) > len(seats):
        raise Refused(
            "bad-option",
            "Rules: Setup 7",
            f"Seat {speaker} cannot be Speaker: the table has {len(seats)} seats.",
        )
    return full
