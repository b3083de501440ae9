"""Small things the four sheets share: bits of masks, ways to pay, prebuilt options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from engine.core.rules import Option
from engine.games.inscription.boards import Asset
from engine.games.inscription.words import PURSE, RESOURCES

__all__ = ["FREE", "KEPT", "PAY", "Fan", "bits", "bump", "fan", "kinds", "mask_of"]

# A resource by its word; what an effect gives is paid with `free`.
PAY: Final[dict[str, int]] = {word: i for i, word in enumerate(RESOURCES)}
FREE: Final = 8

# Answers that an index keeps at most of one question, for those who ask it again.
KEPT: Final = 512

# Options of one mark: entry m for the resources of mask m, entry `FREE` where an effect gives it.
Fan = tuple[tuple[Option, ...], ...]


def fan(step: Callable[[str], Any], group: str) -> Fan:
    """The options of one mark, `step(pay)`, for each set of resources that may pay for it."""
    single = [Option(step(word), group) for word in RESOURCES]
    sets = [tuple(single[r] for r in range(3) if mask >> r & 1) for mask in range(8)]
    return (*sets, (Option(step("free"), group),))


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(numbers: Iterable[int]) -> int:
    """The mask with these bits."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def bump(row: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """The tuple with `by` added at one place."""
    return (*row[:at], row[at] + by, *row[at + 1 :])


def kinds(assets: Iterable[Asset]) -> tuple[int, ...]:
    """For each kind of `PURSE` the mask of the assets of that kind."""
    masks = dict.fromkeys(PURSE, 0)
    for i, asset in enumerate(assets):
        if asset.kind in masks:
            masks[asset.kind] |= 1 << i
    return tuple(masks.values())
