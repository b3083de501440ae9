"""Sentences, refusals, labels, prompts, cards, boards: everything is said, and said as promised."""

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.core.chance import Stream
from engine.core.match import Match
from engine.core.rules import Option
from engine.games.eminent import pack_read, text, words
from engine.games.eminent.board_words import board_words
from engine.games.eminent.labels import GROUPS
from engine.games.eminent.options import ANSWERS
from engine.games.eminent.steps import parse
from engine.testing.mangle import mangled
from engine.testing.play import play_game
from tests.eminent.table import (
    GAME,
    RULES,
    A,
    B,
    close,
    dissent,
    do,
    give,
    menu,
    refused,
    table,
)  # fmt: skip

ROOT = Path(__file__).resolve().parents[2]
ODD = (
    "play nothing", "boost Z1", "lead dance", "tuck colonize P9", "tuck colonize Q1", "settle P01",
    "attack P1", "settle P1", "produce P1 iron", "produce P1 food", "produce P2 iron",
    "trade P1 food", "trade fleet fighter", "buy survey", "buy A1", "buy A9", "buy M15", "use A13",
    "use survey", "discard survey", "keep 7", "keep 1", "choose 3", "stop", "remove survey",
    "take survey", "follow", "dissent", "look", "boost research", "boost colonize", "play survey",
    "lead survey", "lead research", "preset dance ask", "preset survey never", "preset survey ask",
)  # fmt: skip


def seen() -> tuple[Counter[str], Counter[str]]:
    """Keys of events and codes of refusals that random games come to."""
    events: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    luck = Stream(b"words", "eminent")

    def watch(match: Match, count: int) -> None:
        if match.window() is None:
            return
        for seat in range(len(match.seats)):
            state = match.seen_state(seat)
            legal = [str(option.step) for option in RULES.options(state, seat)]
            for said in (*ODD, *mangled(legal, luck, 6)):
                try:
                    step = parse(said)
                except ValueError:
                    continue
                if (found := RULES.check(state, seat, step)) is not None:
                    codes[found.code] += 1
                    assert RULES.explain(found, said).endswith(".")
                    assert "{" not in RULES.explain(found, said)

    for number in range(6):
        options = {"table": "learning"} if number == 5 else {}
        match = play_game(RULES, 2 + number % 4, f"said-{number}", options, watch=watch)
        for _, told in match.told():
            events[told.event.key] += 1
            assert re.match(r"\S.*\.$", match.sentence(told.event))
    return events, codes


@pytest.mark.slow
def test_most_that_can_be_said_is_said_in_a_few_games() -> None:
    events, codes = seen()
    known = {key for key in text.CATALOGUE.keys if not key.startswith("refusal.")}
    assert set(events) <= known
    assert len(set(events)) > 25
    refusals = {key[8:] for key in text.CATALOGUE.keys if key.startswith("refusal.")}
    assert set(codes) - {"not-asked"} <= refusals
    assert len(set(codes)) > 30


def test_refusals_that_are_rare() -> None:
    """Each is produced once, so that no sentence was written for nothing."""
    state = do(give(table(), A, "survey", ("drawde up scorched",)), A, "lead produce")
    assert refused(state, A, "produce P1 food") == "scorched"
    state = do(give(table(), A, "", ("drawde",)), A, "lead produce")
    assert refused(state, A, "produce P1 food") == "face-down"
    state = do(give(table(), A, "survey"), A, "lead survey", "look")
    assert refused(state, A, "look") == "looked"
    state = do(give(table(), A, "survey"), A, "lead survey", "boost survey", "look")
    assert refused(state, A, "lead survey") == "owed-planet"
    state = do(give(table(), A, ""), A, "lead warfare")
    assert refused(state, A, "lead survey") == "led"
    assert refused(state, A, "play survey") == "not-in-hand"
    state = do(give(table(), A, "survey"), A, "lead warfare")
    assert refused(state, A, "play survey") == "after-role"
    state = give(table(), A, "", technologies="hyperefficiency")
    assert refused(state, A, "use A15") == "empty-hand"
    assert refused(state, A, "use A13") == "no-permanent"
    state = close(do(give(table(), A, ""), A, "lead trade"))
    assert refused(do(state, B, "dissent"), B, "dissent") == "answered"
    learning = table(table="learning")
    assert refused(learning, A, "lead research") == "no-research"
    assert refused(learning, A, "preset research ask") == "no-research"
    assert refused(table(), A, "preset survey ask") == "preset-already"
    assert refused(close(dissent(close(do(give(table(), A, "survey"), A, "lead trade")))), A,
                   "boost survey") == "not-now"  # fmt: skip


