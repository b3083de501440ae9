"""Paces, quiet hours, deadlines: pure functions of times."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.limiter import Limiter
from bot.store.tables import PlayerRow
from bot.timing import HOUR, PACES, local_time, out_of_quiet, span, times

SLOW, LIVE = PACES["slow"], PACES["live"]


def utc(text: str) -> float:
    return datetime.fromisoformat(f"2026-11-{text}+00:00").timestamp()


def person(zone: str) -> PlayerRow:
    return PlayerRow(user_id=1, zone=zone)


@pytest.mark.parametrize(
    ("zone", "when", "awake"),
    [
        ("Europe/Berlin", "30 18:00", "30 18:00"),
        ("Europe/Berlin", "29 23:30", "30 07:00"),
        ("Europe/Berlin", "30 06:59", "30 07:00"),
        ("Europe/Berlin", "30 07:00", "30 07:00"),
        ("Asia/Tokyo", "29 18:00", "29 23:00"),
        ("America/New_York", "30 04:00", "30 13:00"),
        ("", "30 03:00", "30 03:00"),
        ("Nowhere/Else", "30 03:00", "30 03:00"),
    ],
)
def test_quiet_hours(zone: str, when: str, awake: str) -> None:
    assert out_of_quiet(person(zone), utc(when)) == utc(awake)


def test_quiet_hours_within_a_day_and_switched_off() -> None:
    player = person("Europe/Berlin")
    player.quiet_from, player.quiet_to = 12 * 60, 14 * 60
    assert out_of_quiet(player, utc("30 11:30")) == utc("30 13:00")
    assert out_of_quiet(player, utc("30 02:00")) == utc("30 02:00")
    player.quiet = False
    assert out_of_quiet(player, utc("30 11:30")) == utc("30 11:30")


def test_the_slow_timeline() -> None:
    opened = utc("23 18:00")
    berlin = times(SLOW, "step", opened, person("Europe/Berlin"))
    assert berlin.end == utc("24 18:00")
    assert berlin.half == utc("24 07:00")
    assert berlin.last == utc("24 16:00")
    assert berlin.ping is None
    tokyo = times(SLOW, "step", opened, person("Asia/Tokyo"))
    assert tokyo.ping == utc("23 23:00")
    # Three in the morning there: two hours after the end of quiet hours.
    assert tokyo.end == utc("25 01:00")
    assert tokyo.last == utc("24 23:00")


def test_live_knows_no_quiet_hours() -> None:
    plan = times(LIVE, "reaction", utc("29 23:30"), person("Europe/Berlin"))
    assert (plan.end, plan.half, plan.last, plan.ping) == (utc("29 23:30") + 20.0, None, None, None)
    plan = times(LIVE, "step", 0.0, person(""))
    assert (plan.end, plan.last) == (240.0, 210.0)
    assert times(LIVE, "vote", 0.0, person("")).end == 180.0


def test_times_of_day() -> None:
    when = utc("30 17:00")
    assert local_time(person("Europe/Berlin"), when) == "18:00"
    assert local_time(person(""), when) == ""
    assert datetime.fromtimestamp(when, ZoneInfo("Europe/Berlin")).hour == 18


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.2, "1 second"),
        (30.0, "30 seconds"),
        (60.0, "1 minute"),
        (90.0, "2 minutes"),
        (HOUR, "1 hour"),
        (31 * HOUR, "31 hours"),
        (48 * HOUR, "2 days"),
    ],
)
def test_lengths_in_words(seconds: float, words: str) -> None:
    assert span(seconds) == words


def test_the_limiter_fills_with_time() -> None:
    limiter = Limiter(10)
    assert limiter.room(0.0) == 10
    limiter.take(0.0, 10)
    assert limiter.room(0.0) == 0
    assert limiter.wait(0.0) == pytest.approx(0.1)
    assert limiter.room(0.5) == 5
    assert limiter.room(0.2) == 5
    assert limiter.room(100.0) == 10
    assert limiter.wait(100.0) == 0.0
