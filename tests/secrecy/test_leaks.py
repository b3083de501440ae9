"""Six leaks, planted one by one, are each found where they are: count, order, revision,
autocomplete, text of a refusal, alt text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.answers import Snapshot
from engine.core.chance import Stream
from engine.core.event import Event
from engine.core.match import Match
from engine.core.refusal import Refusal
from engine.core.rules import Board, Card
from engine.games.inscription import load
from engine.games.inscription.rules import InscriptionRules
from engine.games.inscription.state import Seat, State
from engine.games.inscription.steps import InscriptionStep, parse
from engine.testing.secrecy import Secrecy, Surface
from engine.testing.states import Broken
from tests.secrecy.surfaces import Payloads, painted

RULES = load()
PACK = RULES.game.pack


@pytest.fixture
def match() -> Match:
    """Three seats in the card step of round 1, bob with marks of his own."""
    match = Match.open(RULES, ("ann", "bob", "cal"), {}, b"5" * 32)
    for seat in range(3):
        match.default(seat)
    window = match.window()
    assert window is not None
    assert window.id == "r1.card"
    match.step(0, "activate navigation")
    return match


def caught(
    match: Match, rules: InscriptionRules, extra: Mapping[str, Surface], viewer: int | None = 0
) -> str:
    """The surface on which a leak of these rules or surfaces is found; one pair of worlds may by
    chance be alike in what leaks, many are not."""
    honest = Secrecy(RULES, {**Payloads(match).surfaces(), "pictures": painted})
    secrecy = Secrecy(rules, extra, imagined_by=RULES)
    luck = Stream(b"leaks", "0")
    state = match.state if viewer is None else match.seen_state(viewer)
    for _ in range(2):
        honest.probe(state, viewer, luck)
    try:
        for _ in range(12):
            secrecy.probe(state, viewer, luck)
    except Broken as found:
        return str(found).partition(" tells ")[0]
    return ""


def moved(seat: Seat) -> int:
    """A trace of what a seat has done in the open step."""
    return seat.nav.explored.bit_count() + seat.ind.scrapped.bit_count() + 7 * seat.active


class Counting(InscriptionRules):
    """Its card tells how many marks have been made in the open step."""

    def card(self, state: State, events: Sequence[Event]) -> Card:
        card = super().card(state, events)
        return replace(card, text=f"{card.text} {sum(map(moved, state.seats))} marks so far.")


class Ordering(InscriptionRules):
    """Its boards are in the order of what seats have done."""

    def boards(self, state: State, viewer: int | None) -> tuple[Board, ...]:
        def place(board: Board) -> int:
            return moved(state.seats[board.owner]) if board.owner not in (None, viewer) else -99

        return tuple(sorted(super().boards(state, viewer), key=place))


class Completing(InscriptionRules):
    """It completes with the relic that lies on top of a lane."""

    def complete(self, state: State, seat: int, text: str) -> Sequence[str]:
        lane = state.seats[seat].lane
        relic = (f"play {PACK.relics[lane[0]].code}",) if lane else ()
        return (*super().complete(state, seat, text)[:24], *relic)


class Explaining(InscriptionRules):
    """Its refusals name the event to come."""

    def check(self, state: State, seat: int, step: InscriptionStep) -> Refusal | None:
        refusal = super().check(state, seat, step)
        if refusal is None:
            return None
        return replace(refusal, details=(*refusal.details, PACK.events[state.deck[5]].name))


def test_a_count_is_found(match: Match) -> None:
    assert caught(match, Counting(PACK), {}, None) == "card"


def test_an_order_is_found(match: Match) -> None:
    assert caught(match, Ordering(PACK), {}) == "boards"


def test_a_revision_is_found(match: Match) -> None:
    def tamper(desk: Snapshot, state: Any) -> Snapshot:
        return replace(desk, rev=desk.rev + sum(map(moved, state.seats)))

    assert caught(match, RULES, Payloads(match, tamper).surfaces()) == "desk"


def test_autocomplete_is_found(match: Match) -> None:
    assert caught(match, Completing(PACK), {}) == "completions"
    only = {"typed": Payloads(match).typed}
    secrecy = Secrecy(Completing(PACK), only, imagined_by=RULES)
    secrecy._surfaces = dict(only)
    luck = Stream(b"leaks", "typed")

    def often() -> None:
        for _ in range(12):
            secrecy.probe(match.seen_state(0), 0, luck)

    with pytest.raises(Broken, match=r"^typed tells viewer 0"):
        often()


def test_the_text_of_a_refusal_is_found(match: Match) -> None:
    assert caught(match, Explaining(PACK), {}) == "refusals"
    refusal = Explaining(PACK).check(match.state, 0, parse("burst biotic"))
    assert refusal is not None
    assert refusal.details[-1] == PACK.events[match.state.deck[5]].name


def test_an_alt_text_is_found(match: Match) -> None:
    def telling(rules: Any, state: State, viewer: int | None) -> Any:
        hands = [[PACK.relics[r].name for r in seat.lane[:1]] for seat in state.seats]
        return [
            (key, codes, (*found, hands)) for key, codes, found in painted(rules, state, viewer)
        ]

    assert caught(match, RULES, {"pictures": telling}, None) == "pictures"
