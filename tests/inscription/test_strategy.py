"""Rounds and strategy events at the table: R52 to R67, R78 to R80, and how relics are drawn."""

import pytest
from msgspec.structs import replace

from engine.core.match import Match
from engine.core.refusal import Refused
from engine.core.window import Decide, NeedChance
from engine.games.inscription.words import PURSE, SHEETS
from tests.inscription.table import (
    RULES,
    SHIPPED,
    A,
    B,
    C,
    asked,
    at,
    begin,
    chance,
    close,
    closing,
    events_of,
    put,
    refused,
    step,
    turn_up,
    window,
)
from tests.rules.registry import rule


@rule("R52", case="both")
def test_r52_a_round_is_reveal_play_discard() -> None:
    state = begin()
    first, top = state.event, state.deck[0]
    assert state.discard == ()
    after = close(chance(close(state)))
    assert after.discard == (first,)
    assert after.event == top
    assert after.round == 2


@rule("R54", case="both")
def test_r54_empire_ascendant_passes_without_play() -> None:
    before = begin()
    state = turn_up(before, "empire-ascendant")
    # It was turned up in round 2, nothing was asked, and round 3 is open.
    assert (state.round, window(state)) == (3, "r3.card")
    kinds = [RULES.game.pack.events[one].kind for one in state.discard]
    assert kinds == ["strategy", "quiet"]
    told = [event.key for event in events_of(before, "empire-ascendant")]
    assert told.count("revealed") == 2
    assert "rolled" not in told


@rule("R55", case="both")
def test_r55_no_order_among_the_seats() -> None:
    state = begin()
    one = step(state, A, "activate navigation", "claim B1 influence")
    both = RULES.graft(state, A, one)
    for place in (B, C):
        assert list(RULES.options(both, place)) == list(RULES.options(state, place))
    pending = RULES.pending(state)
    assert isinstance(pending, Decide)
    assert pending.window.mode == "joint"
    assert refused(state, A, "claim B1 influence") == "no-sheet"


@rule("R56", "R65", case="both")
def test_r56_nothing_goes_on_before_all_have_finished() -> None:
    state = begin()
    assert asked(state) == (0, 1, 2, 3)
    for place in range(4):
        assert RULES.ready(state, place) is not None
    after = close(state)
    assert isinstance(RULES.pending(after), NeedChance)
    assert not isinstance(RULES.pending(state), NeedChance)


@rule("R57", "R59", case="both")
def test_r57_one_sheet_until_the_round_ends() -> None:
    state = begin()
    for sheet in SHEETS:
        assert refused(state, A, f"activate {sheet}") == ""
    state = chance(close(state, A="activate industry"))
    assert at(state, A).active == SHEETS.index("industry")
    assert refused(state, A, "activate warfare") == "sheet-fixed"
    assert at(close(state), A).active == -1


@rule("R61", case="both")
def test_r61_the_choice_of_sheet_is_hidden_until_the_step_closes() -> None:
    state = begin()
    drafted = RULES.graft(state, A, step(state, A, "activate warfare"))
    assert RULES.view(drafted, B) == RULES.view(state, B)
    assert RULES.view(drafted, A).seats[A].active == "warfare"
    after, told = closing(state, A="activate warfare")
    assert RULES.view(chance(after), B).seats[A].active == "warfare"
    assert ("activate", A, ("warfare",)) in [(e.key, e.seat, e.args) for e in told]


@rule("R64", "R66", case="both")
def test_r64_one_roll_of_six_dice_for_all() -> None:
    state = close(begin())
    need = RULES.pending(state)
    assert isinstance(need, NeedChance)
    assert need.audience is None
    rolled = chance(state, 0, 3, 5, 0, 4, 5)
    assert len({RULES.view(rolled, viewer).dice for viewer in (None, 0, 1, 2, 3)}) == 1
    assert rolled.dice == (0, 3, 5, 0, 4, 5)
    # Focus dice show, and nobody without them unlocked has anything of them.
    assert at(rolled, A).left == (1, 1, 1)


@rule("R67", case="both")
def test_r67_nothing_is_marked_while_the_dice_roll() -> None:
    state = close(begin())
    assert asked(state) == ()
    for place in range(4):
        assert list(RULES.options(state, place)) == []
        assert refused(state, place, "trade material") == "not-asked"


