"""The store: SQLModel tables, a repository for each, Alembic migrations, SQLite or PostgreSQL."""

from bot.store.database import Store
from bot.store.errors import Conflict, StoreError, Unavailable
from bot.store.transaction import Tx

__all__ = ["Conflict", "Store", "StoreError", "Tx", "Unavailable"]
