"""Settings: what is read, and the one sentence for each thing that does not go."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import SETTINGS, Settings, SettingsError, env_example, load

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB"
ROOT = Path(__file__).parents[2]


def read(**environ: str) -> Settings:
    return load({"PATH": "/bin", **environ}, None)


def test_defaults() -> None:
    settings = read()
    assert settings.token is None
    assert settings.database_url.startswith("sqlite+aiosqlite:////")
    assert settings.database_url.endswith("/data/speaker.db")
    assert (settings.log_level, settings.sends_per_second) == ("info", 40)


def test_example_file_is_up_to_date() -> None:
    assert (ROOT / ".env.example").read_text(encoding="utf-8") == env_example()


def test_the_example_itself_loads() -> None:
    assert load({"PATH": ""}, ROOT / ".env.example") == read()


def test_every_setting_is_a_field() -> None:
    assert {setting.field for setting in SETTINGS} == set(Settings.__struct_fields__)


def test_environment_wins_over_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("SPEAKER_LOG_LEVEL=debug\nSPEAKER_GUILD_MATCHES=3\n", encoding="utf-8")
    settings = load({"SPEAKER_LOG_LEVEL": "ERROR"}, file)
    assert (settings.log_level, settings.guild_matches) == ("error", 3)


def test_token_by_either_name() -> None:
    assert read(SPEAKER_TOKEN=TOKEN).need_token() == TOKEN
    assert read(DISCORD_TOKEN=TOKEN).need_token() == TOKEN


def test_token_is_never_printed() -> None:
    assert TOKEN not in repr(read(SPEAKER_TOKEN=TOKEN))
    with pytest.raises(SettingsError) as fault:
        read(DISCORD_TOKEN=TOKEN[:40])
    assert TOKEN[:40] not in str(fault.value)
    assert str(fault.value).startswith("DISCORD_TOKEN: ")


def test_no_token_says_where_to_get_one() -> None:
    with pytest.raises(SettingsError, match=r"SPEAKER_TOKEN is not set: .*speaker try"):
        read().need_token()


@pytest.mark.parametrize(
    ("url", "means"),
    [
        ("postgres://a:b@db/speaker", "postgresql+asyncpg://a:b@db/speaker"),
        ("postgresql://db/speaker", "postgresql+asyncpg://db/speaker"),
        ("sqlite:///x.db", "sqlite+aiosqlite:///x.db"),
    ],
)
def test_database_urls(url: str, means: str) -> None:
    assert read(SPEAKER_DATABASE_URL=url).database_url == means


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("SPEAKER_TOKEN", "hello", "developer portal"),
        ("SPEAKER_DATA", __file__, "name a folder"),
        ("SPEAKER_DATABASE_URL", "mysql://x/y", "sqlite:///path"),
        ("SPEAKER_DATABASE_URL", "sqlite://", "three strokes"),
        ("SPEAKER_DATABASE_URL", "postgresql://host", "names no database"),
        ("SPEAKER_DATABASE_URL", "postgresql://a:b@host:abc/x", "host or port"),
        ("SPEAKER_DATABASE_URL", "postgresql://a:b@[host/x", "host or port"),
        ("SPEAKER_LOG_LEVEL", "loud", "debug, info"),
        ("SPEAKER_GUILD_MATCHES", "0", "1 to 1000"),
        ("SPEAKER_LOADED_MATCHES", "many", "1 to 10000"),
        ("SPEAKER_SENDS_PER_SECOND", "51", "1 to 50"),
        ("SPEAKER_DISCORD_API", "localhost:1", "http://host"),
        ("SPEAKER_DISCORD_API", "http://[bad", "http://host"),
        ("SPEAKER_DISCORD_API", "http://host:abc", "http://host"),
        ("SPEAKER_DISCORD_GATEWAY", "http://x", "ws://host"),
        ("SPEAKER_LOGLEVEL", "info", "did you mean SPEAKER_LOG_LEVEL"),
        ("SPEAKER_QQQQQQQQQQ", "1", "the settings are"),
    ],
)
def test_wrong_values_get_one_sentence(name: str, value: str, says: str) -> None:
    with pytest.raises(SettingsError) as fault:
        read(**{name: value})
    text = str(fault.value)
    assert text.startswith(name)
    assert says in text
    assert "\n" not in text


def test_wrong_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("# fine\nSPEAKER_DATA\n", encoding="utf-8")
    with pytest.raises(SettingsError, match="line 2: write NAME=value"):
        load({}, file)
    file.write_text("SPEAKER_PAINTERS=x\n", encoding="utf-8")
    with pytest.raises(SettingsError) as fault:
        load({}, file)
    assert str(fault.value).startswith(f"{file}: SPEAKER_PAINTERS: 'x' is not a whole number")
    file.write_bytes(b"SPEAKER_DATA=\xff\n")
    with pytest.raises(SettingsError, match="save it as UTF-8"):
        load({}, file)
