"""The outbox's calls to Discord, and how each of them ended."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, Protocol, cast

import discord
import msgspec

from bot.answers import Snapshot
from bot.discord.cards import card_form, mentions_of
from bot.discord.dress import Kept, attached, dress, kept_files
from bot.discord.form import Form, Misfit, Shown
from bot.discord.permissions import explain
from bot.outbox import Closed, Forbidden, Gone, Outcome, Refused, Retry, Sent
from bot.people import People
from bot.pictures import Pictures, Wanted
from bot.posts import Post, TablePost

__all__ = ["Delivery", "Plain", "outcome_of"]

_log = logging.getLogger(__name__)

CLOSED_DM: Final = frozenset({50007, 50278, 40003, 20026})
"""No DMs from this bot: closed, no common server, opened too fast, flagged."""
TOO_OLD: Final = 30046
MARK: Final = 1 << 20
"""Added to a row's number for the frame's id, out of the way of ids that Discord numbers itself."""
_SEARCH: Final = 100
_PAUSE: Final = 5.0


class Plain:
    """Whether V2 pictures were refused in this process: then everything goes in the older form."""

    def __init__(self) -> None:
        self.on = False


class _Pinged(msgspec.Struct, frozen=True):
    """Somebody to be pinged. The id is text, as Discord describes it; discord.py sends it as is."""

    id: str


class Shows(Protocol):
    """Where the pictures of cards come from."""

    async def desk(self, match: int, user: int) -> Snapshot | None: ...

    async def shown(self, match: int, seq: int) -> Any: ...


def outcome_of(fault: discord.HTTPException | discord.RateLimited, place: str) -> Outcome:
    """What an error of Discord means for the outbox. `place` names where it was, for a 403."""
    if isinstance(fault, discord.RateLimited):
        return Retry(fault.retry_after)
    if fault.code in CLOSED_DM:
        return Closed()
    if fault.status == 429:
        headers = fault.response.headers
        pause = float(headers.get("Retry-After") or _PAUSE)
        return Retry(pause, everywhere="X-RateLimit-Global" in headers)
    if fault.status >= 500:
        return Retry(_PAUSE)
    if fault.status == 404:
        return Gone(fault.text or "gone")
    if fault.status == 403:
        return Forbidden(place)
    if fault.code == TOO_OLD:
        return Retry(60.0)
    return Refused(fault.text or str(fault))


class Delivery:
    """Sends posts (`bot.outbox.Sender`). A cut connection raises, as nobody knows how it ended."""

    def __init__(
        self,
        client: discord.Client,
        pictures: Pictures,
        shows: Shows,
        plain: Plain,
        people: People,
    ) -> None:
        self._client = client
        self._pictures = pictures
        self._shows = shows
        self._plain = plain
        self._people = people

    async def post(self, channel: int, post: Post, nonce: str, row: int) -> Outcome:
        """A new message in a channel or thread; an archived thread is opened by it."""
        target = self._client.get_partial_messageable(channel)
        locale = await self._language(channel)
        return await self._new(target, post, nonce, row, self._place(channel), locale)

    async def dm(self, user: int, post: Post, nonce: str, row: int) -> Outcome:
        """A new message to a person."""

        async def send() -> Outcome:
            target = await self._dm(user)
            locale = (await self._people.player(user)).locale or "en"
            return await self._new(target, post, nonce, row, "a DM", locale)

        outcome = await self._mapped(send, "a DM")
        if isinstance(outcome, Closed | Forbidden | Gone):
            # The outbox turns messages off for the person; what is kept here is old then.
            self._people.forget(user)
        return outcome

    async def edit(self, channel: int, message: int, post: Post) -> Outcome:
        """Change a message. Its picture stays; none is uploaded. It mentions nobody."""

        async def send() -> Outcome:
            target = self._client.get_partial_messageable(channel).get_partial_message(message)
            there = await target.fetch()
            await self._wake(there.channel)
            files = kept_files(there)
            shown = _kept(files, post)
            locale = await self._language(channel)
            form = card_form(post, mark=_mark_of(there), new=False, shown=shown, locale=locale)
            plain = not there.flags.components_v2
            dressed = dress(form, plain=plain)
            nobody = discord.AllowedMentions.none()
            if plain:
                await there.edit(
                    content=dressed.content,
                    view=dressed.view,
                    attachments=attached(None, files),
                    allowed_mentions=nobody,
                )
            else:
                await there.edit(
                    view=dressed.view, attachments=attached(None, files), allowed_mentions=nobody
                )
            return Sent(channel, message)

        return await self._mapped(send, self._place(channel))

    async def delete(self, channel: int, message: int) -> Outcome:
        """Take a message away; one that is gone already counts as done."""

        async def send() -> Outcome:
            target = self._client.get_partial_messageable(channel).get_partial_message(message)
            await target.delete()
            return Sent(channel, message)

        return await self._mapped(send, self._place(channel))

    async def find(self, channel: int, user: int, nonce: str, row: int) -> Sent | None:
        """The message of that row among the newest hundred of the place."""
        try:
            target = await self._dm(user) if user else self._client.get_partial_messageable(channel)
            me = self._client.user
            async for message in target.history(limit=_SEARCH):
                if me is not None and message.author.id != me.id:
                    continue
                if str(message.nonce) == nonce or _mark_of(message) == MARK + row:
                    return Sent(message.channel.id, message.id)
        except (discord.Forbidden, discord.NotFound):
            return None
        return None

    async def _wake(self, channel: object) -> None:
        """Nothing can be edited in an archived thread: it is opened first."""
        if isinstance(channel, discord.Thread) and channel.archived and not channel.locked:
            await channel.edit(archived=False)

    async def _dm(self, user: int) -> discord.DMChannel:
        found = self._client.get_user(user)
        if found is not None:
            return found.dm_channel or await found.create_dm()
        return await self._client.create_dm(discord.Object(user))

    async def _new(
        self, target: Any, post: Post, nonce: str, row: int, place: str, locale: str
    ) -> Outcome:
        async def send() -> Outcome:
            shown = await self._picture(post, row)
            form = card_form(post, mark=MARK + row, new=True, shown=shown, locale=locale)
            if not self._plain.on:
                try:
                    return await self._send(target, post, form, nonce, plain=False)
                except discord.HTTPException as refused:
                    if refused.status != 400:
                        raise
                    sent = await self._send(target, post, form, nonce, plain=True)
                    # Only now is it sure that the form was the reason.
                    _log.warning("V2 was refused, going on in the plain form: %s", refused)
                    self._plain.on = True
                    return sent
            return await self._send(target, post, form, nonce, plain=True)

        return await self._mapped(send, place)

    async def _send(
        self, target: Any, post: Post, form: Form, nonce: str, *, plain: bool
    ) -> Outcome:
        dressed = dress(form, plain=plain)
        allowed = discord.AllowedMentions(
            everyone=False,
            roles=False,
            replied_user=False,
            users=[cast("discord.abc.Snowflake", _Pinged(str(n))) for n in mentions_of(post)],
        )
        extra: dict[str, Any] = {}
        if dressed.file is not None:
            extra["file"] = dressed.file
        if dressed.content is not None:
            extra["content"] = dressed.content
        message = await target.send(
            view=dressed.view, nonce=nonce, allowed_mentions=allowed, **extra
        )
        return Sent(message.channel.id, message.id)

    async def _picture(self, post: Post, row: int) -> Shown | None:
        if not isinstance(post, TablePost) or not post.card.board:
            return None
        table = await self._shows.desk(post.match, 0)
        if table is None or not self._pictures.has(table.game, table.pack):
            return None
        view = await self._shows.shown(post.match, post.seq)
        wanted = Wanted(post.card.board)
        found = await self._pictures.picture(table.game, table.pack, view, wanted)
        return None if found is None else Shown(f"card{row}.png", found.alt, found.data)

    async def _mapped(self, call: Callable[[], Awaitable[Outcome]], place: str) -> Outcome:
        try:
            return await call()
        except (discord.HTTPException, discord.RateLimited) as fault:
            return outcome_of(fault, place)
        except Misfit as fault:
            _log.error("a post does not fit: %s", fault)
            return Refused(str(fault))

    async def _language(self, channel: int) -> str:
        """The language of the server that a channel is in."""
        guild = getattr(self._client.get_channel(channel), "guild", None)
        if guild is None:
            return "en"
        return (await self._people.server(guild.id)).language or "en"

    def _place(self, channel: int) -> str:
        known = self._client.get_channel(channel)
        if known is None or isinstance(known, discord.abc.PrivateChannel):
            return explain(known, None)
        return explain(known, known.permissions_for(known.guild.me))


def _kept(files: list[Kept], post: Post) -> Shown | None:
    if not files or not isinstance(post, TablePost):
        return None
    return Shown(files[0].filename, files[0].alt)


def _mark_of(message: discord.Message) -> int | None:
    for component in message.components:
        if isinstance(component, discord.Container):
            return component.id
    return None
