"""From a step to the control that takes it, by what is on the screen.

A target knows what a person would know who has made up their mind: the step, what it is called,
in which part of the board it lies, which codes it covers. `towards` then says what to press next:
the step itself where it is there, else what leads nearer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from bot.discord.ids import is_same
from bot.discord.page import Page
from bot.tryout.screen import Button, Menu, Screen
from engine.core.match import Match

__all__ = ["Move", "Target", "swapping", "target_of", "towards"]

MOST: Final = 12
"""Answers on the way to one step; by then it is typed."""
_SHELVES: Final = 9
"""A shelf of more than 25 steps goes on as `… 2`, `… 3`."""


class Target(msgspec.Struct, frozen=True):
    """A step to be taken. `first`: the step that its control takes in its place, to be swapped
    afterwards ("" where it has a control of its own). `kind` is that of its group."""

    step: str
    kind: str
    shelf: str
    cells: tuple[str, ...]
    first: str = ""


class Move(msgspec.Struct, frozen=True):
    """What to press next: a button, or a menu and the value to choose there. `takes`: it is the
    step itself, not the way to it."""

    button: Button | None = None
    menu: Menu | None = None
    value: str = ""
    takes: bool = False

    @property
    def key(self) -> str:
        """What it does, whatever the length of the draft."""
        if self.button is not None:
            return f"{self.button.id.verb} {self.button.id.arg}"
        assert self.menu is not None
        return f"{self.menu.id.verb} {self.menu.id.arg} {self.value}"


def target_of(match: Match, seat: int, step: Any) -> Target:
    """What the seat knows about a step that it may take."""
    text, rules = str(step), match.rules
    state = match.seen_state(seat)
    kinds = {group.key: group.kind for group in rules.groups()}
    found = Target(text, "", "", ())
    hidden = ""
    for option in match.options(seat):
        label = rules.label(state, seat, option)
        if str(option.step) == text:
            kind = kinds.get(option.group, "choice")
            found = Target(text, kind, f"{option.group}/{label.shelf}", label.cells, hidden)
            break
        if not hidden and text in label.also:
            hidden = str(option.step)
    else:
        if any(str(option.step) == text for option in match.asides(seat)):
            found = Target(text, "side", "", ())
    return found


def towards(screen: Screen, target: Target, seen: set[str]) -> Move | None:
    """What to press next for the target; None where nothing on the screen leads there. `seen` are
    the keys of ways that were gone already."""
    return _takes(screen, target.step) or next(
        (move for move in _ways(screen, target) if move.key not in seen), None
    )


def swapping(screen: Screen, step: str) -> Move | None:
    """The control that puts the step in place of the last one; None where there is none."""
    for button in screen.verb("swap"):
        if is_same(button.id.arg, step):
            return Move(button, takes=True)
    for menu in screen.menus:
        for choice in menu.choices:
            if menu.id.verb == "swap" and is_same(choice.value, step):
                return Move(menu=menu, value=choice.value, takes=True)
    return None


def _takes(screen: Screen, step: str) -> Move | None:
    for button in screen.buttons:
        if button.id.verb in ("step", "sure") and is_same(button.id.arg, step):
            return Move(button, takes=True)
    for menu in screen.menus:
        for choice in menu.choices:
            if menu.id.verb == "pick" and is_same(choice.value, step):
                return Move(menu=menu, value=choice.value, takes=True)
    return None


def _ways(screen: Screen, target: Target) -> Iterable[Move]:
    for menu in screen.menus:
        if menu.id.verb == "open":
            yield from _shelves(menu, target.shelf)
        if menu.id.verb == "cover":
            yield from _covers(menu, target)
    pages = [(button, Page.parse(button.id.arg)) for button in screen.verb("go")]
    if target.kind == "side":
        yield from (Move(button) for button, page in pages if page.screen == "spend")
    if target.kind == "place":
        yield from (Move(button) for button, page in pages if page.screen == "place" and page.page)
    yield from (Move(button) for button, page in pages if page.screen in ("main", "place"))


def _shelves(menu: Menu, shelf: str) -> Iterable[Move]:
    """The shelf itself, then its continuations, then the first one of its group."""
    names = [shelf, *(f"{shelf} {n}" for n in range(2, _SHELVES + 1))]
    for name in names:
        for choice in menu.choices:
            if is_same(choice.value, name) and not choice.chosen:
                yield Move(menu=menu, value=choice.value)
    group = shelf.partition("/")[0]
    for choice in menu.choices:
        if choice.value.partition("/")[0] == group and not choice.chosen:
            yield Move(menu=menu, value=choice.value)


def _covers(menu: Menu, target: Target) -> Iterable[Move]:
    """A node that it covers, or the part that it lies in."""
    part = target.shelf.partition("/")[2]
    for choice in menu.choices:
        kind, _, name = choice.value.partition(" ")
        if kind == "node" and name in target.cells:
            yield Move(menu=menu, value=choice.value)
    for choice in menu.choices:
        kind, _, name = choice.value.partition(" ")
        if kind == "part" and is_same(name, part) and not choice.chosen:
            yield Move(menu=menu, value=choice.value)
