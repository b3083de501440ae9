"""The tables. Times are Unix seconds (UTC); people, servers, channels and messages are Discord ids.

A migration goes with every change here; a test compares the two.
"""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import BigInteger, Index, LargeBinary, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

__all__ = [
    "DraftRow",
    "EntryRow",
    "MatchRow",
    "MessageRow",
    "OutboxRow",
    "PackRow",
    "PlayerRow",
    "ReceiptRow",
    "SeatRow",
    "ServerRow",
    "StateRow",
    "TimerRow",
]


class PackRow(SQLModel, table=True):
    """Content that a match runs on, once per hash; running matches never change theirs."""

    __tablename__ = "packs"
    hash: str = Field(primary_key=True)
    game: str
    content: str = Field(sa_type=Text)


class MatchRow(SQLModel, table=True):
    """A table, from its lobby to its end.

    `status`: lobby, running, paused, halted, over or abandoned. `options` is JSON, [name, value]
    pairs. `secret` is the hex of the 32 bytes that all chance follows from. `version` counts the
    changes: who finds another one than it knows reloads. `window`, `opened` and `deadline` are of
    what is pending. Of the standing card: `card` is its key, `post` the payload as it was last
    written, `told_from` the entry where its news begin and `told_upto` how many entries there were
    when it was first posted. `rolls`: auto, or speaker (who presses *Roll*). `trouble` is what
    `/doctor` says of it.
    """

    __tablename__ = "matches"
    __table_args__: ClassVar = {"sqlite_autoincrement": True}
    id: int | None = Field(default=None, primary_key=True)
    game: str
    options: str = Field(default="[]", sa_type=Text)
    pack: str | None = Field(default=None, foreign_key="packs.hash")
    rules: int = 0
    status: str = Field(default="lobby", index=True)
    pace: str = "slow"
    size: int = 0
    learn: bool = False
    guild: int = Field(default=0, sa_type=BigInteger, index=True)
    channel: int = Field(default=0, sa_type=BigInteger, index=True)
    thread: int = Field(default=0, sa_type=BigInteger, index=True)
    founder: int = Field(default=0, sa_type=BigInteger)
    founder_name: str = ""
    speaker: int = Field(default=0, sa_type=BigInteger)
    secret: str = ""
    seed: str = ""
    commitment: str = ""
    version: int = 0
    window: str = ""
    opened: float = 0.0
    deadline: float | None = None
    paused: float | None = None
    rolls: str = "auto"
    card: str = ""
    post: str = Field(default="", sa_type=Text)
    told_from: int = 0
    told_upto: int = 0
    notice: str = Field(default="", sa_type=Text)
    trouble: str = Field(default="", sa_type=Text)
    created: float = 0.0
    started: float | None = None
    ended: float | None = None

    @property
    def number(self) -> int:
        """The id of a stored match, as people see it ("table 12")."""
        assert self.id is not None
        return self.id

    @property
    def target(self) -> int:
        """The channel that its cards go to."""
        return self.thread or self.channel


class SeatRow(SQLModel, table=True):
    """A taken seat. `name` is what the match calls it, to its end; `person` the display name of who
    sits there now. `user_id` None: a policy plays it. `away`: its person has left. `bank` is what
    is left of its time bank in seconds, `lapses` its defaults in a row, `seen` how many entries
    it has seen the news of, `note` what it is told at its next press. `waits`, `since`, `deadline`
    and `ask` say what it is waited for. `quits`: it agrees to abandon.
    """

    __tablename__ = "seats"
    __table_args__: ClassVar = (Index("ix_seats_user_waits", "user_id", "waits"),)
    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    seat: int = Field(primary_key=True)
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    name: str
    person: str = ""
    policy: str = ""
    away: bool = False
    bank: float = 0.0
    lapses: int = 0
    seen: int = 0
    note: str = Field(default="", sa_type=Text)
    waits: bool = False
    since: float = 0.0
    deadline: float | None = None
    ask: str = ""
    choices: int = 0
    quits: bool = False
    joined: float = 0.0


class EntryRow(SQLModel, table=True):
    """One entry of a journal. The primary key decides who was first."""

    __tablename__ = "entries"
    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    seq: int = Field(primary_key=True)
    payload: str = Field(sa_type=Text)
    at: float
    user_id: int | None = Field(default=None, sa_type=BigInteger)


