"""The service plays a whole game; presses are answered once, old and forged ones do nothing."""

from __future__ import annotations

import pytest

from bot.answers import Press
from bot.posts import TablePost
from bot.store import Store
from bot.text import say
from engine.core.entry import decode_entry
from engine.core.match import Match
from engine.simulate import play
from tests.bot.fakes import ANN, BOB, CAL, DEE, PLACE, Game, House
from tests.toygame.rules import Toy


@pytest.fixture
def house(store: Store) -> House:
    return House(store)


async def drafts(house: House, seat: int) -> tuple[str, ...]:
    desk = await house.desk((ANN, BOB, CAL)[seat])
    return tuple(line.step for line in desk.draft)


async def test_a_whole_game(house: House) -> None:
    await house.begin(BOB, policies=1)
    desk = await house.play(ANN, BOB)
    assert desk.winners
    assert desk.secret
    await house.outbox.drain()
    cards = [post for post in house.discord.shown() if isinstance(post, TablePost)]
    assert [card.closed for card in cards] == [True] * (len(cards) - 1) + [False]
    assert cards[-1].scores == desk.scores
    assert cards[-1].secret == desk.secret
    assert all(card.secret == "" for card in cards[:-1])
    async with house.store.read() as tx:
        rows = await tx.entries.of(house.match)
        assert await tx.drafts.of(house.match) == []
        assert await tx.timers.of(house.match) == []
        assert await tx.outbox.unsent() == 0
    again = Match.load(Game(), [decode_entry(row.payload) for row in rows])
    assert again.scores() == desk.scores
    assert "follows from the secret" in await house.service.looks.verify(house.match)


async def test_policies_play_as_they_do_without_a_bot(house: House) -> None:
    await house.found()
    await house.service.lobby.add_policy(house.press(ANN), "any")
    await house.service.lobby.add_policy(house.press(ANN), "any")
    assert (await house.service.lobby.replace(house.press(ANN), 0, "any")).ok
    assert (await house.service.lobby.start(house.press(ANN))).ok
    desk = await house.desk(ANN)
    assert desk.phase == "over"
    match = play(Game(), 3, "any", "toy-6")
    assert desk.scores == match.scores()
    async with house.store.read() as tx:
        state = await tx.states.get(house.match)
    assert state is not None
    assert state.hash == match.state_hash()


async def test_restart_between_any_two_presses(house: House) -> None:
    await house.begin(BOB, policies=1)
    for _ in range(300):
        for who in (ANN, BOB):
            house.restart()
            await house.move(who)
        if (await house.desk(ANN)).phase == "over":
            break
    async with house.store.read() as tx:
        state = await tx.states.get(house.match)
    assert state is not None
    whole = House(house.store)
    await whole.begin(BOB, policies=1)
    await whole.play(ANN, BOB)
    async with whole.store.read() as tx:
        other = await tx.states.get(whole.match)
    assert other is not None
    assert state.hash == other.hash


async def test_the_same_interaction_twice(house: House) -> None:
    desk = await house.begin(BOB)
    press = house.press(ANN, window=desk.window, rev=0, seat=0)
    first = await house.service.marks.step(press, ["mine 0"])
    again = await house.service.marks.step(press, ["mine 0"])
    assert (first.ok, first.repeat) == (True, False)
    assert (again.ok, again.repeat, again.took) == (True, True, first.took)
    assert await drafts(house, 0) == ("mine 0",)
    house.restart()
    assert (await house.service.marks.step(press, ["mine 0"])).repeat


async def test_a_refusal_is_repeated_as_it_was(house: House) -> None:
    await house.begin(BOB)
    press = house.press(ANN)
    first = await house.service.marks.step(press, ["take 1"])
    assert not first.ok
    again = await house.service.marks.step(press, ["mine 0"])
    assert (again.ok, again.repeat, again.text) == (False, True, first.text)


async def test_the_same_press_with_a_new_interaction_marks_once(house: House) -> None:
    desk = await house.begin(BOB)
    for _ in range(2):
        press = house.press(ANN, window=desk.window, rev=desk.rev, seat=0)
        assert (await house.service.marks.step(press, ["mine 0"])).ok
    assert await drafts(house, 0) == ("mine 0",)


async def test_two_desks_merge_their_marks(house: House) -> None:
    desk = await house.begin(BOB)
    for step in ("mine 0", "mine 1"):
        press = house.press(ANN, window=desk.window, rev=0, seat=0)
        await house.service.marks.step(press, [step])
    assert set(await drafts(house, 0)) >= {"mine 0"}
    old = house.press(ANN, window=desk.window, rev=0, seat=0)
    for act in (house.service.marks.down, house.service.marks.reset, house.service.marks.undo):
        reply = await act(renewed(house, old))
        assert (reply.ok, reply.code) == (False, "changed")


def renewed(house: House, press: Press) -> Press:
    return house.press(press.by, window=press.window, rev=press.rev, seat=press.seat)


