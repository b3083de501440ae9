"""A real table of twenty-four, each with a name of thirty-two characters, on every screen."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.discord import limits
from bot.discord.desk import Taste, desk_form
from bot.discord.form import Form, Menu, fit
from bot.discord.page import MAIN, Page
from engine import load
from engine.core.chance import secret_of
from engine.core.match import Match
from engine.simulate import Player
from tests.secrecy.surfaces import desk_of, posts

NAMES = tuple(f"{chr(65 + n)} name with thirty letters or so"[:32] for n in range(24))
PAGES = (MAIN, Page("look"), Page("spend"), Page("look", "*news"), Page("look", "", 0, "23"))


def menus(form: Form) -> list[Menu]:
    return list(fit(form).menus)


def cards(match: Match) -> list[Form]:
    """What is posted for the table as it stands, fitted to Discord's limits."""
    found: list[Any] = asyncio.run(posts(match))
    return [fit(one) for one in found if isinstance(one, Form)]


@pytest.fixture(scope="module")
def screens() -> dict[str, list[Form]]:
    """Every screen when each kind of window is first open, and at the end of the game."""
    rules = load("inscription")
    match = Match.open(rules, NAMES, {}, secret=secret_of("many"))
    players = [Player(rules.policies()["greedy"], "many", seat) for seat in range(24)]
    found: dict[str, list[Form]] = {}
    while (window := match.window()) is not None:
        if window.name not in found:
            found[window.name] = [
                *cards(match),
                *[
                    desk_form(desk_of(match, who), page, taste=Taste())
                    for who in (None, 0, 23)
                    for page in PAGES
                ],
            ]
        for seat in match.missing():
            while (here := match.window()) is not None and here.id == window.id:
                step = players[seat].choose(match)
                if step is None:
                    match.down(seat)
                    break
                match.step(seat, step)
    found["over"] = [*cards(match), desk_form(desk_of(match, 23), Page("look"), taste=Taste())]
    return found


def test_every_screen_of_twenty_four_fits(screens: dict[str, list[Form]]) -> None:
    assert set(screens) >= {"keep", "card", "dice", "ballot", "over"}
    for name, forms in screens.items():
        assert len(forms) >= 2, name
        for form in forms:
            for menu in menus(form):
                assert 0 < len(menu.choices) <= limits.SELECT_OPTIONS, name


def test_every_seat_can_be_looked_at(screens: dict[str, list[Form]]) -> None:
    whose = [
        menu
        for form in screens["card"]
        for menu in menus(form)
        if [choice.label for choice in menu.choices][-1:] == [NAMES[-1]]
    ]
    assert whose
    for menu in whose:
        # The table itself and everybody.
        assert {choice.label for choice in menu.choices} >= set(NAMES)
        assert len(menu.choices) == 25


def test_the_waiting_list_names_everybody(screens: dict[str, list[Form]]) -> None:
    card = next(form for form in screens["card"] if "24" in form.foot)
    assert all(name in card.foot for name in NAMES)


def test_the_final_card_ranks_everybody(screens: dict[str, list[Form]]) -> None:
    card = screens["over"][0]
    assert all(name in card.tail for name in NAMES)
    assert sum(len(part) for part in (card.head, card.tail, card.foot)) <= limits.TEXT_TOTAL
