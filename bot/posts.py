"""What the outbox sends: payloads that say everything, so that a second try sends the same.

They hold no Discord form: `bot.discord` turns them into components, text and pictures. A payload
is stored as JSON; `slot` (beside it in the outbox) names the message it is: `lobby`, `card:<key>`,
`sunk:<slot>` (one that is brought down),
`nudge:<window>:<why>`, `ballot:<window>:<seat>`, `dm:<why>:<window>:<seat>`, `note:<seat>`.
"""

from __future__ import annotations

import msgspec

from bot.answers import LobbyView, SeatLine
from engine.core.rules import Card, Prompt

__all__ = [
    "BallotPost",
    "DirectPost",
    "LobbyPost",
    "NotePost",
    "NudgePost",
    "Post",
    "TablePost",
    "decode_post",
    "encode_post",
]


class LobbyPost(msgspec.Struct, frozen=True, tag="lobby"):
    """The lobby card. `closed`: the match has started or was given up, so no buttons; `note` says
    which."""

    lobby: LobbyView
    closed: bool = False
    note: str = ""


class TablePost(msgspec.Struct, frozen=True, tag="table"):
    """A table card. `window` goes into its buttons. `seq` is the length of the journal it shows:
    `service.looks.shown(match, seq)` gives the public view for its picture. `waiting` are the seats
    still asked (empty where the window does not show who), `done` of `asked` have answered.
    `mentions` are the people to ping; they count for a new post only. `closed`: its step is over,
    it turns plain. `ballot`: its button opens a ballot. `rolls`: the Speaker is to press *Roll*.
    `notes` are lines of the bot for *Before this* (time was up for a seat), `notice` is how it
    stands (halted, paused). `scores`, `winners` and `secret` only at the end."""

    match: int
    title: str
    card: Card
    window: str
    seq: int
    seats: tuple[SeatLine, ...]
    shows: str = "who"
    waiting: tuple[int, ...] = ()
    done: int = 0
    asked: int = 0
    deadline: float | None = None
    mentions: tuple[int, ...] = ()
    closed: bool = False
    ballot: bool = False
    rolls: bool = False
    notes: tuple[str, ...] = ()
    notice: str = ""
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    commitment: str = ""
    secret: str = ""


class NudgePost(msgspec.Struct, frozen=True, tag="nudge"):
    """A public reminder with *My desk*; deleted when its step closes."""

    match: int
    window: str
    text: str
    mentions: tuple[int, ...]


class DirectPost(msgspec.Struct, frozen=True, tag="direct"):
    """A short message to one person. `link` is the (guild, channel, message) of the card it is
    about, None when no card stands."""

    match: int
    text: str
    link: tuple[int, int, int] | None = None


class BallotPost(msgspec.Struct, frozen=True, tag="ballot"):
    """A ballot by DM, as the seat's own prompt words it. A press on it is a press on the desk.
    `own`: once `closed`, what was in it."""

    match: int
    title: str
    window: str
    seat: int
    rev: int
    prompt: Prompt
    deadline: float | None = None
    closed: bool = False
    own: str = ""


class NotePost(msgspec.Struct, frozen=True, tag="note"):
    """A plain public line (away, halted, taken over), no buttons."""

    match: int
    text: str
    mentions: tuple[int, ...] = ()


Post = LobbyPost | TablePost | NudgePost | DirectPost | BallotPost | NotePost

_DECODER: msgspec.json.Decoder[Post] = msgspec.json.Decoder(
    LobbyPost | TablePost | NudgePost | DirectPost | BallotPost | NotePost
)


def encode_post(post: Post) -> str:
    """The payload as JSON text."""
    return msgspec.json.encode(post).decode()


def decode_post(text: str) -> Post:
    """The payload of JSON text. Raises `msgspec.ValidationError`."""
    return _DECODER.decode(text)
