"""Our own way to SQLite, alone and under SQLAlchemy: nothing lost, nobody held up, closed clean."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store import Conflict, Store, Unavailable
from bot.store.direct import Peek, connect
from bot.store.tables import MatchRow, PlayerRow

LOCK = "BEGIN IMMEDIATE"


@pytest.fixture
def path(tmp_path: Path) -> str:
    file = str(tmp_path / "direct.db")
    with sqlite3.connect(file) as plain:
        plain.execute("PRAGMA journal_mode=WAL")
        plain.execute("CREATE TABLE t (k INTEGER PRIMARY KEY, v TEXT)")
    plain.close()
    return file


def stored(path: str) -> list[tuple[int, str]]:
    """What somebody else reads."""
    plain = sqlite3.connect(path)
    found = plain.execute("SELECT k, v FROM t ORDER BY k").fetchall()
    plain.close()
    return found


def engine_on(path: str, patience: float = 5.0) -> AsyncEngine:
    return create_async_engine(
        f"sqlite+aiosqlite:///{path}", async_creator=lambda: connect(path, patience)
    )


async def test_what_is_committed_is_there_and_what_is_rolled_back_is_not(path: str) -> None:
    connection = await connect(path, 5.0)
    cursor = connection.cursor()
    await cursor.execute(LOCK)
    await cursor.execute("INSERT INTO t VALUES (?, ?)", (1, "one"))
    assert stored(path) == []
    await connection.commit()
    assert stored(path) == [(1, "one")]
    await cursor.execute(LOCK)
    await cursor.executemany("INSERT INTO t VALUES (?, ?)", [(2, "two"), (3, "three")])
    assert cursor.rowcount == 2
    await connection.rollback()
    assert stored(path) == [(1, "one")]
    await connection.close()


async def test_what_a_statement_gave(path: str) -> None:
    connection = await connect(path, 5.0)
    cursor = connection.cursor()
    await cursor.executemany("INSERT INTO t VALUES (?, ?)", [(n, str(n)) for n in range(5)])
    await cursor.execute("SELECT k, v FROM t ORDER BY k")
    assert [column[0] for column in cursor.description] == ["k", "v"]
    assert await cursor.fetchone() == (0, "0")
    assert await cursor.fetchmany() == [(1, "1")]
    assert await cursor.fetchmany(2) == [(2, "2"), (3, "3")]
    assert await cursor.fetchall() == [(4, "4")]
    assert await cursor.fetchone() is None
    await cursor.execute("INSERT INTO t VALUES (NULL, 'next')")
    assert cursor.lastrowid == 5
    await cursor.close()
    await connection.create_function("twice", 1, lambda n: 2 * n)
    other = connection.cursor()
    await other.execute("SELECT twice(21)")
    assert await other.fetchone() == (42,)
    await connection.close()


async def test_a_free_lock_is_taken_without_a_thread(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = await connect(path, 5.0)

    async def never(*_: object) -> None:
        raise AssertionError

    cursor = connection.cursor()
    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "to_thread", never)
        await cursor.execute(LOCK)
        await cursor.execute("INSERT INTO t VALUES (1, 'one')")
        await connection.rollback()
    await cursor.execute("PRAGMA busy_timeout")
    assert await cursor.fetchone() == (5000,)
    await connection.close()


async def test_a_taken_lock_is_waited_for_and_holds_nobody_up(path: str) -> None:
    holder = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    holder.execute(LOCK)
    connection = await connect(path, 30.0)
    cursor = connection.cursor()
    waiting = asyncio.ensure_future(cursor.execute(LOCK))
    while connection._busy is None:  # noqa: ASYNC110
        await asyncio.sleep(0)
    # The loop goes on: this very test does.
    assert not waiting.done()
    holder.execute("INSERT INTO t VALUES (1, 'theirs')")
    holder.execute("COMMIT")
    await waiting
    await cursor.execute("INSERT INTO t VALUES (2, 'ours')")
    await connection.commit()
    assert stored(path) == [(1, "theirs"), (2, "ours")]
    holder.close()
    await connection.close()


async def test_patience_has_an_end(path: str) -> None:
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute(LOCK)
    connection = await connect(path, 0.01)
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        await connection.cursor().execute(LOCK)
    holder.close()
    await connection.cursor().execute(LOCK)
    await connection.close()


async def test_another_fault_than_a_taken_lock_is_no_reason_to_wait(path: str) -> None:
    connection = await connect(path, 60.0)
    cursor = connection.cursor()
    await cursor.execute(LOCK)
    with pytest.raises(sqlite3.OperationalError, match="within a transaction"):
        await cursor.execute(LOCK)
    with pytest.raises(sqlite3.OperationalError, match="syntax"):
        await cursor.execute("SELEKT 1")
    await connection.close()


async def test_closing_waits_for_what_still_runs(path: str) -> None:
    connection = await connect(path, 5.0)
    go, at_work = threading.Event(), threading.Event()

    def slow() -> str:
        at_work.set()
        assert go.wait(30)
        return "done"

    waiting = asyncio.ensure_future(connection.apart(slow))
    await asyncio.to_thread(at_work.wait, 30)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    closing = asyncio.ensure_future(connection.close())
    await asyncio.sleep(0)
    assert not closing.done()
    go.set()
    await closing
    with pytest.raises(ValueError, match="closed"):
        connection.cursor()
    await connection.close()
    connection.stop()


async def test_stopped_at_once(path: str) -> None:
    connection = await connect(path, 5.0)
    connection.stop()
    with pytest.raises(ValueError, match="closed"):
        _ = connection.open


async def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        await connect(str(tmp_path / "no" / "such.db"), 1.0)


async def test_under_sqlalchemy_faults_keep_their_kind(path: str) -> None:
    engine = engine_on(path)
    async with engine.begin() as connection:
        await connection.execute(text("INSERT INTO t VALUES (1, 'one')"))
    for statement, kind in (
        ("INSERT INTO t VALUES (1, 'again')", IntegrityError),
        ("SELECT * FROM nowhere", OperationalError),
    ):
        with pytest.raises(kind):
            async with engine.begin() as connection:
                await connection.execute(text(statement))
    async with engine.connect() as connection:
        rows = (await connection.execute(text("SELECT k, v FROM t"))).all()
    assert [tuple(row) for row in rows] == [(1, "one")]
    await engine.dispose()


async def test_sessions_beside_each_other(sqlite_url: str) -> None:
    """Readers see the state of their begin, writers take turns, and none is lost."""
    store = await Store.open(sqlite_url)

    async def add() -> None:
        async with store.write() as tx:
            await tx.matches.add(MatchRow(game="toy"))

    async with store.read() as before:
        assert await before.matches.by_status("lobby") == []
        await asyncio.gather(*(add() for _ in range(12)))
        assert await before.matches.by_status("lobby") == []
    async with store.read() as tx:
        assert len(await tx.matches.by_status("lobby")) == 12
    await store.close()


async def test_foreign_faults_are_told_in_the_words_of_the_store(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(sqlite_url)

    async def clash() -> None:
        async with store.write() as tx:
            tx.matches._session.add(PlayerRow(user_id=1))
            await tx.matches._session.flush()
            tx.matches._session.expunge_all()
            tx.matches._session.add(PlayerRow(user_id=1))

    with pytest.raises(Conflict):
        await clash()
    async with store.read() as tx:
        assert not await tx.players.knows(1)
    assert store._peek is not None
    store._peek.close()
    with pytest.raises(Unavailable):
        await store.version(1)
    await store.close()


def test_a_peek_reads_what_is_committed(path: str) -> None:
    peek = Peek(path, 1.0)
    plain = sqlite3.connect(path, isolation_level=None)
    plain.execute("BEGIN")
    plain.execute("INSERT INTO t VALUES (1, 'one')")
    assert peek.value("SELECT v FROM t WHERE k = ?", (1,)) is None
    plain.execute("COMMIT")
    assert peek.value("SELECT v FROM t WHERE k = ?", (1,)) == "one"
    plain.close()
    peek.close()
