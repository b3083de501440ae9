"""Every legal step is a few presses away and nothing else is, on random states of a whole game.

It is read off the layouts: which step each control of a page takes, and which page it leads to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from bot.answers import Snapshot
from bot.discord.ballot import ballot_step
from bot.discord.desk import Taste, desk_form
from bot.discord.form import Menu, fit
from bot.discord.ids import Id
from bot.discord.layout import find
from bot.discord.page import MAIN, Page
from bot.snapshots import snapshot
from bot.store.tables import MatchRow, SeatRow
from engine.core.chance import secret_of
from engine.core.match import Match
from engine.games.inscription import load
from engine.testing.play import Mover

RULES = load()


def random_states() -> Iterator[tuple[Match, Snapshot]]:
    """Desks of random play with their match, one in so many: whole games, sizes and sheets."""
    for number, (seats, side) in enumerate(((3, "B"), (5, "A"), (4, "B"), (8, "A"))):
        names = tuple(f"seat{n}" for n in range(seats))
        seed = f"reach-{number}"
        match = Match.open(RULES, names, {"side": side}, secret_of(seed))
        row = MatchRow(id=1, game="inscription", status="running", pack="x", secret="00" * 32)
        rows = [
            SeatRow(match_id=1, seat=n, user_id=n + 1, name=name) for n, name in enumerate(names)
        ]
        mover = Mover(seed)
        count = 0
        while match.window() is not None:
            seat = mover.move(match)
            count += 1
            owed = match.window() is not None and match.seen_state(seat).seats[seat].stack
            if count % 7 and not (owed and count % 3 == 0):
                continue
            desk = snapshot(row, rows, match, RULES, seat + 1)
            if desk.phase == "marking" and desk.offers:
                yield match, desk


def leads(desk: Snapshot, page: Page, taste: Taste) -> tuple[set[str], list[Page]]:
    """The steps that the page's controls take, and the pages they lead to."""
    steps, pages = set(), []
    for row in fit(desk_form(desk, page, taste=taste)).rows:
        for control in (row,) if isinstance(row, Menu) else row:
            if not isinstance(control, Menu) and control.off:
                continue
            id = Id.parse(control.id)
            assert id is not None
            values = [c.value for c in control.choices] if isinstance(control, Menu) else [id.arg]
            for value in values:
                kind, _, name = value.partition(" ")
                match id.verb:
                    case "step" | "pick" | "sure":
                        steps.add(find(desk, value))
                    case "open":
                        pages.append(Page("main", value))
                    case "cover":
                        part = kind == "part"
                        pages.append(Page("place", more=name) if part else Page("place", name))
                    case "go" if Page.parse(value).screen in ("main", "spend", "place"):
                        pages.append(Page.parse(value))
                    case "vote" | "seal":
                        chosen = Page.parse(id.arg)
                        side = int(chosen.open) if chosen.open.isdigit() else -1
                        assert desk.prompt is not None
                        number = int(value) if value.isdigit() else chosen.page
                        made = ballot_step(desk.prompt, side, number)
                        steps.add(made) if made else pages.append(chosen)
    return steps - {""}, pages


def reached(desk: Snapshot, taste: Taste, most: int) -> dict[str, int]:
    """For each step how many answers it takes: a press for each page, one for the step, one more
    where another way to the same target is swapped in."""
    found: dict[str, int] = {}
    seen = {str(MAIN)}
    pages = [MAIN]
    wanted = {offer.step for offer in (*desk.offers, *desk.asides)}
    for answers in range(1, most + 1):
        following = []
        for page in pages:
            steps, more = leads(desk, page, taste)
            for step in steps:
                found.setdefault(step, answers)
            for other in more:
                if str(other) not in seen:
                    seen.add(str(other))
                    following.append(other)
        for offer in desk.offers:
            if found.get(offer.step) == answers - 1:
                for other in offer.label.also:
                    found.setdefault(other, answers)
        if wanted <= set(found):
            break
        pages = following
    return found


@pytest.mark.parametrize(("words", "most"), [(False, 320), (True, 80)], ids=["pictures", "words"])
def test_all_that_is_legal_is_near_and_nothing_else_is_there(words: bool, most: int) -> None:
    taste = Taste(words=words)
    counted: Counter[int] = Counter()
    far = states = bands = 0
    for match, desk in random_states():
        states += 1
        assert desk.seat is not None
        legal = {offer.step for offer in (*desk.offers, *desk.asides)}
        # Other bands of a unit are ways to the same target; the menu has the best of them.
        more = {step for offer in desk.offers for step in offer.label.also} - legal
        for step in more:
            assert match.check(desk.seat, step) is None, step
        bands += len(more)
        legal |= more
        kinds = {group.key: group.kind for group in desk.groups}
        found = reached(desk, taste, 4)
        assert set(found) <= legal, (desk.window, set(found) - legal)
        for offer in desk.offers:
            answers = found.get(offer.step, 9)
            counted[answers] += 1
            assert answers <= (4 if kinds[offer.group] == "place" else 3), (desk.window, offer)
            far += answers == 4
        if states == most:
            break
    assert states == most
    assert bands > most // 10
    assert far * 1_000 <= sum(counted.values())
