"""Typing a step: verbs cut short, payment left out; and what one may wish for in vain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.core.rules import Option
from engine.games.inscription import steps
from engine.games.inscription.game import Game
from engine.games.inscription.sheets.common import bits
from engine.games.inscription.state import Seat, State
from engine.games.inscription.words import (
    EXPANSION,
    INDUSTRY,
    NAVIGATION,
    SPECIALTIES,
    WARFARE,
)

__all__ = ["complete", "wished"]

_MOST: Final = 25


def complete(options: Iterable[Option], text: str) -> tuple[str, ...]:
    """Legal steps that begin as `text` does, at most 25, in the order of the options.

    Case does not matter; a verb may be cut short (`e D4 E5`), codes parted by spaces or hyphens,
    the payment left out: the first way to pay then stands first.
    """
    verb, _, rest = text.lower().strip().partition(" ")
    rest = _run_together(rest)
    found: list[str] = []
    for option in options:
        step = str(option.step)
        if _fits(verb, rest, step.lower()):
            found.append(step)
            if len(found) == _MOST:
                break
    return tuple(found)


def _run_together(text: str) -> str:
    return text.replace("-", "").replace(" ", "")


def _fits(verb: str, rest: str, step: str) -> bool:
    """Whether the step begins like that; a lane may be named by its end alone."""
    name, _, words = step.partition(" ")
    if not name.startswith(verb):
        return False
    if _begins(_run_together(words), rest):
        return True
    return name == "explore" and _begins(_run_together(words.partition("-")[2]), rest)


def _begins(words: str, rest: str) -> bool:
    """A number is not cut short: `D1` does not stand for `D10`."""
    if not words.startswith(rest):
        return False
    cut = rest[-1:].isdigit() and words[len(rest) : len(rest) + 1].isdigit()
    return not cut


def wished(game: Game, state: State, place: int) -> Iterator[steps.InscriptionStep]:
    """Steps that a seat may well want and that need something first; nearest first."""
    seat = state.seats[place]
    if state.phase not in ("card", "dice") or seat.stack:
        return
    if seat.active < 0:
        yield from (steps.Explore(_any_lane(game, seat), "material"),)
        return
    yield from _MARKS[seat.active](game, seat)
    for t, technology in enumerate(game.table.technologies(seat.active, seat.sheets[seat.active])):
        yield steps.Research(f"T{t + 1}", "research")
        yield steps.Unlock(f"T{t + 1}", technology.specialty)
    for resource in ("material", "influence", "research"):
        yield steps.Trade(resource)
        yield steps.Focus(resource)


def _any_lane(game: Game, seat: Seat) -> str:
    a, b = game.pack.navigation[seat.sheets[NAVIGATION]].lanes[0]
    return f"{a}-{b}"


def _navigation(game: Game, seat: Seat) -> Iterator[steps.InscriptionStep]:
    """Systems seen but not explored are claimed in vain, explored ones for want of influence;
    wormholes while they are closed."""
    ix, nav = game.table.navigation(seat), seat.nav
    near = 0
    for at in bits(nav.explored):
        near |= ix.links[at][1]
    for at in bits(nav.explored & ~nav.claimed):
        yield steps.Claim(ix.sheet.systems[at].code, "influence")
    for at in bits(near & ~nav.explored):
        yield steps.Claim(ix.sheet.systems[at].code, "influence")
    holes = ix.sheet.wormholes
    for a in holes:
        for b in holes:
            if a is not b and nav.explored >> ix.exits[ix.hole[a.code]] & 1:
                yield steps.Explore(f"{a.code}-{b.code}", "material")


def _expansion(game: Game, seat: Seat) -> Iterator[steps.InscriptionStep]:
    ix, exp = game.table.expansion(seat), seat.exp
    for at, planet in enumerate(ix.sheet.planets):
        if not exp.unlocked >> at & 1:
            yield steps.Unlock(planet.code, "planet")
            yield steps.Develop(f"{planet.code}-A1", "material")
    for dock in ix.sheet.docks:
        yield steps.Dock(dock.code, "planet")


def _industry(game: Game, seat: Seat) -> Iterator[steps.InscriptionStep]:
    ix, ind = game.table.industry(seat), seat.ind
    near = 0
    for at in bits(ind.scrapped | ind.claimed):
        near |= ix.edges[at]
    free = near & ~ind.scrapped & ~ind.claimed
    for at in bits(free):
        space = ix.sheet.spaces[at]
        yield steps.Scrap(space.code, space.tag or "material")
        yield steps.Claim(space.code, "influence")
    for specialty in SPECIALTIES:
        yield steps.Burst(specialty)


def _warfare(game: Game, seat: Seat) -> Iterator[steps.InscriptionStep]:
    for unit in game.table.warfare(seat).units:
        if unit.unit.locked:
            yield steps.Unlock(unit.unit.code, unit.unit.locked)
        number = "1" if unit.unit.count else ""
        for resource in ("material", "influence", "research"):
            yield steps.Build(f"{unit.unit.code}{number}", resource)


_MARKS: Final = {
    NAVIGATION: _navigation,
    EXPANSION: _expansion,
    INDUSTRY: _industry,
    WARFARE: _warfare,
}
