"""Pencilled steps: private, undone one by one, kept over a restart, folded again."""

import msgspec
import pytest

from engine.core.draft import Pencil
from engine.core.entry import Act
from engine.core.match import Match
from engine.core.refusal import Refused
from tests.core.helpers import TOY, Store, all_down, go_to, toy, toy_with_dice


def seen(match, viewer):
    """All that a viewer gets, as bytes."""
    return msgspec.msgpack.encode(
        (
            match.view(viewer),
            match.log(viewer),
            match.pending(),
            None if viewer is None else match.draft(viewer).rev,
        )
    )


def test_nobody_sees_another_seats_marks():
    match = toy_with_dice(1, 2)
    before = {viewer: seen(match, viewer) for viewer in (None, 1, 2)}
    for step in ("mine 0", "dig", "mine 1"):
        match.step(0, step)
        assert {viewer: seen(match, viewer) for viewer in before} == before
    match.down(0)
    assert {viewer: seen(match, viewer) for viewer in before} == before
    assert match.view(0).seats[0].coins == 2 + 1 + 2


def test_undo_gives_the_same_view_back():
    match = toy_with_dice(5, 1)
    views = [match.view(0)]
    for step in ("mine 1", "mine 0", "sell"):
        match.step(0, step)
        views.append(match.view(0))
    for view in reversed(views[:-1]):
        match.undo(0)
        assert match.view(0) == view
    with pytest.raises(Refused) as refused:
        match.undo(0)
    assert refused.value.code == "nothing-to-undo"


def test_undo_of_many_and_reset():
    match = toy_with_dice(1, 2)
    match.step(0, "mine 0")
    match.step(0, "mine 1")
    match.undo(0, 2)
    assert match.draft(0).steps == ()
    match.step(0, "mine 0")
    match.step(0, "mine 1")
    change = match.reset(0)
    assert change.drafts[0].empty
    with pytest.raises(Refused):
        match.reset(0)


def test_undo_needs_the_marker_up():
    match = toy_with_dice(1, 2)
    match.step(0, "mine 0")
    match.down(0)
    with pytest.raises(Refused) as refused:
        match.undo(0)
    assert refused.value.code == "marker-down"


def test_rev_counts_the_seats_own_steps_and_nothing_else():
    match = toy_with_dice(1, 2)
    assert match.draft(0).rev == 0
    match.step(1, "mine 0")
    match.step(1, "dig")
    match.step(2, "give 1 1")
    assert match.draft(0).rev == 0
    match.step(0, "mine 0")
    assert match.draft(0).rev == 1
    match.step(0, "dig")
    assert match.draft(0).steps == ()
    assert match.draft(0).rev == 2
    match.step(0, "mine 1")
    match.undo(0)
    assert match.draft(0).rev == 2
    match.step(0, "guard 1")
    assert match.draft(0).rev == 2


def test_a_barrier_is_written_at_once_with_all_before_it():
    match = toy_with_dice(1, 2)
    match.step(0, "mine 0")
    change = match.step(0, "dig")
    assert change.entries == (Act(0, "r1.mine", ("mine 0", "dig"), final=False),)
    assert [event.key for event in change.preview] == ["dig", "drew"]
    assert change.events == ()
    with pytest.raises(Refused):
        match.undo(0)
    match.step(0, "mine 1")
    match.undo(0)
    assert match.view(0).seats[0].dug
    assert not match.view(1).seats[0].dug


def test_what_a_barrier_told_is_public_after_the_close_only():
    match = toy_with_dice(1, 2)
    match.step(0, "mine 0")
    match.step(0, "dig")
    own = [line.event.key for line in match.log(0)]
    assert own[-3:] == ["mine", "dig", "drew"]
    assert "dig" not in [line.event.key for line in match.log(1)]
    match.step(0, "mine 1")
    all_down(match)
    last = len(match.entries) - 1
    public = [(line.entry, line.event.key) for line in match.log(None)][-3:]
    assert public == [(last, "mine"), (last, "dig"), (last, "mine")]
    # Its own seat is not told twice, and what it drew stays its own.
    keys = [line.event.key for line in match.log(0)]
    assert keys.count("dig") == keys.count("drew") == 1
    assert "drew" not in [line.event.key for line in match.log(1)]
    assert match.log(1, last) == match.log(None, last)


