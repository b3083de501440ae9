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
from engine.games.inscription.words import DIFFICULTIES

__all__ = ["BOX", "META", "OF_AI", "WITH_AI", "copies", "options_of", "seats_each"]

# Up to so many players the AI faction takes part. Rules: Solo and Two-Player Rules.
WITH_AI: Final = 2
# The options that are about it.
OF_AI: Final = ("difficulty", "ai_side", "ai_unmarked", "ai_ties", "ai_lines", "ai_bonuses")

# So many seats one copy of everything is enough for; the extra sheet of the publisher adds a second
# copy for up to twice as many and a third one for up to three times as many.
BOX: Final = 8
_COPIES: Final = 3

META: Final = GameMeta(
    key="inscription",
    title="Twilight Inscription",
    seats=(1, BOX * _COPIES),
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
            tuple(str(n) for n in range(1, BOX * _COPIES + 1)),
            "The seat that is Speaker.",
            "Q12",
        ),
        TableOption(
            "difficulty",
            DIFFICULTIES,
            "One or two seats: how far along the AI faction starts; 40, 60 or 80 points win.",
            "P29",
        ),
        TableOption(
            "ai_side",
            ("A", "B"),
            "One or two seats: the AI side. A keeps a patient watch, B gathers a host early.",
            "P32",
        ),
        TableOption(
            "ai_unmarked",
            ("zero", "first"),
            "One or two seats: the AI's strength or votes with no icon of the section crossed: 0, "
            "or the figure over its first icon.",
            "Q98",
        ),
        TableOption(
            "ai_ties",
            ("direct", "passed"),
            "One or two seats: who is level with the AI alone, or through it also with the other "
            "player.",
            "P24",
        ),
        TableOption(
            "ai_lines",
            ("closed", "crossed"),
            "One or two seats: an icon that is lined through counts for nothing, or as crossed.",
            "P26",
        ),
        TableOption(
            "ai_bonuses",
            ("count", "ignored"),
            "One or two seats: neighbour assets and other bonuses count against the AI, or only "
            "the nodes do.",
            "P27",
        ),
    ),
    summary="Spend what the events and the dice give on four sheets: explore, develop, build an "
    "industry, arm for the wars. Most victory points win.",
    usual=BOX,
)


def copies(seats: int) -> int:
    """How many copies there are of everything at a table of so many seats: one up to eight seats,
    two up to sixteen, three up to twenty-four. Rules: Extra Sheet."""
    return -(-seats // BOX)


def seats_each(seats: int) -> int:
    """For how many of so many seats one copy has to do, at most."""
    return -(-seats // copies(seats))


def options_of(
    seats: Sequence[str], options: Sequence[tuple[str, str]]
) -> tuple[tuple[str, str], ...]:
    """Every option of the table with its value, those not named with their default.

    Those of the AI faction are there with one or two seats only, and the difficulty is then chosen,
    not left out. Raises `Refused` for a number of seats, an option or a value that does not go.
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
    solo = len(seats) <= WITH_AI
    if solo and "difficulty" not in given:
        raise Refused(
            "bad-option",
            "Rules: Solo Setup",
            f"With one or two seats a difficulty is chosen: {', '.join(DIFFICULTIES)}.",
        )
    full = tuple(
        (o.name, given.get(o.name, o.values[0]))
        for o in META.options
        if solo or o.name not in OF_AI
    )
    speaker = dict(full)["speaker"]
    if int(speaker) > len(seats):
        raise Refused(
            "bad-option",
            "Rules: Setup 7",
            f"Seat {speaker} cannot be Speaker: the table has {len(seats)} seats.",
        )
    return full
