"""A person at a table: presses only what their own screen shows, and once more when it failed."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from bot.discord.ids import is_same
from bot.tryout.ballots import ballot_of, fill_in
from bot.tryout.reach import MOST, Move, Target, swapping, target_of, towards
from bot.tryout.screen import Screen
from engine.core.match import Match
from engine.simulate import Player
from tests.double import Answer, CannotDo, Channel, Message, Person
from tests.storm.screens import rev, screen_of

__all__ = ["Guest", "Sky", "Stuck"]

TRIES: Final = 60
"""A person gives up after so many attempts at one thing; by then something is broken."""
TYPED, COMMAND, AGAIN, RELOAD = 0.10, 0.15, 0.5, 0.01
"""How often a step is typed, a desk is opened by command, a press that failed is blindly repeated,
and Discord is started anew."""
_POST = 60.0
"""Seconds that a ballot by DM is waited for."""
_RECEIPT = re.compile(r"Receipt (\w{4}-\w{4})")


class Stuck(AssertionError):
    """Somebody could not do what they should be able to do."""


class Sky(Protocol):
    """What the people know of the bot: whether it is there."""

    async def fair(self, luck: random.Random) -> None:
        """Wait until somebody would try (mostly: until the bot is there)."""
        ...

    def pressed(self) -> None:
        """Somebody presses now."""
        ...


class Guest:
    """`did` counts what they did, `failed` what Discord called a failed interaction. `receipts` are
    those they were shown, by window. `heard` is told every answer."""

    def __init__(self, person: Person, seat: int, seed: str, sky: Sky) -> None:
        self.person = person
        self.seat = seat
        self.did: Counter[str] = Counter()
        self.failed = 0
        self.receipts: dict[str, str] = {}
        self.place: Channel | None = None
        self.by_dm = seat % 2 == 0
        self.heard: Callable[[str, Answer], None] = lambda kind, answer: None
        self._luck = random.Random(f"{seed} {person.name}")
        self._sky = sky
        self._desk: Message | None = None

    # -- one thing -----------------------------------------------------------------------------
    async def do(self, kind: str, act: Awaitable[Answer]) -> Screen | None:
        """Do it; the screen that answers, None where nothing came of it."""
        answer = await self._answer(kind, act)
        if answer is None or answer.kind == 9:
            return None
        try:
            message = answer.message
        except LookupError:
            return None
        screen = screen_of(message)
        if message.ephemeral and any(b.id.seat is not None for b in screen.buttons):
            self._desk = message
        return screen

    async def _answer(self, kind: str, act: Awaitable[Answer]) -> Answer | None:
        self.did[kind] += 1
        self._sky.pressed()
        try:
            answer = await act
        except CannotDo:
            # The message has changed or gone while the finger was on its way.
            self.did["missed"] += 1
            return None
        self.heard(kind, answer)
        if answer.failed:
            self.failed += 1
            return None
        return answer

    async def press(self, message: Message, custom_id: str, label: str = "") -> Screen | None:
        await self._sky.fair(self._luck)
        return await self.do("button", self.person.press(message, custom_id))

    async def slash(self, command: str, **options: object) -> Screen | None:
        await self._sky.fair(self._luck)
        assert self.place is not None
        return await self.do("command", self.person.slash(self.place, command, options))

    async def make(self, screen: Screen, move: Move) -> Screen | None:
        """Press what was decided; where that failed, sometimes the same once more, blindly."""
        answer = await self._make(screen, move)
        if answer is None and self._luck.random() < AGAIN:
            answer = await self._make(screen, move)
        return answer

    async def _make(self, screen: Screen, move: Move) -> Screen | None:
        if move.button is not None:
            return await self.press(screen.message, move.button.custom_id)
        assert move.menu is not None
        await self._sky.fair(self._luck)
        chosen = self.person.select(screen.message, move.menu.custom_id, move.value)
        return await self.do("menu", chosen)

    # -- the desk ------------------------------------------------------------------------------
    def desk(self) -> Screen | None:
        """The desk as it is on the screen now."""
        if self._desk is None or not self._desk.visible_to(self.person):
            return None
        return screen_of(self._desk)

    async def open(self) -> Screen | None:
        """The desk, opened on the newest card that has a button for it, or by command."""
        assert self.place is not None
        if self._luck.random() >= COMMAND:
            for message in reversed(self.person.sees(self.place)):
                buttons = [] if message.ephemeral else screen_of(message).verb("desk")
                if buttons:
                    return await self.press(message, buttons[0].custom_id)
        return await self.slash("desk")

    async def at(self, window: str) -> Screen | None:
        """The desk in that window; None where the table is beyond it."""
        if self._luck.random() < RELOAD:
            self.person.reload()
        for _ in range(TRIES):
            screen = self.desk()
            if screen is None or not is_same(screen.window(), window):
                screen = await self.open()
            if screen is None or not (screen.buttons or screen.menus):
                continue
            return screen if is_same(screen.window(), window) else None
        raise Stuck(f"{self.person.name} gets no desk for {window}")

    # -- a window ------------------------------------------------------------------------------
    async def play(self, shadow: Match, player: Player, window: str) -> None:
        """All that the seat does in the window, to the marker. `shadow` is the same match in the
        engine alone: it goes on only when the person has seen that the bot has."""
        seat = self.seat
        while (now := shadow.window()) is not None and now.id == window:
            step = player.choose(shadow)
            if step is None:
                await self.down(window)
                shadow.down(seat)
                return
            prompt = shadow.rules.prompt(shadow.seen_state(seat), seat)
            ballot = ballot_of(prompt, str(step)) if prompt.form == "ballot" else None
            if ballot is not None:
                await self.vote(window, *ballot)
                shadow.step(seat, step)
                if player.choose(shadow) is not None:
                    raise Stuck("a ballot of more than one step")
                shadow.down(seat)
                return
            target = target_of(shadow, seat, step)
            await self.take(window, target, shadow.draft(seat).rev)
            shadow.step(seat, step)

    async def take(self, window: str, target: Target, done: int) -> None:
        """Take a step, the first after `done` others in this window."""
        typed = self._luck.random() < TYPED
        for _ in range(TRIES):
            screen = await self.at(window)
            if screen is None:
                raise Stuck(f"{window} has closed before {self.person.name} was done")
            if rev(screen) > done:
                undo = screen.verb("undo")
                if target.first and _is_last(screen, target.first) and undo:
                    await self.make(screen, Move(undo[0]))
                    # There was no control to swap it by, or a death lay between.
                    typed = True
                    continue
                if rev(screen) != done + 1:
                    raise Stuck(f"{self.person.name}: {target.step} stands {rev(screen)} times")
                return
            if typed or not await self._walk(screen, target):
                typed = True
                await self._type(screen, target.step)
        raise Stuck(f"{self.person.name} cannot take {target.step} in {window}")

    async def _walk(self, screen: Screen, target: Target) -> bool:
        """Press through to the step; whether there was a way. Where another step has the control,
        that is taken first and swapped for it at once."""
        aim = target
        if target.first:
            aim = Target(target.first, target.kind, target.shelf, target.cells)
        seen: set[str] = set()
        for _ in range(MOST):
            move = towards(screen, aim, seen)
            if move is None:
                return False
            seen.add(move.key)
            answer = await self.make(screen, move)
            if answer is None:
                return True
            if move.takes and not any(button.id.arg for button in answer.verb("sure")):
                # Nothing but the swap will do: the same step may be offered once more.
                other = swapping(answer, target.step) if target.first else None
                if other is not None:
                    await self.make(answer, other)
                return True
            screen = answer
        return False

    async def _type(self, screen: Screen, step: str) -> None:
        """Type it, in the form where the desk has one, else by command and completion."""
        buttons = screen.verb("type")
        if buttons and self._luck.random() < 0.5:
            await self._sky.fair(self._luck)
            press = self.person.press(screen.message, buttons[0].custom_id)
            opened = await self._answer("button", press)
            if opened is not None and opened.kind == 9:
                await self._sky.fair(self._luck)
                form = self.person.submit(opened.modal, {"marks": step})
                if await self.do("modal", form) is None:
                    self._desk = None
            return
        assert self.place is not None
        await self._sky.fair(self._luck)
        typing = self.person.autocomplete(self.place, "do", "marks", step[:90])
        await self._answer("autocomplete", typing)
        if await self.slash("do", marks=step) is None:
            # Whether it was marked is not to be seen on the desk there was: it is opened anew.
            self._desk = None

    async def down(self, window: str) -> None:
        """Marker down."""
        tried = False
        for _ in range(TRIES):
            screen = await self.at(window)
            if screen is None:
                if tried:
                    return
                raise Stuck(f"{window} has closed without the marker of {self.person.name}")
            if screen.verb("up"):
                return
            buttons = screen.verb("down")
            back = [b for b in screen.verb("go") if b.id.arg.startswith("main")]
            if not buttons and back:
                await self.make(screen, Move(back[0]))
                continue
            tried = True
            if not buttons or self._luck.random() < TYPED:
                await self.slash("done")
                continue
            answer = await self.make(screen, Move(buttons[0]))
            sure = [b for b in answer.verb("down") if b.id.arg == "sure"] if answer else []
            if answer is not None and sure:
                answer = await self.make(answer, Move(sure[0]))
            if answer is not None and not is_same(answer.window(), window):
                return
        raise Stuck(f"{self.person.name} cannot put the marker down in {window}")

    # -- ballots -------------------------------------------------------------------------------
    def ballot(self, window: str) -> Screen | None:
        """The open ballot of that window in the DMs."""
        for message in reversed(self.person.sees(self.person.dm)):
            screen = screen_of(message)
            if is_same(screen.window(), window) and screen.verb("vote", "seal", "withdraw"):
                return screen
        return None

    async def vote(self, window: str, side: int, votes: int) -> None:
        """Seal a ballot: in the DM for who takes DMs, else behind the card."""
        tried = False
        double = self.person.double
        if self.by_dm and self.person.door == "open":
            await double.until(lambda: self.ballot(window), _POST)
        for _ in range(TRIES):
            screen = self.ballot(window) if self.by_dm else None
            if screen is None:
                screen = await self.at(window)
            if screen is None:
                if tried:
                    return
                raise Stuck(f"{window} has closed without the ballot of {self.person.name}")
            self._note(window, screen)
            if screen.verb("withdraw"):
                return
            for _ in range(MOST):
                move = fill_in(screen, side, votes)
                if move is None:
                    break
                tried = tried or move.takes
                answer = await self.make(screen, move)
                if answer is None:
                    break
                self._note(window, answer)
                if tried and not is_same(answer.window(), window):
                    # It was the last one; the ballot itself is closed a little later.
                    return
                screen = answer
                if move.takes:
                    break
        raise Stuck(f"{self.person.name} cannot seal a ballot in {window}")

    def _note(self, window: str, screen: Screen) -> None:
        found = _RECEIPT.search(screen.text)
        if found is not None:
            self.receipts[window] = found[1]


def _is_last(screen: Screen, step: str) -> bool:
    """Whether that step is what stands last in the pencil."""
    for line in screen.text.splitlines():
        if line.startswith("Pencilled: "):
            last = line.rpartition(" · ")[2].removeprefix("Pencilled: ")
            return f"{last} ".partition(" ")[2].startswith((f"{step} ", f"{step} ("))
    return False
