"""Whole games by policies on the rules alone: no journal, no drafts to take back, no log.

For studies of thousands of games, where nobody will look at a single one. It does what the driver
does for windows of the modes *joint* and *ordered* (options, choice, check, step, marker down,
close, chance) and comes to the same state; a test holds the two together. A game that opens other
windows, or in which an answer was left standing, is played on the driver.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.chance import secret_of, seeded
from engine.core.history import state_hash
from engine.core.opening import start_entry
from engine.core.refusal import Refused
from engine.core.rules import Rules
from engine.core.window import Decide, NeedChance, Over, Window
from engine.simulate import Player, Result, play, policy_of, result, seat_names

__all__ = ["rush"]


class _OtherWindow(Exception):
    """Something that only the driver knows how to run."""


def rush(
    rules: Rules[Any, Any],
    seats: int,
    policy: str,
    seed: str,
    options: Mapping[str, str] | None = None,
) -> Result:
    """A whole game, as `engine.simulate.play` would play it; its result without the seconds.

    Raises `Refused` for an unknown policy, a number of seats or an option that does not go.
    """
    chosen = policy_of(rules, policy)
    start = start_entry(rules, seat_names(seats), options or {}, secret_of(seed))
    players = [Player(chosen, seed, seat) for seat in range(seats)]
    try:
        state, steps = _run(rules, start.seats, start.options, players, secret_of(seed))
    except _OtherWindow:
        return result(play(rules, seats, policy, seed, options), seed, policy, 0.0)
    return Result(
        game=start.game,
        seed=seed,
        seats=seats,
        policy=policy,
        options=dict(start.options),
        scores=rules.score(state),
        winners=rules.winners(state),
        rounds=rules.rounds(state),
        steps=steps,
        seconds=0.0,
        state_hash=state_hash(state),
    )


def _run(
    rules: Rules[Any, Any],
    names: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    players: list[Player],
    secret: bytes,
) -> tuple[Any, int]:
    """The last state, and the accepted steps."""
    chance = _Chance(rules, secret)
    state, steps = rules.setup(names, options), 0
    while True:
        pending = rules.pending(state)
        if type(pending) is Decide:
            window = pending.window
            _must_be_known(rules, state, window)
            run = _joint if window.mode == "joint" else _ordered
            state, taken = run(rules, state, window, players, chance)
            steps += taken
        elif type(pending) is NeedChance:
            state = chance.answer(state, pending)
        else:
            assert type(pending) is Over
            return state, steps


class _Chance:
    """Answers requests by the secret, counting them as the driver does."""

    def __init__(self, rules: Rules[Any, Any], secret: bytes) -> None:
        self._answer = rules.answer
        self._source = seeded(secret)
        self._asked: dict[tuple[str, int], int] = {}

    def answer(self, state: Any, need: NeedChance) -> Any:
        """The state after the outcome."""
        key = (need.name, need.round)
        count = self._asked.get(key, 0)
        self._asked[key] = count + 1
        return self._answer(state, self._source(need, count))[0]


def _must_be_known(rules: Rules[Any, Any], state: Any, window: Window) -> None:
    """Raises `_OtherWindow` for what only the driver knows how to run."""
    if window.may or not window.must or window.mode not in ("joint", "ordered"):
        raise _OtherWindow
    if window.mode == "joint" and getattr(rules, "graft", None) is None:
        raise _OtherWindow
    standing = getattr(rules, "standing", None)
    if standing is not None:
        for seat in window.must:
            if standing(state, seat) is not None:
                raise _OtherWindow


def _joint(
    rules: Rules[Any, Any], state: Any, window: Window, players: list[Player], chance: _Chance
) -> tuple[Any, int]:
    """The state after everybody has finished with a joint window."""
    graft: Callable[[Any, int, Any], Any] = rules.graft  # type: ignore[attr-defined]
    check, advance, offered = rules.check, rules.advance, rules.options
    steps, ended = 0, []
    for seat in window.must:
        player, own = players[seat], state
        while True:
            step = player.choose_from(rules, own, offered(own, seat))
            if step is None:
                break
            refusal = check(own, seat, step)
            if refusal is not None:
                raise Refused(refusal.code, refusal.rule, rules.explain(refusal, str(step)))
            own, _ = advance(own, seat, step)
            steps += 1
        _must_be_ready(rules, own, seat)
        ended.append((seat, own))
    for seat, own in ended:
        state = graft(state, seat, own)
    state, _ = rules.close(state)
    return state, steps


def _ordered(
    rules: Rules[Any, Any], state: Any, window: Window, players: list[Player], chance: _Chance
) -> tuple[Any, int]:
    """The state after everybody has finished in turn, or a step has moved the match on. A step may
    ask for chance and leave the window open."""
    check, advance, offered, pending = rules.check, rules.advance, rules.options, rules.pending
    steps = 0
    for seat in window.must:
        player = players[seat]
        while True:
            step = player.choose_from(rules, state, offered(state, seat))
            if step is None:
                break
            refusal = check(state, seat, step)
            if refusal is not None:
                raise Refused(refusal.code, refusal.rule, rules.explain(refusal, str(step)))
            state, _ = advance(state, seat, step)
            steps += 1
            now = pending(state)
            while type(now) is NeedChance:
                state = chance.answer(state, now)
                now = pending(state)
            if type(now) is not Decide or now.window.id != window.id:
                return state, steps
        _must_be_ready(rules, state, seat)
    state, _ = rules.close(state)
    return state, steps


def _must_be_ready(rules: Rules[Any, Any], state: Any, seat: int) -> None:
    owed = rules.ready(state, seat)
    if owed is not None:
        raise Refused(owed.code, owed.rule, rules.explain(owed, ""))
