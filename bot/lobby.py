"""Before the start, and who sits where."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from bot.announce import public, tell_lobby
from bot.answers import NewTable, Person, Place, Press, Reply
from bot.marks import barred, no_seat
from bot.posts import NotePost
from bot.store import Conflict, Tx, Unavailable
from bot.store.matches import LIVE
from bot.store.tables import MatchRow, PackRow, PlayerRow, ReceiptRow, SeatRow, ServerRow
from bot.text import say
from bot.timing import PACES
from bot.turn import Turn, options_of, title_of
from engine.core.chance import SECRET_BYTES, commitment, secret_of
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.core.rules import Rules

if TYPE_CHECKING:
    from bot.service import Service

__all__ = ["Lobby"]

_TABLE_OPTIONS = ("pace", "seats", "learn", "roll")
"""Options that every table has, beside those of its game."""

_MARKUP: Final = frozenset("*_~`|\\<>[]")


class Lobby:
    """Founding, joining, starting, leaving."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def create(self, interaction: int, by: Person, table: NewTable) -> Reply:
        """Found a table; the founder takes seat 0. `reply.match` is its number."""
        service = self._service
        try:
            async with service.store.write() as tx:
                told = await tx.receipts.answer(interaction)
                if told is not None:
                    reply = msgspec.json.decode(told, type=Reply)
                    reply = msgspec.structs.replace(reply, repeat=True)
                else:
                    server = await tx.servers.get(table.place.guild)
                    most = min(server.matches or service.guild_matches, service.guild_matches)
                    here = await _open_here(tx, table.place)
                    if len(here) >= most:
                        return Reply(False, "server-full", say("server-full", len(here)))
                    row = _new(table, by, service.games.rules(table.game), service.now())
                    await tx.matches.add(row)
                    await tx.seats.add(_sit(row, 0, by, service.now()))
                    await _welcome(tx, by, server)
                    turn = await service.turn(tx, row.number, by)
                    assert turn is not None
                    await tell_lobby(turn, new=True)
                    reply = Reply(True, "opened", say("opened", title_of(row)))
                    reply = msgspec.structs.replace(reply, match=row.number)
                    await tx.receipts.add(
                        ReceiptRow(
                            interaction=interaction,
                            match_id=row.number,
                            user_id=by.id,
                            answer=msgspec.json.encode(reply).decode(),
                            at=turn.now,
                        )
                    )
        except Refused as refused:
            return Reply(False, refused.code, refused.message)
        except (Conflict, Unavailable):
            return Reply(False, "fault", say("fault"))
        await service.changed(reply.match)
        desk = await service.looks.desk(reply.match, by.id)
        return msgspec.structs.replace(reply, desk=desk)

    async def place(self, match: int, thread: int) -> None:
        """The thread that was made for the table; call it before `start`, later posts go there."""
        async with self._service.lock(match), self._service.store.write() as tx:
            row = await tx.matches.get(match)
            if row is not None:
                row.thread = thread

    async def join(self, press: Press, seat: int | None = None) -> Reply:
        """Take a seat: the next one of a lobby, or one whose person has left a running match."""

        async def act(turn: Turn) -> Reply:
            mine = turn.seat_of(press.by.id)
            if mine is not None:
                return Reply(False, "joined-already", say("joined-already", mine.seat + 1))
            if turn.row.status != "lobby":
                return await _take_over(turn, press.by, seat)
            if len(turn.seats) >= turn.row.size:
                return Reply(False, "full", say("full"))
            row = _sit(turn.row, len(turn.seats), press.by, turn.now)
            await turn.tx.seats.add(row)
            await _welcome(turn.tx, press.by, await turn.tx.servers.get(turn.row.guild))
            turn.seats.append(row)
            await tell_lobby(turn)
            return Reply(True, "joined", say("joined", row.seat + 1))

        return await self._service.press(press, act)

    async def leave(self, press: Press) -> Reply:
        """Give a seat up. In a running match it waits for a replacement, its clock stopped."""

        async def act(turn: Turn) -> Reply:
            mine = turn.seat_of(press.by.id)
            if mine is None:
                return no_seat(turn)
            if turn.row.status == "lobby":
                await _free(turn, mine.seat)
                return Reply(True, "left", say("left"))
            if turn.row.status in ("over", "abandoned"):
                return Reply(False, "not-running", say("not-running"))
            mine.away, mine.deadline = True, None
            turn.timers_stale = True
            text = say("seat-waits", mine.person or mine.name, mine.seat + 1)
            note = NotePost(turn.row.number, text, (turn.row.founder,))
            await public(turn, f"note:{mine.seat}", note)
            return Reply(True, "left", say("left-running"))

        return await self._service.press(press, act)

    async def add_policy(self, press: Press, policy: str = "") -> Reply:
        """A seat that plays by itself ("" the game's first policy)."""

        async def act(turn: Turn) -> Reply:
            if turn.row.status != "lobby":
                return Reply(False, "started-already", say("started-already"))
            if len(turn.seats) >= turn.row.size:
                return Reply(False, "full", say("full"))
            name = _policy(turn.rules, policy)
            if isinstance(name, Reply):
                return name
            number = len(turn.seats)
            row = SeatRow(
                match_id=turn.row.number,
                seat=number,
                name=policy_name(name, number),
                policy=name,
                joined=turn.now,
            )
            await turn.tx.seats.add(row)
            turn.seats.append(row)
            await tell_lobby(turn)
            return Reply(True, "policy-added", say("policy-added", number + 1, name))

        return await self._service.press(press, act)

    async def remove_policy(self, press: Press, seat: int) -> Reply:
        """Take a policy out of the lobby again."""

        async def act(turn: Turn) -> Reply:
            if turn.row.status != "lobby":
                return Reply(False, "started-already", say("started-already"))
            found = _number(turn, seat)
            if isinstance(found, Reply):
                return found
            if not found.policy:
                return Reply(False, "policy-not-there", say("policy-not-there", seat + 1))
            await _free(turn, seat)
            return Reply(True, "policy-gone", say("policy-gone", seat + 1))

        return await self._service.press(press, act)

    async def set_option(self, press: Press, name: str, value: str) -> Reply:
        """An option of the game, or `pace` (slow, live), `seats`, `learn` (yes, no), `roll` (auto,
        speaker). The founder may, until the start."""

        async def act(turn: Turn) -> Reply:
            if turn.row.status != "lobby":
                return Reply(False, "started-already", say("started-already"))
            if press.by.id != turn.row.founder:
                return founder_only(turn)
            fault = _choose(turn, name, value)
            if fault is not None:
                return fault
            await tell_lobby(turn)
            return Reply(True, "option-set", say("option-set", name, value))

        return await self._service.press(press, act)

    async def start(self, press: Press) -> Reply:
        """Start the match (founder)."""

        async def act(turn: Turn) -> Reply:
            if turn.row.status != "lobby":
                return Reply(False, "started-already", say("started-already"))
            if press.by.id != turn.row.founder:
                return founder_only(turn)
            lacking = turn.rules.meta.seats[0] - len(turn.seats)
            if lacking > 0:
                return Reply(False, "too-few", say("too-few", lacking))
            return await self._begin(turn)

        return await self._service.press(press, act)

    async def _begin(self, turn: Turn) -> Reply:
        row, tx, rules = turn.row, turn.tx, turn.rules
        names = _names(s.name for s in turn.seats)
        secret = bytes.fromhex(row.secret)
        options = options_of(row)
        auto = row.rolls == "auto"
        match = await self._service.run(lambda: Match.open(rules, names, options, secret, auto))
        content = str(getattr(rules, "pack_content", ""))
        await tx.packs.put(PackRow(hash=rules.pack_hash, game=row.game, content=content))
        row.pack, row.status, row.started = rules.pack_hash, "running", turn.now
        for seat, name in zip(turn.seats, names, strict=True):
            seat.name, seat.bank = name, PACES[row.pace].bank
        note = say("started", title_of(row))
        await tell_lobby(turn, note)
        turn.begin(match)
        return Reply(True, "started", note)

    async def abandon(self, press: Press) -> Reply:
        """End without a result: a lobby by its founder, a match with the agreement of the founder
        and half the seats; `reply.text` says how many are still needed."""

        async def act(turn: Turn) -> Reply:
            row = turn.row
            if row.status not in LIVE:
                return Reply(False, "not-running", say("not-running"))
            mine = turn.seat_of(press.by.id)
            if row.status == "lobby":
                if press.by.id != row.founder:
                    return founder_only(turn)
                return await _abandon(turn)
            if mine is None and press.by.id != row.founder:
                return no_seat(turn)
            if mine is not None:
                mine.quits = True
            people = [s for s in turn.seats if s.user_id is not None and not s.away]
            agreed = sum(1 for s in people if s.quits)
            founder = next((s for s in people if s.user_id == row.founder), None)
            # A founder who has no seat any more agrees by pressing.
            willing = founder.quits if founder is not None else press.by.id == row.founder
            lacking = max(0, (len(people) + 1) // 2 - agreed)
            if lacking == 0 and willing:
                return await _abandon(turn)
            needed = max(lacking, 1)
            return Reply(True, "abandon-more", say("abandon-more", needed))

        return await self._service.press(press, act)

    async def replace(self, press: Press, seat: int, by: Person | str) -> Reply:
        """Give a seat to another person or to a policy (founder, or that seat itself)."""

        async def act(turn: Turn) -> Reply:
            found = _number(turn, seat)
            if isinstance(found, Reply):
                return found
            if turn.row.status not in LIVE:
                return Reply(False, "not-running", say("not-running"))
            if press.by.id not in (turn.row.founder, found.user_id):
                text = say("founder-or-seat", turn.row.founder_name)
                return Reply(False, "not-allowed", text)
            if isinstance(by, Person):
                other = turn.seat_of(by.id)
                if other is not None:
                    return Reply(False, "replace-seated", say("replace-seated", by.name))
                seated = by.name
                _seat_person(turn, found, by)
            else:
                name = _policy(turn.rules, by)
                if isinstance(name, Reply):
                    return name
                seated = name
                found.user_id, found.person, found.policy, found.away = None, name, name, False
                turn.timers_stale = True
            text = say("replaced", seat + 1, seated)
            if turn.row.status == "lobby":
                found.name = seated if isinstance(by, Person) else policy_name(seated, seat)
                await tell_lobby(turn)
            else:
                turn.notes.append(text)
            return Reply(True, "replaced", text)

        return await self._service.press(press, act)

    async def policies(self, match: int) -> tuple[str, ...]:
        """Names of the policies of that table's game; () when there is no such table."""
        async with self._service.store.read() as tx:
            row = await tx.matches.get(match)
        if row is None:
            return ()
        return tuple(self._service.games.rules(row.game).policies())


def _new(table: NewTable, by: Person, rules: Rules[Any, Any], now: float) -> MatchRow:
    low, high = rules.meta.seats
    size = table.seats or rules.meta.usual or high
    if not low <= size <= high:
        raise Refused("seats", "", f"{rules.meta.title} is for {low} to {high} seats, not {size}.")
    if table.pace not in PACES:
        raise Refused("pace", "", say("pace-unknown", table.pace))
    secret = secret_of(table.seed) if table.seed else secrets.token_bytes(SECRET_BYTES)
    row = MatchRow(
        game=rules.meta.key,
        pace=table.pace,
        size=size,
        learn=table.learn,
        guild=table.place.guild,
        channel=table.place.channel,
        thread=table.place.thread,
        founder=by.id,
        founder_name=by.name,
        speaker=by.id,
        secret=secret.hex(),
        seed=table.seed,
        commitment=commitment(secret),
        created=now,
    )
    for name, value in table.options:
        wrong = _game_option(row, rules, name, value)
        if wrong is not None:
            raise Refused(wrong.code, "", wrong.text)
    return row


def _sit(row: MatchRow, seat: int, by: Person, now: float) -> SeatRow:
    return SeatRow(
        match_id=row.number,
        seat=seat,
        user_id=by.id,
        name=clean(by.name),
        person=clean(by.name),
        joined=now,
    )


async def _open_here(tx: Tx, place: Place) -> Sequence[MatchRow]:
    """The open tables that count against the limit: those of the server, or of one DM."""
    if place.guild:
        return await tx.matches.in_guild(place.guild)
    return await tx.matches.in_channel(place.channel)


async def _welcome(tx: Tx, by: Person, server: ServerRow) -> None:
    """Whoever has never set anything begins with the quiet hours of the server."""
    if not server.quiet and not await tx.players.knows(by.id):
        await tx.players.put(PlayerRow(user_id=by.id, quiet=False))


def policy_name(policy: str, seat: int) -> str:
    """What a match calls a seat that plays by itself."""
    return f"{policy.capitalize()} {seat + 1}"


def clean(name: str) -> str:
    """A display name as it stands in sentences: one line of at most 32 characters, without what
    Discord reads as markup and without what cannot be seen (controls, turned writing)."""
    plain = "".join(
        " " if letter in _MARKUP or unicodedata.category(letter).startswith("C") else letter
        for letter in name
    )
    return " ".join(plain.split())[:32] or "?"


def _names(names: Iterable[str]) -> tuple[str, ...]:
    """Seat names, each different: the match tells seats apart by them."""
    found: list[str] = []
    for name in names:
        other, count = name, 1
        while other in found:
            count += 1
            other = f"{name} ({count})"
        found.append(other)
    return tuple(found)


def founder_only(turn: Turn) -> Reply:
    return Reply(False, "not-allowed", say("founder-only", turn.row.founder_name))


def _number(turn: Turn, seat: int) -> SeatRow | Reply:
    if 0 <= seat < len(turn.seats):
        return turn.seats[seat]
    return Reply(False, "seat-unknown", say("seat-unknown", seat + 1, len(turn.seats)))


def _policy(rules: Rules[Any, Any], name: str) -> str | Reply:
    known = tuple(rules.policies())
    if not name and known:
        return known[0]
    if name in known:
        return name
    text = say("policy-unknown", name or "to take", ", ".join(known) or "none")
    return Reply(False, "policy-unknown", text)


async def _free(turn: Turn, seat: int) -> None:
    await turn.tx.seats.remove(turn.row.number, seat)
    turn.seats = list(await turn.tx.seats.of(turn.row.number))
    await tell_lobby(turn)


def _choose(turn: Turn, name: str, value: str) -> Reply | None:
    """Set an option of the table; what is wrong with it, None when it is set."""
    row, rules = turn.row, turn.rules
    if name == "pace":
        if value not in PACES:
            return _not_that(name, value, tuple(PACES))
        row.pace = value
    elif name == "learn":
        if value not in ("yes", "no"):
            return _not_that(name, value, ("yes", "no"))
        row.learn = value == "yes"
    elif name == "roll":
        if value not in ("auto", "speaker"):
            return _not_that(name, value, ("auto", "speaker"))
        row.rolls = value
    elif name == "seats":
        low, high = rules.meta.seats
        if not value.isdecimal() or not low <= int(value) <= high:
            return _not_that(name, value, tuple(str(n) for n in range(low, high + 1)))
        if int(value) < len(turn.seats):
            text = say("too-many-seats", len(turn.seats), value)
            return Reply(False, "option-value", text)
        row.size = int(value)
    else:
        return _game_option(row, rules, name, value)
    return None


def _game_option(row: MatchRow, rules: Rules[Any, Any], name: str, value: str) -> Reply | None:
    known = {option.name: option.values for option in rules.meta.options}
    if name not in known:
        names = ", ".join((*known, *_TABLE_OPTIONS))
        return Reply(False, "option-unknown", say("option-unknown", name, names))
    if value not in known[name]:
        return _not_that(name, value, known[name])
    chosen = {**options_of(row), name: value}
    row.options = msgspec.json.encode(list(chosen.items())).decode()
    return None


def _not_that(name: str, value: str, values: tuple[str, ...]) -> Reply:
    return Reply(False, "option-value", say("option-value", name, value, " or ".join(values)))


async def _take_over(turn: Turn, by: Person, wanted: int | None) -> Reply:
    bar = barred(turn)
    if bar is not None and turn.row.status not in ("paused", "halted"):
        return bar
    free = [s for s in turn.seats if s.away]
    if not free:
        return Reply(False, "full", say("full"))
    if wanted is not None and wanted not in [s.seat for s in free]:
        numbers = ", ".join(str(s.seat + 1) for s in free)
        return Reply(False, "seat-taken", say("seat-taken", wanted + 1, numbers))
    seat = next(s for s in free if wanted is None or s.seat == wanted)
    _seat_person(turn, seat, by)
    turn.notes.append(say("replaced", seat.seat + 1, seat.person))
    return Reply(True, "joined", say("took-over", seat.seat + 1))


def _seat_person(turn: Turn, seat: SeatRow, by: Person) -> None:
    """Somebody sits down: the news of the whole match, and the full time for the open step."""
    seat.user_id, seat.person, seat.policy = by.id, clean(by.name), ""
    seat.away, seat.lapses, seat.quits, seat.seen = False, 0, False, 0
    seat.deadline, seat.since = None, turn.now
    turn.timers_stale = True


async def _abandon(turn: Turn) -> Reply:
    row = turn.row
    text = say("abandoned", title_of(row))
    lobby = row.status == "lobby"
    row.status, row.ended, row.notice = "abandoned", turn.now, text
    if lobby:
        await tell_lobby(turn, text)
    else:
        turn.touched = True
    return Reply(True, "abandoned", text)
