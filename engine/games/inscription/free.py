"""Marks that an effect gives: each verb's options, test and doing, wherever the mark lies.

They follow the rules of ordinary marks, payment apart; the sheet need not be active.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core.refusal import Refusal
from engine.core.rules import Option
from engine.games.inscription.modifiers import powers
from engine.games.inscription.pencil import AnySeat, Pencil
from engine.games.inscription.sheets import expansion, industry, navigation, technologies, warfare
from engine.games.inscription.sheets.common import FREE
from engine.games.inscription.state import Frame
from engine.games.inscription.steps import (
    Build,
    Claim,
    Develop,
    Dock,
    Explore,
    Focus,
    InscriptionStep,
    Research,
    Scrap,
    Unlock,
)
from engine.games.inscription.words import RESOURCES, SHEETS

if TYPE_CHECKING:
    from engine.games.inscription.sheets.index import Table

__all__ = ["check_free", "do_free", "free_options"]

# The step that makes each mark.
_STEP: Final[dict[str, type]] = {
    "explore": Explore,
    "claim_system": Claim,
    "unlock_planet": Unlock,
    "develop": Develop,
    "build_dock": Dock,
    "scrap": Scrap,
    "claim_space": Claim,
    "build": Build,
    "deploy": Build,
    "unlock_unit": Unlock,
    "technology": Research,
    "focus_die": Focus,
}


def _sheet(frame: Frame) -> int:
    """The sheet of a technology or die: the last word of what narrows the frame."""
    return SHEETS.index(frame.what.split()[-1])


def _resource(frame: Frame) -> str:
    words = frame.what.split()
    return words[0] if words and words[0] in RESOURCES else ""


def free_options(table: Table, seat: AnySeat, frame: Frame) -> list[Option]:
    """Every mark that a `marks` frame allows now."""
    out: list[Option] = []
    what, p = frame.what, powers(table, seat)
    match frame.verb:
        case "explore":
            navigation.explore_options(table.navigation(seat), seat.nav, p, FREE, out)
        case "claim_system":
            navigation.claim_options(table.navigation(seat), seat.nav, FREE, out)
        case "unlock_planet":
            expansion.unlock_options(table.expansion(seat), seat.exp, True, out)
        case "develop":
            only = RESOURCES.index(what) if what else -1
            expansion.develop_options(table.expansion(seat), seat.exp, p, FREE, out, only)
        case "build_dock":
            expansion.dock_options(table.expansion(seat), seat.exp, True, out)
        case "scrap":
            industry.space_options(table.industry(seat), seat.ind, p, FREE, 0, out)
        case "claim_space":
            industry.space_options(table.industry(seat), seat.ind, p, 0, FREE, out)
        case "build":
            warfare.build_options(table.warfare(seat), seat.war, p, FREE, None, out, what)
        case "deploy":
            warfare.whole_options(table.warfare(seat), seat.war, what, out)
        case "unlock_unit":
            warfare.unlock_options(table.warfare(seat), seat.war, None, out, what)
        case "technology":
            technologies.research_options(seat, _sheet(frame), FREE, out)
        case "focus_die":
            technologies.focus_options(seat, _sheet(frame), p, True, out, _resource(frame))
    return out


def check_free(table: Table, seat: AnySeat, frame: Frame, step: InscriptionStep) -> Refusal | None:
    """Whether a step is a mark that the frame allows now."""
    verb, what, p = frame.verb, frame.what, powers(table, seat)
    wanted = Refusal("owed-mark", "Q23", (verb, frame.what))
    if type(step) is not _STEP[verb]:
        return wanted
    if isinstance(step, Focus):
        only = _resource(frame)
        if only and step.resource != only:
            return wanted
        return technologies.check_focus(seat, _sheet(frame), step.resource)
    if getattr(step, "pay", "") != "free":
        return Refusal("pay-free", "Q23", (verb,))
    match step:
        case Explore():
            return navigation.check_explore(table.navigation(seat), seat.nav, p, step)
        case Claim(code):
            if verb == "claim_system":
                return navigation.check_claim(table.navigation(seat), seat.nav, code)
            return industry.check_claim(table.industry(seat), seat.ind, p, code)
        case Unlock(code):
            if verb == "unlock_planet":
                return expansion.check_unlock(table.expansion(seat), seat.exp, code)
            if what and code != what:
                return wanted
            return warfare.check_unlock(table.warfare(seat), seat.war, code)
        case Develop():
            letter = RESOURCES.index(what) if what else -1
            return expansion.check_develop(table.expansion(seat), seat.exp, p, step, letter)
        case Dock(code):
            return expansion.check_dock(table.expansion(seat), seat.exp, code)
        case Scrap():
            return industry.check_scrap(table.industry(seat), seat.ind, p, step)
        case Build(code):
            ix = table.warfare(seat)
            if what and code in ix.band and ix.units[ix.band[code][0]].unit.code != what:
                return wanted
            return warfare.check_build(ix, seat.war, p, step)
        case Research(code):
            return technologies.check_research(seat, _sheet(frame), code)
    return wanted


def do_free(w: Pencil, step: InscriptionStep) -> None:
    """Make a mark that the frame on top allows: one fewer is owed, then the mark is made."""
    frame = w.stack[-1]
    below = w.stack[:-1]
    left = Frame(
        "marks", frame.source, verb=frame.verb, what=frame.what, n=frame.n - 1, may=frame.may
    )
    w.stack = (*below, left) if frame.n > 1 else below
    w.source = frame.source
    match step:
        case Explore():
            navigation.do_explore(w, step)
        case Claim(code):
            if frame.verb == "claim_system":
                navigation.do_claim(w, code)
            else:
                industry.do_claim(w, code)
        case Unlock(code):
            if frame.verb == "unlock_planet":
                expansion.do_unlock(w, code)
            else:
                warfare.do_unlock(w, code)
        case Develop(code):
            expansion.do_develop(w, code)
        case Dock(code):
            expansion.do_dock(w, code)
        case Scrap(code):
            industry.do_scrap(w, code)
        case Build():
            warfare.do_build(w, powers(w.table, w), step, frame.verb == "deploy")
        case Research(code):
            technologies.do_research(w, _sheet(frame), code)
        case Focus(resource):
            technologies.do_focus(w, _sheet(frame), resource)
