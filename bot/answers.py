"""What the service is asked and what it answers: plain values, no Discord and no game in them.

A `Press` is anything a person does (a button, a menu, a modal, a command). Every operation returns
a `Reply`; a refused one has changed nothing. What a `Snapshot` holds comes from the viewer's own
view and from nothing else.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.core.rules import Board, Card, Group, Label, Prompt, TableOption

__all__ = [
    "DraftLine",
    "InboxLine",
    "LobbyView",
    "NewTable",
    "Offer",
    "Person",
    "Phase",
    "Place",
    "Press",
    "Reply",
    "SeatLine",
    "Snapshot",
    "TableLine",
]

Phase = Literal[
    "lobby", "marking", "down", "waiting", "chance", "paused", "halted", "over", "abandoned"
]
"""What a desk shows: `marking` this seat may mark; `down` its marker is down and can be taken up;
`waiting` others are asked; `chance` the table's Speaker is to roll; the rest as they say."""


class Person(msgspec.Struct, frozen=True):
    """Somebody on Discord. `name` is display text, as it is: whoever shows it escapes it."""

    id: int
    name: str


class Place(msgspec.Struct, frozen=True):
    """Where a table lives. `guild` and `channel`; `thread` once there is one (0: none)."""

    guild: int
    channel: int
    thread: int = 0

    @property
    def target(self) -> int:
        """The channel that messages go to."""
        return self.thread or self.channel


class Press(msgspec.Struct, frozen=True):
    """One thing that a person did. `interaction` makes it idempotent: the same id again returns
    the stored answer and does nothing. `window` and `rev` are what the pressed control was made
    for ("" and None: typed, so the present is meant); `seat` the seat in its id (None: not named).
    """

    interaction: int
    by: Person
    match: int
    window: str = ""
    rev: int | None = None
    seat: int | None = None


class NewTable(msgspec.Struct, frozen=True):
    """What `/game new` asks for. `game` "" means the first of the registry; `options` as
    (name, value); `seats` 0 means the most that the game allows; `seed` "" draws a secret."""

    place: Place
    game: str = ""
    pace: Literal["slow", "live"] = "slow"
    seats: int = 0
    options: tuple[tuple[str, str], ...] = ()
    learn: bool = False
    seed: str = ""


class Offer(msgspec.Struct, frozen=True):
    """An option as it is shown: canonical `step`, `group` (key of a `Group`), words in `label`."""

    step: str
    group: str
    label: Label


class DraftLine(msgspec.Struct, frozen=True):
    """One pencilled step: its text and, in words, what it gave."""

    step: str
    gains: tuple[str, ...] = ()


class SeatLine(msgspec.Struct, frozen=True):
    """A seat of the table. `name` is what the match calls it, to its end; `person` who sits there
    now. `user` None: played by `policy`. `away`: its person has left and nobody has taken over.
    `bank`: seconds left in its time bank."""

    seat: int
    name: str
    person: str = ""
    user: int | None = None
    policy: str = ""
    away: bool = False
    bank: float = 0.0


class LobbyView(msgspec.Struct, frozen=True):
    """A table before it starts. `open` is how many seats are free, `least` how many must be taken;
    `ready` says whether *Start* goes; `choices` are the game's options, `chosen` what stands.
    `notices` are the game's sentences on a table of those who sit here now."""

    match: int
    game: str
    title: str
    founder: int
    founder_name: str
    pace: str
    learn: bool
    seats: tuple[SeatLine, ...]
    size: int
    least: int
    choices: tuple[TableOption, ...]
    chosen: tuple[tuple[str, str], ...]
    commitment: str
    notices: tuple[str, ...] = ()

    @property
    def open(self) -> int:
        return self.size - len(self.seats)

    @property
    def ready(self) -> bool:
        return len(self.seats) >= self.least


class Snapshot(msgspec.Struct, frozen=True):
    """A table as one viewer sees it now; everything a desk needs but the picture.

    `pack` is the hash of the content that it is played on.
    `seat` None: a watcher. `window` "" when nothing is asked of anybody. `rev` counts the seat's
    steps in the window: put it and `window` into every control. `offers` are the legal options in
    the engine's order, `groups` what they are grouped by. `draft` is the pencil; `shelved` how many
    steps *Bring back* would give back. `stages` are the codes that were legal before each pencilled
    step on the prompt's board. `waiting` are seats (in seat order; empty where the window
    does not show who), `sealed_count` of `asked` have put their marker down. `last`: this seat's
    *Down* closes the step. `owed` is why *Down* is off, "" when it is on. `deadline` is a Unix time
    in seconds. `news` is new since this viewer's last press. `view` is the viewer's own view (for
    pictures), `shown` the public one. `seq` is the length of the journal. `links` are (slot,
    channel, message) of the cards that stand. `notice` is a line of the bot about the table
    (halted, paused), `note` one for this viewer (a pencil that was dropped). `receipt` is that of
    the viewer's ballot while it is sealed.
    """

    match: int
    game: str
    title: str
    pace: str
    phase: Phase
    seat: int | None
    seats: tuple[SeatLine, ...]
    place: Place
    founder: int
    speaker: int
    pack: str = ""
    window: str = ""
    window_name: str = ""
    sealed: bool = False
    rev: int = 0
    prompt: Prompt | None = None
    groups: tuple[Group, ...] = ()
    offers: tuple[Offer, ...] = ()
    asides: tuple[Offer, ...] = ()
    draft: tuple[DraftLine, ...] = ()
    shelved: int = 0
    stages: tuple[tuple[str, ...], ...] = ()
    waiting: tuple[int, ...] = ()
    sealed_count: int = 0
    asked: int = 0
    last: bool = False
    owed: str = ""
    receipt: str = ""
    deadline: float | None = None
    card: Card | None = None
    boards: tuple[Board, ...] = ()
    news: tuple[str, ...] = ()
    notice: str = ""
    note: str = ""
    view: Any = None
    shown: Any = None
    seq: int = 0
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    commitment: str = ""
    secret: str = ""
    lobby: LobbyView | None = None
    links: tuple[tuple[str, int, int], ...] = ()


class Reply(msgspec.Struct, frozen=True):
    """The answer to a press. `ok` False: refused, nothing changed. `code` names the sentence
    (`stale`, `no-seat`, `refused`, `done`, …), `text` is one whole sentence ("" when the new desk
    says all). `desk` is the table as the person sees it now (None: there is no such table).
    `match` is the table it is about. `took` counts the steps that were pencilled, `left` are typed
    steps that were not taken, the refused one first. `receipt` is that of a sealed ballot.
    `repeat`: the interaction had been answered before."""

    ok: bool
    code: str
    text: str = ""
    desk: Snapshot | None = None
    match: int = 0
    took: int = 0
    left: tuple[str, ...] = ()
    receipt: str = ""
    repeat: bool = False


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list: `/game list`, or the choice when the channel does not tell which.
    `trouble` is what the bot could not do for it."""

    match: int
    title: str
    status: str
    place: Place
    seats: tuple[SeatLine, ...]
    pace: str
    trouble: str = ""


class InboxLine(msgspec.Struct, frozen=True):
    """A table that waits for a person. `since` and `deadline` are Unix times; `link` is the
    (channel, message) of its newest card, None when none stands."""

    match: int
    title: str
    ask: str
    place: Place
    since: float
    deadline: float | None = None
    link: tuple[int, int] | None = None
