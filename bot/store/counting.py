"""Every change of a match or of its seats counts, whoever makes it.

Who keeps rows in memory knows by the version of the match whether they still are what is stored. So
a transaction that changes such rows counts up the version: by `Matches.claim`, or else here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import bindparam, event, inspect, update
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import Session

from bot.store.statements import table_of
from bot.store.tables import MatchRow, SeatRow

__all__ = ["CountedSession", "claimed"]

_matches = table_of(MatchRow)
_COUNT = (
    update(_matches)
    .where(_matches.c.id == bindparam("match"))
    .values(version=_matches.c.version + 1)
)


class CountedSession(Session):
    """A session in which no change of a match or a seat goes uncounted."""


def claimed(session: Any) -> set[int]:
    """The matches that this session's transaction has counted already."""
    found: set[int] = session.info.setdefault("claimed", set())
    return found


@event.listens_for(CountedSession, "before_flush")
def _count(session: CountedSession, _context: Any, _instances: Any) -> None:
    known = claimed(session)
    for match in set(_changed(session)) - known:
        known.add(match)
        session.connection().execute(_COUNT, {"match": match})
        row = session.identity_map.get(inspect(MatchRow).identity_key_from_primary_key((match,)))
        if row is not None:
            set_committed_value(row, "version", row.version + 1)


def _changed(session: CountedSession) -> Iterator[int]:
    """The numbers of stored matches that are changed, or that have a seat which is."""
    for row in session.dirty:
        if isinstance(row, MatchRow) and session.is_modified(row):
            yield row.number
        elif isinstance(row, SeatRow) and session.is_modified(row):
            yield row.match_id
    for row in (*session.new, *session.deleted):
        if isinstance(row, SeatRow):
            yield row.match_id
