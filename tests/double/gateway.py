"""The gateway: sessions, sequence numbers, resuming, and what can go wrong with them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from .world import Guild, Json, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT = 0, 1, 2, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11
GUILDS, MEMBERS, PRESENCES, GUILD_MESSAGES = 1 << 0, 1 << 1, 1 << 8, 1 << 9
DM_MESSAGES, MESSAGE_CONTENT = 1 << 12, 1 << 15
PRIVILEGED = MEMBERS | PRESENCES | MESSAGE_CONTENT
KEPT_EVENTS = 4_000
KEPT_SESSIONS = 16


@dataclass(eq=False)
class Session:
    """What outlives a connection: the events that a resume may ask for."""

    id: str
    shard: tuple[int, int]
    intents: int
    sequence: int = 0
    events: list[Json] = field(default_factory=list)
    socket: Socket | None = None

    def push(self, event: str, data: Json) -> None:
        self.sequence += 1
        told = {"op": DISPATCH, "t": event, "s": self.sequence, "d": data}
        self.events.append(told)
        del self.events[:-KEPT_EVENTS]
        if self.socket is not None:
            self.socket.put(told)


class Socket:
    """One connection; sends in order from a queue, so that telling never waits."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request, zipped: bool) -> None:
        self.socket = socket
        self.session: Session | None = None
        self._request = request
        self._zip = zlib.compressobj() if zipped else None
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self._sender = asyncio.create_task(self._send())

    def put(self, payload: Json) -> None:
        self._queue.put_nowait(payload)

    async def _send(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                raw = json.dumps(await self._queue.get()).encode()
                if self._zip is None:
                    await self.socket.send_str(raw.decode())
                else:
                    packed = self._zip.compress(raw) + self._zip.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)

    async def close(self, code: int) -> None:
        self._sender.cancel()
        await self.socket.close(code=code)

    def abort(self) -> None:
        """Cut the connection without a word."""
        self._sender.cancel()
        if self._request.transport is not None:
            self._request.transport.abort()


class HeldEvents:
    """Events of some kinds that are kept back until `release`, so that they come late."""

    def __init__(self, gateway: Gateway, kinds: tuple[str, ...]) -> None:
        self.kinds = kinds
        self.events: list[tuple[str, Json]] = []
        self._gateway = gateway

    def release(self) -> None:
        self._gateway.held.remove(self)
        for event, data in self.events:
            self._gateway.emit(event, data)


