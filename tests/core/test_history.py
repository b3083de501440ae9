"""Undo, redo, consent, adjustments, snapshots: the journal is the truth."""

import msgspec
import pytest

from engine.core.entry import Act, Admin, decode_journal, encode_journal
from engine.core.history import begin_history, follow, state_hash
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.testing import play_game
from tests.core.helpers import TOY, Store, all_down, go_to, toy, toy_with_dice
from tests.toygame import Toy

EVERYBODY = (0, 1, 2)


def folded(entries):
    history = begin_history(TOY, entries[0])
    for entry in entries[1:]:
        follow(TOY, TOY.parse, history, entry)
    return history


def test_undo_and_redo_lead_to_the_same_state_at_each_entry():
    entries = play_game(TOY, 3, "each").entries
    hashes = [state_hash(folded(entries[:n]).position.state) for n in range(1, len(entries) + 1)]
    for upto in range(1, len(entries)):
        history = folded(entries)
        follow(TOY, TOY.parse, history, Admin("undo", upto=upto))
        assert state_hash(history.position.state) == hashes[upto - 1]
        assert history.effective() == entries[:upto]
        follow(TOY, TOY.parse, history, Admin("redo", upto=len(entries)))
        assert state_hash(history.position.state) == hashes[-1]
        assert history.effective() == entries


def test_undo_in_steps_is_redone_in_steps():
    match = toy_with_dice(1, 2)
    marks = [(match.length, match.state_hash())]
    for _ in range(3):
        all_down(match)
        marks.append((match.length, match.state_hash()))
    for length, hashed in marks[-2::-1]:
        match.take_back(length, EVERYBODY)
        assert match.state_hash() == hashed
    for _, hashed in marks[1:]:
        match.redo(EVERYBODY)
        assert match.state_hash() == hashed
    with pytest.raises(Refused) as refused:
        match.redo(EVERYBODY)
    assert refused.value.code == "nothing-to-redo"


def test_the_journal_of_an_undo_folds_to_the_same():
    match = toy_with_dice(1, 2)
    length = match.length
    all_down(match)
    match.take_back(length, EVERYBODY)
    match.step(0, "mine 0")
    all_down(match)
    again = Match.load(TOY, decode_journal(encode_journal(match.entries)))
    assert again.state_hash() == match.state_hash()
    assert [line.event for line in again.log(None)] == [line.event for line in match.log(None)]
    assert "core.taken-back" in [line.event.key for line in match.log(None)]


def test_undone_marks_are_pencilled_again():
    match = toy_with_dice(1, 2)
    match.step(0, "mine 0")
    match.step(1, "mine 1")
    length = match.length
    all_down(match)
    change = match.take_back(length, EVERYBODY)
    assert match.draft(0).steps == ("mine 0",)
    assert match.draft(1).steps == ("mine 1",)
    assert not match.draft(0).done
    assert {draft.seat for draft in change.drafts} == {0, 1}


def test_undo_of_a_barrier_keeps_what_others_have_pencilled():
    match = toy_with_dice(1, 2)
    length = match.length
    match.step(1, "mine 0")
    match.step(0, "dig")
    match.step(0, "mine 1")
    # Only one seat would see a difference, but it knows now what it would draw.
    assert match.consent_needed(length) == EVERYBODY
    match.take_back(length, EVERYBODY)
    assert match.draft(1).steps == ("mine 0",)
    # The step that reveals is not taken again by itself.
    assert match.draft(0).steps == ()
    assert not match.view(0).seats[0].dug


def test_undo_needs_the_consent_of_all_who_know():
    match = go_to(toy_with_dice(1, 2), "row")
    length = match.length
    seat = match.window().must[0]
    match.step(seat, "take 0")
    match.down(seat)
    assert match.consent_needed(length) == EVERYBODY
    before = match.entries
    with pytest.raises(Refused) as refused:
        match.take_back(length, (seat,))
    assert refused.value.code == "consent"
    assert match.entries == before
    match.take_back(length, EVERYBODY, by=seat)
    assert match.entries[-1] == Admin("undo", seat, length)


def test_what_nobody_else_has_seen_needs_its_owner_only():
    match = toy_with_dice(1, 2)
    length = match.length
    match.step(1, "guard 2")
    assert match.consent_needed(length) == (1,)
    with pytest.raises(Refused) as refused:
        match.take_back(length, (0, 2))
    assert "bob" not in refused.value.message
    match.take_back(length, (1,))
    assert match.view(1).seats[1].guard == 0
    with pytest.raises(Refused):
        match.redo((0,))
    match.redo((1,))
    assert match.view(1).seats[1].guard == 2


