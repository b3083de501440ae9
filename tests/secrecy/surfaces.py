"""What the bot and the painter make for a viewer of a state, so that two states can be compared."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.announce import announce
from bot.answers import Snapshot
from bot.discord.cards import card_form
from bot.discord.desk import Taste, desk_form, needs
from bot.discord.page import MAIN, Page
from bot.looks import _complete, _near, _why
from bot.pictures import Wanted
from bot.posts import decode_post
from bot.snapshots import snapshot
from bot.store.tables import MatchRow, OutboxRow, SeatRow
from bot.turn import Turn
from engine.core.match import Match
from engine.core.rules import Rules
from engine.core.window import Decide
from render import registry

Tamper = Callable[[Snapshot, Any], Snapshot]

_PAGES = (MAIN, Page("look"), Page("spend"), Page("look", "*news"))
_TASTES = (Taste(), Taste(words=True))
_TYPED = ("", "activate ", "explore ", "claim", "cast ", "use", "play ", "choose ")


class _Outbox:
    """Keeps the rows that would be sent."""

    def __init__(self) -> None:
        self.rows: list[OutboxRow] = []

    async def put(self, row: OutboxRow) -> None:
        self.rows.append(row)


class _Nothing:
    """A table of the store in which nothing is found."""

    async def get(self, *_: Any) -> None:
        return None

    async def many(self, *_: Any) -> dict[int, Any]:
        return {}


class _Tx(NamedTuple):
    outbox: _Outbox
    messages: _Nothing
    players: _Nothing


def standing(match: Match, state: Any) -> Match:
    """A match like this one, nothing pencilled, whose table is in the given state."""
    twin = copy.copy(match)
    twin._history = copy.copy(match._history)
    position = match._history.position
    pending = match.rules.pending(state)
    twin._history.position = replace(position, state=state, pending=pending)
    twin._drafts = {}
    twin._late = []
    return twin


def rows_of(match: Match) -> tuple[MatchRow, list[SeatRow]]:
    """A running table of the store, one person to a seat."""
    row = MatchRow(
        id=7, game="inscription", status="running", channel=5, founder=100, founder_name="ann",
        commitment="c" * 64, size=len(match.seats),
    )  # fmt: skip
    seats = [
        SeatRow(match_id=7, seat=at, user_id=100 + at, name=name, person=name)
        for at, name in enumerate(match.seats)
    ]
    return row, seats


def desk_of(match: Match, viewer: int | None) -> Snapshot:
    """The table as the person of a seat sees it; None: somebody without one."""
    row, seats = rows_of(match)
    user = 99 if viewer is None else 100 + viewer
    return snapshot(row, seats, match, match.rules, user)


def forms(desk: Snapshot) -> list[Any]:
    """Every screen of a desk: texts, labels, custom ids, menus, and what its picture must show."""
    found: list[Any] = []
    for taste in _TASTES:
        for page in _PAGES:
            found.append(desk_form(desk, page, taste=taste))
            wanted = needs(desk, page, taste)
            found.append(wanted[1] if wanted is not None else None)
    return found


async def posts(match: Match) -> list[Any]:
    """The table's card as it would be posted, as stored payload and as Discord gets it."""
    row, seats = rows_of(match)
    outbox = _Outbox()
    tx: Any = _Tx(outbox, _Nothing(), _Nothing())
    await announce(Turn(tx, row, seats, match, match.rules, 0.0))
    found: list[Any] = []
    for one in outbox.rows:
        assert one.payload is not None
        form = card_form(decode_post(one.payload), mark=None, new=True, shown=None, locale="en")
        found += [one.slot, one.lane, one.payload, form]
    return found


def pictures(rules: Rules[Any, Any], view: Any, boards: Any, focus: Any = ()) -> Iterator[Any]:
    """Digest of the drawing and alt text of every board."""
    draw = registry.renderer("inscription", rules)
    assert draw is not None
    for board in boards:
        for codes in dict.fromkeys(((), tuple(focus))):
            drawing = draw(view, Wanted(board.key, codes))
            found = (drawing.digest, drawing.alt) if drawing is not None else None
            yield board.key, codes, found


def _run(posting: Any) -> Any:
    """What a coroutine that waits for nothing returns."""
    try:
        posting.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits for something")


class Payloads:
    """The surfaces of the bot for a match: `desk` (forms and custom ids), `posts` (public cards,
    waiting list), `typed` (autocomplete, near misses, /why), `log`. `tamper` plants a leak."""

    def __init__(self, match: Match, tamper: Tamper | None = None) -> None:
        self._match = match
        self._tamper = tamper

    def surfaces(self) -> dict[str, Any]:
        """For `Secrecy(extra=…)`."""
        return {"desk": self.desk, "posts": self.posts, "typed": self.typed, "log": self.log}

    def desk(self, rules: Rules[Any, Any], state: Any, viewer: int | None) -> Any:
        desk = desk_of(self._at(rules, state), viewer)
        if self._tamper is not None:
            desk = self._tamper(desk, state)
        return forms(desk)

    def posts(self, rules: Rules[Any, Any], state: Any, viewer: int | None) -> Any:
        return _run(posts(self._at(rules, state)))

    def typed(self, rules: Rules[Any, Any], state: Any, viewer: int | None) -> Any:
        match = self._at(rules, state)
        if viewer is None or type(match.pending()) is not Decide:
            return None
        near = _near(match, viewer)
        why = [_why(match, viewer, offer.step) for offer in near[:6]]
        return [near, why, *[_complete(match, viewer, text) for text in _TYPED]]

    def log(self, rules: Rules[Any, Any], state: Any, viewer: int | None) -> Any:
        match = self._at(rules, state)
        return [match.sentence(line.event) for line in match.log(viewer)]

    def _at(self, rules: Rules[Any, Any], state: Any) -> Match:
        match = standing(self._match, state)
        match.rules = rules
        return match


def painted(rules: Rules[Any, Any], state: Any, viewer: int | None) -> Any:
    """All pictures that the viewer can look at, its focus lit on its own."""
    prompt = rules.prompt(state, viewer) if viewer is not None else None
    focus = prompt.focus if prompt is not None else ()
    return list(pictures(rules, rules.view(state, viewer), rules.boards(state, viewer), focus))


def encoded(value: Any) -> bytes:
    """As bytes, to be compared."""
    return msgspec.json.encode(value)
