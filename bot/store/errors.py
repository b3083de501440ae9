"""How a database fails."""

from __future__ import annotations

from bot.faults import Fault

__all__ = ["Conflict", "StoreError", "Unavailable"]


class StoreError(Fault):
    """The database cannot be used; the text is one sentence with fault and remedy."""


class Unavailable(Exception):
    """The database did not answer (disk full, server away); nothing was stored. Try again."""


class Conflict(Exception):
    """Somebody else was first; nothing was stored. Reload, check again."""
