"""Draw every board and situation of a game that policies play, for a person to look at.

Each picture is written whole, at chat size and as colour-blind eyes see it.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from bot.faults import Fault
from bot.pictures import Wanted
from bot.verbs.games import add_game, add_table, options_of
from engine import Refused, load
from engine.core.chance import secret_of
from engine.core.match import Match
from engine.core.rules import Rules
from engine.simulate import Player, seat_names
from render.gallery import save
from render.kit.theme import THEMES
from render.registry import Renderer, renderer

__all__ = ["arguments", "main"]

_SEAT: Final = 0
"""The seat whose desk is shown."""
_SHEETS: Final = (8, 12)
"""Places on a contact sheet."""


class Shot(NamedTuple):
    """A picture to draw: its `kind` and the moment name its file."""

    kind: str
    moment: str
    view: Any
    wanted: Wanted


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="where the pictures are written")
    add_game(parser, flag=True)
    add_table(parser, seats=4)
    parser.add_argument(
        "--each", type=int, default=3, metavar="N", help="at most so many of a kind (default 3)"
    )
    parser.add_argument(
        "--colours", choices=tuple(THEMES), action="append", help="a theme (default all)"
    )
    parser.add_argument("--only", metavar="KIND", help="one kind alone, as in the file names")


def main(args: argparse.Namespace) -> int:
    if args.each < 1:
        raise Fault(f"--each {args.each}: at least one of a kind is drawn.")
    rules = load(args.game, args.pack)
    draw = renderer(args.game, rules)
    if draw is None:
        raise Fault(f"{args.game} has no pictures.")
    kinds: dict[str, list[Shot]] = {}
    for shot in _shots(rules, args.seats, args.policy, args.seed, options_of(args.option)):
        kinds.setdefault(shot.kind, []).append(shot)
    if args.only is not None:
        if args.only not in kinds:
            raise Fault(f"--only {args.only}: there is no such kind; {', '.join(kinds)} are.")
        kinds = {args.only: kinds[args.only]}
    for shots in kinds.values():
        for shot in _spread(_different(draw, shots), args.each):
            for colours in args.colours or THEMES:
                _write(draw, shot, colours, args.folder)
    return 0


def _shots(
    rules: Rules[Any, Any], seats: int, policy: str, seed: str, options: dict[str, str]
) -> Iterator[Shot]:
    """All pictures of a game in the order in which they can be seen."""
    policies = rules.policies()
    if policy not in policies:
        raise Refused("no-policy", "", f"There is no policy {policy!r}; use {', '.join(policies)}.")
    match = Match.open(rules, seat_names(seats), options, secret=secret_of(seed))
    players = [Player(policies[policy], seed, seat) for seat in range(seats)]
    while (window := match.window()) is not None:
        yield from _boards(match, None, window.id)
        for seat in match.missing():
            here = match.window()
            while here is not None and here.id == window.id:
                step = players[seat].choose(match)
                if seat == _SEAT:
                    yield from _desk(match, window.id)
                if step is None:
                    if seat == _SEAT:
                        yield from _boards(match, seat, window.id)
                    match.down(seat)
                    break
                match.step(seat, step)
                here = match.window()
    yield from _boards(match, None, "over")
    yield from _boards(match, _SEAT, "over")


def _boards(match: Match, viewer: int | None, moment: str) -> Iterator[Shot]:
    """What a viewer can look at: the table's boards, or those of its own."""
    view = match.view(viewer)
    state = match.state if viewer is None else match.seen_state(viewer)
    for board in match.rules.boards(state, viewer):
        if board.owner == viewer:
            yield Shot(_kind(board.key), moment, view, Wanted(board.key))


def _desk(match: Match, moment: str) -> Iterator[Shot]:
    """What the desk shows: the cut with what is legal, or the places to choose from."""
    rules, state = match.rules, match.seen_state(_SEAT)
    prompt = rules.prompt(state, _SEAT)
    if not prompt.board:
        return
    view, kind = match.view(_SEAT), _kind(prompt.board)
    if prompt.focus:
        yield Shot(f"{kind}-cut", moment, view, Wanted(prompt.board, prompt.focus))
    elif kind != prompt.board:
        yield Shot(kind, moment, view, Wanted(prompt.board))
    cells = [rules.label(state, _SEAT, option).cells for option in match.options(_SEAT)]
    places = tuple((str(n), one) for n, one in enumerate(filter(None, cells), 1))
    for most in _SHEETS:
        if len(places) >= most:
            wanted = Wanted(prompt.board, places=places[:most])
            yield Shot(f"places-{most}", moment, view, wanted)


def _kind(board: str) -> str:
    return board.partition(":")[0]


def _different(draw: Renderer, shots: Sequence[Shot]) -> list[Shot]:
    """The shots without those that show nothing, or what one before them has shown."""
    seen: dict[str, Shot] = {}
    for shot in shots:
        drawing = draw(shot.view, shot.wanted)
        if drawing is not None:
            seen.setdefault(drawing.digest, shot)
    return list(seen.values())


def _spread(shots: Sequence[Shot], most: int) -> list[Shot]:
    """At most so many, evenly from the first to the last."""
    if len(shots) <= most:
        return list(shots)
    if most == 1:
        return [shots[-1]]
    return [shots[round(i * (len(shots) - 1) / (most - 1))] for i in range(most)]


def _write(draw: Renderer, shot: Shot, colours: str, folder: Path) -> None:
    wanted = Wanted(shot.wanted.board, shot.wanted.focus, shot.wanted.places, colours)
    drawing = draw(shot.view, wanted)
    if drawing is None:
        return
    name = re.sub(r"[^a-z0-9.-]", "-", f"{shot.kind}-{shot.moment}-{colours}".lower())
    try:
        print(save(name, drawing.paint(), folder), flush=True)
    except OSError as fault:
        raise Fault(f"{folder}: {fault.strerror}; name a folder that can be written.") from fault
