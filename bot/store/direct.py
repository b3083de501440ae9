"""SQLite without a thread for each statement.

A statement on a local file takes some ten microseconds, the way to a thread and back many times
that. So statements run where they are called; what can wait for the disk or for another process (to
take the write lock, to commit, to open and close) goes to a thread. This is what SQLAlchemy's
dialect `sqlite+aiosqlite` asks of a connection of its driver, and no more.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

__all__ = ["Peek", "connect"]

T = TypeVar("T")

_SLOW: Final = ("PRAGMA", "VACUUM")
"""What such a statement waits for is not ours: another process, the disk."""
_LOCK: Final = "BEGIN IMMEDIATE"


async def connect(path: str, patience: float) -> Connection:
    """Open the file, waiting up to `patience` seconds for a lock; transactions are begun by
    statements. Raises `sqlite3.Error`."""

    def opened() -> sqlite3.Connection:
        return sqlite3.connect(
            path, timeout=patience, isolation_level=None, check_same_thread=False
        )

    return Connection(await asyncio.to_thread(opened), patience)


class Peek:
    """Reads one value at a time, outside of any transaction, at what an index costs: some ten
    microseconds. Raises `sqlite3.Error`."""

    def __init__(self, path: str, patience: float) -> None:
        self._connection = sqlite3.connect(path, timeout=patience, isolation_level=None)

    def value(self, statement: str, parameters: Sequence[Any] = ()) -> Any:
        """The only value of the only row; None without one."""
        row = self._connection.execute(statement, parameters).fetchone()
        return row[0] if row is not None else None

    def close(self) -> None:
        self._connection.close()


class Connection:
    """An open file. `isolation_level` is always None."""

    isolation_level: str | None = None

    def __init__(self, connection: sqlite3.Connection, patience: float) -> None:
        # The dialect asks by this name whether it is still open.
        self._connection: sqlite3.Connection | None = connection
        self._patience = round(1000 * patience)
        self._busy: asyncio.Future[Any] | None = None

    @property
    def open(self) -> sqlite3.Connection:
        if self._connection is None:
            raise ValueError("Connection closed")
        return self._connection

    async def apart(self, work: Callable[[], T]) -> T:
        """Run in a thread. Who is cancelled meanwhile leaves it running, and `close` waits."""
        busy = asyncio.ensure_future(asyncio.to_thread(work))
        self._busy = busy
        return await asyncio.shield(busy)

    async def lock(self, cursor: sqlite3.Cursor) -> None:
        """Begin and take the write lock: at once where it is free, as it nearly always is, else
        in a thread that waits for it."""
        try:
            cursor.execute("PRAGMA busy_timeout=0")
            cursor.execute(_LOCK)
            return
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
        finally:
            cursor.execute(f"PRAGMA busy_timeout={self._patience}")
        await self.apart(lambda: cursor.execute(_LOCK))

    def cursor(self) -> Cursor:
        return Cursor(self, self.open.cursor())

    async def commit(self) -> None:
        await self.apart(self.open.commit)

    async def rollback(self) -> None:
        await self._rest()
        self.open.rollback()

    async def create_function(self, *args: Any, **more: Any) -> None:
        self.open.create_function(*args, **more)

    async def close(self) -> None:
        await self._rest()
        connection, self._connection = self._connection, None
        if connection is not None:
            await asyncio.shield(asyncio.ensure_future(asyncio.to_thread(connection.close)))

    def stop(self) -> None:
        """Close at once, where nothing can be awaited any more."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    async def _rest(self) -> None:
        """Until no thread works on it: one whose waiter was cancelled still may."""
        if self._busy is not None and not self._busy.done():
            await asyncio.wait((self._busy,))


class Cursor:
    """What a statement gave."""

    def __init__(self, connection: Connection, cursor: sqlite3.Cursor) -> None:
        self._owner = connection
        self._cursor = cursor

    async def __aenter__(self) -> Cursor:
        return self

    @property
    def description(self) -> Any:
        return self._cursor.description

    @property
    def rowcount(self) -> int:
        return self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._cursor.lastrowid

    @property
    def arraysize(self) -> int:
        return self._cursor.arraysize

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> Cursor:
        if statement == _LOCK:
            await self._owner.lock(self._cursor)
        elif statement.startswith(_SLOW):
            await self._owner.apart(lambda: self._cursor.execute(statement, parameters))
        else:
            self._cursor.execute(statement, parameters)
        return self

    async def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> Cursor:
        self._cursor.executemany(statement, rows)
        return self

    async def fetchone(self) -> Any:
        return self._cursor.fetchone()

    async def fetchmany(self, size: int | None = None) -> list[Any]:
        return self._cursor.fetchmany(self._cursor.arraysize if size is None else size)

    async def fetchall(self) -> list[Any]:
        return self._cursor.fetchall()

    async def close(self) -> None:
        self._cursor.close()
