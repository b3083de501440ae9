"""The service: everything people do to tables, without Discord and without a game in it.

`Service` keeps the loaded tables, one lock each; its four faces are what the Discord side calls:
`lobby` (found, join, start …), `marks` (step, undo, down, ballot …), `chair` (what the Speaker and
the founder do), `looks` (everything that only reads).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal, TypeVar

from bot.answers import (
    InboxLine,
    NewTable,
    Offer,
    Person,
    Press,
    Reply,
    Snapshot,
    TableLine,
)

T = TypeVar("T")

__all__ = ["Chair", "Lobby", "Looks", "Marks", "Service"]


class Lobby:
    """Before the start, and who sits where."""

    async def create(self, interaction: int, by: Person, table: NewTable) -> Reply:
        """Found a table; the founder takes seat 0. `reply.match` is its number."""
        raise NotImplementedError

    async def place(self, match: int, thread: int) -> None:
        """The thread that was made for the table; later posts go there."""
        raise NotImplementedError

    async def join(self, press: Press, seat: int | None = None) -> Reply:
        """Take a seat: the next one of a lobby, or a free or left one of a running match."""
        raise NotImplementedError

    async def leave(self, press: Press) -> Reply:
        """Give a seat up. In a running match it waits for a replacement, its clock stopped."""
        raise NotImplementedError

    async def add_policy(self, press: Press, policy: str = "") -> Reply:
        """A seat that plays by itself ("" the game's first policy)."""
        raise NotImplementedError

    async def remove_policy(self, press: Press, seat: int) -> Reply:
        """Take a policy out of the lobby again."""
        raise NotImplementedError

    async def set_option(self, press: Press, name: str, value: str) -> Reply:
        """An option of the game, or `pace`, `seats`, `learn`."""
        raise NotImplementedError

    async def start(self, press: Press) -> Reply:
        """Start the match (founder)."""
        raise NotImplementedError

    async def abandon(self, press: Press) -> Reply:
        """End without a result: a lobby by its founder, a match with the agreement of the founder
        and half the seats; `reply.text` says how many are still needed."""
        raise NotImplementedError

    async def replace(self, press: Press, seat: int, by: Person | str) -> Reply:
        """Give a seat to another person or to a policy (founder, or that seat itself)."""
        raise NotImplementedError

    async def policies(self, match: int) -> tuple[str, ...]:
        """Names of the policies of that table's game."""
        raise NotImplementedError


class Marks:
    """What a seat does on its desk. A press whose window is not the present one changes nothing
    and answers `stale`; undo, reset and down with another `rev` than the draft's answer `changed`.
    """

    async def open(self, press: Press) -> Reply:
        """Open the desk: nothing is done but that its news count as seen."""
        raise NotImplementedError

    async def step(self, press: Press, steps: Sequence[str]) -> Reply:
        """Pencil steps (canonical or typed text) in order; the first that is refused stops, what
        went before stays. `undo`, `reset` and `done` are taken as words among them."""
        raise NotImplementedError

    async def several(self, press: Press, steps: Sequence[str]) -> Reply:
        """Steps of one menu, in list order again and again until nothing more fits."""
        raise NotImplementedError

    async def swap(self, press: Press, step: str) -> Reply:
        """Another way to the target of the last step: takes that back and pencils this one."""
        raise NotImplementedError

    async def undo(self, press: Press, count: int = 1) -> Reply:
        raise NotImplementedError

    async def reset(self, press: Press) -> Reply:
        """Undo all; the steps are shelved until the next mark."""
        raise NotImplementedError

    async def bring_back(self, press: Press) -> Reply:
        """Pencil again what *Reset* took away."""
        raise NotImplementedError

    async def down(self, press: Press) -> Reply:
        """Marker down. The last one closes the step."""
        raise NotImplementedError

    async def up(self, press: Press) -> Reply:
        raise NotImplementedError

    async def ballot(self, press: Press, steps: Sequence[str]) -> Reply:
        """Seal a ballot: these steps instead of any earlier ones, marker down; `reply.receipt`."""
        raise NotImplementedError

    async def withdraw(self, press: Press) -> Reply:
        """Take a sealed ballot back: marker up, nothing pencilled."""
        raise NotImplementedError


class Chair:
    """What the Speaker of the table and its founder may do; others get `not-allowed`."""

    async def roll(self, press: Press) -> Reply:
        """Answer the chance that the table waits for (tables whose Speaker presses *Roll*)."""
        raise NotImplementedError

    async def close(self, press: Press) -> Reply:
        """Close the step: the default of everyone still missing."""
        raise NotImplementedError

    async def nudge(self, press: Press) -> Reply:
        """Remind those who are missing, now, once a step."""
        raise NotImplementedError

    async def extend(self, press: Press, hours: float, seat: int | None = None) -> Reply:
        """More time for one seat or for all."""
        raise NotImplementedError

    async def pause(self, press: Press) -> Reply:
        """Stop the clocks; again: go on, with the time that was left."""
        raise NotImplementedError

    async def pace(self, press: Press, pace: Literal["slow", "live"]) -> Reply:
        """From the next step on."""
        raise NotImplementedError

    async def handover(self, press: Press, to: Person) -> Reply:
        """Another Speaker; a Speaker needs no seat."""
        raise NotImplementedError

    async def resume(self, press: Press) -> Reply:
        """Go on after a halt, from what is stored."""
        raise NotImplementedError


class Looks:
    """Reading. `user` decides what is seen; somebody without a seat sees the public view."""

    async def desk(self, match: int, user: int) -> Snapshot | None:
        """The table as the person sees it; None when there is no such table."""
        raise NotImplementedError

    async def complete(self, match: int, user: int, text: str) -> tuple[str, ...]:
        """Completions of typed steps: at most 25 whole texts, at most 100 characters each."""
        raise NotImplementedError

    async def why(self, match: int, user: int, step: str) -> str:
        """One sentence: why the step cannot be marked now, or that it can."""
        raise NotImplementedError

    async def near(self, match: int, user: int) -> tuple[Offer, ...]:
        """At most 25 steps that one may wish for and that are refused now."""
        raise NotImplementedError

    async def log(self, match: int, user: int, last: int = 40) -> tuple[str, ...]:
        """The newest sentences of the log that the person may read, oldest first."""
        raise NotImplementedError

    async def shown(self, match: int, seq: int) -> Any:
        """The public view after the first `seq` entries, for the picture of a card."""
        raise NotImplementedError

    async def here(self, channel: int) -> tuple[TableLine, ...]:
        """Tables of a channel or thread that are not over, newest first."""
        raise NotImplementedError

    async def mine(self, user: int) -> tuple[TableLine, ...]:
        """Tables, not over, in which the person has a seat, newest first."""
        raise NotImplementedError

    async def tables(self, guild: int) -> tuple[TableLine, ...]:
        """Tables of a server that are not over, newest first."""
        raise NotImplementedError

    async def inbox(self, user: int) -> tuple[InboxLine, ...]:
        """Every table on every server that waits for the person, oldest first."""
        raise NotImplementedError

    async def export(self, match: int, user: int) -> bytes | None:
        """The journal, JSON; None where the person may not have it yet."""
        raise NotImplementedError

    async def verify(self, match: int) -> str:
        """One sentence: whether all chance follows from the secret shown at the end."""
        raise NotImplementedError


class Service:
    """Keeps the tables. `run` takes engine work off the event loop; `now` is the Unix time."""

    lobby: Lobby
    marks: Marks
    chair: Chair
    looks: Looks

    async def settle(self, match: int) -> None:
        """Let policy seats play until somebody else is waited for; each window is stored."""
        raise NotImplementedError

    async def close(self) -> None:
        """Drop the loaded tables; nothing is lost, everything is stored."""
        raise NotImplementedError

    def on_change(self, heard: Callable[[int], Awaitable[None]]) -> None:
        """`heard(match)` is called after each change was stored (open desks turn by it)."""
        raise NotImplementedError
