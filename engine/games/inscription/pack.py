"""The pack of Twilight Inscription: what is printed, read, checked and laid over.

`load()` gives the shipped pack, `load(folder)` the same with another folder laid over it.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from engine.core.content import Fault, Node, PackFaults, Tables, read_tables
from engine.games.inscription import boards, words
from engine.games.inscription.pack_alike import alike
from engine.games.inscription.pack_check import CHECKS
from engine.games.inscription.pack_design import design_faults
from engine.games.inscription.pack_read import READERS, read_mecatol
from engine.games.inscription.pack_words import (
    ability_faults,
    condition_faults,
    effect_faults,
)
from engine.games.inscription.stars import is_counter, is_starred

__all__ = ["SHIPPED", "examine", "load", "load_folder"]

SHIPPED: Final = Path(__file__).parent / "content"
_SINGLES: Final = ("pack", "components", "mecatol")
_STAGES: Final = (2, 3, 4)
# As many players play against the AI faction at most.
_WITH_AI: Final = 2


def load(overlay: Path | None = None) -> boards.Pack:
    """The shipped pack (read once), or that pack with the folder `overlay` laid over it.

    Raises `PackFaults` with everything that is wrong.
    """
    return _shipped() if overlay is None else load_folder(SHIPPED, overlay)


@functools.cache
def _shipped() -> boards.Pack:
    return _usable(examine(SHIPPED, design=False))


def load_folder(folder: Path, overlay: Path | None = None) -> boards.Pack:
    """The pack of a folder that is complete in itself, as `load` does. Raises `PackFaults`."""
    return _usable(examine(folder, overlay))


def _usable(found: tuple[boards.Pack | None, list[Fault]]) -> boards.Pack:
    pack, faults = found
    if pack is None or faults:
        raise PackFaults(faults)
    return pack


def examine(
    folder: Path, overlay: Path | None = None, design: bool = True
) -> tuple[boards.Pack | None, list[Fault]]:
    """The pack of a folder, with another laid over it, and everything that is wrong with it.

    The pack has stand-ins where it is faulty; it is None where nothing can be made of it. Without
    `design`, our own sheets are not held to what they promise beyond the rules (the shipped pack at
    a start: the tests have done that).
    """
    faults: list[Fault] = []
    tables = read_tables(folder, overlay, READERS, _SINGLES, faults)
    if missing := [kind for kind in ("pack", "mecatol") if kind not in tables.single]:
        root = Node({}, str(folder), "", faults)
        for kind in missing:
            root.fault("is missing", kind)
        return None, faults
    head = tables.single["pack"]
    items = {kind: _read_items(kind, nodes) for kind, nodes in tables.items.items()}
    pack = boards.Pack(
        name=head.text("name"),
        version=head.text("version"),
        mecatol=read_mecatol(tables.single["mecatol"]),
        **{_plural(kind): tuple(made for _, made in found) for kind, found in items.items()},
    )
    for kind, found in items.items():
        _check_items(kind, found, pack, design)
    _check_mecatol(tables.single["mecatol"], pack.mecatol, bool(pack.ais))
    _check_counts(tables, pack, overlay)
    head.done()
    return pack, faults


def _plural(kind: str) -> str:
    return kind if kind in words.SHEETS else f"{kind}s"


def _read_items(kind: str, nodes: list[Node]) -> list[tuple[Node, Any]]:
    found = []
    for node in nodes:
        node.text("id")
        made = READERS[kind](node)
        node.done()
        found.append((node, made))
    return found


def _check_items(kind: str, found: list[tuple[Node, Any]], pack: boards.Pack, design: bool) -> None:
    names: dict[str, str] = {}
    sound: dict[str, tuple[Node, Any]] = {}
    for node, made in found:
        if made.name in names:
            node.fault(f"{made.name!r} is the name of {names[made.name]} already", "name")
        elif made.name:
            names[made.name] = made.id
        if node.broken:
            continue
        if kind in CHECKS:
            wrong = list(CHECKS[kind](made))
            for path, reason in wrong:
                node.fault(reason, path)
            if not wrong:
                sound[made.id] = (node, made)
            if design and made.source == "own":
                for path, reason in design_faults(kind, made):
                    node.fault(reason, path)
        else:
            sound[made.id] = (node, made)
        for path, reason in _word_faults(made, _units(pack)):
            node.fault(reason, path)
    if design:
        for id_, other in alike(_plural(kind), [made for _, made in sound.values()]):
            sound[id_][0].fault(f"is the same as {other} but for names and numbers")
    cards = {
        "event": _event_faults, "objective": _objective_faults,
        "relic": _relic_faults, "agenda": _agenda_faults, "ai": _ai_faults,
    }  # fmt: skip
    if kind in cards and not any(node.broken for node, _ in found):
        for node, path, reason in cards[kind](found):
            node.fault(reason, path)


def _units(pack: boards.Pack) -> tuple[str, ...]:
    """The codes of the units that every Warfare sheet has."""
    if not pack.warfare:
        return ()
    every = [{unit.code for unit in sheet.units} for sheet in pack.warfare]
    common = set.intersection(*every)
    return tuple(u.code for u in pack.warfare[0].units if u.code in common)


def _word_faults(made: Any, units: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    match made:
        case boards.Faction():
            for i, ability in enumerate(made.abilities):
                for reason in ability_faults(ability, units):
                    yield f"abilities[{i}]", reason
            if not made.abilities:
                yield "abilities", "a faction has a first ability"
            # A faction asset may be claimed in a war's prize, where no sheet is active.
            for reason in effect_faults(made.asset, units, False):
                yield "asset", reason
        case boards.Objective():
            for reason in condition_faults(made.condition):
                yield "condition", reason
        case boards.Relic():
            for reason in effect_faults(made.effect, units, made.when == "strategy"):
                yield "effect", reason
        case boards.Agenda():
            for name, effect in (("passed", made.passed), ("failed", made.failed)):
                for reason in effect_faults(effect, units, False):
                    yield name, reason
        case boards.Navigation() | boards.Expansion() | boards.Industry() | boards.Warfare():
            for i, technology in enumerate(made.technologies):
                for j, ability in enumerate(technology.abilities):
                    for reason in ability_faults(ability, units):
                        yield f"technologies[{i}].abilities[{j}]", reason
                if not technology.abilities:
                    yield f"technologies[{i}].abilities", "a technology does something"


_Cards = list[tuple[Node, Any]]
_CardFaults = Iterator[tuple[Node, str, str]]


def _event_faults(found: _Cards) -> _CardFaults:
    for node, event in found:
        if (event.kind == "strategy") != any(event.gives):
            yield node, "gives", "strategy events give resources, others do not"
        if event.last and (event.stage, event.back) != (5, "blue"):
            yield node, "last", "the last event is a blue one of stage V"
        if event.kind == "council" and event.stage not in _STAGES:
            yield node, "stage", "a council is of stage II, III or IV, as its agendas are"
    last = [node for node, event in found if event.last]
    for node in last[1:] if last else [node for node, _ in found[:1]]:
        yield node, "last", "exactly one event is the last"
    for stage in range(1, 6):
        backs = Counter(event.back for _, event in found if event.stage == stage)
        if backs["blue"] < backs["black"]:
            yield found[0][0], "stage", f"stage {stage} has more black than blue cards to alternate"


def _objective_faults(found: _Cards) -> _CardFaults:
    for node, objective in found:
        if objective.later >= objective.first:
            yield node, "later", "must be less than the first value"


def _relic_faults(found: _Cards) -> _CardFaults:
    for i, (node, relic) in enumerate(
        sorted(found, key=lambda one: (len(one[1].code), one[1].code))
    ):
        if relic.code != f"R{i + 1}":
            yield node, "code", f"{relic.code} breaks the order R1, R2, … R{len(found)}"


def _agenda_faults(found: _Cards) -> _CardFaults:
    for stage in _STAGES:
        deck = [(node, agenda) for node, agenda in found if agenda.stage == stage]
        for node, agenda in deck:
            if not any(is_counter(agenda, one) for _, one in deck if one is not agenda):
                wanted = "no star on fail" if is_starred(agenda, "pass") else "a star on fail"
                yield (
                    node,
                    "star",
                    (
                        f"no other agenda of stage {words.STAGES[stage - 1]} has {wanted}, so it "
                        "would find no counter agenda (P38)"
                    ),
                )
        if not deck and found:
            yield found[0][0], "stage", f"there is no agenda of stage {words.STAGES[stage - 1]}"


def _ai_faults(found: _Cards) -> _CardFaults:
    sides: dict[str, str] = {}
    for node, ai in found:
        if ai.side in sides:
            yield node, "side", f"{ai.side} is the side of {sides[ai.side]} already"
        sides.setdefault(ai.side, ai.id)


def _check_mecatol(node: Node, sheet: boards.Mecatol, solo: bool) -> None:
    for name, column in (("points", 0), ("votes", 1)):
        values = [slot[column] for slot in sheet.slots]
        if values != sorted(values, reverse=True):
            node.fault(f"{name} must not rise downwards", "slots")
    if solo and len(sheet.slots) <= _WITH_AI:
        node.fault(
            f"{len(sheet.slots)} slots; with an AI side there are {_WITH_AI + 1} at least (P32)",
            "slots",
        )


def _check_counts(tables: Tables, pack: boards.Pack, overlay: Path | None) -> None:
    """The counts of the box, or those that the pack states for itself; what is laid over a pack
    may have any, unless it states them."""
    head = tables.single["pack"]
    own = head.has("counts")
    if overlay is not None and not (own and head.file.startswith(f"{overlay.name}/")):
        if own:
            head.sub("counts")
        if "components" in tables.single:
            return
    where = head.sub("counts") if own else tables.single.get("components")
    if where is None:
        head.fault("is missing, and so is the table 'components'", "counts")
        return
    found = _counts(pack)
    if not pack.ais and not where.has("ai_sides"):
        # A pack without AI sides need not count them.
        del found["ai_sides"]
    for name, n in found.items():
        wanted = where.whole(name, 0, 99)
        if wanted != n and not where.broken:
            where.fault(f"{n} in the pack, {wanted} wanted", name)
    where.done()


def _counts(pack: boards.Pack) -> dict[str, int]:
    found = {}
    for kind in words.SHEETS:
        sheets = getattr(pack, kind)
        for side in "AB":
            found[f"{kind}_{side.lower()}"] = sum(sheet.side == side for sheet in sheets)
    for kind in ("factions", "events", "objectives", "relics", "agendas"):
        found[kind] = len(getattr(pack, kind))
    found["slots"] = len(pack.mecatol.slots)
    found["ai_sides"] = len(pack.ais)
    return found
