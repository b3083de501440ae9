"""A whole match in the in-memory Discord, every seat a person whose policy presses the controls.

What a policy chooses depends on the seed, the seat and its own step number alone, so that scores
and state are those of the same game played by `speaker sim`. Everything between is done as people
do it: a step counts only once the bot has it from a control on that person's screen, or typed.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from bot.discord.ids import is_same
from bot.faults import Fault
from bot.games import Games
from bot.pictures import Painted
from bot.tryout import opening
from bot.tryout.ballots import ballot_of, fill_in
from bot.tryout.fate import Killed
from bot.tryout.person import Person
from bot.tryout.reach import MOST, Move, Target, swapping, target_of, towards
from bot.tryout.record import Record
from bot.tryout.screen import Screen
from bot.tryout.world import World, opened
from engine.core.chance import secret_of
from engine.core.match import Match
from engine.core.window import Over
from engine.simulate import Player, play, result, seat_names

__all__ = ["SelfPlay", "self_play"]

TYPED: Final = 7
"""Every so many steps one is typed, by form and by command in turn."""
_WORDS: Final = frozenset({"undo", "reset", "done"})
"""Typed, these are no steps, whatever a game calls its own."""
_POINTS: Final = 40
"""A process that is going to die does so within that many awaits of the database or Discord."""
_TRIES: Final = 6
_WAITS: Final = (1.0, 5.0, 30.0, 120.0)
_PAUSE: Final = 8
_THINKS: Final = 8.0
"""Every so many things that people do, so many seconds of the world's time go by."""
_MINUTE: Final = 60.0


class SelfPlay(msgspec.Struct, frozen=True):
    """What `speaker sim` says of the game, and how it was played: `interactions` by kind, `kills`
    (processes that died), `killed` where, `refused` presses, `pictures` shown, `unsent` posts
    left at the end."""

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
    interactions: dict[str, int]
    kills: int
    refused: int
    killed: tuple[str, ...] = ()
    pictures: int = 0
    unsent: int = 0


async def self_play(
    games: Games,
    game: str,
    seats: int,
    policy: str,
    seed: str,
    options: Mapping[str, str],
    out: Path,
    *,
    kills: int = 0,
    words: bool = False,
    denied: Iterable[str] = (),
    renderers: Mapping[str, Painted] | None = None,
) -> SelfPlay:
    """Play it and write `transcript.md`, `result.json` and `pictures/` into `out`. With `words`
    nobody wants pictures. `denied` are permissions that nobody has in the channel. Raises
    `Refused` for seats, policy or options that do not go, and `Fault` where the people cannot do
    what they want."""
    rules = games.rules(game)
    began = time.perf_counter()
    expected = play(rules, seats, policy, seed, options)
    names = seat_names(seats)
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'speaker.db'}"
        async with opened(
            url, games, names, seed=seed, renderers=renderers, denied=denied
        ) as world:
            record = Record(out, world.file)
            table = _Table(world, record, policy, seed, names, kills, expected.steps_taken)
            title = f"{rules.meta.title}, seed {seed}: {', '.join(names)}"
            try:
                await table.open(game, options, words)
                match = await table.play()
            finally:
                record.write(title)
            found = result(match, seed, policy, round(time.perf_counter() - began, 6))
            whole = SelfPlay(
                **msgspec.structs.asdict(found),
                interactions=table.interactions(),
                kills=len(table.killed),
                refused=table.refused,
                killed=tuple(table.killed),
                pictures=record.pictures,
                unsent=await table.unsent(),
            )
            record.write(title)
            record.result(msgspec.json.encode(whole))
            _only_kills(world.env)
    return whole


