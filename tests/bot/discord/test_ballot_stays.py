"""A ballot that came by DM is no desk."""

from __future__ import annotations

from tests.bot.discord.player import buttons, text_of
from tests.bot.discord.tables import opened


async def test_a_ballot_by_dm_stays_when_a_desk_is_opened(world) -> None:
    await opened(world, "ann", "bob")
    await world.ann.slash(world.place, "done")
    await world.bob.slash(world.place, "done")
    while ".bid." in next(iter(buttons(world.cards[-1]).values())):
        await world.ann.slash(world.place, "done")
        await world.bob.slash(world.place, "done")
    user = world.bob.actor.user
    ballot = user.dm_channel.last_message
    assert "The row" in text_of(ballot)
    await user.click(ballot, custom_id=buttons(ballot)["Take 1"])
    before = text_of(user.dm_channel.last_message)
    await world.bob.slash(world.place, "desk")
    await world.bob.slash(world.place, "desk")
    kept = user.dm_channel.last_message
    assert kept.id == ballot.id
    assert text_of(kept) == before


async def test_a_ballot_by_dm_does_not_become_the_next_step(world) -> None:
    await opened(world, "ann", "bob")
    await world.ann.slash(world.place, "done")
    await world.bob.slash(world.place, "done")
    while ".bid." in next(iter(buttons(world.cards[-1]).values())):
        await world.ann.slash(world.place, "done")
        await world.bob.slash(world.place, "done")
    # Bob is asked first; Ann is the last, so her seal closes the step.
    for player, take in ((world.bob, "Take 1"), (world.ann, "Take 0")):
        user = player.actor.user
        ballot = user.dm_channel.last_message
        await user.click(ballot, custom_id=buttons(ballot)[take])
        seal = buttons(user.dm_channel.last_message)[f"Seal · {take}"]
        shown = await user.click(user.dm_channel.last_message, custom_id=seal)
    assert shown.response is not None
    assert shown.response.ephemeral
    assert "You were the last" in text_of(shown.response)
    assert "The row" not in text_of(shown.response)
    kept = next(m for m in user.dm_channel.history() if m.id == ballot.id)
    assert "The row" in text_of(kept)
    assert not buttons(kept)
