"""Why a step is not taken: a value of the rules, and the exception of the public surface."""

from __future__ import annotations

import msgspec

__all__ = ["Refusal", "Refused"]


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """`code` is a noun of the catalogue (`not-explored`), `rule` the section or ruling it rests on
    (`Rules: Claiming a System`), `details` fill the sentence by position; `remedy` holds canonical
    steps after which the refused step is legal, where there are some."""

    code: str
    rule: str = ""
    details: tuple[str | int, ...] = ()
    remedy: tuple[str, ...] = ()


class Refused(Exception):
    """A step, option, journal or pack was not accepted; nothing has changed.

    `code` and `rule` as in `Refusal`; `message` is one whole sentence with the remedy.
    """

    def __init__(self, code: str, rule: str, message: str, remedy: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.message = message
        self.remedy = remedy
