"""The four sheets: nothing covered, nothing too small, every mark and every code there."""

from __future__ import annotations

import msgspec
import pytest

from engine.games.inscription.sheets.common import bits
from engine.games.inscription.words import SHEETS
from render.inscription.renderer import build
from render.inscription.scene import Scene
from render.kit.check import check
from render.kit.ops import Chip, DisplayList, Path, Ring, Text, digest
from tests.render.inscription.states import GAME, RULES, Position, positions, sheets


def picture(position: Position, sheet: str, theme: str = "dark") -> DisplayList:
    built = build(GAME, position.view, position.key(sheet), position.on(sheet), theme)
    assert built is not None
    return built.picture


def shown(sheet: str) -> list[Position]:
    return [position for position, kind in sheets() if kind == sheet]


def few(sheet: str) -> list[Position]:
    """For each layout its start, up to two positions with legal codes, and the end."""
    kind, kept, out = SHEETS.index(sheet), dict[str, list[str]](), list[Position]()
    for position in shown(sheet):
        layout = position.view.seats[position.seat].sheets[kind]
        sort = position.name.rpartition("-")[2] if not position.on(sheet) else "legal"
        have = kept.setdefault(layout, [])
        if sort in ("start", "end", "legal", "deploy") and have.count(sort) < 1 + (sort == "legal"):
            have.append(sort)
            out.append(position)
    return out


def tagged(what: DisplayList, *prefixes: str) -> set[str]:
    """What follows a prefix in the tags."""
    return {tag[len(p) :] for p in prefixes for tag in what.tags(p)}


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_shipped_sheet_is_among_the_positions(sheet):
    kind = SHEETS.index(sheet)
    seen = {p.view.seats[p.seat].sheets[kind] for p in shown(sheet)}
    assert seen == {one.id for one in getattr(GAME.pack, sheet)}


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_picture_has_a_fault(sheet):
    for n, position in enumerate(few(sheet)):
        themes = ("dark", "light") if n % 2 == 0 else ("dark",)
        for theme in themes:
            assert check(picture(position, sheet, theme)) == [], (position.name, theme)


def test_names_of_any_length_and_script_fit():
    position = next(p for p in positions() if p.board.startswith("navigation"))
    seats = list(position.view.seats)
    for name in ("Владимир Ω the Very Long Name 32", "葛飾北斎", "W" * 32, "i"):
        seats[position.seat] = msgspec.structs.replace(seats[position.seat], name=name)
        view = msgspec.structs.replace(position.view, seats=tuple(seats))
        for sheet in SHEETS:
            built = build(GAME, view, position.key(sheet))
            assert built is not None
            assert check(built.picture) == [], (name, sheet)


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_legal_target_has_its_code_and_is_marked(sheet):
    seen = 0
    for position in shown(sheet):
        legal = position.on(sheet)
        what = picture(position, sheet)
        codes, marked = printed(what), tagged(what, "legal:")
        for code in legal:
            seen += 1
            word = {"material": "DM", "influence": "DI", "research": "DR"}.get(code)
            if word is not None:
                assert f"focus:{code}" in marked, (position.name, code)
                continue
            assert code in codes, (position.name, code)
            chips = [op for op in what.ops if isinstance(op, Chip) and op.tag == f"code:{code}"]
            assert code in marked or any(op.color == "mint" for op in chips), (position.name, code)
    assert seen


def printed(what: DisplayList) -> set[str]:
    """The codes that can be read off a picture: those on it, and places by their row and column."""
    codes = tagged(what, "code:")
    cells = tagged(what, "cell:")
    for cell in cells:
        head, _, place = cell.partition("-")
        assert head in codes
        row = place.lstrip("ABCDEFGHJKLMN")
        assert f"{head}:{row}" in tagged(what, "row:")
        if place != row:
            assert f"{head}:{place[0]}" in tagged(what, "column:")
    for node in tagged(what, "node:"):
        assert node[0] in tagged(what, "column:")
        assert node[1:] in tagged(what, "row:")
    return codes | cells | tagged(what, "node:")


