"""Every hidden field has been imagined otherwise: one that never is could leak and no probe would
find it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.chance import Stream
from engine.core.match import Match
from engine.games.inscription import load
from engine.games.inscription.state import State
from engine.games.inscription.words import PURSE
from engine.testing.play import play_game
from engine.testing.secrecy import Secrecy

RULES = load()

# A faction that may spend votes in a strategy event.
SPENDER = RULES.game.factions["federation-of-sol"]

# Hidden by type, and yet without a secret; the reason stands beside each.
HARMLESS = {
    # Whose bits are all shown; what lies beyond the four objectives is no state.
    "flipped",
    # Written when a step closes, and shown with it: nobody writes them in an open step.
    *(f"seats.*.{sheet}.objective" for sheet in ("nav", "exp", "ind", "war")),
    "seats.*.sheets.*", "seats.*.turns.*", "seats.*.exp.points", "seats.*.war.boxes.*.*",
    "seats.*.war.line", "seats.*.war.points",
    # What the viewer itself had before the step, which it has seen: marks and number of relics are
    # all that its view repeats.
    *(
        f"shown.*.{name}"
        for name in (
            "active", "burst.*", "due.*", "faction", "free_goods", "free_votes", "hand.*",
            "lane.*", "left.*", "mecatol", "met", "moved", "played.*", "purse.*", "reserve.*",
            "sheets.*", "turns.*", "used.*.*",
        )
    ),
    # Owed effects are parts of printed cards: which card it is changes, never its text.
    "seats.*.stack.*.may", "seats.*.stack.*.effects.*.n",
}  # fmt: skip


def rich(state: State) -> State:
    """Everybody has some of all that can be spent, votes from the store, and three relics."""
    n = len(state.seats)
    unseen = [*state.relics, *(relic for seat in state.seats for relic in seat.lane)]
    hands = [tuple(unseen[3 * at : 3 * at + 3]) for at in range(n)]
    rest = unseen[3 * n :]
    lanes = {(state.speaker + at) % n: tuple(rest[at::n]) for at in range(n)}
    seats = []
    for at, seat in enumerate(state.seats):
        have = tuple([3 if kind == "vote" else 2 for kind in PURSE])
        apart = tuple([0 if kind == "vote" else 2 for kind in PURSE])
        store = replace(seat.ind, votes=seat.ind.votes_spent + 3)
        hand = (*state.shown[at].hand, *hands[at])
        seat = replace(seat, purse=have, reserve=apart, ind=store, hand=hand, lane=())
        seats.append(replace(seat, faction=SPENDER) if at else seat)
    laned = [replace(seat, lane=lanes[at]) for at, seat in enumerate(seats)]
    return replace(state, seats=tuple(laned), shown=tuple(seats), relics=())


@pytest.mark.slow
def test_every_hidden_field_has_been_imagined_otherwise() -> None:
    secrecy = Secrecy(RULES)
    secrecy._surfaces = {}
    seen: dict[str, int] = {}

    def watch(match: Match, count: int) -> None:
        window = match.window()
        name = window.name if window is not None else ""
        seen[name] = seen.get(name, 0) + 1
        luck = Stream(b"hidden", f"{name} {count}")
        if count % 4 == 0 or name == "ballot":
            secrecy.probe(match.state, count % 3 or None, luck)
        if seen[name] % 30 == 1 and name in ("card", "dice", "ballot"):
            for _ in range(8):
                secrecy.probe(rich(match.state), None, luck)
        if seen[name] in (1, 5, 160):
            for viewer in (None, 1):
                secrecy.look_for_hidden(match.state, viewer)

    for seed in range(12):
        play_game(RULES, 3, f"h{seed}", {}, watch=watch)
        # Relics are far away on some sheets; a game in which nobody finds one says nothing of them.
        if seed >= 2 and set(secrecy.never_changed()) <= HARMLESS:
            break
    assert set(secrecy.never_changed()) <= HARMLESS, set(secrecy.never_changed()) - HARMLESS
    for path in ("seats.*.hand", "seats.*.lane.*", "deck.*", "agendas.*.*", "seats.*.offer.*"):
        assert path in secrecy._changed, path
