"""Random play of any game: every kind of call on the driver, every state checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.chance import Stream, secret_of
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.core.rules import Rules
from engine.testing.states import Broken, check_cheap, check_dear, is_dear

__all__ = ["Broken", "Mover", "play_game", "play_games"]

_LONGEST = 50_000
_NAMES = ("ann", "bob", "cal", "dee", "eli", "fay", "gus", "hal")


def _names(seats: int) -> tuple[str, ...]:
    return tuple(_NAMES[i] if i < len(_NAMES) else f"seat{i}" for i in range(seats))


class Mover:
    """Moves at random: mostly a step, sometimes an aside, an undo, a marker down or up."""

    def __init__(self, seed: str) -> None:
        self.luck = Stream(secret_of(seed), "mover")
        self.said: list[str] = []

    def move(self, match: Match) -> int:
        """One call on the match; returns the seat that made it. Raises `Broken` when a seat can
        neither step nor finish."""
        luck = self.luck
        missing = match.missing()
        if not missing:
            raise Broken("nobody is waited for, and the match is not over")
        seat = missing[luck.below(len(missing))]
        dice = luck.below(64)
        draft = match.draft(seat)
        if dice == 0 and draft.moves:
            self._say(seat, "undo")
            match.undo(seat, 1 + luck.below(3))
            return seat
        if dice == 1 and self._pick_up(match):
            return seat
        if dice < 4:
            asides = list(match.asides(seat))
            if asides:
                return self._step(match, seat, asides[luck.below(len(asides))].step)
        options = list(match.options(seat))
        ready = match.rules.ready(match.seen_state(seat), seat)
        if ready is None and (not options or dice < 7):
            self._say(seat, "down")
            match.down(seat)
            return seat
        if not options:
            raise Broken(f"seat {seat} owes something ({ready}) and has no option")
        return self._step(match, seat, options[luck.below(len(options))].step)

    def _step(self, match: Match, seat: int, step: Any) -> int:
        self._say(seat, str(step))
        # Text and object have to do the same.
        match.step(seat, str(step) if self.luck.below(4) == 0 else step)
        return seat

    def _pick_up(self, match: Match) -> bool:
        for draft in match.drafts():
            window = match.window()
            if draft.done and window is not None and draft.window == window.id:
                self._say(draft.seat, "up")
                match.up(draft.seat)
                return True
        return False

    def _say(self, seat: int, what: str) -> None:
        self.said.append(f"{seat}: {what}")


def play_game(
    rules: Rules[Any, Any],
    seats: int,
    seed: str,
    options: Mapping[str, str] | None = None,
    *,
    watch: Callable[[Match, int], None] | None = None,
) -> Match:
    """A whole random game, checked: cheap checks at every state, dear ones as `is_dear` says, a
    refold at the end. `watch(match, count)` is called at every state for checks of one's own.

    Raises `Broken` with seed, seats, count of calls and the last of them.
    """
    match = Match.open(rules, _names(seats), options, secret_of(seed))
    mover = Mover(seed)
    count = 0
    try:
        while match.window() is not None:
            seat = mover.move(match)
            check_cheap(match, seat)
            if is_dear(count):
                check_dear(match, seat, mover.luck)
            if watch is not None:
                watch(match, count)
            count += 1
            if count > _LONGEST:
                raise Broken(f"not over after {_LONGEST} calls")
        _check_refold(match)
    except (Broken, Refused) as wrong:
        last = "; ".join(mover.said[-6:])
        raise Broken(
            f"{wrong} [{rules.meta.key}, {seats} seats, seed {seed!r}, call {count}; last: {last}]"
        ) from wrong
    return match


def _check_refold(match: Match) -> None:
    """The journal alone leads to the same state and tells the same; so `graft` and drafts are no
    other than folding."""
    again = Match.load(match.rules, match.entries)
    if again.halted:
        raise Broken(f"the journal does not fold: {again.halted}")
    if again.state_hash() != match.state_hash():
        raise Broken("the journal folds to another state")
    if again.told() != match.told():
        raise Broken("the journal tells something else")
    if again.scores() != match.scores():
        raise Broken("the journal folds to other scores")


def play_games(
    rules: Rules[Any, Any],
    games: int,
    seed: str,
    options: Mapping[str, str] | None = None,
    *,
    watch: Callable[[Match, int], None] | None = None,
) -> tuple[Match, ...]:
    """Random games at every seat count in turn. Raises `Broken`."""
    low, high = rules.meta.seats
    return tuple(
        play_game(rules, low + k % (high - low + 1), f"{seed}-{k}", options, watch=watch)
        for k in range(games)
    )
