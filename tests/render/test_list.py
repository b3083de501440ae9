"""The display list: digest, layers, tags."""

import os
import subprocess
import sys

import msgspec
import pytest

from render import DisplayList, Layer, Sketch, digest
from render.kit.ops import Op
from tests.render.boards import front, web

PLAIN = "5a4abd77139e38c0811248d59790e33c"


def plain() -> DisplayList:
    """Everything but words, whose width depends on the system's text shaping."""
    s = Sketch()
    s.space("seed", (100, 100, 300, "cloud_blue", 120))
    s.box(10, 10, 100.04, 40, 8, "panel", "line", tag="panel:a")
    s.disc(50, 50, 20, "well", "rim", tag="system:D4")
    s.on(Layer.MARKS).lane((10, 10), (90, 70), True, "explored:D4-E5")
    s.on(Layer.PEN).claim(50, 50, 30, tag="mark:claimed:D4")
    s.icon("planet", 50, 50, 30)
    return s.done("alt")


def test_digest_is_the_same_on_every_system():
    assert digest(plain()) == PLAIN


def test_digest_does_not_depend_on_the_salt_of_hash():
    code = "from tests.render.boards import web; from render import digest; print(digest(web()))"
    seen = set()
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        seen.add(run.stdout.strip())
    assert seen == {digest(web())}


def test_digest_sees_what_is_painted_and_not_the_alt_text():
    first = plain()
    assert digest(first) == digest(msgspec.structs.replace(first, alt="other"))
    assert digest(first) != digest(msgspec.structs.replace(first, theme="light"))
    assert digest(first) != digest(msgspec.structs.replace(first, ops=first.ops[:-1]))


def test_layers_order_what_is_painted():
    layers = [op.layer for op in plain().ordered()]
    assert layers == sorted(layers)
    assert [op.layer for op in front().ordered()][-1] is Layer.LABELS


def test_base_is_the_printed_sheet_alone():
    base = plain().base()
    assert {op.layer for op in base.ops} == {Layer.SPACE, Layer.PRINT}
    assert base.tags("mark:") == []


def test_tags_tell_what_is_shown():
    assert plain().tags("mark:") == ["mark:claimed:D4"]
    tags = web().tags()
    assert "system:A4" in tags
    assert "visited:A4" in tags
    assert "code:A4" in tags
    assert "score" in tags


def test_lists_survive_a_round_trip():
    first = web()
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(first), type=DisplayList) == first


def test_positions_are_rounded_so_that_last_bits_do_not_matter():
    s = Sketch()
    s.disc(1 / 3, 2 / 3, 10, "well")
    (op,) = s.done().ops
    assert (op.x, op.y) == (0.3, 0.7)


def test_operations_are_frozen():
    op: Op = plain().ops[0]
    with pytest.raises(AttributeError):
        op.layer = Layer.PEN
