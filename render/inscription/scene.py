"""What the pictures of a seat's sheets are drawn from, and what a builder hands back."""

from __future__ import annotations

import msgspec

from engine.games.inscription.boards import Technology
from engine.games.inscription.describe import Printer
from engine.games.inscription.game import Game
from engine.games.inscription.modifiers import Powers, powers
from engine.games.inscription.score import Line, breakdown
from engine.games.inscription.sheets.technologies import need
from engine.games.inscription.state import Exp, Ind, Nav, Seat, War
from engine.games.inscription.view import SeatView, View
from engine.games.inscription.words import SHEETS
from render.kit.bounds import Rect
from render.kit.ops import DisplayList

PRINTER = Printer()

Marks = Nav | Exp | Ind | War


class Built(msgspec.Struct, frozen=True):
    """A finished picture. `spots`: where the codes of the board lie. `areas`: the parts of the
    canvas that a cut may show; it shows those in which something is legal. `fresh`: codes of this
    step's marks."""

    picture: DisplayList
    spots: dict[str, Rect]
    areas: tuple[Rect, ...]
    fresh: tuple[str, ...] = ()


class Scene(msgspec.Struct, frozen=True):
    """A seat at a table as a viewer sees it, the codes that are legal now, and the theme."""

    game: Game
    view: View
    seat: SeatView
    focus: frozenset[str] = frozenset()
    theme: str = "dark"

    @property
    def marks(self) -> tuple[Nav, Exp, Ind, War]:
        """The marks of the four sheets."""
        seat = self.seat
        return seat.nav, seat.exp, seat.ind, seat.war

    def layout(self, kind: int) -> int:
        """The place of the seat's sheet of a kind in the pack; KeyError before sheets are dealt."""
        return self.game.layouts[kind][self.seat.sheets[kind]]

    def technologies(self, kind: int) -> tuple[Technology, Technology]:
        """The two technologies of a sheet."""
        return self.game.table.technologies(kind, self.layout(kind))

    def as_seat(self) -> Seat:
        """The seat as the rules know it, with what the view tells of it."""
        one = self.seat
        sheets = tuple(self.layout(kind) for kind in range(4))
        return Seat(
            sheets=(sheets[0], sheets[1], sheets[2], sheets[3]),
            offer=(),
            nav=one.nav,
            exp=one.exp,
            ind=one.ind,
            war=one.war,
            faction=self.game.factions[one.faction] if one.faction else -1,
            purse=one.purse,
            reserve=one.reserve,
            active=SHEETS.index(one.active) if one.active else -1,
            left=one.left,
            played=tuple(self.game.relics[relic] for relic in one.played),
            turns=one.turns,
        )

    def powers(self) -> Powers:
        """What the seat's faction and technologies change."""
        return powers(self.game.table, self.as_seat())

    def need(self, kind: int, technology: int) -> int:
        """How many research icons a technology asks of this seat."""
        return need(self.game.table, self.as_seat(), kind, technology)

    def points(self, kind: int) -> tuple[Line, ...]:
        """Where the points of one sheet come from."""
        return tuple(line for line in breakdown(self.game, self.as_seat()) if line.sheet == kind)

    def score(self, kind: int) -> int:
        """The points of one sheet as it stands."""
        return sum(line.points for line in self.points(kind))

    def faction(self) -> str:
        """The name of the faction, "" before it is kept."""
        if not self.seat.faction:
            return ""
        return self.game.pack.factions[self.game.factions[self.seat.faction]].name

    def neighbor(self, side: int) -> str:
        """The name of the player on the left (0: next clockwise) or right (1)."""
        n = len(self.view.seats)
        return self.view.seats[(self.seat.seat + (1 if side == 0 else -1)) % n].name


def fresh_bits(now: int, before: int) -> int:
    """The bits that were set in this step."""
    return now & ~before
