"""The process that paints: reads wishes from its standard input, writes pictures to its output.

    python -m bot.easel

It is started by `bot.painter`, knows no token and no database, and ends when its input does, so
that it never outlives the bot, however that ends. While nothing is wished for it draws every board
of a specimen table once: what the first picture of a sheet takes long for is kept from then on.
"""

from __future__ import annotations

import logging
import os
import select
import signal
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final

import msgspec

from bot.games import Games
from bot.pictures import Painted, draw, words
from bot.wishes import HEAD, Made, Wanted, Wish, frame
from engine.core.match import Match
from engine.core.rules import Rules

__all__ = ["Easel", "main"]

_WINDOWS: Final = 12
"""Steps of a specimen table before its boards are drawn: by then everything has been dealt."""

_log = logging.getLogger(__name__)


class Easel:
    """Renderers by game and pack, made at the first wish."""

    def __init__(self) -> None:
        self._games = Games()
        self._renderers: dict[tuple[str, str], Painted | None] = {}
        self._boards: list[Iterator[tuple[Painted, Any, Wanted]]] = []
        for game in self._games.names:
            self._renderer(game, self._games.rules(game))

    def _renderer(self, game: str, rules: Rules[Any, Any]) -> Painted | None:
        from render.registry import renderer

        key = (game, rules.pack_hash)
        if key not in self._renderers:
            found = self._renderers[key] = renderer(game, rules)
            if found is not None:
                self._boards.append(_specimens(rules, found))
        return self._renderers[key]

    def make(self, wish: Wish) -> Made:
        """Draw it. What fails is logged and is no picture."""
        number = wish.number
        try:
            if wish.content:
                rules = self._games.of_pack(wish.game, wish.pack, wish.content)
            else:
                rules = self._games.known(wish.game, wish.pack)
            renderer = self._renderer(wish.game, rules)
            module, _, name = wish.kind.partition(":")
            view = msgspec.json.decode(wish.view, type=getattr(import_module(module), name))
        except Exception:
            _log.exception("nothing to draw %s with", wish.wanted.board)
            return Made(number)
        if renderer is None:
            return Made(number)
        if not wish.painted:
            return Made(number, alt=words(renderer, view, wish.wanted))
        found = draw(renderer, view, wish.wanted)
        return Made(number) if found is None else Made(number, found.data, found.alt, found.digest)

    def practise(self) -> bool:
        """Draw one board that nobody has asked for; False when there is none left."""
        while self._boards:
            for renderer, view, wanted in self._boards[0]:
                draw(renderer, view, wanted)
                return True
            self._boards.pop(0)
        return False


def _specimens(rules: Rules[Any, Any], renderer: Painted) -> Iterator[tuple[Painted, Any, Wanted]]:
    """All boards of a table of the game, as each of its seats sees its own."""
    try:
        least = rules.meta.seats[0]
        names = tuple(f"seat {number}" for number in range(1, max(least, 4) + 1))
        match = Match.open(rules, names[: rules.meta.seats[1]], {}, bytes(32), True)
        for _ in range(_WINDOWS):
            if match.window() is not None:
                match.close(None)
        for seat in range(len(match.seats)):
            view = match.view(seat)
            for board in match.boards(seat):
                if board.owner in (None, seat):
                    yield renderer, view, Wanted(board.key)
    except Exception:
        _log.exception("no specimens of %s", rules.meta.key)


def _read(size: int) -> bytes:
    """So many bytes; fewer at the end of the input."""
    found = b""
    while len(found) < size:
        more = os.read(0, size - len(found))
        if not more:
            break
        found += more
    return found


def _write(data: bytes) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(1, left) :]


def main() -> None:
    """Until the input ends."""
    # Whoever interrupts the bot from its terminal interrupts this one too; the bot ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.basicConfig(level=logging.INFO, stream=sys.stderr)
    easel = Easel()
    practising = True
    while True:
        if practising and not select.select([0], [], [], 0)[0]:
            practising = easel.practise()
            continue
        head = _read(HEAD)
        body = _read(int.from_bytes(head, "big")) if len(head) == HEAD else b""
        if len(head) < HEAD or len(body) < int.from_bytes(head, "big"):
            return
        made = easel.make(msgspec.msgpack.decode(body, type=Wish))
        practising = True
        try:
            _write(frame(made))
        except BrokenPipeError:
            return


if __name__ == "__main__":
    main()
