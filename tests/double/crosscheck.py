"""Rules of Discord that span several fields, which its OpenAPI description cannot say.

Every function returns sentences, one for each fault; an empty list means that Discord accepts it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bot.discord import limits

Json = dict[str, Any]

ROW, BUTTON, STRING_SELECT, INPUT, SECTION, TEXT = 1, 2, 3, 4, 9, 10
THUMBNAIL, GALLERY, FILE, CONTAINER, LABEL = 11, 12, 13, 17, 18
SELECTS = frozenset({3, 5, 6, 7, 8})
V2_ONLY = frozenset({SECTION, TEXT, THUMBNAIL, GALLERY, FILE, 14, CONTAINER})
LINK_STYLE, PREMIUM_STYLE = 5, 6
COMMAND_NAME = re.compile(r"[-_'\w]{1,32}")


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Every component, nested ones, accessories and the content of labels included."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        for single in ("accessory", "component"):
            if isinstance(component.get(single), dict):
                yield from walk((component[single],))


def media(components: Iterable[Json]) -> Iterator[tuple[Json, Json]]:
    """(component or gallery item, its media object) for everything that shows a file."""
    for component in walk(components):
        for holder in (component, *(component.get("items") or ())):
            for key in ("media", "file"):
                if isinstance(holder.get(key), dict):
                    yield holder, holder[key]


def embed_media(embeds: Iterable[Json]) -> Iterator[Json]:
    for embed in embeds:
        for key in ("image", "thumbnail"):
            if isinstance(embed.get(key), dict) and "url" in embed[key]:
                yield embed[key]


def _repeated(values: Iterable[Any]) -> list[Any]:
    return [value for value, count in Counter(values).items() if count > 1]


def message(body: Json, v2: bool) -> list[str]:
    """Judge the text, embeds and components of a message body.

    `v2`: the message has, or has from now on, the Components V2 flag.
    """
    found: list[str] = []
    components: list[Json] = body.get("components") or []
    if v2:
        for field in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(field):
                found.append(f"{field} is not allowed beside Components V2")
        found += _v2(body, components)
    else:
        if len(body.get("content") or "") > limits.CONTENT:
            found.append(f"content has more than {limits.CONTENT} characters")
        found += _v1(components)
    found += _interactive(components)
    size = sum(_embed_size(embed) for embed in body.get("embeds") or ())
    if size > limits.EMBED_TOTAL:
        found.append(f"embeds have {size} characters together, {limits.EMBED_TOTAL} are allowed")
    found += _mentions(body.get("allowed_mentions") or {})
    return found


def _v2(body: Json, components: list[Json]) -> list[str]:
    found = []
    every = list(walk(components))
    if "components" in body and not components:
        found.append("a V2 message needs a component")
    if len(every) > limits.COMPONENTS:
        found.append(f"{len(every)} components, nested ones counted; {limits.COMPONENTS} allowed")
    texts = [component.get("content") or "" for component in every if component["type"] == TEXT]
    if (size := sum(map(len, texts))) > limits.TEXT_TOTAL:
        found.append(f"{size} characters of text together, {limits.TEXT_TOTAL} are allowed")
    if not all(text.strip() for text in texts):
        found.append("an empty text display")
    for component in every:
        if component["type"] == SECTION:
            inner = component.get("components") or []
            if not 1 <= len(inner) <= limits.SECTION_TEXTS:
                found.append(f"a section with {len(inner)} texts")
    return found


def _v1(components: list[Json]) -> list[str]:
    found = []
    if used := {component["type"] for component in walk(components)} & V2_ONLY:
        found.append(f"component types {sorted(used)} without the Components V2 flag")
    elif any(component["type"] != ROW for component in components):
        found.append("a component outside an action row")
    if len(components) > limits.ROWS:
        found.append(f"{len(components)} action rows, {limits.ROWS} are allowed")
    return found


def _interactive(components: list[Json]) -> list[str]:
    """Rows, buttons and menus, the same in messages and modals."""
    found = []
    every = list(walk(components))
    for custom_id in _repeated(c["custom_id"] for c in every if c.get("custom_id")):
        found.append(f"custom id {custom_id!r} occurs more than once")
    for number in _repeated(c["id"] for c in every if c.get("id")):
        found.append(f"component id {number} occurs more than once")
    for component in every:
        kind = component["type"]
        if kind == ROW:
            found += _row(component.get("components") or [])
        elif kind == BUTTON:
            found += _button(component)
        elif kind in SELECTS or kind in (21, 22):
            found += _menu(component)
    return found


def _row(inner: list[Json]) -> list[str]:
    kinds = [component["type"] for component in inner]
    if not kinds:
        return ["an empty action row"]
    if len(kinds) > 1 and any(kind in SELECTS or kind == INPUT for kind in kinds):
        return ["a select or text input that is not alone in its row"]
    if len(kinds) > limits.BUTTONS_IN_ROW:
        return [f"{len(kinds)} buttons in a row, {limits.BUTTONS_IN_ROW} are allowed"]
    return []


def _button(button: Json) -> list[str]:
    name = button.get("label") or button.get("custom_id") or button.get("url")
    style = button.get("style")
    if style == PREMIUM_STYLE:
        return [] if button.get("sku_id") else [f"premium button {name!r} without sku"]
    found = []
    if not button.get("label") and not button.get("emoji"):
        found.append(f"button {name!r} has neither label nor emoji")
    if style == LINK_STYLE and (not button.get("url") or button.get("custom_id")):
        found.append(f"link button {name!r} needs a url and no custom id")
    if style != LINK_STYLE and (not button.get("custom_id") or button.get("url")):
        found.append(f"button {name!r} needs a custom id and no url")
    return found


def _menu(menu: Json) -> list[str]:
    name = menu.get("custom_id")
    found = []
    options = menu.get("options") or []
    for value in _repeated(option.get("value") for option in options):
        found.append(f"menu {name!r} has the value {value!r} more than once")
    least = menu["min_values"] if menu.get("min_values") is not None else 1
    most = menu["max_values"] if menu.get("max_values") is not None else 1
    if menu["type"] == 22 and menu.get("max_values") is None:
        most = len(options)
    if least > most:
        found.append(f"menu {name!r} asks for at least {least} and at most {most} values")
    if menu["type"] in (STRING_SELECT, 22):
        if most > len(options):
            found.append(f"menu {name!r} allows {most} of {len(options)} options")
        if sum(bool(option.get("default")) for option in options) > most:
            found.append(f"menu {name!r} has more defaults than it allows values")
    return found


def _mentions(allowed: Json) -> list[str]:
    parse = allowed.get("parse") or ()
    return [
        f"allowed_mentions both parses {kind} and lists them"
        for kind in ("users", "roles")
        if kind in parse and allowed.get(kind)
    ]


def _embed_size(embed: Json) -> int:
    parts = [embed.get("title"), embed.get("description")]
    parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    for field in embed.get("fields") or ():
        parts += [field.get("name"), field.get("value")]
    return sum(len(part) for part in parts if part)


def files(body: Json, uploads: Mapping[str, bytes], kept: Iterable[str]) -> list[str]:
    """Judge uploads against `attachments`. `kept`: ids of files the message already has.

    The reverse, files a V2 message uploads without showing them, and `attachment://` names are
    judged by `shown` once it is known which files stay.
    """
    found = []
    named = {str(item["id"]) for item in body.get("attachments") or ()}
    have = {name.removeprefix("files[").removesuffix("]") for name in uploads}
    if body.get("attachments") is not None:
        found += [f"upload files[{n}] is not named in attachments" for n in sorted(have - named)]
    for missing in sorted(named - have - set(kept)):
        found.append(f"attachments names {missing}, which is neither uploaded nor there already")
    if len(named | have) > limits.FILES:
        found.append(f"more than {limits.FILES} files")
    found += [f"upload {name} is empty" for name, data in uploads.items() if not data]
    return found


def shown(body: Json, v2: bool, names: Iterable[str], new: Iterable[str]) -> list[str]:
    """Judge `attachment://` references against the names of all files and of the new ones."""
    names, found = list(names), []
    for name in _repeated(names):
        found.append(f"two files are called {name!r}")
    used = [item["url"] for _, item in media(body.get("components") or ())]
    used += [item["url"] for item in embed_media(body.get("embeds") or ())]
    wanted = {url.removeprefix("attachment://") for url in used if url.startswith("attachment://")}
    for name in sorted(wanted - set(names)):
        found.append(f"attachment://{name}: the referenced attachment was not found")
    if v2:
        found += [f"file {n!r} is shown by no component" for n in sorted(set(new) - wanted)]
    return found


def modal(body: Json) -> list[str]:
    """Judge the data of a modal."""
    components = body.get("components") or []
    found = _interactive(components)
    if len(components) > limits.MODAL_COMPONENTS:
        found.append(f"{len(components)} parts in a modal, {limits.MODAL_COMPONENTS} are allowed")
    for component in walk(components):
        least, most = component.get("min_length") or 0, component.get("max_length")
        value = component.get("value") or ""
        if component["type"] == INPUT and most is not None:
            if least > most:
                found.append(f"input {component['custom_id']!r} wants {least} to {most} characters")
            if len(value) > most:
                found.append(f"input {component['custom_id']!r} is filled beyond {most} characters")
    return found


def choices(option: Json, offered: list[Json]) -> list[str]:
    """Judge the answer to an autocompletion of a command's `option`."""
    wanted: tuple[type, ...] = {4: (int,), 10: (int, float)}.get(option["type"], (str,))
    found = []
    if len(offered) > limits.CHOICES:
        found.append(f"{len(offered)} choices, {limits.CHOICES} are allowed")
    for choice in offered:
        if not isinstance(choice.get("value"), wanted):
            found.append(f"choice {choice.get('name')!r} has a value of the wrong type")
    return found


