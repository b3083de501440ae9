"""Positions of whole games, played at random, to draw pictures of."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import msgspec

from engine import simulate
from engine.core.chance import secret_of
from engine.core.match import Match
from engine.games.inscription import load
from engine.games.inscription.labels import target
from engine.games.inscription.state import State
from engine.games.inscription.view import View
from engine.games.inscription.words import SHEETS

RULES = load()
GAME = RULES.game


class Position(msgspec.Struct, frozen=True):
    """A seat at a moment: what it sees, and the codes that are legal on its active sheet."""

    name: str
    seat: int
    view: View
    state: State
    focus: tuple[str, ...]
    board: str

    def key(self, sheet: str) -> str:
        """The key of one of the seat's boards."""
        return f"{sheet}:{self.seat}"

    def on(self, sheet: str) -> tuple[str, ...]:
        """The legal codes, if they are on that sheet."""
        return self.focus if self.board == self.key(sheet) else ()


def _codes(state: State, seat: int, options: list[Any]) -> tuple[str, ...]:
    found: list[str] = []
    for option in options:
        if option.group == "deploy":
            found += [code for code in option.step.nodes.split("-") if code != "none"]
        elif option.group in ("focus", "burst"):
            found.append(getattr(option.step, "resource", "") or option.step.specialty)
        elif option.group not in ("use", "play", "choose", "vote", "faction", "activate"):
            found.append(target(GAME, state.seats[seat], option.step)[1])
    return tuple(dict.fromkeys([code for code in found if code]))


def _position(name: str, match: Match, seat: int) -> Position:
    state = match.seen_state(seat)
    prompt = RULES.prompt(state, seat)
    codes = _codes(state, seat, list(match.options(seat)))
    return Position(name, seat, RULES.view(state, seat), state, codes, prompt.board)


def walk(seed: str, seats: int, policy: str, side: str) -> Iterator[tuple[Match, int]]:
    """A game, before each choice; at its end with seat -1."""
    choose = RULES.policies()[policy]
    names = simulate.seat_names(seats)
    match = Match.open(RULES, names, {"side": side}, secret=secret_of(seed))
    players = [simulate.Player(choose, seed, seat) for seat in range(seats)]
    while (window := match.window()) is not None:
        for seat in match.missing():
            here = match.window()
            while here is not None and here.id == window.id:
                yield match, seat
                step = players[seat].choose(match)
                if step is None:
                    match.down(seat)
                    break
                match.step(seat, step)
                here = match.window()
    yield match, -1


@functools.cache
def positions() -> tuple[Position, ...]:
    """The start, the middle of a step on each sheet, a deployment, and the end, for each seat of
    games on both sides; so every shipped sheet is there in several states."""
    found: dict[str, Position] = {}
    a = max(sum(sheet.side == "A" for sheet in GAME.pack.navigation), 3)
    games = (("A", min(8, a), "greedy"), ("A", min(8, a), "random"), ("B", 3, "random"))
    for side, seats, policy in games:
        head = f"{side}-{policy}"
        for match, seat in walk(f"pictures-{head}", seats, policy, side):
            if seat < 0:
                for place in range(seats):
                    view = RULES.view(match.state, place)
                    end = Position(f"{head}-{place}-end", place, view, match.state, (), "")
                    found[end.name] = end
                continue
            state = match.seen_state(seat)
            own = state.seats[seat]
            if state.phase not in ("card", "dice") or own.active < 0:
                if state.phase == "card" and state.round == 1:
                    name = f"{head}-{seat}-start"
                    if name not in found:
                        found[name] = _position(name, match, seat)
                continue
            marks = (own.nav, own.exp, own.ind, own.war)[own.active]
            shown = state.shown[seat]
            before = (shown.nav, shown.exp, shown.ind, shown.war)[own.active]
            if marks != before and 6 <= state.round <= 18:
                owed = own.stack[-1].kind if own.stack else ""
                name = f"{head}-{seat}-{SHEETS[own.active]}{'-deploy' if owed == 'deploy' else ''}"
                here = _position(name, match, seat)
                if name not in found or (state.round <= 13 and here.focus):
                    found[name] = here
    return tuple(found.values())


def sheets() -> Iterator[tuple[Position, str]]:
    """Every position with every one of its sheets; those that are shown alike only once."""
    seen: set[str] = set()
    for position in positions():
        one = position.view.seats[position.seat]
        for kind, sheet in enumerate(SHEETS):
            marks = (one.nav, one.exp, one.ind, one.war)[kind]
            key = repr((one.sheets[kind], marks, one.before[kind], position.on(sheet)))
            if key not in seen:
                seen.add(key)
                yield position, sheet
