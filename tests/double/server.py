"""The double itself: one loopback server, one world, everything a test needs in one object."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Self, TypeVar

from aiohttp import web

from . import rest_app, rest_channels, rest_interactions
from .buckets import NO_LIMITS, Buckets, Limits
from .clock import Clock, HandClock
from .faults import Faults
from .gateway import Gateway
from .interactions import Interactions
from .person import Person
from .posts import Posts
from .pulse import Pulse
from .rest import PREFIX, Rest
from .world import Channel, Guild, Json, World

T = TypeVar("T")
TOKEN = "the-double-knows-no-secrets.double.this-is-only-for-tests-at-home"
"""Has the form of a token and opens nothing."""
ROUTES = [*rest_app.ROUTES, *rest_channels.ROUTES, *rest_interactions.ROUTES]


class NotClean(AssertionError):
    """The bot sent what Discord would refuse or silently ignore."""


class Double:
    """A Discord of one's own on 127.0.0.1.

    `clock` is Discord's time (by default one that only a test moves), `limits` the rate limits
    (by default none), `patience` how many seconds of the wall's clock anything is waited for.

        async with Double() as double:
            ann = double.user("ann")
            guild = double.guild("table", members=[ann])
            ...                                   # a bot connects to double.url, double.gateway.url
            answer = await ann.slash(double.lobby(guild), "ping")
    """

    def __init__(
        self,
        *,
        clock: Clock | None = None,
        limits: Limits = NO_LIMITS,
        token: str = TOKEN,
        shards: int = 1,
        patience: float = 3.0,
    ) -> None:
        self.clock = HandClock() if clock is None else clock
        self.token = token
        self.patience = patience
        self.pulse = Pulse()
        if isinstance(self.clock, HandClock):
            self.clock.on_change = self.pulse.beat
        self.world = World(self.clock)
        self.gateway = Gateway(self.world, token, self.pulse.beat)
        self.gateway.shards = shards
        self.posts = Posts(self.world)
        self.interactions = Interactions(self.world, self.posts)
        self.faults = Faults()
        self.buckets = Buckets(limits)
        self.rest = Rest(self, ROUTES)
        self.commands: dict[int | None, dict[str, Json]] = {}
        """Commands by id, for each server and, under None, everywhere."""
        self.command_syncs = 0
        self.owner = self.user("owner")
        self.url = ""
        self._runners: list[web.AppRunner] = []
        self._resume_runner: web.AppRunner | None = None

    # -- the server ----------------------------------------------------------------------------
    async def start(self) -> None:
        """Listen on two free ports: everything, and the host that resumes go to."""
        app = web.Application(client_max_size=256 * 1024 * 1024)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_get("/cdn/attachments/{channel}/{file}/{name}", self._file)
        app.router.add_route("*", PREFIX + "/{rest:.*}", self.rest.serve)
        port = await self._listen(app)
        self.url = self.posts.cdn = f"http://127.0.0.1:{port}"
        self.gateway.url = f"ws://127.0.0.1:{port}/gateway"
        await self.open_resume_host()

    async def _listen(self, app: web.Application) -> int:
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        self._runners.append(runner)
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port: int = runner.addresses[0][1]
        return port

    async def open_resume_host(self) -> None:
        """Serve resumes on a port of their own from the next READY on."""
        app = web.Application()
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        port = await self._listen(app)
        self._resume_runner = self._runners[-1]
        self.gateway.resume_url = f"ws://127.0.0.1:{port}/gateway"

    async def kill_resume_host(self) -> None:
        """Nobody listens any more where sessions would be resumed."""
        if self._resume_runner is not None:
            self._runners.remove(self._resume_runner)
            await self._resume_runner.cleanup()
            self._resume_runner = None

    async def stop(self) -> None:
        await self.gateway.close(1001)
        for runner in self._runners:
            await runner.cleanup()
        self._runners.clear()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def _file(self, request: web.Request) -> web.Response:
        found = self.posts.blobs.get(int(request.match_info["file"]))
        if found is None:
            return web.Response(status=404)
        return web.Response(body=found.data, content_type=found.kind)

    @property
    def api(self) -> str:
        """The base address of the HTTP API."""
        return self.url + PREFIX

    def environment(self) -> dict[str, str]:
        """What a bot in a process of its own must be told."""
        return {
            "SPEAKER_DISCORD_API": self.api,
            "SPEAKER_DISCORD_GATEWAY": self.gateway.url,
            "SPEAKER_TOKEN": self.token,
        }

    # -- the world -----------------------------------------------------------------------------
    def user(self, name: str) -> Person:
        """Somebody new."""
        made = Person(self.world.snowflakes.next(), name, double=self)
        self.world.users[made.id] = made
        return made

    def users(self, *names: str) -> list[Person]:
        return [self.user(name) for name in names]

    def guild(
        self, name: str, members: Iterable[Person] = (), owner: Person | None = None
    ) -> Guild:
        """A server with the bot, `members` and a channel `lobby` in it."""
        made = self.world.guild(name, owner or self.owner)
        for person in members:
            made.join(person)
        return made

    @staticmethod
    def lobby(guild: Guild) -> Channel:
        """The first channel of a server."""
        return next(iter(guild.channels.values()))

    def commands_for(self, channel: Channel) -> list[Json]:
        """The commands that can be used in a channel; a server's own hide the global ones."""
        context = 1 if channel.guild is None else 0
        found = {} if channel.guild is None else dict(self.commands.get(channel.guild.id, {}))
        names = {command["name"] for command in found.values()}
        for number, command in self.commands.get(None, {}).items():
            contexts = command.get("contexts")
            if command["name"] not in names and (contexts is None or context in contexts):
                found[number] = command
        return [command for command in found.values() if command["type"] == 1]

    def advance(self, seconds: float) -> None:
        """Let Discord's time pass. Raises `TypeError` if it follows another clock."""
        if not isinstance(self.clock, HandClock):
            raise TypeError("only a HandClock can be moved")
        self.clock.advance(seconds)

    # -- waiting and judging -------------------------------------------------------------------
    async def until(self, look: Callable[[], T], patience: float | None = None) -> T:
        """Wait until `look` returns something true, and return it.

        Raises `TimeoutError` when `patience` seconds of the wall's clock have passed.
        """
        return await self.pulse.until(look, self.patience if patience is None else patience)

    async def ready(self, identifies: int = 1) -> None:
        """Wait until that many sessions have been opened and one is connected."""
        gateway = self.gateway
        await self.until(lambda: gateway.identifies >= identifies and gateway.connected, 15.0)

    def calls(self, method: str, ending: str = "") -> list[Any]:
        """The calls with this method whose path ends so, oldest first."""
        return [c for c in self.rest.calls if c.method == method and c.path.endswith(ending)]

    def assert_clean(self) -> None:
        """Raise `NotClean`, listing every violation since the start, if there was one."""
        if self.rest.violations:
            listed = "\n".join(f"- {violation}" for violation in self.rest.violations)
            raise NotClean(f"{len(self.rest.violations)} violations:\n{listed}")
