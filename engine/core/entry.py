"""What a journal holds: the five kinds of entry, and their codec.

A match is the left fold of its journal. Entries are written once and never changed; an undo is
an entry of its own (see `engine.core.history`). Steps stand in entries as their canonical text,
so that a journal can be read, pasted back and diffed.
"""

from __future__ import annotations

from collections.abc import Iterable
from sys import intern

import msgspec

from engine.core.refusal import Refused
from engine.core.text import CORE

__all__ = [
    "Act",
    "Admin",
    "Chance",
    "Entry",
    "Journal",
    "Start",
    "decode_entry",
    "decode_journal",
    "encode_entry",
    "encode_journal",
    "export_journal",
    "import_journal",
]


class Start(msgspec.Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """The first entry. `options` are (name, value) pairs, every option of the game named."""

    game: str
    rules: int
    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    pack: str
    commitment: str


class Act(
    msgspec.Struct, frozen=True, tag="act", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """Steps of one seat in one window. `final`: the seat has finished with that window.

    `auto` says that the seat's default was taken for it (time was up, or the Speaker closed).
    """

    seat: int
    window: str
    steps: tuple[str, ...] = ()
    final: bool = True
    auto: bool = False


class Chance(msgspec.Struct, frozen=True, tag="chance", forbid_unknown_fields=True):
    """The outcome of one request: face indexes of dice, or positions of a draw."""

    name: str
    outcome: tuple[int, ...]


class Admin(
    msgspec.Struct, frozen=True, tag="admin", forbid_unknown_fields=True, omit_defaults=True
):
    """`undo`/`redo` (with `upto`, the length of the effective journal that remains), `adjust`
    (with `quantity`, `value`, `reason`), `rules_changed` (a barrier after an upgrade)."""

    kind: str
    by: int | None = None
    upto: int = 0
    quantity: str = ""
    value: int = 0
    reason: str = ""


Entry = Start | Act | Chance | Admin


class Journal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole match, exportable: entries, the secret once it may be told, the pack it runs on.

    `secret` is the hex of the 32 bytes, empty while the match runs. `pack_content` is the pack as
    loaded (JSON text), empty when the shipped pack with that hash is meant.
    """

    entries: tuple[Entry, ...]
    secret: str = ""
    pack_content: str = ""


_ENCODER = msgspec.json.Encoder()
_ENTRY = msgspec.json.Decoder(Start | Act | Chance | Admin)


def encode_entry(entry: Entry) -> bytes:
    """One entry as a line of JSON."""
    return _ENCODER.encode(entry)


def decode_entry(line: bytes | str) -> Entry:
    """The entry of one line. Raises `msgspec.ValidationError` with the place of the fault."""
    entry: Entry = _ENTRY.decode(line)
    return _shared(entry)


def _shared(entry: Entry) -> Entry:
    """The entry with its words shared: the same steps and windows come in every match."""
    if type(entry) is not Act:
        return entry
    steps = tuple(map(intern, entry.steps))
    return Act(entry.seat, intern(entry.window), steps, entry.final, entry.auto)


def encode_journal(entries: Iterable[Entry]) -> bytes:
    """Entries as JSON lines."""
    return b"".join(_ENCODER.encode(e) + b"\n" for e in entries)


def decode_journal(data: bytes) -> tuple[Entry, ...]:
    """The entries of JSON lines. Raises `msgspec.ValidationError`."""
    return tuple(decode_entry(line) for line in data.splitlines() if line.strip())


class Seal(msgspec.Struct, frozen=True, tag="seal", forbid_unknown_fields=True, omit_defaults=True):
    """The last line of an exported journal: what it has besides its entries."""

    secret: str = ""
    pack_content: str = ""


_LINE = msgspec.json.Decoder(Start | Act | Chance | Admin | Seal)


def export_journal(journal: Journal) -> bytes:
    """A journal as a file: its entries as JSON lines and, where there is one, secret and pack on a
    line more."""
    data = encode_journal(journal.entries)
    if journal.secret or journal.pack_content:
        data += _ENCODER.encode(Seal(journal.secret, journal.pack_content)) + b"\n"
    return data


def import_journal(data: bytes | str) -> Journal:
    """The journal of a file. Raises `Refused` with number and fault of the first bad line."""
    if isinstance(data, str):
        data = data.encode()
    entries: list[Entry] = []
    seal = Seal()
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            read = _LINE.decode(line)
            if isinstance(read, Seal):
                seal = read
                bytes.fromhex(seal.secret)
            else:
                entries.append(_shared(read))
        except (msgspec.DecodeError, ValueError) as wrong:
            message = CORE.say("refusal.unclear", number, str(wrong).rstrip("."))
            raise Refused("unclear", "", message) from None
    if not entries or not isinstance(entries[0], Start):
        raise Refused("start", "", CORE.say("refusal.start"))
    return Journal(tuple(entries), seal.secret, seal.pack_content)
