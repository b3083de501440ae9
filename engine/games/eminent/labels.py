"""How each legal step is shown: the code printed on the picture, words, cost and gain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core.rules import Group, Label, Option
from engine.games.eminent import describe, marking, names, steps
from engine.games.eminent.game import Game
from engine.games.eminent.judging import judge
from engine.games.eminent.options import advance
from engine.games.eminent.phases.role import value
from engine.games.eminent.state import Seat, State
from engine.games.eminent.words import FIRST_TECHNOLOGY, ROLES, STACK_OF, TYPES

__all__ = ["GROUPS", "label", "target"]

GROUPS: Final = (
    Group("owed", "Choice", "•", "choice"),
    Group("lead", "Lead", "◆", "mark"),
    Group("play", "Action", "▸", "mark"),
    Group("follow", "Follow", "✓", "mark"),
    Group("dissent", "Dissent", "✗", "mark"),
    Group("boost", "Boost", "+", "mark"),
    Group("look", "Look", "○", "mark"),
    Group("settle", "Settle", "⌂", "mark"),
    Group("attack", "Attack", "×", "mark"),
    Group("tuck", "Colony", "▤", "mark"),
    Group("produce", "Produce", "▲", "mark"),
    Group("trade", "Trade", "▼", "mark"),
    Group("buy", "Technology", "★", "mark"),
    Group("discard", "Discard", "−", "mark"),
    Group("use", "Ability", "†", "side"),
    Group("preset", "Standing answer", "…", "side"),
)
_LABEL, _DETAIL = 60, 100
_SHORT: Final = ("Su", "Wa", "Co", "Pr", "Tr", "Re")


def label(game: Game, state: State, place: int, option: Option) -> Label:
    """How an option is shown to the seat that has it. A step that is refused now is shown as it is
    typed."""
    step = option.step
    if judge(game, state, place, step) is not None:
        return Label("", names.cut(str(step), _LABEL))
    made = _LOOK[type(step)](game, state, state.seats[place], step)
    barrier = False
    if type(step) in (steps.Play, steps.Choose, steps.Look):
        after, told = advance(game, state, place, step)
        barrier = bool(after.tasks) or any(event.barrier for event in told)
    return Label(
        code=made.code,
        label=names.cut(made.label, _LABEL),
        detail=names.cut(made.detail, _DETAIL),
        shelf=made.shelf,
        icon=made.icon,
        board=made.board or _BOARDS.get(option.group, "hand").format(place),
        barrier=barrier,
    )


def target(game: Game, step: Any) -> str:
    """The code, as printed on the picture, of what a step is about: a planet of the empire, a card,
    a place in the row that a survey found; "" for none."""
    planet = getattr(step, "planet", "")
    if planet and planet != "fleet":
        return str(planet)
    if type(step) is steps.Keep:
        return str(step.number)
    card = getattr(step, "card", "")
    return names.code(game, card) if card in game.kinds else ""


_BOARDS: Final = {
    "owed": "empire:{0}",
    "lead": "supply",
    "play": "hand:{0}",
    "follow": "hand:{0}",
    "dissent": "hand:{0}",
    "boost": "hand:{0}",
    "look": "supply",
    "settle": "empire:{0}",
    "attack": "empire:{0}",
    "tuck": "empire:{0}",
    "produce": "empire:{0}",
    "trade": "empire:{0}",
    "buy": "market",
    "discard": "hand:{0}",
    "use": "empire:{0}",
    "preset": "",
}


def _action(game: Game, state: State, code: str) -> str:
    effect = game.action(state, game.kinds[code])
    assert effect is not None
    return describe.effect(effect)


def _play(game: Game, state: State, seat: Seat, step: Any) -> Label:
    name = names.card(game, step.card)
    return Label(names.code(game, step.card), f"Play {name}", _action(game, state, step.card))


def _lead(game: Game, state: State, seat: Seat, step: Any) -> Label:
    role = ROLES.index(step.role)
    left = state.stacks[STACK_OF[role]]
    have = names.amount(seat.symbols[role], "symbol")
    held = sum([value(game, state, seat, kind, role) for kind in seat.hand])
    detail = f"{names.amount(left, 'card')} left; {have} in the empire, {held} in hand"
    return Label(_SHORT[role], f"Lead {names.title(step.role)}", detail, icon=step.role)


def _boost(game: Game, state: State, seat: Seat, step: Any) -> Label:
    n = value(game, state, seat, game.kinds[step.card], state.role)
    what = f"{n} {names.title(ROLES[state.role])}; {seat.count + n} with it"
    if not seat.answer:
        what = f"follows with {n} {names.title(ROLES[state.role])} more"
    return Label(names.code(game, step.card), f"Boost with {names.card(game, step.card)}", what)


def _follow(game: Game, state: State, seat: Seat, step: Any) -> Label:
    return Label("F", "Follow with your empire alone", "boosts can be added")


def _dissent(game: Game, state: State, seat: Seat, step: Any) -> Label:
    n = 1 + game.value(state, seat.technologies, "dissent")
    return Label("D", f"Dissent: draw {names.amount(n, 'card')}", "drawn once all have answered")


def _look(game: Game, state: State, seat: Seat, step: Any) -> Label:
    n = seat.count - (seat is not state.seats[state.leader])
    text = f"Look at {names.amount(n, 'planet')}"
    return Label("Look", text, "what you have chosen before it stays")


def _keep(game: Game, state: State, seat: Seat, step: Any) -> Label:
    planet = game.pack.planets[seat.seen[step.number - 1]]
    place = state.seats.index(seat)
    text = describe.planet(planet)
    return Label(str(step.number), f"Keep {planet.name}", text, board=f"survey:{place}")


def _planet(game: Game, seat: Seat, code: str) -> str:
    planet = game.pack.planets[seat.planets[int(code[1:]) - 1].card]
    return f"{code} {planet.name} ({TYPES[planet.type]})"


def _tuck(game: Game, state: State, seat: Seat, step: Any) -> Label:
    planet = seat.planets[int(step.planet[1:]) - 1]
    short = marking.need(game, seat, planet) - marking.settled_by(game, planet)
    detail = f"has {marking.settled_by(game, planet)}, {max(0, short)} more to settle"
    text = f"{names.card(game, step.card)} under {_planet(game, seat, step.planet)}"
    code = f"{names.code(game, step.card)}{step.planet}"
    return Label(code[:5], text, detail, shelf=step.planet)


def _gain(game: Game, seat: Seat, code: str) -> str:
    planet = game.pack.planets[seat.planets[int(code[1:]) - 1].card]
    parts = [names.amount(planet.influence, "influence")]
    if any(planet.symbols):
        parts.append(names.symbols(planet.symbols))
    if planet.slots:
        parts.append(names.amount(len(planet.slots), "slot"))
    if planet.hand:
        parts.append("a card more in hand")
    return ", ".join(parts)


def _settle(game: Game, state: State, seat: Seat, step: Any) -> Label:
    text = f"Settle {_planet(game, seat, step.planet)}"
    return Label(step.planet, text, _gain(game, seat, step.planet))


def _attack(game: Game, state: State, seat: Seat, step: Any) -> Label:
    planet = seat.planets[int(step.planet[1:]) - 1]
    cost = names.amount(marking.attack_total(game, state, seat, planet), "fighter")
    text = f"Attack {_planet(game, seat, step.planet)}"
    return Label(step.planet, text, f"{cost}; {_gain(game, seat, step.planet)}")


def _produce(game: Game, state: State, seat: Seat, step: Any) -> Label:
    code = f"{step.planet}{step.good[0]}"
    text = f"Produce {step.good} on {_planet(game, seat, step.planet)}"
    return Label(code, text, "", icon=step.good)


def _trade(game: Game, state: State, seat: Seat, step: Any) -> Label:
    if step.planet == "fleet":
        return Label("Fi", "Trade a fighter", f"1 influence; {seat.fighters - 1} left after it")
    gain = 1 + seat.granted.count(("trade_bonus", step.good))
    text = f"Trade {step.good} of {_planet(game, seat, step.planet)}"
    code = f"{step.planet}{step.good[0]}"
    return Label(code, text, names.amount(gain, "influence"), icon=step.good)


def _buy(game: Game, state: State, seat: Seat, step: Any) -> Label:
    card = game.pack.technologies[game.kinds[step.card] - FIRST_TECHNOLOGY]
    text = describe.technology(card, "corrected" not in dict(state.options)["cards"])
    shelf = names.title(TYPES[card.stack])
    return Label(card.code, f"{card.name} ({card.cost})", text, shelf)


def _discard(game: Game, state: State, seat: Seat, step: Any) -> Label:
    n = seat.hand.count(game.kinds[step.card])
    name = names.card(game, step.card)
    return Label(names.code(game, step.card), f"Discard {name}", f"{n} of it in hand")


def _remove(game: Game, state: State, seat: Seat, step: Any) -> Label:
    if step.card == "itself":
        name = names.card(game, game.codes[seat.acting])
        return Label("It", f"Take {name}, just played, out of the game", "for good")
    name = names.card(game, step.card)
    return Label(names.code(game, step.card), f"Take {name} out of the game", "for good")


def _take(game: Game, state: State, seat: Seat, step: Any) -> Label:
    left = state.stacks[game.kinds[step.card]]
    name = names.card(game, step.card)
    detail = f"{names.amount(left, 'card')} left"
    return Label(names.code(game, step.card), f"Take {name}", detail, board="supply")


def _choose(game: Game, state: State, seat: Seat, step: Any) -> Label:
    text = describe.effect(seat.stack[-1].effects[step.number - 1])
    return Label(str(step.number), text.rstrip("."), text if len(text) > _LABEL else "")


def _stop(game: Game, state: State, seat: Seat, step: Any) -> Label:
    return Label("Stop", "No more of these", "")


def _use(game: Game, state: State, seat: Seat, step: Any) -> Label:
    card = game.pack.technologies[game.kinds[step.card] - FIRST_TECHNOLOGY]
    return Label(card.code, f"Use {card.name}", describe.ability(card.abilities[0]))


def _preset(game: Game, state: State, seat: Seat, step: Any) -> Label:
    role = names.title(step.role)
    match step.answer:
        case "ask":
            return Label(_SHORT[ROLES.index(step.role)], f"{role}: ask me", "", shelf=role)
        case "dissent":
            return Label(_SHORT[ROLES.index(step.role)], f"{role}: dissent", "", shelf=role)
    n = step.answer.rpartition("-")[2]
    text = f"{role}: dissent unless I have {n}"
    return Label(_SHORT[ROLES.index(step.role)], text, "symbols of hand and empire", shelf=role)


_LOOK: Final[dict[type, Callable[[Game, State, Seat, Any], Label]]] = {
    steps.Play: _play,
    steps.Lead: _lead,
    steps.Boost: _boost,
    steps.Follow: _follow,
    steps.Dissent: _dissent,
    steps.Look: _look,
    steps.Keep: _keep,
    steps.Tuck: _tuck,
    steps.Settle: _settle,
    steps.Attack: _attack,
    steps.Produce: _produce,
    steps.Trade: _trade,
    steps.Buy: _buy,
    steps.Discard: _discard,
    steps.Remove: _remove,
    steps.Take: _take,
    steps.Choose: _choose,
    steps.Stop: _stop,
    steps.Use: _use,
    steps.Preset: _preset,
}
