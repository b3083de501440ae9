"""What a change is told by: rows of the outbox for cards, pings, ballots and their retirement.

Everything public is made from the rules' public card and the window; a ballot from its own seat's
prompt. Rows are written in the transaction of the change, so what is stored is what is said.
"""

from __future__ import annotations

import msgspec

from bot.posts import BallotPost, DirectPost, LobbyPost, Post, TablePost, decode_post, encode_post
from bot.snapshots import progress
from bot.store import Tx
from bot.store.tables import MatchRow, OutboxRow, PlayerRow, SeatRow
from bot.timing import HOUR, PACES, out_of_quiet
from bot.turn import Turn, lobby_view, seat_lines
from engine.core.entry import Act
from engine.core.rules import Card
from engine.core.window import NeedChance, Over

__all__ = [
    "announce",
    "public",
    "queue_delete",
    "remind",
    "retire",
    "say_notice",
    "send_ballots",
    "tell_lobby",
]

URGENT, NORMAL, LATER = 0, 1, 2


async def public(turn: Turn, slot: str, post: Post, *, priority: int = NORMAL) -> None:
    """Queue a new message in the table's channel."""
    await _queue(turn, "post", turn.row.target, slot, post, priority, 0.0)


async def direct(turn: Turn, seat: SeatRow, slot: str, post: Post) -> None:
    """Queue a DM to the person of a seat."""
    assert seat.user_id is not None
    await turn.tx.outbox.put(
        OutboxRow(
            match_id=turn.row.number,
            kind="dm",
            lane=f"u{seat.user_id}",
            slot=slot,
            user_id=seat.user_id,
            payload=encode_post(post),
            priority=URGENT if isinstance(post, BallotPost) else NORMAL,
            created=turn.now,
        )
    )


async def _queue(
    turn: Turn, kind: str, channel: int, slot: str, post: Post, priority: int, not_before: float
) -> None:
    await turn.tx.outbox.put(
        OutboxRow(
            match_id=turn.row.number,
            kind=kind,
            lane=f"c{channel}",
            slot=slot,
            channel=channel,
            payload=encode_post(post),
            priority=priority,
            not_before=not_before,
            created=turn.now,
        )
    )


async def queue_delete(turn: Turn, slot: str) -> None:
    """Take a public message back."""
    await turn.tx.outbox.put(
        OutboxRow(
            match_id=turn.row.number,
            kind="delete",
            lane=f"c{turn.row.target}",
            slot=slot,
            priority=LATER,
            created=turn.now,
        )
    )


async def retire(turn: Turn, prefix: str) -> None:
    """Take back every message whose slot begins so: public ones are deleted; a ballot is closed in
    its DM; what was not sent yet is not sent."""
    number = turn.row.number
    await turn.tx.outbox.cancel(number, prefix)
    sent = {m.slot for m in await turn.tx.messages.of(number) if m.slot.startswith(prefix)}
    # What is on its way has no message yet; its lane brings the row behind it.
    for slot in sorted(sent | set(await turn.tx.outbox.on_their_way(number, prefix))):
        row = OutboxRow(
            match_id=number,
            kind="delete",
            lane=f"c{turn.row.target}",
            slot=slot,
            priority=LATER,
            created=turn.now,
        )
        if slot.startswith("ballot:"):
            stored = await turn.tx.outbox.last(number, slot)
            if stored is None:
                continue
            ballot = decode_post(stored.payload)
            assert isinstance(ballot, BallotPost)
            row.kind, row.lane = "edit", stored.lane
            own = _own(turn, ballot.window, ballot.seat)
            row.payload = encode_post(msgspec.structs.replace(ballot, closed=True, own=own))
        await turn.tx.outbox.put(row)


def _own(turn: Turn, window: str, seat: int) -> str:
    """The ballot of a seat in a window that has closed, as it stands in the journal."""
    for entry in reversed(turn.playing.entries):
        if isinstance(entry, Act) and (entry.window, entry.seat) == (window, seat) and entry.steps:
            return entry.steps[-1]
    return ""


async def tell_lobby(turn: Turn, note: str = "", *, new: bool = False) -> None:
    """Post or edit the lobby card; with a `note` it is closed."""
    row = turn.row
    post = LobbyPost(lobby_view(row, turn.seats, turn.rules), bool(note), note)
    kind = "post" if new else "edit"
    await _queue(turn, kind, row.channel, "lobby", post, URGENT, 0.0)


