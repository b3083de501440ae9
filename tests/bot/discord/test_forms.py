"""Forms stay within Discord's limits; desks are laid out by the rule, for any number of options."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import text
from bot.answers import DraftLine, LobbyView, Offer, Place, SeatLine, Snapshot
from bot.discord import limits
from bot.discord.ballot import ballot_form, ballot_step
from bot.discord.cards import card_form
from bot.discord.desk import Taste, desk_form, place_codes
from bot.discord.form import (
    ROW_PIXELS,
    Button,
    Choice,
    Form,
    Menu,
    Misfit,
    Shown,
    cut,
    fit,
    pack,
    width,
)
from bot.discord.ids import Id, digest, is_same
from bot.discord.layout import find
from bot.discord.page import MAIN, Page
from bot.discord.words import escape
from bot.posts import BallotPost, TablePost
from engine.core.rules import Board, Card, Group, Label, Prompt, TableOption
from engine.core.text import Catalogue

TASTE = Taste()
WORDS = Taste(words=True)
LONG = "Wolfeschlegelsteinhausenbergerdo"
GROUPS = (
    Group("tab", "Choose", "", "tab"),
    Group("explore", "Explore", "→", "mark"),
    Group("claim", "Claim", "○", "mark"),
    Group("spend", "Spend", "", "side"),
    Group("answer", "Answer", "", "choice"),
    Group("deploy", "Deploy", "", "place"),
)


def seats(count: int) -> tuple[SeatLine, ...]:
    return tuple(
        SeatLine(n, f"{LONG[:30]}{n:02}", f"{LONG[:30]}{n:02}", n + 1) for n in range(count)
    )


def offer(group: str, code: str, shelf: str = "", **more) -> Offer:
    label = Label(code, f"{group} {code}", "costs one material", shelf, **more)
    return Offer(f"{group} {code} material", group, label)


def desk(*offers: Offer, **more) -> Snapshot:
    fields = {
        "match": 12,
        "game": "g",
        "title": "Table 12",
        "pace": "slow",
        "phase": "marking",
        "seat": 3,
        "seats": seats(8),
        "place": Place(1, 2),
        "founder": 1,
        "speaker": 1,
        "window": "r4.card",
        "rev": 2,
        "prompt": Prompt("Round 4 · dice", "Spend them.", "2 material", spare=3, board="nav"),
        "groups": GROUPS,
        "offers": offers,
        "deadline": 1_800_000_000.0,
    }
    return Snapshot(**{**fields, **more})


def reach(shown: Snapshot, taste: Taste = TASTE) -> dict[str, int]:
    """Every step that can be pressed or chosen, with the fewest answers that it takes."""
    found: dict[str, int] = {}
    seen: set[Page] = set()
    edge = [(MAIN, 1)]
    while edge:
        page, cost = edge.pop(0)
        if page in seen or cost > 4:
            continue
        seen.add(page)
        form = fit(desk_form(shown, page, taste=taste))
        for button in form.buttons:
            id = Id.parse(button.id)
            if id.verb == "step" and not button.off:
                found.setdefault(find(shown, id.arg), cost)
            if id.verb == "go":
                edge.append((Page.parse(id.arg), cost + 1))
        for menu in form.menus:
            id = Id.parse(menu.id)
            for choice in menu.choices:
                kind, _, name = choice.value.partition(" ")
                if id.verb == "pick":
                    found.setdefault(find(shown, choice.value), cost)
                elif id.verb == "open":
                    edge.append((Page("main", choice.value), cost + 1))
                elif id.verb == "cover":
                    page_of = Page("place", more=name) if kind == "part" else Page("place", name)
                    edge.append((page_of, cost + 1))
    return found


def test_ids_come_back_as_they_were() -> None:
    id = Id("step", 12, "r4.card", 3, 7, "explore D4-E5 material")
    assert Id.parse(str(id)) == id
    assert str(id) == "v1:12:r4.card:3:7:step:explore D4-E5 material"
    odd = Id("go", 1, "a:b", None, None, "x:y:z")
    assert Id.parse(str(odd)) == odd


def test_long_arguments_become_digests() -> None:
    step = "deploy CR " + "-".join(f"C{n}" for n in range(40))
    id = Id.parse(str(Id("step", 12, "r4.card", 3, 7, step)))
    assert id.arg == digest(step)
    assert is_same(id.arg, step)
    assert not is_same(id.arg, step + "x")


@pytest.mark.parametrize(
    "text",
    ["", "v1", "v0:1:w:1:1:step:x", "v1:1:w:1:1:step", "v1:x:w:1:1:step:y", "v1:1:w:-1:1:step:y",
     "v1:1:w:²:1:step:y", "v1:1:w:1:1:step:" + "y" * 100],
)  # fmt: skip
def test_foreign_ids_are_none(text: str) -> None:
    assert Id.parse(text) is None


def test_row_width_is_the_formula() -> None:
    assert width((Button("→E5", "a"), Button("○F6", "b"))) == 2 * (32 + 21) + 8
    assert pack([Button("x" * 9, str(n)) for n in range(3)], 1) is None
    assert pack([Button("x" * 9, str(n)) for n in range(3)], 2) is not None


def test_twelve_marks_are_twelve_buttons() -> None:
    offers = [offer("explore", f"D{n}") for n in range(1, 9)]
    offers += [offer("claim", f"E{n}") for n in range(1, 5)]
    form = fit(desk_form(desk(*offers), taste=TASTE))
    steps = [b.label for b in form.buttons if ":step:" in b.id]
    assert steps == [f"→D{n}" for n in range(1, 9)] + [f"○E{n}" for n in range(1, 5)]
    assert not list(form.menus)
    assert len(form.rows) == 5


def test_thirteen_marks_are_two_menus() -> None:
    offers = [offer("explore", f"D{n}", "left") for n in range(1, 8)]
    offers += [offer("claim", f"E{n}", "right") for n in range(1, 8)]
    form = fit(desk_form(desk(*offers), taste=TASTE))
    first, second = form.menus
    assert [c.label for c in first.choices] == ["→ Explore left", "○ Claim right"]
    assert second.most == 3
    assert set(reach(desk(*offers)).values()) == {1, 2}


def test_choices_go_before_everything_else() -> None:
    shown = desk(offer("spend", "D4"), offer("answer", "1"), offer("answer", "2"))
    form = fit(desk_form(shown, taste=TASTE))
    steps = [b.label for b in form.buttons if ":step:" in b.id]
    assert steps == ["answer 1", "answer 2"]
    assert not [b for b in form.buttons if b.label.startswith("Spend")]


def test_marks_that_may_be_left_out_have_a_way_out() -> None:
    shown = desk(*(offer("explore", f"D{n}") for n in range(1, 8)), offer("answer", "stop"))
    steps = reach(shown)
    assert len(steps) == 8
    assert set(steps.values()) == {1}


def test_one_target_is_one_button() -> None:
    ways = ("material", "research")
    offers = [
        Offer(
            f"explore D{n} {way}",
            "explore",
            Label(
                f"D{n}", f"Explore D{n}", also=tuple(f"explore D{n} {o}" for o in ways if o != way)
            ),
        )
        for n in range(1, 9)
        for way in ways
    ]
    form = fit(desk_form(desk(*offers), taste=TASTE))
    assert [b.label for b in form.buttons if ":step:" in b.id] == [f"→D{n}" for n in range(1, 9)]
    assert find(desk(*offers), digest("explore D3 research")) == "explore D3 research"


def test_places_are_reached_by_the_node_they_cover() -> None:
    codes = [f"{c}{n}" for c in "ABCDEFGH" for n in range(1, 6)]
    offers = [
        offer("deploy", str(n), f"part {n % 4}", cells=(codes[n % 40], codes[(n + 1) % 40]))
        for n in range(80)
    ]
    steps = reach(desk(*offers))
    assert set(steps) == {o.step for o in offers}
    assert max(steps.values()) <= 4


def test_a_desk_in_words_has_no_code_buttons() -> None:
    offers = [offer("explore", f"D{n}") for n in range(1, 5)]
    form = fit(desk_form(desk(*offers), taste=WORDS))
    assert not [b for b in form.buttons if ":step:" in b.id]
    assert set(reach(desk(*offers), WORDS)) == {o.step for o in offers}


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([3, 12, 30, 90, 400]))
def test_every_option_is_reached_and_every_desk_fits(seed: int, most: int) -> None:
    luck = random.Random(seed)
    offers, used = [], set()
    for _ in range(luck.randint(0, most)):
        group = luck.choice(["explore", "claim"])
        code = f"{luck.choice('ABCDEFGHJK')}{luck.randint(1, 40)}"
        shelf = luck.choice(["left", "right", "north", "south", ""])
        if (group, code) not in used:
            used.add((group, code))
            offers.append(offer(group, code, shelf))
    shown = desk(*offers, draft=tuple(DraftLine(f"explore A{n} material") for n in range(seed % 9)))
    for taste in (TASTE, WORDS):
        steps = reach(shown, taste)
        assert set(steps) == {o.step for o in offers}
        assert max(steps.values(), default=0) <= 3


def test_many_shelves_take_three_menus() -> None:
    offers = [
        offer(group, f"{group[0]}{shelf}.{n}", f"shelf {shelf}")
        for group in ("explore", "claim")
        for shelf in range(20)
        for n in range(3)
    ]
    form = fit(desk_form(desk(*offers), taste=TASTE))
    assert len(list(form.menus)) == 3
    steps = reach(desk(*offers))
    assert set(steps) == {o.step for o in offers}
    assert max(steps.values()) <= 3


def test_down_says_what_it_does() -> None:
    def down(shown: Snapshot) -> Button:
        form = fit(desk_form(shown, taste=TASTE))
        return next(b for b in form.buttons if ":down:" in b.id)

    busy = desk(offer("explore", "D4"))
    assert down(busy).label == "Down · 3 left"
    assert down(busy).style == "grey"
    idle = desk(prompt=Prompt("t", "a", down="rolls"))
    assert down(idle).label == "Down"
    assert down(idle).style == "green"
    assert down(msgspec.structs.replace(idle, last=True)).label == "Down · rolls"
    owed = desk(owed="place first")
    assert down(owed).off


def test_what_is_owed_is_said_once() -> None:
    prompt = Prompt("Round 4 · card", "Choose a sheet.", spare=3)
    fresh = desk(offer("claim", "D4"), prompt=prompt, owed="Choose a sheet first. Rules: Card.")
    assert desk_form(fresh, taste=TASTE).head.count("Choose a sheet") == 1
    later = msgspec.structs.replace(fresh, draft=(DraftLine("explore D4 material"),))
    assert "Choose a sheet first." in desk_form(later, taste=TASTE).head


def test_a_long_draft_shows_its_end() -> None:
    lines = tuple(DraftLine(f"claim E{n}") for n in range(10))
    head = desk_form(desk(draft=lines), taste=TASTE).head
    assert "+6 before · 7 claim E6 · 8 claim E7 · 9 claim E8 · 10 claim E9" in head


def test_another_way_has_a_button() -> None:
    shown = desk(offer("claim", "D4"), draft=(DraftLine("explore D4 material"),))
    form = desk_form(shown, taste=TASTE, swap=("explore D4 research",))
    assert "Or research" in [b.label for b in form.buttons]


def test_several_other_ways_are_a_menu() -> None:
    lines = (DraftLine("build CR1 material"),)
    ways = ("build CR1 influence", "build CR2 material", "build CR3 material")
    for offers in ([offer("claim", "D4")], [offer("claim", f"A{n}") for n in range(12)]):
        form = fit(desk_form(desk(*offers, draft=lines), taste=TASTE, swap=ways))
        (menu,) = [m for m in form.menus if Id.parse(m.id).verb == "swap"]
        assert [c.label for c in menu.choices] == ["influence", "CR2", "CR3"]
        assert {"Undo", "Reset"} <= {b.label for b in form.buttons}


@pytest.mark.parametrize("count", [2, 8, 40])
def test_a_unit_that_is_owed_a_place_can_still_be_paid_otherwise(count: int) -> None:
    """Infantry is built by one mark, and its place is asked for at once."""
    places = [offer("deploy", f"A{n}", cells=(f"A{n}",)) for n in range(count)]
    shown = desk(*places, draft=(DraftLine("build IN material"),))
    for ways in (("build IN influence",), ("build IN influence", "build IN research")):
        form = fit(desk_form(shown, taste=TASTE, swap=ways))
        swaps = [
            *[b.id for b in form.buttons if Id.parse(b.id).verb == "swap"],
            *[m.id for m in form.menus if Id.parse(m.id).verb == "swap"],
        ]
        assert len(swaps) == 1
        assert {"Undo", "Reset"} <= {b.label for b in form.buttons}
        assert [b for b in form.buttons if Id.parse(b.id).verb == "step"]


def test_not_yet_goes_back_to_the_menu_that_was_open() -> None:
    marks = [offer("claim", f"{letter}{n}", shelf=letter) for letter in "ABC" for n in range(9)]
    shown = desk(*marks, last=True)
    page = Page("main", "claim/B")
    form = desk_form(shown, page, taste=TASTE)
    down = next(Id.parse(b.id) for b in form.buttons if ":down:" in b.id)
    assert Page.parse(down.arg) == page
    for asked in (Page("sure", page.open), Page("barrier", "claim B1", more=page.open)):
        (row,) = desk_form(shown, asked, taste=TASTE).rows
        back = Page.parse(Id.parse(row[-1].id).arg)
        assert list(desk_form(shown, back, taste=TASTE).rows) == list(form.rows)


def test_the_best_places_are_shown_first() -> None:
    found = [
        offer("deploy", f"A{n} B{n}", rank=n % 4, cells=(f"A{n}", f"B{n}", "Z9" if n % 4 else "Y9"))
        for n in range(40)
    ]
    shown = desk(*found)
    page = Page("place")
    assert [n for _, (n, *_) in place_codes(shown, page)] == [f"A{n}" for n in range(0, 32, 4)]
    menu = next(iter(desk_form(shown, page, taste=TASTE).menus))
    # First the node that the best ones share.
    assert menu.choices[0].label == "Y9"


def test_every_desk_has_a_way_on() -> None:
    for phase in ("marking", "down", "waiting", "chance", "paused", "halted", "over", "abandoned"):
        for seat in (3, None):
            form = fit(desk_form(desk(phase=phase, seat=seat), taste=TASTE))
            assert [b for b in form.buttons if not b.off], (phase, seat)


def table(count: int) -> TablePost:
    return TablePost(
        12,
        "Table 12",
        Card("k", "Round 4", "Spend. " * 400, ("Something happened. " * 30,) * 6, "nav"),
        "r4.card",
        100,
        seats(count),
        waiting=tuple(range(count)),
        asked=count,
        deadline=1_800_000_000.0,
        mentions=tuple(10**18 + n for n in range(count)),
    )


def test_the_largest_card_fits() -> None:
    form = card_form(
        table(24), mark=1, new=True, shown=Shown("a.png", "words " * 400, b"x"), locale="en"
    )
    fitted = fit(form)
    assert sum(len(t) for t in (fitted.head, fitted.tail, fitted.foot)) <= limits.TEXT_TOTAL
    assert len(fitted.picture.alt) <= limits.ALT_TEXT
    assert f"<@{10**18 + 23}>" in fitted.foot


def test_an_edit_mentions_nobody() -> None:
    form = card_form(table(4), mark=1, new=False, shown=None, locale="en")
    assert "<@" not in form.head + form.tail + form.foot


def test_the_largest_lobby_fits() -> None:
    options = tuple(TableOption(f"option{n}", ("a", "b"), "what it decides") for n in range(20))
    lobby = LobbyView(
        1, "g", "Table 1", 5, LONG, "slow", False, seats(24), 24, 2, options,
        tuple((o.name, "a") for o in options), "ab" * 32,
    )  # fmt: skip
    from bot.posts import LobbyPost

    fit(card_form(LobbyPost(lobby), mark=1, new=True, shown=None, locale="en"))


def test_names_have_no_effect() -> None:
    assert escape("**a**") == "\\*\\*a\\*\\*"
    assert "@everyone" not in escape("@everyone")
    assert "<@1>" not in escape("<@1>")
    assert escape("a\nb") == "a b"
    assert escape("") == "?"


def test_a_ballot_is_three_presses() -> None:
    prompt = Prompt(
        "Agenda", "Pass or fail.", form="ballot", limit=7,
        sides=(("cast pass", "Pass"), ("cast fail", "Fail"), ("cast abstain 0", "Abstain")),
    )  # fmt: skip
    shown = desk(prompt=prompt)
    form = fit(ballot_form(shown, Page("ballot"), "", "en"))
    assert [b.label for b in form.buttons] == [
        "Pass", "Fail", "Abstain", "1", "2", "3", "All 7", "Seal",
    ]  # fmt: skip
    assert [b.label for b in form.buttons if b.off] == ["Seal"]
    chosen = fit(ballot_form(shown, Page("ballot", "0", 3), "", "en"))
    seal = list(chosen.buttons)[-1]
    assert (seal.label, seal.off) == ("Seal · Pass × 3", False)
    assert ballot_step(prompt, 0, 3) == "cast pass 3"
    assert ballot_step(prompt, 2, 0) == "cast abstain 0"
    assert ballot_step(prompt, 0, 8) == ""
    assert ballot_step(prompt, 5, 1) == ""
    post = BallotPost(12, "Table 12", "r4.ballot", 3, 0, prompt)
    by_dm = fit(card_form(post, mark=5, new=True, shown=None, locale="en"))
    assert [b.label for b in by_dm.buttons] == [b.label for b in form.buttons]


def test_what_cannot_be_cut_is_a_fault() -> None:
    with pytest.raises(Misfit, match="twice"):
        fit(Form("a", rows=((Button("x", "a"), Button("y", "a")),)))
    with pytest.raises(Misfit, match="rows"):
        fit(Form("a", rows=tuple((Button("x", str(n)),) for n in range(6))))
    with pytest.raises(Misfit, match="choices"):
        fit(Form("a", rows=(Menu("m", "", tuple(Choice("x", str(n)) for n in range(26))),)))
    with pytest.raises(Misfit, match="nothing"):
        fit(Form(""))


def test_long_labels_are_shortened_to_the_row() -> None:
    form = fit(
        Form("a", rows=((Button("one long label", "a"), Button("another long label", "b")),))
    )
    assert width(form.rows[0]) <= ROW_PIXELS


def test_cut_ends_at_a_word() -> None:
    assert cut("one two three", 9) == "one two…"
    assert cut("short", 9) == "short"


def test_the_catalogue_is_sound() -> None:
    assert text.SENTENCES.faults() == ()


def test_every_sentence_is_used() -> None:
    folder = Path(text.__file__).parent
    files = (path for path in folder.rglob("*.py") if path.name != "text.py")
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    ways = ("b.whole", "b.text", "b.nw", "b.ne", "b.sw", "b.se")
    built = ("w.slow", "w.live", "s.", "b.yes-", "leave-sure", "abandon-sure", *ways)
    for key in text.SENTENCES.keys:
        if not key.startswith(built):
            assert f'"{key}"' in code or f"'{key}'" in code, key


def test_no_sentence_stands_twice() -> None:
    said = [text.SENTENCES.sentence(key) for key in text.SENTENCES.keys if key[1] != "."]
    assert sorted(set(said)) == sorted(said)


def test_desks_fit_in_a_longer_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """A locale whose sentences are 40 % longer."""
    longer = {
        key: text.SENTENCES.sentence(key) + "~" * (len(text.SENTENCES.sentence(key)) * 2 // 5)
        for key in text.SENTENCES.keys
    }
    stretched = Catalogue({"en": longer})
    monkeypatch.setattr(text, "SENTENCES", stretched)
    offers = [offer("explore", f"D{n}") for n in range(1, 13)]
    boards = tuple(Board(f"b{n}", f"Board {n}", "B", n % 8) for n in range(40))
    shown = desk(*offers, offer("spend", "1"), draft=(DraftLine("claim E4"),), boards=boards)
    for page in (MAIN, Page("spend"), Page("look"), Page("sure"), Page("leave")):
        for row in fit(desk_form(shown, page, taste=TASTE)).rows:
            assert isinstance(row, Menu) or width(row) <= ROW_PIXELS
    fit(card_form(table(24), mark=1, new=True, shown=None, locale="en"))