def commands(batch: list[Json]) -> list[str]:
    """Judge a set of commands that is to replace all commands of a place."""
    found = []
    for kind, name in _repeated((c.get("type", 1), c.get("name")) for c in batch):
        found.append(f"two commands of type {kind} are called {name!r}")
    slash = [command for command in batch if command.get("type", 1) == 1]
    if len(slash) > limits.COMMANDS:
        found.append(f"{len(slash)} commands, {limits.COMMANDS} are allowed")
    for command in slash:
        name = command.get("name", "")
        if not command.get("description"):
            found.append(f"/{name} has no description")
        found += _options(f"/{name}", command, 0)
        if (size := _text(command)) > limits.COMMAND_TEXT:
            found.append(f"/{name} has {size} characters, {limits.COMMAND_TEXT} are allowed")
    return found


def _text(command: Json) -> int:
    size = len(command.get("name", "")) + len(command.get("description", ""))
    for choice in command.get("choices") or ():
        size += len(choice["name"]) + len(str(choice["value"]))
    return size + sum(_text(option) for option in command.get("options") or ())


def _name(where: str, name: str) -> list[str]:
    if COMMAND_NAME.fullmatch(name) and name == name.lower():
        return []
    return [f"{where}: {name!r} is no name for a command or option"]


def _options(path: str, command: Json, depth: int) -> list[str]:
    found = []
    name = command.get("name", "")
    found += _name(path, name)
    options: list[Json] = command.get("options") or []
    for twice in _repeated(option["name"] for option in options):
        found.append(f"{path} has two options {twice!r}")
    nested = [option for option in options if option["type"] in (1, 2)]
    if nested and len(nested) < len(options):
        found.append(f"{path} mixes subcommands and options")
    optional = False
    for option in options:
        where = f"{path} {option['name']}"
        if option["type"] in (1, 2):
            if depth + (option["type"] == 2) > 1:
                found.append(f"{where}: nested too deep")
            if option["type"] == 2 and not option.get("options"):
                found.append(f"{where}: a group without subcommands")
            found += _options(where, option, depth + 1)
            continue
        found += _name(where, option["name"])
        if option.get("required") and optional:
            found.append(f"{where}: a required option after an optional one")
        optional = optional or not option.get("required")
        if option.get("autocomplete") and option.get("choices"):
            found.append(f"{where}: both autocompletion and fixed choices")
        for twice in _repeated(choice["name"] for choice in option.get("choices") or ()):
            found.append(f"{where}: two choices are called {twice!r}")
    return found
