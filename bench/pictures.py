"""What pictures cost: CPU milliseconds of each step and bytes, cold and warm, whole and cut.

Each of the four sheets in the middle of a step, and the pictures of the table. `cold` is the first
picture of a new painter, `warm` the best of a few whose printed sheet and marks are kept. Times are
those of the thread alone, so that a busy machine counts little.

    python -m bench.pictures [--game inscription] [--seats 4] [--rounds 7] [--seed pictures]
"""

from __future__ import annotations

import argparse
import functools
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from engine import load
from engine.core.chance import secret_of
from engine.core.match import Match
from engine.games.inscription.words import WARFARE
from engine.simulate import Player, seat_names
from render.inscription import cut, overview
from render.inscription.contact import contact
from render.inscription.renderer import BUILDERS, build
from render.inscription.scene import Scene
from render.inscription.tables import OWNED, TABLES, table
from render.kit.bounds import Rect
from render.kit.ops import DisplayList, digest
from render.kit.paint import Painter
from render.kit.palette import encode

HEAD: Final = ("picture", "build", "digest", "paint", "encode", "all", "cold", "KiB")


class Cost(msgspec.Struct, frozen=True):
    """Milliseconds of each step, of the first time, and bytes."""

    build: float
    digest: float
    paint: float
    encode: float
    all: float
    cold: float
    size: int


def spent(work: Callable[[], Any], rounds: int) -> float:
    """Least CPU milliseconds of this thread over some rounds."""
    best = float("inf")
    for _ in range(rounds):
        began = time.thread_time()
        work()
        best = min(best, time.thread_time() - began)
    return best * 1000


def cost(make: Callable[[], DisplayList], box: Rect | None, rounds: int) -> Cost:
    """What a picture costs, or its cut to a box."""
    painter = Painter(pictures=1)

    def once() -> bytes:
        what = make()
        digest(what)
        return painter.picture(what) if box is None else cut.small(painter, what, box)

    began = time.thread_time()
    data = once()
    cold = (time.thread_time() - began) * 1000
    everything = spent(once, rounds)
    what = make()
    if box is None:
        image = painter.paint(what)
        paint = spent(lambda: painter.paint(what), rounds)
        pack = spent(lambda: encode(image), rounds)
    else:
        whole = spent(lambda: cut.small(painter, what, box), rounds)
        zoom = cut.zooms(what, box)[0]
        image = painter.paint(what, zoom, box)
        pack = spent(lambda: encode(image), rounds)
        paint = whole - pack
    return Cost(
        spent(make, rounds), spent(lambda: digest(what), rounds), paint, pack, everything, cold,
        len(data),
    )  # fmt: skip


def moments(rules: Any, seats: int, seed: str) -> Iterator[tuple[Match, int]]:
    """A game of a plain policy, before each choice of a seat."""
    match = Match.open(rules, seat_names(seats), {}, secret=secret_of(seed))
    players = [Player(rules.policies()["greedy"], seed, seat) for seat in range(seats)]
    while (window := match.window()) is not None:
        for seat in match.missing():
            here = match.window()
            while here is not None and here.id == window.id:
                yield match, seat
                step = players[seat].choose(match)
                if step is None:
                    match.down(seat)
                    break
                match.step(seat, step)
                here = match.window()


def situations(
    rules: Any, seats: int, seed: str
) -> Iterator[tuple[str, Any, str, tuple[str, ...]]]:
    """Name, view, key of a board and the codes legal there: each sheet in the middle of a step,
    each picture of the table when it first has something to show."""
    sheets, others = set(BUILDERS), {*TABLES, *OWNED}
    for match, seat in moments(rules, seats, seed):
        state = match.seen_state(seat)
        prompt = rules.prompt(state, seat)
        head = prompt.board.partition(":")[0]
        late = match.state.round > 6
        if not (head in sheets and late and len(prompt.focus) > 3) and not (others and late):
            continue
        view = rules.view(state, seat)
        if head in sheets and len(prompt.focus) > 3:
            sheets.discard(head)
            yield head, view, prompt.board, prompt.focus
        for key in sorted(others):
            board = f"{key}:{seat}" if key in OWNED else key
            if table(rules.game, view, board) is not None:
                others.discard(key)
                yield key, view, board, ()
        if not sheets and not others:
            return


def row(name: str, one: Cost) -> str:
    times = (one.build, one.digest, one.paint, one.encode, one.all, one.cold)
    return f"{name:<18}" + "".join(f"{v:8.1f}" for v in times) + f"{one.size / 1024:8.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="inscription")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", default="pictures")
    args = parser.parse_args()
    rules: Any = load(args.game)
    print(f"{HEAD[0]:<18}" + "".join(f"{word:>8}" for word in HEAD[1:]))
    for name, view, board, focus in situations(rules, args.seats, args.seed):
        if name not in BUILDERS:
            print(row(name, cost(functools.partial(_table, rules, view, board), None, args.rounds)))
            continue
        built = build(rules.game, view, board, focus)
        assert built is not None
        box, _ = cut.frame_of(built, focus)
        make = functools.partial(_sheet, rules, view, board, focus)
        print(row(name, cost(make, None, args.rounds)))
        print(row(f"{name} cut", cost(make, box, args.rounds)))
        if name == "warfare":
            seat = int(board.partition(":")[2])
            one = Scene(rules.game, view, view.seats[seat])
            layout = rules.game.layouts[WARFARE][view.seats[seat].sheets[WARFARE]]
            # The first nodes of the sheet: the focus may hold bands of units too.
            nodes = tuple(rules.game.table.warfares[layout].grid.node)[:8]
            places = tuple((str(i + 1), (code,)) for i, code in enumerate(nodes))
            print(row("seat", cost(functools.partial(overview.build, one), None, args.rounds)))
            sheet = functools.partial(_contact, rules, view, seat, places)
            print(row("contact", cost(sheet, None, args.rounds)))


def _sheet(rules: Any, view: Any, board: str, focus: tuple[str, ...]) -> DisplayList:
    built = build(rules.game, view, board, focus)
    assert built is not None
    return built.picture


def _contact(
    rules: Any, view: Any, seat: int, places: tuple[tuple[str, tuple[str, ...]], ...]
) -> DisplayList:
    what = contact(rules.game, view, seat, places)
    assert what is not None
    return what


def _table(rules: Any, view: Any, board: str) -> DisplayList:
    what = table(rules.game, view, board)
    assert what is not None
    return what


if __name__ == "__main__":
    main()
