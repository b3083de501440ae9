"""Whole games for the balance of the content: which are played, and what is kept of each.

Factions are kept by lot here, whatever the policy would choose, so that each is played as often as
it is dealt. A part of the deals is played once with every seat as Speaker, the same cards and dice
for all: what differs between seats then comes of the seat alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from engine.core.chance import secret_of, seeded
from engine.core.opening import start_entry
from engine.core.refusal import Refused
from engine.core.rules import Option, Policy
from engine.core.study import Job, Report
from engine.core.window import Decide, NeedChance
from engine.games.inscription.counts import count
from engine.games.inscription.game import Game
from engine.games.inscription.meta import WITH_AI
from engine.games.inscription.planner_sampler import sampler
from engine.games.inscription.policy import POLICIES
from engine.games.inscription.score import breakdown, total
from engine.games.inscription.sheets.common import bits
from engine.games.inscription.state import Seat, State
from engine.games.inscription.steps import Keep
from engine.games.inscription.study_report import SeatPlayed, report
from engine.games.inscription.words import DIFFICULTIES
from engine.simulate import Player, seat_names

__all__ = ["CHECKED", "Played", "Study", "policy_hash"]

# The policies of a study: those of the game, and a second planner to check the first by.
CHECKED: Final[Mapping[str, Policy]] = {**POLICIES, "sampler": sampler}
_SOLO: Final = "planner"
# Of so many deals one is played once for each seat as Speaker.
_ROTATED: Final = 8


class Played(msgspec.Struct, frozen=True):
    """A game that is over, seat by seat."""

    job: Job
    seats: tuple[SeatPlayed, ...]


def policy_hash() -> str:
    """The hash of the source of all policies and of what they value: it stands for the policies
    that a report was made with."""
    here = Path(__file__).parent
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted([here / "policy.py", here / "greedy.py", *here.glob("planner*.py")]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


class Study:
    """The study of a pack (see `engine.core.study`)."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self._game: Game = rules.game

    def jobs(self, games: int, policies: Sequence[str], seats: int, seed: str) -> tuple[Job, ...]:
        """`games` at a table for each policy, and for the planner a quarter of them alone at each
        difficulty. Raises `Refused`."""
        if games < 1:
            raise Refused("bad-games", "", f"{games} games cannot be studied; one is the least.")
        if not WITH_AI < seats <= self._rules.meta.seats[1]:
            most = self._rules.meta.seats[1]
            raise Refused("bad-seats", "", f"A table of a study has 3 to {most} seats.")
        found: list[Job] = []
        for name in policies or tuple(CHECKED):
            if name not in CHECKED:
                known = ", ".join(CHECKED)
                raise Refused("no-policy", "", f"There is no policy {name!r} here; known: {known}.")
            found += self._tables(games, name, seats, seed)
            if name == _SOLO:
                for level in DIFFICULTIES:
                    options = (("difficulty", level),)
                    found += [
                        Job(f"solo {level}", f"{seed}.solo#{n}", 1, name, options)
                        for n in range(max(1, games // 4))
                    ]
        return tuple(found)

    def _tables(self, games: int, policy: str, seats: int, seed: str) -> Iterable[Job]:
        rotated = games // _ROTATED if games >= _ROTATED and seats <= 8 else 0
        deals = games - rotated * (seats - 1)
        for n in range(deals):
            yield Job("table", f"{seed}#{n}", seats, policy)
        for n in range(rotated):
            for speaker in range(2, seats + 1):
                options = (("speaker", str(speaker)),)
                yield Job("rotated", f"{seed}#{n}", seats, policy, options)

    def play(self, job: Job) -> Played:
        """One game."""
        state = self._end(job)
        solo = job.seats <= WITH_AI
        seats = [
            SeatPlayed(
                label=job.label,
                seed=job.seed,
                policy=job.policy,
                place=(place - state.speaker) % job.seats,
                faction=self._game.pack.factions[seat.faction].id,
                sheets=tuple([self._game.layout(k, sheet) for k, sheet in enumerate(seat.sheets)]),
                score=total(self._game, seat),
                points=_points(self._game, seat),
                turns=_turns(seat),
                assets=_assets(self._game, seat),
                won=place in state.winners,
                lost_wars=count(self._game.table, seat, "wars_lost"),
                won_wars=count(self._game.table, seat, "wars_won"),
                solo=solo,
            )
            for place, seat in enumerate(state.seats)
        ]
        return Played(job, tuple(seats))

    def report(self, played: Sequence[Played]) -> Report:
        """The page and its charts."""
        ordered = sorted(played, key=lambda one: msgspec.json.encode(one.job))
        seats = [seat for one in ordered for seat in one.seats]
        return report(self._game, seats, len(ordered), policy_hash())

    def _end(self, job: Job) -> State:
        """The state of the finished game."""
        rules, secret = self._rules, secret_of(job.seed)
        start = start_entry(rules, seat_names(job.seats), dict(job.options), secret)
        policy = _by_lot(CHECKED[job.policy])
        players = [Player(policy, job.seed, seat) for seat in range(job.seats)]
        source, asked = seeded(secret), dict[tuple[str, int], int]()
        state: State = rules.setup(start.seats, start.options)
        while True:
            pending = rules.pending(state)
            if type(pending) is Decide:
                ended = [
                    (seat, self._marked(state, seat, players[seat])) for seat in pending.window.must
                ]
                for seat, own in ended:
                    state = rules.graft(state, seat, own)
                state, _ = rules.close(state)
            elif type(pending) is NeedChance:
                key = (pending.name, pending.round)
                asked[key] = asked.get(key, -1) + 1
                state, _ = rules.answer(state, source(pending, asked[key]))
            else:
                return state

    def _marked(self, state: State, seat: int, player: Player) -> State:
        rules = self._rules
        while True:
            step = player.choose_from(rules, state, rules.options(state, seat))
            if step is None:
                return state
            state, _ = rules.advance(state, seat, step)


def _by_lot(policy: Policy) -> Policy:
    def choose(rules: Any, state: State, seat: int, options: Iterable[Option], key: bytes) -> Any:
        if state.phase != "keep":
            return policy(rules, state, seat, options, key)
        own = state.seats[seat]
        if own.faction >= 0:
            return None
        faction = own.offer[int.from_bytes(key) % len(own.offer)]
        return Keep(rules.game.pack.factions[faction].id)

    return choose


def _points(game: Game, seat: Seat) -> tuple[tuple[int, str, int], ...]:
    return tuple([(line.sheet, line.source, line.points) for line in breakdown(game, seat)])


def _turns(seat: Seat) -> tuple[int, ...]:
    """Events in which each sheet was active; the last one may still be open."""
    return tuple([n + (sheet == seat.active) for sheet, n in enumerate(seat.turns)])


def _assets(game: Game, seat: Seat) -> tuple[tuple[tuple[str, int], ...], ...]:
    """For each sheet how many assets of each kind were claimed on it."""
    pack, sheets = game.pack, seat.sheets
    exp, war = game.table.expansion(seat), game.table.warfare(seat)
    nav, ind = pack.navigation[sheets[0]], pack.industry[sheets[2]]
    claimed = (
        [nav.systems[i].asset for i in bits(seat.nav.claimed)],
        [
            *[exp.line_assets[i] for i in bits(seat.exp.lines)],
            *[exp.sheet.docks[i].asset for i in bits(seat.exp.docks)],
        ],
        [ind.spaces[i].asset for i in bits(seat.ind.claimed)],
        [war.asset_at[node] for node in bits(seat.war.occupied & war.assets)],
    )
    found = []
    for assets in claimed:
        kinds: dict[str, int] = {}
        for asset in assets:
            if asset.kind != "home":
                kinds[asset.kind] = kinds.get(asset.kind, 0) + 1
        found.append(tuple(sorted(kinds.items())))
    return tuple(found)
