"""States that look the same to a viewer are the same to it in everything that is made of them."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from engine.core.chance import Stream
from engine.core.match import Match
from engine.games.inscription import load
from engine.testing.play import play_game
from engine.testing.secrecy import Secrecy
from tests.secrecy.surfaces import Payloads, painted

RULES = load()

# The whole of it takes some minutes.
STORM = bool(os.environ.get("SPEAKER_STORM"))

Probe = Callable[[Match, int], None]


def probed(secrecy: Secrecy, seed: str, match: Match, count: int, *viewers: int | None) -> None:
    """Compare imagined worlds for these viewers."""
    luck = Stream(b"secrecy", f"worlds {seed} {count}")
    for viewer in viewers:
        state = match.state if viewer is None else match.seen_state(viewer)
        secrecy.probe(state, viewer, luck)


def at_windows(seats: int, seed: str, probe: Probe, again: int = 0, **options: str) -> set[str]:
    """Play a random game and probe as each kind of window is first reached and in the middle of it,
    then at every `again` steps; the names of the windows."""
    seen: dict[str, int] = {}

    def watch(match: Match, count: int) -> None:
        window = match.window()
        name = window.name if window is not None else ""
        seen[name] = seen.get(name, 0) + 1
        if seen[name] in (1, 4) or (again and count % again == 0):
            probe(match, count)

    play_game(RULES, seats, seed, options, watch=watch)
    return set(seen)


@pytest.mark.parametrize(("seats", "seed"), [(1, "w1"), (2, "w2"), (3, "w3"), (4, "w4")])
def test_payloads_tell_no_secret(seats: int, seed: str) -> None:
    secrecy = Secrecy(RULES)

    def probe(match: Match, count: int) -> None:
        secrecy._surfaces |= Payloads(match).surfaces()
        probed(secrecy, seed, match, count, *dict.fromkeys((None, 0, others(count))))

    others = (lambda count: 1 + count % (seats - 1)) if seats > 1 else (lambda count: 0)
    names = at_windows(seats, seed, probe)
    assert names >= {"keep", "card", "dice", "ballot"}
    assert secrecy.probes >= (24 if seats > 1 else 16)


def test_a_table_of_nine_tells_no_secret() -> None:
    """Two copies of everything: what is drawn again from a view agrees with it."""
    secrecy = Secrecy(RULES)

    def probe(match: Match, count: int) -> None:
        probed(secrecy, "nine", match, count, None, count % 9, 8)

    assert at_windows(9, "w9", probe) >= {"keep", "card", "dice", "ballot"}
    assert secrecy.probes >= 16


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_pictures_and_alt_texts_tell_no_secret(seats: int) -> None:
    secrecy = Secrecy(RULES, {"pictures": painted})

    def probe(match: Match, count: int) -> None:
        probed(secrecy, "pictures", match, count, *((None,) if count % 2 else (seats // 2,)))

    assert at_windows(seats, "w5", probe) >= {"keep", "card", "dice", "ballot"}
    assert secrecy.probes >= 8


@pytest.mark.storm
@pytest.mark.parametrize("seats", [3, 5])
def test_everything_tells_no_secret_through_a_game(seats: int) -> None:
    secrecy = Secrecy(RULES, {"pictures": painted})
    options = {"look": "strict", "card_leftovers": "keep"} if seats == 5 else {}

    def probe(match: Match, count: int) -> None:
        secrecy._surfaces |= Payloads(match).surfaces()
        viewers = range(seats) if STORM else (count % seats,)
        probed(secrecy, f"storm {seats}", match, count, None, *viewers)

    at_windows(seats, f"storm-{seats}", probe, 199 if STORM else 0, **options)
    assert secrecy.probes >= 16
