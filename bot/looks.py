"""Reading: desks, completion, the log, lists. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from bot.answers import InboxLine, Offer, Snapshot, TableLine
from bot.snapshots import snapshot
from bot.store import Tx
from bot.store.tables import MatchRow, SeatRow
from bot.text import say
from bot.turn import place_of, seat_lines, title_of
from bot.typed import parts, resolve
from engine.core.entry import export_journal
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.core.rules import Label, Option
from engine.core.verify import verify

if TYPE_CHECKING:
    from bot.service import Service

__all__ = ["Looks"]

T = TypeVar("T")

_COMPLETIONS = 25
_LONGEST = 100


class Looks:
    """Reading. `user` decides what is seen; somebody without a seat sees the public view."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def desk(
        self, match: int, user: int, since: int | None = None, note: str = ""
    ) -> Snapshot | None:
        """The table as the person sees it; None when there is no such table. `since`: the entry
        from which on things are news (None: from the person's last press); `note`: what the bot
        had to say to them at that press."""
        async with self._service.table(match) as table:
            if table is None:
                return None
            return snapshot(
                table.row,
                table.seats,
                table.match,
                table.rules,
                user,
                since,
                note,
                table.shelved(user),
            )

    async def complete(self, match: int, user: int, text: str) -> tuple[str, ...]:
        """Completions of typed steps: at most 25 whole texts, at most 100 characters each. What
        stands before the last `;` is played on a copy of the draft."""
        found = await self._reading(
            match, user, lambda playing, seat: _complete(playing, seat, text)
        )
        return found or ()

    async def why(self, match: int, user: int, step: str) -> str:
        """One sentence: why the step cannot be marked now, or that it can."""
        said = await self._reading(match, user, lambda playing, seat: _why(playing, seat, step))
        return said if said is not None else say("no-seat")

    async def hint(self, match: int, user: int) -> str:
        """What the game would do in the person's place and why, in a sentence or two. It is worked
        out from what the seat sees, while the table goes on."""
        async with self._service.table(match) as table:
            playing = table.match if table is not None else None
            seat = table.seat_of(user) if table is not None else None
            if table is None or playing is None or seat is None:
                return say("no-seat")
            rules = table.rules
            if getattr(rules, "hint", None) is None:
                return say("hint-none", rules.meta.title)
            if seat not in playing.missing():
                return say("hint-idle")
            state, options = playing.turn(seat)
            offered = tuple(options)
        return await self._service.run(lambda: _hint(rules, state, seat, offered))

    async def near(self, match: int, user: int) -> tuple[Offer, ...]:
        """At most 25 steps that one may wish for and that are refused now."""
        return await self._reading(match, user, _near) or ()

    async def _reading(self, match: int, user: int, work: Callable[[Match, int], T]) -> T | None:
        """What can be read of a match from the person's seat; None without one."""
        async with self._service.table(match) as table:
            playing = table.match if table is not None else None
            seat = table.seat_of(user) if table is not None else None
            if playing is None or seat is None:
                return None
            held, mine = playing, seat
            return await self._service.run(lambda: work(held, mine))

    async def log(self, match: int, user: int, last: int = 40) -> tuple[str, ...]:
        """The newest sentences of the log that the person may read, oldest first."""
        async with self._service.table(match) as table:
            playing = table.match if table is not None else None
            if table is None or playing is None:
                return ()
            lines = playing.log(table.seat_of(user))[-last:] if last > 0 else ()
            return tuple(playing.sentence(line.event) for line in lines)

    async def shown(self, match: int, seq: int) -> Any:
        """The public view after the first `seq` entries, for the picture of a card; None when
        there is no such match."""
        service = self._service
        async with service.table(match) as table:
            playing = table.match if table is not None else None
            if table is None or playing is None:
                return None
            if seq >= len(playing.entries):
                return playing.view(None)
            rules, journal = table.rules, playing.entries[:seq]
        return await service.run(lambda: Match.load(rules, journal).view(None))

    async def here(self, channel: int) -> tuple[TableLine, ...]:
        """Tables of a channel or thread that are not over, newest first."""
        async with self._service.store.read() as tx:
            return await _lines(tx, await tx.matches.in_channel(channel))

    async def ended(self, channel: int) -> tuple[TableLine, ...]:
        """The newest table of a channel or thread that was played to its end, if there is one."""
        async with self._service.store.read() as tx:
            row = await tx.matches.ended_in(channel)
            return await _lines(tx, [row]) if row is not None else ()

    async def mine(self, user: int) -> tuple[TableLine, ...]:
        """Tables, not over, in which the person has a seat, newest first."""
        async with self._service.store.read() as tx:
            return await _lines(tx, await tx.matches.of_user(user))

    async def tables(self, guild: int) -> tuple[TableLine, ...]:
        """Tables of a server that are not over, newest first."""
        async with self._service.store.read() as tx:
            return await _lines(tx, await tx.matches.in_guild(guild))

    async def inbox(self, user: int) -> tuple[InboxLine, ...]:
        """Every table on every server that waits for the person, oldest first."""
        found = []
        async with self._service.store.read() as tx:
            for seat, row in await tx.seats.waiting(user):
                card = await tx.messages.get(row.number, f"card:{row.card}")
                link = (card.channel, card.message) if card is not None else None
                found.append(
                    InboxLine(
                        row.number,
                        title_of(row),
                        seat.ask,
                        place_of(row),
                        seat.since,
                        seat.deadline,
                        link,
                    )
                )
        return tuple(found)

    async def export(self, match: int, user: int) -> bytes | None:
        """The journal as JSON lines. Of a match that still runs nobody has it, for it tells what
        is hidden; a halted one can be had by its founder."""
        async with self._service.table(match) as table:
            if table is None:
                return None
            row, playing = table.row, table.match
            open_to = row.status == "over" or (row.status == "halted" and user == row.founder)
            if playing is None or not open_to:
                return None
            return export_journal(playing.journal())

    async def verify(self, match: int) -> str:
        """One sentence: whether all chance follows from the secret shown at the end."""
        service = self._service
        async with service.table(match) as table:
            if table is None:
                return say("no-table")
            row, rules, playing = table.row, table.rules, table.match
            if row.status != "over" or playing is None:
                return say("verify-later")
            journal = playing.journal()
        try:
            wrong = await service.run(lambda: verify(rules, journal))
        except Refused as refused:
            return say("verify-unclear", refused.message)
        return say("verify-good", row.commitment) if wrong is None else say("verify-bad", wrong)


