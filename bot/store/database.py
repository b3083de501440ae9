"""Opening the database: SQLite or PostgreSQL by URL, migrations, transactions.

SQLite runs in WAL mode with full synchronisation; a write transaction takes the write lock at its
begin, so that two never deadlock. Everything else is the same on both.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Self

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.counting import CountedSession
from bot.store.direct import Peek, connect
from bot.store.errors import Conflict, StoreError, Unavailable
from bot.store.transaction import Tx

__all__ = ["VERSION_TABLE", "Store"]

VERSION_TABLE = "speaker_version"
_MIGRATIONS = Path(__file__).parent / "migrations"
_BUSY_MS = 10_000
_VERSION = "SELECT version FROM matches WHERE id = ?"
# Any number will do; it is the same in every process of the bot.
_UPGRADE_LOCK = 7_351_205


class Store:
    """An open database. `write()` and `read()` give a transaction with all repositories.

    `async with store.write() as tx:` commits at its end and rolls back on any exception. It raises
    `Conflict` when a key is taken already and `Unavailable` when the database is not there. Write
    transactions do not nest.
    """

    def __init__(self, engine: AsyncEngine, peek: Peek | None = None) -> None:
        self._engine = engine
        self._peek = peek
        self._reader = engine.execution_options(speaker_read=True)
        # SQLite has one writer; waiting here is fairer and cheaper than its busy timeout.
        self._writer: contextlib.AbstractAsyncContextManager[Any] = (
            asyncio.Lock() if engine.dialect.name == "sqlite" else contextlib.nullcontext()
        )

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open the database of the URL and bring its tables up to date.

        Raises `StoreError` for one that cannot be reached, is not this bot's, or is newer.
        """
        engine = _engine(url)
        try:
            if engine.dialect.name == "sqlite":
                await asyncio.to_thread(_probe, engine.url.database or "")
            async with engine.begin() as connection:
                await connection.run_sync(_upgrade, _place(engine.url))
        except (SQLAlchemyError, sqlite3.Error, OSError) as fault:
            await engine.dispose()
            raise StoreError(_sentence(engine.url, fault)) from fault
        except BaseException:
            await engine.dispose()
            raise
        path = engine.url.database or ":memory:"
        peeks = engine.dialect.name == "sqlite" and path != ":memory:"
        return cls(engine, Peek(path, _BUSY_MS / 1000) if peeks else None)

    async def close(self) -> None:
        if self._peek is not None:
            self._peek.close()
        await self._engine.dispose()

    async def version(self, match: int) -> int | None:
        """How often the match, or a seat of it, has been changed; None where there is none."""
        if self._peek is None:
            async with self.read() as tx:
                return await tx.matches.version(match)
        try:
            found: int | None = self._peek.value(_VERSION, (match,))
        except sqlite3.Error as fault:
            raise Unavailable(str(fault)) from fault
        return found

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[Tx]:
        async with self._writer, self._session(self._engine) as session:
            yield Tx(session)
            await session.commit()

    @contextlib.asynccontextmanager
    async def read(self) -> AsyncIterator[Tx]:
        async with self._session(self._reader) as session:
            yield Tx(session)

    @contextlib.asynccontextmanager
    async def _session(self, engine: AsyncEngine) -> AsyncIterator[AsyncSession]:
        try:
            async with AsyncSession(
                engine, expire_on_commit=False, sync_session_class=CountedSession
            ) as session:
                yield session
        except IntegrityError as fault:
            raise Conflict(str(fault.orig)) from fault
        except (DBAPIError, OSError) as fault:
            raise Unavailable(str(fault)) from fault


def _engine(url: str) -> AsyncEngine:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError(
            "SPEAKER_DATABASE_URL is no database address; write sqlite:///path/to/speaker.db or "
            "postgresql://user:password@host/name."
        ) from None
    if parsed.get_backend_name() == "sqlite" and parsed.database:
        folder = Path(parsed.database).parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise StoreError(
                f"The folder {folder} cannot be made ({fault.strerror}): name another one as "
                f"SPEAKER_DATA."
            ) from None
    try:
        if parsed.get_backend_name() == "sqlite":
            path = parsed.database or ":memory:"
            engine = create_async_engine(
                parsed, async_creator=lambda: connect(path, _BUSY_MS / 1000)
            )
        else:
            engine = create_async_engine(parsed)
    except ImportError:
        raise StoreError(
            "PostgreSQL needs the extra `postgres`: pip install 'twilight-speaker[postgres]'."
        ) from None
    if engine.dialect.name == "sqlite":
        _tune(engine.sync_engine)
    return engine


def _probe(path: str) -> None:
    """Open and read the file once, plainly: the asynchronous driver leaves a thread behind where
    it cannot open one. Raises `sqlite3.Error`."""
    with contextlib.closing(sqlite3.connect(path, timeout=_BUSY_MS / 1000)) as connection:
        connection.execute("PRAGMA schema_version").fetchone()


def _tune(engine: Engine) -> None:
    """SQLite's settings for each connection, and transactions that we begin ourselves."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        try:
            for pragma in (
                f"busy_timeout={_BUSY_MS}",
                "journal_mode=WAL",
                "synchronous=FULL",
                "foreign_keys=ON",
            ):
                cursor.execute(f"PRAGMA {pragma}")
        except BaseException:
            # The pool does not know this connection yet, so nobody else would close it.
            connection.close()
            raise
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        read = connection.get_execution_options().get("speaker_read")
        connection.exec_driver_sql("BEGIN" if read else "BEGIN IMMEDIATE")


def _upgrade(connection: Connection, place: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_UPGRADE_LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    names = inspect(connection).get_table_names()
    if VERSION_TABLE in names:
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        found = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
        if found not in known:
            raise StoreError(
                f"{place} was written by a newer version of the bot (schema {found}): update the "
                f"bot, or name another database in SPEAKER_DATABASE_URL."
            )
    elif names:
        raise StoreError(
            f"{place} belongs to another program (it has a table {sorted(names)[0]}): name another "
            f"database in SPEAKER_DATABASE_URL."
        )
    command.upgrade(config, "head")


def _place(url: URL) -> str:
    """The database for a sentence, without its password."""
    if url.get_backend_name() == "sqlite":
        return f"The file {url.database}"
    return f"The database {url.database} on {url.host or 'this machine'}"


def _sentence(url: URL, fault: Exception) -> str:
    place = _place(url)
    reason = str(getattr(fault, "orig", None) or fault).splitlines()[0].rpartition(">: ")[2]
    if "not a database" in reason:
        return (
            f"{place} is no SQLite database: name another one in SPEAKER_DATABASE_URL, or move "
            f"that file away."
        )
    if "malformed" in reason:
        return f"{place} is damaged ({reason}): put a backup of it in its place."
    if url.get_backend_name() == "sqlite":
        return f"{place} cannot be used ({reason}): check its folder's owner and free space."
    return f"{place} cannot be used ({reason}): check SPEAKER_DATABASE_URL and that it is running."
