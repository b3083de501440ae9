"""What the cards of the table tell: event, dice, council, Mecatol Rex, objectives, relics."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games.inscription.describe import Printer
from engine.games.inscription.phases.dice import BLACK, FOCUS
from engine.games.inscription.view import Goal
from engine.games.inscription.words import RESOURCES, SHEETS, VOTE
from render import check
from render.inscription.council import council
from render.inscription.dice import dice
from render.inscription.event import event
from render.inscription.hand import hand
from render.inscription.mecatol import mecatol, reward
from render.inscription.objectives import objectives
from render.inscription.offer import offer
from tests.render.inscription.played import GAME, NAMES, many, over, own, public

PACK = GAME.pack
PRINTER = Printer()


def words(what):
    return " ".join(op.text for op in what.ordered() if getattr(op, "text", ""))


def test_event_says_what_it_gives():
    for view in public(4):
        if not view.event:
            continue
        card = PACK.events[GAME.events[view.event]]
        what = event(GAME, view)
        for n, resource in zip(card.gives, RESOURCES, strict=True):
            assert what.tags(f"gives:{resource}:") == ([f"gives:{resource}:{n}"] if n else [])
            assert len(what.tags(f"icon:{resource}:")) == n
            if n:
                assert f"{n} {resource}" in what.alt
        assert card.name in what.alt
        assert card.name in words(what)
        assert card.text in what.alt


def test_event_shows_the_deck_as_far_as_it_is_known():
    for view in public(4):
        if not view.event:
            continue
        card = PACK.events[GAME.events[view.event]]
        what = event(GAME, view)
        kinds = [PACK.events[GAME.events[one]].kind for one in (*view.discard, view.event)]
        assert what.tags("past:") == [f"past:{i + 1}:{kind}" for i, kind in enumerate(kinds)]
        if not card.last and view.deck:
            assert what.tags("next:") == [f"next:{view.next[1]}"]
            assert len(what.tags("face-down:")) == view.deck - 1
            assert f"{view.deck} event" in what.alt
        else:
            assert not what.tags("next:")


def test_last_event_says_so():
    last = next(one for one in PACK.events if one.last)
    what = event(GAME, replace(over(4), event=last.id))
    assert what.tags("last")
    assert "last event" in what.alt


def test_dice_show_every_face_and_for_whom():
    view = next(one for one in public(4) if one.dice)
    view = replace(view, dice=(0, 3, 5, 4, 0, 5))
    navigation = replace(view.seats[1].nav, focus=0b101)
    seats = list(view.seats)
    seats[0] = replace(seats[0], active="warfare", war=replace(seats[0].war, focus=0))
    seats[1] = replace(seats[1], active="navigation", nav=navigation)
    what = dice(GAME, replace(view, seats=tuple(seats)))
    assert what.tags("die:") == [
        f"die:{i + 1}:{RESOURCES[BLACK[f]]}" for i, f in enumerate((0, 3, 5))
    ]
    for k, face in enumerate((4, 0, 5)):
        assert f"focus:{RESOURCES[k]}:{FOCUS[face]}" in what.tags("focus:")
    assert what.tags("focus:1:") == []
    assert set(what.tags("focus:2:")) == {"focus:2:material", "focus:2:research"}
    assert "For everyone: 1 material, 1 influence, 1 research." in what.alt
    assert "bob" not in what.alt
    assert f"{NAMES[1]}: Navigation, with 2 material, 2 research from focus dice." in what.alt


@pytest.fixture(scope="module")
def ballots():
    view = next(one for one in public(4) if one.agenda and not one.ballots)
    opened = ((1, "pass", 3), (2, "fail", 2), (3, "abstain", 0), (0, "fail", 4))
    return view, replace(view, ballots=opened, outcome="fail", phase="outcome")


def test_council_prints_both_outcomes_as_the_engine_does(ballots):
    view, _opened = ballots
    agenda = PACK.agendas[GAME.agendas[view.agenda]]
    what = council(GAME, view)
    for says in (*PRINTER.agenda(agenda), agenda.name, agenda.text):
        assert says in what.alt
        assert says in words(what)


def test_council_hides_ballots_until_they_are_open(ballots):
    view, _opened = ballots
    what = council(GAME, view)
    assert what.tags("sealed")
    assert not what.tags("ballot:")
    assert not what.tags("tally:")
    for seat in view.seats:
        assert f"votes:{seat.seat + 1}:{seat.purse[VOTE] + seat.free_votes}" in what.tags("votes:")


def test_council_shows_ballots_tally_and_outcome(ballots):
    _view, opened = ballots
    what = council(GAME, opened)
    assert what.tags("ballot:") == [
        "ballot:2:pass:3", "ballot:3:fail:2", "ballot:4:abstain:0", "ballot:1:fail:4",
    ]  # fmt: skip
    assert set(what.tags("tally:")) == {"tally:pass:3", "tally:fail:6"}
    assert what.tags("decided:") == ["decided:fail"]
    assert "It fails. Tally: Pass 3, Fail 6." in what.alt
    assert "abstains" in what.alt
    assert not what.tags("tie")


def test_council_tie_is_the_dies(ballots):
    _view, opened = ballots
    tie = replace(opened, ballots=((1, "pass", 2), (0, "fail", 2)), outcome="pass", tie=1)
    what = council(GAME, tie)
    assert what.tags("tie") == ["tie", "tie:words"]
    assert "passes by the die" in what.alt
    empty = council(GAME, replace(opened, ballots=((0, "abstain", 0),), outcome="fail", tie=3))
    assert empty.tags("tie")


def test_objectives_print_values_and_who_has_them():
    view = over(8)
    what = objectives(GAME, view)
    for goal in view.objectives:
        card = PACK.objectives[GAME.objectives[goal.id]]
        kind = SHEETS.index(card.sheet)
        have = [
            one.seat + 1
            for one in view.seats
            if (one.nav, one.exp, one.ind, one.war)[kind].objective >= 0
        ]
        listed = what.tags(f"completed:{goal.id}:")
        assert bool(listed) == bool(have) == goal.flipped
        if have:
            assert listed == [f"completed:{goal.id}:{','.join(map(str, have))}"]
            assert f"value:{goal.id}:{card.first}:gone" in what.tags("value:")
            assert f"value:{goal.id}:{card.later}:now" in what.tags("value:")
            assert what.tags(f"mark:gone:{goal.id}")
        assert PRINTER.objective(card) in what.alt
    fresh = replace(view, objectives=tuple(Goal(one.id, False) for one in view.objectives))
    assert not objectives(GAME, fresh).tags("mark:gone:")


def test_slots_of_one_step_share_the_topmost_reward():
    view = replace(over(4), slots=((2, 3, "card"), (0, 5, "dice"), (1, 5, "dice"), (3, 9, "end")))
    slots = PACK.mecatol.slots
    assert [reward(GAME, view, i) for i in range(4)] == [slots[0], slots[1], slots[1], (0, 0)]
    what = mecatol(GAME, view)
    assert what.tags("taken:") == ["taken:1:3", "taken:2:1", "taken:3:2", "taken:4:4"]
    assert what.tags("legal:slot") == ["legal:slot"]
    assert f"3 {NAMES[1]}, round 5, {slots[1][0]} points, {slots[1][1]} votes;" in what.alt
    assert "added at the end" in what.alt
    full = replace(view, slots=tuple((i % 4, i + 1, "dice") for i in range(len(slots))))
    assert not mecatol(GAME, full).tags("legal:slot")


def test_slots_of_a_table_with_copies_hold_as_many_names():
    view = many(over(8), 16)
    slots = PACK.mecatol.slots
    taken = ((2, 3, "card"), (9, 5, "dice"), (12, 5, "dice"), (3, 9, "card"), (4, 23, "end"))
    view = replace(view, slots=taken)
    given = [slots[0], slots[0], slots[0], slots[1], (0, 0)]
    assert [reward(GAME, view, i) for i in range(5)] == given
    what = mecatol(GAME, view)
    assert what.tags("slot:") == [f"slot:{n + 1}" for n in range(8)]
    assert what.tags("taken:") == [f"taken:{i + 1}:{one[0] + 1}" for i, one in enumerate(taken)]
    assert what.tags("legal:slot") == ["legal:slot"]
    assert what.tags("free:") == [f"free:{n}" for n in range(7, 17)]
    # The third name stands in slot 2 and has what slot 1 gives, as all of its step.
    points, votes = slots[0]
    assert f"gets {points} and {votes}" in words(what)
    assert f"2 {view.seats[12].name}, round 5, {points} points, {votes} votes;" in what.alt
    everybody = replace(view, slots=tuple((n, 1 + n, "card") for n in range(16)))
    assert len(mecatol(GAME, everybody).tags("taken:")) == 16
    assert not mecatol(GAME, everybody).tags("legal:slot")


@pytest.mark.parametrize("count", [9, 16, 24])
def test_objectives_name_all_of_a_large_table(count):
    view = many(over(8), count)
    seats = tuple(
        replace(one, name=f"seat {one.seat}", nav=replace(one.nav, objective=2))
        for one in view.seats
    )
    view = replace(view, seats=seats)
    for what in (objectives(GAME, view), mecatol(GAME, view)):
        said = words(what)
        assert all(f"seat {n} 2" in said for n in range(count))


def test_hand_prints_copies_of_a_relic():
    view = next(view for seat, view in own(4) if seat == 0 and view.round > 2)
    first, other = GAME.pack.relics[0].id, GAME.pack.relics[3].id
    seats = list(view.seats)
    seats[0] = replace(seats[0], hand=(first, first, other), played=(first,))
    what = hand(GAME, replace(view, seats=tuple(seats)), 0)
    assert check(what) == []
    assert what.tags("code:") == ["code:R1", "code:R4"]
    assert what.tags("again:") == ["again:R1", "again:R1"]


def test_slots_beyond_the_last_are_shown_and_give_nothing():
    view = replace(over(4), slots=tuple((i % 4, i + 1, "dice") for i in range(11)))
    assert reward(GAME, view, 10) == (0, 0)
    assert len(mecatol(GAME, view).tags("slot:")) == 11


def test_offer_prints_each_faction_whole():
    for seat, view in own(4):
        what = offer(GAME, view, seat)
        if view.phase != "keep":
            continue
        for one in view.seats[seat].offer:
            card = PACK.factions[GAME.factions[one]]
            for says in (card.name, *PRINTER.faction(card)):
                assert says in what.alt
                assert says in words(what)


def test_all_factions_fit_their_card():
    seat, view = own(4)[0]
    for i in range(0, len(PACK.factions), 3):
        cards = PACK.factions[i : i + 3]
        seats = list(view.seats)
        seats[seat] = replace(seats[seat], offer=tuple(card.id for card in cards))
        text = words(offer(GAME, replace(view, seats=tuple(seats)), seat))
        for card in cards:
            for says in PRINTER.faction(card):
                assert says in text, card.name


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 6, 9, 16])
def test_hand_prints_every_relic(count):
    seat, view = next((s, v) for s, v in own(4) if v.round)
    seats = list(view.seats)
    held = PACK.relics[:count]
    played = PACK.relics[count : count + 1]
    seats[seat] = replace(
        seats[seat], hand=tuple(r.id for r in held), played=tuple(r.id for r in played)
    )
    what = hand(GAME, replace(view, seats=tuple(seats)), seat)
    assert set(what.tags("code:")) == {f"code:{relic.code}" for relic in (*held, *played)}
    assert what.tags("mark:spent:") == [f"mark:spent:{relic.code}" for relic in played]
    text = words(what)
    for relic in held:
        assert PRINTER.effect(relic.effect)[1:] in text
    assert bool(what.tags("none")) == (not held and not played)
