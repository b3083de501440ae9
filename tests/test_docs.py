"""What people read names what there is: commands, verbs, options, change log, licence."""

from pathlib import Path

import discord
import pytest

from bot.cli import VERBS
from bot.discord.commands import build_tree
from engine import GAMES, load

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def commands() -> list[str]:
    client = discord.Client(intents=discord.Intents.none())
    tree = build_tree(client)
    kinds = (discord.AppCommandType.user, discord.AppCommandType.message)
    menus = [command.name for kind in kinds for command in tree.get_commands(type=kind)]
    return [command.qualified_name for command in tree.walk_commands()] + menus


def test_every_command_is_in_the_readme() -> None:
    for name in commands():
        word = name.split()[-1]
        assert f"`{word}`" in README or f"/{name}" in README or f"*{name}*" in README, name


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_in_the_readme(verb: str) -> None:
    assert (
        f"`speaker {verb}" in README
        or f"speaker {verb}`" in README
        or f" `speaker {verb}" in README
    )


def test_both_commands_are_one_line_each() -> None:
    lines = README.splitlines()
    made = [line for line in lines if line.startswith("python3 -m venv")]
    assert [line.rsplit("&& ", 1)[1] for line in made] == [
        ".venv/bin/speaker try",
        ".venv/bin/pytest -n auto",
    ]


def test_every_link_to_a_file_leads_somewhere() -> None:
    for part in README.split("](")[1:]:
        target = part.split(")")[0]
        if "://" not in target:
            assert (ROOT / target).exists(), target


def test_every_option_of_a_game_says_what_it_decides() -> None:
    for game in GAMES:
        for option in load(game).meta.options:
            assert option.text
            assert option.values
