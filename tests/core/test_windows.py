"""How each kind of window is asked, answered and closed."""

import itertools

import pytest

from engine.core.entry import Act, encode_journal
from engine.core.refusal import Refused
from tests.core.helpers import all_down, go_to, toy, toy_with_dice


def acts(change):
    return [entry for entry in change.entries if isinstance(entry, Act)]


def test_joint_window_closes_with_the_last_marker():
    match = toy_with_dice(1, 2)
    assert match.window().mode == "joint"
    assert match.missing() == (1, 2, 0)
    match.step(1, "mine 0")
    match.down(1)
    match.down(2)
    assert match.missing() == (0,)
    change = match.down(0)
    assert [act.seat for act in acts(change)] == [1, 2, 0]
    assert match.window().name == "bid"


def test_joint_journal_does_not_depend_on_who_clicked_first():
    journals = set()
    for order in itertools.permutations(range(3)):
        match = toy_with_dice(1, 2)
        for seat in order:
            match.step(seat, f"mine {seat % 2}")
            match.down(seat)
        journals.add(encode_journal(match.entries))
    assert len(journals) == 1


def test_a_marker_can_be_picked_up_until_the_window_closes():
    match = toy_with_dice(1, 2)
    match.down(0)
    with pytest.raises(Refused) as refused:
        match.step(0, "mine 0")
    assert refused.value.code == "marker-down"
    assert list(match.options(0)) == []
    match.up(0)
    match.step(0, "mine 0")
    all_down(match)
    with pytest.raises(Refused) as refused:
        match.up(0)
    assert refused.value.code == "marker-up"


def test_down_twice_changes_nothing():
    match = toy()
    match.down(0)
    change = match.down(0)
    assert (change.entries, change.drafts) == ((), ())


def test_down_is_refused_while_something_is_owed():
    match = toy_with_dice(5, 5)
    match.step(0, "mine 0")
    with pytest.raises(Refused) as refused:
        match.down(0)
    assert refused.value.code == "owed"
    match.step(0, "keep")
    match.down(0)


def test_rounds_are_asked_again_until_all_pass():
    match = go_to(toy(), "bid")
    first = match.window()
    assert first.mode == "rounds"
    match.step(0, "bid")
    all_down(match)
    again = match.window()
    assert again.name == "bid"
    assert again.id != first.id
    all_down(match)
    assert match.window().name == "row"


def test_ordered_asks_the_first_that_has_not_acted():
    match = go_to(toy(), "row")
    order = match.window().must
    assert match.missing() == order[:1]
    match.step(order[0], "take 0")
    change = match.down(order[0])
    assert acts(change) == [Act(order[0], match.window().id, ("take 0",))]
    assert match.missing() == order[1:2]
    with pytest.raises(Refused) as refused:
        match.step(order[0], "take 1")
    assert refused.value.code == "not-asked"


def test_early_answers_are_taken_when_their_turn_comes():
    match = go_to(toy(), "row")
    one, two, three = match.window().must
    match.step(two, "take 1")
    match.step(three, "take 2")
    match.down(two)
    match.down(three)
    assert match.missing() == (one,)
    match.step(one, "take 0")
    change = match.down(one)
    assert [(act.seat, act.steps) for act in acts(change)] == [
        (one, ("take 0",)),
        (two, ("take 1",)),
        (three, ("take 2",)),
    ]


def test_early_answers_that_do_not_go_any_more_are_asked_anew():
    match = go_to(toy(), "row")
    one, two, _ = match.window().must
    match.step(two, "take 1")
    match.down(two)
    match.step(one, "take 1")
    change = match.down(one)
    assert [act.seat for act in acts(change)] == [one]
    (dropped,) = change.dropped
    assert (dropped.seat, dropped.steps, dropped.refusal.code) == (two, ("take 1",), "not-now")
    assert match.missing() == (two,)
    match.step(two, "take 0")


def test_without_early_answers_the_others_wait():
    match = go_to(toy(), "strike")
    (leader,) = match.window().must
    other = (leader + 1) % 3
    with pytest.raises(Refused) as refused:
        match.step(other, f"strike {leader}")
    assert refused.value.code == "not-asked"


def test_free_windows_take_each_step_at_once():
    match = go_to(toy(), "put")
    window = match.window()
    assert window.mode == "free"
    change = match.step(2, "put")
    assert acts(change) == [Act(2, window.id, ("put",), final=False)]
    assert match.view(None).pot == match.view(0).pot
    for seat in (0, 1, 2):
        match.step(seat, "done")
    assert match.window().name == "strike"


def struck(**more):
    """The leader has struck the next seat; the others may block."""
    match = go_to(toy(**more), "strike")
    leader = match.window().must[0]
    target = (leader + 1) % 3
    change = match.step(leader, f"strike {target}")
    assert acts(change)[0].final is False
    assert match.window().mode == "first"
    return match, leader, target


def test_a_frame_opens_a_window_of_its_own_and_gives_the_match_back():
    match, leader, target = struck()
    coins = match.view(target).seats[target].coins
    for seat in match.window().must:
        match.down(seat)
    assert match.window().name == "strike"
    assert match.missing() == (leader,)
    assert match.view(target).seats[target].coins == coins - 1


