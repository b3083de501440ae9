"""Alembic migrations of the store; `bot.store.database` runs them at start-up."""
