"""A person inside the in-memory Discord: does only what their screen lets them do."""

from __future__ import annotations

from collections import Counter
from typing import Any

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.faults import Fault
from bot.tryout.record import Witness
from bot.tryout.screen import Button, Menu, Screen, newest, screen_of

__all__ = ["Person"]


class Person:
    """`did` counts what they have done, by kind: button, menu, command, modal. `desk` is their
    newest private message; it is read anew each time, as the bot may have changed it. `words`: they
    have asked for no pictures."""

    def __init__(self, env: Any, actor: MemberActor, record: Witness) -> None:
        self.env = env
        self.actor = actor
        self.did: Counter[str] = Counter()
        self.unanswered = False
        self.words = False
        self._record = record
        self._desk: ResponseMessage | None = None

    @property
    def name(self) -> str:
        return self.actor.name

    @property
    def id(self) -> int:
        return self.actor.id

    def desk(self) -> Screen | None:
        """The desk as it is on their screen now; None where there is none (any more)."""
        if self._desk is None:
            return None
        stored = self.env.backend.messages.get(self._desk.channel_id, {})
        return screen_of(self._desk) if self._desk.id in stored else None

    def see(self, channel: ChannelHandle, *verbs: str) -> Screen | None:
        """The newest message of the place that has a control of one of these verbs."""
        for message in newest(self.env, channel, self.id):
            screen = screen_of(message)
            if screen.verb(*verbs):
                return screen
        return None

    def ballot(self) -> Screen | None:
        """The newest ballot in their DMs that is still open."""
        return self.see(self.actor.user.dm_channel, "vote", "seal")

    def _who(self, message: Any) -> Any:
        """Who they are where the message is: a member, or themselves in a DM."""
        guild = self.env.backend.get_channel(message.channel_id).guild_id
        return self.actor if guild is not None else self.actor.user

    async def press(self, screen: Screen, button: Button) -> Screen | None:
        """Press a button; the screen that answers."""
        self.did["button"] += 1
        done = await self._who(screen.message).click(screen.message, custom_id=button.custom_id)
        return self._keep(f"presses [{button.label}]", done, screen)

    async def choose(self, screen: Screen, menu: Menu, *values: str) -> Screen | None:
        """Choose values in a menu."""
        self.did["menu"] += 1
        done = await self._who(screen.message).select(
            screen.message, values, custom_id=menu.custom_id
        )
        labels = [choice.label for choice in menu.choices if choice.value in values]
        return self._keep(f"chooses {', '.join(labels)}", done, screen)

    async def slash(self, channel: ChannelHandle, command: str, **options: Any) -> Screen | None:
        """Type a command."""
        self.did["command"] += 1
        done = await self.actor.slash(channel, command, **options)
        given = " ".join(f"{name}:{value}" for name, value in options.items())
        return self._keep(f"types `{f'/{command} {given}'.rstrip()}`", done, None)

    async def type(self, screen: Screen, button: Button, text: str) -> Screen | None:
        """Open the *Type* form by its button, fill it in, send it."""
        self.did["button"] += 1
        who = self._who(screen.message)
        shown = await who.click(screen.message, custom_id=button.custom_id)
        if shown.modal is None:
            return self._keep(f"presses [{button.label}]", shown, screen)
        self._record.did(self.name, f"presses [{button.label}]", None)
        self.did["modal"] += 1
        done = await who.submit_modal(shown, {"marks": text})
        return self._keep(f"fills in `{text}`", done, screen)

    def _keep(self, what: str, done: InteractionResult, pressed: Screen | None) -> Screen | None:
        answer = done.response
        self.unanswered = not done.acknowledged
        if answer is None and pressed is not None and done.acknowledged:
            answer = pressed.message
        if answer is None:
            self._record.did(self.name, f"{what}, and gets no answer", None)
            return None
        screen = screen_of(answer)
        if self.words and screen.pictures:
            raise Fault(f"{self.name} wants words and is shown a picture: {screen.text}")
        if screen.buttons or screen.menus:
            self._desk = answer
        self._record.did(self.name, what, screen)
        return screen
