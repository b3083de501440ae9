"""What goes out, and which message is which card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import bindparam, delete, func, update
from sqlalchemy import select as rows_of
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.statements import run, table_of, upsert
from bot.store.tables import MessageRow, OutboxRow

__all__ = ["PARKED", "Messages", "Outgoing"]

PARKED: Final = "forbidden: "
"""How the error of a row begins that waits for a permission."""

_outbox = table_of(OutboxRow)
# What every card asks, made once.
_WAITING = (
    select(OutboxRow)
    .where(
        OutboxRow.match_id == bindparam("match"),
        OutboxRow.slot == bindparam("of"),
        OutboxRow.state == "pending",
        OutboxRow.attempts == 0,
    )
    .order_by(col(OutboxRow.id).desc())
    .limit(1)
)
_AHEAD = (
    select(func.min(OutboxRow.id))
    .where(
        col(OutboxRow.state).in_(("pending", "sending")),
        (col(OutboxRow.not_before) <= bindparam("now")) | (col(OutboxRow.failures) > 0),
        col(OutboxRow.lane).not_in(bindparam("busy", expanding=True)),
    )
    .group_by(OutboxRow.lane)
)
_DUE = (
    select(OutboxRow)
    .where(col(OutboxRow.id).in_(_AHEAD), col(OutboxRow.not_before) <= bindparam("now"))
    .order_by(col(OutboxRow.priority), col(OutboxRow.id))
    .limit(bindparam("most"))
)
_UNSENT = (
    rows_of(_outbox.c.lane, _outbox.c.not_before, _outbox.c.failures)
    .where(_outbox.c.state.in_(("pending", "sending")))
    .order_by(_outbox.c.id)
)


class Outgoing:
    """The rows of the outbox."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def put(self, row: OutboxRow) -> None:
        """Queue a row. One that only changes a message that still waits to be posted or edited
        is folded into it: nothing is posted to be edited at once."""
        waiting = await self._waiting(row)
        if waiting is None:
            self._session.add(row)
        elif row.kind == "delete" and waiting.kind == "post":
            waiting.state, waiting.error = "dropped", "taken back"
        elif row.kind in ("post", "edit") and waiting.kind in ("post", "edit"):
            waiting.payload = row.payload
            waiting.priority = min(waiting.priority, row.priority)
            waiting.not_before = min(waiting.not_before, row.not_before)
        else:
            self._session.add(row)
        await self._session.flush()

    async def _waiting(self, row: OutboxRow) -> OutboxRow | None:
        """The newest row of the same message that has not been tried."""
        if row.kind == "dm" or not row.slot or row.match_id is None:
            return None
        values = {"match": row.match_id, "of": row.slot}
        return (await self._session.exec(_WAITING, params=values)).first()

    async def cancel(self, match: int, prefix: str) -> None:
        """Drop what was not tried yet of the messages whose slot begins so."""
        await self._session.exec(
            update(OutboxRow)
            .where(
                col(OutboxRow.match_id) == match,
                col(OutboxRow.slot).startswith(prefix, autoescape=True),
                col(OutboxRow.state) == "pending",
                col(OutboxRow.attempts) == 0,
            )
            .values(state="dropped", error="taken back")
            .execution_options(synchronize_session=False)
        )

    async def on_their_way(self, match: int, prefix: str) -> Sequence[str]:
        """The slots, beginning so, of messages that were tried and are not known to be sent."""
        found = await self._session.exec(
            select(OutboxRow.slot).where(
                OutboxRow.match_id == match,
                col(OutboxRow.slot).startswith(prefix, autoescape=True),
                col(OutboxRow.kind).in_(("post", "dm")),
                col(OutboxRow.state).in_(("pending", "sending")),
            )
        )
        return found.all()

    async def last(self, match: int, slot: str) -> OutboxRow | None:
        """The row that last said something in a message."""
        found = await self._session.exec(
            select(OutboxRow)
            .where(OutboxRow.match_id == match, OutboxRow.slot == slot, OutboxRow.kind != "delete")
            .order_by(col(OutboxRow.id).desc())
            .limit(1)
        )
        return found.first()

    async def get(self, number: int) -> OutboxRow | None:
        return await self._session.get(OutboxRow, number)

    async def due(self, now: float, busy: Sequence[str], limit: int) -> Sequence[OutboxRow]:
        """Rows that may be sent now, the most urgent first: the oldest of each lane, where a row
        that only waits for its time (never tried) holds nobody up; `busy` lanes are left out."""
        values = {"now": now, "busy": list(busy), "most": limit}
        return (await self._session.exec(_DUE, params=values)).all()

    async def next_due(self, now: float) -> float | None:
        """When the next row may be sent; None when nothing waits. A row that has failed holds up
        its lane until its next try."""
        found: list[Any] = list(await run(self._session, _UNSENT))
        held: dict[str, float] = {}
        times = []
        for lane, not_before, failures in found:
            times.append(max(not_before, held.get(lane, 0.0)))
            if failures and not_before > now:
                held[lane] = max(not_before, held.get(lane, 0.0))
        return min(times) if times else None

    async def release(self, now: float, channel: int | None = None) -> None:
        """Let rows that wait for a permission (in that channel, or anywhere) be tried now."""
        lane = [] if channel is None else [col(OutboxRow.lane) == f"c{channel}"]
        await self._session.exec(
            update(OutboxRow)
            .where(
                col(OutboxRow.state).in_(("pending", "sending")),
                col(OutboxRow.error).startswith(PARKED, autoescape=True),
                *lane,
            )
            .values(not_before=now)
            .execution_options(synchronize_session=False)
        )

    async def unsent(self) -> int:
        """How many rows wait."""
        found = await self._session.exec(
            select(func.count())
            .select_from(OutboxRow)
            .where(col(OutboxRow.state).in_(("pending", "sending")))
        )
        return found.one()

    async def of(self, match: int | None) -> Sequence[OutboxRow]:
        """All rows of a match in order."""
        found = await self._session.exec(
            select(OutboxRow).where(OutboxRow.match_id == match).order_by(col(OutboxRow.id))
        )
        return found.all()

    async def purge(self, before: float) -> None:
        """Forget what was sent or dropped before that time."""
        await self._session.exec(
            delete(OutboxRow).where(
                col(OutboxRow.state).in_(("sent", "dropped")), col(OutboxRow.ended) < before
            )
        )


class Messages:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def get(self, match: int, slot: str) -> MessageRow | None:
        return await self._session.get(MessageRow, (match, slot))

    async def of(self, match: int) -> Sequence[MessageRow]:
        """The messages of a match, oldest first."""
        found = await self._session.exec(
            select(MessageRow)
            .where(MessageRow.match_id == match)
            .order_by(col(MessageRow.posted), col(MessageRow.message))
        )
        return found.all()

    async def put(self, row: MessageRow) -> None:
        await upsert(self._session, row)

    async def drop(self, match: int, slot: str) -> None:
        row = await self._session.get(MessageRow, (match, slot))
        if row is not None:
            await self._session.delete(row)
            await self._session.flush()

    async def by_message(self, message: int) -> MessageRow | None:
        """Which card a message is."""
        found = await self._session.exec(select(MessageRow).where(MessageRow.message == message))
        return found.first()
