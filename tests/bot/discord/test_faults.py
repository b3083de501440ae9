"""Refused forms, failures of Discord and of ourselves, closed DMs: there is always an answer."""

from __future__ import annotations

import discord
import pytest
import simcord

from bot.discord.delivery import Delivery, outcome_of
from bot.outbox import Closed, Forbidden, Gone, Refused, Retry, Sent
from bot.posts import DirectPost, NotePost
from tests.bot.discord.player import buttons, menus, text_of
from tests.bot.discord.tables import files, opened


async def test_a_refused_form_goes_out_plain(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    world.env.inject_error("POST", "/interactions/*/*/callback", status=400, code=50035)
    await ann.click("×M0")
    assert ann.desk.content.startswith("**Round 1 · mine**")
    assert "1 mine 0" in ann.desk.content
    assert len(files(ann.desk)) == 1
    first = ann.desk.id
    await ann.click("×M1")
    assert ann.desk.id == first
    assert "2 mine 1" in ann.desk.content
    # All desks are plain from here on, and cards too.
    await world.bob.press(world.cards[-1], "My desk")
    assert world.bob.desk.content
    await ann.click("Look")
    assert menus(ann.desk)


async def test_cards_go_out_plain_too(world) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=400, code=50035)
    await world.ann.slash(world.channel, "game new", seats=2)
    lobby = world.channel.last_message
    assert "Table 1" in lobby.content
    await world.bob.press(lobby, "Join")
    assert "bob" in world.channel.last_message.content


async def test_a_failing_answer_changes_nothing_twice(world) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    world.env.inject_error("POST", "/interactions/*/*/callback", status=500, times=1)
    desk = ann.desk
    await ann.click("×M0")
    said = ann.answers[-1].response
    assert said.content.startswith("Discord did not take my answer. What you did is kept")
    # The desk that was not redrawn works on.
    await ann.press(desk, "×M0")
    assert ann.read.count("mine 0") == 1


async def test_a_fault_of_ours_is_said(world, monkeypatch: pytest.MonkeyPatch) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann

    async def broken(*given: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(world.bot.service.marks, "step", broken)
    await ann.click("×M0")
    said = ann.answers[-1].response
    assert said.content.startswith("Something failed on my side. Nothing was changed.")
    await ann.slash(world.place, "do", marks="mine 0")
    assert ann.answers[-1].response.content.startswith("Something failed on my side.")
    world.env.forgiven = len(world.env.errors)


async def test_a_late_picture_leaves_the_former(world, monkeypatch: pytest.MonkeyPatch) -> None:
    await opened(world, "ann", "bob")
    ann = world.ann
    former = files(ann.desk)

    async def late(*given: object) -> None:
        return None

    monkeypatch.setattr(world.bot.pictures, "picture", late)
    await ann.click("×M0")
    assert files(ann.desk) == former
    assert "The picture is not ready yet" in ann.read
    assert "1 mine 0" in ann.read
    monkeypatch.undo()
    await ann.click("Redraw")
    assert files(ann.desk) != former
    assert "not ready" not in ann.read


async def test_missing_permissions_are_named(world) -> None:
    everyone = world.guild.default_role
    closed = world.guild.create_text_channel(
        "quiet",
        overwrites={world.guild.me: discord.PermissionOverwrite(attach_files=False)},
    )
    await world.ann.slash(closed, "game new", seats=2)
    said = text_of(world.ann.answers[-1].response)
    assert said.startswith("I cannot post in #quiet: Attach Files is missing.")
    flat = world.guild.create_text_channel(
        "flat",
        overwrites={world.guild.me: discord.PermissionOverwrite(create_public_threads=False)},
    )
    await world.ann.slash(flat, "game new", seats=2)
    said = text_of(world.ann.answers[-1].response)
    assert "I cannot make threads in #flat: Create Public Threads is missing." in said
    await world.bob.press(flat.last_message, "Join")
    await world.ann.press(flat.last_message, "Start")
    assert not flat.threads
    assert "My desk" in buttons(flat.last_message)
    assert everyone.name


async def test_only_those_waited_for_are_pinged(world) -> None:
    await opened(world, "ann", "bob")
    card = world.cards[-1]
    assert {user.id for user in card.mentions} == {world.ann.id, world.bob.id}
    await world.ann.click("Down · 3 left")
    sent = [r for r in world.env.http_requests if r.method in ("POST", "PATCH") and r.json]
    for request in sent:
        body = request.json
        allowed = body.get("allowed_mentions") if isinstance(body, dict) else None
        if allowed is not None:
            assert "everyone" not in allowed.get("parse", [])
            if request.method == "PATCH":
                assert not allowed.get("users")


class Response:
    """What discord.py reads of an answer."""

    def __init__(self, status: int) -> None:
        self.status = status
        self.reason = "no"
        self.headers: dict[str, str] = {}


def error(status: int, code: int = 0) -> discord.HTTPException:
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    if status >= 500:
        kind = discord.DiscordServerError
    return kind(Response(status), {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("fault", "outcome"),
    [
        (error(403, 50007), Closed),
        (error(403, 50278), Closed),
        (error(400, 40003), Closed),
        (error(403, 50013), Forbidden),
        (error(404, 10003), Gone),
        (error(429), Retry),
        (error(503), Retry),
        (error(500), Retry),
        (error(400, 50035), Refused),
        (error(400, 30046), Retry),
        (discord.RateLimited(70.0), Retry),
    ],
)
def test_what_an_error_means(fault: discord.DiscordException, outcome: type) -> None:
    assert isinstance(outcome_of(fault, "#games"), outcome)


async def sender(world) -> Delivery:
    return world.bot.outbox._sender


async def test_a_post_is_found_again(world) -> None:
    delivery = await sender(world)
    post = NotePost(1, "Hello.", (world.ann.id,))
    sent = await delivery.post(world.channel.id, post, "7-1", 7)
    assert isinstance(sent, Sent)
    assert await delivery.find(world.channel.id, 0, "0-0", 7) == sent
    assert await delivery.find(world.channel.id, 0, "0-0", 8) is None
    assert [u.id for u in world.channel.last_message.mentions] == [world.ann.id]
    assert isinstance(await delivery.edit(sent.channel, sent.message, NotePost(1, "Bye.")), Sent)
    assert "Bye." in text_of(world.channel.last_message)
    assert await delivery.find(world.channel.id, 0, "0-0", 7) == sent
    assert isinstance(await delivery.delete(sent.channel, sent.message), Sent)
    assert isinstance(await delivery.delete(sent.channel, sent.message), Gone)
    assert isinstance(await delivery.edit(sent.channel, sent.message, post), Gone)


async def test_a_message_to_a_person(world) -> None:
    delivery = await sender(world)
    post = DirectPost(1, "Table 1 waits for you.", (1, 2, 3))
    sent = await delivery.dm(world.ann.id, post, "9-1", 9)
    assert isinstance(sent, Sent)
    assert await delivery.find(0, world.ann.id, "0-0", 9) == sent
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50007)
    assert isinstance(await delivery.dm(world.bob.id, post, "9-2", 10), Closed)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    closed = await delivery.post(world.channel.id, NotePost(1, "x"), "9-3", 11)
    assert isinstance(closed, Forbidden)
    assert "#games" in closed.what


def test_simcord_is_what_we_know() -> None:
    assert simcord.__version__.startswith("3.2.")
