"""What the Speaker of a table and its founder may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.announce import public
from bot.answers import Person, Press, Reply
from bot.lobby import clean
from bot.marks import barred
from bot.posts import NudgePost
from bot.store.matches import LIVE
from bot.store.tables import SeatRow
from bot.text import say
from bot.timing import HOUR, PACES, span
from bot.turn import Turn
from engine.core.window import NeedChance

if TYPE_CHECKING:
    from bot.service import Service

__all__ = ["Chair", "take_defaults"]

_MOST_HOURS = 336


class Chair:
    """What the Speaker and the founder may do; others get `not-allowed`. A Speaker needs no
    seat."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def roll(self, press: Press) -> Reply:
        """Answer the chance that the table waits for (tables whose Speaker presses *Roll*)."""

        async def act(turn: Turn) -> Reply:
            bar = _chair(turn, press) or barred(turn)
            if bar is not None:
                return bar
            if not isinstance(turn.playing.pending(), NeedChance):
                return Reply(False, "nothing-to-roll", say("nothing-to-roll"))
            turn.take(turn.playing.roll())
            return Reply(True, "rolled", say("rolled"))

        return await self._service.press(press, act)

    async def close(self, press: Press) -> Reply:
        """Close the step: the default of everyone still missing."""

        async def act(turn: Turn) -> Reply:
            bar = _chair(turn, press) or barred(turn)
            if bar is not None:
                return bar
            if press.window and press.window != turn.window:
                return Reply(False, "stale", say("stale"))
            if not turn.window:
                return Reply(False, "nothing-open", say("nothing-open"))
            late = [s for s in turn.seats if s.seat in turn.playing.missing()]
            turn.take(turn.playing.close(None))
            names = ", ".join(s.person or s.name for s in late)
            if names:
                turn.notes.append(say("speaker-closed", names))
            return Reply(True, "closed", say("closed"))

        return await self._service.press(press, act)

    async def nudge(self, press: Press) -> Reply:
        """Remind those who are missing, now, once a step. Any seat may."""

        async def act(turn: Turn) -> Reply:
            bar = barred(turn)
            if bar is None and turn.seat_of(press.by.id) is None:
                bar = _chair(turn, press)
            if bar is not None:
                return bar
            return await _nudge(turn)

        return await self._service.press(press, act)

    async def extend(self, press: Press, hours: float, seat: int | None = None) -> Reply:
        """More time for one seat or for all that are missing."""

        async def act(turn: Turn) -> Reply:
            bar = _chair(turn, press) or barred(turn)
            if bar is not None:
                return bar
            if not 0 < hours <= _MOST_HOURS:
                return Reply(False, "extend-range", say("extend-range"))
            late = [s for s in turn.seats if s.waits and seat in (None, s.seat)]
            late = [s for s in late if s.deadline is not None]
            if not late:
                return Reply(False, "nobody-missing", say("nobody-missing"))
            for one in late:
                one.deadline = max(one.deadline or 0.0, turn.now) + hours * HOUR
            turn.timers_stale = True
            names = ", ".join(s.person or s.name for s in late)
            return Reply(True, "extended", say("extended", span(hours * HOUR), names))

        return await self._service.press(press, act)

    async def pause(self, press: Press) -> Reply:
        """Stop the clocks; again: go on, with the time that was left."""

        async def act(turn: Turn) -> Reply:
            bar = _chair(turn, press)
            row = turn.row
            if bar is None and row.status != "paused":
                bar = barred(turn)
            if bar is not None:
                return bar
            turn.timers_stale = True
            if row.status == "running":
                row.status, row.paused = "paused", turn.now
                row.notice = say("paused")
                return Reply(True, "paused-now", say("paused-now"))
            gone = turn.now - (row.paused or turn.now)
            row.status, row.paused, row.notice = "running", None, ""
            for seat in turn.seats:
                seat.since += gone
                if seat.deadline is not None:
                    seat.deadline += gone
            return Reply(True, "goes-on", say("goes-on"))

        return await self._service.press(press, act)

    async def pace(self, press: Press, pace: str) -> Reply:
        """`slow` or `live`; counts from the next step on."""

        async def act(turn: Turn) -> Reply:
            bar = _chair(turn, press)
            if bar is not None:
                return bar
            if pace not in PACES:
                return Reply(False, "pace-unknown", say("pace-unknown", pace))
            turn.row.pace = pace
            return Reply(True, "pace-set", say("pace-set", pace))

        return await self._service.press(press, act)

    async def handover(self, press: Press, to: Person) -> Reply:
        """Another Speaker."""

        async def act(turn: Turn) -> Reply:
            bar = _chair(turn, press)
            if bar is not None:
                return bar
            turn.row.speaker = to.id
            text = say("handed-over", clean(to.name))
            if turn.match is not None and turn.row.status in LIVE:
                turn.notes.append(text)
            return Reply(True, "handed-over", text)

        return await self._service.press(press, act)

    async def resume(self, press: Press) -> Reply:
        """Go on after a halt, from what is stored."""

        async def act(turn: Turn) -> Reply:
            bar = _chair(turn, press)
            if bar is not None:
                return bar
            if turn.row.status != "halted":
                return Reply(False, "not-halted", say("not-halted"))
            if turn.playing.halted:
                return Reply(False, "halted", turn.playing.halted)
            turn.take(turn.playing.settle())
            return _go_on(turn)

        return await self._service.press(press, act)

    async def take_back(self, press: Press) -> Reply:
        """Take the last entry of a halted table back and go on, where nobody has seen anything
        since. Entries that cannot be applied any more are taken back in any case: there is no
        other way on."""

        async def act(turn: Turn) -> Reply:
            bar = _chair(turn, press)
            if bar is not None:
                return bar
            if turn.row.status != "halted":
                return Reply(False, "not-halted", say("not-halted"))
            match = turn.playing
            broken = bool(match.halted)
            upto = match.sound_length if broken else match.length - 1
            if upto < 1:
                return Reply(False, "nothing-back", say("nothing-back"))
            concerned = match.consent_needed(upto)
            if concerned and not broken:
                names = ", ".join(turn.seats[seat].person for seat in concerned)
                return Reply(False, "seen", say("seen", names))
            turn.take(match.take_back(upto, concerned))
            return _go_on(turn)

        return await self._service.press(press, act)


