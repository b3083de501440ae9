"""Words of the game and what they mean, for `/rules`: our own sentences, with section or ruling."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.eminent.cards import Pack
from engine.games.eminent.catalogue import items
from engine.games.eminent.meta import META

__all__ = ["TERMS", "glossary"]

TERMS: dict[str, str] = {
    "Turn": (
        "One action if you like, one role in any case, then the others answer it, then you clean"
        " up. Rules: Gameplay; Q1."
    ),
    "Action": (
        "A card of your hand does what it says; its symbols do not matter. Nobody answers it."
        " Rules: Action phase; Q2, Q3."
    ),
    "Role": (
        "One of Survey, Warfare, Colonize, Produce, Trade and Research. You take the top card of"
        " its stack, which counts at once; no card is needed to lead. Rules: Role phase; Q11."
    ),
    "Leader": "Whose turn it is, and who leads the role. Rules: Roles as leader.",
    "Boost": (
        "A card of your hand played for its symbols of the role. All boosts are chosen before the"
        " role is carried out, and are spent. Rules: Roles; Q19."
    ),
    "Symbol": (
        "What a role counts. Symbols of face-up planets and permanents always add to it."
        " Rules: Planet cards; Q18."
    ),
    "Empty stack": (
        "Its role may be led; the leader has the symbol without the card, but no colony. Q12, Q13."
    ),
    "Follow": (
        "Do the role of the leader with your own symbols, without the leader's extra. Symbols of"
        " your empire are enough, but Colonize takes a card. Rules: Roles for following players;"
        " Q23, Q24."
    ),
    "Dissent": "Do not follow, and draw a card. Rules: Role phase; Q28.",
    "Standing answer": (
        "An answer you leave for when others lead a role: always dissent, dissent below a number of"
        " symbols, or ask. Nobody else sees it."
    ),
    "Survey": (
        "The leader looks at a planet for each symbol, a follower at one less, and keeps one face"
        " down. Rules: Survey; Q31, Q33."
    ),
    "Warfare": (
        "A fighter for each symbol; the leader may attack a planet instead. Rules: Warfare; Q48."
    ),
    "Attack": (
        "Turn one of your face-down planets over for as many fighters as it shows. Rules: Warfare;"
        " Q47, Q49."
    ),
    "Colonize": (
        "Tuck the card you took and any cards with the symbol under your face-down planets; the"
        " leader may settle one instead. Rules: Colonize; Q39, Q41."
    ),
    "Settle": (
        "Turn a planet over whose colonies reach its cost, less the Colonize symbols of your"
        " empire. Rules: Colonize; Q38."
    ),
    "Colony": (
        "A card tucked under a planet, worth its Colonize symbols. When the planet is turned over"
        " it goes to your discard pile. Q43, Q44."
    ),
    "Produce": (
        "A good for each symbol into an empty slot of its kind. Rules: Produce/Trade; Q53."
    ),
    "Trade": "Give goods for one influence each, one a symbol. Rules: Produce/Trade; Q54.",
    "Research": (
        "Take one technology that your symbols pay for and whose planets you have face up."
        " Rules: Research; Q60, Q61."
    ),
    "Technology": (
        "Three open stacks by planet type. It goes to your hand, or as a permanent into your"
        " empire. Rules: Technology cards; Q59."
    ),
    "Permanent": (
        "A technology that stays in your empire. It has two faces; you choose one for good."
        " Rules: Technology cards; Q62."
    ),
    "Planet": (
        "Face down it shows type and both costs, face up its influence, slots, symbols and cards"
        " for the hand. Rules: Planet cards; Q36."
    ),
    "Cleanup": (
        "Discard what you like, at least down to your limit, then draw up to it. Only the leader"
        " cleans up. Rules: Cleanup phase; Q5, Q6."
    ),
    "Hand limit": "5, and one more for each planet face up that says so. Rules: Planet cards; Q8.",
    "The end": (
        "It is due when enough role stacks are empty or the influence tokens are taken."
        " Rules: Game end; Q74, Q77."
    ),
    "Score": (
        "Influence tokens, planets face up, technologies wherever they lie. Then goods and"
        " fighters. Rules: Game end; Q79, Q80."
    ),
}


def glossary(pack: Pack) -> Iterator[tuple[str, str]]:
    """Terms first, then options of the table, then every printed item by its name."""
    yield from TERMS.items()
    for option in META.options:
        values = ", ".join(option.values)
        yield f"Option {option.name}", f"{option.text} Values: {values} ({option.ruling})."
    for _, name, text in items(pack):
        yield name, text
