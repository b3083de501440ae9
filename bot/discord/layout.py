"""The layout rule: legal steps as rows of buttons, or as menus where they are too many.

It knows groups, labels and shelves, and no game. First that fits: what is owed (choices, places);
marks that fit three rows of buttons; a menu of group and shelf with a menu of its steps; with more
than 25 of those, a menu for each level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from bot.answers import Offer, Snapshot
from bot.discord import limits
from bot.discord.form import ROW_BUTTONS, Button, Choice, Menu, Row, Style, pack
from bot.discord.ids import is_same, short
from bot.discord.page import Page
from bot.text import say
from engine.core.rules import Group

__all__ = [
    "Layout",
    "code_of",
    "find",
    "lay_out",
    "offers_of",
    "place_rows",
    "places",
    "side_offers",
    "side_rows",
    "step_value",
]

Ids = Callable[[str, str], str]
"""A custom id for (verb, arg)."""
_MARK_ROWS: Final = 3
_SHORT_CODE: Final = 3
_FEW: Final = {True: 12, False: 9}
_PLACES: Final = 8
_NODE_PLACES: Final = 12


class Layout(msgspec.Struct, frozen=True):
    """`rows` for the marks (at most three), `kind` by which rule, `page` as it is shown."""

    rows: tuple[Row, ...]
    kind: str
    page: Page


def offers_of(desk: Snapshot, *kinds: str) -> tuple[Offer, ...]:
    """The offers whose group is of one of the kinds, in the engine's order; of those that reach
    the same target in several ways the first. A group that nobody has named is a choice."""
    known = {group.key: group.kind for group in desk.groups}
    found: list[Offer] = []
    same: set[str] = set()
    for offer in desk.offers:
        if known.get(offer.group, "choice") in kinds and offer.step not in same:
            found.append(offer)
            same.update(offer.label.also)
    return tuple(found)


def step_value(offer: Offer) -> str:
    """The step as a menu's value: its text, or a digest of one that is too long."""
    return short(offer.step, limits.OPTION_VALUE)


def find(desk: Snapshot, given: str) -> str:
    """The step that a value or an argument of an id stands for; the text itself where it is no
    digest, "" where its step is not offered any more."""
    if not given.startswith("~"):
        return given
    for offer in (*desk.offers, *desk.asides):
        if is_same(given, offer.step):
            return offer.step
        for other in offer.label.also:
            if is_same(given, other):
                return other
    return ""


def code_of(groups: Sequence[Group], offer: Offer) -> str:
    """What a button of the offer says: glyph and code, and the count of a bundle."""
    glyph = next((g.glyph for g in groups if g.key == offer.group), "")
    code = offer.label.code or offer.label.label
    return f"{glyph}{code}×{offer.label.count}" if offer.label.count > 1 else f"{glyph}{code}"


def _button(ids: Ids, groups: Sequence[Group], offer: Offer, style: Style = "grey") -> Button:
    return Button(code_of(groups, offer), ids("step", offer.step), style)


def lay_out(desk: Snapshot, page: Page, ids: Ids, *, words: bool, locale: str) -> Layout:
    """Rows for what the seat may mark now. `words`: menus in words in place of code buttons."""
    choices = offers_of(desk, "choice")
    tabs = offers_of(desk, "tab")
    marks = offers_of(desk, "mark")
    if choices and not marks:
        rows = _choice_rows(desk, choices, page, ids, _MARK_ROWS, words=words, locale=locale)
        return Layout(rows, "choice", page)
    head: tuple[Row, ...] = ()
    if choices:
        # Marks that may also be left out: the way out stands above them.
        head = _choice_rows(desk, choices, page, ids, 1, words=words, locale=locale)
    elif tabs:
        head = _tab_rows(desk, tabs, ids)
    room = _MARK_ROWS - len(head)
    kind = "choice" if choices else "tabs" if tabs else ""
    if not marks:
        return Layout(head, kind or "none", page)
    keypad = None if words else _keypad(desk, marks, ids, room)
    if keypad is not None:
        return Layout((*head, *keypad), kind or "keypad", page)
    rows = _menus(desk, marks, page, ids, room, locale)
    return Layout((*head, *rows), kind or "menus", page)


def _tab_rows(desk: Snapshot, tabs: Sequence[Offer], ids: Ids) -> tuple[Row, ...]:
    taken = {line.step for line in desk.draft}
    # Cards are chosen by their name, sheets by the short one that is printed.
    cards = desk.prompt is not None and desk.prompt.form == "cards"
    buttons = [
        Button(
            (offer.label.label if cards else offer.label.code) or offer.label.label or offer.step,
            ids("step", offer.step),
            "blue" if offer.step in taken else "grey",
        )
        for offer in tabs
    ]
    packed = pack(buttons, _MARK_ROWS if cards else 2)
    if packed is not None:
        return packed
    return (_options_menu(ids("pick", ""), say("m.what"), tabs[: limits.SELECT_OPTIONS], 1),)


