"""What is printed on cards and sheets, in plain sentences: assets, effects, abilities, conditions.

Every sentence is made from the data that the rules run, so text and effect cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.effects import (
    Ability,
    Action,
    All,
    Amount,
    Choose,
    Condition,
    Count,
    Draw,
    Effect,
    Gain,
    Grant,
    Lose,
    Mark,
    Modifier,
    OnSetup,
    Pay,
    Trigger,
    When,
)
from engine.games.inscription.boards import Agenda, Asset, Faction, Objective, Relic, Technology
from engine.games.inscription.describe_words import PRINTED

__all__ = ["Printer"]


class Printer:
    """Prints content in the words of one locale. `asset`, `condition` and `unit` give phrases, all
    others whole sentences."""

    __slots__ = ("_locale",)

    def __init__(self, locale: str = "en") -> None:
        self._locale = locale

    def asset(self, asset: Asset) -> str:
        """An asset as a phrase: `2 points`, `a trade good`, `nothing` for an empty system."""
        if asset.kind in ("home", "mecatol", "empty"):
            return self._say(asset.kind)
        return self._thing(asset.kind, asset.n)

    def unit(self, code: str) -> str:
        """The name of a unit type in running text, the code itself where a pack adds a type."""
        key = f"unit.{code}"
        return self._say(key) if key in PRINTED else code

    def sheet(self, name: str) -> str:
        """The name of a sheet (`navigation`)."""
        return self._say(f"sheet.{name}")

    def condition(self, condition: Condition) -> str:
        """What must be had: `at least 2 relics`."""
        n, nouns = condition.least, condition.nouns
        if len(nouns) == 1:
            return self._say("at-least", f"{n} {self._noun(nouns[0], n)}")
        phrases = [self._noun(noun, n) for noun in nouns]
        if condition.of == 1:
            return self._say("one-of", n, self._listed(phrases, "last-or"))
        if 0 < condition.of < len(nouns):
            return self._say("some-of", n, condition.of, self._listed(phrases, "and"))
        return self._say("each-of", n, self._listed(phrases, "and"))

    def effect(self, effect: Effect) -> str:
        """An effect as a sentence."""
        return _sentence(self._effect(effect))

    def ability(self, ability: Ability) -> str:
        """One ability as a sentence."""
        match ability:
            case OnSetup(effect):
                return _sentence(self._say("setup", self._effect(effect)))
            case Trigger():
                return _sentence(self._trigger(ability))
            case Action():
                return _sentence(self._action(ability))
            case Modifier():
                text = self._modifier(ability)
                if ability.sheet:
                    text = self._say("while", self.sheet(ability.sheet), text)
                return _sentence(text)

    def abilities(self, abilities: Iterable[Ability]) -> str:
        """Several abilities, sentence after sentence."""
        return " ".join(self.ability(one) for one in abilities)

    def technology(self, technology: Technology) -> str:
        """What a technology does. An action of the active sheet is headed `Per Active:`."""
        return " ".join(
            _sentence(self._say("per-active", self._paid_effect(one)))
            if isinstance(one, Action) and one.limit == "active"
            else self.ability(one)
            for one in technology.abilities
        )

    def faction(self, faction: Faction) -> tuple[str, str]:
        """The first ability, and what each faction asset does."""
        return self.abilities(faction.abilities), self.effect(faction.asset)

    def objective(self, objective: Objective) -> str:
        """What completes an objective."""
        return self._say("have", self.condition(objective.condition))

    def relic(self, relic: Relic) -> str:
        """When a relic is played and what it does."""
        return _sentence(self._say(relic.when, self._effect(relic.effect)))

    def agenda(self, agenda: Agenda) -> tuple[str, str]:
        """What happens if the agenda passes, and if it fails."""
        return self.effect(agenda.passed), self.effect(agenda.failed)

    def _say(self, key: str, *args: object) -> str:
        return PRINTED.say(key, *args, locale=self._locale)

    def _number(self, key: str, n: int, *args: object) -> str:
        return self._say(f"{key}.one" if n == 1 else f"{key}.many", n, *args)

    def _thing(self, kind: str, n: int) -> str:
        return self._number(f"thing.{kind}", n)

    def _paid(self, kind: str, n: int) -> str:
        """What is given up; of a commodity it is the asset, however many icons it crossed."""
        key = f"asset.{kind}"
        return self._number(key if f"{key}.one" in PRINTED else f"thing.{kind}", n)

    def _noun(self, noun: str, n: int) -> str:
        return self._number(f"noun.{noun}", n)

    def _listed(self, parts: Iterable[str], joint: str) -> str:
        *first, last = parts
        if not first:
            return last
        text = first[0]
        for part in first[1:]:
            text = self._say("comma", text, part)
        return self._say(joint, text, last)

    def _each(self, one: str, count: Count) -> str:
        """`one` of something for each of what is counted."""
        if count.per == 1:
            text = self._say("for-each", one, self._noun(count.noun, 1))
        else:
            text = self._say("for-every", one, f"{count.per} {self._noun(count.noun, count.per)}")
        return self._say("most", text, count.most) if count.most else text

    def _things(self, kind: str, n: Amount) -> str:
        return self._thing(kind, n) if isinstance(n, int) else self._each(self._thing(kind, 1), n)

    def _effect(self, effect: Effect) -> str:
        match effect:
            case Gain(what, n):
                return self._say("gain", self._things(what, n))
            case Lose(what, n):
                return self._say("lose", self._things(what, n))
            case Mark():
                return self._mark(effect)
            case Draw(_, n):
                return self._number("draw", n)
            case Choose(options):
                return self._say("choose", self._chain("or", map(self._effect, options)))
            case All(effects):
                return self._chain("then", map(self._effect, effects))
            case When(condition, then, otherwise):
                text = self._say("if", self.condition(condition), self._effect(then))
                if otherwise is not None:
                    text = self._say("otherwise", text, self._effect(otherwise))
                return text
            case Pay(what, then, n):
                return self._say("pay", self._paid(what, n), self._effect(then))
            case Grant():
                raise TypeError("no pack of this game grants anything")

    def _chain(self, joint: str, parts: Iterable[str]) -> str:
        text = ""
        for part in parts:
            text = self._say(joint, text, part) if text else part
        return text or self._say("blank")

    def _mark(self, mark: Mark) -> str:
        key = f"mark.{mark.verb}"
        if mark.what == "IN" and f"{key}.IN.one" in PRINTED:
            key += ".IN"
        elif mark.what:
            key += ".what"
        what = mark.what
        if f"sheet.{what}" in PRINTED:
            what = self.sheet(what)
        elif f"resource.{what}" in PRINTED:
            what = self._say(f"resource.{what}")
        else:
            what = self.unit(what)
        if isinstance(mark.n, Count):
            text = self._each(self._number(key, 1, what), mark.n)
            return self._say("may.one", text) if mark.may else text
        if mark.may and mark.n > 1:
            return self._say("may.many", self._number(key, 1, what), mark.n)
        text = self._number(key, mark.n, what)
        return self._say("may.one", text) if mark.may else text

    def _trigger(self, trigger: Trigger) -> str:
        kind, _, what = trigger.on.partition(":")
        on_sheet = trigger.sheet
        if kind == "activate" and on_sheet:
            when, on_sheet = self._say("when.activate.sheet", self.sheet(on_sheet)), ""
        elif what and kind == "build":
            when = self._say("when.build.unit", self._one_unit(what))
        elif what:
            when = self._say("when.gain.asset", self._thing(what, 1))
        else:
            when = self._say(f"when.{kind}")
        if on_sheet:
            when = self._say("on-sheet", self.sheet(on_sheet), when)
        return self._say(trigger.limit or "always", when, self._effect(trigger.effect))

    def _one_unit(self, code: str) -> str:
        name = self.unit(code)
        return f"an {name}" if name[0] in "aeiou" else f"a {name}"

    def _paid_effect(self, action: Action) -> str:
        text = self._effect(action.effect)
        if not action.pay:
            return text
        return self._say("use.pay", self._paid(action.pay, action.n), text)

    def _action(self, action: Action) -> str:
        where = self.sheet(action.sheet) if action.sheet else self._say("this-sheet")
        text = self._say(f"use.{action.limit}", self._paid_effect(action), where)
        if action.sheet and action.limit != "active":
            text = self._say("while", where, text)
        return text

    def _counted(self, kind: str, n: Amount) -> str:
        if isinstance(n, int):
            return self._number(f"counted.{kind}", n)
        return self._each(self._number(f"counted.{kind}", 1), n)

    def _plus(self, n: Amount, what: str = "") -> str:
        """`+1`, or `+1 vote`, or `+1 vote for each …`."""
        if isinstance(n, int):
            unit = self._say(f"{what}.one" if n in (1, -1) else f"{what}.many", n) if what else ""
            return self._say("modifier.signed", f"{n:+d}", unit).rstrip()
        return self._each(self._plus(1, what), n)

    def _modifier(self, modifier: Modifier) -> str:
        key, what, n = modifier.key, modifier.what, modifier.add
        place = f"modifier.{key}"
        size = abs(n) if isinstance(n, int) else n
        less = isinstance(n, int) and n < 0
        match key:
            case "pay":
                verb, _, resource = what.partition(" ")
                return self._say(
                    place, self._say(f"verb.{verb}"), self._say(f"resource.{resource}")
                )
            case "strength":
                if what.isdecimal():
                    return self._say(f"{place}.war", self._plus(n), what)
                return self._say(f"{place}.{what}" if what else place, self._plus(n))
            case "strength_units":
                return self._say(place, self._plus(n), self.unit(what))
            case "loss":
                return self._say(f"{place}.more" if less else place, self._things("vp", size))
            case "win":
                points = self._things("points_warfare", size)
                return self._say(f"{place}.less" if less else place, points)
            case "production" | "council" | "free_vote" | "burst":
                unit = {"production": "trade_good", "council": "vote", "burst": "resource"}
                return self._say(place, self._plus(n, f"counted.unit-{unit.get(key, key)}"))
            case "trade_good":
                more = n + 1 if isinstance(n, int) else self._plus(n)
                return (
                    self._say(f"{place}.sheet", more, self.sheet(what))
                    if what
                    else (self._say(place, more))
                )
            case "technology":
                icons = self._counted("research-icon", size)
                return self._say(f"{place}.more" if less else place, icons)
            case "dice" | "card":
                if isinstance(n, Count):
                    return self._say(place, self._things(what, n))
                resource = self._say(f"resource.{what}")
                return self._say(place, f"{n:+d} {resource}")
            case "planet_docks":
                return self._say(place, self._counted("icon", n))
            case "end":
                return self._say(place, self._things(f"points_{what}", n))
            case _:
                return self._say(place)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
