"""The game's renderer: from the key of a board and a view to a picture.

Keys: `navigation:SEAT`, `expansion:SEAT`, `industry:SEAT`, `warfare:SEAT` (a third part `nw`, `ne`,
`sw` or `se` gives that quarter, enlarged), `seat:SEAT` (all four sheets), and those of the table
(`tables.py`). With places wanted, a contact sheet of them on the seat's Warfare sheet.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec

from engine.games.inscription.boards import Pack
from engine.games.inscription.game import Game
from engine.games.inscription.view import View
from engine.games.inscription.words import SHEETS
from render.inscription import cut, expansion, industry, navigation, overview, warfare
from render.inscription.contact import contact
from render.inscription.printed import printed as unmarked
from render.inscription.scene import Built, Scene
from render.inscription.tables import table
from render.inscription.words import sheet_words
from render.kit.bounds import Rect
from render.kit.ops import HEIGHT, WIDTH, DisplayList, digest
from render.kit.paint import Painter, shared
from render.kit.theme import THEMES

__all__ = ["BUILDERS", "Drawing", "build", "make", "printed"]

BUILDERS: Mapping[str, Callable[[Scene], Built]] = MappingProxyType(
    {
        "navigation": navigation.build,
        "expansion": expansion.build,
        "industry": industry.build,
        "warfare": warfare.build,
    }
)
"""Of a seat's sheets, by the word before the colon."""
_W, _H = WIDTH * 0.54, HEIGHT * 0.54
QUARTERS: Mapping[str, Rect] = MappingProxyType(
    {
        "nw": (0, 0, _W, _H),
        "ne": (WIDTH - _W, 0, WIDTH, _H),
        "sw": (0, HEIGHT - _H, _W, HEIGHT),
        "se": (WIDTH - _W, HEIGHT - _H, WIDTH, HEIGHT),
    }
)
"""Quarters of a sheet, a little more than a quarter each."""
_CLOSE: Final = 1.6


class Drawing(msgspec.Struct, frozen=True):
    """What is to be seen: the key of the picture, its words, and how to paint it."""

    digest: str
    alt: str
    paint: Callable[[], bytes]


def make(source: Any) -> Callable[[Any, Any], Drawing | None]:
    """The renderer on what a game's rules (or a pack) print."""
    game = _game(source)

    def draw(view: View, wanted: Any) -> Drawing | None:
        return _draw(game, view, wanted)

    return draw


def build(
    game: Game, view: View, board: str, focus: tuple[str, ...] = (), theme: str = "dark"
) -> Built | None:
    """One of a seat's four sheets; None for another key, a seat that there is not, and before
    sheets are dealt."""
    head, _, tail = board.partition(":")
    place = tail.partition(":")[0]
    if head not in BUILDERS or not place.isdecimal() or int(place) >= len(view.seats):
        return None
    seat = view.seats[int(place)]
    if not all(seat.sheets):
        return None
    return BUILDERS[head](Scene(game, view, seat, frozenset(focus), theme))


def _draw(game: Game, view: View, wanted: Any) -> Drawing | None:
    theme = wanted.colours if wanted.colours in THEMES else "dark"
    head, _, tail = wanted.board.partition(":")
    place, _, part = tail.partition(":")
    if wanted.places and place.isdecimal():
        return _whole(contact(game, view, int(place), wanted.places, theme))
    if head == "seat":
        return _seat(game, view, place, theme)
    focus = tuple(wanted.focus)
    built = build(game, view, wanted.board, focus, theme)
    if built is None:
        return _whole(table(game, view, wanted.board, theme))
    kind = SHEETS.index(head)
    scene = Scene(game, view, view.seats[int(place)], frozenset(focus), theme)
    alt = sheet_words(scene, kind, built)
    if part in QUARTERS:
        return _part(built.picture, alt, QUARTERS[part])
    if not focus and not any(wanted.stages):
        return _drawing(built.picture, alt)
    box, beside = cut.frame_of(built, focus, wanted.stages)
    what = cut.with_bar(scene, kind, built, box, beside)
    return Drawing(_key(what, box), alt, lambda: cut.small(shared(), what, box))


def printed(source: Any, item: str, theme: str) -> Drawing | None:
    """The picture of a printed item by its id, as nobody has marked it; None where there is none.
    `source` as for `make`."""
    found = unmarked(_game(source), item, theme if theme in THEMES else "dark")
    if found is None:
        return None
    what, box = found
    return Drawing(_key(what, box), what.alt, lambda: shared().picture(what, box=box))


def _game(source: Any) -> Game:
    return Game(source) if isinstance(source, Pack) else source.game


def _seat(game: Game, view: View, place: str, theme: str) -> Drawing | None:
    if not place.isdecimal() or int(place) >= len(view.seats):
        return None
    seat = view.seats[int(place)]
    if not all(seat.sheets):
        return None
    what = overview.build(Scene(game, view, seat, frozenset(), theme))
    return _drawing(what, what.alt)


def _whole(what: DisplayList | None) -> Drawing | None:
    return None if what is None else _drawing(what, what.alt)


def _drawing(what: DisplayList, alt: str) -> Drawing:
    painter: Painter = shared()
    return Drawing(digest(what), alt, lambda: painter.picture(what))


def _part(what: DisplayList, alt: str, box: Rect) -> Drawing:
    painter: Painter = shared()
    whole = tuple(round(v) for v in box)
    area = (whole[0], whole[1], whole[2], whole[3])
    return Drawing(_key(what, area), alt, lambda: painter.picture(what, _CLOSE, area))


def _key(what: DisplayList, box: Rect) -> str:
    return hashlib.blake2b(f"{digest(what)}:{box}".encode(), digest_size=16).hexdigest()
