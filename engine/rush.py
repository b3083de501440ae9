"""Whole games by policies on the rules alone: no journal, no drafts to take back, no log.

For studies of thousands of games, where nobody will look at a single one. It does what the driver
does for windows of the mode *joint* (options, choice, check, step, marker down, close, chance) and
comes to the same state; a test holds the two together. Games with other windows are played on the
driver.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    """A window that only the driver knows how to run."""


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
    source = seeded(secret)
    asked: dict[tuple[str, int], int] = {}
    state, steps = rules.setup(names, options), 0
    while True:
        pending = rules.pending(state)
        if type(pending) is Decide:
            state, taken = _window(rules, state, pending.window, players)
            steps += taken
        elif type(pending) is NeedChance:
            key = (pending.name, pending.round)
            count = asked.get(key, 0)
            asked[key] = count + 1
            state, _ = rules.answer(state, source(pending, count))
        else:
            assert type(pending) is Over
            return state, steps


def _window(
    rules: Rules[Any, Any], state: Any, window: Window, players: list[Player]
) -> tuple[Any, int]:
    """The state after everybody has finished with the window."""
    graft = getattr(rules, "graft", None)
    if window.mode != "joint" or window.may or graft is None:
        raise _OtherWindow
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
        owed = rules.ready(own, seat)
        if owed is not None:
            raise Refused(owed.code, owed.rule, rules.explain(owed, ""))
        ended.append((seat, own))
    for seat, own in ended:
        state = graft(state, seat, own)
    state, _ = rules.close(state)
    return state, steps
