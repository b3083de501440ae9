"""The protocol that every game implements, and what a game says of itself.

A `Rules` object is bound to one content pack; it holds no state of a match. All methods are pure.
It is hashed by identity.

Eight things are looked for and may be missing:

- `graft(state, seat, drafted) -> state`: the seat's own part of a drafted state put into the
  shared one. At the close of a joint window it saves the driver from folding drafts again, and
  gives exactly what `advance` would.
- `eyes_down(state) -> bool`: whether a seat whose marker is up sees only its own and the table's
  boards (`Match.boards`).
- `standing(state, seat) -> steps | None`: the answer that the seat has left standing for the
  window that has just opened; () is a pass, None means: ask.
- `upcast(version, entry) -> entry`: an entry that was written under an older `rules_version`, in
  its present form (a step that has been renamed).
- `hint(state, seat, nodes) -> (step | None, sentence)`: what a planner would do with so many nodes
  to look at (0: its own number), and why; None: the marker. From the seat's own view alone.
- `notices(seats, options) -> sentences`: what those who sit down should know of a table of so many
  seats with these options before it starts.
- `prepare()`: look up now what else is looked up when a match first asks for it.
- `study`: whole games for `speaker balance` (see `study.Study`).
- `pack_content`: the pack as JSON text, for journals that must not rely on the shipped pack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from engine.core.event import Event
from engine.core.refusal import Refusal
from engine.core.window import Pending

__all__ = [
    "Board",
    "Card",
    "GameMeta",
    "Group",
    "Label",
    "Option",
    "Policy",
    "Prompt",
    "Quantity",
    "Rules",
    "Step",
    "TableOption",
]


class Step(Protocol):
    """A frozen struct of the game. `str(step)` and `repr(step)` are its canonical text."""


S = TypeVar("S")
P = TypeVar("P", bound=Step)


class Option(msgspec.Struct, frozen=True, gc=False):
    """A legal step and the group it is offered in. Light: made by the thousand; words come from
    `Rules.label`, for those that are shown."""

    step: Any
    group: str


class Label(msgspec.Struct, frozen=True, omit_defaults=True):
    """How an option is shown. `code` (at most 5 characters, as printed on the picture), `label` (at
    most 60), `detail` (at most 100: cost and gain), `shelf` (the part of the board it lies in, to
    break long lists), `also` (other steps that reach the same target: payment, lane, wormhole),
    `count` (a bundle of equal steps), `cells` (what it would cover: codes, for *place* groups),
    `icon` (name of a picture icon), `board` (key of the board it marks), `barrier` (it draws or
    reveals something: what is marked by then cannot be taken back, so it is asked once more),
    `rank` (places of a lower one are shown first)."""

    code: str
    label: str
    detail: str = ""
    shelf: str = ""
    also: tuple[str, ...] = ()
    count: int = 1
    cells: tuple[str, ...] = ()
    icon: str = ""
    board: str = ""
    barrier: bool = False
    rank: int = 0


class Group(msgspec.Struct, frozen=True):
    """A kind of step for menus: `tab` (the first decision of a step, one replaces another), `mark`,
    `side` (spend an asset, play a card), `choice` (an answer that is owed), `place` (put a shape).
    `glyph` is one character before the code on a button."""

    key: str
    word: str
    glyph: str
    kind: Literal["tab", "mark", "side", "choice", "place"]


class Board(msgspec.Struct, frozen=True):
    """A picture that can be looked at. `short`: at most 6 characters. `owner` None: the table's.
    `quarters`: it is so full that its quarters are drawn too, by `<key>:nw`, `ne`, `sw`, `se`."""

    key: str
    name: str
    short: str
    owner: int | None = None
    quarters: bool = False


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a desk shows beside picture and options, all from the seat's own view.

    `title` heads the desk ("Round 4 · dice · Navigation"), `left` names tokens left ("2 material ·
    1 influence"), `ask` says what is to be done.
    `down` says what this seat's marker down does when it is last ("rolls"; "" nothing special).
    `spare` counts what could still be spent (0: nothing left to do). `board` is the key of the
    picture to show. `focus` are the codes that the cut must hold. `form` "ballot" asks for a
    sealed ballot card in place of the desk: `limit` is the most votes, `sides` are (step without
    its count, word) as in `("cast pass", "Pass")`; a step that ends in a number is whole and takes
    no count (`("cast abstain 0", "Abstain")`)."""

    title: str
    ask: str
    left: str = ""
    down: str = ""
    default: str = ""
    spare: int = 0
    board: str = ""
    focus: tuple[str, ...] = ()
    primary: str = "My desk"
    form: Literal["marks", "ballot", "cards"] = "marks"
    sides: tuple[tuple[str, str], ...] = ()
    limit: int = 0


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A public card of the table, from the public view alone. `key` changes when a new card is due
    (an unchanged key is an edit). `before` are the lines under *Before this*. `board` is the
    picture's key ("" none). `result` is what the card before this one turns into, where it asked
    for something whose outcome is known now (() it only turns plain)."""

    key: str
    title: str
    text: str
    before: tuple[str, ...] = ()
    board: str = ""
    primary: str = "My desk"
    final: bool = False
    result: tuple[str, ...] = ()


class TableOption(msgspec.Struct, frozen=True):
    """A choice of the table: `values` with the default first; `text` says what it decides and
    `ruling` the ruling it rests on."""

    name: str
    values: tuple[str, ...]
    text: str
    ruling: str = ""


class Quantity(msgspec.Struct, frozen=True):
    """What `adjust` may set: a stable name (`trade_goods:2`), its present value, its bounds."""

    name: str
    value: int
    low: int
    high: int


class GameMeta(msgspec.Struct, frozen=True):
    """`key` names the game in commands (`inscription`), `rules_version` counts rule changes.
    `usual`: seats of a table that asks for no number; 0: as many as go."""

    key: str
    title: str
    seats: tuple[int, int]
    rules_version: int
    options: tuple[TableOption, ...]
    summary: str
    usual: int = 0


# A policy: rules, the seat's own preview state, the seat, its options, a key -> a step, or None for
# the marker. It reads of the state what the seat's view tells, and draws its luck from the key.
Policy = Callable[["Rules[Any, Any]", Any, int, Iterable[Option], bytes], Any]


class Rules(Protocol[S, P]):
    """One game on one content pack. S is its state, P its steps; both frozen."""

    meta: GameMeta

    @property
    def pack_hash(self) -> str: ...

    def counts(self) -> Mapping[str, int]:
        """How many items of each kind the pack holds."""
        ...

    def show(self, item: str) -> str:
        """An item of the pack by its id, in words; "" where there is none."""
        ...

    def glossary(self) -> Iterable[tuple[str, str]]:
        """Terms of the rules and what they mean, in the order to show them."""
        ...

    def setup(self, seats: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> S:
        """The state before anything was drawn. Raises `Refused` for options that do not go."""
        ...

    def pending(self, state: S) -> Pending: ...

    def check(self, state: S, seat: int, step: P) -> Refusal | None:
        """The truth: whether the seat may take the step now."""
        ...

    def options(self, state: S, seat: int) -> Iterable[Option]:
        """Every step that `check` accepts, equal targets by other payment included. Empty for who
        is not in the window or has nothing to mark."""
        ...

    def advance(self, state: S, seat: int, step: P) -> tuple[S, tuple[Event, ...]]:
        """The state after a step that `check` accepts. Within a joint window it touches nothing
        but the seat's own part."""
        ...

    def ready(self, state: S, seat: int) -> Refusal | None:
        """Whether the seat may put its marker down (something may be owed first)."""
        ...

    def default(self, state: S, seat: int) -> tuple[P, ...]:
        """Steps after which `ready` holds, for who is absent; () mostly."""
        ...

    def close(self, state: S) -> tuple[S, tuple[Event, ...]]:
        """Joint resolution of the window that all have finished."""
        ...

    def answer(self, state: S, outcome: tuple[int, ...]) -> tuple[S, tuple[Event, ...]]:
        """Go on with the outcome that `pending` asked for."""
        ...

    def asides(self, state: S, seat: int) -> Iterable[Option]:
        """Steps legal besides the window, which `check` accepts too; they may touch everything and
        are taken at once."""
        ...

    def view(self, state: S, viewer: int | None) -> Any:
        """What the viewer may know (None: the public): a struct, the only door to secrets."""
        ...

    def imagine(self, view: Any, source: Any) -> S:
        """A full state that agrees with the view. `source(request: Roll | Draw) -> outcome`."""
        ...

    def score(self, state: S) -> tuple[int, ...]: ...

    def winners(self, state: S) -> tuple[int, ...]: ...

    def rounds(self, state: S) -> int:
        """Rounds begun, as the game counts them."""
        ...

    def quantities(self, state: S) -> tuple[Quantity, ...]: ...

    def adjust(self, state: S, quantity: str, value: int) -> S: ...

    def parse(self, text: str) -> P:
        """The step of a canonical text. Raises `ValueError` with one sentence."""
        ...

    def groups(self) -> tuple[Group, ...]: ...

    def label(self, state: S, seat: int, option: Option) -> Label: ...

    def complete(self, state: S, seat: int, text: str) -> Sequence[str]:
        """At most 25 canonical steps that begin as `text` does, verbs shortened, payment left
        out."""
        ...

    def near(self, state: S, seat: int) -> Sequence[P]:
        """At most 25 steps that one may wish for and that are refused now."""
        ...

    def prompt(self, state: S, seat: int) -> Prompt: ...

    def policies(self) -> Mapping[str, Policy]:
        """Players for `sim` and empty seats, by name."""
        ...

    def card(self, state: S, events: Sequence[Event]) -> Card:
        """The public card for what is pending now; `events` are the public ones since the last
        card."""
        ...

    def boards(self, state: S, viewer: int | None) -> tuple[Board, ...]: ...

    def sentence(self, event: Event, seats: Sequence[str]) -> str: ...

    def explain(self, refusal: Refusal, step: str) -> str:
        """One whole sentence: what is so, what would do, the rule."""
        ...

    def invariants(self, state: S) -> Sequence[str]:
        """What does not hold and always should (nothing created or lost); empty: all is well."""
        ...
