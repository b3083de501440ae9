"""Councils against the AI: R336 to R349 and scenario 25."""

import pytest
from msgspec.structs import replace

from engine.core.effects import Gain, Lose
from engine.core.window import NeedChance
from engine.games.inscription.boards import Agenda
from engine.games.inscription.phases.ai_council import base_votes, outcomes
from engine.games.inscription.rules import InscriptionRules
from engine.games.inscription.stars import is_counter, is_starred
from engine.games.inscription.state import State
from engine.games.inscription.words import PURSE, VOTE
from tests.inscription import table
from tests.inscription.ai_table import (
    PACK,
    RULES,
    I,
    ai,
    begin,
    masked,
    play_on,
    roll,
)
from tests.inscription.ai_table import agenda as printed
from tests.inscription.table import A, B, at, chance, close, closing, put, refused, window
from tests.inscription.test_council import II, III, IV
from tests.rules.registry import rule

pytestmark = pytest.mark.usefixtures("solo")
M, INFLUENCE, RESEARCH = 0, 3, 5
PLANET = PURSE.index("planet")


def council(
    *votes: int, crossed: int = 0, event: str = II, order: str = "", **options: str
) -> State:
    """The ballot window of a council in which each seat has so many votes; `crossed` icons of the
    vote track from the left; `order` of the stage's four agendas (`"wxyz"`)."""
    state = begin(len(votes), **options)
    mask = (1 << crossed) - 1
    for place, count in enumerate(votes):
        # One vote is claimed in the council itself.
        state = put(state, place, vote=count - 1)
    if order:
        found = {RULES.game.pack.agendas[one].id[0]: one for one in state.agendas[0]}
        deck = tuple(found[letter] for letter in order)
        state = replace(state, agendas=(deck, *state.agendas[1:]))
    index = table.RULES.game.events[event]
    state = replace(state, deck=(index, *[card for card in state.deck if card != index]))
    state = roll(state, "M II R")
    return close(masked(state, crossed=(0, 0, mask, 0, 0, 0)))


def hands(state: State) -> list[int]:
    return [seat.purse[VOTE] for seat in state.seats]


def planets(state: State) -> list[int]:
    """Planets that the Pass of an agenda has given."""
    return [seat.purse[PLANET] for seat in state.seats]


def points(state: State) -> list[int]:
    """What the Fail of an agenda has taken."""
    return [seat.war.points for seat in state.seats]


def cast(state: State, face: int, **steps: str) -> State:
    """Ballots in, the die shows `face`."""
    return chance(close(state, **steps), face)


@rule("R336", case="both")
def test_r336_votes_are_claimed_before_agendas_are_drawn() -> None:
    state = put(begin(1), A, ind_vote_icons=2)
    index = RULES.game.events[II]
    state = replace(state, deck=(index, *[card for card in state.deck if card != index]))
    before = roll(state, "M II R")
    assert RULES.view(before, A).agenda == ""
    state, told = closing(before)
    assert hands(state) == [2]
    keys = [event.key for event in told]
    assert keys.index("votes_claimed") < keys.index("agenda_first") < keys.index("agenda_counter")


@pytest.fixture
def distinct(solo: InscriptionRules, monkeypatch: pytest.MonkeyPatch) -> None:
    """Agendas whose four outcomes read differently."""
    cards = []
    for agenda in PACK.agendas:
        effects = {
            "w": (Gain("planet"), Lose("planet")),
            "x": (Gain("vote"), Lose("vote")),
            "y": (Gain("councilor"), Lose("trade_good")),
            "z": (Gain("biotic"), Lose("biotic")),
        }[agenda.id[0]]
        cards.append(replace(agenda, passed=effects[0], failed=effects[1]))
    play_on(monkeypatch, replace(PACK, agendas=tuple(cards)))


def asked(state: State) -> str:
    rules = table.RULES
    return f"{rules.prompt(state, A).ask} {rules.card(state, ()).text}"


@rule("R337", "R338", "R342", case="both")
@pytest.mark.usefixtures("distinct")
def test_r337_pass_of_the_first_and_fail_of_the_counter_are_seen() -> None:
    state = council(1)
    assert window(state, table.RULES).endswith(".ballot")
    text = asked(state).lower()
    # W's Pass, Y's Fail; neither W's Fail nor Y's Pass, and nothing of X and Z.
    assert "gain a planet" in text
    assert "lose a trade good" in text
    for hidden in ("lose a planet", "councilor", "lose a vote", "specialty", "biotic"):
        assert hidden not in text


@rule("R338", case="both")
def test_r338_the_first_eligible_one_is_taken() -> None:
    state, told = closing(_at_the_council("wxyz"))
    agendas = RULES.game.pack.agendas
    assert agendas[state.agenda].id == "w2"
    assert agendas[ai(state).counter].id == "y2"
    drawn = [(event.key, event.args[0]) for event in told if event.key.startswith("agenda")]
    assert drawn == [
        ("agenda_first", "w2"),
        ("agenda_passed_over", "x2"),
        ("agenda_counter", "y2"),
    ]
    # Z, also eligible by its place, is not drawn.
    seen = RULES.view(state, A).ai
    assert seen is not None
    assert seen.drawn == (("w2", "x2", "y2"), (), ())


