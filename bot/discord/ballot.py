"""Ballots: by DM or on the desk; side and number are chosen in the message's own ids, sealed by one
press, changed or withdrawn until the last is in."""

from __future__ import annotations

from bot.answers import Snapshot
from bot.discord import limits
from bot.discord.form import Button, Choice, Form, Menu, Row, cut
from bot.discord.ids import Id
from bot.discord.layout import side_offers
from bot.discord.page import Page
from bot.discord.words import stamp
from bot.posts import BallotPost
from bot.text import say
from engine.core.rules import Prompt

__all__ = ["ballot_card", "ballot_form", "ballot_step", "is_whole"]

_NUMBERS = 3


def is_whole(key: str) -> bool:
    """Whether the side's step takes no number of votes."""
    return key.rpartition(" ")[2].isdigit()


def ballot_step(prompt: Prompt, side: int, votes: int) -> str:
    """The canonical step of a ballot; "" where there is no such side or number."""
    if not 0 <= side < len(prompt.sides):
        return ""
    key = prompt.sides[side][0]
    if is_whole(key):
        return key
    return f"{key} {votes}" if 0 < votes <= prompt.limit else ""


def ballot_form(desk: Snapshot, page: Page, note: str, locale: str) -> Form:
    """The ballot on a desk: open, or as a receipt when it is sealed and the page is not turned."""
    prompt = desk.prompt
    assert prompt is not None
    lines = [f"**{prompt.title or desk.title}**"]
    if note:
        lines.append(f"> {note}")
    if prompt.ask:
        lines.append(prompt.ask)
    if facts := _facts(prompt, desk.sealed_count, desk.asked, desk.deadline, locale):
        lines.append(facts)
    sealed = desk.draft[-1].step if desk.phase == "down" and desk.draft else ""
    if sealed:
        if desk.receipt and desk.receipt not in note:
            lines.append(say("sealed", desk.receipt, desk.sealed_count, desk.asked, locale=locale))
        lines.append(f"||{say('w.yours', sealed, locale=locale)}||")
    elif desk.draft:
        pencilled = " · ".join(line.step for line in desk.draft)
        lines.append(f"||{say('w.pencilled', pencilled, locale=locale)}||")
    rows = _rows(desk.match, desk.window, desk.seat, desk.rev, prompt, page, bool(sealed), locale)
    sides = len(side_offers(desk)) if desk.phase == "marking" else 0
    if sides:
        go = str(Id("go", desk.match, desk.window, desk.seat, desk.rev, str(Page("spend"))))
        rows = (*rows, (Button(say("b.spend", sides, locale=locale), go),))
    return Form(cut("\n".join(lines), limits.TEXT_TOTAL), rows=rows)


def ballot_card(post: BallotPost, locale: str) -> Form:
    """The ballot as it comes by DM."""
    lines = [f"**{post.prompt.title or post.title}**"]
    if post.prompt.ask:
        lines.append(post.prompt.ask)
    if post.closed:
        yours = say("w.yours", post.own, locale=locale) if post.own else ""
        lines.append(f"{say('ballots-open', locale=locale)} {yours}".strip())
        return Form("\n".join(lines))
    if facts := _facts(post.prompt, 0, 0, post.deadline, locale):
        lines.append(facts)
    rows = _rows(
        post.match, post.window, post.seat, post.rev, post.prompt, Page("ballot"), False, locale
    )
    return Form("\n".join(lines), rows=rows)


def _facts(prompt: Prompt, done: int, asked: int, deadline: float | None, locale: str) -> str:
    facts = []
    if not (prompt.left and prompt.left in prompt.ask):
        facts.append(say("w.votes", prompt.limit, locale=locale))
    if asked:
        facts.append(say("w.sealed", done, asked, locale=locale))
    if deadline is not None:
        facts.append(say("w.debate", stamp(deadline, "t"), locale=locale))
    return " · ".join(facts)


def _rows(
    match: int,
    window: str,
    seat: int | None,
    rev: int,
    prompt: Prompt,
    page: Page,
    sealed: bool,
    locale: str,
) -> tuple[Row, ...]:
    def control(verb: str, arg: str = "") -> str:
        return str(Id(verb, match, window, seat, rev, arg))

    if sealed and not page.open:
        change = Button(say("b.change", locale=locale), control("vote", str(Page("ballot", "?"))))
        back = Button(say("b.withdraw", locale=locale), control("withdraw"))
        return ((change, back),)
    side = int(page.open) if page.open.isdigit() else -1
    votes = page.page
    first = tuple(
        Button(
            cut(word, 14),
            control("vote", str(Page("ballot", str(n), 0 if is_whole(key) else votes, "s"))),
            "blue" if n == side else "grey",
        )
        for n, (key, word) in enumerate(prompt.sides)
    )
    rows: list[Row] = [first]
    numbers = tuple(range(1, min(_NUMBERS, prompt.limit) + 1))
    if prompt.limit > _NUMBERS:
        numbers = (*numbers, prompt.limit)
    chosen = page.open if side >= 0 else "?"

    def count(n: int) -> str:
        return control("vote", str(Page("ballot", chosen, n, "n")))

    if numbers:
        rows.append(
            tuple(
                Button(
                    say("b.all", n, locale=locale) if n == prompt.limit > _NUMBERS else str(n),
                    count(n),
                    "blue" if n == votes else "grey",
                )
                for n in numbers
            )
        )
    others = [n for n in range(1, prompt.limit + 1) if n not in numbers][: limits.SELECT_OPTIONS]
    if others:
        choices = tuple(Choice(str(n), str(n), chosen=n == votes) for n in others)
        menu_id = control("vote", str(Page("ballot", chosen, 0, "m")))
        rows.append(Menu(menu_id, say("m.number", locale=locale), choices))
    step = ballot_step(prompt, side, votes)
    seal = control("seal", str(Page("ballot", str(side), votes)) if step else "")
    word = prompt.sides[side][1] if 0 <= side < len(prompt.sides) else ""
    label = say("b.seal", locale=locale)
    if step:
        label = (
            f"{label} · {word}"
            if is_whole(prompt.sides[side][0])
            else (f"{label} · {say('w.vote-line', word, votes, locale=locale)}")
        )
    rows.append((Button(label, seal, "green" if step else "grey", off=not step),))
    return tuple(rows)
