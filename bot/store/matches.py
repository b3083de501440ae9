"""Matches with their seats, journals, drafts and states; packs; receipts of interactions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import bindparam, delete, func, update
from sqlalchemy import select as rows_of
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.counting import claimed
from bot.store.errors import Conflict
from bot.store.statements import insert, run, table_of, upsert
from bot.store.tables import (
    DraftRow,
    EntryRow,
    MatchRow,
    PackRow,
    ReceiptRow,
    SeatRow,
    StateRow,
)

__all__ = ["LIVE", "Drafts", "Entries", "Matches", "Packs", "Receipts", "Seats", "States"]

_matches = table_of(MatchRow)
_drafts = table_of(DraftRow)
_receipts = table_of(ReceiptRow)
# What every press asks. A statement is made once, which takes longer than the database does.
_MATCH = select(MatchRow).where(MatchRow.id == bindparam("match"))
_SEATS = select(SeatRow).where(SeatRow.match_id == bindparam("match")).order_by(col(SeatRow.seat))
_DRAFTS = (
    select(DraftRow)
    .where(DraftRow.match_id == bindparam("match"))
    .order_by(col(DraftRow.seat), col(DraftRow.window))
)
_ANSWER = rows_of(_receipts.c.answer).where(_receipts.c.interaction == bindparam("interaction"))
_VERSION = rows_of(_matches.c.version).where(_matches.c.id == bindparam("match"))
_CLAIM = (
    update(_matches)
    .where(_matches.c.id == bindparam("match"), _matches.c.version == bindparam("former"))
    .values(version=bindparam("former") + 1)
)
_DROP_DRAFT = delete(_drafts).where(
    _drafts.c.match_id == bindparam("match"),
    _drafts.c.seat == bindparam("of"),
    _drafts.c.window == bindparam("within"),
)

LIVE = ("lobby", "running", "paused", "halted")
"""The statuses of a match that is not over."""


class Matches:
    """Rows come attached: what is changed on them is stored at the commit."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def add(self, match: MatchRow) -> int:
        """Store a new match; its number."""
        self._session.add(match)
        await self._session.flush()
        return match.number

    async def get(self, match: int) -> MatchRow | None:
        return (await self._session.exec(_MATCH, params={"match": match})).first()

    async def version(self, match: int) -> int | None:
        """How often the match, or a seat of it, has been changed; None where there is none."""
        found: int | None = (await run(self._session, _VERSION, {"match": match})).scalar()
        return found

    async def claim(self, match: MatchRow) -> None:
        """Count this transaction as one change of the match. Raises `Conflict` when there has been
        another one since the row was read."""
        version = match.version
        done = await run(self._session, _CLAIM, {"match": match.id, "former": version})
        if done.rowcount != 1:
            raise Conflict(f"match {match.id} is not at version {version} any more")
        set_committed_value(match, "version", version + 1)
        claimed(self._session.sync_session).add(match.id or 0)

    def attach(self, match: MatchRow, seats: Iterable[SeatRow]) -> None:
        """Rows of an earlier transaction: what is changed on them is stored by this one."""
        self._session.add_all((match, *seats))

    async def by_status(self, *status: str) -> Sequence[int]:
        """Numbers of the matches with one of the statuses, oldest first."""
        found = await self._session.exec(
            select(MatchRow.id).where(col(MatchRow.status).in_(status)).order_by(col(MatchRow.id))
        )
        return [number for number in found if number is not None]

    async def in_channel(self, channel: int) -> Sequence[MatchRow]:
        """Matches of a channel or thread that are not over, newest first."""
        found = await self._session.exec(
            select(MatchRow)
            .where(
                (col(MatchRow.thread) == channel)
                | ((col(MatchRow.channel) == channel) & (col(MatchRow.thread) == 0))
                | ((col(MatchRow.channel) == channel) & (col(MatchRow.status) == "lobby")),
                col(MatchRow.status).in_(LIVE),
            )
            .order_by(col(MatchRow.id).desc())
        )
        return found.all()

    async def ended_in(self, channel: int) -> MatchRow | None:
        """The newest match of a channel or thread that was played to its end."""
        found = await self._session.exec(
            select(MatchRow)
            .where(
                (col(MatchRow.thread) == channel)
                | ((col(MatchRow.channel) == channel) & (col(MatchRow.thread) == 0)),
                col(MatchRow.status) == "over",
            )
            .order_by(col(MatchRow.id).desc())
            .limit(1)
        )
        return found.first()

    async def in_guild(self, guild: int) -> Sequence[MatchRow]:
        """Matches of a server that are not over, newest first."""
        found = await self._session.exec(
            select(MatchRow)
            .where(MatchRow.guild == guild, col(MatchRow.status).in_(LIVE))
            .order_by(col(MatchRow.id).desc())
        )
        return found.all()

    async def of_user(self, user: int) -> Sequence[MatchRow]:
        """Matches in which the person has a seat and that are not over, newest first."""
        found = await self._session.exec(
            select(MatchRow)
            .join(SeatRow, col(SeatRow.match_id) == col(MatchRow.id))
            .where(SeatRow.user_id == user, col(MatchRow.status).in_(LIVE))
            .order_by(col(MatchRow.id).desc())
        )
        return found.all()


