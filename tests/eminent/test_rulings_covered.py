"""Every ruling and every case of `docs/rules` has a test by its number, every citation a ruling."""

import re
import tomllib
from pathlib import Path

from engine.games.eminent import load
from engine.games.eminent.meta import META

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"
TESTS = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))
)
NAMES = re.findall(r"^def (test_\w+)", TESTS, re.MULTILINE)


def read(name: str, kind: str) -> list[dict[str, str]]:
    return tomllib.loads((RULES / name).read_text(encoding="utf-8"))[kind]


def numbered(letter: str) -> set[str]:
    return {
        f"{letter.upper()}{number}"
        for name in NAMES
        for number in re.findall(rf"(?<=_){letter}(\d+)(?=_)", name)
    }


def test_every_ruling_has_a_test_by_number() -> None:
    known = {one["id"] for one in read("eminent-rulings.toml", "ruling")}
    assert known == {f"Q{n}" for n in range(1, 82)}
    assert numbered("q") == known


def test_every_case_has_a_test_by_number() -> None:
    assert numbered("c") == {one["id"] for one in read("eminent-cases.toml", "case")}


def test_options_name_rulings_that_name_them() -> None:
    rulings = {one["id"]: one for one in read("eminent-rulings.toml", "ruling")}
    options = {option.name for option in META.options}
    assert {one["option"] for one in rulings.values() if "option" in one} <= options
    cases = {one["id"] for one in read("eminent-cases.toml", "case")}
    for option in META.options:
        for id in option.ruling.split(", "):
            assert id in rulings or id in cases, option.name


def test_whatever_is_cited_is_there() -> None:
    known = {one["id"] for one in read("eminent-rulings.toml", "ruling")}
    sources = (ROOT / "engine" / "games" / "eminent").rglob("*.py")
    cited = {
        id for path in sources for id in re.findall(r"\bQ\d+", path.read_text(encoding="utf-8"))
    }
    assert cited <= known
    for _, text in load().glossary():
        assert set(re.findall(r"\bQ\d+", text)) <= known
