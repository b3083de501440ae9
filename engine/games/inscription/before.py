"""What happened since the last card, in a few lines: what a table wants to hear, not each mark."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.event import Event
from engine.games.inscription import names
from engine.games.inscription.game import Game
from engine.games.inscription.text import sentence

__all__ = ["council_result", "lines"]

_MOST = 12


def lines(game: Game, events: Sequence[Event], seats: Sequence[str]) -> tuple[str, ...]:
    """At most twelve lines, in the order of what happened; events told to all only."""
    public = [event for event in events if event.audience is None]
    found = [
        *_kept(game, public, seats),
        *_sheets(public, seats),
        *_ai(game, public, seats),
        *_mecatol(public, seats),
        *_objectives(game, public, seats),
        *_relics(game, public, seats),
        *_wars(public, seats),
        *_production(public, seats),
        *_council(game, public, seats),
        *_quiet(game, public),
        *_end(public, seats),
    ]
    return tuple(found[:_MOST])


def _of(events: Sequence[Event], *keys: str) -> list[Event]:
    return [event for event in events if event.key in keys]


def _kept(game: Game, events: Sequence[Event], seats: Sequence[str]) -> list[str]:
    found = _of(events, "kept")
    parts = [f"{seats[e.seat]} {names.card(game, str(e.args[0]))}" for e in found]
    return [f"Factions: {', '.join(parts)}."] if parts else []


def _sheets(events: Sequence[Event], seats: Sequence[str]) -> list[str]:
    """What each seat has chosen to mark; of several choices the last."""
    chosen = {event.seat: names.title(str(event.args[0])) for event in _of(events, "activate")}
    parts = [f"{seats[seat]} {sheet}" for seat, sheet in chosen.items()]
    return [f"Sheets: {', '.join(parts)}."] if parts else []


def _ai(game: Game, events: Sequence[Event], seats: Sequence[str]) -> list[str]:
    """How the two players sit, and what the AI faction has marked and reached."""
    found = _of(events, "neighbors", "ai_marks", "ai_objective", "ai_objective_later", "ai_slot")
    return [sentence(game, event, seats) for event in found]


def _mecatol(events: Sequence[Event], seats: Sequence[str]) -> list[str]:
    """Names on the Mecatol Rex sheet; those of one step together."""
    rewards = {event.seat: event.args for event in _of(events, "mecatol")}
    slots = _of(events, "slot")
    if not slots:
        return []
    points, votes = rewards.get(slots[0].seat, (0, 0))
    gain = f"{names.amount('vp', int(points))}, {names.amount('vote', int(votes))}"
    who = names.listed([seats[event.seat] for event in slots])
    if len(slots) == 1:
        return [f"{who} took Mecatol Rex: slot {slots[0].args[0]} ({gain})."]
    top = slots[0].args[0]
    return [f"{who} claimed Mecatol Rex in the same step: all take slot {top} ({gain})."]


def _objectives(game: Game, events: Sequence[Event], seats: Sequence[str]) -> list[str]:
    done: dict[tuple[str | int, ...], list[str]] = {}
    for event in _of(events, "objective"):
        done.setdefault(event.args, []).append(seats[event.seat])
    return [
        f"{names.listed(who)} completed {names.card(game, str(one))} ({points} points)."
        for (one, points), who in done.items()
    ]


def _relics(game: Game, events: Sequence[Event], seats: Sequence[str]) -> list[str]:
    return [sentence(game, event, seats) for event in _of(events, "play")]


def _wars(events: Sequence[Event], seats: Sequence[str]) -> list[str]:
    """A line for each pair of neighbours, from the one whose left war it is."""
    totals = {event.seat: event.args for event in _of(events, "totals")}
    found, ai = [], _of(events, "ai_strength")
    for event in _of(events, "war_won", "war_lost", "war_tied"):
        side, other, _lost = event.args
        if event.seat not in totals:
            continue
        if int(other) < 0 and ai:
            own = totals[event.seat][0 if side == "left" else 1]
            found.append(f"War, {side}: {seats[event.seat]} {own}–{ai[0].args[0]} AI faction.")
            continue
        if side != "left" or other not in totals:
            continue
        own, theirs = totals[event.seat][0], totals[int(other)][1]
        found.append(f"War: {seats[event.seat]} {own}–{theirs} {seats[int(other)]}.")
    losses: dict[int, int] = {}
    for event in _of(events, "war_lost"):
        losses[event.seat] = losses.get(event.seat, 0) + int(event.args[2])
    parts = [f"{seats[seat]} −{points}" for seat, points in losses.items() if points]
    return [*found, f"Losses: {', '.join(parts)}."] if parts else found


def _production(events: Sequence[Event], seats: Sequence[str]) -> list[str]:
    parts = [f"{seats[e.seat]} {e.args[0]}" for e in _of(events, "produced")]
    return [f"Production: {', '.join(parts)} trade goods."] if parts else []


def _council(game: Game, events: Sequence[Event], seats: Sequence[str]) -> list[str]:
    """Ballots in the order of their reveal, the tie die, the outcome."""
    found = []
    ballots = _of(events, "ballot_pass", "ballot_fail", "ballot_abstain")
    if ballots:
        parts = [
            f"{seats[e.seat]} {names.title(e.key[7:])}{f' {e.args[0]}' if e.args[0] else ''}"
            for e in ballots
        ]
        passed, failed = ballots[-1].args[1:]
        found.append(f"Ballots: {', '.join(parts)}; Pass {passed}, Fail {failed}.")
    numbers = _of(events, "ballot_votes")
    if numbers:
        parts = [f"{seats[e.seat]} {e.args[0]}" for e in numbers]
        found.append(f"Ballots: {', '.join(parts)}.")
    for event in _of(events, "tie_rolled", "ai_votes", *_OUTCOMES):
        found.append(sentence(game, event, seats))
    return found


_OUTCOMES = ("outcome_pass", "outcome_fail", "ai_beaten", "ai_unbeaten")


def council_result(game: Game, events: Sequence[Event], seats: Sequence[str]) -> tuple[str, ...]:
    """A council that has just been decided, in lines; () where none was."""
    public = [event for event in events if event.audience is None]
    if not _of(public, *_OUTCOMES):
        return ()
    return tuple(_council(game, public, seats))


def _quiet(game: Game, events: Sequence[Event]) -> list[str]:
    """Events without play."""
    return [
        f"{names.card(game, str(event.args[0]))}: nothing is played in that round."
        for event in _of(events, "revealed")
        if game.pack.events[game.events[str(event.args[0])]].kind == "quiet"
    ]


def _end(events: Sequence[Event], seats: Sequence[str]) -> list[str]:
    parts = [f"{seats[e.seat]} {e.args[0]}" for e in _of(events, "scored")]
    if not parts:
        return []
    ranks = [
        f"{seats[e.seat]}: {e.args[0]}{' (loss)' if e.key == 'ranked_loss' else ''}."
        for e in _of(events, "ranked", "ranked_loss")
    ]
    return [f"Scores: {', '.join(parts)}.", *ranks]