@rule("R68", "R69", "R72", case="both")
def test_r68_dice_by_seat_and_nothing_is_kept() -> None:
    state = put(begin(), A, war_focus=1)
    state = close(state, A="activate warfare", B="activate warfare")
    rolled = chance(state, 0, 0, 5, 4, 0, 0)
    assert at(rolled, A).left == (4, 0, 1)
    assert at(rolled, B).left == (2, 0, 1)
    assert at(close(rolled), A).left == (0, 0, 0)


@rule("R63", case="both")
def test_r63_card_leftovers_lapse_or_wait_by_option() -> None:
    for kept, left in (("lapse", (3, 0, 0)), ("keep", (6, 0, 0))):
        state = begin(card_leftovers=kept)
        gives = RULES.game.pack.events[state.event].gives
        assert gives in ((3, 0, 0), (0, 2, 0))
        state = replace(state, event=RULES.game.events["first-ventures"])
        rolled = chance(close(state), 0, 0, 0, 0, 0, 0)
        assert at(rolled, A).left == left
        assert at(close(rolled), A).left == (0, 0, 0)


@rule("R78", "R79", "R80", case="both")
def test_r78_marks_of_an_open_step_show_to_nobody_else() -> None:
    state = begin()
    drafted = RULES.graft(state, B, step(state, B, "activate navigation", "claim B1 influence"))
    for viewer in (None, A, C):
        assert RULES.view(drafted, viewer) == RULES.view(state, viewer)
    own = RULES.view(drafted, B).seats[B]
    assert own.nav != own.before[0]
    after = close(state, B="activate navigation; claim B1 influence")
    assert RULES.view(after, A).seats[B].nav == at(after, B).nav != at(state, B).nav


def owners(match: Match, viewer: int | None) -> set[int | None]:
    """Whose boards can be looked at."""
    return {board.owner for board in match.boards(viewer)}


def in_card_step(**options: str) -> Match:
    """A match of three at its first card step."""
    match = Match.open(RULES, ("A", "B", "C"), options, b"9" * 32)
    for place in range(3):
        match.default(place)
    window = match.window()
    assert window is not None
    assert window.name == "card"
    return match


@rule("R79", "R80", case="legal")
def test_r79_with_the_marker_down_all_sheets_can_be_looked_at() -> None:
    match = in_card_step(look="strict")
    match.step(B, "activate navigation")
    match.step(A, "activate warfare")
    match.down(A)
    assert owners(match, A) == {None, A, B, C}
    # What is looked at is the sheet as the step began.
    assert match.view(A).seats[B].active == ""
    assert owners(in_card_step(look="free"), A) == {None, A, B, C}


@rule("R79", case="illegal")
def test_r79_a_strict_table_shows_no_sheet_of_others_before() -> None:
    match = in_card_step(look="strict")
    assert owners(match, A) == {None, A}
    match.step(A, "activate warfare")
    match.down(A)
    match.up(A)
    assert owners(match, A) == {None, A}
    # Who only watches has no marker that could be down.
    assert owners(match, None) == {None, A, B, C}
    match.down(A)
    for place in (B, C):
        match.default(place)
    # The dice step is a step of its own, and its marker is up again.
    assert owners(match, A) == {None, A}


@rule("R270", "R273", "R276", case="both")
def test_r276_every_seat_draws_from_its_own_lane() -> None:
    state = begin(4)
    # Four relics, four seats: one each, Speaker first.
    assert [seat.lane for seat in state.seats] == [(0,), (1,), (2,), (3,)]
    speaker = begin(4, speaker="3")
    assert [seat.lane for seat in speaker.seats] == [(2,), (3,), (0,), (1,)]
    state = close(state)
    assert state.relics == (0, 1, 2, 3)
    assert all(seat.lane == () for seat in state.seats)


def ready_for_relic(seats: int = 4, relics: tuple[int, ...] = (0, 1, 2, 3)) -> str:
    """The code of the sample's relic system."""
    systems = RULES.game.pack.navigation[0].systems
    return next(system.code for system in systems if system.asset.kind == "relic")


