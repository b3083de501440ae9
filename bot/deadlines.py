"""What happens when a timer is due: reminders, last calls, and the end of people's time.

Each timer is dropped in the transaction that does what it is for, so a crash neither loses nor
doubles it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.announce import public, remind
from bot.answers import Reply
from bot.chair import take_defaults
from bot.posts import NudgePost
from bot.store.tables import PlayerRow, SeatRow, TimerRow
from bot.text import say
from bot.timing import local_time, span
from bot.turn import Turn
from bot.waiting import LAPSES
from engine.core.window import NeedChance

if TYPE_CHECKING:
    from bot.service import Service

__all__ = ["Deadlines"]


class Deadlines:
    """Fires timers; the clock calls it."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def fire(self, timer: TimerRow) -> None:
        """Do what the timer is for, unless it is not due any more."""
        assert timer.match_id is not None
        match = timer.match_id

        async def act(turn: Turn) -> Reply:
            due = [t for t in await turn.tx.timers.of(match) if t.due <= turn.now]
            if timer.kind not in [t.kind for t in due]:
                return Reply(False, "not-due")
            seats = {t.seat for t in due if t.kind == timer.kind}
            await turn.tx.timers.drop_due(match, timer.kind, turn.now)
            if turn.match is None or turn.row.status != "running":
                return Reply(False, "not-running")
            await self._fire(turn, timer.kind, [s for s in turn.seats if s.seat in seats])
            return Reply(True, timer.kind)

        reply = await self._service.system(match, act)
        if reply.ok:
            await self._service.settle(match)
            await self._service.changed(match)

    async def _fire(self, turn: Turn, kind: str, seats: list[SeatRow]) -> None:
        late = [s for s in seats if s.waits and s.user_id is not None and not s.away]
        match kind:
            case "half" | "ping":
                for seat in late:
                    await _dm(turn, kind, seat)
            case "last":
                await _last_call(turn, late)
            case "close":
                await _time_up(turn)
            case "roll" if isinstance(turn.playing.pending(), NeedChance):
                turn.take(turn.playing.roll())

    async def give_back(self, seconds: float, grace: dict[str, float]) -> None:
        """The bot was away for so long: everybody gets that time back, and no time ends before
        `grace` (by pace) has passed. The cards say so."""
        now = self._service.now()
        async with self._service.store.write() as tx:
            running = await tx.matches.by_status("running")
            for number in running:
                row = await tx.matches.get(number)
                assert row is not None
                for seat in await tx.seats.of(number):
                    seat.since += seconds
                    if seat.deadline is not None:
                        seat.deadline = max(seat.deadline + seconds, now + grace[row.pace])
            await tx.timers.shift(seconds, now + min(grace.values()))

        async def act(turn: Turn) -> Reply:
            turn.notes.append(say("away", span(seconds)))
            turn.timers_stale = True
            return Reply(True, "away")

        for number in running:
            await self._service.system(number, act)
            await self._service.changed(number)


async def _dm(turn: Turn, kind: str, seat: SeatRow) -> None:
    """A reminder by DM, for who takes them."""
    assert seat.user_id is not None
    player = await turn.tx.players.get(seat.user_id)
    if not (player.dms and player.pings):
        return
    slot = f"dm:{kind}:{turn.row.window}:{seat.seat}"
    await remind(turn, seat, slot, _words(turn, kind, seat, player))


def _words(turn: Turn, kind: str, seat: SeatRow, player: PlayerRow) -> str:
    title, ask = turn.title(), seat.ask
    if kind == "ping" or seat.deadline is None:
        return say("awake", title, ask)
    left = span(max(1.0, seat.deadline - turn.now))
    if kind == "half":
        at = local_time(player, seat.deadline)
        return say("half", title, ask, at) if at else say("half-span", title, ask, left)
    if seat.bank:
        return say("last-bank", title, ask, left, span(seat.bank))
    return say("last", title, ask, left)


async def _last_call(turn: Turn, late: list[SeatRow]) -> None:
    """By DM to who takes them, and one public post for the rest."""
    people = await turn.tx.players.many(s.user_id for s in late if s.user_id is not None)
    rest = []
    for seat in late:
        assert seat.user_id is not None
        player = people[seat.user_id]
        if turn.row.pace == "slow" and player.dms:
            await _dm(turn, "last", seat)
        elif player.pings:
            rest.append(seat)
    if rest:
        row = turn.row
        text = _words(turn, "last", rest[0], people[rest[0].user_id or 0])
        users = tuple(s.user_id for s in rest if s.user_id is not None)
        await public(
            turn, f"nudge:{row.window}:last", NudgePost(row.number, row.window, text, users)
        )


async def _time_up(turn: Turn) -> None:
    late = [
        s
        for s in turn.seats
        if s.waits and s.deadline is not None and s.deadline + s.bank <= turn.now
    ]
    take_defaults(turn, late)
    if turn.window and not late:
        turn.timers_stale = True
    for seat in late:
        if seat.lapses == LAPSES:
            await _let_be(turn, seat)


async def _let_be(turn: Turn, seat: SeatRow) -> None:
    assert seat.user_id is not None
    player = await turn.tx.players.get(seat.user_id)
    if player.dms:
        text = say("two-lapses", turn.title())
        await remind(turn, seat, f"dm:lapses:{turn.row.window}:{seat.seat}", text)
    founder = next((s for s in turn.seats if s.user_id == turn.row.founder), None)
    if founder is not None and founder is not seat:
        text = say("offer", seat.person or seat.name, turn.title())
        await remind(turn, founder, f"dm:offer:{turn.row.window}:{seat.seat}", text)
