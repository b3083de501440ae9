"""How a match begins: the start entry, judging a stored one, and snapshots to go on from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.core.chance import commitment
from engine.core.entry import Entry, Start
from engine.core.fold import Open, Position
from engine.core.history import History
from engine.core.refusal import Refused
from engine.core.rules import GameMeta, Rules
from engine.core.text import CORE

__all__ = ["judge_start", "resume", "snapshot", "start_entry"]


class Snapshot(msgspec.Struct, frozen=True):
    """A position as it is stored: after how many entries, the state as JSON (masks may pass 64
    bits), and the rest."""

    entries: int
    state: bytes
    open: dict[str, Open]
    requests: tuple[tuple[str, int, int], ...]
    steps: int


def start_entry(
    rules: Rules[Any, Any],
    seats: Sequence[str],
    options: Mapping[str, str],
    secret: bytes | None,
) -> Start:
    """The start entry, every option of the game named. Raises `Refused`."""
    meta = rules.meta
    low, high = meta.seats
    if not low <= len(seats) <= high:
        raise _refused("seats", meta.title, low, high, len(seats))
    if len(set(seats)) < len(seats) or not all(isinstance(name, str) and name for name in seats):
        raise _refused("seat-names")
    chosen = tuple(_choose(meta, options).items())
    committed = commitment(secret) if secret is not None else ""
    return Start(meta.key, meta.rules_version, tuple(seats), chosen, rules.pack_hash, committed)


def _choose(meta: GameMeta, options: Mapping[str, str]) -> dict[str, str]:
    known = {option.name: option for option in meta.options}
    if not isinstance(options, Mapping):
        raise _refused("option", repr(options), meta.title, ", ".join(known) or "none")
    for name, value in options.items():
        if name not in known:
            raise _refused("option", name, meta.title, ", ".join(known) or "none")
        if value not in known[name].values:
            raise _refused("option-value", name, value, " or ".join(known[name].values))
    return {name: options.get(name, option.values[0]) for name, option in known.items()}


def judge_start(rules: Rules[Any, Any], entries: Sequence[Entry]) -> Sequence[Entry]:
    """The entries of a journal, those of older rules in their present form. Raises `Refused` when
    it has no start entry, or is of another game or pack than the rules."""
    start = entries[0] if entries else None
    if not isinstance(start, Start):
        raise _refused("start")
    if start.game != rules.meta.key:
        raise _refused("other-game", start.game, rules.meta.key)
    if start.pack != rules.pack_hash:
        raise _refused("other-pack", start.pack[:12], rules.pack_hash[:12])
    upcast = getattr(rules, "upcast", None)
    if upcast is None or start.rules == rules.meta.rules_version:
        return entries
    return [upcast(start.rules, entry) for entry in entries]


def snapshot(history: History) -> bytes:
    """The present position as msgpack."""
    position = history.position
    requests = tuple((name, round, n) for (name, round), n in position.requests.items())
    state = msgspec.json.encode(position.state)
    return msgspec.msgpack.encode(
        Snapshot(len(history.entries), state, position.open, requests, position.steps)
    )


def resume(rules: Rules[Any, Any], history: History, entries: Sequence[Entry], data: bytes) -> int:
    """Set the history to a snapshot; returns how many of the entries it covers.

    Raises `msgspec.ValidationError` when the state is not one of these rules any more.
    """
    stored = msgspec.msgpack.decode(data, type=Snapshot)
    # The state of a game is one type; the position of the start entry says which.
    state = msgspec.json.decode(stored.state, type=type(history.position.state))
    requests = {(name, round): n for name, round, n in stored.requests}
    position = Position(state, rules.pending(state), stored.open, requests, stored.steps)
    history.resume(entries[: stored.entries], position)
    return stored.entries


def _refused(code: str, *details: object) -> Refused:
    return Refused(code, "", CORE.say(f"refusal.{code}", *details))
