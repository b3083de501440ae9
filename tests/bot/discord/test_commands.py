"""Every button has a command that does the same; completions never fail; old and new say so."""

from __future__ import annotations

import discord

from bot.discord.commands.tree import tree_hash
from bot.text import say
from tests.bot.discord.player import buttons, text_of
from tests.bot.discord.tables import opened, raw, sound


def said(player) -> str:
    return text_of(player.answers[-1].response)


async def test_marking_by_command_and_by_button_is_the_same(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    await ann.click("×M0")
    await ann.click("×M1")
    by_button = raw(ann.desk)
    await ann.slash(world.place, "undo", count=2)
    await ann.slash(world.place, "do", marks="mine 0; mine 1")
    assert raw(ann.desk) == by_button
    await ann.slash(world.place, "done")
    assert "Your marker is down" in ann.read
    await ann.slash(world.place, "done", take_back=True)
    assert raw(ann.desk) == by_button


async def test_a_refused_mark_says_why(world) -> None:
    await opened(world, "ann", "bob")
    await world.ann.slash(world.place, "do", marks="mine 0; strike 1; mine 1")
    assert 'Stopped at "strike 1"' in world.ann.read
    assert "Not done: strike 1; mine 1" in world.ann.read
    await world.ann.slash(world.place, "why", mark="strike 1")
    assert said(world.ann) == "strike 1 does not go (not-now)."
    await world.ann.slash(world.place, "why", mark="mine 1")
    assert said(world.ann) == "mine 1 can be marked now."
    await world.ann.slash(world.place, "undo", count=3)
    await world.ann.slash(world.place, "undo")
    assert "othing" in world.ann.read


async def test_a_hint_by_command(world) -> None:
    await opened(world, "ann", "bob")
    await world.ann.slash(world.place, "hint")
    assert "(`mine 0`)" in said(world.ann)
    assert "It comes first." in said(world.ann)
    await world.dee.slash(world.place, "hint")
    assert said(world.dee) == say("no-seat")


async def test_completion_goes_on_after_what_is_typed(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann.actor
    found = await ann.autocomplete(world.place, "do", "marks", "mi")
    assert [c["value"] for c in found] == ["mine 0", "mine 1"]
    found = await ann.autocomplete(world.place, "do", "marks", "mine 0; mi")
    assert [c["value"] for c in found] == ["mine 0; mine 1"]
    for typed in ("", "x", ";;;", "mine", "mine 0; " * 30, "é" * 90):
        found = await ann.autocomplete(world.place, "do", "marks", typed)
        assert len(found) <= 25
        assert all(len(c["name"]) <= 100 and len(c["value"]) <= 100 for c in found)


async def test_completions_without_a_table_are_empty(world) -> None:
    dee = world.dee.actor
    for command, option in (
        ("do", "marks"), ("why", "mark"), ("vote", "side"), ("look", "what"), ("look", "seat"),
        ("desk", "match"), ("game options", "option"), ("game options", "value"),
        ("game replace", "policy"),
    ):  # fmt: skip
        assert await dee.autocomplete(world.channel, command, option, "a") == []


async def test_completions_of_a_table(world) -> None:
    await world.ann.slash(world.channel, "game new", seats=2)
    ann = world.ann.actor

    async def offered(command: str, name: str, typed: str = "", **filled) -> list[str]:
        found = await ann.autocomplete(world.channel, command, name, typed, **filled)
        return [c["value"] for c in found]

    assert await offered("game options", "option") == ["rounds", "pace", "seats", "learn"]
    assert await offered("game options", "value", option="rounds") == ["2", "1", "3"]
    assert await offered("game new", "game") == ["toy"]
    assert await offered("desk", "match") == ["1"]
    assert await offered("rules", "term", "mi") == ["Mining", "Minting"]
    await world.bob.press(world.channel.last_message, "Join")
    await world.ann.press(world.channel.last_message, "Start")
    channel = world.place
    found = await ann.autocomplete(channel, "look", "what", "pit")
    assert [c["value"] for c in found] == ["pit"]
    found = await ann.autocomplete(channel, "look", "seat", "bo")
    assert [c["value"] for c in found] == ["1"]
    assert await ann.autocomplete(channel, "why", "mark", "strike")


async def test_reading_commands(world) -> None:
    await opened(world, "ann", "bob")
    ann, place = world.ann, world.place
    await ann.slash(place, "look", what="seat:1", seat="1")
    assert "Seat 2" in ann.read
    await ann.slash(place, "log")
    assert "dice" in said(ann)
    await ann.slash(place, "hand")
    assert "give 1 1" in said(ann)
    await world.cal.slash(place, "hand")
    assert "You have no seat" in said(world.cal)
    await ann.slash(place, "inbox")
    assert "Table 1" in said(ann)
    await world.cal.slash(place, "inbox")
    assert said(world.cal) == "No table waits for you."
    await ann.slash(place, "verify")
    assert "at the end" in said(ann)
    await ann.slash(place, "game list")
    assert "Table 1" in said(ann)
    await ann.slash(place, "game status")
    sound(ann.desk)
    await ann.slash(place, "game export")
    assert "journal can be had when" in said(ann)
    await ann.slash(place, "help")
    assert "/game new" in said(ann)
    await ann.slash(place, "doctor")
    assert "Missing permissions in" in said(ann)


async def test_rules_by_term(world) -> None:
    ann, place = world.ann, world.channel
    await ann.slash(place, "rules", term="mining")
    assert said(ann) == "**Mining**\nDice give coins."
    await ann.slash(place, "rules", term="bid")
    assert said(ann) == "**Bids**\nOne."
    await ann.slash(place, "rules", term="minning")
    assert said(ann).startswith('Nothing is called "minning". Nearest: Mining')
    await ann.slash(place, "rules")
    assert "Headings: Mining, Minting, Bids." in said(ann)


async def test_which_table_is_asked_where_the_channel_does_not_tell(world) -> None:
    await world.ann.slash(world.channel, "game new", seats=2)
    await world.ann.slash(world.channel, "game new", seats=2)
    await world.ann.slash(world.channel, "desk")
    assert world.ann.read == "Which table?"
    await world.ann.choose(0, "Table 2")
    assert "Table 2" in world.ann.read
    await world.ann.slash(world.channel, "desk", match="1")
    assert "Table 1" in world.ann.read
    await world.ann.slash(world.channel, "desk", match="nonsense")
    assert "There is no such table" in said(world.ann)
    await world.bob.slash(world.channel, "do", marks="mine 0", match="7")
    assert "There is no such table" in said(world.bob)


async def test_the_lobby(world) -> None:
    ann, bob = world.ann, world.bob
    await ann.slash(world.channel, "game new", seats=3)
    assert "Table 1 is open" in said(ann)
    lobby = world.channel.last_message
    assert "Start" not in buttons(lobby)
    await bob.press(lobby, "Join")
    assert "You have seat 2." in bob.read
    await bob.choose(0, "Asia/Tokyo")
    await bob.click("Only here")
    row = await world.bot.host.people.player(bob.id)
    assert (row.zone, row.dms) == ("Asia/Tokyo", False)
    await bob.press(lobby, "Join")
    assert "already" in said(bob)
    await bob.press(lobby, "Options")
    await bob.choose(0, "pace")
    await bob.choose(1, "live")
    assert "Only the founder" in bob.read
    await ann.press(lobby, "Options")
    await ann.choose(0, "pace")
    await ann.choose(1, "live")
    assert "pace is live now" in ann.read
    assert "live" in text_of(world.channel.last_message)
    await bob.press(world.channel.last_message, "Leave")
    assert "given your seat up" in said(bob)
    assert "bob" not in text_of(world.channel.last_message)
    await bob.slash(world.channel, "game join")
    await bob.slash(world.channel, "game start")
    assert "Only the founder" in said(bob)
    await ann.slash(world.channel, "game start")
    assert world.place.id != world.channel.id
    await ann.slash(world.place, "game abandon")
    await ann.click("Not yet")
    await bob.slash(world.place, "game leave")
    await bob.click("Leave")
    await world.cal.slash(world.place, "game join")
    assert "You have seat 2 now." in world.cal.read


async def test_policies_play(world) -> None:
    await world.ann.slash(world.channel, "game new", seats=3)
    await world.ann.press(world.channel.last_message, "Add a policy")
    assert "policy" in said(world.ann)
    await world.ann.slash(world.channel, "game replace", seat=2)
    assert "Seat 2" in said(world.ann)


async def test_the_chair(world) -> None:
    await opened(world, "ann", "bob")
    ann, bob, place = world.ann, world.bob, world.place
    await bob.slash(place, "speaker close")
    assert "Only the Speaker (ann) or the founder can do that." in said(bob)
    await ann.slash(place, "speaker extend", hours=2.0)
    await ann.slash(place, "speaker pause")
    await bob.slash(place, "do", marks="mine 0")
    assert "paused" in bob.read
    await ann.slash(place, "speaker pause")
    await ann.slash(place, "speaker nudge")
    await ann.slash(place, "speaker pace", pace="live")
    await ann.slash(place, "speaker handover", person=bob.actor)
    assert "bob is Speaker now" in said(ann)
    await ann.slash(place, "speaker close")
    assert "The step is closed" in said(ann)
    await ann.slash(place, "speaker roll")
    assert "Nothing is to be rolled" in said(ann)
    await ann.slash(place, "speaker resume")
    assert "not halted" in said(ann)


async def test_settings(world) -> None:
    ann = world.ann
    await ann.slash(world.channel, "settings")
    await ann.choose(1, "only at the table")
    await ann.choose(2, "none")
    await ann.click("Cover: off")
    assert "Cover: on" in ann.can
    shown = await ann.actor.click(ann.desk, custom_id=buttons(ann.desk)["Zone"])
    ann._keep(await ann.actor.submit_modal(shown, {"text": "Europe/Berlin"}))
    assert "Europe/Berlin" in ann.read
    shown = await ann.actor.click(ann.desk, custom_id=buttons(ann.desk)["Zone"])
    ann._keep(await ann.actor.submit_modal(shown, {"text": "Mars/Olympus"}))
    assert "is no time zone I know" in ann.read
    shown = await ann.actor.click(ann.desk, custom_id=buttons(ann.desk)["Hours"])
    ann._keep(await ann.actor.submit_modal(shown, {"text": "22:30-7"}))
    assert "22:30–07:00" in ann.read
    shown = await ann.actor.click(ann.desk, custom_id=buttons(ann.desk)["Hours"])
    ann._keep(await ann.actor.submit_modal(shown, {"text": "always"}))
    assert "no hours I can read" in ann.read


async def test_the_commands_are_within_their_limits(world) -> None:
    tree = world.bot.tree
    commands = tree.get_commands()
    assert len(commands) <= 22
    for command in commands:
        options = command.to_dict(tree).get("options", [])
        assert len(options) <= 10
        for option in options:
            assert len(option.get("options", [])) <= 6
    assert tree_hash(tree) == tree_hash(tree)


async def test_a_command_goes_on_as_it_was_typed_once_the_table_is_known(world) -> None:
    """Two tables in one channel, no thread: every command asks, and forgets nothing."""
    flat = world.guild.create_text_channel(
        "flat",
        overwrites={world.guild.me: discord.PermissionOverwrite(create_public_threads=False)},
    )
    ann, bob = world.ann, world.bob
    for _ in range(2):
        await ann.slash(flat, "game new", seats=2)
        await bob.press(flat.last_message, "Join")
    await ann.slash(flat, "game options", option="rounds", value="1")
    await ann.choose(0, "Table 1")
    assert "rounds is 1 now" in ann.read
    await ann.slash(flat, "game start")
    await ann.choose(0, "Table 1")
    await ann.slash(flat, "game start", match="2")

    async def on_first(name: str, **options: object) -> None:
        await ann.slash(flat, name, **options)
        assert ann.read == "Which table?"
        await ann.choose(0, "Table 1")

    await on_first("do", marks="mine 0; mine 1")
    assert "2 mine 1" in ann.read
    await on_first("undo", count=2)
    assert "Pencilled" not in ann.read
    await on_first("speaker extend", hours=2.0, seat=2)
    assert said(ann) == "2 hours more for bob."
    await on_first("speaker pace", pace="live")
    assert "The pace is live" in said(ann)
    await on_first("speaker handover", person=bob.actor)
    assert said(ann) == "bob is Speaker now."
    await on_first("done")
    await on_first("done", take_back=True)
    assert "Down · 3 left" in ann.can
    await on_first("vote", side="Take 1", votes=1)
    assert "No ballot is open" in ann.read
    await on_first("game replace", seat=2, person=world.cal.actor)
    assert said(ann) == "Seat 2 is played by cal now."
    await on_first("do", marks="mine 0; " * 12)
    assert said(ann).endswith("Give it again with match: 1.")
    await on_first("speaker close")
    assert said(ann) == "The step is closed."
