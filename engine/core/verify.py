"""Proof of chance: every outcome of a journal, computed again from the revealed secret."""

from __future__ import annotations

from typing import Any

from engine.core.chance import commitment, seeded
from engine.core.entry import Chance, Journal, Start
from engine.core.history import begin_history, follow
from engine.core.match import Match
from engine.core.opening import judge_start
from engine.core.refusal import Refused
from engine.core.rules import Rules
from engine.core.text import CORE
from engine.core.window import NeedChance

__all__ = ["verify"]


def verify(rules: Rules[Any, Any], journal: Journal) -> int | None:
    """The number of the first entry that the secret does not bear out; None when all is well.

    Entry 0 means that the secret is not the one that was committed to. Each outcome is looked at
    before it is applied: a changed die is named itself, not the step that it makes impossible.
    Raises `Refused` when the journal tells no secret, is of another game or pack than the rules, or
    when an entry cannot be applied for another reason.
    """
    start = journal.entries[0] if journal.entries else None
    if not isinstance(start, Start):
        raise Refused("start", "", CORE.say("refusal.start"))
    if not journal.secret:
        raise Refused("no-secret", "", CORE.say("refusal.untold"))
    secret = bytes.fromhex(journal.secret)
    if commitment(secret) != start.commitment:
        return 0
    source = seeded(secret)
    entries = judge_start(rules, journal.entries)
    history = begin_history(rules, entries[0])
    for number, entry in enumerate(entries[1:], 1):
        need = history.position.pending
        if (
            isinstance(entry, Chance)
            and isinstance(need, NeedChance)
            and entry.outcome != source(need, history.position.request_count())
        ):
            return number
        try:
            follow(rules, rules.parse, history, entry)
        except Exception as fault:
            # A match has the words for what was refused.
            message = Match.load(rules, journal.entries[: number + 1]).halted
            raise Refused("broken-entry", "", message) from fault
    return None