def test_the_first_answer_closes_a_first_window():
    match, leader, target = struck()
    third = 3 - leader - target
    change = match.step(third, "block")
    assert acts(change)[0].steps == ("block",)
    # The block may be blocked in its turn, by everybody but its owner.
    assert set(match.window().must) == {leader, target}
    for seat in match.window().must:
        match.down(seat)
    assert match.window().name == "strike"
    assert any(line.event.key == "blocked" for line in match.log(None))


def test_passes_of_a_first_window_are_written_when_all_have_passed():
    match, _, _ = struck()
    one, two = match.window().must
    assert match.down(two).entries == ()
    change = match.down(one)
    assert [(act.seat, act.steps) for act in acts(change)] == [(one, ()), (two, ())]


def test_a_held_reaction_window_waits_for_the_clock():
    match, _, _ = struck(hold_reactions=True)
    for seat in match.window().must:
        assert match.down(seat).entries == ()
    assert match.missing() == ()
    assert match.window().name == "react"
    change = match.close()
    assert not any(act.auto for act in acts(change))
    assert match.window().name == "strike"


def test_a_window_that_nobody_must_answer_is_skipped():
    match = go_to(toy(seats=2), "bid")
    match.step(0, "bid")
    for seat in (0, 1):
        match.adjust(f"coins:{seat}", 0, "all is lost", consenting=(0, 1))
    assert match.window().name == "row"
    assert match.missing() == match.window().must[:1]
    assert match.drafts() == ()


def test_a_held_window_does_not_let_the_next_one_go():
    match = toy(hold_reactions=True)
    for seat in (0, 1):
        match.step(seat, "guard 1")
    match.step(2, "guard 2")
    match = go_to(match, "strike")
    leader = match.window().must[0]
    match.step(leader, f"strike {2 if leader != 2 else 0}")
    if match.window().name == "react":
        first = match.window().id
        match.close()
        # All have passed the block by standing answers; still it stays open for its time.
        assert match.window().name == "react"
        assert match.window().id != first
        assert match.missing() == ()


def test_a_standing_pass_answers_by_itself():
    match = toy()
    for seat in range(3):
        match.step(seat, "guard 1")
    match = go_to(match, "strike")
    leader = match.window().must[0]
    match.step(leader, f"strike {(leader + 1) % 3}")
    # Both pass by themselves, so the window has come and gone.
    assert match.window().name == "strike"
    assert any(line.event.key == "hit" for line in match.log(None))


@pytest.mark.parametrize("hold", [False, True])
def test_a_standing_block_strikes(hold):
    match = toy(hold_reactions=hold)
    leader = 1
    target = 2
    match.step(target, "guard 2")
    match = go_to(match, "strike")
    assert match.window().must == (leader,)
    match.step(leader, f"strike {target}")
    if hold:
        assert match.seen_state(target) is match.state
        assert match.missing() == (0,)
        match.close()
    steps = [e.steps for e in match.entries if isinstance(e, Act) and e.seat == target]
    assert ("block",) in steps


def test_a_standing_answer_is_nobody_elses_business():
    one, two = toy(), toy()
    two.step(1, "guard 2")
    for viewer in (None, 0, 2):
        assert one.view(viewer) == two.view(viewer)
        assert one.log(viewer) == two.log(viewer)
    assert two.log(1)[-1].event.key == "guarded"


def test_asides_are_taken_besides_the_window():
    match = toy_with_dice(1, 2)
    match.step(0, "mine 0")
    change = match.step(2, "give 0 1")
    assert acts(change) == [Act(2, match.window().id, ("give 0 1",), final=False)]
    assert match.view(1).seats[0].coins == 3
    # The draft of the other seat stands on the new state.
    assert match.draft(0).steps == ("mine 0",)
    assert match.view(0).seats[0].coins == 2 + 1 + 1


def test_closing_takes_the_defaults_of_who_is_missing():
    match = toy_with_dice(5, 1)
    match.step(0, "mine 0")
    match.step(1, "mine 1")
    match.down(1)
    change = match.close()
    assert [(act.seat, act.steps, act.auto) for act in acts(change)] == [
        (1, ("mine 1",), False),
        (2, (), True),
        (0, ("mine 0", "keep"), True),
    ]
    keys = [(e.key, e.seat) for e in change.events]
    assert ("core.absent", 2) in keys
    assert ("core.absent", 1) not in keys


@pytest.mark.parametrize("phase", ["mine", "bid", "row", "put", "strike"])
def test_every_window_can_be_closed(phase):
    match = go_to(toy(), phase)
    window = match.window().id
    match.close()
    assert match.window().id != window


def test_a_reaction_window_can_be_closed():
    match, _, _ = struck()
    match.close()
    assert match.window().name == "strike"


def test_a_default_is_taken_for_one_seat():
    match = go_to(toy(), "row")
    seat = match.window().must[0]
    (act,) = acts(match.default(seat))
    assert (act.seat, act.auto) == (seat, True)


def test_the_end_drops_all():
    match = toy()
    while match.window() is not None:
        match.close()
    assert match.drafts() == ()
    assert match.winners()
    for call in (match.down, match.up, match.undo, match.draft, match.default):
        with pytest.raises(Refused) as refused:
            call(0)
        assert refused.value.code == "game-over"
    with pytest.raises(Refused, match="over"):
        match.step(0, "bid")


def test_seats_that_are_not_there_are_refused():
    match = toy()
    for call in (match.down, match.up, match.undo, match.draft, match.default):
        with pytest.raises(Refused) as refused:
            call(7)
        assert refused.value.code == "seat"
    with pytest.raises(Refused):
        match.step(-1, "mine 0")