def _at_the_council(order: str) -> State:
    state = begin(1)
    found = {RULES.game.pack.agendas[one].id[0]: one for one in state.agendas[0]}
    state = replace(state, agendas=(tuple(found[n] for n in order), *state.agendas[1:]))
    index = RULES.game.events[II]
    state = replace(state, deck=(index, *[card for card in state.deck if card != index]))
    return roll(state, "M II R")


@rule("R339", case="both")
@pytest.mark.parametrize("order", ["wxyz", "xwzy", "zyxw", "ywxz", "wyxz", "xzwy"])
def test_r339_exactly_one_of_the_two_outcomes_is_starred(order: str) -> None:
    state = council(1, order=order)
    agendas = RULES.game.pack.agendas
    first, counter = agendas[state.agenda], agendas[ai(state).counter]
    assert is_starred(first, "pass") != is_starred(counter, "fail")
    star, other = outcomes(first, counter)
    assert is_starred(*star)
    assert not is_starred(*other)


@rule("R340", case="both")
def test_r340_the_visible_outcomes_are_judged() -> None:
    one, other = printed("a", 2, "pass"), printed("b", 2, "pass")
    assert is_counter(one, other)
    assert not is_counter(one, printed("b", 2, "fail"))
    assert is_counter(printed("a", 2, "fail"), printed("b", 2, "fail"))
    assert not is_counter(printed("a", 2, "fail"), printed("b", 2, "pass"))
    both, none = printed("c", 2, "both"), printed("d", 2, "none")
    assert is_counter(both, none)
    assert is_counter(none, both)
    assert not is_counter(both, printed("e", 2, "both"))


@rule("R341", case="both")
def test_r341_drawn_agendas_do_not_come_back() -> None:
    state = cast(council(1), M)
    state = close(state) if not window(state, RULES).endswith("card") else state
    seen = []
    for event in (III, IV):
        index = RULES.game.events[event]
        state = replace(state, deck=(index, *[card for card in state.deck if card != index]))
        state = close(roll(state, "M II R"))
        seen += [RULES.game.pack.agendas[state.agenda].id]
        state = cast(state, M)
    assert seen == ["w3", "w4"]
    drawn = RULES.view(state, A).ai
    assert drawn is not None
    assert [len(ids) for ids in drawn.drawn] == [3, 3, 3]
    assert len({one for ids in drawn.drawn for one in ids}) == 9


@rule("R343", case="both")
def test_r343_a_ballot_is_a_number() -> None:
    state = council(4)
    assert [refused(state, A, f"vote {n}") for n in range(5)] == [""] * 5
    assert refused(state, A, "vote 5") == "too-many-votes"
    for text in ("cast pass 2", "cast fail 1", "cast abstain 0"):
        assert refused(state, A, text) == "no-sides"
    assert {str(option.step) for option in RULES.options(state, A)} == {
        f"vote {n}" for n in range(5)
    }
    assert RULES.prompt(state, A).sides == (("vote", "Cast"), ("vote 0", "No vote"))
    said = RULES.explain(RULES.check(state, A, RULES.parse("cast pass 2")), "")  # type: ignore[arg-type]
    assert "a number without a side, 4 at most" in said


def test_a_number_is_no_ballot_of_three() -> None:
    state = table.turn_up(table.begin(3), II)
    assert refused(state, A, "vote 1") == "sides"


@rule("R344", case="both")
def test_r344_the_line_then_the_die_once_all_ballots_are_in() -> None:
    state = council(3, 3, crossed=1)
    assert (ai(state).lined[I], state.tie) == (0, -1)
    assert RULES.view(state, A).tie == -1
    drafted = RULES.graft(state, A, table.step(state, A, "vote 2"))
    assert not isinstance(RULES.pending(drafted), NeedChance)
    assert RULES.view(drafted, B).ballots == ()
    state = close(state, A="vote 2")
    need = RULES.pending(state)
    assert isinstance(need, NeedChance)
    assert (need.name, need.request.sides) == ("ai-votes", (6,))  # type: ignore[union-attr]
    assert ai(state).lined[I] == 0b110
    assert RULES.view(state, A).tie == -1


@rule("R345", "R333", case="both")
@pytest.mark.parametrize(("face", "more"), [(M, 0), (INFLUENCE, 1), (RESEARCH, 2)])
def test_r345_the_figure_of_the_stage_and_the_die(face: int, more: int) -> None:
    # 1 2 4 in Stage II; the icons crossed in Stage III do not count.
    state = masked(council(1), crossed=(0, 0, 0b11_0011, 0, 0, 0))
    told = RULES.answer(close(state), (face,))[1]
    assert [event.args[:2] for event in told if event.key == "ai_votes"] == [(2 + more, 2)]
    # One of three crossed, the rest lined: the figure over the first.
    state = close(council(1, crossed=1))
    assert ai(state).lined[I] == 0b110
    assert base_votes(RULES.game, state) == 1