def _keypad(
    desk: Snapshot, marks: Sequence[Offer], ids: Ids, rows: int
) -> tuple[tuple[Button, ...], ...] | None:
    short_codes = all(len(offer.label.code) <= _SHORT_CODE for offer in marks)
    most = _FEW[short_codes] * rows // _MARK_ROWS
    if len(marks) > most or len({code_of(desk.groups, offer) for offer in marks}) < len(marks):
        return None
    by_group: dict[str, list[Button]] = {}
    for offer in marks:
        by_group.setdefault(offer.group, []).append(_button(ids, desk.groups, offer))
    apart: list[tuple[Button, ...]] = []
    for buttons in by_group.values():
        packed = pack(buttons, rows)
        if packed is None:
            return None
        apart += packed
    if len(apart) <= rows:
        return tuple(apart)
    return pack([button for buttons in by_group.values() for button in buttons], rows)


def _choice_rows(
    desk: Snapshot,
    offers: Sequence[Offer],
    page: Page,
    ids: Ids,
    rows: int,
    *,
    words: bool,
    locale: str,
) -> tuple[Row, ...]:
    if (not words or rows == 1) and len(offers) <= ROW_BUTTONS * rows:
        for name in (lambda o: o.label.label, lambda o: code_of(desk.groups, o)):
            buttons = [Button(name(o) or o.step, ids("step", o.step), "blue") for o in offers]
            packed = pack(buttons, rows)
            if packed is not None and len({b.label for b in buttons}) == len(buttons):
                return packed
    if rows == 1:
        part = offers[: limits.SELECT_OPTIONS]
        return (_options_menu(ids("pick", "choice"), say("m.option", locale=locale), part, 1),)
    return _menus(desk, offers, page, ids, rows, locale, most=1)


def _shelf_key(offer: Offer) -> str:
    return f"{offer.group}/{offer.label.shelf}"


def _menus(
    desk: Snapshot,
    offers: Sequence[Offer],
    page: Page,
    ids: Ids,
    rows: int,
    locale: str,
    most: int | None = None,
) -> tuple[Row, ...]:
    shelves: dict[str, list[Offer]] = {}
    for offer in offers:
        shelves.setdefault(_shelf_key(offer), []).append(offer)
    shelves = _split(shelves)
    opened = next((key for key in shelves if is_same(page.open, key)), None)
    if opened is None:
        opened = _same_group(shelves, page.open) or next(iter(shelves))
    first: tuple[Row, ...] = ()
    if len(shelves) > limits.SELECT_OPTIONS:
        first = _levels(desk, shelves, opened, ids, locale)
    elif len(shelves) > 1:
        hint = say("m.group", locale=locale)
        first = (Menu(ids("open", ""), hint, _shelf_choices(desk, shelves, opened)),)
    chosen = shelves[opened]
    several = len(chosen) if most is None else most
    spare = desk.prompt.spare if desk.prompt is not None else 0
    if most is None and spare:
        several = min(several, spare)
    hint = say("m.option-n" if several > 1 else "m.option", locale=locale)
    menu = _options_menu(ids("pick", str(Page("main", opened))), hint, chosen, several)
    return (*first, menu)[:rows] if len(first) < rows else (*first[: rows - 1], menu)


def _split(shelves: dict[str, list[Offer]]) -> dict[str, list[Offer]]:
    """Shelves of at most 25 offers; a longer one goes on as `… 2`, `… 3`."""
    found: dict[str, list[Offer]] = {}
    size = limits.SELECT_OPTIONS
    for key, offers in shelves.items():
        for start in range(0, len(offers), size):
            name = key if start == 0 else f"{key} {start // size + 1}"
            found[name] = offers[start : start + size]
    return found


def _same_group(shelves: Iterable[str], opened: str) -> str | None:
    """Where the shelf that was open is empty now: another of the same group."""
    group = opened.partition("/")[0]
    return next((key for key in shelves if group and key.partition("/")[0] == group), None)


def _word(groups: Sequence[Group], key: str) -> str:
    return next((g.word for g in groups if g.key == key), key)


def _glyph(groups: Sequence[Group], key: str) -> str:
    return next((g.glyph for g in groups if g.key == key), "")


def _shelf_choices(
    desk: Snapshot, shelves: dict[str, list[Offer]], opened: str
) -> tuple[Choice, ...]:
    choices = []
    for key, offers in shelves.items():
        group, _, shelf = key.partition("/")
        word = f"{_glyph(desk.groups, group)} {_word(desk.groups, group)} {shelf}".strip()
        codes = " ".join(o.label.code for o in offers if o.label.code)
        choices.append(Choice(word, short(key, limits.OPTION_VALUE), codes, key == opened))
    return tuple(choices)


