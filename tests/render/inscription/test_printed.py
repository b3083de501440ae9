"""Every printed item can be drawn by its id, with its idea in letters that are read in a chat."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine.games.inscription.catalogue import items
from engine.games.inscription.words import SHEETS
from render.gallery import CHAT_WIDTH
from render.inscription.printed import printed
from render.kit.check import check
from render.kit.ops import WIDTH, DisplayList, Text
from render.registry import printed as find
from tests.render.inscription.states import GAME, RULES

IDS = [id_ for id_, _, _ in items(GAME.pack)]
LEAST = 8.5
"""Pixels of the letters of an idea at the size of a chat preview."""


def drawn(item: str, theme: str = "dark") -> DisplayList:
    found = printed(GAME, item, theme)
    assert found is not None
    what, (x0, y0, x1, y1) = found
    assert 0 <= x0 < x1 <= what.width
    assert 0 <= y0 < y1 <= what.height
    assert what.alt
    return what


def lines(what: DisplayList, tag: str) -> list[Text]:
    return [op for op in what.ops if isinstance(op, Text) and op.tag.startswith(tag)]


@pytest.mark.parametrize("item", IDS)
def test_an_item_is_drawn_without_a_fault(item: str) -> None:
    assert check(drawn(item)) == []
    assert check(drawn(item, "light")) == []


@pytest.mark.parametrize("kind", SHEETS)
def test_the_idea_of_a_sheet_is_read_in_a_chat(kind: str) -> None:
    for sheet in getattr(GAME.pack, kind):
        (idea,) = lines(drawn(sheet.id), "idea")
        assert idea.text == sheet.idea
        assert idea.size * CHAT_WIDTH / WIDTH > LEAST, sheet.id


def test_the_idea_of_a_faction_is_on_its_card() -> None:
    for faction in GAME.pack.factions:
        found = lines(drawn(faction.id), "idea")
        assert " ".join(one.text for one in found) == faction.idea


def test_names_and_effects_are_printed_whole() -> None:
    for item in IDS:
        for op in drawn(item).ops:
            if isinstance(op, Text):
                assert not op.text.endswith("…"), (item, op.text)


def test_nothing_is_marked_on_a_printed_sheet() -> None:
    for kind in SHEETS:
        for sheet in getattr(GAME.pack, kind):
            tags = drawn(sheet.id).tags("mark:")
            assert not [tag for tag in tags if tag.startswith(("mark:spent", "mark:unit"))]


def test_a_picture_has_the_size_of_its_item() -> None:
    drawing = find("inscription", RULES, "winnu")
    assert drawing is not None
    assert Image.open(io.BytesIO(drawing.paint())).size == (808, 860)
    assert drawing.alt.startswith("Winnu")
    light = find("inscription", RULES, "winnu", "light")
    assert light is not None
    assert light.digest != drawing.digest


def test_what_is_not_printed_is_not_drawn() -> None:
    assert printed(GAME, "nothing-such") is None
    assert find("inscription", RULES, "nothing-such") is None
    assert find("chess", RULES, "winnu") is None
