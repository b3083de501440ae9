"""The display list: what a picture shows, as frozen data, before anything is drawn.

All lengths are in canvas units (1 unit = 1 px at zoom 1), all angles in degrees. Colours are role
names of a theme (`render.kit.theme`), never values, so that one list is drawn in either theme.
"""

from __future__ import annotations

import hashlib
from enum import IntEnum

import msgspec

WIDTH, HEIGHT = 1650, 1050
"""The canvas of a sheet: three times a 550 px chat preview."""

Point = tuple[float, float]


class Layer(IntEnum):
    """What lies above what. Labels come last, so that no mark can hide a code."""

    SPACE = 0
    """Background."""
    PRINT = 1
    """The printed sheet: the same until the match ends."""
    MARKS = 2
    """Marks under the labels: traced lanes, filled boxes, units."""
    PEN = 3
    """Pen marks over icons: loops, crosses, lines."""
    LABELS = 4
    """Codes and words."""


BASE_LAYERS = frozenset({Layer.SPACE, Layer.PRINT})
"""The layers that a painter keeps between pictures of the same sheet."""


class Blob(msgspec.Struct, frozen=True):
    """A soft cloud of light in the background; `alpha` (0–255) is its strength in the middle."""

    x: float
    y: float
    radius: float
    color: str
    alpha: int


class Space(msgspec.Struct, frozen=True, tag="space"):
    """The sky: a gradient from `bg0` to `bg1`, clouds, and stars scattered by `seed`."""

    layer: Layer
    tag: str
    seed: str
    blobs: tuple[Blob, ...] = ()
    stars: int = 70


class Box(msgspec.Struct, frozen=True, tag="box"):
    """A rectangle with rounded corners: panel, cell, card, stripe."""

    layer: Layer
    tag: str
    x: float
    y: float
    w: float
    h: float
    radius: float = 0
    fill: str | None = None
    line: str | None = None
    line_w: float = 0
    alpha: int = 255


class Disc(msgspec.Struct, frozen=True, tag="disc"):
    """A circle, filled or not, with a rim and a dark casing around it."""

    layer: Layer
    tag: str
    x: float
    y: float
    r: float
    fill: str | None = None
    line: str | None = None
    line_w: float = 0
    casing: float = 0
    alpha: int = 255


class Path(msgspec.Struct, frozen=True, tag="path"):
    """A polyline with round ends and joints: lane, route, frontier.

    `casing` is the width of the dark edge on either side; `core` a (width, colour) drawn along the
    middle; `dash` an (on, off) pattern.
    """

    layer: Layer
    tag: str
    points: tuple[Point, ...]
    w: float
    color: str
    casing: float = 0
    core: tuple[float, str] | None = None
    dash: tuple[float, float] | None = None
    closed: bool = False
    alpha: int = 255


class Poly(msgspec.Struct, frozen=True, tag="poly"):
    """A filled polygon with a rim: hex, region, arrow head."""

    layer: Layer
    tag: str
    points: tuple[Point, ...]
    fill: str | None = None
    line: str | None = None
    line_w: float = 0
    alpha: int = 255


class Unit(msgspec.Struct, frozen=True, tag="unit"):
    """A union of capsules over `points`: one body for a unit that covers several nodes.

    `links` are pairs of indices into `points` that are joined, `faces` are rings of indices whose
    inside is filled as well. `new` adds a white glow, `ghost` draws the rim alone, dimmed inside.
    """

    layer: Layer
    tag: str
    points: tuple[Point, ...]
    links: tuple[tuple[int, int], ...]
    r: float
    color: str
    faces: tuple[tuple[int, ...], ...] = ()
    new: bool = False
    ghost: bool = False
    casing: float = 4


class Icon(msgspec.Struct, frozen=True, tag="icon"):
    """A shape of `render.kit.icons`, centred, `size` units high and wide."""

    layer: Layer
    tag: str
    name: str
    x: float
    y: float
    size: float
    color: str
    halo: float = 0
    halo_color: str = "casing"


class Pen(msgspec.Struct, frozen=True, tag="pen"):
    """A mark made by hand: `loop`, `cross`, `slash`, `underline` or `check`.

    (x, y) is its middle, (w, h) its half width and half height. Its wobble is seeded by its
    position, so that the same mark always looks the same.
    """

    layer: Layer
    tag: str
    kind: str
    x: float
    y: float
    w: float
    h: float
    color: str
    stroke: float = 5
    casing: float = 2.5


class Ring(msgspec.Struct, frozen=True, tag="ring"):
    """A dashed circle with a dark casing: what is legal now."""

    layer: Layer
    tag: str
    x: float
    y: float
    r: float
    color: str
    stroke: float = 4
    dashes: int = 12


class Text(msgspec.Struct, frozen=True, tag="text"):
    """A line of words. `anchor` is `l`, `m` or `r` and `t` (cap top), `m` (cap middle) or `s`.

    `w` is its measured width; (x, y) is the anchor point.
    """

    layer: Layer
    tag: str
    text: str
    x: float
    y: float
    w: float
    size: float
    face: str
    color: str
    anchor: str = "lm"
    halo: float = 0
    spacing: float = 0


class Chip(msgspec.Struct, frozen=True, tag="chip"):
    """A small box around a word: a code, a state, a count. (x, y) is its middle."""

    layer: Layer
    tag: str
    text: str
    x: float
    y: float
    w: float
    h: float
    size: float
    color: str
    fill: str
    line: str | None = None
    line_w: float = 0
    face: str = "bold"


Op = Space | Box | Disc | Path | Poly | Unit | Icon | Pen | Ring | Text | Chip


class DisplayList(msgspec.Struct, frozen=True):
    """A picture as data: operations in painting order within each layer, a theme and alt text."""

    width: int
    height: int
    theme: str
    ops: tuple[Op, ...]
    alt: str = ""

    def ordered(self) -> list[Op]:
        """The operations from bottom to top."""
        return sorted(self.ops, key=lambda op: op.layer)

    def base(self) -> DisplayList:
        """The background and the printed sheet alone, without marks."""
        return DisplayList(
            self.width,
            self.height,
            self.theme,
            tuple(o for o in self.ops if o.layer in BASE_LAYERS),
        )

    def tags(self, prefix: str = "") -> list[str]:
        """The semantic tags that begin with `prefix`, in painting order."""
        return [op.tag for op in self.ordered() if op.tag and op.tag.startswith(prefix)]


_ENCODER = msgspec.msgpack.Encoder()


def digest(picture: DisplayList) -> str:
    """The BLAKE2b fingerprint (32 hex digits) of a display list: equal lists, equal pictures.

    Alt text is not painted and does not count.
    """
    body = _ENCODER.encode((picture.width, picture.height, picture.theme, picture.ops))
    return hashlib.blake2b(body, digest_size=16).hexdigest()
