"""What every press and command needs: the service, pictures, settings, and how to answer.

A desk is answered directly: by an edit of the pressed message, or as a new ephemeral message whose
predecessor is removed. What is kept in memory (the newest interaction of each desk) may be lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, Final

import discord
import msgspec

from bot.answers import Offer, Person, Press, Snapshot
from bot.discord import limits
from bot.discord.delivery import Plain
from bot.discord.desk import Taste, desk_form, needs, settle_page
from bot.discord.dress import attached, dress, kept_files
from bot.discord.form import Form, Shown, cut
from bot.discord.ids import Id, is_same
from bot.discord.layout import code_of, offers_of
from bot.discord.looks import in_words, look_form
from bot.discord.page import MAIN, Page
from bot.people import People
from bot.pictures import Pictures
from bot.service import Service
from bot.sunk import bring_down
from bot.text import say

__all__ = ["Host", "Open", "Resumable", "is_private", "person_of", "press_of"]

_log = logging.getLogger(__name__)
_DESKS: Final = 4_000
_LEGEND: Final = 900


Resumable = Callable[["Host", discord.Interaction, int, str], Awaitable[None]]
"""A command on a table with at most one text."""


class Open(msgspec.Struct):
    """A desk that stands: the newest interaction that can change it, and what it shows."""

    interaction: discord.Interaction
    message: int
    at: float
    window: str
    page: Page


def person_of(interaction: discord.Interaction) -> Person:
    return Person(interaction.user.id, interaction.user.display_name)


def press_of(interaction: discord.Interaction, match: int, id: Id | None = None) -> Press:
    """The press of a control (with its id) or of a command (without)."""
    if id is None:
        return Press(interaction.id, person_of(interaction), match)
    return Press(interaction.id, person_of(interaction), match, id.window, id.rev, id.seat)


def is_private(interaction: discord.Interaction) -> bool:
    """Whether the pressed message is the person's own: ephemeral, or in a DM."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


def _is_letter(interaction: discord.Interaction) -> bool:
    """Whether a message that came by DM was pressed."""
    message = interaction.message
    return interaction.guild_id is None and message is not None and not message.flags.ephemeral


def _window(interaction: discord.Interaction) -> str:
    """The window that the pressed control was made for."""
    data: Mapping[str, Any] = interaction.data or {}
    id = Id.parse(str(data.get("custom_id", "")))
    return id.window if id is not None else ""


