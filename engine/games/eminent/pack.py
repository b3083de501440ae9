"""The pack of Eminent Domain: what is printed, read, checked and laid over.

`load()` gives the shipped pack, `load(folder)` the same with another folder laid over it.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, Final

from engine.core.content import Fault, Node, PackFaults, Tables, read_tables
from engine.games.eminent import cards
from engine.games.eminent.pack_check import check
from engine.games.eminent.pack_read import READERS

__all__ = ["SHIPPED", "counts", "load", "load_folder"]

SHIPPED: Final = Path(__file__).parent / "content"
_SINGLES: Final = ("pack", "components")
_PLURAL: Final = {
    "role": "roles",
    "technology": "technologies",
    "planet": "planets",
    "profile": "profiles",
}


def load(overlay: Path | None = None) -> cards.Pack:
    """The shipped pack (read once), or that pack with the folder `overlay` laid over it.

    Raises `PackFaults` with everything that is wrong.
    """
    return _shipped() if overlay is None else load_folder(SHIPPED, overlay)


@functools.cache
def _shipped() -> cards.Pack:
    return load_folder(SHIPPED)


def load_folder(folder: Path, overlay: Path | None = None) -> cards.Pack:
    """The pack of a folder that is complete in itself, as `load` does. Raises `PackFaults`."""
    faults: list[Fault] = []
    tables = read_tables(folder, overlay, tuple(READERS), _SINGLES, faults)
    if "pack" not in tables.single:
        Node({}, str(folder), "", faults).fault("is missing", "pack")
        raise PackFaults(faults)
    head = tables.single["pack"]
    items = {kind: _read(kind, nodes) for kind, nodes in tables.items.items()}
    pack = cards.Pack(
        name=head.text("name"),
        version=head.text("version"),
        hand=head.whole("hand", 1, 20),
        **{_PLURAL[kind]: tuple([made for _, made in found]) for kind, found in items.items()},
    )
    for kind, found in items.items():
        for node, path, reason in check(kind, found, pack):
            node.fault(reason, path)
    _check_counts(tables, pack, overlay)
    head.done()
    if faults:
        raise PackFaults(faults)
    return pack


def _read(kind: str, nodes: list[Node]) -> list[tuple[Node, Any]]:
    found = []
    for node in nodes:
        found.append((node, READERS[kind](node)))
        node.done()
    return found


def _check_counts(tables: Tables, pack: cards.Pack, overlay: Path | None) -> None:
    """The counts of the box, or those that the pack states for itself; what is laid over a pack
    may have any, unless it states them."""
    head = tables.single["pack"]
    own = head.has("counts")
    if overlay is not None and not (own and head.file.startswith(f"{overlay.name}/")):
        if own:
            head.sub("counts")
        return
    where = head.sub("counts") if own else tables.single.get("components")
    if where is None:
        head.fault("is missing, and so is the table 'components'", "counts")
        return
    for name, n in counts(pack).items():
        wanted = where.whole(name, 0, 99)
        if wanted != n and not where.broken:
            where.fault(f"{n} in the pack, {wanted} wanted", name)
    where.done()


def counts(pack: cards.Pack) -> dict[str, int]:
    """How many of each there are; a double-faced technology is one card with two faces."""
    faces = [one for one in pack.technologies if one.other]
    return {
        "roles": len(pack.roles),
        "technologies": len(pack.technologies),
        "technology_cards": len(pack.technologies) - len(faces) // 2,
        "permanents": sum(one.permanent for one in pack.technologies),
        "planets": sum(not one.start for one in pack.planets),
        "start_tiles": sum(one.start for one in pack.planets),
    }
