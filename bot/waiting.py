"""Who is waited for and until when: seats, deadlines and timers after each change."""

from __future__ import annotations

from typing import Final

from bot.store.tables import SeatRow, TimerRow
from bot.timing import PACES, times
from bot.turn import Turn
from engine.core.window import NeedChance

__all__ = ["LAPSES", "arm", "refresh"]

LAPSES: Final = 2
"""After so many defaults in a row a person is left in peace, and the founder is asked."""


async def refresh(turn: Turn) -> list[SeatRow]:
    """Bring the seats up to date with what the match waits for; those newly asked are returned.

    A seat that has finished late pays from its time bank. Timers are set anew when anything about
    who is asked has changed.
    """
    row, match = turn.row, turn.playing
    name = turn.window
    # While chance is waited for there is no window; one roll after another is a move all the same.
    moved = name != row.window or (not name and turn.writes)
    missing = set(match.missing()) if row.status == "running" else set()
    if moved:
        row.window, row.opened = name, turn.now
    fresh = []
    for seat in turn.seats:
        waits = seat.seat in missing
        if seat.waits and (moved or not waits):
            if seat.deadline is not None:
                seat.bank = max(0.0, seat.bank - max(0.0, turn.now - seat.deadline))
            seat.waits, seat.deadline = False, None
            turn.timers_stale = True
        if waits and not seat.waits:
            prompt = turn.rules.prompt(match.seen_state(seat.seat), seat.seat)
            seat.waits, seat.since, seat.ask = True, turn.now, prompt.title
            fresh.append(seat)
            turn.timers_stale = True
    if moved or turn.timers_stale:
        await arm(turn)
    return fresh


async def arm(turn: Turn) -> None:
    """Set the timers of the match anew, from its seats. A person whose seat waits for somebody
    else holds no clock; nor does anyone in a table that is paused."""
    row, match = turn.row, turn.playing
    row.deadline = None
    timers: list[TimerRow] = []
    if row.status == "running":
        if isinstance(match.pending(), NeedChance):
            timers.append(_timer(turn, "roll", -1, turn.now + PACES[row.pace].roll))
        timers += await _seat_timers(turn)
    await turn.tx.timers.reset(row.number, timers)


async def _seat_timers(turn: Turn) -> list[TimerRow]:
    window = turn.playing.window()
    waiting = {s.user_id: s for s in turn.seats if s.waits and s.user_id and not s.away}
    if window is None or not waiting:
        return []
    pace = PACES[turn.row.pace]
    timers, ends = [], []
    people = await turn.tx.players.many(user for user in waiting if user is not None)
    for user, player in people.items():
        seat = waiting[user]
        plan = times(pace, window.pace, seat.since, player)
        if seat.deadline is None:
            seat.deadline = plan.end
        ends.append(seat.deadline + seat.bank)
        if seat.lapses >= LAPSES:
            continue
        # Whoever was given more time is reminded that much later.
        more = seat.deadline - plan.end
        for kind, due in (("half", plan.half), ("last", plan.last)):
            if due is not None and due + more > turn.now:
                timers.append(_timer(turn, kind, seat.seat, due + more))
        if plan.ping is not None and plan.ping > turn.now:
            timers.append(_timer(turn, "ping", seat.seat, plan.ping))
    turn.row.deadline = max(seat.deadline or 0.0 for seat in waiting.values())
    timers.append(_timer(turn, "close", -1, max(ends)))
    return timers


def _timer(turn: Turn, kind: str, seat: int, due: float) -> TimerRow:
    row = turn.row
    return TimerRow(match_id=row.number, kind=kind, seat=seat, window=row.window, due=due)
