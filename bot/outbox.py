"""Sends what was committed: once, in order within a channel, within the rate limits.

The outbox knows no Discord: a `Sender` does the calls and says how each ended.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from bot.posts import Post

__all__ = [
    "Closed",
    "Forbidden",
    "Gone",
    "Outbox",
    "Outcome",
    "Refused",
    "Retry",
    "Sender",
    "Sent",
]


class Sent(msgspec.Struct, frozen=True):
    """It is there. `channel` and `message` are where (a DM's channel for `dm`)."""

    channel: int
    message: int


class Gone(msgspec.Struct, frozen=True):
    """The message, channel, thread or person does not exist any more (404)."""

    what: str


class Forbidden(msgspec.Struct, frozen=True):
    """Not allowed here (403); `what` names the missing permission and the place."""

    what: str


class Closed(msgspec.Struct, frozen=True):
    """The person takes no DMs, or Discord refuses them (50007, 50278, 40003): an ordinary end."""


class Refused(msgspec.Struct, frozen=True):
    """Discord did not accept the payload (400), plain form tried as well. Never tried again."""

    what: str


class Retry(msgspec.Struct, frozen=True):
    """Certainly not done: 429 (`seconds` as told; `everywhere` for a global limit) or 5xx."""

    seconds: float
    everywhere: bool = False


Outcome = Sent | Gone | Forbidden | Closed | Refused | Retry


class Sender(Protocol):
    """The Discord calls. An exception (a cut connection) means: nobody knows whether it was done.

    `nonce` (at most 25 characters) is the same at every try of a row: send it with `enforce_nonce`.
    Discord remembers it for minutes only, so also put `row` where `find` will see it for ever (the
    component id of the container).
    """

    async def post(self, channel: int, post: Post, nonce: str, row: int) -> Outcome: ...

    async def edit(self, channel: int, message: int, post: Post) -> Outcome: ...

    async def delete(self, channel: int, message: int) -> Outcome: ...

    async def dm(self, user: int, post: Post, nonce: str, row: int) -> Outcome: ...

    async def find(self, channel: int, user: int, nonce: str, row: int) -> Sent | None:
        """The message of that row in the channel (`user`: in their DM, where `channel` is 0), if
        an earlier try has reached Discord."""
        ...


class Outbox:
    """The sending loop. `wake` after each commit; `run` until cancelled."""

    def wake(self) -> None:
        raise NotImplementedError

    async def drain(self) -> float | None:
        """Send what is due; the Unix time when the next row is due, None when there is none."""
        raise NotImplementedError

    async def run(self) -> None:
        raise NotImplementedError
