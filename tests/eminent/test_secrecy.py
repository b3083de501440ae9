"""No view, menu, refusal or card tells a hand, a deck, a planet face down or a standing answer."""

import pytest
from msgspec.structs import replace

from engine.core.chance import Stream
from engine.core.match import Match
from engine.games.eminent.board_words import board_words
from engine.games.eminent.rules import EminentRules
from engine.games.eminent.state import State
from engine.games.eminent.view import View
from engine.testing.play import play_game
from engine.testing.secrecy import Secrecy
from engine.testing.states import Broken
from tests.eminent.table import RULES

# Hidden by type, and yet without a secret: bits beyond those that mean something.
HARMLESS = {"market", "seats.*.planets.*.goods"}


def words(rules: EminentRules, state: State, viewer: int | None) -> list[str]:
    """Every board as text."""
    view = rules.view(state, viewer)
    return [board_words(rules.game, view, board.key) for board in rules.boards(state, viewer)]


@pytest.mark.storm
def test_a_view_tells_no_secret_and_every_hidden_field_was_imagined_otherwise() -> None:
    secrecy = Secrecy(RULES, {"words": words})
    luck = Stream(b"eminent", "secrecy")

    def watch(match: Match, count: int) -> None:
        if count % 61 == 0 or count < 8:
            for viewer in (None, *range(len(match.seats))):
                secrecy.probe(match.state, viewer, luck)
            seat = count % len(match.seats)
            secrecy.probe(match.seen_state(seat), seat, luck)
        if count % 97 == 5:
            secrecy.look_for_hidden(match.state, count % len(match.seats))

    for seats in (2, 4, 5):
        play_game(RULES, seats, f"secret-{seats}", watch=watch)
    assert secrecy.probes > 150
    assert set(secrecy.never_changed()) <= HARMLESS


class Leaking(EminentRules):
    """Tells one thing too many in a field of the view that looks harmless."""

    leak = ""

    def view(self, state: State, viewer: int | None) -> View:
        seen = super().view(state, viewer)
        other = state.seats[1 if viewer == 0 else 0]
        told = {
            "hand": other.hand[0] if other.hand else 0,
            "deck": other.deck[0] if other.deck else 0,
            "planet": next((p.card for p in other.planets if not p.up), 0),
            "preset": other.presets[0],
            "planets": state.planets[1] if state.planets[1:] else 0,
        }[self.leak]
        return replace(seen, empty=seen.empty + told)


def probe_often(secrecy: Secrecy, state: State, luck: Stream) -> None:
    """One probe may by chance imagine the truth; forty do not."""
    for _ in range(40):
        secrecy.probe(state, None, luck)


@pytest.mark.parametrize("leak", ["hand", "deck", "planet", "preset", "planets"])
def test_a_planted_leak_is_found(leak: str) -> None:
    leaking = Leaking(RULES.game.pack)
    leaking.leak = leak
    secrecy = Secrecy(leaking, imagined_by=RULES)
    luck = Stream(b"eminent", "leak")
    match = Match.open(RULES, ("ann", "bob", "cal"), {}, b"0" * 32)
    with pytest.raises(Broken, match="view"):
        probe_often(secrecy, match.state, luck)


def test_a_survey_shows_its_planets_to_its_seat_alone() -> None:
    match = Match.open(RULES, ("ann", "bob", "cal"), {}, b"1" * 32)
    seat = match.missing()[0]
    while True:
        hand = match.state.seats[seat].hand
        if hand.count(0):
            break
        match.close()
        seat = match.missing()[0]
    if match.window().name != "turn":
        return
    match.step(seat, "lead survey")
    match.step(seat, "boost survey")
    match.step(seat, "look")
    seen = match.view(seat).seats[seat].seen
    assert len(seen) == 2
    for viewer in (None, *[other for other in range(3) if other != seat]):
        assert match.view(viewer).seats[seat].seen == 2
        told = " ".join(match.sentence(line.event) for line in match.log(viewer))
        for planet in seen:
            printed = next(one for one in RULES.game.pack.planets if one.id == planet)
            assert printed.name not in told
    assert f"survey:{seat}" in {board.key for board in match.boards(seat)}
