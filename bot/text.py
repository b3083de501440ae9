"""What the bot says of its own accord: one catalogue, by key and locale.

Short and plain: first what is so, then what to do. What a game has to say comes from its rules.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.core.text import Catalogue

__all__ = ["SENTENCES", "say"]

_EN: Final = MappingProxyType(
    {
        # Presses and desks.
        "nothing-left": "Nothing more can be marked with what you have. Put your marker down.",
        "nothing-here": "Nothing can be marked here now. Put your marker down, or use Look.",
        "stale": "That step is over. Nothing was changed. This is where the table stands now.",
        "unknown-press": "I do not know this button any more. Nothing was changed. Open "
        "the table's newest card, or /desk.",
        "no-seat": "You have no seat at this table. You can watch.",
        "no-seat-free": "You have no seat at this table. You can watch, and seat {0} is free.",
        "not-yours": "That desk belongs to another seat. Open your own: /desk.",
        "no-table": "There is no such table any more. /game list shows the open ones.",
        "ballots-open": "The ballots have been opened. Nothing was changed.",
        "fault": "Something failed on my side. Nothing was changed. Try again; if it stays, "
        "/doctor shows more.",
        "unanswered": "Discord did not take my answer. What you did is kept if it could be; /desk "
        "shows how it stands.",
        "closed-dm": 'I could not send you a message. Your ballot is here, and behind "Cast my '
        'vote" on the card.',
        "barrier": "What is drawn or revealed stays, and so do your {0} marks before it.",
        "last-down": "You are the last, and {0} could still be spent. Down closes the step.",
        "picture-late": "The picture is not ready yet; what you read is. Redraw fetches it.",
        "paused": "The table is paused. Marks can wait; /speaker pause goes on.",
        "halted": "The table is halted by a fault; nothing was lost. /doctor shows more.",
        "over": "This match is over.",
        "abandoned": "This match was ended without a result.",
        "lobby": "This table has not started yet.",
        "marker-down": "Your marker is down. {0}",
        "waiting-for": "Waiting for {0}.",
        "waiting-count": "{0} of {1} are done.",
        "waiting-roll": "The table waits for the Speaker to roll.",
        "watching": "You are watching.",
        "joined": "You have seat {0}.",
        "which-table": "Which table?",
        "no-tables": "No table is open here. /game new opens one.",
        "hand-empty": "You hold nothing.",
        "hand": "You can spend or play:",
        "log-empty": "Nothing has happened yet.",
        "inbox-empty": "No table waits for you.",
        "inbox": "These tables wait for you, oldest first.",
        # Lobby and founder.
        "abandon-sure": "This ends the match without a result. It cannot be taken back.",
        "leave-sure": "Your seat waits for somebody else; its marks stay as they are.",
        "export-denied": "The journal can be had when the match is over, or by a seat of it.",
        "export": "The journal of table {0}.",
        "game-unknown": "I know no game {0}. Games: {1}.",
        "replace-by": "Name a person or a policy that is to play the seat.",
        "started-already": "This table has started already.",
        "no-ballot": "No ballot is open for you now.",
        "no-side": '"{0}" is no side of this ballot. Sides: {1}.',
        # Permissions and delivery.
        "permission-thread": "I cannot make threads in {0}: {1} is missing. I play in this "
        "channel.",
        "permission-post": "I cannot post in {0}: {1} is missing. Ask somebody who manages the "
        "server, or choose another channel.",
        "here-not-allowed": "Matches cannot be started here; the server's settings name "
        "the places.",
        "role-not-allowed": "You may not start matches on this server; its settings name who may.",
        # Settings.
        "settings": "Your settings, everywhere.",
        "saved": "Saved.",
        "zone-unknown": '"{0}" is no time zone I know. Write one like Europe/Berlin or '
        "America/New_York.",
        "server-settings": "This server's settings for matches.",
        "manage-server": "Only somebody who may manage the server can do that.",
        "quiet-unknown": '"{0}" are no hours I can read. Write them like 23-8 or 22:30-7.',
        "s.zone": "Time zone: {0} · quiet hours {1}",
        "s.language": "Language",
        "s.lang": "Language: {0}",
        "s.pings": "Reminders",
        "s.pings-all": "Reminders: at the table and by message",
        "s.pings-table": "Reminders: only at the table",
        "s.pings-none": "Reminders: none",
        "s.quiet": "Quiet hours",
        "s.quiet-on": "Quiet hours: kept",
        "s.quiet-off": "Quiet hours: none",
        "s.picture": "Picture",
        "s.picture-picture": "Picture: the part that matters",
        "s.picture-whole": "Picture: the whole board",
        "s.picture-text": "Picture: none, everything in words",
        "s.pace": "Pace of new tables",
        "s.matches": "Open tables",
        "s.limit": "Open tables at the same time: {0}",
        "s.anywhere": "everywhere",
        "s.places": "Tables can be opened in: {0} · by: {1}",
        "b.quiet": "Hours",
        "b.cover-on": "Cover: on",
        "b.cover-off": "Cover: off",
        # Rules, help.
        "rules-near": 'Nothing is called "{0}". Nearest: {1}.',
        "rules-index": "Headings: {0}.",
        "explain-none": "That is not a card of mine.",
        "help": "Open a table with /game new; others press Join; the founder presses Start. Then "
        "every step has a card: press My desk to mark, Down when you are done. Everything can also "
        "be typed: /do with completion, /undo, /done. /look shows boards, /why says what forbids a "
        "mark, /rules explains terms, /inbox lists the tables that wait for you, /settings has "
        "language, pings, quiet hours and pictures as text. Nobody sees your marks before the step "
        "closes.",
        # Labels of buttons and menus.
        "b.desk": "My desk",
        "b.look": "Look",
        "b.rules": "Rules",
        "b.join": "Join",
        "b.leave": "Leave",
        "b.policy": "Add a policy",
        "b.options": "Options",
        "b.start": "Start",
        "b.undo": "Undo",
        "b.reset": "Reset",
        "b.back-n": "Bring back {0}",
        "b.down": "Down",
        "b.down-left": "Down · {0} left",
        "b.down-last": "Down · {0}",
        "b.up": "Marker up",
        "b.type": "Type",
        "b.spend": "Spend {0}",
        "b.back": "Back",
        "b.marks": "Back to marking",
        "b.next": "Next {0}",
        "b.redraw": "Redraw",
        "b.notyet": "Not yet",
        "b.draw": "Go on",
        "b.sure-down": "Down",
        "b.seal": "Seal",
        "b.change": "Change",
        "b.withdraw": "Withdraw",
        "b.all": "All {0}",
        "b.roll": "Roll",
        "b.instead": "Or {0}",
        "b.take-seat": "Take an empty seat",
        "b.dm": "DM me too",
        "b.here": "Only here",
        "b.replay": "Replay",
        "b.again": "Again",
        "b.yes-leave": "Leave",
        "b.yes-abandon": "Abandon",
        "b.zone": "Zone",
        "m.group": "What?",
        "m.shelf": "Where?",
        "m.option": "Which?",
        "m.option-n": "Which? Several at once",
        "m.cover": "Must cover…",
        "m.what": "What to look at",
        "m.whose": "Whose",
        "m.why": "Why can I not…",
        "m.zone": "Your time zone",
        "m.number": "Another number",
        "m.value": "{0}: {1}",
        # Doctor.
        "d.missing": "Missing permissions in {0}: {1}.",
        "d.nothing": "none",
        "d.v2": "Cards go in Discord's newer form.",
        "d.plain": "Discord refused the newer form of cards; they go in the older one until the "
        "next start.",
        "d.latency": "Discord answers in {0} ms.",
        # Modals.
        "t.marks": "Marks, parted by ; or new lines",
        "t.done": "Then put my marker down",
        "t.zone": "Time zone, as Europe/Berlin",
        "t.quiet": "Quiet hours, as 23-8",
        # Words on cards and desks.
        "w.left": "Left {0}",
        "w.closes": "closes {0}",
        "w.debate": "debate until {0}",
        "w.pencilled": "Pencilled: {0}",
        "w.before-n": "+{0} before",
        "w.before": "Before this: {0}",
        "w.new": "New: {0}",
        "w.marking": "Marking: {0} ({1} of {2})",
        "w.sealed": "sealed {0} of {1}",
        "w.done-count": "{0} of {1} are done",
        "w.founder": "Founder {0} · {1} · {2} seats",
        "w.seat": "{0} {1}",
        "w.policy": "{0} (policy {1})",
        "w.free": "free",
        "w.away": "{0} (seat waits)",
        "w.options": "Options: {0}",
        "w.print": "Seed's print: {0}",
        "w.seed": "Seed: {0}, its print: {1}",
        "w.yours": "Yours: {0}",
        "w.votes": "You have {0} votes",
        "w.rank": "{0}. {1}: {2}",
        "w.more": "and {0} more",
        "w.places": "{0} places",
        "w.learn": "first steps are explained",
        "w.everyone": "everyone",
        "w.slow": "slow",
        "w.live": "live",
        "w.news": "What is new",
        "w.table": "The table",
        "w.vote-line": "{0} × {1}",
        "w.nothing": "nothing yet",
    }
)

SENTENCES: Final = Catalogue({"en": _EN})
"""Every sentence of the bot. A locale that lacks one falls back to its language, then to `en`."""


def say(key: str, *args: object, locale: str = "en") -> str:
    """The sentence of a key with its fields filled. Raises `KeyError` for an unknown key."""
    return SENTENCES.say(key, *args, locale=locale or "en")
