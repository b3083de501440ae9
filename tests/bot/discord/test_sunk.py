"""A card that people have talked away comes down when it is pressed, silently, at most hourly."""

from __future__ import annotations

from tests.bot.discord.player import buttons, text_of
from tests.bot.discord.tables import later, opened


async def test_a_sunk_card_comes_down(world) -> None:
    await opened(world, "ann", "bob")
    place, first = world.place, world.cards[-1]
    await world.cal.actor.send(place, "What a nice table.")
    await world.bob.press(first, "My desk")
    # Not within the hour.
    assert first.id in [m.id for m in place.history()]
    await later(world, 1.1)
    await world.bob.press(first, "My desk")
    cards = [m for m in place.history() if buttons(m)]
    assert first.id not in [m.id for m in place.history()]
    assert len(cards) == 1
    assert text_of(cards[0]).splitlines()[0] == text_of(first).splitlines()[0]
    assert not cards[0].mentions
    assert len(cards[0].attachments) == len(first.attachments)
    # The new one works, and takes the edits.
    await world.bob.press(cards[0], "My desk")
    await world.ann.slash(place, "done")
    await world.env.advance_time(60)
    last = place.history()[-1]
    assert last.id == cards[0].id
    assert "Marking: bob (1 of 2)" in text_of(last)


async def test_a_card_that_is_the_last_stays(world) -> None:
    await opened(world, "ann", "bob")
    first = world.cards[-1]
    await later(world, 1.1)
    await world.bob.press(first, "My desk")
    assert [m.id for m in world.place.history()][-1] == first.id
