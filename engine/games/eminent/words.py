"""The words of the game that content, steps and pictures share.

Six *roles*, which are also the six symbols; five role *stacks* (Produce and Trade share one); three
planet *types*, which are also the three technology stacks; four kinds of *goods*.
"""

from __future__ import annotations

from typing import Final

ROLES: Final = ("survey", "warfare", "colonize", "produce", "trade", "research")
SURVEY, WARFARE, COLONIZE, PRODUCE, TRADE, RESEARCH = range(6)

# Cards with a role stack come first among the kinds of cards, then Politics, then technologies.
STACKS: Final = ("survey", "warfare", "colonize", "produce_trade", "research")
STACK_OF: Final = (0, 1, 2, 3, 3, 4)
COLONIZE_CARD: Final = 2
RESEARCH_CARD: Final = 4
POLITICS: Final = 5
FIRST_TECHNOLOGY: Final = 6

TYPES: Final = ("advanced", "fertile", "metallic")
GOODS: Final = ("food", "water", "iron", "silicon")
FIGHTER: Final = "fighter"

# Every planet has room for at most so many goods.
SLOTS: Final = 2

# What `gain` can give. `slots`: a good of its kind in every empty slot of the planet just flipped.
GAINS: Final = ("fighter", "influence", "slots")

# Piles that `draw` can draw from: the own deck, and the planet deck (its top card is taken).
PILES: Final = ("deck", "planets")

# Marks that an effect can give. `tuck` tucks the card that is being played, `terraform` does so and
# settles the planet if that is enough (`printed`: by its printed cost alone), `remove` takes cards
# of the hand out of the game (`itself`: the card that is being played may be one), `take` takes
# role cards from their stacks.
MARKS: Final = ("attack", "settle", "tuck", "terraform", "produce", "trade", "remove", "take")
NARROWED: Final = {"terraform": ("", "printed"), "remove": ("", "itself")}

# What `lose` can take: the card that is being played.
LOSSES: Final = ("itself",)

# What `count` can ask of a seat.
NOUNS: Final = ("hand", "colonies", "planets")

# What can last until the end of a turn (`grant`): influence for each different kind traded or
# produced, influence for each good of a kind traded, an attack once the role phase is over.
GRANTS: Final = ("traded_kinds", "produced_kinds", "trade_bonus", "late_attack")

# What a trigger can wait for: a planet turned face up, the technology entering the empire.
TRIGGERS: Final = ("flip", "gained")

# What a modifier can change.
MODIFIERS: Final = (
    "actions",  # cards that may be played for their action in one turn
    "attack",  # fighters that an attack costs
    "scorch",  # flag: a planet attacked is marked with a fighter and holds no goods
    "wild",  # flag: Research role cards carry every symbol
    "trade_fighters",  # flag: fighters may be traded as goods are
    "dissent",  # cards drawn more when dissenting
    "leader_option",  # flag: following Colonize may settle, following Warfare may attack
    "follow",  # symbols more when following anything but Colonize
    "role_first",  # flag: actions may come after the role
    "last_turn",  # flag: one more turn for this seat alone before the scoring
)

TABLES: Final = ("base", "extended", "learning")
