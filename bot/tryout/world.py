"""An in-memory Discord with one server, one channel, some people, and the bot in it."""

from __future__ import annotations

import contextlib
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

import discord
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, GuildHandle

from bot.app import SpeakerBot
from bot.games import Games
from bot.pictures import Painted
from bot.tryout.fate import SENDER, MortalStore

__all__ = ["CHANNEL", "World", "opened"]

T = TypeVar("T")

CHANNEL: Final = "games"
_SERVER: Final = "The table"
_NAME: Final = "Speaker"
_LOOK: Final = 0.001
"""Seconds between two looks."""


async def _inline(work: Callable[[], T]) -> T:
    """Engine work on the event loop: in here nobody is kept waiting by it."""
    return work()


class _Env(simcord.Env):
    """Looks more often whether the bot is at rest: its loops never end, so only a look tells."""

    async def _settle_internal(self, *, idle: float = _LOOK, **how: Any) -> None:
        await super()._settle_internal(idle=min(idle, _LOOK), **how)


class World:
    """`url` is the database, `seed` that of the tables; `renderers` as for the bot. Time is the
    world's own: it stands still until `pass_time` moves it."""

    def __init__(
        self,
        store: MortalStore,
        url: str,
        games: Games,
        seed: str,
        renderers: Mapping[str, Painted] | None,
    ) -> None:
        self.store = store
        self._url = url
        self._games = games
        self._seed = seed
        self._renderers = renderers
        self.env = _Env(self._bot(), settle_timeout=30.0)
        self.env.backend.bot_user.name = _NAME
        self.guild: GuildHandle
        self.channel: ChannelHandle
        self.people: dict[str, MemberActor] = {}

    @property
    def bot(self) -> SpeakerBot:
        """The process that runs now."""
        bot = self.env.bot
        assert isinstance(bot, SpeakerBot)
        return bot

    def _bot(self) -> SpeakerBot:
        bot = SpeakerBot(
            self.store,
            games=self._games,
            now=self._now,
            idle=self._idle,
            run=_inline,
            renderers=self._renderers,
            seed=self._seed,
            shard_count=1,
        )
        self.store.fate.hook(bot.delivery, SENDER, "discord")
        return bot

    def _now(self) -> float:
        return self.env.now().timestamp()

    async def _idle(self, awaitable: Any, reason: str) -> Any:
        return await self.env.external_wait(awaitable, reason=reason)

    async def _begin(self, names: Iterable[str], denied: Iterable[str]) -> None:
        await self.env.start()
        self.guild = self.env.create_guild(_SERVER)
        denial = discord.PermissionOverwrite(**dict.fromkeys(denied, False))
        rules: dict[Any, Any] = {self.guild.default_role: denial}
        self.channel = self.guild.create_text_channel(CHANNEL, overwrites=rules)
        for name in names:
            self.people[name] = self.guild.add_member(self.env.create_user(name))

    async def pass_time(self, seconds: float) -> None:
        """Let time go by for the bot; what falls due is done."""
        await self.env.advance_time(seconds)

    async def rise(self) -> None:
        """A new process on the same database, after the former one has died."""
        old = self.store
        assert old.fate.dead
        self.store = await MortalStore.open(self._url)
        # Draining finds nothing to do: whatever the dead process tries, it dies of.
        await self.env.restart_bot(self._bot())
        await old.close()

    def places(self) -> list[ChannelHandle]:
        """The channel and its threads, oldest first."""
        return [self.channel, *self.channel.threads]

    def file(self, url: str) -> bytes | None:
        """The bytes of an attachment."""
        data: bytes | None = self.env.backend.cdn.get(url)
        return data


@contextlib.asynccontextmanager
async def opened(
    url: str,
    games: Games,
    names: Iterable[str],
    *,
    seed: str = "",
    renderers: Mapping[str, Painted] | None = None,
    denied: Iterable[str] = (),
    today: bool = False,
) -> AsyncIterator[World]:
    """The world with these people in it. `denied` are permissions (as discord.py names them) that
    nobody has in the channel, the bot included. `today`: the world's time begins with the real one,
    else always with the same."""
    store = await MortalStore.open(url)
    world = World(store, url, games, seed, renderers)
    if today:
        world.env.backend.advance_clock(max(0.0, time.time() - world._now()))
    try:
        await world._begin(names, denied)
        with world.env.time_context():
            yield world
    finally:
        with contextlib.suppress(Exception):
            await world.env.shutdown()
        await world.store.close()
