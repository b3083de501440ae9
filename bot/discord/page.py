"""Where a desk is turned to: part of its custom ids, so that it is kept nowhere else."""

from __future__ import annotations

from typing import Final, Literal, cast, get_args

import msgspec

from bot.discord.ids import short

__all__ = ["MAIN", "Page", "Screen"]

Screen = Literal["main", "spend", "place", "look", "sure", "barrier", "ballot", "leave", "abandon"]
_SCREENS: Final = get_args(Screen)
_PART: Final = 20


class Page(msgspec.Struct, frozen=True):
    """`open` is the menu that stays open, the node that a shape must cover, the board that is
    looked at, or the side of a ballot; `page` the sheet of thumbnails, the number of votes, or how
    a board is looked at; `more` a second choice beside `open` (whose board, which step)."""

    screen: Screen = "main"
    open: str = ""
    page: int = 0
    more: str = ""

    def __str__(self) -> str:
        """The page as a part of a custom id, at most 55 characters; long parts as digests."""
        parts = (self.screen, short(self.open, _PART), str(self.page), short(self.more, _PART))
        return "!".join(parts).rstrip("!")

    @classmethod
    def parse(cls, text: str) -> Page:
        """The page of an id; the main page where the text is none."""
        screen, _, rest = text.partition("!")
        if screen not in _SCREENS:
            return MAIN
        opened, _, rest = rest.partition("!")
        number, _, more = rest.partition("!")
        page = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else 0
        return cls(cast(Screen, screen), opened, page, more)


MAIN: Final = Page()
