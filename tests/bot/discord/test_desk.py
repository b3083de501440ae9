"""One desk a person: edited in place, undone byte by byte, safe on two screens and restarts."""

from __future__ import annotations

import discord

from tests.bot.discord.player import buttons, menus, text_of
from tests.bot.discord.tables import alt_of, files, later, opened, raw, sound


async def test_pencilling_edits_one_message(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    first, before = ann.desk.id, len(world.cards)
    sound(ann.desk)
    for label in ("×M0", "Undo", "×M0", "Reset", "Bring back 1", "Undo"):
        await ann.click(label)
        sound(ann.desk)
        assert ann.desk.id == first
        assert len(files(ann.desk)) == 1
    await ann.click("Down · 3 left")
    assert ann.desk.id == first
    assert len(world.cards) == before
    assert "Your marker is down" in ann.read


async def test_each_answer_has_its_own_file_and_alt_text_names_the_codes(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    names = {files(ann.desk)[0]}
    await ann.click("×M0")
    names.add(files(ann.desk)[0])
    assert len(names) == 2
    shown = next(p for p in ann.desk.components if p["type"] == 12)
    alt = shown["items"][0]["description"]
    assert shown["items"][0]["media"]["url"].endswith(files(ann.desk)[0])
    codes = [label.lstrip("×") for label in ann.can if label.startswith("×")]
    assert codes
    assert all(code in alt for code in codes)


async def test_undo_gives_the_same_desk_back(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    blank = raw(ann.desk)
    await ann.click("×M0")
    one = raw(ann.desk)
    await ann.click("×M1")
    await ann.click("Undo")
    assert raw(ann.desk) == one
    await ann.click("Undo")
    assert raw(ann.desk) == blank
    await ann.click("×M0")
    await ann.click("Reset")
    await ann.click("Bring back 1")
    assert raw(ann.desk) == one


async def test_a_restart_loses_nothing(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    await ann.click("×M0")
    before = raw(ann.desk)
    await world.restart()
    assert raw(ann.desk) == before
    await ann.click("×M1")
    assert "1 mine 0" in ann.read
    assert "2 mine 1" in ann.read
    await world.restart()
    await ann.click("Undo")
    assert raw(ann.desk) == before
    await world.restart()
    await ann.press(world.cards[-1], "My desk")
    assert raw(ann.desk) == before


async def test_what_cannot_be_taken_back_is_asked(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    await ann.click("×M0")
    await ann.click("×D")
    assert "What is drawn or revealed stays, and so do your 1 marks before it." in ann.read
    await ann.click("Not yet")
    assert "×D" in ann.can
    await ann.click("×D")
    await ann.click("Go on")
    assert "×D" not in ann.can
    assert "Undo" not in ann.can


async def test_the_last_one_is_asked_while_something_is_left(world) -> None:
    await opened(world, "ann", "bob")
    await world.ann.click("Down · 3 left")
    bob = world.bob
    await bob.press(world.cards[-1], "My desk")
    assert "Down · closes it." in bob.read
    await bob.click("Down")
    assert "You are the last" in bob.read
    await bob.click("Not yet")
    await bob.click("×M0")
    await bob.click("Down")
    await bob.click("Down")
    assert "r1.bid" in next(iter(buttons(bob.desk).values()))


async def test_marker_up_again(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    await ann.click("Down · 3 left")
    assert ann.can == ["Marker up", "Look", "Rules"]
    await ann.click("Marker up")
    assert "×M0" in ann.can


async def test_a_new_desk_takes_the_place_of_the_former(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    former = ann.desk
    await ann.slash(world.place, "desk")
    assert ann.desk.id != former.id
    there = [m.id for m in world.place.history(viewer=ann.actor)]
    assert former.id not in there
    assert ann.desk.id in there


async def test_an_older_desk_only_refreshes(world) -> None:
    """Two screens: marks come together; what takes back is refused on the one that is behind."""
    await opened(world, "ann", "bob")
    ann = world.ann
    older = ann.desk
    kept = buttons(older)
    await ann.click("×M0")
    newer = buttons(ann.desk)
    press = ann.actor
    # The former control, pressed as the other screen still shows it.
    await forged(world, ann, kept["×M0"])
    assert ann.read.count("mine 0") == 1
    await forged(world, ann, kept["Down · 3 left"])
    assert "Your draft changed on another screen" in ann.read
    assert newer["Undo"] in buttons(ann.desk).values()
    assert press.id == ann.id


async def forged(world, player, custom_id: str) -> None:
    """Press a control that stands in the channel for all to see."""
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="forged", custom_id=custom_id))
    view.stop()
    channel = world.bot.get_channel(world.place.id)
    message = await channel.send(view=view)
    await world.env.settle()
    player._keep(await player.actor.click(message, custom_id=custom_id))


async def test_nobody_else_can_press_it(world) -> None:
    await opened(world, "ann", "bob")
    anns = buttons(world.ann.desk)["×M0"]
    await forged(world, world.bob, anns)
    assert text_of(world.bob.answers[-1].response) == (
        "That desk belongs to another seat. Open your own: /desk."
    )
    await forged(world, world.cal, anns)
    said = text_of(world.cal.answers[-1].response)
    assert said == "You have no seat at this table. You can watch."
    await world.ann.slash(world.place, "desk")
    assert "Pencilled" not in world.ann.read


async def test_old_foreign_and_broken_controls_change_nothing(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    stale = buttons(ann.desk)["×M0"]
    await forged(world, ann, stale.replace("r1.mine", "r0.mine"))
    assert "That step is over. Nothing was changed." in ann.read
    assert "×M0" in ann.can
    for custom_id in ("v0:1:r1.mine:0:0:step:mine 0", "hello", "v1:1:r1.mine:0:0:fly:x"):
        await forged(world, ann, custom_id)
        assert "I do not know this button" in text_of(ann.answers[-1].response)
    await forged(world, ann, "v1:99:r1.mine:0:0:step:mine 0")
    assert "There is no such table any more" in text_of(ann.answers[-1].response)
    await forged(world, ann, "v1:1:r1.mine:0:0:step:strike 1")
    assert "does not go" in ann.read
    await ann.slash(world.place, "desk")
    assert "Pencilled" not in ann.read


async def test_an_old_desk_turns_by_itself(world) -> None:
    await opened(world, "ann", "bob")
    await world.ann.click("Down · 3 left")
    await world.bob.click("Down · 3 left")
    if "Not yet" in world.bob.can:
        await world.bob.click("Down")
    assert "r1.bid" in next(iter(buttons(world.ann.desk).values()))


async def test_after_fifteen_minutes_a_press_still_works(world) -> None:
    await opened(world, "ann", "bob")
    await world.env.advance_time(16 * 60)
    await world.ann.click("×M0")
    assert "mine 0" in world.ann.read
    await world.env.advance_time(16 * 60)
    # Bob's step closes; ann's desk cannot be changed unasked any more, and nobody is told so.
    await world.ann.click("Down · 2 left")
    await world.env.advance_time(16 * 60)
    await world.bob.click("Down · 3 left")
    await world.bob.click("Down")
    await world.ann.click("Marker up")
    assert "That step is over" in world.ann.read


async def test_a_day_later_cards_work_and_old_buttons_say_so(world) -> None:
    await opened(world, "ann", "bob")
    ann, bob, card = world.ann, world.bob, world.cards[-1]
    old = buttons(ann.desk)["×M0"]
    await later(world, 30)
    await ann.press(card, "My desk")
    assert "×M0" in ann.can
    await ann.slash(world.place, "done")
    await bob.slash(world.place, "speaker nudge")
    await bob.press(world.cards[-1], "My desk")
    await bob.slash(world.place, "done")
    cards = [raw(message) for message in world.cards]
    await forged(world, ann, old)
    assert "That step is over. Nothing was changed." in ann.read
    assert "Pencilled" not in ann.read
    assert [raw(message) for message in world.cards][: len(cards)] == cards


async def test_looking_shows_any_board(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    await ann.click("Look")
    sound(ann.desk)
    assert len(menus(ann.desk)) >= 2
    await ann.choose(1, "bob")
    assert "Seat 2 · bob" in ann.read
    await ann.choose(0, "What is new")
    await ann.choose(1, "The table")
    assert "The pit" in ann.read
    await ann.click("Back to marking")
    assert "×M0" in ann.can


async def test_looking_in_parts_and_in_words(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    await ann.slash(world.place, "look", what="seat:1", **{"as": "nw"})
    assert alt_of(ann.desk).startswith("Board seat:1:nw.")
    sound(ann.desk)
    await ann.click("SE")
    assert alt_of(ann.desk).startswith("Board seat:1:se.")
    await ann.click("Whole")
    assert alt_of(ann.desk).startswith("Board seat:1.")
    await ann.click("Words")
    assert files(ann.desk) == []
    assert "Board seat:1. Legal: nothing." in ann.read
    await ann.choose(1, "ann")
    assert "Board seat:0. Legal: nothing." in ann.read
    await ann.click("Whole")
    assert files(ann.desk)
    await ann.slash(world.place, "look", what="pit", **{"as": "cut"})
    assert "Legal: M0 M1 D" in alt_of(ann.desk)
    assert "SE" not in ann.can


async def test_the_cut_remembers_what_was_legal_before(world) -> None:
    await opened(world, "ann", "bob")
    desk = await world.bot.service.looks.desk(1, world.ann.id)
    assert desk.stages == ()
    await world.ann.click("×M0")
    after = await world.bot.service.looks.desk(1, world.ann.id)
    assert after.stages == (desk.prompt.focus,)
    assert after.prompt.focus != desk.prompt.focus
    await world.ann.click("Undo")
    assert (await world.bot.service.looks.desk(1, world.ann.id)).stages == ()


async def test_a_watcher_sees_the_public_view(world) -> None:
    await opened(world, "ann", "bob")
    await world.dee.press(world.cards[-1], "My desk")
    assert "You have no seat at this table. You can watch." in world.dee.read
    sound(world.dee.desk)
    await world.dee.choose(1, "ann")
    assert "Seat 1" in world.dee.read


async def test_everything_in_words(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    await ann.slash(world.place, "settings")
    await ann.choose(3, "none, everything in words")
    await ann.slash(world.place, "desk")
    assert files(ann.desk) == []
    assert "Board pit. Legal:" in ann.read
    await ann.choose(0, "mine 0")
    assert "1 mine 0" in ann.read
    assert files(ann.desk) == []
    await ann.click("Down · 2 left")
    assert "Your marker is down" in ann.read


async def test_typing(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    shown = await ann.actor.click(ann.desk, custom_id=buttons(ann.desk)["Type"])
    assert shown.modal["title"] == "Round 1 · mine"
    ann._keep(await ann.actor.submit_modal(shown, {"marks": "mine 0; fly 3; mine 1"}))
    assert 'Stopped at "fly 3"' in ann.read
    assert "1 mine 0" in ann.read
    assert "mine 1" not in ann.read.split("Pencilled")[1]
    shown = await ann.actor.click(ann.desk, custom_id=buttons(ann.desk)["Type"])
    ann._keep(await ann.actor.submit_modal(shown, {"marks": "mine 1", "done": True}))
    assert "Your marker is down" in ann.read


async def test_nothing_is_kept_by_the_library(world) -> None:
    await opened(world, "ann", "bob")
    await world.ann.click("×M0")
    shown = await world.ann.actor.click(world.ann.desk, custom_id=buttons(world.ann.desk)["Type"])
    assert shown.modal
    store = world.bot._connection._view_store
    assert not store._views
    assert not store._modals
