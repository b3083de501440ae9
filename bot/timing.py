"""Paces, quiet hours and deadlines: pure functions of times. Unix seconds in, Unix seconds out."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo

import msgspec

from bot.store.tables import PlayerRow

__all__ = ["PACES", "Pace", "Times", "local_time", "out_of_quiet", "times"]

MINUTE: Final = 60.0
HOUR: Final = 3600.0
DAY: Final = 86400.0


class Pace(msgspec.Struct, frozen=True):
    """How a table keeps time, in seconds. `step`, `vote`, `reaction`: for a window of that pace.
    `last`: how long before its end the last call comes. `half`: whether there is a nudge at half
    time. `bank`: each seat's time bank. `grace`: no default falls so soon after an outage.
    `after_quiet`: what is left to a person whose time would end in quiet hours. `edits`: the least
    time between two edits of the waiting list, and between those of a card older than an hour.
    `roll`: after so long the table rolls without its Speaker."""

    step: float
    vote: float
    reaction: float
    last: float
    half: bool
    bank: float
    grace: float
    after_quiet: float
    edits: tuple[float, float]
    roll: float

    def length(self, pace: str) -> float:
        """Seconds for a window of that pace."""
        return {"vote": self.vote, "reaction": self.reaction}.get(pace, self.step)


PACES: Final[Mapping[str, Pace]] = MappingProxyType(
    {
        "slow": Pace(
            step=DAY,
            vote=DAY,
            reaction=DAY / 2,
            last=2 * HOUR,
            half=True,
            bank=48 * HOUR,
            grace=HOUR,
            after_quiet=2 * HOUR,
            edits=(MINUTE, 10 * MINUTE),
            roll=12 * HOUR,
        ),
        "live": Pace(
            step=4 * MINUTE,
            vote=3 * MINUTE,
            reaction=20.0,
            last=30.0,
            half=False,
            bank=0.0,
            grace=2 * MINUTE,
            after_quiet=0.0,
            edits=(3.0, 3.0),
            roll=MINUTE,
        ),
    }
)


class Times(msgspec.Struct, frozen=True):
    """What falls due for one seat: the nudges (None: not), and the end of its time before its bank.
    `ping`: when it is first told, because it is in its quiet hours now (None: with the card)."""

    end: float
    half: float | None = None
    last: float | None = None
    ping: float | None = None


def _zone(player: PlayerRow) -> ZoneInfo | None:
    if not player.zone:
        return None
    try:
        return ZoneInfo(player.zone)
    except (ValueError, OSError, LookupError):
        return None


def out_of_quiet(player: PlayerRow, when: float) -> float:
    """That time, or the end of the person's quiet hours when it falls into them."""
    zone = _zone(player)
    if zone is None or not player.quiet or player.quiet_from == player.quiet_to:
        return when
    local = datetime.fromtimestamp(when, UTC).astimezone(zone)
    minute = local.hour * 60 + local.minute
    start, end = player.quiet_from, player.quiet_to
    quiet = start <= minute < end if start < end else minute >= start or minute < end
    if not quiet:
        return when
    day = local.date() if minute < end else local.date() + timedelta(days=1)
    over = datetime(day.year, day.month, day.day, end // 60 % 24, end % 60, tzinfo=zone)
    return over.timestamp()


def local_time(player: PlayerRow, when: float) -> str:
    """The time of day where the person lives ("18:00"), "" when nobody knows where that is."""
    zone = _zone(player)
    return f"{datetime.fromtimestamp(when, zone):%H:%M}" if zone else ""


def times(pace: Pace, kind: str, since: float, player: PlayerRow) -> Times:
    """The times of a seat that is asked since then in a window of pace `kind`."""
    length = pace.length(kind)
    end = since + length
    if pace.after_quiet:
        awake = out_of_quiet(player, end)
        if awake > end:
            end = awake + pace.after_quiet
    half = last = ping = None
    if pace.half:
        half = out_of_quiet(player, since + length / 2)
        awake = out_of_quiet(player, since)
        ping = awake if awake > since else None
    if length > 2 * pace.last:
        last = end - pace.last
    if half is not None and last is not None and half >= last:
        half = None
    return Times(end, half, last, ping)


def span(seconds: float) -> str:
    """A length of time in words: "2 hours", "31 h" is for the bank. At least a second."""
    for unit, word in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= 1.5 * unit or (unit != DAY and seconds >= unit):
            count = round(seconds / unit)
            return f"{count} {word}" + ("s" if count != 1 else "")
    count = max(1, round(seconds))
    return f"{count} second" + ("s" if count != 1 else "")
