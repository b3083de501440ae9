"""Statements that SQLite and PostgreSQL spell the same, and SQLAlchemy does not."""

from __future__ import annotations

from typing import Any

from sqlalchemy import inspect
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import SQLModel
from sqlmodel.ext.asyncio.session import AsyncSession

__all__ = ["upsert"]


async def upsert(session: AsyncSession, row: SQLModel) -> None:
    """Store a row in place of the one with its primary key, by one statement.

    The row itself stays outside of the session.
    """
    table = type(row)
    keys = [column.name for column in inspect(table).primary_key]
    values: dict[str, Any] = row.model_dump()
    make = postgresql.insert if session.get_bind().dialect.name == "postgresql" else sqlite.insert
    statement = make(table).values(values)
    rest = {name: statement.excluded[name] for name in values if name not in keys}
    await session.exec(statement.on_conflict_do_update(index_elements=keys, set_=rest))
