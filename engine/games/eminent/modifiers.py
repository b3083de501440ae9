"""What the permanent technologies of a seat change: values, triggers, and what can be used."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.effects import Ability, Action, Effect, Modifier, Trigger

__all__ = ["NONE", "Powers"]


class Powers:
    """Of one set of technologies. `values`: modifiers by key, summed. `triggers`: effects by what
    they wait for. `uses`: (kind of the card, effect, whether it works but once a turn)."""

    __slots__ = ("triggers", "uses", "values")

    def __init__(self, abilities: Iterable[tuple[int, tuple[Ability, ...]]]) -> None:
        values: dict[str, int] = {}
        triggers: dict[str, tuple[Effect, ...]] = {}
        uses: list[tuple[int, Effect, bool]] = []
        for kind, found in abilities:
            for one in found:
                if type(one) is Modifier:
                    assert isinstance(one.add, int)
                    values[one.key] = values.get(one.key, 0) + one.add
                elif type(one) is Trigger:
                    triggers[one.on] = (*triggers.get(one.on, ()), one.effect)
                elif type(one) is Action:
                    uses.append((kind, one.effect, one.limit == "turn"))
        self.values = values
        self.triggers = triggers
        self.uses = tuple(uses)


NONE = Powers(())
