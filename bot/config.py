"""Settings from the environment and from `.env`; a wrong one is one clear sentence.

`SETTINGS` is the whole list: `load` reads by it and `.env.example` is written from it.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from dotenv import dotenv_values

from bot.faults import Fault

__all__ = ["SETTINGS", "Setting", "Settings", "SettingsError", "env_example", "load"]


class SettingsError(Fault):
    """A setting cannot be used; the text is one sentence with variable, fault and remedy. The
    command line prints it and ends with exit code 2."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What the bot runs with. `token` is None where none was given (only
    `speaker run` needs one)."""

    token: str | None
    data: Path
    database_url: str
    log_level: str
    guild_matches: int
    loaded_matches: int
    sends_per_second: int
    painters: int
    discord_api: str
    discord_gateway: str

    def __repr__(self) -> str:
        return f"Settings(data={str(self.data)!r}, log_level={self.log_level!r}, …)"

    def need_token(self) -> str:
        """The token. Raises `SettingsError` without one."""
        if self.token is None:
            raise SettingsError(
                "SPEAKER_TOKEN is not set: copy the bot token from Discord's developer portal "
                "into .env as SPEAKER_TOKEN=…, or try the bot without one by `speaker try`."
            )
        return self.token


class Setting(msgspec.Struct, frozen=True):
    """One variable. `default` is what is taken when it is not set or empty, as one would write it
    in `.env`; `read` makes the value or raises `ValueError("what is wrong; what would do")`."""

    name: str
    field: str
    default: str
    text: str
    read: Callable[[str], Any]
    also: str = ""


_TOKEN = re.compile(r"[\w-]{20,}\.[\w-]{6,}\.[\w-]{27,}")
_LEVELS = ("debug", "info", "warning", "error")


def _token(value: str) -> str | None:
    if not value:
        return None
    if not _TOKEN.fullmatch(value):
        # The value itself is never shown: it may be a real token with one letter missing.
        raise ValueError(
            "it does not look like a bot token (three parts joined by dots); copy it again from "
            "Discord's developer portal, page Bot, button Reset Token"
        )
    return value


def _folder(value: str) -> Path:
    path = Path(value).expanduser()
    if path.exists() and not path.is_dir():
        raise ValueError(f"{value} is a file; name a folder")
    return path


def _database(value: str) -> str:
    if not value:
        return ""
    for plain, driver in (
        ("postgres://", "postgresql+asyncpg://"),
        ("postgresql://", "postgresql+asyncpg://"),
        ("sqlite://", "sqlite+aiosqlite://"),
    ):
        if value.startswith(plain):
            value = driver + value.removeprefix(plain)
    try:
        parts = urlsplit(value)
        parts.port  # noqa: B018 - read, for it is only then that a wrong one is found.
    except ValueError:
        raise ValueError(
            "its host or port cannot be read; write postgresql://user:password@host:5432/name"
        ) from None
    kind = value.partition("://")[0]
    if kind not in ("postgresql+asyncpg", "sqlite+aiosqlite"):
        raise ValueError(
            "it names no database that the bot knows; write sqlite:///path/to/speaker.db or "
            "postgresql://user:password@host/name"
        )
    if kind.startswith("sqlite") and not value.partition("///")[2]:
        raise ValueError("it names no file; write sqlite:///path/to/speaker.db (three strokes)")
    if kind.startswith("postgresql") and not parts.path.strip("/"):
        raise ValueError("it names no database; write postgresql://user:password@host/name")
    return value


def _level(value: str) -> str:
    if value.lower() not in _LEVELS:
        raise ValueError(f"{value!r} is no level; write one of {', '.join(_LEVELS)}")
    return value.lower()


def _count(low: int, high: int) -> Callable[[str], int]:
    def read(value: str) -> int:
        if not re.fullmatch(r"\d{1,9}", value) or not low <= int(value) <= high:
            raise ValueError(f"{value!r} is not a whole number from {low} to {high}; write one")
        return int(value)

    return read


def _url(*schemes: str) -> Callable[[str], str]:
    def read(value: str) -> str:
        try:
            parts = urlsplit(value)
            fits = parts.scheme in schemes and bool(parts.netloc) and parts.port != 0
        except ValueError:
            fits = False
        if value and not fits:
            raise ValueError(
                f"{value!r} is no address; write {schemes[0]}://host/… or leave it out"
            )
        return value.rstrip("/")

    return read


SETTINGS: Final = (
    Setting(
        "SPEAKER_TOKEN",
        "token",
        "",
        "The bot's token, from Discord's developer portal. DISCORD_TOKEN is read as well.\n"
        "Only `speaker run` needs it.",
        _token,
        also="DISCORD_TOKEN",
    ),
    Setting(
        "SPEAKER_DATA",
        "data",
        "data",
        "Folder for the database file. Made when it is missing.",
        _folder,
    ),
    Setting(
        "SPEAKER_DATABASE_URL",
        "database_url",
        "",
        "Where matches are kept; empty: the SQLite file speaker.db in SPEAKER_DATA.\n"
        "sqlite:///path/to/speaker.db or postgresql://user:password@host/name",
        _database,
    ),
    Setting(
        "SPEAKER_LOG_LEVEL",
        "log_level",
        "info",
        "How much is logged: debug, info, warning or error.",
        _level,
    ),
    Setting(
        "SPEAKER_GUILD_MATCHES",
        "guild_matches",
        "25",
        "Matches that one server may have at the same time, 1 to 1000. Each server may set less.",
        _count(1, 1000),
    ),
    Setting(
        "SPEAKER_LOADED_MATCHES",
        "loaded_matches",
        "200",
        "Matches kept in memory, 1 to 10000. The rest is loaded when somebody presses.",
        _count(1, 10_000),
    ),
    Setting(
        "SPEAKER_SENDS_PER_SECOND",
        "sends_per_second",
        "40",
        "Posts and edits a second, 1 to 50. Discord allows 50; answers to presses do not count.",
        _count(1, 50),
    ),
    Setting(
        "SPEAKER_PAINTERS",
        "painters",
        "1",
        "Processes beside the bot that paint, 0 to 8. With 0 the bot paints itself, in threads:\n"
        "that takes some 100 MB less, and answers are slower when many people press at once.",
        _count(0, 8),
    ),
    Setting(
        "SPEAKER_DISCORD_API",
        "discord_api",
        "",
        "Another address of Discord's HTTP interface, for tests; empty: Discord's own.",
        _url("http", "https"),
    ),
    Setting(
        "SPEAKER_DISCORD_GATEWAY",
        "discord_gateway",
        "",
        "Another address of Discord's gateway, for tests; empty: Discord's own.",
        _url("ws", "wss"),
    ),
)


def load(environ: Mapping[str, str] | None = None, file: Path | None = Path(".env")) -> Settings:
    """The settings: the environment first, then the file, then the defaults.

    Raises `SettingsError` for a value that does not go, a name that starts with `SPEAKER_` and is
    no setting, and a file that cannot be read.
    """
    given: dict[str, str] = {}
    place: dict[str, str] = {}
    for source, values in (
        (str(file), _from_file(file)),
        ("", os.environ if environ is None else environ),
    ):
        for name, value in values.items():
            if name.startswith("SPEAKER_"):
                _known(name, source)
            given[name] = value
            place[name] = f"{source}: " if source else ""
    found: dict[str, Any] = {}
    for setting in SETTINGS:
        name = setting.name
        value = given.get(name, "").strip()
        if not value and setting.also:
            value = given.get(setting.also, "").strip()
            name = setting.also if value else name
        try:
            found[setting.field] = setting.read(value or setting.default)
        except ValueError as fault:
            raise SettingsError(f"{place.get(name, '')}{name}: {fault}.") from None
    if not found["database_url"]:
        path = (found["data"] / "speaker.db").absolute()
        found["database_url"] = f"sqlite+aiosqlite:///{path}"
    return Settings(**found)


def _from_file(file: Path | None) -> dict[str, str]:
    if file is None or not file.exists():
        return {}
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        raise SettingsError(
            f"{file} cannot be read ({_short(fault)}): save it as UTF-8, readable for this user."
        ) from None
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip()
        if bare and not bare.startswith("#") and "=" not in bare:
            raise SettingsError(f"{file}, line {number}: write NAME=value, or # before a remark.")
    values = dotenv_values(file, interpolate=False, encoding="utf-8")
    return {name: value or "" for name, value in values.items()}


def _short(fault: Exception) -> str:
    return (fault.strerror or "") if isinstance(fault, OSError) else "not UTF-8"


def _known(name: str, source: str) -> None:
    names = [setting.name for setting in SETTINGS]
    if name in names:
        return
    place = f"{source}: " if source else ""
    near = difflib.get_close_matches(name, names, 1)
    remedy = f"did you mean {near[0]}?" if near else f"the settings are {', '.join(names)}."
    raise SettingsError(f"{place}{name} is not a setting of this bot; {remedy}")


def env_example() -> str:
    """The text of `.env.example`."""
    parts = [
        "# Settings of the bot. Copy this file to .env and change what you need;\n"
        "# every line may be left out. The environment wins over this file.\n"
    ]
    for setting in SETTINGS:
        remark = "".join(f"# {line}\n" for line in setting.text.splitlines())
        parts.append(f"{remark}{setting.name}={setting.default}\n")
    return "\n".join(parts)
