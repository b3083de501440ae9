"""The rules of games, played as a fold of entries. Pure: no clock, no chance of its own, no I/O.

>>> import engine
>>> engine.GAMES[0]
'inscription'
"""

from engine.core.entry import Journal, export_journal, import_journal
from engine.core.match import Change, Halted, Match
from engine.core.refusal import Refusal, Refused
from engine.core.registry import GAMES, check, load
from engine.core.table import Table, View, Waiting, open_match, refold
from engine.core.verify import verify

__all__ = [
    "GAMES",
    "Change",
    "Halted",
    "Journal",
    "Match",
    "Refusal",
    "Refused",
    "Table",
    "View",
    "Waiting",
    "check",
    "export_journal",
    "import_journal",
    "load",
    "open_match",
    "refold",
    "verify",
]
