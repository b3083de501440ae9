"""The set-up: who begins, a start tile for each seat, the planet deck, starting decks."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.event import Event
from engine.core.refusal import Refused
from engine.core.window import Draw, NeedChance, Roll
from engine.games.eminent.cards import Profile
from engine.games.eminent.game import Game
from engine.games.eminent.meta import LEARNING, flags_of, options_of
from engine.games.eminent.state import DRAW, Planet, Seat, State
from engine.games.eminent.words import FIRST_TECHNOLOGY, RESEARCH_CARD

__all__ = ["answer", "pending", "start"]


def profile(game: Game, seats: int, options: tuple[tuple[str, str], ...]) -> Profile:
    """What is laid out for so many seats. Raises `Refused` where the pack has nothing for them."""
    given = dict(options)
    table = "extended" if given["table"] == "extended" else "base"
    for one in game.pack.profiles:
        if (one.seats, one.table) == (seats, table) and one.stacks in ("", given["stacks"]):
            return one
    message = f"The pack lays out nothing for {seats} seats and the {table} table."
    raise Refused("bad-seats", "Q74", message)


def start(game: Game, names: tuple[str, ...], given: tuple[tuple[str, str], ...]) -> State:
    """The state before anything was drawn. Raises `Refused` for options that do not go."""
    options = options_of(names, given)
    out = profile(game, len(names), options)
    flags = flags_of(options)
    learning = flags & LEARNING
    deck = tuple([kind for kind in game.starting if not (learning and kind == RESEARCH_CARD)])
    seat = Seat(discard=deck, limit=game.pack.hand)
    every = (1 << len(game.codes)) - (1 << FIRST_TECHNOLOGY)
    return State(
        names=names,
        options=options,
        flags=flags,
        phase="first",
        seats=(seat,) * len(names),
        stacks=(*out.cards[:-1], 0) if learning else out.cards,
        market=0 if learning else every,
        empty=out.empty,
        supply=out.influence,
    )


def pending(game: Game, state: State) -> NeedChance:
    """What is drawn next in the set-up."""
    n = len(state.seats)
    match state.phase:
        case "first":
            return NeedChance("first", Roll((n,)))
        case "tiles":
            return NeedChance("tiles", Draw(len(game.tiles), n), 0, ())
        case _:
            size = len(game.planet_deck(state.flags))
            return NeedChance("planets", Draw(size, size), 0, ())


def answer(game: Game, state: State, outcome: tuple[int, ...], told: list[Event]) -> State:
    """Lay out what was drawn."""
    match state.phase:
        case "first":
            told.append(Event("first", outcome[0]))
            return replace(state, first=outcome[0], leader=outcome[0], phase="tiles")
        case "tiles":
            tiles = [game.tiles[at] for at in outcome]
            for place, tile in enumerate(tiles):
                told.append(Event("planet", place, ("P1", *game.backs[tile])))
                told.append(Event("planet_named", place, (game.pack.planets[tile].id,), (place,)))
            seats = tuple(
                [
                    replace(seat, planets=(Planet(tile),))
                    for seat, tile in zip(state.seats, tiles, strict=True)
                ]
            )
            return replace(state, seats=seats, phase="planets")
        case _:
            deck = game.planet_deck(state.flags)
            places = range(len(state.seats))
            return replace(
                state,
                planets=tuple([deck[at] for at in outcome]),
                tasks=tuple([(DRAW, place, game.pack.hand) for place in places]),
                phase="dealt",
            )
