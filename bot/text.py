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
        # Tables and desks.
        "no-table": "There is no such table any more. /game list shows the open ones.",
        "not-started": "This table has not started yet. Its founder presses Start.",
        "started-already": "This table has started already. You can watch, or take an empty seat.",
        "not-running": "This match is over. /look shows how it ended.",
        "paused": "The table is paused. Its Speaker lets it go on: /speaker pause.",
        "halted": "Something failed on my side, so the table stands still. Nothing was lost. Its "
        "Speaker can try again (/speaker resume) or take the last entry back (/speaker takeback).",
        "stale": "That step is over. Nothing was changed. This is where the table stands now.",
        "changed": "Your draft changed on another screen. This is how it stands; press again if "
        "it is right.",
        "no-seat": "You have no seat at this table. You can watch.",
        "no-seat-free": "You have no seat at this table. You can watch, and seat {0} is free.",
        "not-yours": "That desk belongs to another seat. Open your own: /desk.",
        "not-allowed": "Only the Speaker ({0}) or the founder can do that. You can nudge: "
        "/speaker nudge.",
        "founder-only": "Only the founder ({0}) can do that.",
        "founder-or-seat": "Only the founder ({0}) or that seat itself can do that.",
        "fault": "Something failed on my side. Nothing was changed. Try again; if it stays, "
        "/doctor shows more.",
        "typed-stop": '{0} pencilled. Stopped at "{1}": {2} Not done: {3}.',
        "nothing-fits": "None of these fits any more. {0}",
        "some-fit": "{0} pencilled. Not done: {1}. {2}",
        "not-shelved": "There is nothing to bring back.",
        "sealed": 'Sealed. Receipt {0}. The table sees only "{1} of {2} sealed". You may change it '
        "until the last.",
        "sealed-last": "Sealed. Receipt {0}. You were the last, so the ballots are open.",
        "withdrawn": "Withdrawn. Your ballot is open again.",
        "dropped": "Not pencilled any more: {0}. {1}",
        "may-mark": "{0} can be marked now.",
        # Lobby.
        "opened": "{0} is open. Others press Join; you start it when all are there.",
        "joined": "You have seat {0}.",
        "joined-already": "You have seat {0} already: /desk opens it.",
        "took-over": "You have seat {0} now. Look → What is new tells the game so far.",
        "full": "All seats are taken. You can watch.",
        "seat-taken": "Seat {0} is taken. Free seats: {1}.",
        "left": "You have given your seat up.",
        "left-running": "You have given your seat up. It waits for somebody else; its marks stay "
        "as they are.",
        "policy-added": "Seat {0} is played by the policy {1}.",
        "policy-unknown": "There is no policy {0}. This game has {1}.",
        "policy-not-there": "Seat {0} is not played by a policy.",
        "policy-gone": "Seat {0} is free again.",
        "option-unknown": "There is no option {0}. Options: {1}.",
        "option-value": "{0} cannot be {1}. It can be {2}.",
        "option-set": "{0} is {1} now.",
        "too-many-seats": "{0} people have joined, so seats cannot be {1}.",
        "too-few": "Before the start {0} more must join, or be added as policies.",
        "started": "{0} has started.",
        "abandoned": "{0} was ended without a result.",
        "abandon-more": "You agree to end the match. {0} more of the seats have to agree.",
        "server-full": "This server has {0} open matches, as many as it may have. End one first.",
        "replaced": "Seat {0} is played by {1} now.",
        "replace-seated": "{0} has a seat at this table already. Name somebody else.",
        "seat-unknown": "There is no seat {0}. Seats go from 1 to {1}.",
        # The chair.
        "rolled": "Rolled.",
        "closed": "The step is closed.",
        "nothing-open": "No step is open that could be closed: the table waits for /speaker roll.",
        "nothing-to-roll": "Nothing is to be rolled now.",
        "nudged": "Reminded: {0}.",
        "nudged-already": "Everybody missing has been reminded of this step.",
        "nobody-missing": "Nobody is missing.",
        "extended": "{0} more for {1}.",
        "extend-range": "Between 1 and 336 hours can be added.",
        "paused-now": "The table is paused; its clocks stand still.",
        "goes-on": "The table goes on; everyone has the time that was left.",
        "pace-set": "The pace is {0} from the next step on.",
        "pace-unknown": "There is no pace {0}. It is slow or live.",
        "handed-over": "{0} is Speaker now.",
        "resumed": "The table goes on.",
        "nothing-back": "There is nothing to take back. /game export keeps the journal.",
        "seen": "{0} have seen what came of the last entry, so it stays. Try again: /speaker "
        "resume; /game export keeps the journal.",
        "not-halted": "The table is not halted.",
        # Lines on the card.
        "time-up": "Time was up for {0}: the marker went down with {1}.",
        "speaker-closed": "The Speaker closed the step for {0}.",
        "marks": "{0} marks",
        "mark": "1 mark",
        "no-marks": "nothing marked",
        "away": "I was away for {0}. Everyone gets that time back. Nothing was lost.",
        "rules-changed": "A rules fix came with this update. Your game goes on from where it "
        "stands.",
        "seat-waits": "{0} has left; seat {1} waits for somebody to take it.",
        "not-sent": "Not sent ({0}): {1}.",
        # Reminders.
        "half": "{0} waits for your marks: {1}, until {2} your time.",
        "half-span": "{0} waits for your marks: {1}, {2} left.",
        "awake": "{0} waits for your marks: {1}.",
        "last": "{0} waits for you: {1}, {2} left. Then your marker goes down as it stands.",
        "last-bank": "{0} waits for you: {1}, {2} left, then your time bank of {3}. After that "
        "your marker goes down as it stands.",
        "two-lapses": "I took two steps for you at {0}, so I stop reminding you. Your seat is "
        "kept; press when you are back.",
        "offer": "{0} has missed two steps at {1}. You can wait, or give the seat away: "
        "/game replace.",
        # Verify.
        "verify-later": "The secret is shown at the end; then everybody can check every roll.",
        "verify-good": "All chance follows from the secret that was fixed at the start ({0}).",
        "verify-bad": "Entry {0} does not follow from the secret.",
        "verify-unclear": "The journal cannot be checked: {0}",
        # Desks.
        "nothing-left": "Nothing more can be marked with what you have. Put your marker down.",
        "nothing-here": "Nothing can be marked here now. Put your marker down, or use Look.",
        "unknown-press": "I do not know this button any more. Nothing was changed. Open "
        "the table's newest card, or /desk.",
        "ballots-open": "The ballots have been opened.",
        "unanswered": "Discord did not take my answer. What you did is kept if it could be; /desk "
        "shows how it stands.",
        "closed-dm": 'I could not send you a message. Your ballot is here, and behind "Cast my '
        'vote" on the card.',
        "barrier": "What is drawn or revealed stays, and so do your {0} marks before it.",
        "last-down": "You are the last, and {0} could still be spent. Down closes the step.",
        "picture-late": "The picture is not ready yet; what you read is. Redraw fetches it.",
        "marker-down": "Your marker is down. {0}",
        "waiting-for": "Waiting for {0}.",
        "waiting-count": "{0} of {1} are done.",
        "waiting-roll": "The table waits for the Speaker to roll.",
        "watching": "You are watching.",
        "which-table": "Which table?",
        "which-again": "What you typed is too long to go on from here. Give it again with "
        "match: {0}.",
        "no-tables": "No table is open here. /game new opens one.",
        "hand-empty": "You hold nothing.",
        "hint": "**{0}** (`{1}`). {2}",
        "hint-down": "Put your marker down. {0}",
        "hint-idle": "Nothing is asked of you now; a hint is for a step of your own.",
        "hint-none": "{0} gives no hints.",
        "hand": "You can spend or play:",
        "log-empty": "Nothing has happened yet.",
        "inbox-empty": "No table waits for you.",
        "inbox": "These tables wait for you, oldest first.",
        # The founder.
        "abandon-sure": "This ends the match without a result. It cannot be taken back.",
        "leave-sure": "Your seat waits for somebody else; its marks stay as they are.",
        "export-denied": "The journal can be had when the match is over, or by a seat of it.",
        "export": "The journal of table {0}.",
        "game-unknown": "I know no game {0}. Games: {1}.",
        "replace-by": "Name a person or a policy that is to play the seat.",
        "no-ballot": "No ballot is open for you now.",
        "no-side": '"{0}" is no side of this ballot. Sides: {1}.',
        # Permissions and delivery.
        "permission-thread": "I cannot make threads in {0}: {1} is missing. I play in this "
        "channel.",
        "permission-post": "I cannot post in {0}: {1} is missing. Ask somebody who manages the "
        "server, or choose another channel.",
        "permission-lost": "{0}: I was refused ({1}), so its cards wait. They go out when the "
        "permission is back; ask somebody who manages the server.",
        "here-not-allowed": "Tables cannot be opened in {0}. This server has them in {1}.",
        "role-not-allowed": "Only {0}, and who may manage the server, can open tables here. "
        "You can join one: /game list.",
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
        "s.newcomers-on": "Quiet hours of newcomers: kept",
        "s.newcomers-off": "Quiet hours of newcomers: none",
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
        "b.whole": "Whole",
        "b.text": "Words",
        "b.nw": "NW",
        "b.ne": "NE",
        "b.sw": "SW",
        "b.se": "SE",
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
        "m.instead": "Or in another way…",
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
