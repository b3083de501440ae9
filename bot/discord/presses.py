"""What the controls of desks and table cards do. The router has checked match, seat and window."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final

import discord

from bot.answers import Offer, Reply, Snapshot
from bot.discord import info
from bot.discord.ballot import ballot_step
from bot.discord.desk import control
from bot.discord.host import Host, press_of
from bot.discord.ids import Id, is_same
from bot.discord.layout import find
from bot.discord.looks import in_words
from bot.discord.modals import type_modal
from bot.discord.page import MAIN, Page
from bot.discord.zones import ZONES
from bot.typed import parts

__all__ = ["DEEDS", "TIMELESS", "after"]

TIMELESS: Final = frozenset(
    {"desk", "look", "rules", "log", "again", "seat", "dm", "leave", "abandon", "roll"}
)
"""Controls that mean the present whenever they are pressed."""


async def after(
    host: Host,
    interaction: discord.Interaction,
    reply: Reply,
    page: Page = MAIN,
    *,
    swap: tuple[str, ...] = (),
    note: str = "",
) -> None:
    """Answer with the desk that a reply brought, and its sentence where it has one."""
    if reply.desk is None:
        await host.tell(interaction, reply.text)
        return
    await host.show(interaction, reply.desk, page, note=note or reply.text, swap=swap)


def _offer(desk: Snapshot, step: str) -> Offer | None:
    return next((o for o in (*desk.offers, *desk.asides) if o.step == step), None)


async def _desk(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    reply = await host.service.marks.open(press_of(interaction, id.match))
    stale = bool(id.window) and not is_same(id.window, desk.window)
    note = await host.sentence(interaction, "stale") if stale else ""
    if desk.seat is None and not note:
        note = await host.no_seat(interaction, desk)
    if not note and await _door_is_closed(host, interaction, desk):
        note = await host.sentence(interaction, "closed-dm")
    page = Page("look") if desk.seat is None and desk.phase != "lobby" else MAIN
    await after(host, interaction, reply, page, note=note)
    await host.surface(interaction, id.match)


async def _door_is_closed(host: Host, interaction: discord.Interaction, desk: Snapshot) -> bool:
    """Whether a ballot is open that Discord did not let through to the person."""
    if desk.prompt is None or desk.prompt.form != "ballot" or desk.phase != "marking":
        return False
    host.people.forget(interaction.user.id)
    return (await host.people.player(interaction.user.id)).dms_closed is not None


async def _step(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    await _take(host, interaction, id, desk, find(desk, id.arg), MAIN)


async def _sure(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    await _take(host, interaction, id, desk, find(desk, id.arg), MAIN, sure=True)


async def _take(
    host: Host,
    interaction: discord.Interaction,
    id: Id,
    desk: Snapshot,
    step: str,
    page: Page,
    *,
    sure: bool = False,
) -> None:
    offer = _offer(desk, step)
    if not step:
        await host.show(interaction, desk, note=await host.sentence(interaction, "stale"))
        return
    if offer is not None and offer.label.barrier and not sure:
        await host.show(interaction, desk, Page("barrier", step, more=page.open))
        return
    press = press_of(interaction, id.match, id)
    if offer is not None and _replaces(desk, offer):
        reply = await host.service.marks.swap(press, step)
    else:
        reply = await host.service.marks.step(press, [step], words=False)
    swap = offer.label.also if reply.ok and offer is not None else ()
    await after(host, interaction, reply, page, swap=swap)


def _replaces(desk: Snapshot, offer: Offer) -> bool:
    """Whether a tab is chosen right after another one, which it takes the place of."""
    tabs = {group.key for group in desk.groups if group.kind == "tab"}
    if offer.group not in tabs or not desk.draft:
        return False
    return desk.draft[-1].step.split()[0] == offer.step.split()[0]


async def _pick(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    page = Page.parse(id.arg)
    steps = [step for value in values if (step := find(desk, value))]
    if len(steps) <= 1:
        await _take(host, interaction, id, desk, steps[0] if steps else "", page)
        return
    reply = await host.service.marks.several(press_of(interaction, id.match, id), steps)
    await after(host, interaction, reply, page)


async def _open(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    await host.show(interaction, desk, Page("main", values[0] if values else ""))


async def _cover(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    kind, _, name = (values[0] if values else "").partition(" ")
    page = Page("place", more=name) if kind == "part" else Page("place", name)
    await host.show(interaction, desk, page)


async def _go(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    await host.show(interaction, desk, Page.parse(id.arg))


async def _redraw(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    await host.show(interaction, desk)


async def _undo(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    reply = await host.service.marks.undo(press_of(interaction, id.match, id))
    await after(host, interaction, reply, Page.parse(id.arg))


async def _reset(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    reply = await host.service.marks.reset(press_of(interaction, id.match, id))
    await after(host, interaction, reply, Page.parse(id.arg))


async def _back(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    reply = await host.service.marks.bring_back(press_of(interaction, id.match, id))
    await after(host, interaction, reply, Page.parse(id.arg))


async def _down(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    spare = desk.prompt.spare if desk.prompt is not None else 0
    if desk.last and spare and not desk.owed and id.arg != "sure" and desk.phase == "marking":
        await host.show(interaction, desk, Page("sure", Page.parse(id.arg).open))
        return
    reply = await host.service.marks.down(press_of(interaction, id.match, id))
    await after(host, interaction, reply)


async def _up(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    reply = await host.service.marks.up(press_of(interaction, id.match, id))
    await after(host, interaction, reply)


async def _swap(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    step = values[0] if values else id.arg
    reply = await host.service.marks.swap(press_of(interaction, id.match, id), step)
    await after(host, interaction, reply)


async def _type(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    taste = await host.taste(interaction)
    modal = type_modal(desk, control(desk, "typed"), taste.locale)
    modal.stop()
    await interaction.response.send_modal(modal)


async def _typed(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    fields = dict(value.partition("=")[::2] for value in values)
    steps = parts(fields.get("marks", ""))
    if fields.get("done") == "True":
        steps.append("done")
    if not steps:
        await host.show(interaction, desk)
        return
    reply = await host.service.marks.step(press_of(interaction, id.match, id), steps)
    await after(host, interaction, reply)


async def _vote(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    page = Page.parse(id.arg)
    if values and values[0].isdigit():
        page = Page("ballot", page.open, int(values[0]))
    await host.show(interaction, desk, Page("ballot", page.open, page.page))


async def _seal(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    page = Page.parse(id.arg)
    side = int(page.open) if page.open.isdigit() else -1
    step = ballot_step(desk.prompt, side, page.page) if desk.prompt is not None else ""
    if not step:
        await host.show(interaction, desk, page)
        return
    reply = await host.service.marks.ballot(press_of(interaction, id.match, id), [step])
    await after(host, interaction, reply, Page("ballot"))


async def _withdraw(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    reply = await host.service.marks.withdraw(press_of(interaction, id.match, id))
    await after(host, interaction, reply, Page("ballot"))


async def _look(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    await host.show(interaction, desk, Page("look") if desk.phase != "lobby" else MAIN)


async def _what(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    former = Page.parse(id.arg)
    way = former.page if in_words(former) else 0
    await host.show(interaction, desk, Page("look", values[0] if values else "", way, former.more))


async def _whose(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    former = Page.parse(id.arg)
    way = former.page if in_words(former) else 0
    await host.show(interaction, desk, Page("look", "", way, values[0] if values else ""))


async def _why(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    near = await host.service.looks.near(id.match, interaction.user.id)
    given = values[0] if values else ""
    step = next((o.step for o in near if is_same(given, o.step)), given)
    text = await host.service.looks.why(id.match, interaction.user.id, step)
    await host.show(interaction, desk, Page.parse(id.arg), note=text)


async def _rules(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    await info.rules(host, interaction, desk.game, "")


async def _log(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    await info.log(host, interaction, id.match)


async def _roll(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    reply = await host.service.chair.roll(press_of(interaction, id.match))
    await after(host, interaction, reply)


async def _dm(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    await host.people.change(interaction.user.id, dms=id.arg == "yes", dms_closed=None)
    await host.show(interaction, desk, note=await host.sentence(interaction, "saved"))


async def _zone(
    host: Host, interaction: discord.Interaction, id: Id, desk: Snapshot, values: tuple[str, ...]
) -> None:
    if values and values[0] in ZONES:
        await host.people.change(interaction.user.id, zone=values[0])
    await host.show(interaction, desk, note=await host.sentence(interaction, "saved"))


Deed = Callable[[Host, discord.Interaction, Id, Snapshot, tuple[str, ...]], Awaitable[None]]

DEEDS: Final[Mapping[str, Deed]] = MappingProxyType(
    {
        "back": _back,
        "cover": _cover,
        "desk": _desk,
        "dm": _dm,
        "down": _down,
        "go": _go,
        "log": _log,
        "look": _look,
        "open": _open,
        "pick": _pick,
        "redraw": _redraw,
        "reset": _reset,
        "roll": _roll,
        "rules": _rules,
        "seal": _seal,
        "step": _step,
        "sure": _sure,
        "swap": _swap,
        "type": _type,
        "typed": _typed,
        "undo": _undo,
        "up": _up,
        "vote": _vote,
        "what": _what,
        "whose": _whose,
        "why": _why,
        "withdraw": _withdraw,
        "zone": _zone,
    }
)
"""Every control of a desk or a table card, by the verb in its id."""
