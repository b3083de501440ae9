"""The life of an interaction as Discord enforces it.

Three seconds for the first answer, one first answer only, fifteen minutes for everything after it;
what a first answer may be depends on what was pressed.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.discord import limits

from . import crosscheck
from .errors import ApiError, invalid, unknown_message, unknown_webhook
from .posts import EPHEMERAL, Message, Posts
from .world import Channel, Json, User, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ALLOWED: Mapping[int, frozenset[int]] = {
    COMMAND: frozenset({REPLY, DEFER, MODAL}),
    COMPONENT: frozenset({REPLY, DEFER, DEFER_UPDATE, UPDATE, MODAL}),
    AUTOCOMPLETE: frozenset({CHOICES}),
    MODAL_SUBMIT: frozenset({REPLY, DEFER, DEFER_UPDATE, UPDATE}),
}


@dataclass(eq=False)
class Interaction:
    """One press, command, keystroke or submitted modal. Times `sent`, `seen` are wall seconds."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: Json
    born: float
    source: Message | None = None
    sent: float = 0.0
    seen: float | None = None
    answer: Json | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    refusals: list[ApiError] = field(default_factory=list)
    """First answers that Discord did not take."""

    @property
    def answered(self) -> int | None:
        """The type of the first answer."""
        return None if self.answer is None else int(self.answer["type"])

    @property
    def private(self) -> bool:
        return bool(((self.answer or {}).get("data") or {}).get("flags", 0) & EPHEMERAL)


