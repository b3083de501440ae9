"""Packs for tests. Stored games and counts of positions stand on the frozen one, never on the
shipped content, which may be balanced anew at any time."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

from engine.games.inscription.boards import Pack
from engine.games.inscription.pack import load_folder

__all__ = ["FROZEN", "frozen"]

FROZEN: Final = Path(__file__).parent / "frozen"


@functools.cache
def frozen() -> Pack:
    """The frozen pack of Twilight Inscription, read once."""
    return load_folder(FROZEN)
