"""The double's rules for interactions, messages and their files."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from bot.discord import limits

from . import Answer, Double, Guild, NotClean, Person, User
from .bare import Http, code
from .posts import V2
from .sample_bot import PICTURE, SampleBot, desk, open_desk, picture


async def test_three_seconds(double: Double, guild: Guild, bot: SampleBot, ann: Person) -> None:
    bot.held.clear()
    press = asyncio.create_task(ann.slash(double.lobby(guild), "slow"))
    await double.until(lambda: bot.interactions)
    double.advance(limits.ACK_SECONDS)
    assert (await press).failed
    bot.held.set()
    await double.until(lambda: bot.codes == [10062])
    assert ann.sees(double.lobby(guild)) == []


async def test_a_duplicate_dispatch_is_answered_once(
    double: Double, guild: Guild, bot: SampleBot, ann: Person
) -> None:
    double.interactions.duplicates = 1
    answer = await ann.slash(double.lobby(guild), "ping")
    await double.until(lambda: bot.codes == [40060])
    assert bot.interactions == [answer.interaction.id] * 2
    assert [m.text for m in ann.sees(double.lobby(guild))] == ["pong"]


async def test_fifteen_minutes(double: Double, guild: Guild, bot: SampleBot, ann: Person) -> None:
    card = await open_desk(ann, guild)
    token = (await ann.press(card, "Mark")).interaction.token
    hook = f"/webhooks/{double.world.application}/{token}"
    async with aiohttp.ClientSession() as session:
        http = Http(double, session)
        assert (await http("GET", f"{hook}/messages/@original"))[0] == 200
        double.advance(limits.TOKEN_SECONDS)
        assert code(await http("PATCH", f"{hook}/messages/@original", {})) == (401, 50027)
        assert code(await http("POST", hook, {"content": "x"})) == (401, 50027)
        assert code(await http("POST", f"{hook}x", {"content": "x"})) == (404, 10015)
    assert (await ann.press(card, "Mark")).text == "Marked"


async def test_only_fitting_answers_and_a_refused_one_leaves_it_open(
    double: Double, guild: Guild, ann: Person, http: Http
) -> None:
    lobby = double.lobby(guild)
    sent = double.interactions.send(2, ann, lobby, {"id": "1", "name": "x", "type": 1})
    path = f"/interactions/{sent.id}/{sent.token}/callback"
    assert code(await http("POST", path, {"type": 7, "data": {"content": "x"}})) == (400, 50035)
    assert code(await http("POST", path, {"type": 8, "data": {"choices": []}})) == (400, 50035)
    too_long = {"type": 4, "data": {"content": "x" * 2001}}
    assert code(await http("POST", path, too_long)) == (400, 50035)
    assert len(sent.refusals) == 2
    assert await http("POST", path, {"type": 5, "data": {"flags": 64}}) == (204, None)
    assert Answer(sent).message.thinking
    assert code(await http("POST", path, {"type": 5})) == (400, 40060)
    hook = f"/webhooks/{double.world.application}/{sent.token}"
    status, told = await http("POST", hook, {"content": "here"})
    assert (status, told["id"]) == (200, str(Answer(sent).message.id))
    status, told = await http("POST", hook, {"content": "more"})
    assert (told["flags"], Answer(sent).followups[0].ephemeral) == (0, False)
    assert await http("DELETE", f"{hook}/messages/@original") == (204, None)
    assert code(await http("GET", f"{hook}/messages/@original")) == (404, 10008)
    assert [m.text for m in ann.sees(lobby)] == ["more"]


# -- messages and files ---------------------------------------------------------------------------
async def test_files_are_kept_dropped_and_served(
    double: Double, guild: Guild, bot: SampleBot, ann: Person
) -> None:
    channel = bot.get_channel(double.lobby(guild).id)
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send(view=desk("A", "attachment://sheet.png"), file=picture())
    stored = ann.sees(double.lobby(guild))[0]
    # Discord lists no file that a component shows; its id is in the component.
    assert sent.attachments == []
    gallery = sent.components[1]
    assert isinstance(gallery, discord.MediaGalleryComponent)
    media = gallery.items[0].media
    assert await bot.http.get_from_cdn(media.url) == PICTURE
    # An edit by PATCH keeps what it does not name ...
    await sent.edit(view=desk("B", media.url))
    assert stored.pictures[0].data == PICTURE
    # ... and cannot show what it uploads.
    with pytest.raises(discord.HTTPException, match="50035"):
        await sent.edit(view=desk("C", "attachment://new.png"), attachments=[picture("new.png")])
    await sent.edit(view=desk("D", None), attachments=[])
    assert (stored.text, stored.pictures, stored.files) == ("D", [], {})
    with pytest.raises(NotClean, match="an edit uploads"):
        double.assert_clean()


async def test_plain_messages_list_their_files_and_cannot_become_empty(
    double: Double, guild: Guild, bot: SampleBot, ann: Person
) -> None:
    channel = bot.get_channel(double.lobby(guild).id)
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send("A", file=picture())
    stored = ann.sees(double.lobby(guild))[0]
    assert [a.filename for a in sent.attachments] == ["sheet.png"]
    second = await sent.edit(content="B", attachments=[*sent.attachments, picture("two.png")])
    assert [p.name for p in stored.pictures] == ["sheet.png", "two.png"]
    await second.edit(content="C", attachments=second.attachments[1:])
    assert [(p.name, p.data) for p in stored.pictures] == [("two.png", PICTURE)]
    double.assert_clean()
    with pytest.raises(discord.HTTPException, match="50006"):
        await sent.edit(content=None, attachments=[])
    assert stored.text == "C"


async def test_an_update_drops_what_it_does_not_name(
    double: Double, guild: Guild, ann: Person, http: Http
) -> None:
    lobby = double.lobby(guild)
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    body = {"flags": V2, "components": [gallery], "attachments": [{"id": 0, "filename": "a.png"}]}
    status, told = await http("POST", f"/channels/{lobby.id}/messages", body, {"a.png": b"AAA"})
    assert status == 200
    card = double.posts.messages[int(told["id"])]
    number = told["components"][0]["items"][0]["media"]["attachment_id"]

    async def update(data: dict[str, Any]) -> int:
        sent = double.interactions.send(3, ann, lobby, {"custom_id": "x"}, card)
        path = f"/interactions/{sent.id}/{sent.token}/callback"
        return (await http("POST", path, {"type": 7, "data": data}))[0]

    again = {"components": [gallery], "attachments": [{"id": number}]}
    assert await update(again) == 204
    assert [p.data for p in card.pictures] == [b"AAA"]
    assert await update({"components": [gallery]}) == 400
    assert await update({"flags": V2}) == 204
    assert [p.data for p in card.pictures] == [None]
    assert await update(again) == 400
    texts = [violation.text for violation in double.rest.violations]
    assert "the edit drops 'a.png', which is still shown" in texts


async def test_a_nonce_makes_a_repeated_post_harmless(
    double: Double, guild: Guild, ann: Person, bot: SampleBot
) -> None:
    channel = bot.get_channel(double.lobby(guild).id)
    assert isinstance(channel, discord.TextChannel)
    path = rf"/channels/{channel.id}/messages"
    double.faults.cut("POST", path, "after")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("once", nonce="n1")
    again = await channel.send("once", nonce="n1")
    assert [m.id for m in ann.sees(double.lobby(guild))] == [again.id]
    double.advance(limits.NONCE_SECONDS + 1)
    await channel.send("once", nonce="n1")
    assert len(ann.sees(double.lobby(guild))) == 2


async def test_who_is_pinged(
    double: Double, guild: Guild, ann: Person, bob: Person, http: Http
) -> None:
    path = f"/channels/{double.lobby(guild).id}/messages"
    text = f"<@{ann.id}> <@{bob.id}> @everyone"
    pinged: list[tuple[list[User], bool]] = []
    cases: tuple[dict[str, Any], ...] = (
        {},
        {"parse": []},
        {"users": [str(bob.id)]},
        {"parse": ["users"]},
    )
    for allowed in cases:
        body = {"content": text, **({"allowed_mentions": allowed} if allowed else {})}
        _, told = await http("POST", path, body)
        message = double.posts.messages[int(told["id"])]
        pinged.append((message.pinged, message.pinged_everyone))
    assert pinged == [([ann, bob], True), ([], False), ([bob], False), ([ann, bob], False)]
