"""Messages: made, edited, who sees them, and what becomes of their files."""

from __future__ import annotations

import copy
import itertools
import mimetypes
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.discord import limits

from . import crosscheck
from .errors import ApiError, empty, invalid
from .ids import iso, seconds_of
from .world import Channel, Json, User, World

V2, EPHEMERAL, LOADING = 1 << 15, 1 << 6, 1 << 7
SHOWN = ("content", "embeds", "components")
MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True)
class StoredFile:
    """A file of a message: its real bytes."""

    id: int
    name: str
    data: bytes = field(repr=False)
    alt: str | None
    url: str

    @property
    def kind(self) -> str:
        return mimetypes.guess_type(self.name)[0] or "application/octet-stream"

    def json(self) -> Json:
        return {
            "id": str(self.id),
            "filename": self.name,
            "size": len(self.data),
            "url": self.url,
            "proxy_url": self.url,
            "content_type": self.kind,
            **({"description": self.alt} if self.alt else {}),
        }


@dataclass(frozen=True)
class Picture:
    """A picture as somebody sees it. `data` is None where its file is gone or elsewhere."""

    name: str
    alt: str | None
    data: bytes | None = field(repr=False)


@dataclass(eq=False)
class Message:
    """A message. `data` is replaced, never changed, by an edit: what was read stays as read."""

    world: World = field(repr=False)
    id: int
    channel: Channel = field(repr=False)
    author: User = field(repr=False)
    data: Json = field(repr=False)
    only_for: User | None = None
    """The one who sees it, if it is ephemeral."""
    files: dict[int, StoredFile] = field(default_factory=dict)
    history: list[Json] = field(default_factory=list, repr=False)
    """What it was before each edit, oldest first."""
    pinged: list[User] = field(default_factory=list)
    pinged_everyone: bool = False
    deleted: bool = False
    dismissed: bool = False
    nonce: str | None = None

    @property
    def content(self) -> str:
        return str(self.data["content"])

    @property
    def ephemeral(self) -> bool:
        return self.only_for is not None

    @property
    def thinking(self) -> bool:
        return bool(self.data["flags"] & LOADING)

    @property
    def components(self) -> list[Json]:
        """All components, nested ones included."""
        return list(crosscheck.walk(self.data["components"]))

    @property
    def text(self) -> str:
        """Everything there is to read in it, one paragraph a line."""
        parts: list[str | None] = [self.content]
        for embed in self.data["embeds"]:
            parts += [embed.get("title"), embed.get("description")]
            for item in embed.get("fields") or ():
                parts += [item["name"], item["value"]]
            parts.append((embed.get("footer") or {}).get("text"))
        parts += [c["content"] for c in self.components if c["type"] == crosscheck.TEXT]
        return "\n".join(part for part in parts if part)

    @property
    def labels(self) -> list[str]:
        """The labels of all buttons that can be pressed."""
        buttons = [c for c in self.components if c["type"] == crosscheck.BUTTON]
        return [b["label"] for b in buttons if b.get("label") and not b.get("disabled")]

    @property
    def pictures(self) -> list[Picture]:
        """The pictures it shows, in order: galleries, thumbnails, embeds, then attachments."""
        by_url = {file.url: file for file in self.files.values()}
        shown = []
        for holder, item in crosscheck.media(self.data["components"]):
            shown.append((item["url"], holder.get("description")))
        shown += [(m["url"], None) for m in crosscheck.embed_media(self.data["embeds"])]
        shown += [(a["url"], a.get("description")) for a in self.data["attachments"]]
        pictures = []
        for url, alt in shown:
            file = by_url.get(url)
            name = url.rsplit("/", 1)[-1] if file is None else file.name
            alt = alt or (None if file is None else file.alt)
            pictures.append(Picture(name, alt, None if file is None else file.data))
        return pictures

    def component(self, which: str) -> Json:
        """The button or menu with this custom id, or button with this label, or menu with this
        placeholder. Raises `LookupError` if there is none, or more than one with that label.
        """
        for component in self.components:
            if component.get("custom_id") == which:
                return component
        named = [c for c in self.components if which in (c.get("label"), c.get("placeholder"))]
        named = [c for c in named if c.get("custom_id")]
        if len(named) != 1:
            raise LookupError(f"{len(named)} components are called {which!r}, not 1")
        return named[0]

    def visible_to(self, user: User) -> bool:
        if self.deleted or self.dismissed or self.channel.deleted:
            return False
        if self.only_for not in (None, user):
            return False
        return bool(self.channel.permissions(user))

    def json(self) -> Json:
        """As the API tells it; not to be changed, it is what the message is made of."""
        return self.data