@pytest.mark.parametrize("sheet", SHEETS)
def test_codes_printed_are_the_codes_that_the_rules_know(sheet):
    kind = SHEETS.index(sheet)
    done = set()
    for position in shown(sheet):
        layout = position.view.seats[position.seat].sheets[kind]
        if layout in done:
            continue
        done.add(layout)
        own = position.state.seats[position.seat]
        found = printed(picture(position, sheet)) - {"T1", "T2"}
        table = GAME.table
        if sheet == "navigation":
            nav = table.navigation(own)
            assert found == {*nav.system, *nav.hole}
        elif sheet == "expansion":
            exp = table.expansion(own)
            assert found == {*exp.planet, *exp.icon, *exp.dock}
        elif sheet == "industry":
            assert found == set(table.industry(own).space)
        else:
            war = table.warfare(own)
            open_ = {code for code, at in war.unit.items() if not war.locked >> at & 1}
            nodes = {code for code, n in war.grid.node.items() if not war.grid.anomalies >> n & 1}
            assert found <= {*war.band, *war.unit, *nodes}
            assert {*war.band, *nodes} <= found
            locked = {code for code in war.unit if code not in open_}
            assert (locked & found) or position.name.endswith("end")
    assert done


@pytest.mark.parametrize(
    ("sheet", "text", "unknown"),
    [
        ("navigation", "claim {} influence", "no-system"),
        ("industry", "scrap {} material", "no-space"),
        ("expansion", "develop {} material", "no-icon"),
        ("warfare", "build {} material", "no-unit"),
    ],
)
def test_what_is_printed_is_understood_as_it_stands(sheet, text, unknown):
    """A printed code of the right kind is never refused as unknown."""
    position = next(
        p
        for p in positions()
        if p.view.seats[p.seat].active == sheet and p.focus and "deploy" not in p.name
    )
    what = picture(position, sheet)
    codes = tagged(what, "code:") - {"T1", "T2"}
    if sheet == "expansion":
        codes = tagged(what, "cell:")
    if sheet == "navigation":
        codes = {code for code in codes if not code.startswith("W")}
    own = GAME.table.warfare(position.state.seats[position.seat])
    if sheet == "warfare":
        codes &= set(own.band)
    assert codes
    for code in codes:
        step = RULES.parse(text.format(code))
        refusal = RULES.check(position.state, position.seat, step)
        assert refusal is None or refusal.code != unknown, code
    wrong = RULES.check(position.state, position.seat, RULES.parse(text.format("Z9")))
    assert wrong is not None
    assert wrong.code == unknown


def test_marks_on_navigation_are_those_of_the_state():
    for position in shown("navigation"):
        one = position.view.seats[position.seat]
        systems = GAME.table.navigations[GAME.layouts[0][one.sheets[0]]].sheet.systems
        what = picture(position, "navigation")
        home = {s.code for s in systems if s.asset.kind == "home"}
        assert tagged(what, "mark:explored:") == {systems[i].code for i in bits(one.nav.explored)}
        assert (
            tagged(what, "mark:claimed:") == {systems[i].code for i in bits(one.nav.claimed)} - home
        )
        assert tagged(what, "mark:spent:") == {systems[i].code for i in bits(one.nav.spent)}
        lanes = tagged(what, "mark:lane:", "new:lane:")
        assert len(lanes) == one.nav.lanes.bit_count()
        assert len(tagged(what, "new:lane:")) == (one.nav.lanes & ~one.before[0].lanes).bit_count()


def test_marks_on_expansion_are_those_of_the_state():
    for position in shown("expansion"):
        one = position.view.seats[position.seat]
        ix = GAME.table.expansions[GAME.layouts[1][one.sheets[1]]]
        what = picture(position, "expansion")
        icons = one.exp.crossed | one.exp.dock_icons << ix.icon_count
        assert tagged(what, "mark:crossed:") == {ix.icon_codes[i] for i in bits(icons)}
        claimed = {ix.line_codes[i] for i in bits(one.exp.lines)}
        claimed |= {ix.sheet.docks[i].code for i in bits(one.exp.docks)}
        assert tagged(what, "mark:claimed:") == claimed
        assert len(tagged(what, "mark:population:")) == one.exp.population
        assert tagged(what, "mark:unlocked:") == {
            ix.sheet.planets[i].code for i in bits(one.exp.unlocked)
        }


