"""The event card: what this round is, what it gives, and how far the deck has come."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from engine.games.inscription.boards import Event
from engine.games.inscription.game import Game
from engine.games.inscription.view import View
from engine.games.inscription.words import RESOURCES
from render.inscription.pieces import canvas, medallion, plural, roman, slab, story
from render.inscription.tokens import ink
from render.kit import furniture as f
from render.kit.alt import alt_text
from render.kit.fonts import measure
from render.kit.ops import DisplayList, Layer
from render.kit.sketch import Sketch

__all__ = ["CARD_BOTTOM", "KINDS", "event"]

HEIGHT = 620
KINDS = MappingProxyType(
    {
        "strategy": ("STRATEGY", "die-black", "sky"),
        "war": ("WAR", "sword", "coral"),
        "council": ("COUNCIL", "speaker", "violet"),
        "production": ("PRODUCTION", "trade-good", "orange"),
        "quiet": ("QUIET", "mecatol", "teal"),
    }
)
"""Title, emblem and colour of each kind of event."""
_TELLS = MappingProxyType(
    {
        "strategy": "Choose a sheet and spend this on it; then the dice are rolled.",
        "production": "Everyone gains a trade good for each unlocked icon.",
        "council": "Everyone claims votes; then the agenda is turned up and ballots are sealed.",
        "quiet": "Nothing is played; the next event follows.",
    }
)
CARD_BOTTOM = 484
"""Where the card of the round ends; the deck is below it."""


def event(game: Game, view: View, theme: str = "dark") -> DisplayList | None:
    """The card of the round; None before the first one is turned up."""
    if not view.event:
        return None
    pack = game.pack.events
    card = pack[game.events[view.event]]
    past = [pack[game.events[one]] for one in view.discard]
    word, emblem, accent = KINDS[card.kind]
    s = canvas("", emblem, accent, HEIGHT, theme)
    slab(s, 24, 24, 1602, 440, "event", accent)
    given = [icon for n, icon in zip(card.gives, RESOURCES, strict=True) if n]
    medallion(s, 246, 244, 184, given or [emblem], accent)
    top = s.on(Layer.LABELS)
    left, right = 476, 1594
    top.text(left, 78, word, 34, "title", accent, "lm", spacing=5, tag=f"kind:{card.kind}")
    when = f"STAGE {roman(card.stage)}" + (f" · ROUND {view.round}" if view.round else "")
    top.text(right, 78, when, 32, "bold", "mid", "rm", tag="round")
    top.text(
        left, 150, card.name, 80, "title", "text", "lm", width=right - left, least=44, tag="title"
    )
    story(s, left, 210, card.text, right - left, 46, 36, 28, "body", "mid", tag="flavour")
    says = _says(card, past)
    _gives(s, left, 334, card.gives)
    y, size = (420, 32) if any(card.gives) else (330, 38)
    top.text(left, y, says, size, "body", "text", "lm", width=right - left, least=28, tag="says")
    if card.last:
        f.badge(s, left, 410, "THE LAST EVENT: THE GAME ENDS AFTER IT", "yellow", 32, "l", "last")
    _deck(s, view, past, card)
    gives = ", ".join(f"{n} {r}" for n, r in zip(card.gives, RESOURCES, strict=True) if n)
    alt = (
        (
            0,
            f"Event of round {view.round}: {card.name}, {word.lower()}, stage {roman(card.stage)}.",
        ),
        (1, f"It gives {gives}." if gives else ""),
        (2, says),
        (1, "It is the last event; the game ends after it." if card.last else ""),
        (3, "" if card.last else _left(view)),
        (4, card.text),
    )
    return s.done(alt_text(alt))


def _says(card: Event, past: Sequence[Event]) -> str:
    if card.kind == "war":
        number = 1 + sum(one.kind == "war" for one in past)
        return f"War {number}: everyone compares strength with both neighbors, left first."
    return _TELLS[card.kind]


def _left(view: View) -> str:
    if not view.deck:
        return ""
    text = f"{plural(view.deck, 'event')} left in the deck"
    if view.next is not None:
        stage, back = view.next
        text += f"; the next one is of stage {roman(stage)} with a {back} back"
    return f"{text}."


def _gives(s: Sketch, x: float, y: float, gives: tuple[int, int, int]) -> None:
    """Each resource as often as it is given, with its number and word."""
    top = s.on(Layer.LABELS)
    for n, resource in zip(gives, RESOURCES, strict=True):
        if not n:
            continue
        for i in range(n):
            top.icon(
                resource, x + 48 + i * 104, y, 96, ink(resource), tag=f"icon:{resource}:{i + 1}"
            )
        x += n * 104 + 10
        words = f"{n} {resource}"
        x += top.text(x, y, words, 44, "bold", "text", "lm", tag=f"gives:{resource}:{n}") + 56


def _deck(s: Sketch, view: View, past: Sequence[Event], card: Event) -> None:
    """The events so far, the present one, and the backs of those to come."""
    marks, top = s.on(Layer.MARKS), s.on(Layer.LABELS)
    slab(s, 24, 484, 1602, 112, "deck")
    shown = [*past, card]
    to_come = 0 if card.last else view.deck
    total = len(shown) + to_come
    words = f"{to_come} to come" if to_come else "the end"
    room = 1602 - 60 - measure(words, "bold", 30) - 30
    step = min(66.0, room / max(1, total))
    size = min(46.0, step * 0.8)
    y = 546
    for i in range(total):
        x = 54 + step * (i + 0.5)
        if i < len(shown):
            one = shown[i]
            _word, icon, accent = KINDS[one.kind]
            now = i == len(shown) - 1
            if now:
                top.box(
                    x - size * 0.62,
                    y - size * 0.62,
                    size * 1.24,
                    size * 1.24,
                    9,
                    "worn",
                    "yellow",
                    4,
                )
            top.icon(
                icon, x, y, size * 0.84, accent if now else "mid", tag=f"past:{i + 1}:{one.kind}"
            )
            if i == 0 or shown[i - 1].stage != one.stage:
                stage = roman(one.stage)
                if step >= 44:
                    top.text(
                        x,
                        y - size * 0.62 - 14,
                        stage,
                        22,
                        "bold",
                        "mid",
                        "mm",
                        tag=f"stage:{stage}",
                    )
            continue
        blue = i == len(shown) and view.next is not None and view.next[1] == "blue"
        first = i == len(shown) and view.next is not None
        fill = "azure" if blue else "casing"
        layer = top if first else marks
        layer.box(
            x - size * 0.36, y - size * 0.48, size * 0.72, size * 0.96, 6,
            fill if first else "well", "text" if first else "line", 3 if first else 2,
            tag=f"next:{'blue' if blue else 'black'}" if first else f"face-down:{i + 1}",
        )  # fmt: skip
    top.text(1594, y, words, 30, "bold", "text", "rm", tag="deck")
