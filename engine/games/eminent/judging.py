"""Whether a step is legal, and if not, what stands in its way: the first thing, with its rule.

The options of a seat are few and are the truth; `why` only says in words what a step that is not
among them lacks. It reads nothing that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core.refusal import Refusal
from engine.games.eminent import marking, names, steps
from engine.games.eminent.game import Game
from engine.games.eminent.meta import LEARNING
from engine.games.eminent.options import ANSWERS, options, presets
from engine.games.eminent.phases import flow
from engine.games.eminent.phases.role import FOLLOWS, as_leader, looks, value
from engine.games.eminent.state import Seat, State
from engine.games.eminent.words import (
    COLONIZE,
    FIRST_TECHNOLOGY,
    GOODS,
    PRODUCE,
    RESEARCH,
    ROLES,
    SURVEY,
    TRADE,
    TYPES,
    WARFARE,
)

__all__ = ["judge"]

_NOT_NOW: Final = Refusal("not-now", "Rules: Gameplay")
_NOT_ASKED: Final = Refusal("not-asked")


def judge(game: Game, state: State, place: int, step: Any) -> Refusal | None:
    """Why the seat cannot take the step now; None when it can."""
    if type(step) is steps.Preset:
        return _preset(state, place, step)
    for option in options(game, state, place):
        if option.step is step:
            return None
    for option in options(game, state, place):
        if option.step == step:
            return None
    if not flow.asked(state, place):
        return _NOT_ASKED
    seat = state.seats[place]
    if seat.stack:
        return Refusal("owed-card", "Rules: Action phase")
    if seat.seen:
        if type(step) is steps.Keep:
            return Refusal("no-such-planet", "Q33", (step.number, len(seat.seen)))
        return Refusal("owed-planet", "Q33", (len(seat.seen),))
    return _WHY[type(step)](game, state, place, step)


def _preset(state: State, place: int, step: steps.Preset) -> Refusal | None:
    for option in presets(state, place):
        if option.step == step:
            return None
    if step.role not in ROLES:
        return Refusal("no-role", "Rules: Roles", (step.role, names.listed(ROLES)))
    if step.answer not in ANSWERS.values():
        return Refusal("no-preset", "Rules: Role phase")
    if not state.turn or state.phase == "over":
        return _NOT_NOW
    if state.flags & LEARNING and step.role == ROLES[RESEARCH]:
        return Refusal("no-research", "Rules: Role phase")
    return Refusal("preset-already", "Rules: Role phase", (step.role,))


def _card(game: Game, seat: Seat, code: str) -> Refusal | None:
    """Whether there is such a card in the hand."""
    if code not in game.kinds:
        return Refusal("no-card", "", (code,))
    if game.kinds[code] not in seat.hand:
        return Refusal("not-in-hand", "", (code,))
    return None


def _planet(seat: Seat, code: str) -> Refusal | int:
    """The place of a planet in the empire."""
    number = code[1:]
    if code[:1] != "P" or not number.isdecimal() or not 1 <= int(number) <= len(seat.planets):
        return Refusal("no-planet", "", (code,))
    return int(number) - 1 if code == f"P{int(number)}" else Refusal("no-planet", "", (code,))


def _play(game: Game, state: State, place: int, step: steps.Play) -> Refusal:
    seat = state.seats[place]
    if (wrong := _card(game, seat, step.card)) is not None:
        return wrong
    if state.phase == "turn" and state.role >= 0:
        return Refusal("after-role", "Rules: Action phase")
    if state.phase in ("turn", "after"):
        return Refusal("no-actions", "Rules: Action phase")
    return _NOT_NOW


def _lead(game: Game, state: State, place: int, step: steps.Lead) -> Refusal:
    if step.role not in ROLES:
        return Refusal("no-role", "Rules: Roles", (step.role, names.listed(ROLES)))
    if state.phase != "turn":
        return _NOT_NOW
    if state.role >= 0:
        return Refusal("led", "Rules: Role phase", (ROLES[state.role],))
    return Refusal("no-research", "Rules: Role phase")


def _role_led(state: State, place: int) -> Refusal | None:
    """Whether the seat may do something in a role."""
    if state.phase not in ("turn", "follow"):
        return _NOT_NOW
    if state.role < 0:
        return Refusal("not-led", "Rules: Role phase")
    answer = state.seats[place].answer
    return Refusal("answered", "Rules: Role phase") if answer > FOLLOWS else None


def _boost(game: Game, state: State, place: int, step: steps.Boost) -> Refusal:
    seat = state.seats[place]
    if (wrong := _role_led(state, place) or _card(game, seat, step.card)) is not None:
        return wrong
    role = state.role
    if role == COLONIZE:
        return Refusal("colonize-needs-a-card", "Q24")
    if value(game, state, seat, game.kinds[step.card], role) < 1:
        return Refusal("no-symbol", "Q17", (step.card, names.title(ROLES[role])))
    return Refusal("too-late", "Q19")


def _follow(game: Game, state: State, place: int, step: steps.Follow) -> Refusal:
    if state.phase != "follow":
        return _NOT_NOW
    if state.seats[place].answer:
        return Refusal("answered", "Rules: Role phase")
    if state.role == COLONIZE:
        return Refusal("colonize-needs-a-card", "Q24")
    return Refusal("no-way-to-follow", "Q23", (names.title(ROLES[state.role]),))


def _dissent(game: Game, state: State, place: int, step: steps.Dissent) -> Refusal:
    if state.phase != "follow":
        return _NOT_NOW
    return Refusal("answered", "Rules: Role phase")


def _look(game: Game, state: State, place: int, step: steps.Look) -> Refusal:
    if (wrong := _role_led(state, place)) is not None:
        return wrong
    if state.role != SURVEY:
        return _NOT_NOW
    if state.seats[place].did:
        return Refusal("looked", "Rules: Survey")
    if not state.seats[place].answer:
        return Refusal("owed-answer", "Rules: Role phase")
    assert looks(state, place) < 1 or not (state.planets or state.spent)
    return Refusal("nothing-to-look-at", "Q31")


def _keep(game: Game, state: State, place: int, step: steps.Keep) -> Refusal:
    return Refusal("nothing-to-keep", "Q33")


def _down(seat: Seat, code: str) -> Refusal | int:
    """The place of a face-down planet in the empire."""
    at = _planet(seat, code)
    if not isinstance(at, Refusal) and seat.planets[at].up:
        return Refusal("face-up", "Q49", (code,))
    return at


def _tuck(game: Game, state: State, place: int, step: steps.Tuck) -> Refusal:
    seat = state.seats[place]
    if (wrong := _role_led(state, place)) is not None:
        return wrong
    if state.role != COLONIZE:
        return _NOT_NOW
    if seat.did and not any(one.group == "tuck" for one in options(game, state, place)):
        return Refusal("done", "Q41")
    if isinstance(at := _down(seat, step.planet), Refusal):
        return at
    return _card(game, seat, step.card) or Refusal("no-symbol", "Q44", (step.card, "Colonize"))


def _settle(game: Game, state: State, place: int, step: steps.Settle) -> Refusal:
    seat = state.seats[place]
    if (wrong := _role_led(state, place)) is not None:
        return wrong
    if state.role != COLONIZE:
        return _NOT_NOW
    if not as_leader(game, state, place):
        return Refusal("leader-only", "Q27")
    if isinstance(at := _down(seat, step.planet), Refusal):
        return at
    if seat.did:
        return Refusal("replaced", "Q41")
    planet = seat.planets[at]
    wanted = marking.need(game, seat, planet)
    have = marking.settled_by(game, planet)
    words = names.amount(wanted, "colony", "colonies")
    return Refusal("few-colonies", "Q38", (step.planet, words, have))


def _attack(game: Game, state: State, place: int, step: steps.Attack) -> Refusal:
    seat = state.seats[place]
    if not state.phase.startswith("late"):
        if (wrong := _role_led(state, place)) is not None:
            return wrong
        if state.role != WARFARE:
            return _NOT_NOW
        if not as_leader(game, state, place):
            return Refusal("leader-only", "Q27")
        if seat.did:
            return Refusal("done", "Q48")
        if not seat.answer:
            return Refusal("owed-answer", "Rules: Role phase")
    elif not any(one == ("late_attack", "") for one in seat.granted):
        return Refusal("done", "Rules: Warfare")
    if isinstance(at := _down(seat, step.planet), Refusal):
        return at
    cost = marking.attack_total(game, state, seat, seat.planets[at])
    words = names.amount(cost, "fighter")
    return Refusal("few-fighters", "Q47", (step.planet, words, seat.fighters))


def _goods(state: State, place: int, role: int) -> Refusal | None:
    if (wrong := _role_led(state, place)) is not None:
        return wrong
    seat = state.seats[place]
    if state.role != role:
        return _NOT_NOW
    if not seat.answer:
        return Refusal("owed-answer", "Rules: Role phase")
    if seat.did >= seat.count:
        return Refusal("no-symbols-left", "Q53", (names.title(ROLES[role]),))
    return None


def _produce(game: Game, state: State, place: int, step: steps.Produce) -> Refusal:
    seat = state.seats[place]
    if (wrong := _goods(state, place, PRODUCE)) is not None:
        return wrong
    if isinstance(at := _planet(seat, step.planet), Refusal):
        return at
    planet = seat.planets[at]
    if not planet.up:
        return Refusal("face-down", "Rules: Produce/Trade", (step.planet,))
    if planet.scorched:
        return Refusal("scorched", "Q52", (step.planet,))
    slots = game.pack.planets[planet.card].slots
    if step.good not in GOODS or GOODS.index(step.good) not in slots:
        return Refusal("no-slot", "Q53", (step.planet, step.good))
    return Refusal("slot-full", "Q53", (step.planet, step.good))


def _trade(game: Game, state: State, place: int, step: steps.Trade) -> Refusal:
    seat = state.seats[place]
    if (wrong := _goods(state, place, TRADE)) is not None:
        return wrong
    if step.planet == "fleet" and step.good == "fighter":
        if not game.value(state, seat.technologies, "trade_fighters"):
            return Refusal("no-emporium", "Q56")
        return Refusal("no-fighter", "Q56")
    if isinstance(at := _planet(seat, step.planet), Refusal):
        return at
    return Refusal("no-good", "Q54", (step.planet, step.good))


def _buy(game: Game, state: State, place: int, step: steps.Buy) -> Refusal:
    seat = state.seats[place]
    if (wrong := _role_led(state, place)) is not None:
        return wrong
    if state.role != RESEARCH:
        return _NOT_NOW
    if not seat.answer:
        return Refusal("owed-answer", "Rules: Role phase")
    if seat.did:
        return Refusal("done", "Q60")
    kind = game.kinds.get(step.card, -1)
    if kind < FIRST_TECHNOLOGY:
        return Refusal("not-a-technology", "Rules: Research", (step.card,))
    if not state.market >> kind & 1:
        return Refusal("not-on-offer", "Q59", (step.card,))
    card = game.pack.technologies[kind - FIRST_TECHNOLOGY]
    if card.cost > seat.count:
        return Refusal("few-symbols", "Q60", (step.card, card.cost, seat.count))
    word = TYPES[card.stack]
    have = sum([one.up and game.pack.planets[one.card].type == card.stack for one in seat.planets])
    wanted = names.amount(card.level, "planet")
    return Refusal("few-planets", "Q61", (step.card, wanted, word, have))


def _use(game: Game, state: State, place: int, step: steps.Use) -> Refusal:
    seat = state.seats[place]
    if state.phase == "follow":
        return Refusal("not-now", "Q67")
    kind = game.kinds.get(step.card, -1)
    known = [use[0] for use in game.powers(state, seat.technologies).uses]
    if kind not in known:
        return Refusal("no-permanent", "Q67", (step.card,))
    if not seat.hand:
        return Refusal("empty-hand", "Q63")
    return Refusal("used", "Q67", (step.card,))


def _discard(game: Game, state: State, place: int, step: steps.Discard) -> Refusal:
    if state.phase != "cleanup":
        return _NOT_NOW
    wrong = _card(game, state.seats[place], step.card)
    assert wrong is not None
    return wrong


def _not_owed(game: Game, state: State, place: int, step: Any) -> Refusal:
    return Refusal("not-owed", "Rules: Action phase")


_WHY: Final[dict[type, Callable[[Game, State, int, Any], Refusal]]] = {
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
    steps.Use: _use,
    steps.Discard: _discard,
    steps.Choose: _not_owed,
    steps.Stop: _not_owed,
    steps.Remove: _not_owed,
    steps.Take: _not_owed,
}
