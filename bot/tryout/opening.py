"""From an empty channel to a started match, by what people press."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.faults import Fault
from bot.tryout.person import Person
from bot.tryout.world import World

__all__ = ["found", "may_use_commands", "sit_down", "start", "without_pictures"]


def may_use_commands(world: World, people: Sequence[Person]) -> None:
    """Raises `Fault` where somebody is not allowed to use commands in the channel."""
    for person in people:
        if not person.actor.available_commands(world.channel):
            raise Fault(
                f"{person.name} cannot use commands in #{world.channel.name}: the permission Use "
                "Application Commands is missing there; allow it."
            )


async def found(
    world: World, founder: Person, game: str, seats: int, options: Mapping[str, str]
) -> None:
    """`/game new`, then the table's options, by the menus of *Options*."""
    screen = await founder.slash(world.channel, "game new", game=game, seats=seats, pace="slow")
    lobby = founder.see(world.channel, "start", "join", "policy", "options")
    if lobby is None:
        raise Fault(f"No table was opened: {screen.text if screen else 'there was no answer.'}")
    for name, value in options.items():
        lobby = founder.see(world.channel, "options")
        assert lobby is not None
        screen = await founder.press(lobby, lobby.verb("options")[0])
        for wanted in (name, value):
            assert screen is not None
            menu = next(
                (m for m in screen.menus if any(c.value == wanted for c in m.choices)), None
            )
            if menu is None:
                screen = await founder.slash(
                    world.channel, "game options", option=name, value=value
                )
                break
            screen = await founder.choose(screen, menu, wanted)


async def sit_down(world: World, people: Sequence[Person]) -> None:
    """The founder has a seat; the others press *Join*. Every second one wants ballots by DM."""
    for number, person in enumerate(people):
        if number:
            lobby = person.see(world.channel, "join")
            if lobby is None:
                raise Fault(f"{person.name} finds no table to join.")
            desk = await person.press(lobby, lobby.verb("join")[0])
        else:
            desk = await person.slash(world.channel, "desk")
        assert desk is not None
        wanted = "no" if number % 2 else "yes"
        for button in desk.verb("dm"):
            if button.id.arg == wanted:
                await person.press(desk, button)


async def without_pictures(world: World, people: Sequence[Person]) -> None:
    """Everybody asks for words in place of pictures in their settings; any picture on a private
    message of theirs is a `Fault` from here on."""
    for person in people:
        screen = await person.slash(world.channel, "settings")
        menus = screen.menus if screen is not None else ()
        menu = next((m for m in menus if any(c.value == "text" for c in m.choices)), None)
        if screen is None or menu is None:
            raise Fault(f"{person.name} finds no setting for pictures.")
        await person.choose(screen, menu, "text")
        person.words = True


async def start(world: World, founder: Person) -> None:
    """*Start*, on the lobby card."""
    lobby = founder.see(world.channel, "start")
    if lobby is None:
        raise Fault("The table cannot be started: its card has no Start that can be pressed.")
    await founder.press(lobby, lobby.verb("start")[0])
