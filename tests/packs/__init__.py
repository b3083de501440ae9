"""Packs for tests. Stored games and counts of positions stand on the frozen one, never on the
shipped content, which may be balanced anew at any time."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final

from engine.games.inscription.boards import Pack
from engine.games.inscription.pack import load_folder

__all__ = ["FROZEN", "frozen", "frozen_with_ai"]

FROZEN: Final = Path(__file__).parent / "frozen"
# Laid over it: AI sides for one and two seats, which the frozen pack itself knows nothing of.
_AI: Final = Path(__file__).parent / "frozen_ai"


@functools.cache
def frozen() -> Pack:
    """The frozen pack of Twilight Inscription, read once."""
    return load_folder(FROZEN)


@functools.cache
def frozen_with_ai() -> Pack:
    """The frozen pack with the frozen AI sides laid over it, for one and two seats."""
    return load_folder(FROZEN, _AI)
