"""One transaction and its repositories."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.mail import Messages, Outgoing
from bot.store.matches import Drafts, Entries, Matches, Packs, Receipts, Seats, States
from bot.store.people import Players, Servers
from bot.store.timers import Timers

__all__ = ["Tx"]


class Tx:
    """What can be read and written within a transaction, a repository for each table."""

    def __init__(self, session: AsyncSession) -> None:
        self.matches = Matches(session)
        self.seats = Seats(session)
        self.entries = Entries(session)
        self.drafts = Drafts(session)
        self.states = States(session)
        self.packs = Packs(session)
        self.receipts = Receipts(session)
        self.outbox = Outgoing(session)
        self.messages = Messages(session)
        self.timers = Timers(session)
        self.players = Players(session)
        self.servers = Servers(session)