def test_drafts_fold_again_after_other_entries():
    match = go_to(toy(), "bid")
    match.step(0, "bid")
    # An adjustment takes the coin away that was bid.
    coins = match.view(0).seats[0].coins
    change = match.adjust("coins:0", 0, "miscounted", consenting=(0, 1, 2))
    assert coins == 1
    (dropped,) = change.dropped
    assert (dropped.steps, dropped.refusal.code) == (("bid",), "not-now")
    assert match.draft(0).steps == ()


def test_dropped_steps_pick_the_marker_up():
    match = go_to(toy(), "bid")
    match.step(0, "bid")
    match.down(0)
    match.adjust("coins:0", 0, "miscounted", consenting=(0, 1, 2))
    assert 0 not in match.window().must
    assert match.draft(1).steps == ()


def test_a_restart_loses_nothing():
    match = toy_with_dice(1, 2)
    store = Store(match)
    for seat, step in ((0, "mine 0"), (1, "dig"), (1, "mine 1"), (0, "mine 1")):
        store.write(match.step(seat, step))
    store.write(match.down(0))
    store.write(match.undo(1))
    again = store.load()
    assert again.draft(0).steps == ("mine 0", "mine 1")
    assert again.draft(0).done
    assert again.draft(1).steps == ()
    assert again.draft(1).rev == match.draft(1).rev == 1
    assert again.missing() == match.missing()
    for viewer in (None, 0, 1, 2):
        assert again.view(viewer) == match.view(viewer)
        assert again.log(viewer) == match.log(viewer)
    assert again.settle().entries == ()


def test_stored_steps_that_do_not_go_any_more_are_reported_after_a_restart():
    match = toy_with_dice(1, 2)
    pencils = [Pencil(0, "r1.mine", ("mine 0", "mine 0")), Pencil(1, "r1.mine", ("fly",))]
    again = Match.load(TOY, match.entries, pencils)
    change = again.settle()
    assert [(d.seat, d.steps) for d in change.dropped] == [(1, ("fly",)), (0, ("mine 0",))]
    assert again.draft(0).steps == ("mine 0",)


def test_a_draft_below_a_frame_waits_for_its_window():
    match = go_to(toy(), "strike")
    leader = match.window().must[0]
    match.step(leader, f"strike {(leader + 1) % 3}")
    one, two = match.window().must
    match.down(one)
    match.step(two, "block")
    # The pass of one was for the lower window; the upper one asks anew.
    assert one in match.missing()


def test_refused_steps_change_nothing_and_say_why():
    match = toy_with_dice(1, 2)
    match.step(0, "mine 0")
    before = (seen(match, 0), match.entries)
    for step in ("mine 0", "strike 1", "fly away", "mine", "mine x", ""):
        with pytest.raises(Refused) as refused:
            match.step(0, step)
        assert refused.value.message.endswith(".")
        assert match.check(0, step).code == refused.value.code
    assert (seen(match, 0), match.entries) == before


def test_a_refusal_names_its_rule_and_remedy():
    match = toy_with_dice(5, 1)
    match.step(0, "mine 0")
    with pytest.raises(Refused) as refused:
        match.step(0, "mine 1")
    assert (refused.value.rule, refused.value.remedy) == ("Toy: Sixes", ("keep",))


def test_text_and_object_are_one():
    one, two = toy_with_dice(1, 2), toy_with_dice(1, 2)
    step = TOY.parse("mine 1")
    one.step(0, step)
    two.step(0, "mine 1")
    assert one.draft(0).moves == two.draft(0).moves
    assert one.view(0) == two.view(0)
