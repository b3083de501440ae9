"""Statements that SQLite and PostgreSQL spell the same, and SQLAlchemy does not."""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import bindparam, inspect
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import SQLModel
from sqlmodel.ext.asyncio.session import AsyncSession

__all__ = ["upsert"]


async def upsert(session: AsyncSession, row: SQLModel) -> None:
    """Store a row in place of the one with its primary key, by one statement.

    The row itself stays outside of the session.
    """
    values: dict[str, Any] = row.model_dump()
    statement = _statement(type(row), session.get_bind().dialect.name, tuple(values))
    await session.exec(statement, params=values)


@cache
def _statement(table: type[SQLModel], dialect: str, names: tuple[str, ...]) -> Any:
    # Made once: making it takes longer than the database takes to do it.
    keys = [column.name for column in inspect(table).primary_key]
    make = postgresql.insert if dialect == "postgresql" else sqlite.insert
    statement = make(table).values({name: bindparam(name) for name in names})
    rest = {name: statement.excluded[name] for name in names if name not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=rest)