async def test_an_old_window_changes_nothing(house: House) -> None:
    desk = await house.begin(BOB)
    press = house.press(ANN, window="r0.gone", rev=desk.rev, seat=0)
    reply = await house.service.marks.step(press, ["mine 0"])
    assert (reply.ok, reply.code) == (False, "stale")
    assert reply.desk is not None
    assert reply.desk.window == desk.window
    assert await drafts(house, 0) == ()


async def test_foreign_and_forged_presses(house: House) -> None:
    desk = await house.begin(BOB)
    reply = await house.service.marks.step(house.press(CAL), ["mine 0"])
    assert (reply.ok, reply.code) == (False, "no-seat")
    assert reply.desk is not None
    assert (reply.desk.seat, reply.desk.offers, reply.desk.draft) == (None, (), ())
    forged = house.press(BOB, window=desk.window, rev=0, seat=0)
    reply = await house.service.marks.step(forged, ["mine 0"])
    assert (reply.ok, reply.code) == (False, "not-yours")
    assert await drafts(house, 0) == await drafts(house, 1) == ()


async def test_no_such_table(house: House) -> None:
    house.match = 77
    reply = await house.step(ANN, "mine 0")
    assert (reply.ok, reply.code, reply.desk) == (False, "no-table", None)


async def test_nobody_sees_what_another_pencils(house: House) -> None:
    await house.begin(BOB)
    before = await house.desk(BOB), await house.desk(CAL)
    async with house.store.read() as tx:
        queued = len(await tx.outbox.of(house.match))
    await house.step(ANN, "mine 0")
    assert (await house.desk(BOB), await house.desk(CAL)) == before
    async with house.store.read() as tx:
        assert len(await tx.outbox.of(house.match)) == queued


async def test_undo_reset_bring_back(house: House) -> None:
    await house.begin(BOB)
    for step in ("mine 0", "mine 1"):
        reply = await house.step(ANN, step)
        if not reply.ok:
            await house.step(ANN, "sell", step)
    full = await drafts(house, 0)
    marks = house.service.marks
    await marks.undo(house.press(ANN))
    assert await drafts(house, 0) == full[:-1]
    await house.step(ANN, full[-1])
    reply = await marks.reset(house.press(ANN))
    assert reply.desk is not None
    assert (reply.desk.draft, reply.desk.shelved) == ((), len(full))
    house.restart()
    assert (await marks_of(house).bring_back(house.press(ANN))).ok
    assert await drafts(house, 0) == full
    reply = await marks_of(house).bring_back(house.press(ANN))
    assert (reply.ok, reply.code) == (False, "not-shelved")
    assert not (await marks_of(house).undo(house.press(BOB))).ok


def marks_of(house: House):
    return house.service.marks


async def test_down_and_up(house: House) -> None:
    await house.begin(BOB)
    reply = await house.down(ANN)
    assert reply.desk is not None
    assert reply.desk.phase == "down"
    assert reply.desk.waiting == (1,)
    reply = await house.service.marks.up(house.press(ANN))
    assert reply.desk is not None
    assert (reply.desk.phase, reply.desk.waiting) == ("marking", (0, 1))
    await house.down(ANN)
    desk = await house.desk(BOB)
    assert desk.last
    reply = await house.down(BOB)
    assert reply.desk is not None
    assert reply.desk.window != desk.window


async def test_typing_stops_at_what_is_refused(house: House) -> None:
    await house.begin(BOB)
    reply = await house.step(ANN, "mine 0; take 2; mine 1")
    assert (reply.ok, reply.took, reply.left) == (False, 1, ("take 2", "mine 1"))
    assert reply.text.startswith('1 pencilled. Stopped at "take 2": ')
    assert await drafts(house, 0) == ("mine 0",)
    reply = await house.step(ANN, "reset; mine 1; done")
    assert reply.ok, reply.text
    assert (await house.desk(ANN)).phase == "down"


async def test_several_of_one_menu(house: House) -> None:
    await house.begin(BOB)
    reply = await house.service.marks.several(house.press(ANN), ["take 1", "mine 0"])
    assert (reply.ok, reply.took, reply.left) == (False, 1, ("take 1",))
    assert await drafts(house, 0) == ("mine 0",)
    reply = await house.service.marks.several(house.press(ANN), ["take 1"])
    assert (reply.ok, reply.took) == (False, 0)


async def test_swap_takes_back_and_marks(house: House) -> None:
    await house.begin(BOB)
    await house.step(ANN, "mine 0")
    reply = await house.service.marks.swap(house.press(ANN), "mine 1")
    assert reply.ok
    assert await drafts(house, 0) == ("mine 1",)
    reply = await house.service.marks.swap(house.press(ANN), "take 1")
    assert not reply.ok
    assert await drafts(house, 0) == ("mine 1",)