def _levels(
    desk: Snapshot, shelves: dict[str, list[Offer]], opened: str, ids: Ids, locale: str
) -> tuple[Row, ...]:
    """Two menus, group and shelf; the group's first shelf is what its choice opens."""
    groups = list(dict.fromkeys(key.partition("/")[0] for key in shelves))
    here = opened.partition("/")[0]
    first = []
    for group in groups[: limits.SELECT_OPTIONS]:
        key = next(k for k in shelves if k.partition("/")[0] == group)
        label = f"{_glyph(desk.groups, group)} {_word(desk.groups, group)}".strip()
        first.append(Choice(label, short(key, limits.OPTION_VALUE), "", group == here))
    within = {k: v for k, v in shelves.items() if k.partition("/")[0] == here}
    keys = list(within)
    # More than 25 shelves in one group: those around the open one, its neighbours reachable.
    start = max(0, min(keys.index(opened) - 12, len(keys) - limits.SELECT_OPTIONS))
    window = {k: within[k] for k in keys[start : start + limits.SELECT_OPTIONS]}
    second = _shelf_choices(desk, window, opened)
    rows: list[Row] = [
        Menu(ids("open", "group"), say("m.group", locale=locale), tuple(first)),
        Menu(ids("open", "shelf"), say("m.shelf", locale=locale), second),
    ]
    return tuple(rows) if len(groups) > 1 else (rows[1],)


def _options_menu(id: str, hint: str, offers: Sequence[Offer], most: int) -> Menu:
    choices = tuple(
        Choice(
            f"{o.label.code} · {o.label.label}" if o.label.code else o.label.label or o.step,
            step_value(o),
            o.label.detail,
        )
        for o in offers
    )
    return Menu(id, hint, choices, most=max(1, most))


def side_offers(desk: Snapshot) -> tuple[Offer, ...]:
    """What may be spent or played besides marking, and the steps that go besides the window."""
    return (*offers_of(desk, "side"), *desk.asides)


def side_rows(desk: Snapshot, ids: Ids, *, words: bool, locale: str) -> tuple[Row, ...]:
    """Everything that may be spent or played besides marking: buttons, or a menu."""
    sides = side_offers(desk)
    if not words:
        for long in (True, False):
            buttons = [
                Button(
                    o.label.label if long else code_of(desk.groups, o) or o.step,
                    ids("step", o.step),
                )
                for o in sides
            ]
            packed = pack(buttons, _MARK_ROWS)
            if packed is not None and len({b.label for b in buttons}) == len(buttons):
                return packed
    rows = []
    for start in range(0, min(len(sides), limits.SELECT_OPTIONS * _MARK_ROWS), 25):
        part = sides[start : start + limits.SELECT_OPTIONS]
        hint = say("m.option", locale=locale)
        rows.append(_options_menu(ids("pick", f"side{start}"), hint, part, 1))
    return tuple(rows)


def places(desk: Snapshot, page: Page) -> tuple[tuple[Offer, ...], int]:
    """The places of the sheet that is shown, and how many there are under its node."""
    offers = _ranked(desk)
    if page.open:
        covering = tuple(o for o in offers if page.open in o.label.cells)
        offers = covering or offers
    size = _NODE_PLACES if page.open else _PLACES
    start = page.page * size if page.page * size < len(offers) else 0
    return offers[start : start + size], len(offers)


def _ranked(desk: Snapshot) -> tuple[Offer, ...]:
    """All places, those that the game puts first before the others."""
    return tuple(sorted(offers_of(desk, "place"), key=lambda offer: offer.label.rank))


def place_rows(desk: Snapshot, page: Page, ids: Ids, *, locale: str) -> tuple[Row, ...]:
    """Numbers of the thumbnails shown, and (without a node) the menu of nodes to be covered."""
    shown, _ = places(desk, page)
    buttons = [Button(str(n), ids("step", o.step), "blue") for n, o in enumerate(shown, 1)]
    rows: list[Row] = [
        tuple(buttons[n : n + ROW_BUTTONS]) for n in range(0, len(buttons), ROW_BUTTONS)
    ]
    if not page.open:
        choices = _cover_choices(desk, page)
        if len(choices) > 1:
            rows.append(Menu(ids("cover", ""), say("m.cover", locale=locale), choices))
    return tuple(rows)


def _cover_choices(desk: Snapshot, page: Page) -> tuple[Choice, ...]:
    """17 nodes, those of the best places first, then the parts; a part shows its own nodes."""
    offers = _ranked(desk)
    part = page.more
    count: dict[str, int] = {}
    best: dict[str, tuple[int, int]] = {}
    shelves: dict[str, None] = {}
    for offer in offers:
        if offer.label.shelf:
            shelves[offer.label.shelf] = None
        if part and not is_same(part, offer.label.shelf):
            continue
        for cell in offer.label.cells:
            count[cell] = count.get(cell, 0) + 1
            rank, less = best.get(cell, (offer.label.rank, 0))
            best[cell] = (rank, less - (offer.label.rank == rank))
    names = list(shelves)[:8] if len(count) > limits.SELECT_OPTIONS or part else []
    # What makes a place a good one is the node that most of the good ones share.
    nodes = sorted(count, key=lambda cell: best[cell])[: limits.SELECT_OPTIONS - len(names)]
    found = [Choice(n, f"node {n}", f"{count[n]} ×") for n in nodes]
    found += [
        Choice(name, f"part {short(name, 60)}", "", is_same(part, name) if part else False)
        for name in names
    ]
    return tuple(found)