def test_entries_of_older_rules_are_read_in_their_present_form():
    class Renamed(Toy):
        meta = msgspec.structs.replace(Toy.meta, rules_version=2)

        def upcast(self, version, entry):
            if not isinstance(entry, Act):
                return entry
            return msgspec.structs.replace(
                entry, steps=tuple(step.replace("delve", "dig") for step in entry.steps)
            )

    match = toy_with_dice(1, 2)
    match.step(0, "dig")
    old = [
        msgspec.structs.replace(e, steps=("delve",)) if isinstance(e, Act) else e
        for e in match.entries
    ]
    assert Match.load(Renamed(), old).state_hash() == match.state_hash()
    assert Match.load(TOY, old).halted


def test_the_log_is_the_same_whether_kept_or_folded_again():
    match = play_game(TOY, 4, "log", {"rounds": "3"})
    assert len(match.entries) > 100
    lines = match.log(None)
    assert lines == tuple(sorted(lines, key=lambda line: line.entry))
    for since in (0, 1, 40, 70, len(match.entries) - 5, len(match.entries)):
        for viewer in (None, 0):
            whole = match.log(viewer)
            assert match.log(viewer, since) == tuple(x for x in whole if x.entry >= since)


@pytest.mark.parametrize("upto", [0, -1, 999])
def test_undo_of_what_is_not_there_is_refused(upto):
    match = toy()
    with pytest.raises(Refused) as refused:
        match.take_back(upto, EVERYBODY)
    assert refused.value.code == "undo-range"


def test_a_new_entry_ends_redo():
    match = toy_with_dice(1, 2)
    length = match.length
    all_down(match)
    match.take_back(length, EVERYBODY)
    match.step(0, "guard 1")
    with pytest.raises(Refused):
        match.redo(EVERYBODY)


def test_adjustments_need_all_and_stay_in_bounds():
    match = toy()
    with pytest.raises(Refused) as refused:
        match.adjust("coins:1", 9, "lost in the sofa", consenting=(0, 1))
    assert refused.value.code == "consent"
    for name, value, code in (("gems:1", 1, "quantity"), ("coins:1", 100, "quantity-range")):
        with pytest.raises(Refused) as refused:
            match.adjust(name, value, "why not", consenting=EVERYBODY)
        assert refused.value.code == code
    change = match.adjust("coins:1", 9, "lost in the sofa", by=1, consenting=EVERYBODY)
    assert match.view(None).seats[1].coins == 9
    assert "lost in the sofa" in match.sentence(change.events[0])
    again = Match.load(TOY, match.entries)
    assert again.state_hash() == match.state_hash()


def test_a_snapshot_goes_on_where_the_rules_have_changed():
    match = toy_with_dice(1, 2)
    match.step(0, "dig")
    match.step(0, "mine 0")
    store = Store(match)
    again = store.load(snapshot=match.snapshot())
    store.write(again.rules_changed())
    assert again.state_hash() == match.state_hash()
    assert again.draft(0).steps == ("mine 0",)
    assert again.draft(0).rev == 2
    assert again.log(None)[-1].event.key == "core.rules-changed"
    with pytest.raises(Refused) as refused:
        again.take_back(3, EVERYBODY)
    assert refused.value.code == "undo-range"
    all_down(again)
    all_down(match)
    assert again.state_hash() == match.state_hash()


def test_snapshots_after_an_undo_count_the_same_entries():
    match = toy_with_dice(1, 2)
    length = match.length
    all_down(match)
    match.take_back(length, EVERYBODY)
    again = Match.load(TOY, match.entries, snapshot=match.snapshot())
    assert again.length == match.length
    length = again.length
    all_down(again)
    again.take_back(length, EVERYBODY)
    assert Match.load(TOY, again.entries).state_hash() == again.state_hash()


def test_other_journals_are_refused():
    match = toy()
    start, *rest = match.entries
    for entries, code in (
        ((), "start"),
        (rest, "start"),
        ((msgspec.structs.replace(start, game="chess"), *rest), "other-game"),
        ((msgspec.structs.replace(start, pack="x"), *rest), "other-pack"),
    ):
        with pytest.raises(Refused) as refused:
            Match.load(TOY, entries)
        assert refused.value.code == code


def test_kept_states_are_few():
    match = play_game(TOY, 5, "long", {"rounds": "3"})
    kept = match._history._kept
    assert len(kept) <= 2 + len(match.entries) // 64
