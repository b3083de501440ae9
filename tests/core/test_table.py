"""The Python interface, journals as files, the registry, the catalogue."""

import json

import pytest

import engine
from engine.core.refusal import Refused
from engine.core.text import CORE, Catalogue
from tests.core.helpers import TOY
from tests.toygame import Step


@pytest.fixture
def table():
    return engine.open_match(TOY, ("ann", "bob", "cal"), {"rounds": "1"}, seed="table-1")


def test_seats_have_names_and_indexes(table):
    waiting = table.waiting()
    assert (waiting.window, waiting.name) == ("r1.mine", "mine")
    assert set(waiting.seats) == {"ann", "bob", "cal"}
    assert table.options("ann") == table.options(0)
    assert Step("mine", 0) in [option.step for option in table.options("bob")]
    assert Step("guard", 1) in [option.step for option in table.options("bob")]
    table.step("ann", Step("mine", 0))
    assert table.view("ann") != table.view("bob")
    table.undo(0)
    table.step(0, "mine 1")
    with pytest.raises(Refused) as refused:
        table.options("zoe")
    assert refused.value.code == "seat"
    assert "ann, bob, cal" in refused.value.message


def test_commit_and_reopen(table):
    for name in table.seats:
        table.step(name, "dig")
    table.commit("ann")
    assert "ann" not in table.waiting().seats
    table.reopen("ann")
    assert "ann" in table.waiting().seats


def test_views_are_plain_data(table):
    view = table.view("ann")
    plain = view.to_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["viewer"] == 0
    assert view.phase == plain["phase"] == "mine"
    assert table.view().to_dict()["viewer"] is None
    assert view == table.view(0)
    assert hash(view) == hash(table.view(0))
    assert repr(view) == repr(view.content)


def play_out(table):
    while table.waiting():
        table.match.close()
    return table


def test_a_match_is_refolded_from_its_journal(table):
    play_out(table)
    data = engine.export_journal(table.journal())
    for journal in (table.journal(), data, data.decode(), table.journal().entries):
        again = engine.refold(journal, TOY)
        assert again.scores() == table.scores()
        assert again.log() == table.log()
        assert again.state_hash() == table.state_hash()
    assert engine.import_journal(data) == table.journal()
    assert table.winners()
    assert set(table.scores()) == set(table.seats)
    assert table.log("ann") != table.log()


def test_a_bad_journal_is_refused_with_its_place(table):
    play_out(table)
    lines = engine.export_journal(table.journal()).splitlines()
    act = next(n for n, line in enumerate(lines) if b'"act"' in line)
    for bad, words in (
        (b"{", "line 3"),
        (b'{"type":"act","seat":"x","window":"w"}', "line 3"),
        (b'{"type":"seal","secret":"xyz"}', "line 3"),
    ):
        with pytest.raises(Refused, match=words):
            engine.import_journal(b"\n".join([*lines[:2], bad]))
    with pytest.raises(Refused, match="start"):
        engine.import_journal(b"")
    wrong = lines[act].replace(b'"r1.', b'"r9.')
    with pytest.raises(Refused, match=f"Entry {act} cannot be applied"):
        engine.refold(b"\n".join([*lines[:act], wrong]), TOY)


def test_an_option_is_a_step(table):
    option = table.options("ann")[0]
    table.step("ann", option)
    assert table.match.draft(0).moves == (option.step,)


@pytest.mark.parametrize("game", engine.GAMES)
@pytest.mark.parametrize("step", ["", "  ", "no such thing", None, 3, ("a",), b"x"])
def test_what_is_no_step_is_refused_and_changes_nothing(game, step):
    table = engine.open_match(game, ("ann", "bob", "cal"), seed="table-1")
    before = table.view(0).to_dict()
    with pytest.raises(Refused, match="is no verb; verbs are") as refused:
        table.step("ann", step)
    assert refused.value.code == "malformed"
    assert table.view(0).to_dict() == before


@pytest.mark.parametrize("journal", [None, 5, (), []])
def test_what_is_no_journal_is_refused(journal):
    with pytest.raises(Refused, match="begins with one start entry"):
        engine.refold(journal)


@pytest.mark.parametrize("seed", [None, 5, "\udcff"])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(Refused, match="is no seed; write a text") as refused:
        engine.open_match(TOY, ("ann", "bob"), seed=seed)
    assert refused.value.code == "seed"


def test_unknown_games_are_refused_with_the_known_ones():
    with pytest.raises(Refused) as refused:
        engine.load("chess")
    assert refused.value.code == "unknown-game"
    assert engine.GAMES[0] in refused.value.message
    with pytest.raises(Refused, match="no game"):
        engine.refold(b'{"type":"start","game":"go","rules":1,"seats":[],"options":[],"pack":"",'
                      b'"commitment":""}')  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (("ann",), {}, "seats"),
        (tuple("abcdef"), {}, "seats"),
        (("ann", "ann"), {}, "seat-names"),
        (("ann", ""), {}, "seat-names"),
        ((1, 2), {}, "seat-names"),
        (("ann", "bob"), {"speed": "2"}, "option"),
        (("ann", "bob"), [("rounds", "1")], "option"),
        (("ann", "bob"), {"rounds": "9"}, "option-value"),
    ],
)
def test_matches_that_cannot_be_are_refused(seats, options, code):
    with pytest.raises(Refused) as refused:
        engine.open_match(TOY, seats, options)
    assert refused.value.code == code
    assert refused.value.message.endswith(".")


def test_a_secret_of_another_length_is_refused():
    with pytest.raises(Refused) as refused:
        engine.Match.open(TOY, ("ann", "bob"), {}, b"short")
    assert refused.value.code == "secret"


def test_every_option_is_named_in_the_start(table):
    assert table.match.options_chosen == {"rounds": "1"}
    assert engine.open_match(TOY, ("a", "b")).match.options_chosen == {"rounds": "2"}


def test_a_catalogue_falls_back():
    words = Catalogue(
        {
            "en": {"hello": "Hello {0}, {1}", "bye": "Bye"},
            "de": {"hello": "Hallo {0}"},
            "de-AT": {"hello": "Servus {0}"},
        }
    )
    assert words.say("hello", "ann", 2) == "Hello ann, 2"
    assert words.say("hello", "ann", 2, locale="de-AT") == "Servus ann"
    assert words.say("hello", "ann", 2, locale="de-CH") == "Hallo ann"
    assert words.say("bye", locale="de-AT") == "Bye"
    assert words.say("bye", locale="fr") == "Bye"
    assert words.locales == ("en", "de", "de-AT")
    assert words.faults() == ()
    assert "bye" in words
    assert "nothing" not in words
    with pytest.raises(KeyError, match="nothing"):
        words.say("nothing")
    with pytest.raises(ValueError, match="en"):
        Catalogue({"de": {}})


def test_a_catalogue_finds_its_faults():
    words = Catalogue({"en": {"a": "{0}"}, "de": {"a": "{1}", "b": "b"}})
    assert words.faults() == ("de: a has fields that en has not", "de: b is not in en")


def test_the_sentences_of_the_core_are_whole():
    assert CORE.faults() == ()
    assert all(CORE.sentence(key)[-1] in ".!?" for key in CORE.keys)