def test_marks_on_industry_are_those_of_the_state():
    for position in shown("industry"):
        one = position.view.seats[position.seat]
        spaces = GAME.pack.industry[GAME.layouts[2][one.sheets[2]]].spaces
        what, ind = picture(position, "industry"), one.ind
        assert tagged(what, "mark:scrapped:") == {spaces[i].code for i in bits(ind.scrapped)}
        assert tagged(what, "mark:claimed:") == {spaces[i].code for i in bits(ind.claimed)}
        for kind, have in zip(("alloys", "spices", "gems"), ind.commodities, strict=True):
            assert len(tagged(what, f"mark:{kind}:", f"new:{kind}:")) == have
        assert len(tagged(what, "mark:councilor:", "new:councilor:")) == ind.vote_icons
        assert len(tagged(what, "mark:store:")) == ind.goods + ind.votes
        full = min(ind.commodities)
        trade = GAME.pack.industry[GAME.layouts[2][one.sheets[2]]].trade_icons
        assert len(tagged(what, "mark:trade:")) == sum(column < full for column in trade)


def test_marks_on_warfare_are_those_of_the_state():
    for position in shown("warfare"):
        one = position.view.seats[position.seat]
        ix = GAME.table.warfares[GAME.layouts[3][one.sheets[3]]]
        what, war = picture(position, "warfare"), one.war
        units = tagged(what, "mark:unit:", "new:unit:")
        assert units == {
            f"{ix.units[p.unit].unit.code}{p.number}:"
            + "-".join(ix.grid.codes[n] for n in bits(p.nodes))
            for p in war.placed
            if p.nodes
        }
        assert len(tagged(what, "mark:cost:")) == war.icons.bit_count()
        assert what.tags("line:")[0] == "line:open" or f"line:{war.line}" in what.tags("line:")
        results = tagged(what, "result:")
        fought = [r for pair in war.results for r in pair if r]
        assert len(results) == len(fought)
        assert len(tagged(what, "strength:")) == 2 * len(war.boxes)


@pytest.mark.parametrize("sheet", SHEETS)
def test_technologies_dice_and_objective_are_on_the_sheet(sheet):
    kind = SHEETS.index(sheet)
    for position in shown(sheet):
        one = position.view.seats[position.seat]
        marks = (one.nav, one.exp, one.ind, one.war)[kind]
        what = picture(position, sheet)
        assert len(tagged(what, "mark:technology:")) == marks.techs.bit_count()
        assert len(tagged(what, "mark:research:")) == sum(marks.research)
        assert len(tagged(what, "mark:focus:")) == marks.focus.bit_count()
        assert bool(what.tags("objective:done")) == (marks.objective >= 0)
        words = {op.text for op in what.ops if isinstance(op, Text)}
        assert str(score(position, kind)) in words


def score(position: Position, kind: int) -> int:
    return Scene(GAME, position.view, position.view.seats[position.seat]).score(kind)


@pytest.mark.parametrize("sheet", SHEETS)
def test_effects_and_conditions_are_printed_whole(sheet):
    for position in shown(sheet):
        what = picture(position, sheet)
        for op in what.ops:
            if isinstance(op, Text) and op.tag.startswith(("effect:", "objective:text", "idea")):
                assert not op.text.endswith("…"), (position.name, op.text)


def test_new_marks_are_marked_and_old_ones_are_not():
    for position in shown("navigation"):
        one = position.view.seats[position.seat]
        built = build(GAME, position.view, position.key("navigation"))
        assert built is not None
        if one.nav == one.before[0]:
            assert built.fresh == ()
            assert built.picture.tags("new:") == []


def test_a_mark_leaves_the_printed_sheet_alone():
    """Marks are drawn over a picture that is kept: a step must not make it anew."""
    for position in positions():
        if not position.board.partition(":")[0] or not position.focus:
            continue
        sheet = position.board.partition(":")[0]
        kind = SHEETS.index(sheet)
        one = position.view.seats[position.seat]
        was = {("nav", "exp", "ind", "war")[kind]: one.before[kind]}
        seats = list(position.view.seats)
        seats[position.seat] = msgspec.structs.replace(one, **was)
        view = msgspec.structs.replace(position.view, seats=tuple(seats))
        first, second = (
            build(GAME, view, position.board),
            build(GAME, position.view, position.board),
        )
        assert first is not None
        assert second is not None
        if one.before[kind].techs == (one.nav, one.exp, one.ind, one.war)[kind].techs:
            assert digest(first.picture.base()) == digest(second.picture.base()), position.name


@pytest.mark.parametrize("sheet", SHEETS)
def test_pictures_stay_small_enough_to_draw_quickly(sheet):
    for position in shown(sheet):
        what = picture(position, sheet)
        assert len(what.ops) <= 900, (position.name, len(what.ops))
        rings = [op for op in what.ops if isinstance(op, Ring)]
        assert len(rings) <= 130
        assert sum(isinstance(op, Path) for op in what.ops) <= 200
