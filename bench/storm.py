"""Evenings that are killed again and again, beside calm ones of the same seed.

For each number of seats: a calm evening, one whose bot dies by SIGKILL (half the deaths inside a
transaction or a request), and one in a Discord that fails. Everything that people can see and all
that is stored must be the same at the end; the exit code is 1 where it is not.

    python -m bench.storm [--seats 3 5 8] [--kills 30] [--seed storm] [--pictures]
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from dataclasses import fields
from pathlib import Path

from engine.core.registry import load
from engine.simulate import play
from tests.double import Double
from tests.storm.account import Account
from tests.storm.evening import Evening
from tests.storm.rehearsal import Kept, rehearse
from tests.storm.trouble import Trouble
from tests.storm.weather import INSIDE, Life

EVERY = 8
"""In the Discord that fails something goes wrong every so many presses."""
INSIDE_LEAST = 5


def told(name: str, kept: Kept) -> None:
    did = ", ".join(f"{count} {kind}" for kind, count in sorted(kept.did.items()))
    print(f"{name}: {kept.seconds:.0f} s; {did}; {kept.failed} failed", flush=True)


def differences(calm: Account, other: Account, *apart: str) -> list[str]:
    """The parts in which two accounts differ, `apart` left out."""
    found = []
    for name in (field.name for field in fields(Account)):
        one, two = getattr(calm, name), getattr(other, name)
        if one == two or name in apart:
            continue
        who = [n for n in one if one[n] != two.get(n)] if isinstance(one, dict) else []
        example = f" for {who[0]}: {one[who[0]]!r}, then {two[who[0]]!r}" if who else ""
        found.append(f"{name} differ{example}")
    return found


def wrongs(kept: Kept, scores: tuple[int, ...], state: str, *reasons: str) -> list[str]:
    """What is not as the engine alone says, or was left unsent."""
    found = kept.found
    assert found is not None
    wrong = []
    if found.scores != scores:
        wrong.append(f"scores {found.scores}, not {scores}")
    if {found.state_hash, *kept.stored.hashes} != {state}:
        wrong.append(f"state {found.state_hash}, stored {kept.stored.hashes}, not {state}")
    if kept.stored.unsent:
        wrong.append(f"{kept.stored.unsent} posts unsent")
    if lost := set(kept.stored.dropped) - set(reasons):
        wrong.append(f"posts dropped: {', '.join(sorted(lost))}")
    return wrong


async def evenings(folder: Path, seats: int, kills: int, seed: str, pictures: bool) -> list[str]:
    alone = play(load("inscription"), seats, "greedy", seed)
    scores, state = alone.scores(), alone.state_hash()
    calm = await rehearse(folder / f"calm{seats}", seats, seed, pictures=pictures)
    told(f"{seats} seats, calm", calm)
    bad = wrongs(calm, scores, state)

    stormy = await rehearse(folder / f"storm{seats}", seats, seed, kills=kills, pictures=pictures)
    kinds = Counter(doom.kind for doom in stormy.deaths)
    inside = sum(count for kind, count in kinds.items() if kind in INSIDE)
    told(f"{seats} seats, {len(stormy.deaths)} deaths, {inside} of them inside", stormy)
    print("  " + ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())))
    bad += wrongs(stormy, scores, state)
    assert calm.found is not None
    assert stormy.found is not None
    bad += differences(calm.found, stormy.found)
    if len(stormy.deaths) < kills or inside < min(INSIDE_LEAST, kills // 2):
        bad.append(f"only {len(stormy.deaths)} deaths, {inside} of them inside")
    if "Traceback" in stormy.log:
        bad.append("the log of the killed bot has a traceback")

    met: list[Trouble] = []

    def begin(double: Double, life: Life, evening: Evening) -> None:
        evening.guests[2].person.door = "closed"
        met.append(Trouble(double, life, evening, EVERY))

    failing = await rehearse(folder / f"fails{seats}", seats, seed, pictures=pictures, begin=begin)
    told(f"{seats} seats, Discord fails {sum(met[0].met.values())} times", failing)
    print("  " + ", ".join(f"{kind} {count}" for kind, count in sorted(met[0].met.items())))
    bad += wrongs(failing, scores, state, "closed DM", "no such message", "gone")
    assert failing.found is not None
    # Who takes no DMs votes behind the card, and a card that was taken away after its step stays
    # away; everything else is the same.
    bad += differences(calm.found, failing.found, "cards", "dms")
    expected, seen = (Counter(c.found.cards) for c in (calm, failing) if c.found is not None)
    bad += [
        f"card differs: {card.splitlines()[0]}"
        for card in (expected - seen) + (seen - expected)
        if card.splitlines()[0] not in met[0].deleted
    ]
    return bad


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, nargs="+", default=[3, 5, 8])
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", default="storm")
    parser.add_argument("--pictures", action="store_true")
    args = parser.parse_args()
    bad = []
    with tempfile.TemporaryDirectory() as folder:
        for seats in args.seats:
            wrong = asyncio.run(evenings(Path(folder), seats, args.kills, args.seed, args.pictures))
            print(f"{seats} seats: {'; '.join(wrong) or 'the same in every respect'}", flush=True)
            bad += wrong
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
