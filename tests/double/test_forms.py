"""Filling in commands, menus and modals of every kind, without a bot."""

from __future__ import annotations

from typing import Any

import pytest

from . import Double, Person, forms

INPUT = {"type": 4, "custom_id": "i", "style": 1, "min_length": 2, "max_length": 3}
OPTIONS = [{"label": "One", "value": "1"}, {"label": "Two", "value": "2", "default": True}]


def modal(*components: dict[str, Any]) -> dict[str, Any]:
    labels = [{"type": 18, "label": c["custom_id"].upper(), "component": c} for c in components]
    return {"custom_id": "m", "title": "M", "components": [{"type": 10, "content": "t"}, *labels]}


def sent(component: dict[str, Any], **given: Any) -> dict[str, Any]:
    inner: dict[str, Any] = forms.submission(modal(component), given)["components"][1]["component"]
    return inner


def test_a_text_input() -> None:
    assert sent(INPUT, i="abc")["value"] == "abc"
    assert sent(INPUT, I="ab")["value"] == "ab"
    assert sent({**INPUT, "value": "old"})["value"] == "old"
    assert sent({**INPUT, "required": False})["value"] == ""
    for wrong in ("", "a", "abcd"):
        with pytest.raises(ValueError, match=r"I (must|takes)"):
            sent(INPUT, i=wrong)


@pytest.mark.parametrize("kind", [3, 22])
def test_menus_and_checkbox_groups(kind: int) -> None:
    menu = {"type": kind, "custom_id": "c", "options": OPTIONS, "max_values": 2}
    assert sent(menu)["values"] == ["2"]
    assert sent(menu, c=["One", "2"])["values"] == ["1", "2"]
    assert sent({**menu, "required": False}, c=[])["values"] == []
    with pytest.raises(ValueError, match="has no '3'"):
        sent(menu, c="3")
    with pytest.raises(ValueError, match="1 to 2 values, not 0"):
        sent(menu, c=[])


def test_radios_and_checkboxes() -> None:
    radio = {"type": 21, "custom_id": "r", "options": OPTIONS}
    assert (sent(radio)["value"], sent(radio, r="One")["value"]) == ("2", "1")
    box = {"type": 23, "custom_id": "b", "default": True}
    assert (sent(box)["value"], sent(box, b=False)["value"]) == (True, False)


def test_an_older_modal() -> None:
    rows = [{"type": 1, "components": [{**INPUT, "label": "Code"}]}]
    data = forms.submission({"custom_id": "m", "components": rows}, {"Code": "ab"})
    assert data["components"][0]["components"][0]["value"] == "ab"
    with pytest.raises(ValueError, match="no field 'x'"):
        forms.submission({"custom_id": "m", "components": rows}, {"Code": "ab", "x": "y"})


async def test_people_in_menus_and_commands(double: Double, ann: Person, bob: Person) -> None:
    guild = double.guild("table", [ann])
    lobby = double.lobby(guild)
    menu = {"type": 5, "custom_id": "u", "max_values": 2}
    assert sent(menu, u=[ann, bob])["values"] == [str(ann.id), str(bob.id)]
    told = forms.resolved(lobby, [ann, bob, lobby])
    assert list(told["users"]) == [str(ann.id), str(bob.id)]
    assert list(told["members"]) == [str(ann.id)]
    assert told["channels"][str(lobby.id)]["name"] == "lobby"
    command = {
        "id": "1",
        "name": "go",
        "options": [
            {"type": 6, "name": "who", "required": True},
            {"type": 3, "name": "how", "choices": [{"name": "Fast", "value": "f"}]},
            {"type": 5, "name": "now"},
        ],
    }
    given = {"now": True, "who": bob, "how": "Fast"}
    data = forms.invocation(command, "go", given, lobby, None)
    assert [option["value"] for option in data["options"]] == [str(bob.id), "f", True]
    with pytest.raises(ValueError, match="does not offer 'slow'"):
        forms.invocation(command, "go", {"who": bob, "how": "slow"}, lobby, None)
    with pytest.raises(ValueError, match="now does not take 1"):
        forms.invocation(command, "go", {"who": bob, "now": 1}, lobby, None)
