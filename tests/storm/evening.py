"""A whole evening: a table is founded, people sit down, and every seat is played by its policy."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from bot.discord.ids import Id
from bot.tryout.screen import Screen
from engine.core.chance import secret_of
from engine.core.match import Match
from engine.core.rules import Rules
from engine.simulate import Player, seat_names
from tests.double import Channel, Double, Guild, Message
from tests.storm.guest import TRIES, Guest, Sky, Stuck
from tests.storm.screens import screen_of

__all__ = ["Evening"]


@dataclass
class Evening:
    """One table. `shadow` is the same match in the engine alone, as far as the people have seen it
    go on."""

    double: Double
    sky: Sky
    rules: Rules
    seats: int
    seed: str
    policy: str = "greedy"
    guests: list[Guest] = field(default_factory=list)
    guild: Guild = field(init=False)
    shadow: Match = field(init=False)

    def __post_init__(self) -> None:
        people = self.double.users(*seat_names(self.seats))
        self.guild = self.double.guild("boards", people)
        self.guests = [Guest(p, n, self.seed, self.sky) for n, p in enumerate(people)]
        names = tuple(person.name for person in people)
        self.shadow = Match.open(self.rules, names, {}, secret=secret_of(self.seed))

    @property
    def lobby(self) -> Channel:
        return self.double.lobby(self.guild)

    @property
    def place(self) -> Channel:
        """Where the table is: its thread once there is one."""
        threads = [c for c in self.guild.channels.values() if c.is_thread]
        return threads[-1] if threads else self.lobby

    def cards(self, place: Channel) -> list[Message]:
        """The public messages of the bot in a place, oldest first."""
        here = self.double.posts.in_channel(place)
        return [m for m in here if m.author.is_bot and not m.ephemeral]

    # -- the lobby -----------------------------------------------------------------------------
    async def open(self) -> None:
        """`/game new`, everybody joins, the founder starts."""
        founder = self.guests[0]
        for guest in self.guests:
            guest.place = self.lobby
        await self._until(
            lambda: self._has("start", "join"), lambda: founder.slash("game new", seats=self.seats)
        )
        for guest in self.guests[1:]:
            await self._join(guest)
        await self._dms(founder, None)
        await self._until(lambda: self._has("start"), None)
        await self._until(lambda: self.place is not self.lobby, lambda: self._use(founder, "start"))
        for guest in self.guests:
            guest.place = self.place
        await self._until(lambda: bool(self.cards(self.place)), lambda: self._use(founder, "start"))

    def _lobby_card(self) -> Screen | None:
        cards = self.cards(self.lobby)
        return screen_of(cards[0]) if cards else None

    def _has(self, *verbs: str) -> bool:
        card = self._lobby_card()
        return card is not None and bool(card.verb(*verbs))

    async def _use(self, guest: Guest, verb: str) -> Screen | None:
        card = self._lobby_card()
        buttons = card.verb(verb) if card is not None else ()
        if card is None or not buttons:
            return None
        return await guest.press(card.message, buttons[0].custom_id)

    async def _join(self, guest: Guest) -> None:
        for _ in range(TRIES):
            await self._until(lambda: self._has("join"), None)
            answer = await self._use(guest, "join")
            if answer is not None and "You have seat" in answer.text:
                await self._dms(guest, answer)
                return
        raise Stuck(f"{guest.person.name} cannot join")

    async def _dms(self, guest: Guest, desk: Screen | None) -> None:
        """Say whether ballots should come by DM."""
        wanted = "yes" if guest.by_dm else "no"
        for _ in range(TRIES):
            desk = desk if desk is not None else await guest.slash("desk")
            if desk is None:
                continue
            for button in desk.verb("dm"):
                if button.id.arg == wanted:
                    answer = await guest.press(desk.message, button.custom_id)
                    if answer is not None:
                        return
            desk = None
        raise Stuck(f"{guest.person.name} cannot say where ballots should go")

    async def _until(
        self, look: Callable[[], bool], act: Callable[[], Awaitable[object]] | None
    ) -> None:
        """Do it, again and again, until that can be seen."""
        for _ in range(TRIES):
            if look():
                return
            if act is not None:
                await act()
            try:
                await self.double.until(look, self.double.patience)
            except TimeoutError:
                continue
        raise Stuck("it never came to be seen")

    # -- the match -----------------------------------------------------------------------------
    async def play(self, windows: int | None = None) -> None:
        """To the end, or through so many windows; within a window all act at the same time."""
        policy = self.rules.policies()[self.policy]
        players = [Player(policy, self.seed, seat) for seat in range(self.seats)]
        count = 0
        while (window := self.shadow.window()) is not None and count != windows:
            await self._window(window.id, players)
            now = self.shadow.window()
            count += now is None or now.id != window.id

    async def _window(self, window: str, players: Sequence[Player]) -> None:
        asked = self.shadow.missing()
        async with asyncio.TaskGroup() as together:
            for seat in asked:
                guest = self.guests[seat]
                together.create_task(guest.play(self.shadow, players[seat], window))

    async def settled(self, patience: float = 90.0) -> None:
        """Until the newest card shows where the match stands, and nothing is on its way."""
        await self.double.until(self._is_told, patience)

    def _is_told(self) -> bool:
        cards = [screen_of(card) for card in self.cards(self.place)]
        if not cards or any(c.verb("desk") for c in cards[:-1]):
            return False
        window = self.shadow.window()
        if window is None:
            return bool(cards[-1].verb("again"))
        return any(Id.parse(b.custom_id) is not None for b in cards[-1].verb("desk"))
