"""What Discord forbids in a channel waits there: it goes out when the permission is back.

The first row of a channel that is refused holds up the rest of it, so the order stays. The table's
Speaker is told once what is missing.
"""

from __future__ import annotations

from typing import Final

from bot.posts import DirectPost, encode_post
from bot.store import Tx
from bot.store.mail import PARKED
from bot.store.tables import OutboxRow
from bot.text import say
from bot.turn import title_of

__all__ = ["gave_way", "park"]

_PAUSES: Final = (60.0, 300.0, 900.0, 3600.0)
"""Seconds before it is tried again where nobody says that the permission is back."""
_LONGEST: Final = 30 * 86_400.0
"""After so many seconds a row is given up: its table has been left alone."""


async def park(tx: Tx, row: OutboxRow, what: str, now: float) -> bool:
    """Keep a row that was not allowed (`what` names permission and place), and tell the Speaker;
    False when it has waited long enough to be given up."""
    if now - row.created > _LONGEST:
        return False
    row.error = f"{PARKED}{what}"
    row.failures = min(row.failures + 1, len(_PAUSES))
    row.not_before = now + _PAUSES[row.failures - 1]
    match = await tx.matches.get(row.match_id or 0)
    if match is None:
        return True
    text = say("permission-lost", title_of(match), what)
    if match.trouble == text:
        return True
    match.trouble = text
    speaker = await tx.players.get(match.speaker)
    if speaker.dms:
        word = OutboxRow(
            match_id=match.number,
            kind="dm",
            lane=f"u{match.speaker}",
            slot=f"dm:permission:{row.lane}",
            user_id=match.speaker,
            payload=encode_post(DirectPost(match.number, text)),
            created=now,
        )
        await tx.outbox.put(word)
    return True


async def gave_way(tx: Tx, row: OutboxRow) -> None:
    """A row that was parked has been sent: the trouble is over."""
    match = await tx.matches.get(row.match_id or 0)
    if match is not None and row.error.startswith(PARKED):
        match.trouble = ""
