"""Whole games played by policies, on the driver that people play on.

A policy chooses among a seat's options, or puts the marker down. What it chooses is keyed by the
seed, the seat and that seat's own count of steps, never by the order of calls, so that the same
game comes out whether seats move here or press buttons.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engine.core.chance import secret_of
from engine.core.match import Match
from engine.core.refusal import Refused
from engine.core.rules import Option, Policy, Rules

__all__ = ["Player", "Result", "play", "policy_of", "result", "seat_names"]

_NAMES = ("ann", "bob", "cal", "dee", "eli", "fay", "gus", "hal", "ida", "jon", "kay", "lou")


class Result(msgspec.Struct, frozen=True):
    """What `speaker sim` says of a game. `rounds`: rounds begun. `steps`: accepted seat steps,
    markers not counted. `seconds`: wall time, filled in by who holds a clock."""

    game: str
    seed: str
    seats: int
    policy: str
    options: dict[str, str]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: int
    steps: int
    seconds: float
    state_hash: str


def seat_names(count: int) -> tuple[str, ...]:
    """Names for seats that nobody has named."""
    return tuple([_NAMES[i] if i < len(_NAMES) else f"seat{i + 1}" for i in range(count)])


class Player:
    """One seat played by a policy. `seed` is the match's; it never looks beyond the seat's view of
    its own state and options."""

    __slots__ = ("_count", "_key", "_keys", "_policy", "seat")

    def __init__(self, policy: Policy, seed: str, seat: int, count: int = 0) -> None:
        self._policy = policy
        self._key = hashlib.blake2b(f"{seed}\n{seat}".encode(), digest_size=32).digest()
        self._count = count
        self._keys: list[bytes] = []
        self.seat = seat

    @property
    def count(self) -> int:
        """Choices made so far; give it back to go on after a restart."""
        return self._count

    def choose(self, match: Match) -> Any | None:
        """The step to take now, or None: marker down."""
        state, options = match.turn(self.seat)
        return self.choose_from(match.rules, state, options)

    def choose_from(
        self, rules: Rules[Any, Any], state: Any, options: Iterable[Option]
    ) -> Any | None:
        """The same, among the options of a state of the seat."""
        keys = self._keys or self._more()
        self._count += 1
        return self._policy(rules, state, self.seat, options, keys.pop())

    def _more(self) -> list[bytes]:
        """The next keys, last first: eight come out of one hash."""
        block, at = divmod(self._count, 8)
        found = hashlib.blake2b(block.to_bytes(4, "big"), key=self._key).digest()
        self._keys = [found[i : i + 8] for i in range(56, 8 * at - 1, -8)]
        return self._keys


def policy_of(rules: Rules[Any, Any], name: str) -> Policy:
    """The policy of that name. Raises `Refused`, naming those there are."""
    policies = rules.policies()
    if name not in policies:
        raise Refused(
            "no-policy",
            "",
            f"There is no policy {name!r}; {rules.meta.title} has {', '.join(policies)}.",
        )
    return policies[name]


def play(
    rules: Rules[Any, Any],
    seats: int,
    policy: str,
    seed: str,
    options: Mapping[str, str] | None = None,
) -> Match:
    """A whole game with the policy on every seat. Raises `Refused` for an unknown policy, a number
    of seats or an option that does not go."""
    chosen = policy_of(rules, policy)
    match = Match.open(rules, seat_names(seats), options or {}, secret=secret_of(seed))
    players = [Player(chosen, seed, seat) for seat in range(seats)]
    while (window := match.window()) is not None:
        for seat in match.missing():
            if (here := match.window()) is None or here.id != window.id:
                break
            player = players[seat]
            while True:
                step = player.choose(match)
                if step is None:
                    match.down(seat)
                    break
                # Only what was written at once may have moved the match on.
                if match.step(seat, step).entries and (
                    (here := match.window()) is None or here.id != window.id
                ):
                    break
    return match


def result(match: Match, seed: str, policy: str, seconds: float) -> Result:
    """What there is to say of a finished game."""
    start = match.start
    return Result(
        game=start.game,
        seed=seed,
        seats=len(start.seats),
        policy=policy,
        options=dict(start.options),
        scores=match.scores(),
        winners=match.winners(),
        rounds=match.rounds(),
        steps=match.steps_taken,
        seconds=seconds,
        state_hash=match.state_hash(),
    )
