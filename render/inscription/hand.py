"""A seat's faction and relics: its own face up, those of others from behind."""

from __future__ import annotations

from types import MappingProxyType

from engine.games.inscription.boards import Relic
from engine.games.inscription.describe_icons import effect_icons
from engine.games.inscription.game import Game
from engine.games.inscription.view import View
from render.inscription import tokens
from render.inscription.offer import faction_card, tells
from render.inscription.pieces import NARROW, canvas, plate, plural, slab, story
from render.inscription.scene import PRINTER
from render.kit import furniture as f
from render.kit.alt import alt_text
from render.kit.fonts import wrap
from render.kit.ops import DisplayList, Layer
from render.kit.sketch import Sketch

__all__ = ["hand", "relic_card", "relic_words"]

_WHEN = MappingProxyType(
    {
        "now": "at once, when drawn",
        "strategy": "in a strategy event",
        "council": "before a ballot is sealed",
    }
)
CARD_H = 452
FLAVOUR_H = 112
"""Room for three lines of flavour; it is left out where the effect needs that room."""


def hand(game: Game, view: View, seat: int, theme: str = "dark") -> DisplayList | None:
    """The seat's faction and relics as the viewer may see them; None before factions are kept."""
    one = view.seats[seat]
    if not one.faction:
        return None
    faction = game.pack.factions[game.factions[one.faction]]
    held = () if isinstance(one.hand, int) else one.hand
    backs = one.hand if isinstance(one.hand, int) else 0
    count = len(held) + backs + len(one.played)
    columns = 2 if count <= 4 else 3
    rows = max(1, -(-count // columns))
    height = 106 + max(rows * (CARD_H + 14), 730) + 10
    s = canvas(
        "FACTION AND RELICS", "relic", "pink", height, theme, f"ROUND {view.round}", one.name
    )
    faction_card(s, faction, (24, 106, 500, height - 130))
    width = (1088 - 14 * (columns - 1)) / columns
    card_h = CARD_H if rows > 1 else height - 130
    pack = game.pack.relics
    cards = [(pack[game.relics[relic]], False) for relic in held]
    cards += [(pack[game.relics[relic]], True) for relic in one.played]
    for i in range(count):
        x = 538 + i % columns * (width + 14)
        y = 106.0 + i // columns * (CARD_H + 14)
        if i < backs:
            _back(s, x, y, width, card_h, i)
        else:
            card, played = cards[i - backs]
            again = any(one.code == card.code for one, _ in cards[: i - backs])
            relic_card(s, card, played, x, y, width, card_h, again)
    if not count:
        _none(s, height)
    lines = [(0, f"{one.name} has {plural(len(held) + backs, 'relic')} in hand.")]
    lines += [(1, relic_words(card, played)) for card, played in cards]
    lines.append((2, tells(faction)))
    return s.done(alt_text(lines))


def relic_words(card: Relic, played: bool) -> str:
    """A relic in words."""
    head = f"{card.code} {card.name}, {plural(card.points, 'point')}"
    return f"{head}, played." if played else f"{head}: {PRINTER.relic(card)}"


def relic_card(
    s: Sketch,
    card: Relic,
    played: bool,
    x: float,
    y: float,
    w: float,
    h: float,
    again: bool = False,
) -> None:
    """A relic in a part (x, y, w, h) of a picture, greyed once it is played. `again`: another copy
    of it is there already, whose code it is that a step names."""
    top = s.on(Layer.LABELS)
    accent = "mid" if played else "pink"
    ink = "mid" if played else "text"
    name = f"relic:{card.code}"
    below = plate(s, (x, y, w, h), card.name, "relic", accent, _WHEN[card.when], name)
    left, room = x + 26, w - 52
    state = "spent" if played else "mine"
    if again:
        color, fill, line = f.CODE_STYLES[state]
        top.chip(left + 2, below + 34, card.code, 34, color, fill, line, 2, 6, "l",
                 tag=f"again:{card.code}")  # fmt: skip
    else:
        f.code(s, left + 2, below + 34, card.code, state, 34, "l")
    f.amount(
        top, x + w - 28, below + 34, "point", card.points, 44, "yellow", ink, "r",
        f"points:{card.code}",
    )  # fmt: skip
    tokens.row(
        top, left + 96, below + 34, effect_icons(card.effect), 50, "l", room - 210,
        f"icons:{card.code}", "dim" if played else "",
    )  # fmt: skip
    says = PRINTER.relic(card) if w < NARROW else PRINTER.effect(card.effect)
    end = y + h - (62 if played else 22)
    flavour = 0 if played else FLAVOUR_H
    size = 36
    while (
        size > 26 and len(wrap(says, "body", size, room)) * size * 1.24 > end - below - 84 - flavour
    ):
        size -= 1
    under = story(
        s, left, below + 84, says, room, end - below - 84, size, 26, "body", ink,
        tag=f"effect:{card.code}",
    )  # fmt: skip
    if played:
        top.text(left, y + h - 40, "PLAYED", 30, "title", "coral", "lm", tag=f"spent:{card.code}")
        s.on(Layer.PEN).cross(x + w - 52, y + h - 44, 24, tag=f"mark:spent:{card.code}")
    elif under + FLAVOUR_H <= end + 26:
        start = end - FLAVOUR_H + 20
        story(s, left, start, card.text, room, end - start, 26, 26, "light", "mid")


def _back(s: Sketch, x: float, y: float, w: float, h: float, number: int) -> None:
    base = s.on(Layer.PRINT)
    slab(s, x, y, w, h, f"back:{number + 1}", "pink")
    base.box(x + 16, y + 16, w - 32, h - 32, 14, "raised", "line", 2)
    middle = x + w / 2, y + h / 2
    for r in (128, 104, 80):
        base.disc(*middle, r, None, "rim", 2)
    base.icon("relic", *middle, 110, "pink", tag=f"relic:hidden:{number + 1}")


def _none(s: Sketch, height: float) -> None:
    slab(s, 538, 106, 1088, height - 130, "none")
    middle = 538 + 544, 106 + (height - 130) / 2
    s.on(Layer.PRINT).icon("relic", middle[0], middle[1] - 60, 150, "line")
    s.on(Layer.LABELS).text(
        middle[0], middle[1] + 70, "No relics", 44, "title", "mid", "mm", tag="none"
    )
