"""A small bot to try the double with; run as a module it is the child that gets killed."""

from __future__ import annotations

import asyncio
import io
import os
from typing import Any

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

from .person import Person
from .posts import Message
from .server import Double
from .world import Guild

PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8


def picture(name: str = "sheet.png") -> discord.File:
    return discord.File(io.BytesIO(PICTURE), name, description="A sheet")


def desk(note: str, shown: str | None) -> ui.LayoutView:
    """A V2 card: a text, a picture if `shown` names one, buttons and a menu."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(note))
    if shown is not None:
        view.add_item(ui.MediaGallery(discord.MediaGalleryItem(shown, description="A sheet")))
    row = ui.ActionRow[ui.LayoutView]()
    row.add_item(ui.Button(label="Mark", custom_id="mark"))
    row.add_item(ui.Button(label="Menus only", custom_id="menus"))
    row.add_item(ui.Button(label="Type", custom_id="type"))
    row.add_item(ui.Button(label="Down", custom_id="down", disabled=True))
    view.add_item(row)
    menus = ui.ActionRow[ui.LayoutView]()
    options = [discord.SelectOption(label=f"Row {n}", value=str(n)) for n in range(1, 26)]
    menus.add_item(ui.Select(custom_id="rows", options=options, max_values=3))
    view.add_item(menus)
    view.stop()
    return view


class Orders(ui.Modal, title="Orders"):
    why: ui.Label[Any] = ui.Label(
        text="Why", component=ui.TextInput(custom_id="why", max_length=20)
    )
    sure: ui.Label[Any] = ui.Label(text="Sure", component=ui.Checkbox(custom_id="sure"))

    def __init__(self) -> None:
        super().__init__(custom_id="orders", timeout=None)


class SampleBot(discord.AutoShardedClient):
    """Answers every component by its custom id; keeps nothing between presses."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.05,
            max_messages=None,
            chunk_guilds_at_startup=False,
        )
        self.tree = app_commands.CommandTree(self)
        self.interactions: list[int] = []
        self.codes: list[int] = []
        self.held = asyncio.Event()
        self.held.set()
        self.tree.add_command(_ping)
        self.tree.add_command(_ballot)
        self.tree.add_command(_slow)
        self.tree.add_command(_Table())

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """discord.py would wait five seconds here, for a limit the double does not have."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.interactions.append(interaction.id)
        data: dict[str, Any] = {**(interaction.data or {})}
        custom_id = data.get("custom_id")
        if interaction.type is discord.InteractionType.modal_submit:
            fields = [part["component"] for part in data["components"]]
            text = ", ".join(f"{f['custom_id']}={f['value']}" for f in fields)
            await interaction.response.edit_message(view=desk(text, None), attachments=[])
        elif custom_id == "mark":
            view = desk("Marked", "attachment://next.png")
            await interaction.response.edit_message(view=view, attachments=[picture("next.png")])
        elif custom_id == "menus":
            await interaction.response.edit_message(view=desk("Menus", None))
        elif custom_id == "type":
            modal = Orders()
            modal.stop()
            await interaction.response.send_modal(modal)
        elif custom_id == "rows":
            await interaction.response.defer()
            note = "Rows " + " ".join(data["values"])
            await interaction.edit_original_response(view=desk(note, None), attachments=[])
        elif custom_id is not None:
            await interaction.response.send_message("That button is old.", ephemeral=True)


@app_commands.command(name="ping", description="Answer at once")
async def _ping(interaction: discord.Interaction[SampleBot]) -> None:
    try:
        await interaction.response.send_message("pong", ephemeral=True)
    except discord.HTTPException as error:
        interaction.client.codes.append(error.code)


@app_commands.command(name="slow", description="Answer when let go")
async def _slow(interaction: discord.Interaction[SampleBot]) -> None:
    await interaction.client.held.wait()
    try:
        await interaction.response.send_message("late")
    except discord.NotFound as error:
        interaction.client.codes.append(error.code)


@app_commands.command(name="ballot", description="Vote by DM")
async def _ballot(interaction: discord.Interaction[SampleBot]) -> None:
    await interaction.response.defer(ephemeral=True)
    try:
        await interaction.user.send("Your ballot")
    except discord.HTTPException as error:
        await interaction.followup.send(f"refused {error.code}", ephemeral=True)
    else:
        await interaction.followup.send("sent", ephemeral=True)


class _Table(app_commands.Group):
    """Found and open a table."""

    def __init__(self) -> None:
        super().__init__(name="table", description="Tables")

    @app_commands.command(name="desk", description="Open your desk")
    async def desk(
        self,
        interaction: discord.Interaction[SampleBot],
        sheet: str,
        rows: app_commands.Range[int, 1, 9] = 1,
        other: discord.User | None = None,
    ) -> None:
        text = f"{sheet} {rows} {other.name if other else '-'}"
        view = desk(text, "attachment://sheet.png")
        await interaction.response.send_message(view=view, file=picture(), ephemeral=True)

    @desk.autocomplete("sheet")
    async def sheets(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        found = (f"{typed}{number}" for number in range(25))
        return [app_commands.Choice(name=name, value=name) for name in found]

    @app_commands.command(name="start", description="Play in a thread")
    async def start(self, interaction: discord.Interaction[SampleBot]) -> None:
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.response.defer()
        kind = discord.ChannelType.public_thread
        thread = await interaction.channel.create_thread(name="table 1", type=kind)
        file = picture()
        await thread.send(view=desk("Round 1", "attachment://sheet.png"), file=file)
        await interaction.followup.send(thread.mention)


async def open_desk(person: Person, guild: Guild) -> Message:
    """A fresh desk of `person` in the first channel of a server."""
    return (await person.slash(Double.lobby(guild), "table desk", sheet="dice")).message


def main() -> None:
    Route.BASE = os.environ["SPEAKER_DISCORD_API"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["SPEAKER_DISCORD_GATEWAY"])
    SampleBot().run(os.environ["SPEAKER_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