def _go_on(turn: Turn) -> Reply:
    turn.row.status, turn.row.notice, turn.row.trouble = "running", "", ""
    turn.timers_stale = True
    return Reply(True, "resumed", say("resumed"))


def _chair(turn: Turn, press: Press) -> Reply | None:
    if press.by.id in (turn.row.speaker, turn.row.founder):
        return None
    name = next((s.person for s in turn.seats if s.user_id == turn.row.speaker), "")
    name = name or turn.row.founder_name
    return Reply(False, "not-allowed", say("not-allowed", name))


async def _nudge(turn: Turn) -> Reply:
    row = turn.row
    late = [s for s in turn.seats if s.waits and s.user_id is not None and not s.away]
    if not late:
        return Reply(False, "nobody-missing", say("nobody-missing"))
    slot = f"nudge:{row.window}:asked"
    if await turn.tx.outbox.last(row.number, slot) is not None:
        return Reply(False, "nudged-already", say("nudged-already"))
    text = say("awake", turn.title(), late[0].ask)
    users = tuple(s.user_id for s in late if s.user_id is not None)
    await public(turn, slot, NudgePost(row.number, row.window, text, users))
    names = ", ".join(s.person or s.name for s in late)
    return Reply(True, "nudged", say("nudged", names))


def take_defaults(turn: Turn, late: list[SeatRow]) -> None:
    """What happens for seats whose time is up; the next card says so."""
    match = turn.playing
    window = turn.window
    for seat in late:
        if turn.window != window or seat.seat not in match.missing():
            break
        marks = len(match.draft(seat.seat).moves)
        turn.take(match.default(seat.seat))
        seat.lapses += 1
        said = say("no-marks") if not marks else say("mark") if marks == 1 else ""
        said = said or say("marks", marks)
        turn.notes.append(say("time-up", seat.person or seat.name, said))
    if turn.window == window and window and not match.missing():
        turn.take(match.close(None))
