"""Secrecy: two worlds that look the same to a viewer must be the same to it in everything.

From a view two full states are imagined. All that is made for this viewer, view, menus, refusals,
waiting lists, cards, completions, and whatever *surfaces* a caller adds (pictures, messages),
has to come out byte for byte equal from both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from engine.core.chance import Stream, outcome
from engine.core.rules import Rules
from engine.core.window import Draw, Roll
from engine.testing.mangle import mangled
from engine.testing.states import Broken

__all__ = ["Secrecy", "Surface", "surfaces"]

# What a viewer gets of a state, as bytes (or anything msgspec encodes).
Surface = Callable[[Rules[Any, Any], Any, int | None], Any]


def surfaces() -> Mapping[str, Surface]:
    """The surfaces that every game has."""
    return {
        "view": lambda rules, state, viewer: rules.view(state, viewer),
        "waiting": lambda rules, state, viewer: rules.pending(state),
        "boards": lambda rules, state, viewer: rules.boards(state, viewer),
        "card": lambda rules, state, viewer: rules.card(state, ()),
        "menu": _menu,
        "asides": _asides,
        "prompt": _prompt,
        "completions": _completions,
        "refusals": _refusals,
        "preview": _preview,
    }


def _menu(rules: Rules[Any, Any], state: Any, viewer: int | None) -> Any:
    if viewer is None:
        return None
    options = rules.options(state, viewer)
    return [(str(o.step), o.group, rules.label(state, viewer, o)) for o in options]


def _asides(rules: Rules[Any, Any], state: Any, viewer: int | None) -> Any:
    if viewer is None:
        return None
    return [(str(o.step), o.group) for o in rules.asides(state, viewer)]


def _prompt(rules: Rules[Any, Any], state: Any, viewer: int | None) -> Any:
    return None if viewer is None else rules.prompt(state, viewer)


def _completions(rules: Rules[Any, Any], state: Any, viewer: int | None) -> Any:
    if viewer is None:
        return None
    firsts = sorted({str(option.step)[:1] for option in rules.options(state, viewer)})
    return [list(rules.complete(state, viewer, text)) for text in ("", *firsts)]


def _refusals(rules: Rules[Any, Any], state: Any, viewer: int | None) -> Any:
    """Codes, rules, remedies and sentences for steps near to legal ones."""
    if viewer is None:
        return None
    texts = [str(option.step) for option in rules.options(state, viewer)]
    luck = Stream(b"secrecy", " ".join(texts[:9]))
    steps = list(rules.near(state, viewer))
    for text in mangled(texts, luck, 12):
        try:
            steps.append(rules.parse(text))
        except ValueError:
            continue
    found = []
    for step in steps:
        refusal = rules.check(state, viewer, step)
        if refusal is not None:
            found.append((str(step), refusal, rules.explain(refusal, str(step))))
    return found


def _preview(rules: Rules[Any, Any], state: Any, viewer: int | None) -> Any:
    """Where a few options lead, unless they say that they reveal something."""
    if viewer is None:
        return None
    found: list[tuple[str, Any, Any]] = []
    for option, _ in zip(rules.options(state, viewer), range(8), strict=False):
        after, events = rules.advance(state, viewer, option.step)
        if any(event.barrier for event in events):
            found.append((str(option.step), None, None))
        else:
            told = [e for e in events if e.audience is None or viewer in e.audience]
            found.append((str(option.step), told, rules.view(after, viewer)))
    return found


class Secrecy:
    """Probes states and remembers which hidden fields were imagined otherwise.

    `rules` make the surfaces; `imagined_by` makes the worlds, for tests that plant a leak in
    `rules`.
    """

    def __init__(
        self,
        rules: Rules[Any, Any],
        extra: Mapping[str, Surface] | None = None,
        imagined_by: Rules[Any, Any] | None = None,
    ) -> None:
        self._rules = rules
        self._by = imagined_by if imagined_by is not None else rules
        self._surfaces = {**surfaces(), **(extra or {})}
        self._changed: set[str] = set()
        self._hidden: set[str] = set()
        self.probes = 0

    def probe(self, state: Any, viewer: int | None, luck: Stream) -> None:
        """Imagine twice, compare both with the state and with each other. Raises `Broken`, naming
        surface and viewer."""
        seen = self._by.view(state, viewer)
        worlds = [self._by.imagine(seen, _source(luck)) for _ in range(2)]
        self.probes += 1
        for world in worlds:
            if _bytes(self._by.view(world, viewer)) != _bytes(seen):
                raise Broken(f"an imagined state does not agree with the view of {viewer}")
        self._changed |= differing(state, worlds[0]) | differing(*worlds)
        for name, surface in self._surfaces.items():
            one, *others = [
                _bytes(surface(self._rules, world, viewer)) for world in (state, *worlds)
            ]
            for other in others:
                if one == other:
                    continue
                at = next(
                    (k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
                    min(len(one), len(other)),
                )
                near = (one[max(0, at - 40) : at + 20], other[max(0, at - 40) : at + 20])
                raise Broken(f"{name} tells viewer {viewer} what its view does not: {near}")

    def look_for_hidden(self, state: Any, viewer: int | None) -> None:
        """Note which fields of the state can be changed without a change of the view."""
        self._hidden |= hidden_fields(self._rules, state, viewer)

    def never_changed(self) -> tuple[str, ...]:
        """Hidden fields that `imagine` has never made different: no leak of theirs would show."""
        return tuple(sorted(self._hidden - self._changed))


def _source(luck: Stream) -> Callable[[Roll | Draw], tuple[int, ...]]:
    return lambda request: outcome(luck, request)


def _bytes(value: Any) -> bytes:
    return value if isinstance(value, bytes) else msgspec.json.encode(value)


def _plain(value: Any) -> Any:
    """Dicts and lists, which can be changed in place (`to_builtins` leaves tuples)."""
    return msgspec.json.decode(msgspec.json.encode(value))


def differing(one: Any, other: Any) -> set[str]:
    """Paths at which two states differ."""
    found: set[str] = set()
    _compare(_plain(one), _plain(other), "", found)
    return found


def _compare(one: Any, other: Any, path: str, found: set[str]) -> None:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            inner = f"{path}.{key}" if path else str(key)
            _compare(one.get(key), other.get(key), inner, found)
    elif isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other):
            found.update({path, f"{path}.*"})
        for a, b in zip(one, other, strict=False):
            _compare(a, b, f"{path}.*", found)
    elif one != other:
        found.add(path)


def hidden_fields(rules: Rules[Any, Any], state: Any, viewer: int | None) -> set[str]:
    """Paths of numbers in the state that can be changed without a change of the viewer's view."""
    plain = _plain(state)
    seen = _bytes(rules.view(state, viewer))
    found: set[str] = set()
    for path, container, key in _numbers(plain, ""):
        if path in found:
            continue
        was = container[key]
        container[key] = was + 1 if not isinstance(was, bool) else not was
        try:
            changed = msgspec.convert(plain, type=type(state))
            if _bytes(rules.view(changed, viewer)) == seen:
                found.add(path)
        except Exception:
            # A state that cannot be is not a hidden one.
            pass
        finally:
            container[key] = was
    return found


def _numbers(value: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            at = f"{path}.{key}" if path else str(key)
            if isinstance(inner, int):
                yield at, value, key
            else:
                yield from _numbers(inner, at)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            if isinstance(inner, int):
                yield f"{path}.*", value, place
            else:
                yield from _numbers(inner, f"{path}.*")
