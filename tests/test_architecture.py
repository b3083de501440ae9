"""The architecture, as tests: who may import what, how long a file may be, what is public."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import sys
from pathlib import Path

import pytest

import engine
from engine.core.registry import GAMES

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "render", "bot")
IMPURE = {
    "random",
    "time",
    "datetime",
    "logging",
    "asyncio",
    "threading",
    "secrets",
    "os",
    "socket",
}
LONGEST = 600


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", sources("engine"), ids=name)
def test_engine_imports_the_standard_library_and_msgspec(path):
    modules = imported(path)
    allowed = set(sys.stdlib_module_names) | {"msgspec", "engine"}
    assert modules <= allowed
    assert not modules & IMPURE


@pytest.mark.parametrize("path", sources("render"), ids=name)
def test_render_does_not_know_the_bot(path):
    assert not imported(path) & {"bot", "discord", "sqlmodel", "sqlalchemy"}


@pytest.mark.parametrize("path", sources(*PACKAGES, "tests"), ids=name)
def test_no_file_is_too_long(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("path", sources("bot"), ids=name)
def test_bot_names_no_game(path):
    text = path.read_text(encoding="utf-8").lower()
    assert not [game for game in GAMES if re.search(rf"\b{game}\b", text)]


def test_every_game_has_a_folder():
    for game in GAMES:
        assert (ROOT / "engine" / "games" / game / "__init__.py").is_file()


def modules() -> list[str]:
    found = []
    for package in ("engine.core", "engine.testing"):
        path = [str(ROOT / package.replace(".", "/"))]
        found += [f"{package}.{info.name}" for info in pkgutil.iter_modules(path)]
    return found


@pytest.mark.parametrize("module", ["engine", *modules()])
def test_all_is_true(module):
    found = importlib.import_module(module)
    assert len(set(found.__all__)) == len(found.__all__)
    for exported in found.__all__:
        assert hasattr(found, exported), exported


def test_engine_exports_nothing_but_all():
    public = {
        key
        for key, value in vars(engine).items()
        if not key.startswith("_") and not isinstance(value, type(engine))
    }
    assert public == set(engine.__all__)


def test_all_is_what_the_docs_promise():
    promised = {"open_match", "refold", "Refused"}
    assert promised <= set(engine.__all__)
