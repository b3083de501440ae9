"""The game on one pack: what is printed, and what was looked up in it beforehand."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

from engine.core.content import content_hash
from engine.core.effects import Effect
from engine.core.rules import Option
from engine.games.eminent import steps
from engine.games.eminent.cards import Pack
from engine.games.eminent.meta import LEARNING, PRINTED
from engine.games.eminent.modifiers import NONE, Powers
from engine.games.eminent.state import State
from engine.games.eminent.words import (
    COLONIZE,
    FIRST_TECHNOLOGY,
    GOODS,
    RESEARCH,
    RESEARCH_CARD,
    ROLES,
)

__all__ = ["Game"]

_PLANETS: Final = 40


class _Made(dict[Any, Option]):
    """Options that are made once, by what they are about."""

    def __init__(self, make: Callable[[Any], Option]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Any) -> Option:
        made = self[key] = self._make(key)
        return made


class Game:
    """What every phase needs and no match changes. Cards go by their kind (`cards.py`).

    `codes`: how a kind is written in steps, `kinds` the way back. `symbols`: of a kind, by role.
    `colony`: what a kind is worth when tucked. `starting`: kinds of a starting deck. `worth`:
    influence. `twin`: mask of the faces of a technology's card. `asked`: the options of the seat
    that was asked for last, since a seat that steps is asked for several times running.
    """

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        roles, technologies = pack.roles, pack.technologies
        self.codes: tuple[str, ...] = (
            *[one.id for one in roles],
            *[one.code for one in technologies],
        )
        self.kinds = {code: kind for kind, code in enumerate(self.codes)}
        every = [*[one.id for one in roles], *[one.id for one in technologies]]
        self.ids = {id: kind for kind, id in enumerate(every)}
        self.names = (*[one.name for one in roles], *[one.name for one in technologies])
        self.symbols = (*[one.symbols for one in roles], *[one.symbols for one in technologies])
        colony = [one[COLONIZE] for one in self.symbols]
        colony[RESEARCH_CARD] = max(colony[RESEARCH_CARD], 1)
        self.colony = tuple(colony)
        self.worth = (*[0] * len(roles), *[one.influence for one in technologies])
        self.starting = tuple([kind for kind, one in enumerate(roles) for _ in range(one.start)])
        self.twin = tuple(
            [0] * len(roles)
            + [1 << kind | self._other(kind) for kind in range(FIRST_TECHNOLOGY, len(self.codes))]
        )
        self.tiles = tuple([at for at, one in enumerate(pack.planets) if one.start])
        self.deep = tuple([at for at, one in enumerate(pack.planets) if not one.start])
        self.plain = tuple([at for at in self.deep if not pack.planets[at].symbols[RESEARCH]])
        self.backs = tuple([one.back for one in pack.planets])
        self._actions = (self._all_actions(False), self._all_actions(True))
        self._powers: tuple[dict[tuple[int, ...], Powers], ...] = ({}, {})
        self.asked: tuple[State | None, int, list[Option]] = (None, -1, [])
        self._options()

    def _other(self, kind: int) -> int:
        other = self.pack.technologies[kind - FIRST_TECHNOLOGY].other
        return 1 << self.ids[other] if other else 0

    def _all_actions(self, printed: bool) -> tuple[Effect | None, ...]:
        found: list[Effect | None] = [one.action for one in self.pack.roles]
        for one in self.pack.technologies:
            first = one.printed_action if printed else None
            found.append(first if first is not None else one.action)
        return tuple(found)

    def _options(self) -> None:
        codes = self.codes
        self.play = [Option(steps.Play(code), "play") for code in codes]
        self.use = [Option(steps.Use(code), "use") for code in codes]
        self.boost = [Option(steps.Boost(code), "boost") for code in codes]
        self.discard = [Option(steps.Discard(code), "discard") for code in codes]
        self.remove = [Option(steps.Remove(code), "owed") for code in codes]
        self.remove_itself = Option(steps.Remove("itself"), "owed")
        self.take = [Option(steps.Take(code), "owed") for code in codes]
        self.buy = [Option(steps.Buy(code), "buy") for code in codes]
        self.lead = [Option(steps.Lead(role), "lead") for role in ROLES]
        self.choose = [Option(steps.Choose(n + 1), "owed") for n in range(9)]
        self.keep = [Option(steps.Keep(n + 1), "owed") for n in range(_PLANETS)]
        self.stop = Option(steps.Stop(), "owed")
        self.look = Option(steps.Look(), "look")
        self.follow = Option(steps.Follow(), "follow")
        self.dissent = Option(steps.Dissent(), "dissent")
        # By (group, planet, …), as they come up.
        self.attack = _Made(lambda key: Option(steps.Attack(f"P{key[1] + 1}"), key[0]))
        self.settle = _Made(lambda key: Option(steps.Settle(f"P{key[1] + 1}"), key[0]))
        self.tuck = _Made(lambda key: Option(steps.Tuck(codes[key[2]], f"P{key[1] + 1}"), key[0]))
        self.produce = _Made(
            lambda key: Option(steps.Produce(f"P{key[1] + 1}", GOODS[key[2]]), key[0])
        )
        self.trade = _Made(lambda key: Option(steps.Trade(f"P{key[1] + 1}", GOODS[key[2]]), key[0]))
        self.trade_fighter = _Made(lambda key: Option(steps.Trade("fleet", "fighter"), key))

    @functools.cached_property
    def hash(self) -> str:
        """The hash of the pack."""
        return content_hash(self.pack)

    def action(self, state: State, kind: int) -> Effect | None:
        """What a card does when it is played for its action; None where it cannot be."""
        return self._actions[1 if state.flags & PRINTED else 0][kind]

    def powers(self, state: State, technologies: tuple[int, ...]) -> Powers:
        """What these technologies change."""
        if not technologies:
            return NONE
        printed = bool(state.flags & PRINTED)
        known = self._powers[printed]
        found = known.get(technologies)
        if found is None:
            abilities = []
            for kind in technologies:
                one = self.pack.technologies[kind - FIRST_TECHNOLOGY]
                first = one.printed_abilities if printed else None
                abilities.append((kind, one.abilities if first is None else first))
            found = known[technologies] = Powers(abilities)
        return found

    def value(self, state: State, technologies: tuple[int, ...], key: str) -> int:
        """A value that technologies may change."""
        return self.powers(state, technologies).values.get(key, 0) if technologies else 0

    def planet_deck(self, flags: int) -> tuple[int, ...]:
        """The planets that are shuffled: in the learning game those without Research symbols."""
        return self.plain if flags & LEARNING else self.deep