class Posts:
    """All messages, and the only place where they change."""

    def __init__(self, world: World, cdn: str = "") -> None:
        self.world = world
        self.cdn = cdn
        self.messages: dict[int, Message] = {}
        self.remarks: list[str] = []
        """Mistakes that Discord lets pass; collected after each request."""
        self.blobs: dict[int, StoredFile] = {}
        """The files that a message has, by id."""
        self._by_channel: dict[int, list[Message]] = {}
        self._by_nonce: dict[tuple[int, str], Message] = {}

    def post(
        self,
        channel: Channel,
        author: User,
        body: Json,
        uploads: Mapping[str, bytes],
        *,
        only_for: User | None = None,
        extra: Json | None = None,
        filenames: Mapping[str, str],
    ) -> Message:
        """Make a message. Raises `ApiError` where Discord refuses it."""
        v2 = bool((body.get("flags") or 0) & V2)
        filled = any(body.get(key) for key in ("content", "embeds", "components", "sticker_ids"))
        if not filled and not uploads:
            raise empty()
        message = Message(self.world, self.world.snowflakes.next(), channel, author, {}, only_for)
        files = self._files(message, body, uploads, filenames, v2, {})
        flags = (body.get("flags") or 0) & ~EPHEMERAL | (EPHEMERAL if only_for else 0)
        message.data = {
            "id": str(message.id),
            "channel_id": str(channel.id),
            "author": author.json(),
            "content": body.get("content") or "",
            "timestamp": iso(self.world.clock.now()),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mention_roles": [],
            "mentions": [],
            "attachments": [],
            "embeds": [],
            "components": [],
            "pinned": False,
            "type": 0,
            "flags": flags,
            **(extra or {}),
        }
        if author.is_bot:
            message.data["application_id"] = str(self.world.application)
        self._fill(message, message.data, body, files)
        self._ping(message, body)
        if body.get("nonce") is not None:
            message.nonce = str(body["nonce"])
            message.data["nonce"] = body["nonce"]
            self._by_nonce[channel.id, message.nonce] = message
        self.messages[message.id] = message
        self._by_channel.setdefault(channel.id, []).append(message)
        channel.last_message = message.id
        if only_for is None:
            self._tell("MESSAGE_CREATE", message)
        return message

    def loading(self, channel: Channel, only_for: User | None, extra: Json) -> Message:
        """The "is thinking" message of a deferred answer."""
        flags = LOADING | (EPHEMERAL if only_for else 0)
        body = {"content": "\u200b"}
        message = self.post(
            channel, self.world.bot, body, {}, only_for=only_for, extra=extra, filenames={}
        )
        message.data = {**message.data, "content": "", "flags": flags, "type": 20}
        return message

    def edit(
        self,
        message: Message,
        body: Json,
        uploads: Mapping[str, bytes],
        filenames: Mapping[str, str],
        *,
        forgets_files: bool,
        takes_new_media: bool,
    ) -> Message:
        """Change a message. Raises `ApiError` where Discord refuses it, changing nothing.

        `forgets_files`: files that the body does not name are dropped even if it has no
        `attachments` at all, which is what the update answer of an interaction does; an edit by
        PATCH keeps them. `takes_new_media`: whether a file that is uploaded here may be shown in a
        V2 component; by PATCH that is reported to be refused.
        """
        was_v2 = bool(message.data["flags"] & V2)
        v2 = was_v2 or bool((body.get("flags") or 0) & V2)
        if v2 and not was_v2 and message.content and "content" not in body:
            raise invalid("a message with content cannot become Components V2")
        if not takes_new_media and v2:
            for _, item in crosscheck.media(body.get("components") or ()):
                if item["url"].removeprefix("attachment://") in filenames.values():
                    raise invalid("a V2 component cannot show a file that an edit uploads")
        kept = {} if forgets_files and body.get("attachments") is None else message.files
        files = self._files(message, body, uploads, filenames, v2, kept)
        data = {**message.data, "edited_timestamp": iso(self.world.clock.now())}
        data["flags"] &= ~LOADING
        data["type"] = 0 if data["type"] == 20 else data["type"]
        if (body.get("flags") or 0) & V2:
            data["flags"] |= V2
        if body.get("flags") is not None:
            data["flags"] = data["flags"] & ~4 | body["flags"] & 4
        if "content" in body:
            data["content"] = body["content"] or ""
        message.history.append(message.data)
        left = {key: body[key] if key in body else data[key] for key in SHOWN}
        if not any(left.values()) and not files:
            raise empty()
        lost = {f.url: f.name for number, f in message.files.items() if number not in files}
        self._fill(message, data, body, files)
        for _, item in crosscheck.media(data["components"]):
            if item["url"] in lost:
                self.remarks.append(f"the edit drops {lost[item['url']]!r}, which is still shown")
        message.data = data
        if message.only_for is None:
            self._tell("MESSAGE_UPDATE", message)
        return message

    def delete(self, message: Message) -> None:
        message.deleted = True
        for number in message.files:
            del self.blobs[number]
        if message.only_for is None:
            gone = {"id": str(message.id), "channel_id": str(message.channel.id)}
            if message.channel.guild is not None:
                gone["guild_id"] = str(message.channel.guild.id)
            self.world.emit("MESSAGE_DELETE", gone)

    def by_nonce(self, channel: Channel, nonce: str) -> Message | None:
        """The message of the bot that an enforced nonce stands for."""
        found = self._by_nonce.get((channel.id, nonce))
        oldest = self.world.clock.now() - limits.NONCE_SECONDS
        return found if found is not None and seconds_of(found.id) >= oldest else None

    def in_channel(self, channel: Channel) -> Iterator[Message]:
        return (m for m in tuple(self._by_channel.get(channel.id, ())) if not m.deleted)

    # -- the parts -----------------------------------------------------------------------------
    def _files(
        self,
        message: Message,
        body: Json,
        uploads: Mapping[str, bytes],
        filenames: Mapping[str, str],
        v2: bool,
        unnamed: Mapping[int, StoredFile],
    ) -> dict[int, StoredFile]:
        """The files the message has from now on, after all checks of the body.

        `unnamed`: those it keeps if the body has no `attachments`.
        """
        for name, data in uploads.items():
            if len(data) > limits.FILE_BYTES:
                text = f"{filenames.get(name, name)} has {len(data)} bytes"
                raise ApiError(413, 40005, "Request entity too large", faults=(text,))
        named = body.get("attachments")
        faults = crosscheck.message(body, v2)
        faults += crosscheck.files(body, uploads, [str(number) for number in message.files])
        if faults:
            raise invalid(*faults)
        kept = dict(unnamed) if named is None else {}
        new: dict[int, StoredFile] = {}
        by_number = {str(item["id"]): item for item in named or ()}
        for number in by_number:
            if f"files[{number}]" not in uploads:
                old = message.files[int(number)]
                kept[old.id] = old
        for field_name, data in uploads.items():
            number = field_name.removeprefix("files[").removesuffix("]")
            item = by_number.get(number, {})
            name = item.get("filename") or filenames.get(field_name) or "unknown"
            file_id = self.world.snowflakes.next()
            url = f"{self.cdn}/cdn/attachments/{message.channel.id}/{file_id}/{name}"
            new[file_id] = StoredFile(file_id, name, data, item.get("description"), url)
        names = [file.name for file in (*kept.values(), *new.values())]
        fresh = [file.name for file in new.values()]
        if faults := crosscheck.shown(body, v2, names, fresh):
            raise invalid(*faults)
        return {**kept, **new}

    def _fill(self, message: Message, data: Json, body: Json, files: dict[int, StoredFile]) -> None:
        for gone in message.files.keys() - files.keys():
            del self.blobs[gone]
        message.files = files
        self.blobs |= files
        by_name = {file.name: file for file in files.values()}
        if body.get("components") is not None:
            data["components"] = self._numbered(body["components"])
            for holder, item in crosscheck.media(data["components"]):
                file = by_name.get(item["url"].removeprefix("attachment://"))
                url = item["url"] if file is None else file.url
                number = str(self.world.snowflakes.next())
                item.update(id=number, url=url, proxy_url=url, width=0, height=0)
                holder.setdefault("description", None)
                holder.setdefault("spoiler", False)
                if file is not None:
                    item |= {"attachment_id": str(file.id), "content_type": file.kind}
                if holder.get("type") == crosscheck.FILE and file is not None:
                    holder |= {"name": file.name, "size": len(file.data)}
        if "embeds" in body:
            data["embeds"] = [
                {**copy.deepcopy(embed), "type": "rich"} for embed in body["embeds"] or ()
            ]
            for item in crosscheck.embed_media(data["embeds"]):
                file = by_name.get(item["url"].removeprefix("attachment://"))
                item["url"] = item["url"] if file is None else file.url
        # Discord lists only the files that neither a component nor an embed shows.
        shown = {item["url"] for _, item in crosscheck.media(data["components"])}
        shown |= {item["url"] for item in crosscheck.embed_media(data["embeds"])}
        data["attachments"] = [f.json() for f in files.values() if f.url not in shown]

    @staticmethod
    def _numbered(components: list[Json]) -> list[Json]:
        made = copy.deepcopy(components)
        taken = {c["id"] for c in crosscheck.walk(made) if c.get("id")}
        free = (number for number in itertools.count(1) if number not in taken)
        for component in crosscheck.walk(made):
            if not component.get("id"):
                component["id"] = next(free)
        return made

    def _ping(self, message: Message, body: Json) -> None:
        """Who is notified, by `allowed_mentions`; without it everybody who is named."""
        allowed: dict[str, Any] = body.get("allowed_mentions") or {
            "parse": ["users", "roles", "everyone"]
        }
        listed = {str(user) for user in allowed.get("users") or ()}
        everyone = "everyone" in (allowed.get("parse") or ())
        named = dict.fromkeys(MENTION.findall(message.text))
        found = [self.world.users[int(n)] for n in named if int(n) in self.world.users]
        message.data["mentions"] = [user.json() for user in found]
        parses = "users" in (allowed.get("parse") or ())
        message.pinged = [user for user in found if parses or str(user.id) in listed]
        message.pinged_everyone = everyone and bool(re.search("@(everyone|here)", message.text))
        message.data["mention_everyone"] = message.pinged_everyone

    def _tell(self, event: str, message: Message) -> None:
        guild = message.channel.guild
        where = {} if guild is None else {"guild_id": str(guild.id)}
        self.world.emit(event, {**message.json(), **where})
