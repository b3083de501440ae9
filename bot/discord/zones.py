"""Time zones that are offered in a menu; any other can be typed in the settings."""

from __future__ import annotations

from typing import Final

__all__ = ["ZONES"]

ZONES: Final = (
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Halifax",
    "America/Sao_Paulo",
    "Atlantic/Azores",
    "Europe/London",
    "Europe/Berlin",
    "Europe/Athens",
    "Africa/Johannesburg",
    "Europe/Istanbul",
    "Asia/Dubai",
    "Asia/Karachi",
    "Asia/Kolkata",
    "Asia/Dhaka",
    "Asia/Bangkok",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Brisbane",
    "Australia/Sydney",
    "Pacific/Auckland",
)
"""One or two of each hour, by the names of the IANA data base."""
