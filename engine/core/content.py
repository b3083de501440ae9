"""Packs of content: TOML files read strictly, one folder laid over another, every fault at once.

A pack is a folder of `*.toml` files. In them, arrays of tables (`[[kind]]`) hold items with an `id`
of their own, and single tables (`[kind]`) hold what there is one of. Which kinds there are, and
what is in them, is the business of the game that reads the pack; it reads through `Node`, which
notes what is wrong with file and path instead of stopping at the first fault.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, Final

import msgspec

__all__ = ["Fault", "Node", "PackFaults", "Report", "Tables", "content_hash", "read_tables"]

_MISSING: Final = object()


class Fault(msgspec.Struct, frozen=True, order=True):
    """One thing wrong with a pack: the file, the path within it (`navigation[0].systems[3].code`)
    and the reason, a clause."""

    file: str
    path: str
    reason: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.path, self.reason) if part)


class Report(msgspec.Struct, frozen=True):
    """What a check of a pack found: how many items of each kind, everything that is wrong with
    them, and the hash ("" where there are faults: such a pack is played nowhere)."""

    counts: dict[str, int]
    faults: tuple[Fault, ...]
    hash: str


class PackFaults(Exception):
    """A pack cannot be used. `faults` holds everything that is wrong with it; the message lists
    them, one a line."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(dict.fromkeys(faults))
        n = len(self.faults)
        head = f"The pack has {n} fault{'' if n == 1 else 's'}:"
        super().__init__("\n".join([head, *(f"  {fault}" for fault in self.faults)]))


class Node:
    """A value of a pack file together with its place.

    The reading methods return what is asked for, or note a fault and return a stand-in of the right
    type, so that one reading finds every fault. `broken` is true once a stand-in was given for this
    value or for anything inside it: what is derived from it is then not worth checking.
    """

    __slots__ = ("_known", "_parent", "broken", "faults", "file", "path", "value")

    def __init__(
        self, value: Any, file: str, path: str, faults: list[Fault], parent: Node | None = None
    ) -> None:
        self.value = value
        self.file = file
        self.path = path
        self.faults = faults
        self.broken = False
        self._parent = parent
        self._known: set[str] = set()

    def fault(self, reason: str, path: str = "") -> None:
        """Note a fault at this place, or at `path` below it."""
        dot = "." if path and self.path and not path.startswith("[") else ""
        self.faults.append(Fault(self.file, f"{self.path}{dot}{path}", reason))

    def _break(self, reason: str, path: str = "") -> None:
        self.fault(reason, path)
        node: Node | None = self
        while node is not None:
            node.broken = True
            node = node._parent

    def _take(self, name: str, default: Any) -> Any:
        self._known.add(name)
        if not isinstance(self.value, dict):
            self._break("must be a table")
            return _MISSING
        if name in self.value:
            return self.value[name]
        if default is _MISSING:
            self._break("is missing", name)
        return default

    def has(self, name: str) -> bool:
        """Whether the table has the field."""
        return isinstance(self.value, dict) and name in self.value

    def text(self, name: str, default: Any = _MISSING) -> str:
        """A field that holds a non-empty string."""
        found = self._take(name, default)
        if found is _MISSING:
            return ""
        if not isinstance(found, str) or (not found.strip() and found is not default):
            self._break(f"must be a text, not {found!r}", name)
            return ""
        return found

    def word(self, name: str, words: Collection[str], default: Any = _MISSING) -> str:
        """A field that holds one of `words`."""
        found = self.text(name, default)
        if found and found not in words:
            self._break(f"{found!r} is none of {', '.join(words)}", name)
        return found

    def whole(self, name: str, least: int = 0, most: int = 999, default: Any = _MISSING) -> int:
        """A field that holds a whole number from `least` to `most`."""
        found = self._take(name, default)
        if found is _MISSING:
            return least
        if isinstance(found, bool) or not isinstance(found, int):
            self._break(f"must be a whole number, not {found!r}", name)
            return least
        if not least <= found <= most:
            self._break(f"must be from {least} to {most}, not {found}", name)
            return least
        return found

    def flag(self, name: str) -> bool:
        """A field that is true or false, false where it is left out."""
        found = self._take(name, False)
        if not isinstance(found, bool):
            self._break(f"must be true or false, not {found!r}", name)
            return False
        return found

    def raw(self, name: str) -> Any:
        """A field as it is; None (and a fault) where it is missing."""
        found = self._take(name, _MISSING)
        return None if found is _MISSING else found

    def sub(self, name: str) -> Node:
        """A field that holds a table."""
        found = self._take(name, _MISSING)
        node = Node(
            {} if found is _MISSING else found, self.file, self._path(name), self.faults, self
        )
        if not isinstance(node.value, dict):
            node._break("must be a table")
            node.value = {}
        return node

    def each(self, name: str, default: Any = _MISSING) -> list[Node]:
        """The parts of a field that holds a list."""
        found = self._take(name, default)
        if found is _MISSING:
            return []
        if not isinstance(found, list):
            self._break(f"must be a list, not {found!r}", name)
            return []
        return [
            Node(v, self.file, f"{self._path(name)}[{i}]", self.faults, self)
            for i, v in enumerate(found)
        ]

    def parts(self) -> list[Node]:
        """The parts of this value, which is a list."""
        if not isinstance(self.value, list):
            self._break(f"must be a list, not {self.value!r}")
            return []
        return [
            Node(v, self.file, f"{self.path}[{i}]", self.faults, self)
            for i, v in enumerate(self.value)
        ]

    def as_text(self) -> str:
        """This value, which is a string."""
        if not isinstance(self.value, str):
            self._break(f"must be a text, not {self.value!r}")
            return ""
        return self.value

    def as_whole(self, least: int = 0, most: int = 999) -> int:
        """This value, which is a whole number from `least` to `most`."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self._break(f"must be a whole number, not {self.value!r}")
            return least
        if not least <= self.value <= most:
            self._break(f"must be from {least} to {most}, not {self.value}")
            return least
        return self.value

    def texts(self, name: str, default: Any = _MISSING) -> tuple[str, ...]:
        """A field that holds a list of strings."""
        return tuple(part.as_text() for part in self.each(name, default))

    def wholes(self, name: str, least: int = 0, most: int = 999) -> tuple[int, ...]:
        """A field that holds a list of whole numbers."""
        return tuple(part.as_whole(least, most) for part in self.each(name))

    def done(self) -> None:
        """Note every field that nobody asked for."""
        if isinstance(self.value, dict):
            for name in self.value:
                if name not in self._known:
                    self.fault("is no field here", name)

    def _path(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name


class Tables(msgspec.Struct, frozen=True):
    """What a pack's files hold: items by kind in order, single tables by kind."""

    items: dict[str, list[Node]]
    single: dict[str, Node]


