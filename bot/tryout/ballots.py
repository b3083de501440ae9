"""Filling in a ballot, on a DM or on the desk: a side, a number, the seal."""

from __future__ import annotations

from bot.discord.ballot import ballot_step, is_whole
from bot.discord.page import Page
from bot.tryout.reach import Move
from bot.tryout.screen import Screen
from engine.core.rules import Prompt

__all__ = ["ballot_of", "fill_in"]


def ballot_of(prompt: Prompt, step: str) -> tuple[int, int] | None:
    """Side and number of votes that make the step; None where it is no ballot."""
    for side, (key, _) in enumerate(prompt.sides):
        if is_whole(key):
            if key == step:
                return side, 0
            continue
        head, _, number = step.rpartition(" ")
        if head == key and number.isdigit() and ballot_step(prompt, side, int(number)) == step:
            return side, int(number)
    return None


def fill_in(screen: Screen, side: int, votes: int) -> Move | None:
    """What to press next on a ballot; `takes` is the seal. None where it cannot go on."""
    for button in screen.verb("seal"):
        page = Page.parse(button.id.arg)
        if page.open == str(side) and page.page == votes:
            return Move(button, takes=True)
    votings = [(button, Page.parse(button.id.arg)) for button in screen.verb("vote")]
    if votes:
        for button, page in votings:
            if page.more == "n" and page.open == str(side) and page.page == votes:
                return Move(button)
        for menu in screen.menus:
            page = Page.parse(menu.id.arg)
            if menu.id.verb == "vote" and page.open == str(side):
                for choice in menu.choices:
                    if choice.value == str(votes):
                        return Move(menu=menu, value=choice.value)
    for button, page in votings:
        if page.more == "s" and page.open == str(side):
            return Move(button)
    # A sealed one is opened again by *Change*.
    change = (b for b, page in votings if page.open == "?" and not page.more)
    return next((Move(button) for button in change), None)
