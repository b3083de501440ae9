"""Who is waited for and until when: seats, deadlines and timers after each change."""

from __future__ import annotations

from bot.store.tables import SeatRow, TimerRow
from bot.timing import PACES, times
from bot.turn import Turn
from engine.core.window import NeedChance

__all__ = ["arm", "refresh"]


async def refresh(turn: Turn) -> list[SeatRow]:
    """Bring the seats up to date with what the match waits for; those newly asked are returned.

    A seat that has finished late pays from its time bank. Timers are set anew when anything about
    who is asked has changed.
    """
    row, match = turn.row, turn.playing
    window = match.window()
    name = window.id if window is not None else ""
    moved = name != row.window
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
            if seat.user_id is not None and not seat.away:
                await _give_time(turn, seat)
            fresh.append(seat)
            turn.timers_stale = True
    if moved or turn.timers_stale:
        await arm(turn)
    return fresh


async def _give_time(turn: Turn, seat: SeatRow) -> None:
    window = turn.playing.window()
    assert window is not None
    assert seat.user_id is not None
    player = await turn.tx.players.get(seat.user_id)
    seat.deadline = times(PACES[turn.row.pace], window.pace, seat.since, player).end


async def arm(turn: Turn) -> None:
    """Set the timers of the match anew, from its seats. A person whose seat waits for somebody
    else holds no clock; nor does anyone in a table that is paused."""
    row, match, tx = turn.row, turn.playing, turn.tx
    pace = PACES[row.pace]
    await tx.timers.drop(row.number)
    row.deadline = None
    if row.status != "running":
        return
    window = match.window()
    if isinstance(match.pending(), NeedChance):
        await _set(turn, "roll", -1, turn.now + pace.roll)
    if window is None:
        return
    ends = []
    for seat in turn.seats:
        if not seat.waits or seat.user_id is None or seat.away:
            continue
        player = await tx.players.get(seat.user_id)
        if seat.deadline is None:
            await _give_time(turn, seat)
        assert seat.deadline is not None
        ends.append(seat.deadline + seat.bank)
        plan = times(pace, window.pace, seat.since, player)
        # Whoever was given more time is reminded that much later.
        more = seat.deadline - plan.end
        if seat.lapses < 2:
            for kind, due in (("half", plan.half), ("last", plan.last), ("ping", plan.ping)):
                shift = more if kind != "ping" else 0.0
                if due is not None and due + shift > turn.now:
                    await _set(turn, kind, seat.seat, due + shift)
    if ends:
        row.deadline = max(seat.deadline or 0.0 for seat in turn.seats if seat.waits)
        await _set(turn, "close", -1, max(ends))


async def _set(turn: Turn, kind: str, seat: int, due: float) -> None:
    await turn.tx.timers.put(
        TimerRow(match_id=turn.row.number, kind=kind, seat=seat, window=turn.row.window, due=due)
    )
