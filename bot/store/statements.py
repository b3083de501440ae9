"""Statements without objects, made once: making one takes longer than the database takes."""

from __future__ import annotations

from functools import cache
from typing import Any

from sqlalchemy import CursorResult, Executable, Table, bindparam, inspect
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import SQLModel
from sqlmodel.ext.asyncio.session import AsyncSession

__all__ = ["insert", "run", "table_of", "upsert"]


def table_of(model: type[SQLModel]) -> Table:
    """The table that a model stands for."""
    found = inspect(model).local_table
    assert isinstance(found, Table)
    return found


async def run(
    session: AsyncSession, statement: Executable, values: Any = None
) -> CursorResult[Any]:
    """Run a statement on the session's connection, past its objects: what is in the session is
    neither stored before it nor brought up to date by it."""
    return await session.run_sync(lambda plain: plain.connection().execute(statement, values))


async def insert(session: AsyncSession, *rows: SQLModel) -> None:
    """Store new rows of one table, which stay outside of the session. Raises `IntegrityError` when
    a key is taken."""
    if rows:
        statement = _insert(type(rows[0]))
        await run(session, statement, [dict(row) for row in rows])


async def upsert(session: AsyncSession, row: SQLModel) -> None:
    """Store a row in place of the one with its primary key, by one statement.

    The row itself stays outside of the session.
    """
    values: dict[str, Any] = dict(row)
    statement = _upsert(type(row), session.get_bind().dialect.name, tuple(values))
    await run(session, statement, values)


@cache
def _insert(model: type[SQLModel]) -> Any:
    return table_of(model).insert()


@cache
def _upsert(model: type[SQLModel], dialect: str, names: tuple[str, ...]) -> Any:
    table = table_of(model)
    keys = [column.name for column in table.primary_key]
    make = postgresql.insert if dialect == "postgresql" else sqlite.insert
    statement = make(table).values({name: bindparam(name) for name in names})
    rest = {name: statement.excluded[name] for name in names if name not in keys}
    return statement.on_conflict_do_update(index_elements=keys, set_=rest)
