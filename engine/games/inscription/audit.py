"""What always holds: nothing is created or lost, and every mark lies on its sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.inscription.ai_tracks import reached
from engine.games.inscription.game import Game
from engine.games.inscription.meta import copies, seats_each
from engine.games.inscription.phases.ai_turn import AI
from engine.games.inscription.phases.common import option
from engine.games.inscription.phases.war import faces_ai
from engine.games.inscription.state import Ai, Seat, State
from engine.games.inscription.words import GOALS, PURSE, TRADE_GOOD, VOTE

__all__ = ["faults"]


def faults(game: Game, state: State) -> tuple[str, ...]:
    """One sentence for each thing that does not hold; empty when all is well."""
    found = [*_cards(game, state), *_table(game, state)]
    if state.round:
        for place, seat in enumerate(state.seats):
            found += [f"seat {place}: {fault}" for fault in _seat(game, seat)]
    return tuple(found)


def _cards(game: Game, state: State) -> Iterator[str]:
    """Relics are all there, as often as there are copies, and events once; no faction is kept
    oftener than it was dealt."""
    times = copies(len(state.seats))
    relics = [*state.relics]
    for seat in state.seats:
        relics += [*seat.lane, *seat.hand, *seat.played]
    if state.round and sorted(relics) != sorted([*range(len(game.pack.relics))] * times):
        yield f"relics are {sorted(relics)}"
    events = [*state.deck, *state.discard, *([state.event] if state.event >= 0 else [])]
    if len(set(events)) < len(events):
        yield f"an event is there twice: {sorted(events)}"
    erratum = option(state, "stage_v") == "erratum"
    whole = len(game.pack.events) - 2 * erratum
    if state.round and len(events) != whole:
        yield f"{len(events)} of {whole} events are there"
    kept = [seat.faction for seat in state.seats if seat.faction >= 0]
    often = max(Counter(kept).values(), default=0)
    if seats_each(len(state.seats)) <= len(game.pack.factions) and often > times:
        yield f"a faction is there {often} times: {kept}"
    for place, seat in enumerate(state.seats):
        if len(set(seat.offer)) < len(seat.offer):
            yield f"seat {place} was dealt a faction twice: {seat.offer}"


def _table(game: Game, state: State) -> Iterator[str]:
    named = [slot[0] for slot in state.slots]
    if len(set(named)) < len(named):
        yield f"a name is on the Mecatol Rex sheet twice: {named}"
    for kind, one in enumerate(state.objectives):
        card = game.pack.objectives[one]
        written = [(seat.nav, seat.exp, seat.ind, seat.war)[kind].objective for seat in state.seats]
        done = [points for points in written if points >= 0]
        if set(done) - {card.first, card.later}:
            yield f"objective {card.id} is written as {done}"
        by_ai = state.ai is not None and any(goal == kind for goal, _ in state.ai.goals)
        if (bool(done) or by_ai) != bool(state.flipped >> kind & 1):
            yield f"objective {card.id} is flipped and not completed, or the other way round"
    waiting = state.phase in ("roll", "over") or state.phase.startswith(("deck", "agenda"))
    if waiting and any(seat.stack or seat.lane or seat.met for seat in state.seats):
        yield "something is owed between two steps"
    # What a `Setup:` text draws waits for the relics.
    if waiting and state.round and any(seat.due for seat in state.seats):
        yield "a relic is owed between two steps"
    wars = {len(seat.war.results) for seat in state.seats} | {
        len(seat.war.boxes) for seat in state.seats
    }
    if len(wars) > 1:
        yield f"seats have fought different numbers of wars: {sorted(wars)}"
    if state.ai is not None:
        yield from _ai(game, state, state.ai)
    elif not any("tie_wins" in game.modifiers(seat) for seat in state.seats if state.round):
        results = Counter(r for seat in state.seats for pair in seat.war.results for r in pair)
        if state.phase != "owed.left" and (
            results["won"] != results["lost"] or results["tied"] % 2
        ):
            yield f"wars do not come out even: {dict(results)}"


def _ai(game: Game, state: State, ai: Ai) -> Iterator[str]:
    """Tracks of the AI faction hold what they can, and its goals are those that its icons reach."""
    side = game.pack.ais[ai.side]
    for track, crossed, lined in zip(side.tracks, ai.crossed, ai.lined, strict=True):
        if crossed & lined:
            yield f"icons of the track {track.face} are crossed and lined through"
        if (crossed | lined) >> track.icons:
            yield f"a mark lies outside the track {track.face}"
        if lined and not track.sections:
            yield f"the goal track {track.face} has a line"
    if reached(side, ai):
        yield "the AI has reached a goal that is not noted"
    goals = [goal for goal, _round in ai.goals]
    if len(set(goals)) < len(goals):
        yield f"a goal of the AI is noted twice: {goals}"
    if (GOALS.index("mecatol") in goals) != any(slot[0] == AI for slot in state.slots):
        yield "the AI is on the Mecatol Rex sheet without its goal, or the other way round"
    for kind, round in enumerate(ai.first):
        if round and (kind, round) not in ai.goals:
            yield f"the AI is first in objective {kind} without its goal"
    two = len(state.seats) > 1
    if state.round and two != (ai.facing >= 0):
        yield f"the neighbour die is {ai.facing} with {len(state.seats)} seats"
    ends = {"won": "lost", "lost": "won", "tied": "tied"}
    if two and not any("tie_wins" in game.modifiers(seat) for seat in state.seats if state.round):
        left = faces_ai(ai.facing, state.speaker, 0, 0) < 0
        for one, other in zip(*[seat.war.results for seat in state.seats], strict=False):
            own, theirs = (one[1], other[0]) if left else (one[0], other[1])
            if own and theirs and ends[own] != theirs:
                yield f"a war of the two players comes out {own} and {theirs}"


def _seat(game: Game, seat: Seat) -> Iterator[str]:
    table = game.table
    nx, ex = table.navigation(seat), table.expansion(seat)
    ix, wx = table.industry(seat), table.warfare(seat)
    nav, exp, ind, war = seat.nav, seat.exp, seat.ind, seat.war
    circled = exp.lines | exp.docks << ex.line_count
    prizes = [
        (wx.sheet.prizes[n][side].kind, wx.nodes + 2 * n + side)
        for n, pair in enumerate(war.results)
        for side, result in enumerate(pair)
        if result == "won"
    ]
    for at, kind in enumerate(PURSE):
        have = (nx.kinds[at] & nav.claimed & ~nav.spent).bit_count()
        have += (ex.kinds[at] & circled & ~exp.spent).bit_count()
        have += (ix.kinds[at] & ind.claimed & ~ind.spent).bit_count()
        have += (wx.kinds[at] & war.occupied & ~war.spent).bit_count()
        have += sum(one == kind and not war.spent >> bit & 1 for one, bit in prizes)
        have += seat.reserve[at]
        if at == TRADE_GOOD:
            have += ind.goods - ind.goods_spent
        elif at == VOTE:
            have += ind.votes - ind.votes_spent
        if have != seat.purse[at]:
            yield f"the purse holds {seat.purse[at]} {kind} where {have} are claimed and unspent"
    if min(seat.purse) < 0 or min(seat.reserve) < 0 or min(seat.left) < 0:
        yield "something is spent that was not there"
    if not 0 <= ind.goods_spent <= ind.goods <= ix.sheet.goods:
        yield f"goods {ind.goods_spent} of {ind.goods} of {ix.sheet.goods}"
    if not 0 <= ind.votes_spent <= ind.votes <= ix.sheet.votes:
        yield f"votes {ind.votes_spent} of {ind.votes} of {ix.sheet.votes}"
    yield from _marks(game, seat)


def _marks(game: Game, seat: Seat) -> Iterator[str]:
    """Marks lie on their sheets and where they may."""
    table = game.table
    nx, ex = table.navigation(seat).sheet, table.expansion(seat)
    ix, wx = table.industry(seat).sheet, table.warfare(seat)
    nav, exp, ind, war = seat.nav, seat.exp, seat.ind, seat.war
    if nav.claimed & ~nav.explored:
        yield "a system is claimed and not explored"
    if nav.spent & ~nav.claimed:
        yield "a system is slashed and not claimed"
    if nav.explored >> len(nx.systems) or nav.lanes >> len(nx.lanes):
        yield "a mark lies outside the Navigation sheet"
    if exp.lines >> ex.line_count or exp.docks >> 3 or exp.unlocked >> len(ex.sheet.planets):
        yield "a mark lies outside the Expansion sheet"
    if not 0 <= exp.population <= len(ex.sheet.population):
        yield "the population track is overrun"
    if ind.scrapped & ind.claimed:
        yield "a space is scrapped and claimed"
    if (ind.scrapped | ind.claimed) >> len(ix.spaces):
        yield "a mark lies outside the grid"
    if not 1 <= ind.vote_icons <= ix.vote_icons or max(ind.commodities) > ix.columns:
        yield "the chart is overrun"
    union = 0
    for placed in war.placed:
        if union & placed.nodes:
            yield "two units stand on one node"
        union |= placed.nodes
    if union != war.occupied or union >> wx.nodes:
        yield "the war grid does not show its units"
    for marks in (nav, exp, ind, war):
        if marks.techs >> 2 or marks.focus >> 3:
            yield "a technology or die is unlocked that is not there"