async def _lines(tx: Tx, rows: Sequence[MatchRow]) -> tuple[TableLine, ...]:
    seats: dict[int, list[SeatRow]] = {}
    for seat in await tx.seats.of_many(row.number for row in rows):
        seats.setdefault(seat.match_id, []).append(seat)
    return tuple(
        TableLine(
            row.number,
            title_of(row),
            row.status,
            place_of(row),
            seat_lines(seats.get(row.number, [])),
            row.pace,
            row.trouble,
        )
        for row in rows
    )


def _why(match: Match, seat: int, step: str) -> str:
    wanted = (parts(step) or [step])[0]
    text = resolve(match.rules, match.seen_state(seat), seat, wanted)[0]
    refusal = match.check(seat, text)
    return say("may-mark", text) if refusal is None else match.explain(refusal, text)


def _hint(rules: Any, state: Any, seat: int, offered: Sequence[Option]) -> str:
    step, reason = rules.hint(state, seat)
    if step is None:
        return say("hint-down", reason)
    text = str(step)
    label = next((rules.label(state, seat, o).label for o in offered if str(o.step) == text), "")
    return say("hint", label or text, text, reason)


def _near(match: Match, seat: int) -> tuple[Offer, ...]:
    if match.window() is None:
        return ()
    rules, state = match.rules, match.seen_state(seat)
    # Only legal options have words of the game's own; these are shown as they are typed.
    wished = [str(step) for step in rules.near(state, seat)][:_COMPLETIONS]
    return tuple(Offer(step, "", Label("", step[:60])) for step in wished)


def _complete(match: Match, seat: int, text: str) -> tuple[str, ...]:
    if match.window() is None:
        return ()
    rules, state = match.rules, match.seen_state(seat)
    head, sign, tail = text.replace("\n", ";").rpartition(";")
    verb = ""
    for piece in parts(head):
        for step in resolve(rules, state, seat, piece, verb):
            try:
                move = rules.parse(step)
            except ValueError:
                return ()
            if rules.check(state, seat, move) is not None:
                return ()
            state, _ = rules.advance(state, seat, move)
            verb = step.split()[0]
    before = f"{head.strip()}{sign} " if sign else ""
    found = [before + step for step in rules.complete(state, seat, tail.strip())]
    return tuple(whole for whole in found if len(whole) <= _LONGEST)[:_COMPLETIONS]
