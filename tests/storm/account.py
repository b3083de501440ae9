"""What an evening has left behind, in a form in which two evenings can be compared."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.entry import import_journal
from engine.core.match import Match
from engine.core.rules import Rules
from tests.double import Message
from tests.storm.evening import Evening
from tests.storm.guest import TRIES, Guest, Stuck

__all__ = ["Account", "Books", "account", "books", "told"]


@dataclass(frozen=True)
class Account:
    """For everybody the same: `cards` of lobby and table, oldest first, and `scores`,
    `state_hash` of the exported journal. For each person by name: `dms`, `desks`, `logs`,
    `receipts`."""

    cards: tuple[str, ...]
    scores: tuple[int, ...]
    state_hash: str
    verified: str
    dms: dict[str, tuple[str, ...]]
    desks: dict[str, str]
    logs: dict[str, str]
    receipts: dict[str, dict[str, str]]
    ballots: tuple[tuple[int, str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Books:
    """What the database says after the process has ended: `unsent` rows of the outbox, `dropped`
    ones by reason, `hashes` of the stored states."""

    unsent: int
    dropped: dict[str, int]
    hashes: tuple[str, ...]
    status: tuple[str, ...]


async def account(evening: Evening, rules: Rules[Any, Any]) -> Account:
    """Everybody looks at everything once more."""
    people = evening.guests
    journal = await _export(people[0])
    match = Match.load(rules, import_journal(journal).entries)
    name = {guest.seat: guest.person.name for guest in people}
    return Account(
        told(evening),
        match.scores(),
        match.state_hash(),
        await _ask(evening, people[0], "verify"),
        {name[g.seat]: tuple(plain(evening, m) for m in _dms(evening, g)) for g in people},
        {name[g.seat]: await _desk(evening, g) for g in people},
        {name[g.seat]: await _ask(evening, g, "log") for g in people},
        {name[g.seat]: g.receipts for g in people},
        tuple(
            (entry.seat, entry.window, entry.steps)
            for entry in match.entries
            if getattr(entry, "window", "").endswith(".ballot")
        ),
    )


def told(evening: Evening) -> tuple[str, ...]:
    """All public cards, of the lobby and of the table, oldest first."""
    places = dict.fromkeys((evening.lobby.id, evening.place.id))
    shown = [c for p in places for c in evening.cards(evening.double.world.channels[p])]
    return tuple(plain(evening, card) for card in shown)


def _dms(evening: Evening, guest: Guest) -> list[Message]:
    here = evening.double.posts.in_channel(guest.person.dm)
    return [message for message in here if message.author.is_bot]


async def _desk(evening: Evening, guest: Guest) -> str:
    """The desk without news: what somebody has seen of them differs where an answer was lost. Nor
    does it count how long the picture took."""
    await _ask(evening, guest, "desk")
    text = await _ask(evening, guest, "desk")
    lines = [line for line in text.splitlines() if "The picture is not ready" not in line]
    return "\n".join(lines).replace("[Redraw]", "[Type]")


async def _ask(evening: Evening, guest: Guest, command: str) -> str:
    for _ in range(TRIES):
        answer = await guest.slash(command, match="1")
        if answer is not None:
            return plain(evening, answer.message)
    raise Stuck(f"/{command} is not answered")


async def _export(guest: Guest) -> bytes:
    for _ in range(TRIES):
        answer = await guest.slash("game export", match="1")
        if answer is not None and answer.message.files:
            return next(iter(answer.message.files.values())).data
    raise Stuck("the journal cannot be had")


def plain(evening: Evening, message: Message) -> str:
    """What is to be read and pressed, without the ids and times that differ from run to run."""
    text = "\n".join((message.text, " ".join(f"[{label}]" for label in message.labels)))
    for guest in evening.guests:
        text = text.replace(f"<@{guest.person.id}>", f"@{guest.person.name}")
    text = re.sub(r"<#\d+>", "#place", text)
    return re.sub(r"<t:\d+(:\w)?>", "<time>", text)


def books(database: Path) -> Books:
    """Read the database of a process that has ended."""
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as read:

        def column(query: str) -> tuple[Any, ...]:
            return tuple(row[0] for row in read.execute(query))

        (unsent,) = column("select count(*) from outbox where state in ('pending', 'sending')")
        dropped = dict(
            read.execute("select error, count(*) from outbox where state='dropped' group by error")
        )
        hashes = column("select hash from states order by match_id")
        status = column("select status from matches order by id")
    return Books(unsent, dropped, hashes, status)