class Interactions:
    """All interactions, answered by id and token."""

    def __init__(self, world: World, posts: Posts) -> None:
        self.world = world
        self.posts = posts
        self.by_id: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.duplicates = 0
        """How many of the next interactions are dispatched twice."""

    def send(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        source: Message | None = None,
    ) -> Interaction:
        """Let the bot know that `user` did something."""
        number = self.world.snowflakes.next()
        made = Interaction(
            number, f"token-{number}", kind, user, channel, data, self.world.clock.now(), source
        )
        self.by_id[number] = self.by_token[made.token] = made
        made.sent = time.perf_counter()
        event = self._event(made)
        self.world.emit("INTERACTION_CREATE", event)
        if self.duplicates:
            self.duplicates -= 1
            self.world.emit("INTERACTION_CREATE", event)
        return made

    def repeat(self, interaction: Interaction) -> None:
        """Dispatch an interaction once more, as Discord does after a resume."""
        self.world.emit("INTERACTION_CREATE", self._event(interaction))

    def expired(self, interaction: Interaction) -> bool:
        """Whether it was not answered within three seconds."""
        late = self.world.clock.now() - interaction.born >= limits.ACK_SECONDS
        return interaction.answer is None and late

    def answer(
        self, number: int, token: str, body: Json, uploads: Mapping[str, bytes], names: Any
    ) -> Interaction:
        """The first answer. Raises `ApiError` where Discord refuses it; it stays open then."""
        found = self.by_id.get(number)
        if found is None or found.token != token or self.expired(found):
            raise ApiError(404, 10062, "Unknown interaction")
        if found.answer is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        try:
            self._apply(found, body, uploads, names)
        except ApiError as refusal:
            found.refusals.append(refusal)
            raise
        found.answer = body
        found.seen = time.perf_counter()
        return found

    def _apply(
        self, found: Interaction, body: Json, uploads: Mapping[str, bytes], names: Any
    ) -> None:
        kind, data = int(body["type"]), body.get("data") or {}
        if kind not in ALLOWED[found.kind]:
            raise invalid(f"type {kind} does not answer an interaction of type {found.kind}")
        if kind in (UPDATE, DEFER_UPDATE) and found.source is None:
            raise invalid("there is no message to update")
        if uploads and kind not in (REPLY, UPDATE):
            raise invalid(f"files in an answer of type {kind}")
        only_for = found.user if (data.get("flags") or 0) & EPHEMERAL else None
        if kind == REPLY:
            found.original = self.posts.post(
                found.channel,
                self.world.bot,
                data,
                uploads,
                only_for=only_for,
                extra=self._metadata(found),
                filenames=names,
            )
        elif kind == DEFER:
            extra = self._metadata(found)
            found.original = self.posts.loading(found.channel, only_for, extra)
        elif kind == UPDATE:
            assert found.source is not None
            if found.source.deleted:
                raise unknown_message()
            found.original = self.posts.edit(
                found.source, data, uploads, names, forgets_files=True, takes_new_media=True
            )
        elif kind == DEFER_UPDATE:
            found.original = found.source
        elif kind == CHOICES:
            faults = crosscheck.choices(focused(found.data), data.get("choices") or [])
            if faults:
                raise invalid(*faults)
        elif faults := crosscheck.modal(data):
            raise invalid(*faults)

    # -- after the first answer ----------------------------------------------------------------
    def open(self, token: str) -> Interaction:
        """The interaction of a webhook token, if it can still be used."""
        found = self.by_token.get(token)
        if found is None or found.answer is None:
            raise unknown_webhook()
        if self.world.clock.now() - found.born >= limits.TOKEN_SECONDS:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return found

    def message(self, token: str, which: str) -> Message:
        """`@original` or a follow-up, by id."""
        found = self.open(token)
        mine = [m for m in (found.original, *found.followups) if m is not None and not m.deleted]
        if which == "@original":
            if found.original not in mine:
                raise unknown_message()
            assert found.original is not None
            return found.original
        for message in mine:
            if str(message.id) == which:
                return message
        raise unknown_message()

    def follow_up(
        self, token: str, body: Json, uploads: Mapping[str, bytes], names: Any
    ) -> Message:
        """One more message. The first one after a deferred answer takes the place of that."""
        found = self.open(token)
        if found.answered == DEFER and found.original is not None and found.original.thinking:
            return self.edit(found.original, body, uploads, names)
        only_for = found.user if (body.get("flags") or 0) & EPHEMERAL else None
        made = self.posts.post(
            found.channel,
            self.world.bot,
            body,
            uploads,
            only_for=only_for,
            extra=self._metadata(found),
            filenames=names,
        )
        found.followups.append(made)
        return made

    def edit(
        self, message: Message, body: Json, uploads: Mapping[str, bytes], names: Any
    ) -> Message:
        return self.posts.edit(
            message, body, uploads, names, forgets_files=False, takes_new_media=False
        )

    # -- what is told --------------------------------------------------------------------------
    def callback_json(self, found: Interaction) -> Json:
        """The answer to a first answer that asks for one."""
        shown = found.answered in (REPLY, DEFER, UPDATE, DEFER_UPDATE)
        message = found.original if shown else None
        inner: Json = {"id": str(found.id), "type": found.kind}
        if message is not None:
            inner |= {
                "response_message_id": str(message.id),
                "response_message_loading": message.thinking,
                "response_message_ephemeral": message.ephemeral,
            }
        told: Json = {"interaction": inner}
        if message is not None and found.answered in (REPLY, UPDATE):
            told["resource"] = {"type": found.answered, "message": message.json()}
        return told

    def _metadata(self, found: Interaction) -> Json:
        owners = self._owners(found)
        meta: Json = {
            "id": str(found.id),
            "type": found.kind,
            "user": found.user.json(),
            "authorizing_integration_owners": owners,
        }
        if found.kind == COMMAND:
            meta |= {"name": found.data["name"], "command_type": 1}
        if found.source is not None and found.kind == COMPONENT:
            meta["interacted_message_id"] = str(found.source.id)
        return {"interaction_metadata": meta, "webhook_id": str(self.world.application)}

    @staticmethod
    def _owners(found: Interaction) -> Json:
        guild = found.channel.guild
        return {"0": "0" if guild is None else str(guild.id)}

    def _event(self, found: Interaction) -> Json:
        channel, guild, user = found.channel, found.channel.guild, found.user
        told: Json = {
            "id": str(found.id),
            "application_id": str(self.world.application),
            "type": found.kind,
            "token": found.token,
            "version": 1,
            "data": found.data,
            "channel": {
                **channel.json(),
                "permissions": str(int(channel.permissions(user))),
            },
            "channel_id": str(channel.id),
            "app_permissions": str(int(channel.permissions(self.world.bot))),
            "locale": user.locale,
            "entitlements": [],
            "attachment_size_limit": limits.FILE_BYTES,
            "authorizing_integration_owners": self._owners(found),
            "context": 1 if guild is None else 0,
        }
        if guild is None:
            told["user"] = user.json()
        else:
            member = {
                **guild.member(user),
                "permissions": str(int(channel.permissions(user))),
            }
            told |= {
                "member": member,
                "guild_id": str(guild.id),
                "guild_locale": guild.locale,
                "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            }
        if found.source is not None:
            told["message"] = found.source.json()
        return told


def focused(data: Json) -> Json:
    """The option of a command that is being typed."""
    for option in data.get("options") or ():
        if option.get("focused"):
            return dict(option)
        if option["type"] in (1, 2) and (found := focused(option)):
            return found
    return {}
