"""A table as one viewer sees it: built from that viewer's own view, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.answers import DraftLine, Offer, Phase, Snapshot
from bot.marks import receipt
from bot.store.tables import MatchRow, MessageRow, SeatRow
from bot.turn import lobby_view, place_of, seat_lines, title_of
from engine.core.draft import Draft
from engine.core.event import Event
from engine.core.match import Match
from engine.core.rules import Option, Rules
from engine.core.window import NeedChance, Over, Window

__all__ = ["missing_shown", "offers", "progress", "shelved_count", "snapshot"]

_NEWS = 60
"""Sentences of news at most; the log has the rest."""


def snapshot(
    row: MatchRow,
    seats: Sequence[SeatRow],
    match: Match | None,
    rules: Rules[Any, Any],
    user: int,
    since: int | None = None,
    note: str = "",
    shelved: int = 0,
    messages: Sequence[MessageRow] = (),
) -> Snapshot:
    """What the person sees. `since`: the entry from which on things are news (None: as stored);
    `note`: what the bot had to say to the person by now; `shelved`: how many steps *Bring back*
    would give back."""
    mine = next((s for s in seats if s.user_id == user and not s.away), None)
    fields: dict[str, Any] = {
        "match": row.number,
        "game": row.game,
        "title": title_of(row),
        "pace": row.pace,
        "phase": _phase(row, match, mine),
        "seat": mine.seat if mine is not None else None,
        "seats": seat_lines(seats),
        "place": place_of(row),
        "founder": row.founder,
        "speaker": row.speaker,
        "pack": rules.pack_hash,
        "notice": row.notice or (row.trouble if user == row.speaker else ""),
        "commitment": row.commitment,
        "links": tuple((m.slot, m.channel, m.message) for m in messages),
    }
    if match is None:
        lobby = lobby_view(row, seats, rules) if row.status == "lobby" else None
        return Snapshot(lobby=lobby, **fields)
    fields |= _table(row, match, rules)
    if mine is not None:
        fields |= _desk(mine, match, rules, fields["phase"])
        prompt = fields["prompt"]
        if fields["phase"] == "down" and prompt.form == "ballot":
            steps = _draft(match, mine.seat).steps
            fields["receipt"] = receipt(
                bytes.fromhex(row.secret), fields["window"], mine.seat, steps
            )
        fields |= {"shelved": shelved, "note": " ".join(filter(None, (note, mine.note)))}
        fields["news"] = _news(match, mine.seat, mine.seen if since is None else since)
    return Snapshot(**fields)


def _phase(row: MatchRow, match: Match | None, mine: SeatRow | None) -> Phase:
    if row.status != "running" or match is None:
        status: dict[str, Phase] = {
            "lobby": "lobby",
            "paused": "paused",
            "halted": "halted",
            "over": "over",
        }
        return status.get(row.status, "abandoned")
    pending = match.pending()
    if isinstance(pending, NeedChance):
        return "chance"
    if isinstance(pending, Over):
        return "over"
    if mine is None:
        return "waiting"
    if _draft(match, mine.seat).done:
        return "down"
    if mine.seat in match.missing() or any(True for _ in match.options(mine.seat)):
        return "marking"
    return "waiting"


def _draft(match: Match, seat: int) -> Draft:
    return match.draft(seat)


def _table(row: MatchRow, match: Match, rules: Rules[Any, Any]) -> dict[str, Any]:
    """What everybody sees."""
    window = match.window()
    public = [line.event for line in match.log(None, row.told_from)]
    over = isinstance(match.pending(), Over)
    waiting, done, asked = progress(match, window)
    return {
        "window": window.id if window is not None else "",
        "window_name": window.name if window is not None else "",
        "sealed": window.sealed if window is not None else False,
        "waiting": waiting,
        "sealed_count": done,
        "asked": asked,
        "deadline": row.deadline,
        "card": rules.card(match.state, public),
        "groups": rules.groups(),
        "boards": match.boards(None),
        "view": match.view(None),
        "shown": match.view(None),
        "seq": len(match.entries),
        "scores": match.scores() if over else (),
        "winners": match.winners(),
        "secret": row.secret if over else "",
    }


def _desk(mine: SeatRow, match: Match, rules: Rules[Any, Any], phase: Phase) -> dict[str, Any]:
    """What the seat sees besides."""
    seat = mine.seat
    state = match.seen_state(seat)
    fields: dict[str, Any] = {
        "boards": match.boards(seat),
        "view": match.view(seat),
        "deadline": mine.deadline,
        "prompt": rules.prompt(state, seat),
    }
    if match.window() is None:
        return fields
    draft = _draft(match, seat)
    fields |= {
        "rev": draft.rev,
        "draft": _lines(match, draft),
        "stages": _stages(rules, draft, fields["prompt"].board),
        "offers": offers(rules, state, seat, match.options(seat)),
        "asides": offers(rules, match.state, seat, match.asides(seat)),
    }
    if phase == "marking":
        owed = rules.ready(state, seat)
        fields["owed"] = match.explain(owed) if owed is not None else ""
        fields["last"] = match.missing() == (seat,)
    return fields


def shelved_count(
    match: Match, shelved: Mapping[tuple[int, str], tuple[str, ...]], seat: int | None
) -> int:
    """How many steps *Bring back* would give back to a seat; 0 while something is pencilled."""
    window = match.window()
    if seat is None or window is None or match.draft(seat).moves:
        return 0
    return len(shelved.get((seat, window.id), ()))


def progress(match: Match, window: Window | None) -> tuple[tuple[int, ...], int, int]:
    """Of the open window, as far as it shows: the seats waited for in seat order, how many have
    answered, how many are asked."""
    if window is None or window.shows == "nothing":
        return (), 0, 0
    missing = match.missing()
    asked = len(window.must)
    if window.mode == "ordered":
        done = window.must.index(missing[0]) if missing else asked
    else:
        done = asked - len(missing)
    return missing_shown(window, missing), done, asked


def missing_shown(window: Window, missing: Iterable[int]) -> tuple[int, ...]:
    """The seats waited for, where the window shows who; in seat order."""
    return tuple(sorted(missing)) if window.shows == "who" else ()


def offers(
    rules: Rules[Any, Any], state: Any, seat: int, options: Iterable[Option]
) -> tuple[Offer, ...]:
    """Options with their words."""
    return tuple([Offer(str(o.step), o.group, rules.label(state, seat, o)) for o in options])


def _stages(rules: Rules[Any, Any], draft: Draft, board: str) -> tuple[tuple[str, ...], ...]:
    """The codes that were legal on the board before each step of the draft."""
    if not board or not draft.moves:
        return ()
    before = [rules.prompt(state, draft.seat) for state in (draft.base, *draft.states[:-1])]
    return tuple(dict.fromkeys(prompt.focus for prompt in before if prompt.board == board))


def _lines(match: Match, draft: Draft) -> tuple[DraftLine, ...]:
    """The pencil; of what a step told, the first is the step itself and the rest is its gain."""
    return tuple(
        DraftLine(str(move), tuple(_gain(match, draft.seat, event) for event in told[1:]))
        for move, told in zip(draft.moves, draft.told, strict=True)
    )


def _gain(match: Match, seat: int, event: Event) -> str:
    """What the seat got, said to itself: without its own name and without a full stop."""
    return match.sentence(event).removeprefix(f"{match.seats[seat]} ").rstrip(".")


def _news(match: Match, seat: int, since: int) -> tuple[str, ...]:
    lines = match.log(seat, since)[-_NEWS:]
    return tuple(match.sentence(line.event) for line in lines if line.event.seat != seat)
