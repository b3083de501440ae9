"""Pictures: a view in, bytes out. Pure functions of a view, a theme and a scale.

Drawing has three steps: a `Sketch` collects what is to be seen, `DisplayList` is that as data, and
`paint` or `picture` make pixels or PNG bytes of it.
"""

from render.kit.alt import alt_text
from render.kit.check import check
from render.kit.ops import DisplayList, Layer, digest
from render.kit.paint import Painter, paint, picture
from render.kit.palette import encode
from render.kit.sketch import Sketch
from render.kit.theme import DARK, LIGHT, THEMES, Theme

__all__ = [
    "DARK",
    "LIGHT",
    "THEMES",
    "DisplayList",
    "Layer",
    "Painter",
    "Sketch",
    "Theme",
    "alt_text",
    "check",
    "digest",
    "encode",
    "paint",
    "picture",
]