class Host:
    """`now` gives the Unix time. `resumable` are the commands, by name, that can go on after the
    menu which asks for the table. With a `seed` tables draw no secret of their own: for
    rehearsals, never for play."""

    def __init__(
        self,
        service: Service,
        pictures: Pictures,
        people: People,
        now: Callable[[], float],
        plain: Plain,
        seed: str = "",
    ) -> None:
        self.service = service
        self.pictures = pictures
        self.people = people
        self.now = now
        self.plain = plain
        self.seed = seed
        self.resumable: Mapping[str, Resumable] = {}
        self._desks: OrderedDict[tuple[int, int], Open] = OrderedDict()
        self._locks: dict[tuple[int, int], tuple[asyncio.Lock, int]] = {}

    @contextlib.asynccontextmanager
    async def turn(self, user: int, match: int) -> AsyncIterator[None]:
        """One answer at a time per person and match, so that the newest state lands last."""
        key = (user, match)
        lock, waiting = self._locks.get(key, (asyncio.Lock(), 0))
        self._locks[key] = (lock, waiting + 1)
        try:
            async with lock:
                yield
        finally:
            lock, waiting = self._locks[key]
            if waiting == 1:
                del self._locks[key]
            else:
                self._locks[key] = (lock, waiting - 1)

    async def taste(self, interaction: discord.Interaction) -> Taste:
        """How the person wants it; the language of their Discord where they chose none."""
        row = await self.people.player(interaction.user.id)
        return Taste(
            row.locale or str(interaction.locale),
            words=row.picture == "text",
            whole=row.picture == "whole",
            cover=row.cover,
            colours=row.colours,
        )

    # -- answers -----------------------------------------------------------------------------

    async def show(
        self,
        interaction: discord.Interaction,
        desk: Snapshot,
        page: Page = MAIN,
        *,
        note: str = "",
        swap: tuple[str, ...] = (),
    ) -> None:
        """Answer with the desk: in place where a private message was pressed, else as a new one
        that takes the place of the former."""
        taste = await self.taste(interaction)
        page = settle_page(desk, page)
        shown, board, late = await self._picture(interaction, desk, page, taste)
        if page.screen == "look":
            near = await self._near(interaction, desk)
            form = look_form(desk, page, shown, board, note, taste.locale, near, words=taste.words)
        else:
            form = desk_form(
                desk,
                page,
                taste=taste,
                shown=shown,
                board=board,
                note=note,
                swap=swap,
                late=late,
            )
        # A ballot by DM is no desk: it turns to no other step and takes no desk's place.
        letter = _is_letter(interaction)
        beyond = letter and not is_same(_window(interaction), desk.window)
        message = await self.answer(interaction, form, anew=beyond)
        if beyond or not letter:
            await self._remember(interaction, desk, page, message)

    async def _near(self, interaction: discord.Interaction, desk: Snapshot) -> tuple[Offer, ...]:
        """What may be wished for in vain; looking goes on where a game cannot say."""
        if desk.seat is None or desk.phase != "marking":
            return ()
        try:
            return await self.service.looks.near(desk.match, interaction.user.id)
        except Exception:
            _log.exception("table %s: no near misses", desk.match)
            return ()

    async def answer(
        self, interaction: discord.Interaction, form: Form, *, anew: bool = False
    ) -> int:
        """Answer with a private form; the id of its message. `anew`: never in place."""
        in_place = is_private(interaction) and not anew
        there = interaction.message
        plain = self.plain.on
        if in_place and there is not None:
            plain = not there.flags.components_v2
            if self.plain.on and not plain:
                in_place = False
        if not plain:
            try:
                return await self._send(interaction, form, plain=False, in_place=in_place)
            except discord.HTTPException as refused:
                if refused.status != 400 or interaction.response.is_done():
                    raise
                sent = await self._send(interaction, form, plain=True, in_place=False)
                # Only now is it sure that the form was the reason.
                _log.warning("V2 was refused, going on in the plain form: %s", refused)
                self.plain.on = True
                return sent
        return await self._send(interaction, form, plain=True, in_place=in_place)

    async def _send(
        self, interaction: discord.Interaction, form: Form, *, plain: bool, in_place: bool
    ) -> int:
        there = interaction.message
        if form.picture is not None and form.picture.data is None and not in_place:
            form = msgspec.structs.replace(form, picture=None)
        dressed = dress(form, plain=plain)
        nobody = discord.AllowedMentions.none()
        if in_place:
            kept = kept_files(there) if form.picture else []
            await interaction.response.edit_message(
                content=dressed.content,
                view=dressed.view,
                attachments=attached(dressed.file, kept),
                allowed_mentions=nobody,
            )
            return there.id if there is not None else 0
        extra: dict[str, Any] = {}
        if dressed.file is not None:
            extra["file"] = dressed.file
        if dressed.content is not None:
            extra["content"] = dressed.content
        if interaction.response.is_done():
            sent = await interaction.followup.send(
                view=dressed.view, ephemeral=True, allowed_mentions=nobody, wait=True, **extra
            )
            return sent.id
        answer = await interaction.response.send_message(
            view=dressed.view, ephemeral=True, allowed_mentions=nobody, **extra
        )
        return answer.message_id or 0

    async def tell(self, interaction: discord.Interaction, text: str) -> None:
        """Answer with one private sentence; a desk that was pressed stays as it is."""
        await self.answer(interaction, Form(cut(text, limits.CONTENT)), anew=True)

    async def sentence(self, interaction: discord.Interaction, key: str, *args: object) -> str:
        """A sentence of the catalogue in the person's language."""
        row = await self.people.player(interaction.user.id)
        return say(key, *args, locale=row.locale or str(interaction.locale))

    async def no_seat(self, interaction: discord.Interaction, desk: Snapshot) -> str:
        """Why the person cannot mark here, and what they can do."""
        free = [line.seat + 1 for line in desk.seats if line.away]
        if free:
            return await self.sentence(interaction, "no-seat-free", free[0])
        return await self.sentence(interaction, "no-seat")

    async def say(self, interaction: discord.Interaction, key: str, *args: object) -> None:
        """`tell` with a sentence of the catalogue, in the person's language."""
        await self.tell(interaction, await self.sentence(interaction, key, *args))

    # -- pictures ----------------------------------------------------------------------------

    async def _picture(
        self, interaction: discord.Interaction, desk: Snapshot, page: Page, taste: Taste
    ) -> tuple[Shown | None, str, bool]:
        """The picture of the page, the board in words in its place, and whether it is late."""
        wanted = needs(desk, page, taste)
        legend = _legend(desk) if page.screen == "main" and desk.phase == "marking" else ""
        if wanted is None:
            return None, legend, False
        view, what = wanted
        if not self.pictures.has(desk.game, desk.pack):
            return None, legend, False
        if taste.words or in_words(page):
            words = await self.pictures.words(desk.game, desk.pack, view, what)
            return None, words or legend, False
        found = await self.pictures.picture(desk.game, desk.pack, view, what)
        if found is not None:
            name = f"{interaction.id:x}.png"
            return Shown(name, found.alt, found.data, spoiler=taste.cover), "", False
        if is_private(interaction) and (old := kept_files(interaction.message)):
            return Shown(old[0].filename, old[0].alt, None, taste.cover), "", True
        return None, legend, True

    # -- desks that stand --------------------------------------------------------------------

    async def _remember(
        self, interaction: discord.Interaction, desk: Snapshot, page: Page, message: int
    ) -> None:
        key = (interaction.user.id, desk.match)
        former = self._desks.pop(key, None)
        self._desks[key] = Open(interaction, message, self.now(), desk.window, page)
        while len(self._desks) > _DESKS:
            self._desks.popitem(last=False)
        if former is None or former.message == message or interaction.guild_id is None:
            return
        if self.now() - former.at < limits.TOKEN_SECONDS:
            # It may be gone already; nothing depends on it.
            with contextlib.suppress(discord.HTTPException):
                await former.interaction.delete_original_response()

    def standing(self, match: int) -> tuple[int, ...]:
        """The people whose desk of that table can still be changed unasked."""
        limit = self.now() - limits.TOKEN_SECONDS
        return tuple(
            user for (user, of), desk in self._desks.items() if of == match and desk.at > limit
        )

    async def surface(self, interaction: discord.Interaction, match: int) -> None:
        """Bring a public card down that was pressed while it is not the last message of its
        channel. What fails is dropped without a word."""
        card, channel = interaction.message, interaction.channel
        if card is None or is_private(interaction) or channel is None:
            return
        if self.now() - card.created_at.timestamp() < limits.OLD_MESSAGE_SECONDS:
            return
        if not isinstance(channel, discord.TextChannel | discord.Thread):
            return
        try:
            newest = [message.id async for message in channel.history(limit=1)]
        except discord.HTTPException:
            return
        if newest and newest[0] != card.id:
            await bring_down(self.service, match, card.id)

    async def turn_desk(self, match: int, user: int) -> None:
        """Turn a standing desk to a step that has opened meanwhile: text and controls; its picture
        stays until the next press. What fails is dropped without a word."""
        async with self.turn(user, match):
            standing = self._desks.get((user, match))
            if standing is None or self.now() - standing.at >= limits.TOKEN_SECONDS:
                return
            held = self.service.held(match)
            window = held.window() if held is not None else None
            if window is not None and is_same(window.id, standing.window):
                # Nothing has opened: most changes are somebody's marker.
                return
            desk = await self.service.looks.desk(match, user)
            if desk is None or is_same(desk.window, standing.window) or desk.seat is None:
                return
            interaction = standing.interaction
            taste = await self.taste(interaction)
            try:
                there = await interaction.original_response()
                files = kept_files(there)
                shown = Shown(files[0].filename, files[0].alt) if files else None
                form = desk_form(desk, MAIN, taste=taste, shown=shown, late=bool(files))
                plain = not there.flags.components_v2
                dressed = dress(form, plain=plain)
                await interaction.edit_original_response(
                    content=dressed.content,
                    view=dressed.view,
                    attachments=attached(None, files),
                    allowed_mentions=discord.AllowedMentions.none(),
                )
            except discord.HTTPException:
                self._desks.pop((user, match), None)
                return
            standing.window = desk.window
            standing.page = MAIN


def _legend(desk: Snapshot) -> str:
    """The legal marks in words, where no picture prints their codes."""
    cards = desk.prompt is not None and desk.prompt.form == "cards"
    lines = []
    for offer in offers_of(desk, "tab", "mark", "choice"):
        code = "" if cards else offer.label.code and f"{code_of(desk.groups, offer)} "
        detail = f" ({offer.label.detail})" if offer.label.detail else ""
        lines.append(f"{code}{offer.label.label}{detail}")
    return cut(("\n" if cards else " · ").join(dict.fromkeys(lines)), _LEGEND)