@rule("R269", "R270", "R273", case="both")
def test_r270_a_relic_is_drawn_in_secret_and_goes_back_in_order_if_not() -> None:
    code = ready_for_relic()
    ix = RULES.game.table.navigations[0]
    state = begin(4)
    bit = 1 << ix.system[code]
    for place in (A, C):
        nav = at(state, place).nav
        state = put(state, place, nav_explored=nav.explored | bit, lane=at(state, place).lane)
    state = replace(state, event=RULES.game.events["fledgling-empire"])
    marks = f"activate navigation; claim {code} influence"
    drafted = RULES.graft(state, A, step(state, A, *marks.split("; ")))
    assert RULES.view(drafted, B) == RULES.view(state, B)
    assert RULES.view(drafted, A).seats[A].hand == ("orb",)
    after = close(state, A=marks, C=marks)
    assert at(after, A).hand == (0,)
    assert at(after, C).hand == (2,)
    assert after.relics == (1, 3)
    seen = RULES.view(after, B).seats[A]
    assert seen.hand == 1
    assert sum(points for _, points in seen.nav.relics) == 3
    assert RULES.view(after, B).relics == 2


@rule("R275", case="both")
def test_r275_a_lane_that_has_run_out_is_made_up_for_at_the_close() -> None:
    code = ready_for_relic()
    ix = RULES.game.table.navigations[0]
    state = begin(4)
    bit = 1 << ix.system[code]
    # Two cards are left; A and B have them in their lanes, C has none.
    lanes = ((1,), (3,), (), ())
    gone = put(state, 3, hand=(0, 2))
    for place, lane in enumerate(lanes):
        gone = put(gone, place, lane=lane)
    nav = at(gone, C).nav
    gone = put(gone, C, nav_explored=nav.explored | bit)
    seats = tuple(replace(s, lane=lanes[p]) for p, s in enumerate(gone.seats))
    gone = replace(gone, seats=seats, event=RULES.game.events["fledgling-empire"], relics=())
    marks = f"activate navigation; claim {code} influence"
    after = close(gone, C=marks)
    # The crown is played at once: its population is there.
    assert at(after, C).played == (1,)
    assert at(after, C).exp.population == 1
    assert after.relics == (3,)
    nothing = replace(gone, seats=tuple(replace(s, lane=()) for s in gone.seats))
    none = close(nothing, C=marks)
    assert at(none, C).nav.relics == ()
    assert at(none, C).due == ()


@rule("R11", case="both")
def test_r11_a_mark_is_taken_back_until_something_new_was_learned() -> None:
    match = Match.open(SHIPPED, ("ann", "bob", "cal"), {}, b"1" * 32)
    while (here := match.window()) is not None and here.name != "card":
        for seat in match.missing():
            match.step(seat, SHIPPED.default(match.state, seat)[0])
            match.down(seat)
    before = match.seen_state(A)
    match.step(A, "activate navigation")
    match.down(A)
    with pytest.raises(Refused, match="marker"):
        match.undo(A)
    match.up(A)
    match.undo(A)
    assert match.seen_state(A) == before
    for seat in match.missing():
        match.step(seat, "activate navigation")
        match.down(seat)
    # The dice are rolled: there is nothing left to take back.
    assert match.state.phase == "dice"
    with pytest.raises(Refused):
        match.undo(A)


def test_a_policy_never_sees_more_than_its_seat() -> None:
    state = begin()
    other = RULES.graft(state, B, step(state, B, "activate industry"))
    for name, policy in RULES.policies().items():
        options = list(RULES.options(state, A))
        one = policy(RULES, state, A, options, b"key")
        assert policy(RULES, other, A, options, b"key") == one, name


ALL_SPENT = "scrap B1 material; scrap C1 material; scrap D1 material"


def test_an_open_burst_ends_with_the_step() -> None:
    state = put(begin(3), A, propulsion=1, lane=at(begin(3), A).lane)
    state = replace(state, event=RULES.game.events["first-ventures"])
    state = close(state, A=f"activate industry; {ALL_SPENT}; burst propulsion")
    assert window(state) == ""
    assert at(state, A).burst == (-1, 0)
    assert at(state, A).purse[PURSE.index("propulsion")] == 0
