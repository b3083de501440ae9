"""Something given is wrong: an argument, a setting, a file, a database."""

from __future__ import annotations

__all__ = ["Fault"]


class Fault(Exception):
    """The text is one sentence naming what is wrong, where, and the remedy. The command line prints
    it and ends with exit code 2."""