async def announce(turn: Turn) -> None:
    """Bring the cards of a running or finished match up to date with what has changed."""
    row, match, rules = turn.row, turn.playing, turn.rules
    entries = len(match.entries)
    told = match.log(None, row.told_upto)
    card = rules.card(match.state, [line.event for line in told])
    old = _standing(row.post)
    if card.key == row.card and old is not None:
        told = match.log(None, row.told_from)
        card = rules.card(match.state, [line.event for line in told])
        post = _post(turn, card, old.seq, old.notes + tuple(turn.notes))
        post = msgspec.structs.replace(post, mentions=old.mentions)
        if post != old:
            await _edit(turn, old, post)
        return
    if old is not None:
        if card.result:
            result = "\n".join((old.card.text, *card.result))
            old = msgspec.structs.replace(old, card=msgspec.structs.replace(old.card, text=result))
        plain = msgspec.structs.replace(
            old, closed=True, waiting=(), mentions=(), deadline=None, rolls=False, notice=""
        )
        slot = f"card:{old.card.key}"
        await _queue(turn, "edit", row.target, slot, plain, LATER, 0.0)
    row.told_from, row.told_upto = row.told_upto, entries
    row.card = card.key
    post = _post(turn, card, entries, tuple(turn.notes))
    post = msgspec.structs.replace(post, mentions=await _mentions(turn))
    row.post = encode_post(post)
    await public(turn, f"card:{card.key}", post, priority=URGENT)


async def _edit(turn: Turn, old: TablePost, post: TablePost) -> None:
    """Edit the standing card: at once where its words change, else with others of its kind."""
    row = turn.row
    slot = f"card:{post.card.key}"
    row.post = encode_post(post)
    calm = msgspec.structs.replace(old, waiting=post.waiting, done=post.done)
    not_before = 0.0
    message = await turn.tx.messages.get(row.number, slot)
    if calm == post and message is not None:
        young, aged = PACES[row.pace].edits
        least = aged if turn.now - message.posted > HOUR else young
        not_before = message.edited + least
    await _queue(turn, "edit", row.target, slot, post, LATER, not_before)


async def say_notice(tx: Tx, row: MatchRow, now: float) -> None:
    """Edit the standing card so that it shows the notice of the row, without asking the rules."""
    post = _standing(row.post)
    if post is None:
        return
    row.post = encode_post(msgspec.structs.replace(post, notice=row.notice))
    await tx.outbox.put(
        OutboxRow(
            match_id=row.number,
            kind="edit",
            lane=f"c{row.target}",
            slot=f"card:{post.card.key}",
            channel=row.target,
            payload=row.post,
            priority=LATER,
            created=now,
        )
    )


def _standing(text: str) -> TablePost | None:
    post = decode_post(text) if text else None
    return post if isinstance(post, TablePost) else None


def _post(turn: Turn, card: Card, seq: int, notes: tuple[str, ...]) -> TablePost:
    row, match = turn.row, turn.playing
    window = match.window()
    pending = match.pending()
    over = isinstance(pending, Over)
    waiting, done, asked = progress(match, window)
    state = match.state
    ballot = any(turn.rules.prompt(state, seat).form == "ballot" for seat in match.missing())
    return TablePost(
        match=row.number,
        title=turn.title(),
        card=card,
        window=window.id if window is not None else "",
        seq=seq,
        seats=seat_lines(turn.seats),
        shows=window.shows if window is not None else "nothing",
        waiting=waiting,
        done=done,
        asked=asked,
        deadline=row.deadline,
        ballot=ballot,
        rolls=isinstance(pending, NeedChance),
        notes=notes,
        notice=row.notice,
        scores=match.scores() if over else (),
        winners=match.winners(),
        commitment=row.commitment,
        secret=row.secret if over else "",
    )


async def _mentions(turn: Turn) -> tuple[int, ...]:
    """Who is pinged by a new card: people waited for who want it and are awake."""
    waiting = [s for s in turn.seats if s.waits and s.user_id is not None and not s.away]
    people = await turn.tx.players.many(s.user_id for s in waiting if s.user_id is not None)
    return tuple(
        s.user_id for s in waiting if s.user_id is not None and _awake(turn, people[s.user_id])
    )


def _awake(turn: Turn, player: PlayerRow) -> bool:
    quiet = turn.row.pace == "slow" and out_of_quiet(player, turn.now) > turn.now
    return player.pings and not quiet


async def send_ballots(turn: Turn, fresh: list[SeatRow]) -> None:
    """A ballot by DM for each seat that has just been asked for one and takes DMs."""
    match = turn.playing
    people = await turn.tx.players.many(s.user_id for s in fresh if s.user_id is not None)
    for seat in fresh:
        if seat.user_id is None or not people[seat.user_id].dms:
            continue
        prompt = turn.rules.prompt(match.seen_state(seat.seat), seat.seat)
        if prompt.form != "ballot":
            continue
        post = BallotPost(
            turn.row.number,
            turn.title(),
            turn.window,
            seat.seat,
            match.draft(seat.seat).rev,
            prompt,
            seat.deadline,
        )
        await direct(turn, seat, f"ballot:{turn.window}:{seat.seat}", post)


async def card_link(turn: Turn) -> tuple[int, int, int] | None:
    """The standing card as (guild, channel, message)."""
    message = await turn.tx.messages.get(turn.row.number, f"card:{turn.row.card}")
    return (turn.row.guild, message.channel, message.message) if message is not None else None


async def remind(turn: Turn, seat: SeatRow, slot: str, text: str) -> None:
    """A reminder by DM, with a link to the standing card."""
    post = DirectPost(turn.row.number, text, await card_link(turn))
    await direct(turn, seat, slot, post)
