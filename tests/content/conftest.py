"""A copy of the frozen pack to break, and a folder to lay over it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.core.content import PackFaults
from engine.games.inscription.pack import load, load_folder
from tests.packs import FROZEN

Breaker = Callable[[str, str, str], list[str]]


@pytest.fixture
def broken(tmp_path: Path) -> Breaker:
    """Replace a text in one file of a copy of the frozen pack; gives the faults as texts."""
    folder = tmp_path / "copy"
    shutil.copytree(FROZEN, folder)

    def faults(file: str, old: str, new: str) -> list[str]:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} is not in {file}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        try:
            load_folder(folder)
        except PackFaults as found:
            return [str(fault) for fault in found.faults]
        return []

    return faults


@pytest.fixture
def laid(tmp_path: Path) -> Callable[[str], list[str]]:
    """Lay one file over the shipped pack; gives the faults as texts."""
    folder = tmp_path / "winter"
    folder.mkdir()

    def faults(text: str) -> list[str]:
        (folder / "winter.toml").write_text(text, encoding="utf-8")
        try:
            load(folder)
        except PackFaults as found:
            return [str(fault) for fault in found.faults]
        return []

    return faults
