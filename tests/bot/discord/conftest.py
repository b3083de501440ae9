"""A bot with the toy game on a fresh store, in an in-memory Discord with some people in it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
import simcord
from simcord.builders import ChannelHandle, GuildHandle

from bot.app import SpeakerBot
from bot.games import Games
from bot.store import Store
from tests.bot.discord.boarded import Boarded, draw
from tests.bot.discord.player import Player

NAMES = ("ann", "bob", "cal", "dee", "eve", "fay", "gus", "hal")
SEED = "rehearsal 4"


async def inline(work: Callable[[], Any]) -> Any:
    return work()


@dataclass
class World:
    """The in-memory Discord; `people` by name, all of them members."""

    env: Any
    guild: GuildHandle
    channel: ChannelHandle
    people: dict[str, Player] = field(default_factory=dict)

    @property
    def bot(self) -> SpeakerBot:
        return self.env.bot

    def __getattr__(self, name: str) -> Player:
        people = self.__dict__.get("people", {})
        if name in people:
            return people[name]
        raise AttributeError(name)

    @property
    def place(self) -> ChannelHandle:
        """Where the table is: its thread once there is one."""
        threads = self.channel.threads
        return threads[-1] if threads else self.channel

    @property
    def cards(self) -> list[Any]:
        """The public messages of the table's place, oldest first."""
        return self.place.history()

    async def restart(self) -> None:
        await self.env.restart_bot(self.env.make_bot())


@pytest.fixture
async def env(store: Store) -> AsyncIterator[simcord.Env]:
    """The in-memory Discord with the bot. (A fixture of this type gives tests its clock.)"""
    made: list[simcord.Env] = []

    async def idle(awaitable: Any, reason: str) -> Any:
        return await made[0].external_wait(awaitable, reason=reason)

    def now() -> float:
        return made[0].now().timestamp()

    toy = Boarded()
    games = Games(("toy",), lambda game, pack, content: toy)

    def make() -> SpeakerBot:
        return SpeakerBot(
            store,
            games=games,
            now=now,
            idle=idle,
            run=inline,
            renderers={"toy": draw},
            seed=SEED,
            shard_count=1,
        )

    env = simcord.Env(make())
    env.make_bot = make
    env.forgiven = 0
    made.append(env)
    await env.start()
    yield env
    await env.shutdown()
    # Errors that a test expects are forgiven by it.
    assert list(env.errors_since(env.forgiven)) == []


@pytest.fixture
async def world(env: simcord.Env) -> World:
    guild = env.create_guild(name="Boards")
    channel = guild.create_text_channel("games")
    made = World(env, guild, channel)
    for name in NAMES:
        made.people[name] = Player(env, guild.add_member(env.create_user(name)))
    return made