def test_p26_by_option_lined_icons_count() -> None:
    state = close(council(1, crossed=1, ai_lines="crossed"))
    assert base_votes(RULES.game, state) == 4
    told = RULES.answer(state, (M,))[1]
    assert [event.args[:2] for event in told if event.key == "ai_votes"] == [(4, 4)]


@rule("R346", case="legal")
def test_r346_more_votes_bring_the_good_outcome() -> None:
    # The AI has 4: W's Pass, a planet, is starred.
    state = cast(council(5, crossed=3), M, A="vote 5")
    assert (planets(state), points(state)) == ([1], [0])


@rule("R346", case="illegal")
@pytest.mark.parametrize(("crossed", "votes"), [(3, 4), (3, 0), (0, 0)])
def test_r346_as_many_or_fewer_bring_the_other(crossed: int, votes: int) -> None:
    state = cast(council(5, crossed=crossed), M, A=f"vote {votes}")
    assert (planets(state), points(state)) == ([0], [-1])


@rule("R347", case="both")
def test_r347_each_has_an_outcome_of_its_own() -> None:
    state = cast(council(5, 3, crossed=3), M, A="vote 5", B="vote 3")
    assert (planets(state), points(state)) == ([1, 0], [0, -1])
    # 3 and 3 together would be more than 4.
    state = cast(council(3, 3, crossed=3), M, A="vote 3", B="vote 3")
    assert (planets(state), points(state)) == ([0, 0], [-1, -1])


@rule("R348", case="both")
@pytest.mark.parametrize("crossed", [0, 3])
def test_r348_what_is_cast_is_spent(crossed: int) -> None:
    state = cast(council(6, crossed=crossed), M, A="vote 4")
    assert hands(state) == [2]
    assert hands(cast(council(6, crossed=crossed), M)) == [6]


@rule("R349", case="both")
def test_r349_nothing_crossed_is_a_base_of_nought() -> None:
    state = close(masked(council(1), crossed=(0, 0, 0b111_000, 0, 0, 0)))
    told = RULES.answer(state, (RESEARCH,))[1]
    assert [event.args for event in told if event.key == "ai_votes"] == [(2, 0, "R")]


def test_q98_by_option_the_base_is_the_first_figure() -> None:
    state = close(council(1, ai_unmarked="first"))
    assert base_votes(RULES.game, state) == 1


def test_free_votes_come_first_and_the_default_is_no_vote() -> None:
    state = put(council(2), A, free_votes=1)
    assert refused(state, A, "vote 3") == ""
    assert hands(cast(state, M, A="vote 2")) == [1]
    assert hands(cast(state, M)) == [2]


def test_abilities_see_a_vote_won_and_a_vote_lost() -> None:
    state = council(5, 3, crossed=3)
    told = chance_told(close(state, A="vote 5", B="vote 3"))
    assert [(e.key, e.seat) for e in told if e.key.startswith("ai_")] == [
        ("ai_votes", -1),
        ("ai_beaten", A),
        ("ai_unbeaten", B),
    ]
    assert RULES.view(chance(close(state, A="vote 5"), M), None).decided is not None


def chance_told(state: State):  # type: ignore[no-untyped-def]
    return RULES.answer(state, (M,))[1]


def _deck(stars: dict[str, str]) -> tuple[Agenda, ...]:
    rest = tuple(one for one in PACK.agendas if one.stage != 2)
    return tuple(printed(name, 2, star) for name, star in stars.items()) + rest


@pytest.mark.parametrize(
    ("face", "left"),
    [
        (INFLUENCE, ([1, 0], [0, -1])),
        (RESEARCH, ([0, 0], [-1, -1])),
        (M, ([1, 1], [0, 0])),
    ],
)
@pytest.mark.parametrize(
    "stars",
    [
        {"w": "both", "x": "both", "y": "none", "z": "none"},
        {"w": "pass", "x": "fail", "y": "pass", "z": "fail"},
    ],
)
def test_scenario_25_council_of_two_and_the_ai(
    stars: dict[str, str],
    face: int,
    left: tuple[list[int], list[int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = play_on(monkeypatch, replace(PACK, agendas=_deck(stars)))
    state = council(6, 3, crossed=2)
    agendas = rules.game.pack.agendas
    assert (agendas[state.agenda].id, agendas[ai(state).counter].id) == ("w", "y")
    seen = rules.view(state, A).ai
    assert seen is not None
    assert seen.drawn[0] == ("w", "x", "y")
    state = close(state, A="vote 4", B="vote 3")
    assert ai(state).lined[I] == 0b100
    state = chance(state, face)
    assert (planets(state), points(state)) == left
    assert hands(state) == [2, 0]
    assert at(state, B).ballot is None
