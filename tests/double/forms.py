"""What a Discord client makes of a command, a menu or a modal that somebody fills in.

Raises `ValueError` with one sentence where the client would not let it be sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from . import crosscheck
from .world import Channel, Json, User

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN = 1, 2, 3, 4, 5
USER, CHANNEL, NUMBER = 6, 7, 10
RADIO, CHECKBOXES, CHECKBOX = 21, 22, 23


def invocation(
    command: Json, path: str, given: Mapping[str, Any], channel: Channel, typing: str | None
) -> Json:
    """The data of a command interaction. `typing`: the option that is being typed, if any."""
    level, nested = command, []
    for word in path.split()[1:]:
        inner = {o["name"]: o for o in level.get("options") or () if o["type"] in (1, 2)}
        if word not in inner:
            raise ValueError(f"/{path} does not exist: {level['name']} has no {word!r}")
        level = inner[word]
        nested.append(level)
    known = {option["name"]: option for option in level.get("options") or ()}
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in known.values()):
        raise ValueError(f"/{path} needs one of {', '.join(known)} after it")
    if unknown := [name for name in given if name not in known]:
        raise ValueError(f"/{path} has no option {unknown[0]!r}, only {', '.join(known)}")
    options, people = [], []
    for name, option in known.items():
        if name not in given:
            if option.get("required") and typing is None:
                raise ValueError(f"/{path} needs {name}")
            continue
        if name == typing:
            if not option.get("autocomplete"):
                raise ValueError(f"{name} of /{path} has no autocompletion")
            options.append(_typed(option, given[name]))
            continue
        value = given[name]
        if isinstance(value, User | Channel):
            people.append(value)
        options.append({"name": name, "type": option["type"], "value": _value(option, value)})
    for inner_level in reversed(nested):
        options = [{"name": inner_level["name"], "type": inner_level["type"], "options": options}]
    data = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
    if people:
        data["resolved"] = resolved(channel, people)
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    return data


def _typed(option: Json, text: str) -> Json:
    return {"name": option["name"], "type": option["type"], "value": text, "focused": True}


def _value(option: Json, value: Any) -> Any:
    name, kind = option["name"], option["type"]
    wanted: dict[int, tuple[type, ...]] = {
        STRING: (str,),
        INTEGER: (int,),
        BOOLEAN: (bool,),
        NUMBER: (int, float),
        USER: (User,),
        CHANNEL: (Channel,),
        9: (User,),
    }
    if kind not in wanted:
        raise ValueError(f"{name} takes what the double cannot give (type {kind})")
    if not isinstance(value, wanted[kind]) or (kind == INTEGER and isinstance(value, bool)):
        raise ValueError(f"{name} does not take {value!r}")
    if isinstance(value, User | Channel):
        return str(value.id)
    choices = {c["name"]: c["value"] for c in option.get("choices") or ()}
    if choices:
        if value not in choices.values() and value not in choices:
            raise ValueError(f"{name} does not offer {value!r}, only {', '.join(choices)}")
        return choices.get(value, value) if isinstance(value, str) else value
    size = len(value) if isinstance(value, str) else value
    limits = ("min_length", "max_length") if kind == STRING else ("min_value", "max_value")
    low, high = (option.get(limit) for limit in limits)
    if (low is not None and size < low) or (high is not None and size > high):
        raise ValueError(f"{name} takes {low} to {high}, not {size}")
    return value


def resolved(channel: Channel, things: Iterable[Any]) -> Json:
    """The objects behind ids in options and menus."""
    found: Json = {}
    for thing in things:
        if isinstance(thing, User):
            found.setdefault("users", {})[str(thing.id)] = thing.json()
            if channel.guild is not None and thing.id in channel.guild.members:
                member = channel.guild.member(thing)
                del member["user"]
                member["permissions"] = str(int(channel.permissions(thing)))
                found.setdefault("members", {})[str(thing.id)] = member
        elif isinstance(thing, Channel):
            told = {**thing.json(), "permissions": "0"}
            found.setdefault("channels", {})[str(thing.id)] = told
    return found


def chosen(menu: Json, values: Iterable[Any]) -> list[str]:
    """The values of a menu or group of checkboxes; options may be named by their label."""
    picked: list[str] = []
    options = menu.get("options")
    labels = {o["label"]: o["value"] for o in options or ()}
    known = set(labels.values())
    for value in values:
        if isinstance(value, User | Channel):
            picked.append(str(value.id))
        elif value in known or options is None:
            picked.append(value)
        elif value in labels:
            picked.append(labels[value])
        else:
            raise ValueError(f"the menu has no {value!r}, only {', '.join(labels)}")
    least = menu["min_values"] if menu.get("min_values") is not None else 1
    default = len(options or ()) if menu["type"] == CHECKBOXES else 1
    most = menu["max_values"] if menu.get("max_values") is not None else default
    if menu.get("required") is False and not picked:
        return []
    if not least <= len(picked) <= most:
        raise ValueError(f"the menu takes {least} to {most} values, not {len(picked)}")
    return picked


def submission(modal: Json, given: Mapping[str, Any]) -> Json:
    """The data of a submitted modal."""
    left = dict(given)
    parts: list[Json] = []
    people: list[Any] = []
    for number, part in enumerate(modal["components"], 1):
        base = {"type": part["type"], "id": part.get("id") or number}
        if part["type"] == crosscheck.LABEL:
            inner = _field(part["component"], part["label"], left, people)
            parts.append({**base, "component": {**inner, "id": 100 + number}})
        elif part["type"] == crosscheck.ROW:
            fields = [_field(c, c.get("label") or "", left, people) for c in part["components"]]
            parts.append({**base, "components": [{**f, "id": 100 + number} for f in fields]})
        else:
            parts.append(base)
    if left:
        raise ValueError(f"the modal has no field {next(iter(left))!r}")
    data: Json = {"custom_id": modal["custom_id"], "components": parts}
    return {**data, "resolved": _resolved_anywhere(people)}


def _resolved_anywhere(people: list[Any]) -> Json:
    return {"users": {str(p.id): p.json() for p in people if isinstance(p, User)}} if people else {}


def _field(component: Json, label: str, left: dict[str, Any], people: list[Any]) -> Json:
    name = component["custom_id"]
    key = name if name in left else label
    filled = {"type": component["type"], "custom_id": name}
    if component["type"] == crosscheck.INPUT:
        text = left.pop(key, component.get("value") or "")
        low, high = component.get("min_length") or 0, component.get("max_length") or 4000
        if not text and component.get("required", True):
            raise ValueError(f"{label or name} must be filled in")
        if text and not low <= len(text) <= high:
            raise ValueError(f"{label or name} takes {low} to {high} characters, not {len(text)}")
        return {**filled, "value": text}
    if component["type"] == CHECKBOX:
        return {**filled, "value": bool(left.pop(key, component.get("default", False)))}
    options = component.get("options") or ()
    defaults = [o["value"] for o in options if o.get("default")]
    picked = left.pop(key, defaults)
    listed = [picked] if isinstance(picked, str | User | Channel) else list(picked)
    people += [thing for thing in listed if not isinstance(thing, str)]
    values = chosen(component, listed)
    if component["type"] == RADIO:
        return {**filled, "value": values[0] if values else None}
    return {**filled, "values": values}
