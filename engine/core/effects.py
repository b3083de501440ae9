"""The shared effect vocabulary: a small typed tree that games run, print and check.

An effect is content. A game's interpreter runs it on a seat's stack of frames; what the leaves
mean (`what`, `verb`, `noun`) are words of that game. What lasts is not an effect but a `Modifier`,
a `Trigger` or an `Action`, asked for where the rules need it and never patched into them.
"""

from __future__ import annotations

from typing import Any

import msgspec

__all__ = [
    "Ability",
    "Action",
    "All",
    "Amount",
    "Choose",
    "Condition",
    "Count",
    "Draw",
    "Effect",
    "Gain",
    "Grant",
    "Lose",
    "Mark",
    "Modifier",
    "OnSetup",
    "Pay",
    "Trigger",
    "When",
    "parse_abilities",
    "parse_condition",
    "parse_effect",
]


class Count(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many there are of a game's noun, one for each `per`, at most `most` (0: no bound)."""

    noun: str
    per: int = 1
    most: int = 0


Amount = int | Count


class Condition(msgspec.Struct, frozen=True, omit_defaults=True):
    """Holds when there are at least `least` of each noun of `nouns`; `of` asks for only so many of
    them (0: all)."""

    nouns: tuple[str, ...]
    least: int = 1
    of: int = 0


class Gain(msgspec.Struct, frozen=True, tag="gain", omit_defaults=True):
    """Get `n` of something at once, as if it had been claimed."""

    what: str
    n: int | Count = 1


class Lose(msgspec.Struct, frozen=True, tag="lose", omit_defaults=True):
    """Give up `n` of something, or as many as there are."""

    what: str
    n: int | Count = 1


class Mark(msgspec.Struct, frozen=True, tag="mark", omit_defaults=True):
    """Make `n` marks of a kind without paying; `what` narrows them. As many as can be made;
    `may`: the seat may stop before."""

    verb: str
    n: int | Count = 1
    what: str = ""
    may: bool = False


class Draw(msgspec.Struct, frozen=True, tag="draw", omit_defaults=True):
    """Draw from a pile."""

    pile: str
    n: int = 1


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """One of several; an option that would do nothing may be chosen all the same."""

    options: tuple[Effect, ...]


class All(msgspec.Struct, frozen=True, tag="all"):
    """One after the other."""

    effects: tuple[Effect, ...]


class When(msgspec.Struct, frozen=True, tag="when", omit_defaults=True):
    """`then` if the condition holds now, else `otherwise`."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


class Pay(msgspec.Struct, frozen=True, tag="pay", omit_defaults=True):
    """The seat may give up `n` of something; if it does, `then`."""

    what: str
    then: Effect
    n: int = 1


class Grant(msgspec.Struct, frozen=True, tag="grant", omit_defaults=True):
    """From now until `until` a value that the rules ask for is changed, as by a `Modifier` with
    that `key` and `what`."""

    key: str
    what: str = ""
    add: int = 1
    until: str = "turn"


Effect = Gain | Lose | Mark | Draw | Choose | All | When | Pay | Grant


class Modifier(msgspec.Struct, frozen=True, tag="modifier", omit_defaults=True):
    """A lasting change of a value that the rules ask for: `key` with `what` as context, plus `add`
    (for a flag: 1). `sheet` limits it to one board."""

    key: str
    what: str = ""
    add: int | Count = 1
    sheet: str = ""


class Trigger(msgspec.Struct, frozen=True, tag="trigger", omit_defaults=True):
    """Each time `on` happens to its owner, `effect` runs. `limit`: "" always, "round", "game".
    `sheet`: only while that sheet is the active one (or, for marks, lies there)."""

    on: str
    effect: Effect
    limit: str = ""
    sheet: str = ""


class Action(msgspec.Struct, frozen=True, tag="action", omit_defaults=True):
    """The owner may use it in a strategy event: pay `n` of `pay` ("" nothing), then `effect`.
    `limit`: "active" (once a round, only while its sheet is active), "round", "game"."""

    effect: Effect
    pay: str = ""
    n: int = 1
    limit: str = "round"
    sheet: str = ""


class OnSetup(msgspec.Struct, frozen=True, tag="setup"):
    """Runs once, in the set-up."""

    effect: Effect


Ability = Modifier | Trigger | Action | OnSetup


def _whole(raw: dict[str, Any], name: str, default: int, place: str) -> int:
    found = raw.get(name, default)
    if isinstance(found, int) and not isinstance(found, bool):
        return found
    raise ValueError(f"{place}.{name}: must be a whole number, not {found!r}")


def _text(raw: Any, place: str) -> str:
    if isinstance(raw, str):
        return raw
    raise ValueError(f"{place}: must be a text, not {raw!r}")


def _flag(raw: Any, place: str) -> bool:
    if isinstance(raw, bool):
        return raw
    raise ValueError(f"{place}: must be true or false, not {raw!r}")


def _amount(raw: Any, place: str) -> int | Count:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    if isinstance(raw, dict) and "count" in raw and set(raw) <= {"count", "per", "most"}:
        noun = _text(raw["count"], f"{place}.count")
        return Count(noun, _whole(raw, "per", 1, place), _whole(raw, "most", 0, place))
    raise ValueError(f"{place}: an amount is a whole number or {{count = …, per = …, most = …}}")


def parse_condition(raw: Any, place: str) -> Condition:
    """From `{count = "a" | ["a", "b"], least = n, of = k}`. Raises `ValueError`."""
    if not isinstance(raw, dict) or "count" not in raw or set(raw) - {"count", "least", "of"}:
        raise ValueError(f"{place}: a condition is {{count = …, least = …, of = …}}")
    nouns = raw["count"]
    listed = nouns if isinstance(nouns, list) else [nouns]
    names = tuple(_text(noun, f"{place}.count") for noun in listed)
    return Condition(names, _whole(raw, "least", 1, place), _whole(raw, "of", 0, place))


_HEADS = ("gain", "lose", "mark", "draw", "choose", "when", "pay", "grant")
_EXTRA = {
    "gain": {"n"},
    "lose": {"n"},
    "mark": {"n", "what", "may"},
    "draw": {"n"},
    "choose": set[str](),
    "when": {"then", "otherwise"},
    "pay": {"n", "then"},
    "grant": {"what", "add", "until"},
}


def parse_effect(raw: Any, place: str) -> Effect:
    """An effect from its TOML form, a table whose first word is its kind, or a list (one after
    the other): `{gain = "vote", n = 2}`, `{choose = [{…}, {…}]}`, `[{…}, {…}]`.

    Raises `ValueError` naming `place` and what is wrong.
    """
    if isinstance(raw, list):
        if not raw:
            raise ValueError(f"{place}: an effect is not an empty list")
        parts = tuple(parse_effect(r, f"{place}[{i}]") for i, r in enumerate(raw))
        return parts[0] if len(parts) == 1 else All(parts)
    heads = [h for h in _HEADS if isinstance(raw, dict) and h in raw]
    if len(heads) != 1:
        raise ValueError(f"{place}: an effect has exactly one of {', '.join(_HEADS)}")
    head = heads[0]
    if strange := set(raw) - {head} - _EXTRA[head]:
        raise ValueError(f"{place}: {head} has no field {', '.join(sorted(strange))}")
    body, here = raw[head], f"{place}.{head}"
    match head:
        case "gain":
            return Gain(_text(body, here), _amount(raw.get("n", 1), place))
        case "lose":
            return Lose(_text(body, here), _amount(raw.get("n", 1), place))
        case "mark":
            n, what = _amount(raw.get("n", 1), place), _text(raw.get("what", ""), f"{place}.what")
            return Mark(_text(body, here), n, what, _flag(raw.get("may", False), f"{place}.may"))
        case "draw":
            return Draw(_text(body, here), _whole(raw, "n", 1, place))
        case "choose":
            if not isinstance(body, list):
                raise ValueError(f"{here}: must be a list of effects")
            return Choose(tuple(parse_effect(r, f"{here}[{i}]") for i, r in enumerate(body)))
        case "when":
            other = raw.get("otherwise")
            return When(
                parse_condition(body, here),
                parse_effect(raw.get("then"), f"{place}.then"),
                None if other is None else parse_effect(other, f"{place}.otherwise"),
            )
        case "grant":
            what, until = raw.get("what", ""), raw.get("until", "turn")
            return Grant(
                _text(body, here),
                _text(what, f"{place}.what"),
                _whole(raw, "add", 1, place),
                _text(until, f"{place}.until"),
            )
        case _:
            then = parse_effect(raw.get("then"), f"{place}.then")
            return Pay(_text(body, here), then, _whole(raw, "n", 1, place))


def parse_abilities(raw: Any, place: str) -> tuple[Ability, ...]:
    """Abilities from their TOML form, a list of tables with one of `modifier`, `on`, `action`,
    `setup`. Raises `ValueError` naming the place."""
    found: list[Ability] = []
    for i, one in enumerate(raw if isinstance(raw, list) else [raw]):
        here = f"{place}[{i}]"
        if not isinstance(one, dict):
            raise ValueError(f"{here}: an ability is a table, not {one!r}")
        fields = set(one)
        if "modifier" in one and fields <= {"modifier", "what", "add", "sheet"}:
            found.append(
                Modifier(
                    _text(one["modifier"], f"{here}.modifier"),
                    _text(one.get("what", ""), f"{here}.what"),
                    _amount(one.get("add", 1), f"{here}.add"),
                    _text(one.get("sheet", ""), f"{here}.sheet"),
                )
            )
        elif "on" in one and fields <= {"on", "effect", "limit", "sheet"}:
            found.append(
                Trigger(
                    _text(one["on"], f"{here}.on"),
                    parse_effect(one.get("effect"), f"{here}.effect"),
                    _text(one.get("limit", ""), f"{here}.limit"),
                    _text(one.get("sheet", ""), f"{here}.sheet"),
                )
            )
        elif "action" in one and fields <= {"action", "pay", "n", "limit", "sheet"}:
            found.append(
                Action(
                    parse_effect(one["action"], f"{here}.action"),
                    _text(one.get("pay", ""), f"{here}.pay"),
                    _whole(one, "n", 1, here),
                    _text(one.get("limit", "round"), f"{here}.limit"),
                    _text(one.get("sheet", ""), f"{here}.sheet"),
                )
            )
        elif fields == {"setup"}:
            found.append(OnSetup(parse_effect(one["setup"], f"{here}.setup")))
        else:
            raise ValueError(
                f"{here}: an ability is one of modifier, on + effect, action, setup "
                f"(found {', '.join(sorted(fields))})"
            )
    return tuple(found)
