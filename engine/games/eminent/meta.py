"""What Eminent Domain says of itself: seats, options of the table, and a glossary.

Glossary. *Seat*: a place at the table, from 0. *Empire*: a seat's planets and permanent
technologies. *Leader*: the seat whose turn it is, and who leads a role; the others *follow* or
*dissent*. *Symbols*: what a role counts. *Boost*: a card of the hand played for its symbols.
*Flip*: to turn a planet face up, by *settling* or by an *attack*. *Colony*: a card tucked under a
planet. *Aside*: cards that have been played this turn and reach the discard pile with its end.
*Loose*: a Colonize card taken for the role and not yet tucked. *Market*: the technologies that can
be had. *Removed*: out of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.refusal import Refused
from engine.core.rules import GameMeta, TableOption

__all__ = ["META", "flags_of", "options_of"]

META: Final = GameMeta(
    key="eminent",
    title="Eminent Domain",
    seats=(2, 5),
    rules_version=1,
    options=(
        TableOption(
            "table",
            ("base", "extended", "learning"),
            "The game; the longer one for three (smaller stacks, two of them to empty); or the "
            "learning game without Research and technologies.",
            "Q74",
        ),
        TableOption(
            "stacks",
            ("trimmed", "full"),
            "Role cards for two seats: stacks of 12 (Produce/Trade 8), or all that the box leaves.",
            "Q74",
        ),
        TableOption(
            "end",
            ("extra", "round"),
            "Once the end is due the round is finished, and one whole round more is played, or "
            "none.",
            "Q77",
        ),
        TableOption(
            "cards",
            ("corrected", "printed"),
            "Abundance, Bureaucracy, Logistics and Terraforming as corrected later, or as first "
            "printed.",
            "Q46, Q73, Q78",
        ),
        TableOption(
            "bought",
            ("hand", "discard"),
            "A technology for the deck goes to the hand, or to the discard pile.",
            "Q10",
        ),
        TableOption(
            "played",
            ("aside", "discard"),
            "A card played for its action waits until the turn ends, or is discarded at once.",
            "Q4",
        ),
        TableOption(
            "itself",
            ("yes", "no"),
            "Research and Improved Research, played for their action, may take themselves out of "
            "the game.",
            "Q65",
        ),
        TableOption(
            "marker",
            ("supply", "fleet"),
            "The fighter that Scorched Earth Policy leaves on a planet comes from the supply, or "
            "from the own fleet.",
            "Q52",
        ),
        TableOption(
            "mobilization",
            ("leader", "table"),
            "Mobilization's later attack comes once the leader has carried out the role, or once "
            "everybody has answered it.",
            "C46",
        ),
        TableOption(
            "tie",
            ("round", "shared"),
            "Still level after goods and fighters: one more round is played, or the win is shared.",
            "Q80",
        ),
    ),
    summary="Survey, settle and conquer planets, produce and trade, research: every role you lead "
    "the others may follow. Most influence wins.",
)

# Values that are not the default, as bits of `State.flags`.
LEARNING, END_ROUND, PRINTED, BOUGHT_DISCARD, PLAYED_DISCARD = 1, 2, 4, 8, 16
NOT_ITSELF, MARKER_FLEET, MOBILIZE_LATE, TIE_SHARED = 32, 64, 128, 256
_FLAGS: Final = {
    ("table", "learning"): LEARNING,
    ("end", "round"): END_ROUND,
    ("cards", "printed"): PRINTED,
    ("bought", "discard"): BOUGHT_DISCARD,
    ("played", "discard"): PLAYED_DISCARD,
    ("itself", "no"): NOT_ITSELF,
    ("marker", "fleet"): MARKER_FLEET,
    ("mobilization", "table"): MOBILIZE_LATE,
    ("tie", "shared"): TIE_SHARED,
}


def flags_of(options: Sequence[tuple[str, str]]) -> int:
    """The options as bits."""
    return sum([_FLAGS.get(pair, 0) for pair in options])


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
            "Rules: Aim",
            f"{META.title} takes {low} to {high} seats, not {len(seats)}.",
        )
    given = dict(options)
    known = {o.name: o.values for o in META.options}
    for name, value in given.items():
        if name not in known:
            message = f"There is no option {name!r}; options are {', '.join(known)}."
            raise Refused("bad-option", "", message)
        if value not in known[name]:
            message = f"Option {name} is one of {', '.join(known[name])}, not {value!r}."
            raise Refused("bad-option", "", message)
    full = tuple([(o.name, given.get(o.name, o.values[0])) for o in META.options])
    if dict(full)["table"] == "extended" and len(seats) != 3:
        message = f"The extended table is for three seats, not for {len(seats)}; choose base."
        raise Refused("bad-option", "Rules: Game end", message)
    return full
