"""A Discord that fails: wrong answers, cut connections, late and repeated events, lost cards."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Final

from bot.discord import limits
from tests.double import Double
from tests.storm.evening import Evening
from tests.storm.screens import screen_of
from tests.storm.weather import Life

__all__ = ["Trouble"]

_POSTS: Final = r"/channels/\d+/messages(/\d+)?"
_ANSWERS: Final = r"/interactions/\d+/.+"
_LATE: Final = 0.05
KINDS: Final = (
    "429 user", "429 shared", "429 global", "500 post", "502 post", "503 post", "cut before",
    "cut after", "500 answer", "503 answer", "answer cut before", "answer cut after", "twice",
    "again", "late", "gateway cut", "reconnect", "invalid", "resumable", "card deleted",
)  # fmt: skip


class Trouble:
    """Something goes wrong every `every` presses or so, each kind in turn. `met` counts them;
    `deleted` are the titles of cards that somebody took away."""

    def __init__(self, double: Double, life: Life, evening: Evening, every: int) -> None:
        self.double = double
        self.met: Counter[str] = Counter()
        self.deleted: list[str] = []
        self._evening = evening
        self._luck = random.Random(f"{evening.seed} trouble")
        self._every = every
        self._next = every
        self._turn = 0
        self._life = life
        self._tasks: set[asyncio.Task[None]] = set()
        life.on_press = self._pressed

    def _pressed(self) -> None:
        if self._life.presses >= self._next and self._evening.guests[0].place is not None:
            self._next = self._life.presses + self._luck.randint(1, 2 * self._every - 1)
            kind = KINDS[self._turn % len(KINDS)]
            self._turn += 1
            self.met[kind] += 1
            self._cause(kind)

    def _cause(self, kind: str) -> None:
        faults, gateway = self.double.faults, self.double.gateway
        first, _, rest = kind.partition(" ")
        if first == "429":
            scope = {"user": "user", "shared": "shared", "global": "global"}[rest]
            faults.limit("POST|PATCH", _POSTS, scope, 0.1)  # type: ignore[arg-type]
        elif first.isdigit():
            path = _ANSWERS if rest == "answer" else _POSTS
            faults.answer("POST|PATCH|GET", path, int(first))
        elif first == "cut":
            faults.cut("POST|PATCH", _POSTS, rest)  # type: ignore[arg-type]
        elif first == "answer":
            when = rest.removeprefix("cut ")
            faults.cut("POST", _ANSWERS, when)  # type: ignore[arg-type]
        elif kind == "twice":
            self.double.interactions.duplicates += 1
        elif kind == "again":
            answered = [i for i in self.double.interactions.by_id.values() if i.answer]
            for old in answered[-2:]:
                self.double.interactions.repeat(old)
        elif kind == "late":
            held = gateway.hold("INTERACTION_CREATE")
            asyncio.get_running_loop().call_later(_LATE, held.release)
        elif kind == "gateway cut":
            gateway.cut()
        elif kind == "reconnect":
            gateway.ask_to_reconnect()
        elif kind == "resumable":
            gateway.invalidate(resumable=True)
        elif kind == "invalid":
            self._spawn()
            gateway.invalidate()
        else:
            self._delete()

    def _spawn(self) -> None:
        task = asyncio.create_task(self._void(self.double.gateway.identifies))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _void(self, identifies: int) -> None:
        """What was dispatched to a session that is gone is never answered."""
        await self.double.ready(identifies + 1)
        self.double.advance(limits.ACK_SECONDS)

    def _delete(self) -> None:
        """A moderator takes the standing card away."""
        cards = self._evening.cards(self._evening.place)
        if cards and screen_of(cards[-1]).verb("desk"):
            self.deleted.append(cards[-1].text.splitlines()[0])
            self.double.posts.delete(cards[-1])
