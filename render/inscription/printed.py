"""Any printed item by its id, as nobody has marked it yet: a sheet, a faction, a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from engine.games.inscription import marking
from engine.games.inscription.game import Game
from engine.games.inscription.view import AiView, Goal, SeatView, View
from engine.games.inscription.words import FACES, PURSE, SHEETS
from render.inscription import expansion, industry, navigation, warfare
from render.inscription.ai import ai
from render.inscription.council import LEFT_W, motion
from render.inscription.event import CARD_BOTTOM, event
from render.inscription.hand import relic_card, relic_words
from render.inscription.objectives import goals
from render.inscription.objectives import tells as goal_words
from render.inscription.offer import faction_card
from render.inscription.offer import tells as faction_words
from render.inscription.pieces import canvas
from render.inscription.scene import PRINTER, Built, Scene
from render.kit.alt import alt_text
from render.kit.bounds import Rect
from render.kit.ops import HEIGHT, WIDTH, DisplayList

__all__ = ["printed"]

_BUILD: Mapping[str, Callable[[Scene], Built]] = MappingProxyType(
    {
        "navigation": navigation.build,
        "expansion": expansion.build,
        "industry": industry.build,
        "warfare": warfare.build,
    }
)
_NAMES = ("the left", "the right")
"""Of the neighbours of a sheet that nobody holds."""


def printed(game: Game, item: str, theme: str = "dark") -> tuple[DisplayList, Rect] | None:
    """The picture of the item and the part of it that the item takes up; None where there is no
    such item."""
    for kind, layouts in enumerate(game.layouts):
        if item in layouts:
            return _sheet(game, kind, layouts[item], theme)
    if item in game.factions:
        card = game.pack.factions[game.factions[item]]
        s = canvas("", "faction", "sky", 860, theme)
        faction_card(s, card, (24, 24, 760, 812))
        return s.done(alt_text([(0, faction_words(card))])), (0, 0, 808, 860)
    if item in game.relics:
        relic = game.pack.relics[game.relics[item]]
        s = canvas("", "relic", "pink", 500, theme)
        relic_card(s, relic, False, 24, 24, 760, 452)
        return s.done(alt_text([(0, relic_words(relic, False))])), (0, 0, 808, 500)
    if item in game.agendas:
        agenda = game.pack.agendas[game.agendas[item]]
        s = canvas("", "speaker", "violet", HEIGHT, theme)
        motion(s, agenda, "")
        passed, failed = PRINTER.agenda(agenda)
        words = f"{agenda.name}. {agenda.text} Pass: {passed} Fail: {failed}"
        return s.done(alt_text([(0, words)])), (0, 86, LEFT_W + 48, HEIGHT)
    if any(side.id == item for side in game.pack.ais):
        return _ai_side(game, item, theme)
    view = _blank(game)
    if item in game.objectives:
        view = replace(view, objectives=(Goal(item, False),))
        s = canvas("", "objective", "yellow", 328, theme)
        goals(s, game, view, (24, 24, 1000, 280), 1)
        return s.done(alt_text([(0, line) for line in goal_words(game, view)])), (0, 0, 1048, 328)
    if item in game.events:
        card_ = game.pack.events[game.events[item]]
        wars = [e.id for e in game.pack.events if e.kind == "war" and e.stage < card_.stage]
        found = event(game, replace(view, event=item, discard=tuple(wars)), theme)
        return None if found is None else (found, (0, 0, WIDTH, CARD_BOTTOM))
    return None


def _sheet(game: Game, kind: int, layout: int, theme: str) -> tuple[DisplayList, Rect]:
    layouts = [0, 0, 0, 0]
    layouts[kind] = layout
    a, b, c, d = layouts
    sheets = (game.pack.navigation, game.pack.expansion, game.pack.industry, game.pack.warfare)
    sheet = sheets[kind][layout]
    seat = _seat(game, (a, b, c, d), f"side {sheet.side}")
    seats = (seat, *[replace(seat, seat=i + 1, name=name) for i, name in enumerate(_NAMES)])
    view = replace(_blank(game), seats=seats)
    built = _BUILD[SHEETS[kind]](Scene(game, view, seat, frozenset(), theme))
    words = f"{SHEETS[kind].title()} sheet {sheet.name}: {sheet.idea}"
    return replace(built.picture, alt=alt_text([(0, words)])), (0, 0, WIDTH, HEIGHT)


def _ai_side(game: Game, item: str, theme: str) -> tuple[DisplayList, Rect] | None:
    """An AI side with nothing crossed out, below the header of a match."""
    zeros = (0,) * len(FACES)
    side = AiView(item, zeros, zeros, -1, (), (0, 0, 0, 0), 0, "", (), (0,) * 4, (0,) * 3)
    options = (("difficulty", ""),)
    found = ai(game, replace(_blank(game), round=1, options=options, ai=side), theme)
    return None if found is None else (found, (0, 100, WIDTH, HEIGHT))


def _seat(game: Game, layouts: tuple[int, int, int, int], name: str) -> SeatView:
    """A seat that has marked nothing."""
    seat = marking.fresh(game.table, layouts)
    names = [game.layout(kind, layout) for kind, layout in enumerate(layouts)]
    marks = (seat.nav, seat.exp, seat.ind, seat.war)
    return SeatView(
        seat=0,
        name=name,
        faction="",
        sheets=(names[0], names[1], names[2], names[3]),
        nav=seat.nav,
        exp=seat.exp,
        ind=seat.ind,
        war=seat.war,
        before=marks,
        purse=(0,) * len(PURSE),
        reserve=(0,) * len(PURSE),
        active="",
        left=(0, 0, 0),
        free_goods=0,
        free_votes=0,
        burst=(-1, 0),
        moved=False,
        used=(),
        turns=(0, 0, 0, 0),
        played=(),
        hand=0,
        offer=0,
    )


def _blank(game: Game) -> View:
    """A table at which nothing has happened."""
    return View(
        viewer=None,
        options=(),
        phase="",
        round=0,
        speaker=-1,
        seats=(),
        event="",
        discard=(),
        deck=0,
        next=None,
        relics=len(game.pack.relics),
        laned=False,
        agendas=(),
        agenda="",
        objectives=(),
        slots=(),
        dice=(),
        ballots=(),
        tally=(0, 0),
        outcome="",
        tie=-1,
        decided=None,
        asked=0,
        asking=(),
        winners=(),
    )