def test_every_step_of_a_seat_is_shown_with_code_and_words() -> None:
    groups = {group.key for group in GROUPS}

    def watch(match: Match, count: int) -> None:
        if count % 5 or match.window() is None:
            return
        for seat in range(len(match.seats)):
            state = match.seen_state(seat)
            found: list[Option] = [*RULES.options(state, seat), *RULES.asides(state, seat)]
            for option in found:
                label = RULES.label(state, seat, option)
                assert label.code
                assert label.label
                assert option.group in groups
                boards = {board.key for board in RULES.boards(state, seat)}
                assert label.board in boards | {""}
            codes = Counter(
                [(o.group, RULES.label(state, seat, o).code) for o in RULES.options(state, seat)]
            )
            assert max(codes.values(), default=1) == 1, codes

    play_game(RULES, 3, "shown", watch=watch)


def test_every_board_has_words_and_tells_what_can_be_done_on_it() -> None:
    def watch(match: Match, count: int) -> None:
        if count % 9:
            return
        for viewer in (None, *range(len(match.seats))):
            view = match.view(viewer)
            for board in match.boards(viewer):
                said = board_words(GAME, view, board.key)
                assert said, board.key
                assert not re.search(r"[{}_]|  ", said), said
                assert len(board.short) <= 6
        card = RULES.card(match.state, [line.event for line in match.log(None)][-20:])
        assert card.title
        assert card.text.endswith(".")

    match = play_game(RULES, 4, "boards", watch=watch)
    final = board_words(GAME, match.view(None), "final")
    assert "wins" in final
    assert final.count("influence;") == 4
    for wrong in ("empire:9", "empire:x", "nothing", "hand:", "survey:0"):
        assert board_words(GAME, match.view(None), wrong) == ""


def test_a_hand_is_told_to_its_seat_alone() -> None:
    state = give(table(), A, "A9 politics")
    assert "Diverse Markets" in board_words(GAME, RULES.view(state, A), "hand:0")
    assert board_words(GAME, RULES.view(state, B), "hand:0") == "Hand of A: 2 cards."


def test_typing_is_completed() -> None:
    state = give(table(), A, "survey colonize", ("styku",))
    assert RULES.complete(state, A, "p c") == ("play colonize",)
    assert RULES.complete(state, A, "LEAD W") == ("lead warfare",)
    assert "preset survey dissent" in RULES.complete(state, A, "preset s")
    state = do(state, A, "lead colonize")
    assert RULES.complete(state, A, "t c p1") == ("tuck colonize P1",)
    assert set(RULES.complete(state, A, "")) == menu(state, A)


@pytest.mark.parametrize(
    "said", ["", "jump", "play", "play survey twice", "keep two", "tuck survey", "trade P1"]
)
def test_what_is_no_step_is_told_in_one_sentence(said: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        parse(said)


def test_the_format_of_content_is_documented() -> None:
    page = (ROOT / "docs" / "content-eminent.md").read_text(encoding="utf-8")
    source = Path(pack_read.__file__).read_text(encoding="utf-8")
    fields = set(re.findall(r'node\.\w+\(\s*"(\w+)"', source))
    every = [*words.GAINS, *words.LOSSES, *words.PILES, *words.MARKS, *words.GRANTS, *words.NOUNS]
    every += [*words.TRIGGERS, *words.MODIFIERS, *fields, *words.ROLES, *words.TYPES, *words.GOODS]
    missing = [word for word in every if not re.search(rf"\b{word}\b", page)]
    assert missing == []


def test_standing_answers_have_their_words() -> None:
    state = table()
    labels = [RULES.label(state, A, option).label for option in RULES.asides(state, A)]
    assert len(labels) == 6 * (len(ANSWERS) - 1)
    assert "Survey: dissent unless I have 2" in labels
    assert "Research: dissent" in labels
