"""How each legal step is shown: the code printed on the picture, words, cost and gain.

Steps that reach the same target by another payment or lane are named in `also`; the first of them
in the order of the options is the way that is taken unless another is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from engine.core.effects import Effect, Pay
from engine.core.rules import Group, Label, Option
from engine.games.inscription import marking, names, steps
from engine.games.inscription.boards import Asset
from engine.games.inscription.context import Context
from engine.games.inscription.game import Game
from engine.games.inscription.judging import judge
from engine.games.inscription.modifiers import powers
from engine.games.inscription.phases.common import context
from engine.games.inscription.sheets.common import bits
from engine.games.inscription.sheets.warfare import check_build
from engine.games.inscription.stack import can_act, ways
from engine.games.inscription.state import Frame, Seat, State
from engine.games.inscription.words import INDUSTRY, LETTERS, RESOURCES, SHEETS, SIDES

__all__ = ["GROUPS", "SHORT", "label", "target"]

GROUPS: Final = (
    Group("faction", "Faction", "•", "tab"),
    Group("activate", "Sheet", "•", "tab"),
    Group("explore", "Explore", "→", "mark"),
    Group("claim", "Claim", "○", "mark"),
    Group("develop", "Develop", "×", "mark"),
    Group("dock", "Dock", "⌂", "mark"),
    Group("scrap", "Scrap", "×", "mark"),
    Group("build", "Build", "×", "mark"),
    Group("unlock", "Unlock", "◇", "mark"),
    Group("research", "Research", "×", "mark"),
    Group("deploy", "Deploy", "▦", "place"),
    Group("focus", "Focus die", "◆", "side"),
    Group("trade", "Trade good", "¤", "side"),
    Group("burst", "Burst", "»", "side"),
    Group("use", "Ability", "†", "side"),
    Group("play", "Relic", "★", "side"),
    Group("choose", "Choice", "•", "choice"),
    Group("stop", "Stop", "■", "choice"),
    Group("vote", "Ballot", "•", "choice"),
)
SHORT: Final = ("Nav", "Exp", "Ind", "War")

_LABEL, _DETAIL = 60, 100
# Groups whose steps may reach the same target in several ways.
_MANIFOLD: Final = frozenset(
    ("explore", "claim", "develop", "dock", "scrap", "build", "unlock", "research")
)


def target(game: Game, seat: Seat, step: Any) -> tuple[str, str]:
    """The verb and the code of what a step marks, however it is paid or reached."""
    verb = type(step).__name__.lower()
    if type(step) is steps.Explore:
        return verb, _end(game, seat, step.lane)
    return verb, getattr(step, "code", "")


def label(game: Game, state: State, place: int, option: Option) -> Label:
    """How an option is shown to the seat that has it. A step that is refused now is shown as it is
    typed: what it would cost and give is not known."""
    seat, step = state.seats[place], option.step
    marks = type(step) not in (steps.Keep, steps.Cast, steps.Vote)
    if marks and judge(game.table, context(game, state, place), seat, step) is not None:
        return Label("", names.cut(str(step), _LABEL), board=_board(seat, place, option))
    made = _LOOK[type(step)](game, state, seat, step)
    also: tuple[str, ...] = ()
    if option.group in _MANIFOLD:
        same = target(game, seat, step)
        others = marking.options(game.table, context(game, state, place), seat)
        also = tuple(
            [
                str(other.step)
                for other in others
                if other.group in _MANIFOLD
                and other.step != step
                and target(game, seat, other.step) == same
            ]
        )
        if option.group == "build":
            also += _other_bands(game, seat, step)
    barrier = False
    if marks:
        _, told = marking.advance(game.table, context(game, state, place), seat, step)
        barrier = any(event.barrier for event in told)
    return Label(
        code=made.code,
        label=names.cut(made.label, _LABEL),
        detail=names.cut(made.detail, _DETAIL),
        shelf=made.shelf,
        also=also,
        cells=made.cells,
        icon=made.icon,
        board=made.board or _board(seat, place, option),
        barrier=barrier,
        rank=made.rank,
    )


def _board(seat: Seat, place: int, option: Option) -> str:
    """The picture on which the step marks."""
    if option.group in ("vote", "faction", "play", "choose", "activate"):
        return ""
    if option.group == "deploy":
        return f"warfare:{place}"
    if seat.stack and seat.stack[-1].kind == "marks":
        return f"{_OF_VERB.get(seat.stack[-1].verb, SHEETS[max(0, seat.active)])}:{place}"
    return f"{SHEETS[seat.active]}:{place}" if seat.active >= 0 else ""


_OF_VERB: Final = {
    "explore": SHEETS[0],
    "claim_system": SHEETS[0],
    "unlock_planet": SHEETS[1],
    "develop": SHEETS[1],
    "build_dock": SHEETS[1],
    "scrap": SHEETS[2],
    "claim_space": SHEETS[2],
    "build": SHEETS[3],
    "deploy": SHEETS[3],
    "unlock_unit": SHEETS[3],
}


def _asset(asset: Asset) -> str:
    return names.amount(asset.kind, asset.n)


def _cost(pay: str) -> str:
    """`1 material`, `a planet`, `no cost`."""
    return "no cost" if pay == "free" else names.amount(pay, 1)


def _block(code: str) -> str:
    """The part of a lettered board that a code lies in."""
    at = "ABCDEFGHJKLMN".find(code[0])
    return ("A–D", "E–H", "J–N")[min(at // 4, 2)] if at >= 0 else ""


def _end(game: Game, seat: Seat, lane: str) -> str:
    ix = game.table.navigation(seat)
    _start, _, end = lane.partition("-")
    return ix.sheet.systems[ix.exits[ix.hole[end]]].code if end in ix.hole else end


def _explore(game: Game, state: State, seat: Seat, step: Any) -> Label:
    ix = game.table.navigation(seat)
    code = _end(game, seat, step.lane)
    there = ix.sheet.systems[ix.system[code]].asset
    by = step.lane.partition("-")[0]
    return Label(
        code,
        f"Explore {code}",
        f"{_cost(step.pay)}, from {by}; there: {_asset(there)}",
        _block(code),
        icon=there.kind,
    )


def _claim(game: Game, state: State, seat: Seat, step: Any) -> Label:
    free = step.pay == "free" and seat.stack
    industry = seat.stack[-1].verb == "claim_space" if free else seat.active == INDUSTRY
    if industry:
        ind = game.table.industry(seat)
        asset = ind.sheet.spaces[ind.space[step.code]].asset
    else:
        nav = game.table.navigation(seat)
        asset = nav.sheet.systems[nav.system[step.code]].asset
    gain = f"gains {_asset(asset)}" if asset.kind != "empty" else "an empty system"
    return Label(
        step.code,
        f"Claim {step.code}",
        f"{_cost(step.pay)}; {gain}",
        _block(step.code),
        icon=asset.kind,
    )


def _scrap(game: Game, state: State, seat: Seat, step: Any) -> Label:
    ix = game.table.industry(seat)
    asset = ix.sheet.spaces[ix.space[step.code]].asset
    lost = f"; destroys {_asset(asset)}" if asset.kind != "empty" else ""
    return Label(step.code, f"Scrap {step.code}", f"{_cost(step.pay)}{lost}", _block(step.code))


def _develop(game: Game, state: State, seat: Seat, step: Any) -> Label:
    ix, exp = game.table.expansion(seat), seat.exp
    at = ix.icon[step.code]
    if at >= ix.icon_count:
        dock = ix.dock_of[at - ix.icon_count]
        missing = (ix.docks[dock] & ~exp.dock_icons).bit_count()
        parts = [_to_finish(ix.sheet.docks[dock].code, missing, ix.sheet.docks[dock].asset)]
        shelf = "Docks"
    else:
        parts = [
            _to_finish(
                ix.line_codes[line],
                (ix.lines[line] & ~exp.crossed).bit_count(),
                ix.line_assets[line],
            )
            for line in ix.line_of[at]
        ]
        shelf = ix.sheet.planets[ix.planet_of[at]].name
    detail = f"{_cost(step.pay)}; {'; '.join(parts)}"
    # A code of six characters finds no room on a picture or button: `P10B2`, which can be typed.
    code = step.code if len(step.code) <= 5 else step.code.replace("-", "")
    return Label(code, f"Develop {step.code}", detail, shelf)


def _to_finish(code: str, missing: int, asset: Asset) -> str:
    if missing == 1:
        return f"completes {code}: {_asset(asset)}"
    return f"{missing - 1} more for {code}"


def _dock(game: Game, state: State, seat: Seat, step: Any) -> Label:
    ix = game.table.expansion(seat)
    asset = ix.sheet.docks[ix.dock[step.code]].asset
    detail = f"{_cost(step.pay)}; gains {_asset(asset)}"
    return Label(step.code, f"Build space dock {step.code}", detail, "Docks", icon=asset.kind)


def _unlock(game: Game, state: State, seat: Seat, step: Any) -> Label:
    if step.code in ("T1", "T2"):
        technology = game.table.technologies(seat.active, seat.sheets[seat.active])[
            int(step.code[1]) - 1
        ]
        text = names.PRINTER.technology(technology)
        return Label(step.code, f"Unlock {technology.name}", f"{_cost(step.pay)}; {text}")
    ex, wx = game.table.expansion(seat), game.table.warfare(seat)
    if step.code in ex.planet:
        planet = ex.sheet.planets[ex.planet[step.code]]
        size = f"{len(planet.rows)} rows, {len(planet.columns)} columns"
        return Label(step.code, f"Unlock {planet.name}", f"{_cost(step.pay)}; {size}", "Planets")
    unit = wx.units[wx.unit[step.code]].unit
    return Label(step.code, f"Unlock {unit.name}", f"{_cost(step.pay)}; all of this type")


def _build(game: Game, state: State, seat: Seat, step: Any) -> Label:
    ix, war = game.table.warfare(seat), seat.war
    at, n = ix.band[step.code]
    unit = ix.units[at]
    missing = 1
    if unit.unit.count:
        crossed = war.icons >> unit.first + n * unit.size & (1 << unit.size) - 1
        missing = unit.size - crossed.bit_count()
    if missing > 1:
        gain = f"{missing - 1} more to build it"
    else:
        size = len(unit.unit.shape)
        gain = f"built: {size} {'node' if size == 1 else 'nodes'}"
        if unit.unit.points:
            gain += f", {names.amount('vp', unit.unit.points)}"
        if marking.is_dead_end(game.table, seat, step):
            gain += ", but no place is left for it"
    return Label(step.code, f"Build {unit.unit.name}", f"{_cost(step.pay)}; {gain}", unit.unit.name)


def _other_bands(game: Game, seat: Seat, step: Any) -> tuple[str, ...]:
    """The same payment for the other bands of the type: the one that needs least goes first."""
    ix = game.table.warfare(seat)
    unit = ix.units[ix.band[step.code][0]]
    others = [
        steps.Build(f"{unit.unit.code}{n + 1}", step.pay)
        for n in range(unit.unit.count)
        if f"{unit.unit.code}{n + 1}" != step.code
    ]
    own = powers(game.table, seat)
    return tuple([str(one) for one in others if check_build(ix, seat.war, own, one) is None])


def _deploy(game: Game, state: State, seat: Seat, step: Any) -> Label:
    ix, war = game.table.warfare(seat), seat.war
    unit = ix.units[ix.unit[step.unit]]
    if step.nodes == "none":
        return Label("none", f"{unit.unit.name} fits nowhere", "built, but not drawn")
    mask = unit.shape.places[step.nodes]
    cells = tuple(step.nodes.split("-"))
    over = [_asset(ix.asset_at[node]) for node in bits(mask & ix.assets)]
    parts = [
        f"war {n + 1} {SIDES[side]} +{(mask & section).bit_count()}"
        for n in range(war.line, 4)
        for side, section in enumerate(ix.sections[n])
        if mask & section
    ]
    detail = "; ".join([*([f"over {names.listed(over)}"] if over else []), *parts])
    shelf = next(iter(parts), "").partition(" +")[0]
    # Assets first, then the part that fights next.
    rank = 2 * (not over) + (not shelf.startswith(f"war {war.line + 1} "))
    return Label(
        cells[0],
        f"{unit.unit.name} on {' '.join(cells)}",
        detail,
        names.title(shelf),
        cells=cells,
        rank=rank,
    )


def _research(game: Game, state: State, seat: Seat, step: Any) -> Label:
    sheet = seat.active
    if seat.stack:
        sheet = SHEETS.index(seat.stack[-1].what.split()[-1])
    technology = game.table.technologies(sheet, seat.sheets[sheet])[int(step.code[1]) - 1]
    text = names.PRINTER.technology(technology)
    return Label(
        step.code,
        f"Research {technology.name}",
        f"{_cost(step.pay)}; {text}",
        names.title(SHEETS[sheet]),
    )


def _focus(game: Game, state: State, seat: Seat, step: Any) -> Label:
    letter = LETTERS[RESOURCES.index(step.resource)]
    icons = context(game, state, 0).focus[RESOURCES.index(step.resource)]
    detail = f"{icons} {step.resource} now" if icons else ""
    return Label(letter, f"Unlock the {step.resource} die", detail, icon=f"focus_{step.resource}")


def _trade(game: Game, state: State, seat: Seat, step: Any) -> Label:
    letter = LETTERS[RESOURCES.index(step.resource)]
    left = "a free one" if seat.free_goods else f"{seat.purse[1] - 1} left after it"
    return Label(letter, f"Trade good as {step.resource}", left, icon=step.resource)


def _burst(game: Game, state: State, seat: Seat, step: Any) -> Label:
    for specialty, resource, n in game.table.industry(seat).sheet.legend:
        if specialty == step.specialty:
            text = f"{names.title(specialty)} for {n} {resource}"
            return Label(f"B{resource[0].upper()}", text, "one by one, nothing between")
    raise KeyError(step.specialty)


def _use(game: Game, state: State, seat: Seat, step: Any) -> Label:
    texts = [
        names.PRINTER.ability(deed.action)
        for deed in powers(game.table, seat).deeds
        if deed.code == step.code and deed.sheet in (-1, seat.active)
    ]
    if step.code == "F":
        name = game.pack.factions[seat.faction].name
    else:
        name = game.table.technologies(seat.active, seat.sheets[seat.active])[
            int(step.code[1]) - 1
        ].name
    return Label(step.code, f"Use {name}", " ".join(texts))


def _play(game: Game, state: State, seat: Seat, step: Any) -> Label:
    relic = game.pack.relics[game.table.relic[step.code]]
    ctx = context(game, state, state.seats.index(seat))
    text = names.PRINTER.effect(relic.effect)
    if _is_idle(game, ctx, seat, relic.effect):
        return Label(
            step.code, f"{relic.name}: no effect now", f"now in vain: {text}", icon="relic"
        )
    return Label(step.code, f"Play {relic.name}", text, icon="relic")


def _is_idle(game: Game, ctx: Context, seat: Seat, effect: Effect) -> bool:
    """Whether an effect asks for a price that is not there, or for marks that cannot be made."""
    if isinstance(effect, Pay):
        frame = Frame("pay", "", what=effect.what, n=effect.n)
        return not ways(game.table, ctx, seat, frame) or _is_idle(game, ctx, seat, effect.then)
    return not can_act(game.table, seat, effect)


def _choose(game: Game, state: State, seat: Seat, step: Any) -> Label:
    top, at = seat.stack[-1], step.number - 1
    code = str(step.number)
    if top.kind == "pay":
        place = state.seats.index(seat)
        found = ways(game.table, context(game, state, place), seat, top)
        if at >= len(found):
            return Label(code, "Keep it", "nothing is paid")
        return Label(code, f"Give up {names.amount(found[at], top.n)}", _effects(top.effects))
    text = names.PRINTER.effect(top.effects[at])
    return Label(code, text.rstrip("."), text if len(text) > _LABEL else "")


def _effects(effects: Iterable[Effect]) -> str:
    return " ".join([names.PRINTER.effect(effect) for effect in effects])


def _stop(game: Game, state: State, seat: Seat, step: Any) -> Label:
    if seat.burst[1] > 0:
        lost = names.amount(RESOURCES[seat.burst[0]], seat.burst[1])
        return Label("Stop", "Stop here", f"{lost} left over is lost")
    return Label("Stop", "Stop here", "no more of these marks")


def _keep(game: Game, state: State, seat: Seat, step: Any) -> Label:
    at = game.factions[step.faction]
    faction = game.pack.factions[at]
    return Label(str(seat.offer.index(at) + 1), faction.name, faction.idea)


def _activate(game: Game, state: State, seat: Seat, step: Any) -> Label:
    at = SHEETS.index(step.sheet)
    detail = names.card(game, game.layout(at, seat.sheets[at]))
    return Label(SHORT[at], names.title(step.sheet), detail)


def _cast(game: Game, state: State, seat: Seat, step: Any) -> Label:
    if step.side == "abstain":
        return Label("—", "Abstain", "no vote is cast")
    code = f"{step.side[0].upper()}{step.votes}"
    return Label(code, f"{names.title(step.side)} with {step.votes}", "", names.title(step.side))


def _vote(game: Game, state: State, seat: Seat, step: Any) -> Label:
    if not step.votes:
        return Label("—", "No vote", "no vote is cast against the AI faction")
    return Label(str(step.votes), f"Cast {names.amount('vote', step.votes)}")


_LOOK: Final[dict[type, Callable[[Game, State, Seat, Any], Label]]] = {
    steps.Keep: _keep,
    steps.Activate: _activate,
    steps.Explore: _explore,
    steps.Claim: _claim,
    steps.Scrap: _scrap,
    steps.Unlock: _unlock,
    steps.Develop: _develop,
    steps.Dock: _dock,
    steps.Build: _build,
    steps.Deploy: _deploy,
    steps.Research: _research,
    steps.Focus: _focus,
    steps.Trade: _trade,
    steps.Burst: _burst,
    steps.Use: _use,
    steps.Play: _play,
    steps.Choose: _choose,
    steps.Stop: _stop,
    steps.Cast: _cast,
    steps.Vote: _vote,
}
