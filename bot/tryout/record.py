"""What happened at a table, for people to read: a transcript, and the pictures that were shown."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

from bot.faults import Fault
from bot.tryout.screen import Screen

__all__ = ["Record", "Silent", "Witness"]

_PICTURES: Final = "pictures"


class Witness(Protocol):
    """Who is told what people do: `screen` is what they see then (None: nothing to show)."""

    def did(self, who: str, what: str, screen: Screen | None) -> None: ...


class Silent:
    """Tells nobody."""

    def did(self, who: str, what: str, screen: Screen | None) -> None:
        pass


class Record:
    """Writes into `folder`, which is made. `read` gives the bytes of a file by its address. Equal
    pictures are kept once. Raises `Fault` where nothing can be written."""

    def __init__(self, folder: Path, read: Callable[[str], bytes | None]) -> None:
        self._folder = folder
        self._read = read
        self._lines: list[str] = []
        self._alts: dict[str, str] = {}
        self._names: dict[str, str] = {}
        try:
            (folder / _PICTURES).mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise Fault(
                f"--out {folder}: {fault.strerror}; name a folder that can be written."
            ) from fault

    @property
    def pictures(self) -> int:
        """How many different ones were shown."""
        return len(self._alts)

    def head(self, text: str) -> None:
        """A part of the transcript begins."""
        self._lines += ["", f"## {text}", ""]

    def line(self, text: str) -> None:
        self._lines.append(f"- {text}")

    def did(self, who: str, what: str, screen: Screen | None) -> None:
        """Somebody did something, and this is what they see then (None: nothing that can be
        shown)."""
        self._lines.append(f"- **{who}** {what}")
        if screen is None:
            return
        self._quote(screen)

    def shown(self, where: str, screen: Screen) -> None:
        """A public message."""
        self._lines.append(f"- {where}:")
        self._quote(screen)

    def _quote(self, screen: Screen) -> None:
        lines = [line for line in screen.text.splitlines() if line]
        lines += [f"![{_flat(p.alt)}]({self._keep(p.url, p.alt)})" for p in screen.pictures]
        lines += [f"`{row}`" for row in screen.rows if row]
        self._lines += [f"  > {line}  " for line in lines]

    def _keep(self, url: str, alt: str) -> str:
        known = self._names.get(url)
        if known is not None:
            return known
        data = self._read(url) or b""
        name = f"{_PICTURES}/{hashlib.sha256(data).hexdigest()[:16]}.png"
        if name not in self._alts:
            (self._folder / name).write_bytes(data)
            self._alts[name] = alt
        self._names[url] = name
        return name

    def write(self, title: str) -> None:
        """`transcript.md`, with the pictures and their words at its end."""
        lines = [f"# {title}", *self._lines]
        if self._alts:
            lines += ["", "## Pictures", ""]
            lines += [f"- [{name}]({name}): {_flat(alt)}" for name, alt in self._alts.items()]
        text = "\n".join(lines) + "\n"
        (self._folder / "transcript.md").write_text(text, encoding="utf-8")

    def result(self, data: bytes) -> None:
        """`result.json`."""
        (self._folder / "result.json").write_bytes(data + b"\n")


def _flat(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("]", ")").replace("[", "(")
