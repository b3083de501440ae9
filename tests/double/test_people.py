"""People at the double: commands, desks, modals, DMs, threads, permissions."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from . import CannotDo, Double, Guild, P, Person
from .bare import Http, code
from .sample_bot import PICTURE, SampleBot, desk, open_desk


async def test_slash_and_autocomplete(
    double: Double, guild: Guild, bot: SampleBot, ann: Person, bob: Person
) -> None:
    lobby = double.lobby(guild)
    answer = await ann.slash(lobby, "ping")
    assert (answer.text, answer.ephemeral, answer.kind) == ("pong", True, 4)
    assert 0 < answer.latency < 1
    offered = await ann.autocomplete(lobby, "table desk", "sheet", "nav", rows=2)
    assert list(offered.choices) == [f"nav{n}" for n in range(25)]
    opened = await ann.slash(lobby, "table desk", sheet="nav3", rows=2, other=bob)
    assert opened.text == "nav3 2 bob"
    refused: list[tuple[dict[str, Any], str]] = [
        ({}, "needs sheet"),
        ({"sheet": "a", "rows": 10}, "takes 1 to 9"),
        ({"sheet": 4}, "does not take 4"),
        ({"sheet": "a", "colour": "red"}, "no option 'colour'"),
    ]
    for wrong, reason in refused:
        with pytest.raises(CannotDo, match=reason):
            await ann.slash(lobby, "table desk", wrong)
    for path in ("pong", "table", "table close"):
        with pytest.raises(CannotDo):
            await ann.slash(lobby, path)
    assert (await ann.slash(ann.dm, "ping")).text == "pong"
    double.assert_clean()


async def test_a_desk_is_private_and_updates_in_place(
    double: Double, guild: Guild, bot: SampleBot, ann: Person, bob: Person
) -> None:
    lobby = double.lobby(guild)
    card = await open_desk(ann, guild)
    assert card.ephemeral
    assert [(p.name, p.alt, p.data) for p in card.pictures] == [("sheet.png", "A sheet", PICTURE)]
    assert ann.sees(lobby) == [card]
    assert bob.sees(lobby) == []
    for person, which, reason in [
        (bob, "Mark", "does not see"),
        (ann, "Down", "switched off"),
        (ann, "Up", "0 components"),
        (ann, "rows", "no button"),
    ]:
        with pytest.raises(CannotDo, match=reason):
            await person.press(card, which)
    before = card.data
    answer = await ann.press(card, "Mark")
    assert (answer.message, answer.kind, answer.text) == (card, 7, "Marked")
    assert [p.name for p in card.pictures] == ["next.png"]
    assert card.history == [before]
    await ann.select(card, "rows", "Row 3", "4")
    await double.until(lambda: card.text == "Rows 3 4")
    with pytest.raises(CannotDo, match="1 to 3 values"):
        await ann.select(card, "rows", "1", "2", "3", "4")
    with pytest.raises(CannotDo, match="has no"):
        await ann.select(card, "rows", "Row 26")
    assert ann.sees(lobby) == [card]
    ann.reload()
    assert ann.sees(lobby) == []
    with pytest.raises(CannotDo):
        await ann.press(card, "Mark")
    double.assert_clean()


async def test_a_modal_from_a_desk_updates_it(
    double: Double, guild: Guild, bot: SampleBot, ann: Person, bob: Person
) -> None:
    card = await open_desk(ann, guild)
    modal = (await ann.press(card, "Type")).modal
    assert modal.text == "Orders\nWhy\nSure"
    with pytest.raises(CannotDo, match="open for ann"):
        await bob.submit(modal, why="x")
    with pytest.raises(CannotDo, match="must be filled in"):
        await ann.submit(modal)
    with pytest.raises(CannotDo, match="0 to 20 characters"):
        await ann.submit(modal, why="x" * 21)
    with pytest.raises(CannotDo, match="no field 'who'"):
        await ann.submit(modal, why="x", who="y")
    answer = await ann.submit(modal, {"Why": "late", "sure": True})
    assert (answer.message, card.text) == (card, "why=late, sure=True")
    double.assert_clean()


async def test_a_forged_press_reaches_the_bot(
    double: Double, guild: Guild, bot: SampleBot, ann: Person, bob: Person
) -> None:
    card = await open_desk(ann, guild)
    answer = await bob.forge(double.lobby(guild), "v1:old:button", source=card)
    assert (answer.text, answer.ephemeral) == ("That button is old.", True)
    assert answer.message in bob.sees(double.lobby(guild))
    assert answer.message not in ann.sees(double.lobby(guild))


async def test_direct_messages(
    double: Double, guild: Guild, bot: SampleBot, ann: Person, bob: Person
) -> None:
    lobby = double.lobby(guild)
    assert (await ann.slash(lobby, "ballot")).text == "sent"
    assert [m.text for m in ann.sees(ann.dm)] == ["Your ballot"]
    assert bob.sees(ann.dm) == []
    bob.door = "closed"
    assert (await bob.slash(lobby, "ballot")).text == "refused 50007"
    bob.door = "refused"
    assert (await bob.slash(lobby, "ballot")).text == "refused 40003"
    guild.leave(ann)
    assert (await ann.slash(ann.dm, "ballot")).text == "refused 50278"
    double.assert_clean()


async def test_a_thread_is_started_and_written_in(
    double: Double, guild: Guild, bot: SampleBot, ann: Person
) -> None:
    await ann.slash(double.lobby(guild), "table start")
    thread = next(channel for channel in guild.channels.values() if channel.is_thread)
    assert [m.text for m in ann.sees(thread)] == ["Round 1"]
    cached = bot.get_channel(thread.id)
    assert isinstance(cached, discord.Thread)
    thread.archive()
    card = await cached.fetch_message(ann.sees(thread)[0].id)
    with pytest.raises(discord.HTTPException, match="50083"):
        await card.edit(view=desk("Round 2", None), attachments=[])
    await cached.edit(archived=False)
    await card.edit(view=desk("Round 2", None), attachments=[])
    assert [m.text for m in ann.sees(thread)] == ["Round 2"]
    thread.archive()
    await cached.send("back")
    assert not thread.archived
    guild.grant(guild.bot_role(), P.VIEW_CHANNEL)
    thread.archive(locked=True)
    with pytest.raises(discord.HTTPException, match="50083"):
        await cached.send("locked")
    guild.thread_limit = 0
    channel = bot.get_channel(double.lobby(guild).id)
    assert isinstance(channel, discord.TextChannel)
    with pytest.raises(discord.HTTPException, match="160006"):
        await channel.create_thread(name="two", type=discord.ChannelType.public_thread)
    double.assert_clean()


async def test_missing_permissions(
    double: Double, guild: Guild, bot: SampleBot, ann: Person, http: Http
) -> None:
    lobby = double.lobby(guild)
    path = f"/channels/{lobby.id}/messages"
    lobby.allow(double.world.bot, denied=P.SEND_MESSAGES)
    assert code(await http("POST", path, {"content": "x"})) == (403, 50013)
    assert (await ann.slash(lobby, "ping")).text == "pong"
    lobby.allow(double.world.bot, denied=P.VIEW_CHANNEL)
    assert code(await http("GET", path)) == (403, 50001)
    lobby.allow(ann, denied=P.USE_APPLICATION_COMMANDS)
    with pytest.raises(CannotDo, match="may not use commands"):
        await ann.slash(lobby, "ping")
    lobby.delete()
    assert code(await http("GET", path)) == (404, 10003)
    await double.until(lambda: bot.get_channel(lobby.id) is None)
    guild.remove_bot()
    await double.until(lambda: bot.get_guild(guild.id) is None)
    assert code(await http("GET", f"/guilds/{guild.id}")) == (403, 50001)
    guild.add_bot()
    await double.until(lambda: bot.get_guild(guild.id) is not None)
    guild.outage()
    await double.until(lambda: all(known.unavailable for known in bot.guilds))
