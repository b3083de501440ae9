"""Migrations lead to the tables; a database that is not ours gets one clear sentence."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine
from sqlmodel import SQLModel

from bot.store import Store, StoreError
from bot.store.database import VERSION_TABLE


async def test_migrations_lead_to_the_tables(url: str) -> None:
    await (await Store.open(url)).close()

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(
            connection, opts={"version_table": VERSION_TABLE, "compare_type": True}
        )
        return list(compare_metadata(context, SQLModel.metadata))

    engine = create_async_engine(url)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def opening(url: str) -> str:
    with pytest.raises(StoreError) as fault:
        await Store.open(url)
    text = str(fault.value)
    assert "\n" not in text
    assert text.endswith(".")
    return text


def url_of(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


async def test_not_a_database(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("shopping\n" * 100)
    text = await opening(url_of(path))
    assert f"{path} is no SQLite database" in text
    assert path.read_text() == "shopping\n" * 100


async def test_a_damaged_database(tmp_path: Path) -> None:
    path = tmp_path / "speaker.db"
    await (await Store.open(f"sqlite+aiosqlite:///{path}")).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    half = path.read_bytes()[: path.stat().st_size // 2]
    path.write_bytes(half)
    text = await opening(f"sqlite+aiosqlite:///{path}")
    assert f"{path} is damaged" in text
    assert "put a backup" in text
    assert path.read_bytes() == half


async def test_the_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    connection.close()
    assert "belongs to another program (it has a table songs)" in await opening(url_of(path))


async def test_a_newer_schema(tmp_path: Path) -> None:
    path = tmp_path / "speaker.db"
    await (await Store.open(url_of(path))).close()
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    connection.close()
    assert "newer version of the bot (schema 9999): update the bot" in await opening(url_of(path))


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    text = await opening(url_of(tmp_path / "file" / "speaker.db"))
    assert "SPEAKER_DATA" in text


async def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    assert "check its folder" in await opening(url_of(tmp_path))


async def test_no_address_at_all() -> None:
    assert "SPEAKER_DATABASE_URL is no database address" in await opening("nonsense")


async def test_a_server_that_is_not_there() -> None:
    text = await opening("postgresql+asyncpg://ann:secret@127.0.0.1:1/speaker")
    assert "cannot be used" in text
    assert "secret" not in text
