"""A card that people have talked away is brought down again: posted anew, silently, at most hourly.

The new one takes the place of the old one, which is deleted; nobody is pinged by it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bot.announce import LATER, public, queue_delete
from bot.answers import Reply
from bot.posts import LobbyPost, TablePost, decode_post, encode_post
from bot.store.tables import MessageRow
from bot.timing import HOUR
from bot.turn import Turn, lobby_view

if TYPE_CHECKING:
    from bot.service import Service

__all__ = ["bring_down"]


async def bring_down(service: Service, match: int, message: int) -> bool:
    """Post the card anew whose message that is, if it stands and is older than an hour."""

    async def act(turn: Turn) -> Reply:
        known = await _known(turn, message)
        if known is None or turn.now - known.posted < HOUR:
            return Reply(False, "stays")
        post = _post(turn, known.slot)
        last = await turn.tx.outbox.last(turn.row.number, known.slot)
        if post is None or (last is not None and last.state in ("pending", "sending")):
            # Something is on its way to it; it can come down at another press.
            return Reply(False, "stays")
        sunk = MessageRow(**{**known.model_dump(), "slot": f"sunk:{known.slot}"})
        await turn.tx.messages.drop(turn.row.number, known.slot)
        await turn.tx.messages.put(sunk)
        await public(turn, known.slot, post, priority=LATER)
        await queue_delete(turn, sunk.slot)
        return Reply(True, "brought-down")

    reply = await service.system(match, act)
    if reply.ok:
        await service.changed(match)
    return reply.ok


async def _known(turn: Turn, message: int) -> MessageRow | None:
    found = await turn.tx.messages.of(turn.row.number)
    return next((one for one in found if one.message == message), None)


def _post(turn: Turn, slot: str) -> TablePost | LobbyPost | None:
    """What the card says now; None for a message that is no standing card."""
    row = turn.row
    if slot == "lobby" and row.status == "lobby":
        return LobbyPost(lobby_view(row, turn.seats, turn.rules))
    if slot != f"card:{row.card}" or not row.post:
        return None
    post = decode_post(row.post)
    if not isinstance(post, TablePost):
        return None
    post = msgspec.structs.replace(post, mentions=())
    row.post = encode_post(post)
    return post
