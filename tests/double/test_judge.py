"""Every rule by which requests are judged has a request that breaks it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.discord import limits

from . import CannotDo, Double, Guild, NotClean, Person
from .bare import Http
from .posts import V2
from .spec import validator


def button(label: str = "a", custom_id: str = "a", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id, **more}


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def menu(*values: str, **more: Any) -> dict[str, Any]:
    options = [{"label": value, "value": value} for value in values]
    return {"type": 3, "custom_id": "m", "options": options, **more}


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def shows(name: str) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}}]}


BAD_MESSAGES: list[tuple[dict[str, Any], str]] = [
    ({}, "empty message"),
    ({"flags": V2, "components": []}, "empty message"),
    ({"content": "x" * 2001}, "more than 2000 characters"),
    ({"content": "x", "contnt": 1}, "'contnt' was unexpected"),
    ({"content": "x", "flags": V2, "components": [text("y")]}, "content is not allowed beside"),
    ({"components": [text("y")]}, "without the Components V2 flag"),
    ({"components": [row(button()), row(button())]}, "custom id 'a' occurs more than once"),
    (
        {"components": [row(*(button(str(n), str(n)) for n in range(6)))]},
        "more than 5",
    ),
    ({"components": [row()]}, "less than 1 item"),
    ({"components": [row(menu("a", "a"))]}, "the value 'a' more than once"),
    ({"components": [row(button(), menu("a"))]}, "not alone in its row"),
    ({"components": [row(menu("a", max_values=2))]}, "allows 2 of 1 options"),
    ({"components": [row(menu("a", "b", min_values=2))]}, "at least 2 and at most 1"),
    ({"components": [row(button("x" * 81))]}, "longer than 80 characters"),
    ({"components": [row(button(custom_id="x" * 101))]}, "longer than 100 characters"),
    ({"components": [row(button(label=""))]}, "neither label nor emoji"),
    ({"components": [row(button(url="https://example.org"))]}, "custom id and no url"),
    ({"components": [row(button(str(n), str(n))) for n in range(6)]}, "6 action rows"),
    ({"components": [button()]}, "nothing of type 2"),
    ({"flags": V2, "components": [text("x" * 2001), text("y" * 2000)]}, "4001 characters"),
    ({"flags": V2, "components": [text(" ")]}, "an empty text display"),
    (
        {"flags": V2, "components": [{"type": 17, "components": [text("x")] * 20}] * 2},
        "42 components",
    ),
    ({"flags": V2, "components": [shows("a.png")]}, "attachment://a.png: the referenced"),
    ({"content": "x", "attachments": [{"id": 0, "filename": "a"}]}, "neither uploaded nor there"),
    ({"embeds": [{"description": "x" * 4000}] * 2}, "embeds have 8000 characters"),
    (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "both parses users and lists them",
    ),
]


@pytest.mark.parametrize(("body", "reason"), BAD_MESSAGES)
async def test_bad_messages_are_found(
    double: Double, guild: Guild, http: Http, body: dict[str, Any], reason: str
) -> None:
    status, _ = await http("POST", f"/channels/{double.lobby(guild).id}/messages", body)
    assert status == (200 if "contnt" in body else 400)
    with pytest.raises(NotClean, match=reason):
        double.assert_clean()


async def test_bad_files_are_found(double: Double, guild: Guild, http: Http) -> None:
    path = f"/channels/{double.lobby(guild).id}/messages"

    async def post(body: dict[str, Any], files: dict[str, bytes]) -> str:
        double.rest.violations.clear()
        await http("POST", path, body, files)
        return "; ".join(violation.text for violation in double.rest.violations)

    named = [{"id": 0, "filename": "a.png"}]
    v2 = {"flags": V2, "components": [text("x")], "attachments": named}
    assert "is not named" in await post({"content": "x", "attachments": []}, {"a": b"1"})
    assert "is empty" in await post({"attachments": named}, {"a.png": b""})
    assert "is shown by no component" in await post(v2, {"a.png": b"1"})
    twins = [{"id": n, "filename": "a.png"} for n in (0, 1)]
    assert "two files" in await post({"attachments": twins}, {"a.png": b"1", "b": b"2"})
    big = bytes(limits.FILE_BYTES + 1)
    assert "bytes" in await post({"attachments": named}, {"a.png": big})
    assert await post({"content": "x", "attachments": named}, {"a.png": b"1"}) == ""


def command(*options: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": "go", "description": "Go", "options": list(options), **more}


def option(name: str, **more: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "d", **more}


BAD_COMMANDS: list[tuple[list[dict[str, Any]], str]] = [
    ([command(option("a"), option("b", required=True))], "required option after an optional"),
    ([command(), command()], "two commands of type 1"),
    ([command(option("a"), option("a"))], "two options 'a'"),
    ([command(option("a"), {"type": 1, "name": "b", "description": "d"})], "mixes"),
    ([command({"type": 2, "name": "b", "description": "d"})], "group without subcommands"),
    ([command(option("a", autocomplete=True, choices=[{"name": "x", "value": "x"}]))], "both"),
    ([command(option("Big"))], "no name for"),
    ([command(option("a", description="x" * 101))], "longer than 100"),
    ([command(*(option(f"o{n}", description="x" * 90) for n in range(26)))], "25"),
    ([{"name": "go"}], "no description"),
]


@pytest.mark.parametrize(("batch", "reason"), BAD_COMMANDS)
async def test_bad_commands_are_found(
    double: Double, http: Http, batch: list[dict[str, Any]], reason: str
) -> None:
    path = f"/applications/{double.world.application}/commands"
    assert (await http("PUT", path, batch))[0] == 400
    with pytest.raises(NotClean, match=reason):
        double.assert_clean()


async def test_commands_are_stored_and_found(
    double: Double, guild: Guild, http: Http, ann: Person
) -> None:
    everywhere = f"/applications/{double.world.application}/commands"
    here = f"/applications/{double.world.application}/guilds/{guild.id}/commands"
    _, told = await http("PUT", everywhere, [command(contexts=[0]), command(name="stay")])
    _, again = await http("PUT", everywhere, [command(contexts=[0]), command(name="stay")])
    assert [c["id"] for c in told] == [c["id"] for c in again]
    status, own = await http("POST", here, command(default_member_permissions=32))
    assert (status, own["guild_id"]) == (201, str(guild.id))
    with pytest.raises(CannotDo, match="may not use /go"):
        await ann.slash(double.lobby(guild), "go")
    with pytest.raises(CannotDo, match="no command /go there"):
        await ann.slash(ann.dm, "go")
    status, _ = await http("PATCH", f"{here}/{own['id']}", {"default_member_permissions": None})
    assert (status, (await http("DELETE", f"{here}/{own['id']}"))[0]) == (200, 204)
    assert [c["name"] for c in double.commands_for(ann.dm)] == ["stay"]


BAD_ANSWERS: list[tuple[int, dict[str, Any], str]] = [
    (4, {"type": 8, "data": {"choices": [{"name": "a", "value": "a"}] * 26}}, "more than 25"),
    (4, {"type": 8, "data": {"choices": [{"name": "a" * 101, "value": "a"}]}}, "than 100"),
    (4, {"type": 8, "data": {"choices": [{"name": "a", "value": 1}]}}, "wrong type"),
    (
        2,
        {
            "type": 9,
            "data": {
                "custom_id": "m",
                "title": "t" * 46,
                "components": [
                    {
                        "type": 18,
                        "label": "l",
                        "component": {"type": 4, "custom_id": "i", "style": 1},
                    }
                ],
            },
        },
        "longer than 45",
    ),
    (
        2,
        {
            "type": 9,
            "data": {
                "custom_id": "m",
                "title": "t",
                "components": [
                    {
                        "type": 18,
                        "label": "l",
                        "component": {"type": 4, "custom_id": "i", "style": 1},
                    }
                ]
                * 6,
            },
        },
        "6 parts in a modal",
    ),
]


@pytest.mark.parametrize(("kind", "body", "reason"), BAD_ANSWERS)
async def test_bad_answers_are_found(
    double: Double,
    guild: Guild,
    http: Http,
    ann: Person,
    kind: int,
    body: dict[str, Any],
    reason: str,
) -> None:
    typed = {"name": "a", "type": 3, "value": "x", "focused": kind == 4}
    data = {"id": "1", "name": "go", "type": 1, "options": [typed]}
    sent = double.interactions.send(kind, ann, double.lobby(guild), data)
    path = f"/interactions/{sent.id}/{sent.token}/callback"
    assert (await http("POST", path, body))[0] == 400
    with pytest.raises(NotClean, match=reason):
        double.assert_clean()


async def test_an_unknown_operation_is_found(double: Double, http: Http) -> None:
    assert (await http("GET", "/tables/1"))[0] == 404
    with pytest.raises(NotClean, match="no operation GET /tables/1"):
        double.assert_clean()


def test_the_limits_agree_with_the_description() -> None:
    schemas = validator()._published._components["schemas"]

    def of(schema: str, field: str, rule: str) -> int:
        found: int = schemas[schema]["properties"][field][rule]
        return found

    for schema, field, rule, limit in [
        ("ButtonComponentForMessageRequest", "label", "maxLength", limits.BUTTON_LABEL),
        ("ButtonComponentForMessageRequest", "custom_id", "maxLength", limits.CUSTOM_ID),
        ("ButtonComponentForMessageRequest", "url", "maxLength", limits.LINK),
        ("ActionRowComponentForMessageRequest", "components", "maxItems", limits.BUTTONS_IN_ROW),
        ("StringSelectComponentForMessageRequest", "options", "maxItems", limits.SELECT_OPTIONS),
        ("StringSelectComponentForMessageRequest", "placeholder", "maxLength", limits.PLACEHOLDER),
        ("StringSelectOptionForRequest", "label", "maxLength", limits.OPTION_LABEL),
        ("StringSelectOptionForRequest", "value", "maxLength", limits.OPTION_VALUE),
        ("StringSelectOptionForRequest", "description", "maxLength", limits.OPTION_DESCRIPTION),
        ("MediaGalleryComponentForMessageRequest", "items", "maxItems", limits.GALLERY_ITEMS),
        ("SectionComponentForMessageRequest", "components", "maxItems", limits.SECTION_TEXTS),
        ("MessageCreateRequest", "components", "maxItems", limits.COMPONENTS),
        ("MessageCreateRequest", "embeds", "maxItems", limits.EMBEDS),
        ("MessageCreateRequest", "attachments", "maxItems", limits.FILES),
        ("IncomingWebhookRequestPartial", "content", "maxLength", limits.CONTENT),
        ("MediaGalleryItemRequest", "description", "maxLength", limits.ALT_TEXT),
        ("MessageAllowedMentionsRequest", "users", "maxItems", limits.MENTIONS),
        ("ModalInteractionCallbackRequestData", "title", "maxLength", limits.MODAL_TITLE),
        ("LabelComponentForModalRequest", "label", "maxLength", limits.FIELD_LABEL),
        ("LabelComponentForModalRequest", "description", "maxLength", limits.FIELD_DESCRIPTION),
        ("TextInputComponentForModalRequest", "max_length", "maximum", limits.INPUT_VALUE),
        ("TextInputComponentForModalRequest", "placeholder", "maxLength", limits.INPUT_PLACEHOLDER),
        ("ApplicationCommandUpdateRequest", "name", "maxLength", limits.COMMAND_NAME),
        ("ApplicationCommandUpdateRequest", "options", "maxItems", limits.COMMAND_OPTIONS),
        ("ApplicationCommandStringOption", "choices", "maxItems", limits.CHOICES),
        ("ApplicationCommandOptionStringChoice", "name", "maxLength", limits.CHOICE_NAME),
        ("CreateTextThreadWithoutMessageRequest", "name", "maxLength", limits.THREAD_NAME),
    ]:
        assert of(schema, field, rule) == limit, (schema, field)
