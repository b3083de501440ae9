"""A game with a policy, a Discord that forgets nothing and fails on demand, a clock set by hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec

from bot.answers import NewTable, Person, Place, Press, Reply, Snapshot
from bot.clock import Clock
from bot.games import Games
from bot.outbox import Closed, Gone, Outbox, Outcome, Retry, Sent
from bot.posts import Post
from bot.service import Service
from bot.store import Store
from engine.core.rules import Prompt
from tests.toygame import Toy

ANN, BOB, CAL, DEE = (Person(9000 + i, name) for i, name in enumerate(("Ann", "Bob", "Cal", "Dee")))
PLACE = Place(guild=70, channel=80)


_interactions = count(1)


class Game(Toy):
    """The toy game with a policy that takes any option, and bids as ballots."""

    def policies(self) -> dict[str, Any]:
        return {"any": _any}

    def prompt(self, state: Any, seat: int) -> Prompt:
        prompt = super().prompt(state, seat)
        if state.phase != "bid":
            return prompt
        return msgspec.structs.replace(prompt, form="ballot", sides=(("bid", "Bid"),), limit=1)


def _any(rules: Any, state: Any, seat: int, options: Any, key: bytes) -> Any:
    found = list(options)
    return found[key[0] % len(found)].step if found else None


def games(rules: Any = None) -> Games:
    made = rules if rules is not None else Game()
    return Games(("toy",), lambda game, pack, content: made)


class Time:
    """The time, set by hand."""

    def __init__(self, at: float = 1_800_000_000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


async def at_once(work: Callable[[], Any]) -> Any:
    """Engine work on the event loop, so that tests are the same each time."""
    return work()


class Message(msgspec.Struct):
    channel: int
    id: int
    post: Post
    nonce: str
    row: int
    edits: int = 0


class Discord:
    """A `Sender`: what it holds is what people would see. `fail` is asked before each call and may
    return an outcome; an exception it raises is a cut connection, before the call or, when it says
    so by `after`, after it."""

    def __init__(self) -> None:
        self.messages: dict[int, Message] = {}
        self.calls: list[tuple[str, int]] = []
        self.closed: set[int] = set()
        self.gone: set[int] = set()
        self.fail: Callable[[str], Outcome | None] = lambda kind: None
        self.after: Callable[[str], None] = lambda kind: None
        self.remembers_nonces = True
        self._ids = count(1000)

    def shown(self, channel: int = PLACE.channel) -> list[Post]:
        return [m.post for m in self.messages.values() if m.channel == channel]

    def dms(self, person: Person) -> list[Post]:
        return self.shown(-person.id)

    async def _do(self, kind: str, where: int, act: Callable[[], Outcome]) -> Outcome:
        self.calls.append((kind, where))
        said = self.fail(kind)
        if said is not None:
            return said
        outcome = act()
        self.after(kind)
        return outcome

    def _post(self, channel: int, post: Post, nonce: str, row: int) -> Outcome:
        if self.remembers_nonces:
            for message in self.messages.values():
                if message.nonce == nonce:
                    return Sent(channel, message.id)
        message = Message(channel, next(self._ids), post, nonce, row)
        self.messages[message.id] = message
        return Sent(channel, message.id)

    async def post(self, channel: int, post: Post, nonce: str, row: int) -> Outcome:
        def act() -> Outcome:
            if channel in self.gone:
                return Gone("channel")
            return self._post(channel, post, nonce, row)

        return await self._do("post", channel, act)

    async def dm(self, user: int, post: Post, nonce: str, row: int) -> Outcome:
        def act() -> Outcome:
            return Closed() if user in self.closed else self._post(-user, post, nonce, row)

        return await self._do("dm", user, act)

    async def edit(self, channel: int, message: int, post: Post) -> Outcome:
        def act() -> Outcome:
            if message not in self.messages:
                return Gone("message")
            self.messages[message].post = post
            self.messages[message].edits += 1
            return Sent(channel, message)

        return await self._do("edit", channel, act)

    async def delete(self, channel: int, message: int) -> Outcome:
        def act() -> Outcome:
            if self.messages.pop(message, None) is None:
                return Gone("message")
            return Sent(channel, message)

        return await self._do("delete", channel, act)

    async def find(self, channel: int, user: int, nonce: str, row: int) -> Sent | None:
        for message in self.messages.values():
            if message.row == row:
                return Sent(message.channel, message.id)
        return None


def busy(kind: str) -> Outcome | None:
    return Retry(0.0)


class House:
    """A bot without Discord's client: store, service, outbox and clock on one hand-set time."""

    def __init__(self, store: Store, *, rules: Any = None, discord: Discord | None = None) -> None:
        self.store = store
        self.time = Time()
        self.discord = discord if discord is not None else Discord()
        self.rules = rules if rules is not None else Game()
        # Interactions of two houses on one store must not be taken for repetitions.
        self._numbers = _interactions
        self.match = 0
        self.restart()

    def restart(self) -> None:
        """A new process on the same database."""
        self.service = Service(self.store, games(self.rules), now=self.time, run=at_once)
        self.outbox = Outbox(self.store, self.discord, now=self.time)
        self.clock = Clock(self.service)

    def press(self, by: Person, **fields: Any) -> Press:
        return Press(next(self._numbers), by, self.match, **fields)

    async def found(self, by: Person = ANN, **fields: Any) -> Reply:
        reply = await self.service.lobby.create(
            next(self._numbers), by, NewTable(PLACE, seed="toy-6", **fields)
        )
        self.match = reply.match
        return reply

    async def begin(self, *others: Person, policies: int = 0, **fields: Any) -> Snapshot:
        """A table that has started: Ann, the others, so many policies."""
        await self.found(**fields)
        for person in others:
            assert (await self.service.lobby.join(self.press(person))).ok
        for _ in range(policies):
            assert (await self.service.lobby.add_policy(self.press(ANN))).ok
        reply = await self.service.lobby.start(self.press(ANN))
        assert reply.ok, reply.text
        assert reply.desk is not None
        return reply.desk

    async def desk(self, who: Person) -> Snapshot:
        desk = await self.service.looks.desk(self.match, who.id)
        assert desk is not None
        return desk

    async def step(self, who: Person, *steps: str) -> Reply:
        return await self.service.marks.step(self.press(who), steps)

    async def down(self, who: Person) -> Reply:
        return await self.service.marks.down(self.press(who))

    async def move(self, who: Person) -> Reply | None:
        """One press of a person who takes the first option, or finishes; None: nothing to do."""
        desk = await self.desk(who)
        if desk.phase != "marking":
            return None
        fields = {"window": desk.window, "rev": desk.rev, "seat": desk.seat}
        press = self.press(who, **fields)
        if desk.offers:
            return await self.service.marks.step(press, [desk.offers[0].step])
        return await self.service.marks.down(press)

    async def play(self, *people: Person, most: int = 500) -> Snapshot:
        """Everybody presses in turn until the match is over."""
        for _ in range(most):
            for who in people:
                await self.move(who)
            desk = await self.desk(people[0])
            if desk.phase == "over":
                return desk
        raise AssertionError("the match does not end")
