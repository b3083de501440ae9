"""Faces, measuring, fallback and ellipsis.

FreeType objects are not safe to share between threads on free-threaded builds, so everything that
touches one holds `LOCK`. Results are kept; the lock is not on the path of a cached label.
"""

from __future__ import annotations

import functools
import math
import threading
import unicodedata
from importlib.resources import files
from io import BytesIO
from types import MappingProxyType

from PIL import Image, ImageDraw, ImageFont, features

FACES = MappingProxyType(
    {
        "title": "Exo2_700Bold.ttf",
        "subtitle": "Exo2_600SemiBold.ttf",
        "light": "BarlowSemiCondensed_500Medium.ttf",
        "body": "BarlowSemiCondensed_600SemiBold.ttf",
        "bold": "BarlowSemiCondensed_700Bold.ttf",
        "fallback": "DejaVuSansCondensed-Bold.ttf",
    }
)
"""title and subtitle: Exo 2; light, body and bold: Barlow Semi Condensed; fallback: DejaVu."""

MISSING = "□"
"""Stands for letters that no face has."""

LOCK = threading.RLock()
_RAQM = features.check("raqm")
_TABULAR = ["tnum"]  # digits of one width, so that a score does not move what is beside it


@functools.cache
def _bytes(face: str) -> bytes:
    return files("render.fonts").joinpath(FACES[face]).read_bytes()


@functools.lru_cache(maxsize=256)
def _font(face: str, size: float) -> ImageFont.FreeTypeFont:
    if face == "fallback":
        size *= 0.9  # its letters are taller than those of its neighbours
    layout = ImageFont.Layout.RAQM if _RAQM else ImageFont.Layout.BASIC
    return ImageFont.truetype(BytesIO(_bytes(face)), size, layout_engine=layout)


def _features(face: str) -> list[str] | None:
    return _TABULAR if _RAQM and face in ("light", "body", "bold") else None


@functools.lru_cache(maxsize=4096)
def covers(face: str, letter: str) -> bool:
    """Whether a face has a drawing of its own for a letter."""
    if letter.isspace():
        return True
    with LOCK:
        font = _font(face, 32)
        drawn, missing = font.getmask(letter), font.getmask("\uffff")
        return drawn.size != missing.size or bytes(drawn) != bytes(missing)


def _simplify(text: str) -> str:
    """Fancy letters made plain, marks that cannot be seen left out."""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(c for c in plain if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co"))


@functools.lru_cache(maxsize=4096)
def runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """A text cut into (face, letters): what `face` lacks goes to the fallback, then to `□`.

    Signs without words in them (emoji) are left out unless nothing else remains.
    """
    out: list[tuple[str, str]] = []
    for letter in text if text.isascii() else _simplify(text):
        if covers(face, letter):
            use = face
        elif covers("fallback", letter):
            use = "fallback"
        elif unicodedata.category(letter)[0] in "SM":
            continue
        else:
            use, letter = "fallback", MISSING
            if out and out[-1][1].endswith(MISSING):
                continue
        if out and out[-1][0] == use:
            out[-1] = (use, out[-1][1] + letter)
        else:
            out.append((use, letter))
    return tuple(out) or ((("fallback", MISSING),) if text.strip() else ())


@functools.lru_cache(maxsize=16384)
def measure(text: str, face: str, size: float, spacing: float = 0) -> float:
    """The width of a line, rounded up to a half unit so that it is the same on every system."""
    with LOCK:
        if spacing:
            total = sum(_letter(c, f, size) for f, part in runs(text, face) for c in part)
            total += spacing * max(0, sum(len(part) for _, part in runs(text, face)) - 1)
        else:
            total = sum(
                _font(f, size).getlength(part, features=_features(f))
                for f, part in runs(text, face)
            )
    return math.ceil(total * 2 - 0.02) / 2


def _letter(letter: str, face: str, size: float) -> float:
    return _font(face, size).getlength(letter, features=_features(face))


@functools.lru_cache(maxsize=512)
def cap_height(face: str, size: float) -> float:
    """The height of a capital letter."""
    with LOCK:
        return -_font(face, size).getbbox("H", anchor="ls")[1]


def fit(text: str, face: str, size: float, width: float, spacing: float = 0) -> str:
    """The text, or as much of it as fits in `width` with an ellipsis at the end."""
    if measure(text, face, size, spacing) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + "…", face, size, spacing) <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def wrap(text: str, face: str, size: float, width: float, lines: int = 99) -> list[str]:
    """The text in at most `lines` lines of `width`; what does not fit ends in an ellipsis."""
    out: list[str] = []
    words = text.split()
    while words:
        if len(out) == lines - 1:
            return [*out, fit(" ".join(words), face, size, width)]
        taken = 1
        while taken < len(words) and measure(" ".join(words[: taken + 1]), face, size) <= width:
            taken += 1
        out.append(fit(" ".join(words[:taken]), face, size, width))
        words = words[taken:]
    return out


def mask(
    text: str, face: str, size: float, spacing: float = 0, stroke: float = 0
) -> tuple[Image.Image, int, int]:
    """A line drawn as coverage (mode L) with its offset from the pen's start on the baseline.

    `stroke` thickens it on all sides, for a halo.
    """
    edge = math.ceil(stroke) + 2
    width = math.ceil(measure(text, face, size, spacing)) + 2 * edge + math.ceil(size / 4)
    up, down = math.ceil(size * 1.15) + edge, math.ceil(size * 0.45) + edge
    image = Image.new("L", (width, up + down))
    draw = ImageDraw.Draw(image)
    with LOCK:
        x = float(edge)
        for use, part in runs(text, face):
            for piece in part if spacing else (part,):
                draw.text(
                    (x, up),
                    piece,
                    fill=255,
                    font=_font(use, size),
                    anchor="ls",
                    features=_features(use),
                    stroke_width=stroke,
                )
                x += _font(use, size).getlength(piece, features=_features(use)) + spacing
    box = image.getbbox()
    if box is None:
        return Image.new("L", (1, 1)), 0, 0
    return image.crop(box), box[0] - edge, box[1] - up
