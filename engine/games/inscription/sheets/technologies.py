"""What every sheet has alike: two technologies and three focus dice.

Rules: Technologies; Focus Dice. Research crosses icons one by one, the specialty shown unlocks
outright (Q75); a focus asset unlocks its die on the active sheet alone (Q78).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from engine.core.refusal import Refusal
from engine.core.rules import Option
from engine.games.inscription.modifiers import Powers, fire, powers, value
from engine.games.inscription.pencil import AnySeat, Pencil
from engine.games.inscription.sheets.common import Fan, fan
from engine.games.inscription.state import Exp, Ind, Nav, War
from engine.games.inscription.steps import Focus, Research, Unlock
from engine.games.inscription.words import FOCUS, RESOURCES, SHEETS, SPECIALTIES, SPECIALTY

if TYPE_CHECKING:
    from engine.games.inscription.sheets.index import Table

__all__ = [
    "TECHNOLOGIES",
    "check_focus",
    "check_research",
    "check_unlock",
    "do_focus",
    "do_research",
    "do_unlock",
    "focus_options",
    "need",
    "research_options",
    "unlock_options",
]

_RULE: Final = "Rules: Technologies"
TECHNOLOGIES: Final = {"T1": 0, "T2": 1}


def _research(code: str) -> Fan:
    return fan(lambda pay: Research(code, pay), "research")


_RESEARCH: Final[tuple[Fan, ...]] = tuple([_research(code) for code in TECHNOLOGIES])
_UNLOCK: Final[tuple[tuple[Option, ...], ...]] = tuple(
    [tuple([Option(Unlock(code, word), "unlock") for word in SPECIALTIES]) for code in TECHNOLOGIES]
)
_FOCUS: Final[tuple[Option, ...]] = tuple([Option(Focus(word), "focus") for word in RESOURCES])


def _board(seat: AnySeat, sheet: int) -> Nav | Exp | Ind | War:
    return (seat.nav, seat.exp, seat.ind, seat.war)[sheet]


def _write(w: Pencil, sheet: int, techs: int, research: tuple[int, int], focus: int) -> None:
    w.known = None
    match sheet:
        case 0:
            w.nav = replace(w.nav, techs=techs, research=research, focus=focus)
        case 1:
            w.exp = replace(w.exp, techs=techs, research=research, focus=focus)
        case 2:
            w.ind = replace(w.ind, techs=techs, research=research, focus=focus)
        case _:
            w.war = replace(w.war, techs=techs, research=research, focus=focus)


def need(table: Table, seat: AnySeat, sheet: int, t: int) -> int:
    """How many research icons must be crossed on a technology."""
    cost = table.technologies(sheet, seat.sheets[sheet])[t].cost
    return max(1, cost - value(table, seat, "technology", sheet=sheet))


def research_options(seat: AnySeat, sheet: int, pay: int, out: list[Option]) -> None:
    """The locked technologies of a sheet, an icon of which may be crossed."""
    techs = _board(seat, sheet).techs
    if not techs & 1:
        out += _RESEARCH[0][pay]
    if not techs & 2:
        out += _RESEARCH[1][pay]


def unlock_options(
    table: Table, seat: AnySeat, sheet: int, powers: Powers, out: list[Option]
) -> None:
    """The locked technologies of a sheet whose specialty is there to spend."""
    techs, purse = _board(seat, sheet).techs, seat.purse
    if techs == 3:
        return
    for t, technology in enumerate(table.technologies(sheet, seat.sheets[sheet])):
        if techs >> t & 1:
            continue
        for s in range(4):
            if purse[SPECIALTY + s] and (
                powers.any_specialty or SPECIALTIES[s] == technology.specialty
            ):
                out.append(_UNLOCK[t][s])


def focus_options(
    seat: AnySeat, sheet: int, powers: Powers, free: bool, out: list[Option], only: str = ""
) -> None:
    """The dice that may be unlocked on a sheet."""
    focus, purse = _board(seat, sheet).focus, seat.purse
    wild = free or (powers.any_focus and (purse[7] or purse[8] or purse[9]))
    for r in range(3):
        if focus >> r & 1 or (only and RESOURCES[r] != only):
            continue
        if wild or purse[FOCUS + r]:
            out.append(_FOCUS[r])


def check_research(seat: AnySeat, sheet: int, code: str) -> Refusal | None:
    """Whether the technology is still locked."""
    t = TECHNOLOGIES.get(code)
    if t is None:
        return Refusal("no-technology", _RULE, (code,))
    if _board(seat, sheet).techs >> t & 1:
        return Refusal("unlocked", _RULE, (code,))
    return None


def check_unlock(
    table: Table, seat: AnySeat, sheet: int, powers: Powers, step: Unlock
) -> Refusal | None:
    """Whether a specialty, which the seat may not have, unlocks the technology."""
    refusal = check_research(seat, sheet, step.code)
    if refusal is not None:
        return refusal
    technology = table.technologies(sheet, seat.sheets[sheet])[TECHNOLOGIES[step.code]]
    if step.pay not in SPECIALTIES:
        return Refusal("other-specialty", _RULE, (step.code, technology.specialty))
    if step.pay != technology.specialty and not powers.any_specialty:
        return Refusal("other-specialty", _RULE, (step.code, technology.specialty))
    return None


def check_focus(seat: AnySeat, sheet: int, resource: str) -> Refusal | None:
    """Whether the die is still locked on the sheet (P18)."""
    if resource not in RESOURCES:
        return Refusal("no-resource", "Rules: Focus Dice", (resource,))
    if _board(seat, sheet).focus >> RESOURCES.index(resource) & 1:
        return Refusal("die-unlocked", "P18", (resource, SHEETS[sheet]))
    return None


def do_research(w: Pencil, sheet: int, code: str) -> None:
    """Cross one research icon; the last one unlocks the technology."""
    t, board = TECHNOLOGIES[code], _board(w, sheet)
    a, b = board.research
    research = (a + 1, b) if t == 0 else (a, b + 1)
    _write(w, sheet, board.techs, research, board.focus)
    w.tell("research", SHEETS[sheet], code)
    if research[t] >= need(w.table, w, sheet, t):
        do_unlock(w, sheet, code)


def do_unlock(w: Pencil, sheet: int, code: str) -> None:
    """Unlock a technology. If it makes others cheaper, those that are paid for now follow."""
    board = _board(w, sheet)
    before = powers(w.table, w).cheaper
    _write(w, sheet, board.techs | 1 << TECHNOLOGIES[code], board.research, board.focus)
    w.tell("technology", SHEETS[sheet], code)
    fire(w, "technology", sheet)
    if powers(w.table, w).cheaper > before:
        for other in range(4):
            for name, t in TECHNOLOGIES.items():
                marks = _board(w, other)
                paid = marks.research[t] >= need(w.table, w, other, t)
                if paid and not marks.techs >> t & 1:
                    do_unlock(w, other, name)


def do_focus(w: Pencil, sheet: int, resource: str) -> None:
    """Underline a die beside a sheet; after the roll its icons are there to spend (Q77)."""
    r, board = RESOURCES.index(resource), _board(w, sheet)
    _write(w, sheet, board.techs, board.research, board.focus | 1 << r)
    w.tell("focus", SHEETS[sheet], resource)
    if w.ctx.phase == "dice" and sheet == w.active:
        left = list(w.left)
        left[r] += w.ctx.focus[r]
        w.left = (left[0], left[1], left[2])
    fire(w, "focus_die", sheet)
