"""Modals. Their answers go through the router, as presses do."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from bot.answers import Snapshot
from bot.discord import limits
from bot.discord.form import cut
from bot.text import say

__all__ = ["text_modal", "type_modal"]

_LEGAL: Final = 1_500


def type_modal(desk: Snapshot, id: str, locale: str) -> ui.Modal:
    """*Type*: what is legal as text (the picture is covered now), a field, and whether the marker
    goes down with it."""
    title = desk.prompt.title if desk.prompt is not None else desk.title
    modal = ui.Modal(title=cut(title, limits.MODAL_TITLE), custom_id=id, timeout=None)
    legal = "; ".join(offer.step for offer in desk.offers[:120])
    if legal:
        modal.add_item(ui.TextDisplay(cut(legal, _LEGAL)))
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="marks",
        style=discord.TextStyle.paragraph,
        max_length=1_000,
        required=False,
        placeholder=cut(desk.offers[0].step, limits.INPUT_PLACEHOLDER) if desk.offers else None,
    )
    modal.add_item(ui.Label(text=say("t.marks", locale=locale), component=field))
    box: ui.Checkbox[Any] = ui.Checkbox(custom_id="done")
    modal.add_item(ui.Label(text=say("t.done", locale=locale), component=box))
    return modal


def text_modal(title: str, id: str, label: str, value: str, limit: int) -> ui.Modal:
    """One line to be typed; its field is `text`."""
    modal = ui.Modal(title=cut(title, limits.MODAL_TITLE), custom_id=id, timeout=None)
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="text", default=value or None, max_length=limit, required=False
    )
    modal.add_item(ui.Label(text=cut(label, limits.FIELD_LABEL), component=field))
    return modal
