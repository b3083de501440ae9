"""Pictures for a person to look at: full, at chat size, and as colour-blind eyes see them.

`python -m render.gallery out/` writes the kit's own specimens.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from PIL import Image

from render.kit.ops import DisplayList
from render.kit.paint import Painter
from render.kit.palette import encode
from render.kit.specimen import specimens

CHAT_WIDTH = 550
"""Pixels of a picture in a chat preview."""

EYES: Mapping[str, tuple[float, ...]] = MappingProxyType(
    {
        "protan": (0.152, 1.053, -0.205, 0, 0.115, 0.786, 0.099, 0, -0.004, -0.048, 1.052, 0),
        "deutan": (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0),
        "tritan": (1.256, -0.077, -0.179, 0, -0.078, 0.931, 0.148, 0, 0.005, 0.691, 0.304, 0),
        "grey": (0.213, 0.715, 0.072, 0, 0.213, 0.715, 0.072, 0, 0.213, 0.715, 0.072, 0),
    }
)
"""Colour matrices: three kinds of colour blindness (Machado and others, 2009) and none at all."""


def chat(image: Image.Image) -> Image.Image:
    """The picture at the size of a chat preview."""
    height = round(image.height * CHAT_WIDTH / image.width)
    return image.convert("RGB").resize((CHAT_WIDTH, height), Image.Resampling.LANCZOS)


def eyes(image: Image.Image) -> Image.Image:
    """Four views of the picture at half size: protan and deutan above tritan and grey."""
    half = image.convert("RGB").reduce(2)
    out = Image.new("RGB", (half.width * 2, half.height * 2))
    for i, matrix in enumerate(EYES.values()):
        out.paste(half.convert("RGB", matrix), (i % 2 * half.width, i // 2 * half.height))
    return out


def write(pictures: Mapping[str, DisplayList], folder: Path) -> list[Path]:
    """Write each picture as `<name>.png`, `<name>-chat.png` and `<name>-eyes.png`."""
    painter = Painter()
    return [save(name, encode(painter.paint(what)), folder) for name, what in pictures.items()]


def save(name: str, data: bytes, folder: Path) -> Path:
    """Write a painted picture and its two smaller views beside it; returns the whole one's path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.png"
    path.write_bytes(data)
    with Image.open(path) as image:
        chat(image).save(folder / f"{name}-chat.png")
        eyes(image).save(folder / f"{name}-eyes.png")
    return path


def main() -> None:
    """Write the kit's specimens into the folder given, or `out/gallery`."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("out/gallery")
    for path in write(specimens(), folder):
        print(path)


if __name__ == "__main__":
    main()
