"""Whole evenings on the loopback double, the bot a process of its own that is killed at any
moment, in a Discord that fails. Short forms run in the suite, long ones by `bench/storm.py`."""
