"""Every card: its effect is run, and it is printed in words; nothing hangs or is lost."""

import re

import pytest

from engine.core.content import PackFaults
from engine.games.eminent import catalogue, describe
from engine.games.eminent.audit import physical
from engine.games.eminent.pack import load as load_pack
from engine.games.eminent.state import State
from tests.eminent.table import GAME, RULES, A, do, give, menu, seat, table

PACK = GAME.pack
DECK = [*[one.id for one in PACK.roles], *[t.code for t in PACK.technologies if not t.permanent]]
PERMANENT = [t.code for t in PACK.technologies if t.permanent]
EMPIRE = ("drawde up", "new-texas up food", "voson up iron", "styku colonize", "chrispen", "zephan")


def rich(cards: str, card: str) -> State:
    """A seat that can do whatever a card asks."""
    state = table(3, cards=cards)
    return give(
        state, A, f"{card} survey warfare research politics", EMPIRE, fighters=12,
        deck="survey warfare colonize research produce_trade",
    )  # fmt: skip


@pytest.mark.parametrize("cards", ["corrected", "printed"])
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("card", DECK)
def test_the_action_of_every_card_runs_to_its_end(card: str, last: bool, cards: str) -> None:
    state = rich(cards, card)
    before = physical(GAME, state)
    state = do(state, A, f"play {card}")
    for _ in range(12):
        if not seat(state, A).stack:
            break
        answers = [str(option.step) for option in RULES.options(state, A)]
        state = do(state, A, answers[-1 if last else 0])
        assert physical(GAME, state) == before
    assert not seat(state, A).stack
    assert seat(state, A).acting == -1
    assert "lead survey" in menu(state, A)


@pytest.mark.parametrize("card", DECK)
def test_every_card_can_be_played_where_it_does_nothing(card: str) -> None:
    state = do(give(table(), A, card, (), deck="", discard=""), A, f"play {card}")
    for _ in range(4):
        if seat(state, A).stack:
            state = do(state, A, sorted(menu(state, A))[0])
    assert not seat(state, A).stack


@pytest.mark.parametrize("card", PERMANENT)
def test_every_permanent_can_be_taken_and_counts(card: str) -> None:
    one = PACK.technologies[GAME.kinds[card] - 6]
    planets = {
        0: ("pomerene up", "liagiba up", "lyttle up"),
        1: ("drawde up", "styku up", "gerdland up"),
        2: ("chrispen up", "voson up", "erkam-w up"),
    }[one.stack]
    state = do(give(table(), A, "research " * 8, planets), A, "lead research")
    state = do(state, A, *["boost research"] * 7, f"buy {card}")
    while seat(state, A).stack:
        state = do(state, A, sorted(menu(state, A))[0])
    assert GAME.kinds[card] in seat(state, A).technologies
    score = one.influence + sum([PACK.planets[p.card].influence for p in seat(state, A).planets])
    assert RULES.score(state)[A] == score


def test_abundance_produces_when_taken_as_corrected_and_fills_slots_as_printed() -> None:
    planets = ("drawde up", "styku up", "artigas-gns-111 up")
    state = do(give(table(), A, "research " * 5, planets), A, "lead research")
    state = do(state, A, *["boost research"] * 4, "buy F13")
    assert len(menu(state, A)) == 5
    state = do(state, A, "produce P1 food", "produce P2 water", "produce P3 food")
    state = do(state, A, "produce P3 water")
    assert not seat(state, A).stack
    planets = ("angus-duffy colonize colonize colonize",)
    state = give(table(cards="printed"), A, "", planets, "F13")
    state = do(state, A, "lead colonize", "settle P1")
    assert seat(state, A).planets[0].goods == 3


@pytest.mark.parametrize(("id", "name", "text"), list(catalogue.items(PACK)))
def test_every_item_is_printed(id: str, name: str, text: str) -> None:
    assert name
    for line in text.splitlines():
        assert re.match(r"[A-Z].*\.$", line), line
        assert not re.search(r"[_{}]|  |\b(None|0 more)\b", line), line
    assert RULES.show(id) == f"{name}\n{text}"


def test_figures_of_the_box() -> None:
    assert RULES.counts() == {
        "roles": 6,
        "technologies": 45,
        "technology_cards": 39,
        "permanents": 12,
        "planets": 27,
        "start_tiles": 6,
    }
    assert sum(one.start for one in PACK.roles) == 10
    pairs = [frozenset((t.stack, t.symbols)) for t in PACK.technologies if t.level == 1]
    assert len(pairs) == 24
    for stack in range(3):
        levels = [t.level for t in PACK.technologies if t.stack == stack]
        assert [levels.count(n) for n in (1, 2, 3)] == [8, 5, 2]


def test_the_first_printing_reads_otherwise_where_it_was_corrected() -> None:
    other = [
        one.name
        for one in PACK.technologies
        if describe.technology(one) != describe.technology(one, printed=True)
    ]
    assert sorted(other) == ["Abundance", "Bureaucracy", "Logistics", "Terraforming"]


FAULTY = """
[[planet]]
id = "nowhere"
name = "Nowhere"
type = "gaseous"
colonize = 0
warfare = 4
influence = 1
slots = ["food", "food"]

[[technology]]
id = "toll"
code = "Z1"
name = "Toll"
stack = "metallic"
level = 1
cost = 3
action = { grant = "riches" }

[[technology]]
id = "tithe"
code = "M20"
name = "Tithe"
stack = "metallic"
level = 2
cost = 5
permanent = true
other = "toll"
abilities = [{ modifier = "gold" }, { on = "dawn", effect = { gain = "gold" } }]

[[profile]]
id = "six"
seats = 4
cards = [1, 2, 3]
empty = 1
influence = 24
odd = true
"""


def test_every_fault_of_a_pack_is_told_at_once(tmp_path) -> None:
    (tmp_path / "more.toml").write_text(FAULTY, encoding="utf-8")
    with pytest.raises(PackFaults) as caught:
        load_pack(tmp_path)
    text = str(caught.value)
    for part in (
        "gaseous", "colonize: must be from 1", "code of this stack is M", "riches", "gold",
        "dawn", "other face", "5 stacks have cards", "odd: is no field here",
    ):  # fmt: skip
        assert part in text, part


def test_a_pack_laid_over_replaces_an_item(tmp_path) -> None:
    (tmp_path / "more.toml").write_text(
        'remove = ["idroyos"]\n[[planet]]\nid = "styku"\nname = "Stykka"\ntype = "fertile"\n'
        'colonize = 4\nwarfare = 5\ninfluence = 9\nslots = ["water"]\n',
        encoding="utf-8",
    )
    pack = load_pack(tmp_path)
    assert len(pack.planets) == 32
    assert next(one.influence for one in pack.planets if one.id == "styku") == 9
