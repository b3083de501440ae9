"""What the service says to people: replies and reminders, by key. Names and texts of the game are
filled in as they are; whoever shows a sentence escapes it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.core.text import Catalogue

__all__ = ["NOTICES", "notice"]

_EN: Final = MappingProxyType(
    {
        "no-table": "There is no such table any more. /game list shows the open ones.",
        "not-started": "This table has not started yet. Its founder presses Start.",
        "started-already": "This table has started already. You can watch, or take an empty seat.",
        "not-running": "This match is over. /look shows how it ended.",
        "paused": "The table is paused. Its Speaker lets it go on: /speaker pause.",
        "halted": "Something failed on my side, so the table stands still. Nothing was lost. Its "
        "Speaker can try again: /speaker resume.",
        "stale": "That step is over. Nothing was changed. This is where the table stands now.",
        "changed": "Your draft changed on another screen. This is how it stands; press again if "
        "it is right.",
        "no-seat": "You have no seat at this table. You can watch.",
        "no-seat-free": "You have no seat at this table. You can watch, and seat {0} is free.",
        "not-yours": "That desk belongs to another seat. Open your own: /desk.",
        "not-allowed": "Only the Speaker ({0}) or the founder can do that. You can nudge: "
        "/speaker nudge.",
        "founder-only": "Only the founder ({0}) can do that.",
        "founder-or-seat": "Only the founder ({0}) or that seat itself can do that.",
        "fault": "Something failed on my side. Nothing was changed. Try again; if it stays, "
        "/doctor shows more.",
        "typed-stop": '{0} pencilled. Stopped at "{1}": {2} Not done: {3}.',
        "nothing-fits": "None of these fits any more. {0}",
        "some-fit": "{0} pencilled. Not done: {1}. {2}",
        "not-shelved": "There is nothing to bring back.",
        "sealed": 'Sealed. Receipt {0}. The table sees only "{1} of {2} sealed". You may change it '
        "until the last.",
        "sealed-last": "Sealed. Receipt {0}. You were the last, so the ballots are open.",
        "withdrawn": "Withdrawn. Your ballot is open again.",
        "dropped": "Not pencilled any more: {0}. {1}",
        "may-mark": "{0} can be marked now.",
        # Lobby.
        "opened": "{0} is open. Others press Join; you start it when all are there.",
        "joined": "You have seat {0}.",
        "joined-already": "You have seat {0} already.",
        "took-over": "You have seat {0} now. Look → What is new tells the game so far.",
        "full": "All seats are taken. You can watch.",
        "seat-taken": "Seat {0} is taken. Free seats: {1}.",
        "left": "You have given your seat up.",
        "left-running": "You have given your seat up. It waits for somebody else; its marks stay "
        "as they are.",
        "policy-added": "Seat {0} is played by the policy {1}.",
        "policy-unknown": "There is no policy {0}. This game has {1}.",
        "policy-not-there": "Seat {0} is not played by a policy.",
        "policy-gone": "Seat {0} is free again.",
        "option-unknown": "There is no option {0}. Options: {1}.",
        "option-value": "{0} cannot be {1}. It can be {2}.",
        "option-set": "{0} is {1} now.",
        "too-many-seats": "{0} people have joined, so seats cannot be {1}.",
        "too-few": "{0} more are needed before the start.",
        "game-refuses": "{0}",
        "started": "{0} has started.",
        "abandoned": "{0} was ended without a result.",
        "abandon-more": "You agree to end the match. {0} more of the seats have to agree.",
        "server-full": "This server has {0} open matches, as many as it may have. End one first.",
        "replaced": "Seat {0} is played by {1} now.",
        "replace-seated": "{0} has a seat at this table already.",
        "seat-unknown": "There is no seat {0}. Seats go from 1 to {1}.",
        # The chair.
        "rolled": "Rolled.",
        "closed": "The step is closed.",
        "nothing-open": "No step is open that could be closed.",
        "nothing-to-roll": "Nothing is to be rolled now.",
        "nudged": "Reminded: {0}.",
        "nudged-already": "Everybody missing has been reminded of this step.",
        "nobody-missing": "Nobody is missing.",
        "extended": "{0} more for {1}.",
        "extend-range": "Between 1 and 336 hours can be added.",
        "paused-now": "The table is paused; its clocks stand still.",
        "goes-on": "The table goes on; everyone has the time that was left.",
        "pace-set": "The pace is {0} from the next step on.",
        "pace-unknown": "There is no pace {0}. It is slow or live.",
        "handed-over": "{0} is Speaker now.",
        "resumed": "The table goes on.",
        "not-halted": "The table is not halted.",
        # Lines on the card.
        "time-up": "Time was up for {0}: the marker went down with {1}.",
        "speaker-closed": "The Speaker closed the step for {0}.",
        "marks": "{0} marks",
        "mark": "1 mark",
        "no-marks": "nothing marked",
        "away": "I was away for {0}. Everyone gets that time back. Nothing was lost.",
        "rules-changed": "A rules fix came with this update. Your game goes on from where it "
        "stands.",
        "seat-waits": "{0} has left; seat {1} waits for somebody to take it.",
        "seat-played": "Seat {0} is played by {1} now.",
        "not-sent": "Not sent ({0}): {1}.",
        # Reminders.
        "half": "{0} waits for your marks: {1}, until {2} your time.",
        "half-span": "{0} waits for your marks: {1}, {2} left.",
        "awake": "{0} waits for your marks: {1}.",
        "last": "{0} waits for you: {1}, {2} left. Then your marker goes down as it stands.",
        "last-bank": "{0} waits for you: {1}, {2} left, then your time bank of {3}. After that "
        "your marker goes down as it stands.",
        "two-lapses": "I took two steps for you at {0}, so I stop reminding you. Your seat is "
        "kept; press when you are back.",
        "offer": "{0} has missed two steps at {1}. You can wait, or give the seat away: "
        "/game replace.",
        # Verify.
        "verify-later": "The secret is shown at the end; then everybody can check every roll.",
        "verify-good": "All chance follows from the secret that was fixed at the start ({0}).",
        "verify-bad": "Entry {0} does not follow from the secret.",
        "verify-unclear": "The journal cannot be checked: {0}",
    }
)

NOTICES: Final = Catalogue({"en": _EN})
"""Sentences of the service. A locale that lacks one falls back to its language, then to `en`."""


def notice(key: str, *args: object, locale: str = "en") -> str:
    """The sentence of a key with its fields filled. Raises `KeyError` for an unknown key."""
    return NOTICES.say(key, *args, locale=locale)
