"""Every code by which the service refuses is walked once; a new one without a walk fails here."""

from __future__ import annotations

import ast
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import bot
from bot.answers import NewTable, Reply
from bot.store import Store, Unavailable
from bot.text import SENTENCES, say
from tests.bot.fakes import ANN, BOB, CAL, DEE, PLACE, House
from tests.bot.test_halting import Broken

Walk = Callable[[House], Awaitable[Reply]]


class Shaky(Broken):
    """Its chance fails, too, where it is told to."""

    def answer(self, state: Any, outcome: Any) -> Any:
        if self.where == "answer":
            raise ZeroDivisionError
        return super().answer(state, outcome)


INSIDE = {"not-due", "nothing", "stays"}
"""What the bot says only to itself: a timer that fell due already, a policy without a turn, a card
that need not come down."""
WALKS: dict[str, Walk] = {}


def walk(code: str) -> Callable[[Walk], Walk]:
    """The walk that ends at that refusal."""

    def keep(made: Walk) -> Walk:
        assert code not in WALKS
        WALKS[code] = made
        return made

    return keep


# -- the lobby -------------------------------------------------------------------------------


@walk("seats")
async def _(house: House) -> Reply:
    return await house.found(seats=99)


@walk("pace")
async def _(house: House) -> Reply:
    table = NewTable(PLACE, pace="brisk")  # type: ignore[arg-type]
    return await house.service.lobby.create(1, ANN, table)


@walk("server-full")
async def _(house: House) -> Reply:
    async with house.store.write() as tx:
        server = await tx.servers.get(PLACE.guild)
        server.matches = 1
        await tx.servers.put(server)
    await house.found()
    return await house.found()


@walk("no-table")
async def _(house: House) -> Reply:
    house.match = 77
    return await house.step(ANN, "mine 0")


@walk("not-started")
async def _(house: House) -> Reply:
    await house.found()
    return await house.step(ANN, "mine 0")


@walk("joined-already")
async def _(house: House) -> Reply:
    await house.found()
    return await house.service.lobby.join(house.press(ANN))


@walk("full")
async def _(house: House) -> Reply:
    await house.found(seats=2)
    await house.service.lobby.join(house.press(BOB))
    return await house.service.lobby.join(house.press(CAL))


@walk("too-few")
async def _(house: House) -> Reply:
    await house.found()
    return await house.service.lobby.start(house.press(ANN))


@walk("option-unknown")
async def _(house: House) -> Reply:
    await house.found()
    return await house.service.lobby.set_option(house.press(ANN), "weather", "fair")


@walk("option-value")
async def _(house: House) -> Reply:
    await house.found()
    return await house.service.lobby.set_option(house.press(ANN), "pace", "brisk")


@walk("policy-unknown")
async def _(house: House) -> Reply:
    await house.found()
    return await house.service.lobby.add_policy(house.press(ANN), "wise")


@walk("policy-not-there")
async def _(house: House) -> Reply:
    await house.found()
    return await house.service.lobby.remove_policy(house.press(ANN), 0)


@walk("seat-unknown")
async def _(house: House) -> Reply:
    await house.found()
    return await house.service.lobby.remove_policy(house.press(ANN), 8)


@walk("started-already")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    return await house.service.lobby.start(house.press(ANN))


@walk("seat-taken")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    await house.service.lobby.leave(house.press(BOB))
    return await house.service.lobby.join(house.press(CAL), 0)


@walk("replace-seated")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    return await house.service.lobby.replace(house.press(ANN), 0, BOB)


@walk("not-running")
async def _(house: House) -> Reply:
    await house.found()
    await house.service.lobby.abandon(house.press(ANN))
    return await house.service.lobby.abandon(house.press(ANN))


# -- the chair -------------------------------------------------------------------------------


@walk("not-allowed")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    return await house.service.chair.close(house.press(BOB))


@walk("nothing-to-roll")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    return await house.service.chair.roll(house.press(ANN))


async def _to_be_rolled(house: House) -> None:
    """The table waits for its Speaker to roll: no step is open."""
    await house.found()
    await house.service.lobby.set_option(house.press(ANN), "roll", "speaker")
    await house.service.lobby.join(house.press(BOB))
    await house.service.lobby.start(house.press(ANN))
    assert (await house.desk(ANN)).phase == "chance"


@walk("nothing-open")
async def _(house: House) -> Reply:
    await _to_be_rolled(house)
    return await house.service.chair.close(house.press(ANN))


@walk("nobody-missing")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    return await house.service.chair.extend(house.press(ANN), 1.0, 8)


@walk("nudged-already")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    assert (await house.service.chair.nudge(house.press(ANN))).ok
    return await house.service.chair.nudge(house.press(BOB))


@walk("extend-range")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    return await house.service.chair.extend(house.press(ANN), 1000.0)


@walk("pace-unknown")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    return await house.service.chair.pace(house.press(ANN), "brisk")


@walk("paused")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    await house.service.chair.pause(house.press(ANN))
    return await house.step(BOB, "mine 0")


async def _halted(house: House) -> None:
    await house.begin(BOB)
    await house.down(BOB)
    house.rules.where = "close"
    await house.down(ANN)
    house.rules.where = ""


@walk("halted")
async def _(house: House) -> Reply:
    await _halted(house)
    return await house.step(BOB, "mine 0")


@walk("not-halted")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    return await house.service.chair.resume(house.press(ANN))


