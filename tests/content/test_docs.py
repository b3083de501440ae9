"""Every field of what is printed is explained in `docs/content.md`, under its heading."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from engine.games.inscription import boards, words

PAGE = (Path(__file__).parents[2] / "docs" / "content.md").read_text(encoding="utf-8")

# The headings under which the fields of a struct stand.
HEADINGS = {
    "Agenda": ("[[agenda]]",),
    "AiSide": ("[[ai]]",),
    "Asset": ("Words used everywhere",),
    "Dock": ("[[expansion]]",),
    "Event": ("[[event]]",),
    "Expansion": ("[[expansion]]", "Every sheet"),
    "Faction": ("[[faction]]",),
    "GoalAt": ("tracks",),
    "Industry": ("[[industry]]", "chart", "Every sheet"),
    "Mecatol": ("[mecatol]",),
    "Navigation": ("[[navigation]]", "Every sheet"),
    "Objective": ("[[objective]]",),
    "Pack": ("[pack]",),
    "Planet": ("planets",),
    "PointAt": ("chart",),
    "Relic": ("[[relic]]",),
    "Space": ("[[industry]]",),
    "System": ("[[navigation]]",),
    "Technology": ("technologies",),
    "Track": ("tracks",),
    "Unit": ("units",),
    "Warfare": ("[[warfare]]", "units", "Every sheet"),
    "Wormhole": ("[[navigation]]",),
}


def _under(heading: str) -> str:
    parts = re.split(r"^#+ (.*)$", PAGE, flags=re.M)
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    return {title.strip("`"): text for title, text in found.items()}[heading]


@pytest.mark.parametrize("name", boards.__all__)
def test_fields(name):
    text = "".join(_under(heading) for heading in HEADINGS[name])
    for field in msgspec.structs.fields(getattr(boards, name)):
        if (name, field.name) == ("Warfare", "losses"):
            continue  # inside `wars`
        assert f"`{field.name}`" in text, f"{name}.{field.name}"


def test_asset_kinds():
    text = _under("Words used everywhere")
    for kind in (*words.PURSE, *words.DOTTED):
        assert re.search(rf"`{kind}( N)?`", text), kind


def test_lists_of_words_are_named():
    for name in ("GAINS", "LOSSES", "MARKS", "NOUNS", "MODIFIERS", "TRIGGERS"):
        assert hasattr(words, name)
        assert f"`{name}`" in PAGE
