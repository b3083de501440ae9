"""Public cards and notes: what the outbox's posts look like."""

from __future__ import annotations

from bot.answers import LobbyView, SeatLine
from bot.discord import limits
from bot.discord.ballot import ballot_card
from bot.discord.form import Button, Form, Row, Shown, Style, cut
from bot.discord.ids import Id
from bot.discord.words import escape, names, ping, seat_name, stamp
from bot.posts import (
    BallotPost,
    DirectPost,
    LobbyPost,
    NotePost,
    NudgePost,
    Post,
    TablePost,
)
from bot.text import say

__all__ = ["card_form", "lobby_form", "mentions_of", "table_form"]

_BEFORE = 1_200
_TEXT = 1_800


def card_form(post: Post, *, mark: int | None, new: bool, shown: Shown | None, locale: str) -> Form:
    """The post as a form. `mark` is a number by which it can be found again. `new`: mentions are
    written out; an edit mentions nobody."""
    match post:
        case LobbyPost():
            form = lobby_form(post.lobby, post.closed, post.note, locale)
        case TablePost():
            form = table_form(post, new, shown, locale)
        case NudgePost():
            text = f"{ping(post.mentions)} {post.text}" if new else post.text
            button = Button(say("b.desk", locale=locale), _id("desk", post.match, post.window))
            form = Form(text.strip(), rows=((button,),), framed=True)
        case DirectPost():
            rows: tuple[Row, ...] = ()
            if post.link is not None:
                guild, channel, message = post.link
                url = f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"
                rows = ((Button(say("b.desk", locale=locale), url=url),),)
            form = Form(post.text, rows=rows, framed=True)
        case BallotPost():
            form = _framed(ballot_card(post, locale))
        case NotePost():
            text = f"{ping(post.mentions)} {post.text}" if new else post.text
            form = Form(text.strip(), framed=True)
    return Form(
        form.head, form.picture, form.tail, form.foot, form.rows, framed=form.framed, mark=mark
    )


def mentions_of(post: Post) -> tuple[int, ...]:
    """The people that a new message of the post pings."""
    if isinstance(post, TablePost | NudgePost | NotePost):
        return post.mentions[: limits.MENTIONS]
    return ()


def _framed(form: Form) -> Form:
    return Form(form.head, form.picture, form.tail, form.foot, form.rows, framed=True)


def _id(verb: str, match: int, window: str = "") -> str:
    return str(Id(verb, match, window))


def lobby_form(lobby: LobbyView, closed: bool, note: str, locale: str) -> Form:
    """The lobby: founder, seats, options, the print of the seed."""
    lines = [f"**{lobby.title}**"]
    if note:
        lines.append(f"> {note}")
    pace = say(f"w.{lobby.pace}", locale=locale)
    lines.append(say("w.founder", escape(lobby.founder_name), pace, lobby.size, locale=locale))
    if lobby.learn:
        lines.append(say("w.learn", locale=locale))
    for line in lobby.seats:
        lines.append(say("w.seat", line.seat + 1, _sitter(line, locale), locale=locale))
    if not closed:
        taken = len(lobby.seats)
        free = [
            say("w.seat", n + 1, say("w.free", locale=locale), locale=locale)
            for n in range(taken, lobby.size)
        ]
        lines += free if len(free) <= 8 else [*free[:7], say("w.more", len(free) - 7)]
    foot = [f"-# {cut(line, 200)}" for line in lobby.notices]
    if lobby.chosen:
        chosen = ", ".join(f"{name} {value}" for name, value in lobby.chosen)
        foot.append(say("w.options", cut(chosen, 300), locale=locale))
    if lobby.commitment:
        foot.append(say("w.print", f"`{lobby.commitment[:16]}`", locale=locale))
    rows: tuple[Row, ...] = ()
    if not closed:
        full = lobby.open <= 0

        def button(label: str, verb: str, *, off: bool = False, green: bool = False) -> Button:
            style: Style = "green" if green and not off else "grey"
            words = say(label, locale=locale)
            return Button(words, _id(verb, lobby.match), style, off)

        rows = (
            (
                button("b.join", "join", off=full, green=True),
                button("b.leave", "leave"),
                button("b.policy", "policy", off=full),
            ),
            (
                button("b.options", "options"),
                button("b.rules", "rules"),
                button("b.start", "start", off=not lobby.ready, green=True),
            ),
        )
    head = cut("\n".join(lines), limits.TEXT_TOTAL - 500)
    return Form(head, foot="\n".join(foot), rows=rows, framed=True)


def _sitter(line: SeatLine, locale: str) -> str:
    name = escape(line.person or line.name)
    if line.policy:
        return say("w.policy", name, line.policy, locale=locale)
    return say("w.away", name, locale=locale) if line.away else name


def table_form(post: TablePost, new: bool, shown: Shown | None, locale: str) -> Form:
    """A table card: what was revealed, the picture, what was before, who is waited for."""
    card = post.card
    lines = [f"**{card.title}**"]
    if post.notice:
        lines.append(f"> {post.notice}")
    if card.text:
        lines.append(cut(card.text, _TEXT))
    before = " ".join((*post.notes, *card.before))
    tail = cut(say("w.before", before, locale=locale), _BEFORE) if before else ""
    foot = []
    if post.scores:
        tail = "\n".join(part for part in (tail, _ranking(post, locale)) if part)
        if post.secret:
            seed = f"`{post.secret}`", f"`{post.commitment[:16]}`"
            foot.append(say("w.seed", *seed, locale=locale))
    elif not post.closed:
        foot.append(_waiting(post, locale))
    if new and post.mentions:
        foot.append(ping(post.mentions))
    return Form(
        "\n".join(lines),
        shown,
        tail,
        "\n".join(part for part in foot if part),
        _table_rows(post, locale),
        framed=True,
    )


def _waiting(post: TablePost, locale: str) -> str:
    facts = []
    if post.rolls:
        facts.append(say("waiting-roll", locale=locale))
    elif post.shows == "who" and post.waiting:
        who = names(post.seats, post.waiting)
        facts.append(say("w.marking", who, len(post.waiting), post.asked, locale=locale))
    elif post.shows != "nothing" and post.asked:
        key = "w.sealed" if post.ballot else "w.done-count"
        facts.append(say(key, post.done, post.asked, locale=locale))
    if post.deadline is not None:
        facts.append(say("w.closes", stamp(post.deadline), locale=locale))
    return " · ".join(facts)


def _ranking(post: TablePost, locale: str) -> str:
    order = sorted(
        range(len(post.scores)), key=lambda s: (s not in post.winners, -post.scores[s], s)
    )
    return "\n".join(
        say("w.rank", place, seat_name(post.seats, seat), post.scores[seat], locale=locale)
        for place, seat in enumerate(order, 1)
    )


def _table_rows(post: TablePost, locale: str) -> tuple[Row, ...]:
    look = Button(say("b.look", locale=locale), _id("look", post.match))
    rules = Button(say("b.rules", locale=locale), _id("rules", post.match))
    if post.card.final or post.scores:
        log = Button(say("b.replay", locale=locale), _id("log", post.match))
        again = Button(say("b.again", locale=locale), _id("again", post.match))
        return ((look, log, again),)
    if post.closed:
        return ()
    row: tuple[Button, ...] = (look, rules)
    primary = post.card.primary or say("b.desk", locale=locale)
    row = (Button(cut(primary, 20), _id("desk", post.match, post.window), "blue"), *row)
    if post.rolls:
        roll = Button(say("b.roll", locale=locale), _id("roll", post.match, post.window), "green")
        row = (roll, *row)
    return (row,)
