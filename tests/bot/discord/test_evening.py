"""Whole matches by buttons alone, from /game new to the final table; ballots by DM."""

from __future__ import annotations

import random

from tests.bot.discord.player import Player, buttons, menus, text_of
from tests.bot.discord.tables import opened, sound

NAMES = ("ann", "bob", "cal")


def verbs(player: Player) -> dict[str, str]:
    """What the desk's enabled buttons do, by label."""
    return {label: id.split(":", 6)[5] for label, id in buttons(player.desk).items()}


async def act(player: Player, luck: random.Random) -> bool:
    """Something that the desk offers; False when there is nothing to do but wait."""
    can = verbs(player)
    marks = [label for label, verb in can.items() if verb in ("step", "sure", "seal", "vote")]
    down = [label for label, verb in can.items() if verb == "down"]
    picks = [n for n, m in enumerate(menus(player.desk)) if ":pick:" in m["custom_id"]]
    sealed = any(verb == "withdraw" for verb in can.values())
    if sealed or not (marks or down or picks):
        return False
    if down and (not (marks or picks) or luck.random() < 0.3):
        await player.click(down[0])
        if "Not yet" in player.can:
            await player.click("Down")
    elif marks:
        await player.click(luck.choice(marks))
    else:
        number = luck.choice(picks)
        await player.choose(number, luck.choice(menus(player.desk)[number]["options"])["label"])
    sound(player.desk)
    return True


async def test_a_match_is_played_to_its_end(world) -> None:
    await opened(world, *NAMES)
    luck = random.Random(7)
    players = [world.people[name] for name in NAMES]
    posts = len(world.cards)
    for _ in range(40):
        for player in players:
            primary = [id for id in buttons(world.cards[-1]).values() if ":desk:" in id]
            if not primary:
                break
            label = next(k for k, v in buttons(world.cards[-1]).items() if v == primary[0])
            await player.press(world.cards[-1], label)
            for _ in range(12):
                if not await act(player, luck):
                    break
    final = world.cards[-1]
    assert "Seed:" in text_of(final)
    assert "1. " in text_of(final)
    assert list(buttons(final)) == ["Look", "Replay", "Again"]
    assert len(world.cards) > posts
    # Only the newest card has controls.
    assert all(not buttons(card) for card in world.cards[:-1])
    assert not world.bot._connection._view_store._views
    await world.ann.press(final, "Replay")
    await world.ann.slash(world.place, "verify")
    assert "All chance follows from the secret" in text_of(world.ann.answers[-1].response)
    await world.ann.slash(world.place, "game export")
    assert world.ann.answers[-1].response.attachments[0].filename == "table-1.json"


async def test_a_ballot_by_dm(world) -> None:
    await opened(world, "ann", "bob")
    await world.ann.slash(world.place, "done")
    await world.bob.slash(world.place, "done")
    while ".bid." in next(iter(buttons(world.cards[-1]).values())):
        await world.ann.slash(world.place, "done")
        await world.bob.slash(world.place, "done")
    user = world.bob.actor.user  # the first in turn
    ballot = user.dm_channel.last_message
    assert "The row" in text_of(ballot)
    assert list(buttons(ballot)) == ["Take 0", "Take 1", "Take 2"]
    await user.click(ballot, custom_id=buttons(ballot)["Take 1"])
    ballot = user.dm_channel.last_message
    shown = await user.click(ballot, custom_id=buttons(ballot)["Seal · Take 1"])
    assert shown.acknowledged
    ballot = user.dm_channel.last_message
    assert "Sealed. Receipt" in text_of(ballot)
    for card in world.cards:
        assert "ake 1" not in text_of(card)
