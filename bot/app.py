"""The client: start-up, the loops beside it, shutdown, and a supervisor around all of it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.clock import Clock, Idle, idle
from bot.config import Settings
from bot.discord import permissions, router
from bot.discord.commands import build_tree
from bot.discord.commands.tree import RESUMABLE, tree_hash
from bot.discord.delivery import Delivery, Plain
from bot.discord.host import Host
from bot.games import Games
from bot.outbox import Outbox
from bot.painter import Painter
from bot.people import People
from bot.pictures import Find, Painted, Pictures
from bot.service import Run, Service, in_thread
from bot.store import Store

__all__ = ["SpeakerBot", "drawing", "point_at", "run"]

_log = logging.getLogger(__name__)

_BACKOFF: Final = (2.0, 5.0, 15.0, 60.0, 300.0)
_STEADY: Final = 600.0
"""Seconds after which a run counts as good, and the next pause is the shortest again."""
_SWITCH: Final = 0.0005
"""Seconds after which a thread that draws gives way: a press makes many short waits, and by the
default of 5 ms each of them could cost that much."""
_LONGEST_LIMIT: Final = 60.0
"""A rate limit longer than this goes back to the outbox instead of being waited for."""


class SpeakerBot(discord.AutoShardedClient):
    """The bot on an open store, which it does not close.

    `idle` is what every wait of its loops goes through, `run` takes work of the engine off the
    event loop, `renderers` draw (by the key of the game; None: those that are registered).
    `painters` processes draw instead of the bot itself (they know the registered renderers only).
    `folder` keeps the hash of the commands that were sent to Discord (None: they are sent at every
    start). `seed` is for rehearsals.
    """

    def __init__(
        self,
        store: Store,
        *,
        games: Games | None = None,
        now: Callable[[], float] = time.time,
        idle: Idle = idle,
        run: Run = in_thread,
        renderers: Mapping[str, Painted] | None = None,
        folder: Path | None = None,
        seed: str = "",
        per_second: int = 40,
        guild_matches: int = 25,
        loaded: int = 200,
        shard_count: int | None = None,
        painters: int = 0,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=_LONGEST_LIMIT,
            shard_count=shard_count,
        )
        self.tree = build_tree(self)
        self.service = Service(
            store,
            games,
            now=now,
            run=run,
            loaded=loaded,
            guild_matches=guild_matches,
        )
        self.pictures = Pictures(
            drawing(self.service.games, renderers),
            painters=[Painter(self.service.games.content) for _ in range(painters)],
        )
        plain = Plain()
        people = People(store)
        self.host = Host(self.service, self.pictures, people, now, plain, seed)
        self.host.resumable = RESUMABLE
        self.delivery = Delivery(self, self.pictures, self.service.looks, plain, people)
        self.outbox = Outbox(store, self.delivery, now=now, idle=idle, per_second=per_second)
        self.clock = Clock(self.service, idle)
        self._folder = folder
        self._idle = idle
        self._tasks: set[asyncio.Task[None]] = set()
        self._turning: set[int] = set()
        self.service.on_change(self._changed)

    async def setup_hook(self) -> None:
        """Commands where they have changed; then the loops, and what a crash has interrupted."""
        await self.pictures.start()
        await self._sync()
        await self.clock.start()
        await self.service.recover()
        await self.outbox.release()
        self._spawn(self.outbox.run(), "outbox")
        self._spawn(self.clock.run(), "clock")

    async def close(self) -> None:
        """Stop the loops, then the connection. What is queued is sent after the next start."""
        tasks = [task for task in self._tasks if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.service.close()
        await self.pictures.close()
        await super().close()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Presses and modals; commands have their own way."""
        channel = interaction.channel_id
        if channel in self.outbox.parked and not permissions.missing_here(interaction):
            await self.outbox.release(channel)
        await router.route(self.host, interaction)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Its tables stay as they are: the bot may come back."""
        _log.info("no longer in server %s", guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A permission may be back."""
        await self._release(after.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """A role of the bot's own may be new."""
        await self._release(after.guild)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """A permission may be back."""
        await self._release(after.guild)

    # -- inside ------------------------------------------------------------------------------

    async def _release(self, guild: discord.Guild) -> None:
        """Try again what waits for a permission in channels of the server that have it now."""
        for number in self.outbox.parked:
            channel = guild.get_channel_or_thread(number)
            if channel is None:
                continue
            if not permissions.lacking(channel, channel.permissions_for(guild.me)):
                await self.outbox.release(number)

    def _spawn(self, work: Any, name: str) -> None:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            _log.error("%s ended", task.get_name(), exc_info=fault)
            if task.get_name() in ("outbox", "clock"):
                # Without them nothing is told and no time runs: start anew by the supervisor.
                self._spawn(self.close(), "close")

    async def _changed(self, match: int) -> None:
        """After each stored change: send, look at the timers, turn open desks."""
        self.outbox.wake()
        self.clock.wake()
        if match not in self._turning and self.host.standing(match):
            self._turning.add(match)
            self._spawn(self._turn_desks(match), "desks")

    async def _turn_desks(self, match: int) -> None:
        # What comes now is in the desks that are read from here on; later changes ask again.
        self._turning.discard(match)
        for user in self.host.standing(match):
            await self.host.turn_desk(match, user)

    async def _sync(self) -> None:
        """Send the commands to Discord when they are not those that it has from us."""
        wanted = tree_hash(self.tree)
        file = None
        if self._folder is not None and self.application_id is not None:
            file = self._folder / f"commands-{self.application_id}.hash"
            with contextlib.suppress(OSError):
                if file.read_text(encoding="ascii") == wanted:
                    return
        await self.tree.sync()
        if file is not None:
            try:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(wanted, encoding="ascii")
            except OSError as fault:
                _log.warning("the hash of the commands cannot be kept: %s", fault)


def drawing(games: Games, renderers: Mapping[str, Painted] | None) -> Find:
    """The registered renderers of the games on offer, each made for the pack that is drawn; or the
    given ones, by the key of the game."""
    if renderers is not None:
        return lambda game, pack: renderers.get(game)
    # Fonts and palettes are loaded here, and only where there is something to draw.
    from render.registry import renderer

    return lambda game, pack: renderer(game, games.known(game, pack))


def point_at(settings: Settings) -> None:
    """Use another Discord, for tests, where the settings name one."""
    if settings.discord_api:
        Route.BASE = settings.discord_api
    if settings.discord_gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway)


