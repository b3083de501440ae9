"""Golden games: whole journals with what they come to, kept as files and refolded.

`<name>.jsonl` is the journal as exported; `<name>.txt` holds scores, winners, state hash and every
sentence of the log, public ones and each seat's own, so that a change shows as a diff.
"""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path
from typing import Any

from engine.core.entry import export_journal, import_journal
from engine.core.match import Match
from engine.core.rules import Rules

__all__ = ["compare_golden", "transcript", "write_golden"]


def transcript(match: Match) -> str:
    """What a match comes to, as text."""
    lines = [
        f"scores {' '.join(map(str, match.scores()))}",
        f"winners {' '.join(map(str, match.winners()))}",
        f"rounds {match.rounds()}",
        f"steps {match.steps_taken}",
        f"hash {match.state_hash()}",
    ]
    public = match.log(None)
    lines += [f"{line.entry} {match.sentence(line.event)}" for line in public]
    for seat, name in enumerate(match.seats):
        own = [line for line in match.log(seat) if line.event.audience is not None]
        lines += [f"{line.entry} ({name}) {match.sentence(line.event)}" for line in own]
    return "\n".join(lines) + "\n"


def write_golden(match: Match, path: Path) -> None:
    """Write journal and transcript beside each other; `path` is without its ending."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.with_suffix(".jsonl").write_bytes(export_journal(match.journal()))
    path.with_suffix(".txt").write_text(transcript(match), encoding="utf-8")


def compare_golden(rules: Rules[Any, Any], path: Path) -> str:
    """The difference between the stored transcript and the refolded one; "" when there is none.

    `path` is that of the journal. Raises `Refused` when the journal cannot be read.
    """
    journal = import_journal(path.read_bytes())
    match = Match.load(rules, journal.entries)
    if match.halted:
        return match.halted
    stored = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    now = transcript(match).splitlines()
    return "\n".join(unified_diff(stored, now, "stored", "now", lineterm="", n=1))
