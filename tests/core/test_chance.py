"""Dice and shuffles: fair, fixed by the secret, provable, and never rolled twice."""

from collections import Counter

import msgspec
import pytest

import engine
from engine.core.chance import Stream, commitment, misfit, scripted, secret_of, seeded
from engine.core.entry import Chance
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.core.window import Draw, NeedChance, Roll
from tests.core.helpers import NAMES, TOY, all_down, toy

SECRET = bytes(range(32))


def test_streams_depend_on_key_and_label_only():
    numbers = [Stream(SECRET, "a").below(1000) for _ in range(3)]
    assert len(set(numbers)) == 1
    one, two, three = (Stream(*x) for x in ((SECRET, "a"), (SECRET, "b"), (b"other", "a")))
    drawn = [tuple(s.below(1 << 40) for _ in range(20)) for s in (one, two, three)]
    assert len(set(drawn)) == 3


@pytest.mark.parametrize("bound", [2, 3, 6, 10, 255, 256, 257, 1000])
def test_numbers_are_uniform(bound):
    stream = Stream(SECRET, f"uniform {bound}")
    times = 60 * bound
    counts = Counter(stream.below(bound) for _ in range(times))
    assert set(counts) <= set(range(bound))
    square = sum((counts[k] - 60) ** 2 / 60 for k in range(bound))
    # Chi-square, mean bound - 1; six standard deviations.
    assert abs(square - (bound - 1)) < 6 * (2 * bound) ** 0.5 + 6


def test_one_possibility_and_none():
    assert Stream(SECRET, "x").below(1) == 0
    with pytest.raises(ValueError, match="0 possibilities"):
        Stream(SECRET, "x").below(0)


def test_every_order_of_a_shuffle_comes():
    stream = Stream(SECRET, "orders")
    counts = Counter(stream.draw(3, 3) for _ in range(600))
    assert len(counts) == 6
    assert min(counts.values()) > 60


def test_outcomes_depend_on_name_round_and_count():
    source = seeded(SECRET)
    roll = Roll((6,) * 12)
    asked = [("dice", 1, 0), ("dice", 1, 1), ("dice", 2, 0), ("war", 1, 0)]
    outcomes = [source(NeedChance(name, roll, at), n) for name, at, n in asked]
    assert len(set(outcomes)) == 4
    assert source(NeedChance("dice", roll, 1), 0) == outcomes[0]


def test_seeds_that_people_type_give_secrets():
    assert len(secret_of("table-1")) == 32
    assert secret_of("table-1") != secret_of("table-2")


@pytest.mark.parametrize(
    ("request_", "given", "fault"),
    [
        (Roll((6, 6)), (1,), "2 dice"),
        (Roll((6,)), (6,), "not on a die"),
        (Roll((6,)), (-1,), "not on a die"),
        (Draw(4, 2), (1,), "2 positions"),
        (Draw(4, 2), (1, 1), "twice"),
        (Draw(4, 2), (1, 4), "from 0 to 3"),
        (Draw(4, 2), (3, 0), ""),
        (Roll((6, 2)), (5, 1), ""),
    ],
)
def test_misfits_are_named(request_, given, fault):
    found = misfit(request_, given)
    assert (found == "") == (fault == "")
    assert fault in found


def test_a_script_that_runs_out_says_so():
    with pytest.raises(LookupError, match="no outcome left for dice"):
        scripted([])(NeedChance("dice", Roll((6,))), 0)


def test_equal_seeds_give_equal_matches():
    assert toy(seed="a").state_hash() == toy(seed="a").state_hash()
    assert toy(seed="a").state_hash() != toy(seed="b").state_hash()


def test_the_start_shows_the_commitment_and_the_end_the_secret():
    table = engine.open_match(TOY, NAMES[:3], seed="open")
    assert table.match.start.commitment == commitment(secret_of("open"))
    assert table.journal().secret == ""
    while table.waiting():
        table.match.close()
    journal = table.journal()
    assert bytes.fromhex(journal.secret) == secret_of("open")
    assert engine.verify(TOY, journal) is None


def test_a_changed_die_is_found():
    table = engine.open_match(TOY, NAMES[:3], seed="open")
    while table.waiting():
        table.match.close()
    journal = table.journal()
    at = max(n for n, e in enumerate(journal.entries) if isinstance(e, Chance))
    entries = list(journal.entries)
    die = entries[at].outcome[0]
    entries[at] = Chance("dice", ((die + 1) % 6, *entries[at].outcome[1:]))
    forged = msgspec.structs.replace(journal, entries=tuple(entries))
    assert engine.verify(TOY, forged) == at
    other = msgspec.structs.replace(journal, secret=secret_of("else").hex())
    assert engine.verify(TOY, other) == 0
    with pytest.raises(Refused, match="secret"):
        engine.verify(TOY, msgspec.structs.replace(journal, secret=""))


def test_verification_holds_over_an_undo():
    match = toy(seed="undone")
    length = match.length
    all_down(match)
    match.take_back(length, (0, 1, 2))
    while match.window() is not None:
        match.close()
    assert engine.verify(TOY, match.journal()) is None


def test_a_table_may_roll_by_hand():
    match = Match.open(TOY, NAMES[:2], {}, None)
    assert isinstance(match.pending(), NeedChance)
    assert engine.Table(match).waiting() == engine.Waiting("", "cards", ())
    with pytest.raises(Refused) as refused:
        match.roll()
    assert refused.value.code == "no-secret"
    with pytest.raises(Refused) as refused:
        match.feed((0, 0, 1, 2, 3, 4, 5, 6))
    assert refused.value.code == "outcome"
    with pytest.raises(Refused) as refused:
        match.step(0, "bid")
    assert refused.value.code == "chance-pending"
    match.feed(range(8))
    match.feed([0])
    match.feed([1])
    assert [line.event.key for line in match.log(1)] == ["omen"]
    assert match.log(None) == ()
    match.feed([4, 2])
    assert match.window().name == "mine"
    assert engine.Table(match).waiting().name == "mine"
    with pytest.raises(Refused) as refused:
        match.feed([1])
    assert refused.value.code == "no-chance"


def test_the_speaker_may_press_roll():
    pressed = Match.open(TOY, NAMES[:2], {}, SECRET, auto_chance=False)
    while pressed.window() is None:
        pressed.roll()
    assert pressed.entries == Match.open(TOY, NAMES[:2], {}, SECRET).entries


def test_what_was_fed_comes_again_after_an_undo():
    match = Match.open(TOY, NAMES[:2], {}, None)
    for outcome in (range(8), [0], [1], [4, 2]):
        match.feed(outcome)
    before = match.state_hash()
    match.take_back(match.length - 1, (0, 1))
    with pytest.raises(Refused) as refused:
        match.feed([5, 5])
    assert refused.value.code == "chance-differs"
    match.feed([4, 2])
    assert match.state_hash() == before
