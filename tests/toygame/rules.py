"""The rules of the toy game.

Each round: two dice are rolled for all; everybody mines and digs (joint, `dig` is a barrier, a
six owes an answer); bids until all pass (rounds); takes from a row (ordered, early answers);
puts coins into the pot until done (free); the leader strikes (ordered), which may be blocked, and
the block blocked (first, nested frames, standing answers). Gifts and guards are asides.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.core.rules import Card, GameMeta, Group, Label, Option, Prompt, Quantity, TableOption
from engine.core.window import Decide, Draw, NeedChance, Over, Roll, Window
from tests.toygame.state import GUARDS, VERBS, Frame, Seat, SeatView, State, Step, View, parse

HAND, LANE = 1, 3
PHASES = ("mine", "bid", "row", "put", "strike")


class Toy:
    meta = GameMeta(
        "toy", "Toy", (2, 5), 1, (TableOption("rounds", ("2", "1", "3"), "How long it goes."),), ""
    )
    pack_hash = "toy"

    def setup(self, seats, options):
        empty = (Seat(),) * len(seats)
        return State(empty, empty, int(dict(options)["rounds"]), "deal")

    def pending(self, s):
        n = len(s.seats)
        if s.phase == "deal":
            return NeedChance("cards", Draw((HAND + LANE) * n, (HAND + LANE) * n), 0, ())
        if s.phase == "omen":
            return NeedChance("omen", Roll((6,)), s.round, (s.ask,))
        if s.phase == "dice":
            return NeedChance("dice", Roll((6, 6)), s.round)
        if s.phase == "over":
            return Over(self.winners(s))
        everyone = tuple((s.round + i) % n for i in range(n))
        at = f"r{s.round}.{s.phase}"
        if s.frames:
            by = s.frames[-1].by
            must = tuple(i for i in everyone if i != by and s.shown[i].hand)
            depth = f"{at}.f{s.ask}.{len(s.frames)}"
            window = Window(depth, "react", must, (), "first", True, False, "reaction", "nothing")
        elif s.phase == "mine":
            window = Window(at, "mine", everyone)
        elif s.phase == "bid":
            rich = tuple(i for i in everyone if s.shown[i].coins)
            window = Window(f"{at}.{s.ask}", "bid", rich, mode="rounds", sealed=True)
        elif s.phase == "row":
            window = Window(at, "row", everyone, mode="ordered", early=True)
        elif s.phase == "put":
            window = Window(at, "put", everyone, mode="free")
        else:
            window = Window(at, "strike", everyone[:1], mode="ordered")
        return Decide(window)

    def check(self, s, i, step):
        if any(o.step == step for o in self._legal(s, i)):
            return None
        if s.phase == "mine" and s.seats[i].owed:
            answered = self.advance(s, i, Step("keep"))[0]
            if any(o.step == step for o in self._legal(answered, i)):
                return Refusal("owed", "Toy: Sixes", remedy=("keep",))
        return Refusal("not-now", "Toy")

    def options(self, s, i):
        if not self._window(s, i):
            return ()
        return (o for o in self._legal(s, i) if o.group != "aside")

    def asides(self, s, i):
        return (o for o in self._legal(s, i) if o.group == "aside")

    def _window(self, s, i):
        pending = self.pending(s)
        return type(pending) is Decide and i in pending.window.must

    def _legal(self, s, i):
        if type(self.pending(s)) is not Decide:
            return
        me = s.seats[i]
        for g in range(len(GUARDS)):
            if g != me.guard:
                yield Option(Step("guard", g), "aside")
        for j in range(len(s.seats)):
            # Given coins come out of what all have seen, so that nothing pencilled is in the way.
            if j != i and s.shown[i].coins and me.coins and s.phase in ("mine", "put"):
                yield Option(Step("give", j, 1), "aside")
        if not self._window(s, i):
            return
        if s.frames:
            if me.hand:
                yield Option(Step("block"), "play")
        elif s.phase == "mine":
            if me.owed:
                yield Option(Step("keep"), "choice")
                yield Option(Step("sell"), "choice")
                return
            for d in range(2):
                if not me.mined >> d & 1:
                    yield Option(Step("mine", d), "mark")
            if not me.dug and me.lane:
                yield Option(Step("dig"), "mark")
        elif s.phase == "bid" and not me.bid and me.coins:
            yield Option(Step("bid"), "mark")
        elif s.phase == "row" and not s.taken >> i & 1:
            for k in range(3):
                if s.row >> k & 1:
                    yield Option(Step("take", k), "mark")
        elif s.phase == "put" and not s.done >> i & 1:
            yield Option(Step("done"), "mark")
            if me.coins:
                yield Option(Step("put"), "mark")
        elif s.phase == "strike" and not s.struck:
            for j in range(len(s.seats)):
                if j != i:
                    yield Option(Step("strike", j), "mark")

    def advance(self, s, i, step):
        me, a, verb = s.seats[i], step.a, step.verb
        events = (Event(verb, i, (a,)[: VERBS[verb]]),)
        if verb == "mine":
            face = s.dice[a]
            me = replace(me, mined=me.mined | 1 << a, coins=me.coins + face, owed=face == 5)
        elif verb == "keep":
            me = replace(me, owed=False)
        elif verb == "sell":
            me = replace(me, owed=False, coins=me.coins - 5, gems=me.gems + 1)
        elif verb == "dig":
            card, *lane = me.lane
            me = replace(me, dug=True, lane=tuple(lane), hand=(*me.hand, card))
            events += (Event("drew", i, (card,), (i,), True),)
        elif verb == "bid":
            me = replace(me, bid=1, coins=me.coins - 1)
        elif verb == "guard":
            me = replace(me, guard=a)
            events = (Event("guarded", i, (a,), (i,)),)
        elif verb == "block":
            me = replace(me, hand=me.hand[:-1])
            frame = Frame("block", i)
            s = self._set(replace(s, frames=(*s.frames, frame), lost=s.lost + 1), i, me, True)
            return s, events
        elif verb == "take":
            s = replace(s, row=s.row & ~(1 << a), taken=s.taken | 1 << i)
            me = replace(me, coins=me.coins + a + 1)
        elif verb == "put":
            s = replace(s, pot=s.pot + 1)
            me = replace(me, coins=me.coins - 1)
        elif verb == "done":
            s = replace(s, done=s.done | 1 << i)
            if s.done == (1 << len(s.seats)) - 1:
                s = replace(s, phase="strike")
        elif verb == "strike":
            s = replace(s, struck=True, frames=(Frame("strike", i, a),), ask=s.ask + 1)
            return s, events
        elif verb == "give":
            other = s.seats[a]
            s = self._set(s, a, replace(other, coins=other.coins + 1), True)
            me = replace(me, coins=me.coins - 1)
        public = s.phase not in ("mine", "bid") or verb == "give"
        return self._set(s, i, me, public), events

    def _set(self, s, i, seat, public):
        """A seat as it is; what is `public` shows at once, a gift's coins even among marks."""
        seats = (*s.seats[:i], seat, *s.seats[i + 1 :])
        if not public:
            return replace(s, seats=seats)
        seen = s.shown[i]
        if s.phase in ("mine", "bid"):
            seen = replace(seen, coins=seen.coins + seat.coins - s.seats[i].coins)
        else:
            seen = seat
        return replace(s, seats=seats, shown=(*s.shown[:i], seen, *s.shown[i + 1 :]))

    def graft(self, s, i, drafted):
        return replace(s, seats=(*s.seats[:i], drafted.seats[i], *s.seats[i + 1 :]))

    def ready(self, s, i):
        return Refusal("owed", remedy=("keep",)) if s.seats[i].owed else None

    def default(self, s, i):
        if s.phase == "put" and not s.done >> i & 1:
            return (Step("done"),)
        return (Step("keep"),) if s.seats[i].owed else ()

    def standing(self, s, i):
        if not s.frames or s.seats[i].guard == 0:
            return None
        return (Step("block"),) if s.seats[i].guard == 2 and s.seats[i].hand else ()

    def close(self, s):
        if s.frames:
            return self._pop(s)
        if s.phase == "mine":
            seats = tuple(replace(x, mined=0, dug=False) for x in s.seats)
            return self._show(replace(s, seats=seats, phase="bid", ask=0)), ()
        if s.phase == "bid":
            bids = [i for i, x in enumerate(s.seats) if x.bid]
            pot = s.pot + len(bids)
            seats = tuple(replace(x, bid=0) for x in s.seats)
            if bids and len(bids) == 1:
                winner = bids[0]
                seats = tuple(replace(x, gems=x.gems + (i == winner)) for i, x in enumerate(seats))
            s = self._show(replace(s, seats=seats, pot=pot, ask=s.ask + 1))
            again = bids and any(x.coins for x in seats)
            return (s if again else replace(s, phase="row", row=7, taken=0)), (
                Event("bids", args=(len(bids),)),
            )
        if s.phase == "row":
            return replace(s, phase="put", done=0), ()
        if s.phase == "put":
            return replace(s, phase="strike"), ()
        return self._next(s), (Event("round", args=(s.round,)),)

    def _pop(self, s):
        """The top frame was not blocked: a block takes the frame below with it."""
        top = s.frames[-1]
        if top.kind == "strike":
            return self._resolve(s)
        s = replace(s, frames=s.frames[:-2])
        if s.frames:
            return self._pop(s)
        return s, (Event("blocked", top.by),)

    def _resolve(self, s):
        frame = s.frames[0]
        hit = s.seats[frame.target]
        taken = min(1, hit.coins)
        s = replace(s, frames=(), pot=s.pot + taken)
        s = self._set(s, frame.target, replace(hit, coins=hit.coins - taken), True)
        return s, (Event("hit", frame.target, (taken,)),)

    def _show(self, s):
        if s.phase == "bid" and not any(x.coins for x in s.seats):
            s = replace(s, phase="row", row=7, taken=0)
        return replace(s, shown=s.seats)

    def _next(self, s):
        if s.round == s.rounds:
            return replace(s, phase="over")
        return replace(s, round=s.round + 1, phase="dice", struck=False, ask=0)

    def answer(self, s, outcome):
        if s.phase == "deal":
            n = HAND + LANE
            seats = tuple(
                replace(
                    x, hand=outcome[i * n : i * n + HAND], lane=outcome[i * n + HAND : i * n + n]
                )
                for i, x in enumerate(s.seats)
            )
            return replace(s, seats=seats, shown=seats, phase="omen"), ()
        if s.phase == "omen":
            event = Event("omen", s.ask, (outcome[0],), (s.ask,))
            if s.ask + 1 < len(s.seats):
                return replace(s, ask=s.ask + 1), (event,)
            return replace(s, phase="dice", ask=0, round=1), (event,)
        return replace(s, dice=outcome, phase="mine"), (Event("dice", args=outcome),)

    def view(self, s, viewer):
        def show(i):
            me = i == viewer
            x = s.seats[i] if me else s.shown[i]
            return SeatView(
                x.coins, x.gems, x.hand if me else len(x.hand), len(x.lane),
                x.guard if me else None, x.mined, x.dug, x.owed, x.bid,
            )  # fmt: skip

        return View(
            viewer, s.rounds, tuple(map(show, range(len(s.seats)))), s.phase, s.ask, s.round,
            s.dice, s.row, s.pot, s.done, s.taken, s.struck, s.frames, s.lost,
            () if viewer is None else (s.shown[viewer].coins, len(s.shown[viewer].hand)),
        )  # fmt: skip

    def imagine(self, view, source):
        known = {c for x in view.seats if type(x.hand) is tuple for c in x.hand}
        total = (HAND + LANE) * len(view.seats)
        free = [c for c in range(total) if c not in known]
        order = source(Draw(len(free), len(free)))
        pile = iter([free[k] for k in order])

        def guess(x):
            hidden = type(x.hand) is int
            hand = tuple(next(pile) for _ in range(x.hand)) if hidden else x.hand
            lane = tuple(next(pile) for _ in range(x.lane))
            guard = source(Roll((3,)))[0] if x.guard is None else x.guard
            return Seat(x.coins, x.gems, hand, lane, guard, x.mined, x.dug, x.owed, x.bid)

        if view.phase == "deal":
            seats = shown = (Seat(),) * len(view.seats)
        else:
            shown = tuple(map(guess, view.seats))
            seats = tuple(
                x if i == view.viewer else self._guess_marks(view, x, source)
                for i, x in enumerate(shown)
            )
        if view.me:
            # What the viewer has done since the window opened is not yet shown to the others.
            coins, hand = view.me
            me = shown[view.viewer]
            me = replace(me, coins=coins, hand=me.hand[:hand], mined=0, dug=False, bid=0)
            shown = tuple(me if i == view.viewer else x for i, x in enumerate(shown))
        return State(
            seats, shown, view.rounds, view.phase, view.ask, view.round, view.dice, view.row,
            view.pot, view.done, view.taken, view.struck, view.frames, view.lost,
        )  # fmt: skip

    def _guess_marks(self, view, seat, source):
        """A seat as it may be behind what it shows, while marks are made."""
        luck = source(Roll((2, 2)))
        if view.phase == "bid" and seat.coins and luck[0]:
            return replace(seat, coins=seat.coins - 1, bid=1)
        if view.phase == "mine" and luck[0] and seat.lane:
            card, *lane = seat.lane
            seat = replace(seat, dug=True, hand=(*seat.hand, card), lane=tuple(lane))
        if view.phase == "mine" and luck[1]:
            face = view.dice[0]
            seat = replace(seat, mined=1, coins=seat.coins + face, owed=face == 5)
            if seat.owed and luck[0]:
                seat = replace(seat, owed=False, coins=seat.coins - 5, gems=seat.gems + 1)
        return seat

    def score(self, s):
        return tuple(x.coins + 5 * x.gems for x in s.seats)

    def winners(self, s):
        scores = self.score(s)
        return tuple(i for i, score in enumerate(scores) if score == max(scores))

    def rounds(self, s):
        return s.round

    def quantities(self, s):
        return tuple(Quantity(f"coins:{i}", x.coins, 0, 99) for i, x in enumerate(s.shown))

    def adjust(self, s, quantity, value):
        i = int(quantity.split(":")[1])
        change = value - s.shown[i].coins
        s = replace(s, pot=s.pot - change)
        return self._set(s, i, replace(s.seats[i], coins=s.seats[i].coins + change), True)

    parse = staticmethod(parse)

    def groups(self):
        return tuple(Group(k, k, "", "mark") for k in ("mark", "choice", "play", "aside"))

    def label(self, s, i, option):
        return Label(option.step.verb[:5], str(option.step))

    def complete(self, s, i, text):
        return [str(o.step) for o in self._legal(s, i) if str(o.step).startswith(text)][:25]

    def near(self, s, i):
        steps = (Step("dig"), Step("mine", 0), Step("mine", 1), Step("strike", i))
        return tuple(step for step in steps if self.check(s, i, step))

    def prompt(self, s, i):
        return Prompt(f"Round {s.round}", "Do what you like.", spare=len(list(self.options(s, i))))

    def card(self, s, events):
        return Card(f"r{s.round}.{s.phase}", s.phase, " ".join(e.key for e in events))

    def boards(self, s, viewer):
        return ()

    def policies(self):
        return {}

    def hint(self, state, seat, nodes=0):
        found = next(iter(self.options(state, seat)), None)
        return (None, "Nothing is left.") if found is None else (found.step, "It comes first.")

    def counts(self):
        return {}

    def show(self, item):
        return ""

    def glossary(self):
        return ()

    def sentence(self, event, seats):
        who = seats[event.seat] if event.seat >= 0 else "The table"
        return f"{who}: {event.key} {' '.join(map(str, event.args))}".strip()

    def explain(self, refusal, step):
        return f"{step or 'That'} does not go ({refusal.code})."

    def invariants(self, s):
        cards = [c for x in s.seats for c in (*x.hand, *x.lane)]
        wrong = [] if len(set(cards)) == len(cards) else ["a card is there twice"]
        if s.phase != "deal" and len(cards) + s.lost != (HAND + LANE) * len(s.seats):
            wrong.append("cards are lost")
        return wrong + [f"seat {i} has a debt" for i, x in enumerate(s.seats) if x.coins < 0]
