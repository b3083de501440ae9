"""The people, servers and channels of the double, and what happens to them.

Everything here is written by tests through plain methods; each change tells the bot by the gateway
event that Discord would send.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.discord import limits

from .clock import Clock
from .ids import Snowflakes, iso
from .permissions import ALL, BOT, EVERYONE, IN_DM, NOTHING, P

Json = dict[str, Any]
Emit = Callable[[str, Json], None]
Door = Literal["open", "closed", "refused"]

TEXT_CHANNEL, DM_CHANNEL, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12


@dataclass(eq=False)
class User:
    """An account. `door`: what happens to a DM of the bot: it arrives, 50007 or 40003."""

    id: int
    name: str
    is_bot: bool = False
    door: Door = "open"
    locale: str = "en-US"

    def json(self) -> Json:
        return {
            "id": str(self.id),
            "username": self.name,
            "discriminator": "0",
            "global_name": None if self.is_bot else self.name,
            "avatar": None,
            "bot": self.is_bot,
            "flags": 0,
            "public_flags": 0,
            "primary_guild": None,
        }


@dataclass(eq=False)
class Channel:
    """A text channel, thread or DM."""

    world: World = field(repr=False)
    id: int
    kind: int
    name: str
    guild: Guild | None = field(default=None, repr=False)
    parent: Channel | None = field(default=None, repr=False)
    recipient: User | None = None
    overwrites: dict[int, tuple[P, P]] = field(default_factory=dict)
    """User or role id to (allowed, denied)."""
    members: set[int] = field(default_factory=set)
    owner: int = 0
    archived: bool = False
    locked: bool = False
    archive_minutes: int = 1440
    deleted: bool = False
    last_message: int | None = None

    @property
    def is_thread(self) -> bool:
        return self.kind in (PUBLIC_THREAD, PRIVATE_THREAD)

    def json(self) -> Json:
        last = None if self.last_message is None else str(self.last_message)
        data: Json = {"id": str(self.id), "type": self.kind, "last_message_id": last, "flags": 0}
        if self.recipient is not None:
            return {**data, "recipients": [self.recipient.json()]}
        assert self.guild is not None
        data |= {
            "name": self.name,
            "guild_id": str(self.guild.id),
            "parent_id": None if self.parent is None else str(self.parent.id),
            "rate_limit_per_user": 0,
        }
        if self.is_thread:
            return data | {
                "owner_id": str(self.owner),
                "message_count": 0,
                "member_count": len(self.members),
                "total_message_sent": 0,
                "thread_metadata": {
                    "archived": self.archived,
                    "locked": self.locked,
                    "auto_archive_duration": self.archive_minutes,
                    "archive_timestamp": iso(self.world.clock.now()),
                    "create_timestamp": iso(self.world.clock.now()),
                    "invitable": True,
                },
            }
        return data | {
            "position": 0,
            "topic": None,
            "nsfw": False,
            "permission_overwrites": [
                {
                    "id": str(key),
                    "type": 0 if key in self.guild.roles else 1,
                    "allow": str(int(allow)),
                    "deny": str(int(deny)),
                }
                for key, (allow, deny) in self.overwrites.items()
            ],
        }

    def permissions(self, user: User) -> P:
        """What `user` may do here (Discord's order: roles, everyone, own overwrite)."""
        if self.guild is None:
            mine = user in (self.recipient, self.world.bot)
            return IN_DM if mine else NOTHING
        if user.id not in self.guild.members:
            return NOTHING
        base = self.guild.base_permissions(user)
        if P.ADMINISTRATOR in base:
            return ALL
        place = self.parent if self.is_thread and self.parent is not None else self
        for key in (self.guild.id, *self.guild.members[user.id], user.id):
            allow, deny = place.overwrites.get(key, (NOTHING, NOTHING))
            base = (base & ~deny) | allow
        hidden = self.kind == PRIVATE_THREAD and user.id not in self.members
        if P.VIEW_CHANNEL not in base or (hidden and P.MANAGE_THREADS not in base):
            return NOTHING
        return base

    def allow(self, who: User, granted: P = NOTHING, denied: P = NOTHING) -> None:
        """Set the overwrite of one user in this channel."""
        self.overwrites[who.id] = (granted, denied)
        self.world.emit("CHANNEL_UPDATE", self.json())

    def rename(self, name: str) -> None:
        self.name = name
        self.world.emit("THREAD_UPDATE" if self.is_thread else "CHANNEL_UPDATE", self.json())

    def archive(self, *, locked: bool = False) -> None:
        self.archived, self.locked = True, locked
        self.world.emit("THREAD_UPDATE", self.json())

    def unarchive(self) -> None:
        self.archived, self.locked = False, False
        self.world.emit("THREAD_UPDATE", self.json())

    def delete(self) -> None:
        """Delete the channel and the threads in it."""
        assert self.guild is not None
        for thread in [t for t in self.guild.channels.values() if t.parent is self]:
            thread.delete()
        self.deleted = True
        del self.guild.channels[self.id]
        del self.world.channels[self.id]
        self.world.emit("THREAD_DELETE" if self.is_thread else "CHANNEL_DELETE", self.json())

    def thread(self, name: str, kind: int, owner: User) -> Channel:
        """Start a thread here."""
        assert self.guild is not None
        fresh = self.world.snowflakes.next()
        made = Channel(self.world, fresh, kind, name, self.guild, self, owner=owner.id)
        made.members.add(owner.id)
        self.guild.channels[made.id] = self.world.channels[made.id] = made
        self.world.emit("THREAD_CREATE", {**made.json(), "newly_created": True})
        return made


@dataclass(eq=False)
class Guild:
    """A server. `bot_here`, `available` and `thread_limit` may be changed by tests."""

    world: World = field(repr=False)
    id: int
    name: str
    owner: User
    roles: dict[int, tuple[str, P]] = field(default_factory=dict)
    members: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """User id to role ids."""
    channels: dict[int, Channel] = field(default_factory=dict)
    bot_here: bool = True
    available: bool = True
    thread_limit: int = limits.ACTIVE_THREADS
    locale: str = "en-US"

    def base_permissions(self, user: User) -> P:
        if user is self.owner:
            return ALL
        total = self.roles[self.id][1]
        for role in self.members[user.id]:
            total |= self.roles[role][1]
        return total

    def channel(self, name: str) -> Channel:
        """Make a text channel."""
        made = Channel(self.world, self.world.snowflakes.next(), TEXT_CHANNEL, name, self)
        self.channels[made.id] = self.world.channels[made.id] = made
        self.world.emit("CHANNEL_CREATE", made.json())
        return made

    def role(self, name: str, granted: P) -> int:
        """Make a role and return its id."""
        role = self.world.snowflakes.next()
        self.roles[role] = (name, granted)
        self.world.emit("GUILD_ROLE_CREATE", {"guild_id": str(self.id), "role": self._role(role)})
        return role

    def grant(self, role: int, granted: P) -> None:
        """Change what a role grants; the role with the server's own id is everyone."""
        self.roles[role] = (self.roles[role][0], granted)
        self.world.emit("GUILD_ROLE_UPDATE", {"guild_id": str(self.id), "role": self._role(role)})

    def bot_role(self) -> int:
        return self.members[self.world.bot.id][0]

    def join(self, user: User, *roles: int) -> None:
        self.members[user.id] = roles
        self.world.emit("GUILD_MEMBER_ADD", {**self.member(user), "guild_id": str(self.id)})

    def leave(self, user: User) -> None:
        """The user is no longer here: left, kicked or banned, Discord tells them alike."""
        del self.members[user.id]
        gone = {"guild_id": str(self.id), "user": user.json()}
        self.world.emit("GUILD_MEMBER_REMOVE", gone)

    def remove_bot(self) -> None:
        self.bot_here = False
        self.world.emit("GUILD_DELETE", {"id": str(self.id)})

    def add_bot(self) -> None:
        self.bot_here = True
        self.world.emit("GUILD_CREATE", self.json())

    def outage(self) -> None:
        self.available = False
        self.world.emit("GUILD_DELETE", {"id": str(self.id), "unavailable": True})

    def recover(self) -> None:
        self.available = True
        self.world.emit("GUILD_CREATE", self.json())

    def active_threads(self) -> list[Channel]:
        return [c for c in self.channels.values() if c.is_thread and not c.archived]

    def member(self, user: User) -> Json:
        return {
            "user": user.json(),
            "nick": None,
            "avatar": None,
            "banner": None,
            "roles": [str(role) for role in self.members.get(user.id, ())],
            "joined_at": iso(self.world.clock.now()),
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "flags": 0,
            "pending": False,
            "communication_disabled_until": None,
        }

    def _role(self, role: int) -> Json:
        name, granted = self.roles[role]
        colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
        return {
            "id": str(role),
            "name": name,
            "description": None,
            "permissions": str(int(granted)),
            "color": 0,
            "colors": colors,
            "hoist": False,
            "icon": None,
            "unicode_emoji": None,
            "position": 0 if role == self.id else 1,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }

    def json(self) -> Json:
        """The server as a GUILD_CREATE tells it."""
        channels = [channel for channel in self.channels.values() if not channel.is_thread]
        return {
            **self.plain_json(),
            "joined_at": iso(self.world.clock.now()),
            "large": False,
            "unavailable": False,
            "member_count": len(self.members),
            "members": [self.member(self.world.bot)],
            "channels": [channel.json() for channel in channels],
            "threads": [thread.json() for thread in self.active_threads()],
            "presences": [],
            "voice_states": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def plain_json(self) -> Json:
        """The server as the HTTP API tells it."""
        empty = (
            "icon description home_header splash discovery_splash banner afk_channel_id "
            "system_channel_id widget_channel_id rules_channel_id safety_alerts_channel_id "
            "public_updates_channel_id vanity_url_code application_id max_presences "
            "incidents_data"
        )
        zero = (
            "default_message_notifications verification_level explicit_content_filter mfa_level "
            "system_channel_flags premium_tier premium_subscription_count nsfw_level"
        )
        return {
            **dict.fromkeys(empty.split()),
            **dict.fromkeys(zero.split(), 0),
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner.id),
            "region": "deprecated",
            "afk_timeout": 300,
            "widget_enabled": False,
            "roles": [self._role(role) for role in self.roles],
            "emojis": [],
            "stickers": [],
            "features": [],
            "preferred_locale": self.locale,
            "max_members": 500_000,
            "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50,
            "premium_progress_bar_enabled": False,
            "nsfw": False,
        }


class World:
    """Everything that exists. `emit` is replaced by the gateway."""

    def __init__(self, clock: Clock, application: int = 900) -> None:
        self.clock = clock
        self.snowflakes = Snowflakes(clock)
        self.application = application
        self.emit: Emit = lambda event, data: None
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.dms: dict[int, Channel] = {}
        self.bot = User(application, "speaker", is_bot=True)
        self.users[self.bot.id] = self.bot

    def user(self, name: str) -> User:
        made = User(self.snowflakes.next(), name)
        self.users[made.id] = made
        return made

    def guild(self, name: str, owner: User) -> Guild:
        """A server with the bot in it and one channel, `lobby`."""
        guild = Guild(self, self.snowflakes.next(), name, owner)
        guild.roles[guild.id] = ("@everyone", EVERYONE)
        bot_role = self.snowflakes.next()
        guild.roles[bot_role] = (self.bot.name, BOT)
        guild.members[self.bot.id] = (bot_role,)
        guild.members[owner.id] = ()
        lobby = Channel(self, self.snowflakes.next(), TEXT_CHANNEL, "lobby", guild)
        guild.channels[lobby.id] = self.channels[lobby.id] = lobby
        self.guilds[guild.id] = guild
        self.emit("GUILD_CREATE", guild.json())
        return guild

    def dm(self, user: User) -> Channel:
        """The conversation of the bot with `user`, opened if need be."""
        if user.id not in self.dms:
            opened = Channel(self, self.snowflakes.next(), DM_CHANNEL, "", recipient=user)
            self.dms[user.id] = self.channels[opened.id] = opened
        return self.dms[user.id]

    def share_a_guild(self, user: User) -> bool:
        return any(user.id in g.members for g in self.guilds.values() if g.bot_here)