def read_tables(
    folder: Path,
    overlay: Path | None,
    lists: Collection[str],
    singles: Collection[str],
    faults: list[Fault],
) -> Tables:
    """Read a folder of TOML files, and lay the files of `overlay` over them.

    Items of an overlay replace those with the same id, as a whole and at the same place; others are
    added at the end; ids in `remove = […]` at the top of an overlay file go. A single table of an
    overlay replaces fields of the other. Faults are appended to `faults`.
    """
    items, single, removed = _read_folder(folder, lists, singles, "", faults)
    for node in removed:
        node.fault("only a pack laid over another can remove items")
    if overlay is None:
        return Tables({kind: list(found.values()) for kind, found in items.items()}, single)

    over, over_single, removed = _read_folder(overlay, lists, singles, f"{overlay.name}/", faults)
    owner = {name: kind for kind, found in items.items() for name in found}
    for node in removed:
        name = node.as_text()
        if name not in owner:
            node.fault(f"there is no item {name!r} to remove")
        else:
            items[owner[name]].pop(name, None)
    for kind, found in over.items():
        for name, node in found.items():
            if owner.get(name, kind) != kind:
                node.fault(f"{name!r} is already the id of a {owner[name]}", "id")
            items[kind][name] = node
    for kind, node in over_single.items():
        below = single.get(kind)
        if below is not None and isinstance(below.value, dict) and isinstance(node.value, dict):
            node.value = {**below.value, **node.value}
        single[kind] = node
    return Tables({kind: list(found.values()) for kind, found in items.items()}, single)


def _read_folder(
    folder: Path,
    lists: Collection[str],
    singles: Collection[str],
    prefix: str,
    faults: list[Fault],
) -> tuple[dict[str, dict[str, Node]], dict[str, Node], list[Node]]:
    items: dict[str, dict[str, Node]] = {kind: {} for kind in lists}
    single: dict[str, Node] = {}
    removed: list[Node] = []
    owner: dict[str, str] = {}
    files = sorted(folder.glob("*.toml")) if folder.is_dir() else []
    if not files:
        faults.append(Fault(str(folder), "", "there are no .toml files in this folder"))
    for file in files:
        name = prefix + file.name
        try:
            data = tomllib.loads(file.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            faults.append(Fault(name, "", f"is not TOML ({error})"))
            continue
        for kind in data:
            top = Node(data, name, "", faults)
            if kind == "remove":
                removed += top.each("remove")
            elif kind in singles:
                if kind in single:
                    top.fault(f"stands in {single[kind].file} already", kind)
                single[kind] = top.sub(kind)
            elif kind in lists:
                for node in top.each(kind):
                    _add_item(node, kind, items[kind], owner)
            else:
                known = ", ".join([*lists, *singles])
                top.fault(f"there is no such kind of item (there are {known})", kind)
    return items, single, removed


def _add_item(node: Node, kind: str, found: dict[str, Node], owner: dict[str, str]) -> None:
    name = node.text("id")
    if not name:
        return
    if name in owner:
        node.fault(f"{name!r} is the id of another {owner[name]}", "id")
        return
    owner[name] = kind
    found[name] = node


def content_hash(pack: Any) -> str:
    """BLAKE2b (256 bits, hexadecimal) of a resolved pack in its canonical encoding: the same for
    the same content, however it is spread over files."""
    encoded = msgspec.json.encode(pack, order="deterministic")
    return hashlib.blake2b(encoded, digest_size=32).hexdigest()