@walk("seen")
async def _(house: House) -> Reply:
    await _halted(house)
    return await house.service.chair.take_back(house.press(ANN))


@walk("nothing-back")
async def _(house: House) -> Reply:
    """The first roll fails: the journal holds nothing but the start."""
    await _to_be_rolled(house)
    house.rules.where = "answer"
    await house.service.chair.roll(house.press(ANN))
    house.rules.where = ""
    return await house.service.chair.take_back(house.press(ANN))


# -- the desk --------------------------------------------------------------------------------


@walk("no-seat")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    return await house.step(DEE, "mine 0")


@walk("not-yours")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    return await house.service.marks.step(house.press(ANN, seat=1), ["mine 0"])


@walk("stale")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    return await house.service.marks.step(house.press(ANN, window="r9.mine"), ["mine 0"])


@walk("changed")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    await house.step(ANN, "mine 0")
    return await house.service.marks.down(house.press(ANN, rev=0))


@walk("not-shelved")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    return await house.service.marks.bring_back(house.press(ANN))


@walk("fault")
async def _(house: House) -> Reply:
    await house.begin(BOB)
    plain = house.store.write

    def away(*args: Any) -> Any:
        raise Unavailable("away")

    house.store.write = away  # type: ignore[method-assign]
    try:
        return await house.step(ANN, "mine 0")
    finally:
        house.store.write = plain  # type: ignore[method-assign]


@pytest.mark.parametrize("code", sorted(WALKS))
async def test_every_refusal_changes_nothing_and_helps(store: Store, code: str) -> None:
    house = House(store, rules=Shaky())
    reply = await WALKS[code](house)
    assert (reply.ok, reply.code) == (False, code)
    assert reply.text.endswith((".", "resume)."))


def test_every_code_has_a_walk() -> None:
    found = set()
    for file in Path(bot.__file__).parent.rglob("*.py"):
        if "verbs" in file.parts or "tryout" in file.parts or file.name == "delivery.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            code = refusal(node)
            if code:
                found.add(code)
    # Those that stand in a table of states.
    found |= {"not-started", "paused", "halted"}
    assert found - INSIDE == set(WALKS)


def refusal(node: ast.AST) -> str:
    """The code of a `Reply(False, "code", …)` or a `Refused("code", …)`; "" where there is none."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return ""
    first = [a.value if isinstance(a, ast.Constant) else None for a in node.args[:2]]
    if node.func.id == "Reply" and first[:1] == [False] and len(first) > 1:
        return str(first[1] or "")
    return str(first[0] or "") if node.func.id == "Refused" and first else ""


# -- what else says no -----------------------------------------------------------------------


async def test_nothing_fits(store: Store) -> None:
    house = House(store)
    await house.begin(BOB)
    reply = await house.service.marks.several(house.press(ANN), ["take 1", "take 2"])
    assert (reply.ok, reply.took, reply.left) == (False, 0, ("take 1", "take 2"))
    said = reply.text.removeprefix("None of these fits any more. ")
    assert said != reply.text
    # The reason is the game's own.
    assert said == await house.service.looks.why(house.match, ANN.id, "take 2")


async def test_some_fit(store: Store) -> None:
    house = House(store)
    await house.begin(BOB)
    reply = await house.service.marks.several(house.press(ANN), ["mine 0", "take 2"])
    why = await house.service.looks.why(house.match, ANN.id, "take 2")
    assert reply.text == say("some-fit", 1, "take 2", why)


@pytest.mark.parametrize(
    ("kind", "before", "after", "says"),
    [
        ("chance", "[4]", "[5]", "Entry 2 does not follow from the secret."),
        ("act", "mine 0", "mine 9", "The journal cannot be checked: "),
    ],
    ids=["verify-bad", "verify-unclear"],
)
async def test_a_journal_that_was_tampered_with(
    store: Store, kind: str, before: str, after: str, says: str
) -> None:
    house = House(store)
    await house.begin(BOB)
    await house.play(ANN, BOB)
    async with store.write() as tx:
        row = next(
            row
            for row in await tx.entries.of(house.match)
            if f'"{kind}"' in row.payload and before in row.payload
        )
        row.payload = row.payload.replace(before, after, 1)
    house.restart()
    said = await house.service.looks.verify(house.match)
    assert said.startswith(says)


def test_the_catalogue_has_every_code() -> None:
    assert set(WALKS) - {"seats", "pace"} <= set(SENTENCES.keys)


# In one text: a key in quotes of its own would count as met by this very file.
TELLS = frozenset(
    "export no-marks nudged option-set resumed rules-index saved started "  # noqa: SIM905
    "waiting-count waiting-for watching which-table".split()
)
"""Sentences that refuse nothing and whose words stand in no test."""


def test_every_sentence_is_met_in_a_test() -> None:
    """By its key or by its words; labels and short words (`b.down`) aside."""
    files = Path(__file__).parents[1].rglob("*.py")
    written = "".join(re.sub(r'"\s*\n\s*f?"', "", file.read_text("utf-8")) for file in files)
    unmet = set()
    for key in SENTENCES.keys:
        pieces = re.split(r"\{\d\}", SENTENCES.sentence(key))
        heads = [p[at : at + 14] for p in pieces for at in range(len(p) - 13)]
        named = f'"{key}"' in written
        if "." not in key and not named and not any(head in written for head in heads):
            unmet.add(key)
    assert unmet == TELLS
