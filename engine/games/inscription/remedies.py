"""What would make a refused step legal: a short search over obvious first steps.

Every remedy is tried out before it is named. None is named that would draw a relic, since its
outcome is not known to the seat, or leave a choice open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core.refusal import Refusal
from engine.games.inscription import steps
from engine.games.inscription.context import Context
from engine.games.inscription.doing import advance
from engine.games.inscription.judging import judge
from engine.games.inscription.modifiers import powers
from engine.games.inscription.sheets import industry, navigation
from engine.games.inscription.state import Seat
from engine.games.inscription.words import RESOURCES, SHEETS

if TYPE_CHECKING:
    from engine.games.inscription.sheets.index import Table

__all__ = ["remedy"]

_DEPTH: Final = 3
_BREADTH: Final = 6

Steps = tuple[steps.InscriptionStep, ...]


def remedy(
    table: Table, ctx: Context, seat: Seat, step: steps.InscriptionStep, refusal: Refusal
) -> tuple[str, ...]:
    """Steps after which `step` is legal; () where none were found."""
    for depth in range(1, _DEPTH + 1):
        found = _search(table, ctx, seat, step, refusal, depth)
        if found is not None:
            return tuple([str(one) for one in found[0]])
    return ()


def _search(
    table: Table,
    ctx: Context,
    seat: Seat,
    step: steps.InscriptionStep,
    refusal: Refusal,
    depth: int,
) -> tuple[Steps, Seat] | None:
    """Steps within `depth` that make `step` legal, and the seat after them."""
    if depth < 1:
        return None
    for first in _candidates(table, seat, step, refusal)[:_BREADTH]:
        done = _after(table, ctx, seat, first, depth - 1)
        if done is None:
            continue
        taken, after = done
        again = judge(table, ctx, after, step)
        if again is None:
            return taken, after
        rest = _search(table, ctx, after, step, again, depth - len(taken))
        if rest is not None:
            return (*taken, *rest[0]), rest[1]
    return None


def _after(
    table: Table, ctx: Context, seat: Seat, step: steps.InscriptionStep, depth: int
) -> tuple[Steps, Seat] | None:
    """The step taken, with what it needs before it."""
    before: Steps = ()
    refusal = judge(table, ctx, seat, step)
    if refusal is not None:
        found = _search(table, ctx, seat, step, refusal, depth)
        if found is None:
            return None
        before, seat = found
    seat, events = advance(table, ctx, seat, step)
    if seat.stack or any(event.barrier or event.key == "relic_due" for event in events):
        return None
    return (*before, step), seat


def _candidates(
    table: Table, seat: Seat, step: steps.InscriptionStep, refusal: Refusal
) -> list[steps.InscriptionStep]:
    """Steps that may take away what a refusal is about."""
    details = [str(detail) for detail in refusal.details]
    p = powers(table, seat)
    match refusal.code:
        case "no-sheet":
            return [steps.Activate(name) for name in _sheets_of(table, seat, step)]
        case "inactive":
            return [steps.Activate(details[0])]
        case "in-burst":
            return [steps.Stop()]
        case "short":
            return [steps.Trade(details[0]), steps.Focus(details[0])]
        case "not-explored" | "start-unexplored":
            ix = table.navigation(seat)
            lanes = navigation.leads_to(ix, seat.nav, details[0])
            pays = [word for r, word in enumerate(RESOURCES) if p.explore >> r & 1]
            spare = [word for word in pays if seat.left[RESOURCES.index(word)]]
            return [steps.Explore(lane, pay) for lane in lanes[:3] for pay in spare or pays[:1]]
        case "no-wormholes":
            return _wormhole_steps(table, seat)
        case "locked-planet":
            return [steps.Unlock(details[1], "planet")]
        case "locked-unit":
            return [steps.Unlock(details[0], details[1])]
        case "not-beside-marked" | "not-beside-scrapped":
            ix2 = table.industry(seat)
            found: list[steps.InscriptionStep] = []
            for code in industry.neighbors(ix2, p, details[0]):
                tag = ix2.sheet.spaces[ix2.space[code]].tag
                found.append(steps.Scrap(code, tag or "material"))
            return found
        case _:
            return []


def _wormhole_steps(table: Table, seat: Seat) -> list[steps.InscriptionStep]:
    """Ways to unlock the technology that opens wormholes, if it is on the active sheet."""
    found: list[steps.InscriptionStep] = []
    for t, technology in enumerate(table.technologies(seat.active, seat.sheets[seat.active])):
        if any(getattr(ability, "key", "") == "wormholes" for ability in technology.abilities):
            code = f"T{t + 1}"
            found += [steps.Research(code, "research"), steps.Unlock(code, technology.specialty)]
    return found


def _sheets_of(table: Table, seat: Seat, step: steps.InscriptionStep) -> list[str]:
    """The sheets on which a step may lie."""
    match step:
        case steps.Explore():
            return [SHEETS[0]]
        case steps.Develop() | steps.Dock():
            return [SHEETS[1]]
        case steps.Scrap() | steps.Burst():
            return [SHEETS[2]]
        case steps.Build():
            return [SHEETS[3]]
        case steps.Claim(code):
            return [SHEETS[0] if code in table.navigation(seat).system else SHEETS[2]]
        case steps.Unlock(code) if code in table.warfare(seat).unit:
            return [SHEETS[3]]
        case steps.Unlock(code) if code in table.expansion(seat).planet:
            return [SHEETS[1]]
        case _:
            return list(SHEETS)
