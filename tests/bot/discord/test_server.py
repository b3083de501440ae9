"""A server's settings: who may open tables, where, how many; what newcomers begin with."""

from __future__ import annotations

import discord
import pytest
import simcord

from tests.bot.discord.player import Player, buttons, text_of


def said(player) -> str:
    return text_of(player.answers[-1].response)


def with_role(world, name: str, role) -> Player:
    user = world.env.create_user(name)
    return Player(world.env, world.guild.add_member(user, roles=[role]))


async def test_only_who_manages_the_server_sets_it(world) -> None:
    boss = world.guild.create_role(name="boss", permissions=discord.Permissions(manage_guild=True))
    with pytest.raises(simcord.SetupError, match="not visible"):
        await world.ann.slash(world.channel, "server")
    ivy = with_role(world, "ivy", boss)
    await ivy.slash(world.channel, "server")
    assert "Tables can be opened in: everywhere · by: everyone" in ivy.read
    await ivy.choose(0, "live")
    await ivy.choose(3, "en")
    await world.bob.slash(world.channel, "game new", seats=2)
    assert "live" in text_of(world.channel.last_message)


async def set_(world, **values: object) -> None:
    def change(row) -> None:
        for name, value in values.items():
            setattr(row, name, value)

    await world.bot.host.people.change_server(world.guild.id, change)


async def test_tables_are_opened_where_the_server_wants_them(world) -> None:
    other = world.guild.create_text_channel("chat")
    await set_(world, channels=f"[{world.channel.id}]")
    await world.ann.slash(other, "game new", seats=2)
    assert said(world.ann) == (
        f"Tables cannot be opened in #chat. This server has them in <#{world.channel.id}>."
    )
    await world.ann.slash(world.channel, "game new", seats=2)
    assert "Table 1 is open" in said(world.ann)


async def test_tables_are_opened_by_whom_the_server_lets(world) -> None:
    host = world.guild.create_role(name="host")
    await set_(world, starters=f"[{host.id}]")
    await world.ann.slash(world.channel, "game new", seats=2)
    assert said(world.ann).startswith(f"Only <@&{host.id}>, and who may manage the server,")
    ivy = with_role(world, "ivy", host)
    await ivy.slash(world.channel, "game new", seats=2)
    assert "Table 1 is open" in said(ivy)
    # Everybody may join.
    await world.ann.press(world.channel.last_message, "Join")
    assert "You have seat 2." in world.ann.read


async def test_so_many_tables_and_no_more(world) -> None:
    await set_(world, matches=1)
    await world.ann.slash(world.channel, "game new", seats=2)
    await world.bob.slash(world.channel, "game new", seats=2)
    assert said(world.bob).startswith("This server has 1 open matches, as many as it may have.")


async def test_newcomers_begin_with_the_quiet_hours_of_the_server(world) -> None:
    await set_(world, quiet=False)
    people = world.bot.host.people
    await people.change(world.bob.id, zone="Asia/Tokyo")
    await world.ann.slash(world.channel, "game new", seats=2)
    await world.bob.press(world.channel.last_message, "Join")
    assert not (await people.player(world.ann.id)).quiet
    assert (await people.player(world.bob.id)).quiet
    assert "Start" in buttons(world.channel.last_message)
