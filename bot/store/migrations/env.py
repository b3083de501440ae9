"""How Alembic runs here: on the connection that the store hands it, in one transaction."""

from __future__ import annotations

from alembic import context
from sqlmodel import SQLModel

from bot.store import tables  # noqa: F401 - fills the metadata
from bot.store.database import VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SQLModel.metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
