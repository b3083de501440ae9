"""A whole match by buttons alone, from /game new to the final table."""

from __future__ import annotations

import random

from tests.bot.discord.player import Player, buttons, menus, text_of

NAMES = ("ann", "bob", "cal")


async def opened(world, seats: int = 3) -> None:
    """A table of some people, started."""
    await world.ann.slash(world.channel, "game new", seats=seats)
    for name in NAMES[1:seats]:
        await world.people[name].press(world.channel.last_message, "Join")
    await world.ann.slash(world.channel, "game options", option="rounds", value="1")
    await world.ann.press(world.channel.last_message, "Start")


async def act(world, player: Player, luck: random.Random) -> None:
    """Something that the desk offers: a mark, a menu's choice, or the marker down."""
    down = [label for label in player.can if label.startswith("Down")]
    marks = [label for label, id in buttons(player.desk).items() if id.split(":", 6)[5] == "step"]
    picks = [
        n for n, m in enumerate(menus(player.desk)) if m["custom_id"].split(":", 6)[5] == "pick"
    ]
    if marks and (luck.random() < 0.6 or not down):
        await player.click(luck.choice(marks))
    elif picks and (luck.random() < 0.6 or not down):
        number = luck.choice(picks)
        option = luck.choice(menus(player.desk)[number]["options"])
        await player.choose(number, option["label"])
    elif down:
        await player.click(down[0])
        if "Not yet" in player.can:
            await player.click("Down")


async def test_a_match_is_played_to_its_end(world) -> None:
    await opened(world)
    luck = random.Random(7)
    players = [world.people[name] for name in NAMES]
    for _ in range(60):
        card = world.cards[-1]
        if "My desk" not in buttons(card):
            break
        for player in players:
            if "My desk" not in buttons(world.cards[-1]):
                break
            await player.press(world.cards[-1], "My desk")
            for _ in range(12):
                if not any(label.startswith("Down") for label in player.can) and not any(
                    ":step:" in id for id in buttons(player.desk).values()
                ):
                    break
                await act(world, player, luck)
    final = world.cards[-1]
    print(text_of(final), buttons(final))
    print(len(world.cards), [len(p.answers) for p in players])
    assert "Seed:" in text_of(final)
    assert not world.bot._connection._view_store._views
