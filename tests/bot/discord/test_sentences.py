"""Refusals of the bot's own catalogue, each produced once: they say what is so and what to do."""

from __future__ import annotations

from bot.text import say
from tests.bot.discord.player import text_of
from tests.bot.discord.tables import opened


def said(player) -> str:
    return text_of(player.answers[-1].response)


async def test_before_there_is_a_table(world) -> None:
    ann, channel = world.ann, world.channel
    await ann.slash(channel, "desk")
    assert said(ann) == say("no-tables")
    await ann.slash(channel, "game new", game="whist")
    assert said(ann) == say("game-unknown", "whist", "toy")
    await ann.slash(channel, "inbox")
    assert said(ann) == say("inbox-empty")


async def test_in_the_lobby(world) -> None:
    ann, bob, channel = world.ann, world.bob, world.channel
    await ann.slash(channel, "game new", seats=3)
    await bob.press(channel.last_message, "Join")
    await ann.slash(channel, "log")
    assert said(ann) == say("log-empty")
    await ann.slash(channel, "hand")
    assert said(ann) == say("hand-empty")
    await ann.slash(channel, "do", marks="mine 0")
    assert say("not-started") in ann.read
    await bob.slash(channel, "game options", option="pace", value="live")
    assert say("founder-only", "ann") in bob.read
    await ann.slash(channel, "game options", option="weather", value="fair")
    assert "There is no option weather. Options: rounds" in ann.read
    await ann.slash(channel, "game options", option="rounds", value="many")
    assert "rounds cannot be many. It can be" in ann.read
    await world.cal.press(channel.last_message, "Join")
    await ann.slash(channel, "game options", option="seats", value="2")
    assert say("too-many-seats", 3, 2) in ann.read
    await world.dee.slash(channel, "game join")
    assert said(world.dee) == say("full")
    await world.cal.slash(channel, "game leave")
    await ann.slash(channel, "game replace", seat=3, policy="nobody")
    assert said(ann) == say("policy-unknown", "nobody", "first")
    await ann.slash(channel, "game replace", seat=3, policy="first")
    await ann.slash(channel, "game replace", seat=3)
    assert said(ann) == say("policy-gone", 3)
    await ann.slash(channel, "game replace", seat=2)
    assert said(ann) == say("policy-not-there", 2)
    await ann.slash(channel, "game replace", seat=9)
    assert said(ann) == say("seat-unknown", 9, 2)
    await bob.slash(channel, "game leave")
    await ann.slash(channel, "game start")
    assert said(ann) == say("too-few", 1)
    await bob.slash(channel, "game leave")
    assert said(bob) == say("no-seat")


async def test_at_a_table_that_plays(world) -> None:
    await opened(world, "ann", "bob")
    ann, bob, place = world.ann, world.bob, world.place
    await ann.slash(place, "verify")
    assert said(ann) == say("verify-later")
    await ann.slash(place, "game export")
    assert said(ann) == say("export-denied")
    await ann.slash(place, "vote", side="Pass", votes=1)
    assert say("no-ballot") in ann.read
    await world.dee.slash(place, "why", mark="mine 0")
    assert said(world.dee) == say("no-seat")
    await ann.slash(place, "game replace", seat=2)
    assert said(ann) == say("replace-by")
    await bob.slash(place, "game replace", seat=1, policy="first")
    assert said(bob) == say("founder-or-seat", "ann")
    await ann.slash(place, "speaker extend", hours=1.0, seat=9)
    assert said(ann) == say("nobody-missing")
    await bob.slash(place, "speaker nudge")
    await bob.slash(place, "speaker nudge")
    assert said(bob) == say("nudged-already")
    await ann.slash(place, "game join")
    assert said(ann) == say("joined-already", 1)
    await ann.slash(place, "game start")
    assert said(ann) == say("started-already")
    await bob.slash(place, "game leave")
    await bob.click("Leave")
    await world.cal.slash(place, "game join", seat=1)
    assert said(world.cal) == say("seat-taken", 1, "2")
    await world.cal.slash(place, "desk")
    assert say("no-seat-free", 2) in world.cal.read
    await ann.slash(place, "game abandon")
    await ann.click("Abandon")
    assert said(ann) == say("abandoned", "Table 1")
    await ann.slash(place, "do", marks="mine 0", match="1")
    assert say("not-running") in ann.read


async def test_menus_of_people_and_messages(world) -> None:
    await opened(world, "ann", "bob")
    ann, bob, place = world.ann, world.bob, world.place
    talk = await bob.actor.send(place, "My turn?")
    await ann.menu(place, "Explain this card", talk)
    assert said(ann) == say("explain-none")
    await ann.menu(place, "Explain this card", world.cards[0])
    assert said(ann) == say("help")
    await ann.menu(place, "See sheets", bob.actor)
    assert "Seat 2" in ann.read