async def run(
    settings: Settings,
    *,
    games: Games | None = None,
    renderers: Mapping[str, Painted] | None = None,
) -> None:
    """Run the bot until it is cancelled; a client that ends by a fault of the connection is started
    anew. Raises `SettingsError` or `StoreError` for what only its owner can mend, and
    `discord.LoginFailure` for a token that Discord refuses."""
    token = settings.need_token()
    sys.setswitchinterval(_SWITCH)
    point_at(settings)
    store = await Store.open(settings.database_url)
    fails = 0
    try:
        while True:
            bot = SpeakerBot(
                store,
                games=games,
                renderers=renderers,
                folder=settings.data,
                per_second=settings.sends_per_second,
                guild_matches=settings.guild_matches,
                loaded=settings.loaded_matches,
                painters=settings.painters if renderers is None else 0,
            )
            begun = time.monotonic()
            try:
                await bot.start(token)
            except (discord.LoginFailure, discord.PrivilegedIntentsRequired):
                raise
            except (TimeoutError, discord.DiscordException, OSError) as fault:
                _log.error("the connection ended: %s: %s", type(fault).__name__, fault)
            finally:
                if not bot.is_closed():
                    await bot.close()
            fails = 0 if time.monotonic() - begun > _STEADY else fails + 1
            await asyncio.sleep(_BACKOFF[min(fails, len(_BACKOFF)) - 1])
    finally:
        await store.close()
