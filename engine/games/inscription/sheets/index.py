"""Everything printed in a pack, looked up once: what marking works with.

A sheet is looked up when it is first asked for: all of them take a tenth of a second, and a match
has few of them. A `Rules` object keeps what it has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from engine.core.rules import Option
from engine.games.inscription.boards import Pack, Technology
from engine.games.inscription.modifiers import Powers
from engine.games.inscription.pencil import AnySeat
from engine.games.inscription.sheets import expansion, industry, navigation, warfare
from engine.games.inscription.sheets.expansion import ExpIndex
from engine.games.inscription.sheets.industry import IndIndex
from engine.games.inscription.sheets.navigation import NavIndex
from engine.games.inscription.sheets.warfare import WarIndex
from engine.games.inscription.steps import Play

__all__ = ["Table"]


_I = TypeVar("_I")


class _Lazy(dict[int, _I], Generic[_I]):
    """Indexes by the place of the sheet in the pack, made when they are first asked for. A dict,
    because what is there already must be found as fast as in a tuple."""

    __slots__ = ("_make", "_sheets")

    def __init__(self, make: Callable[[Any], _I], sheets: Sequence[Any]) -> None:
        self._make, self._sheets = make, sheets

    def __missing__(self, at: int) -> _I:
        found = self[at] = self._make(self._sheets[at])
        return found

    def fill(self) -> None:
        """Make those that are missing."""
        for at in range(len(self._sheets)):
            self[at]


class Table:
    """A pack with an index for each sheet. `powers` keeps what `modifiers.powers` worked out,
    `last` the seat asked for last with its own, since a seat is asked about several times running;
    `relic` finds relics by code, `plays` holds the option to play each."""

    __slots__ = (
        "expansions", "industries", "last", "navigations", "pack", "plays", "powers", "relic",
        "warfares",
    )  # fmt: skip

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.navigations: _Lazy[NavIndex] = _Lazy(navigation.index, pack.navigation)
        self.expansions: _Lazy[ExpIndex] = _Lazy(expansion.index, pack.expansion)
        self.industries: _Lazy[IndIndex] = _Lazy(industry.index, pack.industry)
        self.warfares: _Lazy[WarIndex] = _Lazy(warfare.index, pack.warfare)
        self.powers: dict[tuple[Any, ...], Powers] = {}
        self.last: tuple[Any, Any] = (None, None)
        self.relic: dict[str, int] = {relic.code: i for i, relic in enumerate(pack.relics)}
        self.plays: tuple[Option, ...] = tuple(
            [Option(Play(relic.code), "play") for relic in pack.relics]
        )

    @classmethod
    def build(cls, pack: Pack) -> Table:
        """The table of a pack."""
        return cls(pack)

    def prepare(self) -> None:
        """Look up every sheet now."""
        self.navigations.fill()
        self.expansions.fill()
        self.industries.fill()
        self.warfares.fill()

    def navigation(self, seat: AnySeat) -> NavIndex:
        """The index of the seat's Navigation sheet."""
        return self.navigations[seat.sheets[0]]

    def expansion(self, seat: AnySeat) -> ExpIndex:
        """The index of the seat's Expansion sheet."""
        return self.expansions[seat.sheets[1]]

    def industry(self, seat: AnySeat) -> IndIndex:
        """The index of the seat's Industry sheet."""
        return self.industries[seat.sheets[2]]

    def warfare(self, seat: AnySeat) -> WarIndex:
        """The index of the seat's Warfare sheet."""
        return self.warfares[seat.sheets[3]]

    def technologies(self, sheet: int, layout: int) -> tuple[Technology, Technology]:
        """The two technologies of a sheet, by type and index in the pack."""
        pack = self.pack
        kinds = (pack.navigation, pack.expansion, pack.industry, pack.warfare)
        return kinds[sheet][layout].technologies
