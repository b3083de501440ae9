"""A table of more seats than usual: asked for by number, and told in the lobby what repeats."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.answers import SeatLine
from bot.discord import limits
from bot.discord.cards import card_form
from bot.discord.form import Form, fit
from bot.discord.lobbying import options_form
from bot.posts import LobbyPost
from bot.store import Store
from bot.store.tables import MatchRow, SeatRow
from bot.turn import lobby_view
from engine import load
from tests.bot.fakes import ANN, BOB, CAL, Game, House


class Repeating(Game):
    """The toy game, which is usually for two and says what a third seat means."""

    meta = replace(Game.meta, usual=2)

    def notices(self, seats: int, options: Mapping[str, str]) -> tuple[str, ...]:
        return (f"{seats} seats have the same board.",) if seats > 2 else ()


def card(house: House) -> LobbyPost:
    (post,) = [one for one in house.discord.shown() if isinstance(one, LobbyPost)]
    return post


def shown(post: LobbyPost) -> Form:
    return fit(card_form(post, mark=1, new=True, shown=None, locale="en"))


async def test_a_table_that_names_no_number_has_the_usual_one(store: Store) -> None:
    house = House(store, rules=Repeating())
    await house.found()
    await house.service.lobby.join(house.press(BOB))
    assert (await house.service.lobby.join(house.press(CAL))).code == "full"
    assert (await house.service.lobby.set_option(house.press(ANN), "seats", "3")).ok
    assert (await house.service.lobby.join(house.press(CAL))).ok


async def test_the_lobby_tells_what_repeats(store: Store) -> None:
    house = House(store, rules=Repeating())
    await house.found(seats=3)
    await house.service.lobby.join(house.press(BOB))
    await house.outbox.drain()
    assert card(house).lobby.notices == ()
    await house.service.lobby.join(house.press(CAL))
    await house.outbox.drain()
    assert card(house).lobby.notices == ("3 seats have the same board.",)
    assert "-# 3 seats have the same board." in shown(card(house)).foot
    await house.service.lobby.leave(house.press(CAL))
    await house.outbox.drain()
    assert "same board" not in shown(card(house)).foot


def test_a_lobby_of_twenty_four_fits_with_all_its_options() -> None:
    rules = load("inscription")
    row = MatchRow(
        game="inscription", pace="slow", size=24, guild=1, channel=2, founder=ANN.id,
        founder_name="A name of thirty-two characters.", speaker=ANN.id, secret="", seed="",
        commitment="ab" * 32, created=0.0, id=1,
    )  # fmt: skip
    seats = [
        SeatRow(match_id=1, seat=n, name=f"{n} name with thirty letters or so"[:32], user_id=n + 1)
        for n in range(24)
    ]
    lobby = lobby_view(row, seats, rules)
    assert len(lobby.notices) == 3
    form = shown(LobbyPost(lobby))
    assert all(notice in form.foot for notice in lobby.notices)
    assert all(line.name in form.head for line in lobby.seats if isinstance(line, SeatLine))
    for name in ("speaker", "seats"):
        menu = list(fit(options_form(lobby, 24, name, "", "en")).menus)[-1]
        assert len(menu.choices) <= limits.SELECT_OPTIONS
    sizes = list(fit(options_form(lobby_view(row, seats[:1], rules), 24, "seats", "", "en")).menus)
    assert [choice.value for choice in sizes[-1].choices] == [str(n) for n in range(1, 25)]