class Seats:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def add(self, seat: SeatRow) -> None:
        """Store a new seat. Raises `Conflict` at the flush when it is taken."""
        self._session.add(seat)
        await self._session.flush()

    async def of(self, match: int) -> Sequence[SeatRow]:
        """The seats of a match in their order, attached."""
        return (await self._session.exec(_SEATS, params={"match": match})).all()

    async def of_many(self, matches: Iterable[int]) -> Sequence[SeatRow]:
        found = await self._session.exec(
            select(SeatRow)
            .where(col(SeatRow.match_id).in_(list(matches)))
            .order_by(col(SeatRow.match_id), col(SeatRow.seat))
        )
        return found.all()

    async def remove(self, match: int, seat: int) -> None:
        """Free a seat of a lobby; those behind it move up."""
        rows = await self.of(match)
        kept = [SeatRow(**row.model_dump()) for row in rows if row.seat != seat]
        for row in rows:
            await self._session.delete(row)
        await self._session.flush()
        for number, row in enumerate(kept):
            row.seat = number
            self._session.add(row)
        await self._session.flush()

    async def waiting(self, user: int) -> Sequence[tuple[SeatRow, MatchRow]]:
        """Seats of the person that something is asked of, the longest waiting first."""
        found = await self._session.exec(
            select(SeatRow, MatchRow)
            .join(MatchRow, col(MatchRow.id) == col(SeatRow.match_id))
            .where(
                SeatRow.user_id == user,
                col(SeatRow.waits).is_(True),
                MatchRow.status == "running",
            )
            .order_by(col(SeatRow.since))
        )
        return found.all()


class Entries:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def append(
        self, match: int, seq: int, payloads: Sequence[str], at: float, user: int | None
    ) -> None:
        """Store entries from number `seq` on. Raises `Conflict` when that number is taken."""
        rows = [
            EntryRow(match_id=match, seq=number, payload=payload, at=at, user_id=user)
            for number, payload in enumerate(payloads, seq)
        ]
        await insert(self._session, *rows)

    async def of(self, match: int) -> Sequence[EntryRow]:
        """The whole journal in order."""
        found = await self._session.exec(
            select(EntryRow).where(EntryRow.match_id == match).order_by(col(EntryRow.seq))
        )
        return found.all()

    async def count(self, match: int) -> int:
        found = await self._session.exec(
            select(func.count()).select_from(EntryRow).where(EntryRow.match_id == match)
        )
        return found.one()


class Drafts:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def of(self, match: int) -> Sequence[DraftRow]:
        return (await self._session.exec(_DRAFTS, params={"match": match})).all()

    async def put(self, draft: DraftRow) -> None:
        """Store a draft in place of the former one of that seat and window."""
        await upsert(self._session, draft)

    async def drop(self, match: int, seat: int, window: str) -> None:
        values = {"match": match, "of": seat, "within": window}
        await run(self._session, _DROP_DRAFT, values)

    async def drop_all(self, match: int) -> None:
        await self._session.exec(delete(DraftRow).where(col(DraftRow.match_id) == match))


class States:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def put(self, state: StateRow) -> None:
        await upsert(self._session, state)

    async def get(self, match: int) -> StateRow | None:
        return await self._session.get(StateRow, match)


class Packs:
    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def put(self, pack: PackRow) -> None:
        """Store a pack unless it is there."""
        if await self._session.get(PackRow, pack.hash) is None:
            self._session.add(pack)
            await self._session.flush()

    async def get(self, hash: str) -> PackRow | None:
        return await self._session.get(PackRow, hash)


class Receipts:
    """Answered interactions. Discord repeats one within minutes, so old receipts can go."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def answer(self, interaction: int) -> str | None:
        """What was answered; None to a new interaction."""
        found: str | None = (
            await run(self._session, _ANSWER, {"interaction": interaction})
        ).scalar()
        return found

    async def add(self, receipt: ReceiptRow) -> None:
        """Store a receipt. Raises `Conflict` when the interaction has one."""
        await insert(self._session, receipt)

    async def purge(self, before: float) -> None:
        await self._session.exec(delete(ReceiptRow).where(col(ReceiptRow.at) < before))
