"""What a cut costs: how near it is drawn, how often it is encoded, what is kept."""

from __future__ import annotations

from engine.games.inscription.words import SHEETS
from render.inscription import cut
from render.inscription.renderer import build
from render.kit.paint import Painter
from render.kit.palette import encode
from render.kit.weight import weight
from tests.render.inscription.states import GAME, positions


def wide():
    """Pictures with cuts that may be too heavy at full size, a few of each sheet."""
    found = dict.fromkeys(SHEETS, 0)
    for position in positions():
        if position.focus:
            built = build(GAME, position.view, position.board, position.focus)
            box, _ = cut.frame_of(built, position.focus)
            sheet = position.board.partition(":")[0]
            if box[2] - box[0] > 850 and found[sheet] < 2:
                found[sheet] += 1
                yield built.picture, box


def test_estimates_are_near():
    for what, box in wide():
        real = len(encode(Painter().paint(what).crop(box)))
        assert 0.85 < weight(what, box) / real < 1.2


def test_hardly_any_wide_cut_is_encoded_twice():
    painter = Painter()
    twice = 0
    for what, box in wide():
        zoom = cut.zooms(what, box)[0]
        data = encode(painter.paint(what, zoom, box))
        found = cut.small(painter, what, box)
        assert len(found) <= cut.MOST_BYTES
        if len(data) > cut.MOST_BYTES:
            twice += 1
        else:
            assert data == found
    assert twice <= 1


def test_a_cut_of_a_kept_sheet_draws_nothing_anew():
    painter = Painter()
    what, box = next(wide())
    cut.small(painter, what, box)
    before = painter.sprites.misses, painter.bases.misses
    x0, y0, x1, y1 = box
    cut.small(painter, what, box)
    cut.small(painter, what, (x0 + 4, y0 + 3, x1 - 4, y1 - 3))
    assert painter.bases.misses == before[1]
    assert painter.sprites.misses == before[0]


def test_the_heaviest_cut_is_tried_at_every_zoom_that_may_do():
    what, _ = next(wide())
    board = (0, 0, 1400, 1050)
    zooms = cut.zooms(what, board)
    assert zooms
    assert set(zooms) <= set(cut.ZOOMS)
    assert len(cut.small(Painter(), what, board)) <= cut.MOST_BYTES
