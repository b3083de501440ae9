"""Seats that play by themselves.

A policy's choice follows from the match's seed, the seat and how many choices that seat has made;
the order in which things happen does not matter, and a restart does not either.
"""

from __future__ import annotations

from engine.core.match import Change, Match
from engine.simulate import Player

__all__ = ["play"]

# No seat of any game takes that many steps in one window; a policy that does goes round in circles.
_ENDLESS = 2000


def play(match: Match, seat: int, name: str, seed: str, count: int) -> tuple[list[Change], int]:
    """Let the seat finish with the open window. `count` is how many choices it has made before.

    Returns the changes in order, and the new count. A seat whose policy is not there any more gets
    the defaults. Raises `Halted` on a fault of the game.
    """
    window = match.window()
    assert window is not None
    policy = match.rules.policies().get(name)
    if policy is None:
        return [match.default(seat)], count
    player = Player(policy, seed, seat, count)
    changes: list[Change] = []
    while (now := match.window()) is not None and now.id == window.id:
        if len(changes) > _ENDLESS:
            raise RuntimeError(f"policy {name} does not come to an end in {window.id}")
        step = player.choose(match)
        if step is None:
            changes.append(match.down(seat))
            break
        changes.append(match.step(seat, step))
    return changes, player.count
