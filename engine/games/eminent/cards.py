"""What is printed: role cards, technologies, planets, and what a table of each size lays out.

Frozen, never a match's. *Kinds* of cards are numbered: the five role cards with a stack in the
order of `words.STACKS`, Politics, then every face of a technology in the order of the pack.
Codes of technologies are a letter for their stack and a number (`A9`).
"""

from __future__ import annotations

import msgspec

from engine.core.effects import Ability, Effect

__all__ = ["Pack", "Planet", "Profile", "Role", "Technology"]


class Role(msgspec.Struct, frozen=True):
    """A role card (`stack`: it has a role stack), or Politics. `symbols` by role; `start` copies in
    a starting deck. `action`: what it does in the action phase."""

    id: str
    name: str
    code: str
    symbols: tuple[int, int, int, int, int, int]
    start: int
    action: Effect


class Technology(msgspec.Struct, frozen=True):
    """One face of a technology. `stack`: its planet type, as a number; so many face-up planets of
    it as `level` says are needed. `other`: the id of the other face of the card, "" if none.

    A `permanent` one lies in the empire and has `abilities`; any other goes to the deck and has an
    `action`. `printed…` hold what the first printing said where it was corrected later.
    """

    id: str
    code: str
    name: str
    stack: int
    level: int
    cost: int
    influence: int
    symbols: tuple[int, int, int, int, int, int]
    permanent: bool = False
    other: str = ""
    action: Effect | None = None
    printed_action: Effect | None = None
    abilities: tuple[Ability, ...] = ()
    printed_abilities: tuple[Ability, ...] | None = None


class Planet(msgspec.Struct, frozen=True):
    """A planet. `type`, `colonize` and `warfare` (its two costs) are printed on its back too;
    `slots` are kinds of goods; `hand` cards more in hand. `start`: a start tile."""

    id: str
    name: str
    type: int
    colonize: int
    warfare: int
    influence: int
    slots: tuple[int, ...]
    symbols: tuple[int, int, int, int, int, int]
    hand: int = 0
    start: bool = False

    @property
    def back(self) -> tuple[int, int, int]:
        """What everybody may know of it face down: type, colonize cost, warfare cost."""
        return self.type, self.colonize, self.warfare


class Profile(msgspec.Struct, frozen=True):
    """What a table lays out: for which `seats` and `table` (`words.TABLES`), by which `stacks`
    option ("" any); the role cards of each stack once the starting decks are dealt; how many
    empty stacks end the game; the influence tokens whose taking ends it."""

    id: str
    seats: int
    table: str
    stacks: str
    cards: tuple[int, int, int, int, int]
    empty: int
    influence: int


class Pack(msgspec.Struct, frozen=True):
    """Everything printed. Component counts of the box are `content/components.toml`."""

    name: str
    version: str
    hand: int
    roles: tuple[Role, ...]
    technologies: tuple[Technology, ...]
    planets: tuple[Planet, ...]
    profiles: tuple[Profile, ...]
