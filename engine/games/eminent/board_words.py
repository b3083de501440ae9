"""Every board as text: for who wants no pictures, and before there are any.

Boards: `empire:SEAT`, `hand:SEAT`, `survey:SEAT` (the planets a seat may keep), `supply` (stacks,
influence, planet deck), `market` (technologies to be had), `final`. Made from a view alone; codes
are those that steps take.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.games.eminent import describe, names
from engine.games.eminent.game import Game
from engine.games.eminent.meta import PRINTED
from engine.games.eminent.view import Back, PlanetView, SeatView, View
from engine.games.eminent.words import FIRST_TECHNOLOGY, TYPES

__all__ = ["board_words"]


def board_words(game: Game, view: View, board: str) -> str:
    """The board in lines; "" for a key that there is not, or that the viewer may not see."""
    head, _, number = board.partition(":")
    if head in ("empire", "hand", "survey"):
        if not number.isdecimal() or int(number) >= len(view.seats):
            return ""
        seat = view.seats[int(number)]
        lines = {"empire": _empire, "hand": _hand, "survey": _survey}[head](game, view, seat)
    elif head == "supply":
        lines = _supply(game, view)
    elif head == "market":
        lines = _market(game, view)
    else:
        lines = _final(view) if head == "final" else []
    return "\n".join(lines)


def _counted(game: Game, codes: Iterable[str]) -> str:
    """`2 Survey, Research, Improved Trade F5`."""
    found = Counter(codes)
    parts = [
        f"{n} {names.card(game, c)}" if n > 1 else names.card(game, c) for c, n in found.items()
    ]
    return ", ".join(parts) or "none"


def _back(back: Back) -> str:
    settle = names.amount(back.colonize, "colony", "colonies")
    return f"{back.type}, {settle} or {names.amount(back.warfare, 'fighter')}"


def _empire(game: Game, view: View, seat: SeatView) -> list[str]:
    hand = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    lines = [
        f"Empire of {seat.name}: {seat.score} influence ({seat.influence} in tokens), "
        f"{names.amount(seat.fighters, 'fighter')}.",
        f"Hand {hand} of {seat.limit}, deck {seat.deck}, discard {len(seat.discard)}.",
    ]
    if found := names.symbols(seat.symbols):
        lines.append(f"Symbols: {found}.")
    lines += [_planet(game, planet) for planet in seat.planets]
    for code in seat.technologies:
        card = game.pack.technologies[game.kinds[code] - FIRST_TECHNOLOGY]
        lines.append(f"{code} {card.name}: {describe.technology(card, bool(view.flags & PRINTED))}")
    if seat.aside:
        lines.append(f"Played this turn: {_counted(game, seat.aside)}.")
    if seat.discard:
        lines.append(f"Discard pile: {_counted(game, seat.discard)}.")
    return lines


def _planet(game: Game, planet: PlanetView) -> str:
    known = next((one for one in game.pack.planets if one.id == planet.id), None)
    if not planet.up:
        name = f"{known.name}, face down" if known is not None else "Face down"
        text = f"{planet.code} {name}: {_back(planet.back)}; "
        text += f"{planet.have} of {max(0, planet.need)} colonies, attacked for {planet.cost}."
        if planet.colonies:
            text += f" Under it: {_counted(game, planet.colonies)}."
        return f"{text} Front: {describe.planet(known)}" if known is not None else text
    assert known is not None
    parts = [names.amount(known.influence, "influence")]
    if any(known.symbols):
        parts.append(names.symbols(known.symbols))
    if known.hand:
        parts.append(f"{known.hand} card more in hand")
    if planet.scorched:
        parts.append("scorched: holds no goods")
    elif planet.slots:
        held = list(planet.goods)
        slots = [f"{slot} {'filled' if slot in held else 'empty'}" for slot in planet.slots]
        parts.append(f"slots: {', '.join(slots)}")
    return f"{planet.code} {known.name} ({planet.back.type}): {'; '.join(parts)}."


def _hand(game: Game, view: View, seat: SeatView) -> list[str]:
    if isinstance(seat.hand, int):
        return [f"Hand of {seat.name}: {names.amount(seat.hand, 'card')}."]
    lines = [f"Your hand: {names.amount(len(seat.hand), 'card')}, limit {seat.limit}."]
    printed = bool(view.flags & PRINTED)
    for code, n in Counter(seat.hand).items():
        kind = game.kinds[code]
        if kind < FIRST_TECHNOLOGY:
            text = describe.role(game.pack.roles[kind])
        else:
            text = describe.technology(game.pack.technologies[kind - FIRST_TECHNOLOGY], printed)
        times = f"{n} × " if n > 1 else ""
        lines.append(f"{times}{names.card(game, code)}: {text}")
    left = Counter(seat.pool)
    left.subtract(seat.hand)
    lines.append(f"Deck ({seat.deck}): {_counted(game, left.elements())}.")
    if seat.presets is not None and any(one != "ask" for one in seat.presets):
        pairs = zip(("Survey", "Warfare", "Colonize", "Produce", "Trade", "Research"), seat.presets,
                    strict=True)  # fmt: skip
        said = [f"{role} {answer}" for role, answer in pairs if answer != "ask"]
        lines.append(f"Standing answers: {', '.join(said)}.")
    return lines


def _survey(game: Game, view: View, seat: SeatView) -> list[str]:
    if isinstance(seat.seen, int):
        return [f"{seat.name} looks at {names.amount(seat.seen, 'planet')}."] if seat.seen else []
    by_id = {one.id: one for one in game.pack.planets}
    return [
        f"{at}: {by_id[id].name}, {describe.planet(by_id[id])}"
        for at, id in enumerate(seat.seen, 1)
    ]


def _supply(game: Game, view: View) -> list[str]:
    stacks = [f"{names.card(game, name)} {left}" for name, left in view.stacks]
    lines = [
        f"Role stacks: {', '.join(stacks)}.",
        f"Empty: {view.empties} of the {view.empty} that end the game.",
        f"Influence left of {view.tokens}: {view.supply}.",
    ]
    if view.last:
        lines.append(f"The end is due: round {view.last} is the last.")
    top = f"; the top one is {_back(view.top)}" if view.top is not None else ""
    lines.append(f"Planet deck: {names.amount(view.planets, 'planet')}{top}.")
    if view.spent:
        lines.append(f"Discarded: {', '.join([names.planet(game, id) for id in view.spent])}.")
    if view.removed:
        lines.append(f"Out of the game: {_counted(game, view.removed)}.")
    return lines


def _market(game: Game, view: View) -> list[str]:
    lines = []
    for at, word in enumerate(TYPES):
        lines.append(f"{names.title(word)}:")
        for code in view.market:
            card = game.pack.technologies[game.kinds[code] - FIRST_TECHNOLOGY]
            if card.stack == at:
                text = describe.technology(card, bool(view.flags & PRINTED))
                lines.append(f"{code} {card.name}: {text}")
    return lines


def _final(view: View) -> list[str]:
    lines = []
    for row in sorted(view.final, key=lambda row: (-row.total, -row.spare)):
        parts = ", ".join([f"{line.source} {line.points}" for line in row.lines])
        won = " (wins)" if row.seat in view.winners else ""
        name = view.seats[row.seat].name
        spare = f"goods and fighters {row.spare}"
        lines.append(f"{name}{won}: {row.total} influence; {parts}; {spare}.")
    return lines