class DraftRow(SQLModel, table=True):
    """What a seat has pencilled in a window; `steps` and `shelved` are JSON lists of texts."""

    __tablename__ = "drafts"
    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    seat: int = Field(primary_key=True)
    window: str = Field(primary_key=True)
    steps: str = Field(default="[]", sa_type=Text)
    done: bool = False
    auto: bool = False
    standing: bool = False
    shelved: str = Field(default="[]", sa_type=Text)


class StateRow(SQLModel, table=True):
    """The newest state of a match: what the first `seq` entries lead to under rules `rules`."""

    __tablename__ = "states"
    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    seq: int
    rules: int
    hash: str
    payload: bytes = Field(sa_type=LargeBinary)


class OutboxRow(SQLModel, table=True):
    """Something to send. `kind`: post, edit, delete or dm; `state`: pending, sending, sent, or
    dropped (`error` says why). `lane` orders: one at a time, by id. `slot` names the message.
    `attempts` counts tries that may have reached Discord."""

    __tablename__ = "outbox"
    __table_args__: ClassVar = (
        Index("ix_outbox_state_due", "state", "not_before"),
        Index("ix_outbox_slot", "match_id", "slot"),
        {"sqlite_autoincrement": True},
    )
    id: int | None = Field(default=None, primary_key=True)
    match_id: int | None = Field(default=None, foreign_key="matches.id")
    kind: str
    lane: str
    slot: str = ""
    channel: int = Field(default=0, sa_type=BigInteger)
    user_id: int = Field(default=0, sa_type=BigInteger)
    message: int = Field(default=0, sa_type=BigInteger)
    payload: str = Field(default="", sa_type=Text)
    priority: int = 1
    state: str = "pending"
    nonce: str = ""
    attempts: int = 0
    failures: int = 0
    not_before: float = 0.0
    created: float = 0.0
    ended: float | None = None
    error: str = Field(default="", sa_type=Text)

    @property
    def number(self) -> int:
        """The id of a stored row."""
        assert self.id is not None
        return self.id


class MessageRow(SQLModel, table=True):
    """Which Discord message is which card of a match."""

    __tablename__ = "messages"
    match_id: int = Field(foreign_key="matches.id", primary_key=True)
    slot: str = Field(primary_key=True)
    channel: int = Field(sa_type=BigInteger)
    message: int = Field(sa_type=BigInteger, index=True)
    posted: float
    edited: float


class TimerRow(SQLModel, table=True):
    """Something that falls due. `match_id` None: the bot's own. `seat` -1: the table's."""

    __tablename__ = "timers"
    __table_args__: ClassVar = (UniqueConstraint("match_id", "kind", "seat"),)
    id: int | None = Field(default=None, primary_key=True)
    match_id: int | None = Field(default=None, foreign_key="matches.id")
    kind: str
    seat: int = -1
    window: str = ""
    due: float = Field(index=True)


class PlayerRow(SQLModel, table=True):
    """A person's settings. `quiet_from` and `quiet_to` are minutes of their day; they count once
    `zone` (an IANA name) is known. `dms_closed`: when Discord last refused a message to them."""

    __tablename__ = "players"
    user_id: int = Field(sa_type=BigInteger, primary_key=True)
    name: str = ""
    locale: str = ""
    zone: str = ""
    quiet: bool = True
    quiet_from: int = 23 * 60
    quiet_to: int = 8 * 60
    dms: bool = True
    dms_closed: float | None = None
    pings: bool = True
    picture: str = "picture"
    cover: bool = False
    colours: str = ""
    help: str = "normal"


class ServerRow(SQLModel, table=True):
    """A server's settings. `starters` (role ids) and `channels` are JSON lists; empty: all."""

    __tablename__ = "servers"
    guild: int = Field(sa_type=BigInteger, primary_key=True)
    language: str = ""
    starters: str = Field(default="[]", sa_type=Text)
    channels: str = Field(default="[]", sa_type=Text)
    matches: int = 0
    pace: str = "slow"
    quiet: bool = True


class ReceiptRow(SQLModel, table=True):
    """The answer that an interaction got, so that its repetition gets the same."""

    __tablename__ = "receipts"
    interaction: int = Field(sa_type=BigInteger, primary_key=True)
    match_id: int | None = Field(default=None, foreign_key="matches.id")
    user_id: int = Field(sa_type=BigInteger)
    answer: str = Field(sa_type=Text)
    at: float = Field(index=True)