async def test_a_hint_is_a_step_and_its_reason(house: House, monkeypatch) -> None:
    await house.begin(BOB)
    looks, before = house.service.looks, await drafts(house, 0)
    assert await looks.hint(house.match, ANN.id) == say(
        "hint", "mine 0", "mine 0", "It comes first."
    )
    assert await drafts(house, 0) == before
    assert await looks.hint(house.match, CAL.id) == say("no-seat")
    assert await looks.hint(house.match + 7, ANN.id) == say("no-seat")
    await house.down(ANN)
    assert await looks.hint(house.match, ANN.id) == say("hint-idle")
    with monkeypatch.context() as patched:
        patched.setattr(Toy, "options", lambda self, state, seat: ())
        assert await looks.hint(house.match, BOB.id) == say("hint-down", "Nothing is left.")
    monkeypatch.delattr(Toy, "hint")
    assert await looks.hint(house.match, BOB.id) == say("hint-none", Toy.meta.title)


async def test_reading(house: House) -> None:
    await house.begin(BOB)
    looks = house.service.looks
    assert await looks.complete(house.match, ANN.id, "mi") == ("mine 0", "mine 1")
    assert await looks.complete(house.match, ANN.id, "mine 0; di") == ("mine 0; dig",)
    assert await looks.complete(house.match, ANN.id, "take 9; di") == ()
    assert await looks.complete(house.match, CAL.id, "mi") == ()
    assert await looks.why(house.match, ANN.id, "mine 0") == "mine 0 can be marked now."
    assert "does not go" in await looks.why(house.match, ANN.id, "take 1")
    assert await looks.why(house.match, ANN.id, "nonsense")
    assert [offer.step for offer in await looks.near(house.match, ANN.id)]
    public = await looks.log(house.match, CAL.id)
    assert public
    assert len(await looks.log(house.match, ANN.id)) > len(public)
    assert (await looks.here(PLACE.channel))[0].match == house.match
    assert [line.match for line in await looks.mine(BOB.id)] == [house.match]
    assert len(await looks.tables(PLACE.guild)) == 1
    (waiting,) = await looks.inbox(BOB.id)
    assert (waiting.match, waiting.link) == (house.match, None)
    await house.outbox.drain()
    assert (await looks.inbox(BOB.id))[0].link is not None
    await house.down(BOB)
    assert await looks.inbox(BOB.id) == ()
    assert await looks.export(house.match, ANN.id) is None


async def test_the_picture_of_an_old_card(house: House) -> None:
    await house.begin(BOB)
    async with house.store.read() as tx:
        first = await tx.entries.count(house.match)
    then = await house.service.looks.shown(house.match, first)
    await house.step(ANN, "mine 0", "done")
    await house.step(BOB, "done")
    now = await house.service.looks.shown(house.match, 10_000)
    assert now != then
    assert await house.service.looks.shown(house.match, first) == then


async def test_news_are_new_once(house: House) -> None:
    await house.begin(BOB)
    await house.down(ANN)
    await house.service.marks.open(house.press(ANN))
    await house.step(BOB, "mine 0", "done")
    assert (await house.desk(ANN)).news
    reply = await house.service.marks.open(house.press(ANN))
    assert reply.desk is not None
    assert reply.desk.news
    assert (await house.desk(ANN)).news == ()


async def test_another_process_was_first(house: House, store: Store, url: str) -> None:
    await house.begin(BOB)
    second = await Store.open(url)
    other = House(second, discord=house.discord)
    other.match, other.time = house.match, house.time
    await other.desk(ANN)
    await house.step(ANN, "mine 0")
    await other.step(ANN, "mine 1")
    assert len(await drafts(house, 0)) >= 1
    await house.down(BOB)
    assert (await other.desk(ANN)).last
    for _ in range(300):
        for one in (house, other):
            for who in (ANN, BOB):
                await one.move(who)
        if (await house.desk(ANN)).phase == "over":
            break
    assert (await other.desk(ANN)).scores == (await house.desk(ANN)).scores
    async with store.read() as tx:
        assert [row.seq for row in await tx.entries.of(house.match)] == list(
            range(await tx.entries.count(house.match))
        )
    await second.close()


async def test_few_tables_in_memory(house: House) -> None:
    house.service._most = 1
    await house.begin(BOB)
    one = house.match
    await house.step(ANN, "mine 0")
    await house.begin(BOB)
    await house.step(ANN, "mine 0")
    assert list(house.service._tables) == [house.match]
    house.match = one
    assert await drafts(house, 0) == ("mine 0",)
    assert DEE.id not in [seat.user for seat in (await house.desk(ANN)).seats]


async def test_what_others_change_is_seen_at_once(house: House) -> None:
    await house.begin(BOB)
    assert (await house.desk(ANN)).notice == ""
    async with house.store.write() as tx:
        row = await tx.matches.get(house.match)
        assert row is not None
        row.notice = "from elsewhere"
    assert (await house.desk(ANN)).notice == "from elsewhere"
    async with house.store.write() as tx:
        (await tx.seats.of(house.match))[0].note = "to Ann"
    assert "to Ann" in (await house.desk(ANN)).note
    reply = await house.service.marks.open(house.press(ANN))
    assert reply.desk is not None
    assert "to Ann" in reply.desk.note
    assert (await house.desk(ANN)).note == ""
