"""Whole random games on the shipped pack, everything checked at every state; and secrecy."""

import pytest

from engine.core.chance import Stream
from engine.core.match import Match
from engine.core.window import NeedChance
from engine.games.inscription import load
from engine.games.inscription.rules import InscriptionRules
from engine.games.inscription.state import State
from engine.games.inscription.view import View
from engine.rush import rush
from engine.simulate import play
from engine.testing.play import play_game
from engine.testing.secrecy import Secrecy
from engine.testing.states import Broken

RULES = load()
OPTIONS = (
    {},
    {"side": "B"},
    {"stage_v": "erratum", "speaker": "3"},
    {"card_leftovers": "keep", "look": "strict"},
)


OF_AI = (
    {"difficulty": "easy"},
    {"difficulty": "hard", "ai_side": "B", "ai_ties": "passed", "ai_lines": "crossed"},
    {"difficulty": "medium", "side": "B", "ai_unmarked": "first", "ai_bonuses": "ignored"},
    {"difficulty": "hard", "stage_v": "erratum", "ai_side": "B", "speaker": "1"},
)


def against_the_ai(number: int) -> None:
    """A random game of one or two, every invariant looked at."""
    options = OF_AI[number // 2 % len(OF_AI)]
    match = play_game(RULES, 1 + number % 2, f"random-ai-{number}", options)
    assert match.rounds() in ((23,) if "stage_v" in options else (23, 25))
    least = {"easy": 40, "medium": 60, "hard": 80}[options["difficulty"]]
    assert bool(match.winners()) is (max(match.scores()) >= least)


@pytest.mark.parametrize("number", range(8))
def test_a_random_game_of_one_or_two_keeps_every_invariant(number: int) -> None:
    against_the_ai(number)


@pytest.mark.storm
@pytest.mark.parametrize("number", range(8, 100))
def test_many_random_games_of_one_or_two_keep_every_invariant(number: int) -> None:
    against_the_ai(number)


@pytest.mark.storm
@pytest.mark.parametrize("number", range(200))
def test_a_random_game_keeps_every_invariant(number: int) -> None:
    options = OPTIONS[number % len(OPTIONS)]
    match = play_game(RULES, 3 + number % 6, f"random-{number}", options)
    assert match.rounds() in ((23,) if "stage_v" in options else (23, 25))
    assert match.winners()


@pytest.mark.parametrize("seats", [9, 24])
def test_a_random_game_of_more_than_eight_keeps_every_invariant(seats: int) -> None:
    match = play_game(RULES, seats, f"random-{seats}", OPTIONS[seats % len(OPTIONS)])
    assert len(match.view(None).slots) == seats
    assert match.winners()


@pytest.mark.parametrize(("seats", "policy"), [(9, "random"), (17, "greedy")])
def test_many_seats_without_a_journal_come_to_the_same(seats: int, policy: str) -> None:
    match = play(RULES, seats, policy, f"rush-{seats}", {})
    found = rush(RULES, seats, policy, f"rush-{seats}", {})
    assert found.state_hash == match.state_hash()
    assert (found.scores, found.winners) == (match.scores(), match.winners())


def watched(secrecy: Secrecy, every: int) -> Stream:
    """Luck for probes."""
    return Stream(b"inscription", f"secrecy {every}")


@pytest.mark.storm
def test_a_view_tells_no_secret() -> None:
    secrecy = Secrecy(RULES)
    luck = watched(secrecy, 71)

    def watch(match: Match, count: int) -> None:
        if count % 71 == 0 or count < 12:
            for viewer in (None, *range(len(match.seats))):
                secrecy.probe(match.state, viewer, luck)
            seat = count % len(match.seats)
            secrecy.probe(match.seen_state(seat), seat, luck)

    for seats in (3, 5):
        play_game(RULES, seats, f"secret-{seats}", watch=watch)
    assert secrecy.probes > 120


def probe_often(secrecy: Secrecy, state: State, luck: Stream) -> None:
    """One probe may by chance imagine the truth; six do not."""
    for _ in range(6):
        secrecy.probe(state, 0, luck)


class Leaking(InscriptionRules):
    """Tells in its view an event to come."""

    def view(self, state: State, viewer: int | None) -> View:
        seen = super().view(state, viewer)
        top = self.game.pack.events[state.deck[5]].id if state.deck[5:] else ""
        return type(seen)(
            **{**{f: getattr(seen, f) for f in seen.__struct_fields__}, "outcome": top}
        )


def test_a_planted_leak_is_found() -> None:
    secrecy = Secrecy(Leaking(RULES.game.pack), imagined_by=RULES)
    match = Match.open(RULES, ("ann", "bob", "cal"), {}, b"0" * 32)
    luck = watched(secrecy, 1)
    for _window in range(12):
        window = match.window()
        if window is None or isinstance(RULES.pending(match.state), NeedChance):
            break
        if window.name != "keep":
            with pytest.raises(Broken, match="view"):
                probe_often(secrecy, match.state, luck)
            return
        for seat in match.missing():
            for step in RULES.default(match.state, seat):
                match.step(seat, step)
            match.down(seat)
    raise AssertionError("no window was reached")


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("seats", [1, 2])
def test_games_without_a_journal_come_to_the_same(seats: int, policy: str) -> None:
    for number, options in enumerate(OF_AI[:3]):
        match = play(RULES, seats, policy, f"rush-{number}", options)
        found = rush(RULES, seats, policy, f"rush-{number}", options)
        assert found.state_hash == match.state_hash()
        assert (found.scores, found.winners) == (match.scores(), match.winners())
