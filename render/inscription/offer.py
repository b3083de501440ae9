"""Factions: those dealt to a seat, side by side, and the card of one."""

from __future__ import annotations

from engine.games.inscription.boards import Faction
from engine.games.inscription.describe_icons import effect_icons
from engine.games.inscription.game import Game
from engine.games.inscription.view import View
from render.inscription import tokens
from render.inscription.pieces import canvas, plate, story
from render.inscription.scene import PRINTER
from render.kit.alt import alt_text
from render.kit.ops import DisplayList, Layer
from render.kit.sketch import Sketch

__all__ = ["faction_card", "offer", "tells"]

HEIGHT = 860


def offer(game: Game, view: View, seat: int, theme: str = "dark") -> DisplayList | None:
    """The factions that a seat may keep; None for others' eyes and before they are dealt."""
    own = view.seats[seat]
    if isinstance(own.offer, int) or not own.offer:
        return None
    s = canvas("CHOOSE A FACTION", "faction", "yellow", HEIGHT, theme, "", own.name)
    cards = [game.pack.factions[game.factions[one]] for one in own.offer]
    width = (1602 - 14 * (len(cards) - 1)) / len(cards)
    for i, card in enumerate(cards):
        x = 24 + i * (width + 14)
        kept = own.faction == card.id
        accent, kind = ("yellow", "Kept by you") if kept else ("sky", "Faction")
        faction_card(s, card, (x, 106, width, HEIGHT - 130), accent, kind)
    lines = [(0, f"Factions to choose from: {', '.join(card.name for card in cards)}.")]
    if own.faction:
        kept_name = next(card.name for card in cards if card.id == own.faction)
        lines.append((0, f"Kept so far: {kept_name}."))
    lines += [(1, tells(card)) for card in cards]
    return s.done(alt_text(lines))


def tells(card: Faction) -> str:
    """A faction in words."""
    ability, asset = PRINTER.faction(card)
    return f"{card.name}: {ability} Faction asset: {asset}"


def faction_card(
    s: Sketch,
    card: Faction,
    area: tuple[float, float, float, float],
    accent: str = "sky",
    kind: str = "Faction",
) -> None:
    """Name, idea, ability, and what a faction asset does, in a part (x, y, w, h) of a picture."""
    top = s.on(Layer.LABELS)
    x, y, w, h = area
    ability, asset = PRINTER.faction(card)
    below = plate(s, area, card.name, "faction", accent, kind, f"faction:{card.id}")
    left, room = x + 26, w - 52
    below = story(s, left, below + 12, card.idea, room, 118, 30, 26, "light", "mid", tag="idea")
    asset_h = 236
    split = y + h - asset_h
    below = max(below + 20, y + 256)
    top.text(left, below + 8, "ABILITY", 26, "title", accent, "lm", spacing=1.5)
    story(s, left, below + 38, ability, room, split - below - 56, 36, 26, tag=f"ability:{card.id}")
    s.on(Layer.PRINT).box(x + 10, split, w - 20, asset_h - 10, 12, "raised")
    wide = top.text(left, split + 42, "FACTION ASSET", 26, "title", accent, "lm", spacing=1.5)
    tokens.row(
        top, x + w - 28, split + 42, effect_icons(card.asset), 52, "r", room - wide - 20,
        tag=f"icons:{card.id}",
    )  # fmt: skip
    story(s, left, split + 86, asset, room, asset_h - 112, 34, 26, tag=f"asset:{card.id}")