class _Table:
    """The people of one match and what they do."""

    def __init__(
        self,
        world: World,
        record: Record,
        policy: str,
        seed: str,
        names: tuple[str, ...],
        kills: int,
        steps: int,
    ) -> None:
        self.world = world
        self.refused = 0
        self.killed: list[str] = []
        self._record = record
        self._policy = policy
        self._seed = seed
        self._people = [Person(world.env, world.people[name], record) for name in names]
        self._players: list[Player] = []
        self._number = 0
        self._acts = 0
        self._steps = 0
        luck = random.Random(f"{seed} kills")
        last = max(kills, steps)
        self._luck = luck
        self._dooms = sorted(luck.sample(range(1, last + 1), kills), reverse=True)

    def interactions(self) -> dict[str, int]:
        total: Counter[str] = Counter()
        for person in self._people:
            total.update(person.did)
        return dict(sorted(total.items()))

    # -- the table ---------------------------------------------------------------------------

    async def open(self, game: str, options: Mapping[str, str], words: bool) -> None:
        """Found it, sit down, start. With `words` everybody turns pictures off before."""
        world, people = self.world, self._people
        opening.may_use_commands(world, people)
        self._record.head("Lobby")
        await opening.found(world, people[0], game, len(people), options)
        await opening.sit_down(world, people)
        if words:
            await opening.without_pictures(world, people)
        await opening.start(world, people[0])
        async with world.bot.service.store.read() as tx:
            tables = await tx.matches.by_status("running")
        if not tables:
            raise Fault("The match did not start.")
        self._number = tables[0]
        match = await self._match()
        policy = match.rules.policies()[self._policy]
        self._players = [Player(policy, self._seed, seat) for seat in range(len(people))]

    async def play(self) -> Match:
        """To the end of the match."""
        shown = ""
        while True:
            match = await self._match()
            window = match.window()
            if isinstance(match.pending(), Over):
                break
            if window is None:
                raise Fault("The match waits for a roll that nobody can make.")
            card = self._people[0].see(self._place, "desk", "look")
            if card is not None and card.text.splitlines()[0] != shown:
                shown = card.text.splitlines()[0]
                self._record.head(shown.strip("* "))
                self._record.shown("On the table", card)
            for seat in match.missing():
                await self._turn(seat, window.id)
        for _ in range(_TRIES):
            await self.world.pass_time(_MINUTE)
            if not await self.unsent():
                break
        last = self._people[0].see(self._place, "again")
        self._record.head("The end")
        if last is None:
            raise Fault("The match is over and no card says so.")
        self._record.shown("On the table", last)
        return match

    async def unsent(self) -> int:
        async with self.world.bot.service.store.read() as tx:
            return await tx.outbox.unsent()

    @property
    def _place(self) -> Any:
        return self.world.places()[-1]

    async def _match(self) -> Match:
        """The match that the bot holds."""
        service = self.world.bot.service
        held = service.held(self._number)
        if held is not None:
            return held
        async with service.lock(self._number), service.store.read() as tx:
            row = await tx.matches.get(self._number)
            assert row is not None
            if row.status == "halted":
                raise Fault(f"The match stands still: {row.notice}")
            table = await service.read(tx, self._number)
        assert table is not None
        assert table.match is not None
        return table.match

    # -- a seat ------------------------------------------------------------------------------

    async def _turn(self, seat: int, window: str) -> None:
        """The seat's policy finishes with the window."""
        player = self._players[seat]
        while True:
            match = await self._match()
            now = match.window()
            if now is None or now.id != window:
                return
            prompt = match.rules.prompt(match.seen_state(seat), seat)
            if prompt.form == "ballot":
                await self._vote(seat, match)
                return
            step = player.choose(match)
            if step is None:
                await self._down(seat, match)
                return
            await self._step(seat, match, str(step), target_of(match, seat, step))

    async def _step(self, seat: int, match: Match, step: str, target: Target) -> None:
        """Take one step: by a control, every so often typed, typed too where there is none."""
        self._steps += 1
        before = _mark(match, seat)
        window = match.window()
        assert window is not None
        drafted = window.mode != "free"
        typed = self._steps % TYPED == 0 and step not in _WORDS
        for attempt in range(_TRIES):
            if typed or attempt == _TRIES - 1:
                await self._typed(seat, step, self._steps // TYPED % 2 == 1)
            else:
                typed = not await self._pressed(seat, target, drafted)
                if typed and _mark(await self._match(), seat) == before:
                    continue
            if await self._moved(seat, before) and await self._stands(seat, step, before):
                return
        raise Fault(f"{self._people[seat].name} could not take the step {step}.")

    async def _stands(self, seat: int, step: str, before: tuple[Any, ...]) -> bool:
        """Whether it is the step that was taken. What stands in its place (the bot may have died
        before the swap) is taken back."""
        for _ in range(_TRIES):
            match = await self._match()
            now = _mark(match, seat)
            if now[:2] != before[:2] or match.draft(seat).steps[-1:] == (step,):
                return True
            if now == before:
                return False
            screen = await self._desk(seat)
            await self._make(seat, screen, Move(screen.verb("undo")[0]))
        return False

    async def _pressed(self, seat: int, target: Target, drafted: bool) -> bool:
        """Press through to the step; whether there was a way."""
        if not target.first:
            return await self._walk(seat, target)
        if not drafted:
            return False
        before = _mark(await self._match(), seat)
        first = Target(target.first, target.kind, target.shelf, target.cells)
        if not await self._walk(seat, first):
            return False
        if _mark(await self._match(), seat) == before:
            # What can be swapped on the screen is an earlier step.
            return False
        move = swapping(await self._desk(seat), target.step)
        if move is None:
            return False
        await self._make(seat, await self._desk(seat), move)
        return True

    async def _walk(self, seat: int, target: Target) -> bool:
        screen = await self._desk(seat)
        seen: set[str] = set()
        for _ in range(MOST):
            move = towards(screen, target, seen)
            if move is None:
                return False
            seen.add(move.key)
            answer = await self._make(seat, screen, move)
            if answer is None:
                # Dead or unanswered: whoever called looks at what became of it.
                return True
            if move.takes and not any(
                b.id.verb == "sure" and b.id.arg for b in answer.verb("sure")
            ):
                return True
            screen = answer
        return False

    async def _typed(self, seat: int, step: str, form: bool) -> None:
        person = self._people[seat]
        screen = await self._desk(seat) if form else None
        buttons = screen.verb("type") if screen is not None else ()
        if screen is not None and buttons:
            await self._act(person.type(screen, buttons[0], step))
        else:
            await self._act(person.slash(self._place, "do", marks=step))

    async def _down(self, seat: int, match: Match) -> None:
        before = _mark(match, seat)
        for attempt in range(_TRIES):
            screen = await self._desk(seat)
            buttons = screen.verb("down")
            if buttons and attempt < _TRIES - 1:
                answer = await self._make(seat, screen, Move(buttons[0]))
                sure = [b for b in answer.verb("down") if b.id.arg == "sure"] if answer else []
                if answer is not None and sure:
                    await self._make(seat, answer, Move(sure[0]))
            else:
                await self._act(self._people[seat].slash(self._place, "done"))
            if await self._moved(seat, before):
                return
        raise Fault(f"{self._people[seat].name} could not put the marker down.")

    async def _vote(self, seat: int, match: Match) -> None:
        """Seal a ballot: in the DM where one has come, else on the desk. What the policy wants is
        found out on a copy, as the seal puts the marker down at once."""
        copy = Match.load(
            match.rules, match.entries, [d.pencil for d in match.drafts()], secret_of(self._seed)
        )
        window = match.window()
        assert window is not None
        steps: list[str] = []
        while (step := self._players[seat].choose(copy)) is not None:
            steps.append(str(step))
            copy.step(seat, step)
        prompt = match.rules.prompt(match.seen_state(seat), seat)
        ballot = ballot_of(prompt, steps[0]) if len(steps) == 1 else None
        before = _mark(match, seat)
        for attempt in range(_TRIES):
            if ballot is None or attempt == _TRIES - 1:
                text = "; ".join([*steps, "done"])
                await self._act(self._people[seat].slash(self._place, "do", marks=text))
            else:
                await self._seal(seat, *ballot)
            now = await self._match()
            there = now.window()
            if there is None or there.id != window.id or seat not in now.missing():
                return
            self.refused += _mark(now, seat) == before and not self._people[seat].unanswered
        raise Fault(f"{self._people[seat].name} could not seal a ballot.")

    async def _seal(self, seat: int, side: int, votes: int) -> None:
        screen = self._people[seat].ballot()
        match = await self._match()
        window = match.window()
        if screen is None or window is None or not _is_for(screen, window.id):
            screen = await self._desk(seat)
        for _ in range(MOST):
            move = fill_in(screen, side, votes)
            answer = await self._make(seat, screen, move) if move is not None else None
            if move is None or answer is None or move.takes:
                return
            screen = answer

    # -- screens and presses -----------------------------------------------------------------

    async def _desk(self, seat: int) -> Screen:
        """The seat's desk on the present step: the one that stands, else opened on the newest
        card, else by the command."""
        person = self._people[seat]
        for attempt in range(_TRIES):
            match = await self._match()
            window = match.window()
            screen = person.desk()
            if screen is not None and window is not None and _is_for(screen, window.id):
                return screen
            card = person.see(self._place, "desk")
            if card is not None and window is not None and _is_for(card, window.id):
                await self._make(seat, card, Move(card.verb("desk")[0]))
            elif attempt < len(_WAITS):
                # The card is on its way.
                await self.world.pass_time(_WAITS[attempt])
            else:
                await self._act(person.slash(self._place, "desk"))
        raise Fault(f"{person.name} gets no desk.")

    async def _make(self, seat: int, screen: Screen, move: Move) -> Screen | None:
        person = self._people[seat]
        if move.button is not None:
            return await self._act(person.press(screen, move.button))
        assert move.menu is not None
        return await self._act(person.choose(screen, move.menu, move.value))

    async def _act(self, act: Any) -> Screen | None:
        """One thing that somebody does. The bot may die of it; then another process takes over."""
        self._acts += 1
        fate = self.world.store.fate
        if self._dooms and self._acts >= self._dooms[-1] and not fate.armed:
            self._dooms.pop()
            fate.arm(self._luck.randint(1, _POINTS))
        answer: Screen | None = await act
        if not fate.dead and self._acts % _PAUSE == 0:
            await self.world.pass_time(_THINKS)
        if not fate.dead:
            return answer
        self.killed.append(fate.where)
        self._record.line(f"*The bot was killed {fate.where}, and started again.*")
        await self.world.rise()
        _only_kills(self.world.env)
        return None

    async def _moved(self, seat: int, before: tuple[Any, ...]) -> bool:
        """Whether the bot has what the seat has just done."""
        if _mark(await self._match(), seat) != before:
            return True
        if not self._people[seat].unanswered:
            self.refused += 1
        return False


def _mark(match: Match, seat: int) -> tuple[Any, ...]:
    """What changes with every step and every marker of the seat."""
    window = match.window()
    if window is None:
        return ("", len(match.entries), 0, False)
    draft = match.draft(seat)
    return (window.id, len(match.entries), draft.rev, draft.done)


def _is_for(screen: Screen, window: str) -> bool:
    return is_same(screen.window(), window)


def _only_kills(env: Any) -> None:
    """Deaths are no errors of the bot; everything else is."""
    for error in env.errors:
        if not isinstance(error, Killed):
            raise error
