"""`speaker try`: a page of places in the browser, behind it the bot in an in-memory Discord.

The page shows one place at a time (the channel, a table's thread, the person's DM) in simcord's
preview, which is closed and opened anew for another place. Whatever the person does there, the
passing of time and the choice of a place come one after the other.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Mapping
from importlib import resources
from typing import Any, Final

from aiohttp import web
from simcord.builders import ChannelHandle

from bot.faults import Fault
from bot.games import Games
from bot.tryout.opening import found, may_use_commands
from bot.tryout.person import Person
from bot.tryout.record import Silent
from bot.tryout.screen import newest
from bot.tryout.world import World

__all__ = ["YOU", "Session", "lay_table", "served"]

YOU: Final = "ann"
"""What the person is called; "you" would not go with the sentences about others."""
_TICK: Final = 1.0
_HOSTS: Final = ("127.0.0.1", "localhost")
_DM: Final = "dm"


class Session:
    """One person's view of the world. `tick` lets the real time that has passed go by in it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.origin = ""
        self._lock = asyncio.Lock()
        self._open = ""
        self._preview: Any = None
        self._known: set[str] = set()
        self._seen = 0
        self._at = time.monotonic()

    def places(self) -> dict[str, str]:
        """Names of the places by key, in the order of the page."""
        names = {str(place.id): place.name or "" for place in self.world.places()}
        first = str(self.world.channel.id)
        found = {key: f"#{name}" if key == first else name for key, name in names.items()}
        return {**found, _DM: "Your direct messages"}

    def state(self) -> dict[str, Any]:
        """What the page shows."""
        closed = self._preview is None or self._preview._closed
        return {
            "places": [{"key": key, "name": name} for key, name in self.places().items()],
            "open": self._open,
            "url": "" if closed else self._preview.url,
        }

    async def open(self, key: str) -> None:
        """Show a place. Raises `KeyError` for one that is not there."""
        if key not in self.places():
            raise KeyError(key)
        async with self._lock:
            await self._show(key)

    async def tick(self) -> None:
        """Let time pass; show what came of it. A new thread is where the game goes on, so it is
        opened by itself."""
        async with self._lock:
            now = time.monotonic()
            passed, self._at = now - self._at, now
            await self.world.pass_time(max(0.0, passed))
            keys = set(self.places())
            fresh, self._known = keys - self._known, keys
            heard = len(self.world.env.backend.transcript)
            if fresh and self._open == str(self.world.channel.id):
                await self._show(sorted(fresh)[-1])
            elif heard != self._seen and self._preview is not None and not self._preview._closed:
                await self._preview.refresh()
            self._seen = heard

    async def close(self) -> None:
        async with self._lock:
            if self._preview is not None:
                await self._preview.close()

    def _place(self, key: str) -> tuple[ChannelHandle, Any]:
        member = self.world.people[YOU]
        if key == _DM:
            return member.user.dm_channel, member.user
        return next(p for p in self.world.places() if str(p.id) == key), member

    async def _show(self, key: str) -> None:
        if self._preview is not None:
            await self._preview.close()
        self._known = set(self.places())
        place, viewer = self._place(key)
        preview = self.world.env.preview(place, viewers=[viewer], layout="channel")
        self._preview, self._open = preview, key
        self._framed(preview)
        await preview.__aenter__()

    def _framed(self, preview: Any) -> None:
        """Only this page may show the preview in a frame; and what is done in it waits for what
        is going on."""
        server = preview._server
        headers = dict(server._SECURITY_HEADERS)
        headers.pop("X-Frame-Options", None)
        policy = headers["Content-Security-Policy"]
        headers["Content-Security-Policy"] = policy.replace(
            "frame-ancestors 'none'", f"frame-ancestors {self.origin}"
        )
        server._SECURITY_HEADERS = headers
        act = preview._action

        async def in_turn(*args: Any) -> Any:
            async with self._lock:
                return await act(*args)

        preview._action = in_turn


async def lay_table(
    world: World, games: Games, game: str, seats: int, policy: str, options: Mapping[str, str]
) -> None:
    """A table that waits for the person's *Start*: their own seat, the others played by the
    policy. Raises `Fault` where it cannot be."""
    you = Person(world.env, world.people[YOU], Silent())
    may_use_commands(world, [you])
    await found(world, you, game, seats, options)
    first = next(iter(games.rules(game).policies()))
    for seat in range(2, seats + 1):
        lobby = you.see(world.channel, "policy")
        if lobby is not None and policy == first:
            await you.press(lobby, lobby.verb("policy")[0])
        else:
            await you.slash(world.channel, "game replace", seat=seat, policy=policy)
        await world.pass_time(_TICK)
    # Nobody has read the private answers; the lobby card stands alone.
    for message in list(newest(world.env, world.channel, you.id)):
        if message.ephemeral:
            world.env.backend.delete_message(world.channel.id, message.id)


def _page() -> str:
    return resources.files("bot.tryout").joinpath("page.html").read_text(encoding="utf-8")


def _app(session: Session) -> web.Application:
    @web.middleware
    async def own(request: web.Request, handler: Any) -> web.StreamResponse:
        # A page of somebody else, under another name for this machine, gets nothing.
        if request.url.host not in _HOSTS:
            raise web.HTTPForbidden
        response: web.StreamResponse = await handler(request)
        response.headers["Cache-Control"] = "no-store"
        return response

    async def index(request: web.Request) -> web.Response:
        return web.Response(text=_page(), content_type="text/html")

    async def state(request: web.Request) -> web.Response:
        return web.json_response(session.state())

    async def show(request: web.Request) -> web.Response:
        try:
            await session.open(request.match_info["key"])
        except KeyError:
            raise web.HTTPNotFound(text="There is no such place.") from None
        return web.json_response(session.state())

    async def icon(request: web.Request) -> web.Response:
        return web.Response(status=204)

    app = web.Application(middlewares=[own])
    app.router.add_get("/", index)
    app.router.add_get("/favicon.ico", icon)
    app.router.add_get("/state", state)
    app.router.add_post("/open/{key}", show)
    return app


@contextlib.asynccontextmanager
async def served(session: Session, port: int) -> AsyncIterator[str]:
    """Serve the page on this machine only, time passing; the address. Raises `Fault` for a port
    that is taken."""
    runner = web.AppRunner(_app(session), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        site = web.TCPSite(runner, _HOSTS[0], port)
        try:
            await site.start()
        except OSError as fault:
            raise Fault(f"--port {port}: {fault.strerror}; name another, or 0 for any.") from fault
        number = runner.addresses[0][1]
        session.origin = f"http://{_HOSTS[0]}:{number} http://{_HOSTS[1]}:{number}"
        await session.open(str(session.world.channel.id))
        ticking = asyncio.ensure_future(_tick(session))
        try:
            yield f"http://{_HOSTS[0]}:{number}/"
        finally:
            ticking.cancel()
            await asyncio.gather(ticking, return_exceptions=True)
            await session.close()
    finally:
        await runner.cleanup()


async def _tick(session: Session) -> None:
    while True:
        await asyncio.sleep(_TICK)
        await session.tick()
