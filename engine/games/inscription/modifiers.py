"""What lasts: abilities of the faction and of unlocked technologies, asked for where they matter.

A seat's abilities follow from its faction, sheets and unlocked technologies; sorted by what asks
for them they are kept by the table, so that the common case, no ability that matters, costs one
look-up. Rules: Faction Cards; Technologies; P37.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from engine.core.effects import Ability, Action, Modifier, Trigger
from engine.core.rules import Option
from engine.games.inscription.counts import amount
from engine.games.inscription.pencil import AnySeat, Pencil
from engine.games.inscription.sheets.common import PAY
from engine.games.inscription.state import Frame
from engine.games.inscription.steps import Use
from engine.games.inscription.words import SHEETS

if TYPE_CHECKING:
    from engine.games.inscription.sheets.index import Table

__all__ = ["Deed", "Powers", "fire", "is_used", "limit_key", "powers", "use_up", "value"]

# Bits of a mask of resources: material, influence, research.
_M, _I, _R = 1, 2, 4

# Kept at most; far more than one match can have.
_KEPT: Final = 512


class Deed(msgspec.Struct, frozen=True):
    """An action that a seat has. `code`: `T1 T2` of `sheet`, `F` (sheet -1). `key` counts use."""

    code: str
    key: str
    sheet: int
    action: Action
    option: Option


class Powers(msgspec.Struct, frozen=True):
    """Abilities sorted by what asks for them. `explore` to `research` are masks of the resources
    that pay (`develop`, `build`: besides the matching one; `research`: by sheet)."""

    modifiers: dict[str, tuple[Modifier, ...]]
    triggers: dict[str, tuple[tuple[str, Trigger], ...]]
    deeds: tuple[Deed, ...]
    explore: int
    claim_system: int
    scrap: int
    claim_space: int
    develop: int
    build: int
    research: tuple[int, int, int, int]
    wormholes: bool
    corners: bool
    any_specialty: bool
    any_focus: bool
    cheaper: int


def _abilities(table: Table, seat: AnySeat) -> list[tuple[str, str, int, Ability]]:
    """(code, key, sheet, ability) of the faction and of each unlocked technology."""
    found: list[tuple[str, str, int, Ability]] = []
    if seat.faction >= 0:
        faction = table.pack.factions[seat.faction]
        found += [("F", f"F.{i}", -1, ability) for i, ability in enumerate(faction.abilities)]
    techs = (seat.nav.techs, seat.exp.techs, seat.ind.techs, seat.war.techs)
    for sheet, unlocked in enumerate(techs):
        if seat.sheets[sheet] < 0:
            continue
        for t, technology in enumerate(table.technologies(sheet, seat.sheets[sheet])):
            if unlocked >> t & 1:
                code = f"T{t + 1}"
                found += [
                    (code, f"{SHEETS[sheet]}.{code}.{i}", sheet, ability)
                    for i, ability in enumerate(technology.abilities)
                ]
    return found


def _paid(modifiers: tuple[Modifier, ...], verb: str, sheet: int = -1) -> int:
    """The mask of resources that also pay for a verb."""
    mask = 0
    for modifier in modifiers:
        what, _, resource = modifier.what.partition(" ")
        if what == verb and (sheet < 0 or modifier.sheet in ("", SHEETS[sheet])):
            mask |= 1 << PAY[resource]
    return mask


def _sorted(table: Table, seat: AnySeat) -> Powers:
    modifiers: dict[str, tuple[Modifier, ...]] = {}
    triggers: dict[str, tuple[tuple[str, Trigger], ...]] = {}
    deeds: list[Deed] = []
    for code, key, sheet, ability in _abilities(table, seat):
        match ability:
            case Modifier():
                modifiers[ability.key] = (*modifiers.get(ability.key, ()), ability)
            case Trigger():
                triggers[ability.on] = (*triggers.get(ability.on, ()), (key, ability))
            case Action():
                here = SHEETS.index(ability.sheet) if ability.sheet else sheet
                deeds.append(Deed(code, key, here, ability, Option(Use(code), "use")))
            case _:
                pass
    pay = modifiers.get("pay", ())
    research = [_R | _paid(pay, "technology", sheet) for sheet in range(4)]
    return Powers(
        modifiers,
        triggers,
        tuple(deeds),
        explore=_M | _R | _paid(pay, "explore"),
        claim_system=_I | _paid(pay, "claim_system"),
        scrap=_M | _paid(pay, "scrap"),
        claim_space=_I | _R | _paid(pay, "claim_space"),
        develop=_paid(pay, "develop"),
        build=_paid(pay, "build"),
        research=(research[0], research[1], research[2], research[3]),
        wormholes="wormholes" in modifiers,
        corners="corners" in modifiers,
        any_specialty="any_specialty" in modifiers,
        any_focus="any_focus" in modifiers,
        cheaper=sum([m.add for m in modifiers.get("technology", ()) if isinstance(m.add, int)]),
    )


def powers(table: Table, seat: AnySeat) -> Powers:
    """The abilities of a seat, sorted."""
    if type(seat) is Pencil:
        if seat.known is None:
            seat.known = _looked_up(table, seat)
        return seat.known
    last = table.last
    if last[0] is seat:
        known: Powers = last[1]
        return known
    found = _looked_up(table, seat)
    table.last = (seat, found)
    return found


def _looked_up(table: Table, seat: AnySeat) -> Powers:
    techs = seat.nav.techs | seat.exp.techs << 2 | seat.ind.techs << 4 | seat.war.techs << 6
    key = (seat.faction, seat.sheets, techs)
    found = table.powers.get(key)
    if found is None:
        if len(table.powers) >= _KEPT:
            table.powers.clear()
        found = table.powers[key] = _sorted(table, seat)
    return found


def value(table: Table, seat: AnySeat, key: str, *whats: str, sheet: int = -1) -> int:
    """What a seat's modifiers of this key come to: those for anything and those for one of `whats`;
    those for one board only if it is `sheet` (-1: the active one)."""
    last = table.last
    known = last[1] if last[0] is seat else powers(table, seat)
    found = known.modifiers.get(key)
    if found is None:
        return 0
    board = sheet if sheet >= 0 else seat.active
    name = SHEETS[board] if board >= 0 else ""
    total = 0
    for modifier in found:
        if (not modifier.what or modifier.what in whats) and modifier.sheet in ("", name):
            total += amount(table, seat, modifier.add)
    return total


def limit_key(key: str, limit: str) -> str:
    """How a use is counted; what begins with `game:` outlasts the round."""
    return f"game:{key}" if limit == "game" else f"round:{key}"


def is_used(seat: AnySeat, key: str, limit: str) -> bool:
    """Whether an ability with this limit has had its use."""
    return bool(limit) and any(name == limit_key(key, limit) for name, _ in seat.used)


def use_up(w: Pencil, key: str, limit: str) -> None:
    """Count the use of a limited ability."""
    if limit:
        w.used = (*w.used, (limit_key(key, limit), 1))


def fire(w: Pencil, on: str, sheet: int = -1) -> None:
    """Set off the triggers that wait for `on`, which happened on `sheet` (-1: on none).

    Their effects are owed from now on. No trigger is set off by what it itself led to, so that
    every chain ends.
    """
    known = w.known
    if known is None:
        known = powers(w.table, w)
    found = known.triggers.get(on)
    if found is None:
        return
    board = sheet if sheet >= 0 else w.active
    name = SHEETS[board] if board >= 0 else ""
    owed: list[Frame] = []
    for key, trigger in found:
        if trigger.sheet not in ("", name) or is_used(w, key, trigger.limit):
            continue
        if key in w.source.split(">"):
            continue
        use_up(w, key, trigger.limit)
        owed.append(Frame("effect", f"{w.source}>{key}", (trigger.effect,)))
    w.stack = (*w.stack, *reversed(owed))