class Gateway:
    """All sessions of the bot.

    `refuse_handshakes` counts connections that are still answered 503; `identifies` and `resumes`
    count what succeeded; `mute` stops acknowledging heartbeats.
    """

    def __init__(self, world: World, token: str, changed: Callable[[], None]) -> None:
        self.world = world
        self.token = token
        self.changed = changed
        self.url = ""
        self.resume_url = ""
        self.shards = 1
        self.heartbeat = 41.25
        self.mute = False
        self.privileged = 0
        self.identifies = 0
        self.resumes = 0
        self.refuse_handshakes = 0
        self.sessions: dict[str, Session] = {}
        self.sockets: list[Socket] = []
        self.held: list[HeldEvents] = []
        world.emit = self.emit

    # -- telling -------------------------------------------------------------------------------
    def emit(self, event: str, data: Json) -> None:
        """Tell every session that is concerned."""
        for held in self.held:
            if event in held.kinds:
                held.events.append((event, data))
                return
        for session in self.sessions.values():
            if self._concerns(session, event, data):
                session.push(event, self._as_seen(session, event, data))
        self.changed()

    def hold(self, *events: str) -> HeldEvents:
        """Keep back all events of these kinds from now on."""
        held = HeldEvents(self, events)
        self.held.append(held)
        return held

    def _concerns(self, session: Session, event: str, data: Json) -> bool:
        guild = data.get("guild_id")
        if event in ("GUILD_CREATE", "GUILD_DELETE"):
            guild = data["id"]
        known = self.world.guilds.get(int(guild)) if guild else None
        about_guild = event in ("GUILD_CREATE", "GUILD_DELETE")
        if known is not None and not about_guild and not (known.bot_here and known.available):
            return False
        index, count = session.shard
        if (int(guild or 0) >> 22) % count != index:
            return False
        if event == "INTERACTION_CREATE":
            return True
        if event.startswith("MESSAGE_"):
            return bool(session.intents & (GUILD_MESSAGES if guild else DM_MESSAGES))
        if event.startswith("GUILD_MEMBER_"):
            return bool(session.intents & MEMBERS)
        return bool(session.intents & GUILDS)

    def _as_seen(self, session: Session, event: str, data: Json) -> Json:
        """Without the content of other people's messages, where the intent is missing."""
        if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or "guild_id" not in data:
            return data
        if session.intents & MESSAGE_CONTENT or data["author"]["id"] == str(self.world.bot.id):
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

    # -- one connection ------------------------------------------------------------------------
    async def serve(self, request: web.Request) -> web.StreamResponse:
        """The handler of both gateway addresses."""
        if self.refuse_handshakes:
            self.refuse_handshakes -= 1
            return web.Response(status=503)
        response = web.WebSocketResponse(max_msg_size=0)
        await response.prepare(request)
        socket = Socket(response, request, request.query.get("compress") == "zlib-stream")
        self.sockets.append(socket)
        socket.put({"op": HELLO, "d": {"heartbeat_interval": int(self.heartbeat * 1000)}})
        try:
            async for message in response:
                if message.type is not WSMsgType.TEXT:
                    break
                await self._receive(socket, json.loads(message.data))
        finally:
            self._lost(socket)
        return response

    def _lost(self, socket: Socket) -> None:
        socket._sender.cancel()
        if socket in self.sockets:
            self.sockets.remove(socket)
        if socket.session is not None and socket.session.socket is socket:
            socket.session.socket = None
        self.changed()

    async def _receive(self, socket: Socket, payload: Json) -> None:
        op, data = payload["op"], payload.get("d")
        if op == HEARTBEAT:
            if not self.mute:
                socket.put({"op": HEARTBEAT_ACK})
        elif op == IDENTIFY:
            await self._identify(socket, data)
        elif op == RESUME:
            await self._resume(socket, data)
        elif op == REQUEST_MEMBERS and socket.session is not None:
            self._members(socket.session, data)

    async def _identify(self, socket: Socket, data: Any) -> None:
        if data["token"] != self.token:
            await socket.close(4004)
            return
        if data["intents"] & PRIVILEGED & ~self.privileged:
            await socket.close(4014)
            return
        shard = tuple(data.get("shard") or (0, 1))
        self.identifies += 1
        name = f"session-{self.world.snowflakes.next()}"
        session = Session(name, (shard[0], shard[1]), data["intents"])
        session.socket, socket.session = socket, session
        self._forget_old()
        self.sessions[session.id] = session
        here = [guild for guild in self.world.guilds.values() if self._on(session, guild)]
        ready = {
            "v": 10,
            "user": self.world.bot.json(),
            "session_id": session.id,
            "resume_gateway_url": self.resume_url,
            "shard": list(session.shard),
            "application": {"id": str(self.world.application), "flags": 0},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in here],
        }
        session.push("READY", ready)
        for guild in here:
            if guild.available:
                session.push("GUILD_CREATE", guild.json())
        self.changed()

    def _on(self, session: Session, guild: Guild) -> bool:
        index, count = session.shard
        return guild.bot_here and (guild.id >> 22) % count == index

    def _forget_old(self) -> None:
        lost = [session for session in self.sessions.values() if session.socket is None]
        for session in lost[:-KEPT_SESSIONS]:
            del self.sessions[session.id]

    async def _resume(self, socket: Socket, data: Any) -> None:
        session = self.sessions.get(data["session_id"])
        if data["token"] != self.token:
            await socket.close(4004)
            return
        first = session.events[0]["s"] if session is not None and session.events else 1
        if session is None or data["seq"] > session.sequence or data["seq"] < first - 1:
            socket.put({"op": INVALID_SESSION, "d": False})
            return
        self.resumes += 1
        for missed in [event for event in session.events if event["s"] > data["seq"]]:
            socket.put(missed)
        session.socket, socket.session = socket, session
        session.push("RESUMED", {})
        self.changed()

    def _members(self, session: Session, data: Any) -> None:
        guild = self.world.guilds.get(int(data["guild_id"]))
        if guild is None:
            return
        asked = data.get("user_ids") or []
        asked = asked if isinstance(asked, list) else [asked]
        found = [self.world.users[int(u)] for u in asked if int(u) in guild.members]
        chunk = {
            "guild_id": str(guild.id),
            "members": [guild.member(user) for user in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(u) for u in asked if int(u) not in guild.members],
            "nonce": data.get("nonce"),
        }
        session.push("GUILD_MEMBERS_CHUNK", chunk)

    # -- faults --------------------------------------------------------------------------------
    @property
    def connected(self) -> int:
        """How many sessions have a connection."""
        return sum(session.socket is not None for session in self.sessions.values())

    def cut(self) -> None:
        """Cut every connection without closing it; sessions can be resumed."""
        for socket in list(self.sockets):
            socket.abort()

    async def close(self, code: int = 4000) -> None:
        """Close every connection with a code (4004, 4013, 4014 end a client for good)."""
        for socket in list(self.sockets):
            await socket.close(code)

    def ask_to_reconnect(self) -> None:
        for socket in list(self.sockets):
            socket.put({"op": RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        """Send Invalid Session; unless `resumable` the sessions are gone."""
        if not resumable:
            self.forget_sessions()
        for socket in list(self.sockets):
            socket.put({"op": INVALID_SESSION, "d": resumable})

    def forget_sessions(self) -> None:
        """The next resume of any session is refused."""
        self.sessions.clear()
