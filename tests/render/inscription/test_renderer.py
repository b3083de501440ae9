"""The renderer: keys of boards, cuts, words, and that nothing but the view shows."""

from __future__ import annotations

from io import BytesIO

import msgspec
import pytest
from PIL import Image

from engine.games.inscription.words import SHEETS
from render.inscription import cut
from render.inscription.renderer import QUARTERS, build
from render.kit.alt import LIMIT
from render.kit.bounds import inside
from render.kit.check import check
from render.kit.ops import digest
from render.registry import renderer
from tests.render.inscription.states import GAME, RULES, Position, positions, sheets, walk

DRAW = renderer("inscription", RULES)
assert DRAW is not None


class Wish(msgspec.Struct, frozen=True):
    """What is wanted, as a bot asks for it."""

    board: str
    focus: tuple[str, ...] = ()
    places: tuple[tuple[str, tuple[str, ...]], ...] = ()
    colours: str = ""
    stages: tuple[tuple[str, ...], ...] = ()


def marked() -> list[tuple[Position, str]]:
    """Positions in the middle of a step, with the sheet that is marked."""
    return [(p, p.board.partition(":")[0]) for p in positions() if p.focus]


def image(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def test_other_games_have_no_pictures():
    assert renderer("chess", RULES) is None


def test_a_pack_alone_will_do():
    position = positions()[0]
    draw = renderer("inscription", GAME.pack)
    assert draw is not None
    one, other = (d(position.view, Wish(position.key("navigation"))) for d in (draw, DRAW))
    assert one.digest == other.digest


@pytest.mark.parametrize("board", ["", "nothing", "navigation", "navigation:9", "seat:x", "war:1"])
def test_boards_that_there_are_not(board):
    assert DRAW(positions()[0].view, Wish(board)) is None


def test_before_sheets_are_dealt_there_are_none():
    view = positions()[0].view
    bare = tuple(msgspec.structs.replace(one, sheets=("", "", "", "")) for one in view.seats)
    view = msgspec.structs.replace(view, seats=bare)
    for head in (*SHEETS, "seat"):
        assert DRAW(view, Wish(f"{head}:0")) is None


@pytest.mark.parametrize("colours", ["", "dark", "light", "no such"])
def test_colours(colours):
    position = positions()[0]
    drawing = DRAW(position.view, Wish(position.key("industry"), colours=colours))
    assert image(drawing.paint()).size == (1650, 1050)


def test_quarters_are_enlarged():
    position = positions()[0]
    for part in QUARTERS:
        picture = image(DRAW(position.view, Wish(f"warfare:{position.seat}:{part}")).paint())
        assert 1300 < picture.width < 1500


def test_a_whole_seat():
    for position in positions()[::7]:
        wish = Wish(f"seat:{position.seat}")
        drawing = DRAW(position.view, wish)
        assert len(drawing.alt) <= LIMIT
        for sheet in ("Navigation", "Expansion", "Industry", "Warfare"):
            assert sheet in drawing.alt
        assert image(drawing.paint()).size == (1650, 1050)


def test_a_whole_seat_has_no_fault():
    from render.inscription import overview
    from render.inscription.scene import Scene

    for position in positions()[::5]:
        for theme in ("dark", "light"):
            one = position.view.seats[position.seat]
            what = overview.build(Scene(GAME, position.view, one, frozenset(), theme))
            assert check(what) == [], position.name


def test_places_are_a_contact_sheet():
    position = next(p for p in positions() if p.name.endswith("deploy"))
    wish = Wish(position.board, places=(("1", ("C3",)), ("2", ("D4",))))
    drawing = DRAW(position.view, wish)
    assert drawing.digest != DRAW(position.view, Wish(position.board)).digest


def test_a_cut_holds_all_that_is_legal_and_what_is_new_there():
    for position, sheet in marked():
        built = build(GAME, position.view, position.board, position.focus)
        box, beside = cut.frame_of(built, position.focus)
        bar = (box[2] - box[0]) * cut.BAR if beside else 0
        for code, spot in cut.spots_of(built, position.focus).items():
            inside = (
                box[0] <= spot[0] + 1
                and box[1] <= spot[1] + 1
                and spot[2] <= box[2] + 1
                and spot[3] <= box[3] - bar + 1
            )
            assert inside or code in beside, (position.name, code, box, spot)
        if sheet != "warfare":
            for code, spot in cut.spots_of(built, built.fresh).items():
                assert box[0] <= spot[0] + 1, (position.name, code)
                assert spot[2] <= box[2] + 1, (position.name, code)
                assert box[1] <= spot[1] + 1, (position.name, code)
                assert spot[3] <= box[3] - bar + 1, (position.name, code)


def test_a_cut_only_grows_while_marks_are_made():
    boxes: dict[tuple[str, int, str], tuple[tuple[str, ...], list[object]]] = {}
    still = moved = 0
    for match, seat in walk("cuts", 3, "random", "B"):
        state = match.seen_state(seat) if seat >= 0 else None
        if state is None or state.round > 7:
            break
        draft = match.draft(seat)
        now = RULES.prompt(state, seat)
        if not draft.moves or state.seats[seat].stack or not now.focus:
            continue
        before = [RULES.prompt(s, seat) for s in (draft.base, *draft.states[:-1])]
        stages = tuple(p.focus for p in before if p.board == now.board)
        built = build(GAME, match.view(seat), now.board, now.focus)
        if built is None:
            continue
        box, beside = cut.frame_of(built, now.focus, stages)
        width, height = box[2] - box[0], box[3] - box[1]
        assert abs(width / height - 4 / 3) < 0.01
        bar = width * cut.BAR if beside else 0
        clear = (box[0], box[1], box[2], box[3] - bar)
        for code, spot in cut.spots_of(built, now.focus).items():
            assert inside(spot, clear, 1) or code in beside, code
        key = (match.window().id, seat, now.board)
        steps, former = boxes.get(key, ((), []))
        # What is legal far apart may ask for all that a cut can hold.
        largest = height > 1049
        if former and draft.steps[: len(steps)] == steps and not largest:
            assert inside(former[-1], box, 1), (key, draft.steps)
            still, moved = still + (former[-1] == box), moved + (former[-1] != box)
        boxes[key] = draft.steps, [*former, box]
    assert still > moved > 0


def test_a_cut_has_its_form_and_weight():
    for position, _ in marked():
        built = build(GAME, position.view, position.board, position.focus)
        box, _ = cut.frame_of(built, position.focus)
        width, height = box[2] - box[0], box[3] - box[1]
        assert abs(width / height - 4 / 3) < 0.01
        assert width >= int(0.55 * 1216)
        assert 0 <= box[0] < box[2] <= 1650
        assert 0 <= box[1] < box[3] <= 1050
    for position, _ in marked()[::4]:
        data = DRAW(position.view, Wish(position.board, position.focus)).paint()
        assert len(data) <= cut.MOST_BYTES
        assert image(data).width >= 500


def test_a_cut_is_another_picture_than_the_whole():
    position, _ = marked()[0]
    cut_, whole = (DRAW(position.view, Wish(position.board, f)) for f in (position.focus, ()))
    assert cut_.digest != whole.digest


def test_words_name_every_legal_code_and_keep_the_limit():
    for position, sheet in sheets():
        legal = position.on(sheet)
        alt = DRAW(position.view, Wish(position.key(sheet), legal)).alt
        assert len(alt) <= LIMIT
        assert position.view.seats[position.seat].name in alt
        named = alt.partition("Legal now: ")[2].partition(".")[0]
        for code in legal:
            head, dash, tail = code.partition("-")
            assert (tail in named and head in named) if dash else code in named, (code, named)


def test_words_without_limit_name_every_mark():
    from render.inscription.scene import Scene
    from render.inscription.words import sheet_words

    for position, sheet in sheets():
        kind = SHEETS.index(sheet)
        built = build(GAME, position.view, position.key(sheet))
        one = position.view.seats[position.seat]
        alt = sheet_words(Scene(GAME, position.view, one), kind, built, 9999)
        for tag in built.picture.tags("mark:claimed:"):
            code = tag.rpartition(":")[2]
            head, _, tail = code.partition("-")
            if sheet != "warfare":
                assert head in alt, (position.name, code)
                assert tail in alt, (position.name, code)


def test_what_another_pencils_changes_no_picture():
    """Within a step nobody sees what others do (P3)."""
    seen: dict[tuple[int, str], tuple[str, str]] = {}
    windows = 0
    for match, seat in walk("secrets", 3, "random", "A"):
        state = match.state
        if seat <= 0 or state.phase != "dice" or state.round > 9:
            continue
        window = match.window().id
        view = RULES.view(match.seen_state(0), 0)
        for sheet in SHEETS:
            drawing = DRAW(view, Wish(f"{sheet}:{seat}"))
            key = (seat, sheet)
            found = (str(window), drawing.digest + drawing.alt)
            if key in seen and seen[key][0] == found[0]:
                windows += 1
                assert seen[key] == found
            seen[key] = found
    assert windows


def test_the_digest_is_the_key_of_the_picture():
    position = positions()[0]
    built = build(GAME, position.view, position.key("expansion"))
    assert DRAW(position.view, Wish(position.key("expansion"))).digest == digest(built.picture)
