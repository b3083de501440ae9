"""What people do: look, press, choose, type, submit. They can do only what they see."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import crosscheck, forms
from .interactions import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFER,
    MODAL,
    MODAL_SUBMIT,
    Interaction,
)
from .permissions import P
from .posts import Message
from .world import Channel, Json, User

if TYPE_CHECKING:
    from .server import Double


class CannotDo(Exception):
    """A person cannot do that in Discord: it is not there, not theirs, or switched off."""


@dataclass(frozen=True)
class Modal:
    """An open modal, as one person sees it."""

    data: Json
    interaction: Interaction = field(repr=False)

    @property
    def title(self) -> str:
        return str(self.data["title"])

    @property
    def text(self) -> str:
        """Everything there is to read in it."""
        parts: list[str | None] = [self.title]
        for component in crosscheck.walk(self.data["components"]):
            for key in ("label", "description", "content", "placeholder", "value"):
                parts.append(component.get(key))
        return "\n".join(part for part in parts if part)


@dataclass(frozen=True)
class Answer:
    """What a person sees after doing something."""

    interaction: Interaction = field(repr=False)

    @property
    def failed(self) -> bool:
        """Discord says "This interaction failed", "did not respond" or shows no choices."""
        return self.interaction.answer is None

    @property
    def latency(self) -> float:
        """Seconds from the press to what it brought. Raises `ValueError` if nothing came."""
        if self.interaction.seen is None:
            raise ValueError("there was no answer")
        return self.interaction.seen - self.interaction.sent

    @property
    def kind(self) -> int | None:
        """The type of the first answer, 4 to 9."""
        return self.interaction.answered

    @property
    def message(self) -> Message:
        """The message that was sent or changed. Raises `LookupError` if there is none."""
        if self.interaction.original is None:
            raise LookupError(f"no message came of {self.interaction.data}")
        return self.interaction.original

    @property
    def followups(self) -> list[Message]:
        return self.interaction.followups

    @property
    def text(self) -> str:
        return self.message.text

    @property
    def ephemeral(self) -> bool:
        return self.message.ephemeral

    @property
    def modal(self) -> Modal:
        """The modal that opened. Raises `LookupError` if none did."""
        if self.kind != MODAL or self.interaction.answer is None:
            raise LookupError(f"no modal came of {self.interaction.data}")
        return Modal(self.interaction.answer["data"], self.interaction)

    @property
    def choices(self) -> dict[str, Any]:
        """The offered choices, name to value; none if the bot did not answer."""
        if self.kind != CHOICES or self.interaction.answer is None:
            return {}
        listed = self.interaction.answer["data"].get("choices") or []
        return {choice["name"]: choice["value"] for choice in listed}


@dataclass(eq=False)
class Person(User):
    """Somebody at the table. Every method waits for the answer unless it says otherwise."""

    double: Double = field(kw_only=True, repr=False)

    # -- looking -------------------------------------------------------------------------------
    @property
    def dm(self) -> Channel:
        """The conversation with the bot."""
        return self.double.world.dm(self)

    def sees(self, channel: Channel) -> list[Message]:
        """The messages this person sees there, oldest first, their ephemeral ones among them."""
        return [m for m in self.double.posts.in_channel(channel) if m.visible_to(self)]

    def last(self, channel: Channel) -> Message:
        """The newest of them. Raises `CannotDo` if there is none."""
        seen = self.sees(channel)
        if not seen:
            raise CannotDo(f"{self.name} sees no message there")
        return seen[-1]

    def dismiss(self, message: Message) -> None:
        """Put an ephemeral message away; the bot is not told."""
        if message.only_for is not self:
            raise CannotDo("only own ephemeral messages can be dismissed")
        message.dismissed = True

    def reload(self) -> None:
        """Start Discord anew: all ephemeral messages are gone from view."""
        for message in self.double.posts.messages.values():
            if message.only_for is self:
                message.dismissed = True

    # -- doing ---------------------------------------------------------------------------------
    def say(self, channel: Channel, text: str) -> Message:
        """Write a message."""
        if not channel.permissions(self) & P.SEND_MESSAGES:
            raise CannotDo(f"{self.name} cannot write there")
        return self.double.posts.post(channel, self, {"content": text}, {}, filenames={})

    async def press(self, message: Message, which: str) -> Answer:
        """Press the button with this custom id or label."""
        button = self._usable(message, which)
        if button["type"] != crosscheck.BUTTON:
            raise CannotDo(f"{which!r} is no button")
        return await self._use(message, button, {})

    async def select(self, message: Message, which: str, *values: str | User | Channel) -> Answer:
        """Choose in the menu with this custom id or placeholder: values or labels, or users and
        channels where the menu is one of those.
        """
        menu = self._usable(message, which)
        if menu["type"] not in crosscheck.SELECTS:
            raise CannotDo(f"{which!r} is no menu")
        try:
            chosen = forms.chosen(menu, values)
        except ValueError as error:
            raise CannotDo(str(error)) from None
        resolved = forms.resolved(message.channel, [v for v in values if not isinstance(v, str)])
        return await self._use(message, menu, {"values": chosen, "resolved": resolved})

    async def slash(
        self,
        channel: Channel,
        command: str,
        options: Mapping[str, Any] | None = None,
        /,
        **more: Any,
    ) -> Answer:
        """Use a slash command, e.g. `slash(lobby, "game new", seats=4)`."""
        given = {**(options or {}), **more}
        data = self._command(channel, command, given, None)
        return await self._outcome(self._send(COMMAND, channel, data))

    async def autocomplete(
        self, channel: Channel, command: str, option: str, typed: str, /, **others: Any
    ) -> Answer:
        """Type into an option: the answer's `choices` are what Discord offers."""
        data = self._command(channel, command, {**others, option: typed}, option)
        return await self._outcome(self._send(AUTOCOMPLETE, channel, data))

    async def submit(
        self, modal: Modal, values: Mapping[str, Any] | None = None, /, **more: Any
    ) -> Answer:
        """Fill in and send a modal; fields are named by custom id or label. What is not named
        keeps what the modal came with.
        """
        if modal.interaction.user is not self:
            raise CannotDo(f"the modal is open for {modal.interaction.user.name} only")
        try:
            data = forms.submission(modal.data, {**(values or {}), **more})
        except ValueError as error:
            raise CannotDo(str(error)) from None
        source = modal.interaction.source
        sent = self._send(MODAL_SUBMIT, modal.interaction.channel, data, source)
        return await self._outcome(sent)

    async def forge(
        self,
        channel: Channel,
        custom_id: str,
        *,
        values: tuple[str, ...] = (),
        source: Message | None = None,
        kind: int = COMPONENT,
    ) -> Answer:
        """Send what no honest client would: any custom id, from any message, unchecked.

        `kind` 5 submits a modal that was never opened. Discord itself would stop most of these;
        the bot must not rely on that.
        """
        component_type = crosscheck.STRING_SELECT if values else crosscheck.BUTTON
        data: Json = {"custom_id": custom_id, "component_type": component_type, "id": 1}
        if values:
            data["values"] = list(values)
        if kind == MODAL_SUBMIT:
            data = {"custom_id": custom_id, "components": [], "resolved": {}}
        elif source is None:
            body = {"content": "forged"}
            source = self.double.posts.post(
                channel, self.double.world.bot, body, {}, only_for=self, filenames={}
            )
        return await self._outcome(self._send(kind, channel, data, source))

    # -- the parts -----------------------------------------------------------------------------
    def _usable(self, message: Message, which: str) -> Json:
        if not message.visible_to(self):
            raise CannotDo(f"{self.name} does not see that message")
        try:
            found = message.component(which)
        except LookupError as error:
            raise CannotDo(f"{error}; there are {message.labels}") from None
        if found.get("disabled"):
            raise CannotDo(f"{which!r} is switched off")
        return found

    async def _use(self, message: Message, component: Json, more: Json) -> Answer:
        data = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "id": component["id"],
            **more,
        }
        return await self._outcome(self._send(COMPONENT, message.channel, data, message))

    def _command(
        self, channel: Channel, command: str, given: Mapping[str, Any], typing: str | None
    ) -> Json:
        may = channel.permissions(self)
        if P.USE_APPLICATION_COMMANDS not in may:
            raise CannotDo(f"{self.name} may not use commands there")
        root = command.split()[0]
        for known in self.double.commands_for(channel):
            if known["name"] == root:
                break
        else:
            raise CannotDo(f"there is no command /{root} there")
        needed = P(int(known["default_member_permissions"] or 0))
        if channel.guild is not None and needed & ~may:
            raise CannotDo(f"{self.name} may not use /{root}")
        try:
            return forms.invocation(known, command, given, channel, typing)
        except ValueError as error:
            raise CannotDo(str(error)) from None

    def _send(
        self, kind: int, channel: Channel, data: Json, source: Message | None = None
    ) -> Interaction:
        return self.double.interactions.send(kind, self, channel, data, source)

    async def _outcome(self, sent: Interaction) -> Answer:
        """Wait for the first answer, and for what follows a deferred one."""
        double = self.double
        with contextlib.suppress(TimeoutError):
            await double.until(lambda: sent.answer is not None or double.interactions.expired(sent))
            if sent.answered == DEFER:
                original = sent.original
                assert original is not None
                await double.until(lambda: not original.thinking or original.deleted)
        return Answer(sent)
